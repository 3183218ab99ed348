//go:build !js

package main

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"heimlich/rules/testrun"
)

// tapSound records the page's audio output in the variable heard. It turns the rain off, so that pauses are silent.
const tapSound = `
try { localStorage.setItem("heimlich/settings.json", '{"speed":"normal","sound":{"rain":0}}'); } catch {}
window.heard = { contexts: [], broken: 0, longest: 0, leap: 0 };
(() => {
  const Context = AudioContext, connect = AudioNode.prototype.connect;
  window.AudioContext = class extends Context {
    constructor(options) {
      super(options);
      heard.contexts.push(this);
      heard.tap = this.createAnalyser();
      heard.tap.fftSize = 8192;
    }
  };
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to === this.context.destination) connect.call(this, heard.tap);
    return connect.call(this, to, ...rest);
  };
  // listen analyses the last 170 ms: volume, duration of silence, and largest jump.
  heard.listen = () => {
    const x = new Float32Array(8192);
    heard.tap.getFloatTimeDomainData(x);
    let peak = 0, run = 0;
    heard.longest = 0;
    for (let i = 0; i < x.length; i++) {
      if (!Number.isFinite(x[i])) heard.broken++;
      peak = Math.max(peak, Math.abs(x[i]));
      run = x[i] === 0 ? run + 1 : 0;
      heard.longest = Math.max(heard.longest, run);
      if (i > 0) heard.leap = Math.max(heard.leap, Math.abs(x[i] - x[i - 1]));
    }
    return peak;
  };
})();`

// inaudibleGap is the longest inaudible silence, in samples at 48 kHz (2.7 ms).
const inaudibleGap = 128

// longestGap analyses the sound at forty moments, and returns the longest silence in samples.
func longestGap(tab *tab) (longest int) {
	const moments = 40
	for range moments {
		tab.do(frames(2))
		tab.text("heard.listen()")
		n, err := strconv.Atoi(tab.text("heard.longest"))
		if err != nil {
			tab.t.Fatal(err)
		}
		longest = max(longest, n)
	}
	return longest
}

// Expressions for a suspended audio context, and for a running one with audible samples.
const (
	isSuspended = `heard.contexts[0].state === "suspended"`
	isHeard     = `heard.contexts[0].state === "running" && heard.listen() > 0.003`
)

// checkMusicOnSlowProcessor checks that music has no gaps and clicks at a quarter of the processor's speed.
func checkMusicOnSlowProcessor(t *testing.T, tab *tab) {
	t.Helper()
	const slowdown, retries = 4, 2
	const maxJump = 0.15 // of the amplitude; a larger one is heard as a click
	tab.do(emulation.SetCPUThrottlingRate(slowdown))
	gap := longestGap(tab)
	for range retries { // since other programs may have slowed it down
		if gap > inaudibleGap {
			gap = min(gap, longestGap(tab))
		}
	}
	if gap > inaudibleGap {
		t.Errorf("quarter of the speed: got a gap of %d samples, want at most %d", gap, inaudibleGap)
	}
	tab.do(emulation.SetCPUThrottlingRate(1))
	if jump, err := strconv.ParseFloat(tab.text("heard.leap"), 64); err != nil || jump > maxJump {
		t.Errorf("got a jump of %v between two samples, error %v, want at most %v", jump, err, maxJump)
	}
	if n := tab.text("heard.broken"); n != "0" {
		t.Errorf("got %s samples that are not finite, want 0", n)
	}
}

