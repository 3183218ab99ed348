package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// cardEvents returns the changes on the board at the beginning of events, which follow the play of a card: those of
// agents, the safe and tokens, up to the first event of another kind.
func cardEvents(events []rules.Event) []rules.Event {
	for i, e := range events {
		switch e.Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced, rules.EventSafeMoved, rules.EventTokenMoved:
		default:
			return events[:i]
		}
	}
	return events
}

// showPlayed marks what the played card of a cue changes, from a time of the timeline until the end of the cue: rings
// at the agents and at the building of the safe, dotted paths, pale agents at their ends, and rings around tokens. The
// marks fade in, unless the card was enlarged before, and out.
func (p *performer) showPlayed(cue cue, from float64) {
	if p.withoutAnimations || len(cue.changes) == 0 {
		return
	}
	pose := Pose{Card: cue.card, SafeTo: rules.NoBuilding}
	var moved rules.AgentSet
	for _, event := range cue.changes {
		switch event.Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			pose.PaleAgents = append(pose.PaleAgents, PaleAgent{Agent: event.Agent, At: event.To})
			moved = moved.With(event.Agent)
		case rules.EventSafeMoved:
			pose.SafeTo = event.To
		}
	}
	effect := &p.effect
	effect.show(&p.figures, &p.standing, &pose)
	p.figures.showRings(moved)
	if pose.SafeTo != rules.NoBuilding {
		building := &p.table.Buildings[pose.SafeTo]
		center := building.Rect.Center()
		effect.paths.Add(sprites.New("safe’s place").SetPos(center.X, center.Y).
			Add(p.buildingRing(building).SetVisible(true)))
	}
	for _, event := range cue.changes {
		if event.Kind == rules.EventTokenMoved {
			ring := p.standing.tokenRect(p.table, event.Agent).Inset(-4)
			center := ring.Center()
			effect.arrows.Add(sprites.NewFace("token ring", p.tokenRing(ring), center.X, center.Y).SetAnchor(0.5, 0.5))
		}
	}
	shown := []*sprites.Node{effect.paths, effect.faded, effect.arrows}
	for _, agent := range p.agents {
		shown = append(shown, p.figures.rings[agent])
	}
	setAlpha := func(alpha float64) {
		for _, node := range shown {
			node.SetAlpha(alpha)
		}
	}
	fade := durFade
	if p.reduced {
		fade = 0
	}
	if !p.standsLarge(cue) {
		setAlpha(0)
		p.timeline.At(from, fade, motion.Linear, setAlpha)
	}
	p.timeline.At(cue.at+cue.duration, fade, motion.Linear, func(t float64) {
		if setAlpha(1 - t); t >= 1 {
			effect.hide()
			p.figures.showRings(0)
			setAlpha(1)
		}
	})
}

// tokenRing returns the picture of a gold ellipse that fills a rectangle around a token or a figure.
func (bd *builder) tokenRing(r layout.Rect) sprites.Face {
	const line = 2.5 // width in points
	return bd.ctx.Textures.Shape("token ring", r.W, r.H, func(c *raster.Canvas) {
		c.Stroke(c.Ellipse(r.W/2, r.H/2, r.W/2-line, r.H/2-line), line, art.GoldHover)
	})
}
