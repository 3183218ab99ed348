package rules_test

import (
	"testing"

	"heimlich/rules"
)

// BenchmarkGame plays random games with several set-ups and choosers, and reports games per second.
func BenchmarkGame(b *testing.B) {
	topSecret := rules.Variants{TopSecret: true}
	for _, tc := range []struct {
		setup    rules.Setup
		choosers []chooser
	}{
		{rules.Setup{Players: 2}, []chooser{byIndex, byList, byValue}},
		{rules.Setup{Players: 4}, []chooser{byIndex, byList}},
		{rules.Setup{Players: 7}, []chooser{byIndex, byList, byValue}},
		{rules.Setup{Players: 2, Variants: topSecret}, []chooser{byIndex, byValue}},
		{rules.Setup{Players: 7, Variants: topSecret}, []chooser{byIndex}},
		{rules.Setup{Players: 2, Edition: rules.Amigo2001, Variants: topSecret}, []chooser{byIndex}},
		{rules.Setup{Players: 7, Edition: rules.Amigo2001, Variants: topSecret}, []chooser{byIndex}},
		{rules.Setup{Players: 2, Edition: rules.Engine, Variants: topSecret}, []chooser{byIndex}},
		{rules.Setup{Players: 7, Edition: rules.Engine, Variants: topSecret}, []chooser{byIndex}},
	} {
		tc.setup.First = rules.NoSeat
		for _, c := range tc.choosers {
			b.Run(name(tc.setup)+"/"+string(c), func(b *testing.B) { benchGame(b, tc.setup, c) })
		}
	}
}

// chooser is a way to choose and apply a random action.
type chooser string

const (
	byIndex chooser = "index" // CountLegal and ApplyNth
	byList  chooser = "list"  // Choices and ApplyNth
	byValue chooser = "value" // NthLegal and Apply
)

// benchGame plays random games with a setup, from the deal to the end.
func benchGame(b *testing.B, s rules.Setup, by chooser) {
	const seed = 1
	start := newGame(b, s)
	src := rules.NewRandomSource(seed)
	var choices rules.Choices
	b.ReportAllocs()
	for b.Loop() {
		g := start
		for !g.Over() {
			var err error
			switch by {
			case byIndex:
				err = g.ApplyNth(src.Intn(g.CountLegal()), nil)
			case byList:
				choices.Fill(&g)
				err = g.ApplyNth(src.Intn(choices.Len()), nil)
			case byValue:
				err = g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
