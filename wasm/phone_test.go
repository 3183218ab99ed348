//go:build !js

package main

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// recordWakeLocks counts the page's wake locks, and grants all of them.
const recordWakeLocks = `window.awake = 0;
	Object.defineProperty(Navigator.prototype, "wakeLock", { value: { async request() {
		awake++;
		const lock = new EventTarget();
		window.loseLock = lock.release = async () => { awake--; lock.dispatchEvent(new Event("release")); };
		return lock;
	} } });`

// TestPhone checks that the page holds a wake lock at a table, also after it was hidden. The Back button opens the
// table's menu, closes dialogs, and leaves the page only at the title.
func TestPhone(t *testing.T) {
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1",
		screenSize{360, 640, coarseScale, true}, 1, beforeLoading(recordWakeLocks))
	if got := tab.text("awake"); got != "0" {
		t.Errorf("title: got %s wake locks, want 0", got)
	}
	tester.Press("play")
	playToRoll(tester)
	tab.until("awake", "1")
	tab.eval("loseLock(); 0", nil)
	tab.eval(`document.dispatchEvent(new Event("visibilitychange")); 0`, nil)
	tab.until("awake", "1")

	asks := func(s a11y.PublicState) bool { return s.Dialog != nil }
	tab.eval("history.back()", nil)
	tester.Wait("the menu", asks)
	tab.eval("history.back()", nil)
	tester.Wait("the table without the menu", func(s a11y.PublicState) bool { return s.Scene == "board" && !asks(s) })
	tab.eval("history.back()", nil)
	tester.Wait("the menu, again", asks)
	tab.eval("history.back()", nil)
	tester.Wait("the table, again", func(s a11y.PublicState) bool { return s.Scene == "board" && !asks(s) })
	tester.ToTitle()
	tab.until("awake", "0")
	tab.checkComplaints()
	_ = chromedp.Run(tab.ctx, chromedp.Evaluate("history.back()", nil)) // the page may be gone before it answers
	at := ""
	for end := time.Now().Add(time.Minute); at != "about:blank" &&
		time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		_ = chromedp.Run(tab.ctx, chromedp.Location(&at))
	}
	if at != "about:blank" {
		t.Errorf("Back at the title: got address %s, want about:blank", at)
	}
}

// recordVibrations records the durations of the page's vibrations.
const recordVibrations = `window.vibrations = [];
	Navigator.prototype.vibrate = (milliseconds) => !!vibrations.push(milliseconds);`

// TestVibration checks that a phone vibrates for 20 ms when a player's die lands, unless that is switched off.
func TestVibration(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=fast&seed=1",
		screenSize{360, 640, coarseScale, true},
		1, beforeLoading(recordVibrations))
	tester.Press("play")
	playToRoll(tester)
	mine := func(s a11y.PublicState) bool { return playtest.Can(s, "roll") }
	roll := func() (vibrations string) {
		tester.PlayUntil(mine)
		tab.eval("vibrations.length = 0", nil)
		tester.PressAndWait("roll", "the die", func(s a11y.PublicState) bool { return !mine(s) })
		tester.PlayUntil(mine)
		return tab.text("vibrations")
	}
	const maxRolls = 10 // on a busy machine the game skips late vibrations
	rolls := 1
	for ; !strings.HasPrefix(roll(), "20"); rolls++ {
		if rolls > maxRolls {
			t.Fatalf("%d rolls: got no vibration, want one of 20 ms", rolls)
		}
	}
	for _, id := range []string{"menu", "menu-settings", "motion", "tremble", "back", "back"} {
		tester.Press(id)
	}
	for range rolls {
		if got := roll(); got != "" {
			t.Errorf("vibration switched off: got vibrations of %s ms, want none", got)
		}
	}
	tab.checkComplaints()
}
