package scenes

import (
	"errors"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/heldtable"
	"heimlich/scenes/savefiles"
)

// A game that another window has: it can be taken over, or looked on at.

// showHeld says that another window has the game, or had it.
func (g *game) showHeld(id, names string, why heldtable.Reason) {
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() { letGo(); return nil })
	files := g.back.Files
	e := heldtable.Exits{Title: g.showTitle}
	switch why {
	case heldtable.Held, heldtable.Taken:
		e.LookOn = func() { g.lookOn(id) }
		e.TakeOver = func() { g.takeOver(id, names) }
	case heldtable.Deaf:
		e.LookOn = func() { g.lookOn(id) }
		e.Copy = func() { g.open(id, names, files.Copy) }
	}
	g.nav.Reset("heldtable", heldtable.New(g.back, names, why, e), nil)
}

// takeOver takes a game away from the window that has it.
func (g *game) takeOver(id, names string) {
	g.shell.Tasks().Await(func() func() {
		t, err := g.back.Files.TakeOver(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { g.showHeld(id, names, heldtable.Deaf) }
		}
		return func() { g.open(id, names, func(string) (*savefiles.Table, error) { return t, err }) }
	})
}

// lookOn shows the table of a game that another window plays.
func (g *game) lookOn(id string) {
	g.shell.Tasks().Await(func() func() {
		text, err := g.back.Files.Read(id)
		var m *match.Match
		var grow func([]byte) error
		if err == nil {
			m, grow, err = tables.Watch(text)
		}
		return func() {
			if err != nil {
				g.notify(err)
				g.showTitle()
				return
			}
			g.match, g.table, g.grow, g.id = m, nil, grow, id
			if m.Over() {
				g.showReveal(m)
				return
			}
			g.showBoard(m)
		}
	})
}

// lookEvery is how often a game that is played elsewhere is looked at, in seconds.
const lookEvery = 0.4

// lookAfter looks after the game that is on: whether it is still this window's, and what happens in one that is played elsewhere; and after the one that may come.
func (g *game) lookAfter(dt float64) {
	g.paintAhead()
	arrivals{g}.receive()
	if g.back.LightChanged() {
		g.back.Light()
		g.shell.Rebuild()
	}
	m := g.match
	switch {
	case m == nil:
	case g.table != nil:
		err := g.table.Gone()
		if err == nil {
			err = m.Status().Gone
		}
		if err != nil {
			why := heldtable.Taken
			if errors.Is(err, savefiles.ErrChanged) {
				why = heldtable.Changed
			}
			g.shell.Scene().Cover()
			g.showHeld(g.id, playerNames(g.back, m), why)
		}
	case g.grow != nil && !g.reading:
		if g.looked += dt; g.looked < lookEvery {
			return
		}
		g.looked, g.reading = 0, true
		id := g.id
		g.shell.Tasks().Poll(func() func() {
			text, err := g.back.Files.Read(id)
			return func() {
				g.reading = false
				if err == nil && g.match == m {
					err = g.grow(text)
				}
				if errors.Is(err, match.ErrSeated) && g.match == m {
					g.lookOn(id)
					return
				}
				if err != nil && g.match == m {
					g.showHeld(id, playerNames(g.back, m), heldtable.Changed)
				}
			}
		})
	}
}
