package host

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// TestLateAnswersWaitForTheNextSlot checks that an opponent's decision takes effect a whole number of slots after the
// request, at every pace. The exact computing time would reveal the hand.
func TestLateAnswersWaitForTheNextSlot(t *testing.T) {
	const frame = 1.0 / 60
	for _, pace := range []float64{0.7, 1, 2, 1e6} {
		for _, late := range []float64{0.1, 0.9, 1.2, 1.8, 2.1, 2.8} { // computing time in slots
			o := match.Options{Seed: 3, HasSeed: true}
			o.Setup = rules.Setup{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}, Players: 3,
				First: rules.NoSeat}
			for _, name := range []string{"A", "B", "C"} {
				o.Players = append(o.Players,
					match.Player{Name: name, Kind: match.Opponent, Level: opponents.FieldAgent})
			}
			now, asked := 0.0, -1.0 // seconds
			var answer func()
			h, err := New(o, nil, Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
				task, give, _ := async.Promise[rules.Action](nil)
				asked, answer = now, func() { give(q.View.NthLegal(0)) }
				return task
			}})
			if err != nil {
				t.Fatal(err)
			}
			if err := h.Deal(); err != nil {
				t.Fatal(err)
			}
			const maxFrames = 100_000
			slot, moved := 0.0, -1.0 // seconds
			for range maxFrames {
				if now += frame; asked >= 0 && now >= asked+late*slot {
					answer()
				}
				if err := h.Advance(frame, pace); err != nil {
					t.Fatal(err)
				}
				if asked >= 0 && slot == 0 {
					slot = h.pace.thinkTime / pace
				}
				if n := len(h.record.Actions); asked >= 0 &&
					(h.persister.pending != nil && h.persister.pending.line.Action.Kind == rules.KindMove || n > 0 &&
						h.record.Actions[n-1].Kind == rules.KindMove) {
					moved = now
					break
				}
			}
			if moved < 0 {
				t.Fatalf("pace %v: got no move of the opponent in %d frames, want one", pace, maxFrames)
			}
			got := (moved - asked) / slot
			// The move may be up to a frame late, and half a frame for rounding.
			if want := math.Ceil(late); got < want-0.001 || got > want+1.5*frame/slot {
				t.Errorf("pace %v: answer after %.1f slots of %.2f s: got the move after %.2f slots, want %.0f",
					pace, late, slot, got, want)
			}
		}
	}
}

// TestPauseForUndo checks the pause after a person's action at pace 1. With a single person, who can undo it, it takes
// over a second, with two about half a second.
func TestPauseForUndo(t *testing.T) {
	const frame = 1.0 / 60
	const maxFrames, minMeasured = 200_000, 5
	for _, tc := range []struct {
		people      int
		least, most float64 // seconds
	}{{1, 1.2, 1.5}, {2, 0.4, 0.6}} {
		o := match.Options{Seed: 3, HasSeed: true}
		o.Setup = rules.Setup{Players: 3, First: 0}
		for i, name := range []string{"A", "B", "C"} {
			p := match.Player{Name: name, Kind: match.Opponent}
			if i < tc.people {
				p.Kind = match.Person
			}
			o.Players = append(o.Players, p)
		}
		h, err := New(o, nil, Helpers{})
		if err == nil {
			err = h.Deal()
		}
		if err != nil {
			t.Fatal(err)
		}
		game := h.Screen()
		measured := 0
		waited, acted := 0.0, false
		for range maxFrames {
			if h.game.Over() {
				break
			}
			if game.Advance(frame, 1); acted {
				waited += frame
			}
			if _, ok := game.Next(); ok && acted {
				if waited < tc.least || waited > tc.most {
					t.Errorf("%v people: pause before the next action: got %.2f s, want %v to %v", tc.people, waited,
						tc.least, tc.most)
				}
				measured, acted = measured+1, false
			}
			s := h.person()
			if s == rules.NoSeat || !game.Status().WaitsForPerson {
				continue
			}
			if a := match.Throw; h.game.IsChance() {
				err = game.Act(s, a)
			} else {
				err = game.Act(s, h.game.NthLegal(0))
			}
			if err != nil {
				t.Fatal(err)
			}
			game.Next()
			acted, waited = h.person() == rules.NoSeat && h.opponent() == rules.NoSeat && !h.game.Over(), 0
		}
		if measured < minMeasured {
			t.Errorf("%v people: got %d pauses, want at least %d", tc.people, measured, minMeasured)
		}
	}
}

// TestEveryLevelHasTimeToThink checks that every level of opponents has a positive time in thinkTimeByLevel.
func TestEveryLevelHasTimeToThink(t *testing.T) {
	for _, l := range opponents.Levels {
		if int(l) >= len(thinkTimeByLevel) || thinkTimeByLevel[l] <= 0 {
			t.Errorf("level %v: got no entry in thinkTimeByLevel, want a positive one", l)
		}
	}
}
