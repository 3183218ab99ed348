package persist

import (
	"errors"
	"slices"
	"testing"

	"heimlich/rules/async"
	"heimlich/scenes/savefiles"
)

// TestSavedSettings checks that missing and newer settings count as read, and damaged ones do not.
func TestSavedSettings(t *testing.T) {
	for text, want := range map[string]bool{
		"":                         true,
		"{":                        false,
		`{"speed":"fast"}`:         true,
		`{"language":"esperanto"}`: true,
	} {
		files, err := savefiles.Open(t.TempDir())
		if err == nil && text != "" {
			err = files.Settings().Save([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
		if set, sure := SavedSettings(files); sure != want {
			t.Errorf("SavedSettings of %q: got %+v, sure %v, want sure %v", text, set, sure, want)
		}
	}
}

// TestQueue checks that three saves run in order, even if their tasks start in reverse and the second one fails. The
// failure is reported once.
func TestQueue(t *testing.T) {
	errBroken := errors.New("broken")
	var (
		order  []int
		failed []error
		begun  []func(async.Progress) func()
	)
	queue := NewQueue(func(f func(async.Progress) func()) { begun = append(begun, f) },
		func(err error) { failed = append(failed, err) })
	if queue.Saved() != nil {
		t.Error("Saved of an empty queue: got a channel, want nil")
	}
	queue.Wait()()
	for i, err := range []error{nil, errBroken, nil} {
		queue.Save(func() error { order = append(order, i); return err })
	}
	results := make(chan func(), len(begun))
	for _, f := range slices.Backward(begun) { // the last one waits for the others
		go func() { results <- f(nil) }()
	}
	<-queue.Saved()
	for range begun {
		if then := <-results; then != nil {
			then()
		}
	}
	if !slices.Equal(order, []int{0, 1, 2}) || len(failed) != 1 || failed[0] != errBroken {
		t.Errorf("got order %v and failures %v, want 0 1 2 and %v", order, failed, errBroken)
	}
}
