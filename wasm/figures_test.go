//go:build linux

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/chromedp/chromedp"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// countDrawCalls is a script for the page. It appends the draw calls of each frame to window.drawCalls.
const countDrawCalls = `(() => {
	window.drawCalls = [];
	let calls = 0;
	for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
		const draw = context.prototype.drawElements;
		context.prototype.drawElements = function (...args) { calls++; return draw.apply(this, args); };
	}
	const next = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (f) => next((now) => { calls = 0; f(now); drawCalls.push(calls); });
})()`

// frameCosts are the costs of a page: draw calls per frame, and CPU milliseconds of the main thread per frame and per
// task between frames. CPU time does not depend on other processes of the machine.
type frameCosts struct{ drawCalls, frames, tasks []float64 }

// measureCosts measures the page while do runs.
func (tb *tab) measureCosts(do func()) (costs frameCosts) {
	tb.t.Helper()
	for _, task := range tb.trace("devtools.timeline", func() {
		tb.eval("drawCalls.length = 0", nil)
		do()
		tb.eval("drawCalls", &costs.drawCalls)
	}) {
		switch task.Name {
		case "FireAnimationFrame":
			costs.frames = append(costs.frames, task.Tdur/1000)
		case "TimerFire":
			costs.tasks = append(costs.tasks, task.Tdur/1000)
		}
	}
	return costs
}

// maximum returns the largest number, 0 for none.
func maximum(numbers []float64) float64 { return slices.Max(append(slices.Clone(numbers), 0)) }

// forceAmbientMotion enables the town's ambient animations without a graphics card.
const forceAmbientMotion = `Object.defineProperty(window, "heimlichSoftwareRenderer", { get: () => false, set() {} })`

// paintedFrames returns how many frames had draw calls.
func paintedFrames(calls []float64) (n float64) {
	for _, perFrame := range calls {
		if perFrame > 0 {
			n++
		}
	}
	return n
}

// formatShares returns the end of a row: the percentages of a core of each kind of process, and their sum.
func formatShares(shares map[string]float64) string {
	all := 0.0
	for _, share := range shares {
		all += share
	}
	return fmt.Sprintf("%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t\n", shares["renderer"], shares["gpu-process"],
		all-shares["renderer"]-shares["gpu-process"], all)
}

// figures measures parts of a game in Chromium and collects a table of their costs.
type figures struct {
	*reusedTab
	text    strings.Builder
	table   *tabwriter.Writer // of text
	threads string            // the most expensive threads of the last idle page
}

