package dossier

import (
	"math"
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

// TestBarsShowEvidence checks that with weighed evidence every square about another player and an agent of others has a
// bar, whose length grows with the number of turns. Own agents, and pages without evidence, have none.
func TestBarsShowEvidence(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 5, 1, seed)
	for _, screen := range screens {
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		others := 0
		for _, a := range notebook.agents() {
			if !notebook.view.Identities(0).Has(a) {
				others++
			}
		}
		legendBars := 1
		if newPageLayout(screen).arrangement == twoPages {
			legendBars = 2
		}
		if got := len(scenetest.NodesByName(notebook.Content)["bar"]); got != others*4+legendBars {
			t.Errorf("%vx%v: got %d bars, want %d", screen.W, screen.H, got, others*4+legendBars)
		}
		bars := notebook.newBarScale(60) // points
		longest := 0
		for _, a := range notebook.agents() {
			for seat := rules.Seat(1); seat < 5; seat++ {
				signals := played.Signals(a, seat)
				got := bars.lengths(square{a, rules.GuessSeat(seat)})
				for i, turns := range []int{len(signals.For), len(signals.Against)} {
					longest = max(longest, got[i])
					if got[i] > bars.maxStrokes || got[i] < min(turns, bars.maxStrokes) || turns == 0 && got[i] > 0 {
						t.Errorf("%d turns are drawn as %d strokes, want at least one each up to %d", turns, got[i],
							bars.maxStrokes)
					}
				}
			}
		}
		if longest == 0 {
			t.Errorf("%vx%v: no square has a bar", screen.W, screen.H)
		}
		if more, less := bars.strokes(2, 1), bars.strokes(1, 2); more[0] <= more[1] || less[0] >= less[1] {
			t.Errorf("got %v strokes for 2 and 1 turns, %v for 1 and 2, want more strokes for more turns", more, less)
		}
	}
	plain := Notes(scenetest.Context(t), plainNotes(t), 0, scenetest.Stack(nil), nil)
	for _, s := range screens {
		plain.Layout(s)
		if got := len(scenetest.NodesByName(plain.Content)["bar"]); got > 0 {
			t.Errorf("%vx%v: got %d bars without evidence, want none", s.W, s.H, got)
		}
	}
}

// TestLegendExplainsSymbols checks that the legend explains each symbol in type of at least 14 points, on all screens,
// and that the pencil is drawn where it fits.
func TestLegendExplainsSymbols(t *testing.T) {
	for notes, arrows := range map[match.NotesMode]int{match.NotesWeighed: 0, match.NotesEvidence: 2} {
		testLegend(t, atDossiersWith(t, notes, rules.Amigo, 5, 1, seed), arrows)
	}
}

// testLegend checks the legend of a match's notebook, which explains that many arrows.
func testLegend(t *testing.T, played *match.Match, arrows int) {
	for _, screen := range screens {
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		for _, chosen := range []bool{false, true} {
			if chosen {
				notebook.showEvidence(rules.Red)
			}
			shown := scenetest.NodesByName(notebook.Content)
			onlyArrows := chosen && screen.W == 360 && arrows > 0 // there is no room for marks
			if marks := shown["sample"]; len(marks) != 3 && !onlyArrows {
				t.Errorf("%vx%v, evidence %v: the legend explains %d marks, want 3", screen.W, screen.H, chosen,
					len(marks))
			}
			if got := len(shown["arrow"]); got != arrows && !chosen { // turns have arrows too
				t.Errorf("%vx%v, evidence %v: the legend explains %d arrows, want %d", screen.W, screen.H, chosen,
					got, arrows)
			}
			const minTypeSize = 14.0 // points
			for _, node := range append(shown["meaning"], shown["words"]...) {
				if text, ok := node.Face().(*lettering.Text); ok && text.FontSize() < minTypeSize {
					t.Errorf("%vx%v, evidence %v, %q: got type of %v points, want at least %v", screen.W, screen.H,
						chosen, text, text.FontSize(), minTypeSize)
				}
			}
		}
		hasTool := newPageLayout(screen).arrangement != sheetBeside
		if got := len(scenetest.NodesByName(notebook.Content)["tool"]); hasTool && got != 1 {
			t.Errorf("%vx%v: got %d pencils, want 1", screen.W, screen.H, got)
		}
	}
}

