//go:build linux

package main

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// The memory of a page on which games are played for a long time.

// recordMemory counts the page's textures, the JavaScript values that the game references, its memory, and the games
// that have begun.
const recordMemory = `(() => {
	let textures = 0, go = null;
	const gl = WebGL2RenderingContext.prototype, make = gl.createTexture, drop = gl.deleteTexture;
	gl.createTexture = function () { textures++; return make.call(this); };
	gl.deleteTexture = function (t) { if (t) textures--; return drop.call(this, t); };
	let Kind;
	Object.defineProperty(window, "Go", { get: () => Kind, set: (k) => { Kind = class extends k { constructor() {
		super(); go = this; } }; } });
	window.held = () => ({ textures, things: go._values.length - go._idPool.length,
		memory: go._inst.exports.mem.buffer.byteLength });
	window.begun = 0; // number of games
	let lines = 0;
	setInterval(() => {
		const now = (JSON.parse(window.heimlich?.state() || "{}").log || []).length;
		if (now < lines) begun++;
		lines = now;
	}, 100);
})()`

// pageMemory is the memory use of a page between two games, in bytes and in numbers of objects.
type pageMemory struct {
	Textures, Things, Memory int
	heap, nodes, listeners   float64
	games                    int
}

// String returns the memory use as one line for the log of a test.
func (p pageMemory) String() string {
	return fmt.Sprintf("%3d games: %.1f MB of WebAssembly, %d JavaScript values known to it, %.2f MB of "+
		"JavaScript, %d textures, %.0f nodes, %.0f listeners",
		p.games, float64(p.Memory)/1e6, p.Things, p.heap/1e6, p.Textures, p.nodes, p.listeners)
}

// memoryAfter waits at most four minutes until that many games have begun, and returns the memory use then.
func (tb *tab) memoryAfter(games int) (memory pageMemory) {
	tb.t.Helper()
	for end := time.Now().
		Add(4 * time.Minute); tb.text("begun >= "+strconv.Itoa(games)) != "true"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			tb.t.Fatalf("got %s games begun within four minutes, want %d", tb.text("begun"), games)
		}
	}
	tb.eval("held()", &memory)
	var all []*performance.Metric
	tb.do(heapprofiler.CollectGarbage(), performance.Enable(),
		chromedp.ActionFunc(func(ctx context.Context) (err error) {
			all, err = performance.GetMetrics().Do(ctx)
			return err
		}))
	for _, m := range all {
		switch m.Name {
		case "JSHeapUsedSize":
			memory.heap = m.Value
		case "Nodes":
			memory.nodes = m.Value
		case "JSEventListeners":
			memory.listeners = m.Value
		}
	}
	memory.games = games
	return memory
}

// Limits of the growth after the first games. A leak per frame or per press would exceed them.
const (
	maxMemoryGrowth  = 8 << 20 // bytes; WebAssembly memory never shrinks, and grows in steps of 4 MB
	maxValueGrowth   = 1000    // JavaScript values; the game's garbage collection releases them after some hundreds
	maxHeapGrowth    = 1 << 20 // bytes
	maxTextureGrowth = 4
	maxNodeGrowth    = 100 // also of listeners; the controls for screen readers vary by some tens
)

// TestMemoryStaysConstant lets opponents play several games. After each, the page uses at most a fixed amount more
// memory than after the first two. HEIMLICH_EVENING sets the duration in minutes.
func TestMemoryStaysConstant(t *testing.T) {
	last, until := 3, time.Time{}
	if n := playtest.EnduranceMinutes(t); n > 0 {
		last, until = 1<<30, time.Now().Add(time.Duration(n)*time.Minute)
	} else {
		testrun.OnlyCI(t)
	}
	browser := browserAtPace(t, pace{skipsDrawing: true, clockSpeed: 50})
	tab, p := openTitle(t, browser, serveSite(t)+"?seed=1&speed=instant&mute=true", screenSize{640, 360, 1, false}, 1,
		beforeLoading(recordMemory))
	for _, id := range []string{"settings", "screen", "evening", "back", "back"} {
		p.Press(id)
	}
	first := tab.memoryAfter(2)
	t.Log(first)
	for games := first.games + 1; games <= last && (until.IsZero() || time.Now().Before(until)); games++ {
		now := tab.memoryAfter(games)
		t.Log(now)
		for _, limit := range []struct {
			what                  string
			got, first, maxGrowth float64
		}{
			{"bytes of WebAssembly", float64(now.Memory), float64(first.Memory), maxMemoryGrowth},
			{"JavaScript values", float64(now.Things), float64(first.Things), maxValueGrowth},
			{"bytes of JavaScript", now.heap, first.heap, maxHeapGrowth},
			{"textures", float64(now.Textures), float64(first.Textures), maxTextureGrowth},
			{"nodes", now.nodes, first.nodes, maxNodeGrowth},
			{"listeners", now.listeners, first.listeners, maxNodeGrowth},
		} {
			if most := limit.first + limit.maxGrowth; limit.got > most {
				t.Errorf("after %d games: got %.0f %s, want at most %.0f; after %d games: %.0f", now.games, limit.got,
					limit.what, most, first.games, limit.first)
			}
		}
	}
	tab.checkComplaints()
}
