package opponents_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestOpponentText checks that Parse returns every opponent from its String, and from the spellings in old records.
// Errors quote the unknown name in one line.
func TestOpponentText(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range opponents.Levels {
		for _, m := range opponents.Temperaments {
			o := opponents.Opponent{Level: l, Temperament: m}
			if got, err := opponents.Parse(o.String()); err != nil || got != o || seen[o.String()] {
				t.Errorf("Parse(%q): got %v, %v; want %v, with a text no other opponent has", o, got, err, o)
			}
			seen[o.String()] = true
		}
	}
	for _, c := range []struct {
		text string
		want opponents.Opponent
	}{
		{"recruit", opponents.Opponent{}},
		{"field-agent", opponents.Opponent{Level: opponents.FieldAgent}},
		{"handler/bold", opponents.Opponent{Level: opponents.Handler, Temperament: opponents.Bold}},
		{"mastermind/steady", opponents.Opponent{Level: opponents.Mastermind}},
	} {
		if got, err := opponents.Parse(c.text); err != nil || got != c.want {
			t.Errorf("Parse(%q): got %v, %v; want %v", c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{"boss": `unknown opponent "boss"`, "handler/": `unknown temperament ""`,
		"handler/rude": `unknown temperament "rude"`, "/bold": `unknown opponent ""`} {
		if _, err := opponents.Parse(text); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("Parse(%q): got error %v, want one line with %q", text, err, want)
		}
	}
}

// TestNeighboursHaveDifferentTemperaments checks that adjacent seats of a full table have different default
// temperaments.
func TestNeighboursHaveDifferentTemperaments(t *testing.T) {
	for seat := range rules.MaxSeats - 1 {
		if opponents.TemperamentOf(seat) == opponents.TemperamentOf(seat+1) {
			t.Errorf("seats %d and %d: got %v for both, want two temperaments", seat+1, seat+2,
				opponents.TemperamentOf(seat))
		}
	}
}

// TestPlayStylesFitBest checks that beliefs about four players of one level have the lowest log loss with the level's
// own play style. With two players the style is Aims, or Plain for recruits.
func TestPlayStylesFitBest(t *testing.T) {
	testrun.OnlyCI(t)
	const games, turns = 20, 17 // the first 17 turns of each game
	styles := [...]deduction.PlayStyle{deduction.Unknown, deduction.Plain, deduction.FeintsSometimes,
		deduction.FeintsOften, deduction.FeintsSlightly, deduction.Misleads}
	for _, level := range opponents.Levels {
		two, three, seven := level.PlayStyle(rules.Setup{Players: 2}), level.PlayStyle(rules.Setup{Players: 3}),
			level.PlayStyle(rules.Setup{Players: 7})
		wantTwo := deduction.Aims
		if level == opponents.Recruit {
			wantTwo = deduction.Plain
		}
		if two != wantTwo || three != seven {
			t.Errorf("%v: play styles with 2, 3 and 7 players: got %d, %d and %d; want %d first, and the others equal",
				level, two, three, seven, wantTwo)
		}
		dossier := level.PlayStyle(rules.Setup{Players: 4, Variants: rules.Variants{Dossier: true}})
		if dossier != three && (level != opponents.Mastermind || dossier != deduction.Misleads) {
			t.Errorf("%v: play style with the dossier: got %d, want %d, or Misleads for masterminds", level, dossier,
				three)
		}
		own := slices.Index(styles[:], level.PlayStyle(rules.Setup{Players: 4}))
		var loss [len(styles)]float64 // sum of log losses, in bits
		for seed := range uint64(games) {
			g, err := rules.New(rules.Setup{Players: 4, First: 0})
			if err != nil {
				t.Fatal(err)
			}
			d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
			var beliefs [len(styles)]deduction.Belief
			for i, m := range styles {
				for s := range rules.Seat(4) {
					beliefs[i].SetStyle(s, m)
				}
			}
			for g.Turn() < turns && !g.Over() {
				a := d.Next(&g)
				if s := g.Actor(); s != rules.NoSeat {
					a = opponents.Opponent{Level: level}.Decide(g.View(s), &beliefs[own], &src, neverCancel)
				}
				for i := range beliefs {
					beliefs[i].Observe(&g, a)
				}
				if err := g.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
			public := g.View(rules.NoSeat)
			for i := range beliefs {
				table := beliefs[i].Marginals(&public)
				for s := range rules.Seat(4) {
					loss[i] -= math.Log2(max(float64(table[g.Identity(s)][s]), 1) / float64(deduction.Certain))
				}
			}
		}
		t.Logf("%v: log loss by style in bits: %.1f", level, loss)
		for i, m := range styles {
			if i != own && loss[i] <= loss[own] {
				t.Errorf("%v: log loss of style %d: got %.1f bits, want more than %.1f of its own style", level, m,
					loss[i], loss[own])
			}
		}
	}
}
