package reveal

import (
	"image"
	"image/color"
	"strconv"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// openState is the state of a passport.
type openState int

const (
	stateClosed openState = iota // shows the cover
	statePhoto                   // shows the agent's page, without the owner
	stateMarked                  // shows the page with the stamp or the owner's name
)

// minTypeSize is the smallest type size of agent, points and form, in points. The cover's title and the stamp may be
// two points smaller.
const minTypeSize = 8

// minLinePitch is the distance between two lines of the smallest type, in points.
const minLinePitch = 14

// passportPainter draws passports of one size, with the origin in the middle of a passport.
type passportPainter struct {
	ctx *appctx.Context
	*progress
	w, h float64 // size of a passport, in points
}

// addPicture adds a painted picture to a node; key identifies its look, but not its size.
func (p *passportPainter) addPicture(parent *sprites.Node, name, key string, box layout.Rect,
	paint func(scale float64) *image.RGBA) {
	parent.Add(desk.Prop(p.ctx.Textures, name, key, box, paint))
}

// drawCover draws a closed passport, which does not reveal the owner. Measures are fractions of its width or height.
func (p *passportPainter) drawCover(parent *sprites.Node, agent rules.Agent) {
	w, h := p.w, p.h
	parent.Add(desk.SlowProp(p.ctx.Textures, "cover", "passport-ringed", layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h},
		func(scale float64, yield func()) *image.RGBA {
			return props.Cover(w, h, scale, props.FrontRing, yield)
		}))
	diameter := 2 * w * props.RingR
	p.addPicture(parent, "agent", "medallion-"+agent.String(),
		layout.Around(layout.Point{Y: h * (props.RingY - 0.5)}, diameter, diameter),
		func(scale float64) *image.RGBA { return props.Medallion(agent.String(), diameter, scale) })
	parent.Add(p.textLine(lettering.Title, h*0.075, minTypeSize-2, p.ctx.Words("handover.cover"), w*0.9, -h*0.36,
		booklet.Gilded))
	name, points := 0.295, 0.395 // the y of both texts from the middle, as fractions of the height
	if w < 100 {
		name, points = 0.255, 0.375
	}
	if w < minTextWidth {
		points = min(0.41, max(0.5-12/h, 0.375)) // inside the gilt line
		name = min(name, points-minLinePitch/h)
	}
	parent.Add(p.textLine(lettering.Title, h*0.088, minTypeSize, p.ctx.Agent(agent), w*0.84, h*name, art.Cream))
	parent.Add(p.textLine(lettering.Body, h*0.07, minTypeSize, p.points(agent), w*0.84, h*points, booklet.Gilded))
}

// pointsOf returns an agent's score as text.
func pointsOf(ctx *appctx.Context, p *progress, a rules.Agent) string {
	return ctx.Words("reveal.points", message.Count("points", p.scores()[a]))
}

// minTextWidth is the width, in points, below which a passport has abbreviated texts.
const minTextWidth = 80

// points returns an agent's score as text, abbreviated on a narrow passport.
func (p *passportPainter) points(a rules.Agent) string {
	if p.w < minTextWidth {
		return p.ctx.Words("reveal.points.short", message.Number("points", p.scores()[a]))
	}
	return pointsOf(p.ctx, p.progress, a)
}

// small reports whether passports are too small for a form beside the photo.
func (p *passportPainter) small() bool { return p.w < 136 }

// ruleY is the y of the line below the photo, as a fraction of a passport's height.
const ruleY = 0.483

// drawPaper draws the empty page of a passport, which is brighter if lit is true.
func (p *passportPainter) drawPaper(parent *sprites.Node, lit bool) {
	w, h, key := p.w, p.h, "page"
	line := h * ruleY
	if lit {
		key = "page-lit"
	}
	if p.small() {
		line = 0 // no line
	}
	p.addPicture(parent, "paper", key, layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h},
		func(scale float64) *image.RGBA { return props.Page(w, h, scale, line, lit) })
}

// pictures returns functions that each paint one picture of open passports into the texture cache.
func (p *passportPainter) pictures() []func() {
	discarded := sprites.New("prepared")
	return []func(){func() { p.drawPaper(discarded, false) }, func() { p.drawFlap(discarded) },
		func() { p.drawPaper(discarded, true) }}
}

// drawFlap draws the open cover at the left of a passport.
func (p *passportPainter) drawFlap(parent *sprites.Node) {
	width, h := p.w*0.2, p.h
	p.addPicture(parent, "leather", "flap", layout.Rect{X: -width, Y: -h / 2, W: width, H: h},
		func(scale float64) *image.RGBA { return props.OpenCover(width, h, scale) })
}

// drawPage draws the page of an open passport without its owner: the photo, with text beside it, or below it on small
// passports. If lit is true, the page is brighter, and glows at the end.
func (p *passportPainter) drawPage(parent *sprites.Node, agent rules.Agent, lit bool) {
	w, h, small := p.w, p.h, p.small() // the other numbers are shares of the width or height
	if p.over() && lit {
		parent.Add(sprites.NewFace("glow", p.ctx.Textures.Glow(art.Gold, 0.7, w*1.7, h*1.5), 0, 0).SetAnchor(0.5, 0.5))
	}
	p.drawPaper(parent, lit)
	photo := layout.Rect{X: -w/2 + w*0.085, Y: -h/2 + h*0.06, W: w * 0.385, H: h * 0.362}
	if small {
		side := h * 0.40
		photo = layout.Around(layout.Point{Y: -h/2 + h*0.05 + side/2}, side*0.78, side)
	}
	p.addPicture(parent, "agent", "photo-"+agent.String(), photo, func(scale float64) *image.RGBA {
		return props.Photo(agent.String(), art.AgentColor(int(agent)), photo.W, photo.H, scale)
	})
	if small {
		parent.Add(p.textLine(lettering.Title, h*0.098, minTypeSize, p.ctx.Agent(agent), w, h*0.025, booklet.Black))
		parent.Add(p.textLine(lettering.Strong, h*0.085, minTypeSize, p.points(agent), w, h*0.42, booklet.Faded))
		return
	}
	p.drawForm(parent, agent, photo)
}

