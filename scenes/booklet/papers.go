package booklet

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// Page is the content of a page of a person's papers, which show one agent each.
type Page struct {
	Agent  rules.Agent
	Points int
	Counts bool // the agent scores for its owner, so its points have a red ring
}

// The size of papers at scale 1, in points. They are two equal pages side by side.
const papersWidth, papersHeight = 544.0, 370.0

// FitPapers returns the rectangle of the largest papers that fit into room.
func FitPapers(room layout.Rect) layout.Rect {
	const maxScale = 2
	k := min(room.W/papersWidth, room.H/papersHeight, maxScale)
	return layout.Around(room.Center(), papersWidth*k, papersHeight*k)
}

// pageLayout holds the rectangles of one page of papers.
type pageLayout struct {
	scale                                  float64 // 1 is the size that the constants are for
	head, label, photo                     layout.Rect
	name, points, note, owner, sign, below layout.Rect
}

// newPageLayout returns the layout of the left page of papers that cover r, or of the right one.
func newPageLayout(r layout.Rect, right bool) pageLayout {
	k, x := r.W/papersWidth, r.X+24*r.W/papersWidth
	if right {
		x += r.W / 2
	}
	at := func(dx, y, w, h float64) layout.Rect {
		return layout.Rect{X: x + dx*k, Y: r.Y + y*k, W: w * k, H: h * k}
	}
	return pageLayout{scale: k, head: at(0, 22, 224, 26), label: at(0, 68, 224, 18), photo: at(0, 96, 104, 136),
		name: at(120, 96, 110, 52), points: at(120, 152, 110, 54), note: at(116, 210, 114, 46),
		owner: at(0, 252, 150, 18),
		sign:  at(0, 272, 150, 38), below: at(0, 334, 224, 22)}
}

// AddPapers adds open papers that cover r, with a page for each agent of the person called who. The second page is
// empty if there is only one agent.
func (bd Builder) AddPapers(r layout.Rect, who string, seat rules.Seat, pages []Page) {
	first, second := newPageLayout(r, false), newPageLayout(r, true)
	spread := props.Spread{W: r.W, H: r.H, Twin: true, Photo: relativeTo(first.photo, r),
		Second: relativeTo(second.photo, r)}
	bd.addSlowPicture("spread", spread.Key(), r, spread.Paint)
	labels := [2]message.Key{"passport.agent", "passport.second"}
	if len(pages) > 1 {
		labels = [2]message.Key{"passport.one-of-two", "passport.two-of-two"}
		bd.addPhotoPaper(second.photo)
	}
	bd.addPage(first, "title.name", labels[0])
	bd.addPage(second, "handover.cover", labels[1])
	for i, p := range pages {
		at := []pageLayout{first, second}[min(i, 1)]
		bd.fillPage(at, who, p)
	}
}

// AddClip adds a paper clip at the upper edge of papers that cover r.
func (bd Builder) AddClip(r layout.Rect) {
	k := r.W / papersWidth
	clip := bd.Ctx.Textures.Drawing("things/clip", 22*k, 48*k)
	bd.On.Add(sprites.NewFace("clip", clip, r.X+0.11*r.W, r.Y-27*k))
}

// addPhotoPaper covers the empty field of the second agent with the paper of a photo.
func (bd Builder) addPhotoPaper(r layout.Rect) {
	r = r.Inset(-1)
	paper := sprites.PanelStyle{Fill: color.RGBA{0xD6, 0xC6, 0xA0, 0xFF}, Edge: color.RGBA{0x8C, 0x7A, 0x55, 0xFF},
		Line: 1}
	bd.On.Add(sprites.NewFace("photo paper", bd.Ctx.Textures.Panel(paper, r.W, r.H), r.X, r.Y))
}

// PreparePapers starts to paint open papers in the background, so that they appear at once when they open.
func PreparePapers(ctx *appctx.Context, r layout.Rect) {
	Builder{ctx, sprites.New("prepared")}.AddPapers(r, "", 0, nil)
}

