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
	const seconds = 120
	const minMean, maxMean, maxPeak = -45, -32, -3 // dBFS
	const maxFactor = 1.3                          // between the numbers of cues at fast and normal speed
	cues := map[appctx.Speed]float64{}             // a minute
	for speed, maxCues := range map[appctx.Speed]float64{appctx.Calm: 90, appctx.Normal: 115, appctx.Fast: 140,
		appctx.Instant: 30} {
		got := measureSounds(t, speed, seconds)
		t.Logf("%s: mean %.1f dBFS, peak %.1f dBFS, %.0f cues a minute", speed, got.mean, got.peak, got.cues)
		if got.mean < minMean || got.mean > maxMean {
			t.Errorf("%s: got mean %.1f dBFS, want %d to %d", speed, got.mean, minMean, maxMean)
		}
		if got.peak > maxPeak {
			t.Errorf("%s: got peak %.1f dBFS, want at most %d", speed, got.peak, maxPeak)
		}
		if got.cues > maxCues {
			t.Errorf("%s: got %.0f cues a minute, want at most %.0f", speed, got.cues, maxCues)
		}
		cues[speed] = got.cues
	}
	if fast, normal := cues[appctx.Fast], cues[appctx.Normal]; fast > normal*maxFactor {
		t.Errorf("fast: got %.0f cues a minute, want at most %v times the %.0f at normal speed", fast, maxFactor,
			normal)
	}
}

// soundLevels are the levels of the sounds at a table.
type soundLevels struct {
	mean, peak float64 // in dBFS, dB of full scale
	cues       float64 // a minute
}

// measureSounds plays a table of three opponents and a person who acts at once, for a number of seconds.
func measureSounds(t *testing.T, speed appctx.Speed, seconds int) soundLevels {
	t.Helper()
	const ticksPerSecond, tick = 30, 1.0 / 30 // tick in seconds
	const channels, sampleBytes = 2, 4        // of the mixer's output
	const minTurns = 5
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
	cues := 0.0
	ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) {
		// the mixer omits most passes and sounds of the room
		if sound.Find(c.Cue) != nil && c.Cue != sound.CuePass && c.Cue != sound.CueRoom {
			cues++
		}
	})
	samples := make([]byte, int(tick*sound.SampleRate)*channels*sampleBytes)
	peak, sum, turns := 0.0, 0.0, 0
	src := rules.NewRandomSource(6)
	for i := range seconds * ticksPerSecond {
		opponent.tick(float64(i) * tick)
		ctx.Sound.Advance(tick)
		scene.Advance(tick)
		if i%ticksPerSecond == 0 && !scene.controller.Busy() && scene.plan.PersonActs() {
			actOrRoll(t, scene, src.Intn(manyActions))
			turns++
		}
		if scene.plan.View.Over() {
			seconds = i / ticksPerSecond
			break
		}
		if _, err := mixer.Read(samples); err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(samples); at += sampleBytes {
			amplitude := math.Abs(float64(math.Float32frombits(binary.LittleEndian.Uint32(samples[at:]))))
			peak, sum = max(peak, amplitude), sum+amplitude*amplitude
		}
	}
	if turns < minTurns {
		t.Fatalf("the person acted %d times, want at least %d; position %s", turns, minTurns,
			scene.plan.View.Position())
	}
	decibels := func(power float64) float64 { return 10 * math.Log10(power) }
	return soundLevels{mean: decibels(sum / float64(seconds*sound.SampleRate*channels)), peak: decibels(peak * peak),
		cues: cues * 60 / float64(seconds)}
}
