package panels

import (
	"fmt"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// The paths of what others moved, as the stage shows them before a person's roll, and their controls.

// movesOf returns the moves that the stage shows of trails. A trail that returns is one move to its own beginning.
func movesOf(trails []match.Trail) (all []match.AgentMove) {
	for _, t := range trails {
		if t.Returns() {
			all = append(all, match.AgentMove{Agent: t.Agent(), By: rules.NoSeat, From: t[0].From, To: t[0].From})
		} else {
			all = append(all, t...)
		}
	}
	return all
}

// pastMoves returns the recent moves for the stage.
func (p *Panels) pastMoves() (all []stage.PastMove) {
	moves := movesOf(p.trails)
	// Whole names of a few moves have room on a wide or tall screen; elsewhere first letters do.
	const minTallWidth, maxTallNames = 380, 4 // points, and moves
	roomy := p.table.FormFactor == layout.Wide || p.table.FormFactor == layout.Tall && p.screen.W >= minTallWidth &&
		len(moves) <= maxTallNames
	for i, w := range moves {
		move := stage.PastMove{Agent: w.Agent, From: w.From, To: w.To, Steps: w.Steps, Card: w.Card,
			TagBefore: i - tagIndex(moves, i)}
		switch {
		case w.From != w.To:
			move.Head, move.Name = p.head(w.By), p.plan.PlayerName(w.By)
			if _, first := utf8.DecodeRuneInString(move.Name); p.screen.Large && !roomy {
				move.Name = "" // the head alone
			} else if !roomy {
				move.Name = move.Name[:first]
			}
		case roomy:
			move.Name = p.phrase("way.back")
		}
		all = append(all, move)
	}
	return all
}

// pathControls returns the controls of the paths on the street, and of the ghosts at their starts. A press tells who
// moved the agents there, at a ghost who moved it first. Keys reach the same texts in the log.
func (t *town) pathControls() (controls []*widgets.Control) {
	if !t.stage.ShowsPaths() {
		return nil // the paths are still appearing
	}
	add := func(id string, text message.Message, r layout.Rect) {
		controls = append(controls, &widgets.Control{ID: id, Label: t.ctx.Sentences(text), Rect: r, Pointer: true,
			Accessible: true,
			OnPress:    func() { t.plan.Notice = message.Errorf(text, "a walk") }})
	}
	moves := movesOf(t.trails)
	for i, w := range moves {
		if tagIndex(moves, i) < i {
			continue
		}
		var text message.Message
		if w.From == w.To {
			text = message.Of("way.back.by", message.Agent("agent", w.Agent),
				movers(t.plan, trailOf(t.trails, w.Agent)))
		} else {
			text = match.MovesMessage(together(moves, w), t.plan.PlayerName)
		}
		add(fmt.Sprintf("way-%d", i+1), text, t.stage.PathTag(i))
	}
	for _, trail := range t.trails {
		if a := trail.Agent(); a != rules.NoAgent && t.stage.Ghost(a).Visible() {
			x, y := t.stage.Ghost(a).Pos()
			width, height := t.stage.FigureSize()
			add("ghost-"+a.String(), match.MovesMessage(trail[:1], t.plan.PlayerName),
				layout.Rect{X: x - width/2, Y: y - height, W: width, H: height})
		}
	}
	return controls
}

// tagIndex returns the index of the move whose tag also tells move i: the first move of the same action.
func tagIndex(moves []match.AgentMove, i int) int {
	for k, m := range moves[:i] {
		if m.From != m.To && moves[i].From != moves[i].To && m.Together(moves[i]) {
			return k
		}
	}
	return i
}

// together returns the moves of the same action as w.
func together(moves []match.AgentMove, w match.AgentMove) (all []match.AgentMove) {
	for _, m := range moves {
		if m.Together(w) {
			all = append(all, m)
		}
	}
	return all
}

// trailOf returns the trail of agent a, or nil.
func trailOf(trails []match.Trail, a rules.Agent) match.Trail {
	for _, t := range trails {
		if t.Agent() == a {
			return t
		}
	}
	return nil
}

// movers returns the argument "players": those who moved an agent, each once.
func movers(p *plan.Plan, trail match.Trail) *message.Arg {
	var names []*message.Arg
	var told rules.SeatSet
	for _, w := range trail {
		if !told.Has(w.By) {
			told = told.With(w.By)
			names = append(names, message.Person("", p.PlayerName(w.By)))
		}
	}
	return message.Each("players", names)
}

// addMoved adds a small dotted arrow to the chip of an agent that others moved. A narrow chip has no room for it.
func (ab *agentBar) addMoved(agent rules.Agent, chip layout.AgentChip) {
	const minChipWidth = 110 // points
	if t := trailOf(ab.trails, agent); chip.Centered || chip.Rect.W < minChipWidth || t == nil || t.Returns() {
		return
	}
	width, height := 34.0, 12.0
	if ab.table.FormFactor == layout.Short {
		width = 20
	}
	face := ab.kit.Textures.Shape(fmt.Sprint("moved ", agent), width, height, func(c *raster.Canvas) {
		col := art.LightAgentColor(int(agent))
		for x := 2.0; x < width-10; x += 7 {
			c.Fill(c.Ellipse(x, height/2, 1.7, 1.7), col)
		}
		head := []raster.XY{{X: width - 9, Y: 1}, {X: width, Y: height / 2}, {X: width - 9, Y: height - 1}}
		c.Fill(c.Polygon(head), col)
	})
	left, top := chip.Rect.Right()-width-10*width/34, chip.Score.Center().Y-height/2
	ab.contentLayer.Add(sprites.NewFace("moved", face, left, top))
}
