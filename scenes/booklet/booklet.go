// Package booklet draws passports, which show a player's secret agent. All closed passports look the same: they have a
// paper band and a seal. All open ones have the same layout, so that the shape does not reveal the agent; a gloved hand
// covers them.
package booklet

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// The sizes of passports at scale 1, in points.
const (
	closedWidth, closedHeight   = 264.0, 372.0
	openWidth, openHeight       = 412.0, 290.0 // pages side by side
	stackedWidth, stackedHeight = 320.0, 436.0
	narrowWidth, narrowHeight   = 200.0, 420.0
)

// Aspect is the width of a closed passport divided by its height.
const Aspect = closedWidth / closedHeight

// The ink colours, by what they are used for.
var (
	Pen    = color.RGBA{0x12, 0x20, 0x5E, 0xFF} // handwriting
	Black  = color.RGBA{0x15, 0x11, 0x1E, 0xFF} // print
	Faded  = color.RGBA{0x26, 0x1E, 0x14, 0xFF} // forms
	Gilded = color.RGBA{0xF1, 0xCE, 0x8A, 0xFF} // print on leather
	OnWood = color.RGBA{0xE8, 0xDA, 0xBA, 0xFF} // subtitles on the desk
)

// Builder adds the pictures and texts of passports to the node On. All sizes are in points, in the coordinates of On.
// Only FillIn and AddPapers add secrets.
type Builder struct {
	Ctx *appctx.Context
	On  *sprites.Node
}

// words returns the text of a key in the current language.
func (bd Builder) words(k message.Key, args ...*message.Arg) string { return bd.Ctx.Words(k, args...) }

// addPicture adds a painted picture; key identifies its look, but not its size.
func (bd Builder) addPicture(name, key string, r layout.Rect, paint func(scale float64) *image.RGBA) {
	bd.On.Add(desk.Prop(bd.Ctx.Textures, name, key, r, paint))
}

// addSlowPicture is like addPicture, for pictures that take more than a few milliseconds. The function paint must call
// yield often.
func (bd Builder) addSlowPicture(name, key string, r layout.Rect,
	paint func(scale float64, yield func()) *image.RGBA) {
	bd.On.Add(desk.SlowProp(bd.Ctx.Textures, name, key, r, paint))
}

// addText adds one line of text.
func (bd Builder) addText(f lettering.Typeface, size float64, ink color.RGBA, words string, r layout.Rect) {
	bd.Ctx.Kit.NamedLabel(bd.On, "words", lettering.Style{Face: f, Size: size, Color: ink}, words, r)
}

// addFormLabel adds a printed label of the form, in bold. It shrinks the type to the width, but not below
// minFormTypeSize.
func (bd Builder) addFormLabel(size float64, words string, r layout.Rect) {
	fonts := bd.Ctx.Fonts
	style := fonts.FitWidth(lettering.Style{Face: lettering.Strong, Size: size, Color: Faded}, words, r.W,
		minFormTypeSize)
	bd.On.Add(sprites.NewFace("words", fonts.Line(style, words), r.X, r.Center().Y-fonts.LineHeight(style)/2))
}

// minFormTypeSize is the smallest type size on a form, in points, for languages with longer words.
const minFormTypeSize = 7

// addHandwriting adds a handwritten name, and truncates it if it is too long.
func (bd Builder) addHandwriting(size float64, words string, r layout.Rect) {
	bd.Ctx.Kit.TruncatedLabel(bd.On, "words", lettering.Style{Face: lettering.Italic, Size: size, Color: Pen}, words, r)
}

// addCentredText adds one line of text in the middle of a rectangle.
func (bd Builder) addCentredText(f lettering.Typeface, size float64, ink color.RGBA, words string, r layout.Rect) {
	bd.Ctx.Kit.NamedLabel(bd.On, "words", lettering.Style{Face: f, Size: size, Color: ink, Align: lettering.Center},
		words, r)
}

// BlankCover returns a closed passport without words or band.
func BlankCover(textures *sprites.TextureCache, r layout.Rect) *sprites.Node {
	return desk.SlowProp(textures, "cover", "passport-masked", r, func(scale float64, yield func()) *image.RGBA {
		return props.Cover(r.W, r.H, scale, props.FrontEmblem, yield)
	})
}

