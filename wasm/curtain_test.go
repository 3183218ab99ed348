//go:build !js

package main

import (
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// recordCurtain records three values at each event that hides or shows the page. They are whether the curtain covers
// the whole window, whether the last frame may still show a secret, and the game's state. It records after the page's
// own listeners and before the next tick of the game.
const recordCurtain = `if (!window.seen) {
window.seen = [];
window.covers = 0; // pictures without secrets that the game has drawn after something was covered
let bare = false;
const cover = heimlichCover, covered = heimlichOnCovered;
heimlichCover = () => { const open = cover(); bare ||= open; return open; };
heimlichOnCovered = () => { bare = false; window.covers++; covered(); };
const look = (name) => () => {
  const c = document.getElementById("curtain"), r = c.getBoundingClientRect(), s = getComputedStyle(c);
  const whole = !c.hidden && s.display !== "none" && s.visibility === "visible" && s.opacity === "1" &&
	s.backgroundColor === "rgb(13, 18, 40)" &&
    r.left <= 0 && r.top <= 0 && r.right >= innerWidth && r.bottom >= innerHeight && Number(s.zIndex) > 0;
  seen.push({ name: name + (document.hidden ? " hidden" : ""), whole, bare, state: JSON.parse(heimlich.state()) });
};
document.addEventListener("visibilitychange", look("visibility"));
document.addEventListener("freeze", look("freeze"));
addEventListener("pagehide", look("pagehide"));
addEventListener("blur", look("blur"));
addEventListener("focus", look("focus"));
} 0`

// takeCurtainRecords returns the records of recordCurtain since the last call. Each is the event's name with "covered",
// "shut" (no curtain, but no secret is visible either), or "open".
func (tb *tab) takeCurtainRecords(shut func(a11y.PublicState) bool) string {
	tb.t.Helper()
	var notes []struct {
		Name        string
		Whole, Bare bool
		State       a11y.PublicState
	}
	tb.eval("seen.splice(0)", &notes)
	var all []string
	for _, n := range notes {
		switch {
		case n.Whole:
			all = append(all, n.Name+" covered")
		case !n.Bare && shut(n.State):
			all = append(all, n.Name+" shut")
		default:
			all = append(all, n.Name+" open")
		}
	}
	return strings.Join(all, ", ")
}

// hide brings another tab of the same window to the front, so that this one gets no ticks.
func (tb *tab) hide(browser *process) (show func()) {
	tb.t.Helper()
	id, err := target.CreateTarget("about:blank").Do(browser.executor())
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.waitUntil("the tab is hidden", "document.hidden")
	return func() {
		tb.t.Helper()
		tb.do(cdppage.BringToFront())
		tb.waitUntil("the tab is in front again", "!document.hidden")
		if err := target.CloseTarget(id).Do(browser.executor()); err != nil {
			tb.t.Fatal(err)
		}
	}
}

// waitUntil waits at most a minute until an expression of the page is true.
func (tb *tab) waitUntil(what, expression string) {
	tb.t.Helper()
	for end := time.Now().Add(time.Minute); tb.text(expression) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			tb.t.Fatalf("got no state within a minute in which %s; hidden: %s, recorded: %s, sound: %s", what,
				tb.text("document.hidden"), tb.text(`String(window.seen)`), tb.text("window.heard?.contexts[0]?.state"))
		}
	}
}

// pageExit is a way to leave the page.
type pageExit struct {
	name   string
	events string // what recordCurtain must record
	// leaves the page, and returns a function that returns to it
	leave func(tab *tab, browser *process) (back func())
}

// pageExits are all ways to leave the page.
var pageExits = []pageExit{
	{"another tab comes to the front", "visibility hidden covered", (*tab).hide},
	{"the tab is frozen", "freeze hidden covered", func(tab *tab, browser *process) func() {
		show := tab.hide(browser)
		tab.do(cdppage.SetWebLifecycleState(cdppage.SetWebLifecycleStateStateFrozen))
		return func() {
			tab.do(cdppage.SetWebLifecycleState(cdppage.SetWebLifecycleStateStateActive))
			show()
		}
	}},
	{"the window loses the focus", "blur covered", func(tab *tab, _ *process) func() {
		tab.eval(dispatchBlur, nil)
		return func() {}
	}},
	// A browser loses the focus some milliseconds before it tells the page. A tick in between closes secrets without
	// the curtain.
	{"a tick comes before the page hears that the window has lost the focus", "blur shut",
		func(tab *tab, _ *process) func() {
			covered := tab.text("covers")
			tab.eval("unfocused = true; 0", nil)
			tab.waitUntil("a tick has shut what is open", "covers > "+covered)
			tab.eval(dispatchBlur, nil)
			return func() {
				tab.t.Helper()
				tab.eval("unfocused = false; 0", nil)
				tab.do(frames(3)) // until the game has seen it
			}
		}},
}

// dispatchBlur sends the page the event of a lost focus.
const dispatchBlur = `dispatchEvent(new Event("blur")); 0`

