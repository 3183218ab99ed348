package board

import (
	"encoding/binary"
	"math"
	"runtime"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestSoundLevels checks the sounds of two minutes at a table. They are quiet on average and never loud, and their
// number a minute is limited at each speed.
func TestSoundLevels(t *testing.T) {
	testrun.OnlyCI(t)
	normal := 0.0
	for _, test := range []struct {
		speed   appctx.Speed
		maxCues float64 // a minute
	}{{appctx.Calm, 90}, {appctx.Normal, 115}, {appctx.Fast, 140}, {appctx.Instant, 30}} {
		const seconds = 120
		const minMean, maxMean, maxPeak = -45, -32, -3 // dBFS
		mean, peak, cues := soundLevels(t, test.speed, seconds)
		t.Logf("%s: mean %.1f dBFS, peak %.1f dBFS, %.0f cues a minute", test.speed, mean, peak, cues)
		if mean > maxMean || mean < minMean || peak > maxPeak || cues > test.maxCues {
			t.Errorf("%s: got mean %.1f dBFS, peak %.1f dBFS, %.0f cues a minute; "+
				"want %d to %d, at most %d, at most %.0f", test.speed, mean, peak, cues, minMean, maxMean, maxPeak,
				test.maxCues)
		}
		if test.speed == appctx.Normal {
			normal = cues
		}
		if test.speed == appctx.Fast && cues > normal*1.3 {
			t.Errorf("fast: got %.0f cues a minute, want at most 1.3 times the %.0f at normal speed", cues, normal)
		}
	}
}

// soundLevels plays a table of three opponents and a person who acts at once, for a number of seconds. It returns mean
// and peak level in dBFS, dB of full scale, and the number of cues a minute.
func soundLevels(t *testing.T, speed appctx.Speed, seconds int) (mean, peak, cues float64) {
	t.Helper()
	ctx := scenetest.Context(t)
	mixer := sound.NewMixer(4)
	ctx.Sound.SetOutput(mixer)
	ctx.Sound.PrepareAll()
	for !ctx.Sound.Ready() {
		ctx.Sound.Advance(0.1)
		runtime.Gosched()
	}
	ctx.Settings.Speed = speed
	ctx.Sound.SetRaining(true)
	opponent := &slowOpponent{}
	m := scenetest.Resume(t, scenetest.Record(newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 2, 0)), nil,
		host.Helpers{Thinker: opponent.think})
	scene := New(ctx, m, Exits{Unmasking: func() {}, Dossiers: func() {}})
	scene.Layout(screens[0])
	heard := 0.0
	ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) {
		// the mixer omits most passes and sounds of the room
		if sound.Find(c.Cue) != nil && c.Cue != sound.CuePass && c.Cue != sound.CueRoom {
			heard++
		}
	})
	const tick = 1.0 / 30
	buf := make([]byte, int(tick*sound.SampleRate)*8)
	sum, turns, src := 0.0, 0, rules.NewRandomSource(6)
	for i := range seconds * 30 {
		opponent.tick(float64(i) * tick)
		ctx.Sound.Advance(tick)
		scene.Advance(tick)
		if i%30 == 0 && !scene.controller.Busy() && scene.plan.PersonActs() { // the person acts at once
			actOrRoll(t, scene, src.Intn(1<<20))
			turns++
		}
		if scene.plan.View.Over() {
			seconds = i / 30
			break
		}
		if _, err := mixer.Read(buf); err != nil {
			t.Fatal(err)
		}
		for k := 0; k < len(buf); k += 4 {
			v := math.Abs(float64(math.Float32frombits(binary.LittleEndian.Uint32(buf[k:]))))
			peak, sum = max(peak, v), sum+v*v
		}
	}
	if turns < 5 {
		t.Fatalf("the person acted %d times, want at least 5; position %s", turns, scene.plan.View.Position())
	}
	db := func(x float64) float64 { return 10 * math.Log10(x) }
	return db(sum / float64(seconds*sound.SampleRate*2)), db(peak * peak), heard * 60 / float64(seconds)
}
