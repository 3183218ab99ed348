package reveal

import (
	"image"
	"image/color"
	"strconv"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
)

// leaf is how far a passport is open.
type leaf int

const (
	leafClosed leaf = iota // the cover
	leafPhoto              // open, and whose agent it is not told
	leafMarked             // with its stamp or its name
)

// little is the smallest type in a passport: words become small, names are cut.
const little = 8

// draw draws a passport as far as it is open.
func (r *Reveal) draw(a rules.Agent, open leaf) {
	c := &r.cards[a]
	c.node.Clear()
	c.mark, c.cover, c.flap = nil, nil, nil
	if open == leafClosed {
		r.cover(c.node, a, c.w, c.h)
		return
	}
	r.page(c.node, a, c.w, c.h, r.lit(a))
	if open == leafPhoto {
		return
	}
	v := r.match.Public()
	if o := v.Owner(a); o == rules.NoSeat {
		c.mark = r.freeStamp(c.w, c.h)
	} else {
		c.mark = r.signature(r.match.Player(o).Name, c.w, c.h)
	}
	c.node.Add(c.mark)
}

// lit reports whether a passport lies in the light: the one that turned last, and in the end those in front.
func (r *Reveal) lit(a rules.Agent) bool {
	v := r.match.Public()
	if r.over() {
		return v.Result().Tokens.Has(a)
	}
	return r.turned > 0 && r.turned <= len(r.order) && r.order[r.turned-1] == a
}

// thing lays something that is painted on a node, about whose middle passports are drawn.
func (r *Reveal) thing(on *sprites.Node, name, key string, box layout.Rect, paint func(scale float64) *image.RGBA) *sprites.Node {
	n := desktop.Thing(r.Back.Gallery, name, key, box, paint)
	on.Add(n)
	return n
}

// cover is a closed passport: nobody knows yet for whom its agent works.
func (r *Reveal) cover(on *sprites.Node, a rules.Agent, w, h float64) {
	r.thing(on, "cover", "passport-ringed", layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h}, func(scale float64) *image.RGBA { return office.Cover(w, h, scale, office.Ringed) })
	d := 2 * w * office.RingR
	r.thing(on, "agent", "medallion-"+a.String(), layout.Around(layout.Point{Y: h * (office.RingY - 0.5)}, d, d), func(scale float64) *image.RGBA { return office.Medallion(a.String(), d, scale) })
	on.Add(r.setLine(lettering.Title, h*0.075, little-2, r.Words("handover.cover"), w*0.9, -h*0.36, booklet.Gilded))
	name, points := 0.295, 0.395
	if w < 100 {
		name, points = 0.255, 0.375
	}
	on.Add(r.setLine(lettering.Title, h*0.088, little, r.Back.Agent(a), w*0.84, h*name, art.Cream))
	on.Add(r.setLine(lettering.Body, h*0.07, little, r.points(a), w*0.84, h*points, booklet.Gilded))
}

// points is how far an agent has come, in words.
func (r *Reveal) points(a rules.Agent) string {
	return r.Words("reveal.points", message.Count("points", r.scores()[a]))
}

// small reports whether a passport so many points wide has no room for a form.
func small(w float64) bool { return w < 136 }

// lineY is where the line below the photo is, as a share of a passport’s height.
const lineY = 0.483

// paper is the empty page of a passport.
func (r *Reveal) paper(on *sprites.Node, w, h float64, lit bool) {
	key, line := "page", h*lineY
	if lit {
		key = "page-lit"
	}
	if small(w) {
		line = 0
	}
	r.thing(on, "paper", key, layout.Rect{X: -w / 2, Y: -h / 2, W: w, H: h}, func(scale float64) *image.RGBA { return office.Page(w, h, scale, line, lit) })
}

// prepare lets everything be painted that passports of a size turn into, so that it is there when they open.
func (r *Reveal) prepare(w, h float64) {
	on := sprites.New("prepared")
	r.paper(on, w, h, false)
	r.paper(on, w, h, true)
	r.flap(on, w, h)
}

// flap is the cover of a passport that stands open at its left, about the spine.
func (r *Reveal) flap(on *sprites.Node, w, h float64) {
	wide := w * 0.2
	r.thing(on, "leather", "flap", layout.Rect{X: -wide, Y: -h / 2, W: wide, H: h}, func(scale float64) *image.RGBA { return office.Flap(wide, h, scale) })
}

