package panels

import (
	"fmt"
	"image"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
	"heimlich/sprites/scenery"
	"heimlich/sprites/widgets"
)

// letter is what a lesson says, on a sheet in the park, with light on what it speaks of.
type letter struct {
	*Panels
	plan.Letter
	sheet sheet
}

// letterSizes are the type sizes of a letter, tried from the largest.
var letterSizes = []float64{18, 16.5, 15, 14}

// largeSizes are those tried after them where everything is large.
var largeSizes = []float64{13, 12}

// strip is the height of a letter’s head, and gap what lies between its parts.
const (
	strip = 26
	gap   = 5
)

// sheet is a letter’s place, and its words as they are set there.
type sheet struct {
	rect        layout.Rect
	column      bool    // it covers what stands in the column beside the town
	top         float64 // where the words begin
	body, press lettering.Style
	says, asks  []string
}

// letter is what is to be said now, set in its place; false if there is nothing.
func (p *Panels) letter() (*letter, bool) {
	says, ok := p.plan.Letter()
	l := &letter{Panels: p, Letter: says}
	if ok {
		l.sheet = l.set()
	}
	return l, ok
}

// add lays the letter into its place.
func (p *letter) add() []*widgets.Control {
	s := p.sheet
	if !p.plan.Moving() { // what moves is seen best in its own light
		p.light(s.rect)
	}
	r, th, ty := s.rect, p.kit.Theme, p.kit.Type
	p.above.Add(sprites.NewFace("ground", p.kit.Gallery.Panel(sprites.PanelStyle{Fill: th.Cream}, r.W, r.H), r.X, r.Y), desktop.Small(p.kit.Gallery, "letter", "letter", r, slipRoom, func(pad *office.Pad, r layout.Rect) {
		pad.Sheet(r, 0.012) // those before it
		pad.Sheet(r, 0)
		pad.Wash(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: strip}, art.Oxblood, 1)
	}))
	head, cs := p.head(r)
	p.kit.SayAs(p.above, "head", lettering.Style{Face: lettering.Strong, Size: 14, Color: th.Cream}, p.title(), head)
	pad := padOf(r)
	in := layout.Rect{X: r.X + pad, Y: s.top, W: r.W - 2*pad}
	p.above.Add(sprites.NewFace("letter says", ty.Lines(s.body, s.says, in.W), in.X, in.Y))
	if len(s.asks) > 0 {
		in.Y += ty.LineHeight(s.body)*float64(len(s.says)) + gap
		p.above.Add(sprites.NewFace("letter asks", ty.Lines(s.press, s.asks, in.W), in.X, in.Y))
		n := len(s.asks)
		line := layout.Rect{X: in.X, Y: in.Y + ty.LineHeight(s.press)*float64(n), W: ty.Width(s.press, s.asks[n-1]), H: 1}
		p.above.Add(desktop.Small(p.kit.Gallery, "underline", "underline", line, 4, func(pad *office.Pad, r layout.Rect) {
			pad.Wobble(layout.Point{X: r.X, Y: r.Y}, layout.Point{X: r.Right(), Y: r.Y}, 1.6, office.InkBlue, 0.8)
		}))
	}
	return cs
}

func padOf(r layout.Rect) float64 { return min(14, r.W*0.06) }

// title is what stands at the head of the letter.
func (p *letter) title() string {
	if !p.Head.None() {
		return p.back.Say(p.Head)
	}
	if p.Number == 0 {
		return p.phrase("lesson.note")
	}
	if p.Of == 0 {
		return p.phrase("lesson.head.further", message.Number("number", p.Number))
	}
	return p.phrase("lesson.head", message.Number("number", p.Number), message.Number("of", p.Of))
}

// head is the room for the title in the head of a letter; beside it lies the button that ends the lessons, or what the letter has instead.
func (p *letter) head(r layout.Rect) (layout.Rect, []*widgets.Control) {
	head := layout.Rect{X: r.X + padOf(r), Y: r.Y, W: r.W - 2*padOf(r), H: strip}
	id, words, label := "skip-lessons", p.phrase("lesson.skip"), p.phrase("lesson.skip.label")
	if !p.Skip.None() {
		words = p.back.Say(p.Skip)
		id, label = "show-answer", words
	} else if p.Number == 0 {
		return head, nil
	}
	st := lettering.Style{Face: lettering.Strong, Size: 14, Color: art.Gold, Align: lettering.Right}
	w := p.kit.Type.Width(st, words)
	p.kit.SayAs(p.above, "skip", st, words, layout.Rect{X: head.Right() - w - 2, Y: head.Y, W: w + 2, H: head.H})
	press := layout.Rect{X: head.Right() - w - 16, Y: head.Y - 9, W: max(w+30, 44), H: 44}
	head.W -= w + 8
	return head, []*widgets.Control{{ID: id, Label: label, Rect: press, OnPress: p.press(p.plan.Lesson.Skip)}}
}

