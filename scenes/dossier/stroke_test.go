package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestBarsShowEvidence checks that with assistance every square of another person and agent has a bar, whose length
// grows with its turns. Own agents, and pages without assistance, have none.
func TestBarsShowEvidence(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 5, 1, 3)
	for _, screen := range sizes {
		notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		others := 0
		for _, a := range notebook.agents() {
			if !notebook.view.Identities(0).Has(a) {
				others++
			}
		}
		inLegend := 1
		if newPageLayout(screen).arrangement == twoPages {
			inLegend = 2
		}
		if got := len(scenetest.NodesByName(notebook.Content)["bar"]); got != others*4+inLegend {
			t.Errorf("%vx%v: got %d bars, want %d", screen.W, screen.H, got, others*4+inLegend)
		}
		bars := notebook.newBarScale(60)
		longest := 0
		for _, a := range notebook.agents() {
			for seat := rules.Seat(1); seat < 5; seat++ {
				p := m.Signals(a, seat)
				got := bars.lengths(square{a, rules.GuessSeat(seat)})
				for i, turns := range []int{len(p.For), len(p.Against)} {
					longest = max(longest, got[i])
					if got[i] > bars.maxStrokes || (got[i] > 0) != (turns > 0) || got[i] < turns &&
						got[i] < bars.maxStrokes {
						t.Errorf("%d turns are drawn as %d strokes of %d", turns, got[i], bars.maxStrokes)
					}
				}
			}
		}
		if longest == 0 {
			t.Error("no square has a bar")
		}
		if more, less := bars.strokes(2, 1), bars.strokes(1, 2); more[0] <= more[1] || less[0] >= less[1] {
			t.Errorf("got %v strokes for two turns and one, %v for one and two", more, less)
		}
	}
	n := Notes(scenetest.Context(t), plainNotes(t), 0, scenetest.Stack(nil), nil)
	for _, s := range sizes {
		n.Layout(s)
		if got := len(scenetest.NodesByName(n.Content)["bar"]); got > 0 {
			t.Errorf("%vx%v: got %d bars without assistance, want none", s.W, s.H, got)
		}
	}
}

// TestLegendExplainsSymbols checks that pages of every size explain each symbol in legible type, and show the pen or
// pencil.
func TestLegendExplainsSymbols(t *testing.T) {
	for notes, arrows := range map[match.NotesMode]int{match.NotesWeighed: 0, match.NotesEvidence: 2} {
		testLegend(t, atFinishLineWith(t, notes, rules.Amigo, 5, 1, 3), arrows)
	}
}

// testLegend checks the legend of a match's notebook, with that many arrows.
func testLegend(t *testing.T, m *match.Match, arrows int) {
	for _, screen := range sizes {
		notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		for _, chosen := range []bool{false, true} {
			if chosen {
				notebook.showEvidence(rules.Red)
			}
			shown := scenetest.NodesByName(notebook.Content)
			low := chosen && screen.W == 360 && arrows > 0 // only the arrows find room
			if marks := shown["sample"]; len(marks) != 3 && !low {
				t.Errorf("%vx%v, evidence %v: the legend explains %d marks", screen.W, screen.H, chosen, len(marks))
			}
			if got := len(shown["arrow"]); got != arrows && !chosen { // turns have arrows too
				t.Errorf("%vx%v, evidence %v: the legend explains %d arrows, want %d", screen.W, screen.H, chosen,
					got, arrows)
			}
			minimum := 14.0
			for _, w := range append(shown["meaning"], shown["words"]...) {
				if text, ok := w.Face().(*lettering.Text); ok && text.FontSize() < minimum {
					t.Errorf("%vx%v, evidence %v: the type of %v is too small", screen.W, screen.H, chosen, w)
				}
			}
		}
		low := newPageLayout(screen).arrangement == sheetBeside
		if !low && len(scenetest.NodesByName(notebook.Content)["tool"]) != 1 {
			t.Errorf("%vx%v: no pen or pencil is drawn", screen.W, screen.H)
		}
	}
}

// TestEvidenceIsSorted checks that players with a better balance of turns are listed first.
func TestEvidenceIsSorted(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 7, 1, 3)
	n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
	n.Layout(sizes[0])
	listed := 0
	for _, a := range n.agents() {
		n.selected = a
		last := 1 << 30
		for _, e := range n.evidence.sortedEvidence() {
			p := m.Signals(a, e.Seat)
			if b := len(p.For) - len(p.Against); b > last {
				t.Errorf("%v: seat %d with %d turns comes after one with %d", a, e.Seat, b, last)
			} else {
				last = b
			}
			listed++
		}
	}
	if listed < 10 {
		t.Errorf("only %d players are listed", listed)
	}
}

// TestOwnRowsAreStruckOut checks that rows of own agents are struck out on an open page, and not on a closed one.
func TestOwnRowsAreStruckOut(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 2, 3)
	for _, screen := range sizes {
		notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		if got := scenetest.NodesByName(notebook.Content)["own-row"]; len(got) != 0 {
			t.Errorf("%vx%v: a closed page has %d rows struck out, want none", screen.W, screen.H, len(got))
		}
		notebook.openForOwner()
		notebook.Layout(screen)
		if got := scenetest.NodesByName(notebook.Content)["own-row"]; len(got) != notebook.view.Identities(0).Len() {
			t.Errorf("%vx%v: got %d rows struck out", screen.W, screen.H, len(got))
		}
		said := 0
		notebook.Content.Walk(func(x *sprites.Node) {
			if text, ok := x.Face().(*lettering.Text); ok && text.String() == "this one is yours" {
				said++
			}
		})
		if said != notebook.view.Identities(0).Len() {
			t.Errorf("%vx%v: the page names %d rows as the owner's", screen.W, screen.H, said)
		}
	}
}

