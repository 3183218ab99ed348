// Package booklet lays passports on the desk: closed with a band of paper and a seal, waiting for their owners, and open under a hand. Closed, all of them look the same; open,
// everything has its place whoever’s agent it is.
package booklet

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
)

// Aspect is the width of a closed passport as a share of its height.
const Aspect = 264.0 / 372

// Inks of what is written and printed.
var (
	Pen    = color.RGBA{0x12, 0x20, 0x5E, 0xFF} // handwriting
	Black  = color.RGBA{0x15, 0x11, 0x1E, 0xFF} // print
	Faded  = color.RGBA{0x26, 0x1E, 0x14, 0xFF} // forms
	Gilded = color.RGBA{0xF1, 0xCE, 0x8A, 0xFF} // print on leather
	OnWood = color.RGBA{0xE8, 0xDA, 0xBA, 0xFF} // words below a headline on the desk
)

// Shop is whoever lays passports: into a node, with what all scenes have.
type Shop struct {
	Back *backstage.Backstage
	On   *sprites.Node
}

func (s Shop) words(k message.Key, args ...*message.Arg) string { return s.Back.Words(k, args...) }

// thing lays something that is painted.
func (s Shop) thing(name, key string, r layout.Rect, paint func(scale float64) *image.RGBA) {
	s.On.Add(desktop.Thing(s.Back.Gallery, name, key, r, paint))
}

// slow is thing for what takes its time.
func (s Shop) slow(name, key string, r layout.Rect, paint func(scale float64, breathe func()) *image.RGBA) {
	s.On.Add(desktop.Slow(s.Back.Gallery, name, key, r, paint))
}

func (s Shop) say(f lettering.Typeface, size float64, ink color.RGBA, words string, r layout.Rect) {
	s.Back.Kit.SayAs(s.On, "words", lettering.Style{Face: f, Size: size, Color: ink}, words, r)
}

// label prints a word of a form in bold, which may be small, and print one that is not bold.
func (s Shop) label(size float64, words string, r layout.Rect) {
	s.form(lettering.Strong, size, words, r)
}
func (s Shop) print(size float64, words string, r layout.Rect) {
	s.form(lettering.Body, size, words, r)
}

func (s Shop) form(f lettering.Typeface, size float64, words string, r layout.Rect) {
	ty := s.Back.Type
	st := ty.Fit(lettering.Style{Face: f, Size: size, Color: Faded}, words, r.W, tiny)
	s.On.Add(sprites.NewFace("words", ty.Line(st, words), r.X, r.Center().Y-ty.LineHeight(st)/2))
}

// tiny is the smallest type on a form: words of other languages are longer.
const tiny = 7

// name writes a name by hand.
func (s Shop) name(size float64, words string, r layout.Rect) {
	s.Back.Kit.SayCut(s.On, "words", lettering.Style{Face: lettering.Italic, Size: size, Color: Pen}, words, r)
}

// centred sets a line in the middle of a rectangle.
func (s Shop) centred(f lettering.Typeface, size float64, ink color.RGBA, words string, r layout.Rect) {
	s.Back.Kit.SayAs(s.On, "words", lettering.Style{Face: f, Size: size, Color: ink, Align: lettering.Center}, words, r)
}

// Plain is a closed passport without a word on it.
func Plain(g *sprites.Gallery, r layout.Rect) *sprites.Node {
	return desktop.Slow(g, "cover", "passport-masked", r, func(scale float64, breathe func()) *image.RGBA {
		return office.Cover(r.W, r.H, scale, office.Masked, breathe)
	})
}

