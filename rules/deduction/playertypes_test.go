package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

// TestStylesChangeMarginals checks how styles change a belief after moves that are open play for red or a feint for
// blue. Red is likely, most with two players, but unlikely for a player that misleads.
func TestStylesChangeMarginals(t *testing.T) {
	for _, tc := range []struct {
		players         int
		own, others     PlayStyle
		lowest, highest int // percent
	}{{2, Unknown, Unknown, 96, 100}, {2, Aims, Aims, 96, 100}, {3, Unknown, Unknown, 84, 92},
		{3, Unknown, Plain, 84, 92}, {3, Unknown, Misleads, 44, 60}, {3, Misleads, Unknown, 40, 54},
		{3, Misleads, Misleads, 6, 14}, {3, Misleads, Plain, 6, 14}} {
		g := dealtGame(t, tc.players)
		var belief Belief
		for seat := range rules.Seat(rules.MaxSeats) { // later seats have no effect
			belief.SetStyle(seat, tc.others)
		}
		belief.SetStyle(0, tc.own)
		belief.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		public := g.View(rules.NoSeat)
		marginals := belief.Marginals(&public)
		if percent := marginals[rules.Red][0].Percent(); percent < tc.lowest || percent > tc.highest {
			t.Errorf("%+v: seat 0 owns red: got probability %d %%, want %d … %d %%", tc, percent, tc.lowest,
				tc.highest)
		}
	}
}

// TestStylePriors checks properties that hold for all styles. Only unknown players may be aimless, a seat's own style
// does not change its beliefs about others, and the evidence of open play is the same.
func TestStylePriors(t *testing.T) {
	g, action := benchGame(t, 4)
	seat := g.Actor()
	var plain Belief
	plain.Observe(&g, action)
	for style := range numStyles {
		var belief Belief
		belief.SetStyle(seat, style)
		own := g.View(seat)
		if got, want := belief.Aimless(&own), new(Belief).Aimless(&own); got != want {
			t.Errorf("style %d: got probability %d that the others are aimless, want %d as without a style",
				style, got, want)
		}
		public := g.View(rules.NoSeat)
		for i, pop := range belief.populations(&public) {
			if weight := pop.weights[seat][aimlessType]; (weight > 0) != (style == Unknown) {
				t.Errorf("style %d, population %d: got weight %d for aimless, want it above 0 for Unknown only", style,
					i, weight)
			}
		}
		belief.Observe(&g, action)
		if got, want := belief.Evidence(&g, seat), plain.Evidence(&g, seat); got != want {
			t.Errorf("style %d: got evidence %d, want %d", style, got, want)
		}
	}
}

// TestProbabilitiesAddUp checks that the probabilities of all actions add up to one, for every type and for one and two
// own agents. A feinting player must favour any other agent more often than an open one does.
func TestProbabilitiesAddUp(t *testing.T) {
	g, _ := benchGame(t, 4)
	var all rules.Choices
	all.Fill(&g)
	var model choiceModel
	model.setActions(&g, &all)
	var evidence [rules.NumAgents]int
	evidence[rules.Blue] = logUnit
	for k := range playerTypes {
		for _, set := range []int{1 << rules.Red, 1<<rules.Red | 1<<rules.Blue} {
			model.assumeOwned(set, &evidence)
			model.computeWeights(&playerTypes[k])
			sum := uint64(0)
			for i := range model.n {
				sum += model.probability(i)
			}
			if sum > certainty || sum < certainty*999/1000 { // rounding loses less than a thousandth
				t.Errorf("type %d with agents %07b: got sum of probabilities %d, want %d", k, set, sum,
					uint64(certainty))
			}
		}
	}
	probabilityOf := func(kind, action int) uint64 { // if the player of that type owns red
		model.assumeOwned(1<<rules.Red, &evidence)
		model.computeWeights(&playerTypes[kind])
		return model.probability(action)
	}
	for agent := range rules.Agent(rules.NumAgents) {
		move := all.Index(sixSteps(agent))
		favours := agent != rules.Red && model.effects[move][agent] > 0
		feinting, open := probabilityOf(feintingType, move), probabilityOf(openType, move)
		if favours && feinting <= open {
			t.Errorf("%v moves six steps: got probability %d if feinting, want more than %d if open", agent, feinting,
				open)
		}
	}
}

