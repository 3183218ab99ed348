//go:build unix

package savefiles_test

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"
)

// TestDeleteAllWaitsForExclusive checks that DeleteAll waits for another window inside Exclusively, and deletes its
// file too.
func TestDeleteAllWaitsForExclusive(t *testing.T) {
	dir := t.TempDir()
	one, other := open(t, dir), open(t, dir)
	if err := one.Days().Save([]byte("before")); err != nil {
		t.Fatal(err)
	}
	gone := make(chan error, 1)
	if err := other.Exclusively(func() error {
		was, err := other.Days().Read()
		go func() { gone <- one.DeleteAll() }()
		select {
		case all := <-gone: // it did not wait
			gone <- all
		case <-time.After(time.Second / 2):
		}
		return errors.Join(err, other.Days().Save(append(was, " and after"...)))
	}); err != nil {
		t.Fatal(err)
	}
	if err := <-gone; err != nil {
		t.Fatal(err)
	}
	if left, err := one.Days().Read(); left != nil || err != nil {
		t.Errorf("after DeleteAll: got %q (%v)", left, err)
	}
}

// TestExclusively checks that concurrent changes inside Exclusively are never lost, and that an error is returned and
// does not block others.
func TestExclusively(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	const windows, times = 4, 5
	for range windows {
		f := open(t, dir)
		all.Go(func() {
			for range times {
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
	if got, err := f.Settings().Read(); string(got) != strconv.Itoa(windows*times) {
		t.Errorf("got %[2]s of %[1]d changes: %[3]v", windows*times, got, err)
	}
	broken := errors.New("broken")
	for range 2 {
		if err := f.Exclusively(func() error { return broken }); !errors.Is(err, broken) {
			t.Errorf("got error %v", err)
		}
	}
}