// TestEvidenceIsSorted checks that the evidence lists players by their balance: turns for their ownership minus turns
// against it.
func TestEvidenceIsSorted(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 7, 1, seed)
	notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
	notebook.Layout(screens[0])
	listed := 0
	for _, a := range notebook.agents() {
		notebook.selected = a
		last := math.MaxInt
		for _, entry := range notebook.evidence.sortedEvidence() {
			signals := played.Signals(a, entry.Seat)
			if balance := len(signals.For) - len(signals.Against); balance > last {
				t.Errorf("evidence about %v: seat %d with balance %d comes after one with %d", a, entry.Seat, balance,
					last)
			} else {
				last = balance
			}
			listed++
		}
	}
	if listed < 10 {
		t.Errorf("got %d entries about all agents, want at least 10", listed)
	}
}

// TestOwnRowsAreStruckOut checks that the rows of own agents are struck out and labelled on an open page. A closed page
// does not show them.
func TestOwnRowsAreStruckOut(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 2, seed)
	for _, screen := range screens {
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		if got := scenetest.NodesByName(notebook.Content)["own-row"]; len(got) != 0 {
			t.Errorf("%vx%v: a closed page has %d rows struck out, want none", screen.W, screen.H, len(got))
		}
		notebook.openForOwner()
		notebook.Layout(screen)
		if got := scenetest.NodesByName(notebook.Content)["own-row"]; len(got) != notebook.view.Identities(0).Len() {
			t.Errorf("%vx%v: got %d rows struck out, want %d", screen.W, screen.H, len(got),
				notebook.view.Identities(0).Len())
		}
		labels := 0
		notebook.Content.Walk(func(node *sprites.Node) {
			if text, ok := node.Face().(*lettering.Text); ok && text.String() == "this one is yours" {
				labels++
			}
		})
		if labels != notebook.view.Identities(0).Len() {
			t.Errorf("%vx%v: got %d rows labelled as the owner's, want %d", screen.W, screen.H, labels,
				notebook.view.Identities(0).Len())
		}
	}
}

// TestNewMarkIsAnimated checks that of two marks only the new one is animated, and none if animations are off.
func TestNewMarkIsAnimated(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 1, seed)
	for _, speed := range []appctx.Speed{appctx.Normal, appctx.Instant} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = speed
		notebook := Notes(ctx, played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screens[0])
		played.SetNotebook(0, match.NotebookMarks{})
		notebook.notes = match.NotebookMarks{}
		agent := otherAgent(notebook)
		for _, guess := range notebook.guesses()[:2] {
			notebook.press(agent, guess)
			clippedAtStart := clippedMarks(notebook, 0)
			notebook.Advance(writeTime / 3)
			clippedLater := clippedMarks(notebook, 1)
			notebook.Advance(writeTime)
			if got := clippedMarks(notebook, 0); got > 0 {
				t.Errorf("speed %s: %d marks are still animated after %v s", speed, got, writeTime)
			}
			want := map[bool]int{true: 1, false: 0}[speed.HasAnimations()]
			if clippedLater != want || clippedAtStart > want {
				t.Errorf("speed %s: of %d marks %d are animated, want %d", speed, len(markNodes(notebook)),
					clippedLater, want)
			}
		}
	}
}

// clippedMarks returns the number of marks of which a part wider than width points is shown. New marks are animated
// that way.
func clippedMarks(n *Notebook, width float64) (count int) {
	for _, mark := range markNodes(n) {
		if clipper, w, _ := mark.Children()[0].Clipper(); clipper == mark && w > width {
			count++
		}
	}
	return count
}

// tickTime is the duration of a tick, in seconds.
const tickTime = 1.0 / 60

