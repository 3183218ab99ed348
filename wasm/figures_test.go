//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// countCalls notes in the page how many draw calls each picture takes.
const countCalls = `(() => {
	window.drawCalls = [];
	let calls = 0;
	for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
		const draw = context.prototype.drawElements;
		context.prototype.drawElements = function (...args) { calls++; return draw.apply(this, args); };
	}
	const next = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (f) => next((now) => { calls = 0; f(now); drawCalls.push(calls); });
})()`

// costs are what a page takes: the draw calls of each picture, and how many milliseconds of a processor every picture took its thread, and every piece of work between pictures. Others may
// be at work on the same machine, so the time that passes tells little.
type costs struct{ calls, pictures, pieces []float64 }

// costs watches the page while something happens.
func (b *tab) costs(f func()) (c costs) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.ctx)
	defer cancel()
	whole := make(chan bool)
	chromedp.ListenTarget(ctx, func(ev any) {
		switch e := ev.(type) {
		case *tracing.EventDataCollected:
			for _, data := range e.Value {
				var task struct {
					Name string
					Tdur float64 // microseconds of a processor
				}
				if json.Unmarshal(data, &task) != nil {
					continue
				}
				switch task.Name {
				case "FireAnimationFrame":
					c.pictures = append(c.pictures, task.Tdur/1000)
				case "TimerFire":
					c.pieces = append(c.pieces, task.Tdur/1000)
				}
			}
		case *tracing.EventTracingComplete:
			close(whole)
		}
	})
	b.do(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"devtools.timeline"}}))
	b.eval("drawCalls.length = 0", nil)
	f()
	b.eval("drawCalls", &c.calls)
	b.do(tracing.End())
	<-whole
	return c
}

// most is the most of some numbers, 0 for none.
func most(vs []float64) float64 { return slices.Max(append(slices.Clone(vs), 0)) }

// kinds are the kinds of a browser's processes, but for the browser itself.
var kinds = []string{"renderer", "gpu-process", "utility", "zygote"}

// lively lets the town live though there is no graphics card.
const lively = `Object.defineProperty(window, "heimlichPlain", { get: () => false, set() {} })`

// spent is how long the processes of a browser have had a processor, by their kinds, and how much memory they have, shared memory counted once for each, in megabytes.
func (p *process) spent(b *testing.B) (cpu map[string]time.Duration, memory map[string]int) {
	b.Helper()
	cpu = map[string]time.Duration{}
	parents, names := map[int]int{}, map[int]string{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	ticks := map[int]int{}
	for _, file := range stats {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(data), ") ")
		fields := strings.Fields(rest)
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		parents[pid], _ = strconv.Atoi(fields[1])
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		ticks[pid] = user + system
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		names[pid] = "browser"
		for _, kind := range kinds {
			if strings.Contains(string(line), "--type="+kind) {
				names[pid] = kind
			}
		}
	}
	root := chromedp.FromContext(p.ctx).Browser.Process().Pid
	memory = map[string]int{}
	for pid := range parents {
		for q := pid; q > 1; q = parents[q] {
			if q != root {
				continue
			}
			cpu[names[pid]] += time.Duration(ticks[pid]) * 10 * time.Millisecond
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
			if _, rest, ok := strings.Cut(string(status), "VmRSS:"); ok {
				kb := 0
				_, _ = fmt.Sscan(rest, &kb)
				memory[names[pid]] += kb >> 10
			}
			break
		}
	}
	return cpu, memory
}

