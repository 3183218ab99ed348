package rules_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heimlich/rules"
)

// drawnMoment is a moment of a random game at a random table.
func drawnMoment(t *rapid.T) rules.Game {
	s := rapid.SampledFrom(setups()).Draw(t, "setup")
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewSource(rapid.Uint64().Draw(t, "seed"))
	for range rapid.IntRange(0, 150).Draw(t, "actions") {
		if g.Over() {
			break
		}
		if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestViewsHideWhatASeatMayNotKnow deals the others’ identities anew behind a seat’s back and wants the same view, and the same legal actions
// in it.
func TestViewsHideWhatASeatMayNotKnow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnMoment(t)
		if g.Over() || g.InPlay() == 0 {
			return
		}
		viewer := rules.Seat(rapid.IntRange(0, g.Players()-1).Draw(t, "viewer"))
		fields := strings.Split(g.Position(), " ")
		ids := []byte(fields[13])
		letters := []byte(g.InPlay().String())
		if own := g.Identity(viewer); own != rules.NoAgent {
			letters = []byte(strings.ReplaceAll(string(letters), string(own.Code()), ""))
		}
		letters = rapid.Permutation(letters).Draw(t, "identities")
		n := 0
		for i, c := range ids {
			if c != '-' && i != int(viewer) {
				ids[i] = letters[n]
				n++
			}
		}
		fields[13] = string(ids)
		other, err := rules.ParsePosition(strings.Join(fields, " "))
		if err != nil {
			t.Fatal(err)
		}
		a, b := g.View(viewer), other.View(viewer)
		if a != b {
			t.Fatalf("seat %d can tell these apart:\n%s\n%s", viewer, g.Position(), other.Position())
		}
		if p, q := g.View(rules.NoSeat), other.View(rules.NoSeat); p.Position() != q.Position() && g.Identity(viewer) == other.Identity(viewer) {
			t.Fatalf("the public can tell these apart:\n%s\n%s", p.Position(), q.Position())
		}
	})
}

// TestEventsHideWhatASeatMayNotKnow: only their own seat sees an identity being dealt.
func TestEventsHideWhatASeatMayNotKnow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnMoment(t)
		if g.Over() {
			return
		}
		var log rules.Log
		a := g.NthLegal(rapid.IntRange(0, g.CountLegal()-1).Draw(t, "action"))
		if err := g.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		for _, e := range log.Events {
			for viewer := range rules.Seat(g.Players() + 1) {
				if int(viewer) == g.Players() {
					viewer = rules.NoSeat
				}
				got, ok := e.For(viewer)
				if want := e.Kind == rules.EventDealt && e.Seat != viewer; ok && (got != e) != want {
					t.Fatalf("viewer %d sees %v of %v", viewer, got, e)
				}
			}
		}
	})
}

// TestCopiesAreIndependent: playing on in a copy leaves the original as it was, and both go the same way with the same actions.
func TestCopiesAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnMoment(t)
		before, text := g, g.Position()
		play := func(g rules.Game) rules.Game {
			src := rules.NewSource(5)
			for !g.Over() {
				if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
					t.Fatal(err)
				}
			}
			return g
		}
		a, b := play(g), play(g)
		if a != b || g != before || g.Position() != text {
			t.Fatalf("copies of %s depend on one another", text)
		}
	})
}

// TestDealersGoOn: a dealer that skips what was dealt goes on as the first would have.
func TestDealersGoOn(t *testing.T) {
	g := newGame(t, rules.Setup{Players: 3, First: rules.NoSeat})
	first, dealt := rules.NewDealer(11), 0
	for range 40 {
		if g.IsChance() {
			again := rules.NewDealer(11)
			again.Skip(dealt)
			want, got := first.Next(&g), again.Next(&g)
			if got != want {
				t.Fatalf("after %d: got %v, want %v", dealt, got, want)
			}
			dealt++
			apply(t, &g, got)
			continue
		}
		if got := first.Next(&g); got != (rules.Action{}) {
			t.Fatalf("the dealer acts for a player: %v", got)
		}
		apply(t, &g, g.NthLegal(0))
	}
}

// TestNoAllocations: applying, listing and drawing actions allocate nothing.
func TestNoAllocations(t *testing.T) {
	for _, s := range setups() {
		start := newGame(t, s)
		src := rules.NewSource(3)
		buf := make([]rules.Action, 0, 1024)
		var log rules.Log
		log.Events = make([]rules.Event, 0, 256)
		if n := testing.AllocsPerRun(5, func() {
			g := start
			for !g.Over() {
				buf = g.Legal(buf[:0])
				log.Reset()
				if g.Check(buf[0]) != nil || g.Apply(g.NthLegal(src.Intn(len(buf))), &log) != nil {
					t.Fatal("a legal action is refused")
				}
				_ = g.View(0)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations a game, want 0", name(s), n)
		}
	}
}
