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
					checkPosition(t, g)
					checkViews(t, g)
					checkCards(t, g)
					if g.CountLegal() > maxListed {
						checkSomeLegal(t, g)
						return
					}
					all.Fill(g)
					checkAllLegal(t, g, &all)
					if all.Index(next) < 0 {
						t.Fatalf("Index(%v), a legal action: got %d, want its index", next, all.Index(next))
					}
					checkApply(t, *g, next, &log)
				})
			}
		})
	}
}

// checkAllLegal checks that the list of legal actions is ascending, and agrees with NthLegal, Index and Check.
func checkAllLegal(t *testing.T, g *rules.Game, all *rules.Choices) {
	t.Helper()
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
}

// checkApply checks the events of an action, for everybody together and redacted for the public. It uses log.
func checkApply(t *testing.T, before rules.Game, action rules.Action, log *rules.Log) {
	t.Helper()
	after := before
	log.Reset()
	if err := after.Apply(action, log); err != nil {
		t.Fatal(err)
	}
	checkEvents(t, before, after, log.Events)
	var public []rules.Event
	for _, event := range log.Events {
		if redacted, ok := event.RedactFor(rules.NoSeat); ok {
			public = append(public, redacted)
		}
	}
	checkEvents(t, before, after, public)
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
				action := arbitraryAction(&src, g.Phase())
				after := *g
				err := after.Apply(action, nil)
				listed := legal.Index(action) >= 0
				isJoin := action == rules.Join() && g.CheckJoin() == nil
				if (err == nil) != (listed || isJoin) {
					t.Fatalf("%v, listed %v: got error %v\n%s", action, listed, err, g.Position())
				}
				if err == nil {
					continue
				}
				if after != *g {
					t.Fatalf("refused action %v: got %s, want no change", action, after.Position())
				}
				illegal, ok := err.(*rules.IllegalError)
				if !ok || illegal.Rule == "" || illegal.Reason == "" {
					t.Fatalf("refused action %v: got error %#v, want an IllegalError with rule and reason", action, err)
				}
			}
		})
	}
}

// arbitraryAction returns an action with random fields, in a card round often a play. Some values of the fields are
// ones that no action has.
func arbitraryAction(src *rules.RandomSource, phase rules.Phase) rules.Action {
	const kinds, agents, cards, buildings, faces, sets = 16, 9, 18, 14, 8, 256
	const maxSteps = 7
	action := rules.Action{Kind: rules.ActionKind(src.Intn(kinds)), Agent: rules.Agent(src.Intn(agents)),
		Building: rules.Building(src.Intn(buildings)), Face: uint8(src.Intn(faces)),
		Set: rules.AgentSet(src.Intn(sets))}
	if src.Intn(2) == 0 && phase == rules.PhaseCards {
		action = rules.Action{Kind: rules.KindPlay, Card: rules.Card(src.Intn(cards)),
			Agent: rules.Agent(src.Intn(agents)), Building: rules.Building(src.Intn(buildings))}
		if src.Intn(2) == 0 {
			action.Building, action.Other = 0, rules.Agent(src.Intn(agents))
			if action.Other == agents-1 {
				action.Other = rules.NoAgent
			}
		}
		return action
	}
	if src.Intn(2) == 0 {
		var steps [rules.NumAgents]uint8
		for range src.Intn(maxSteps + 1) {
			steps[src.Intn(rules.NumAgents)]++
		}
		kind := action.Kind
		action = rules.MoveAgents(steps)
		action.Kind = kind
	}
	return action
}