// TestSound checks that the page has an audio context only after the first input, and plays music without gaps and
// clicks on a slow processor. Hiding the tab or a key suspends the context.
func TestSound(t *testing.T) {
	testrun.OnlyCI(t)
	browser := startAlone(t, chromium()) // other tests must not slow down the simulated slow processor
	tab, tester := openTitle(t, browser, serveSite(t)+"?seed=5", smallScreen, 5, beforeLoading(tapSound))
	checkContexts := func(when, want string) {
		t.Helper()
		if got := tab.text("heard.contexts.length"); got != want {
			t.Errorf("%s: got %s audio contexts, want %s", when, got, want)
		}
	}
	checkContexts("before the first press", "0")
	tester.Open("rules", "rules")
	tab.waitUntil("it sounds",
		`heard.contexts.length === 1 && heard.contexts[0].state === "running" && heard.listen() > 0.003`)
	// The press and the page sound before the music begins; there may be silence between them.
	tab.waitUntil("music is heard", `heard.contexts[0].currentTime > 2 && heard.listen() > 0 && heard.longest < 128`)
	if rate := tab.text("heard.contexts[0].sampleRate"); rate != "48000" {
		t.Errorf("got sample rate %s, want 48000", rate)
	}

	checkMusicOnSlowProcessor(t, tab)

	show := tab.hide(browser)
	tab.waitUntil("the hidden tab is silent", isSuspended)
	show()
	tab.waitUntil("it goes on", isHeard)

	tab.text(`heard.contexts[0].suspend()`) // like an incoming call
	tab.waitUntil("it is interrupted", isSuspended)
	tester.Press("next")
	tab.waitUntil("the next press brings it back", isHeard)

	tab.Key("KeyS", false)
	tab.waitUntil("it is mute", isSuspended)
	tab.waitUntil("that is kept", `(localStorage.getItem("heimlich/settings.json") || "").includes('"much":"off"')`)
	tab.Key("KeyS", false)
	tab.waitUntil("it is heard again", isHeard)

	// The player turns the sound on again while the context is being suspended, which never ends here.
	tab.text(
		`(() => { const c = heard.contexts[0]; c.suspend = async () => { heard.stopped = true; };
			c.resume = async () => { heard.resumed = heard.stopped; }; })()`)
	tab.Key("KeyS", false)
	tab.waitUntil("it is told to stop", `heard.stopped === true`)
	tab.quickKey("KeyS") // released before the game polls
	tab.waitUntil("it is told to go on", `heard.resumed === true`)
	checkContexts("in the end", "1")
	tab.checkComplaints()
}

// TestAudioPausesBetweenEffects checks that without music the audio device pauses between effects. The press that
// resumes it is heard.
func TestAudioPausesBetweenEffects(t *testing.T) {
	testrun.OnlyCI(t)
	const maxTries = 8
	const quiet = `{"speed":"normal","sound":{"music":0,"rain":0}}`
	tab, tester := openTitle(t, browserAtPace(t, soundPace), serveSite(t)+"?seed=5", smallScreen, 5,
		beforeLoading(tapSound),
		beforeLoading(fmt.Sprintf("try { localStorage.setItem('heimlich/settings.json', %q); } catch {}", quiet)))
	tester.Open("rules", "rules")
	for range 2 { // the second time the press that wakes the device is heard
		tab.waitUntil("the silent device is suspended", `heard.contexts[0].state === "suspended"`)
		tab.eval(
			`heard.most = 0; clearInterval(heard.timer); heard.timer = setInterval(() => {
				heard.most = Math.max(heard.most, heard.listen()); }, 20)`, nil)
		// The analysis can miss the sound of a press while the page is busy.
		for tries := 0; tab.text("heard.most > 0.003") != "true"; tries++ {
			if tries == maxTries {
				t.Fatalf("%d presses with a paused audio device: got no sound, want that of a press", tries)
			}
			tester.Press([]string{"next", "previous"}[tries%2])
			for range 20 {
				tab.do(frames(2))
			}
		}
	}
	tab.checkComplaints()
}

// TestMutedGameMakesNoAudio checks that a game started muted creates no audio context after presses.
func TestMutedGameMakesNoAudio(t *testing.T) {
	testrun.OnlyCI(t)
	tab, p := openTitle(t, browserAtPace(t, soundPace), serveSite(t)+"?mute=true&seed=5", smallScreen, 5,
		beforeLoading(tapSound))
	p.Open("rules", "rules")
	p.Press("next")
	if n := tab.text("heard.contexts.length"); n != "0" {
		t.Errorf("started muted: got %s audio contexts, want 0", n)
	}
	tab.checkComplaints()
}
