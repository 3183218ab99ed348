package async_test

import (
	"runtime"
	"testing"
	"time"

	"heimlich/rules/async"
)

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// TestResultIsTakenOnce: a job says how far it is, and what comes of it once.
func TestResultIsTakenOnce(t *testing.T) {
	half, go1, go2 := make(chan bool), make(chan bool), make(chan bool)
	j := async.Start(func(step async.Progress) int {
		<-go1
		step(1, 2)
		half <- true
		<-go2
		return 7
	})
	if _, ok := j.Result(); ok || j.Ready() || j.Fraction() != 0 {
		t.Error("there is a result before anything is done")
	}
	close(go1)
	<-half
	if j.Fraction() != 0.5 {
		t.Errorf("half is done, and it says %v", j.Fraction())
	}
	close(go2)
	eventually(t, "no result", j.Ready)
	if v, ok := j.Result(); !ok || v != 7 {
		t.Errorf("the result is %v, %v", v, ok)
	}
	if _, ok := j.Result(); ok {
		t.Error("it is there twice")
	}
	if v, ok := async.Done("at once").Result(); !ok || v != "at once" {
		t.Errorf("a job that is done says %v, %v", v, ok)
	}
}

// TestGivenUp checks that a cancelled task stops at its next step and has no result, and that a promise's stop function
// is called once.
func TestGivenUp(t *testing.T) {
	ended := make(chan bool)
	j := async.Start(func(step async.Progress) int {
		for step(0, 0) {
		}
		close(ended)
		return 1
	})
	j.Cancel()
	<-ended
	if _, ok := j.Result(); ok || j.Ready() {
		t.Error("a job that was given up has a result")
	}
	told := 0
	far, answer, _ := async.Promise[int](func() { told++ })
	answer(3)
	far.Cancel()
	far.Cancel()
	if _, ok := far.Result(); ok || told != 1 {
		t.Errorf("given up, and told %d times", told)
	}
}

// TestPromise: the first answer counts; one that another program fails to give is found here.
func TestPromise(t *testing.T) {
	j, answer, _ := async.Promise[int](nil)
	answer(1)
	answer(2)
	if v, ok := j.Result(); !ok || v != 1 {
		t.Errorf("the answer is %v, %v", v, ok)
	}
	told := 0
	j, answer, here := async.Promise[int](func() { told++ })
	here(func(async.Progress) int { return 5 })
	if j.Wait() != 5 {
		t.Error("what is done here after all has another result")
	}
	answer(6)
	if j.Cancel(); told != 0 {
		t.Error("a failed promise calls its stop function")
	}
}

// TestPanics: what panics in the background panics on it, where somebody can say so.
func TestPanics(t *testing.T) {
	j := async.Start(func(async.Progress) int { panic("broken") })
	eventually(t, "no end", j.Ready)
	defer func() {
		if recover() != "broken" {
			t.Error("the panic is lost")
		}
	}()
	j.Result()
}
