package rules_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestRandomGamesKeepContract checks the contract of Game before every action of random games. The functions that list,
// number and check actions agree, and positions, views, cards and events are consistent.
func TestRandomGamesKeepContract(t *testing.T) {
	testrun.Long(t)
	const seeds = 5 // games of each set-up
	for _, s := range setups() {
		t.Run(name(s), func(t *testing.T) {
			for seed := range uint64(seeds) {
				var all rules.Choices
				var log rules.Log
				randomGame(t, s, seed, func(g *rules.Game, next rules.Action) {
					if g.CountLegal() > maxListed {
						checkSomeLegal(t, g)
						return
					}
					all.Fill(g)
					if got, want := all.Len(), g.CountLegal(); got != want {
						t.Fatalf("%s: Choices.Len: got %d, want CountLegal %d", g.Position(), got, want)
					}
					for i := range all.Len() {
						action := all.At(i)
						if i > 0 && rules.Compare(all.At(i-1), action) >= 0 {
							t.Fatalf("legal actions: got %v before %v, want ascending order", all.At(i-1), action)
						}
						if got := all.Index(action); got != i {
							t.Fatalf("Index(%v): got %d, want %d", action, got, i)
						}
						if got := g.NthLegal(i); got != action {
							t.Fatalf("NthLegal(%d): got %v, want %v", i, got, action)
						}
						if err := g.Check(action); err != nil {
							t.Fatalf("Check(%v), a listed action: got error %v, want none", action, err)
						}
					}
					if all.Index(next) < 0 {
						t.Fatalf("Index(%v), a legal action: got %d, want its index", next, all.Index(next))
					}
					checkPosition(t, g)
					checkViews(t, g)
					checkCards(t, g)
					before := *g
					log.Reset()
					if err := g.Apply(next, &log); err != nil {
						t.Fatal(err)
					}
					checkEvents(t, before, *g, log.Events)
					public := log.Events[:0:0]
					for _, e := range log.Events {
						if e, ok := e.RedactFor(rules.NoSeat); ok {
							public = append(public, e)
						}
					}
					checkEvents(t, before, *g, public)
					*g = before
				})
			}
		})
	}
}

// TestIllegalChangesNothing checks that Apply accepts exactly the listed actions and, while CheckJoin allows it, a
// join. Any other action changes nothing, and its error names a rule.
func TestIllegalChangesNothing(t *testing.T) {
	const seed, gameSeed, sampleOneIn, tries = 99, 5, 3, 20
	for _, s := range setups() {
		src := rules.NewRandomSource(seed)
		randomGame(t, s, gameSeed, func(g *rules.Game, _ rules.Action) {
			if g.CountLegal() > maxListed || src.Intn(sampleOneIn) > 0 {
				return
			}
			var legal rules.Choices
			legal.Fill(g)
			for range tries {
				// The bounds include some values that no action has.
				action := rules.Action{Kind: rules.ActionKind(src.Intn(16)), Agent: rules.Agent(src.Intn(9)),
					Building: rules.Building(src.Intn(14)), Face: uint8(src.Intn(8)),
					Set: rules.AgentSet(src.Intn(256))}
				if src.Intn(2) == 0 && g.Phase() == rules.PhaseCards {
					action = rules.Action{Kind: rules.KindPlay, Card: rules.Card(src.Intn(18)),
						Agent: rules.Agent(src.Intn(9)), Building: rules.Building(src.Intn(14))}
					if src.Intn(2) == 0 {
						action.Building, action.Other = 0, rules.Agent(src.Intn(9))
						if action.Other == 8 {
							action.Other = rules.NoAgent
						}
					}
				} else if src.Intn(2) == 0 {
					var steps [rules.NumAgents]uint8
					for range src.Intn(8) {
						steps[src.Intn(rules.NumAgents)]++
					}
					kind := action.Kind
					action = rules.MoveAgents(steps)
					action.Kind = kind
				}
				before := *g
				err := g.Apply(action, nil)
				listed := legal.Index(action) >= 0
				if (err == nil) != (listed || action == rules.Join() && before.CheckJoin() == nil) {
					t.Fatalf("%v, listed %v: got error %v\n%s", action, listed, err, before.Position())
				}
				if err != nil {
					if *g != before {
						t.Fatalf("refused action %v: got %s, want no change", action, g.Position())
					}
					illegal, ok := err.(*rules.IllegalError)
					if !ok || illegal.Rule == "" || illegal.Reason == "" {
						t.Fatalf("refused action %v: got error %#v, want an IllegalError with rule and reason", action,
							err)
					}
				}
				*g = before
			}
		})
	}
}

