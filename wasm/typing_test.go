//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// TestTypingAName types a name with an accent into the set-up, as a keyboard and as an input method does, and starts the game with it.
func TestTypingAName(t *testing.T) {
	b := openTab(t, startBrowser(t), serveSite(t)+"/?speed=instant&seed=1", screenSize{1280, 720, 1, false})
	p := playtest.Sit(t, b, playtest.Mouse, 1)
	p.Scene("title")
	p.Open("new", "tablesetup")
	named := func(name string) func(pagestate.State) bool {
		return func(s pagestate.State) bool {
			c, ok := playtest.Find(s, "seat-1-name")
			return ok && strings.HasSuffix(c.Label, ": "+name)
		}
	}
	p.Press("seat-1-name")
	for range len("Anna") {
		b.Key("Backspace", false)
	}
	p.Wait("an empty name", named(""))
	b.do(input.InsertText("Zoë"))
	p.Wait("Zoë’s name", named("Zoë"))
	b.Key("Enter", false)
	p.Open("start", "handover")
	if s := p.Wait("the hand-over", func(s pagestate.State) bool { return s.Scene == "handover" }); !strings.Contains(s.Prompt, "Zoë") {
		t.Errorf("the hand-over says %q, want Zoë’s name in it", s.Prompt)
	}
	b.calm()
}