// TestKnownStyleDeterminesPosterior checks that a known style alone determines a seat's marginals and exposure. Its
// actions are no evidence about the populations, and Aimless is 0.
func TestKnownStyleDeterminesPosterior(t *testing.T) {
	const tolerance = 0.001
	const rounding = 8 // in units of 1/certainty
	g, action := benchGame(t, 4)
	seat, public := g.Actor(), g.View(rules.NoSeat)
	var all rules.Choices
	all.Fill(&g)
	var model choiceModel
	model.setActions(&g, &all)
	for style := range numStyles {
		if !style.determinesType() {
			continue
		}
		var belief Belief
		belief.SetStyle(seat, style)
		if got := belief.Aimless(&public); got != 0 {
			t.Errorf("style %d: Aimless: got %d of %d, want 0", style, got, Certain)
		}
		before := belief
		evidence := belief.Evidence(&g, seat)
		var likelihoods [rules.NumAgents]float64
		sum := 0.0
		for agent := range likelihoods {
			model.assumeOwned(1<<agent, &evidence)
			model.computeWeights(&styleTypes[style])
			likelihoods[agent] = float64(model.probability(all.Index(action)))
			sum += likelihoods[agent]
		}
		belief.Observe(&g, action)
		marginals := belief.Marginals(&public)
		for agent := range likelihoods {
			want := likelihoods[agent] / sum
			if got := float64(marginals[agent][seat]) / float64(Certain); math.Abs(got-want) > tolerance {
				t.Errorf("style %d: probability of %v: got %.4f, want %.4f", style, rules.Agent(agent), got, want)
			}
			exposures := before.Exposure(&public, seat, rules.AgentSet(1<<agent))
			if got := float64(exposures[all.Index(action)]) / float64(Certain); math.Abs(got-want) > tolerance {
				t.Errorf("style %d: exposure of %v: got %.4f, want %.4f", style, rules.Agent(agent), got, want)
			}
		}
		var p posterior
		p.fill(&belief, &public)
		for i := range p.prior {
			got := p.weight[i].ratio(p.total, certainty)
			want := p.prior[i].ratio(scaledProbability(certainty), certainty)
			if max(got, want)-min(got, want) > rounding {
				t.Errorf("style %d: posterior of population %d: got %d, want its prior %d", style, i, got, want)
			}
		}
	}
}

// TestPlayersResembleEachOther checks a seat whose actions are open play for red or a feint for blue. Red is likely if
// another player plays openly, and unlikely if that player feints. A viewer's own actions do not change its beliefs.
func TestPlayersResembleEachOther(t *testing.T) {
	g := dealtGame(t, 4)
	ownsRed := map[int]Probability{} // by the other player's type
	for _, other := range []int{openType, feintingType} {
		var belief Belief
		belief.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		belief.setEvidence(1, map[int]rules.Agent{other: rules.Yellow})
		public := g.View(rules.NoSeat)
		ownsRed[other] = belief.Marginals(&public)[rules.Red][0]

		view := g.View(1)
		var withoutOwn Belief
		withoutOwn.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		if got, want := belief.Marginals(&view), withoutOwn.Marginals(&view); got != want {
			t.Errorf("marginals with evidence about the viewer: got\n%v\nwant those without\n%v", got, want)
		}
		if got, want := belief.Aimless(&view), withoutOwn.Aimless(&view); got != want {
			t.Errorf("Aimless with evidence about the viewer: got %d, want %d as without", got, want)
		}
	}
	if open, feinting := ownsRed[openType], ownsRed[feintingType]; open < Certain*8/10 || feinting > Certain/4 {
		t.Errorf("probability of red: got %d %% if another player is open, want ≥ 80 %%; got %d %% if it feints, "+
			"want ≤ 25 %%", open.Percent(), feinting.Percent())
	}
}

