package scenes

import (
	"testing"

	"heimlich/scenes/attract"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
)

// placed is a game that records where the page is told it is.
type placed struct {
	*game
	place string
}

// Shown implements [shell.App].
func (p *placed) Shown(name string) { p.place = p.game.place(name) }

// TestComesBackWhereItWas: the place that the page is told of leads back to the same scene, and to the table of the same game; what is no place, or no game any more, leads to the title in the end.
func TestComesBackWhereItWas(t *testing.T) {
	g := atDesk(t, playtest.Planning(), scenetest.Screens[1])
	is := withOptions(g.game, Options{})
	app := &placed{game: g.game}
	g.shell.App = app
	is.showTitle()
	settle(g.game)
	if app.place != "scene title" {
		t.Errorf("the title is %q", app.place)
	}
	for _, name := range Scenes() {
		is.nav.Open(name)
		settle(g.game)
		was := app.place
		is.showTitle()
		settle(g.game)
		if !is.comeBack(was) {
			t.Fatalf("%s is no place: %q", name, was)
		}
		if settle(g.game); app.place != was {
			t.Errorf("%q leads to %q", was, app.place)
		}
	}
	open, err := g.files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("%d games are kept, %v", len(open), err)
	}
	id := "game " + open[0].ID
	for range 2 {
		if is.comeBack(id); app.place != id {
			settle(g.game)
		}
		if g.shell.Name() != "board" || app.place != id {
			t.Errorf("%q leads to %s, %q", id, g.shell.Name(), app.place)
		}
		is.showRules() // which lie over the table
		if app.place != id {
			t.Errorf("over the table it is %q", app.place)
		}
		is.showTitle()
		settle(g.game)
	}
	lacks := len(g.ctx.Lacks)
	is.comeBack("game gone")
	if settle(g.game); g.shell.Name() != "title" || len(g.ctx.Lacks) != lacks+1 {
		t.Errorf("a game that has gone leads to %s, which says %v", g.shell.Name(), g.ctx.Lacks)
	}
	for _, none := range []string{"", "game ", "scene ", "scene board", "nonsense"} {
		if is.comeBack(none) {
			t.Errorf("%q is a place", none)
		}
	}
}

// TestASleepIsNoTime: whoever opens a laptop again finds the title they left, though hours have passed by the clock and an evening of opponents would long have begun.
func TestASleepIsNoTime(t *testing.T) {
	g := atDesk(t, playtest.AtTheTable(t), scenetest.Screens[1])
	g.touched("settings", "screen", "evening", "back", "back")
	g.idles(attract.Idle / 2)
	for range 5 {
		g.shell.Advance(shell.MaxGap)
		settle(g.game)
		if g.shell.Name() != "title" {
			t.Fatalf("after a sleep there is %s", g.shell.Name())
		}
	}
	g.idles(attract.Idle)
	if g.shell.Name() != "evening" {
		t.Errorf("after a minute there is %s", g.shell.Name())
	}
}
