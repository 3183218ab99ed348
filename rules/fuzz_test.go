package rules_test

import (
	"testing"

	"heimlich/rules"
)

// FuzzParsePosition checks that no text makes the parser of positions panic. An accepted position is written back
// unchanged, and its game can be continued. The corpus has positions and public positions of random games.
func FuzzParsePosition(f *testing.F) {
	const (
		seed       = 7
		opening    = 3  // the first positions of a game, all added
		oneIn      = 40 // the share of later positions that are added
		maxActions = 300
	)
	for _, s := range setups() {
		if s.Players%2 != 0 {
			continue // half of the set-ups keep the corpus small
		}
		src := rules.NewRandomSource(seed)
		n := 0
		randomGame(f, s, seed, func(g *rules.Game, _ rules.Action) {
			if n++; src.Intn(oneIn) == 0 || n <= opening {
				f.Add(g.Position())
				v := g.View(rules.NoSeat)
				f.Add(v.Position())
			}
		})
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := rules.ParsePosition(text)
		if err != nil {
			if err.Error() == "" {
				t.Errorf("ParsePosition(%q): got an error without text", text)
			}
			return
		}
		if got := g.Position(); got != text {
			t.Fatalf("position written back:\n got %s\nwant %s", got, text)
		}
		src := rules.NewRandomSource(seed)
		for range maxActions {
			n := g.CountLegal()
			if (n == 0) != g.Over() {
				if g.FullyKnown() {
					t.Fatalf("%s: got %d legal actions and over %v, want none exactly after the end", g.Position(), n,
						g.Over())
				}
				return // masked fields prevent further actions
			}
			if n == 0 {
				_ = g.Result()
				break
			}
			if err := g.Apply(g.NthLegal(src.Intn(n)), nil); err != nil {
				t.Fatalf("%s: legal action: got error %v, want none", g.Position(), err)
			}
		}
		for s := range rules.Seat(g.Players()) {
			v := g.View(s)
			if back, err := rules.ParsePosition(v.Position()); err != nil || back != v.Game {
				t.Fatalf("position %s of a view: got error %v or another game when parsed, want the same", v.Position(),
					err)
			}
		}
	})
}
