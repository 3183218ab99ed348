package opponents

import (
	"math/bits"
	"testing"

	"heimlich/rules"
)

// TestCardRoundsInTheHead: in card rounds as they come up at the table each seat plays a card at most, only if it has one, and it does what a card may do: one agent goes
// up to two buildings back or three forward, and stands with the safe for a count if it ended there. A count that nobody stops is made.
func TestCardRoundsInTheHead(t *testing.T) {
	rounds, stopped, brought := 0, 0, 0
	src := rules.NewSource(8)
	for seed := range uint64(90) {
		s := rules.Setup{Players: 2 + int(seed%6), First: rules.NoSeat, Variants: rules.Variants{TopSecret: true}}
		g, err := rules.New(s)
		if err != nil {
			t.Fatal(err)
		}
		dealer := rules.NewDealer(seed)
		l := lawsOf(s)
		l.cards = true
		for !g.Over() {
			if inRound(&g) && g.Callers() == 0 {
				rounds++
				c, w := sceneOf(&g), worldOf(&g)
				c.takeUp(&g)
				safe := dense(g.InPlay(), g.Placed())
				if got := placedIn(&c); got != safe {
					t.Fatalf("%s: %07b are placed with the safe in the head, %07b at the table", g.Position(), got, safe)
				}
				for seat := range c.players {
					before := c
					c.playCard(&l, w[seat], seat, &src)
					checkCard(t, &g, &before, &c, seat)
				}
				switch now := placedIn(&c); {
				case safe != 0 && now == 0:
					stopped++
				case safe == 0 && now != 0:
					brought++
				}
				turn, counts := c.turn, c.placed != 0
				if c.turned(&l); c.placed != 0 || counts != (c.over || c.setsDown) || !counts && c.turn != turn+1 {
					t.Fatalf("%s: a count %v, and then %+v", g.Position(), counts, c)
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
	t.Logf("%d rounds, %d counts stopped and %d brought about", rounds, stopped, brought)
	if rounds < 300 || stopped < 10 || brought < 10 {
		t.Errorf("%d rounds, %d counts stopped and %d brought about: not everything was met", rounds, stopped, brought)
	}
}

// placedIn is who was placed with the safe in a scene.
func placedIn(c *scene) (set rules.AgentSet) {
	for i := range c.agents {
		if c.placed>>(8*i)&0x80 != 0 {
			set = set.With(rules.Agent(i))
		}
	}
	return set
}

// checkCard compares a scene with the one before a seat could play a card.
func checkCard(t *testing.T, g *rules.Game, before, c *scene, seat uint8) {
	t.Helper()
	if c.at == before.at {
		if *c != *before {
			t.Fatalf("%s: nobody went, but it is\n%+v\nafter\n%+v", g.Position(), *c, *before)
		}
		return
	}
	x := bits.TrailingZeros64(c.at^before.at) / 8
	from, to := rules.Building(before.at>>(8*x)&0xFF), rules.Building(c.at>>(8*x)&0xFF)
	want := placedIn(before).Without(rules.Agent(x))
	if to == c.safe {
		want = want.With(rules.Agent(x))
	}
	steps := (int(to) - int(from) + rules.NumBuildings) % rules.NumBuildings
	others := uint64(0xFF) << (8 * x)
	if c.at&^others != before.at&^others || steps > 3 && steps < 10 || placedIn(c) != want || c.held[seat]+1 != before.held[seat] {
		t.Fatalf("%s: seat %d, agent %d goes from %v to %v, and then it is\n%+v\nafter\n%+v", g.Position(), seat+1, x, from, to, *c, *before)
	}
}

// TestCardsStopTheWinner: who holds cards stops a count that somebody else would win by, mostly; who holds none can’t.
func TestCardsStopTheWinner(t *testing.T) {
	l := laws{edition: rules.Amigo.Edition(), cards: true}
	src := rules.NewSource(5)
	for held, most := range []int{0, 100, 100} {
		stopped := 0
		for range 100 {
			// Agent 0 stands with the safe in building 10 and needs ten points; seat 1 owns agent 1, far behind.
			c := scene{at: 0x01_02_03_04_0A, agents: 5, players: 2, safe: 10, placed: 0x80, round: true, score: [rules.NumAgents]uint8{35, 5, 5, 5, 5}}
			c.held[1] = uint8(held)
			w := world{1: 1 << 1}
			if c.playRound(&l, &w, &src); !c.over {
				stopped++
			}
		}
		t.Logf("with %d cards %d of 100 such counts are stopped", held, stopped)
		if stopped > most || stopped < 30*held {
			t.Errorf("with %d cards %d of 100 such counts are stopped", held, stopped)
		}
	}
}
