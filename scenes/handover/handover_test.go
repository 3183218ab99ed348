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

// TestBothPassportsAreVisible checks that a person with two agents sees both while the passports are open, and never
// else.
func TestBothPassportsAreVisible(t *testing.T) {
	m := dealt(t)
	view := m.PrivateView(0)
	handover := New(scenetest.Context(t), m, func() {}, func() {})
	for _, screen := range scenetest.Screens {
		handover.step = stepPassing
		handover.Layout(screen)
		if strings.Contains(words(handover), "passports") {
			t.Errorf("%vx%v: told before the person has the screen", screen.W, screen.H)
		}
		handover.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		check := func(when string, open bool) {
			t.Helper()
			for a := range rules.Agent(rules.NumAgents) {
				if got, want := strings.Contains(words(handover), handover.Ctx.Agent(a)+"\n"), open &&
					view.Identities(0).Has(a); got != want {
					t.Errorf("%vx%v, %s: %v in sight: %v", screen.W, screen.H, when, a, got)
				}
			}
		}
		check("closed", false)
		for _, want := range []string{"Your passports, Anna", "You have two agents", "Open both"} {
			if !strings.Contains(words(handover), want) {
				t.Errorf("%vx%v: no text %q:\n%s", screen.W, screen.H, want, words(handover))
			}
		}
		handover.toggle()
		for handover.timeline.Running() {
			if moving(handover) {
				check("under the hand that comes", false)
			}
			handover.Advance(0.01)
		}
		check("open", true)
		handover.Cover()
		check("covered", false)
	}
}

// TestCoverKeepsPassportEmpty checks that a passport covered while the hand moves stays empty and closes.
func TestCoverKeepsPassportEmpty(t *testing.T) {
	m := dealt(t)
	handover := New(scenetest.Context(t), m, func() {}, func() {})
	handover.step = stepClosed
	handover.Layout(scenetest.Screens[0])
	handover.toggle()
	handover.Advance(slideTime / 2)
	if !handover.Cover() || handover.step != stepSeen || handover.timeline.Running() {
		t.Fatalf("covered: got step %v", handover.step)
	}
	handover.Advance(1)
	for a := range rules.Agent(rules.NumAgents) {
		if strings.Contains(words(handover), handover.Ctx.Agent(a)+"\n") {
			t.Errorf("%v is in sight", a)
		}
	}
}

// TestRotationKeepsSinglePassportOpen checks a rotated phone: the passport of a single person stays open for its
// remaining time, that of one of several closes.
func TestRotationKeepsSinglePassportOpen(t *testing.T) {
	for people := 1; people <= 2; people++ {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, people, 4))
		scenetest.Deal(t, m)
		handover := New(scenetest.Context(t), m, func() {}, func() {})
		handover.Layout(scenetest.Screens[1])
		if people > 1 {
			handover.setStep(stepClosed)
		}
		handover.toggle()
		handover.timeline.Finish()
		if handover.hand.Visible() != (people > 1) {
			t.Errorf("%d people: a hand covers the passport: %v", people, handover.hand.Visible())
		}
		handover.Advance(2)
		left := handover.closesIn
		handover.Resized()
		handover.Layout(scenetest.Screens[3])
		if open := handover.step == stepOpen; open != (people == 1) || open &&
			(handover.closesIn != left || len(handover.agents) == 0) {
			t.Errorf("%d people, rotated: got open %v, for %v seconds", people, open, handover.closesIn)
		}
	}
}

// TestHandOverSoundsHideSecrets checks that sounds do not depend on who looks at a passport, or on how many they have.
func TestHandOverSoundsHideSecrets(t *testing.T) {
	var heard []string
	for _, m := range []*match.Match{dealt(t), scenetest.Match(t, scenetest.Options(rules.Amigo,
		rules.Variants{TopSecret: true}, 3, 3, 77))} {
		if v := m.Public(); v.IsChance() && v.PassportCount(0) == 0 {
			scenetest.Deal(t, m)
		}
		ctx := scenetest.Context(t)
		var cues []string
		ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { cues = append(cues, fmt.Sprintf("%+v", c)) })
		done := false
		h := New(ctx, m, func() { done = true }, func() {})
		h.Layout(scenetest.Screens[0])
		for !done {
			h.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		}
		heard = append(heard, strings.Join(cues, "\n"))
	}
	if heard[0] != heard[1] {
		t.Errorf("sounds differ: one table\n%s\nanother\n%s", heard[0], heard[1])
	}
	if n := strings.Count(heard[0], string(sound.CueSecret)); n != 6 {
		t.Errorf("three passports open and close with %d sounds, want 6", n)
	}
	if n := strings.Count(heard[0], string(sound.CueCurtain)); n != 3 {
		t.Errorf("three people get the screen with %d sounds", n)
	}
}