// Closed lays a closed passport with its band, on which stands whose eyes it is for. Two of them lie on each other where two agents are somebody’s.
func (s Shop) Closed(r layout.Rect, who string, two bool) {
	k := r.W / 264
	if two {
		s.On.Add(Plain(s.Back.Gallery, r).SetPos(r.Center().X+9*k, r.Center().Y-4*k).SetAngle(0.075))
	}
	s.On.Add(Plain(s.Back.Gallery, r))
	pad := 22 * k
	s.centred(lettering.Title, 28*k, Gilded, s.words("handover.cover"), layout.Rect{X: r.X + pad, Y: r.Y + r.H*office.CoverTitleY - 20*k, W: r.W - 2*pad, H: 40 * k})
	s.centred(lettering.Italic, 18*k, Gilded, s.words("title.name"), layout.Rect{X: r.X + pad, Y: r.Y + r.H*office.CoverFootY - 14*k, W: r.W - 2*pad, H: 28 * k})
	band := layout.Rect{X: r.X - 4*k, Y: r.Y + r.H*0.61, W: r.W + 8*k, H: 78 * k}
	s.thing("band", "passport-band", band, func(scale float64) *image.RGBA { return office.Band(band.W, band.H, scale) })
	d := 66 * k
	seal := layout.Around(layout.Point{X: band.Right() - 50*k, Y: band.Center().Y}, d, d)
	room := seal.X - band.X - 24*k - 6*k
	s.label(max(12.5*k, 10), s.words("passport.eyes"), layout.Rect{X: band.X + 24*k, Y: band.Y + 9*k, W: room, H: 20 * k})
	s.name(33*k, who, layout.Rect{X: band.X + 24*k, Y: band.Y + 28*k, W: room, H: 44 * k})
	s.thing("seal", "seal", seal, func(scale float64) *image.RGBA { return office.Seal(d, scale) })
}

// Waiting lays the passport of somebody else, turned by an angle: with their name, or face down.
func (s Shop) Waiting(r layout.Rect, angle float64, who string, down bool) {
	front, key := office.Tagged, "passport-tagged"
	if down {
		front, key = office.Turned, "passport-down"
	}
	n := sprites.New("waiting").SetPos(r.Center().X, r.Center().Y).SetAngle(angle)
	s.On.Add(n)
	in := Shop{s.Back, n}
	in.slow("cover", key, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H}, func(scale float64, breathe func()) *image.RGBA { return office.Cover(r.W, r.H, scale, front, breathe) })
	if !down {
		w, h := r.W*office.TagW, r.H*office.TagH
		tag := layout.Rect{X: -r.W/2 + r.W*office.TagX + 3, Y: -r.H/2 + r.H*office.TagY, W: w - 6, H: h}
		st := lettering.Style{Face: lettering.Italic, Size: min(23*r.W/124, h*0.62), Color: Pen, Align: lettering.Center}
		s.Back.Kit.SayCut(n, "words", s.Back.Type.Fit(st, who, tag.W, 9), who, tag)
	}
}

// Bearer is what stands in an open passport.
type Bearer struct {
	Who    string
	Seat   rules.Seat
	Chief  string        // what the chief says
	Agents []rules.Agent // one, or two
}

// pages are where things are in an open passport.
type pages struct {
	k           float64 // how large everything is
	first, last layout.Rect
	photo       layout.Rect
	works       layout.Rect // beside the photo
	second      layout.Rect // the field of the second agent
	foot        float64     // the middle of the last line
}

// Shape is how the pages of an open passport lie.
type Shape int

// The shapes.
const (
	Wide   Shape = iota // beside each other
	Tall                // above each other
	Narrow              // above each other on a screen that has room for few words in a line: on more lines
)

// Size is how large an open passport is that fits into a room.
func Size(room layout.Rect, shape Shape) layout.Rect {
	w, h := 412.0, 290.0
	switch shape {
	case Tall:
		w, h = 320, 436
	case Narrow:
		w, h = narrowW, narrowH
	}
	k := min(room.W/w, room.H/h, 2.6)
	return layout.Around(room.Center(), w*k, h*k)
}

// A narrow passport is so large where everything is as large as it is meant.
const (
	narrowW = 200.0
	narrowH = 420.0
)

