package board

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// openFor opens what is secret and lets time pass until it has closed by itself; in the meantime it is read as often as wanted. It returns the seconds.
func openFor(t *testing.T, b *Board, s rules.Seat, readAfter ...float64) float64 {
	t.Helper()
	b.eyes.Close()
	b.eyes.OpenPassport(s)
	const step = 0.1
	for k := 1; k < 1000; k++ {
		b.Advance(step)
		if !b.eyes.Covers() {
			return float64(k) * step
		}
		if len(readAfter) > 0 && float64(k)*step >= readAfter[0] {
			readAfter = readAfter[1:]
			press(t, b, "look-1")
		}
	}
	t.Fatal("what is secret never closes by itself")
	return 0
}

// TestTimeToRead: a passport alone closes soon; with cards it stays open longer, each card gives the same time, and reading one starts the time anew.
func TestTimeToRead(t *testing.T) {
	alone := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	alone.Layout(screens[0])
	settle(t, alone)
	passport := openFor(t, alone, 0)
	if passport < 4 || passport > 6 {
		t.Errorf("a passport is open for %.1f seconds: too short to look, or long enough for others", passport)
	}
	b := until(t, screens[0], func(v rules.View) bool { // when not everybody who has cards has as many
		few, many := rules.MaxHand, 0
		for s := range rules.Seat(4) {
			if n := v.Held(s); n > 0 {
				few, many = min(few, n), max(many, n)
			}
		}
		return few < many
	})
	open := map[int]float64{} // by cards
	for s := range rules.Seat(4) {
		cards := b.plan.View.Held(s)
		if cards == 0 {
			continue
		}
		took := openFor(t, b, s)
		if was, ok := open[cards]; ok && was != took {
			t.Errorf("%d cards are open for %.1f seconds or %.1f, as whose they are", cards, took, was)
		}
		open[cards] = took
		if read := openFor(t, b, s, 2, 4); math.Abs(read-took-4) > 0.15 {
			t.Errorf("read until the fourth second, %d cards are open for %.1f seconds, want 4 more than %.1f", cards, read, took)
		}
	}
	for n, took := range open {
		if each := (took - passport) / float64(n); each < 2 || each > 4 {
			t.Errorf("%d cards are open for %.1f seconds, a passport for %.1f: %.1f more for each card", n, took, passport, each)
		}
		for k, other := range open {
			if d := (took - other) / float64(max(n-k, 1)); n > k && math.Abs(d-(took-passport)/float64(n)) > 0.1 {
				t.Errorf("from %d to %d cards each gives %.1f seconds, those before %.1f", k, n, d, (took-passport)/float64(n))
			}
		}
	}
}

// TestPassportBeforeAnythingIsPainted: on a slow machine a passport is opened at the table before desk, paper, hand and dark have been painted. They are seen from the first frame on, coarse, and
// nothing secret stands where they are not.
func TestPassportBeforeAnythingIsPainted(t *testing.T) {
	for _, s := range screens {
		back := scenetest.Backstage(t)
		s.Scale = 3
		back.Gallery.SetScale(s.Scale)
		b := New(back, newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
		b.Layout(s)
		settle(t, b)
		b.eyes.OpenPassport(0)
		if !back.Gallery.Painting() {
			t.Fatalf("%vx%v: everything has been painted", s.W, s.H)
		}
		seen := 0
		b.Stage().Layer(sprites.LayerDialog).Walk(func(n *sprites.Node) {
			if p, ok := n.Face().(*sprites.Picture); ok && n.Visible() {
				if seen++; p.Blank() {
					t.Errorf("%vx%v: nothing is seen of %s", s.W, s.H, n.Name())
				}
			}
		})
		if seen < 6 {
			t.Errorf("%vx%v: only %d pictures lie there", s.W, s.H, seen)
		}
	}
}

// TestSecretsStayWhileTheyAreHeard: what is read out to somebody stays open until it is closed, and what is opened then closes by itself again.
func TestSecretsStayWhileTheyAreHeard(t *testing.T) {
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	b.Layout(screens[0])
	settle(t, b)
	b.eyes.OpenPassport(0)
	b.Stay()
	for range 600 {
		b.Advance(0.1)
	}
	if b.Whisper() == "" {
		t.Fatal("a passport that is read out closes by itself")
	}
	press(t, b, "close-passport")
	if b.Whisper() != "" {
		t.Fatal("it can’t be closed")
	}
	if open := openFor(t, b, 0); open > 6 {
		t.Errorf("the next one is open for %.1f seconds", open)
	}
	b.eyes.OpenPassport(0)
	b.Stay()
	b.Cover()
	if b.Whisper() != "" {
		t.Error("it stays open when the screen is covered")
	}
}

// TestAPassportClosesAfterAHandThatWasHeard: what was read out before does not keep open what is opened from it.
func TestAPassportClosesAfterAHandThatWasHeard(t *testing.T) {
	b := inRound(t, 4, 0, 1, 2, 3)
	s := b.plan.View.Actor()
	b.eyes.OpenHand(s)
	b.Stay()
	b.eyes.Follow(plan.Does{Kind: plan.OwnPassport, Seat: s})
	if !b.eyes.Opened() {
		t.Fatal("the passport does not open")
	}
	for range 300 {
		b.Advance(0.1)
	}
	if b.eyes.Opened() {
		t.Error("the passport is still open after half a minute")
	}
}
