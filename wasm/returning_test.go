//go:build !js

package main

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// Pages that must show the same scene again.

// loseContext makes the game lose its graphics context, as a reset of the driver does.
const loseContext = `window.old = true;
	document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`

// simulateDiscard makes the page one that replaces a discarded tab.
const simulateDiscard = `Object.defineProperty(document, "wasDiscarded", { value: true })`

// waitForReplacement waits for the page that replaces the current one, which may no longer answer.
func (tb *tab) waitForReplacement() {
	tb.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		is := false
		err := chromedp.Run(tb.ctx, chromedp.Evaluate("!window.old && !!window.heimlich?.state()", &is))
		switch {
		case err == nil && is:
			return
		case time.Now().After(end):
			tb.t.Fatalf("got no new page within a minute, error %v", err)
		}
	}
}

// sameTable reports whether two states have the same position, prompt and controls.
func sameTable(a, b a11y.PublicState) bool {
	if len(a.Controls) != len(b.Controls) || a.Prompt != b.Prompt || a.Scene != b.Scene {
		return false
	}
	for i := range a.Controls {
		if a.Controls[i].ID != b.Controls[i].ID || a.Controls[i].X != b.Controls[i].X ||
			a.Controls[i].Y != b.Controls[i].Y {
			return false
		}
	}
	return true
}

// TestGameResumesItsPlace checks that the game resumes its scene after a lost graphics context or a discarded tab.
// After a reload by the player it starts at the title.
func TestGameResumesItsPlace(t *testing.T) {
	browser := tabsAtPace(t, fastPace)
	url := serveSite(t) + "?seed=7&speed=instant"
	reused := &reusedTab{t: t, browser: browser, url: url, size: smallScreen, hand: playtest.Mouse}
	tester := reused.begin(playtest.BeforeMove())
	tester.Open("continue", "board")
	ready := func(s a11y.PublicState) bool { return playtest.Can(s, "agent-green") && !s.Rendering && !s.Busy }
	tester.Wait("the table", ready)
	before, _ := reused.tab.State()
	again := func(scene string) *playtest.Tester {
		t.Helper()
		reused.tab.waitForReplacement()
		p := playtest.NewTester(t, reused.tab, reused.hand, 7)
		p.Scene(scene)
		return p
	}
	reused.tab.eval(loseContext, nil)
	tester = again("board")
	tester.Wait("the table", ready)
	if after, _ := reused.tab.State(); !sameTable(before, after) {
		t.Errorf("after a lost graphics context: got state %+v, want %+v", after, before)
	}
	if left := reused.tab.text(`String(sessionStorage.getItem("heimlich-place"))`); strings.Contains(left, "true") {
		t.Errorf("after the return: got saved place %s, want it not marked as lost", left)
	}
	// A reload by the player, of a page that was hidden before.
	show := reused.tab.hide(browser)
	show()
	reused.tab.do(chromedp.Reload())
	tester = again("title")
	tester.Open("rules", "rules")
	reused.tab.eval(loseContext, nil)
	tester = again("rules")
	tester.Open("back", "title")
	tester.Open("continue", "board")
	// A hidden tab that is discarded.
	show = reused.tab.hide(browser)
	show()
	reused.tab.do(beforeLoading(simulateDiscard))
	reused.tab.do(chromedp.Reload())
	tester = again("board")
	tester.Wait("the table", ready)
	reused.tab.checkComplaints()
}