// set sets the words of the letter as large as they fit in one of the places where it may lie: beside the die, in the whole park, over the middle of the town.
func (p *letter) set() sheet {
	var s sheet
	try := func(places ...layout.Rect) (fits bool) {
		sizes := letterSizes
		if p.table.Large() {
			sizes = append(slices.Clone(sizes), largeSizes...)
		}
		for _, size := range sizes {
			for _, place := range places {
				if s, fits = p.setIn(place, size); fits {
					return true
				}
			}
		}
		return false
	}
	for _, places := range p.places() {
		if !p.Head.None() { // it lies there while people plan: rather small than over the town
			for _, place := range places {
				if p.heads(place) && try(place) {
					return s
				}
			}
		}
		if try(places...) {
			break
		}
	}
	return s
}

// heads reports whether what stands in the head of the letter has its place there on one line.
func (p *letter) heads(place layout.Rect) bool {
	w := p.kit.Type.Width(lettering.Style{Face: lettering.Strong, Size: 14}, p.title()+p.back.Say(p.Skip))
	return w+2*padOf(place)+18 <= place.W
}

// setIn sets the words of the letter in a size in the middle of a place, and reports whether they fit there.
func (p *letter) setIn(place layout.Rect, size float64) (sheet, bool) {
	ty := p.kit.Type
	s := sheet{rect: place}
	inner := place.W - 2*padOf(place)
	s.body = lettering.Style{Face: lettering.Body, Size: size, Color: p.kit.Theme.Ink}
	s.press = lettering.Style{Face: lettering.Italic, Size: size + 1, Color: office.InkBlue}
	s.says = ty.Wrap(s.body, p.back.Sentences(p.Says...), inner)
	if words := p.back.Say(p.Press); words != "" {
		s.asks = ty.Wrap(s.press, words, inner)
	}
	h := strip + 3*gap + ty.LineHeight(s.body)*float64(len(s.says)) + ty.LineHeight(s.press)*float64(len(s.asks))
	if h > place.H || !p.fits(s, inner) {
		return s, false
	}
	s.rect.Y += (place.H - h) / 2
	s.rect.H = h
	s.top = s.rect.Y + strip + gap
	if slices.Contains(p.columns(), place) { // no halves of plates look out from under it
		s.rect, s.column = place, true
		s.top += strip / 4
	}
	return s, true
}

// fits reports whether no word is too long for the letter.
func (p *letter) fits(s sheet, width float64) bool {
	for _, l := range s.says {
		if p.kit.Type.Width(s.body, l) > width {
			return false
		}
	}
	return true
}

// places are where a letter may lie, the best first: those of the first group in any size before those of the next. It leaves the die and a closed hand to be seen, unless
// there is no other room. An open hand in the park leaves it the place of the log.
func (p *letter) places() [][]layout.Rect {
	t := p.table
	if p.plan.Hand != nil && !t.HandInRail() {
		return [][]layout.Rect{{t.Log}}
	}
	park, slip := t.Park.Inset(4), t.Slip
	var large [][]layout.Rect // where everything is large a letter is larger than the park
	if t.Large() {
		band := layout.Rect{X: t.Board.X, Y: t.Park.Y - 4, W: t.Board.W, H: t.Park.H + 8} // between two rows of houses
		large = [][]layout.Rect{{band}, {layout.Around(t.Board.Center(), t.Board.W, t.Board.H)}}
	}
	if beside := p.columns(); len(beside) > 0 && t.Low() {
		large = append([][]layout.Rect{beside}, large...)
	}
	middle := layout.Around(t.Board.Center(), max(park.W, min(t.Board.W*0.5, 250)), max(park.H, t.Board.H*0.5))
	broad := layout.Around(middle.Center(), max(middle.W, min(t.Board.W*0.7, 320)), middle.H)
	broad.Y += t.Board.H * 0.055 // at the feet of who stands beside it
	if t.Die.Right() > slip.X {  // die and piles lie above
		top := t.Die.Bottom() + 4
		if p.handLies() {
			top = max(top, t.Backs().Bottom()+4)
		}
		below := func(r layout.Rect, bottom float64) layout.Rect {
			return layout.Rect{X: r.X, Y: top, W: r.W, H: bottom - top}
		}
		places := [][]layout.Rect{{below(park, park.Bottom()), below(middle, park.Bottom()), below(middle, middle.Bottom())}}
		if p.Holds && t.Form == layout.Tall { // nothing is to be pressed in the town: rather over two of its houses than over the die
			places = append(places, []layout.Rect{below(broad, broad.Bottom())})
		}
		return append(append(places, []layout.Rect{park, middle}), large...)
	}
	slip.Y, slip.H = park.Y, park.H
	if p.handLies() {
		_, slip = slip.CutLeft(max(t.Backs().Right()+14-slip.X, 0), 0)
	}
	return append([][]layout.Rect{append([]layout.Rect{slip}, p.columns()...), {park, middle}}, large...)
}

