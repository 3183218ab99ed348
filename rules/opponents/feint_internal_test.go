package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// patient never cancels a decision.
func neverCancel() bool { return true }

// among lets four of some others play, and shows a mastermind in the seat of anyone who is about to move, from turn 20
// to turn 28, while there is something to hide.
func playAgainst(t *testing.T, others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action,
	show func(p *player)) {
	t.Helper()
	for seed := range uint64(12) {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var b deduction.Belief
		for g.Turn() < 28 && !g.Over() {
			a := dealer.Next(&g)
			if !g.IsChance() {
				v := g.View(g.Actor())
				a = others(v, &b, &src)
				if p := newPlayer(Opponent{Level: Mastermind}, v, &b, &src); v.Phase() == rules.PhaseMove &&
					v.Turn() >= 20 && p.pointsLeft() > 10 {
					show(&p)
				}
			}
			b.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// atRandom takes any action.
func randomAction(v rules.View, _ *deduction.Belief, src *rules.RandomSource) rules.Action {
	return v.NthLegal(src.Intn(v.CountLegal()))
}

// asFieldAgent decides as a field agent does.
func fieldAgentAction(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
	return Opponent{Level: FieldAgent}.Decide(v, b, src, neverCancel)
}

// TestNobodyHidesUnseen: once the others have been seen to act at random, a mastermind feints no more; among field
// agents it does all the time.
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
	t.Logf("a mastermind feints in %d %% of its moves among those who act at random, in %d %% among field agents",
		unseen, seen)
	if unseen > 30 || seen < 80 {
		t.Errorf("a mastermind feints in %d %% of its moves among those who act at random, in %d %% among field agents",
			unseen, seen)
	}
}

// TestAloneAmongTheAimless: among those who act at random a mastermind reckons with one way for each of them, looks at
// more ways itself and further ahead, and takes free agents for as dangerous as any; among field agents it reckons with
// everybody.
func TestSearchAmongRandomPlayers(t *testing.T) {
	share := func(others func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action) int {
		moves, alone := 0, 0
		playAgainst(t, others, func(p *player) {
			moves++
			if !p.othersAimless {
				if p.depth() != p.params.depth || p.sampleSizes() != (sampleSizes{5, 5, 5, 5, 5, 5, 5}) ||
					p.ruleset().othersAimless {
					t.Errorf("among others with an aim %d turns are played out, with %v ways", p.depth(),
						p.sampleSizes())
				}
				return
			}
			alone++
			want := sampleSizes{1, 1, 1, 1, 1, 1, 1}
			want[p.view.Viewer] = aimlessSamples
			if p.depth() != aimlessDepth || p.sampleSizes() != want || !p.ruleset().othersAimless {
				t.Errorf("alone %d turns are played out, with %v ways", p.depth(), p.sampleSizes())
			}
		})
		return 100 * alone / moves
	}
	unseen, seen := share(randomAction), share(fieldAgentAction)
	t.Logf("a mastermind thinks that it is alone in %d %% of its moves among those who act at random, in %d %% "+
		"among field agents", unseen, seen)
	if unseen < 70 || seen > 10 {
		t.Errorf("a mastermind thinks that it is alone in %d %% of its moves among those who act at random, in %d "+
			"%% among field agents", unseen, seen)
	}
}

// TestHidesNowMoreNowLess: how sure a table may become is different every time, certain at most, and more between two.
func TestAcceptedExposureVaries(t *testing.T) {
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0,
			Variants: rules.Variants{Dossier: true}})
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(1)
		p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &deduction.Belief{}, &src)
		least, most := int(deduction.Certain), 0
		for range 200 {
			x := p.acceptedExposure()
			least, most = min(least, x), max(most, x)
		}
		chance := int(deduction.Certain) / (players + 1)
		if least < chance/2 || least >= most || most > int(deduction.Certain) || players == 2 && least < 2*chance {
			t.Errorf("%d players: the table may be as sure as %d to %d of %d", players, least, most, deduction.Certain)
		}
	}
}

// TestNobodyIsAloneUnseen: before anything was seen nobody thinks that nobody else has any aim, however far the scores
// are, as at a position that was set up.
func TestNobodyAimlessWithoutEvidence(t *testing.T) {
	for players := 2; players <= rules.MaxSeats; players++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(1), rules.NewRandomSource(1)
		var b deduction.Belief
		for g.Phase() != rules.PhaseMove || g.Score(leaderExcept(&rules.View{Game: g}, 0)) < 20 {
			a := d.Next(&g)
			if !g.IsChance() {
				a = fieldAgentAction(g.View(g.Actor()), &b, &src)
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		if p := newPlayer(Opponent{Level: Mastermind}, g.View(g.Actor()), &b, &src); p.othersAimless ||
			p.pointsLeft() > earlyGamePoints {
			t.Errorf("%d players: alone: %v, with %d points left", players, p.othersAimless, p.pointsLeft())
		}
	}
}

// TestHidesWhileDossiersAreToBeWritten: a mastermind hides until they are written, and again where they are open to be
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
			t.Errorf("%s: it hides: %v, want %v", writing, hides, want)
		}
	}
}
