//go:build !js

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// recordFrameRequests records when the game is asked for frames, whether the browser draws them or not, and when the
// game goes idle.
const recordFrameRequests = `(() => {
	window.rests = [];
	Object.defineProperty(window, "heimlichRestLevel", { get: () => rests.at(-1), set: (now) => { rests.push(now); } });
	window.asked = [];
	let next = window.requestAnimationFrame;
	const noted = (draw) => draw.noted ? draw : Object.assign((now) => { asked.push(performance.now());
		window.onAsked?.(); draw(now); }, { noted: true });
	Object.defineProperty(window, "requestAnimationFrame", { get: () => next, set: (now) => { next = (draw) =>
		now.call(window, noted(draw)); } });
})()`

// makeGamepad creates a fake gamepad in the variable pad.
const makeGamepad = `
	const button = () => ({ pressed: false, touched: false, value: 0 });
	window.pad = { index: 0, id: "made up", mapping: "standard", connected: true, timestamp: 0, axes: [0, 0, 0, 0],
		buttons: Array.from({ length: 17 }, button) };
`

// tapGamepad connects a gamepad, and taps one of its buttons after each frame request. Each tap ends before an idle
// game is asked for the next frame.
const tapGamepad = `(() => {` + makeGamepad + `
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

// TestIdleGameLowersItsFrameRate checks that an idle game without ambient animations draws three frames a second. Any
// input restores the full rate, even a short press on a gamepad.
func TestIdleGameLowersItsFrameRate(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, timerPace), serveSite(t)+"?seed=1&speed=instant", screenSize{640, 360, 1, false},
		beforeLoading(recordFrameRequests))
	playtest.NewTester(t, tab, playtest.Keys, 1).Scene("title")
	waitUntil := func(expression string) { t.Helper(); tab.waitUntil(expression, expression) }
	waitUntil("window.heimlichRestLevel === 2")
	tab.eval("asked.length = 0", nil)
	waitUntil("asked.length >= 8")
	if tab.text("rests.length === 1 && rests[0] === 2 && asked[7] - asked[0] > 700") != "true" {
		t.Errorf("idle game: got rest levels %s and frames at %s ms, want level 2 and 8 frames in more than 700 ms",
			tab.text("rests"), tab.text("asked.slice(0, 8).map(Math.round)"))
	}
	tab.Key("Tab", false)
	waitUntil("rests[1] === 0") // input: full frame rate
	waitUntil("rests[2] === 2") // idle again
	tab.eval(tapGamepad, nil)
	waitUntil("rests[3] === 0")
	tab.eval("window.onAsked = null; pad.buttons[12].pressed = false", nil)
	waitUntil("rests.at(-1) === 2")
	tab.checkComplaints()
}

// recordGamepadListening measures how long the page listens for gamepads, in milliseconds.
const recordGamepadListening = `(() => {
	let since = 0, sum = 0;
	const add = window.addEventListener, remove = window.removeEventListener;
	window.addEventListener = function (kind, ...rest) {
		if (kind === "gamepadconnected") since ||= performance.now();
		return add.call(window, kind, ...rest);
	};
	window.removeEventListener = function (kind, ...rest) {
		if (kind === "gamepadconnected" && since) { sum += performance.now() - since; since = 0; }
		return remove.call(window, kind, ...rest);
	};
	window.listened = () => sum + (since && performance.now() - since);
})()`

// stubGamepads makes the browser return the gamepads in pads, and counts the calls.
const stubGamepads = `(() => {` + makeGamepad + `
	window.pads = [null, null, null, null];
	window.looks = 0;
	Navigator.prototype.getGamepads = () => { looks++; return pads; };
})()`

// TestGamepadsArePolledRarely checks that an idle page listens for gamepads less than half of the time, since Chromium
// polls devices meanwhile. A press makes a gamepad known, and its next press works.
func TestGamepadsArePolledRarely(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, pace{skipsDrawing: true, interval: frameInterval * 2 / 5,
		idleInterval: frameInterval * 2 / 5, clockSpeed: 5, keepsDevices: true}),
		serveSite(t)+"?seed=1&speed=instant", screenSize{640, 360, 1, false}, beforeLoading(recordGamepadListening),
		beforeLoading(recordFrameRequests))
	playtest.NewTester(t, tab, playtest.Keys, 1).Scene("title")
	tab.eval(stubGamepads, nil)
	waitUntil := func(expression string) { t.Helper(); tab.waitUntil(expression, expression) }
	checkShare := func(when string) {
		t.Helper()
		waitUntil("heimlichRestLevel === 2")
		tab.eval("window.from = performance.now()", nil)
		waitUntil("performance.now() - from > 9000")
		tab.eval("window.looks = 0; window.before = listened(); window.from = performance.now()", nil)
		waitUntil("performance.now() - from > 12000")
		if tab.text("(listened() - before) / (performance.now() - from) < 0.5 && looks < 40") != "true" {
			t.Errorf("%s: got %s of %s ms with gamepad listeners and %s polls, want less than half and 40", when,
				tab.text("Math.round(listened() - before)"), tab.text("Math.round(performance.now() - from)"),
				tab.text("looks"))
		}
	}
	if tab.text("listened() > 0 && navigator.getGamepads().length === 0") != "true" {
		t.Error("at the start: got no gamepad listener, or a gamepad")
	}
	checkShare("idle")
	press := func(down bool) {
		tab.eval(fmt.Sprintf("pad.buttons[12].pressed = %v; pad.buttons[12].value = Number(%[1]v)", down), nil)
		tab.eval("window.asked.length = 0", nil)
		waitUntil("asked.length >= 4") // the game has polled
	}
	tab.eval("rests.length = 1; pads = [pad, null, null, null]", nil)
	press(true)
	waitUntil("navigator.getGamepads()[0] === pad") // the gamepad is found without an event
	press(false)
	if tab.text("rests.includes(0)") == "true" {
		t.Error("press that makes the gamepad known: got an effect in the game, want none")
	}
	press(true)
	waitUntil("rests.includes(0)") // the next press works
	press(false)
	waitUntil("heimlichRestLevel === 2")
	tab.eval("pads = [null, null, null, null]; dispatchEvent(new Event('gamepaddisconnected'))", nil)
	if tab.text("navigator.getGamepads().length") != "0" {
		t.Error("disconnected gamepad: got it from navigator.getGamepads, want none")
	}
	checkShare("idle after the gamepad")
	tab.checkComplaints()
}

// TestLessMotion checks that the first visit takes the setting for reduced motion from the system and saves it.
func TestLessMotion(t *testing.T) {
	testrun.OnlyCI(t)
	browser := newBrowser(t)
	for wish, want := range map[string]string{"reduce": "true", "no-preference": "false"} {
		tab, p := openTitle(t, browser, serveSite(t), screenSize{640, 360, 1, false}, 1, emulation.SetEmulatedMedia().
			WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}))
		p.Press("sound")
		p.Press("sound-off")
		const saved = `Object.keys(localStorage).filter((k) => k.includes("settings")).map((k) =>
			localStorage.getItem(k)).join()`
		tab.waitUntil("the setting is saved", saved+`.includes('"reduced":`+want+`')`)
		tab.checkComplaints()
	}
}
