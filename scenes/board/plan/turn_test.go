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
	table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 7))
	thought, people := 0, 0
	for n := 0; n < 400 && !table.m.Over(); n++ {
		doer := table.p.ActingSeat()
		want := rules.NoSeat
		if doer != rules.NoSeat && table.m.Player(doer).Kind == match.Opponent {
			want = doer
			thought++
		} else if doer != rules.NoSeat {
			people++
		}
		if got := table.p.ThinkingSeat(); got != want {
			t.Fatalf("after %d actions: got %v, want %v", n, got, want)
		}
		table.moving = true
		if got := table.p.ThinkingSeat(); got != rules.NoSeat {
			t.Fatalf("after %d actions, during an animation: got %v", n, got)
		}
		table.moving = false
		table.actRandomly()
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
		table := newTable(t, o)
		kinds := map[rules.ActionKind]int{}
		for n := 0; n < 60 && !table.m.Over(); n++ {
			if !table.p.RealDie() {
				table.actRandomly()
				continue
			}
			seat := table.p.View.ActiveSeat()
			does := table.p.RollCommand(1)
			if does.Seat != seat {
				t.Fatalf("%v: seat %v enters the roll of seat %v", edition, does.Seat, seat)
			}
			if err := table.m.Act(does.Seat, does.Action); err != nil {
				t.Fatalf("%v: after %d actions %v is refused: %v", edition, n, does.Action, err)
			}
			scenetest.CatchUp(table.m)
			kinds[does.Action.Kind]++
			table.p.Begin()
			table.prepare()
			if got := table.p.UndoSeat(); got != seat {
				t.Fatalf("%v: seat %v may take back the roll of seat %v", edition, got, seat)
			}
		}
		if len(kinds) == 0 {
			t.Errorf("%v: got no roll", edition)
		}
	}
}
