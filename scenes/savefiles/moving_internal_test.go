//go:build unix

package savefiles

import "testing"

// TestMovingPowerCut: whenever the power goes while a game moves to a new place, the game is there afterwards, as it was or with what was added; and once, with what was added later.
func TestMovingPowerCut(t *testing.T) {
	const before, after = "one\n", "one\ntwo\n"
	places := func(d *brittleDisk) *Files {
		return &Files{moving{unlocked{folder{"/new", d}}, unlocked{folder{"/old", d}}}}
	}
	cuts := 0
	for done := false; !done; cuts++ {
		d := newBrittleDisk(-1)
		old := unlocked{folder{"/old", d}}
		if err := old.write("games/a.record", []byte(before)); err != nil {
			t.Fatal(err)
		}
		d.cut = cuts
		tab, err := places(d).Hold("a")
		if err != nil {
			t.Fatal(err)
		}
		kept := tab.Keep([]byte(after))
		done = kept == nil
		for _, all := range []bool{true, false} {
			f := places(d.after(all))
			got, err := f.Read("a")
			if err != nil || string(got) != before && string(got) != after || done && string(got) != after {
				t.Fatalf("cut after %d steps, kept: %v; the game is %q, %v", cuts, kept, got, err)
			}
			tab, err := f.Hold("a")
			if err == nil {
				err = tab.Keep([]byte(string(got) + "three\n"))
			}
			if err == nil {
				err = tab.Shelve()
			}
			open, bad := f.Open()
			if now, _ := f.Read("a"); err != nil || bad != nil || len(open) != 0 || string(now) != string(got)+"three\n" {
				t.Fatalf("cut after %d steps: it goes on with %q, %v; open are %v, %v", cuts, now, err, open, bad)
			}
		}
	}
	if cuts < 5 {
		t.Errorf("it takes only %d steps", cuts)
	}
}
