package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// actors are the moving pieces: their nodes, by agent where there are seven of a kind.
type actors struct {
	figures [rules.NumAgents]*sprites.Node
	ghosts  [rules.NumAgents]*sprites.Node // where a planned walk ends
	tokens  [rules.NumAgents]*sprites.Node
	coming  [rules.NumAgents]*sprites.Node // where a token would lie after the count
	safe    *sprites.Node
	planned *sprites.Node // where the safe is about to be set down
	die     *sprites.Node
	invite  *sprites.Node // light behind the die while a person has to roll
	plates  [rules.NumBuildings]*sprites.Node
	lights  [rules.NumBuildings]*sprites.Node // legal places for the safe, and the building that pays
	figureW float64
	figureH float64
	tokenD  float64
}

// Drawings by name.
func figureArt(a rules.Agent) string { return "agents/" + a.String() }
func tokenArt(a rules.Agent) string  { return "tokens/" + a.String() }

func dieArt(f rules.Face) string {
	switch {
	case f.High == 0:
		return "die/blank"
	case f.Low != f.High:
		return "die/1-3"
	}
	return fmt.Sprintf("die/%d", f.High)
}

// buildActors puts all pieces on the stage where the view says they stand.
func (t *Board) buildActors() {
	g := t.back.Gallery
	a := &t.actors
	*a = actors{}
	t.buildPlates()
	_, h := t.table.AgentSpot(0, 0, 1)
	a.figureH, a.figureW = h, h*layout.FigureAspect
	_, a.tokenD = t.table.TokenSpot(0, 0, 1)
	for i, b := range t.table.Buildings {
		a.lights[i] = sprites.NewFace("light", g.Glow(t.back.Kit.Theme.Gold, 0.55, b.Rect.W*1.5, b.Rect.H*1.3), b.Rect.Center().X, b.Rect.Center().Y).
			SetAnchor(0.5, 0.5).SetVisible(false)
		t.picture.Add(sprites.LayerGlow, a.lights[i])
	}
	for _, agent := range t.plan.Agents() {
		face := g.Drawing(figureArt(agent), a.figureW, a.figureH)
		a.figures[agent] = sprites.NewFace("agent "+agent.String(), face, 0, 0).SetAnchor(0.5, 1)
		a.ghosts[agent] = sprites.NewFace("ghost "+agent.String(), face, 0, 0).SetAnchor(0.5, 1).SetVisible(false)
		t.picture.Add(sprites.LayerAgents, a.figures[agent])
		disc := g.Drawing(tokenArt(agent), a.tokenD, a.tokenD)
		a.coming[agent] = sprites.NewFace("coming "+agent.String(), disc, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
		a.tokens[agent] = sprites.NewFace("token "+agent.String(), disc, 0, 0).SetAnchor(0.5, 0.5)
		t.picture.Add(sprites.LayerTokens, a.coming[agent], a.tokens[agent])
	}
	for _, agent := range t.plan.Agents() {
		t.picture.Add(sprites.LayerAgents, a.ghosts[agent])
	}
	s := t.table.Buildings[0].Safe
	a.safe = sprites.NewFace("safe", g.Drawing("safe", s.W, s.H), 0, 0).SetAnchor(0.5, 0.5)
	a.planned = sprites.NewFace("planned safe", g.Drawing("safe", s.W, s.H), 0, 0).SetAnchor(0.5, 0.5).SetAlpha(0.75).SetVisible(false)
	t.picture.Add(sprites.LayerSafe, a.planned, a.safe)
	d := t.table.Die
	a.invite = sprites.NewFace("invitation", g.Glow(t.back.Kit.Theme.Gold, 0.5, d.W*2.2, d.H*2.2), d.Center().X, d.Center().Y).SetAnchor(0.5, 0.5).SetVisible(false)
	t.picture.Add(sprites.LayerGlow, a.invite)
	a.die = sprites.NewFace("die", g.Drawing(dieArt(t.plan.View.Roll()), d.W, d.H), d.Center().X, d.Center().Y).SetAnchor(0.5, 0.5)
	t.picture.Add(sprites.LayerTokens, a.die)
	t.placeActors()
}

// settle puts every piece where the last script ended, whatever a draft had shown.
func (t *Board) settle() {
	a := &t.actors
	for _, agent := range t.plan.Agents() {
		p := t.shown.foot(&t.table, agent)
		a.figures[agent].SetPos(p.X, p.Y).SetAlpha(1).SetScale(1, 1).SetAngle(0)
		a.ghosts[agent].SetVisible(false)
		q := t.shown.tokenAt(&t.table, agent)
		a.tokens[agent].SetPos(q.X, q.Y).SetScale(1, 1)
		a.coming[agent].SetVisible(false)
		t.sizeToken(agent, &t.shown)
	}
	p := t.table.Buildings[t.shown.safe].Safe.Center()
	a.safe.SetPos(p.X, p.Y).SetScale(1, 1).SetFace(t.back.Gallery.Drawing("safe", t.table.Buildings[0].Safe.W, t.table.Buildings[0].Safe.H))
	a.planned.SetVisible(false)
	t.markSafe(t.shown.safe, rules.NoBuilding)
	for _, l := range a.lights {
		l.SetVisible(false).SetAlpha(1)
	}
	a.invite.SetVisible(false)
	d := t.table.Die.Center()
	a.die.SetPos(d.X, d.Y).SetAngle(0).SetScale(1, 1)
	t.placePiles(&t.shown)
	t.orderFigures()
}

// sizeToken makes a token as small as its heap needs.
func (t *Board) sizeToken(agent rules.Agent, s *standing) {
	k, n := s.heap(agent)
	_, d := t.table.TokenSpot(stone(s.score[agent]), k, n)
	f := d / t.actors.tokenD
	t.actors.tokens[agent].SetScale(f, f)
}

// orderFigures lets those that stand further to the front cover the others, agents and ghosts alike.
func (t *Board) orderFigures() {
	var ns []*sprites.Node
	for _, a := range t.plan.Agents() {
		ns = append(ns, t.actors.figures[a])
	}
	for _, a := range t.plan.Agents() {
		ns = append(ns, t.actors.ghosts[a])
	}
	slices.SortStableFunc(ns, func(a, b *sprites.Node) int {
		_, y0 := a.Pos()
		_, y1 := b.Pos()
		return cmp.Compare(y0, y1)
	})
	for _, n := range ns {
		n.Raise()
	}
}

// placeActors puts every piece where the view and the draft say, without movement.
func (t *Board) placeActors() {
	if !t.plan.View.Over() {
		t.shown = standingOf(t.plan.View)
	}
	t.settle()
	a := &t.actors
	d := t.table.Die
	if r := t.plan.View.Roll(); r.High > 0 || t.plan.View.Phase() == rules.PhaseRoll {
		a.die.SetFace(t.back.Gallery.Drawing(dieArt(r), d.W, d.H))
	}
	t.placePlan()
	t.lightTargets()
	a.invite.SetVisible(t.plan.Rolling() && t.plan.Person())
	if t.plan.View.Phase() == rules.PhaseSafe && !t.plan.View.Over() {
		for b := range rules.Building(rules.NumBuildings) {
			a.lights[b].SetVisible(t.plan.Person() && t.plan.View.Check(rules.MoveSafe(b)) == nil).SetAlpha(0.6)
		}
		if t.plan.Safe != rules.NoBuilding {
			t.showSafePlan(t.plan.Safe)
			return
		}
	}
	if to := t.plan.Leads(); to.Safe != t.plan.View.SafeAt() {
		t.showSafePlan(to.Safe)
		return
	}
	a.safe.SetAlpha(1)
}

// showSafePlan shows the safe where it is about to be set down, and faintly where it stands.
func (t *Board) showSafePlan(b rules.Building) {
	p := t.table.Buildings[b].Safe.Center()
	t.actors.planned.SetPos(p.X, p.Y).SetVisible(true)
	t.actors.safe.SetAlpha(0.4)
	t.markSafe(t.plan.View.SafeAt(), b)
}

// lightTargets shows what can be picked for the chosen card: buildings glow, agents that can't be picked are faint.
func (t *Board) lightTargets() {
	if !t.plan.PlansCard() {
		return
	}
	card := t.plan.Hand.Card
	for b, ok := range card.Places() {
		if ok {
			t.actors.lights[b].SetVisible(true).SetAlpha(0.7)
		}
	}
	can := card.Agents() | card.Picked()
	if can == 0 || card.Agents() == 0 && card.Picked() != 0 {
		return
	}
	for _, a := range t.plan.Agents() {
		if !can.Has(a) {
			t.actors.figures[a].SetAlpha(0.4)
		}
	}
}

// placePlan shows what is planned: whoever is to move stays faintly at the origin, and stands as a ghost at the target.
func (t *Board) placePlan() {
	if t.plan.Draft == nil && !t.plan.PlansCard() {
		return
	}
	a, planned := &t.actors, t.plan.Leads()
	// Ghosts are guests in their buildings: everybody who stands there moves together for them.
	type guest struct {
		agent rules.Agent
		ghost bool
	}
	var in [rules.NumBuildings][]guest
	for _, agent := range t.plan.Agents() {
		b := t.plan.View.At(agent)
		in[b] = append(in[b], guest{agent, false})
	}
	for _, agent := range t.plan.Agents() {
		if b := planned.At[agent]; b != t.plan.View.At(agent) {
			in[b] = append(in[b], guest{agent, true})
		}
	}
	for b, gs := range in {
		for k, g := range gs {
			p, _ := t.table.AgentSpot(b, k, len(gs))
			n := a.figures[g.agent]
			if g.ghost {
				n = a.ghosts[g.agent]
				n.SetVisible(true).SetAlpha(0.92)
			} else if planned.At[g.agent] != t.plan.View.At(g.agent) {
				n.SetAlpha(0.35)
			}
			n.SetPos(p.X, p.Y)
		}
	}
	t.orderFigures()
	if !planned.Scores {
		return
	}
	after := t.shown
	for _, agent := range t.plan.Agents() {
		after.score[agent] = max(after.score[agent]+planned.Deltas[agent], 0)
	}
	for _, agent := range t.plan.Agents() {
		if after.score[agent] != t.shown.score[agent] {
			q := after.tokenAt(&t.table, agent)
			a.coming[agent].SetPos(q.X, q.Y).SetAlpha(0.55).SetVisible(true)
		}
	}
}

// perform adds a cue's movement to the timeline.
func (t *Board) perform(c cue) {
	a := &t.actors
	switch c.kind {
	case cueDraw, cueCard, cueSecond, cueBox, cueShuffle, cueSay:
		t.performCard(c)
	case cueFly:
		t.fly(c)
	case cueWalk:
		t.walk(a.figures[c.agent], c)
		t.line.Do(c.at+c.long, func() { t.told.at[c.agent] = c.building; t.refresh() })
	case cueMakeRoom:
		t.slide(a.figures[c.agent], c)
	case cueNudge:
		t.slide(a.tokens[c.agent], c)
	case cueHop:
		t.hop(a.tokens[c.agent], c)
		t.line.Do(c.at+c.long, func() { t.told.score[c.agent] = c.to; t.refresh() })
	case cueTumble:
		t.tumble(c)
	case cueOpen:
		s := t.table.Buildings[0].Safe
		t.line.Do(c.at, func() { a.safe.SetFace(t.back.Gallery.Drawing("safe-open", s.W, s.H)) })
		t.line.At(c.at, c.long, motion.Linear, func(p float64) {
			f := 1 + 0.5*motion.Arc(p)
			a.safe.SetScale(f, f)
		})
	case cuePay:
		l := a.lights[c.building]
		t.line.At(c.at, c.long, motion.Linear, func(p float64) { l.SetVisible(p < 1).SetAlpha(min(1, 3*motion.Arc(p))) })
	case cueClose:
		s := t.table.Buildings[0].Safe
		t.line.Do(c.at+c.long, func() { a.safe.SetFace(t.back.Gallery.Drawing("safe", s.W, s.H)) })
	case cueCarry:
		t.carry(c)
	case cueTurn:
		t.showBanner(c)
	case cueFinale, cueLastLap, cueBell:
		t.showBanner(c)
	}
}

// along is the point a share p of the way along a path, by length.
func along(path []layout.Point, p float64) layout.Point {
	total := 0.0
	for i := 1; i < len(path); i++ {
		total += math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
	}
	left := p * total
	for i := 1; i < len(path); i++ {
		d := math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
		if left <= d && d > 0 {
			return layout.Point{X: motion.Lerp(path[i-1].X, path[i].X, left/d), Y: motion.Lerp(path[i-1].Y, path[i].Y, left/d)}
		}
		left -= d
	}
	return path[len(path)-1]
}

// walk moves an agent along the street with a small hop at every step.
func (t *Board) walk(n *sprites.Node, c cue) {
	steps := max(math.Round(c.long/tempoStep), 1)
	t.line.Do(c.at, n.Raise)
	t.line.At(c.at, c.long, motion.Linear, func(p float64) {
		q := along(c.path, p)
		if p >= 1 {
			n.SetPos(q.X, q.Y).SetAngle(0)
			return
		}
		s := p * steps
		n.SetPos(q.X, q.Y-t.actors.figureH*0.16*motion.Arc(s-math.Floor(s)))
		n.SetAngle(0.07 * math.Sin(s*math.Pi))
	})
}

func (t *Board) slide(n *sprites.Node, c cue) {
	t.line.At(c.at, c.long, motion.Out, func(p float64) {
		q := along(c.path, p)
		n.SetPos(q.X, q.Y)
	})
}

// hop moves a token from stone to stone.
func (t *Board) hop(n *sprites.Node, c cue) {
	hops := float64(max(len(c.path)-1, 1))
	t.line.Do(c.at, n.Raise)
	t.line.At(c.at, c.long, motion.Linear, func(p float64) {
		if p >= 1 {
			q := c.path[len(c.path)-1]
			n.SetPos(q.X, q.Y)
			return
		}
		s := p * hops
		i := min(int(s), len(c.path)-2)
		f := s - float64(i)
		x, y := motion.Lerp(c.path[i].X, c.path[i+1].X, f), motion.Lerp(c.path[i].Y, c.path[i+1].Y, f)
		n.SetPos(x, y-t.actors.tokenD*0.45*motion.Arc(f))
	})
}

// tumble rolls the die into its face, which was fixed before.
func (t *Board) tumble(c cue) {
	d, n := t.table.Die, t.actors.die
	faces := t.plan.View.Edition().Faces
	shown := -1
	t.line.At(c.at, c.long, motion.Linear, func(p float64) {
		if p >= 1 {
			n.SetFace(t.back.Gallery.Drawing(dieArt(c.face), d.W, d.H)).SetAngle(0).SetPos(d.Center().X, d.Center().Y).SetScale(1, 1)
			return
		}
		if i := int(p * 9); i != shown {
			shown = i
			n.SetFace(t.back.Gallery.Drawing(dieArt(faces[(i*5+int(c.face.High))%len(faces)]), d.W, d.H))
		}
		q := motion.Out(p)
		n.SetAngle((1 - q) * 9)
		n.SetPos(d.Center().X-(1-q)*d.W*0.9, d.Center().Y-math.Abs(math.Sin(q*3*math.Pi))*(1-q)*d.H*0.9)
	})
}

// fly takes an agent through the air to another building.
func (t *Board) fly(c cue) {
	n := t.actors.figures[c.agent]
	t.line.Do(c.at, n.Raise)
	t.line.At(c.at, c.long, motion.InOut, func(p float64) {
		q := along(c.path, p)
		n.SetPos(q.X, q.Y-t.actors.figureH*0.9*motion.Arc(p))
	})
	t.line.Do(c.at+c.long, func() { t.told.at[c.agent] = c.building; t.refresh() })
}

// carry brings the safe to another building in a high arc.
func (t *Board) carry(c cue) {
	n := t.actors.safe
	t.line.At(c.at, c.long, motion.InOut, func(p float64) {
		q := along(c.path, p)
		n.SetPos(q.X, q.Y-t.table.Buildings[0].Rect.H*0.5*motion.Arc(p)).SetScale(1+0.4*motion.Arc(p), 1+0.4*motion.Arc(p))
	})
	t.line.Do(c.at+c.long, func() { t.told.safe = c.building; t.markSafe(c.building, rules.NoBuilding); t.refresh() })
}
