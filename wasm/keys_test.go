//go:build !js

package main

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
)

// TestKeysAreShownAndTold: a question mark writes the keys onto what they do, and a screen reader is told each; the next press puts them away. While Alt is held they are seen, and told to nobody.
func TestKeysAreShownAndTold(t *testing.T) {
	b := openTab(t, inTime(t, still), serveSite(t)+"?speed=instant", screenSize{640, 360, 1, false})
	p := playtest.Sit(t, b, playtest.Mouse, 1)
	s := p.Scene("title")
	b.until(`document.getElementById("cover").hidden`, "true") // it fades
	corner := func() *image.RGBA {                             // of a button, where its keycap lies
		for _, c := range s.Controls {
			if c.ID == "rules" {
				all, part := b.Picture(), image.NewRGBA(image.Rect(0, 0, 14, 10))
				for i := range part.Rect.Dx() * part.Rect.Dy() {
					x, y := i%part.Rect.Dx(), i/part.Rect.Dx()
					part.Set(x, y, all.At(int(c.X+c.W)-18+x, int(c.Y)+3+y))
				}
				return part
			}
		}
		t.Fatal("there are no rules")
		return nil
	}
	shown := func(what string, want *image.RGBA, same bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); slices.Equal(corner().Pix, want.Pix) != same; {
			if time.Now().After(end) {
				t.Fatalf("%s: the corner of a button is as before: %v, want %v", what, !same, same)
			}
			b.Pass()
		}
	}
	told := func(want bool) []string {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); ; {
			lines, ok := b.listen().regions["Keys"]
			if ok == want {
				return lines
			}
			if time.Now().After(end) {
				t.Fatalf("the keys are told: %v, want %v", ok, want)
			}
			b.Pass()
		}
	}
	question := func() {
		b.do(input.DispatchKeyEvent(input.KeyDown).WithCode("Slash").WithKey("?").WithText("?").WithModifiers(input.ModifierShift),
			input.DispatchKeyEvent(input.KeyUp).WithCode("Slash").WithKey("?").WithModifiers(input.ModifierShift), b.noticed())
	}
	bare := corner()
	question()
	lines := told(true)
	shown("after a question mark", bare, false)
	for _, want := range []string{"H: Rules, in brief", "Tab: to the next thing", "S: sound off, or on"} {
		if !slices.Contains(lines, want) {
			t.Errorf("it is not told that %q, but %q", want, lines)
		}
	}
	if prompt := b.text(`document.getElementById("prompt").textContent`); !strings.Contains(prompt, "H: Rules, in brief") {
		t.Errorf("it is said %q", prompt)
	}
	question()
	told(false)
	shown("after another one", bare, true)
	b.do(input.DispatchKeyEvent(input.KeyRawDown).WithCode("AltLeft").WithKey("Alt").WithModifiers(input.ModifierAlt), b.noticed())
	shown("while Alt is held", bare, false)
	if lines, ok := b.listen().regions["Keys"]; ok {
		t.Errorf("who holds Alt is told %q", lines)
	}
	b.do(input.DispatchKeyEvent(input.KeyUp).WithCode("AltLeft").WithKey("Alt"), b.noticed())
	shown("after Alt", bare, true)
	b.calm()
}

// TestOneSwitchInTheBrowser: the focus walks by itself over the buttons that a screen reader has, too, and one key presses what it is on.
func TestOneSwitchInTheBrowser(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant", smallScreen)
	p := playtest.Sit(t, b, playtest.Mouse, 1)
	p.Scene("title")
	p.Open("settings", "settings")
	p.Press("help")
	p.Press("scan")
	p.Press("scan-" + backstage.ScanSlow.Name())
	walkTo := func(name string) { // and presses it when the focus has just come there
		t.Helper()
		before := "?"
		for end := time.Now().Add(2 * time.Minute); ; {
			h, on := b.listen(), ""
			if at := slices.IndexFunc(h.buttons, func(x heardButton) bool { return x.focused }); at >= 0 {
				on = h.buttons[at].name
			}
			if before != "?" && on != before && strings.HasPrefix(on, name) {
				break
			}
			if before = on; time.Now().After(end) {
				t.Fatalf("the focus does not come to %s: %+v", name, h.buttons)
			}
			b.Pass()
		}
		b.Key("Space", false)
	}
	walkTo("Back")
	p.Wait("what helps", playtest.CanPress("hints"))
	b.Key("Escape", false)
	p.Wait("all settings", playtest.CanPress("licences"))
	b.Key("Escape", false)
	p.Scene("title")
	walkTo("Rules")
	p.Scene("rules")
	b.calm()
}
