package sound

import "math"

// CueRequest is a request to play a cue.
type CueRequest struct {
	Cue    Cue
	At     float64 // seconds since its script began; 0 for at once
	Degree int     // degree of the scale, for cues on a scale; 0 is D4
	Pan    float64 // −1 (left) to 1 (right)
	Depth  float64 // 0 (front) to 1 (back): softer and darker
	Gain   float64 // in dB
}

// Conductor plays the sounds that scenes request: it decides which requests become audible. A nil Conductor is silent,
// and so is one without an [Output]. Only the main loop may use it.
type Conductor struct {
	out         Output
	listener    func(c CueRequest, in float64) // called with every request, and the seconds until it; nil for none
	failure     error                          // why sound does not work, nil if it does
	volumes     Volumes
	cache       clipCache
	now         float64 // time of the clock, in seconds
	slots       [Slots]activeVoice
	nextVariant map[Cue]int     // next variant of each cue
	lastStart   map[Cue]float64 // last start of each cue in minIntervals, in seconds of now
	script      []CueRequest    // requests that have not started, by time
	scriptTime  float64         // time within the script, in its seconds
	music       Music
	raining     bool    // the scene wants rain
	idle        bool    // nobody uses the program: no music and no rain
	holdUntil   float64 // end of the scoring, which holds the bass, in seconds of now
	voiceCount  int     // number of voices started so far
}

// NewConductor returns a conductor without an output, which is silent, with DefaultVolumes.
func NewConductor() *Conductor {
	return &Conductor{volumes: DefaultVolumes(), nextVariant: map[Cue]int{}, lastStart: map[Cue]float64{}}
}

// SetOutput sets the output, nil for none.
func (cn *Conductor) SetOutput(out Output) {
	if cn == nil {
		return
	}
	cn.out = out
	cn.applyVolumes()
	if out != nil {
		cn.updateBand()
	}
}

// SetVolumes applies the player's sound settings.
func (cn *Conductor) SetVolumes(v Volumes) {
	if cn == nil {
		return
	}
	cn.volumes = v
	cn.applyVolumes()
	cn.updateBand()
}

// Wanted reports whether the settings allow any sound.
func (cn *Conductor) Wanted() bool { return cn != nil && cn.volumes.Preset != PresetOff }

// Output returns the output, nil for none.
func (cn *Conductor) Output() Output {
	if cn == nil {
		return nil
	}
	return cn.out
}

// SetListener sets a function that is called with every request, audible or not, and the seconds before it sounds; nil
// for none. A change of music is a request with the music's name as its cue. It must not be called on a nil Conductor.
func (cn *Conductor) SetListener(f func(c CueRequest, in float64)) { cn.listener = f }

// SetFailure stores why sound does not work on this machine, for Failure. It must not be called on a nil Conductor.
func (cn *Conductor) SetFailure(why error) { cn.failure = why }

// Failure returns why sound does not work, nil if it does.
func (cn *Conductor) Failure() error {
	if cn == nil {
		return nil
	}
	return cn.failure
}

// audible reports whether any sound is possible.
func (cn *Conductor) audible() bool { return cn.Wanted() && cn.out != nil }

// The ducking of the music, which makes room for sounds.
const (
	maxDuckTime = 0.8 // seconds; a longer sound ducks the music only at its start
	scoringDuck = 6   // dB, during scoring
)

// applyVolumes passes the current volumes and the ducking of the music to the output.
func (cn *Conductor) applyVolumes() {
	if cn.out == nil {
		return
	}
	cues, music, rain := cn.volumes.factors()
	if !cn.raining || cn.idle {
		rain = 0
	}
	duck := 0.0
	for i := range cn.slots {
		if s := &cn.slots[i]; s.recipe != nil && cn.now >= s.begin && cn.now < min(s.end, s.begin+maxDuckTime) {
			duck = max(duck, s.recipe.Duck)
		}
	}
	if cn.holdUntil > cn.now {
		duck = max(duck, scoringDuck)
	}
	cn.out.Volumes(cues, music, rain, duck)
}

// Prepare renders cues in the background before they are needed, in the given order. Rendering starts once there is an
// output. Cached cues are skipped.
func (cn *Conductor) Prepare(cues ...Cue) {
	if cn == nil {
		return
	}
	for _, c := range cues {
		r := Find(c)
		first, last := r.Degrees()
		for v := range r.Variants {
			for k := first; k <= last; k++ {
				cn.cache.want(key{c, v, k}, false)
			}
		}
	}
}

