package sound

import "math"

// Call is a cue that is to sound.
type Call struct {
	Cue    Cue
	At     float64 // seconds since its script began; 0 for at once
	Degree int     // of the ladder; 0 is D4
	Place  float64 // −1 (left) … 1
	Back   float64 // 0 (front) … 1: softer and darker
	Gain   float64 // dB
}

// Conductor is what scenes have of sound: they say what happens, it decides what is heard of that. A nil Conductor is silent, and so is one without an
// [Output]. It belongs to the loop.
type Conductor struct {
	out    Output
	listen func(c Call, in float64) // hears of every call; nil for nobody
	silent error                    // why nothing is heard; nil if nothing is wrong
	set    Volumes
	shelf  Shelf
	now    float64 // seconds
	slots  [Slots]sounding
	turn   map[Cue]int     // which variant is next
	heard  map[Cue]float64 // when each of those that tire has begun last
	script []Call          // that have not begun, in the order of their times
	at     float64         // the script's time
	music  Music
	rains  bool
	rests  bool    // nobody is there: neither music nor rain
	held   float64 // until when a count holds the bass, in seconds of now
	began  int
}

// NewConductor is a conductor that is silent until it has an output.
func NewConductor() *Conductor {
	return &Conductor{set: DefaultSettings(), turn: map[Cue]int{}, heard: map[Cue]float64{}}
}

// Open gives it an output, nil for none.
func (p *Conductor) Open(out Output) {
	if p == nil {
		return
	}
	p.out = out
	p.apply()
	if out != nil {
		p.tellBand()
	}
}

// Set says what the person wants to hear, from now on.
func (p *Conductor) Set(s Volumes) {
	if p == nil {
		return
	}
	p.set = s
	p.apply()
	p.tellBand()
}

// Wanted reports whether anything is to be heard at all.
func (p *Conductor) Wanted() bool { return p != nil && p.set.Much != Off }

// Output is what it has been given, nil for nothing.
func (p *Conductor) Output() Output {
	if p == nil {
		return nil
	}
	return p.out
}

// Listen lets f hear of every call when it is made, in seconds before it sounds, and of the music, as a call of that name, whether anybody else hears them or not.
func (p *Conductor) Listen(f func(c Call, in float64)) { p.listen = f }

// Fail says why nothing will be heard on this machine.
func (p *Conductor) Fail(why error) { p.silent = why }

// Trouble is why nothing is heard, nil if nothing is wrong.
func (p *Conductor) Trouble() error {
	if p == nil {
		return nil
	}
	return p.silent
}

// on reports whether anything can be heard at all.
func (p *Conductor) on() bool { return p.Wanted() && p.out != nil }

func (p *Conductor) apply() {
	if p.out == nil {
		return
	}
	cues, music, rain := p.set.factors()
	if !p.rains || p.rests {
		rain = 0
	}
	duck := 0.0
	for i := range p.slots {
		// A long sound keeps the music back only while it is in front of it.
		if s := &p.slots[i]; s.recipe != nil && p.now >= s.begin && p.now < min(s.end, s.begin+0.8) {
			duck = max(duck, s.recipe.Duck)
		}
	}
	if p.held > p.now {
		duck = max(duck, 6)
	}
	p.out.Volumes(cues, music, rain, duck)
}

// Prepare lets cues be rendered before they are needed, beside the loop and as soon as anything can be heard, the first ones first. Those that are there
// already cost nothing.
func (p *Conductor) Prepare(cues ...Cue) {
	if p == nil {
		return
	}
	for _, c := range cues {
		r := Find(c)
		first, last := r.Degrees()
		for v := range r.Variants {
			for k := first; k <= last; k++ {
				p.shelf.want(key{c, v, k}, false)
			}
		}
	}
}

// PrepareAll prepares every cue, those of the interface first and the long ones last.
func (p *Conductor) PrepareAll() {
	p.Prepare(Press, Tick, Refuse, Page, Secret, Curtain, Turn, Bounce, Rest, Step, Room, SafeLift, SafeSet, SafeOpen, SafeClose, Pay, Hop, Land, Set)
	for _, r := range Recipes() {
		if !r.Loops {
			p.Prepare(r.Cue)
		}
	}
}

// Ready reports whether everything that was to be prepared is there.
func (p *Conductor) Ready() bool { return p == nil || !p.shelf.busy() }

// Play lets a cue sound now.
func (p *Conductor) Play(c Cue) { p.Call(Call{Cue: c}) }

// Call lets a cue sound now, whatever its time.
func (p *Conductor) Call(c Call) {
	if p != nil {
		p.sound(c, 0, true)
	}
}

// sound lets a cue sound in so many seconds, if it may; at once where it goes with nothing else.
func (p *Conductor) sound(c Call, in float64, atOnce bool) {
	if p.listen != nil {
		p.listen(c, in)
	}
	r := Find(c.Cue)
	if r == nil || !p.on() || p.set.Effects == 0 || p.set.Much == Reduced && r.slight() {
		return
	}
	p.count(c.Cue, in)
	if p.tires(c.Cue, p.now+in) {
		return
	}
	degree := 0
	if r.Ladder {
		degree = min(max(c.Degree, Lowest), Highest)
	}
	n := p.turn[c.Cue]
	p.turn[c.Cue] = (n + 1) % r.Variants
	clip := p.shelf.get(key{c.Cue, n, degree})
	if clip == nil {
		return // it comes too late to be of use; the next time it is there
	}
	begin := p.now + in
	slot, ok := p.choose(r, begin)
	if !ok {
		return
	}
	p.began++
	p.slots[slot] = sounding{r, begin, begin + clip.Seconds(), p.began}
	left, right := pan(0.7 * min(max(c.Place, -1), 1))
	g := factor(c.Gain - 6*c.Back)
	v := Voice{Clip: clip, At: begin, Now: atOnce, Left: left * g, Right: right * g}
	if c.Back > 0 {
		v.Far = glide(16000, 4500, min(c.Back, 1))
	}
	p.out.Start(slot, v)
}

