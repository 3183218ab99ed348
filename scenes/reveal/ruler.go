package reveal

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/rules"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
)

// ruler is the score track as a ruler of brass, above which the tokens lie.
type ruler struct {
	lines  []float64 // where each score is, from the left
	ground float64   // where the lowest tokens lie
	above  float64   // where tokens pass over the others
	agents []rules.Agent
	tokens [rules.NumAgents]*sprites.Node
}

const (
	disc      = 28.0 // the diameter of a token above the ruler
	rulerHigh = 44.0
)

// The colours of what is engraved in brass.
var (
	engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}
	goalRed  = color.RGBA{0x5E, 0x08, 0x0C, 0xFF}
)

// at is the line of a score; those past the last lie there.
func (s *ruler) at(score int) int { return min(max(score, 0), len(s.lines)-1) }

// over is the point above the place of a score.
func (s *ruler) over(score int) layout.Point {
	return layout.Point{X: s.lines[s.at(score)], Y: s.above}
}

// places are where tokens lie, those of one score above each other in the order of the rail.
func (s *ruler) places(scores [rules.NumAgents]int) (at [rules.NumAgents]layout.Point) {
	heap := make([]int, len(s.lines))
	for _, a := range s.agents {
		i := s.at(scores[a])
		at[a] = layout.Point{X: s.lines[i], Y: s.ground - float64(heap[i])*disc*0.6}
		heap[i]++
	}
	return at
}

// measure lays the ruler out, with the tokens where they are as far as that has been seen. With dossiers it goes on, so that it need not grow for most of what they bring.
func (r *Reveal) measure(area layout.Rect) {
	g, ty := r.Back.Gallery, r.Back.Type
	v := r.match.Public()
	e := v.Edition()
	last, first, scores := e.Goal, r.match.Standing(), r.scores()
	for _, a := range r.agents {
		last = max(last, first[a])
	}
	if len(r.dossiers) > 0 {
		last += 3 * e.Dossier.Right
	}
	for _, a := range r.agents {
		last = max(last, scores[a])
	}
	box := layout.Rect{X: area.X, Y: area.Bottom() - rulerHigh, W: area.W, H: rulerHigh}
	r.ruler = ruler{ground: box.Y - disc*0.22, above: area.Y + 8, agents: r.agents}
	step := (box.W - 40) / float64(last+1)
	inside := make([]float64, last+2)
	for i := range inside {
		inside[i] = 20 + step*float64(i)
		r.ruler.lines = append(r.ruler.lines, box.X+inside[i])
	}
	brass := desktop.Thing(g, "ruler", fmt.Sprintf("ruler-%d-%d", last, e.Goal), box, func(scale float64) *image.RGBA { return office.Ruler(box.W, box.H, scale, inside, e.Goal) })
	r.On.Add(brass)
	for i, x := range r.ruler.lines {
		near := i != e.Goal && e.Goal-i < 3 && i-e.Goal < 3 // there is no room for both
		if i%5 != 0 && i != e.Goal || near && step < 14 {
			continue
		}
		st := lettering.Style{Face: lettering.Strong, Size: 15, Color: engraved, Align: lettering.Center}
		if i == e.Goal {
			st.Color = goalRed
		}
		words := fmt.Sprint(i)
		w := ty.Width(st, words)
		r.On.Add(sprites.NewFace("number", ty.Line(st, words), x-w/2, box.Y+box.H*0.41-ty.LineHeight(st)/2))
	}
	shown := rules.NoAgent
	if n := r.seen; n > 0 && n <= len(r.order) && !r.over() && !r.reading() {
		shown = r.order[n-1]
	}
	for a, p := range r.ruler.places(scores) {
		if v.InPlay().Has(rules.Agent(a)) {
			r.ruler.tokens[a] = r.token(rules.Agent(a), p, rules.Agent(a) == shown)
			r.On.Add(r.ruler.tokens[a])
		}
	}
}

// token is an agent’s token on the desk, with the shadow that it casts; that of the passport in the light has a ring of gold.
func (r *Reveal) token(a rules.Agent, p layout.Point, shown bool) *sprites.Node {
	g := r.Back.Gallery
	n := sprites.New("token").SetPos(p.X, p.Y)
	n.Add(sprites.NewFace("shadow", g.Glow(art.Shade, 0.9, disc*1.3, disc*0.8), 3, disc*0.34).SetAnchor(0.5, 0.5))
	if shown {
		n.Add(sprites.NewFace("ring", g.Panel(sprites.PanelStyle{Radius: disc/2 + 4, Edge: art.Gold, Line: 2.4}, disc+8, disc+8), 0, 0).SetAnchor(0.5, 0.5))
	}
	n.Add(sprites.NewFace("token", g.Drawing("tokens/"+a.String(), disc, disc), 0, 0).SetAnchor(0.5, 0.5))
	return n
}

// heading is the title of the unmasking and, where there is room, how many passports have turned.
func (r *Reveal) heading(head, below layout.Rect) {
	r.Say(r.Style(lettering.Title, min(40, head.H*0.88)).With(art.Cream).Aligned(lettering.Center), r.Words("reveal.title"), head)
	if below.H > 0 {
		r.Say(r.Style(lettering.Italic, 18).With(booklet.OnWood).Aligned(lettering.Center), r.turnedWords(), below)
	}
}
