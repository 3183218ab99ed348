//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestSomebodyComesLate joins a game in progress, by touch and by keys.
func TestSomebodyComesLate(t *testing.T) {
	for name, hand := range map[string]playtest.Input{"touch": playtest.Touch, "keys": playtest.Keys} {
		t.Run(name, func(t *testing.T) {
			g := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-seed", "7"}})
			p := playtest.Sit(t, g, hand, 7)
			p.Open("new", "tablesetup")
			p.Press("start")
			p.Learn()
			playtest.ComesLate(t, p, 6)
		})
	}
}