// setups returns all valid set-ups: every edition with every number of players and its variants. The base game of all
// editions comes first.
func setups() []rules.Setup {
	var all []rules.Setup
	for variant := range 4 { // bits: top secret cards, dossier
		for edition := range rules.EditionID(rules.NumEditions) {
			for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
				setup := rules.Setup{Edition: edition, Players: players, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
				if setup.Validate() == nil {
					all = append(all, setup)
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
	const maxActions = 5000
	g := newGame(t, setup)
	src := rules.NewRandomSource(seed)
	for n := 0; !g.Over(); n++ {
		if n > maxActions {
			t.Fatalf("%s, seed %d: got no end after %d actions: %s", name(setup), seed, n, g.Position())
		}
		action := g.NthLegal(src.Intn(g.CountLegal()))
		if see != nil {
			see(&g, action)
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatalf("%s, seed %d: legal action %v: got error %v", name(setup), seed, action, err)
		}
	}
	return g
}

// randomGameWithJoins plays a game like randomGame, in which sometimes a player joins.
func randomGameWithJoins(t testing.TB, setup rules.Setup, seed uint64,
	see func(g *rules.Game, next rules.Action)) rules.Game {
	t.Helper()
	const joinOneIn = 6 // moments at which that is legal
	g := newGame(t, setup)
	src, dealer := rules.NewRandomSource(seed), rules.NewDealer(seed)
	for !g.Over() {
		var action rules.Action
		switch {
		case g.CheckJoin() == nil && src.Intn(joinOneIn) == 0:
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
	const sample = 50
	n := g.CountLegal()
	for i := 0; i+1 < n; i += n/sample + 1 {
		action, next := g.NthLegal(i), g.NthLegal(i+1)
		if rules.Compare(action, next) >= 0 {
			t.Fatalf("legal actions: got %v before %v, want ascending order", action, next)
		}
		if err := g.Check(action); err != nil {
			t.Fatalf("listed action %v: got error %v", action, err)
		}
	}
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
		if view.Identity(viewer) != g.Identity(viewer) || view.Identities(viewer) != g.Identities(viewer) {
			t.Fatalf("view of seat %d: got own identities %v, want %v", viewer, view.Identities(viewer),
				g.Identities(viewer))
		}
		if view.Hand(viewer) != g.Hand(viewer) {
			t.Fatalf("view of seat %d: got own hand %v, want %v", viewer, view.Hand(viewer), g.Hand(viewer))
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
		agent := event.Agent
		switch event.Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced, rules.EventScored:
			if at[agent] != event.From {
				t.Fatalf("%+v: got %v in %v before, want %v", event, agent, at[agent], event.From)
			}
		}
		switch event.Kind {
		case rules.EventTokenMoved, rules.EventDossierScored, rules.EventScored:
			if score[agent] != int(event.Before) {
				t.Fatalf("%+v: got %v with score %d before, want %d", event, agent, score[agent], event.Before)
			}
			if want := max(int(event.Before)+int(event.Points), 0); int(event.After) != want {
				t.Fatalf("%+v: got score %d, want %d", event, event.After, want)
			}
			score[agent] = int(event.After)
		case rules.EventAgentMoved:
			// The number of buildings makes a distance backwards positive.
			if want := event.From.Forward(int(event.Points) + rules.NumBuildings); event.To != want {
				t.Fatalf("%+v: got a move to %v, want %v", event, event.To, want)
			}
			at[agent] = event.To
		case rules.EventAgentPlaced:
			if event.From == event.To {
				t.Fatalf("%+v: got %v placed where it was, want a change", event, agent)
			}
			at[agent] = event.To
		case rules.EventSafeMoved:
			mayStay := after.Edition().Dossier.Safe == rules.SafeAnywhere
			if safe != event.From || event.From == event.To && !mayStay {
				t.Fatalf("%+v: got the safe in %v before, or no change", event, safe)
			}
			safe = event.To
		}
	}
	if safe != after.SafeAt() {
		t.Fatalf("safe after all events: got %v, want %v", safe, after.SafeAt())
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if at[agent] != after.At(agent) || score[agent] != after.Score(agent) {
			t.Fatalf("%v after all events: got building %v and score %d, want %v and %d", agent, at[agent],
				score[agent], after.At(agent), after.Score(agent))
		}
	}
}