// TestPassportOpensBeforePainting checks that a passport opened before paper, hand and darkness are painted shows all
// of them from the first frame, at least coarse. So nothing secret is ever uncovered.
func TestPassportOpensBeforePainting(t *testing.T) {
	m := dealt(t)
	for _, screen := range scenetest.Screens {
		screen.Scale = 3 // many pixels
		ctx := scenetest.Context(t)
		ctx.Textures.Digest = nil
		ctx.Textures.SetScale(screen.Scale)
		ctx.Settings.Speed = appctx.Normal
		handover := New(ctx, m, func() {}, func() {})
		handover.Layout(screen)
		handover.setStep(stepClosed)
		handover.toggle()
		if !ctx.Textures.Pending() {
			t.Fatalf("%vx%v: everything is painted already", screen.W, screen.H)
		}
		written := 0
		for frame := 0; frame < 60 && handover.step == stepOpen; frame++ {
			if names := blanks(handover.Stage()); len(names) > 0 {
				t.Fatalf("%vx%v, frame %d: not painted: %v", screen.W, screen.H, frame, names)
			}
			if len(handover.content.Children()) > 0 {
				written++
			}
			handover.Advance(1.0 / 60)
		}
		if written < 10 || !ctx.Textures.Pending() {
			t.Errorf("%vx%v: it was written for %d frames; something still has to be painted: %v", screen.W, screen.H,
				written,
				ctx.Textures.Pending())
		}
	}
}

// TestPassportReadAloudStaysOpen checks that a passport read aloud stays open until it is closed or covered.
func TestPassportReadAloudStaysOpen(t *testing.T) {
	handover := New(scenetest.Context(t), dealt(t), func() {}, func() {})
	handover.Layout(scenetest.Screens[0])
	enter := func() { handover.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter}) }
	wait := func() {
		for range 600 {
			handover.Advance(0.1)
		}
	}
	enter()
	says := func(key message.Key) {
		t.Helper()
		if l := handover.Focus().Find("done").Label; !strings.HasSuffix(l, handover.Words(key)) {
			t.Errorf("got button %q, want %q", l, handover.Words(key))
		}
	}
	for _, end := range []func(){enter, func() { handover.Cover() }, handover.next} {
		enter()
		says("handover.by-itself")
		handover.KeepSecretOpen()
		says("handover.stays")
		wait()
		if handover.SecretText() == "" {
			t.Fatal("a passport read aloud closes by itself")
		}
		if end(); handover.SecretText() != "" {
			t.Fatal("it can’t be closed")
		}
		handover.setStep(stepClosed)
	}
	enter()
	if wait(); handover.SecretText() != "" {
		t.Error("the next passport stays open for a minute")
	}
}

// TestWaitingPassportsAreVisible checks on every screen that a part of each waiting passport is visible.
func TestWaitingPassportsAreVisible(t *testing.T) {
	for _, screen := range scenetest.Screens {
		rects := newScreenLayout(screen, false)
		if rects.others.W == 0 {
			continue
		}
		beside := 0.8 // of their width, in columns
		if rects.othersInRow {
			beside = 0.3
		}
		for others := 1; others < rules.MaxSeats; others++ {
			w := rects.otherWidth(others)
			h := w / booklet.Aspect
			for i := range others {
				at := rects.otherCenter(i, others, w, h)
				if !layout.Around(at, w, h*0.5).Within(screen.Rect(), 1) {
					t.Errorf("%v×%v: passport %d of %d lies at %v", screen.W, screen.H, i+1, others, at)
				}
				for k := range i {
					o := rects.otherCenter(k, others, w, h)
					if math.Abs(o.X-at.X) < w*beside && math.Abs(o.Y-at.Y) < h*0.3 {
						t.Errorf("%v×%v: of %d passports %d hides %d", screen.W, screen.H, others, i+1, k+1)
					}
				}
			}
		}
	}
}

// dealt returns a match of people whose first seat has a second agent.
func dealt(t *testing.T) *match.Match {
	t.Helper()
	for seed := range uint64(500) {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 3, seed))
		scenetest.Deal(t, m)
		if v := m.Public(); v.PassportCount(0) == 2 {
			return m
		}
	}
	t.Fatal("no seed deals the second agent")
	return nil
}

// words returns all visible texts.
func words(h *Handover) string {
	var b strings.Builder
	h.Stage().Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok {
			b.WriteString(text.String() + "\n")
		}
	})
	return b.String()
}

// moving reports whether the hand still moves.
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
