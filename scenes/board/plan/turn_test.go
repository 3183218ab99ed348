package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
)

// TestThinkingSeatIsWaitingOpponent checks that ThinkingSeat returns the seat to act if an opponent sits there. For a
// person and during an animation it returns no seat.
func TestThinkingSeatIsWaitingOpponent(t *testing.T) {
	table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 7))
	const maxActions = 400
	thought, people := 0, 0 // numbers of moments at which an opponent and a person acts
	for actions := 0; actions < maxActions && !table.m.Over(); actions++ {
		acting := table.p.ActingSeat()
		want := rules.NoSeat
		if acting != rules.NoSeat && table.m.Player(acting).Kind == match.Opponent {
			want = acting
			thought++
		} else if acting != rules.NoSeat {
			people++
		}
		if got := table.p.ThinkingSeat(); got != want {
			t.Fatalf("after %d actions: got seat %v, want %v", actions, got, want)
		}
		table.moving = true
		if got := table.p.ThinkingSeat(); got != rules.NoSeat {
			t.Fatalf("after %d actions, during an animation: got seat %v, want none", actions, got)
		}
		table.moving = false
		table.actRandomly()
	}
	if thought == 0 || people == 0 {
		t.Errorf("opponents acted %d times, people %d times, want at least once each", thought, people)
	}
}

// TestRealDieRollCanBeUndone checks a table with a real die. RollCommand holds a legal action of the seat whose turn it
// is, and the person in this seat may undo it.
func TestRealDieRollCanBeUndone(t *testing.T) {
	const maxActions = 60
	// the second edition begins with a roll for the first turn
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French42} {
		o := scenetest.Options(edition, rules.Variants{}, 3, 3, 7)
		o.HouseRules = match.RealDie
		table := newTable(t, o)
		kinds := map[rules.ActionKind]int{}
		for actions := 0; actions < maxActions && !table.m.Over(); actions++ {
			if !table.p.RealDie() {
				table.actRandomly()
				continue
			}
			seat := table.p.View.ActiveSeat()
			command := table.p.RollCommand(1)
			if command.Seat != seat {
				t.Fatalf("%v: got a roll of seat %v, want seat %v", edition, command.Seat, seat)
			}
			if err := table.m.Act(command.Seat, command.Action); err != nil {
				t.Fatalf("%v: after %d actions %v is refused: %v", edition, actions, command.Action, err)
			}
			scenetest.CatchUp(table.m)
			kinds[command.Action.Kind]++
			table.p.Begin()
			table.prepare()
			if got := table.p.UndoSeat(); got != seat {
				t.Fatalf("%v: got UndoSeat %v, want %v, who rolled", edition, got, seat)
			}
		}
		if len(kinds) == 0 {
			t.Errorf("%v: got no roll", edition)
		}
	}
}
