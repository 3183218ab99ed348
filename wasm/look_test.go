//go:build !js

package main

import (
	"os"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// TestLook is for people: with HEIMLICH_PICTURES it saves a picture of every scene at every size.
func TestLook(t *testing.T) {
	if os.Getenv("HEIMLICH_PICTURES") == "" {
		t.Skip("pictures are made for people only, with HEIMLICH_PICTURES=folder")
	}
	url := serveSite(t)
	for _, size := range []screenSize{{1280, 720, 1, false}, {390, 844, 2, true}, {844, 390, 2, true}, {360, 640, 1, true}, {1024, 768, 1, false}, {1280, 720, 2, false}, {800, 800, 1, false}} {
		t.Run(size.String(), func(t *testing.T) {
			b := openTab(t, startBrowser(t), url+"?speed=instant&seed=7", size)
			keep := func(name string) { t.Log(playtest.Keep(t, name, b.Picture())) }
			p := playtest.Sit(t, b, size.hand(), 7)
			p.Scene("title")
			keep("1title")
			p.Open("new", "tablesetup")
			keep("2setup")
			p.Open("back", "title")
			p.Open("play", "handover")
			keep("3closed")
			p.Press("show")
			keep("4open")
			p.Open("done", "board")
			keep("5roll")
			p.PressFor("roll", "the first move", func(s pagestate.State) bool { return playtest.Can(s, "agent-red") })
			p.Press("agent-red")
			keep("6move")
			p.PressFor("reset", "nothing to be planned", func(s pagestate.State) bool { return !playtest.Can(s, "reset") })
			p.PlayOn(func(s pagestate.State) bool {
				g, err := rules.ParsePosition(s.Position)
				return err == nil && g.Phase() == rules.PhaseSafe
			})
			keep("7safe")
			p.PlayOn(func(s pagestate.State) bool {
				g, err := rules.ParsePosition(s.Position)
				return err == nil && g.Turn() > 20
			})
			keep("8later")
			p.PressFor("menu", "the menu", func(s pagestate.State) bool { return playtest.Can(s, "resume") })
			keep("9menu")
			p.PressFor("resume", "the table", func(s pagestate.State) bool { return playtest.Can(s, "menu") })
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			p.Press("next")
			p.Press("next")
			keep("a-reveal")
			p.Press("end")
			keep("b-verdict")
			b.calm()
		})
	}
}
