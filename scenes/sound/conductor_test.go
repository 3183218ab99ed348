package sound

import (
	"fmt"
	"math"
	"testing"
)

// TestSilentConductor checks that a nil conductor, and one without an output, accept all calls.
func TestSilentConductor(t *testing.T) {
	var none *Conductor
	for _, conductor := range []*Conductor{none, NewConductor()} {
		conductor.Play(CuePress)
		conductor.PlayRequest(CueRequest{Cue: CueFootstep})
		conductor.PlayScript([]CueRequest{{Cue: CueFootstep}})
		conductor.AdvanceScript(1, 1)
		conductor.SkipScript()
		conductor.SetMusic(MusicCalm)
		conductor.SetMusicStage(1)
		conductor.RestartMusic(1, MusicWinner)
		conductor.PlayClosingBar(MusicWinner)
		conductor.SetRaining(true)
		conductor.SetVolumes(DefaultVolumes())
		conductor.Prepare(CuePress)
		conductor.PrepareAll()
		conductor.SetOutput(nil)
		conductor.Advance(1)
	}
}

// TestLimits checks the highest numbers of voices that sound at once: one of class A, two B, four C and one D. A
// further voice replaces the one with the lowest priority, of equals the oldest.
func TestLimits(t *testing.T) {
	conductor, output := listened(t)
	for range 6 {
		conductor.Play(CueFootstep) // C: at most 2 voices of this cue
	}
	conductor.Play(CueBounce)     // B
	conductor.Play(CueRest)       // B
	conductor.Play(CueKnock)      // B: replaces Bounce, which has the lowest priority
	conductor.Play(CueTurnBegins) // D
	conductor.Play(CueTick)       // D, lower priority than Turn
	conductor.Play(CueStamp)      // A
	conductor.Play(CueBell)       // A: higher priority
	conductor.Play(CueStamp)      // A: lower priority
	conductor.Play(CueDraw)       // C
	conductor.Play(CuePass)       // C
	conductor.Play(CueFly)        // C: replaces a step
	conductor.Play(CueLand)       // C: replaces a step
	count := map[int]int{}
	for _, s := range output.slots {
		count[s]++
	}
	if n := conductor.sounding(); n != Slots {
		t.Errorf("got %d voices, want %d", n, Slots)
	}
	want := map[Cue]bool{CueBell: true, CueRest: true, CueKnock: true, CueTurnBegins: true, CueDraw: true,
		CuePass: true, CueFly: true,
		CueLand: true}
	for _, s := range conductor.slots {
		if s.recipe != nil && !want[s.recipe.Cue] {
			t.Errorf("%s still sounds, want it replaced", s.recipe.Cue)
		}
	}
	const started = 6 + 3 + 1 + 2 + 4 // footsteps, B, D, A and C: a lower priority does not start
	if len(output.slots) != started {
		t.Errorf("got %d voices started, want %d", len(output.slots), started)
	}
	conductor.Advance(0.6) // clips last half a second
	if n := conductor.sounding(); n != 0 {
		t.Errorf("after all clips: got %d voices, want 0", n)
	}
}

// TestPassesAreLimited checks that 60 passes within 6 seconds, each in its own script, play five sounds.
func TestPassesAreLimited(t *testing.T) {
	conductor, output := listened(t)
	for range 60 {
		conductor.PlayScript([]CueRequest{{Cue: CuePass}})
		conductor.AdvanceScript(0.01, 1)
		for range 5 {
			conductor.Advance(0.02)
		}
	}
	if n := len(output.voices); n != 5 {
		t.Errorf("got %d sounds of 60 passes in 6 seconds, want 5", n)
	}
}

// TestVariantsRotate checks that a repeated cue plays all its six variants before it repeats one.
func TestVariantsRotate(t *testing.T) {
	conductor, output := listened(t)
	for range 12 {
		conductor.Play(CueFootstep)
	}
	for i := range 6 {
		if output.voices[i].Clip != output.voices[i+6].Clip {
			t.Errorf("step %d and step %d: got different variants, want the same", i+1, i+7)
		}
		for j := range i {
			if output.voices[i].Clip == output.voices[j].Clip {
				t.Errorf("step %d and step %d: got the same variant, want different ones", j+1, i+1)
			}
		}
	}
}