// stubHasFocus lets a test set the result of document.hasFocus.
const stubHasFocus = `window.unfocused = false;
const has = Document.prototype.hasFocus;
Document.prototype.hasFocus = function () { return !unfocused && has.call(this); }`

// checkCurtain opens a secret and leaves the page in every way. The curtain must cover the table before any tick, and
// the secret must be closed when the curtain rises.
func checkCurtain(t *testing.T, tab *tab, browser *process, open func(), shut func(a11y.PublicState) bool) {
	t.Helper()
	tab.eval(recordCurtain, nil)
	for _, exit := range pageExits {
		open()
		if s, _ := tab.State(); shut(s) {
			t.Fatalf("%s: got no open secret before, want one: %+v", exit.name, s)
		}
		tab.takeCurtainRecords(shut)
		back := exit.leave(tab, browser)
		if exit.name != "the tab is frozen" { // a frozen page does not answer
			if s, _ := tab.State(); !shut(s) {
				t.Errorf("%s: got an open secret before the next tick, want it closed: %+v", exit.name, s.Controls)
			}
		}
		back()
		if got := tab.takeCurtainRecords(shut); !strings.Contains(got, exit.events) || strings.Contains(got, "open") {
			t.Errorf("%s: got records %q, want %q and never \"open\"", exit.name, got, exit.events)
		}
		tab.waitUntil("the curtain rises after "+exit.name, `document.getElementById("curtain").hidden`)
		if s, _ := tab.State(); !shut(s) {
			t.Errorf("%s: got an open secret after the return, want it closed: %+v", exit.name, s.Controls)
		}
	}
}

// TestCurtainHidesSecrets opens passport, notebook, hand and dossier, and leaves the page in every way. Each secret is
// closed and covered before the next tick of the game.
func TestCurtainHidesSecrets(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := tabsAtPace(t, timerPace), serveSite(t)
	tab := openTab(t, browser, url+"?speed=instant&seed=17", smallScreen, beforeLoading(stubHasFocus))
	tester := playtest.NewTester(t, tab, playtest.Mouse, 17)
	without := func(id string) func(a11y.PublicState) bool {
		return func(s a11y.PublicState) bool { _, there := playtest.Find(s, id); return !there }
	}
	with := func(id string) func(a11y.PublicState) bool {
		return func(s a11y.PublicState) bool { return playtest.Can(s, id) }
	}
	labelled := func(id, label string) func(a11y.PublicState) bool {
		return func(s a11y.PublicState) bool { c, ok := playtest.Find(s, id); return ok && c.Label == label }
	}
	tester.Scene("title")
	tester.Open("play", "handover")
	checkCurtain(t, tab, browser, func() {
		tester.PressAndWait("show", "the open passport",
			labelled("show", "Close it"))
	},
		labelled("show", "Look again"))
	tester.Open("done", "board")
	checkCurtain(t, tab, browser, func() {
		tester.PressAndWait("menu", "the menu", with("menu-passport"))
		tester.PressAndWait("menu-passport", "the open passport", with("close-passport"))
	}, without("close-passport"))
	checkCurtain(t, tab, browser, func() {
		if s, _ := tab.State(); s.Scene == "board" {
			tester.Press("notebook")
		} else {
			tester.Press("iam")
		}
		tester.Wait("the open notebook", with("done"))
	}, with("iam"))

	// A table without open secrets stays visible when the window loses the focus.
	tester.Open("table", "board")
	tab.eval(recordCurtain, nil)
	nothing := func(a11y.PublicState) bool { return true }
	tab.takeCurtainRecords(nothing)
	if tab.eval(dispatchBlur, nil); tab.takeCurtainRecords(nothing) != "blur shut" {
		t.Error("table without secrets, window without the focus: got it covered, want it visible")
	}
	tab.checkComplaints()

	// Saved games lead to an open hand and to a dossier.
	reused := &reusedTab{t: t, browser: browser, size: smallScreen, hand: playtest.Mouse, tab: tab, player: tester}
	playtest.CardMoments(reused.begin, func(cardTester *playtest.Tester, scene string) {
		switch scene {
		case "call":
			checkCurtain(t, tab, browser, func() {
				s := cardTester.Wait("the hand",
					func(s a11y.PublicState) bool { return playtest.Can(s, "hand") || playtest.Can(s, "card-1") })
				if playtest.Can(s, "hand") { // the hand that was covered
					cardTester.Press("hand")
				}
				cardTester.Wait("the open hand", with("card-1"))
			}, without("card-1"))
		case "dossier":
			checkCurtain(t, tab, browser, func() {
				if s, _ := tab.State(); playtest.Can(s, "iam") {
					cardTester.Press("iam")
				}
				cardTester.Wait("the open dossier", func(s a11y.PublicState) bool { return !without("seal")(s) })
			}, with("iam"))
		}
		tab.checkComplaints()
	})
}
