package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
)

// TestThinkingSeatIsWaitingOpponent checks that Thinks returns opponents that have to act while no animation runs, and
// never people.
func TestThinkingSeatIsWaitingOpponent(t *testing.T) {
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 7))
	thought, people := 0, 0
	for n := 0; n < 400 && !x.m.Over(); n++ {
		doer := x.p.ActingSeat()
		want := rules.NoSeat
		if doer != rules.NoSeat && x.m.Player(doer).Kind == match.Opponent {
			want = doer
			thought++
		} else if doer != rules.NoSeat {
			people++
		}
		if got := x.p.ThinkingSeat(); got != want {
			t.Fatalf("after %d actions: got %v, want %v", n, got, want)
		}
		x.moving = true
		if got := x.p.ThinkingSeat(); got != rules.NoSeat {
			t.Fatalf("after %d actions, during an animation: got %v", n, got)
		}
		x.moving = false
		x.actRandomly()
	}
	if thought == 0 || people == 0 {
		t.Errorf("opponents acted only %d times, people %d times", thought, people)
	}
}

// TestRealDieRollCanBeUndone checks that the roll a person enters is the action that the rules expect, and that this
// person may take it back.
func TestRealDieRollCanBeUndone(t *testing.T) {
	// the second edition begins with a roll for the first turn
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French42} {
		o := scenetest.Options(edition, rules.Variants{}, 3, 3, 7)
		o.HouseRules = match.RealDie
		x := newTable(t, o)
		kinds := map[rules.ActionKind]int{}
		for n := 0; n < 60 && !x.m.Over(); n++ {
			if !x.p.RealDie() {
				x.actRandomly()
				continue
			}
			seat := x.p.View.ActiveSeat()
			does := x.p.RollCommand(1)
			if does.Seat != seat {
				t.Fatalf("%v: seat %v enters the roll of seat %v", edition, does.Seat, seat)
			}
			if err := x.m.Act(does.Seat, does.Action); err != nil {
				t.Fatalf("%v: after %d actions %v is refused: %v", edition, n, does.Action, err)
			}
			scenetest.CatchUp(x.m)
			kinds[does.Action.Kind]++
			x.p.Begin()
			x.prepare()
			if got := x.p.UndoSeat(); got != seat {
				t.Fatalf("%v: seat %v may take back the roll of seat %v", edition, got, seat)
			}
		}
		if len(kinds) == 0 {
			t.Errorf("%v: got no roll", edition)
		}
	}
}
