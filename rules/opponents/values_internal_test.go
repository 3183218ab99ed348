package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// The values of moves and cards, from which an opponent decides.

// TestTakesWinsAndAvoidsLosses checks that every level wins at once if it can, and makes no move that ends the game for
// another player. Each position has a move that ends the game.
func TestTakesWinsAndAvoidsLosses(t *testing.T) {
	for _, tc := range []struct {
		name, position string
		move           rules.Action // ends the game
		wins           bool         // whether the move wins for seat 0, else for seat 1
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
		if err := after.Apply(tc.move, nil); err != nil {
			t.Fatal(err)
		}
		winners := after.Result().Winners
		if winners.Has(0) != tc.wins || after.Over() && winners.Has(1) == tc.wins {
			t.Fatalf("%s: %v: got winners %v, want seat 0 to win: %v", tc.name, tc.move, winners, tc.wins)
		}
		for _, level := range Levels {
			for seed := range uint64(8) { // decisions are partly random
				src := rules.NewRandomSource(seed)
				action := Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
				end := g
				if err := end.Apply(action, nil); err != nil {
					t.Fatal(err)
				}
				winners := end.Result().Winners
				if tc.wins && !winners.Has(0) {
					t.Errorf("%s: %v, seed %d: got %v with winners %v, want seat 0", tc.name, level, seed, action,
						winners)
				}
				if winners.Has(1) {
					t.Errorf("%s: %v, seed %d: got %v with winners %v, want not seat 1", tc.name, level, seed, action,
						winners)
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
			if rise := p.positionValue(&after) - now; rise == 0 || rise > 0 != own {
				t.Errorf("%v: %v moves two steps: value changes by %d/100 points, want a rise: %v", level, agent, rise,
					own)
			}
			var values deduction.Values
			values[agent] = 100 // one point
			if gain := p.netGain(values); gain == 0 || gain > 0 != own {
				t.Errorf("%v: %v gains a point: netGain: got %d/100 points, want a gain: %v", level, agent, gain, own)
			}
		}
	}
}

// TestRuinsCardHasValue checks that a move into the ruins, which draws a card, has a positive hand value and sets
// drawsCard. Moves elsewhere have neither.
func TestRuinsCardHasValue(t *testing.T) {
	for id, deck := range map[string]string{"amigo": "aabbccddeeffgghijkkllmmnno",
		"engine": "aabbccddeeffgghijkkllmmnn"} {
		g := position(t, "hc1 "+id+" topsecret 3 move 10 1 1 roygbv 10.2.3.4.5.6.- 9.3.20.4.0.11.- 7 1 roy 0.0.0 - "+
			"0.0.0.0.0.0.- -.-.- "+deck+" - -:-.-.- -:-:-:6 -:-:-:0:-")
		for _, level := range []Level{FieldAgent, Handler, Spymaster, Mastermind} {
			p := newPlayer(Opponent{Level: level}, g.View(0), new(deduction.Belief), new(rules.RandomSource))
			for agent, draws := range map[rules.Agent]bool{rules.Red: true, rules.Orange: false} {
				move, after := moveOne(agent, 1), p.view.Game
				if err := after.Apply(move, nil); err != nil {
					t.Fatal(err)
				}
				if value := p.handValue(&after, move); value > 0 != draws {
					t.Errorf("%s: %v: %v: handValue: got %d/100 points, want more than 0: %v", id, level, move, value,
						draws)
				}
				if level != Mastermind {
					continue // only masterminds set drawsCard
				}
				for _, c := range p.candidates() {
					if c.action == move && c.drawsCard != draws {
						t.Errorf("%s: %v: %v: drawsCard: got %v, want %v", id, level, move, c.drawsCard, draws)
					}
				}
			}
		}
	}
}

// TestCardThatOpensDossiersKeepsCount checks that simulations still make a due count after a card has opened the
// dossiers.
func TestCardThatOpensDossiersKeepsCount(t *testing.T) {
	const redBefore = 30 // red's points after the card, before the count
	g := position(t, "hc1 amigo topsecret+dossier 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 27.10.5.5.5.-.- 5 - br 0.0 - "+
		"0.0.0.0.0.-.- m.- aabbccddeeffgghijkkllmnn o/o -:-.- r:-:-:4 r:1:1:0:ma -.- -:-:- 0.0")
	opens := rules.PlayTwo(rules.CardPlus, rules.Red, rules.Blue)
	after := g
	if err := after.Apply(opens, nil); err != nil {
		t.Fatal(err)
	}
	if after.Phase() != rules.PhaseDossier || after.Placed() == 0 {
		t.Fatalf("%v: got %s, want PhaseDossier with a due count", opens, after.Position())
	}
	for _, level := range []Level{Spymaster, Mastermind} {
		p := newPlayer(Opponent{Level: level}, g.View(0), new(deduction.Belief), new(rules.RandomSource))
		found := false
		for _, c := range p.candidates() {
			if c.action != opens {
				continue
			}
			found = true
			if level == Mastermind && (!c.state.inRound || c.state.placed == 0) {
				t.Errorf("%v: %v: got state %+v, want a due count", level, opens, c.state)
			}
			if level == Spymaster && c.state.score[0] <= redBefore {
				t.Errorf("%v: %v: got scores %v, want red counted above %d", level, opens, c.state.score, redBefore)
			}
		}
		if !found {
			t.Errorf("%v: %v is no candidate", level, opens)
		}
	}
}

// TestHintBeforeDossiersDeniesNothing checks that a hint does not claim to lower the threat of a die roll while
// dossiers must be written before the safe is placed.
func TestHintBeforeDossiersDeniesNothing(t *testing.T) {
	g := position(t, "hc1 french-41 dossier 5 move 26 1 1 roygbva 0.5.8.10.6.7.9 5.5.33.29.32.32.32 0 4 ryobg "+
		"0.0.0.0.0 - 0.0.0.0.0.0.0 _20_0__._____00.__0____._00____._0_____ -:-:- 0.0.0.0.0")
	move, after := moveOne(rules.Yellow, 4), g
	if err := after.Apply(move, nil); err != nil || after.Phase() != rules.PhaseDossier {
		t.Fatalf("%v: got phase %v (error %v), want PhaseDossier", move, after.Phase(), err)
	}
	hint := Explain(g.View(0), new(deduction.Belief), move)
	if hint.Reason == ReasonLowersThreat {
		t.Errorf("%v: got ReasonLowersThreat from %d to %d faces, want another reason", move, hint.FacesBefore,
			hint.FacesAfter)
	}
}

// position parses a position in the format of rules.ParsePosition, and fails the test if it is invalid.
func position(t *testing.T, text string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// moveOne returns a move of one agent.
func moveOne(agent rules.Agent, steps uint8) rules.Action {
	var all [rules.NumAgents]uint8
	all[agent] = steps
	return rules.MoveAgents(all)
}

// view returns the acting seat's view of a position.
func view(t *testing.T, text string) rules.View {
	t.Helper()
	g := position(t, text)
	return g.View(g.Actor())
}
