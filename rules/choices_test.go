package rules_test

import (
	"reflect"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// maxListed is the largest number of legal actions that tests list. The writer of a dossier can have more.
const maxListed = 2000

// listSeed is the seed of the random games in this file.
const listSeed = 3

// TestApplyNthEqualsApply checks that an action applied by index has the same result and events as one applied by
// value. It tries the legal actions of random games: all of up to 40, else about 20 and the last.
func TestApplyNthEqualsApply(t *testing.T) {
	const sampleSeed, maxTried, sample = 17, 40, 20
	for _, s := range setups() {
		src := rules.NewRandomSource(sampleSeed)
		var wantLog, gotLog rules.Log
		randomGame(t, s, listSeed, func(g *rules.Game, _ rules.Action) {
			n := g.CountLegal()
			for i := range n {
				if n > maxTried && i != n-1 && src.Intn(n) >= sample {
					continue
				}
				wantLog.Reset()
				gotLog.Reset()
				want, got := *g, *g
				if err := want.Apply(g.NthLegal(i), &wantLog); err != nil {
					t.Fatal(err)
				}
				err := got.ApplyNth(i, &gotLog)
				if err != nil || got != want || !slices.Equal(wantLog.Events, gotLog.Events) {
					t.Fatalf("ApplyNth(%d): got error %v\n%s\n%v\nwant as by Apply(%v)\n%s\n%v", i, err, got.Position(),
						gotLog.Events, g.NthLegal(i), want.Position(), wantLog.Events)
				}
				got = *g
				if err := got.ApplyNth(i, nil); err != nil || got != want {
					t.Fatalf("ApplyNth(%d) without a log: got error %v and %s, want %s", i, err, got.Position(),
						want.Position())
				}
			}
		})
	}
}

// TestApplyNthIgnoresBadIndex checks that ApplyNth refuses an index out of range, by an error or a panic, and changes
// nothing.
func TestApplyNthIgnoresBadIndex(t *testing.T) {
	testrun.Long(t)
	for _, setup := range setups() {
		check := func(g *rules.Game) {
			n := g.CountLegal()
			for _, i := range []int{-1 << 40, -1, n, n + 1, n + 5, 256, 1 << 20} {
				if i >= 0 && i < n {
					continue
				}
				after, refused := *g, false
				func() {
					defer func() { refused = recover() != nil || refused }()
					refused = after.ApplyNth(i, nil) != nil
				}()
				if !refused || after != *g {
					t.Fatalf("ApplyNth(%d) of %d: got refused %v, want true and no change\n%s", i, n, refused,
						g.Position())
				}
			}
		}
		g := randomGame(t, setup, listSeed, func(g *rules.Game, _ rules.Action) { check(g) })
		check(&g)
	}
}

// TestChoicesEqualNthLegal checks that a refilled Choices lists the same actions as NthLegal. The list stays unchanged
// when the game goes on.
func TestChoicesEqualNthLegal(t *testing.T) {
	for _, s := range setups() {
		var choices rules.Choices
		var before []rules.Action
		all := func() (list []rules.Action) {
			for i := range choices.Len() {
				list = append(list, choices.At(i))
			}
			return list
		}
		randomGame(t, s, listSeed, func(g *rules.Game, _ rules.Action) {
			if got := all(); !slices.Equal(got, before) {
				t.Fatalf("choices after the next action: got\n%v\nwant\n%v", got, before)
			}
			if g.CountLegal() > maxListed {
				return
			}
			choices.Fill(g)
			before = legal(g)
			if got := all(); !slices.Equal(got, before) {
				t.Fatalf("choices: got\n%v\nwant\n%v\n%s", got, before, g.Position())
			}
		})
	}
}

// TestRandomPlayAllocatesNothing checks that random games allocate no memory, with ApplyNth alone and with Choices, and
// with and without cards.
func TestRandomPlayAllocatesNothing(t *testing.T) {
	const seed, warmUpGames, measuredGames = 1, 20, 50
	for _, variants := range []rules.Variants{{}, {TopSecret: true}} {
		start := newGame(t, rules.Setup{Edition: rules.Amigo, Players: 2, First: rules.NoSeat, Variants: variants})
		src := rules.NewRandomSource(seed)
		var choices rules.Choices
		play := func(withChoices bool) {
			g := start
			for !g.Over() {
				n := g.CountLegal()
				if withChoices {
					choices.Fill(&g)
					n = choices.Len()
				}
				if err := g.ApplyNth(src.Intn(n), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range warmUpGames {
			play(true) // grows the buffer of choices
		}
		for _, withChoices := range []bool{false, true} {
			if n := testing.AllocsPerRun(measuredGames, func() { play(withChoices) }); n != 0 {
				t.Errorf("%+v, with Choices %v: got %.0f allocations a game, want 0", variants, withChoices, n)
			}
		}
	}
}

// TestChoicesAreReadOnly checks that Choices exports no field, and that no method returns a slice or a pointer. Thus
// nobody can change the tables that all Choices share.
func TestChoicesAreReadOnly(t *testing.T) {
	for f := range reflect.TypeFor[rules.Choices]().Fields() {
		if f.IsExported() {
			t.Errorf("field %s: got it exported, want no exported fields", f.Name)
		}
	}
	for m := range reflect.TypeFor[*rules.Choices]().Methods() {
		for out := range m.Type.Outs() {
			if k := out.Kind(); k == reflect.Slice || k == reflect.Pointer {
				t.Errorf("%s: got a result of kind %v, want no slice or pointer", m.Name, k)
			}
		}
	}
}

// legal returns all legal actions by NthLegal.
func legal(g *rules.Game) (all []rules.Action) {
	for i := range g.CountLegal() {
		all = append(all, g.NthLegal(i))
	}
	return all
}