// AddClosed adds a closed passport in rect. Its band has the player's name who. If two is true, a second passport is
// below it, for a player with two agents.
func (bd Builder) AddClosed(rect layout.Rect, who string, two bool) {
	k := rect.W / closedWidth // scale; 1 is the size that the constants are for
	if two {
		bd.On.Add(BlankCover(bd.Ctx.Textures, rect).SetPos(rect.Center().X+9*k, rect.Center().Y-4*k).SetAngle(0.075))
	}
	bd.On.Add(BlankCover(bd.Ctx.Textures, rect))
	pad := 22 * k
	bd.addCentredText(lettering.Title, 28*k, Gilded, bd.words("handover.cover"),
		layout.Rect{X: rect.X + pad, Y: rect.Y + rect.H*props.CoverTitleY - 20*k, W: rect.W - 2*pad, H: 40 * k})
	bd.addCentredText(lettering.Italic, 18*k, Gilded, bd.words("title.name"),
		layout.Rect{X: rect.X + pad, Y: rect.Y + rect.H*props.CoverFootY - 14*k, W: rect.W - 2*pad, H: 28 * k})
	band := layout.Rect{X: rect.X - 4*k, Y: rect.Y + rect.H*0.61, W: rect.W + 8*k, H: 78 * k}
	bd.addPicture("band", "passport-band", band,
		func(scale float64) *image.RGBA { return props.PaperBand(band.W, band.H, scale) })
	sealSize := 66 * k
	seal := layout.Around(layout.Point{X: band.Right() - 50*k, Y: band.Center().Y}, sealSize, sealSize)
	room := seal.X - band.X - 24*k - 6*k
	bd.addFormLabel(max(12.5*k, 10), bd.words("passport.eyes"),
		layout.Rect{X: band.X + 24*k, Y: band.Y + 9*k, W: room, H: 20 * k})
	bd.addHandwriting(33*k, who, layout.Rect{X: band.X + 24*k, Y: band.Y + 28*k, W: room, H: 44 * k})
	bd.addPicture("seal", "seal", seal, func(scale float64) *image.RGBA { return props.Seal(sealSize, scale) })
}

// AddOther adds the passport of another player called who, rotated by angle radians. If down is true, it shows its
// back, else the name.
func (bd Builder) AddOther(rect layout.Rect, angle float64, who string, down bool) {
	front, key := props.FrontLabel, "passport-tagged"
	if down {
		front, key = props.FrontBack, "passport-down"
	}
	node := sprites.New("waiting").SetPos(rect.Center().X, rect.Center().Y).SetAngle(angle)
	bd.On.Add(node)
	centred := Builder{bd.Ctx, node}
	centred.addSlowPicture("cover", key, layout.Rect{X: -rect.W / 2, Y: -rect.H / 2, W: rect.W, H: rect.H},
		func(scale float64, yield func()) *image.RGBA { return props.Cover(rect.W, rect.H, scale, front, yield) })
	if !down {
		w, h := rect.W*props.TagW, rect.H*props.TagH
		tag := layout.Rect{X: -rect.W/2 + rect.W*props.TagX + 3, Y: -rect.H/2 + rect.H*props.TagY, W: w - 6, H: h}
		const typeSize, width = 23, 124 // points of type on a passport of that width
		style := lettering.Style{Face: lettering.Italic, Size: min(typeSize*rect.W/width, h*0.62), Color: Pen,
			Align: lettering.Center}
		bd.Ctx.Kit.TruncatedLabel(node, "words", bd.Ctx.Fonts.FitWidth(style, who, tag.W, 9), who, tag)
	}
}

// Bearer is the content of an open passport: the person and their agents.
type Bearer struct {
	Name   string
	Seat   rules.Seat
	Chief  string        // the message of the agency's chief
	Agents []rules.Agent // one or two
}

// openLayout holds the rectangles of an open passport.
type openLayout struct {
	scale       float64     // 1 is the size that the constants are for
	first, last layout.Rect // the two pages
	photo       layout.Rect
	details     layout.Rect // text beside the photo
	second      layout.Rect // field for the second agent
	foot        float64     // middle of the last line
}

// Shape is the arrangement of the pages of an open passport.
type Shape int

const (
	SideBySide    Shape = iota // the pages are side by side
	Stacked                    // one page is above the other
	NarrowStacked              // like Stacked, for narrow screens: text has more lines
)

// FitOpen returns the rectangle of the largest open passport of a shape that fits into room, centred in it. Its scale
// is at most maxScale.
func FitOpen(room layout.Rect, shape Shape) layout.Rect {
	w, h := openWidth, openHeight
	switch shape {
	case Stacked:
		w, h = stackedWidth, stackedHeight
	case NarrowStacked:
		w, h = narrowWidth, narrowHeight
	}
	const maxScale = 2.6
	scale := min(room.W/w, room.H/h, maxScale)
	return layout.Around(room.Center(), w*scale, h*scale)
}

