package savefiles

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// kind is a kind of place. What it has already comes there by put.
type kind struct {
	name  string
	place place
	put   func(name string, data []byte) error
}

// TestPlaces: whatever the place, what is kept there is the same: things, games, and who may write to them.
func TestPlaces(t *testing.T) {
	for _, k := range kinds(t) {
		t.Run(k.name, func(t *testing.T) {
			k.things(t)
			k.adds(t)
			k.games(t)
			k.deletes(t)
			k.locks(t)
		})
	}
}

// has puts something there.
func (k kind) has(t *testing.T, name, text string) {
	t.Helper()
	if err := k.put(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// is says what is there, "" for nothing.
func (k kind) is(t *testing.T, name, want string) {
	t.Helper()
	if got, err := k.place.read(name); string(got) != want || err != nil || k.place.has(name) != (want != "") || (got != nil) != (want != "") {
		t.Errorf("%s is %q, %v; want %q", name, got, err, want)
	}
}

// things are written, renamed, listed and removed.
func (k kind) things(t *testing.T) {
	k.has(t, "mine", "mine")
	k.has(t, "there", "there’s more")
	if err := k.place.rename("mine", "there"); !errors.Is(err, errThere) {
		t.Errorf("renamed over another: %v", err)
	}
	if err := k.place.write("there", []byte("less")); err != nil {
		t.Error(err)
	}
	if err := k.place.rename("there", "mine"); !errors.Is(err, errThere) {
		t.Errorf("what was written anew is renamed over another: %v", err)
	}
	k.is(t, "mine", "mine")
	k.is(t, "there", "less")
	if err := k.place.rename("there", "dir/other"); err != nil {
		t.Error(err)
	}
	if err := k.place.rename("there", "nowhere"); err == nil {
		t.Error("renamed what is not there")
	}
	k.is(t, "there", "")
	k.has(t, "dir/mine", "mine")
	k.has(t, "dir2/mine", "mine")
	files, err := k.place.list("dir", "r")
	if err != nil || len(files) != 1 || files[0].name != "other" {
		t.Errorf("in the folder are %v, %v", files, err)
	}
	for _, name := range []string{"dir", "dir", "mine", "nothing"} {
		if err := k.place.remove(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	k.is(t, "dir/mine", "")
	k.is(t, "dir/other", "")
	k.is(t, "mine", "")
	k.is(t, "dir2/mine", "mine")
	if err := k.place.remove("dir2"); err != nil {
		t.Error(err)
	}
}

// adds to a thing that is as long as is thought, and to no other.
func (k kind) adds(t *testing.T) {
	const name = "games/a.record"
	if err := k.place.add(name, []byte("one"), 0); err == nil {
		t.Error("added to nothing")
	}
	k.has(t, name, "it’s one\n")
	before := time.Now().Add(-time.Second)
	for i, text := range []string{"two\n", "", "three’s\n"} {
		there, err := k.place.read(name)
		if err == nil {
			err = k.place.add(name, []byte(text), len(there))
		}
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	whole := "it’s one\ntwo\nthree’s\n"
	for _, at := range []int{0, len(whole) - 1, len(whole) + 1} {
		if err := k.place.add(name, []byte("other"), at); !errors.Is(err, ErrChanged) {
			t.Errorf("added to what has another length: %v", err)
		}
	}
	k.is(t, name, whole)
	files, err := k.place.list("games", recordEnd)
	if err != nil || len(files) != 1 || files[0].name != "a.record" || files[0].written.Before(before) {
		t.Errorf("listed are %v, %v", files, err)
	}
	if err := k.place.rename(name, "games/b.record"); err != nil {
		t.Error(err)
	}
	k.is(t, "games/b.record", whole)
	if err := k.place.write("games/b.record", []byte("anew\n")); err != nil {
		t.Error(err)
	}
	if err := k.place.add("games/b.record", []byte("and on\n"), len("anew\n")); err != nil {
		t.Error(err)
	}
	k.is(t, "games/b.record", "anew\nand on\n")
	if err := k.place.remove("games/b.record"); err != nil {
		t.Error(err)
	}
	k.is(t, "games/b.record", "")
}

// games are never put over others; what is there twice is finished, and what can’t be read can be put away and deleted.
func (k kind) games(t *testing.T) {
	f := &Files{k.place}
	k.has(t, "games/a.record", "going on\n")
	k.has(t, "shelf/a.record", "put away\n")
	if err := f.PutAway("a"); !errors.Is(err, errTwo) {
		t.Errorf("put away over another: %v", err)
	}
	if _, err := f.Unshelve("a"); !errors.Is(err, errTwo) {
		t.Errorf("taken from the shelf over another: %v", err)
	}
	k.is(t, "games/a.record", "going on\n")
	k.is(t, "shelf/a.record", "put away\n")
	if err := k.place.write("shelf/a.record", []byte("going on\n")); err != nil {
		t.Fatal(err)
	}
	if err := f.PutAway("a"); err != nil {
		t.Errorf("a move that was cut off can’t be finished: %v", err)
	}
	k.is(t, "games/a.record", "")
	k.is(t, "shelf/a.record", "going on\n")
	if err := f.DeleteShelved("a"); err != nil {
		t.Error(err)
	}
	k.is(t, "shelf/a.record", "")

	k.has(t, "games/odd.record", "rubbish")
	if err := f.Delete("odd"); err != nil {
		t.Error(err)
	}
	k.is(t, "games/odd.record", "")
}

// deletes everything, which is gone then.
func (k kind) deletes(t *testing.T) {
	f := &Files{k.place}
	all := []string{"games/a.record", "games/a.notes", "shelf/b.record", "damaged/1-c.record", tableName, setName, daysName, ownName}
	for _, name := range all {
		k.has(t, name, "left")
	}
	if err := f.Settings().Save([]byte("set")); err != nil {
		t.Error(err)
	}
	if err := f.DeleteAll(); err != nil {
		t.Error(err)
	}
	for _, name := range all {
		k.is(t, name, "")
	}
	open, err := f.Open()
	shelf, bad := f.Shelf()
	if left := slices.Concat(open, shelf); len(left) != 0 || err != nil || bad != nil {
		t.Errorf("left are %v, %v, %v", left, err, bad)
	}
}

// locks are had by one at a time, and taken away only when nothing is being done under them.
func (k kind) locks(t *testing.T) {
	const name = "games/a.lock"
	one, err := k.place.lock(name)
	if err != nil {
		t.Fatal(err)
	}
	if one == nil {
		t.Log("there are no locks")
		return
	}
	if _, err := k.place.lock(name); !errors.Is(err, ErrHeld) {
		t.Fatalf("two have one lock: %v", err)
	}
	free, ok := one.hold()
	if !ok {
		t.Fatal("the lock is lost")
	}
	stolen := make(chan lock, 1)
	go func() {
		l, err := k.place.steal(name)
		if err != nil {
			t.Error(err)
		}
		stolen <- l
	}()
	select {
	case <-stolen:
		t.Fatal("taken away amid what was being done")
	case <-time.After(time.Second / 2):
	}
	if one.lost() {
		t.Error("lost amid what was being done")
	}
	free()
	two := <-stolen
	if two == nil {
		t.FailNow()
	}
	if free, ok := one.hold(); ok {
		free()
		t.Error("who has lost a lock does something under it")
	}
	if free, ok := two.hold(); !ok {
		t.Error("who has taken a lock away can do nothing under it")
	} else {
		free()
	}
	one.release(false)
	two.release(true)
}
