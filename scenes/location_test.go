package scenes

import (
	"testing"

	"heimlich/scenes/attract"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
)

// placed is a game that records the location published for the page.
type placed struct {
	*game
	place string
}

// Shown implements [shell.App].
func (p *placed) Shown(name string) bool {
	p.place = p.game.location(name)
	return false
}

// TestPublishedLocationsRestoreScenes checks that every published location restores its scene or game, and that invalid
// ones open the title.
func TestPublishedLocationsRestoreScenes(t *testing.T) {
	g := newDesktop(t, playtest.BeforeMove(), scenetest.Screens[1])
	is := withOptions(g.game, StartOptions{})
	app := &placed{game: g.game}
	g.shell.App = app
	is.showTitle()
	settle(g.game)
	if app.place != "scene title" {
		t.Errorf("title: got location %q", app.place)
	}
	for _, name := range Scenes() {
		is.nav.Open(name)
		settle(g.game)
		was := app.place
		is.showTitle()
		settle(g.game)
		if !is.restoreLocation(was) {
			t.Fatalf("%s has no location: %q", name, was)
		}
		if settle(g.game); app.place != was {
			t.Errorf("location %q: got %q after the restore", was, app.place)
		}
	}
	open, err := g.files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("got %d saved games, %v", len(open), err)
	}
	id := "game " + open[0].ID
	for range 2 {
		if is.restoreLocation(id); app.place != id {
			settle(g.game)
		}
		if g.shell.Name() != "board" || app.place != id {
			t.Errorf("%q opens %s, %q", id, g.shell.Name(), app.place)
		}
		is.showRules() // over the table
		if app.place != id {
			t.Errorf("over the table: got location %q", app.place)
		}
		is.showTitle()
		settle(g.game)
	}
	lacks := len(g.ctx.Problems)
	is.restoreLocation("game gone")
	if settle(g.game); g.shell.Name() != "title" || len(g.ctx.Problems) != lacks+1 {
		t.Errorf("deleted game: got scene %s, notices %v", g.shell.Name(), g.ctx.Problems)
	}
	for _, none := range []string{"", "game ", "scene ", "scene board", "nonsense"} {
		if is.restoreLocation(none) {
			t.Errorf("%q is accepted as a location", none)
		}
	}
}

// TestSleepDoesNotStartAttractMode checks that the hours of a sleeping machine don't start the attract mode.
func TestSleepDoesNotStartAttractMode(t *testing.T) {
	g := newDesktop(t, playtest.BeforeRoll(t), scenetest.Screens[1])
	g.tapControls("settings", "screen", "evening", "back", "back")
	g.idleUntilScene(attract.IdleDelay / 2)
	for range 5 {
		g.shell.Advance(shell.MaxGap)
		settle(g.game)
		if g.shell.Name() != "title" {
			t.Fatalf("after a sleep: got scene %s", g.shell.Name())
		}
	}
	g.idleUntilScene(attract.IdleDelay)
	if g.shell.Name() != "evening" {
		t.Errorf("after a minute: got scene %s", g.shell.Name())
	}
}
