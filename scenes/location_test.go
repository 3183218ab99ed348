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
func (g *locatedGame) Shown(name string) bool {
	g.location = g.game.location(name)
	return false
}

// TestPublishedLocationsRestoreScenes checks that every published location restores its scene or game. A deleted game
// opens the title with a notice, and an invalid location is refused.
func TestPublishedLocationsRestoreScenes(t *testing.T) {
	device := newDesktop(t, playtest.BeforeMove(), scenetest.Phone)
	useOptions(device.game, StartOptions{})
	app := &locatedGame{game: device.game}
	device.shell.App = app
	device.showTitle()
	finishTasks(device.game)
	if app.location != "scene title" {
		t.Errorf("title: got location %q, want scene title", app.location)
	}
	for _, name := range SceneNames() {
		device.nav.Open(name)
		finishTasks(device.game)
		want := app.location
		device.showTitle()
		finishTasks(device.game)
		if !device.restoreLocation(want) {
			t.Fatalf("scene %s: got location %q, which can't be restored", name, want)
		}
		if finishTasks(device.game); app.location != want {
			t.Errorf("scene %s, restored: got location %q, want %q", name, app.location, want)
		}
	}
	open, err := device.files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("got %d saved games, error %v, want 1 and no error", len(open), err)
	}
	id := "game " + open[0].ID
	for range 2 { // the second time the game is open already
		if !device.restoreLocation(id) {
			t.Fatalf("location %q: got false, want it restored", id)
		}
		finishTasks(device.game)
		if device.shell.Name() != "board" || app.location != id {
			t.Errorf("location %q, restored: got scene %s, location %q, want board and the same", id,
				device.shell.Name(), app.location)
		}
		device.showRules() // over the table
		if app.location != id {
			t.Errorf("rules over the table: got location %q, want %q", app.location, id)
		}
		device.showTitle()
		finishTasks(device.game)
	}
	problems := len(device.ctx.Problems)
	if !device.restoreLocation("game gone") {
		t.Error("deleted game: got false, want a scene that says so")
	}
	if finishTasks(device.game); device.shell.Name() != "title" || len(device.ctx.Problems) != problems+1 {
		t.Errorf("deleted game: got scene %s, notices %v, want title and one more", device.shell.Name(),
			device.ctx.Problems)
	}
	for _, invalid := range []string{"", "game ", "scene ", "scene board", "nonsense"} {
		if device.restoreLocation(invalid) {
			t.Errorf("location %q: got true, want false", invalid)
		}
	}
}

// TestSleepDoesNotStartAttractMode checks that the time for which a machine sleeps does not count as idle time.
func TestSleepDoesNotStartAttractMode(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Phone)
	device.tapControls("settings", "screen", "evening", "back", "back")
	device.idleUntilScene(attract.IdleDelay / 2)
	for range 5 {
		device.shell.Advance(shell.MaxGap)
		finishTasks(device.game)
		if device.shell.Name() != "title" {
			t.Fatalf("after a sleep: got scene %s, want title", device.shell.Name())
		}
	}
	device.idleUntilScene(attract.IdleDelay)
	if device.shell.Name() != "attract" {
		t.Errorf("after a minute without sleep: got scene %s, want attract", device.shell.Name())
	}
}
