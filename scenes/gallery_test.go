//go:build gallery

package scenes

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestSampleTablesWaitForPerson checks that there are six sample tables, and that a random game of the gallery is in
// the wanted phase after turn 12.
func TestSampleTablesWaitForPerson(t *testing.T) {
	d, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	finishTasks(d)
	g := d
	shown := showpieces(g.ctx)
	if len(shown) != 6 {
		t.Errorf("got %d sample tables, want 6; %s", len(shown), d.ctx.Notice())
	}
	for _, v := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true}} {
		for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseSafe} {
			at := randomGameAt(phase, v)
			if at.Phase() != phase || at.Turn() <= 12 || at.Setup().Variants != v || !at.FullyKnown() {
				t.Errorf("variants %+v: got position %s, want phase %d after turn 12", v, at.Position(), phase)
			}
		}
	}
}

// TestTitleHidesGallery checks that no button of the title leads to the gallery.
func TestTitleHidesGallery(t *testing.T) {
	o := StartOptions{SaveDir: t.TempDir()}
	if err := o.OpenScene("gallery"); err != nil {
		t.Fatal(err)
	}
	d, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	d.shell.Resize(scenetest.Window)
	finishTasks(d)
	if d.shell.Name() != "gallery" {
		t.Fatalf("-scene gallery: got scene %s, want gallery", d.shell.Name())
	}
	d.shell.Scene().Focus().Find("back").OnPress()
	finishTasks(d)
	if d.shell.Name() != "title" {
		t.Fatalf("leaving the gallery: got scene %s, want title", d.shell.Name())
	}
	for _, c := range d.shell.Scene().Focus().Controls() {
		if c.ID == "gallery" {
			t.Error("a button of the title leads to the gallery")
		}
	}
}
