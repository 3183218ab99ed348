package rules_test

import (
	"fmt"
	"hash/fnv"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestSameGamesInWebAssembly checks that equal seeds give equal games natively and in WebAssembly.
func TestSameGamesInWebAssembly(t *testing.T) {
	testrun.SameInWasm(t, func() string { return gamesHash(t) })
}

// gamesHash returns a hash of 1,000 games with all set-ups. It covers all actions, final positions and results, and in
// every tenth game all events and positions.
func gamesHash(t testing.TB) string {
	t.Helper()
	const games, detailedOneIn = 1000, 10
	h := fnv.New64a()
	all := setups()
	var log rules.Log
	for seed := range uint64(games) {
		g := newGame(t, all[seed%uint64(len(all))])
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(^seed)
		for !g.Over() {
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			log.Reset()
			if err := g.Apply(a, &log); err != nil {
				t.Fatal(err)
			}
			fmt.Fprint(h, a)
			if seed%detailedOneIn == 0 {
				fmt.Fprint(h, log.Events, g.Position())
			}
		}
		fmt.Fprint(h, g.Position(), g.Result())
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