// setups returns all valid set-ups: every edition with every number of players and its variants. The base game of all
// editions comes first.
func setups() []rules.Setup {
	var all []rules.Setup
	for v := range 4 { // bits: top secret cards, dossier
		for e := range rules.EditionID(rules.NumEditions) {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: v&1 != 0, Dossier: v&2 != 0}}
				if s.Validate() == nil {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// name returns the name of a set-up for subtests and files: edition, players and variants.
func name(s rules.Setup) string {
	text := fmt.Sprintf("%s-%d", s.Edition.Edition().ID, s.Players)
	if v := s.Variants.String(); v != "base" {
		text += "-" + v
	}
	return text
}

// newGame returns a new game with a set-up, before the deal.
func newGame(t testing.TB, s rules.Setup) rules.Game {
	t.Helper()
	g, err := rules.New(s)
	if err != nil {
		t.Fatalf("New(%+v): %v", s, err)
	}
	return g
}

// randomGame plays a game to the end with random actions, and returns it. It calls see before every action, unless see
// is nil. The same seed gives the same game.
func randomGame(t testing.TB, setup rules.Setup, seed uint64, see func(g *rules.Game, next rules.Action)) rules.Game {
	t.Helper()
	g := newGame(t, setup)
	src := rules.NewRandomSource(seed)
	const maxActions = 5000
	for n := 0; !g.Over(); n++ {
		if n > maxActions {
			t.Fatalf("%s, seed %d: got no end after %d actions: %s", name(setup), seed, n, g.Position())
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		if see != nil {
			see(&g, a)
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatalf("%s, seed %d: legal action %v: got error %v", name(setup), seed, a, err)
		}
	}
	return g
}

// randomGameWithJoins plays a game like randomGame. On average a player joins at one in six moments when that is legal.
func randomGameWithJoins(t testing.TB, setup rules.Setup, seed uint64,
	see func(g *rules.Game, next rules.Action)) rules.Game {
	t.Helper()
	g := newGame(t, setup)
	src, dealer := rules.NewRandomSource(seed), rules.NewDealer(seed)
	for !g.Over() {
		var action rules.Action
		switch {
		case g.CheckJoin() == nil && src.Intn(6) == 0:
			action = rules.Join()
		case g.IsChance():
			action = dealer.Next(&g)
		default:
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		see(&g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatalf("%s, seed %d: legal action %v: got error %v", name(setup), seed, action, err)
		}
	}
	return g
}

// checkSomeLegal checks about 50 of many legal actions: their order, and that Check accepts them.
func checkSomeLegal(t *testing.T, g *rules.Game) {
	t.Helper()
	n := g.CountLegal()
	const sample = 50
	for i := 0; i+1 < n; i += n/sample + 1 {
		a, b := g.NthLegal(i), g.NthLegal(i+1)
		if rules.Compare(a, b) >= 0 {
			t.Fatalf("legal actions: got %v before %v, want ascending order", a, b)
		}
		if err := g.Check(a); err != nil {
			t.Fatalf("listed action %v: got error %v", a, err)
		}
	}
	checkPosition(t, g)
	checkViews(t, g)
	checkCards(t, g)
}

// checkCards checks that no card is lost, that hands are not too large, and that each passport has its own agent.
func checkCards(t *testing.T, g *rules.Game) {
	t.Helper()
	sum, full := g.DeckSize(), 0
	for c, n := range g.Setup().Deck() {
		full += int(n)
		sum += g.DiscardCount(rules.Card(c))
	}
	for s := range rules.Seat(g.Players()) {
		sum += g.HandSize(s)
		if g.HandSize(s) > rules.MaxHand {
			t.Fatalf("hand of seat %d: got %d cards, want at most %d", s, g.HandSize(s), rules.MaxHand)
		}
	}
	if g.SecondRemoved() {
		sum++
	}
	if sum != full {
		t.Fatalf("cards in all places: got %d, want %d: %s", sum, full, g.Position())
	}
	owned, passports := rules.AgentSet(0), 0
	for s := range rules.Seat(g.Players()) {
		owned |= g.Identities(s)
		passports += g.PassportCount(s)
		if !g.Identities(s).Has(g.Identity(s)) && g.Identity(s) != rules.NoAgent {
			t.Fatalf("seat %d: got identity %v, want one of its agents %v", s, g.Identity(s), g.Identities(s))
		}
	}
	if owned&^g.InPlay() != 0 || owned.Len() != passports {
		t.Fatalf("got %d passports for the agents %v, want one each, in play: %s", passports, owned, g.Position())
	}
}

// checkPosition checks that the position and the public position round-trip.
func checkPosition(t *testing.T, g *rules.Game) {
	t.Helper()
	back, err := rules.ParsePosition(g.Position())
	if err != nil {
		t.Fatalf("position %s: got error %v", g.Position(), err)
	}
	if back != *g {
		t.Fatalf("position %s:\n got %+v\nwant %+v", g.Position(), back, *g)
	}
	v := g.View(rules.NoSeat)
	back, err = rules.ParsePosition(v.Position())
	if err != nil || back != v.Game {
		t.Fatalf("public position %s: got another view, or error %v", v.Position(), err)
	}
}

// checkViews checks the view of each seat: own secrets, others' secrets, its legal actions, and the unseen cards.
func checkViews(t *testing.T, g *rules.Game) {
	t.Helper()
	for viewer := range rules.Seat(g.Players()) {
		view := g.View(viewer)
		for s := range rules.Seat(g.Players()) {
			if s != viewer && view.Identity(s) != rules.NoAgent {
				t.Fatalf("view of seat %d: got the identity of seat %d, want it masked", viewer, s)
			}
		}
		if view.Identity(viewer) != g.Identity(viewer) || view.Identities(viewer) != g.Identities(viewer) ||
			view.Hand(viewer) != g.Hand(viewer) {
			t.Fatalf("view of seat %d: got other own identities or hand than in the game", viewer)
		}
		if g.Actor() == viewer && g.Phase() != rules.PhaseDossier {
			n := view.CountLegal()
			if n != g.CountLegal() || view.NthLegal(0) != g.NthLegal(0) || view.NthLegal(n-1) != g.NthLegal(n-1) {
				t.Fatalf("view of seat %d: got other legal actions than in the game: %s", viewer, g.Position())
			}
		}
		if g.Phase() == rules.PhaseDossier && g.PendingWriters().Has(viewer) {
			n := view.CountLegal()
			if a := view.NthLegal(n - 1); a.Seat != viewer || g.Check(a) != nil {
				t.Fatalf("view of seat %d: got legal action %v, want a legal dossier of its own", viewer, a)
			}
		}
		if !g.IsChance() && view.Unseen() != unseenBy(g, viewer) {
			t.Fatalf("view of seat %d: got unseen cards %v, want %v: %s", viewer, view.Unseen(), unseenBy(g, viewer),
				g.Position())
		}
	}
}

// unseenBy returns the copies of each card in the deck and in the hands of others.
func unseenBy(g *rules.Game, viewer rules.Seat) [rules.NumCardKinds + 1]uint8 {
	pile := g.Setup().Deck()
	for c := range pile {
		pile[c] -= uint8(g.DiscardCount(rules.Card(c)))
	}
	if g.SecondRemoved() {
		pile[rules.CardSecond]--
	}
	for _, c := range g.Hand(viewer) {
		if c != rules.NoCard {
			pile[c]--
		}
	}
	return pile
}

// checkEvents checks that the events lead from the game before an action to the game after it, in the buildings of
// agents and safe and in the scores.
func checkEvents(t *testing.T, before, after rules.Game, events []rules.Event) {
	t.Helper()
	at, score, safe := map[rules.Agent]rules.Building{}, map[rules.Agent]int{}, before.SafeAt()
	for a := range rules.Agent(rules.NumAgents) {
		at[a], score[a] = before.At(a), before.Score(a)
	}
	for _, event := range events {
		switch event.Kind {
		case rules.EventAgentMoved:
			if at[event.Agent] != event.From ||
				event.From.Forward(int(event.Points)+rules.NumBuildings) != event.To {
				t.Fatalf("%+v: got %v in %v before, or a wrong distance", event, event.Agent, at[event.Agent])
			}
			at[event.Agent] = event.To
		case rules.EventAgentPlaced:
			if at[event.Agent] != event.From || event.From == event.To {
				t.Fatalf("%+v: got %v in %v before, or no change", event, event.Agent, at[event.Agent])
			}
			at[event.Agent] = event.To
		case rules.EventTokenMoved, rules.EventDossierScored:
			if score[event.Agent] != int(event.Before) ||
				max(int(event.Before)+int(event.Points), 0) != int(event.After) {
				t.Fatalf("%+v: got %v with score %d in %v before", event, event.Agent, score[event.Agent],
					at[event.Agent])
			}
			score[event.Agent] = int(event.After)
		case rules.EventScored:
			if score[event.Agent] != int(event.Before) || at[event.Agent] != event.From ||
				max(int(event.Before)+int(event.Points), 0) != int(event.After) {
				t.Fatalf("%+v: got %v with score %d in %v before", event, event.Agent, score[event.Agent],
					at[event.Agent])
			}
			score[event.Agent] = int(event.After)
		case rules.EventSafeMoved:
			if safe != event.From || event.From == event.To && after.Edition().Dossier.Safe != rules.SafeAnywhere {
				t.Fatalf("%+v: got the safe in %v before, or no change", event, safe)
			}
			safe = event.To
		}
	}
	for a := range rules.Agent(rules.NumAgents) {
		if at[a] != after.At(a) || score[a] != after.Score(a) || safe != after.SafeAt() {
			t.Fatalf("%v after all events: got building %v and score %d, want %v and %d", a, at[a], score[a],
				after.At(a), after.Score(a))
		}
	}
}
