//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestAroundTheTable plays whole games of people who sit around the screen, while the picture turns: by touch, by mouse and by keys, at once and as it moves.
func TestAroundTheTable(t *testing.T) {
	for _, c := range []struct {
		name, speed string
		hand        playtest.Hand
		w, h        int
	}{
		{"touch", "instant", playtest.Touch, 1024, 768},
		{"mouse", "fast", playtest.Mouse, 1280, 720},
		{"keys", "instant", playtest.Keys, 390, 844},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", c.speed, "-seed", "7"}})
			end := playtest.ToTheEnd
			if c.speed != "instant" {
				end = playtest.Turns(8)
			}
			playtest.AroundTheTable(t, playtest.Sit(t, g, c.hand, 7), end)
		})
	}
}
