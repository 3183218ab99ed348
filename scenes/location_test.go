package scenes

import (
	"testing"

	"heimlich/scenes/attract"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
)

// locatedGame is a game that records the location published for the page.
type locatedGame struct {
	*game
	location string
}

// Shown implements [shell.App].
func (p *locatedGame) Shown(name string) bool {
	p.location = p.game.location(name)
	return false
}

// TestPublishedLocationsRestoreScenes checks that every published location restores its scene or game, and that invalid
// ones open the title.
func TestPublishedLocationsRestoreScenes(t *testing.T) {
	g := newDesktop(t, playtest.BeforeMove(), scenetest.Screens[1])
	is := withOptions(g.game, StartOptions{})
	app := &locatedGame{game: g.game}
	g.shell.App = app
	is.showTitle()
	finishTasks(g.game)
	if app.location != "scene title" {
		t.Errorf("title: got location %q", app.location)
	}
	for _, name := range SceneNames() {
		is.nav.Open(name)
		finishTasks(g.game)
		was := app.location
		is.showTitle()
		finishTasks(g.game)
		if !is.restoreLocation(was) {
			t.Fatalf("%s has no location: %q", name, was)
		}
		if finishTasks(g.game); app.location != was {
			t.Errorf("location %q: got %q after the restore", was, app.location)
		}
	}
	open, err := g.files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("got %d saved games, %v", len(open), err)
	}
	id := "game " + open[0].ID
	for range 2 {
		if is.restoreLocation(id); app.location != id {
			finishTasks(g.game)
		}
		if g.shell.Name() != "board" || app.location != id {
			t.Errorf("%q opens %s, %q", id, g.shell.Name(), app.location)
		}
		is.showRules() // over the table
		if app.location != id {
			t.Errorf("over the table: got location %q", app.location)
		}
		is.showTitle()
		finishTasks(g.game)
	}
	lacks := len(g.ctx.Problems)
	is.restoreLocation("game gone")
	if finishTasks(g.game); g.shell.Name() != "title" || len(g.ctx.Problems) != lacks+1 {
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
		finishTasks(g.game)
		if g.shell.Name() != "title" {
			t.Fatalf("after a sleep: got scene %s", g.shell.Name())
		}
	}
	g.idleUntilScene(attract.IdleDelay)
	if g.shell.Name() != "attract" {
		t.Errorf("after a minute: got scene %s", g.shell.Name())
	}
}
