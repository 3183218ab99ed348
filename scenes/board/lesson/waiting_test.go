package lesson

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestNobodyThinksWhileBlocked checks that no opponent is shown thinking while a letter blocks the game.
func TestNobodyThinksWhileBlocked(t *testing.T) {
	table := tableOf(t, 5, 1)
	held, thought := 0, 0
	for range 4000 { // 2,000 seconds of the match
		if table.p.View.Over() || table.m.Status().WaitsForPerson {
			break
		}
		if table.p.Blocked() {
			if held++; table.p.ThinkingSeat() != rules.NoSeat {
				t.Errorf("while a letter blocks the game: got thinking seat %d, want none", table.p.ThinkingSeat()+1)
			}
			table.readLetters()
		}
		if table.p.ThinkingSeat() != rules.NoSeat {
			thought++
		}
		table.m.Advance(0.5, 1)
		table.nextStep()
	}
	if held == 0 || thought == 0 {
		t.Errorf("letters blocked %d times, opponents thought %d times, want at least once each", held, thought)
	}
}

// TestWaitLetterNeedsOwnMove checks that lesson 6 praises only a learner whose own move avoided the count.
func TestWaitLetterNeedsOwnMove(t *testing.T) {
	near := 0 // games in which a score comes near the end
	for seed := range uint64(12) {
		table := tableOf(t, LessonNotOnlyYourOwn, seed)
		table.advance()
		table.move([rules.NumAgents]uint8{rules.Red: 1, rules.Green: 1})
		table.advance()
		table.act(rules.MoveSafe(3))
		if !table.advance() {
			continue
		}
		for a := range rules.Agent(rules.NumAgents) {
			if table.p.View.Score(a) >= nearEndScore {
				near++
				break
			}
		}
		if table.shown["lesson.wait"] {
			t.Errorf("seed %d: got letter lesson.wait before the learner's move, at %s", seed, table.p.View.Position())
		}
	}
	if near == 0 {
		t.Fatal("no score came near the end before the learner decided")
	}
}

// TestWaitLetterAfterAvoidedCount checks that a move in lesson 6 that avoids a count is followed by the letter about
// waiting.
func TestWaitLetterAfterAvoidedCount(t *testing.T) {
	b := tableOf(t, LessonTheUnmasking, 1)
	b.advance()
	b.act(match.Throw)
	b.advance()
	b.move([rules.NumAgents]uint8{rules.Orange: uint8(b.p.View.Roll().High)})
	b.advance()
	b.wantLetters("lesson.wait")
}
