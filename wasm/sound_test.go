//go:build !js

package main

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"heimlich/rules/testrun"
)

// tapSound gives a test the page's audio output. It turns the rain off, so that silence is silent.
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

// inaudibleGap is the longest silence that nobody hears, in samples at 48 kHz.
const inaudibleGap = 128

// longestGap listens for some seconds, and returns the longest silence in samples.
func longestGap(tab *tab) (longest int) {
	for range 40 {
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

// TestSound checks that there is no audio context before the first input. Then music plays without gaps on a slow
// processor, without clicks, and under the page's policy. A hidden tab is silent; a key mutes everything.
func TestSound(t *testing.T) {
	testrun.OnlyCI(t)
	browser := startAlone(t, chromium()) // a slow processor is simulated, and others must not slow it further
	tab, tester := openTitle(t, browser, serveSite(t)+"?seed=5", smallScreen, 5, beforeLoading(tapSound))
	if n := tab.text("heard.contexts.length"); n != "0" {
		t.Errorf("before the first press there are %s audio contexts", n)
	}
	tester.Open("rules", "rules")
	tab.waitUntil("it sounds",
		`heard.contexts.length === 1 && heard.contexts[0].state === "running" && heard.listen() > 0.003`)
	// The press and the page sound before the music begins; there may be silence between them.
	tab.waitUntil("music is heard", `heard.contexts[0].currentTime > 2 && heard.listen() > 0 && heard.longest < 128`)
	if rate := tab.text("heard.contexts[0].sampleRate"); rate != "48000" {
		t.Errorf("the sample rate is %s", rate)
	}

	tab.do(emulation.SetCPUThrottlingRate(4))
	gap := longestGap(tab)
	for range 2 { // other tests may have slowed it down
		if gap > inaudibleGap {
			gap = min(gap, longestGap(tab))
		}
	}
	if gap > inaudibleGap {
		t.Errorf("at a quarter of the speed %d samples are silent, want at most %d", gap, inaudibleGap)
	}
	tab.do(emulation.SetCPUThrottlingRate(1))
	if leap, err := strconv.ParseFloat(tab.text("heard.leap"), 64); err != nil || leap > 0.15 {
		t.Errorf("the largest jump between samples is %v", leap)
	}
	if n := tab.text("heard.broken"); n != "0" {
		t.Errorf("%s samples are NaN", n)
	}

	show := tab.hide(browser)
	tab.waitUntil("the hidden tab is silent", `heard.contexts[0].state === "suspended"`)
	show()
	tab.waitUntil("it goes on", `heard.contexts[0].state === "running" && heard.listen() > 0.003`)

	tab.text(`heard.contexts[0].suspend()`) // like an incoming call
	tab.waitUntil("it is interrupted", `heard.contexts[0].state === "suspended"`)
	tester.Press("next")
	tab.waitUntil("the next press brings it back", `heard.contexts[0].state === "running" && heard.listen() > 0.003`)

	tab.Key("KeyS", false)
	tab.waitUntil("it is mute", `heard.contexts[0].state === "suspended"`)
	tab.waitUntil("that is kept", `(localStorage.getItem("heimlich/settings.json") || "").includes('"much":"off"')`)
	tab.Key("KeyS", false)
	tab.waitUntil("it is heard again", `heard.contexts[0].state === "running" && heard.listen() > 0.003`)

	// The player turns the sound on again while the context is being suspended, which here takes for ever.
	tab.text(
		`(() => { const c = heard.contexts[0]; c.suspend = async () => { heard.stopped = true; };
			c.resume = async () => { heard.resumed = heard.stopped; }; })()`)
	tab.Key("KeyS", false)
	tab.waitUntil("it is told to stop", `heard.stopped === true`)
	tab.quickKey("KeyS") // released before the game polls
	tab.waitUntil("it is told to go on", `heard.resumed === true`)
	if n := tab.text("heard.contexts.length"); n != "1" {
		t.Errorf("got %s audio contexts", n)
	}
	tab.checkComplaints()
}

// TestAudioPausesBetweenEffects checks that without music the audio device pauses between effects.
func TestAudioPausesBetweenEffects(t *testing.T) {
	testrun.OnlyCI(t)
	const still = `{"speed":"normal","sound":{"music":0,"rain":0}}`
	tab, tester := openTitle(t, browserAtPace(t, soundPace), serveSite(t)+"?seed=5", smallScreen, 5,
		beforeLoading(tapSound),
		beforeLoading(fmt.Sprintf("try { localStorage.setItem('heimlich/settings.json', %q); } catch {}", still)))
	tester.Open("rules", "rules")
	for range 2 { // the second time the press that wakes the device is heard
		tab.waitUntil("where nothing is to be heard it rests", `heard.contexts[0].state === "suspended"`)
		tab.eval(
			`heard.most = 0; clearInterval(heard.timer); heard.timer = setInterval(() => {
				heard.most = Math.max(heard.most, heard.listen()); }, 20)`, nil)
		// a page that is busy during the whole sound of the press misses it
		for tries := 0; tab.text("heard.most > 0.003") != "true"; tries++ {
			if tries == 8 {
				t.Fatal("the press that wakes the audio device is not heard")
			}
			tester.Press([]string{"next", "previous"}[tries%2])
			for range 20 {
				tab.do(frames(2))
			}
		}
	}
	tab.checkComplaints()
}

// TestMutedGameMakesNoAudio checks that a game that starts muted creates no audio context, whatever is pressed.
func TestMutedGameMakesNoAudio(t *testing.T) {
	testrun.OnlyCI(t)
	b, p := openTitle(t, browserAtPace(t, soundPace), serveSite(t)+"?mute=true&seed=5", smallScreen, 5,
		beforeLoading(tapSound))
	p.Open("rules", "rules")
	p.Press("next")
	if n := b.text("heard.contexts.length"); n != "0" {
		t.Errorf("started muted: got %s audio contexts", n)
	}
	b.checkComplaints()
}