// PrepareAll prepares every cue, those of the interface first and long ones last.
func (cn *Conductor) PrepareAll() {
	cn.Prepare(CuePress, CueTick, CueRefuse, CuePage, CueSecret, CueCurtain, CueTurnBegins, CueBounce, CueRest,
		CueFootstep, CueRoom, CueSafeLift, CueSafeSet,
		CueSafeOpen,
		CueSafeClose, CuePay, CueHop, CueLand, CueSet)
	for _, r := range Recipes() {
		if !r.Loops {
			cn.Prepare(r.Cue)
		}
	}
}

// Ready reports whether the rendering queue is empty. Without an output nothing is rendered.
func (cn *Conductor) Ready() bool { return cn == nil || !cn.cache.busy() }

// Play plays a cue now, in the middle and at its usual loudness. It may be dropped if more important cues sound.
func (cn *Conductor) Play(c Cue) { cn.PlayRequest(CueRequest{Cue: c}) }

// PlayRequest plays a cue now and ignores c.At.
func (cn *Conductor) PlayRequest(c CueRequest) {
	if cn != nil {
		cn.start(c, 0, true)
	}
}

// The effect of a request's Pan and Depth.
const (
	panWidth   = 0.7   // part of the stereo width in use
	depthLoss  = 6     // dB at the back
	nearCutoff = 16000 // Hz of the low-pass filter at the front
	farCutoff  = 4500  // Hz at the back
)

// start plays a cue in a number of seconds, if settings and limits allow and the cue is rendered. With atOnce the
// output starts it as soon as possible.
func (cn *Conductor) start(request CueRequest, in float64, atOnce bool) {
	if cn.listener != nil {
		cn.listener(request, in)
	}
	recipe := Find(request.Cue)
	if recipe == nil || !cn.audible() || cn.volumes.Effects == 0 {
		return
	}
	if cn.volumes.Preset == PresetReduced && recipe.optional() {
		return
	}
	cn.updateHold(request.Cue, in)
	if cn.tooSoon(request.Cue, cn.now+in) {
		return
	}
	degree := 0
	if recipe.OnScale {
		degree = min(max(request.Degree, Lowest), Highest)
	}
	variant := cn.nextVariant[request.Cue]
	cn.nextVariant[request.Cue] = (variant + 1) % recipe.Variants
	clip := cn.cache.get(key{request.Cue, variant, degree})
	if clip == nil {
		return // rendered too late for this request; the next one finds it cached
	}
	begin := cn.now + in
	slot, ok := cn.chooseSlot(recipe, begin)
	if !ok {
		return
	}
	cn.voiceCount++
	cn.slots[slot] = activeVoice{recipe, begin, begin + clip.Seconds(), cn.voiceCount}
	left, right := pan(panWidth * min(max(request.Pan, -1), 1))
	gain := factor(request.Gain - depthLoss*request.Depth)
	voice := Voice{Clip: clip, At: begin, Now: atOnce, Left: left * gain, Right: right * gain}
	if request.Depth > 0 {
		voice.LowPass = glide(nearCutoff, farCutoff, min(request.Depth, 1))
	}
	cn.out.Start(slot, voice)
}

// minIntervals holds the minimum time between two starts, in seconds, of cues that many players can cause in a row.
var minIntervals = map[Cue]float64{CuePass: 1.2, CueRoom: 0.4}

// tooSoon reports whether a cue at a time of the clock comes too soon after the last of its kind. If not, it stores the
// time.
func (cn *Conductor) tooSoon(c Cue, at float64) bool {
	interval, ok := minIntervals[c]
	if !ok {
		return false
	}
	if last, ok := cn.lastStart[c]; ok && at >= last && at-last < interval {
		return true
	}
	cn.lastStart[c] = at
	return false
}

// How long a scoring holds the bass, in seconds.
const (
	maxHold        = 60  // after the safe opens, if it never closes
	holdAfterClose = 1.3 // after the safe closes
)

// updateHold holds the bass during a scoring: from the opening of the safe until shortly after it closes. The cue
// sounds in a number of seconds; other cues than those two change nothing.
func (cn *Conductor) updateHold(c Cue, in float64) {
	switch c {
	case CueSafeOpen:
		cn.holdUntil = cn.now + in + maxHold
	case CueSafeClose:
		cn.holdUntil = cn.now + in + holdAfterClose
	default:
		return
	}
	cn.updateBand()
}

// PlayScript replaces the current script. [Conductor.AdvanceScript] plays its requests, which must be in the order of
// their times. The conductor keeps the slice.
func (cn *Conductor) PlayScript(script []CueRequest) {
	if cn == nil {
		return
	}
	cn.script, cn.scriptTime = script, 0
}

// scheduleAhead is how far a script is scheduled ahead, in seconds. Its rhythm therefore does not depend on ticks.
const scheduleAhead = 0.1

// maxDelay is the largest delay in seconds of a request that is still played. Later ones are dropped, for example after
// a pause.
const maxDelay = 0.15

