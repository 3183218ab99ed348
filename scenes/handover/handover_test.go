package handover

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestBothPassportsAreVisible checks that a person with two agents sees both while the passports are open. The agents
// are not in the scene before, while the hand moves, or after the window is covered.
func TestBothPassportsAreVisible(t *testing.T) {
	m := dealt(t)
	view := m.PrivateView(0)
	handover := New(scenetest.Context(t), m, func() {}, func() {})
	for _, screen := range scenetest.Screens {
		handover.step = stepPassing
		handover.Layout(screen)
		if strings.Contains(words(handover), "passports") {
			t.Errorf("%vx%v: the number of passports is told before the person has the screen", screen.W, screen.H)
		}
		handover.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		check := func(when string, open bool) {
			t.Helper()
			for a := range rules.Agent(rules.NumAgents) {
				if got, want := strings.Contains(words(handover), handover.Ctx.Agent(a)+"\n"), open &&
					view.Identities(0).Has(a); got != want {
					t.Errorf("%vx%v, %s: %v visible: got %v, want %v", screen.W, screen.H, when, a, got, want)
				}
			}
		}
		check("closed", false)
		for _, want := range []string{"Your passports, Anna", "You have two agents", "Open both"} {
			if !strings.Contains(words(handover), want) {
				t.Errorf("%vx%v: want the text %q in\n%s", screen.W, screen.H, want, words(handover))
			}
		}
		handover.toggle()
		for handover.timeline.Running() {
			if moving(handover) {
				check("while the hand moves", false)
			}
			handover.Advance(0.01)
		}
		check("open", true)
		handover.Cover()
		check("covered", false)
	}
}

// TestCoverKeepsPassportEmpty checks that a passport closes without content if the window is covered while the hand
// moves.
func TestCoverKeepsPassportEmpty(t *testing.T) {
	m := dealt(t)
	handover := New(scenetest.Context(t), m, func() {}, func() {})
	handover.step = stepClosed
	handover.Layout(scenetest.Window)
	handover.toggle()
	handover.Advance(slideTime / 2)
	if !handover.Cover() || handover.step != stepSeen || handover.timeline.Running() {
		t.Fatalf("covered: got step %v, animation %v; want step %v, no animation", handover.step,
			handover.timeline.Running(), stepSeen)
	}
	handover.Advance(1)
	for a := range rules.Agent(rules.NumAgents) {
		if strings.Contains(words(handover), handover.Ctx.Agent(a)+"\n") {
			t.Errorf("a second after the window was covered, %v is visible", a)
		}
	}
}

// TestRotationKeepsSinglePassportOpen checks the rotation of a phone. The passport of the only person stays open for
// its remaining time; with two people it closes.
func TestRotationKeepsSinglePassportOpen(t *testing.T) {
	for people := 1; people <= 2; people++ {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, people, 4))
		scenetest.Deal(t, m)
		handover := New(scenetest.Context(t), m, func() {}, func() {})
		handover.Layout(scenetest.Phone)
		if people > 1 {
			handover.setStep(stepClosed)
		}
		handover.toggle()
		handover.timeline.Finish()
		if handover.hand.Visible() != (people > 1) {
			t.Errorf("%d people: got hand visible %v, want it only with others at the screen", people,
				handover.hand.Visible())
		}
		handover.Advance(2)
		left := handover.closesIn
		handover.Resized()
		handover.Layout(scenetest.LandscapePhone)
		open := handover.step == stepOpen
		if open != (people == 1) {
			t.Errorf("%d people, rotated: got open %v, want %v", people, open, people == 1)
		}
		if open && (handover.closesIn != left || len(handover.agents) == 0) {
			t.Errorf("%d people, rotated: got %d agents for %v s, want some for %v s", people, len(handover.agents),
				handover.closesIn, left)
		}
	}
}

// TestHandOverSoundsHideSecrets checks that the sounds of a hand-over are the same at two tables with different numbers
// of passports.
func TestHandOverSoundsHideSecrets(t *testing.T) {
	var heard []string
	for _, dealtMatch := range []*match.Match{dealt(t), scenetest.Match(t, scenetest.Options(rules.Amigo,
		rules.Variants{TopSecret: true}, 3, 3, 77))} {
		if v := dealtMatch.Public(); v.IsChance() && v.PassportCount(0) == 0 {
			scenetest.Deal(t, dealtMatch)
		}
		ctx := scenetest.Context(t)
		var cues []string
		ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { cues = append(cues, fmt.Sprintf("%+v", c)) })
		done := false
		h := New(ctx, dealtMatch, func() { done = true }, func() {})
		h.Layout(scenetest.Window)
		for !done {
			h.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		}
		heard = append(heard, strings.Join(cues, "\n"))
	}
	if heard[0] != heard[1] {
		t.Errorf("sounds differ: one table\n%s\nanother\n%s", heard[0], heard[1])
	}
	if n := strings.Count(heard[0], string(sound.CueSecret)); n != 6 {
		t.Errorf("three passports open and close: got %d sounds, want 6", n)
	}
	if n := strings.Count(heard[0], string(sound.CueCurtain)); n != 3 {
		t.Errorf("three people get the screen: got %d sounds, want 3", n)
	}
}

