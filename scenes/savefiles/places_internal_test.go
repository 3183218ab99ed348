package savefiles

import (
	"errors"
	"slices"
	"testing"
	"time"

	"heimlich/rules/testrun"
)

// These tests make the same checks for all backends.

// TestPlaces checks that all backends behave alike, for files, games and locks.
func TestPlaces(t *testing.T) {
	testrun.Long(t)
	for _, k := range storageKinds(t) {
		t.Run(k.name, func(t *testing.T) {
			k.checkFiles(t)
			k.checkAppend(t)
			k.checkGames(t)
			k.checkDeleteAll(t)
			k.checkLocks(t)
		})
	}
}

// storageKind is a backend to test. The function put writes the files that exist at the start, for example in the old
// backend of a migrating one.
type storageKind struct {
	name  string
	place backend
	put   func(name string, data []byte) error
}

// writeFile writes a file that exists at the start.
func (k storageKind) writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := k.put(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// wantFile checks a file's content, "" for no file.
func (k storageKind) wantFile(t *testing.T, name, want string) {
	t.Helper()
	if got, err := k.place.read(name); string(got) != want || err != nil || k.place.has(name) != (want != "") ||
		(got != nil) != (want != "") {
		t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
	}
}

// checkFiles checks writing, renaming, listing and removing files.
func (k storageKind) checkFiles(t *testing.T) {
	k.writeFile(t, "mine", "mine")
	k.writeFile(t, "there", "there’s more")
	if err := k.place.rename("mine", "there"); !errors.Is(err, errExists) {
		t.Errorf("rename to an existing name: got error %v", err)
	}
	if err := k.place.write("there", []byte("less")); err != nil {
		t.Error(err)
	}
	if err := k.place.rename("there", "mine"); !errors.Is(err, errExists) {
		t.Errorf("rename of a new file to an existing name: got error %v", err)
	}
	k.wantFile(t, "mine", "mine")
	k.wantFile(t, "there", "less")
	if err := k.place.rename("there", "dir/other"); err != nil {
		t.Error(err)
	}
	if err := k.place.rename("there", "nowhere"); err == nil {
		t.Error("rename of a missing file succeeds")
	}
	k.wantFile(t, "there", "")
	k.writeFile(t, "dir/mine", "mine")
	k.writeFile(t, "dir2/mine", "mine")
	files, err := k.place.list("dir", "r")
	if err != nil || len(files) != 1 || files[0].name != "other" {
		t.Errorf("got files %v, %v", files, err)
	}
	for _, name := range []string{"dir", "dir", "mine", "nothing"} {
		if err := k.place.remove(name); err != nil {
			t.Errorf("remove %s: got error %v", name, err)
		}
	}
	k.wantFile(t, "dir/mine", "")
	k.wantFile(t, "dir/other", "")
	k.wantFile(t, "mine", "")
	k.wantFile(t, "dir2/mine", "mine")
	if err := k.place.remove("dir2"); err != nil {
		t.Error(err)
	}
}

// checkAppend checks that data are appended to a file of the expected length only.
func (k storageKind) checkAppend(t *testing.T) {
	const name = "games/a.record"
	if err := k.place.add(name, []byte("one"), 0); err == nil {
		t.Error("append to a missing file succeeds")
	}
	k.writeFile(t, name, "it’s one\n")
	before := time.Now().Add(-time.Second)
	for i, text := range []string{"two\n", "", "three’s\n"} {
		there, err := k.place.read(name)
		if err == nil {
			err = k.place.add(name, []byte(text), len(there))
		}
		if err != nil {
			t.Errorf("append %d, of %q: got error %v", i+1, text, err)
		}
	}
	whole := "it’s one\ntwo\nthree’s\n"
	for _, at := range []int{0, len(whole) - 1, len(whole) + 1} {
		if err := k.place.add(name, []byte("other"), at); !errors.Is(err, ErrChanged) {
			t.Errorf("append at %d to a file of %d bytes: got error %v, want ErrChanged", at, len(whole), err)
		}
	}
	k.wantFile(t, name, whole)
	files, err := k.place.list("games", recordSuffix)
	if err != nil || len(files) != 1 || files[0].name != "a.record" || files[0].written.Before(before) {
		t.Errorf("got files %v, %v", files, err)
	}
	if err := k.place.rename(name, "games/b.record"); err != nil {
		t.Error(err)
	}
	k.wantFile(t, "games/b.record", whole)
	if err := k.place.write("games/b.record", []byte("new\n")); err != nil {
		t.Error(err)
	}
	if err := k.place.add("games/b.record", []byte("more\n"), len("new\n")); err != nil {
		t.Error(err)
	}
	k.wantFile(t, "games/b.record", "new\nmore\n")
	if err := k.place.remove("games/b.record"); err != nil {
		t.Error(err)
	}
	k.wantFile(t, "games/b.record", "")
}

// checkGames checks that games are never overwritten, interrupted moves are finished, and unreadable games can be
// shelved and deleted.
func (k storageKind) checkGames(t *testing.T) {
	files := &Files{k.place}
	k.writeFile(t, "games/a.record", "going on\n")
	k.writeFile(t, "shelf/a.record", "put away\n")
	if err := files.PutAway("a"); !errors.Is(err, errDuplicateID) {
		t.Errorf("shelve over another game: got error %v", err)
	}
	if _, err := files.Unshelve("a"); !errors.Is(err, errDuplicateID) {
		t.Errorf("unshelve over another game: got error %v", err)
	}
	k.wantFile(t, "games/a.record", "going on\n")
	k.wantFile(t, "shelf/a.record", "put away\n")
	if err := k.place.write("shelf/a.record", []byte("going on\n")); err != nil {
		t.Fatal(err)
	}
	if err := files.PutAway("a"); err != nil {
		t.Errorf("can't finish an interrupted move: %v", err)
	}
	k.wantFile(t, "games/a.record", "")
	k.wantFile(t, "shelf/a.record", "going on\n")
	if err := files.DeleteShelved("a"); err != nil {
		t.Error(err)
	}
	k.wantFile(t, "shelf/a.record", "")

	k.writeFile(t, "games/odd.record", "rubbish")
	if err := files.Delete("odd"); err != nil {
		t.Error(err)
	}
	k.wantFile(t, "games/odd.record", "")
}

// checkDeleteAll checks that DeleteAll removes every kind of file.
func (k storageKind) checkDeleteAll(t *testing.T) {
	files := &Files{k.place}
	all := []string{"games/a.record", "games/a.notes", "shelf/b.record", "damaged/1-c.record", tableName, settingsName,
		daysName, statisticsName}
	for _, name := range all {
		k.writeFile(t, name, "left")
	}
	if err := files.Settings().Save([]byte("set")); err != nil {
		t.Error(err)
	}
	if err := files.DeleteAll(); err != nil {
		t.Error(err)
	}
	for _, name := range all {
		k.wantFile(t, name, "")
	}
	open, err := files.Open()
	shelf, bad := files.Shelf()
	if left := slices.Concat(open, shelf); len(left) != 0 || err != nil || bad != nil {
		t.Errorf("after DeleteAll: got games %v (errors %v, %v), want none", left, err, bad)
	}
}

// checkLocks checks that one program at a time has a lock, and that stealing it waits until hold is freed.
func (k storageKind) checkLocks(t *testing.T) {
	const name = "games/a.lock"
	one, err := k.place.lock(name)
	if err != nil {
		t.Fatal(err)
	}
	if one == nil {
		t.Log("this backend has no locks")
		return
	}
	if _, err := k.place.lock(name); !errors.Is(err, ErrHeld) {
		t.Fatalf("second lock of the same name: got error %v, want ErrHeld", err)
	}
	free, ok := one.hold()
	if !ok {
		t.Fatal("refused second lock: the first one was lost")
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
		t.Fatal("the lock was stolen before hold was freed")
	case <-time.After(time.Second / 2):
	}
	if one.lost() {
		t.Error("the lock was lost before hold was freed")
	}
	free()
	two := <-stolen
	if two == nil {
		t.FailNow()
	}
	if free, ok := one.hold(); ok {
		free()
		t.Error("stolen lock: hold succeeds for the first holder")
	}
	if free, ok := two.hold(); !ok {
		t.Error("stolen lock: hold fails for the new holder")
	} else {
		free()
	}
	one.release(false)
	two.release(true)
}
