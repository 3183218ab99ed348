package airunner_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/airunner"
)

func question(t testing.TB) opponents.Question {
	t.Helper()
	g, err := rules.ParsePosition("hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	return opponents.Question{View: g.View(1), Opponent: opponents.Opponent{Level: opponents.Mastermind}, Seed: 7}
}

// TestAnswers: the answer is the one that the question has, wherever it is thought about.
func TestAnswers(t *testing.T) {
	q := question(t)
	want := q.Answer(func() bool { return true })
	th := airunner.Ask(q)
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if a, ok := th.Result(); ok {
			if a != want {
				t.Errorf("the answer is %v, want %v", a, want)
			}
			return
		}
		if time.Now().After(end) {
			t.Fatal("no answer")
		}
	}
}

// TestGivenUp: who gives a thought up gets no answer, and the thinking ends.
func TestGivenUp(t *testing.T) {
	before := runtime.NumGoroutine()
	th := airunner.Ask(question(t))
	th.GiveUp()
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the thinking goes on")
		}
	}
	if a, ok := th.Result(); ok {
		t.Errorf("a thought that was given up answers %v", a)
	}
}
