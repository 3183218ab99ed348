package opponents

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestTopByModel checks that topByModel keeps the candidates with the highest model estimate, less the cost of losing
// faces. Some of the games must drop the greedily best candidate.
func TestTopByModel(t *testing.T) {
	moves, denying, missed := 0, 0, 0
	for seed, setup := range []rules.Setup{
		{Players: 4}, {Players: 2}, {Players: 5}, {Players: 2, Variants: rules.Variants{TopSecret: true}},
		{Players: 3, Edition: rules.French42},
	} {
		setup.First = rules.NoSeat
		g, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(uint64(seed)), rules.NewRandomSource(uint64(seed))
		for !g.Over() {
			if g.IsChance() {
				_ = g.Apply(d.Next(&g), nil) // what a dealer proposes is legal
				continue
			}
			view := g.View(g.Actor())
			p := newPlayer(Opponent{Level: Mastermind}, view, &deduction.Belief{}, &src)
			if !p.filtersByModel() {
				_ = g.Apply(Opponent{Level: FieldAgent}.Decide(view, &deduction.Belief{}, &src, neverCancel), nil)
				continue
			}
			moves++
			rs, worlds, shown := p.ruleset(), p.worlds(numWorlds), objective{ownPercent: 100}
			own := toDense(view.InPlay(), view.Identities(view.Viewer))
			type estimate struct {
				action          rules.Action
				plain, withCost int // without and with the cost of losing faces
			}
			var all []estimate
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
				x := estimate{action, sum / modelWorlds, 0}
				if g := view.Game; !rs.cards && g.ApplyNth(k, nil) == nil {
					x.plain += p.handValue(&g, action) * winPerPoint / 100
				}
				x.withCost = x.plain
				if !round {
					x.withCost -= losingFaceCost * st.losingFaces(&rs, own)
				}
				all = append(all, x)
			}
			slices.SortStableFunc(all, func(x, y estimate) int { return y.plain - x.plain })
			minimum := all[min(len(all), denialCandidates)-1].plain
			kept := p.topByModel(p.candidates(), &rs, worlds)
			if maximum := min(len(all), modelCandidates); !p.looksAhead() && len(kept) != maximum {
				t.Fatalf("%s: got %d candidates, want %d of %d", view.Position(), len(kept), maximum, len(all))
			}
			for k, c := range kept {
				x := all[slices.IndexFunc(all, func(x estimate) bool { return x.action == c.action })]
				if c.modelEstimate != x.withCost || c.games != modelGames {
					t.Fatalf("%s: %v: got estimate %d with the weight of %d games, want %d of %d", view.Position(),
						c.action, c.modelEstimate, c.games, x.withCost, modelGames)
				}
				if x.plain < minimum || k > 0 && c.modelEstimate > kept[k-1].modelEstimate && !p.looksAhead() {
					t.Fatalf("%s: %v: estimate %d is out of order, or %d is below the minimum %d", view.Position(),
						c.action, c.modelEstimate, x.plain, minimum)
				}
				if x.plain != x.withCost {
					denying++
				}
			}
			greedy := p
			greedy.othersAimless = true // turns the filter by the model off
			if best := greedy.candidates()[0].action; !slices.ContainsFunc(kept,
				func(c candidate) bool { return c.action == best }) {
				missed++
			}
			_ = g.Apply(kept[0].action, nil)
		}
	}
	t.Logf("%d decisions, %d actions that leave losing faces, the greedily best one left out %d times", moves,
		denying, missed)
	const minMoves, minDenying, minMissed = 60, 20, 3
	if moves < minMoves || denying < minDenying || missed < minMissed {
		t.Errorf("got %d decisions, %d actions that leave losing faces, %d greedily best ones left out; "+
			"want at least %d, %d and %d", moves, denying, missed, minMoves, minDenying, minMissed)
	}
}

// TestFiltersByModel checks that only masterminds filter moves by the model. They do not with aimless others, with
// dossiers to come, or with cards and more than two players.
func TestFiltersByModel(t *testing.T) {
	for _, tc := range []struct {
		setup rules.Setup
		want  bool
	}{
		{rules.Setup{Players: 2}, true},
		{rules.Setup{Players: 4}, true},
		{rules.Setup{Players: 2, Variants: rules.Variants{TopSecret: true}}, true},
		{rules.Setup{Players: 3, Variants: rules.Variants{TopSecret: true}}, false},
		{rules.Setup{Players: 4, Variants: rules.Variants{Dossier: true}}, false},
	} {
		g, err := rules.New(tc.setup)
		if err != nil {
			t.Fatal(err)
		}
		for d := rules.NewDealer(1); g.IsChance(); {
			_ = g.Apply(d.Next(&g), nil)
		}
		for _, l := range Levels {
			p := newPlayer(Opponent{Level: l}, g.View(g.Actor()), &deduction.Belief{}, nil)
			if got, want := p.filtersByModel(), tc.want && l == Mastermind; got != want {
				t.Errorf("%+v: %v: filtersByModel: got %v, want %v", tc.setup, l, got, want)
			}
			if p.othersAimless = true; p.filtersByModel() {
				t.Errorf("%+v: %v, others aimless: filtersByModel: got true, want false", tc.setup, l)
			}
		}
	}
}
