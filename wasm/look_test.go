//go:build !js

package main

import (
	"os"
	"testing"

	"heimlich/scenes/pagestate"
)

// TestLook is for people: with HEIMLICH_PICTURES it saves a picture of every scene at every size.
func TestLook(t *testing.T) {
	if os.Getenv("HEIMLICH_PICTURES") == "" {
		t.Skip("pictures are made for people only, with HEIMLICH_PICTURES=folder")
	}
	url := serveSite(t)
	for _, size := range []screenSize{{1280, 720, 1, false}, {390, 844, 2, true}, {844, 390, 2, true}, {360, 640, 1, true}, {1024, 768, 1, false}, {1280, 720, 2, false}, {800, 800, 1, false}} {
		h := hand(click)
		if size.mobile {
			h = tap
		}
		name := size.String()
		if size.scale == 2 && !size.mobile {
			name += "@2"
		}
		t.Run(name, func(t *testing.T) {
			b := openTab(t, startBrowser(t), url+"/?speed=instant&seed=7", size)
			b.scene("title")
			b.save(name + "-1title")
			b.press(h, "new")
			b.scene("tablesetup")
			b.save(name + "-2setup")
			b.press(h, "back")
			b.press(h, "play")
			b.scene("handover")
			b.save(name + "-3closed")
			b.press(h, "show")
			b.save(name + "-4open")
			b.press(h, "done")
			b.scene("board")
			b.save(name + "-5roll")
			b.press(h, "roll")
			b.press(h, "agent-red")
			b.save(name + "-6move")
			playOn(b, h, 14)
			b.save(name + "-7later")
			b.press(h, "menu")
			b.wait("the menu", func(s pagestate.State) bool { _, ok := control(s, "resume"); return ok })
			b.save(name + "-8menu")
			b.press(h, "resume")
			playOn(b, h, 400)
			b.scene("reveal")
			b.press(h, "next")
			b.press(h, "next")
			b.save(name + "-9reveal")
			b.press(h, "end")
			b.save(name + "-10verdict")
			b.calm()
		})
	}
}

// playOn presses what is to be pressed, up to n times, until the game is over.
func playOn(b *tab, h hand, n int) {
	b.t.Helper()
	for range n {
		s := b.wait("something to do", func(s pagestate.State) bool { return s.Scene != "board" || !s.Busy })
		if s.Scene != "board" {
			return
		}
		for _, id := range []string{"roll", "confirm"} {
			if c, ok := control(s, id); ok && c.Enabled {
				b.press(h, id)
				goto next
			}
		}
		for _, id := range []string{"building-4", "building-9", "building-2", "agent-yellow", "agent-red", "agent-blue"} {
			if c, ok := control(s, id); ok && c.Enabled && (id[0] == 'a' || isSafe(s)) {
				b.press(h, id)
				break
			}
		}
	next:
	}
}

// isSafe reports whether the safe is to be set down.
func isSafe(s pagestate.State) bool {
	c, ok := control(s, "building-4")
	return ok && len(c.Label) > 4 && c.Label[:4] == "Safe"
}