// pagesOf divides an open passport.
func pagesOf(r layout.Rect, shape Shape) pages {
	switch shape {
	case Narrow:
		k := r.W / narrowW
		first, last := r.Cut(r.H/2, 0)
		photo := layout.Rect{X: r.X + 14*k, Y: last.Y + 14*k, W: 62 * k, H: 80 * k}
		return pages{k: k, first: first, last: last, photo: photo,
			works:  layout.Rect{X: photo.Right() + 10*k, Y: photo.Y, W: r.Right() - 10*k - photo.Right() - 10*k, H: photo.H},
			second: layout.Rect{X: photo.X, Y: photo.Bottom() + 30*k, W: r.W - 28*k, H: 42 * k}, foot: last.Bottom() - 17*k}
	case Tall:
		k := r.W / 320
		first, last := r.Cut(r.H/2, 0)
		photo := layout.Rect{X: r.X + 18*k, Y: last.Y + 14*k, W: 70 * k, H: 91 * k}
		return pages{k: k, first: first, last: last, photo: photo,
			works:  layout.Rect{X: photo.Right() + 16*k, Y: photo.Y, W: r.Right() - 16*k - photo.Right() - 16*k, H: photo.H},
			second: layout.Rect{X: photo.X, Y: photo.Bottom() + 30*k, W: r.W - 36*k, H: 42 * k}, foot: last.Bottom() - 17*k}
	}
	k := r.W / 412
	first, last := r.CutLeft(r.W/2, 0)
	photo := layout.Rect{X: last.X + 20*k, Y: r.Y + 72*k, W: 80 * k, H: 104 * k}
	return pages{k: k, first: first, last: last, photo: photo,
		works:  layout.Rect{X: photo.Right() + 12*k, Y: photo.Y, W: last.Right() - 14*k - photo.Right() - 12*k, H: photo.H},
		second: layout.Rect{X: photo.X, Y: photo.Bottom() + 30*k, W: last.W - 38*k, H: 42 * k}, foot: last.Bottom() - 21*k}
}

// Open lays an open passport without what is written in it.
func (s Shop) Open(r layout.Rect, shape Shape) {
	p := pagesOf(r, shape)
	spread := office.Spread{W: r.W, H: r.H, Tall: shape != Wide, Photo: moved(p.photo, r), Second: moved(p.second, r)}
	s.slow("spread", spread.Key(), r, spread.Paint)
	deep := Shade(shape)
	s.thing("cupped", fmt.Sprintf("cupped-%v", deep), r, func(scale float64) *image.RGBA { return office.Cupped(r.W, r.H, scale, deep) })
}

// Prepare lets an open passport and the hand over it be painted, so that they are there when it opens.
func Prepare(b *backstage.Backstage, r layout.Rect, shape Shape) {
	s := Shop{b, sprites.New("prepared")}
	s.Open(r, shape)
	s.Hand(r, shape)
}

// Shade is how dark an open passport is right under the hand, 0 … 1. Where pages lie above each other words stand there.
func Shade(shape Shape) float64 {
	if shape == Wide {
		return 0.33
	}
	return 0.28
}

// Night is the dark round an open passport on a screen of w×h points. On the pages it hardly begins: they have the shade of the hand, and words in both could not be read.
func Night(g *sprites.Gallery, r layout.Rect, w, h float64) *sprites.Node {
	corner := math.Hypot(r.W/2/w, r.H/2/h) // how far it is on the way to where the dark ends
	return desktop.Dark(g, r.Center(), w, h, min(0.85*corner, 0.7), 0.72)
}

// moved is a rectangle as seen from the corner of another one.
func moved(r, from layout.Rect) layout.Rect {
	return layout.Rect{X: r.X - from.X, Y: r.Y - from.Y, W: r.W, H: r.H}
}

// Write writes into an open passport whose it is, and which agents they have.
func (s Shop) Write(r layout.Rect, shape Shape, b Bearer) {
	p := pagesOf(r, shape)
	k := p.k
	in := layout.Rect{X: p.first.X + 18*k, Y: p.first.Y + 14*k, W: p.first.W - 34*k, H: p.first.H - 26*k}
	head, rest := in.Cut(24*k, 0)
	small := max(11.5*k, 10)
	if shape == Wide {
		s.centred(lettering.Title, 16*k, color.RGBA{0x22, 0x13, 0x03, 0xFF}, s.words("title.name"), head)
		_, rest = rest.Cut(22*k, 0)
	} else {
		rest = in
	}
	line, rest := rest.Cut(15*k, 0)
	s.label(small, s.words("passport.bearer"), line)
	line, rest = rest.Cut(36*k, 8*k)
	s.name(28*k, b.Who, line)
	s.flourish(line, k)
	line, rest = rest.Cut(16*k, 2*k)
	s.label(small, s.words("passport.chief"), line)
	words, foot := rest.CutBottom(16*k, 4*k)
	words, foot = foot, words
	s.wrapped(max(16*k, 13), b.Chief, words)
	s.print(max(13*k, 11), s.words("passport.seat", message.Number("seat", int(b.Seat)+1)), foot)
	s.agents(p, b)
}

