package opponentrunner_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/opponentrunner"
)

// TestRunnerReturnsOpponentsDecision checks that the runner returns the opponent's own decision.
func TestRunnerReturnsOpponentsDecision(t *testing.T) {
	q := question(t)
	want := q.Decide(func() bool { return true })
	th := opponentrunner.Ask(q)
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if a, ok := th.Result(); ok {
			if a != want {
				t.Errorf("got answer %v, want %v", a, want)
			}
			return
		}
		if time.Now().After(end) {
			t.Fatal("no answer")
		}
	}
}

// TestCancelledDecisionEnds checks that a cancelled question ends without an answer.
func TestCancelledDecisionEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	th := opponentrunner.Ask(question(t))
	th.Cancel()
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("a cancelled question is still running")
		}
	}
	if a, ok := th.Result(); ok {
		t.Errorf("cancelled question: got answer %v", a)
	}
}

// question returns a request to an opponent.
func question(t testing.TB) opponents.Request {
	t.Helper()
	g, err := rules.ParsePosition("hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg " +
		"0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	return opponents.Request{View: g.View(1), Opponent: opponents.Opponent{Level: opponents.Mastermind}, Seed: 7}
}
