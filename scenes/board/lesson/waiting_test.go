package lesson

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestNobodyThinksWhileBlocked checks that no opponent is shown thinking while a letter blocks the game.
func TestNobodyThinksWhileBlocked(t *testing.T) {
	table := tableOf(t, 5, 1)
	const tick, maxTicks = 0.5, 4000 // 2,000 seconds of the match
	blocked, thought := 0, 0         // how often a letter blocked the game, and an opponent thought
	for range maxTicks {
		if table.p.View.Over() || table.m.Status().WaitsForPerson {
			break
		}
		if table.p.Blocked() {
			if blocked++; table.p.ThinkingSeat() != rules.NoSeat {
				t.Errorf("while a letter blocks the game: got thinking seat %d, want none", table.p.ThinkingSeat()+1)
			}
			table.readLetters()
		}
		if table.p.ThinkingSeat() != rules.NoSeat {
			thought++
		}
		table.m.Advance(tick, 1)
		table.nextStep()
	}
	if blocked == 0 || thought == 0 {
		t.Errorf("letters blocked %d times, opponents thought %d times, want at least once each", blocked, thought)
	}
}

// TestWaitLetterNeedsOwnMove checks that lesson 6 praises only a learner whose own move avoided the count.
func TestWaitLetterNeedsOwnMove(t *testing.T) {
	const games = 12
	near := 0 // games in which a score comes near the end
	for seed := range uint64(games) {
		table := tableOf(t, LessonNotOnlyYourOwn, seed)
		table.advance()
		table.move([rules.NumAgents]uint8{rules.Red: 1, rules.Green: 1})
		table.advance()
		table.act(rules.MoveSafe(3))
		if !table.advance() {
			continue
		}
		for agent := range rules.Agent(rules.NumAgents) {
			if table.p.View.Score(agent) >= nearEndScore {
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
	table := tableOf(t, LessonTheUnmasking, 1)
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Orange: table.p.View.Roll().High})
	table.advance()
	table.wantLetters("lesson.wait")
}
