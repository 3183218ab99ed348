//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestLessons does in one page what the letters of all lessons say: those of a turn with a finger, the others by keys.
func TestLessons(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant", smallScreen)
	unseen := func(string) {}
	playtest.FirstLessons(t, playtest.Sit(t, b, playtest.Touch, 7), unseen)
	playtest.LastLessons(t, playtest.Sit(t, b, playtest.Keys, 7), unseen)
}
