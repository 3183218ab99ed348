package opponents

import (
	"testing"

	"heimlich/rules"
)

// roundCounts counts card rounds, and those in which cards stop or cause a count.
type roundCounts struct{ rounds, stopped, caused int }

// TestSimulatedCardRounds checks simulated card rounds of random games. Each seat plays at most one card, which it
// holds, with a legal outcome. A due count is made at the end of the round.
func TestSimulatedCardRounds(t *testing.T) {
	const games, minRounds, minStopped, minCaused = 90, 300, 10, 10
	const choiceSeed = 8
	var counts roundCounts
	src := rules.NewRandomSource(choiceSeed)
	for seed := range uint64(games) {
		setup := rules.Setup{Players: 2 + int(seed%6), First: rules.NoSeat, Variants: rules.Variants{TopSecret: true}}
		g, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		dealer := rules.NewDealer(seed)
		rs := newRuleset(setup)
		rs.cards, rs.holdPercent = true, 100
		for !g.Over() {
			if inRound(&g) && g.Callers() == 0 {
				checkRound(t, &g, &rs, &counts)
			}
			action := dealer.Next(&g)
			if !g.IsChance() {
				action = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%+v", counts)
	if counts.rounds < minRounds || counts.stopped < minStopped || counts.caused < minCaused {
		t.Errorf("got %+v, want at least %+v", counts, roundCounts{minRounds, minStopped, minCaused})
	}
}

// checkRound simulates the card round of a game and checks the cards and the count.
func checkRound(t *testing.T, g *rules.Game, rs *ruleset, counts *roundCounts) {
	t.Helper()
	st, w := newState(g), worldOf(g)
	st.resumeRound(g)
	placedBefore := toDense(g.InPlay(), g.Placed())
	if got := placedAgents(&st); got != placedBefore {
		t.Fatalf("%s: agents placed with the safe: got %07b, want %07b", g.Position(), got, placedBefore)
	}
	for seat := range rules.Seat(st.players) {
		st.hands[seat] = handOf(g.Hand(seat))
	}
	for seat := range rules.Seat(st.players) {
		before := st
		if played := st.playCard(rs, w[seat], seat); played || st != before {
			checkCard(t, g, &before, &st, seat)
		}
	}
	switch placed := placedAgents(&st); {
	case placedBefore != 0 && placed == 0:
		counts.stopped++
	case placedBefore == 0 && placed != 0:
		counts.caused++
	}
	counts.rounds++
	turn, isCountDue := st.turn, st.placed != 0
	st.finishMove(rs)
	if st.placed != 0 {
		t.Fatalf("%s: after the round: got state %+v, want no due count", g.Position(), st)
	}
	if isCounted := st.over || st.placesSafe; isCounted != isCountDue {
		t.Fatalf("%s: after the round: got state %+v, want a count: %v", g.Position(), st, isCountDue)
	}
	if !isCountDue && st.turn != turn+1 {
		t.Fatalf("%s: after the round without a count: got turn %d, want %d", g.Position(), st.turn, turn+1)
	}
}

// TestCardStopsWinningCount checks that a simulated seat stops a count by which another seat would win, if its card can
// and it has not passed.
func TestCardStopsWinningCount(t *testing.T) {
	rs := ruleset{edition: rules.Amigo.Edition(), cards: true, holdPercent: 100}
	const placed = 0x80 // of agent 0, in state.placed
	for card := rules.NoCard; card <= rules.CardToSafe; card++ {
		// Agent 0 stands with the safe in building 10 and needs ten points; seat 1 owns agent 1, far behind.
		st := state{at: 0x01_02_03_04_0A, agents: 5, players: 2, safe: 10, placed: placed, inRound: true,
			score: [rules.NumAgents]uint8{35, 5, 5, 5, 5}}
		w := world{1: 1 << 1}
		st.hands[1] = hand(0).with(card)
		stops := false
		for _, after := range st.statesAfterCard(card, w[1]) {
			after.finishMove(&rs)
			stops = stops || !after.over
		}
		movesNobodyAway := card == rules.NoCard || card == rules.CardRescue || card == rules.CardPlus ||
			card == rules.CardToSafe
		if stops == movesNobodyAway {
			t.Errorf("%v can stop the count: got %v, want %v", card, stops, !movesNobodyAway)
		}
		passed := st
		passed.passed = passed.passed.With(1)
		if st.playRound(&rs, &w); st.over == stops {
			t.Errorf("%v: the count ends the game: got %v, want %v", card, st.over, !stops)
		}
		if passed.playRound(&rs, &w); !passed.over {
			t.Errorf("%v in the hand of a seat that has passed: the game goes on, want its end", card)
		}
	}
}

// placedAgents returns the agents placed with the safe in a state.
func placedAgents(st *state) (set rules.AgentSet) {
	for i := range st.agents {
		if st.placed>>(8*i)&0x80 != 0 {
			set = set.With(rules.Agent(i))
		}
	}
	return set
}

// checkCard checks that the state st follows from before by the play of one of the seat's cards.
func checkCard(t *testing.T, g *rules.Game, before, st *state, seat rules.Seat) {
	t.Helper()
	for card, rest := before.hands[seat].first(); card != rules.NoCard; card, rest = rest.first() {
		for _, after := range before.statesAfterCard(card, before.agentSet()) {
			after.hands[seat] = after.hands[seat].without(card)
			if after == *st {
				return
			}
		}
	}
	t.Fatalf("%s: seat %d has no card that leads to\n%+v\nfrom\n%+v", g.Position(), seat, *st, *before)
}
