package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

// TestStylesChangeMarginals checks the marginals after moves that are open play for red or a feint for blue. Red is
// likely, most of all with two players. It is unlikely for a player known to mislead, and less likely among such
// players.
func TestStylesChangeMarginals(t *testing.T) {
	for _, tc := range []struct {
		players         int
		own, others     PlayStyle
		lowest, highest int // percent
	}{{2, Unknown, Unknown, 96, 100}, {2, Aims, Aims, 96, 100}, {3, Unknown, Unknown, 84, 92},
		{3, Unknown, Plain, 84, 92}, {3, Unknown, Misleads, 44, 60}, {3, Misleads, Unknown, 40, 54},
		{3, Misleads, Misleads, 6, 14}, {3, Misleads, Plain, 6, 14}} {
		g := dealtGame(t, tc.players)
		var b Belief
		for s := range rules.Seat(rules.MaxSeats) { // later seats have no effect
			b.SetStyle(s, tc.others)
		}
		b.SetStyle(0, tc.own)
		b.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		v := g.View(rules.NoSeat)
		table := b.Marginals(&v)
		if believed := table[rules.Red][0].Percent(); believed < tc.lowest || believed > tc.highest {
			t.Errorf("%+v: got probability %d %% that seat 0 owns red, out of range: %v", tc, believed, table)
		}
	}
}

// TestStylePriors checks the priors of all styles. Only unknown players may be aimless. A seat's own style does not
// change what it believes about the others. The evidence of open play is the same for every style.
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
		for c, in := range belief.populations(&public) {
			if aimlessly := in.weights[seat][aimlessType]; (aimlessly > 0) != (style == Unknown) {
				t.Errorf("style %d, population %d: got weight %d for aimless, want it above 0 for Unknown only", style,
					c,
					aimlessly)
			}
		}
		belief.Observe(&g, action)
		if got, want := belief.Evidence(&g, seat), plain.Evidence(&g, seat); got != want {
			t.Errorf("style %d: got evidence %d, want %d", style, got, want)
		}
	}
}

// TestProbabilitiesAddUp checks that the probabilities of all actions add up to one for every type and own agents. It
// also checks that a feinting player favours any other agent more often than an open one does.
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
			if sum > certainty || sum < certainty*999/1000 {
				t.Errorf("type %d with agents %07b: got sum of probabilities %d, want %d", k, set, sum,
					uint64(certainty))
			}
		}
	}
	alone := func(k int, a rules.Agent) uint64 { // probability that a type moves one agent all six steps
		model.assumeOwned(1<<rules.Red, &evidence)
		model.computeWeights(&playerTypes[k])
		return model.probability(all.Index(sixSteps(a)))
	}
	for a := range rules.Agent(rules.NumAgents) {
		if a != rules.Red && model.effects[all.Index(sixSteps(a))][a] > 0 &&
			alone(feintingType, a) <= alone(openType, a) {
			t.Errorf("%v alone: got probability %d if feinting, want more than %d if open", a,
				alone(feintingType, a), alone(openType, a))
		}
	}
}

// TestKnownStyleDeterminesPosterior checks seats of known style. Their posterior follows from the model of that style
// alone, their actions are no evidence about others, and Aimless is 0.
func TestKnownStyleDeterminesPosterior(t *testing.T) {
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
		if x := belief.Aimless(&public); x != 0 {
			t.Errorf("style %d: Aimless = %d of %d, want 0", style, x, Certain)
		}
		evidence := belief.Evidence(&g, seat)
		var chances [rules.NumAgents]float64
		sum := 0.0
		for x := range chances {
			model.assumeOwned(1<<x, &evidence)
			model.computeWeights(&styleTypes[style])
			chances[x] = float64(model.probability(all.Index(action)))
			sum += chances[x]
		}
		belief.Observe(&g, action)
		table, exposure := belief.Marginals(&public), Belief{}
		exposure.SetStyle(seat, style)
		for x := range chances {
			if got, want := float64(table[x][seat])/float64(Certain), chances[x]/sum; math.Abs(got-want) > 0.001 {
				t.Errorf("style %d: probability of agent %d: got %.4f, want %.4f", style, x, got, want)
			}
			if got, want := float64(exposure.Exposure(&public, seat,
				rules.AgentSet(1<<x))[all.Index(action)])/float64(Certain),
				chances[x]/sum; math.Abs(got-want) > 0.001 {
				t.Errorf("style %d: exposure of agent %d: got %.4f, want %.4f", style, x, got, want)
			}
		}
		var c posterior
		c.fill(&belief, &public)
		for i := range c.prior {
			if got, want := c.weight[i].ratio(c.total, certainty),
				c.prior[i].ratio(scaledProbability(certainty), certainty); max(got, want)-min(got, want) > 8 {
				t.Errorf("style %d: posterior of population %d: got %d, want its prior %d", style, i, got, want)
			}
		}
	}
}

