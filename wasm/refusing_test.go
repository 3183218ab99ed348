//go:build !js

package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// refuse replaces an interface of the browser by one that refuses in the given way. Its path starts at window. An
// unknown path throws, so that a misspelt path fails the test.
const refuse = `((path, way) => {
	const names = path.split("."), name = names.pop();
	let owner = names.reduce((at, name) => at[name], window);
	while (name in owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
	const no = () => { throw new DOMException("refused by the test", "SecurityError"); };
	const answers = {
		missing: { value: undefined },
		throws: { value: function () { no(); } },
		"throws when read": { get: no },
		refuses: { value: () => Promise.reject(new DOMException("refused by the test", "NotAllowedError")) },
		silent: { value: () => new Promise(() => {}) },
	};
	Object.defineProperty(owner, name, { configurable: true, ...answers[way] });
})(%q, %q)`

// refusal lists the interfaces of the browser that refuse on one page, by the way in which they refuse.
type refusal map[string][]string

// The browser's interfaces that the page and the engine use. An interface and its members are in different lists.
var (
	objectPaths = []string{"navigator.clipboard", "navigator.wakeLock", "navigator.keyboard", "navigator.locks",
		"navigator.serviceWorker", "navigator.languages", "navigator.userActivation", "visualViewport",
		"navigator.share"}
	functionPaths = []string{"navigator.vibrate", "navigator.getGamepads", "Worker", "history.pushState",
		"ResizeObserver", "AudioContext", "history.replaceState", "document.hasFocus",
		"Element.prototype.setPointerCapture"}
	requestPaths = []string{"Element.prototype.requestFullscreen", "navigator.wakeLock.request",
		"navigator.clipboard.writeText", "navigator.keyboard.getLayoutMap", "navigator.locks.request",
		"AudioContext.prototype.resume", "navigator.serviceWorker.register"}
	otherPaths = []string{"localStorage", "sessionStorage", "matchMedia", "Worker.prototype.postMessage",
		"navigator.userAgentData"}
)

// refusals covers all interfaces and the ways in which each may refuse. No page lacks an interface together with its
// members, or all storages. TestLocalStorageReplacesTheDatabase has a database that throws when read, and a silent one.
var refusals = []refusal{
	{"missing": slices.Concat(objectPaths, functionPaths)},
	{"throws when read": objectPaths, "throws": functionPaths},
	{"silent": requestPaths, "missing": otherPaths},
	{"missing": slices.Concat(requestPaths, []string{"navigator.share"}), "throws when read": otherPaths},
	{"throws": slices.Concat(requestPaths, []string{"navigator.share", "indexedDB.open"})},
	{"refuses": slices.Concat(requestPaths, []string{"navigator.share"}),
		"missing": {"indexedDB", "WebAssembly.instantiateStreaming"}},
}

// way returns the way in which an interface refuses, "" if it does not.
func (r refusal) way(path string) string {
	for way, paths := range r {
		if slices.Contains(paths, path) {
			return way
		}
	}
	return ""
}

// fullDevice is a phone, which has all of the interfaces.
var fullDevice = screenSize{360, 640, coarseScale, true}

// openShareMenu opens a finished game by its link, and then its share menu.
func openShareMenu(tab *tab, tester *playtest.Tester) {
	rec, err := record.Read([]byte(playtest.FinishedGame()))
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.eval(`location.hash = "game=`+record.Pack(rec)+`"; 0`, nil)
	tester.Scene("opened")
	tester.Open("unmasking", "reveal")
	tester.PressAndWait("end", "the verdict", playtest.CanPress("share"))
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-link"))
}

// pressShare opens the share sheet, which is offered only where it exists, and copies a link. Without a clipboard a
// field shows it, selected.
func (r refusal) pressShare(tab *tab, tester *playtest.Tester) {
	tab.eval(`document.execCommand = () => false; 0`, nil)
	openShareMenu(tab, tester)
	switch r.way("navigator.share") {
	case "": // a sheet would stay open
	case "missing", "throws when read":
		if s, _ := tab.State(); playtest.Can(s, "share-sheet") {
			tab.t.Error("no navigator.share: got a button for the share sheet, want none")
		}
	default:
		tester.PressAndWait("share-sheet", "that it does not open", dialogContains("didn’t open its share menu"))
		tester.PressAndWait("resume", "the verdict", playtest.CanPress("share"))
		tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-link"))
	}
	tester.Press("share-link")
	tab.waitUntil("the link stands in a field", `document.getElementById("exchange").open &&
		document.getElementById("exchange-text").value.includes("#game=")`)
	tab.clickPart("exchange-close")
}

