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

// TestSoundLevels checks the sound of a table over minutes: quiet on average, never loud, and not busier at a faster
// speed.
func TestSoundLevels(t *testing.T) {
	testrun.OnlyCI(t)
	normal := 0.0
	for _, test := range []struct {
		speed appctx.Speed
		most  float64 // cues a minute
	}{{appctx.Calm, 90}, {appctx.Normal, 115}, {appctx.Fast, 140}, {appctx.Instant, 30}} {
		mean, peak, cues := soundLevels(t, test.speed, 120)
		t.Logf("%s: mean %.1f dBFS, peak %.1f, %.0f cues a minute", test.speed, mean, peak, cues)
		if mean > -32 || mean < -45 || peak > -3 || cues > test.most {
			t.Errorf("%s: mean %.1f dBFS, peak %.1f, %.0f cues a minute", test.speed, mean, peak, cues)
		}
		if test.speed == appctx.Normal {
			normal = cues
		}
		if test.speed == appctx.Fast && cues > normal*1.3 {
			t.Errorf("fast: %.0f cues a minute, at the usual speed: %.0f", cues, normal)
		}
	}
}

// soundLevels plays a table of one quick person and three opponents for some seconds. It returns mean and peak level in
// dB of full scale, and the number of cues a minute.
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
	n := 0.0
	ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) {
		// the player omits most of those
		if sound.Find(c.Cue) != nil && c.Cue != sound.CuePass && c.Cue != sound.CueRoom {
			n++
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
		t.Fatalf("the person acted only %d times; position %s", turns, scene.plan.View.Position())
	}
	db := func(x float64) float64 { return 10 * math.Log10(x) }
	return db(sum / float64(seconds*sound.SampleRate*2)), db(peak * peak), n * 60 / float64(seconds)
}