// TestPanning checks the left and right volumes of a sound by its pan and depth. A sound at the back is 6 dB softer and
// low-pass filtered.
func TestPanning(t *testing.T) {
	conductor, output := listened(t)
	conductor.PlayRequest(CueRequest{Cue: CueStamp, Pan: -1})
	conductor.PlayRequest(CueRequest{Cue: CueBounce, Pan: 1, Depth: 1})
	conductor.PlayRequest(CueRequest{Cue: CueBell})
	left, back, middle := output.voices[0], output.voices[1], output.voices[2]
	if left.Left <= 2*left.Right || left.Right <= 0 {
		t.Errorf("pan −1: got volumes %.2f and %.2f, want the left more than twice the right", left.Left, left.Right)
	}
	if back.Right <= back.Left || back.LowPass != 4500 {
		t.Errorf("pan 1, depth 1: got %+v, want the right louder, and a low-pass of 4500 Hz", back)
	}
	level := math.Hypot(back.Left, back.Right) / math.Hypot(left.Left, left.Right)
	if math.Abs(level-factor(-6)) > 0.01 {
		t.Errorf("depth 1: got a factor of %.2f, want that of −6 dB, %.2f", level, factor(-6))
	}
	if math.Abs(middle.Left-1) > 1e-9 || math.Abs(middle.Right-1) > 1e-9 || middle.LowPass != 0 {
		t.Errorf("pan 0: got %+v, want volumes of 1 and no low-pass", middle)
	}
}

// TestScriptsKeepTime checks that requests of a script start at their exact times with any tick length and speed.
func TestScriptsKeepTime(t *testing.T) {
	const requests, interval = 20, 0.045 // interval in seconds
	for _, tick := range []float64{1.0 / 240, 1.0 / 60, 1.0 / 24, 0.07} {
		for _, factor := range []float64{0.7, 1, 2} {
			conductor, output := listened(t)
			var script []CueRequest
			for i := range requests {
				script = append(script, CueRequest{Cue: CueHop, At: 0.3 + interval*float64(i)})
			}
			conductor.PlayScript(script)
			for range int(2.5 / tick) {
				conductor.Advance(tick)
				conductor.AdvanceScript(tick, factor)
			}
			if len(output.voices) != requests {
				t.Fatalf("tick %.4f s, speed %v: got %d voices, want %d", tick, factor, len(output.voices), requests)
			}
			for i, v := range output.voices {
				if off := v.At - output.voices[0].At - interval*float64(i)/factor; math.Abs(off) > 1e-9 {
					t.Errorf("tick %.4f s, speed %v: request %d: got a start %.4f s off, want 0", tick, factor, i, off)
				}
			}
		}
	}
}

// TestSkipScript checks that SkipScript drops the requests to come, and releases the band.
func TestSkipScript(t *testing.T) {
	conductor, output := listened(t)
	conductor.PlayScript([]CueRequest{{Cue: CueSafeOpen}, {Cue: CueHop, At: 0.05}, {Cue: CueHop, At: 1}})
	conductor.AdvanceScript(0.01, 1)
	if len(output.voices) != 2 || !conductor.holds() {
		t.Fatalf("before the skip: got %d voices, hold %v, want 2 and true", len(output.voices), conductor.holds())
	}
	conductor.SkipScript()
	conductor.Advance(2)
	conductor.AdvanceScript(2, 1)
	if len(output.voices) != 2 || output.cancelled != 1 || conductor.holds() {
		t.Errorf("after the skip: got %d voices, %d calls of CancelScheduled, hold %v, want 2, 1 and false",
			len(output.voices), output.cancelled, conductor.holds())
	}
}

