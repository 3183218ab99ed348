package scenes

import (
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

// TestMemoryIsGivenBack: whenever the game comes to rest memory is given back, but not every moment.
func TestMemoryIsGivenBack(t *testing.T) {
	var spare thrift
	for i, c := range []struct {
		second int
		rests  calm
		want   bool
	}{
		{0, awake, false}, {2, calmly, true}, {3, calmly, false}, {4, asleep, false}, {20, asleep, false}, {21, awake, false}, {23, asleep, true}, {24, awake, false}, {26, calmly, false},
		{30, awake, false}, {34, calmly, true},
	} {
		if got := spare.due(c.rests, time.Unix(1000+int64(c.second), 0)); got != c.want {
			t.Errorf("%d: after %d s, at rest %v, memory is given back: %v", i, c.second, c.rests, got)
		}
	}
}
