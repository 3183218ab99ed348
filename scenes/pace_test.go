package scenes

import (
	"runtime/debug"
	"testing"
	"time"
)

// TestPacing: while the game is awake no picture waits; at rest a second has 24 of them however long each takes to make, one that takes too long waits for nothing and makes none after it
// shorter, and the first one after a rest does not wait.
func TestPacing(t *testing.T) {
	for _, c := range []struct {
		name  string
		rests calm
		takes time.Duration // each picture, without what it waits
		want  int           // pictures in ten seconds
	}{
		{"awake", awake, time.Second / 60, 600},
		{"the town lives", calmly, 5 * time.Millisecond, 240},
		{"nothing moves", asleep, time.Millisecond, 240},
		{"a slow machine at rest", asleep, time.Second / 10, 100},
	} {
		var p pacer
		begin := time.Unix(1000, 0)
		p.left(awake, begin)
		now, pictures := begin, 0
		for now.Sub(begin) < 10*time.Second {
			now = now.Add(c.takes)
			left := p.left(c.rests, now)
			if left < 0 || left > restingPicture {
				t.Fatalf("%s: a picture waits %v", c.name, left)
			}
			now = now.Add(left)
			pictures++
		}
		if pictures < c.want-1 || pictures > c.want+1 {
			t.Errorf("%s: %d pictures in ten seconds, want %d", c.name, pictures, c.want)
		}
		if left := p.left(awake, now.Add(time.Millisecond)); left != 0 {
			t.Errorf("%s: who wakes it waits %v", c.name, left)
		}
	}
	var p pacer
	now := time.Unix(2000, 0)
	p.left(awake, now)
	now = now.Add(3 * time.Second) // a window that was out of sight
	if p.left(asleep, now); p.left(asleep, now.Add(time.Millisecond)) < restingPicture/2 {
		t.Error("pictures that were missed are made up for")
	}
}

// TestLittleMemoryIsKept: from when something is seen the program is to get along with little memory; until then nothing is tidied up.
func TestLittleMemoryIsKept(t *testing.T) {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	defer func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) }()
	tidy := untidily()
	if debug.SetGCPercent(untidy) != untidy {
		t.Error("what a start throws away is looked for")
	}
	tidy()
	if got := debug.SetMemoryLimit(-1); got != lean {
		t.Errorf("the program is to get along with %d bytes, want %d", got, lean)
	}
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("once something is seen %d%% may lie about", got)
	}
}
