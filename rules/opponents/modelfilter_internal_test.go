package opponents

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestTopByModel checks that the candidates with the highest model estimate are kept, less the cost of faces they leave
// to others. The greedily best candidate is sometimes not among them.
func TestTopByModel(t *testing.T) {
	moves, denying, missed := 0, 0, 0
	for i, form := range []rules.Setup{
		{Players: 4}, {Players: 2}, {Players: 5}, {Players: 2, Variants: rules.Variants{TopSecret: true}},
		{Players: 3, Edition: rules.French42},
	} {
		form.First = rules.NoSeat
		g, err := rules.New(form)
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(uint64(i)), rules.NewRandomSource(uint64(i))
		for !g.Over() {
			if g.IsChance() {
				_ = g.Apply(d.Next(&g), nil) // what a dealer proposes is legal
				continue
			}
			view := g.View(g.Actor())
			p := newPlayer(Opponent{Level: Mastermind}, view, &deduction.Belief{}, &src)
			if !p.filtersByModel() {
				_ = g.Apply(Opponent{Level: FieldAgent}.Decide(view, &deduction.Belief{}, &src,
					func() bool { return true }), nil)
				continue
			}
			moves++
			rs, worlds, shown := p.ruleset(), p.worlds(numWorlds), objective{ownPercent: 100}
			own := toDense(view.InPlay(), view.Identities(view.Viewer))
			type stand struct {
				action      rules.Action
				first, then int
			}
			var all []stand
			for k := range view.CountLegal() {
				after, action := view.Game, view.NthLegal(k)
				_ = after.ApplyNth(k, nil)
				// a card round comes before the count: nobody is denied anything yet
				round := rs.cards && after.Placed() != 0
				finishRound(&after, false)
				st, sum := newState(&after), 0
				for _, w := range worlds[:modelWorlds] {
					sum += st.outcome(&rs, &w, w.owned(), view.Viewer, shown)
				}
				x := stand{action, sum / modelWorlds, 0}
				if g := view.Game; !rs.cards && g.ApplyNth(k, nil) == nil {
					x.first += p.handValue(&g, action) * winPerPoint / 100
				}
				x.then = x.first
				if !round {
					x.then -= losingFaceCost * st.losingFaces(&rs, own)
				}
				all = append(all, x)
			}
			slices.SortStableFunc(all, func(x, y stand) int { return y.first - x.first })
			minimum := all[min(len(all), denialCandidates)-1].first
			kept := p.topByModel(p.candidates(), &rs, worlds)
			if maximum := min(len(all), modelCandidates); !p.looksAhead() && len(kept) != maximum {
				t.Fatalf("%s: got %d candidates of %d", view.Position(), len(kept), len(all))
			}
			for k, c := range kept {
				x := all[slices.IndexFunc(all, func(x stand) bool { return x.action == c.action })]
				if c.modelEstimate != x.then || c.games != modelGames || x.first < minimum || k > 0 &&
					c.modelEstimate > kept[k-1].modelEstimate && !p.looksAhead() {
					t.Fatalf("%s: %v: forecast %d after %d games; estimate %d, %d without denied "+
						"faces; needed %d", view.Position(), c.action, c.modelEstimate, c.games, x.then, x.first,
						minimum)
				}
				if x.first != x.then {
					denying++
				}
			}
			glance := p
			glance.othersAimless = true // looks at one glance
			if best := glance.candidates()[0].action; !slices.ContainsFunc(kept,
				func(c candidate) bool { return c.action == best }) {
				missed++
			}
			_ = g.Apply(kept[0].action, nil)
		}
	}
	t.Logf("%d decisions, %d actions that leave losing faces, the greedily best one left out %d times", moves,
		denying, missed)
	if moves < 60 || denying < 20 || missed < 3 {
		t.Errorf("%d decisions, %d actions that leave losing faces, the greedily best one left out %d "+
			"times: too few", moves, denying, missed)
	}
}

// TestFiltersByModel checks who filters candidates by the model: masterminds, for moves and the safe. Exceptions are
// aimless others, a hidden identity, and cards with more than two players.
func TestFiltersByModel(t *testing.T) {
	for _, form := range []struct {
		setup rules.Setup
		want  bool
	}{
		{rules.Setup{Players: 2}, true},
		{rules.Setup{Players: 4}, true},
		{rules.Setup{Players: 2, Variants: rules.Variants{TopSecret: true}}, true},
		{rules.Setup{Players: 3, Variants: rules.Variants{TopSecret: true}}, false},
		{rules.Setup{Players: 4, Variants: rules.Variants{Dossier: true}}, false},
	} {
		g, err := rules.New(form.setup)
		if err != nil {
			t.Fatal(err)
		}
		for d := rules.NewDealer(1); g.IsChance(); {
			_ = g.Apply(d.Next(&g), nil)
		}
		for _, l := range Levels {
			p := newPlayer(Opponent{Level: l}, g.View(g.Actor()), &deduction.Belief{}, nil)
			if got, want := p.filtersByModel(), form.want && l == Mastermind; got != want {
				t.Errorf("%+v: %v: got filtersByModel %v", form.setup, l, got)
			}
			if p.othersAimless = true; p.filtersByModel() {
				t.Errorf("%+v: %v filters by the model although others are aimless", form.setup, l)
			}
		}
	}
}
