package reveal

import (
	"fmt"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// street is the score track as one straight street.
type street struct {
	stones []layout.Rect
	ground float64 // where the lowest tokens lie
	above  float64 // where tokens pass over the others
	agents []rules.Agent
	tokens [rules.NumAgents]*sprites.Node
}

const disc = 24 // the diameter of a token on the street

// at is the stone of a score; those past the last lie there.
func (s *street) at(score int) int { return min(max(score, 0), len(s.stones)-1) }

// over is the point above the place of a score.
func (s *street) over(score int) layout.Point {
	return layout.Point{X: s.stones[s.at(score)].Center().X, Y: s.above}
}

// places are where tokens lie, those of one stone above each other in the order of the rail.
func (s *street) places(scores [rules.NumAgents]int) (at [rules.NumAgents]layout.Point) {
	heap := make([]int, len(s.stones))
	for _, a := range s.agents {
		i := s.at(scores[a])
		at[a] = layout.Point{X: s.stones[i].Center().X, Y: s.ground - float64(heap[i])*disc*0.6}
		heap[i]++
	}
	return at
}

// strip lays the score track out, with the tokens where they are as far as that has been seen. With dossiers it goes on, so that it
// need not grow for most of what they bring.
func (r *Reveal) strip(area layout.Rect) {
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
	stones := area.Columns(last+2, 2)
	for i, c := range stones {
		st := sprites.PanelStyle{Radius: 4, Fill: art.Stone, Edge: art.StoneEdge, Line: 1}
		switch {
		case i == e.Goal:
			if st.Fill = art.Oxblood; c.W > 18 { // else its number would lie on the edge
				st.Edge = art.Gold
			} else {
				st.Edge = art.Oxblood
			}
		case i%5 == 0:
			st.Fill = art.StoneLit
		}
		y := area.Y + area.H - 26
		r.On.Add(sprites.NewFace("stone", g.Panel(st, c.W, 26), c.X, y))
		if i%5 == 0 || i == e.Goal {
			w := lettering.Style{Face: lettering.Strong, Size: 14, Color: art.Cream, Align: lettering.Center}
			words := fmt.Sprint(i)
			tw := ty.Width(w, words)
			r.On.Add(sprites.NewFace("number", ty.Line(w, words), c.Center().X-tw/2, y+13-ty.LineHeight(w)/2))
		}
	}
	r.street = street{stones: stones, ground: area.Y + area.H - 26 - disc*0.35, above: area.Y + 12, agents: r.agents}
	for a, p := range r.street.places(scores) {
		if v.InPlay().Has(rules.Agent(a)) {
			n := sprites.NewFace("token", g.Drawing("tokens/"+rules.Agent(a).String(), disc, disc), p.X, p.Y).SetAnchor(0.5, 0.5)
			r.On.Add(n)
			r.street.tokens[a] = n
		}
	}
}