// AdvanceScript advances the script by dt seconds of real time, and plays the requests that are due. Factor is the
// speed: the script's own time advances by dt·factor seconds. Without a script it does nothing.
func (cn *Conductor) AdvanceScript(dt, factor float64) {
	if cn == nil || len(cn.script) == 0 || factor <= 0 {
		return
	}
	cn.scriptTime += dt * factor
	for len(cn.script) > 0 && cn.script[0].At < cn.scriptTime+scheduleAhead*factor {
		if in := (cn.script[0].At - cn.scriptTime) / factor; in > -maxDelay {
			cn.start(cn.script[0], max(in, 0), false)
		} else {
			cn.updateHold(cn.script[0].Cue, 0)
		}
		cn.script = cn.script[1:]
	}
}

// SkipScript drops the rest of the script, and also voices that are scheduled but have not started.
func (cn *Conductor) SkipScript() {
	if cn == nil {
		return
	}
	cn.script = nil
	if cn.holdUntil > cn.now {
		cn.holdUntil = 0
		cn.updateBand()
	}
	if cn.out != nil {
		cn.out.CancelScheduled()
		for i := range cn.slots {
			if cn.slots[i].begin > cn.now {
				cn.slots[i] = activeVoice{}
			}
		}
	}
}

// SetMusic changes the music at the next bar line. It does nothing if that is the music already.
func (cn *Conductor) SetMusic(m Music) {
	if cn == nil || cn.music == m {
		return
	}
	cn.music = m
	if cn.listener != nil {
		cn.listener(CueRequest{Cue: Cue(m)}, 0)
	}
	cn.updateBand()
}

// SetIdle switches music (after its phrase) and rain off while nobody uses the program. Cues are still played.
func (cn *Conductor) SetIdle(on bool) {
	if cn == nil || cn.idle == on {
		return
	}
	cn.idle = on
	cn.updateBand()
}

// SetMusicStage sets how many parts of the unmasking's music play, from 0, the bass alone, to 3, the whole band.
func (cn *Conductor) SetMusicStage(n int) { cn.updateBandWith(false, func(b *Band) { b.SetStage(n) }) }

// RestartMusic stops the music at once, and starts m after a pause in seconds.
func (cn *Conductor) RestartMusic(pause float64, m Music) {
	if cn == nil {
		return
	}
	cn.music = m
	cn.updateBandWith(true, func(b *Band) { b.Stop(pause, m) })
}

// PlayClosingBar stops the music and plays only the last bar of closing theme m. It is for players who skip the
// unmasking.
func (cn *Conductor) PlayClosingBar(m Music) {
	if cn == nil {
		return
	}
	cn.music = m
	cn.updateBandWith(true, func(b *Band) { b.Close(m) })
}

// updateBandWith calls f with the output’s band. With atOnce, buffered music is discarded.
func (cn *Conductor) updateBandWith(atOnce bool, f func(*Band)) {
	if cn != nil && cn.out != nil {
		cn.out.Band(f, atOnce)
	}
}

// updateBand passes the music and the modes to the band.
func (cn *Conductor) updateBand() {
	m, hold, plain := cn.music, cn.holdUntil > cn.now, cn.volumes.Preset == PresetReduced
	if cn.idle {
		m = MusicSilence
	}
	cn.updateBandWith(false, func(b *Band) { b.SetState(m); b.SetHold(hold); b.SetPlain(plain) })
}

// SetRaining turns the sound of rain on or off. It is heard only with PresetAll.
func (cn *Conductor) SetRaining(on bool) {
	if cn != nil {
		cn.raining = on
	}
}

// Advance advances the clock by a number of seconds, with volumes, rendering and rain. Call it once a tick.
func (cn *Conductor) Advance(seconds float64) {
	if cn == nil {
		return
	}
	holding := cn.holdUntil > cn.now
	cn.now += seconds
	if cn.out == nil {
		return
	}
	cn.out.Clock(cn.now)
	if holding && cn.holdUntil <= cn.now {
		cn.updateBand()
	}
	cn.applyVolumes()
	if cn.volumes.Preset == PresetOff {
		return
	}
	cn.cache.advance(seconds)
	if cn.raining && !cn.idle && cn.volumes.Preset == PresetAll && cn.volumes.Rain > 0 {
		if c := cn.cache.get(key{CueRain, 0, 0}); c != nil {
			cn.out.Rain(c)
		}
	}
}

// PanAt converts the x of a picture to a stereo position from −1 to 1. Middle is the centre of the screen and half is
// half of its width, in the unit of x. If half is not positive, the result is 0.
func PanAt(x, middle, half float64) float64 {
	if half <= 0 {
		return 0
	}
	return math.Min(math.Max((x-middle)/half, -1), 1)
}
