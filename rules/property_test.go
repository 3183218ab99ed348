package rules_test

import (
	"slices"
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

// TestViewsHideWhatASeatMayNotKnow deals the others’ identities, hands and the deck anew behind a seat’s back, and writes their dossiers anew,
// and wants the same view.
func TestViewsHideWhatASeatMayNotKnow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnMoment(t)
		if g.Over() || g.InPlay() == 0 {
			return
		}
		viewer := rules.Seat(rapid.IntRange(0, g.Players()-1).Draw(t, "viewer"))
		other, ok := behind(t, g, viewer)
		if !ok {
			return
		}
		a, b := g.View(viewer), other.View(viewer)
		if a != b {
			t.Fatalf("seat %d can tell these apart:\n%s\n%s", viewer, g.Position(), other.Position())
		}
		if n := a.CountLegal(); n != b.CountLegal() || n > 0 && a.NthLegal(n-1) != b.NthLegal(n-1) {
			t.Fatalf("seat %d may do different things in equal views", viewer)
		}
		for s := range rules.Seat(g.Players()) {
			if s == viewer {
				continue
			}
			if a.Identities(s) != 0 || a.Identity(s) != rules.NoAgent {
				t.Fatalf("seat %d sees agents of seat %d", viewer, s)
			}
			for _, c := range a.Hand(s) {
				if c != rules.NoCard && c != rules.HiddenCard {
					t.Fatalf("seat %d sees a card of seat %d", viewer, s)
				}
			}
		}
	})
}

// behind is the game with everything that a seat may not know dealt anew. It reports false where that can’t be done in a position’s text:
// cards that wait for the next round, or a player who must play and would have nothing to play.
func behind(t *rapid.T, g rules.Game, viewer rules.Seat) (rules.Game, bool) {
	fields := strings.Split(g.Position(), " ")
	seats := func(i int) []string { return strings.Split(fields[i], ".") }
	letters := []byte{}
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) && !g.Identities(viewer).Has(a) {
			letters = append(letters, a.Code())
		}
	}
	letters = rapid.Permutation(letters).Draw(t, "identities")
	next := func(s string) string { // as many letters as s has
		n := len(s)
		s, letters = string(letters[:n]), letters[n:]
		return s
	}
	ids := []byte(fields[13])
	for i, c := range ids {
		if c != '-' && i != int(viewer) {
			ids[i] = next("x")[0]
		}
	}
	fields[13] = string(ids)
	field := 17
	if g.Setup().Variants.TopSecret {
		hands := seats(17)
		deck := strings.ReplaceAll(fields[18], "-", "")
		for i, h := range hands {
			if strings.ToLower(h) != h {
				return g, false
			}
			if i != int(viewer) {
				deck += strings.ReplaceAll(h, "-", "")
			}
		}
		cards := rapid.Permutation([]byte(deck)).Draw(t, "cards")
		deal := func(n int) string {
			h := slices.Clone(cards[:n])
			cards = cards[n:]
			slices.Sort(h)
			if n == 0 {
				return "-"
			}
			return string(h)
		}
		for i := range hands {
			if i != int(viewer) {
				hands[i] = deal(g.Held(rules.Seat(i)))
			}
		}
		fields[17], fields[18] = strings.Join(hands, "."), deal(len(cards))
		boxed, extra, _ := strings.Cut(fields[20], ":")
		owned := strings.Split(extra, ".")
		for i, o := range owned {
			if i != int(viewer) && o != "-" {
				set := rules.AgentSet(0)
				for _, c := range []byte(next(o)) {
					a, _ := rules.AgentByCode(c)
					set = set.With(a)
				}
				owned[i] = set.String()
			}
		}
		fields[20] = boxed + ":" + strings.Join(owned, ".")
		field += 6
	}
	if g.Setup().Variants.Dossier {
		pages := seats(field)
		for i, p := range pages {
			if i != int(viewer) && p != "-" {
				b := []byte(p)
				for a := range b {
					if g.InPlay().Has(rules.Agent(a)) {
						b[a] = '0'
					}
				}
				pages[i] = string(b)
			}
		}
		fields[field] = strings.Join(pages, ".")
	}
	other, err := rules.ParsePosition(strings.Join(fields, " "))
	if err != nil {
		if strings.Contains(err.Error(), "must play") {
			return g, false
		}
		t.Fatalf("%v\n%s", err, strings.Join(fields, " "))
	}
	return other, true
}

// TestEventsHideWhatASeatMayNotKnow: only their own seat sees an identity or a card being dealt.
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
				secret := e.Kind == rules.EventDealt || e.Kind == rules.EventPassportTaken || e.Kind == rules.EventCardDrawn
				if want := secret && e.Seat != viewer; ok && (got != e) != want {
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
				n := g.CountLegal()
				if n <= cap(buf) {
					buf = g.Legal(buf[:0])
				}
				log.Reset()
				a := g.NthLegal(src.Intn(n))
				if g.Check(a) != nil || g.Apply(a, &log) != nil {
					t.Fatal("a legal action is refused")
				}
				_ = g.View(0)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations a game, want 0", name(s), n)
		}
	}
}
