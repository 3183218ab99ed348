package rules_test

import (
	"testing"

	"heimlich/rules"
)

// FuzzParsePosition checks that no text makes the parser panic. An accepted position is written back unchanged, and its
// game can be played to the end.
func FuzzParsePosition(f *testing.F) {
	for _, s := range setups() {
		if s.Players%2 == 0 {
			src := rules.NewRandomSource(7)
			n := 0
			randomGame(f, s, 7, func(g *rules.Game, _ rules.Action) {
				if n++; src.Intn(40) == 0 || n < 4 {
					f.Add(g.Position())
					v := g.View(rules.NoSeat)
					f.Add(v.Position())
				}
			})
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := rules.ParsePosition(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("got an error without text")
			}
			return
		}
		if got := g.Position(); got != text {
			t.Fatalf("got  %s\nwant %s", got, text)
		}
		src := rules.NewRandomSource(1)
		for range 300 {
			n := g.CountLegal()
			if (n == 0) != g.Over() {
				if g.FullyKnown() {
					t.Fatalf("got %d legal actions and over %v: %s", n, g.Over(), g.Position())
				}
				return // masked fields prevent further actions
			}
			if n == 0 {
				_ = g.Result()
				break
			}
			if err := g.Apply(g.NthLegal(src.Intn(n)), nil); err != nil {
				t.Fatalf("legal action: got error %v: %s", err, g.Position())
			}
		}
		for s := range rules.Seat(g.Players()) {
			v := g.View(s)
			if back, err := rules.ParsePosition(v.Position()); err != nil || back != v.Game {
				t.Fatalf("the view %s does not round-trip: %v", v.Position(), err)
			}
		}
	})
}
