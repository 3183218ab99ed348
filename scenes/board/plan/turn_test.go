package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
)

// TestOnlyAWaitingOpponentThinks checks that an opponent thinks when it has to act and the screen shows all that has happened, and that
// people never do.
func TestOnlyAWaitingOpponentThinks(t *testing.T) {
	x := sit(t, scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 7))
	thought, people := 0, 0
	for n := 0; n < 400 && !x.m.Over(); n++ {
		doer := x.p.Doer()
		want := rules.NoSeat
		if doer != rules.NoSeat && x.m.Player(doer).Kind == match.Opponent {
			want = doer
			thought++
		} else if doer != rules.NoSeat {
			people++
		}
		if got := x.p.Thinks(); got != want {
			t.Fatalf("after %d actions %v thinks, want %v", n, got, want)
		}
		x.moving = true
		if got := x.p.Thinks(); got != rules.NoSeat {
			t.Fatalf("after %d actions %v thinks while something still moves", n, got)
		}
		x.moving = false
		x.random()
	}
	if thought == 0 || people == 0 {
		t.Errorf("opponents had to act %d times, people %d times", thought, people)
	}
}

// TestARealDieIsTold checks that what a person says of a real die is the action that the rules wait for, and that this person may take it
// back, with any others at the table.
func TestARealDieIsTold(t *testing.T) {
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French42} { // the second one begins with a roll for the first turn
		o := scenetest.Options(edition, rules.Variants{}, 3, 3, 7)
		o.Customs = match.RealDie
		x := sit(t, o)
		kinds := map[rules.Kind]int{}
		for n := 0; n < 60 && !x.m.Over(); n++ {
			if !x.p.RealDie() {
				x.random()
				continue
			}
			seat := x.p.View.ActiveSeat()
			does := x.p.Rolled(1)
			if does.Seat != seat {
				t.Fatalf("%v: seat %v is to tell what %v rolled", edition, does.Seat, seat)
			}
			if err := x.m.Act(does.Seat, does.Action); err != nil {
				t.Fatalf("%v: after %d actions %v can’t be told: %v", edition, n, does.Action, err)
			}
			scenetest.CatchUp(x.m)
			kinds[does.Action.Kind]++
			x.p.Begin()
			x.ready()
			if got := x.p.Retracts(); got != seat {
				t.Fatalf("%v: seat %v takes back what %v told", edition, got, seat)
			}
		}
		if len(kinds) == 0 {
			t.Errorf("%v: nothing was rolled", edition)
		}
	}
}
