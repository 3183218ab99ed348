//go:build !js

package main

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"heimlich/scenes/playtest"
)

// noteAsked notes when the game is asked for pictures, and when it rests.
const noteAsked = `(() => {
	window.rests = [];
	Object.defineProperty(window, "heimlichRests", { get: () => rests.at(-1), set: (now) => { rests.push(now); } });
	window.asked = [];
	const next = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (draw) => next((now) => { asked.push(performance.now()); window.onAsked?.(); draw(now); });
})()`

// shortTaps connects a gamepad and taps one of its buttons, each time after the game has been asked for a picture, and for so short that it is let go of before a game at rest is asked again.
const shortTaps = `(() => {
	const button = () => ({ pressed: false, touched: false, value: 0 });
	window.pad = { index: 0, id: "made up", mapping: "standard", connected: true, timestamp: 0, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, button) };
	Navigator.prototype.getGamepads = () => [pad];
	const press = (down) => { pad.buttons[12].pressed = down; pad.buttons[12].value = Number(down); };
	let tapping = false;
	window.onAsked = () => {
		if (tapping) return;
		tapping = true;
		setTimeout(press, 50, true);
		setTimeout(() => { press(false); tapping = false; }, 170);
	};
})()`

// TestRestingGameIsAskedSeldom: a game that rests is asked for three pictures a second, twelve while the town lives, until somebody does something, if only for a moment on a gamepad.
func TestRestingGameIsAskedSeldom(t *testing.T) {
	b := openTab(t, inTime(t, drawn), serveSite(t)+"?seed=1&speed=instant", screenSize{640, 360, 1, false}, beforeLoading(noteAsked))
	playtest.Sit(t, b, playtest.Keys, 1).Scene("title")
	is := func(expression string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); b.text(expression) != "true"; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("in vain: %s", expression)
			}
		}
	}
	is("window.heimlichRests === 2")
	b.eval("asked.length = 0", nil)
	is("asked.length >= 8")
	if b.text("rests.length === 1 && rests[0] === 2 && asked[7] - asked[0] > 700") != "true" {
		t.Errorf("at rest (%s) the game was asked for pictures at %s ms", b.text("rests"), b.text("asked.slice(0, 8).map(Math.round)"))
	}
	b.Key("Tab", false)
	is("rests[1] === 0") // somebody does something
	is("rests[2] === 2") // nobody does any more
	b.eval(shortTaps, nil)
	is("rests[3] === 0")
	b.eval("window.onAsked = null; pad.buttons[12].pressed = false", nil)
	is("rests.at(-1) === 2")
	b.calm()
}

// TestLessMotion: whoever has asked the system for less motion gets it on the first visit, and it is what is saved.
func TestLessMotion(t *testing.T) {
	browser := aBrowser(t)
	for wish, want := range map[string]string{"reduce": "true", "no-preference": "false"} {
		b := openTab(t, browser, serveSite(t), screenSize{640, 360, 1, false}, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}))
		p := playtest.Sit(t, b, playtest.Mouse, 1)
		p.Scene("title")
		p.Press("sound")
		p.Press("sound-off")
		const saved = `Object.keys(localStorage).filter((k) => k.includes("settings")).map((k) => localStorage.getItem(k)).join()`
		for end := time.Now().Add(20 * time.Second); !strings.Contains(b.text(saved), `"reduced":`+want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("for %s there was saved %s", wish, b.text(saved))
			}
		}
		b.calm()
	}
}
