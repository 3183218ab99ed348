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

// minTypeSize is the smallest type size in a passport, in points.
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
func (p *passportPainter) addPicture(on *sprites.Node, name, key string, box layout.Rect,
	paint func(scale float64) *image.RGBA) {
	on.Add(desk.Prop(p.ctx.Textures, name, key, box, paint))
}

// drawCover draws a closed passport, which does not reveal the owner.
func (p *passportPainter) drawCover(on *sprites.Node, agent rules.Agent) {
	w, h := p.w, p.h
	on.Add(desk.SlowProp(p.ctx.Textures, "cover", "passport-ringed", layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h},
		func(scale float64, yield func()) *image.RGBA {
			return props.Cover(w, h, scale, props.FrontRing, yield)
		}))
	d := 2 * w * props.RingR
	p.addPicture(on, "agent", "medallion-"+agent.String(),
		layout.Around(layout.Point{Y: h * (props.RingY - 0.5)}, d, d),
		func(scale float64) *image.RGBA { return props.Medallion(agent.String(), d, scale) })
	on.Add(p.textLine(lettering.Title, h*0.075, minTypeSize-2, p.ctx.Words("handover.cover"), w*0.9, -h*0.36,
		booklet.Gilded))
	name, points := 0.295, 0.395 // the y of both texts from the middle, as fractions of the height
	if w < 100 {
		name, points = 0.255, 0.375
	}
	if w < minTextWidth {
		points = min(0.41, max(0.5-12/h, 0.375)) // inside the gilt line
		name = min(name, points-minLinePitch/h)
	}
	on.Add(p.textLine(lettering.Title, h*0.088, minTypeSize, p.ctx.Agent(agent), w*0.84, h*name, art.Cream))
	on.Add(p.textLine(lettering.Body, h*0.07, minTypeSize, p.points(agent), w*0.84, h*points, booklet.Gilded))
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
func (p *passportPainter) drawPaper(on *sprites.Node, lit bool) {
	w, h, key := p.w, p.h, "page"
	line := h * ruleY
	if lit {
		key = "page-lit"
	}
	if p.small() {
		line = 0 // no line
	}
	p.addPicture(on, "paper", key, layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h},
		func(scale float64) *image.RGBA { return props.Page(w, h, scale, line, lit) })
}

// pictures returns functions that each paint one picture of open passports into the cache.
func (p *passportPainter) pictures() []func() {
	on := sprites.New("prepared")
	return []func(){func() { p.drawPaper(on, false) }, func() { p.drawFlap(on) }, func() { p.drawPaper(on, true) }}
}

// drawFlap draws the open cover at the left of a passport.
func (p *passportPainter) drawFlap(on *sprites.Node) {
	width, h := p.w*0.2, p.h
	p.addPicture(on, "leather", "flap", layout.Rect{X: -width, Y: -h / 2, W: width, H: h},
		func(scale float64) *image.RGBA { return props.OpenCover(width, h, scale) })
}

// drawPage draws the page of an open passport without its owner: the photo, with text beside it, or below it on small
// passports.
func (p *passportPainter) drawPage(on *sprites.Node, agent rules.Agent, lit bool) {
	w, h, small := p.w, p.h, p.small()
	if p.over() && lit {
		on.Add(sprites.NewFace("glow", p.ctx.Textures.Glow(art.Gold, 0.7, w*1.7, h*1.5), 0, 0).SetAnchor(0.5, 0.5))
	}
	p.drawPaper(on, lit)
	photo := layout.Rect{X: -w/2 + w*0.085, Y: -h/2 + h*0.06, W: w * 0.385, H: h * 0.362}
	if small {
		side := h * 0.40
		photo = layout.Around(layout.Point{Y: -h/2 + h*0.05 + side/2}, side*0.78, side)
	}
	p.addPicture(on, "agent", "photo-"+agent.String(), photo, func(scale float64) *image.RGBA {
		return props.Photo(agent.String(), art.AgentColor(int(agent)), photo.W, photo.H, scale)
	})
	if small {
		on.Add(p.textLine(lettering.Title, h*0.098, minTypeSize, p.ctx.Agent(agent), w, h*0.025, booklet.Black))
		on.Add(p.textLine(lettering.Strong, h*0.085, minTypeSize, p.points(agent), w, h*0.42, booklet.Faded))
		return
	}
	k := w / 166 // scale; 1 is the width that the constants are for
	beside := layout.Rect{X: photo.Right() + 9*k, Y: photo.Y, W: w/2 - 7*k - photo.Right() - 9*k, H: photo.H}
	for i, field := range [2]struct{ form, said string }{{p.ctx.Words("passport.agent"), p.ctx.Agent(agent)},
		{p.ctx.Words("passport.points"), strconv.Itoa(p.scores()[agent])}} {
		half := beside.Rows(2, 0)[i]
		form, said := half.CutTop(half.H*0.4, 0)
		p.addText(on, lettering.Strong, max(11.5*k, 9), booklet.Faded, field.form, form)
		p.addText(on, lettering.Title, 19*k, booklet.Black, field.said, said)
	}
	p.addText(on, lettering.Strong, max(11.5*k, 9), booklet.Faded, p.ctx.Words("passport.works-for"),
		layout.Rect{X: photo.X, Y: -h/2 + h*ruleY + 5*k, W: w * 0.8, H: 16 * k})
	on.Add(p.textLine(lettering.Body, 13*k, minTypeSize,
		p.ctx.Words("reveal.machine", message.Number("points", p.scores()[agent])), w, h*0.435, booklet.Faded))
}

// addText adds a line of text to a rectangle, smaller if it does not fit.
func (p *passportPainter) addText(on *sprites.Node, f lettering.Typeface, size float64, ink color.RGBA, words string,
	box layout.Rect) {
	ty := p.ctx.Fonts
	st := ty.FitWidth(lettering.Style{Face: f, Size: size, Color: ink}, words, box.W, minTypeSize)
	on.Add(sprites.NewFace("words", ty.Line(st, words), box.X, box.Center().Y-ty.LineHeight(st)/2))
}

// textLine returns a centred line of text, w points wide, whose middle is at y. It shrinks the type to fit, but not
// below minimum points; then it truncates the text.
func (p *passportPainter) textLine(f lettering.Typeface, size, minimum float64, words string, w, y float64,
	ink color.RGBA) *sprites.Node {
	ty := p.ctx.Fonts
	st := ty.FitWidth(lettering.Style{Face: f, Size: max(size, 14), Color: ink, Align: lettering.Center},
		words, w-10, 14)
	if ty.Width(st, words) > w-8 {
		st = ty.FitWidth(st, words, w-8, minimum)
	}
	return sprites.NewFace("words", ty.Lines(st, []string{ty.Truncate(st, words, w-8)}, w), -w/2, y-ty.LineHeight(st)/2)
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
	v := p.match.Public()
	if o := v.Owner(a); o != rules.NoSeat {
		return p.signature(p.match.Player(o).Name)
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
	st := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: max(h*0.075, 13), Color: props.StampInk(),
		Align: lettering.Center}, words, w*0.72, minTypeSize-2)
	if w < minTextWidth {
		st.Size = min(st.Size, 11)
	}
	sw, sh := min(fonts.Width(st, words)+h*0.1, w*0.96), fonts.LineHeight(st)+h*0.09
	return desk.Stamp(p.ctx.Textures, fonts, st, words, sw, sh).SetPos(0, h*p.markY()).SetAngle(-0.14)
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
