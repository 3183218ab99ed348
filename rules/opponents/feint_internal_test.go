package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestNoFeintsAmongRandomPlayers checks that a mastermind hardly feints once others have been seen to act at random.
func TestNoFeintsAmongRandomPlayers(t *testing.T) {
	feints := func(others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action) (share int) {
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
	unseen, seen := feints(randomAction), feints(fieldAgentAction)
	t.Logf("feints of a mastermind: %d %% of moves among random players, %d %% among field agents",
		unseen, seen)
	if unseen > 30 || seen < 80 {
		t.Errorf("feints of a mastermind: %d %% of moves among random players, %d %% among field agents",
			unseen, seen)
	}
}

// TestSearchAmongRandomPlayers checks the search of a mastermind among random players. Each of them gets one sample, it
// gets more samples and depth itself, and free agents count fully. Among field agents nothing changes.
func TestSearchAmongRandomPlayers(t *testing.T) {
	share := func(others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action) int {
		moves, alone := 0, 0
		playAgainst(t, others, func(p *player) {
			moves++
			if !p.othersAimless {
				if p.depth() != p.params.depth || p.sampleSizes() != (sampleSizes{5, 5, 5, 5, 5, 5, 5}) ||
					p.ruleset().othersAimless {
					t.Errorf("among field agents: got depth %d and samples %v", p.depth(),
						p.sampleSizes())
				}
				return
			}
			alone++
			want := sampleSizes{1, 1, 1, 1, 1, 1, 1}
			want[p.view.Viewer] = aimlessSamples
			if p.depth() != aimlessDepth || p.sampleSizes() != want || !p.ruleset().othersAimless {
				t.Errorf("among random players: got depth %d and samples %v", p.depth(), p.sampleSizes())
			}
		})
		return 100 * alone / moves
	}
	unseen, seen := share(randomAction), share(fieldAgentAction)
	t.Logf("othersAimless in %d %% of moves among random players, in %d %% "+
		"among field agents", unseen, seen)
	if unseen < 70 || seen > 10 {
		t.Errorf("othersAimless in %d %% of moves among random players, in %d "+
			"%% among field agents", unseen, seen)
	}
}

// TestAcceptedExposureVaries checks that the accepted exposure is random, at most Certain, and higher with two players.
func TestAcceptedExposureVaries(t *testing.T) {
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0,
			Variants: rules.Variants{Dossier: true}})
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(1)
		p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &deduction.Belief{}, &src)
		minimum, maximum := int(deduction.Certain), 0
		for range 200 {
			x := p.acceptedExposure()
			minimum, maximum = min(minimum, x), max(maximum, x)
		}
		chance := int(deduction.Certain) / (players + 1)
		if minimum < chance/2 || minimum >= maximum || maximum > int(deduction.Certain) || players == 2 &&
			minimum < 2*chance {
			t.Errorf("%d players: accepted exposures are %d … %d of %d, out of range", players, minimum, maximum,
				deduction.Certain)
		}
	}
}

// TestNobodyAimlessWithoutEvidence checks that without evidence the others are not taken for aimless, whatever the
// scores, as in a position set up by hand.
func TestNobodyAimlessWithoutEvidence(t *testing.T) {
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(1), rules.NewRandomSource(1)
		var belief deduction.Belief
		for g.Phase() != rules.PhaseMove || g.Score(leaderExcept(&rules.View{Game: g}, 0)) < 20 {
			a := d.Next(&g)
			if !g.IsChance() {
				a = fieldAgentAction(g.View(g.Actor()), &belief, &src)
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		if p := newPlayer(Opponent{Level: Mastermind}, g.View(g.Actor()), &belief, &src); p.othersAimless ||
			p.pointsLeft() > earlyGamePoints {
			t.Errorf("%d players: got othersAimless %v with %d points left", players, p.othersAimless, p.pointsLeft())
		}
	}
}

// TestHidesIdentityUntilDossiers checks that a mastermind hides until dossiers are written, and again if they may be
// rewritten.
func TestHidesIdentityUntilDossiers(t *testing.T) {
	for writing, want := range map[string]bool{"-.- -:-:-": true, "_20_0__.1_0_0__ -:+:r": false,
		"_20_0__.1_0_0__ -:-:-": true} {
		g, err := rules.ParsePosition("hc1 french-41 dossier 2 move 3 1 1 royb 4.0.0.-.3.-.- 28.25.0.-.0.-.- 5 2 ro " +
			"0.0 - 0.0.0.-.0.-.- " + writing + " 0.0")
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(1)
		p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &deduction.Belief{}, &src)
		if hides := p.hidesIdentity() && p.exposureCosts() != nil; hides != want {
			t.Errorf("%s: hidesIdentity: got %v, want %v", writing, hides, want)
		}
	}
}

// neverCancel is a yield function that never cancels.
func neverCancel() bool { return true }

// playAgainst plays games of four players that decide by others. In turns 20 to 27, while there is something to hide,
// it calls show with a mastermind in the seat that is about to move.
func playAgainst(t *testing.T, others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action,
	show func(p *player)) {
	t.Helper()
	for seed := range uint64(12) {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var belief deduction.Belief
		for g.Turn() < 28 && !g.Over() {
			action := dealer.Next(&g)
			if !g.IsChance() {
				v := g.View(g.Actor())
				action = others(v, &belief, &src)
				if p := newPlayer(Opponent{Level: Mastermind}, v, &belief, &src); v.Phase() == rules.PhaseMove &&
					v.Turn() >= 20 && p.pointsLeft() > 10 {
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