// newOpenLayout returns the layout of an open passport that covers rect. Its numbers are points at scale 1.
func newOpenLayout(rect layout.Rect, shape Shape) openLayout {
	rects := openLayout{scale: rect.W / openWidth}
	rects.first, rects.last = rect.CutLeft(rect.W/2, 0)
	switch shape {
	case Stacked:
		rects.scale = rect.W / stackedWidth
	case NarrowStacked:
		rects.scale = rect.W / narrowWidth
	}
	if shape != SideBySide {
		rects.first, rects.last = rect.CutTop(rect.H/2, 0)
	}
	k, page := rects.scale, rects.last
	gap, right := 12.0, 14.0 // beside the photo, and at the right edge
	switch shape {
	case SideBySide:
		rects.photo = layout.Rect{X: page.X + 20*k, Y: rect.Y + 72*k, W: 80 * k, H: 104 * k}
		rects.second.W, rects.foot = page.W-38*k, page.Bottom()-21*k
	case Stacked:
		gap, right = 16, 16
		rects.photo = layout.Rect{X: rect.X + 18*k, Y: page.Y + 14*k, W: 70 * k, H: 91 * k}
		rects.second.W, rects.foot = rect.W-36*k, page.Bottom()-17*k
	case NarrowStacked:
		gap, right = 10, 10
		rects.photo = layout.Rect{X: rect.X + 14*k, Y: page.Y + 14*k, W: 62 * k, H: 80 * k}
		rects.second.W, rects.foot = rect.W-28*k, page.Bottom()-17*k
	}
	photo := rects.photo
	rects.details = layout.Rect{X: photo.Right() + gap*k, Y: photo.Y,
		W: page.Right() - right*k - photo.Right() - gap*k, H: photo.H}
	rects.second.X, rects.second.Y, rects.second.H = photo.X, photo.Bottom()+30*k, 42*k
	return rects
}

// AddOpen adds an open passport that covers r, without its content. So it looks the same for every agent.
func (bd Builder) AddOpen(r layout.Rect, shape Shape) {
	rects := newOpenLayout(r, shape)
	spread := props.Spread{W: r.W, H: r.H, Tall: shape != SideBySide, Photo: relativeTo(rects.photo, r),
		Second: relativeTo(rects.second, r)}
	bd.addSlowPicture("spread", spread.Key(), r, spread.Paint)
	depth := HandShade(shape)
	bd.addPicture("cupped", fmt.Sprintf("cupped-%v", depth), r,
		func(scale float64) *image.RGBA { return props.HandShade(r.W, r.H, scale, depth) })
}

// Prepare starts to paint an open passport and the hand in the background, so that they appear at once when the
// passport opens. It shows nothing. R and shape must be those used later.
func Prepare(ctx *appctx.Context, r layout.Rect, shape Shape) {
	builder := Builder{ctx, sprites.New("prepared")}
	builder.AddOpen(r, shape)
	builder.Hand(r, shape)
}

// HandShade returns the darkness of the shade right under the hand, 0 to 1. It is lower if one page is above the other,
// because there it covers words.
func HandShade(shape Shape) float64 {
	if shape == SideBySide {
		return 0.33
	}
	return 0.28
}

// Vignette returns the darkness round an open passport that covers r, on a screen of w×h points. It barely reaches the
// pages, because the hand shades them already and their words must stay legible.
func Vignette(textures *sprites.TextureCache, r layout.Rect, w, h float64) *sprites.Node {
	corner := math.Hypot(r.W/2/w, r.H/2/h) // distance of a corner of the pages, as a share of the vignette's radius
	return desk.Vignette(textures, r.Center(), w, h, min(0.85*corner, 0.7), 0.72)
}

// relativeTo returns r relative to the upper left corner of from.
func relativeTo(r, from layout.Rect) layout.Rect {
	return layout.Rect{X: r.X - from.X, Y: r.Y - from.Y, W: r.W, H: r.H}
}

// FillIn adds the content of an open passport that covers r: its owner and their agents. It is secret; remove the node
// as soon as the passport closes.
func (bd Builder) FillIn(r layout.Rect, shape Shape, bearer Bearer) {
	rects := newOpenLayout(r, shape)
	scale := rects.scale
	inside := layout.Rect{X: rects.first.X + 18*scale, Y: rects.first.Y + 14*scale, W: rects.first.W - 34*scale,
		H: rects.first.H - 26*scale}
	head, rest := inside.CutTop(24*scale, 0)
	small := max(11.5*scale, 10)
	if shape == SideBySide {
		bd.addCentredText(lettering.Title, 16*scale, color.RGBA{0x22, 0x13, 0x03, 0xFF}, bd.words("title.name"), head)
		_, rest = rest.CutTop(22*scale, 0)
	} else {
		rest = inside
	}
	line, rest := rest.CutTop(15*scale, 0)
	bd.addFormLabel(small, bd.words("passport.bearer"), line)
	line, rest = rest.CutTop(36*scale, 8*scale)
	bd.addHandwriting(28*scale, bearer.Name, line)
	bd.addFlourish(line, scale)
	line, rest = rest.CutTop(16*scale, 2*scale)
	bd.addFormLabel(small, bd.words("passport.chief"), line)
	_, words := rest.CutBottom(16*scale, 4*scale)
	bd.addWrappedText(max(16*scale, 13), bearer.Chief, words)
	bd.addAgents(rects, bearer)
}

