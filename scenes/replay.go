package scenes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/topic"
	"heimlich/scenes/board"
	"heimlich/scenes/logbook"
	"heimlich/scenes/rulebook"
)

// replays is the game where what happened is shown again, or begun anew.
type replays struct{ *game }

// What happened is shown again at the table, along a time line: a whole record, or what this screen has seen of a game that goes on.

// again is how a record is shown again.
type again struct {
	over func() // leads to the unmasking from the end; nil for that of the record
	told bool   // whoever looks has seen how the game ended
	turn int    // with which it begins; 0 for the beginning
	play bool   // it goes on by itself at once
}

// showAgain shows a record again.
func (g replays) showAgain(text string, how again) {
	m, err := tables.Retell([]byte(text))
	if err != nil {
		g.notify(err)
		g.showTitle()
		return
	}
	var table *board.Board
	ended := slices.ContainsFunc(m.Rewinder().Landmarks(), func(l match.Landmark) bool { return l.Kind == match.LandmarkOver })
	e := g.alongExits(m, func() *board.Board { return table })
	e.Shown.Told = how.told
	e.Leave = func() { m.Leave()(); g.nav.Pop() }
	if ended {
		e.Over = how.over
		if how.over == nil {
			e.Over = func() { g.showReveal(m) }
		}
		e.Shown.Other = func(n int, who rules.Seat) { m.Leave()(); g.playOtherwise(text, n, who) }
	}
	table = board.New(g.back, m, e)
	if how.turn > 0 {
		table.Turn(how.turn)
	}
	if how.play {
		table.Play()
	}
	g.nav.Push("replay", table)
}

// showPast shows again, from a turn on, what this screen has seen of a match that goes on, which waits meanwhile.
func (g replays) showPast(m *match.Match, turn int) {
	past := tables.Recall(m)
	var table *board.Board
	e := g.alongExits(past, func() *board.Board { return table })
	e.Shown.Past, e.Leave = true, g.nav.Pop
	table = board.New(g.back, past, e)
	table.Turn(turn)
	g.nav.Push("replay", table)
}

// alongExits are the ways out of a table on which something is shown again that are the same for all of them.
func (g replays) alongExits(m *match.Match, table func() *board.Board) board.Exits {
	return board.Exits{
		Rules: func(about topic.Topic, card rules.Card) {
			v := m.Public()
			g.showRules(rulebook.Opening{Setup: v.Setup(), Topic: about, Card: card})
		},
		Saved: g.settings.Save,
		Log: func() {
			at := table()
			g.nav.Push("log", logbook.New(g.back, m, at.Number(), logbook.Exits{
				Back:    g.nav.Pop,
				Show:    func(turn int) { at.Turn(turn); g.nav.Pop() },
				Cover:   func() { at.Cover() },
				Resized: at.Resized,
			}))
		},
	}
}

// showTurn shows a turn of the log that is on again, in the log's place.
func (g replays) showTurn(m *match.Match, turn int) {
	g.nav.Drop()
	if text := m.Record(); text != "" {
		g.showAgain(text, again{over: g.nav.Pop, told: true, turn: turn})
		return
	}
	g.showPast(m, turn)
}

// othersPlay is how good those are who take people's seats when somebody plays on otherwise.
const othersPlay = opponents.FieldAgent

// playOtherwise begins a game of its own at a moment of a record whose game is over, with a person in a seat.
func (g replays) playOtherwise(text string, n int, who rules.Seat) {
	g.putAway(func() {
		g.shell.Tasks().Await(func() func() {
			t := g.back.Files.Begin()
			defer closeOnPanic(t)
			m, err := tables.WhatIf([]byte(text), n, who, othersPlay, t, helpers)
			return func() { g.enter(m, t, true, err) }
		})
	})()
}

// watchFinished shows a finished game once more from its beginning; nothing is written to it.
func (g replays) watchFinished(id string) {
	g.shell.Tasks().Await(func() func() {
		text, err := g.back.Files.Read(id)
		return func() {
			if err != nil {
				g.notify(err)
				g.showTitle()
				return
			}
			g.showAgain(string(text), again{told: true})
		}
	})
}
