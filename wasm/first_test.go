//go:build !js

package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// The first visit, while the program is still loading.

// recordCompilation records in the page when streaming compilation of the game starts, and from which response.
const recordCompilation = `const streaming = WebAssembly.instantiateStreaming;
	window.compiled = "";
	WebAssembly.instantiateStreaming = (answer, imports) => { window.compiled = answer.url;
		return streaming.call(WebAssembly, answer, imports); };`

// halvingServer serves the game. It sends each half of the program after a channel is closed.
type halvingServer struct {
	*httptest.Server
	sendHalf, sendRest chan bool
}

// newHalvingServer starts a server until the end of the test.
func newHalvingServer(t *testing.T) *halvingServer {
	t.Helper()
	server := &halvingServer{sendHalf: make(chan bool), sendRest: make(chan bool)}
	code, testDone := site(t)["game.wasm"].Data, make(chan bool)
	wait := func(until chan bool) {
		select {
		case <-until:
		case <-testDone:
		}
	}
	server.Server = httptest.NewServer(withHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/game.wasm" {
			uncompressed(site(t)).ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", contentTypes[".wasm"])
		wait(server.sendHalf)
		_, _ = w.Write(code[:len(code)/2])
		w.(http.Flusher).Flush()
		wait(server.sendRest)
		_, _ = w.Write(code[len(code)/2:])
	}), nil))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(testDone) })
	return server
}

// TestSilhouetteIsShownFirst sends the program in two halves. While it loads, the page shows the town's silhouette at
// the place of the title's town, shows the progress, and compiles. The title hides the cover.
func TestSilhouetteIsShownFirst(t *testing.T) {
	testrun.OnlyCI(t)
	const horizonShare = 0.795 // horizon of the silhouette and of a wide title, from the top, as a share of the height
	const tolerance = 3        // points
	browser := newBrowser(t)
	for _, tc := range []struct {
		size    screenSize
		horizon float64 // ground line of the houses, in points from the top
	}{{screenSize{1280, 720, coarseScale, false}, horizonShare * 720},
		{screenSize{390, 844, coarseScale, true}, 844 - 0.2*390}} {
		t.Run(tc.size.String(), func(t *testing.T) {
			server := newHalvingServer(t)
			tab := openTab(t, browser, "about:blank", tc.size, beforeLoading(recordCompilation))
			tab.do(chromedp.ActionFunc(func(ctx context.Context) error {
				_, _, _, _, err := cdppage.Navigate(server.URL + "?speed=instant").Do(ctx)
				return err
			}))
			tab.until(`performance.getEntriesByName("first-contentful-paint").length`, "1")
			var town struct{ Top, Bottom, Left, Right float64 }
			tab.eval(
				`(({ top, bottom, left, right }) => ({ top, bottom, left,
					right }))(document.getElementById("town").getBoundingClientRect())`, &town)
			if got := town.Top + horizonShare*(town.Bottom-town.Top); math.Abs(got-tc.horizon) > tolerance {
				t.Errorf("silhouette: got horizon %.0f, want %.0f points", got, tc.horizon)
			}
			if town.Left != 0 || town.Right < float64(tc.size.w) {
				t.Errorf("silhouette: got width %.0f … %.0f, want 0 … %d points", town.Left, town.Right, tc.size.w)
			}
			close(server.sendHalf)
			tab.until(`document.getElementById("bar").getAttribute("aria-valuenow")`, "50")
			if got := tab.text("window.compiled"); got != fmt.Sprintf("%s/game.wasm?v=%s", server.URL,
				site(t)["game.wasm"].version) {
				t.Errorf("half of the program sent: got compilation of %q, want game.wasm", got)
			}
			if got := tab.text(`document.querySelector("canvas")`); got != "null" {
				t.Errorf("half of the program sent: got canvas %s, want none", got)
			}
			close(server.sendRest)
			playtest.NewTester(t, tab, tc.size.device(), 1).Scene("title")
			tab.until(`document.getElementById("cover").hidden`, "true")
			tab.checkComplaints()
		})
	}
}
