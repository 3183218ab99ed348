package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestTakesWinsAndAvoidsLosses checks that every level wins at once if it can, even with its second agent, and ends no
// game for another player. That holds where the last count decides, and where only an unknown dossier could win.
func TestTakesWinsAndAvoidsLosses(t *testing.T) {
	for _, tc := range []struct {
		name, position string
		move           rules.Action
		wins           bool
	}{
		{"the second agent wins", "hc1 amigo topsecret 2 move 25 1 1 roygb 8.5.0.3.0.-.- 36.30.5.5.40.-.- 10 2 bo " +
			"0.0 - 0.0.0.0.0.-.- -.- aabbccddeeffgghijkkllmmnn o/o -:r.- -:-:-:4 -:-:-:0:-", moveOne(rules.Red, 2),
			true},
		{"the other gains more in the last count", "hc1 french-42 base 2 move 25 1 1 royg 2.9.0.0.-.-.- " +
			"41.33.5.5.-.-.- 5 3 ro 3.2 - 0.0.0.0.-.-.-", moveOne(rules.Red, 3), false},
		{"the other has written the better dossier", "hc1 amigo dossier 2 move 25 1 1 roygb 3.2.0.0.1.-.- " +
			"39.34.5.5.5.-.- 5 2 or 0.0 - 0.0.0.0.0.-.- 2_000__._1000__ -:+:r 0.0", moveOne(rules.Red, 2), false},
	} {
		g := position(t, tc.position)
		after := g
		if err := after.Apply(tc.move, nil); err != nil || tc.wins != after.Result().Winners.Has(0) || after.Over() &&
			!tc.wins != after.Result().Winners.Has(1) {
			t.Fatalf("%s: %v: wrong winners %v (error %v)", tc.name, tc.move, after.Result().Winners, err)
		}
		for _, l := range Levels {
			for seed := range uint64(8) {
				src := rules.NewRandomSource(seed)
				a := Opponent{Level: l}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
				end := g
				if err := end.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
				if won := end.Result().Winners; tc.wins && !won.Has(0) || won.Has(1) {
					t.Errorf("%s: %v, seed %d: got %v, with the winners %v", tc.name, l, seed, a, won)
				}
			}
		}
	}
}

// TestSecondAgentCountsAsOwn checks that greedy values rise if either own agent reaches a better building, and fall if
// another agent does.
func TestSecondAgentCountsAsOwn(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 move 25 1 1 roygb 3.5.0.3.0.-.- 26.20.5.5.27.-.- 11 2 bo 0.0 - "+
		"0.0.0.0.0.-.- -.- aabbccddeeffgghijkkllmmnn o/o -:r.- -:-:-:4 -:-:-:0:-")
	for _, level := range Levels {
		p := newPlayer(Opponent{Level: level}, g.View(0), new(deduction.Belief), new(rules.RandomSource))
		now := p.positionValue(&g)
		for agent, own := range map[rules.Agent]bool{rules.Red: true, rules.Blue: true, rules.Orange: false,
			rules.Yellow: false} {
			after := g
			if err := after.Apply(moveOne(agent, 2), nil); err != nil {
				t.Fatal(err)
			}
			if rise := p.positionValue(&after) - now; rise > 0 != own || rise == 0 {
				t.Errorf("%v: value changes by %d if %v moves two further", level, rise, agent)
			}
			var w deduction.Values
			w[agent] = 100
			if gain := p.netGain(w); gain > 0 != own || gain == 0 {
				t.Errorf("%v: netGain is %d if %v gets a point", level, gain, agent)
			}
		}
	}
}

