package rules_test

import (
	"reflect"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// maxListed is the most legal actions that tests list. Dossiers can have more.
const maxListed = 2000

// TestApplyNthEqualsApply applies every legal action of random games by index and by value. Both give the same game and
// events.
func TestApplyNthEqualsApply(t *testing.T) {
	for _, s := range setups() {
		src := rules.NewRandomSource(17)
		var first, second rules.Log
		randomGame(t, s, 3, func(g *rules.Game, _ rules.Action) {
			n := g.CountLegal()
			for i := range n {
				if n > 40 && i != n-1 && src.Intn(n) >= 20 {
					continue
				}
				first.Reset()
				second.Reset()
				x, y := *g, *g
				if err := x.Apply(g.NthLegal(i), &first); err != nil {
					t.Fatal(err)
				}
				if err := y.ApplyNth(i, &second); err != nil || x != y || !slices.Equal(first.Events, second.Events) {
					t.Fatalf("ApplyNth(%d): got error %v\n%s\n%v\nwant as by Apply(%v)\n%s\n%v", i, err, y.Position(),
						second.Events, g.NthLegal(i), x.Position(), first.Events)
				}
				z := *g
				if err := z.ApplyNth(i, nil); err != nil || z != x {
					t.Fatalf("ApplyNth(%d) without a log: got another game, or error %v", i, err)
				}
			}
		})
	}
}

// TestApplyNthIgnoresBadIndex checks that an index out of range changes nothing.
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
		g := randomGame(t, setup, 3, func(g *rules.Game, _ rules.Action) { check(g) })
		check(&g)
	}
}

// TestChoicesEqualNthLegal compares reused Choices with the list of NthLegal. A list stays unchanged when the game goes
// on.
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
		randomGame(t, s, 3, func(g *rules.Game, _ rules.Action) {
			if got := all(); !slices.Equal(got, before) {
				t.Fatalf("choices after the game went on: got\n%v\nwant\n%v", got, before)
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

// TestRandomPlayAllocatesNothing plays random games with ApplyNth and with Choices, with and without cards.
func TestRandomPlayAllocatesNothing(t *testing.T) {
	for _, variants := range []rules.Variants{{}, {TopSecret: true}} {
		start := newGame(t, rules.Setup{Edition: rules.Amigo, Players: 2, First: rules.NoSeat, Variants: variants})
		src := rules.NewRandomSource(1)
		var c rules.Choices
		play := func(lists bool) {
			g := start
			for !g.Over() {
				n := g.CountLegal()
				if lists {
					c.Fill(&g)
					n = c.Len()
				}
				if err := g.ApplyNth(src.Intn(n), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 20 {
			play(true) // allocates the buffer
		}
		for _, lists := range []bool{false, true} {
			if n := testing.AllocsPerRun(50, func() { play(lists) }); n != 0 {
				t.Errorf("%+v, with Choices %v: got %.0f allocations a game, want 0", variants, lists, n)
			}
		}
	}
}

// TestChoicesAreReadOnly checks that Choices does not expose the shared tables.
func TestChoicesAreReadOnly(t *testing.T) {
	for f := range reflect.TypeFor[rules.Choices]().Fields() {
		if f.IsExported() {
			t.Errorf("Choices exports the field %s", f.Name)
		}
	}
	for m := range reflect.TypeFor[*rules.Choices]().Methods() {
		for out := range m.Type.Outs() {
			if k := out.Kind(); k == reflect.Slice || k == reflect.Pointer {
				t.Errorf("%s returns a slice or pointer", m.Name)
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