// TestPlayersResembleEachOther checks a player whose actions are open play for red or a feint. Red is likely if another
// player plays openly, and unlikely if that one feints. A viewer's own actions do not change its beliefs.
func TestPlayersResembleEachOther(t *testing.T) {
	g := dealtGame(t, 4)
	all := map[int]Probability{}
	for _, of := range []int{openType, feintingType} {
		var belief Belief
		belief.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		belief.setEvidence(1, map[int]rules.Agent{of: rules.Yellow})
		v := g.View(rules.NoSeat)
		all[of] = belief.Marginals(&v)[rules.Red][0]

		me := g.View(1)
		var none Belief
		none.setEvidence(0, map[int]rules.Agent{openType: rules.Red, feintingType: rules.Blue})
		if got, want := belief.Marginals(&me), none.Marginals(&me); got != want {
			t.Errorf("marginals change with the viewer's own actions: got\n%v\nwant\n%v", got, want)
		}
		if got, want := belief.Aimless(&me), none.Aimless(&me); got != want {
			t.Errorf("Aimless changes with the viewer's own actions: got %d, want %d", got, want)
		}
	}
	if all[openType] < Certain*8/10 || all[feintingType] > Certain/4 {
		t.Errorf("probability of red: got %d %% if another player is open, want ≥ 80; "+
			"got %d %% if that one feints, want ≤ 25", all[openType].Percent(), all[feintingType].Percent())
	}
}

// TestPriorsWithoutAimless checks that players with a known aim have the other types in unchanged proportions.
func TestPriorsWithoutAimless(t *testing.T) {
	for _, table := range [][2][numTypes]uint64{{unknownPrior, aimsPrior}, {dossierDuelPrior, dossierDuelAimsPrior}} {
		of, aims := table[0], table[1]
		sum := uint64(0)
		for k, x := range aims {
			sum += x
			if want := float64(of[k]) / float64(certainty-of[aimlessType]) * certainty; k != aimlessType &&
				math.Abs(float64(x)-want) > 1 {
				t.Errorf("type %d: got prior %d, want %.0f", k, x, want)
			}
		}
		if aims[aimlessType] != 0 || sum > certainty || sum < certainty-2*numTypes { // each is rounded down
			t.Errorf("the priors add up to %d, want %d; aimless has %d, want 0", sum, uint64(certainty),
				aims[aimlessType])
		}
	}
}

// TestCardSpreadIsNarrower checks that players choose the best way to play a card more often than the best move. Only
// those of style Plain do not.
func TestCardSpreadIsNarrower(t *testing.T) {
	var m choiceModel
	m.n, m.inPlay = 2, 1<<rules.Red|1<<rules.Blue
	m.effects[0][rules.Red], m.effects[1][rules.Blue] = 50, 50
	m.assumeOwned(1<<rules.Red, new([rules.NumAgents]int))
	best := func(k *playerType, cards bool) uint64 {
		m.isCard = cards
		m.computeWeights(k)
		return m.probability(0)
	}
	careful := []*playerType{&playerTypes[openType], &playerTypes[looseType], &playerTypes[feintingType],
		&styleTypes[FeintsSometimes], &styleTypes[FeintsOften],
		&styleTypes[FeintsSlightly]}
	for i, k := range careful {
		if card, move := best(k, true), best(k, false); card <= move || move <= certainty/2 || card >= certainty {
			t.Errorf("type %d: the best play of a card has probability %d of %d, the best move %d", i, card,
				uint64(certainty), move)
		}
		want := int64(30) // percent of moveSpread, as fitted
		if k == &styleTypes[FeintsOften] {
			want = 20
		}
		if k.cardSpread != k.moveSpread*want/100 {
			t.Errorf("type %d: card spread %d and move spread %d are not in the fitted proportion", i, k.cardSpread,
				k.moveSpread)
		}
	}
	if card, move := best(&styleTypes[Plain], true), best(&styleTypes[Plain], false); card != move {
		t.Errorf("Plain: the best play of a card has probability %d, the best move %d of %d; want them equal", card,
			move, uint64(certainty))
	}
}

// dealtGame returns a game at the beginning of its first turn.
func dealtGame(t testing.TB, players int) rules.Game {
	t.Helper()
	g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	for d := rules.NewDealer(1); g.Turn() == 0 && g.IsChance(); {
		if err := g.Apply(d.Next(&g), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// setEvidence sets the evidence of a seat with one passport: for each type of player, which agent it certainly owns.
func (b *Belief) setEvidence(s rules.Seat, owned map[int]rules.Agent) {
	for k := range playerTypes {
		for a := range rules.Agent(rules.NumAgents) {
			b.logs[k][s][1<<a] = -30 * logUnit
		}
	}
	for k, a := range owned {
		b.logs[k][s][1<<a] = 0
	}
}

// sixSteps returns a move of one agent by six buildings.
func sixSteps(a rules.Agent) rules.Action {
	var steps [rules.NumAgents]uint8
	steps[a] = 6
	return rules.MoveAgents(steps)
}
