package sound

import (
	"math"
	"slices"
	"sort"
)

// Band plays endless music: double bass, brushes, vibraphone, and in some states a muted guitar. Its output depends
// only on the score, the seed and its calls. It does not allocate while it plays. It is not safe for concurrent use; a
// Mixer locks it.
type Band struct {
	score      *score
	dice       random
	current    *state  // current state, nil for silence
	next       *state  // state after the next bar line, nil for silence; see changing
	changing   bool    // next replaces current at the next bar line
	stage      int     // number of lanes that play during the unmasking
	hold       bool    // during scoring: the bass stays on D, without improvisation
	plain      bool    // no improvisation
	bar        int     // index of the next bar within the state; it counts on after the last one
	barsPlayed int     // bars since the last change of state
	time       int     // samples read so far
	barAt      float64 // sample at which the next bar begins
	idle       int     // samples since the last state ended

	notes         []stroke          // notes of the current bar, by time
	started       int               // number of notes that have started
	lastBassLines []int             // bass line that each bar played last, −1 for none
	licks         []int             // the last four licks, not repeated
	barComposed   func(hash uint64) // called with a hash of each composed bar; nil in the game, set by tests

	instruments
	gain, goal float64 // current volume and the one it moves to, as factors
	stopFade   float64 // 1, or moving to 0 on a stop
	stopped    bool
}

// stroke is a note of one instrument.
type stroke struct {
	at         int // sample at which it starts
	instrument instrument
	frequency  float64 // frequency of pitched instruments
	chord      int     // index of a voicing, for the guitar
	power      float64 // loudness, as a factor
}

// instrument is an instrument or a way of playing it. The first six are the lanes of the score, in their order.
type instrument int

const (
	stir instrument = iota
	tap
	hat
	rim
	kick
	guitar
	bass
	ghost
	vibe
)

// allLanes is a stage at which every lane plays.
const allLanes = 9

// tension orders the states of the table. The music changes to a lower one only after minBars.
var tension = map[Music]int{MusicCalm: 1, MusicWarm: 2, MusicHot: 3}

// minBars is the number of bars before the music can change to a state of lower tension.
const minBars = 8

// NewBand returns a silent band. The seed decides its improvisation; equal seeds and calls give equal music.
func NewBand(seed uint64) *Band { return newBand(gameScore(), seed) }

// newBand returns a silent band that plays a given score.
func newBand(sc *score, seed uint64) *Band {
	b := &Band{score: sc, dice: random(seed), stage: allLanes, stopFade: 1, idle: maxDecay + 1,
		notes: make([]stroke, 0, 128),
		licks: make([]int, 0, 8), lastBassLines: make([]int, sc.bars)}
	for i := range b.lastBassLines {
		b.lastBassLines[i] = -1
	}
	b.instruments.tune()
	return b
}

// phraseBars is the number of bars of a phrase. The music stops only at the end of a phrase.
const phraseBars = 4

// SetState changes the state at the next bar line, or to silence at the end of the phrase. A silent band starts at
// once.
func (b *Band) SetState(m Music) {
	next := b.score.states[m]
	if b.next, b.changing = next, true; next == b.current {
		b.next, b.changing = nil, false
	}
	if b.current == nil && next != nil {
		b.barAt = max(b.barAt, float64(b.time))
		b.gain = factor(next.gain)
		b.goal = b.gain
	}
}

// SetStage sets how many lanes play during the unmasking, 0 to 3, from the next bar line.
func (b *Band) SetStage(stage int) { b.stage = stage }

// SetHold keeps the bass on D and stops improvisation during scoring, from the next bar line.
func (b *Band) SetHold(on bool) { b.hold = on }

// SetPlain stops improvisation, from the next bar line.
func (b *Band) SetPlain(on bool) { b.plain = on }

// Stop stops the music at once, pauses it for a number of seconds, and then starts state m.
func (b *Band) Stop(seconds float64, m Music) {
	b.SetState(m)
	if !b.changing && b.current != nil { // it restarts
		b.next, b.changing = b.current, true
	}
	b.stopped, b.started, b.notes = true, 0, b.notes[:0]
	b.barAt = float64(b.time) + seconds*SampleRate
}

// Close stops the music and plays only the last bar of closing theme m.
func (b *Band) Close(m Music) {
	b.Stop(0.12, m)
	if st := b.score.states[m]; st != nil {
		b.current, b.next, b.changing = st, nil, false
		b.bar, b.barsPlayed = len(b.current.bars)-1, 0
		b.goal = factor(b.current.gain)
	}
}

// maxDecay is the longest decay after the last note, in samples.
const maxDecay = 4 * SampleRate

// Idle reports whether the band is silent and has nothing to play, decays included.
func (b *Band) Idle() bool { return b.current == nil && b.next == nil && b.idle > maxDecay }

// changeState makes next the current state if the change is due at this bar line.
func (b *Band) changeState() {
	if b.stopped {
		b.stopped, b.stopFade = false, 1
		b.instruments.silence()
	}
	if !b.changing {
		return
	}
	if b.current != nil && b.next != nil && b.barsPlayed < minBars {
		now, next := tension[b.current.name], tension[b.next.name]
		if next > 0 && next < now { // the music calms down only after a while
			return
		}
	}
	if b.current != nil && b.next == nil && b.bar%phraseBars != 0 {
		return
	}
	b.current, b.next, b.changing = b.next, nil, false
	b.bar, b.barsPlayed = 0, 0
	if b.current != nil {
		b.goal = factor(b.current.gain)
	}
}

