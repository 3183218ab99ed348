package panels

import (
	"fmt"

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

// recentMoves returns the moves that the stage shows.
func (p *Panels) recentMoves() (all []stage.PastMove) {
	for _, w := range p.walks {
		all = append(all, stage.PastMove{Agent: w.Agent, From: w.From, To: w.To, Steps: w.Steps,
			Name: p.plan.PlayerName(w.By), Head: p.head(w.By)})
	}
	return all
}

// wayControls returns the controls of the ways on the street, and of the ghosts at their starts. A press tells who
// moved the agent. Keys reach the same texts in the log.
func (t *town) wayControls() (cs []*widgets.Control) {
	if !t.stage.ShowsWays() {
		return nil // they still appear
	}
	var started rules.AgentSet
	add := func(id string, w match.AgentMove, r layout.Rect) {
		text := t.plan.Texts().MoveText(w)
		cs = append(cs, &widgets.Control{ID: id, Label: t.ctx.Sentences(text), Rect: r, Pointer: true, Accessible: true,
			OnPress: func() { t.plan.Notice = message.Errorf(text, "a walk") }})
	}
	for i, w := range t.walks {
		add(fmt.Sprintf("way-%d", i+1), w, t.stage.WayTag(i))
		if g := t.stage.Ghost(w.Agent); g.Visible() && !started.Has(w.Agent) {
			x, y := g.Pos()
			width, height := t.stage.FigureSize()
			add("ghost-"+w.Agent.String(), w, layout.Rect{X: x - width/2, Y: y - height, W: width, H: height})
		}
		started = started.With(w.Agent)
	}
	return cs
}

// movers returns the players who moved agent a, according to the ways that are shown, each once.
func (ab *agentBar) movers(a rules.Agent) (names []*message.Arg) {
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
