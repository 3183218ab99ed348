package rules_test

import (
	"testing"

	"heimlich/rules"
)

// The ways to choose and apply a random action.
const (
	drawn   = iota // NthLegal and ApplyNth
	listed         // Choices and Apply
	applied        // NthLegal and Apply
)

func BenchmarkGameLists2(b *testing.B)      { benchGames(b, 2, listed) }
func BenchmarkGameLists4(b *testing.B)      { benchGames(b, 4, listed) }
func BenchmarkGameLists7(b *testing.B)      { benchGames(b, 7, listed) }
func BenchmarkGameDraws2(b *testing.B)      { benchGames(b, 2, drawn) }
func BenchmarkGameDraws4(b *testing.B)      { benchGames(b, 4, drawn) }
func BenchmarkGameDraws7(b *testing.B)      { benchGames(b, 7, drawn) }
func BenchmarkGameApply2(b *testing.B)      { benchGames(b, 2, applied) }
func BenchmarkGameApply7(b *testing.B)      { benchGames(b, 7, applied) }
func BenchmarkCardGameAmigo2(b *testing.B)  { benchCards(b, 2, rules.Amigo, drawn) }
func BenchmarkCardGameAmigo7(b *testing.B)  { benchCards(b, 7, rules.Amigo, drawn) }
func BenchmarkCardGameDutch2(b *testing.B)  { benchCards(b, 2, rules.Amigo2001, drawn) }
func BenchmarkCardGameDutch7(b *testing.B)  { benchCards(b, 7, rules.Amigo2001, drawn) }
func BenchmarkCardGameEngine2(b *testing.B) { benchCards(b, 2, rules.Engine, drawn) }
func BenchmarkCardGameEngine7(b *testing.B) { benchCards(b, 7, rules.Engine, drawn) }
func BenchmarkCardGameApply2(b *testing.B)  { benchCards(b, 2, rules.Amigo, applied) }

// benchGames plays base games.
func benchGames(b *testing.B, players, way int) {
	benchTable(b, rules.Setup{Edition: rules.Amigo, Players: players, First: rules.NoSeat}, way)
}

// benchCards plays games with top secret cards.
func benchCards(b *testing.B, players int, id rules.EditionID, way int) {
	benchTable(b,
		rules.Setup{Edition: id, Players: players, First: rules.NoSeat, Variants: rules.Variants{TopSecret: true}}, way)
}

// benchTable plays random games with a setup.
func benchTable(b *testing.B, s rules.Setup, way int) {
	start := newGame(b, s)
	src := rules.NewRandomSource(1)
	var choices rules.Choices
	b.ReportAllocs()
	for b.Loop() {
		g := start
		for !g.Over() {
			var err error
			switch way {
			case drawn:
				err = g.ApplyNth(src.Intn(g.CountLegal()), nil)
			case listed:
				choices.Fill(&g)
				err = g.ApplyNth(src.Intn(choices.Len()), nil)
			case applied:
				err = g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