// TestRuinsCardHasValue checks that a move into the ruins that draws a card has that card's value, and that simulations
// add it to the hand.
func TestRuinsCardHasValue(t *testing.T) {
	for id, deck := range map[string]string{"amigo": "aabbccddeeffgghijkkllmmnno",
		"engine": "aabbccddeeffgghijkkllmmnn"} {
		g := position(
			t,
			"hc1 "+id+" topsecret 3 move 10 1 1 roygbv 10.2.3.4.5.6.- 9.3.20.4.0.11.- 7 1 roy 0.0.0 - 0.0.0.0.0.0.- "+
				"-.-.- "+deck+" - -:-.-.- -:-:-:6 -:-:-:0:-",
		)
		for _, level := range []Level{FieldAgent, Handler, Spymaster, Mastermind} {
			p := newPlayer(Opponent{Level: level}, g.View(0), new(deduction.Belief), new(rules.RandomSource))
			for x, brings := range map[rules.Agent]bool{rules.Red: true, rules.Orange: false} {
				a, after := moveOne(x, 1), p.view.Game
				if err := after.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
				if value := p.handValue(&after, a); value > 0 != brings {
					t.Errorf("%s: %v: got handValue of a move of %v %d", id, level, x, value)
				}
				for _, c := range p.candidates() {
					if c.action == a && level == Mastermind && c.drawsCard != brings {
						t.Errorf("%s: %v by %v: got drawsCard %v", id, a, level, c.drawsCard)
					}
				}
			}
		}
	}
}

// TestCardThatOpensDossiersKeepsCount checks that the count which is due is still simulated after a card opened
// dossiers.
func TestCardThatOpensDossiersKeepsCount(t *testing.T) {
	g := position(
		t,
		"hc1 amigo topsecret+dossier 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 27.10.5.5.5.-.- 5 - br 0.0 - 0.0.0.0.0.-.- "+
			"m.- aabbccddeeffgghijkkllmnn o/o -:-.- r:-:-:4 r:1:1:0:ma -.- -:-:- 0.0",
	)
	opens := rules.PlayTwo(rules.CardPlus, rules.Red, rules.Blue)
	after := g
	if err := after.Apply(opens, nil); err != nil || after.Phase() != rules.PhaseDossier || after.Placed() == 0 {
		t.Fatalf("got phase %v (error %v)", after.Phase(), err)
	}
	for _, level := range []Level{Spymaster, Mastermind} {
		p := newPlayer(Opponent{Level: level}, g.View(0), new(deduction.Belief), new(rules.RandomSource))
		met := false
		for _, c := range p.candidates() {
			if c.action != opens {
				continue
			}
			met = true
			if level == Mastermind && (!c.state.inRound || c.state.placed == 0) {
				t.Errorf("%v: no count is due any more: %+v", level, c.state)
			}
			if counted := c.state.score[0] > 30; level == Spymaster && !counted {
				t.Errorf("%v: the count does not change the scores %v", level, c.state.score)
			}
		}
		if !met {
			t.Errorf("%v: the card is no candidate", level)
		}
	}
}

// TestHintBeforeDossiersDeniesNothing checks that a hint names no die faces if the safe is placed only after dossiers
// are written.
func TestHintBeforeDossiersDeniesNothing(t *testing.T) {
	g := position(
		t,
		"hc1 french-41 dossier 5 move 26 1 1 roygbva 0.5.8.10.6.7.9 5.5.33.29.32.32.32 0 4 ryobg 0.0.0.0.0 - "+
			"0.0.0.0.0.0.0 _20_0__._____00.__0____._00____._0_____ -:-:- 0.0.0.0.0",
	)
	a, after := moveOne(rules.Yellow, 4), g
	if err := after.Apply(a, nil); err != nil || after.Phase() != rules.PhaseDossier {
		t.Fatalf("got phase %v (error %v)", after.Phase(), err)
	}
	if h := Explain(g.View(0), new(deduction.Belief), a); h.Reason == ReasonLowersThreat {
		t.Errorf("got %d faces of %d, want no such hint", h.FacesAfter, h.FacesBefore)
	}
}

// position parses a position.
func position(t *testing.T, text string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// moveOne returns a move of one agent.
func moveOne(a rules.Agent, steps uint8) rules.Action {
	var s [rules.NumAgents]uint8
	s[a] = steps
	return rules.MoveAgents(s)
}

// view returns the acting seat's view of a position.
func view(t *testing.T, text string) rules.View {
	t.Helper()
	g := position(t, text)
	return g.View(g.Actor())
}