// BenchmarkFigures prints what the game costs in a browser.
func BenchmarkFigures(b *testing.B) {
	if chromium() == "" {
		b.Skip("left out, because Chromium is missing on this machine")
	}
	for b.Loop() {
		out := &strings.Builder{}
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(t, "in Chromium, at 1280×720\tpictures/s\tdraw calls\tms p50\tms p95\tms most\tand between them\tof a core: renderer\tgpu\tothers\tall\t\n")
		p := new(process)
		p.start()
		if p.err != nil {
			b.Fatal(p.err)
		}
		at := &sitting{t: b, browser: p, url: serveSite(b) + "?speed=normal&seed=7", size: screenSize{1280, 720, 1, false}, hand: playtest.Mouse}
		begin := time.Now()
		at.tab = openTab(b, p, at.url, at.size, beforeLoading(countCalls))
		row := func(name string, long time.Duration, f func()) {
			took, all := map[string]float64{}, time.Duration(0)
			c := at.tab.costs(func() {
				begin := time.Now()
				cpu, _ := p.spent(b)
				f()
				time.Sleep(long - time.Since(begin))
				now, _ := p.spent(b)
				all = time.Since(begin)
				for kind, spent := range now {
					share := 100 * (spent - cpu[kind]).Seconds() / all.Seconds()
					took[kind], took["all"] = share, took["all"]+share
				}
			})
			slices.Sort(c.pictures)
			share := func(s float64) float64 {
				if len(c.pictures) == 0 {
					return 0
				}
				return c.pictures[int(s*float64(len(c.pictures)-1))]
			}
			drawn := 0
			for _, n := range c.calls {
				if n > 0 {
					drawn++
				}
			}
			fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%.1f\t%.1f\t%.0f\t%.0f\t%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t\n", name, float64(drawn)/all.Seconds(), most(c.calls), share(0.5), share(0.95), share(1), most(c.pieces),
				took["renderer"], took["gpu-process"], took["all"]-took["renderer"]-took["gpu-process"], took["all"])
		}
		painted := func(s pagestate.State) bool { return !s.Painting }
		rest := func() {}
		at.player = playtest.Sit(b, at.tab, at.hand, 7)
		at.player.Scene("title")
		seen := time.Since(begin)
		row("title, the first time", time.Second, func() { at.player.Wait("the town", painted) })
		whole := time.Since(begin)
		row("a table painted ahead", 4*time.Second, rest)
		row("title, at rest", 5*time.Second, rest)
		lead := func(saved, scene, ready string) {
			at.begin(saved)
			row(scene+", the first time", time.Second, func() {
				at.player.Open("continue", scene)
				at.player.Wait("its beginning", func(s pagestate.State) bool { return playtest.Can(s, ready) && painted(s) })
			})
		}
		lead(playtest.Planning(), "board", "agent-green")
		row("table, at rest", 10*time.Second, rest)
		_, memory := p.spent(b)
		at.tab.Key("KeyS", false)
		row("the same without music", 10*time.Second, rest)
		row("a walk and its count", 7*time.Second, func() {
			for _, id := range []string{"agent-green", "agent-yellow", "agent-yellow", "agent-yellow", "agent-yellow", "agent-yellow", "confirm"} {
				at.player.Press(id)
			}
		})
		lead(playtest.OverGame(), "reveal", "next")
		row("unmasking", 5*time.Second, func() { at.player.Press("next") })
		at.tab.cancel()
		at.tab = openTab(b, p, at.url, at.size, beforeLoading(countCalls), beforeLoading(lively))
		at.player = playtest.Sit(b, at.tab, at.hand, 7)
		at.player.Scene("title")
		lead(playtest.Planning(), "board", "agent-green")
		time.Sleep(3 * time.Second)
		row("table, the town lives", 20*time.Second, rest)
		at.tab.Key("KeyS", false)
		time.Sleep(3 * time.Second)
		row("the same without music", 20*time.Second, rest)
		fmt.Fprintf(t, "\nseconds from the address to the title\t%.1f\t\nto the whole picture\t%.1f\t\n", seen.Seconds(), whole.Seconds())
		for _, kind := range []string{"renderer", "gpu-process", "browser"} {
			fmt.Fprintf(t, "memory at the table, %s, MB\t%d\t\n", kind, memory[kind])
		}
		all := 0
		for _, f := range site(b) {
			if less := f.Gzip(); less != nil {
				all += len(less)
			} else {
				all += len(f.Data)
			}
		}
		fmt.Fprintf(t, "game.wasm, packed by gzip, kB\t%d\t\neverything\t%d\t\n", len(site(b)["game.wasm"].Gzip())>>10, all>>10)
		p.stop()
		_ = t.Flush() // into memory
		fmt.Printf("\n%s\n", out)
	}
}