// pressFullScreen requests full screen; the settings say that it was refused. If the function is missing, its older
// name works.
func (r refusal) pressFullScreen(tab *tab, tester *playtest.Tester) {
	tester.Open("settings", "settings")
	tester.PressAndWait("screen", "the drawer", playtest.CanPress("full"))
	checked := func(s a11y.PublicState) bool { full, _ := playtest.Find(s, "full"); return full.Checked }
	if r.way("Element.prototype.requestFullscreen") == "missing" {
		tester.PressAndWait("full", "the full screen", checked)
	} else if checked(tester.PressAndWait("full", "that it is refused",
		dialogContains("Full screen is not possible here"))) {
		tab.t.Error("full screen refused: got the switch on, want it off")
	}
	tester.PressAndWait("back", "all drawers", playtest.CanPress("screen"))
	tester.Open("back", "title")
}

// pressRoll plays until a roll, at which the device would vibrate. The settings offer vibration only if the browser has
// it.
func (r refusal) pressRoll(tab *tab, tester *playtest.Tester) {
	tester.Open("settings", "settings")
	s := tester.PressAndWait("motion", "the drawer", playtest.CanPress("less-motion"))
	if playtest.Can(s, "tremble") == (r.way("navigator.vibrate") == "missing") {
		tab.t.Errorf("vibration is offered: got %v, want %v", playtest.Can(s, "tremble"), !playtest.Can(s, "tremble"))
	}
	tester.PressAndWait("back", "all drawers", playtest.CanPress("screen"))
	tester.Open("back", "title")
	tester.Open("new", "tablesetup")
	tester.Press("start")
	playToRoll(tester)
	tester.PressAndWait("roll", "the die", func(s a11y.PublicState) bool { return !playtest.Can(s, "roll") })
	tester.PlayUntil(playtest.CanPress("roll"))
	tester.ToTitle()
}

// pressSound turns the sound off until the audio context is suspended, and on again, which resumes it.
func pressSound(tab *tab, tester *playtest.Tester) {
	tab.Key("KeyS", false)
	tab.eval(`window.off = performance.now(); 0`, nil)
	tab.waitUntil("the sound has been off until the context is suspended", `performance.now() > off + 4000`)
	tab.Key("KeyS", false)
	tester.Open("rules", "rules")
	tester.Open("back", "title")
}

// dialogContains returns a condition: a dialog contains the text.
func dialogContains(words string) func(a11y.PublicState) bool {
	return func(s a11y.PublicState) bool { return s.Dialog != nil && strings.Contains(s.Dialog.Text, words) }
}

// TestInterfacesRefuse runs the game in browsers that refuse interfaces, in each possible way. The page reaches the
// title, a game starts, and controls that need a missing interface say so.
func TestInterfacesRefuse(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := browserAtPace(t, serviceWorkerPace), serveSite(t)+"?speed=instant&seed=1"
	for _, r := range refusals {
		t.Run(strings.Join(slices.Sorted(maps.Keys(r)), ", "), func(t *testing.T) { r.play(t, browser, url) })
	}
}

// play opens a page with the refusals, starts a game, and presses the controls that use the interfaces.
func (r refusal) play(t *testing.T, browser *process, url string) {
	var script strings.Builder
	for way, paths := range r {
		for _, path := range paths {
			fmt.Fprintf(&script, refuse+";", path, way)
		}
	}
	tab := openTab(t, browser, url, fullDevice, beforeLoading(script.String()))
	defer tab.cancel()
	if !tab.waitForStart() {
		t.Fatalf("got no start of the game; the cover has the text %q",
			tab.text(`document.getElementById("cover").innerText`))
	}
	tester := playtest.NewTester(t, tab, playtest.Touch, 1)
	tester.Scene("title")
	if r.way("navigator.vibrate") != "" {
		r.pressRoll(tab, tester)
	} else {
		pressSound(tab, tester)
		r.pressFullScreen(tab, tester)
		tester.Press("play")
		tester.Press("show")
		tester.Open("done", "board")
		tester.ToTitle()
	}
	r.pressShare(tab, tester)
	tab.checkComplaints()
}

// startTimeout is the time limit for the start of the game.
const startTimeout = 20 * time.Second

// waitForStart waits for the game, and reports whether it has started within startTimeout.
func (tb *tab) waitForStart() bool {
	tb.t.Helper()
	for end := time.Now().Add(startTimeout); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if tb.text("!!window.heimlich?.state()") == "true" {
			return true
		}
	}
	return false
}