// addFlourish adds the stroke under a handwritten name; k is the scale of the passport.
func (bd Builder) addFlourish(line layout.Rect, k float64) {
	r := layout.Rect{X: line.X, Y: line.Bottom() - 2*k, W: min(136*k, line.W), H: 10 * k}
	bd.addPicture("flourish", "flourish", r, func(scale float64) *image.RGBA { return props.Flourish(r.W, r.H, scale) })
}

// addWrappedText adds a sentence on as many lines as it needs, and shrinks the type to the rectangle.
func (bd Builder) addWrappedText(size float64, words string, r layout.Rect) {
	fonts := bd.Ctx.Fonts
	style, lines := fonts.FitBox(lettering.Style{Face: lettering.Body, Size: size,
		Color: color.RGBA{0x20, 0x1B, 0x12, 0xFF}},
		words, r.W, r.H)
	bd.On.Add(sprites.NewFace("words", fonts.Lines(style, lines, r.W), r.X, r.Y))
}

// addAgents adds the photos and names of the agents, and the owner's name.
func (bd Builder) addAgents(rects openLayout, bearer Bearer) {
	scale := rects.scale
	small := max(11.5*scale, 10)
	bd.addPhoto("agent", bearer.Agents[0], rects.photo)
	half := rects.details.Rows(2, 2*scale)
	for i, entry := range [2]struct{ form, value string }{{bd.words("passport.agent"), bd.Ctx.Agent(bearer.Agents[0])},
		{bd.words("passport.works-for"), bearer.Name}} {
		line, rest := half[i].CutTop(15*scale, 0)
		bd.addFormLabel(small, entry.form, line)
		if i == 0 {
			bd.addText(lettering.Title, 21*scale, Black, entry.value, rest)
		} else {
			bd.addHandwriting(25*scale, entry.value, rest)
		}
	}
	bd.addFormLabel(small, bd.words("passport.second"),
		layout.Rect{X: rects.second.X, Y: rects.second.Y - 18*scale, W: rects.second.W, H: 16 * scale})
	if len(bearer.Agents) > 1 {
		photo := layout.Rect{X: rects.second.X + 5*scale, Y: rects.second.Y + 2*scale, W: 30 * scale,
			H: rects.second.H - 4*scale}
		bd.addPhoto("agent", bearer.Agents[1], photo)
		bd.addText(lettering.Title, 21*scale, Black, bd.Ctx.Agent(bearer.Agents[1]),
			layout.Rect{X: photo.Right() + 8*scale, Y: rects.second.Y,
				W: rects.second.Right() - photo.Right() - 12*scale, H: rects.second.H})
	}
}

// addPhoto adds the upper part of an agent to the rectangle of a photo, slightly dimmed. The node of the agent gets a
// name.
func (bd Builder) addPhoto(name string, a rules.Agent, photo layout.Rect) {
	w := photo.W * 0.94
	h := w / layout.FigureAspect
	node := sprites.New("photo").SetPos(photo.X, photo.Y).SetClip(photo.W, photo.H-1)
	face := bd.Ctx.Textures.Drawing("agents/"+a.String(), w, h)
	node.Add(sprites.NewFace(name, face.Dimmed(0.86), (photo.W-w)/2, photo.H*0.06).SetAlpha(0.88))
	bd.On.Add(node)
}

// Hand returns the gloved hand that covers the upper right edge of an open passport. The caller adds it to a node.
func (bd Builder) Hand(r layout.Rect, shape Shape) *sprites.Node {
	k := r.W / openWidth
	x, y := r.X+r.W*0.785, r.Y-27*k // of the palm
	if shape != SideBySide {
		k *= 0.94
		x, y = r.X+r.W*0.83, r.Y+11*k
	}
	hand := layout.Rect{X: x - props.PalmX*k, Y: y - props.PalmY*k, W: props.GloveW * k, H: props.GloveH * k}
	return desk.SlowProp(bd.Ctx.Textures, "hand", "glove", hand,
		func(scale float64, yield func()) *image.RGBA { return props.Glove(k, scale, yield) })
}
