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

// Recent moves: before a person's roll, the stage draws the paths of the agents that others have moved since that
// person's last turn. This file makes their data, their controls and the arrow on an agent's chip.

// movesOf returns the moves of trails for the stage. If a trail ends where it began, it is one move to that building,
// by nobody.
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

// pastMoves returns the recent moves for the stage, each with the head and the name of the player who moved. Without
// room for whole names it returns first letters, or in a large interface no names.
func (p *Panels) pastMoves() (all []stage.PastMove) {
	moves := movesOf(p.trails)
	// Whole names of a few moves have room on a wide or tall screen; elsewhere first letters do.
	const (
		minTallWidth = 380 // of the screen, in points
		maxTallNames = 4   // moves
	)
	roomy := p.table.FormFactor == layout.Wide || p.table.FormFactor == layout.Tall && p.screen.W >= minTallWidth &&
		len(moves) <= maxTallNames
	for i, move := range moves {
		past := stage.PastMove{Agent: move.Agent, From: move.From, To: move.To, Steps: move.Steps, Card: move.Card,
			TagBefore: i - tagIndex(moves, i)}
		switch {
		case move.From != move.To:
			past.Head, past.Name = p.head(move.By), p.plan.PlayerName(move.By)
			if _, first := utf8.DecodeRuneInString(past.Name); p.screen.Large && !roomy {
				past.Name = "" // the head alone
			} else if !roomy {
				past.Name = past.Name[:first]
			}
		case roomy:
			past.Name = p.phrase("way.back")
		}
		all = append(all, past)
	}
	return all
}

// pathControls returns the controls of the paths on the street, and of the ghosts at their starts, or nil while the
// paths appear. A press on a path tells who moved the agents along it; a press on a ghost tells who moved that agent
// first. Keys reach the same texts in the log.
func (t *town) pathControls() (controls []*widgets.Control) {
	if !t.stage.ShowsPaths() {
		return nil // the paths are still appearing
	}
	add := func(id string, text message.Message, r layout.Rect) {
		controls = append(controls, &widgets.Control{ID: id, Label: t.ctx.Sentences(text), Rect: r, Pointer: true,
			Accessible: true,
			OnPress:    func() { t.plan.Notice = message.Errorf(text, "who moved these agents") }})
	}
	moves := movesOf(t.trails)
	for i, move := range moves {
		if tagIndex(moves, i) < i {
			continue
		}
		var text message.Message
		if move.From == move.To {
			text = message.Of("way.back.by", message.Agent("agent", move.Agent),
				movers(t.plan, trailOf(t.trails, move.Agent)))
		} else {
			text = match.MovesMessage(together(moves, move), t.plan.PlayerName)
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

// tagIndex returns the index of the move whose tag also tells move i: the first move of the same action, or i. Moves
// that return to their start have tags of their own.
func tagIndex(moves []match.AgentMove, i int) int {
	for k, m := range moves[:i] {
		if m.From != m.To && moves[i].From != moves[i].To && m.Together(moves[i]) {
			return k
		}
	}
	return i
}

// together returns the moves of the same action as move.
func together(moves []match.AgentMove, move match.AgentMove) (all []match.AgentMove) {
	for _, m := range moves {
		if m.Together(move) {
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

// movers returns the argument "players": the names of those who moved an agent along its trail, each once.
func movers(p *plan.Plan, trail match.Trail) *message.Arg {
	var names []*message.Arg
	var told rules.SeatSet
	for _, move := range trail {
		if !told.Has(move.By) {
			told = told.With(move.By)
			names = append(names, message.Person("", p.PlayerName(move.By)))
		}
	}
	return message.Each("players", names)
}

// addMoved adds a small dotted arrow to the chip of an agent that others moved to another building. Narrow chips, and
// those with centred texts, have no room for it.
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
