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

// TestOpponentText checks that Parse reads every opponent's String, and the names in old records.
func TestOpponentText(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range opponents.Levels {
		for _, m := range opponents.Temperaments {
			o := opponents.Opponent{Level: l, Temperament: m}
			if got, err := opponents.Parse(o.String()); err != nil || got != o || seen[o.String()] {
				t.Errorf("Parse(%q): got %v, %v", o, got, err)
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
			t.Errorf("Parse(%q): got %v, %v", c.text, got, err)
		}
	}
	for text, want := range map[string]string{"boss": `unknown opponent "boss"`, "handler/": `unknown temperament ""`,
		"handler/rude": `unknown temperament "rude"`, "/bold": `unknown opponent ""`} {
		if _, err := opponents.Parse(text); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("Parse(%q): got error %v, want one sentence with %q", text, err, want)
		}
	}
}

// TestNeighboursHaveDifferentTemperaments checks the default temperaments at a full table.
func TestNeighboursHaveDifferentTemperaments(t *testing.T) {
	for seat := range 6 {
		if opponents.TemperamentOf(seat) == opponents.TemperamentOf(seat+1) {
			t.Errorf("seats %d and %d: got %v for both", seat+1, seat+2, opponents.TemperamentOf(seat))
		}
	}
}

// TestPlayStylesFitBest checks that beliefs about four players of a level are best with the level's play style. With
// two players the style is Aims, except for recruits, who are Plain.
func TestPlayStylesFitBest(t *testing.T) {
	testrun.Long(t)
	manners := [...]deduction.PlayStyle{deduction.Unknown, deduction.Plain, deduction.FeintsSometimes,
		deduction.FeintsOften, deduction.FeintsSlightly, deduction.Misleads}
	for _, level := range opponents.Levels {
		two, three, seven := level.PlayStyle(rules.Setup{Players: 2}), level.PlayStyle(rules.Setup{Players: 3}),
			level.PlayStyle(rules.Setup{Players: 7})
		known := deduction.Aims
		if level == opponents.Recruit {
			known = deduction.Plain
		}
		if two != known || three != seven {
			t.Errorf("%v: got play styles %d with two players, %d with three, %d with seven", level, two, three, seven)
		}
		dossier := level.PlayStyle(rules.Setup{Players: 4, Variants: rules.Variants{Dossier: true}})
		if dossier != three && (level != opponents.Mastermind || dossier != deduction.Misleads) {
			t.Errorf("%v: got play style %d with the dossier", level, dossier)
		}
		own := slices.Index(manners[:], level.PlayStyle(rules.Setup{Players: 4}))
		var lost [len(manners)]float64
		for seed := range uint64(40) {
			g, err := rules.New(rules.Setup{Players: 4, First: 0})
			if err != nil {
				t.Fatal(err)
			}
			d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
			var beliefs [len(manners)]deduction.Belief
			for i, m := range manners {
				for s := range rules.Seat(4) {
					beliefs[i].SetStyle(s, m)
				}
			}
			for g.Turn() < 17 && !g.Over() {
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
					lost[i] -= math.Log2(max(float64(table[g.Identity(s)][s]), 1) / float64(deduction.Certain))
				}
			}
		}
		t.Logf("%v: log loss by style in bits: %.1f", level, lost)
		for i, m := range manners {
			if i != own && lost[i] <= lost[own] {
				t.Errorf("%v: style %d fits as well as its own: log loss in bits: %.1f", level, m, lost)
			}
		}
	}
}
