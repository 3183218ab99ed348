package host

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// frame is the time of a frame of the screen in seconds.
const frame = 1.0 / 60

// TestLateAnswersWaitForTheNextSlot checks that an opponent's decision takes effect a whole number of slots after the
// request, at every pace. The exact computing time would reveal the hand.
func TestLateAnswersWaitForTheNextSlot(t *testing.T) {
	const rounding = 0.001 // slots
	for _, pace := range []float64{0.7, 1, 2, 1e6} {
		for _, late := range []float64{0.1, 0.9, 1.2, 1.8, 2.1, 2.8} { // computing time in slots
			delay, slot := decisionDelay(t, pace, late)
			got := delay / slot
			// The move may be up to a frame late, and half a frame for rounding.
			if want := math.Ceil(late); got < want-rounding || got > want+1.5*frame/slot {
				t.Errorf("pace %v: answer after %.1f slots of %.2f s: got the move after %.2f slots, want %.0f",
					pace, late, slot, got, want)
			}
		}
	}
}

// decisionDelay returns the time in seconds from the first request to an opponent to its move. The thinker answers
// after a computing time in slots. It also returns the length of a slot in seconds.
func decisionDelay(t *testing.T, pace, computing float64) (delay, slot float64) {
	t.Helper()
	const maxFrames = 100_000
	options := match.Options{Seed: 3, HasSeed: true}
	options.Setup = rules.Setup{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}, Players: 3,
		First: rules.NoSeat}
	for _, name := range []string{"A", "B", "C"} {
		options.Players = append(options.Players,
			match.Player{Name: name, Kind: match.Opponent, Level: opponents.FieldAgent})
	}
	now, requested := 0.0, -1.0 // seconds
	var answer func()
	h, err := New(options, nil, Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
		task, give, _ := async.Promise[rules.Action](nil)
		requested, answer = now, func() { give(q.View.NthLegal(0)) }
		return task
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Deal(); err != nil {
		t.Fatal(err)
	}
	for range maxFrames {
		if now += frame; requested >= 0 && now >= requested+computing*slot {
			answer()
		}
		if err := h.Advance(frame, pace); err != nil {
			t.Fatal(err)
		}
		if requested < 0 {
			continue
		}
		if slot == 0 {
			slot = h.pace.thinkTime / pace
		}
		if hasMove(h) {
			return now - requested, slot
		}
	}
	t.Fatalf("pace %v: got no move of the opponent in %d frames, want one", pace, maxFrames)
	return 0, 0
}

// hasMove reports whether the last line of a host, saved or pending, is a move.
func hasMove(h *Host) bool {
	if pending := h.persister.pending; pending != nil && pending.line.Action.Kind == rules.KindMove {
		return true
	}
	n := len(h.record.Actions)
	return n > 0 && h.record.Actions[n-1].Kind == rules.KindMove
}

// TestPauseForUndo checks the pause after a person's action at pace 1. With a single person, who can undo it, it takes
// over a second, with two about half a second.
func TestPauseForUndo(t *testing.T) {
	const minPauses = 5
	for _, tc := range []struct {
		people      int
		least, most float64 // seconds
	}{{1, 1.2, 1.5}, {2, 0.4, 0.6}} {
		pauses := pausesAfterActions(t, tc.people)
		for _, got := range pauses {
			if got < tc.least || got > tc.most {
				t.Errorf("%v people: pause before the next action: got %.2f s, want %v to %v", tc.people, got, tc.least,
					tc.most)
			}
		}
		if len(pauses) < minPauses {
			t.Errorf("%v people: got %d pauses, want at least %d", tc.people, len(pauses), minPauses)
		}
	}
}

// pausesAfterActions plays a game of three with people in the first seats. It returns the pauses, in seconds, between
// an action of a person and the following action of chance.
func pausesAfterActions(t *testing.T, people int) (pauses []float64) {
	t.Helper()
	const maxFrames = 200_000
	options := match.Options{Seed: 3, HasSeed: true}
	options.Setup = rules.Setup{Players: 3, First: 0}
	for i, name := range []string{"A", "B", "C"} {
		player := match.Player{Name: name, Kind: match.Opponent}
		if i < people {
			player.Kind = match.Person
		}
		options.Players = append(options.Players, player)
	}
	h, err := New(options, nil, Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Deal(); err != nil {
		t.Fatal(err)
	}
	game := h.Screen()
	pause, isPausing := 0.0, false
	for frames := 0; frames < maxFrames && !h.game.Over(); frames++ {
		game.Advance(frame, 1)
		pause += frame
		if _, ok := game.Next(); ok && isPausing {
			pauses = append(pauses, pause)
			isPausing = false
		}
		seat := h.person()
		if seat == rules.NoSeat || !game.Status().WaitsForPerson {
			continue
		}
		action := match.Throw
		if !h.game.IsChance() {
			action = h.game.NthLegal(0)
		}
		if err := game.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		game.Next()
		isChanceDue := h.person() == rules.NoSeat && h.opponent() == rules.NoSeat
		isPausing, pause = isChanceDue && !h.game.Over(), 0
	}
	return pauses
}

// TestEveryLevelHasTimeToThink checks that every level of opponents has a positive time in thinkTimeByLevel.
func TestEveryLevelHasTimeToThink(t *testing.T) {
	for _, l := range opponents.Levels {
		if int(l) >= len(thinkTimeByLevel) || thinkTimeByLevel[l] <= 0 {
			t.Errorf("level %v: got no entry in thinkTimeByLevel, want a positive one", l)
		}
	}
}
