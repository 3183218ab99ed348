package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// cardEvents returns the changes on the board that a played card causes: the events until another kind of event.
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

// showPlayed marks what a played card changes, from a time of the timeline until the card leaves the middle: rings at
// the agents and the building of the safe, dotted ways, pale agents at their ends, and rings around tokens. They fade
// in, unless the card is enlarged.
func (p *performer) showPlayed(cue cue, at float64) {
	if p.withoutAnimations || len(cue.changes) == 0 {
		return
	}
	pose := Pose{Card: cue.card, SafeTo: rules.NoBuilding}
	var moved rules.AgentSet
	for _, e := range cue.changes {
		switch e.Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			pose.PaleAgents = append(pose.PaleAgents, PaleAgent{Agent: e.Agent, At: e.To})
			moved = moved.With(e.Agent)
		case rules.EventSafeMoved:
			pose.SafeTo = e.To
		}
	}
	e := &p.effect
	e.show(&p.figures, &p.standing, &pose)
	p.figures.showRings(moved)
	if pose.SafeTo != rules.NoBuilding {
		b := &p.table.Buildings[pose.SafeTo]
		to := b.Rect.Center()
		e.paths.Add(sprites.New("safe’s place").SetPos(to.X, to.Y).Add(p.buildingRing(b).SetVisible(true)))
	}
	for _, x := range cue.changes {
		if x.Kind == rules.EventTokenMoved {
			r := p.standing.tokenRect(p.table, x.Agent).Inset(-4)
			e.arrows.Add(sprites.NewFace("token ring", p.tokenRing(r), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5))
		}
	}
	shown := []*sprites.Node{e.paths, e.faded, e.arrows}
	for _, a := range p.agents {
		shown = append(shown, p.figures.rings[a])
	}
	setAlpha := func(alpha float64) {
		for _, n := range shown {
			n.SetAlpha(alpha)
		}
	}
	fade := durFade
	if p.reduced {
		fade = 0
	}
	if !p.standsLarge(cue) {
		setAlpha(0)
		p.timeline.At(at, fade, motion.Linear, setAlpha)
	}
	p.timeline.At(cue.at+cue.duration, fade, motion.Linear, func(t float64) {
		if setAlpha(1 - t); t >= 1 {
			e.hide()
			p.figures.showRings(0)
			setAlpha(1)
		}
	})
}

// tokenRing returns the picture of a gold ring around a token or a figure.
func (bd *builder) tokenRing(r layout.Rect) sprites.Face {
	const line = 2.5
	return bd.ctx.Textures.Shape("token ring", r.W, r.H, func(c *raster.Canvas) {
		c.Stroke(c.Ellipse(r.W/2, r.H/2, r.W/2-line, r.H/2-line), line, art.GoldHover)
	})
}
