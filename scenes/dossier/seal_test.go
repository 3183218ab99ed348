package dossier

import (
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/scenes/scenetest"
)

// TestSealWaitsForSave checks that after sealing the page stays, and nothing can be pressed, until the dossier is
// saved.
func TestSealWaitsForSave(t *testing.T) {
	const saveTimeout = time.Minute
	store := make(scenetest.BlockingStore, 1)
	close(store) // every save succeeds at once
	resumed := scenetest.Resume(t, scenetest.Record(atDossiers(t, rules.Amigo, 4, 1, seed)), store, host.Helpers{})
	for !resumed.Status().WaitsForPerson {
		scenetest.AwaitAction(t, resumed)
	}
	slow := make(scenetest.BlockingStore)
	resumed = scenetest.Resume(t, scenetest.Record(resumed), slow, host.Helpers{})
	done, left := 0, 0
	notebook := Dossiers(scenetest.Context(t), resumed, scenetest.Stack(func(string) { done++ }), func(int) {},
		func() { left++ })
	notebook.Layout(screens[0])
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
			t.Errorf("%s: got %d controls, want none", when, len(cs))
		}
	}
	noControls("while the dossier is being saved")
	if notebook.Layout(screens[1]); done+left != 0 || !notebook.open {
		t.Fatalf("while the dossier is being saved: got done %d times, left %d times, open %v; want 0, 0, true", done,
			left, notebook.open)
	}
	slow <- struct{}{}
	for end := time.Now().Add(saveTimeout); done == 0; notebook.Advance(0.02) {
		if time.Now().After(end) {
			t.Fatalf("the scene is not done %v after the save was allowed", saveTimeout)
		}
	}
	noControls("after the dossier is saved")
	if p := resumed.Public(); done != 1 || !p.HasDossier(0) {
		t.Errorf("got the scene done %d times and a dossier %v, want once and a dossier", done, p.HasDossier(0))
	}
}

// TestSealDialogSaysWhetherItIsFinal checks that the dialog before sealing calls the dossier final in an edition where
// it is, and not in one where it is written again later.
func TestSealDialogSaysWhetherItIsFinal(t *testing.T) {
	for _, e := range []rules.EditionID{rules.Amigo, rules.French41} {
		n := Dossiers(scenetest.Context(t), atDossiers(t, e, 4, 4, seed), scenetest.Stack(nil), func(int) {},
			func() {})
		n.Layout(screens[0])
		n.confirmSeal()
		if final := strings.Contains(pictureText(n), "nobody can change it"); final != (e == rules.Amigo) {
			t.Errorf("%s: the dialog says that sealing is final: got %v, want %v", e.Edition().ID, final, !final)
		}
	}
}

// TestEmptyRowsAnswerSeal checks that a press on the seal of an empty page tells why it can't be sealed yet. The page
// tells how many agents have no owner.
func TestEmptyRowsAnswerSeal(t *testing.T) {
	for _, screen := range screens {
		n := Dossiers(scenetest.Context(t), atDossiers(t, rules.Amigo, 4, 1, seed), scenetest.Stack(nil),
			func(int) {}, func() {})
		n.Layout(screen)
		if text := strings.ToLower(pictureText(n)); !strings.Contains(text, "3 agents work for nobody") {
			t.Errorf("%vx%v: the page does not tell that 3 agents are free: %s", screen.W, screen.H, text)
		}
		press(t, n, "seal")
		if text := pictureText(n); !strings.Contains(text, "6 rows are empty.") {
			t.Errorf("%vx%v: the answer does not tell that 6 rows are empty: %s", screen.W, screen.H, text)
		}
	}
}