// TestPassportOpensBeforePainting checks a passport that opens before its paper, hand and vignette are painted. All are
// visible from the first frame, at least coarsely, so that nothing secret shows uncovered.
func TestPassportOpensBeforePainting(t *testing.T) {
	m := dealt(t)
	for _, screen := range scenetest.Screens {
		screen.Scale = 3 // painting takes long
		ctx := scenetest.Context(t)
		ctx.Textures.Digest = nil
		ctx.Textures.SetScale(screen.Scale)
		ctx.Settings.Speed = appctx.Normal
		handover := New(ctx, m, func() {}, func() {})
		handover.Layout(screen)
		handover.setStep(stepClosed)
		handover.toggle()
		if !ctx.Textures.Pending() {
			t.Fatalf("%vx%v: all pictures are painted when the passport opens: the test checks nothing", screen.W,
				screen.H)
		}
		framesWithContent := 0
		for frame := 0; frame < 60 && handover.step == stepOpen; frame++ {
			if names := blanks(handover.Stage()); len(names) > 0 {
				t.Fatalf("%vx%v, frame %d: got unpainted pictures %v", screen.W, screen.H, frame, names)
			}
			if len(handover.content.Children()) > 0 {
				framesWithContent++
			}
			handover.Advance(1.0 / 60)
		}
		if framesWithContent < 10 || !ctx.Textures.Pending() {
			t.Errorf("%vx%v: got content in %d of 60 frames, want at least 10; painting goes on: %v, want true",
				screen.W, screen.H, framesWithContent, ctx.Textures.Pending())
		}
	}
}

// TestPassportReadAloudStaysOpen checks that a passport which a screen reader reads stays open until the player closes
// it or the window is covered. The next passport closes by itself again.
func TestPassportReadAloudStaysOpen(t *testing.T) {
	handover := New(scenetest.Context(t), dealt(t), func() {}, func() {})
	handover.Layout(scenetest.Window)
	enter := func() { handover.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter}) }
	wait := func() {
		for range 600 { // a minute
			handover.Advance(0.1)
		}
	}
	enter()
	expectLabel := func(key message.Key) {
		t.Helper()
		if l := handover.Focus().Find("done").Label; !strings.HasSuffix(l, handover.Words(key)) {
			t.Errorf("got button %q, want %q", l, handover.Words(key))
		}
	}
	for _, closePassport := range []func(){enter, func() { handover.Cover() }, handover.next} {
		enter()
		expectLabel("handover.by-itself")
		handover.KeepSecretOpen()
		expectLabel("handover.stays")
		wait()
		if handover.SecretText() == "" {
			t.Fatal("a passport read aloud closed within a minute")
		}
		if closePassport(); handover.SecretText() != "" {
			t.Fatal("a passport read aloud can’t be closed")
		}
		handover.setStep(stepClosed)
	}
	enter()
	if wait(); handover.SecretText() != "" {
		t.Error("the next passport is still open after a minute")
	}
}

// TestWaitingPassportsAreVisible checks that the others' waiting passports are on the screen, and that none covers most
// of another one.
func TestWaitingPassportsAreVisible(t *testing.T) {
	for _, screen := range scenetest.Screens {
		rects := newScreenLayout(screen, false)
		if rects.others.W == 0 {
			continue
		}
		minDistance := 0.8 // in columns, as a share of their width
		if rects.othersInRow {
			minDistance = 0.3
		}
		for others := 1; others < rules.MaxSeats; others++ {
			w := rects.otherWidth(others)
			h := w / booklet.Aspect
			for i := range others {
				at := rects.otherCenter(i, others, w, h)
				if !layout.Around(at, w, h*0.5).Within(screen.Rect(), 1) {
					t.Errorf("%v×%v: passport %d of %d is at %v, want it on the screen", screen.W, screen.H, i+1,
						others, at)
				}
				for k := range i {
					o := rects.otherCenter(k, others, w, h)
					if math.Abs(o.X-at.X) < w*minDistance && math.Abs(o.Y-at.Y) < h*0.3 {
						t.Errorf("%v×%v: of %d passports number %d covers number %d", screen.W, screen.H, others, i+1,
							k+1)
					}
				}
			}
		}
	}
}

// dealt returns a match of three people with dealt identities, of whom the first has a second agent.
func dealt(t *testing.T) *match.Match {
	t.Helper()
	const maxSeeds = 500
	for seed := range uint64(maxSeeds) {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 3, seed))
		scenetest.Deal(t, m)
		if v := m.Public(); v.PassportCount(0) == 2 {
			return m
		}
	}
	t.Fatalf("no game of %d deals a second agent to the first seat", maxSeeds)
	return nil
}

// words returns all texts of the scene, one per line.
func words(h *Handover) string {
	var b strings.Builder
	h.Stage().Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok {
			b.WriteString(text.String() + "\n")
		}
	})
	return b.String()
}

// moving reports whether the hand is on its way to its place.
func moving(h *Handover) bool {
	x, _ := h.hand.Pos()
	return math.Abs(x-h.handX) > 0.5
}

// blanks returns the names of visible pictures that have not been painted at all.
func blanks(st *sprites.Stage) (names []string) {
	st.Walk(func(n *sprites.Node) {
		if p, ok := n.Face().(*sprites.Picture); ok && n.Visible() && p.Blank() {
			names = append(names, n.Name())
		}
	})
	return names
}
