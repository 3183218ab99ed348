package handover

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/booklet"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// dealt is a match of people whose first seat was dealt the second agent.
func dealt(t *testing.T) *match.Match {
	t.Helper()
	for seed := range uint64(500) {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 3, seed))
		scenetest.Deal(t, m)
		if v := m.Public(); v.Passports(0) == 2 {
			return m
		}
	}
	t.Fatal("nobody was ever dealt the second agent")
	return nil
}

func words(h *Handover) string {
	var b strings.Builder
	h.Stage().Walk(func(n *sprites.Node) {
		if text, ok := n.Face().(*lettering.Text); ok {
			b.WriteString(text.String() + "\n")
		}
	})
	return b.String()
}

// TestBothPassportsOpen: whoever was dealt the second agent sees both, while the passports are open and not before or after.
func TestBothPassportsOpen(t *testing.T) {
	m := dealt(t)
	v := m.Through(0)
	h := New(scenetest.Backstage(t), m, func() {}, func() {})
	for _, s := range scenetest.Screens {
		h.step = give
		h.Layout(s)
		if strings.Contains(words(h), "passports") {
			t.Errorf("%vx%v: it is told before the person has the screen", s.W, s.H)
		}
		h.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		check := func(when string, open bool) {
			t.Helper()
			for a := range rules.Agent(rules.NumAgents) {
				if got, want := strings.Contains(words(h), h.Back.Agent(a)+"\n"), open &&
					v.Identities(0).Has(a); got != want {
					t.Errorf("%vx%v, %s: %v is in sight: %v", s.W, s.H, when, a, got)
				}
			}
		}
		check("closed", false)
		for _, want := range []string{"Your passports, Anna", "You were dealt the second agent", "Open both"} {
			if !strings.Contains(words(h), want) {
				t.Errorf("%vx%v: nothing says %q:\n%s", s.W, s.H, want, words(h))
			}
		}
		h.toggle()
		for h.line.Running() {
			if moving(h) {
				check("under the hand that comes", false)
			}
			h.Advance(0.01)
		}
		check("open", true)
		h.Cover()
		check("covered", false)
	}
}

// moving reports whether the hand has not come to where it lies.
func moving(h *Handover) bool {
	x, _ := h.hand.Pos()
	return math.Abs(x-h.lies) > 0.5
}

// TestNothingIsWrittenOnceCovered: a passport that is covered while the hand still comes stays empty and closes.
func TestNothingIsWrittenOnceCovered(t *testing.T) {
	m := dealt(t)
	h := New(scenetest.Backstage(t), m, func() {}, func() {})
	h.step = closed
	h.Layout(scenetest.Screens[0])
	h.toggle()
	h.Advance(slideTime / 2)
	if !h.Cover() || h.step != seen || h.line.Running() {
		t.Fatalf("covered, it is at step %v", h.step)
	}
	h.Advance(1)
	for a := range rules.Agent(rules.NumAgents) {
		if strings.Contains(words(h), h.Back.Agent(a)+"\n") {
			t.Errorf("%v is in sight", a)
		}
	}
}

// TestTurned: the passport of the only person stays open when the phone is turned, for as long as it would have; that of one of several closes.
func TestTurned(t *testing.T) {
	for people := 1; people <= 2; people++ {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, people, 4))
		scenetest.Deal(t, m)
		h := New(scenetest.Backstage(t), m, func() {}, func() {})
		h.Layout(scenetest.Screens[1])
		if people > 1 {
			h.enter(closed)
		}
		h.toggle()
		h.line.Finish()
		h.Advance(2)
		left := h.left
		h.Resized()
		h.Layout(scenetest.Screens[3])
		if open := h.step == open; open != (people == 1) || open && (h.left != left || len(h.agents) == 0) {
			t.Errorf("%d people: turned, the passport is open: %v, for %v seconds", people, open, h.left)
		}
	}
}

// TestHandsOnAreHeardAlike: what is heard of people who look at their passports does not depend on who they are, or on how many they have.
func TestHandsOnAreHeardAlike(t *testing.T) {
	var heard []string
	for _, m := range []*match.Match{dealt(t), scenetest.Match(t, scenetest.Options(rules.Amigo,
		rules.Variants{TopSecret: true}, 3, 3, 77))} {
		if v := m.Public(); v.IsChance() && v.Passports(0) == 0 {
			scenetest.Deal(t, m)
		}
		back := scenetest.Backstage(t)
		var cues []string
		back.Sound.Listen(func(c sound.Call, _ float64) { cues = append(cues, fmt.Sprintf("%+v", c)) })
		done := false
		h := New(back, m, func() { done = true }, func() {})
		h.Layout(scenetest.Screens[0])
		for !done {
			h.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		}
		heard = append(heard, strings.Join(cues, "\n"))
	}
	if heard[0] != heard[1] {
		t.Errorf("one table is heard as\n%s\nanother as\n%s", heard[0], heard[1])
	}
	if n := strings.Count(heard[0], string(sound.Secret)); n != 6 {
		t.Errorf("three passports open and close with %d sounds, want 6", n)
	}
	if n := strings.Count(heard[0], string(sound.Curtain)); n != 3 {
		t.Errorf("three people are handed the screen with %d sounds", n)
	}
}

