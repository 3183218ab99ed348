package lesson

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestNobodyThinksWhileBlocked checks that no opponent is shown thinking while a letter holds the game.
func TestNobodyThinksWhileBlocked(t *testing.T) {
	b := tableOf(t, 5, 1)
	held, thought := 0, 0
	for range 4000 {
		if b.p.View.Over() || b.m.Status().WaitsForPerson {
			break
		}
		if b.p.Blocked() {
			if held++; b.p.ThinkingSeat() != rules.NoSeat {
				t.Errorf("seat %d thinks while a letter holds the game", b.p.ThinkingSeat()+1)
			}
			b.readLetters()
		}
		if b.p.ThinkingSeat() != rules.NoSeat {
			thought++
		}
		b.m.Advance(0.5, 1)
		b.nextStep()
	}
	if held == 0 || thought == 0 {
		t.Errorf("%d letters held the game, opponents thought %d times", held, thought)
	}
}

// TestWaitLetterNeedsOwnMove checks that lesson 6 praises only a learner whose own move avoided the count.
func TestWaitLetterNeedsOwnMove(t *testing.T) {
	near := 0
	for seed := range uint64(12) {
		b := tableOf(t, LessonNotOnlyYourOwn, seed)
		b.advance()
		b.move([rules.NumAgents]uint8{rules.Red: 1, rules.Green: 1})
		b.advance()
		b.act(rules.MoveSafe(3))
		if !b.advance() {
			continue
		}
		for a := range rules.Agent(rules.NumAgents) {
			if b.p.View.Score(a) >= nearEndScore {
				near++
				break
			}
		}
		if b.shown["lesson.wait"] {
			t.Errorf("seed %d: the learner is told of waiting at %s", seed, b.p.View.Position())
		}
	}
	if near == 0 {
		t.Fatal("no score came near the end before the learner decided")
	}
}

// TestWaitLetterAfterAvoidedCount makes a move in lesson 6 that avoids a count.
func TestWaitLetterAfterAvoidedCount(t *testing.T) {
	b := tableOf(t, LessonTheUnmasking, 1)
	b.advance()
	b.act(match.Throw)
	b.advance()
	b.move([rules.NumAgents]uint8{rules.Orange: uint8(b.p.View.Roll().High)})
	b.advance()
	b.wantLetters("lesson.wait")
}
