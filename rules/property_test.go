package rules_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heimlich/rules"
)

// TestViewsHideSecrets checks that the view of a seat does not depend on the identities, hands and dossiers of others,
// nor on the deck. It compares a game with a copy in which they are replaced.
func TestViewsHideSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomMoment(t)
		if g.Over() || g.InPlay() == 0 {
			return
		}
		viewer := rules.Seat(rapid.IntRange(0, g.Players()-1).Draw(t, "viewer"))
		src := rules.NewRandomSource(rapid.Uint64().Draw(t, "hidden"))
		other, ok := withOtherSecrets(t, &src, g, viewer)
		if !ok {
			return
		}
		view, otherView := g.View(viewer), other.View(viewer)
		if view != otherView {
			t.Fatalf("seat %d: got different views of\n%s\n%s", viewer, g.Position(), other.Position())
		}
		if n := view.CountLegal(); n != otherView.CountLegal() ||
			n > 0 && view.NthLegal(n-1) != otherView.NthLegal(n-1) {
			t.Fatalf("seat %d: got different legal actions in equal views", viewer)
		}
		for s := range rules.Seat(g.Players()) {
			if s == viewer {
				continue
			}
			if view.Identities(s) != 0 || view.Identity(s) != rules.NoAgent {
				t.Fatalf("view of seat %d: got agents %v of seat %d, want none", viewer, view.Identities(s), s)
			}
			for _, c := range view.Hand(s) {
				if c != rules.NoCard && c != rules.HiddenCard {
					t.Fatalf("view of seat %d: got card %v of seat %d, want HiddenCard", viewer, c, s)
				}
			}
		}
	})
}

// TestEqualViewsGetEqualEvents checks that redacted events reveal no more than views. Two games that differ only in
// secrets go on with an action each. If the views are equal then, the redacted events must be equal.
func TestEqualViewsGetEqualEvents(t *testing.T) {
	const (
		gameSeed = 4
		tries    = 20 // random actions in the second game
		minPairs = 20 // compared pairs of different actions, for each kind with a secret
	)
	differentPairs := map[rules.ActionKind]int{} // number of compared pairs of different actions
	for _, setup := range setups() {
		src := rules.NewRandomSource(uint64(setup.Players))
		randomGame(t, setup, gameSeed, func(g *rules.Game, next rules.Action) {
			if g.InPlay() == 0 {
				return
			}
			viewer := rules.Seat(src.Intn(setup.Players + 1))
			if int(viewer) == setup.Players {
				viewer = rules.NoSeat
			}
			hidden, ok := withOtherSecrets(t, &src, *g, viewer)
			if !ok {
				return
			}
			after, events := applyRedacted(t, *g, next, viewer)
			for range tries {
				action := hidden.NthLegal(src.Intn(hidden.CountLegal()))
				otherAfter, otherEvents := applyRedacted(t, hidden, action, viewer)
				if after.Over() || otherAfter.Over() || after.View(viewer) != otherAfter.View(viewer) {
					continue // after the end nothing is masked
				}
				if !slices.Equal(events, otherEvents) {
					t.Fatalf("%s, seat %d: the events of %v and %v differ:\n%v\n%v", name(setup), viewer, next,
						action, events, otherEvents)
				}
				if action != next {
					differentPairs[action.Kind]++
				}
			}
		})
	}
	for _, k := range []rules.ActionKind{rules.KindDeal, rules.KindDraw, rules.KindPassport, rules.KindDossier} {
		if differentPairs[k] < minPairs {
			t.Errorf("kind %v: got %d pairs of different actions, want at least %d", k, differentPairs[k], minPairs)
		}
	}
}

// TestEventRedaction checks that the seat of an event sees all of it. Others see all but a secret agent or card.
func TestEventRedaction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomMoment(t)
		if g.Over() {
			return
		}
		var log rules.Log
		if err := g.Apply(g.NthLegal(rapid.IntRange(0, g.CountLegal()-1).Draw(t, "action")), &log); err != nil {
			t.Fatal(err)
		}
		for _, event := range log.Events {
			if got, ok := event.RedactFor(event.Seat); !ok || got != event {
				t.Fatalf("RedactFor(%d), its own seat: got %v, want %v", event.Seat, got, event)
			}
			got, ok := event.RedactFor(rules.NoSeat)
			if got.Agent == rules.NoAgent {
				got.Agent = event.Agent
			}
			if got.Card == rules.HiddenCard {
				got.Card = event.Card
			}
			if !ok || got != event {
				t.Fatalf("RedactFor(NoSeat): got %v, want %v without agent or card", got, event)
			}
		}
	})
}

// TestUnknownEventsAreHidden checks that RedactFor hides an event of an unknown kind, even from its own seat.
func TestUnknownEventsAreHidden(t *testing.T) {
	for kind := 0; kind < 256; kind++ {
		event := rules.Event{Kind: rules.EventKind(kind), Seat: 2, Agent: rules.Blue, Card: rules.CardSwap, From: 3,
			To: 4, Face: rules.DieFace{Low: 1, High: 3}, Set: 5, Seats: 6, Points: 7, Before: 8, After: 9, Turn: 10,
			Origin: rules.OriginDrawn} // arbitrary values
		known := kind <= int(rules.EventJoined) // the last kind
		for viewer := range rules.Seat(rules.MaxSeats) {
			got, ok := event.RedactFor(viewer)
			if ok != known || !known && got != (rules.Event{}) {
				t.Fatalf("RedactFor(%d), kind %d: got %+v and visible %v, want visible %v", viewer, kind, got, ok,
					known)
			}
		}
		if got, ok := event.RedactFor(rules.NoSeat); ok != known || !known && got != (rules.Event{}) {
			t.Fatalf("RedactFor(NoSeat), kind %d: got %+v and visible %v, want visible %v", kind, got, ok, known)
		}
	}
}

