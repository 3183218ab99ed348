package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestNoFeintsAmongRandomPlayers checks that a mastermind feints in few of its moves among random players, and in most
// of them among field agents.
func TestNoFeintsAmongRandomPlayers(t *testing.T) {
	const maxAmongRandom, minAmongAgents = 30, 80 // percent of the moves
	feintPercent := func(others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action) int {
		moves, feinted := 0, 0
		playAgainst(t, others, func(p *player) {
			p.chooseDecoy()
			moves++
			if p.decoy != rules.NoAgent {
				feinted++
			}
		})
		return 100 * feinted / moves
	}
	amongRandom, amongAgents := feintPercent(randomAction), feintPercent(fieldAgentAction)
	t.Logf("feints of a mastermind: %d %% of moves among random players, %d %% among field agents",
		amongRandom, amongAgents)
	if amongRandom > maxAmongRandom {
		t.Errorf("random players: got feints in %d %% of moves, want at most %d %%", amongRandom, maxAmongRandom)
	}
	if amongAgents < minAmongAgents {
		t.Errorf("field agents: got feints in %d %% of moves, want at least %d %%", amongAgents, minAmongAgents)
	}
}

// TestSearchAmongRandomPlayers checks the search parameters of a mastermind. Among random players it searches deeper
// and compares more own moves, but one random move of the others. Among field agents nothing changes.
func TestSearchAmongRandomPlayers(t *testing.T) {
	const minAmongRandom, maxAmongAgents = 70, 10 // percent of the moves
	usualSamples := sampleSizes{5, 5, 5, 5, 5, 5, 5}
	aimlessPercent := func(others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action) int {
		moves, aimless := 0, 0
		playAgainst(t, others, func(p *player) {
			moves++
			if !p.othersAimless {
				wantSearch(t, p, p.params.depth, usualSamples)
				return
			}
			aimless++
			samples := sampleSizes{1, 1, 1, 1, 1, 1, 1}
			samples[p.view.Viewer] = aimlessSamples
			wantSearch(t, p, aimlessDepth, samples)
		})
		return 100 * aimless / moves
	}
	amongRandom, amongAgents := aimlessPercent(randomAction), aimlessPercent(fieldAgentAction)
	t.Logf("othersAimless in %d %% of moves among random players, in %d %% among field agents", amongRandom,
		amongAgents)
	if amongRandom < minAmongRandom {
		t.Errorf("random players: got othersAimless in %d %% of moves, want at least %d %%", amongRandom,
			minAmongRandom)
	}
	if amongAgents > maxAmongAgents {
		t.Errorf("field agents: got othersAimless in %d %% of moves, want at most %d %%", amongAgents, maxAmongAgents)
	}
}

// wantSearch checks the search parameters of a player.
func wantSearch(t *testing.T, p *player, depth int, samples sampleSizes) {
	t.Helper()
	if p.depth() != depth || p.sampleSizes() != samples {
		t.Errorf("othersAimless %v: got depth %d and samples %v, want %d and %v", p.othersAimless, p.depth(),
			p.sampleSizes(), depth, samples)
	}
	if got := p.ruleset().othersAimless; got != p.othersAimless {
		t.Errorf("othersAimless of the ruleset: got %v, want %v", got, p.othersAimless)
	}
}

// TestAcceptedExposureVaries checks that the accepted exposure varies between draws and is at most Certain. Its minimum
// is at least half of an equal chance, and twice an equal chance with two players.
func TestAcceptedExposureVaries(t *testing.T) {
	const draws = 200
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0,
			Variants: rules.Variants{Dossier: true}})
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(1)
		p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &deduction.Belief{}, &src)
		minimum, maximum := int(deduction.Certain), 0
		for range draws {
			exposure := p.acceptedExposure()
			minimum, maximum = min(minimum, exposure), max(maximum, exposure)
		}
		equalChance := int(deduction.Certain) / (players + 1)
		lowest := equalChance / 2
		if players == 2 {
			lowest = 2 * equalChance
		}
		if minimum < lowest || minimum >= maximum || maximum > int(deduction.Certain) {
			t.Errorf("%d players: accepted exposures: got %d … %d, want a range above %d, up to %d", players, minimum,
				maximum, lowest, deduction.Certain)
		}
	}
}

