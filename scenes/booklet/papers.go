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

// Page is the content of a page of a person's papers, which show one agent each. It is secret.
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
	scale := min(room.W/papersWidth, room.H/papersHeight, maxScale)
	return layout.Around(room.Center(), papersWidth*scale, papersHeight*scale)
}

// pageLayout holds the rectangles of one page of papers.
type pageLayout struct {
	scale                                  float64 // 1 is the size that the constants are for
	head, label, photo                     layout.Rect
	name, points, note, owner, sign, below layout.Rect
}

// newPageLayout returns the layout of the left page of papers that cover r, or of the right one.
func newPageLayout(r layout.Rect, right bool) pageLayout {
	scale, x := r.W/papersWidth, r.X+24*r.W/papersWidth
	if right {
		x += r.W / 2
	}
	place := func(dx, y, w, h float64) layout.Rect { // in points at scale 1, from the page's corner
		return layout.Rect{X: x + dx*scale, Y: r.Y + y*scale, W: w * scale, H: h * scale}
	}
	return pageLayout{scale: scale, head: place(0, 22, 224, 26), label: place(0, 68, 224, 18),
		photo: place(0, 96, 104, 136),
		name:  place(120, 96, 110, 52), points: place(120, 152, 110, 54), note: place(116, 210, 114, 46),
		owner: place(0, 252, 150, 18),
		sign:  place(0, 272, 150, 38), below: place(0, 334, 224, 22)}
}

// AddPapers adds open papers that cover r, with a page for each agent of the person called who, at most two. The second
// page is empty if there is only one agent. The pages are secret.
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
	for i, page := range pages {
		rects := []pageLayout{first, second}[min(i, 1)]
		bd.fillPage(rects, who, page)
	}
}

// AddClip adds a paper clip at the upper edge of papers that cover r.
func (bd Builder) AddClip(r layout.Rect) {
	scale := r.W / papersWidth
	clip := bd.Ctx.Textures.Drawing("things/clip", 22*scale, 48*scale)
	bd.On.Add(sprites.NewFace("clip", clip, r.X+0.11*r.W, r.Y-27*scale))
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
func (bd Builder) addPage(rects pageLayout, head, label message.Key) {
	if rects.scale >= 0.8 {
		bd.addText(lettering.Title, 16*rects.scale, color.RGBA{0x5A, 0x36, 0x0C, 0xFF}, bd.words(head), rects.head)
	} else {
		rects.label = rects.head
	}
	small := rects.labelSize()
	bd.addFormLabel(small, bd.words(label), rects.label)
	if rects.scale < 0.5 { // no room between the fields
		return
	}
	for _, field := range []struct {
		key message.Key
		at  layout.Rect
	}{{"passport.name", rects.name}, {"passport.points", rects.points}} {
		line, _ := rects.field(field.at)
		bd.addFormLabel(small, bd.words(field.key), line)
	}
	bd.addFormLabel(small, bd.words("passport.works-for"), rects.owner)
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
func (bd Builder) fillPage(rects pageLayout, who string, page Page) {
	scale := rects.scale
	bd.addPhoto("agent", page.Agent, rects.photo)
	_, name := rects.field(rects.name)
	bd.addText(lettering.Title, min(27*scale, name.H/1.2), Black, bd.Ctx.Agent(page.Agent), name)
	_, points := rects.field(rects.points)
	number := fmt.Sprint(page.Points)
	bd.addText(lettering.Title, 27*scale, Black, number, points)
	bd.addHandwriting(34*scale, who, rects.sign)
	bd.addFlourish(rects.sign, scale)
	if scale >= 0.5 {
		ink := color.RGBA{0x6B, 0x5A, 0x38, 0xFF}
		line := bd.words("papers.machine", message.Agent("agent", page.Agent))
		bd.addText(lettering.Body, rects.labelSize(), ink, strings.ToUpper(line), rects.below)
	}
	if page.Counts {
		w := bd.Ctx.Fonts.Width(lettering.Style{Face: lettering.Title, Size: 27 * scale}, number)
		bd.addRing(layout.Around(layout.Point{X: points.X + w/2, Y: points.Center().Y}, w+26*scale, 38*scale), scale)
		style := lettering.Style{Face: lettering.Italic, Size: max(20*scale, 14), Color: redPencil}
		lines := bd.Ctx.Fonts.WrapEvenly(style, bd.words("papers.counts"), rects.note.W)
		bd.On.Add(sprites.NewFace("words", bd.Ctx.Fonts.Lines(style, lines, rects.note.W), rects.note.X, rects.note.Y))
	}
}

// redPencil is the colour of the ring round points that count.
var redPencil = color.RGBA{0xA3, 0x16, 0x1B, 0xFF}

// addRing adds a ring drawn with a red pencil, whose ends do not quite meet; k is the scale of the papers.
func (bd Builder) addRing(rect layout.Rect, scale float64) {
	const steps, turns, start = 28, 1.06, -2.2 // start is an angle in radians
	line := max(2.6*scale, 1.6)
	bd.On.Add(sprites.NewFace("ring", bd.Ctx.Textures.Shape("red ring", rect.W, rect.H, func(canvas *raster.Canvas) {
		var points []raster.XY
		for i := range steps + 1 {
			progress := float64(i) / steps
			angle, width := 2*math.Pi*turns*progress+start, 1-0.07*progress
			points = append(points,
				raster.XY{X: rect.W/2 + (rect.W/2-line)*width*math.Cos(angle),
					Y: rect.H/2 + (rect.H/2-line)*width*math.Sin(angle)})
		}
		canvas.Stroke(canvas.Line(points), line, redPencil)
	}), rect.X, rect.Y))
}