// formWidth is the width of a passport, in points, that the measures of drawForm are for.
const formWidth = 166

// drawForm draws the form of a passport beside and below the photo, without the owner.
func (p *passportPainter) drawForm(parent *sprites.Node, agent rules.Agent, photo layout.Rect) {
	w, h := p.w, p.h
	k := w / formWidth
	beside := layout.Rect{X: photo.Right() + 9*k, Y: photo.Y, W: w/2 - 7*k - photo.Right() - 9*k, H: photo.H}
	for i, field := range [2]struct{ form, said string }{{p.ctx.Words("passport.agent"), p.ctx.Agent(agent)},
		{p.ctx.Words("passport.points"), strconv.Itoa(p.scores()[agent])}} {
		half := beside.Rows(2, 0)[i]
		form, said := half.CutTop(half.H*0.4, 0)
		p.addText(parent, lettering.Strong, max(11.5*k, 9), booklet.Faded, field.form, form)
		p.addText(parent, lettering.Title, 19*k, booklet.Black, field.said, said)
	}
	p.addText(parent, lettering.Strong, max(11.5*k, 9), booklet.Faded, p.ctx.Words("passport.works-for"),
		layout.Rect{X: photo.X, Y: -h/2 + h*ruleY + 5*k, W: w * 0.8, H: 16 * k})
	parent.Add(p.textLine(lettering.Body, 13*k, minTypeSize,
		p.ctx.Words("reveal.machine", message.Number("points", p.scores()[agent])), w, h*0.435, booklet.Faded))
}

// addText adds a line of text to a rectangle, smaller if it does not fit.
func (p *passportPainter) addText(parent *sprites.Node, face lettering.Typeface, size float64, ink color.RGBA,
	words string, box layout.Rect) {
	fonts := p.ctx.Fonts
	style := fonts.FitWidth(lettering.Style{Face: face, Size: size, Color: ink}, words, box.W, minTypeSize)
	parent.Add(sprites.NewFace("words", fonts.Line(style, words), box.X, box.Center().Y-fonts.LineHeight(style)/2))
}

// textLine returns a centred line of text, w points wide, whose middle is at y. The type is at least 14 points at
// first. It shrinks to fit, but not below minimum points; then the text is truncated.
func (p *passportPainter) textLine(face lettering.Typeface, size, minimum float64, words string, w, y float64,
	ink color.RGBA) *sprites.Node {
	fonts := p.ctx.Fonts
	style := fonts.FitWidth(lettering.Style{Face: face, Size: max(size, 14), Color: ink, Align: lettering.Center},
		words, w-10, 14)
	if fonts.Width(style, words) > w-8 {
		style = fonts.FitWidth(style, words, w-8, minimum)
	}
	return sprites.NewFace("words", fonts.Lines(style, []string{fonts.Truncate(style, words, w-8)}, w), -w/2,
		y-fonts.LineHeight(style)/2)
}

// markY returns the y of the stamp or name below the middle, as a fraction of the passport's height.
func (p *passportPainter) markY() float64 {
	if p.small() {
		return 0.22
	}
	return 0.24
}

// mark returns the stamp of an agent without an owner, or the owner's name.
func (p *passportPainter) mark(a rules.Agent) *sprites.Node {
	view := p.match.Public()
	if owner := view.Owner(a); owner != rules.NoSeat {
		return p.signature(p.match.Player(owner).Name)
	}
	return p.freeStamp()
}

// freeStamp returns the stamp of an agent without an owner.
func (p *passportPainter) freeStamp() *sprites.Node {
	w, h, fonts := p.w, p.h, p.ctx.Fonts
	words := p.ctx.Words("reveal.free-agent")
	if w < minTextWidth {
		words = p.ctx.Words("reveal.free-agent.short")
	}
	style := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: max(h*0.075, 13), Color: props.StampInk(),
		Align: lettering.Center}, words, w*0.72, minTypeSize-2)
	if w < minTextWidth {
		style.Size = min(style.Size, 11)
	}
	stampW, stampH := min(fonts.Width(style, words)+h*0.1, w*0.96), fonts.LineHeight(style)+h*0.09
	return desk.Stamp(p.ctx.Textures, fonts, style, words, stampW, stampH).SetPos(0, h*p.markY()).SetAngle(-0.14)
}

// signature returns the handwritten name of an owner.
func (p *passportPainter) signature(name string) *sprites.Node {
	w, h := p.w, p.h
	line := p.textLine(lettering.Italic, h*0.13, 14, name, w, 0, booklet.Pen)
	_, top := line.Pos()
	mark := sprites.New("name").SetPos(-w/2, h*p.markY()+top)
	mark.Add(line.SetPos(0, 0))
	_, lineHeight := line.Face().Size()
	stroke := layout.Rect{X: w * 0.14, Y: lineHeight*0.98 - 2, W: w * 0.72, H: h * 0.04}
	p.addPicture(mark, "flourish", "flourish", stroke,
		func(scale float64) *image.RGBA { return props.Flourish(stroke.W, stroke.H, scale) })
	return mark
}