// TestNewMarkIsAnimated checks that only a new mark is animated, and nothing without animations.
func TestNewMarkIsAnimated(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	for _, speed := range []appctx.Speed{appctx.Normal, appctx.Instant} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = speed
		notebook := Notes(ctx, m, 0, scenetest.Stack(nil), nil)
		notebook.Layout(sizes[0])
		m.SetNotebook(0, match.NotebookMarks{})
		notebook.notes = match.NotebookMarks{}
		a := otherAgent(notebook)
		for _, q := range notebook.guesses()[:2] {
			notebook.press(a, q)
			clipped := 0
			for _, h := range markNodes(notebook) {
				if on, _, _ := h.Children()[0].Clipper(); on == h {
					clipped++
				}
			}
			notebook.Advance(writeTime / 3)
			early := 0
			for _, h := range markNodes(notebook) {
				if on, w, _ := h.Children()[0].Clipper(); on == h && w > 1 {
					early++
				}
			}
			notebook.Advance(writeTime)
			for _, h := range markNodes(notebook) {
				if on, _, _ := h.Children()[0].Clipper(); on == h {
					t.Errorf("%s: a mark is still being written", speed)
				}
			}
			if want := map[bool]int{true: 1, false: 0}[speed.HasAnimations()]; early != want || clipped > want {
				t.Errorf("%s: of %d marks %d are animated, want %d", speed, len(markNodes(notebook)), early, want)
			}
		}
	}
}

// TestSealDrop checks that a sealed page stays until the seal has fallen, and can't be changed. A press skips the
// animation.
func TestSealDrop(t *testing.T) {
	for name, test := range map[string]struct {
		speed   appctx.Speed
		reduced bool
		skip    bool
		long    float64 // seconds until the dossiers are done, 0 for at once
	}{
		"falls":   {speed: appctx.Normal, long: fallTime + squashTime + sealedTime},
		"fades":   {speed: appctx.Normal, reduced: true, long: fadeTime + squashTime + sealedTime},
		"skipped": {speed: appctx.Normal, skip: true},
		"instant": {speed: appctx.Instant},
	} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed, ctx.Settings.Reduced = test.speed, test.reduced
		m := atFinishLine(t, rules.Amigo, 4, 1, 3)
		done, thumps := 0, 0
		ctx.Sound.SetListener(func(call sound.CueRequest, _ float64) {
			if call.Cue == sound.CueSeal {
				thumps++
			}
		})
		notebook := Dossiers(ctx, m, scenetest.Stack(func(string) { done++ }), nil, func() {})
		notebook.Layout(sizes[0])
		fill(t, notebook)
		notebook.seal()
		if test.long > 0 || test.skip {
			page := notebook.page
			notebook.press(otherAgent(notebook), rules.GuessNobody)
			notebook.undo()
			notebook.leave()
			if done+thumps > 0 || !notebook.open || notebook.sealDrop == nil || notebook.page != page {
				t.Fatalf("%s: after sealing: page open: %v, done: %d, thumps: %d, unchanged: %v", name, notebook.open,
					done, thumps, notebook.page == page)
			}
		}
		if test.skip {
			notebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 10, Y: 10})
		}
		for at := 0.0; at < test.long-0.02; at += 1.0 / 60 {
			if done > 0 {
				t.Fatalf("%s: done after %.2f seconds, want %.2f", name, at, test.long)
			}
			notebook.Advance(1.0 / 60)
			if landed := test.long - squashTime - sealedTime; (thumps > 0) != (at+1.0/60 >= landed) {
				t.Fatalf("%s: after %.3f seconds got %d thumps, the seal lands after %.3f", name,
					at+1.0/60, thumps, landed)
			}
		}
		if test.long > 0 {
			notebook.Advance(0.05)
		}
		if p := m.Public(); done != 1 || thumps != 1 || notebook.open || notebook.sealDrop != nil || !p.HasDossier(0) {
			t.Errorf("%s: done %d times, %d thumps, page open: %v", name, done, thumps, notebook.open)
		}
	}
}

// TestCoverDuringSealDrop checks that covering the window while the seal falls closes the page at once, and that the
// next person's page follows.
func TestCoverDuringSealDrop(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 2, 3)
	notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(sizes[0])
	press(t, notebook, "iam")
	fill(t, notebook)
	first := notebook.owner
	notebook.seal()
	notebook.Advance(0.1)
	if !notebook.Cover() || notebook.open || len(markNodes(notebook)) > 0 {
		t.Error("the page is open in a covered window")
	}
	notebook.Advance(0.01)
	if notebook.owner == first || notebook.open || notebook.sealDrop != nil {
		t.Errorf("seat %d is asked again after sealing", first)
	}
}

// plainNotes returns a match with notes but without assistance.
func plainNotes(t *testing.T) *match.Match {
	t.Helper()
	o := scenetest.Options(rules.Amigo, rules.Variants{Dossier: true}, 4, 1, 3)
	o.Notes = match.NotesOwn
	m := scenetest.Match(t, o)
	src := rules.NewRandomSource(3)
	for range 60 {
		scenetest.ActRandomly(t, m, &src)
	}
	return m
}

// markNodes returns the nodes of a page's marks.
func markNodes(n *Notebook) (all []*sprites.Node) {
	n.Content.Walk(func(x *sprites.Node) {
		if x.Name() == "hand" {
			all = append(all, x)
		}
	})
	return all
}
