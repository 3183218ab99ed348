package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// tokens are the score tokens of the agents on the track.
type tokens struct {
	*workshop
	on     [rules.NumAgents]*sprites.Node
	coming [rules.NumAgents]*sprites.Node // where a token would lie after the count
	d      float64                        // the diameter of one that lies alone
}

func tokenArt(a rules.Agent) string { return "tokens/" + a.String() }

func buildTokens(w *workshop) tokens {
	t := tokens{workshop: w}
	_, t.d = w.table.TokenSpot(0, 0, 1)
	for _, a := range w.agents {
		disc := w.back.Gallery.Lying(tokenArt(a), t.d, t.d)
		t.coming[a] = sprites.NewFace("coming "+a.String(), disc, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
		t.on[a] = sprites.NewFace("token "+a.String(), disc, 0, 0).SetAnchor(0.5, 0.5)
		w.picture.Add(sprites.LayerTokens, t.coming[a], t.on[a])
	}
	return t
}

// settle puts the tokens on their stones, as small as their heaps need.
func (t *tokens) settle(s *Standing) {
	for _, a := range t.agents {
		q := s.TokenAt(t.table, a)
		k, n := s.heap(a)
		_, d := t.table.TokenSpot(stone(s.Score[a]), k, n)
		t.on[a].SetPos(q.X, q.Y).SetScale(d/t.d, d/t.d)
		t.coming[a].SetVisible(false)
	}
}

// plan shows where tokens would lie if scores changed so.
func (t *tokens) plan(s *Standing, deltas *[rules.NumAgents]int) {
	after := *s
	for _, a := range t.agents {
		after.Score[a] = max(after.Score[a]+deltas[a], 0)
	}
	for _, a := range t.agents {
		if after.Score[a] != s.Score[a] {
			q := after.TokenAt(t.table, a)
			t.coming[a].SetPos(q.X, q.Y).SetAlpha(0.55).SetVisible(true)
		}
	}
}

// hop moves a token from stone to stone.
func (t *tokens) hop(line *motion.Timeline, c cue) {
	n := t.on[c.agent]
	hops := float64(max(len(c.path)-1, 1))
	line.Do(c.at, n.Raise)
	line.At(c.at, c.long, motion.Linear, func(p float64) {
		if p >= 1 {
			q := c.path[len(c.path)-1]
			n.SetPos(q.X, q.Y)
			return
		}
		s := p * hops
		i := min(int(s), len(c.path)-2)
		f := s - float64(i)
		x, y := motion.Lerp(c.path[i].X, c.path[i+1].X, f), motion.Lerp(c.path[i].Y, c.path[i+1].Y, f)
		n.SetPos(x, y-t.d*0.45*motion.Arc(f))
	})
}
