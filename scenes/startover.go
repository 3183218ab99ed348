package scenes

import (
	"slices"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/record"
	"heimlich/scenes/board"
)

// A game is started over from its table or from its end. The one that was going on stays kept.

// overExits are the ways to start the game over that is on, for its table. With the same chance it is only played again where its players know that chance, because they have typed
// the seed or were given it: of any other the first game would tell who is who in the second, and the second in the first, which goes on.
// Of the case of a day there is one try, and of a game that is to be a challenge for others as well: neither is played again.
func (g replays) overExits(m *match.Match, e *board.Exits) {
	if g.table == nil || len(m.People()) == 0 {
		return
	}
	text := g.table.Text()
	e.Anew = func() { g.startOver(text, false) }
	_, day := casebook(g).dayOf(g.id)
	if rec, err := record.Read(text); err == nil && rec.HasSeed && !day && !slices.Contains(strings.Fields(g.back.Settings.Dares), g.id) {
		e.Again = func() { g.startOver(text, true) }
	}
}

// startOver begins a game of a record anew, at the same position if it began at one; the same chance is that of its seed.
func (g replays) startOver(text []byte, sameChance bool) {
	rec, err := record.Read(text)
	var o match.Options
	if err == nil && (sameChance || rec.Position != "") { // that is the game of those who began it
		rec = rec.Began()
	}
	if err == nil {
		o, err = match.OptionsOf(rec)
		o.Table = o.Table.Anew()
	}
	if err != nil {
		g.notify(err)
		g.showTitle()
		return
	}
	if !sameChance {
		o.Seed, o.HasSeed = 0, false
	}
	if b, ok := g.back.Settings.Bars.Of(g.id); ok && sameChance {
		g.bar = &b
	}
	letGo := g.letGo()
	g.shell.Tasks().Await(func() func() {
		letGo()
		t := g.back.Files.Begin()
		defer closeOnPanic(t)
		var m *match.Match
		var err error
		if rec.Position != "" {
			m, err = tables.From(rec.Position, o, t, helpers)
		} else {
			m, err = tables.Begin(o, t, helpers)
		}
		return func() { g.enter(m, t, true, err) }
	})
}
