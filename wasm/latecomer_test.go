//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestPlayerJoinsLate checks that a player can join a running game by keys alone.
func TestPlayerJoinsLate(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=7", smallScreen)
	p := playtest.NewTester(t, b, playtest.Keys, 7)
	p.Open("new", "tablesetup")
	p.Press("start")
	p.ViewPassports()
	playtest.JoinLate(t, p, 2)
	b.calm()
}