// columns are the places beside a low town that plates and log leave to a lesson or a case: the plates stay where the letter speaks of one of them, and what the bar says goes, too,
// where there is nothing to do but to read the letter.
func (p *letter) columns() []layout.Rect {
	t := p.table
	if note := p.Number == 0 && p.Head.None(); note || t.Form != layout.Short {
		return nil
	}
	plates := slices.ContainsFunc(p.Lit, func(t plan.Thing) bool { return t.Kind == plan.ThingSeat })
	r := layout.Rect{X: t.Bar.Rect.X, Y: t.Seats[0].Y, W: t.Bar.Rect.W}
	if plates {
		r.Y = t.Seats[len(t.Seats)-1].Bottom() + 8
	}
	down := func(bottom float64) layout.Rect { r.H = bottom - 8 - r.Y; return r }
	var all []layout.Rect
	switch {
	case plates:
	case t.Low(): // and what the bar would say
		all = append(all, down(t.Bar.Undo.Y+4))
	default:
		all = append(all, down(t.Bar.Rect.Y))
	}
	if p.Holds {
		all = append(all, down(t.Bar.Confirm.Y))
	}
	return all
}

// light shows what the letter speaks of: the rest of the table lies in the dark, and a ring is round each thing, or where it stands, unless the letter lies on it.
func (p *letter) light(letter layout.Rect) {
	if p.Holds && len(p.Lit) > 0 {
		p.Lit = append(p.Lit, plan.Thing{Kind: plan.ThingConfirm})
	}
	var lit []layout.Rect
	var things []plan.Thing // those that are to be seen
	for _, t := range p.Lit {
		if r, ok := p.place(t); ok {
			lit, things = append(lit, r), append(things, t)
		}
	}
	if len(lit) == 0 {
		return
	}
	g, s := p.kit.Gallery, p.screen
	dark := g.Painted("pools-"+fmt.Sprint(lit), s.W, s.H, func(func()) *image.RGBA { return scenery.Pools(s.W, s.H, lit) })
	p.above.Add(sprites.NewFace("dark", dark, 0, 0))
	agents := 0
	for _, t := range things {
		if t.Kind == plan.ThingAgent {
			agents++
		}
	}
	for i, t := range things {
		if t.Kind == plan.ThingAgent && agents > 3 { // rings that lie over each other tell nothing
			continue
		}
		r := lit[i].Inset(-3)
		if t.Kind == plan.ThingAgent { // a ring on the ground, about its feet
			r = layout.Around(layout.Point{X: r.Center().X, Y: r.Bottom() - 5}, r.W*1.05, r.W*0.42)
		}
		if r.Overlaps(letter, 0) {
			continue
		}
		p.above.Add(sprites.NewFace("ring", g.Panel(sprites.PanelStyle{Radius: min(14, r.H/2), Edge: p.kit.Theme.Gold, Line: 3}, r.W, r.H), r.X, r.Y))
	}
}

// place is where a thing is, a building with its number and the safe; false if it is nowhere to be seen, or cannot be pressed now.
func (p *letter) place(t plan.Thing) (layout.Rect, bool) {
	switch t.Kind {
	case plan.ThingAgent:
		n := p.stage.Holds(rules.Agent(t.N))
		x, y := n.Pos()
		w, h := p.stage.FigureSize()
		return layout.Rect{X: x - w/2, Y: y - h, W: w, H: h}, true
	case plan.ThingChip:
		for i, a := range p.plan.Agents() {
			if int(a) == t.N {
				return p.table.Chips[i].Rect, true
			}
		}
	case plan.ThingBuilding:
		b := &p.table.Buildings[t.N]
		return b.House.With(b.Plate).With(b.Safe), true
	case plan.ThingStone:
		s := p.table.Stone(t.N)
		side := max(s.W, s.H)
		return layout.Around(s.Center, side, side), true
	case plan.ThingSeat:
		return p.table.Seats[t.N], true
	case plan.ThingDie:
		return p.table.Die, true
	case plan.ThingConfirm:
		return p.confirm, p.plan.Confirm().Ready
	case plan.ThingNotebook:
		if r := p.table.Notebook; r.W > 0 {
			return r, true
		}
		return p.table.Menu, true
	}
	return layout.Rect{}, false
}
