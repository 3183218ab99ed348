//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestLessons does what the letters of the lessons of a turn say, with a finger. The desktop’s game goes through all.
func TestLessons(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant", smallScreen)
	playtest.FirstLessons(t, playtest.Sit(t, b, playtest.Touch, 7), func(string) {})
	b.calm()
}
