//go:build unix

package savefiles

import "testing"

// TestPowerCutDuringMove checks that after a power cut at any step of a game's move to a new place there is one game:
// the old one, or with the added lines.
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
		tab, err := places(cutDisk).Hold("a")
		if err != nil {
			t.Fatal(err)
		}
		kept := tab.Save([]byte(after))
		done = kept == nil
		for _, all := range []bool{true, false} {
			files := places(cutDisk.after(all))
			got, err := files.Read("a")
			if err != nil || string(got) != before && string(got) != after || done && string(got) != after {
				t.Fatalf("cut after %d steps, write error %v: got game %q, %v", cuts, kept, got, err)
			}
			tab, err := files.Hold("a")
			if err == nil {
				err = tab.Save([]byte(string(got) + "three\n"))
			}
			if err == nil {
				err = tab.Shelve()
			}
			open, bad := files.Open()
			if now, _ := files.Read("a"); err != nil || bad != nil || len(open) != 0 ||
				string(now) != string(got)+"three\n" {
				t.Fatalf("cut after %d steps: continued as %q, %v; running games %v, %v", cuts, now, err, open, bad)
			}
		}
	}
	if cuts < 5 {
		t.Errorf("the move takes only %d steps", cuts)
	}
}
