package opponents

import (
	"testing"

	"heimlich/rules"
)

// TestSimulatedCardRounds checks simulated card rounds of random games. Each seat plays at most one card, which it
// holds, with a legal outcome. A due count is made at the end of the round.
func TestSimulatedCardRounds(t *testing.T) {
	const games, minRounds, minStopped, minCaused = 90, 300, 10, 10
	rounds, stopped, caused := 0, 0, 0
	src := rules.NewRandomSource(8)
	for seed := range uint64(games) {
		s := rules.Setup{Players: 2 + int(seed%6), First: rules.NoSeat, Variants: rules.Variants{TopSecret: true}}
		g, err := rules.New(s)
		if err != nil {
			t.Fatal(err)
		}
		dealer := rules.NewDealer(seed)
		rs := newRuleset(s)
		rs.cards, rs.holdPercent = true, 100
		for !g.Over() {
			if inRound(&g) && g.Callers() == 0 {
				rounds++
				st, w := newState(&g), worldOf(&g)
				st.resumeRound(&g)
				placed := toDense(g.InPlay(), g.Placed())
				if got := placedAgents(&st); got != placed {
					t.Fatalf("%s: agents placed with the safe: got %07b, want %07b", g.Position(), got, placed)
				}
				for seat := range rules.Seat(st.players) {
					st.hands[seat] = handOf(g.Hand(seat))
				}
				for seat := range rules.Seat(st.players) {
					before := st
					if played := st.playCard(&rs, w[seat], seat); played || st != before {
						checkCard(t, &g, &before, &st, seat)
					}
				}
				switch now := placedAgents(&st); {
				case placed != 0 && now == 0:
					stopped++
				case placed == 0 && now != 0:
					caused++
				}
				turn, counts := st.turn, st.placed != 0
				if st.finishMove(&rs); st.placed != 0 || counts != (st.over || st.placesSafe) ||
					!counts && st.turn != turn+1 {
					t.Fatalf("%s: due count %v, after the round: got state %+v, want the count made or the next turn",
						g.Position(), counts, st)
				}
			}
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d rounds, %d counts stopped and %d caused", rounds, stopped, caused)
	if rounds < minRounds || stopped < minStopped || caused < minCaused {
		t.Errorf("got %d rounds, %d counts stopped and %d caused, want at least %d, %d and %d", rounds, stopped, caused,
			minRounds, minStopped, minCaused)
	}
}

// TestCardStopsWinningCount checks that a simulated seat stops a count by which another seat would win, if its card can
// and it has not passed.
func TestCardStopsWinningCount(t *testing.T) {
	rs := ruleset{edition: rules.Amigo.Edition(), cards: true, holdPercent: 100}
	for k := rules.NoCard; k <= rules.CardToSafe; k++ {
		// Agent 0 stands with the safe in building 10 and needs ten points; seat 1 owns agent 1, far behind.
		st := state{at: 0x01_02_03_04_0A, agents: 5, players: 2, safe: 10, placed: 0x80, inRound: true,
			score: [rules.NumAgents]uint8{35, 5, 5, 5, 5}}
		w := world{1: 1 << 1}
		st.hands[1] = hand(0).with(k)
		stops := false
		for _, after := range st.statesAfterCard(k, w[1]) {
			after.finishMove(&rs)
			stops = stops || !after.over
		}
		want := k != rules.NoCard && k != rules.CardRescue && k != rules.CardPlus && k != rules.CardToSafe
		if stops != want {
			t.Errorf("%v can stop the count: got %v, want %v", k, stops, want)
		}
		passed := st
		passed.passed = passed.passed.With(1)
		if st.playRound(&rs, &w); st.over == stops {
			t.Errorf("%v: the count ends the game: got %v, want %v", k, st.over, !stops)
		}
		if passed.playRound(&rs, &w); !passed.over {
			t.Errorf("%v in the hand of a seat that has passed: the game goes on, want its end", k)
		}
	}
}

// placedAgents returns the agents placed with the safe in a state.
func placedAgents(c *state) (set rules.AgentSet) {
	for i := range c.agents {
		if c.placed>>(8*i)&0x80 != 0 {
			set = set.With(rules.Agent(i))
		}
	}
	return set
}

// checkCard checks that the state st follows from before by the play of one of the seat's cards.
func checkCard(t *testing.T, g *rules.Game, before, st *state, seat rules.Seat) {
	t.Helper()
	for k, rest := before.hands[seat].first(); k != rules.NoCard; k, rest = rest.first() {
		for _, after := range before.statesAfterCard(k, before.agentSet()) {
			after.hands[seat] = after.hands[seat].without(k)
			if after == *st {
				return
			}
		}
	}
	t.Fatalf("%s: seat %d has no card that leads to\n%+v\nfrom\n%+v", g.Position(), seat+1, *st, *before)
}