// flourish is the stroke under a name.
func (s Shop) flourish(line layout.Rect, k float64) {
	r := layout.Rect{X: line.X, Y: line.Bottom() - 2*k, W: min(136*k, line.W), H: 10 * k}
	s.thing("flourish", "flourish", r, func(scale float64) *image.RGBA { return office.Flourish(r.W, r.H, scale) })
}

// wrapped sets a sentence on as many lines as it needs.
func (s Shop) wrapped(size float64, words string, r layout.Rect) {
	ty := s.Back.Type
	st, lines := ty.Squeeze(lettering.Style{Face: lettering.Body, Size: size, Color: color.RGBA{0x20, 0x1B, 0x12, 0xFF}}, words, r.W, r.H)
	s.On.Add(sprites.NewFace("words", ty.Lines(st, lines, r.W), r.X, r.Y))
}

// agents puts the photo in, and writes who works for whom.
func (s Shop) agents(p pages, b Bearer) {
	k := p.k
	small := max(11.5*k, 10)
	s.bust("agent", b.Agents[0], p.photo)
	half := p.works.Rows(2, 2*k)
	for i, l := range [2]struct{ form, said string }{{s.words("passport.agent"), s.Back.Agent(b.Agents[0])}, {s.words("passport.works-for"), b.Who}} {
		line, rest := half[i].Cut(15*k, 0)
		s.label(small, l.form, line)
		if i == 0 {
			s.say(lettering.Title, 21*k, Black, l.said, rest)
		} else {
			s.name(25*k, l.said, rest)
		}
	}
	s.label(small, s.words("passport.second"), layout.Rect{X: p.second.X, Y: p.second.Y - 18*k, W: p.second.W, H: 16 * k})
	if len(b.Agents) > 1 {
		photo := layout.Rect{X: p.second.X + 5*k, Y: p.second.Y + 2*k, W: 30 * k, H: p.second.H - 4*k}
		s.bust("agent", b.Agents[1], photo)
		s.say(lettering.Title, 21*k, Black, s.Back.Agent(b.Agents[1]), layout.Rect{X: photo.Right() + 8*k, Y: p.second.Y, W: p.second.Right() - photo.Right() - 12*k, H: p.second.H})
	}
	machine := s.words("passport.machine", message.Number("seat", int(b.Seat)+1), message.Number("agents", len(b.Agents)))
	s.print(max(13*k, 11), machine, layout.Rect{X: p.photo.X, Y: p.foot - 9*k, W: p.second.W, H: 18 * k})
}

// bust shows the upper part of an agent, dim, in a photo.
func (s Shop) bust(name string, a rules.Agent, photo layout.Rect) {
	w := photo.W * 0.94
	h := w * 246 / 160
	n := sprites.New("photo").SetPos(photo.X, photo.Y).SetClip(photo.W, photo.H-1)
	face := s.Back.Gallery.Drawing("agents/"+a.String(), w, h)
	n.Add(sprites.NewFace(name, face.Dimmed(0.86), (photo.W-w)/2, photo.H*0.06).SetAlpha(0.88))
	s.On.Add(n)
}

// Hand is a gloved hand that lies over the upper edge of an open passport and shields it from the right; it is not laid yet.
func (s Shop) Hand(r layout.Rect, shape Shape) *sprites.Node {
	k := r.W / 412
	x, y := r.X+r.W*0.785, r.Y-27*k
	if shape != Wide {
		k *= 0.94
		x, y = r.X+r.W*0.83, r.Y+11*k
	}
	at := layout.Rect{X: x - office.PalmX*k, Y: y - office.PalmY*k, W: office.GloveW * k, H: office.GloveH * k}
	return desktop.Slow(s.Back.Gallery, "hand", "glove", at, func(scale float64, breathe func()) *image.RGBA { return office.Glove(k, scale, breathe) })
}
