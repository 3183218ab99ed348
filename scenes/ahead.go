package scenes

import (
	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board"
	"heimlich/scenes/tablesetup"
)

// Painting a table takes longer than going to it. So it is painted while a scene is on from which one goes there: as soon as nothing else is to be painted.

// forecast is a table that may come.
type forecast struct {
	setup  rules.Setup
	safe   rules.Building
	screen backstage.Screen
}

// aheadAfter is for how long nothing may have happened before a table is painted ahead, in seconds: who goes on at once has better use for the time.
const aheadAfter = 0.25

// leads are the scenes from which one goes to a table, by their names.
var leads = map[string]bool{"title": true, "tablesetup": true, "handover": true}

// paintAhead lets the table be painted that is likely to come next.
func (g *game) paintAhead() {
	if !leads[g.shell.Name()] || g.next == nil || g.shell.Idle() < aheadAfter || g.shell.Waiting() || g.back.Gallery.Painting() {
		return
	}
	setup, safe := g.next()
	if f := (forecast{setup, safe, g.shell.Screen()}); f != g.painted {
		g.painted = f
		g.back.Gallery.Ahead(func() { board.Ahead(g.back, setup, safe, g.shell.Screen()) })
	}
}

// likely is the game for which a table is set up, as it begins.
func likely(t tablesetup.Table) (rules.Setup, rules.Building) {
	o, err := t.Options()
	if err != nil {
		return rules.Setup{}, rules.StartOfSafe // of which there is no game
	}
	return o.Setup, rules.StartOfSafe
}

// always tells of the same game.
func always(setup rules.Setup, safe rules.Building) func() (rules.Setup, rules.Building) {
	return func() (rules.Setup, rules.Building) { return setup, safe }
}