// page is an open passport: with its photo and what is printed beside it, or below it where it is small.
func (r *Reveal) page(on *sprites.Node, a rules.Agent, w, h float64, lit bool) {
	small, line := small(w), h*lineY
	if r.over() && lit {
		on.Add(sprites.NewFace("glow", r.Back.Gallery.Glow(art.Gold, 0.7, w*1.7, h*1.5), 0, 0).SetAnchor(0.5, 0.5))
	}
	r.paper(on, w, h, lit)
	photo := layout.Rect{X: -w/2 + w*0.085, Y: -h/2 + h*0.06, W: w * 0.385, H: h * 0.362}
	if small {
		ph := h * 0.40
		photo = layout.Around(layout.Point{Y: -h/2 + h*0.05 + ph/2}, ph*0.78, ph)
	}
	r.thing(on, "agent", "photo-"+a.String(), photo, func(scale float64) *image.RGBA {
		return office.Photo(a.String(), art.AgentColor(int(a)), photo.W, photo.H, scale)
	})
	if small {
		on.Add(r.setLine(lettering.Title, h*0.098, little, r.Back.Agent(a), w, h*0.025, booklet.Black))
		on.Add(r.setLine(lettering.Strong, h*0.085, little, r.points(a), w, h*0.42, booklet.Faded))
		return
	}
	k := w / 166
	beside := layout.Rect{X: photo.Right() + 9*k, Y: photo.Y, W: w/2 - 7*k - photo.Right() - 9*k, H: photo.H}
	for i, l := range [2]struct{ form, said string }{{r.Words("passport.agent"), r.Back.Agent(a)}, {r.Words("passport.points"), strconv.Itoa(r.scores()[a])}} {
		half := beside.Rows(2, 0)[i]
		form, said := half.Cut(half.H*0.4, 0)
		r.print(on, lettering.Strong, max(11.5*k, 9), booklet.Faded, l.form, form)
		r.print(on, lettering.Title, 19*k, booklet.Black, l.said, said)
	}
	r.print(on, lettering.Strong, max(11.5*k, 9), booklet.Faded, r.Words("passport.works-for"), layout.Rect{X: photo.X, Y: -h/2 + line + 5*k, W: w * 0.8, H: 16 * k})
	on.Add(r.setLine(lettering.Body, 13*k, little, r.Words("reveal.machine", message.Number("points", r.scores()[a])), w, h*0.435, booklet.Faded))
}

// print sets a line into a rectangle, made smaller if it does not fit.
func (r *Reveal) print(on *sprites.Node, f lettering.Typeface, size float64, ink color.RGBA, words string, box layout.Rect) {
	ty := r.Back.Type
	st := ty.Fit(lettering.Style{Face: f, Size: size, Color: ink}, words, box.W, little)
	on.Add(sprites.NewFace("words", ty.Line(st, words), box.X, box.Center().Y-ty.LineHeight(st)/2))
}

// setLine is one line of words, w points wide, about a height y, as large as fits and not smaller than the least.
func (r *Reveal) setLine(f lettering.Typeface, size, least float64, words string, w, y float64, ink color.RGBA) *sprites.Node {
	ty := r.Back.Type
	st := ty.Fit(lettering.Style{Face: f, Size: max(size, 14), Color: ink, Align: lettering.Center}, words, w-10, 14)
	if ty.Width(st, words) > w-8 {
		st = ty.Fit(st, words, w-8, least)
	}
	return sprites.NewFace("words", ty.Lines(st, []string{ty.Clip(st, words, w-8)}, w), -w/2, y-ty.LineHeight(st)/2)
}

// markY is where the stamp or the name is, below the middle of a passport, as a share of its height.
func markY(w float64) float64 {
	if small(w) {
		return 0.22
	}
	return 0.24
}

// freeStamp is the stamp of an agent that is nobody’s.
func (r *Reveal) freeStamp(w, h float64) *sprites.Node {
	ty := r.Back.Type
	mark := sprites.New("stamp").SetPos(0, h*markY(w)).SetAngle(-0.14)
	words := r.Words("reveal.free-agent")
	st := ty.Fit(lettering.Style{Face: lettering.Title, Size: max(h*0.075, 13), Color: office.StampInk(), Align: lettering.Center}, words, w*0.72, little)
	sw, sh := min(ty.Width(st, words)+h*0.1, w*0.96), ty.LineHeight(st)+h*0.09
	box := layout.Around(layout.Point{}, sw, sh)
	r.thing(mark, "frame", "stamp", box, func(scale float64) *image.RGBA { return office.Stamp(sw, sh, scale) })
	mark.Add(sprites.NewFace("words", ty.Lines(st, []string{words}, sw), -sw/2, -ty.LineHeight(st)/2))
	r.thing(mark, "wear", "stamp-wear", box, func(scale float64) *image.RGBA { return office.Wear(sw, sh, scale) })
	return mark
}

// signature is the name of an agent’s owner, written by hand.
func (r *Reveal) signature(name string, w, h float64) *sprites.Node {
	line := r.setLine(lettering.Italic, h*0.13, 14, name, w, 0, booklet.Pen)
	_, top := line.Pos()
	mark := sprites.New("name").SetPos(-w/2, h*markY(w)+top)
	mark.Add(line.SetPos(0, 0))
	_, lh := line.Face().Size()
	stroke := layout.Rect{X: w * 0.14, Y: lh*0.98 - 2, W: w * 0.72, H: h * 0.04}
	r.thing(mark, "flourish", "flourish", stroke, func(scale float64) *image.RGBA { return office.Flourish(stroke.W, stroke.H, scale) })
	return mark
}
