package opponentrunner_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/opponentrunner"
)

// TestRunnerReturnsOpponentsDecision checks that Ask returns the same action as the opponent itself.
func TestRunnerReturnsOpponentsDecision(t *testing.T) {
	question := request(t)
	want := question.Decide(func() bool { return true })
	task := opponentrunner.Ask(question)
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if a, ok := task.Result(); ok {
			if a != want {
				t.Errorf("got action %v, want %v", a, want)
			}
			return
		}
		if time.Now().After(end) {
			t.Fatalf("got no action within a minute, want %v", want)
		}
	}
}

// TestCancelledDecisionEnds checks that a cancelled task ends its goroutine and has no result.
func TestCancelledDecisionEnds(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	task := opponentrunner.Ask(request(t))
	task.Cancel()
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > goroutines; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the cancelled task still runs after a minute")
		}
	}
	if a, ok := task.Result(); ok {
		t.Errorf("cancelled task: got result %v, want none", a)
	}
}

// request returns a request to an opponent of the highest level.
func request(t testing.TB) opponents.Request {
	t.Helper()
	g, err := rules.ParsePosition("hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg " +
		"0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	return opponents.Request{View: g.View(1), Opponent: opponents.Opponent{Level: opponents.Mastermind}, Seed: 7}
}
