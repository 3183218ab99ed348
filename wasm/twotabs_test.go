//go:build !js

package main

import (
	"bytes"
	"fmt"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// Front brings the tab to the front.
func (tb *tab) Front() {
	tb.t.Helper()
	tb.do(cdppage.BringToFront())
}

// TestTwoTabs plays in two tabs with one storage. Only one of them may play a game at a time.
func TestTwoTabs(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)+"?speed=instant&seed=1"
	one, two := openTab(t, browser, url, smallScreen), openTab(t, browser, url, smallScreen)
	playtest.TwoWindows(t, playtest.NewTester(t, one, playtest.Mouse, 1), playtest.NewTester(t, two, playtest.Mouse, 2))
	one.checkComplaints()
	two.checkComplaints()
}

// TestTabsWithoutLocks continues one game in two tabs of a browser without locks. After the second tab has written, the
// first says that the game was changed, and writes nothing.
func TestTabsWithoutLocks(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)+"?speed=instant&seed=1"
	noLocks := beforeLoading(`Object.defineProperty(navigator, "locks", { value: undefined })`)
	one, two := openTab(t, browser, url, smallScreen, noLocks), openTab(t, browser, url, smallScreen, noLocks)
	tester, second := playtest.NewTester(t, one, playtest.Mouse, 1), playtest.NewTester(t, two, playtest.Mouse, 2)
	one.Front()
	tester.Scene("title")
	tester.Press("play")
	tester.ViewPassports()
	tester.PlayUntil(func(s a11y.PublicState) bool { return playtest.Can(s, "roll") })
	two.Front()
	second.Open("rules", "rules")
	second.Open("back", "title")
	second.Press("continue")
	second.Wait("the game", func(s a11y.PublicState) bool { return s.Scene == "board" || s.Scene == "handover" })
	second.ViewPassports()
	second.PressAndWait("roll", "the roll", func(s a11y.PublicState) bool { return !playtest.Can(s, "roll") })
	second.Wait("the roll to be saved", func(s a11y.PublicState) bool { return !s.Busy })
	saved := two.Saved(playtest.GamesFolder)
	one.Front()
	tester.Press("roll")
	tester.Scene("lockconflict")
	if got := one.Saved(playtest.GamesFolder); !bytes.Equal(got, saved) {
		t.Errorf("after the action of the late tab: got record\n%s\nwant\n%s", got, saved)
	}
	if _, err := record.Read(saved); err != nil {
		t.Error(err)
	}
	one.checkComplaints()
	two.checkComplaints()
}

// TestSavedGames starts, saves, reopens and deletes games.
func TestSavedGames(t *testing.T) {
	testrun.OnlyCI(t)
	save := fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.SavedGameFile, playtest.BeforeRoll(t))
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, beforeLoading(save))
	playtest.ManageSavedGames(t, playtest.NewTester(t, tab, playtest.Mouse, 3))
	tab.checkComplaints()
}