// TestSealDrop checks that a sealed page stays until the seal has fallen, and can't be changed meanwhile. A press skips
// the animation, and there is none if animations are off.
func TestSealDrop(t *testing.T) {
	for name, test := range map[string]struct {
		speed    appctx.Speed
		reduced  bool
		skip     bool
		duration float64 // seconds until the dossiers are done, 0 for at once
	}{
		"falls":   {speed: appctx.Normal, duration: fallTime + squashTime + sealedTime},
		"fades":   {speed: appctx.Normal, reduced: true, duration: fadeTime + squashTime + sealedTime},
		"skipped": {speed: appctx.Normal, skip: true},
		"instant": {speed: appctx.Instant},
	} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed, ctx.Settings.Reduced = test.speed, test.reduced
		played := atDossiers(t, rules.Amigo, 4, 1, seed)
		done, sounds := 0, 0
		ctx.Sound.SetListener(func(request sound.CueRequest, _ float64) {
			if request.Cue == sound.CueSeal {
				sounds++
			}
		})
		notebook := Dossiers(ctx, played, scenetest.Stack(func(string) { done++ }), nil, func() {})
		notebook.Layout(screens[0])
		fill(t, notebook)
		notebook.seal()
		if test.duration > 0 || test.skip {
			page := notebook.page
			notebook.press(otherAgent(notebook), rules.GuessNobody)
			notebook.undo()
			notebook.leave()
			if done+sounds > 0 || !notebook.open || notebook.sealDrop == nil {
				t.Fatalf("%s: after sealing: got open %v, done %d, sounds %d; want true, 0, 0", name, notebook.open,
					done, sounds)
			}
			if notebook.page != page {
				t.Fatalf("%s: the sealed page changed", name)
			}
		}
		if test.skip {
			notebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 10, Y: 10})
		}
		for elapsed := 0.0; elapsed < test.duration-0.02; elapsed += tickTime {
			if done > 0 {
				t.Fatalf("%s: done after %.2f s, want %.2f s", name, elapsed, test.duration)
			}
			notebook.Advance(tickTime)
			landed := test.duration - squashTime - sealedTime
			if hasLanded := elapsed+tickTime >= landed; (sounds > 0) != hasLanded {
				t.Fatalf("%s: after %.3f s got %d sounds, want one when the seal lands after %.3f s", name,
					elapsed+tickTime, sounds, landed)
			}
		}
		if test.duration > 0 {
			notebook.Advance(0.05)
		}
		view := played.Public()
		if done != 1 || sounds != 1 {
			t.Errorf("%s: at the end: got done %d times, %d sounds; want 1, 1", name, done, sounds)
		}
		if notebook.open || notebook.sealDrop != nil || !view.HasDossier(0) {
			t.Errorf("%s: at the end: got open %v, recorded %v; want false, true", name, notebook.open,
				view.HasDossier(0))
		}
	}
}

// TestCoverDuringSealDrop checks that covering the window while the seal falls closes the page at once. The next
// person's page follows.
func TestCoverDuringSealDrop(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 2, seed)
	notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(screens[0])
	press(t, notebook, "iam")
	fill(t, notebook)
	first := notebook.owner
	notebook.seal()
	notebook.Advance(0.1)
	if !notebook.Cover() || notebook.open || len(markNodes(notebook)) > 0 {
		t.Error("the page is open, or shows marks, in a covered window")
	}
	notebook.Advance(0.01)
	if notebook.owner == first || notebook.open || notebook.sealDrop != nil {
		t.Errorf("got the page of seat %d, open %v; want the closed page of another seat than %d", notebook.owner,
			notebook.open, first)
	}
}

// plainNotes returns a match after some actions, with notes but without evidence.
func plainNotes(t *testing.T) *match.Match {
	t.Helper()
	options := scenetest.Options(rules.Amigo, rules.Variants{Dossier: true}, 4, 1, seed)
	options.Notes = match.NotesOwn
	played := scenetest.Match(t, options)
	src := rules.NewRandomSource(seed)
	for range 60 {
		scenetest.ActRandomly(t, played, &src)
	}
	return played
}

// markNodes returns the nodes of a page's marks.
func markNodes(n *Notebook) (all []*sprites.Node) {
	n.Content.Walk(func(node *sprites.Node) {
		if node.Name() == "hand" {
			all = append(all, node)
		}
	})
	return all
}
