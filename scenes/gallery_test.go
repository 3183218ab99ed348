//go:build !js

package scenes

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestShowpieces: the gallery’s tables wait for what they are called by, for a person, and have been played on for a while.
func TestShowpieces(t *testing.T) {
	d, err := newGame(Options{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	settle(d)
	g := d
	shown := showpieces(g.ctx)
	if len(shown) != 6 {
		t.Errorf("%d tables of 6 are shown; %s", len(shown), d.ctx.Notice())
	}
	for _, v := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true}} {
		for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseSafe} {
			at := reached(phase, v)
			if at.Phase() != phase || at.Turn() <= 12 || at.Setup().Variants != v || !at.Known() {
				t.Errorf("looked for phase %d: %s", phase, at.Position())
			}
		}
	}
}

// TestNoWayToTheGallery: what the title offers does not lead to the gallery, which is opened by its name alone.
func TestNoWayToTheGallery(t *testing.T) {
	o := Options{SaveDir: t.TempDir()}
	if err := o.OpenScene("gallery"); err != nil {
		t.Fatal(err)
	}
	d, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	d.shell.Resize(scenetest.Screens[0])
	settle(d)
	if d.shell.Name() != "gallery" {
		t.Fatalf("asked for the gallery, %s is shown", d.shell.Name())
	}
	d.shell.Scene().Desk().Find("back").OnPress()
	settle(d)
	if d.shell.Name() != "title" {
		t.Fatalf("the gallery leads to %s", d.shell.Name())
	}
	for _, c := range d.shell.Scene().Desk().Controls() {
		if c.ID == "gallery" {
			t.Error("the title leads to the gallery")
		}
	}
}