// TestNoBacklog checks that after a pause of five seconds only current sounds are played, not those missed. A missed
// scoring does not hold the bass.
func TestNoBacklog(t *testing.T) {
	conductor, output := listened(t)
	script := make([]CueRequest, 0, 40)
	for i := range 40 {
		script = append(script, CueRequest{Cue: CueFootstep, At: float64(i) * 0.25})
	}
	conductor.PlayScript(script)
	script[2].Cue, script[4].Cue = CueSafeOpen, CueSafeClose
	conductor.Advance(5)
	conductor.AdvanceScript(5, 1)
	conductor.Advance(1.5)
	if conductor.holds() {
		t.Error("after a missed scoring: got the bass held, want it free")
	}
	if n := len(output.voices); n != 1 {
		t.Errorf("after a pause of five seconds: got %d voices, want 1", n)
	}
	for range 500 {
		conductor.Advance(0.01)
		conductor.AdvanceScript(0.01, 1)
	}
	if n := len(output.voices); n != 20 {
		t.Errorf("after the whole script of 40 sounds: got %d voices, want 20, the half after the pause", n)
	}
}

// TestScoringHoldsBand checks that the band holds its bass and is ducked from the opening of the safe until the last
// tone of its closing ends.
func TestScoringHoldsBand(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetMusic(MusicHot)
	conductor.Play(CueSafeOpen)
	conductor.Advance(0.01)
	if !output.band.hold || output.volumes[3] < 6 {
		t.Errorf("during scoring: got hold %v, ducking %v dB, want true, at least 6 dB", output.band.hold,
			output.volumes[3])
	}
	conductor.Play(CueSafeClose)
	conductor.Advance(1)
	if !output.band.hold {
		t.Error("1 s after the safe closes: got hold false, want true until the last tone ends")
	}
	conductor.Advance(0.5)
	conductor.Advance(0.01)
	if output.band.hold || output.volumes[3] != 0 {
		t.Errorf("after scoring: got hold %v, ducking %v dB, want false and 0", output.band.hold, output.volumes[3])
	}
}

// TestSettingsAreApplied checks that the volumes of effects, music and rain, and the presets all, reduced and off,
// reach the output.
func TestSettingsAreApplied(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetRaining(true)
	conductor.Advance(0.01)
	full := output.volumes
	if full != [4]float64{fullVolume, fullVolume, fullVolume, full[3]} || output.rain == nil {
		t.Errorf("default: got volumes %v, rain %v, want full volumes and rain", full, output.rain != nil)
	}
	conductor.SetVolumes(Volumes{Preset: PresetAll, Effects: 50, Music: 0, Rain: 100})
	if effects := output.volumes[0] / full[0]; effects > 0.4 || effects < 0.2 {
		t.Errorf("effects at 50: got %.2f of the full volume, want 0.2 to 0.4", effects)
	}
	if output.volumes[1] != 0 || output.volumes[2] != full[2] {
		t.Errorf("no music: got volumes %v, want no music and full rain", output.volumes)
	}
	conductor.SetVolumes(Volumes{Preset: PresetReduced, Effects: 100, Music: 100, Rain: 100})
	want := [4]float64{full[0], full[1] * factor(-6), 0, output.volumes[3]}
	for i, volume := range output.volumes {
		if math.Abs(volume-want[i]) > 1e-9 {
			t.Errorf("reduced: got volumes %v, want %v: music 6 dB lower, and no rain", output.volumes, want)
			break
		}
	}
	if !output.band.plain {
		t.Error("reduced: got plain false, want true")
	}
	conductor.Play(CueFootstep)
	conductor.Play(CueTick)
	if len(output.voices) != 0 {
		t.Errorf("reduced, footstep and tick: got %d voices, want 0", len(output.voices))
	}
	conductor.Play(CueStamp)
	if len(output.voices) != 1 {
		t.Errorf("reduced, stamp: got %d voices, want 1", len(output.voices))
	}
	conductor.SetVolumes(Volumes{Preset: PresetOff, Effects: 100, Music: 100, Rain: 100})
	conductor.Play(CueStamp)
	conductor.Prepare(CuePress)
	if volumes := output.volumes; volumes != [4]float64{0, 0, 0, volumes[3]} || len(output.voices) != 1 {
		t.Errorf("off: got volumes %v and %d voices, want silence and no further voice", volumes, len(output.voices))
	}
}

