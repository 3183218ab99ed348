package opponents

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// modelEstimate is the model's estimate of an action, without and with the cost of losing faces.
type modelEstimate struct {
	action          rules.Action
	plain, withCost int
}

// filterCounts counts decisions that were filtered by the model, kept actions that leave losing faces, and decisions
// without the greedily best action.
type filterCounts struct{ decisions, losing, withoutGreedy int }

// TestTopByModel checks that topByModel keeps the candidates with the highest model estimate, less the cost of losing
// faces. Some of the games must drop the greedily best candidate.
func TestTopByModel(t *testing.T) {
	const minDecisions, minLosing, minWithoutGreedy = 60, 20, 3
	var counts filterCounts
	for seed, setup := range []rules.Setup{
		{Players: 4}, {Players: 2}, {Players: 5}, {Players: 2, Variants: rules.Variants{TopSecret: true}},
		{Players: 3, Edition: rules.French42},
	} {
		setup.First = rules.NoSeat
		g, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(uint64(seed)), rules.NewRandomSource(uint64(seed))
		for !g.Over() {
			if g.IsChance() {
				_ = g.Apply(dealer.Next(&g), nil) // what a dealer proposes is legal
				continue
			}
			view := g.View(g.Actor())
			p := newPlayer(Opponent{Level: Mastermind}, view, &deduction.Belief{}, &src)
			if !p.filtersByModel() {
				_ = g.Apply(Opponent{Level: FieldAgent}.Decide(view, &deduction.Belief{}, &src, neverCancel), nil)
				continue
			}
			kept := checkTopByModel(t, p, &counts)
			_ = g.Apply(kept[0].action, nil)
		}
	}
	t.Logf("%+v", counts)
	if counts.decisions < minDecisions || counts.losing < minLosing || counts.withoutGreedy < minWithoutGreedy {
		t.Errorf("got %+v, want at least %+v", counts, filterCounts{minDecisions, minLosing, minWithoutGreedy})
	}
}

// checkTopByModel checks the candidates of a player against the estimates of all legal actions, and returns them.
func checkTopByModel(t *testing.T, p player, counts *filterCounts) (kept []candidate) {
	t.Helper()
	position := p.view.Position()
	rs, worlds := p.ruleset(), p.worlds(numWorlds)
	all := modelEstimates(p, &rs, worlds)
	slices.SortStableFunc(all, func(x, y modelEstimate) int { return y.plain - x.plain })
	minimum := all[min(len(all), denialCandidates)-1].plain
	kept = p.topByModel(p.candidates(), &rs, worlds)
	if want := min(len(all), modelCandidates); !p.looksAhead() && len(kept) != want {
		t.Fatalf("%s: got %d candidates, want %d of %d", position, len(kept), want, len(all))
	}
	for i, c := range kept {
		want := all[slices.IndexFunc(all, func(x modelEstimate) bool { return x.action == c.action })]
		if c.modelEstimate != want.withCost || c.games != modelGames {
			t.Fatalf("%s: %v: got estimate %d with the weight of %d games, want %d of %d", position, c.action,
				c.modelEstimate, c.games, want.withCost, modelGames)
		}
		if want.plain < minimum {
			t.Fatalf("%s: %v: got estimate %d, want at least %d", position, c.action, want.plain, minimum)
		}
		if i > 0 && !p.looksAhead() && c.modelEstimate > kept[i-1].modelEstimate {
			t.Fatalf("%s: %v: got estimate %d after %d, want descending ones", position, c.action, c.modelEstimate,
				kept[i-1].modelEstimate)
		}
		if want.plain != want.withCost {
			counts.losing++
		}
	}
	counts.decisions++
	p.othersAimless = true // turns the filter by the model off
	best := p.candidates()[0].action
	if !slices.ContainsFunc(kept, func(c candidate) bool { return c.action == best }) {
		counts.withoutGreedy++
	}
	return kept
}

// modelEstimates returns the estimates of all legal actions of a player.
func modelEstimates(p player, rs *ruleset, worlds []world) (all []modelEstimate) {
	view := &p.view
	own := toDense(view.InPlay(), view.Identities(view.Viewer))
	for i := range view.CountLegal() {
		after, action := view.Game, view.NthLegal(i)
		_ = after.ApplyNth(i, nil)
		// A card round comes before the count: nobody is denied anything yet.
		countComesLater := rs.cards && after.Placed() != 0
		finishRound(&after, false)
		st, sum := newState(&after), 0
		for _, w := range worlds[:modelWorlds] {
			sum += st.outcome(rs, &w, w.owned(), view.Viewer, objective{ownPercent: 100})
		}
		estimate := modelEstimate{action: action, plain: sum / modelWorlds}
		if g := view.Game; !rs.cards && g.ApplyNth(i, nil) == nil {
			estimate.plain += p.handValue(&g, action) * winPerPoint / 100
		}
		estimate.withCost = estimate.plain
		if !countComesLater {
			estimate.withCost -= losingFaceCost * st.losingFaces(rs, own)
		}
		all = append(all, estimate)
	}
	return all
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
		for dealer := rules.NewDealer(1); g.IsChance(); {
			_ = g.Apply(dealer.Next(&g), nil)
		}
		for _, level := range Levels {
			p := newPlayer(Opponent{Level: level}, g.View(g.Actor()), &deduction.Belief{}, nil)
			if got, want := p.filtersByModel(), tc.want && level == Mastermind; got != want {
				t.Errorf("%+v: %v: filtersByModel: got %v, want %v", tc.setup, level, got, want)
			}
			if p.othersAimless = true; p.filtersByModel() {
				t.Errorf("%+v: %v, others aimless: filtersByModel: got true, want false", tc.setup, level)
			}
		}
	}
}