// newFigures starts a browser for the measurements.
func newFigures(b *testing.B) *figures {
	b.Helper()
	f := &figures{reusedTab: &reusedTab{t: b, browser: startFresh(b), url: serveSite(b) + "?speed=normal&seed=7",
		size: screenSize{1280, 720, 1, false}, hand: playtest.Mouse}}
	f.table = tabwriter.NewWriter(&f.text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(f.table, "in Chromium, at 1280×720\tframes/s\tdraw calls\tframe ms p50\tp95\tmax\ttimer ms max\t"+
		"CPU: renderer\tGPU\tothers\tall\t\n")
	return f
}

// startFresh starts a browser process of its own, because a reused one keeps memory of the page before.
func startFresh(b *testing.B) *process {
	b.Helper()
	browser := new(process)
	if browser.start(); browser.err != nil {
		b.Fatal(browser.err)
	}
	return browser
}

// openTitle opens the title in a new tab that counts draw calls.
func (f *figures) openTitle(before ...chromedp.Action) {
	f.t.Helper()
	f.tab = openTab(f.t, f.browser, f.url, f.size, append(before, beforeLoading(countDrawCalls))...)
	f.player = playtest.NewTester(f.t, f.tab, f.hand, playerSeed)
	f.player.Scene("title")
}

// addRow adds a row to the table. It prints the shares of a core at once, because the whole takes minutes.
func (f *figures) addRow(name, costs string, shares map[string]float64) {
	share := formatShares(shares)
	fmt.Fprintf(f.table, "%s\t%s\t%s", name, costs, share)
	fmt.Println(name+":", strings.TrimSpace(strings.ReplaceAll(share, "\t", " ")))
}

// measure adds a row for the costs of the page while do runs, and at least for a duration.
func (f *figures) measure(name string, atLeast time.Duration, do func()) {
	f.t.Helper()
	var used map[string]float64
	var duration time.Duration
	costs := f.tab.measureCosts(func() {
		begin, before := time.Now(), f.browser.cpuTimes()
		do()
		time.Sleep(atLeast - time.Since(begin))
		duration = time.Since(begin)
		used = f.browser.cpuTimes().since(before).percentages(duration)
	})
	slices.Sort(costs.frames)
	quantile := func(q float64) float64 {
		if len(costs.frames) == 0 {
			return 0
		}
		return costs.frames[int(q*float64(len(costs.frames)-1))]
	}
	f.addRow(name, fmt.Sprintf("%.1f\t%.0f\t%.1f\t%.1f\t%.0f\t%.0f", paintedFrames(costs.drawCalls)/duration.Seconds(),
		maximum(costs.drawCalls), quantile(0.5), quantile(0.95), quantile(1), maximum(costs.tasks)), used)
}

// measureIdle adds a row for a page without input, after a pause. The page gets no commands meanwhile, because they
// cost time too.
func (f *figures) measureIdle(name string) {
	f.t.Helper()
	time.Sleep(idleTime)
	f.tab.eval("drawCalls.length = 0", nil)
	before, begin := f.browser.cpuTimes(), time.Now()
	time.Sleep(idleTime)
	duration, used := time.Since(begin), f.browser.cpuTimes().since(before)
	var calls []float64
	f.tab.eval("drawCalls", &calls)
	f.addRow(name, fmt.Sprintf("%.1f\t%.0f\t\t\t\t", paintedFrames(calls)/duration.Seconds(), maximum(calls)),
		used.percentages(duration))
	f.threads = used.mostExpensive(duration)
}

// isPainted reports whether all pictures of the scene are painted.
func isPainted(s a11y.PublicState) bool { return !s.Rendering }

// waitPainted waits until a control can be pressed and the scene is painted.
func (f *figures) waitPainted(control string) {
	f.t.Helper()
	f.player.Wait("the whole scene", func(s a11y.PublicState) bool { return playtest.Can(s, control) && isPainted(s) })
}

// openSaved adds a row for the way from the title to a scene of a saved game, until a control of it can be pressed and
// the scene is painted.
func (f *figures) openSaved(saved, scene, control string) {
	f.t.Helper()
	f.begin(saved)
	f.measure(scene+", the first time", time.Second, func() {
		f.player.Open("continue", scene)
		f.waitPainted(control)
	})
}

// measureTitle measures the title and what is painted ahead there, and adds the seconds of loading to the notes.
func (f *figures) measureTitle(notes *strings.Builder) {
	f.t.Helper()
	begin := time.Now()
	f.openTitle()
	seen := time.Since(begin)
	f.measure("title, the first time", time.Second, func() { f.player.Wait("the town", isPainted) })
	fmt.Fprintf(notes, "\nseconds from the address to the title\t%.1f\t\nto the whole scene\t%.1f\t\n",
		seen.Seconds(), time.Since(begin).Seconds())
	f.measure("painting of a table ahead", 4*time.Second, func() {})
	f.measureIdle("title, idle 10 s")
}

// measureNewGame measures the beginning of a new game, and adds its seconds to the notes.
func (f *figures) measureNewGame(notes *strings.Builder) {
	f.t.Helper()
	f.begin("")
	f.player.Press("play")
	f.player.Press("show")
	begin := time.Now()
	f.measure("from Play to the table", time.Second, func() {
		f.player.Open("done", "board")
		f.player.Wait("the whole table", isPainted)
	})
	fmt.Fprintf(notes, "from the last press before a game to its whole table\t%.1f\t\n", time.Since(begin).Seconds())
}

// measureTable measures a table at rest, with and without sound, and a move. It returns the most expensive threads at
// rest.
func (f *figures) measureTable() (threads string) {
	f.t.Helper()
	f.openSaved(playtest.BeforeMove(), "board", "agent-green")
	f.measureIdle("table, idle 10 s, while sounds are synthesised")
	time.Sleep(idleTime)
	f.tab.Key("Tab", false) // without input, ambient animations and music would stop
	f.measureIdle("the same afterwards")
	threads = f.threads
	f.tab.Key("KeyS", false)
	f.measureIdle("the same, mute")
	f.measure("a move and its count", 7*time.Second, func() {
		for _, id := range []string{"agent-green", "agent-yellow", "agent-yellow", "agent-yellow", "agent-yellow",
			"agent-yellow", "confirm"} {
			f.player.Press(id)
		}
	})
	f.openSaved(playtest.FinishedGame(), "reveal", "next")
	f.measure("reveal of the owners", 5*time.Second, func() { f.player.Press("next") })
	return threads
}

// measureAmbientMotion measures a table with ambient animations, and a game of opponents.
func (f *figures) measureAmbientMotion() {
	f.t.Helper()
	f.tab.cancel()
	f.openTitle(beforeLoading(forceAmbientMotion))
	f.openSaved(playtest.BeforeMove(), "board", "agent-green")
	f.measureIdle("table with ambient animations")
	f.tab.Key("KeyS", false)
	f.measureIdle("the same, mute")
	f.openSaved(playtest.OpponentsGame(), "board", "menu")
	f.measure("opponents play, watched", 2*idleTime, func() {})
}

// addMemory adds the memory of a browser with a table in several sizes.
func (f *figures) addMemory(b *testing.B) {
	b.Helper()
	fmt.Fprintf(f.table, "\nmemory at the table, MB\trenderer\tGPU process\tbrowser process\t\n")
	for _, size := range []screenSize{{1280, 720, 1, false}, {1280, 720, 2, false}, {3840, 2160, 1, false}} {
		f.browser.stop()
		f.browser, f.size = startFresh(b), size
		f.openTitle()
		f.begin(playtest.BeforeMove())
		f.player.Open("continue", "board")
		f.waitPainted("agent-green")
		memory := f.browser.memory()
		fmt.Fprintf(f.table, "%d×%d pixels, scale %g\t%d\t%d\t%d\t\n", int(float64(size.w)*size.scale),
			int(float64(size.h)*size.scale), size.scale, memory["renderer"], memory["gpu-process"], memory["browser"])
	}
}

// addSizes adds the sizes of the compressed files.
func (f *figures) addSizes(b *testing.B) {
	b.Helper()
	all := 0
	for _, file := range site(b) {
		if packed := file.Gzip(); packed != nil {
			all += len(packed)
		} else {
			all += len(file.Data)
		}
	}
	fmt.Fprintf(f.table, "game.wasm, gzipped, kB\t%d\t\neverything\t%d\t\n",
		len(site(b)["game.wasm"].Gzip())>>10, all>>10)
}

// BenchmarkFigures plays parts of a game in Chromium and prints a table of their costs: drawn frames, draw calls,
// milliseconds per frame, shares of a core and memory.
func BenchmarkFigures(b *testing.B) {
	if chromium() == "" {
		b.Skip("skipped: Chromium is missing on this machine")
	}
	for b.Loop() {
		f := newFigures(b)
		var notes strings.Builder
		f.measureTitle(&notes)
		f.measureNewGame(&notes)
		threads := f.measureTable()
		f.measureAmbientMotion()
		fmt.Fprint(f.table, notes.String())
		f.addMemory(b)
		f.addSizes(b)
		f.browser.stop()
		_ = f.table.Flush() // writes to memory, no error possible
		fmt.Printf("\n%s\nmost expensive threads at the table, idle 10 s, in percent of a core:\n%s\n", f.text.String(),
			threads)
	}
}
