package sound

import "math"

// Call is a request to play a cue.
type Call struct {
	Cue    Cue
	At     float64 // seconds since its script began; 0 for at once
	Degree int     // degree of the scale, for cues on a scale; 0 is D4
	Pan    float64 // −1 (left) to 1 (right)
	Depth  float64 // 0 (front) to 1 (back): softer and darker
	Gain   float64 // in dB
}

// Conductor is the interface for scenes: they report what happens, and it decides which sounds are played. A nil
// Conductor is silent, and so is one without an [Output]. Only the main loop may use it.
type Conductor struct {
	out         Output
	listener    func(c Call, in float64) // called with every call, also inaudible ones; nil for none
	failure     error                    // why sound does not work, nil if it does
	volumes     Volumes
	cache       clipCache
	now         float64 // time of the clock, in seconds
	slots       [Slots]activeVoice
	nextVariant map[Cue]int     // variant of each cue that is played next
	lastStart   map[Cue]float64 // last start of each cue in minIntervals, in seconds of now
	script      []Call          // calls that have not started, by time
	scriptTime  float64         // time within the script, in its seconds
	music       Music
	raining     bool    // the scene wants rain
	idle        bool    // nobody uses the program: no music and no rain
	holdUntil   float64 // end of the scoring, which holds the bass, in seconds of now
	voiceCount  int     // number of voices started so far
}

// NewConductor returns a conductor without an output, which is silent.
func NewConductor() *Conductor {
	return &Conductor{volumes: DefaultVolumes(), nextVariant: map[Cue]int{}, lastStart: map[Cue]float64{}}
}

// SetOutput sets the output, nil for none.
func (p *Conductor) SetOutput(out Output) {
	if p == nil {
		return
	}
	p.out = out
	p.applyVolumes()
	if out != nil {
		p.updateBand()
	}
}

// SetVolumes applies the player's settings.
func (p *Conductor) SetVolumes(s Volumes) {
	if p == nil {
		return
	}
	p.volumes = s
	p.applyVolumes()
	p.updateBand()
}

// Wanted reports whether the settings allow any sound.
func (p *Conductor) Wanted() bool { return p != nil && p.volumes.Preset != Off }

// Output returns the output, nil for none.
func (p *Conductor) Output() Output {
	if p == nil {
		return nil
	}
	return p.out
}

// SetListener sets a function that is called with every call, audible or not, and the seconds before it sounds. A
// change of music is a call with the music's name as its cue.
func (p *Conductor) SetListener(f func(c Call, in float64)) { p.listener = f }

// SetFailure stores why sound does not work on this machine.
func (p *Conductor) SetFailure(why error) { p.failure = why }

// Failure returns why sound does not work, nil if it does.
func (p *Conductor) Failure() error {
	if p == nil {
		return nil
	}
	return p.failure
}

// audible reports whether any sound is possible.
func (p *Conductor) audible() bool { return p.Wanted() && p.out != nil }

// The ducking of the music, which makes room for sounds.
const (
	maxDuckTime = 0.8 // seconds; a longer sound ducks the music only at its start
	scoringDuck = 6   // dB, during scoring
)

// applyVolumes passes the current volumes and the ducking of the music to the output.
func (p *Conductor) applyVolumes() {
	if p.out == nil {
		return
	}
	cues, music, rain := p.volumes.factors()
	if !p.raining || p.idle {
		rain = 0
	}
	duck := 0.0
	for i := range p.slots {
		if s := &p.slots[i]; s.recipe != nil && p.now >= s.begin && p.now < min(s.end, s.begin+maxDuckTime) {
			duck = max(duck, s.recipe.Duck)
		}
	}
	if p.holdUntil > p.now {
		duck = max(duck, scoringDuck)
	}
	p.out.Volumes(cues, music, rain, duck)
}

// Prepare renders cues in the background before they are needed, in the given order. Rendering starts once there is an
// output. Cached cues are skipped.
func (p *Conductor) Prepare(cues ...Cue) {
	if p == nil {
		return
	}
	for _, c := range cues {
		r := Find(c)
		first, last := r.Degrees()
		for v := range r.Variants {
			for k := first; k <= last; k++ {
				p.cache.want(key{c, v, k}, false)
			}
		}
	}
}

