package lesson

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestNobodyThinksBehindALetter: while a letter waits to be read the table does, so no opponent is shown to think, whoever is to act.
func TestNobodyThinksBehindALetter(t *testing.T) {
	b := sit(t, 5, 1)
	held, thought := 0, 0
	for range 4000 {
		if b.p.View.Over() || b.m.Status().Waits {
			break
		}
		if b.p.Holds() {
			if held++; b.p.Thinks() != rules.NoSeat {
				t.Errorf("seat %d thinks, and the table waits for a letter", b.p.Thinks()+1)
			}
			b.reads()
		}
		if b.p.Thinks() != rules.NoSeat {
			thought++
		}
		b.m.Advance(0.5, 1)
		b.next()
	}
	if held == 0 || thought == 0 {
		t.Errorf("%d letters waited, opponents thought %d times", held, thought)
	}
}

// TestOnlyWhoWaitedIsToldSo: that a count was let be is said to a learner whose own move did so in lesson 6, not to one who was never asked since a score came near.
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
			if b.p.View.Score(a) >= closing {
				near++
				break
			}
		}
		if b.told["lesson.wait"] {
			t.Errorf("seed %d: the learner let nothing wait at %s", seed, b.p.View.Position())
		}
	}
	if near == 0 {
		t.Fatal("no score came near the end before the learner was asked")
	}
}

// TestWhoWaitedIsToldSo moves in lesson 6 so that there is no count.
func TestWhoWaitedIsToldSo(t *testing.T) {
	b := sit(t, TheUnmasking, 1)
	b.until()
	b.acts(match.Throw)
	b.until()
	b.walks([rules.NumAgents]uint8{rules.Orange: uint8(b.p.View.Roll().High)})
	b.until()
	b.said("lesson.wait")
}
