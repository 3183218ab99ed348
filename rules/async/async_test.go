package async_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules/async"
)

// TestResultIsTakenOnce checks that a task has no result while it runs, reports its progress, and returns its result
// once.
func TestResultIsTakenOnce(t *testing.T) {
	mayStart, halfDone, mayEnd := make(chan bool), make(chan bool), make(chan bool)
	task := async.Start(func(step async.Progress) int {
		<-mayStart
		step(1, 2)
		halfDone <- true
		<-mayEnd
		return 7
	})
	if _, ok := task.Result(); ok || task.Ready() || task.Fraction() != 0 {
		t.Errorf("before progress: got a result %v, ready %v, fraction %v, want false, false, 0", ok, task.Ready(),
			task.Fraction())
	}
	close(mayStart)
	<-halfDone
	if task.Fraction() != 0.5 {
		t.Errorf("after progress 1 of 2: got fraction %v, want 0.5", task.Fraction())
	}
	close(mayEnd)
	eventually(t, "Ready", task.Ready)
	if v, ok := task.Result(); !ok || v != 7 {
		t.Errorf("Result: got %v, %v, want 7, true", v, ok)
	}
	if v, ok := task.Result(); ok {
		t.Errorf("second Result: got %v, true, want false", v)
	}
	if v, ok := async.Done("at once").Result(); !ok || v != "at once" {
		t.Errorf("Result of Done: got %v, %v, want at once, true", v, ok)
	}
}

// TestCancel checks that a cancelled task stops at its next call of Progress and has no result. Cancel calls a
// promise's stop function once, even if it is called twice.
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
		t.Error("cancelled task: got a result, want none")
	}
	stopped := 0
	promise, answer, _ := async.Promise[int](func() { stopped++ })
	answer(3)
	promise.Cancel()
	promise.Cancel()
	if _, ok := promise.Result(); ok || stopped != 1 {
		t.Errorf("promise cancelled twice: got result %v and %d calls of stop, want no result and 1 call", ok, stopped)
	}
}

// TestPromise checks that the first answer of a promise counts. If it is computed locally instead, later answers have
// no effect and Cancel does not call stop.
func TestPromise(t *testing.T) {
	task, answer, _ := async.Promise[int](nil)
	answer(1)
	answer(2)
	if v, ok := task.Result(); !ok || v != 1 {
		t.Errorf("answers 1 and 2: got result %v, %v, want 1, true", v, ok)
	}
	stopped := 0
	task, answer, computeHere := async.Promise[int](func() { stopped++ })
	computeHere(func(async.Progress) int { return 5 })
	if got := task.Wait(); got != 5 {
		t.Errorf("computed locally: got result %d, want 5", got)
	}
	answer(6)
	if task.Cancel(); stopped != 0 {
		t.Errorf("Cancel of a local computation: got %d calls of stop, want 0", stopped)
	}
}

// TestResultPanics checks that Result panics with the value of a panic in the task.
func TestResultPanics(t *testing.T) {
	task := async.Start(func(async.Progress) int { panic("broken") })
	eventually(t, "Ready", task.Ready)
	defer func() {
		if got := recover(); got != "broken" {
			t.Errorf("Result: got panic %v, want broken", got)
		}
	}()
	task.Result()
}

// eventually waits until a condition is true, and fails the test after a minute.
func eventually(t *testing.T, name string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatalf("%s: got false for a minute, want true", name)
		}
	}
}