// composeBar fills notes with those of the next bar.
func (b *Band) composeBar() {
	b.instruments.stopInaudible()
	b.changeState()
	b.notes, b.started = slices.Delete(b.notes, 0, b.started), 0
	state := b.current
	if state == nil {
		return
	}
	if state.cadence && b.bar >= len(state.bars) {
		b.current = nil
		return
	}
	here := &state.bars[b.bar%len(state.bars)]
	hash := uint64(b.bar%len(state.bars)) + 1
	hash = b.composeBass(state, here, hash)
	hash = b.composeVibe(state, here, hash)
	hash = b.composeLanes(state, here, hash)
	sort.SliceStable(b.notes, func(i, k int) bool { return b.notes[i].at < b.notes[k].at })
	if b.barComposed != nil {
		b.barComposed(hash)
	}
	b.barAt += beatsPerBar * b.beat()
	b.bar++
	b.barsPlayed++
}

// beat returns the length of a beat in samples.
func (b *Band) beat() float64 { return 60 / b.current.bpm * SampleRate }

// sampleAt returns the sample of a beat in the next bar, late ms late, with a random deviation of up to loose ms. Swing
// applies to off-beats.
func (b *Band) sampleAt(beat, late, loose float64) int {
	whole := math.Floor(beat)
	if beat-whole == 0.5 {
		beat = whole + b.current.swing
	}
	return int(b.barAt+beat*b.beat()+(late+b.dice.triangular(loose))*SampleRate/1000) + 480
}

// add adds a note, with a random deviation of its loudness of up to maxDeviation dB.
func (b *Band) add(at int, w instrument, hz, power float64) {
	const maxDeviation = 1.6
	b.notes = append(b.notes,
		stroke{at: at, instrument: w, frequency: hz, power: power * factor(b.dice.triangular(maxDeviation))})
}

// lowD is D2, the bass note during scoring.
var lowD = 440 * math.Pow(2, -31.0/12)

// composeBass adds one of the bar’s bass lines, not the one played last if there are several. It returns the hash of
// the bar, updated with its choices.
func (b *Band) composeBass(state *state, here *bar, hash uint64) uint64 {
	k := int(b.dice.next() % uint64(len(here.bass)))
	if k == b.lastBassLines[here.index] {
		k = (k + 1) % len(here.bass)
	}
	b.lastBassLines[here.index] = k
	hash = hash*31 + uint64(k)
	line := here.bass[k]
	for i, frequency := range line {
		beat := float64(i) * beatsPerBar / float64(len(line))
		switch {
		case b.hold && i*beatsPerBar%(len(line)*2) == 0:
			b.add(b.sampleAt(beat, 4, 5), bass, lowD, 0.8)
		case b.hold || frequency == 0:
		default:
			accent := 1.0
			if i == 0 {
				accent = 1.12
			}
			b.add(b.sampleAt(beat, 3, 6), bass, frequency, accent)
		}
		if !b.hold && len(line) == beatsPerBar && frequency != 0 && b.dice.uniform() < state.ghost {
			b.add(b.sampleAt(beat+0.5, 2, 5), ghost, frequency, 0.5)
			hash = hash*31 + uint64(i) + 7
		}
	}
	return hash
}

// composeVibe adds the written melody; a bar without one gets an improvised lick at times. The title’s melody pauses on
// every second pass. It returns the hash of the bar, updated with its choices.
func (b *Band) composeVibe(s *state, here *bar, hash uint64) uint64 {
	tune, chance := here.vibe, s.lick
	if s.name == MusicTitle && b.bar/len(s.bars)%2 == 1 {
		tune, chance = nil, 0.3
	}
	if s.vibeStage > b.stage {
		tune = nil
	}
	if tune == nil && !b.hold && !b.plain && b.dice.uniform() < chance {
		lick := int(b.dice.next() % uint64(len(b.score.licks)))
		for slices.Contains(b.licks, lick) {
			lick = (lick + 1) % len(b.score.licks)
		}
		b.licks = append(b.licks, lick)
		if len(b.licks) > 4 {
			b.licks = slices.Delete(b.licks, 0, 1)
		}
		tune = b.score.licks[lick]
		hash = hash*31 + uint64(lick) + 100
	}
	for _, h := range tune {
		for i, hz := range h.notes {
			power := 0.9
			if i > 0 {
				power = 0.7
			}
			b.add(b.sampleAt(h.beat, 8, 9), vibe, hz, power*factor(b.dice.triangular(1.5)))
		}
	}
	return hash
}

// composeLanes adds the notes of the lanes, and omits some at random. It returns the hash of the bar, updated with its
// choices.
func (b *Band) composeLanes(state *state, here *bar, hash uint64) uint64 {
	const omitted = 0.06 // probability
	for i := range eighthsPerBar {
		for lane, line := range state.lanes {
			if line == "" || line[i] == '.' || state.laneStage[lane] > b.stage {
				continue
			}
			power, w := 0.7, instrument(lane)
			if line[i] < 'a' {
				power = 1
			}
			if b.dice.uniform() < omitted && w != rim && w != kick && !state.cadence {
				hash = hash*31 + uint64(i) + 50
				continue
			}
			b.add(b.sampleAt(float64(i)/2, 0, 5), w, 0, power)
			b.notes[len(b.notes)-1].chord = here.chord
		}
	}
	return hash
}

// Playing returns the current state, MusicSilence for none.
func (b *Band) Playing() Music {
	if b.current == nil || b.stopped {
		return MusicSilence
	}
	return b.current.name
}
