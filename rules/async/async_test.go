package async_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules/async"
)

// TestResultIsTakenOnce checks that a task reports its progress, and returns its result once.
func TestResultIsTakenOnce(t *testing.T) {
	half, go1, go2 := make(chan bool), make(chan bool), make(chan bool)
	task := async.Start(func(step async.Progress) int {
		<-go1
		step(1, 2)
		half <- true
		<-go2
		return 7
	})
	if _, ok := task.Result(); ok || task.Ready() || task.Fraction() != 0 {
		t.Error("got a result before the task reported progress")
	}
	close(go1)
	<-half
	if task.Fraction() != 0.5 {
		t.Errorf("got fraction %v, want 0.5", task.Fraction())
	}
	close(go2)
	eventually(t, "the task has no result", task.Ready)
	if v, ok := task.Result(); !ok || v != 7 {
		t.Errorf("got result %v, %v, want 7, true", v, ok)
	}
	if _, ok := task.Result(); ok {
		t.Error("got the result twice")
	}
	if v, ok := async.Done("at once").Result(); !ok || v != "at once" {
		t.Errorf("finished task: got result %v, %v, want at once, true", v, ok)
	}
}

// TestCancel checks that a cancelled task stops at its next step and has no result, and that a promise's stop function
// is called once.
func TestCancel(t *testing.T) {
	ended := make(chan bool)
	task := async.Start(func(step async.Progress) int {
		for step(0, 0) {
		}
		close(ended)
		return 1
	})
	task.Cancel()
	<-ended
	if _, ok := task.Result(); ok || task.Ready() {
		t.Error("cancelled task: got a result")
	}
	stopped := 0
	promise, answer, _ := async.Promise[int](func() { stopped++ })
	answer(3)
	promise.Cancel()
	promise.Cancel()
	if _, ok := promise.Result(); ok || stopped != 1 {
		t.Errorf("got result %v, and stop was called %d times, want no result and 1", ok, stopped)
	}
}

// TestPromise checks that the first answer counts, and that a failed promise computes its result locally.
func TestPromise(t *testing.T) {
	task, answer, _ := async.Promise[int](nil)
	answer(1)
	answer(2)
	if v, ok := task.Result(); !ok || v != 1 {
		t.Errorf("got %v, %v, want 1, true", v, ok)
	}
	stopped := 0
	task, answer, fail := async.Promise[int](func() { stopped++ })
	fail(func(async.Progress) int { return 5 })
	if task.Wait() != 5 {
		t.Error("got another result than the local function returns")
	}
	answer(6)
	if task.Cancel(); stopped != 0 {
		t.Error("failed promise: got a call of stop, want none")
	}
}

// TestResultPanics checks that Result panics with the value of the task's panic.
func TestResultPanics(t *testing.T) {
	task := async.Start(func(async.Progress) int { panic("broken") })
	eventually(t, "the task does not end", task.Ready)
	defer func() {
		if recover() != "broken" {
			t.Error("got no panic with the value of the task")
		}
	}()
	task.Result()
}

// eventually waits until a condition holds, and fails the test after a minute.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}