// PrepareAll prepares every cue, those of the interface first and long ones last.
func (p *Conductor) PrepareAll() {
	p.Prepare(Press, Tick, Refuse, Page, Secret, Curtain, Turn, Bounce, Rest, Step, Room, SafeLift, SafeSet, SafeOpen,
		SafeClose, Pay, Hop, Land, Set)
	for _, r := range Recipes() {
		if !r.Loops {
			p.Prepare(r.Cue)
		}
	}
}

// Ready reports whether the rendering queue is empty.
func (p *Conductor) Ready() bool { return p == nil || !p.cache.busy() }

// Play plays a cue now.
func (p *Conductor) Play(c Cue) { p.PlayCall(Call{Cue: c}) }

// PlayCall plays a cue now and ignores c.At.
func (p *Conductor) PlayCall(c Call) {
	if p != nil {
		p.start(c, 0, true)
	}
}

// The effect of a call's place.
const (
	panWidth   = 0.7   // part of the stereo width in use
	depthLoss  = 6     // dB at the back
	nearCutoff = 16000 // Hz of the low-pass filter at the front
	farCutoff  = 4500  // Hz at the back
)

// start plays a cue in a number of seconds, if settings and limits allow. With atOnce the output starts it as soon as
// possible.
func (p *Conductor) start(c Call, in float64, atOnce bool) {
	if p.listener != nil {
		p.listener(c, in)
	}
	r := Find(c.Cue)
	if r == nil || !p.audible() || p.volumes.Effects == 0 || p.volumes.Preset == Reduced && r.optional() {
		return
	}
	p.updateHold(c.Cue, in)
	if p.tooSoon(c.Cue, p.now+in) {
		return
	}
	degree := 0
	if r.OnScale {
		degree = min(max(c.Degree, Lowest), Highest)
	}
	n := p.nextVariant[c.Cue]
	p.nextVariant[c.Cue] = (n + 1) % r.Variants
	clip := p.cache.get(key{c.Cue, n, degree})
	if clip == nil {
		return // too late to be useful; the next time it is cached
	}
	begin := p.now + in
	slot, ok := p.chooseSlot(r, begin)
	if !ok {
		return
	}
	p.voiceCount++
	p.slots[slot] = activeVoice{r, begin, begin + clip.Seconds(), p.voiceCount}
	left, right := pan(panWidth * min(max(c.Pan, -1), 1))
	g := factor(c.Gain - depthLoss*c.Depth)
	v := Voice{Clip: clip, At: begin, Now: atOnce, Left: left * g, Right: right * g}
	if c.Depth > 0 {
		v.LowPass = glide(nearCutoff, farCutoff, min(c.Depth, 1))
	}
	p.out.Start(slot, v)
}

// minIntervals are the least seconds between two starts of a cue that many players can cause in a row.
var minIntervals = map[Cue]float64{Pass: 1.2, Room: 0.4}

// tooSoon reports whether a cue comes too soon after the last of its kind. If not, it stores the time.
func (p *Conductor) tooSoon(c Cue, at float64) bool {
	rest, ok := minIntervals[c]
	if !ok {
		return false
	}
	if last, ok := p.lastStart[c]; ok && at >= last && at-last < rest {
		return true
	}
	p.lastStart[c] = at
	return false
}

// How long a scoring holds the bass, in seconds.
const (
	maxHold        = 60  // after the safe opens, if it never closes
	holdAfterClose = 1.3 // after the safe closes
)

// updateHold holds the bass during a scoring: from the opening of the safe until shortly after it closes.
func (p *Conductor) updateHold(c Cue, in float64) {
	switch c {
	case SafeOpen:
		p.holdUntil = p.now + in + maxHold
	case SafeClose:
		p.holdUntil = p.now + in + holdAfterClose
	default:
		return
	}
	p.updateBand()
}

// PlayScript replaces the current script. [Conductor.AdvanceScript] plays its calls, which must be in the order of
// their times.
func (p *Conductor) PlayScript(script []Call) {
	if p == nil {
		return
	}
	p.script, p.scriptTime = script, 0
}

// scheduleAhead is how far a script is scheduled ahead, in seconds. Its rhythm therefore does not depend on ticks.
const scheduleAhead = 0.1

// maxDelay is the largest delay in seconds of a call that is still played. Later ones are dropped, for example after a
// pause.
const maxDelay = 0.15

