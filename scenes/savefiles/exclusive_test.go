//go:build unix

package savefiles_test

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"heimlich/rules/testrun"
)

// TestDeleteAllWaitsForExclusive checks that DeleteAll waits for another window inside Exclusively. It then also
// deletes the file that this window has written.
func TestDeleteAllWaitsForExclusive(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	one, other := open(t, dir), open(t, dir)
	if err := one.Days().Save([]byte("before")); err != nil {
		t.Fatal(err)
	}
	deleted := make(chan error, 1)
	if err := other.Exclusively(func() error {
		was, err := other.Days().Read()
		go func() { deleted <- one.DeleteAll() }()
		select {
		case early := <-deleted: // it did not wait, so the following Save fails the test
			deleted <- early
		case <-time.After(time.Second / 2):
		}
		return errors.Join(err, other.Days().Save(append(was, " and after"...)))
	}); err != nil {
		t.Fatal(err)
	}
	if err := <-deleted; err != nil {
		t.Fatal(err)
	}
	if left, err := one.Days().Read(); left != nil || err != nil {
		t.Errorf("after DeleteAll: got daily results %q (error %v), want none", left, err)
	}
}

// TestExclusively checks that no change inside Exclusively by several windows at once is lost. The error of the
// function is returned, and does not keep the lock.
func TestExclusively(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	const windows, changes = 4, 5
	for range windows {
		f := open(t, dir)
		all.Go(func() {
			for range changes {
				if err := f.Exclusively(func() error {
					was, err := f.Settings().Read()
					n, _ := strconv.Atoi(string(was))
					return errors.Join(err, f.Settings().Save([]byte(strconv.Itoa(n+1))))
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	f := open(t, dir)
	if got, err := f.Settings().Read(); string(got) != strconv.Itoa(windows*changes) {
		t.Errorf("got %s saved changes (error %v), want %d", got, err, windows*changes)
	}
	want := errors.New("broken")
	for range 2 {
		if err := f.Exclusively(func() error { return want }); !errors.Is(err, want) {
			t.Errorf("failing function: got error %v, want %v", err, want)
		}
	}
}
