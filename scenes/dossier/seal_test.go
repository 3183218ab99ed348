package dossier

import (
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/scenes/scenetest"
)

// TestSealWaitsForSave checks that the page stays, and nothing can be pressed, until the dossier is saved.
func TestSealWaitsForSave(t *testing.T) {
	store := make(scenetest.BlockingStore, 1)
	close(store) // every save succeeds at once
	m := scenetest.Resume(t, scenetest.Record(atFinishLine(t, rules.Amigo, 4, 1, 3)), store, host.Helpers{})
	for !m.Status().WaitsForPerson {
		scenetest.AwaitAction(t, m)
	}
	slow := make(scenetest.BlockingStore)
	m = scenetest.Resume(t, scenetest.Record(m), slow, host.Helpers{})
	done, left := 0, 0
	notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(func(string) { done++ }), func(int) {},
		func() { left++ })
	notebook.Layout(sizes[0])
	for _, a := range notebook.agents() {
		if notebook.page.Row(a) {
			notebook.page.Write(a, rules.GuessNobody)
		}
	}
	notebook.seal()
	for range 5 {
		notebook.leave()
		notebook.seal()
		notebook.Advance(0.02)
	}
	noControls := func(when string) {
		t.Helper()
		if cs := notebook.Focus().Controls(); len(cs) > 0 {
			t.Errorf("%s: %d controls can still be pressed", when, len(cs))
		}
	}
	noControls("while the dossier is being saved")
	if notebook.Layout(sizes[1]); done+left != 0 || !notebook.open {
		t.Fatalf("while the dossier is being saved: done %d times, left %d times", done, left)
	}
	slow <- struct{}{}
	for end := time.Now().Add(time.Minute); done == 0; notebook.Advance(0.02) {
		if time.Now().After(end) {
			t.Fatal("the dossier is saved, but the scene is never done")
		}
	}
	noControls("after the dossier is saved")
	if p := m.Public(); done != 1 || !p.HasDossier(0) {
		t.Errorf("got the scene done %d times and a dossier %v, want once and a dossier", done, p.HasDossier(0))
	}
}

// TestSealDialogSaysWhetherItIsFinal checks that the dialog before sealing says where dossiers are written again.
func TestSealDialogSaysWhetherItIsFinal(t *testing.T) {
	for _, e := range []rules.EditionID{rules.Amigo, rules.French41} {
		n := Dossiers(scenetest.Context(t), atFinishLine(t, e, 4, 4, 3), scenetest.Stack(nil), func(int) {}, func() {})
		n.Layout(sizes[0])
		n.confirmSeal()
		if final := strings.Contains(pictureText(n), "Nobody can change it"); final != (e == rules.Amigo) {
			t.Errorf("%s: says that sealing is final: %v", e.Edition().ID, final)
		}
	}
}
