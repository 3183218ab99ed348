//go:build unix

package savefiles

import "testing"

// TestPowerCutDuringMove checks a power cut at any step while a changed game moves from the old backend to the new one.
// Afterwards there is one game, with the old or the new text, which can be continued.
func TestPowerCutDuringMove(t *testing.T) {
	const before, after = "one\n", "one\ntwo\n"
	places := func(d *powerCutDisk) *Files {
		return &Files{migrating{unlockedFolder{folder{"/new", d}}, unlockedFolder{folder{"/old", d}}}}
	}
	cuts := 0
	for done := false; !done; cuts++ {
		cutDisk := newPowerCutDisk(-1)
		old := unlockedFolder{folder{"/old", cutDisk}}
		if err := old.write("games/a.record", []byte(before)); err != nil {
			t.Fatal(err)
		}
		cutDisk.cut = cuts
		slot, err := places(cutDisk).Hold("a")
		if err != nil {
			t.Fatal(err)
		}
		saveErr := slot.Save([]byte(after))
		done = saveErr == nil
		for _, all := range []bool{true, false} {
			files := places(cutDisk.after(all))
			got, err := files.Read("a")
			if err != nil || string(got) != before && string(got) != after || done && string(got) != after {
				t.Fatalf("cut after %d steps, Save error %v: got game %q (error %v), want %q or %q", cuts, saveErr, got,
					err, before, after)
			}
			slot, err := files.Hold("a")
			if err == nil {
				err = slot.Save([]byte(string(got) + "three\n"))
			}
			if err == nil {
				err = slot.Shelve()
			}
			open, bad := files.Open()
			if now, _ := files.Read("a"); err != nil || bad != nil || len(open) != 0 ||
				string(now) != string(got)+"three\n" {
				t.Fatalf("cut after %d steps: got continued game %q (error %v), running games %v (error %v), "+
					"want the game with one more line, and no running games", cuts, now, err, open, bad)
			}
		}
	}
	if cuts < 5 {
		t.Errorf("got %d steps of the move, want at least 5", cuts)
	}
}