// rests are how many seconds at least pass between two of the cues that many at a table cause one after the other.
var rests = map[Cue]float64{Pass: 1.2, Room: 0.4}

// tires reports whether a cue comes too soon after the last of its kind, and else notes when it comes.
func (p *Conductor) tires(c Cue, at float64) bool {
	rest, ok := rests[c]
	if !ok {
		return false
	}
	if last, ok := p.heard[c]; ok && at >= last && at-last < rest {
		return true
	}
	p.heard[c] = at
	return false
}

// count lets the bass hold while a count is heard: from the safe's opening to a moment after it closes.
func (p *Conductor) count(c Cue, in float64) {
	switch c {
	case SafeOpen:
		p.held = p.now + in + 60
	case SafeClose:
		p.held = p.now + in + 1.3
	default:
		return
	}
	p.tellBand()
}

// Perform lets the calls of a script sound as [Conductor.Follow] comes to them; what was left of another one is forgotten. The calls are in the order of
// their times.
func (p *Conductor) Perform(script []Call) {
	if p == nil {
		return
	}
	p.script, p.at = script, 0
}

// ahead is how far a script is looked ahead, in seconds, so that its rhythm does not depend on ticks.
const ahead = 0.1

// late is by how many seconds a call may be late and still be heard: who comes back from elsewhere hears no backlog.
const late = 0.15

// Follow goes on with the script by dt seconds of real time, in which factor times as many pass in the script.
func (p *Conductor) Follow(dt, factor float64) {
	if p == nil || len(p.script) == 0 || factor <= 0 {
		return
	}
	p.at += dt * factor
	for len(p.script) > 0 && p.script[0].At < p.at+ahead*factor {
		if in := (p.script[0].At - p.at) / factor; in > -late {
			p.sound(p.script[0], max(in, 0), false)
		} else {
			p.count(p.script[0].Cue, 0)
		}
		p.script = p.script[1:]
	}
}

// Skip forgets what is left of the script: who skips hears nothing of what was skipped.
func (p *Conductor) Skip() {
	if p == nil {
		return
	}
	p.script = nil
	if p.held > p.now {
		p.held = 0
		p.tellBand()
	}
	if p.out != nil {
		p.out.Hush()
		for i := range p.slots {
			if p.slots[i].begin > p.now {
				p.slots[i] = sounding{}
			}
		}
	}
}

// Music says what is to be played, from the next bar line on.
func (p *Conductor) Music(m Music) {
	if p == nil || p.music == m {
		return
	}
	p.music = m
	if p.listen != nil {
		p.listen(Call{Cue: Cue(m)}, 0)
	}
	p.tellBand()
}

// Rest lets the music come to the end of its phrase and the rain stop while nobody is there, until somebody is again. Cues are heard as ever.
func (p *Conductor) Rest(on bool) {
	if p == nil || p.rests == on {
		return
	}
	p.rests = on
	p.tellBand()
}

// Stage says how many parts of the unmasking's music are heard: 0 is the bass alone, 3 everybody.
func (p *Conductor) Stage(n int) { p.band(false, func(b *Band) { b.SetStage(n) }) }

// Break lets the music stop at once for so many seconds, and then go on with something else.
func (p *Conductor) Break(seconds float64, m Music) {
	if p == nil {
		return
	}
	p.music = m
	p.band(true, func(b *Band) { b.Stop(seconds, m) })
}

// Conclude plays only the last bar of an ending, as when somebody skips to it.
func (p *Conductor) Conclude(m Music) {
	if p == nil {
		return
	}
	p.music = m
	p.band(true, func(b *Band) { b.Close(m) })
}

func (p *Conductor) band(atOnce bool, f func(*Band)) {
	if p != nil && p.out != nil {
		p.out.Band(f, atOnce)
	}
}

// tellBand tells the band how things are.
func (p *Conductor) tellBand() {
	m, hold, plain := p.music, p.held > p.now, p.set.Much == Reduced
	if p.rests {
		m = Silence
	}
	p.band(false, func(b *Band) { b.Go(m); b.Hold(hold); b.Plain(plain) })
}

// Rain lets it rain, or stop.
func (p *Conductor) Rain(on bool) {
	if p != nil {
		p.rains = on
	}
}

// Advance lets dt seconds pass; once a tick.
func (p *Conductor) Advance(dt float64) {
	if p == nil {
		return
	}
	holding := p.held > p.now
	p.now += dt
	if p.out == nil {
		return
	}
	p.out.Clock(p.now)
	if holding && p.held <= p.now {
		p.tellBand()
	}
	p.apply()
	if p.set.Much == Off {
		return
	}
	p.shelf.advance(dt)
	if p.rains && !p.rests && p.set.Much == All && p.set.Rain > 0 {
		if c := p.shelf.get(key{Rain, 0, 0}); c != nil {
			p.out.Rain(c)
		}
	}
}

// Place is where something is heard that is seen at x, in a picture whose middle and half width are given.
func Place(x, middle, half float64) float64 {
	if half <= 0 {
		return 0
	}
	return math.Min(math.Max((x-middle)/half, -1), 1)
}
