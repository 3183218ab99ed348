package scenes

import (
	"testing"
	"time"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestComesBackWhereItWas: the place that the page is told of leads back to the same scene, and to the table of the same game; what is no place, or no game any more, leads to the title in the end.
func TestComesBackWhereItWas(t *testing.T) {
	g := atDesk(t, playtest.Planning(), scenetest.Screens[1])
	var place string
	is := returning{&game{Director: g.Director, options: Options{}}}
	g.onShow = func(name string) { place = is.place(name) }
	is.showTitle()
	settle(g.Director)
	if place != "scene title" {
		t.Errorf("the title is %q", place)
	}
	for _, name := range Scenes() {
		if name == "gallery" { // it takes long
			continue
		}
		places[name](is.game)
		settle(g.Director)
		was := place
		is.showTitle()
		settle(g.Director)
		if !is.comeBack(was) {
			t.Fatalf("%s is no place: %q", name, was)
		}
		if settle(g.Director); place != was {
			t.Errorf("%q leads to %q", was, place)
		}
	}
	open, err := g.back.Files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("%d games are kept, %v", len(open), err)
	}
	id := "game " + open[0].ID
	for range 2 {
		if is.comeBack(id); place != id {
			settle(g.Director)
		}
		if g.name != "board" || place != id {
			t.Errorf("%q leads to %s, %q", id, g.name, place)
		}
		is.readRules() // which lie over the table
		if place != id {
			t.Errorf("over the table it is %q", place)
		}
		is.showTitle()
		settle(g.Director)
	}
	lacks := len(g.back.Lacks)
	is.comeBack("game gone")
	if settle(g.Director); g.name != "title" || len(g.back.Lacks) != lacks+1 {
		t.Errorf("a game that has gone leads to %s, which says %v", g.name, g.back.Lacks)
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
	g.idles(eveningIdle / 2)
	for range 5 {
		g.before = time.Now().Add(-8 * time.Hour)
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
		settle(g.Director)
		if g.name != "title" {
			t.Fatalf("after a sleep there is %s", g.name)
		}
	}
	g.idles(eveningIdle)
	if g.name != "evening" {
		t.Errorf("after a minute there is %s", g.name)
	}
}
