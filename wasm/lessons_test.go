//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestLessons checks that a lesson can be completed by touch. The native tests complete all lessons.
func TestLessons(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant", smallScreen)
	playtest.FirstLessons(t, playtest.NewTester(t, b, playtest.Touch, 7), func(string) {})
	b.calm()
}
