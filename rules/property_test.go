package rules_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heimlich/rules"
	"heimlich/rules/testrun"
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
		n, otherN := view.CountLegal(), otherView.CountLegal()
		if n != otherN {
			t.Fatalf("seat %d: got %d and %d legal actions in equal views", viewer, n, otherN)
		}
		if n > 0 && view.NthLegal(n-1) != otherView.NthLegal(n-1) {
			t.Fatalf("seat %d: got last legal actions %v and %v in equal views", viewer, view.NthLegal(n-1),
				otherView.NthLegal(n-1))
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
	testrun.Long(t)
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
	viewers := []rules.Seat{rules.NoSeat}
	for seat := range rules.Seat(rules.MaxSeats) {
		viewers = append(viewers, seat)
	}
	for kind := range math.MaxUint8 + 1 {
		event := rules.Event{Kind: rules.EventKind(kind), Seat: 2, Agent: rules.Blue, Card: rules.CardSwap, From: 3,
			To: 4, Face: rules.DieFace{Low: 1, High: 3}, Set: 5, Seats: 6, Points: 7, Before: 8, After: 9, Turn: 10,
			Origin: rules.OriginDrawn} // arbitrary values
		known := kind <= int(rules.EventJoined) // the last kind
		for _, viewer := range viewers {
			got, visible := event.RedactFor(viewer)
			if visible != known {
				t.Fatalf("RedactFor(%d), kind %d: got visible %v, want %v", viewer, kind, visible, known)
			}
			if !known && got != (rules.Event{}) {
				t.Fatalf("RedactFor(%d), kind %d: got %+v, want the zero Event", viewer, kind, got)
			}
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
		if end, otherEnd := play(g), play(g); end != otherEnd {
			t.Fatalf("%s: got different ends of two copies: %s and %s", text, end.Position(), otherEnd.Position())
		}
		if g != before || g.Position() != text {
			t.Fatalf("original: got %s, want %s as before", g.Position(), text)
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
	const (
		seed      = 3
		maxEvents = 256 // of an action
		games     = 5
	)
	for _, setup := range setups() {
		start := newGame(t, setup)
		src := rules.NewRandomSource(seed)
		var all rules.Choices
		var log rules.Log
		log.Events = make([]rules.Event, 0, maxEvents)
		allocations := testing.AllocsPerRun(games, func() {
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
		})
		if allocations != 0 {
			t.Errorf("%s: got %v allocations a game, want 0", name(setup), allocations)
		}
	}
}

// randomMoment returns a game with a random set-up after some random actions, sometimes with latecomers.
func randomMoment(t *rapid.T) rules.Game {
	const maxActions, joinOneIn = 150, 8 // moments at which a player may join
	setup := rapid.SampledFrom(setups()).Draw(t, "setup")
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(rapid.Uint64().Draw(t, "seed"))
	for range rapid.IntRange(0, maxActions).Draw(t, "actions") {
		if g.Over() {
			break
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		if g.CheckJoin() == nil && src.Intn(joinOneIn) == 0 {
			a = rules.Join()
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// Indices of the fields of a position that hold secrets. The docs of position.go and position_variants.go describe the
// fields, and count them from 1.
const (
	fieldIdentities = 13
	fieldHands      = 17 // the first field after those of the base game
	fieldDeck       = 18
	fieldSecond     = 20
	cardFields      = 6 // number of fields of top secret cards
)

// withOtherSecrets returns the game with all secrets replaced that a viewer may not know. It reports whether the result
// is a valid game: not with cards that wait for the next round, nor if a seat that called gets no playable card.
func withOtherSecrets(t rapid.TB, src *rules.RandomSource, g rules.Game, viewer rules.Seat) (rules.Game, bool) {
	fields := strings.Split(g.Position(), " ")
	variants := g.Setup().Variants
	replaceAgents(src, &g, viewer, fields)
	dossierField := fieldHands
	if variants.TopSecret {
		if !replaceCards(src, &g, viewer, fields) {
			return g, false
		}
		dossierField += cardFields
	}
	if variants.Dossier {
		replaceDossiers(&g, viewer, fields, dossierField)
	}
	other, err := rules.ParsePosition(strings.Join(fields, " "))
	if err == nil {
		return other, true
	}
	if text := err.Error(); !strings.Contains(text, "must play") && !strings.Contains(text, "no card to play") {
		t.Fatalf("%v\n%s", err, strings.Join(fields, " "))
	}
	return g, false
}

// replaceAgents deals other agents to the other seats, in the fields of a position: the first and the second ones.
func replaceAgents(src *rules.RandomSource, g *rules.Game, viewer rules.Seat, fields []string) {
	letters := []byte{}
	for agent := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(agent) && (viewer == rules.NoSeat || !g.Identities(viewer).Has(agent)) {
			letters = append(letters, agent.Code())
		}
	}
	shuffle(src, letters)
	identities := []byte(fields[fieldIdentities])
	for seat, letter := range identities {
		if letter != '-' && seat != int(viewer) {
			identities[seat], letters = letters[0], letters[1:]
		}
	}
	fields[fieldIdentities] = string(identities)
	if !g.Setup().Variants.TopSecret {
		return
	}
	removed, list, _ := strings.Cut(fields[fieldSecond], ":")
	second := strings.Split(list, ".") // further agents of each seat
	for seat, owned := range second {
		if seat == int(viewer) || owned == "-" {
			continue
		}
		set := rules.AgentSet(0)
		for _, letter := range letters[:len(owned)] {
			agent, _ := rules.AgentByCode(letter)
			set = set.With(agent)
		}
		second[seat], letters = set.String(), letters[len(owned):]
	}
	fields[fieldSecond] = removed + ":" + strings.Join(second, ".")
}

// replaceCards deals other cards to the other seats and the deck, in the fields of a position. It returns false if a
// hand has a card that waits for the next round.
func replaceCards(src *rules.RandomSource, g *rules.Game, viewer rules.Seat, fields []string) bool {
	hands := strings.Split(fields[fieldHands], ".")
	cards := []byte(strings.ReplaceAll(fields[fieldDeck], "-", ""))
	for seat, hand := range hands {
		if hand != strings.ToLower(hand) { // a capital letter is a card that waits
			return false
		}
		if seat != int(viewer) {
			cards = append(cards, strings.ReplaceAll(hand, "-", "")...)
		}
	}
	shuffle(src, cards)
	deal := func(n int) string {
		if n == 0 {
			return "-"
		}
		dealt := slices.Clone(cards[:n])
		cards = cards[n:]
		slices.Sort(dealt)
		return string(dealt)
	}
	for seat := range hands {
		if seat != int(viewer) {
			hands[seat] = deal(g.HandSize(rules.Seat(seat)))
		}
	}
	fields[fieldHands], fields[fieldDeck] = strings.Join(hands, "."), deal(len(cards))
	return true
}

// replaceDossiers replaces all rows of the others' dossiers, in a field of a position, by nobody.
func replaceDossiers(g *rules.Game, viewer rules.Seat, fields []string, field int) {
	dossiers := strings.Split(fields[field], ".")
	for seat, dossier := range dossiers {
		if seat == int(viewer) || dossier == "-" {
			continue
		}
		rows := []byte(dossier)
		for agent := range rows {
			if g.InPlay().Has(rules.Agent(agent)) {
				rows[agent] = '0'
			}
		}
		dossiers[seat] = string(rows)
	}
	fields[field] = strings.Join(dossiers, ".")
}

// shuffle shuffles letters in place.
func shuffle(src *rules.RandomSource, letters []byte) {
	for i := range letters {
		j := i + src.Intn(len(letters)-i)
		letters[i], letters[j] = letters[j], letters[i]
	}
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
