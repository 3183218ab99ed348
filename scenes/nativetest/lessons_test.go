//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestLessons does what the lessons ask for, by touch and by keys.
func TestLessons(t *testing.T) {
	for name, o := range map[string]struct {
		w, h int
		hand playtest.Input
	}{"touch": {390, 844, playtest.Touch}, "keys": {1280, 720, playtest.Keys}} {
		t.Run(name, func(t *testing.T) {
			p := playtest.Sit(t, start(t, options{w: o.w, h: o.h, args: []string{"-speed", "instant"}}), o.hand, 7)
			playtest.Lessons(t, p, func(string) {})
		})
	}
}