// TestPriorsWithoutAimless checks that the priors without the aimless type keep the proportions of the other types and
// add up to one.
func TestPriorsWithoutAimless(t *testing.T) {
	for _, table := range [][2][numTypes]uint64{{unknownPrior, aimsPrior}, {dossierDuelPrior, dossierDuelAimsPrior}} {
		full, aims := table[0], table[1]
		sum := uint64(0)
		for kind, prior := range aims {
			sum += prior
			want := float64(full[kind]) / float64(certainty-full[aimlessType]) * certainty
			if kind == aimlessType {
				want = 0
			}
			if math.Abs(float64(prior)-want) > 1 {
				t.Errorf("type %d: got prior %d, want %.0f", kind, prior, want)
			}
		}
		const minimum = certainty - 2*numTypes // each prior is rounded down
		if sum > certainty || sum < minimum {
			t.Errorf("sum of priors: got %d, want %d … %d", sum, uint64(minimum), uint64(certainty))
		}
	}
}

// TestCardSpreadIsNarrower checks that a modelled player chooses the best of two plays more often than the better of
// two moves. Only style Plain has the same probability for both.
func TestCardSpreadIsNarrower(t *testing.T) {
	var m choiceModel
	m.n, m.inPlay = 2, 1<<rules.Red|1<<rules.Blue
	m.effects[0][rules.Red], m.effects[1][rules.Blue] = 50, 50
	m.assumeOwned(1<<rules.Red, new([rules.NumAgents]int))
	bestProbability := func(kind *playerType, isCard bool) uint64 {
		m.isCard = isCard
		m.computeWeights(kind)
		return m.probability(0)
	}
	careful := []*playerType{&playerTypes[openType], &playerTypes[looseType], &playerTypes[feintingType],
		&styleTypes[FeintsSometimes], &styleTypes[FeintsOften],
		&styleTypes[FeintsSlightly]}
	for i, kind := range careful {
		card, move := bestProbability(kind, true), bestProbability(kind, false)
		if card <= move {
			t.Errorf("type %d: best play: got probability %d of %d, want more than %d of the best move", i, card,
				uint64(certainty), move)
		}
		if move <= certainty/2 || card >= certainty {
			t.Errorf("type %d: got probabilities %d and %d, want %d … %d", i, move, card, uint64(certainty/2),
				uint64(certainty))
		}
		percent := int64(30) // of moveSpread, as fitted
		if kind == &styleTypes[FeintsOften] {
			percent = 20
		}
		if want := kind.moveSpread * percent / 100; kind.cardSpread != want {
			t.Errorf("type %d: card spread: got %d, want %d, %d %% of the move spread", i, kind.cardSpread, want,
				percent)
		}
	}
	card, move := bestProbability(&styleTypes[Plain], true), bestProbability(&styleTypes[Plain], false)
	if card != move {
		t.Errorf("Plain: best play: got probability %d of %d, want %d as the best move", card, uint64(certainty), move)
	}
}

// dealtGame returns a game at the beginning of its first turn.
func dealtGame(t testing.TB, players int) rules.Game {
	t.Helper()
	g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	for dealer := rules.NewDealer(1); g.Turn() == 0 && g.IsChance(); {
		if err := g.Apply(dealer.Next(&g), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// setEvidence sets the evidence of a seat with one passport. The argument owned has, by type of player, the agent that
// the seat almost certainly owns if it is of that type.
func (b *Belief) setEvidence(seat rules.Seat, owned map[int]rules.Agent) {
	const bits = 30 // of evidence against every other agent
	for kind := range playerTypes {
		for agent := range rules.Agent(rules.NumAgents) {
			b.logs[kind][seat][1<<agent] = -bits * logUnit
		}
	}
	for kind, agent := range owned {
		b.logs[kind][seat][1<<agent] = 0
	}
}

// sixSteps returns a move of one agent by six buildings.
func sixSteps(a rules.Agent) rules.Action {
	var steps [rules.NumAgents]uint8
	steps[a] = 6
	return rules.MoveAgents(steps)
}
