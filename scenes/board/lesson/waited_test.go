package lesson

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestNobodyThinksBehindALetter checks that no opponent is shown thinking while a letter holds the game.
func TestNobodyThinksBehindALetter(t *testing.T) {
	b := sit(t, 5, 1)
	held, thought := 0, 0
	for range 4000 {
		if b.p.View.Over() || b.m.Status().Waits {
			break
		}
		if b.p.Blocked() {
			if held++; b.p.ThinkingSeat() != rules.NoSeat {
				t.Errorf("seat %d thinks while a letter holds the game", b.p.ThinkingSeat()+1)
			}
			b.reads()
		}
		if b.p.ThinkingSeat() != rules.NoSeat {
			thought++
		}
		b.m.Advance(0.5, 1)
		b.next()
	}
	if held == 0 || thought == 0 {
		t.Errorf("%d letters held the game, opponents thought %d times", held, thought)
	}
}

// TestOnlyWhoWaitedIsToldSo checks that lesson 6 praises only a learner whose own move avoided the count.
func TestOnlyWhoWaitedIsToldSo(t *testing.T) {
	near := 0
	for seed := range uint64(12) {
		b := sit(t, NotOnlyYourOwn, seed)
		b.until()
		b.walks([rules.NumAgents]uint8{rules.Red: 1, rules.Green: 1})
		b.until()
		b.acts(rules.MoveSafe(3))
		if !b.until() {
			continue
		}
		for a := range rules.Agent(rules.NumAgents) {
			if b.p.View.Score(a) >= nearEndScore {
				near++
				break
			}
		}
		if b.told["lesson.wait"] {
			t.Errorf("seed %d: the learner is told of waiting at %s", seed, b.p.View.Position())
		}
	}
	if near == 0 {
		t.Fatal("no score came near the end before the learner decided")
	}
}

// TestWhoWaitedIsToldSo makes a move in lesson 6 that avoids a count.
func TestWhoWaitedIsToldSo(t *testing.T) {
	b := sit(t, TheUnmasking, 1)
	b.until()
	b.acts(match.Throw)
	b.until()
	b.walks([rules.NumAgents]uint8{rules.Orange: uint8(b.p.View.Roll().High)})
	b.until()
	b.said("lesson.wait")
}
