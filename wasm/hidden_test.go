//go:build linux

package main

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// What a hidden tab costs, and what it still does.

// maxHiddenCPU is the limit of a hidden tab's CPU time, in percent of a core, for its renderer and the browser's
// gamepad polling. The engine's timers, which browsers run once a second in hidden tabs, cost 0.2.
const maxHiddenCPU = 0.8

// TestHiddenTabCostsNothing checks that a hidden tab with opponents and music uses almost no CPU time, with the
// browser's usual throttling. One of five measurements below the limit is enough, because the browser may still
// compile.
func TestHiddenTabCostsNothing(t *testing.T) {
	testrun.OnlyCI(t)
	own := []chromedp.ExecAllocatorOption{delayCompiler}
	for _, name := range []string{"disable-background-timer-throttling", "disable-backgrounding-occluded-windows",
		"disable-renderer-backgrounding"} {
		own = append(own, chromedp.Flag(name, false))
	}
	process := startTabs(t, own...)
	reused := &reusedTab{t: t, browser: process, url: serveSite(t) + "?speed=normal&seed=7",
		size: screenSize{320, 480, 1, false},
		hand: playtest.Mouse}
	reused.begin(playtest.OpponentsGame()).Open("continue", "board")
	reused.player.Wait("a table that is played", func(s a11y.PublicState) bool { return s.Busy && !s.Rendering })
	reused.tab.hide(process)
	const tries, duration = 5, 5 * time.Second
	for try := range tries {
		time.Sleep(time.Second)
		before, begin := process.cpuTimes(), time.Now()
		time.Sleep(duration)
		all, took := time.Since(begin), process.cpuTimes().since(before)
		share := took.percentages(all)["renderer"]
		for thread, used := range took {
			if thread.name == "Gamepad polling" {
				share += 100 * used.Seconds() / all.Seconds()
			}
		}
		t.Logf("a hidden tab uses %.2f of a core: renderer, gpu, others, all: %s%s", share/100,
			formatShares(took.percentages(all)),
			took.mostExpensive(all))
		if share <= maxHiddenCPU {
			return
		}
		if try == tries-1 {
			t.Errorf("hidden tab: got %.2f%% of a core, want at most %v%%", share, maxHiddenCPU)
		}
	}
}

// TestHiddenTabIgnoresGamepads checks that a hidden page does not listen for gamepads, and listens again when it is
// visible.
func TestHiddenTabIgnoresGamepads(t *testing.T) {
	testrun.OnlyCI(t)
	browser := tabsAtPace(t, soundPace)
	tab := openTab(t, browser, serveSite(t)+"?seed=1&speed=instant", screenSize{320, 480, 1, false},
		beforeLoading(recordGamepadListening))
	playtest.NewTester(t, tab, playtest.Mouse, 1).Scene("title")
	show := tab.hide(browser)
	tab.eval("window.before = listened(); window.from = performance.now()", nil)
	tab.waitUntil("some time has passed", "performance.now() - from > 2500")
	if tab.text("listened() === before") != "true" {
		t.Errorf("hidden page: got %s of %s ms with gamepad listeners, want 0",
			tab.text("Math.round(listened() - before)"), tab.text("Math.round(performance.now() - from)"))
	}
	show()
	tab.waitUntil("the page listens again", "listened() > before + 100")
	tab.checkComplaints()
}
