//go:build linux

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// countDrawCalls counts the draw calls of each frame in the page.
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

// measureCosts measures the page during f.
func (tb *tab) measureCosts(f func()) (costs frameCosts) {
	tb.t.Helper()
	for _, task := range tb.trace("devtools.timeline", func() {
		tb.eval("drawCalls.length = 0", nil)
		f()
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
func maximum(vs []float64) float64 { return slices.Max(append(slices.Clone(vs), 0)) }

// forceAmbientMotion enables the town's ambient animations without a graphics card.
const forceAmbientMotion = `Object.defineProperty(window, "heimlichSoftwareRenderer", { get: () => false, set() {} })`

// paintedFrames returns how many frames had draw calls.
func paintedFrames(calls []float64) (n float64) {
	for _, c := range calls {
		if c > 0 {
			n++
		}
	}
	return n
}

// formatShares returns the end of a row: the share of a core of each kind of process, and their sum.
func formatShares(share map[string]float64) string {
	all := 0.0
	for _, s := range share {
		all += s
	}
	return fmt.Sprintf("%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t\n", share["renderer"], share["gpu-process"],
		all-share["renderer"]-share["gpu-process"], all)
}

// BenchmarkFigures plays parts of a game in Chromium and prints a table of their costs: drawn frames, draw calls,
// milliseconds per frame, shares of a core and memory.
func BenchmarkFigures(b *testing.B) {
	if chromium() == "" {
		b.Skip("skipped: Chromium is missing on this machine")
	}
	for b.Loop() {
		out := &strings.Builder{}
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(t, "in Chromium, at 1280×720\tpictures/s\tdraw calls\tms p50\tms p95\tms most\tand between "+
			"them\tof a core: renderer\tgpu\tothers\tall\t\n")
		p := new(process)
		p.start()
		if p.err != nil {
			b.Fatal(p.err)
		}
		reused := &reusedTab{t: b, browser: p, url: serveSite(b) + "?speed=normal&seed=7",
			size: screenSize{1280, 720, 1, false}, hand: playtest.Mouse}
		begin := time.Now()
		reused.tab = openTab(b, p, reused.url, reused.size, beforeLoading(countDrawCalls))
		// Print each row at once, because the whole takes minutes.
		say := func(name, cost string) { fmt.Println(name+":", strings.TrimSpace(strings.ReplaceAll(cost, "\t", " "))) }
		row := func(name string, long time.Duration, f func()) {
			var took map[string]float64
			var all time.Duration
			costs := reused.tab.measureCosts(func() {
				begin := time.Now()
				before := p.cpuTimes()
				f()
				time.Sleep(long - time.Since(begin))
				all = time.Since(begin)
				took = p.cpuTimes().since(before).percentages(all)
			})
			slices.Sort(costs.frames)
			share := func(s float64) float64 {
				if len(costs.frames) == 0 {
					return 0
				}
				return costs.frames[int(s*float64(len(costs.frames)-1))]
			}
			fmt.Fprintf(t, "%s\t%.1f\t%.0f\t%.1f\t%.1f\t%.0f\t%.0f\t%s", name,
				paintedFrames(costs.drawCalls)/all.Seconds(),
				maximum(costs.drawCalls), share(0.5), share(0.95), share(1), maximum(costs.tasks), formatShares(took))
			say(name, formatShares(took))
		}
		expensive := "" // threads of the last idle measurement
		// The page gets no commands during the measurement, because they cost time too.
		still := func(name string) {
			reused.tab.eval("drawCalls.length = 0", nil)
			before, begin := p.cpuTimes(), time.Now()
			time.Sleep(idleTime)
			all, took := time.Since(begin), p.cpuTimes().since(before)
			var calls []float64
			reused.tab.eval("drawCalls", &calls)
			fmt.Fprintf(t, "%s\t%.1f\t%.0f\t\t\t\t\t%s", name, paintedFrames(calls)/all.Seconds(), maximum(calls),
				formatShares(took.percentages(all)))
			say(name, formatShares(took.percentages(all)))
			expensive = took.mostExpensive(all)
		}
		whole := func(s a11y.PublicState) bool { return !s.Rendering }
		rest := func() {}
		reused.player = playtest.NewTester(b, reused.tab, reused.hand, 7)
		reused.player.Scene("title")
		seen := time.Since(begin)
		row("title, the first time", time.Second, func() { reused.player.Wait("the town", whole) })
		complete := time.Since(begin)
		row("a table painted ahead", 4*time.Second, rest)
		time.Sleep(idleTime)
		still("title, untouched for 10 s")
		lead := func(saved, scene, ready string) {
			reused.begin(saved)
			row(scene+", the first time", time.Second, func() {
				reused.player.Open("continue", scene)
				reused.player.Wait("its beginning",
					func(s a11y.PublicState) bool { return playtest.Can(s, ready) && whole(s) })
			})
		}
		reused.begin("")
		reused.player.Press("play")
		reused.player.Press("show")
		begin = time.Now()
		row("from Play to the table", time.Second, func() {
			reused.player.Open("done", "board")
			reused.player.Wait("the whole table", whole)
		})
		played := time.Since(begin)
		lead(playtest.BeforeMove(), "board", "agent-green")
		time.Sleep(idleTime)
		still("table, untouched for 10 s, while sounds are made")
		time.Sleep(idleTime)
		reused.tab.Key("Tab", false) // without input, ambient animations and music would stop
		time.Sleep(idleTime)
		still("the same when they are made")
		threads := expensive
		reused.tab.Key("KeyS", false)
		time.Sleep(idleTime)
		still("the same, mute")
		row("a walk and its count", 7*time.Second, func() {
			for _, id := range []string{"agent-green", "agent-yellow", "agent-yellow", "agent-yellow", "agent-yellow",
				"agent-yellow", "confirm"} {
				reused.player.Press(id)
			}
		})
		lead(playtest.FinishedGame(), "reveal", "next")
		row("unmasking", 5*time.Second, func() { reused.player.Press("next") })
		reused.tab.cancel()
		reused.tab = openTab(b, p, reused.url, reused.size, beforeLoading(countDrawCalls),
			beforeLoading(forceAmbientMotion))
		reused.player = playtest.NewTester(b, reused.tab, reused.hand, 7)
		reused.player.Scene("title")
		lead(playtest.BeforeMove(), "board", "agent-green")
		time.Sleep(idleTime)
		still("table, the town lives")
		reused.tab.Key("KeyS", false)
		time.Sleep(idleTime)
		still("the same, mute")
		lead(playtest.OpponentsGame(), "board", "menu")
		row("opponents play, looked on", 2*idleTime, rest)
		fmt.Fprintf(t, "\nseconds from the address to the title\t%.1f\t\nto the whole picture\t%.1f\t\n",
			seen.Seconds(), complete.Seconds())
		fmt.Fprintf(t, "from the last press before a game to its whole table\t%.1f\t\n", played.Seconds())
		fmt.Fprintf(t, "\nmemory at the table, MB\tthe page\tits graphics\tthe browser\t\n")
		for _, size := range []screenSize{{1280, 720, 1, false}, {1280, 720, 2, false}, {3840, 2160, 1, false}} {
			p.stop() // a reused process keeps memory of the page before
			p = new(process)
			if p.start(); p.err != nil {
				b.Fatal(p.err)
			}
			reused.browser, reused.size = p, size
			reused.tab = openTab(b, p, reused.url, size, beforeLoading(countDrawCalls))
			reused.player = playtest.NewTester(b, reused.tab, reused.hand, 7)
			reused.player.Scene("title")
			reused.begin(playtest.BeforeMove())
			reused.player.Open("continue", "board")
			reused.player.Wait("the whole table",
				func(s a11y.PublicState) bool { return playtest.Can(s, "agent-green") && whole(s) })
			m := p.memory()
			fmt.Fprintf(t, "%d×%d pixels, %g a point\t%d\t%d\t%d\t\n", int(float64(size.w)*size.scale),
				int(float64(size.h)*size.scale), size.scale, m["renderer"], m["gpu-process"], m["browser"])
		}
		all := 0
		for _, f := range site(b) {
			if less := f.Gzip(); less != nil {
				all += len(less)
			} else {
				all += len(f.Data)
			}
		}
		fmt.Fprintf(t, "game.wasm, packed by gzip, kB\t%d\t\neverything\t%d\t\n", len(site(b)["game.wasm"].Gzip())>>10,
			all>>10)
		p.stop()
		_ = t.Flush() // writes to memory, no error possible
		fmt.Printf("\n%s\nmost expensive threads at the table, untouched for 10 s, of a core:\n%s\n", out, threads)
	}
}
