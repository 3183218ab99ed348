//go:build !js

package main

import (
	"context"
	"encoding/json"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// The second visit, with what the browser has cached.

// traceEvent is an event of the browser's trace.
type traceEvent struct {
	Name string
	Tdur float64 // CPU time in microseconds
}

// trace returns the browser's trace events of one category while do runs.
func (tb *tab) trace(category string, do func()) (all []traceEvent) {
	tb.t.Helper()
	ctx, cancel := context.WithCancel(tb.ctx)
	defer cancel()
	whole := make(chan bool)
	chromedp.ListenTarget(ctx, func(ev any) {
		switch e := ev.(type) {
		case *tracing.EventDataCollected:
			for _, data := range e.Value {
				var event traceEvent
				if json.Unmarshal(data, &event) == nil {
					all = append(all, event)
				}
			}
		case *tracing.EventTracingComplete:
			close(whole)
		}
	})
	tb.do(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{category}}))
	do()
	tb.do(tracing.End())
	<-whole
	return all
}

// minCompiledSize is less than the size of the compiled game, and more than that of other compiled code.
const minCompiledSize = 1 << 20

// hasCompiledCode reports whether the browser has cached the compiled game.
func (p *process) hasCompiledCode() (found bool) {
	_ = filepath.WalkDir(p.profile, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.Contains(path, filepath.Join("Code Cache", "wasm")) {
			if info, err := d.Info(); err == nil && info.Size() > minCompiledSize {
				found = true
			}
		}
		return nil // files may be deleted meanwhile
	})
	return found
}

// TestSecondVisit visits the game, restarts the browser, and visits it again. The second visit loads the compiled code
// from the browser's cache, although the service worker answers the request.
func TestSecondVisit(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	playtest.Need(t, chromium() != "", "Chromium")
	browser := new(process)
	browser.start()
	defer browser.stop()
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	url := serveSite(t) + "?seed=7"
	first := openTab(t, browser, url, smallScreen)
	playtest.NewTester(t, first, playtest.Mouse, 7).Scene("title")
	first.until(isControlledJS, "true")
	for end := time.Now().Add(time.Minute); !browser.hasCompiledCode(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("first visit: got no compiled game in the cache within a minute")
		}
	}
	browser.restart()
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	second := newTab(t, browser, smallScreen)
	built := map[string]int{}
	for _, event := range second.trace("v8.wasm", func() {
		second.do(chromedp.Navigate(url))
		playtest.NewTester(t, second, playtest.Mouse, 7).Scene("title")
	}) {
		built[event.Name]++
	}
	if built["wasm.Deserialize"] == 0 {
		t.Errorf("second visit: got events %v, want wasm.Deserialize, which loads compiled code", built)
	}
	second.checkComplaints()
}
