package rules_test

import (
	"os"
	"strconv"
	"testing"

	"heimlich/rules"
)

// TestManyRandomGames checks random games with all set-ups. After every action no card or passport is lost, and after
// the game the result is consistent. A sample of positions must round-trip.
//
// The environment variable HEIMLICH_LONG sets the number of games.
func TestManyRandomGames(t *testing.T) {
	const (
		seed           = 2026
		positionsOneIn = 100 // actions, a sample that costs little time
		maxActions     = 20_000
	)
	games := 300
	if text := os.Getenv("HEIMLICH_LONG"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("HEIMLICH_LONG: got %q, want a number of games", text)
		}
		games = n
	}
	all := setups()
	src := rules.NewRandomSource(seed)
	for i := range games {
		setup := all[i%len(all)]
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
			if src.Intn(positionsOneIn) == 0 {
				checkPosition(t, &g)
				if !g.Over() {
					checkViews(t, &g)
				}
			}
			if step > maxActions {
				t.Fatalf("game %d, %s: got no end after %d actions: %s", i, name(setup), maxActions, g.Position())
			}
		}
		if r := g.Result(); r.Ending == rules.EndingNone || r.Front == 0 ||
			(r.Winners == 0) == (r.Ending == rules.EndingOwnerWins || r.Ending == rules.EndingShared) {
			t.Fatalf("game %d, %s: got inconsistent result %+v: %s", i, name(setup), r, g.Position())
		}
	}
}

// TestPlayInView checks that every legal action of a view can be applied in the view. It plays on at random, as
// opponents do, until the next action needs masked facts.
func TestPlayInView(t *testing.T) {
	const (
		seed       = 8
		gameSeed   = 21
		oneIn      = 20 // actions after which a view is played
		maxActions = 200
	)
	src := rules.NewRandomSource(seed)
	for _, s := range setups() {
		randomGame(t, s, gameSeed, func(g *rules.Game, _ rules.Action) {
			if src.Intn(oneIn) > 0 {
				return
			}
			v := g.View(rules.Seat(src.Intn(g.Players())))
			for range maxActions {
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
