package panels

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// recentMoves returns the trails that the stage shows.
func (p *Panels) recentMoves() (all []stage.PastMove) {
	for _, w := range p.trails {
		m := stage.PastMove{Agent: w.Agent, From: w.From, To: w.To, Steps: w.Steps, Head: p.head(w.By)}
		if p.table.FormFactor == layout.Wide { // elsewhere the head alone, for lack of room
			m.Name = p.plan.PlayerName(w.By)
		}
		all = append(all, m)
	}
	return all
}

// wayControls returns the controls of the ways on the street, and of the ghosts at their starts. A press tells who
// moved the agent last, or first. Keys reach the same texts in the log.
func (t *town) wayControls() (cs []*widgets.Control) {
	if !t.stage.ShowsWays() {
		return nil // they still appear
	}
	add := func(id string, w match.AgentMove, r layout.Rect) {
		text := t.plan.Texts().MoveText(w)
		cs = append(cs, &widgets.Control{ID: id, Label: t.ctx.Sentences(text), Rect: r, Pointer: true, Accessible: true,
			OnPress: func() { t.plan.Notice = message.Errorf(text, "a walk") }})
	}
	for i, trail := range t.trails {
		var of []match.AgentMove // its moves
		for _, w := range t.walks {
			if w.Agent == trail.Agent {
				of = append(of, w)
			}
		}
		add(fmt.Sprintf("way-%d", i+1), of[len(of)-1], t.stage.WayTag(i))
		if g := t.stage.Ghost(trail.Agent); g.Visible() {
			x, y := g.Pos()
			width, height := t.stage.FigureSize()
			add("ghost-"+trail.Agent.String(), of[0], layout.Rect{X: x - width/2, Y: y - height, W: width, H: height})
		}
	}
	return cs
}

// movers returns the players who moved agent a, each once. It is empty if the agent is back where it began.
func (ab *agentBar) movers(a rules.Agent) (names []*message.Arg) {
	if !slices.ContainsFunc(ab.trails, func(w match.AgentMove) bool { return w.Agent == a }) {
		return nil
	}
	var told rules.SeatSet
	for _, w := range ab.walks {
		if w.Agent == a && !told.Has(w.By) {
			told = told.With(w.By)
			names = append(names, message.Person("", ab.plan.PlayerName(w.By)))
		}
	}
	return names
}

// addMoved adds a small dotted arrow to the chip of an agent that others moved. A narrow chip has no room for it.
func (ab *agentBar) addMoved(a rules.Agent, c layout.AgentChip) {
	if c.Centered || c.Rect.W < 110 || len(ab.movers(a)) == 0 {
		return
	}
	w, h := 34.0, 12.0
	if ab.table.FormFactor == layout.Short {
		w = 20
	}
	face := ab.kit.Textures.Shape(fmt.Sprint("moved ", a), w, h, func(c *raster.Canvas) {
		col := art.LightAgentColor(int(a))
		for x := 2.0; x < w-10; x += 7 {
			c.Fill(c.Ellipse(x, h/2, 1.7, 1.7), col)
		}
		c.Fill(c.Polygon([]raster.XY{{X: w - 9, Y: 1}, {X: w, Y: h / 2}, {X: w - 9, Y: h - 1}}), col)
	})
	ab.over.Add(sprites.NewFace("moved", face, c.Rect.Right()-w-10*w/34, c.Score.Center().Y-h/2))
}