// addPage adds the printed form of a page. On a small page it leaves out the heading, and if there is no room the
// labels.
func (bd Builder) addPage(p pageLayout, head, label message.Key) {
	if p.scale >= 0.8 {
		bd.addText(lettering.Title, 16*p.scale, color.RGBA{0x5A, 0x36, 0x0C, 0xFF}, bd.words(head), p.head)
	} else {
		p.label = p.head
	}
	small := p.labelSize()
	bd.addFormLabel(small, bd.words(label), p.label)
	if p.scale < 0.5 { // no room between the fields
		return
	}
	for _, l := range []struct {
		key message.Key
		at  layout.Rect
	}{{"passport.name", p.name}, {"passport.points", p.points}} {
		line, _ := p.field(l.at)
		bd.addFormLabel(small, bd.words(l.key), line)
	}
	bd.addFormLabel(small, bd.words("passport.works-for"), p.owner)
}

// labelSize returns the type size of the form's labels, in points.
func (p pageLayout) labelSize() float64 { return max(12.5*p.scale, 10) }

// field divides a field of the form into its label and its value. The label of a small form is empty.
func (p pageLayout) field(r layout.Rect) (label, value layout.Rect) {
	if p.scale < 0.5 {
		return r.CutTop(14*p.scale, 0)
	}
	return r.CutTop(max(14*p.scale, p.labelSize()*1.4), 0)
}

// fillPage fills in a page of the person called who.
func (bd Builder) fillPage(p pageLayout, who string, page Page) {
	k := p.scale
	bd.addPhoto("agent", page.Agent, p.photo)
	_, name := p.field(p.name)
	bd.addText(lettering.Title, min(27*k, name.H/1.2), Black, bd.Ctx.Agent(page.Agent), name)
	_, points := p.field(p.points)
	number := fmt.Sprint(page.Points)
	bd.addText(lettering.Title, 27*k, Black, number, points)
	bd.addHandwriting(34*k, who, p.sign)
	bd.addFlourish(p.sign, k)
	if k >= 0.5 {
		ink := color.RGBA{0x6B, 0x5A, 0x38, 0xFF}
		line := bd.words("papers.machine", message.Agent("agent", page.Agent))
		bd.addText(lettering.Body, p.labelSize(), ink, strings.ToUpper(line), p.below)
	}
	if page.Counts {
		w := bd.Ctx.Fonts.Width(lettering.Style{Face: lettering.Title, Size: 27 * k}, number)
		bd.addRing(layout.Around(layout.Point{X: points.X + w/2, Y: points.Center().Y}, w+26*k, 38*k), k)
		st := lettering.Style{Face: lettering.Italic, Size: max(20*k, 14), Color: redPencil}
		lines := bd.Ctx.Fonts.WrapEvenly(st, bd.words("papers.counts"), p.note.W)
		bd.On.Add(sprites.NewFace("words", bd.Ctx.Fonts.Lines(st, lines, p.note.W), p.note.X, p.note.Y))
	}
}

// redPencil is the colour of the ring round points that count.
var redPencil = color.RGBA{0xA3, 0x16, 0x1B, 0xFF}

// addRing adds a ring drawn with a red pencil, whose ends do not quite meet; k is the scale of the papers.
func (bd Builder) addRing(rect layout.Rect, k float64) {
	const steps, turns = 28, 1.06
	line := max(2.6*k, 1.6)
	bd.On.Add(sprites.NewFace("ring", bd.Ctx.Textures.Shape("red ring", rect.W, rect.H, func(c *raster.Canvas) {
		var points []raster.XY
		for i := range steps + 1 {
			t := float64(i) / steps
			a, width := 2*math.Pi*turns*t-2.2, 1-0.07*t
			points = append(points,
				raster.XY{X: rect.W/2 + (rect.W/2-line)*width*math.Cos(a),
					Y: rect.H/2 + (rect.H/2-line)*width*math.Sin(a)})
		}
		c.Stroke(c.Line(points), line, redPencil)
	}), rect.X, rect.Y))
}
