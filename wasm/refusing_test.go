//go:build !js

package main

import (
	"fmt"
	"testing"
	"time"

	"heimlich/scenes/playtest"
)

// refuse makes an interface of the browser refuse in one of the ways. Its path begins at window. It throws where
// the path leads nowhere, so that no row of the table is empty.
const refuse = `((path, way) => {
	const names = path.split("."), name = names.pop();
	let owner = names.reduce((at, name) => at[name], window);
	while (name in owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
	const no = () => { throw new DOMException("refused by the test", "SecurityError"); };
	const answers = {
		missing: { value: undefined },
		throws: { value: function () { no(); } },
		"throws when read": { get: no },
		refuses: { value: () => Promise.reject(new DOMException("refused by the test", "NotAllowedError")) },
		silent: { value: () => new Promise(() => {}) },
	};
	Object.defineProperty(owner, name, { configurable: true, ...answers[way] });
})(%q, %q)`

// optional are the browser's interfaces that the page and the engine use, and how each of them may refuse besides being missing.
var optional = []struct {
	path string
	ways []string
}{
	{"navigator.getGamepads", []string{"throws"}},
	{"navigator.wakeLock", []string{"throws when read"}},
	{"navigator.wakeLock.request", []string{"throws", "refuses", "silent"}},
	{"navigator.vibrate", []string{"throws"}},
	{"navigator.clipboard", []string{"throws when read"}},
	{"navigator.clipboard.writeText", []string{"throws", "refuses"}},
	{"navigator.share", []string{"throws", "refuses"}},
	{"Element.prototype.requestFullscreen", []string{"throws", "refuses"}},
	{"navigator.keyboard", []string{"throws when read"}},
	{"navigator.keyboard.getLayoutMap", []string{"throws", "refuses", "silent"}},
	{"localStorage", []string{"throws when read"}},
	{"sessionStorage", []string{"throws when read"}},
	{"indexedDB", []string{"throws when read"}},
	{"indexedDB.open", []string{"throws", "silent"}},
	{"AudioContext", []string{"throws"}},
	{"AudioContext.prototype.resume", []string{"throws", "refuses", "silent"}},
	{"navigator.locks", []string{"throws when read"}},
	{"navigator.locks.request", []string{"throws", "refuses", "silent"}},
	{"navigator.serviceWorker", []string{"throws when read"}},
	{"navigator.serviceWorker.register", []string{"throws", "refuses", "silent"}},
	{"Worker", []string{"throws"}},
	{"Worker.prototype.postMessage", []string{"throws"}},
	{"matchMedia", []string{"throws"}},
	{"history.pushState", []string{"throws"}},
	{"history.replaceState", []string{"throws"}},
	{"ResizeObserver", []string{"throws"}},
	{"visualViewport", []string{"throws when read"}},
	{"navigator.userAgentData", []string{"throws when read"}},
	{"navigator.languages", []string{"throws when read"}},
	{"navigator.userActivation", []string{"throws when read"}},
	{"WebAssembly.instantiateStreaming", nil},
	{"document.hasFocus", []string{"throws"}},
	{"Element.prototype.setPointerCapture", []string{"throws"}},
}

// TestInterfacesRefuse: whatever of the browser is missing or refuses, the page reaches the title and a game can be begun.
func TestInterfacesRefuse(t *testing.T) {
	browser, url := inTime(t, kept), serveSite(t)+"?speed=instant&seed=1"
	for _, is := range optional {
		for _, way := range append([]string{"missing"}, is.ways...) {
			t.Run(is.path+" "+way, func(t *testing.T) {
				b := openTab(t, browser, url, smallScreen, beforeLoading(fmt.Sprintf(refuse, is.path, way)))
				if !b.starts() {
					t.Fatalf("the game does not begin; the page says %q", b.text(`document.getElementById("cover").innerText`))
				}
				p := playtest.Sit(t, b, playtest.Mouse, 1)
				p.Scene("title")
				p.Press("play")
				p.Press("show")
				p.Open("done", "board")
				b.calm()
				b.cancel()
			})
		}
	}
}

// starts waits until the game is there, false if it is not within some seconds.
func (b *tab) starts() bool {
	b.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if b.text("!!window.heimlich?.state()") == "true" {
			return true
		}
	}
	return false
}