// TestCopiesAreIndependent checks that actions in a copy of a game leave the original unchanged, and that equal actions
// in two copies have equal effects.
func TestCopiesAreIndependent(t *testing.T) {
	const seed = 5
	rapid.Check(t, func(t *rapid.T) {
		g := randomMoment(t)
		before, text := g, g.Position()
		play := func(g rules.Game) rules.Game {
			src := rules.NewRandomSource(seed)
			for !g.Over() {
				if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
					t.Fatal(err)
				}
			}
			return g
		}
		a, b := play(g), play(g)
		if a != b || g != before || g.Position() != text {
			t.Fatalf("%s: got different ends of two copies, or a changed original", text)
		}
	})
}

// TestDealerContinuesAfterSkip checks that a new dealer with the seed of another continues like that one, after it has
// skipped the actions that the other dealt.
func TestDealerContinuesAfterSkip(t *testing.T) {
	const seed, actions = 11, 40
	g := newGame(t, rules.Setup{Players: 3, First: rules.NoSeat})
	first, dealt := rules.NewDealer(seed), 0
	for range actions {
		if g.IsChance() {
			second := rules.NewDealer(seed)
			second.Skip(dealt)
			want, got := first.Next(&g), second.Next(&g)
			if got != want {
				t.Fatalf("after Skip(%d): got %v, want %v", dealt, got, want)
			}
			dealt++
			apply(t, &g, got)
			continue
		}
		if got := first.Next(&g); got != (rules.Action{}) {
			t.Fatalf("player’s decision: got %v from the dealer, want the zero Action", got)
		}
		apply(t, &g, g.NthLegal(0))
	}
}

// TestNoAllocations checks that listing, checking and applying actions, and taking a view, allocate no memory.
func TestNoAllocations(t *testing.T) {
	for _, setup := range setups() {
		const (
			seed      = 3
			maxEvents = 256 // of an action
			games     = 5
		)
		start := newGame(t, setup)
		src := rules.NewRandomSource(seed)
		var all rules.Choices
		var log rules.Log
		log.Events = make([]rules.Event, 0, maxEvents)
		if n := testing.AllocsPerRun(games, func() {
			g := start
			for !g.Over() {
				n := g.CountLegal()
				if n <= maxListed {
					all.Fill(&g)
				}
				log.Reset()
				a := g.NthLegal(src.Intn(n))
				if g.Check(a) != nil || g.Apply(a, &log) != nil {
					t.Fatalf("legal action %v: got an error", a)
				}
				_ = g.View(0)
			}
		}); n != 0 {
			t.Errorf("%s: got %v allocations a game, want 0", name(setup), n)
		}
	}
}

// randomMoment returns a game with a random set-up after up to 150 random actions, sometimes with latecomers.
func randomMoment(t *rapid.T) rules.Game {
	s := rapid.SampledFrom(setups()).Draw(t, "setup")
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(rapid.Uint64().Draw(t, "seed"))
	for range rapid.IntRange(0, 150).Draw(t, "actions") {
		if g.Over() {
			break
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		if g.CheckJoin() == nil && src.Intn(8) == 0 {
			a = rules.Join()
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// withOtherSecrets returns the game with all secrets replaced that a viewer may not know. It reports whether the result
// is a valid game: not with cards that wait for the next round, nor if a seat that called gets no playable card.
func withOtherSecrets(t rapid.TB, src *rules.RandomSource, g rules.Game, viewer rules.Seat) (rules.Game, bool) {
	// position.go and position_variants.go describe the fields, which count from 1 there and from 0 here.
	fields := strings.Split(g.Position(), " ")
	bySeat := func(field int) []string { return strings.Split(fields[field], ".") }
	letters := []byte{}
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) && (viewer == rules.NoSeat || !g.Identities(viewer).Has(a)) {
			letters = append(letters, a.Code())
		}
	}
	shuffle := func(b []byte) {
		for i := range b {
			j := i + src.Intn(len(b)-i)
			b[i], b[j] = b[j], b[i]
		}
	}
	shuffle(letters)
	next := func(s string) string { // takes as many letters as s has
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
	field := 17 // the next field after those of the base game
	if g.Setup().Variants.TopSecret {
		hands := bySeat(17)
		deck := strings.ReplaceAll(fields[18], "-", "")
		for i, h := range hands {
			if strings.ToLower(h) != h { // a capital letter is a card that waits for the next round
				return g, false
			}
			if i != int(viewer) {
				deck += strings.ReplaceAll(h, "-", "")
			}
		}
		cards := []byte(deck)
		shuffle(cards)
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
				hands[i] = deal(g.HandSize(rules.Seat(i)))
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
		field += 6 // fields of top secret cards
	}
	if g.Setup().Variants.Dossier {
		pages := bySeat(field)
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
		if strings.Contains(err.Error(), "must play") || strings.Contains(err.Error(), "no card to play") {
			return g, false
		}
		t.Fatalf("%v\n%s", err, strings.Join(fields, " "))
	}
	return other, true
}

// applyRedacted returns a game after an action, and the events redacted for a viewer.
func applyRedacted(t *testing.T, g rules.Game, a rules.Action, viewer rules.Seat) (rules.Game, []rules.Event) {
	t.Helper()
	var log rules.Log
	if err := g.Apply(a, &log); err != nil {
		t.Fatal(err)
	}
	var events []rules.Event
	for _, e := range log.Events {
		if e, ok := e.RedactFor(viewer); ok {
			events = append(events, e)
		}
	}
	return g, events
}
