//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestAroundTheTable plays a game of people around the screen with the picture turning: by touch, by mouse and by keys,
// with and without animations.
func TestAroundTheTable(t *testing.T) {
	for _, c := range []struct {
		name, speed string
		hand        playtest.Input
		w, h        int
		end         func(a11y.PublicState) bool
	}{
		{"touch", "instant", playtest.Touch, 1024, 768, playtest.ToTheEnd},
		{"mouse", "fast", playtest.Mouse, 1280, 720, playtest.Turns(5)},
		{"keys", "instant", playtest.Keys, 390, 844, playtest.Turns(8)},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", c.speed, "-seed", "7"}})
			playtest.AroundTheTable(t, playtest.Sit(t, g, c.hand, 7), c.end)
		})
	}
}