// blanks are the names of pictures on a stage of which nothing is seen, though something should be.
func blanks(st *sprites.Stage) (names []string) {
	st.Walk(func(n *sprites.Node) {
		if p, ok := n.Face().(*sprites.Picture); ok && n.Visible() && p.Blank() {
			names = append(names, n.Name())
		}
	})
	return names
}

// TestOpenBeforeAnythingIsPainted: on a slow machine a passport is opened before paper, hand and dark have been painted. They are all seen from the first frame on, coarse, and so nothing secret is
// ever written where they are not.
func TestOpenBeforeAnythingIsPainted(t *testing.T) {
	m := dealt(t)
	for _, s := range scenetest.Screens {
		s.Scale = 3 // where they are many pixels
		back := scenetest.Backstage(t)
		back.Gallery.Digest = nil
		back.Gallery.SetScale(s.Scale)
		back.Settings.Speed = backstage.Normal
		h := New(back, m, func() {}, func() {})
		h.Layout(s)
		h.enter(closed)
		h.toggle()
		if !back.Gallery.Painting() {
			t.Fatalf("%vx%v: everything has been painted", s.W, s.H)
		}
		written := 0
		for frame := 0; frame < 60 && h.step == open; frame++ {
			if names := blanks(h.Stage()); len(names) > 0 {
				t.Fatalf("%vx%v, frame %d: nothing is seen of %v", s.W, s.H, frame, names)
			}
			if len(h.inside.Children()) > 0 {
				written++
			}
			h.Advance(1.0 / 60)
		}
		if written < 10 || !back.Gallery.Painting() {
			t.Errorf(
				"%vx%v: it was written for %d frames; something still has to be painted: %v",
				s.W,
				s.H,
				written,
				back.Gallery.Painting(),
			)
		}
	}
}

// TestStaysOpenWhileItIsHeard: a passport that is read out to somebody stays open until they close it, and is gone with the screen.
func TestStaysOpenWhileItIsHeard(t *testing.T) {
	h := New(scenetest.Backstage(t), dealt(t), func() {}, func() {})
	h.Layout(scenetest.Screens[0])
	enter := func() { h.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter}) }
	wait := func() {
		for range 600 {
			h.Advance(0.1)
		}
	}
	enter()
	says := func(key message.Key) {
		t.Helper()
		if l := h.Desk().Find("done").Label; !strings.HasSuffix(l, h.Words(key)) {
			t.Errorf("a button says %q, want %q", l, h.Words(key))
		}
	}
	for _, end := range []func(){enter, func() { h.Cover() }, h.next} {
		enter()
		says("handover.by-itself")
		h.Stay()
		says("handover.stays")
		wait()
		if h.Whisper() == "" {
			t.Fatal("a passport that is read out closes by itself")
		}
		if end(); h.Whisper() != "" {
			t.Fatal("it can’t be closed")
		}
		h.enter(closed)
	}
	enter()
	if wait(); h.Whisper() != "" {
		t.Error("the next one is open for a minute")
	}
}

// TestOthersWaitInSight: on every screen the passports of the others lie on it, each with a part that no later one
// hides.
func TestOthersWaitInSight(t *testing.T) {
	for _, s := range scenetest.Screens {
		p := newPlaces(s, false)
		if p.others.W == 0 {
			continue
		}
		beside := 0.8 // of their width, in columns
		if p.row {
			beside = 0.3
		}
		for n := 1; n < rules.MaxSeats; n++ {
			w := p.waitingWidth(n)
			h := w / booklet.Aspect
			for i := range n {
				at := p.waiting(i, n, w, h)
				if !layout.Around(at, w, h*0.5).Within(s.Rect(), 1) {
					t.Errorf("%v×%v: passport %d of %d lies at %v", s.W, s.H, i+1, n, at)
				}
				for k := range i {
					o := p.waiting(k, n, w, h)
					if math.Abs(o.X-at.X) < w*beside && math.Abs(o.Y-at.Y) < h*0.3 {
						t.Errorf("%v×%v: of %d passports %d hides %d", s.W, s.H, n, i+1, k+1)
					}
				}
			}
		}
	}
}