// TestNobodyAimlessWithoutEvidence checks that an empty belief takes nobody for aimless, even in the middle of a game.
// A position set up by hand has no evidence either.
func TestNobodyAimlessWithoutEvidence(t *testing.T) {
	const midgameScore = 20 // of the leading agent, in points
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(1), rules.NewRandomSource(1)
		var belief deduction.Belief
		for g.Phase() != rules.PhaseMove || g.Score(leaderExcept(&rules.View{Game: g}, 0)) < midgameScore {
			action := dealer.Next(&g)
			if !g.IsChance() {
				action = fieldAgentAction(g.View(g.Actor()), &belief, &src)
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
		p := newPlayer(Opponent{Level: Mastermind}, g.View(g.Actor()), &belief, &src)
		if left := p.pointsLeft(); left > earlyGamePoints {
			t.Errorf("%d players: got %d points left, want at most %d", players, left, earlyGamePoints)
		}
		if p.othersAimless {
			t.Errorf("%d players, %d points left: got othersAimless, want not", players, p.pointsLeft())
		}
	}
}

// TestHidesIdentityUntilDossiers checks that a mastermind charges moves for exposure while dossiers are to be written
// or rewritten, and not once the threshold for writing is crossed.
func TestHidesIdentityUntilDossiers(t *testing.T) {
	for _, tc := range []struct {
		name, dossiers string // dossiers are the fields of a position
		want           bool
	}{
		{"unwritten", "-.- -:-:-", true},
		{"written for the last time", "_20_0__.1_0_0__ -:+:r", false},
		{"may be rewritten", "_20_0__.1_0_0__ -:-:-", true},
	} {
		g, err := rules.ParsePosition("hc1 french-41 dossier 2 move 3 1 1 royb 4.0.0.-.3.-.- 28.25.0.-.0.-.- 5 2 ro " +
			"0.0 - 0.0.0.-.0.-.- " + tc.dossiers + " 0.0")
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(1)
		p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &deduction.Belief{}, &src)
		if got := p.hidesIdentity() && p.exposureCosts() != nil; got != tc.want {
			t.Errorf("%s: hidesIdentity with exposure costs: got %v, want %v", tc.name, got, tc.want)
		}
	}
}

// neverCancel is a yield function that never cancels.
func neverCancel() bool { return true }

// playAgainst plays games of four players that decide by others. In turns 20 to 27, while the leader has more than ten
// points to go, it calls show with a mastermind in the seat that is about to move.
func playAgainst(t *testing.T, others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action,
	show func(p *player)) {
	t.Helper()
	const games, firstTurn, lastTurn, minPointsLeft = 12, 20, 27, 10
	for seed := range uint64(games) {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var belief deduction.Belief
		for g.Turn() <= lastTurn && !g.Over() {
			action := dealer.Next(&g)
			if !g.IsChance() {
				view := g.View(g.Actor())
				action = others(view, &belief, &src)
				p := newPlayer(Opponent{Level: Mastermind}, view, &belief, &src)
				isLateMove := view.Phase() == rules.PhaseMove && view.Turn() >= firstTurn
				if isLateMove && p.pointsLeft() > minPointsLeft {
					show(&p)
				}
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// randomAction returns a random legal action.
func randomAction(v rules.View, _ *deduction.Belief, src *rules.RandomSource) rules.Action {
	return v.NthLegal(src.Intn(v.CountLegal()))
}

// fieldAgentAction returns the decision of a field agent.
func fieldAgentAction(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
	return Opponent{Level: FieldAgent}.Decide(v, b, src, neverCancel)
}
