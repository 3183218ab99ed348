package sound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"heimlich/assets"
)

// Music is a state of the music, by its name in the score; "" is silence.
type Music string

// The states and the closing themes. A closing theme plays once, from the next bar line, followed by silence.
const (
	MusicSilence   Music = ""
	MusicTitle     Music = "title"
	MusicCalm      Music = "calm"
	MusicWarm      Music = "warm"
	MusicHot       Music = "hot"
	MusicCards     Music = "cards"
	MusicUnmasking Music = "unmasking"
	MusicWinner    Music = "winner"
	MusicShared    Music = "shared"
	MusicFree      Music = "free"
	MusicNobody    Music = "nobody"
)

// lanes are the parts written in eighth notes, in the order in which they are played.
var lanes = [...]string{"stir", "tap", "hat", "rim", "kick", "guitar"}

type (
	// melody is a note or chord of the vibraphone.
	melody struct {
		beat  float64   // from 0 up to 4
		notes []float64 // in Hz
	}
	// bar is a bar of a state.
	bar struct {
		index int         // among all bars
		chord int         // among the voicings
		bass  [][]float64 // alternative lines of 4 beats or 8 eighths, in Hz; 0 is a rest
		vibe  []melody    // nil for none
	}
	// state is the music of a state of the game.
	state struct {
		name    Music
		cadence bool // it plays once
		// gain in dB; lick, ghost: probabilities
		bpm, swing, gain, lick, ghost float64
		lanes                         [len(lanes)]string // "" for a silent one
		from                          [len(lanes)]int    // the stage from which it plays
		vibeFrom                      int                // stage from which the vibraphone plays
		bars                          []bar
	}
	// score is the parsed score.
	score struct {
		chords   []string
		voicings [][3]float64
		licks    [][]melody
		states   map[Music]*state
		bars     int // number of all bars
	}
)

// gameScore returns the parsed assets/sound/score.txt, which explains the format.
var gameScore = sync.OnceValue(func() *score {
	s, err := readScore("score.txt", assets.Sound("score.txt"))
	if err != nil {
		panic(err) // the file is embedded, and a test parses it
	}
	return s
})

// readScore parses a score. An error names the file and the line.
func readScore(name, text string) (*score, error) {
	sc := &score{states: map[Music]*state{}}
	var state *state
	return sc, lines(name, text, "", func(line string) error {
		w := strings.Fields(line)
		switch w[0] {
		case "voicing":
			return sc.readVoicing(w[1:])
		case "lick":
			hits, err := readHits(w[1:])
			sc.licks = append(sc.licks, hits)
			return err
		case "state", "cadence":
			var err error
			if state, err = readState(w); err == nil {
				sc.states[state.name] = state
			}
			return err
		}
		if state == nil {
			return fmt.Errorf("a bar without a state")
		}
		return sc.readBar(state, line)
	})
}

// readVoicing parses a chord with its three notes.
func (sc *score) readVoicing(w []string) error {
	if len(w) != 4 {
		return fmt.Errorf("a voicing is a chord and three notes")
	}
	var v [3]float64
	for i, n := range w[1:] {
		hz, err := note(n)
		if err != nil {
			return err
		}
		v[i] = hz
	}
	sc.chords, sc.voicings = append(sc.chords, w[0]), append(sc.voicings, v)
	return nil
}

// readHits parses words like 1.5=D4+F4: notes at a beat from 0 up to 4.
func readHits(words []string) ([]melody, error) {
	var hits []melody
	for _, w := range words {
		beat, names, ok := strings.Cut(w, "=")
		b, err := strconv.ParseFloat(beat, 64)
		if !ok || err != nil || b < 0 || b >= 4 {
			return nil, fmt.Errorf("%q is not beat=note", w)
		}
		h := melody{beat: b}
		for _, n := range strings.Split(names, "+") {
			hz, err := note(n)
			if err != nil {
				return nil, err
			}
			h.notes = append(h.notes, hz)
		}
		hits = append(hits, h)
	}
	return hits, nil
}

// readState parses the line that begins a state or a closing theme ("cadence").
func readState(w []string) (*state, error) {
	if len(w) < 5 {
		return nil, fmt.Errorf("a state has a name, a tempo, a swing and a gain")
	}
	f, err := floats(w[2:5], 3)
	if err != nil {
		return nil, err
	}
	state := &state{name: Music(w[1]), cadence: w[0] == "cadence", bpm: f[0], swing: f[1], gain: f[2]}
	for i := 5; i+1 < len(w); i += 2 {
		switch lane := slices.Index(lanes[:], w[i]); {
		case w[i] == "layers":
			return state, state.readLayers(w[i+1:])
		case w[i] == "lick" || w[i] == "ghost":
			chance, err := strconv.ParseFloat(w[i+1], 64)
			if err != nil {
				return nil, err
			}
			if w[i] == "lick" {
				state.lick = chance
			} else {
				state.ghost = chance
			}
		case lane >= 0 && len(w[i+1]) == 8:
			state.lanes[lane] = w[i+1]
		default:
			return nil, fmt.Errorf("%q is no lane of eight eighths", w[i])
		}
	}
	return state, nil
}

// readLayers parses words like hat=2: the stage of the unmasking from which a lane plays.
func (st *state) readLayers(words []string) error {
	for _, w := range words {
		name, n, _ := strings.Cut(w, "=")
		stage, err := strconv.Atoi(n)
		if err != nil {
			return fmt.Errorf("%q is not lane=stage", w)
		}
		switch lane := slices.Index(lanes[:], name); {
		case name == "vibe":
			st.vibeFrom = stage
		case lane >= 0:
			st.from[lane] = stage
		default:
			return fmt.Errorf("there is no lane %q", name)
		}
	}
	return nil
}

// readBar parses a bar, chord | bass line; bass line … | melody, and adds it to a state.
func (sc *score) readBar(state *state, line string) error {
	f := fields(line, "|")
	if len(f) < 2 || len(f) > 3 {
		return fmt.Errorf("a bar is a chord, bass lines and perhaps a melody")
	}
	bar := bar{index: sc.bars, chord: slices.Index(sc.chords, f[0])}
	if bar.chord < 0 {
		return fmt.Errorf("there is no voicing of %s", f[0])
	}
	for _, alternative := range fields(f[1], ";") {
		var bass []float64
		for _, n := range strings.Fields(alternative) {
			hz := 0.0
			if n != "-" {
				var err error
				if hz, err = note(n); err != nil {
					return err
				}
			}
			bass = append(bass, hz)
		}
		if len(bass) != 4 && len(bass) != 8 {
			return fmt.Errorf("a bass line has 4 beats or 8 eighths, not %d", len(bass))
		}
		bar.bass = append(bar.bass, bass)
	}
	if len(f) > 2 {
		var err error
		if bar.vibe, err = readHits(strings.Fields(f[2])); err != nil {
			return err
		}
	}
	sc.bars++
	state.bars = append(state.bars, bar)
	return nil
}