// TestIdle checks that music and rain are silent while the conductor is idle, and return afterwards. Cues still play.
func TestIdle(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetMusic(MusicCalm)
	conductor.SetRaining(true)
	checkHeard := func(rain bool, music Music) {
		t.Helper()
		conductor.Advance(0.1)
		read := make([]float32, 2*SampleRate)
		for range 15 { // longer than a phrase
			output.band.Read(read)
		}
		if (output.volumes[2] > 0) != rain || output.band.Playing() != music || output.volumes[0] == 0 {
			t.Errorf("got rain volume %v, cue volume %v, music %q, want rain %v, cues and music %q", output.volumes[2],
				output.volumes[0], output.band.Playing(), rain, music)
		}
	}
	checkHeard(true, MusicCalm)
	conductor.SetIdle(true)
	checkHeard(false, MusicSilence)
	conductor.SetMusic(MusicHot)
	checkHeard(false, MusicSilence)
	if conductor.Play(CuePress); len(output.began) != 1 {
		t.Errorf("press while idle: got %d voices, want 1", len(output.began))
	}
	conductor.SetIdle(false)
	checkHeard(true, MusicHot)
}

// TestPreparedBeforeTheDevice checks that prepared cues are rendered once the conductor has an output, and not before.
func TestPreparedBeforeTheDevice(t *testing.T) {
	conductor := NewConductor()
	conductor.Prepare(CueTick)
	conductor.Advance(0.1)
	if conductor.cache.job != nil {
		t.Error("without an output: got a rendering, want none")
	}
	conductor.SetOutput(&fakeOutput{band: NewBand(1)})
	for conductor.cache.busy() {
		conductor.Advance(0.1)
		if conductor.cache.job != nil {
			conductor.cache.job.Wait()
		}
	}
	if len(conductor.cache.clips) != Find(CueTick).Variants {
		t.Errorf("prepared tick: got %d clips, want %d", len(conductor.cache.clips), Find(CueTick).Variants)
	}
}

// TestPanAt checks that PanAt returns −1 … 1 by the position on a screen whose middle and half width are 100, and 0
// without a width.
func TestPanAt(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{{100, 0}, {150, 0.5}, {0, -1}, {-500, -1}, {900, 1}} {
		if got := PanAt(c.x, 100, 100); got != c.want {
			t.Errorf("PanAt(%v, 100, 100): got %v, want %v", c.x, got, c.want)
		}
	}
	if got := PanAt(3, 0, 0); got != 0 {
		t.Errorf("PanAt(3, 0, 0): got %v, want 0", got)
	}
}

// fakeOutput is an output that records its calls.
type fakeOutput struct {
	now     float64
	began   []string // slot and time of each voice
	voices  []Voice
	slots   []int
	volumes [4]float64 // cues, music, rain, ducking
	rain    *Clip
	band    *Band

	cancelled int // calls of CancelScheduled
}

func (e *fakeOutput) Clock(now float64) { e.now = now }

func (e *fakeOutput) Start(slot int, v Voice) {
	e.slots, e.voices = append(e.slots, slot), append(e.voices, v)
	e.began = append(e.began, fmt.Sprintf("%d@%.2f", slot, v.At))
}

func (e *fakeOutput) CancelScheduled() { e.cancelled++ }

func (e *fakeOutput) Volumes(c, m, r, d float64) { e.volumes = [4]float64{c, m, r, d} }

func (e *fakeOutput) Rain(c *Clip) { e.rain = c }

func (e *fakeOutput) Band(f func(*Band), _ bool) { f(e.band) }

// listened returns a conductor whose clips are all silence of half a second, and its output.
func listened(t *testing.T) (*Conductor, *fakeOutput) {
	t.Helper()
	conductor, output := NewConductor(), &fakeOutput{band: NewBand(1)}
	conductor.SetOutput(output)
	conductor.cache.clips = map[key]*Clip{}
	for _, recipe := range Recipes() {
		first, last := recipe.Degrees()
		for variant := range recipe.Variants {
			for degree := first; degree <= last; degree++ {
				conductor.cache.clips[key{recipe.Cue, variant, degree}] = &Clip{make([]int16, SampleRate/2)}
			}
		}
	}
	return conductor, output
}

// sounding returns the number of voices that sound now.
func (cn *Conductor) sounding() (n int) {
	for _, s := range cn.slots {
		if s.recipe != nil && s.end > cn.now {
			n++
		}
	}
	return n
}

// holds reports whether the band is held for a scoring.
func (cn *Conductor) holds() bool { return cn.holdUntil > cn.now }