// AdvanceScript advances the script by dt seconds of real time. Factor is the speed of the script: dt*factor of its
// seconds pass.
func (p *Conductor) AdvanceScript(dt, factor float64) {
	if p == nil || len(p.script) == 0 || factor <= 0 {
		return
	}
	p.scriptTime += dt * factor
	for len(p.script) > 0 && p.script[0].At < p.scriptTime+scheduleAhead*factor {
		if in := (p.script[0].At - p.scriptTime) / factor; in > -maxDelay {
			p.start(p.script[0], max(in, 0), false)
		} else {
			p.updateHold(p.script[0].Cue, 0)
		}
		p.script = p.script[1:]
	}
}

// SkipScript drops the rest of the script, and also voices that are scheduled but have not started.
func (p *Conductor) SkipScript() {
	if p == nil {
		return
	}
	p.script = nil
	if p.holdUntil > p.now {
		p.holdUntil = 0
		p.updateBand()
	}
	if p.out != nil {
		p.out.CancelScheduled()
		for i := range p.slots {
			if p.slots[i].begin > p.now {
				p.slots[i] = activeVoice{}
			}
		}
	}
}

// SetMusic changes the music at the next bar line.
func (p *Conductor) SetMusic(m Music) {
	if p == nil || p.music == m {
		return
	}
	p.music = m
	if p.listener != nil {
		p.listener(Call{Cue: Cue(m)}, 0)
	}
	p.updateBand()
}

// SetIdle tells whether nobody uses the program: then music, after its phrase, and rain are off. Cues are still played.
func (p *Conductor) SetIdle(on bool) {
	if p == nil || p.idle == on {
		return
	}
	p.idle = on
	p.updateBand()
}

// SetMusicStage sets how many parts of the unmasking's music play: 0 is the bass alone, 3 everybody.
func (p *Conductor) SetMusicStage(n int) { p.withBand(false, func(b *Band) { b.SetStage(n) }) }

// RestartMusic stops the music at once, and starts m after a pause in seconds.
func (p *Conductor) RestartMusic(pause float64, m Music) {
	if p == nil {
		return
	}
	p.music = m
	p.withBand(true, func(b *Band) { b.Stop(pause, m) })
}

// PlayClosingBar stops the music and plays only the last bar of closing theme m. It is for players who skip the
// unmasking.
func (p *Conductor) PlayClosingBar(m Music) {
	if p == nil {
		return
	}
	p.music = m
	p.withBand(true, func(b *Band) { b.Close(m) })
}

// withBand calls f with the output’s band. With atOnce, buffered music is discarded.
func (p *Conductor) withBand(atOnce bool, f func(*Band)) {
	if p != nil && p.out != nil {
		p.out.Band(f, atOnce)
	}
}

// updateBand passes the music and the modes to the band.
func (p *Conductor) updateBand() {
	m, hold, plain := p.music, p.holdUntil > p.now, p.volumes.Preset == Reduced
	if p.idle {
		m = Silence
	}
	p.withBand(false, func(b *Band) { b.SetState(m); b.SetHold(hold); b.SetPlain(plain) })
}

// SetRaining turns the sound of rain on or off.
func (p *Conductor) SetRaining(on bool) {
	if p != nil {
		p.raining = on
	}
}

// Advance advances the clock by dt seconds; it is called once a tick.
func (p *Conductor) Advance(dt float64) {
	if p == nil {
		return
	}
	holding := p.holdUntil > p.now
	p.now += dt
	if p.out == nil {
		return
	}
	p.out.Clock(p.now)
	if holding && p.holdUntil <= p.now {
		p.updateBand()
	}
	p.applyVolumes()
	if p.volumes.Preset == Off {
		return
	}
	p.cache.advance(dt)
	if p.raining && !p.idle && p.volumes.Preset == All && p.volumes.Rain > 0 {
		if c := p.cache.get(key{Rain, 0, 0}); c != nil {
			p.out.Rain(c)
		}
	}
}

// PanAt converts the x of a picture to a stereo position from −1 to 1. Middle and half are the picture's centre and
// half its width, in the unit of x.
func PanAt(x, middle, half float64) float64 {
	if half <= 0 {
		return 0
	}
	return math.Min(math.Max((x-middle)/half, -1), 1)
}
