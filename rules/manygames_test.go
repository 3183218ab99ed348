package rules_test

import (
	"os"
	"strconv"
	"testing"

	"heimlich/rules"
)

// TestManyRandomGames plays HEIMLICH_LONG random games (100,000 in the long test of CI; by default a few hundred) over
// all editions, variants and numbers of players. It checks every step: conserved cards, agents and passports,
// consistent scores and positions. One position in a hundred is written and parsed.
func TestManyRandomGames(t *testing.T) {
	games := 300
	if text := os.Getenv("HEIMLICH_LONG"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("HEIMLICH_LONG: got %q, want a number of games", text)
		}
		games = n
	}
	tables := setups()
	src := rules.NewRandomSource(2026)
	for i := range games {
		setup := tables[i%len(tables)]
		dealer := rules.NewDealer(uint64(i))
		g := newGame(t, setup)
		for step := 0; !g.Over(); step++ {
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatalf("game %d, %s, legal action %v: got error %v\n%s", i, name(setup), a, err, g.Position())
			}
			checkCards(t, &g)
			if src.Intn(100) == 0 {
				checkPosition(t, &g)
				if !g.Over() {
					checkViews(t, &g)
				}
			}
			if step > 20000 {
				t.Fatalf("game %d, %s: no end after 20,000 actions: %s", i, name(setup), g.Position())
			}
		}
		if r := g.Result(); r.Ending == rules.EndingNone || r.Front == 0 ||
			(r.Winners == 0) == (r.Ending == rules.EndingOwnerWins || r.Ending == rules.EndingShared) {
			t.Fatalf("game %d, %s: got inconsistent result %+v: %s", i, name(setup), r, g.Position())
		}
	}
}

// TestPlayInView plays on at random in a copy of a view, as opponents do. Every legal action can be applied. If the
// next action needs masked facts, none is legal.
func TestPlayInView(t *testing.T) {
	src := rules.NewRandomSource(8)
	for _, s := range setups() {
		randomGame(t, s, 21, func(g *rules.Game, _ rules.Action) {
			if src.Intn(20) > 0 {
				return
			}
			v := g.View(rules.Seat(src.Intn(g.Players())))
			for range 200 {
				n := v.CountLegal()
				if n == 0 {
					break
				}
				if err := v.Apply(v.NthLegal(src.Intn(n)), nil); err != nil {
					t.Fatalf("legal action in a view: got error %v\n%s", err, v.Position())
				}
			}
		})
	}
}
