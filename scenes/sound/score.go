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

// The music is in four-four time.
const (
	beatsPerBar   = 4
	eighthsPerBar = 8
)

// lanes are the parts written in eighth notes, in the order in which they are played.
var lanes = [...]string{"stir", "tap", "hat", "rim", "kick", "guitar"}

type (
	// vibeNotes is a note or chord of the vibraphone.
	vibeNotes struct {
		beat  float64   // from 0 up to beatsPerBar
		notes []float64 // in Hz
	}
	// bar is a bar of a state.
	bar struct {
		index int         // among all bars
		chord int         // index of its voicing
		bass  [][]float64 // alternative lines of 4 beats or 8 eighths, in Hz; 0 is a rest
		vibe  []vibeNotes // nil for none
	}
	// state is the music of a state of the game.
	state struct {
		name      Music
		cadence   bool // it plays once
		bpm       float64
		swing     float64            // position of the off-beat within a beat, 0.5 for none
		gain      float64            // in dB
		lick      float64            // probability of a lick in a bar without a melody
		ghost     float64            // probability of a ghost note after a beat of the bass
		lanes     [len(lanes)]string // a character for each eighth; "" for a silent lane
		laneStage [len(lanes)]int    // stage of the unmasking from which each lane plays
		vibeStage int                // stage from which the melody plays
		bars      []bar
	}
	// score is the parsed score.
	score struct {
		chords   []string     // names of the voicings
		voicings [][3]float64 // in Hz
		licks    [][]vibeNotes
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
	parsed := &score{states: map[Music]*state{}}
	var state *state
	return parsed, lines(name, text, "", func(line string) error {
		words := strings.Fields(line)
		switch words[0] {
		case "voicing":
			return parsed.readVoicing(words[1:])
		case "lick":
			lick, err := readMelody(words[1:])
			parsed.licks = append(parsed.licks, lick)
			return err
		case "state", "cadence":
			var err error
			if state, err = readState(words); err == nil {
				parsed.states[state.name] = state
			}
			return err
		}
		if state == nil {
			return fmt.Errorf("a bar without a state")
		}
		return parsed.readBar(state, line)
	})
}

// readVoicing parses a chord with its three notes.
func (sc *score) readVoicing(words []string) error {
	var voicing [3]float64
	if len(words) != 1+len(voicing) {
		return fmt.Errorf("a voicing is a chord and three notes")
	}
	for i, name := range words[1:] {
		hz, err := note(name)
		if err != nil {
			return err
		}
		voicing[i] = hz
	}
	sc.chords, sc.voicings = append(sc.chords, words[0]), append(sc.voicings, voicing)
	return nil
}

// readMelody parses words like 1.5=D4+F4: notes at a beat.
func readMelody(words []string) ([]vibeNotes, error) {
	var melody []vibeNotes
	for _, word := range words {
		number, names, ok := strings.Cut(word, "=")
		beat, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil || beat < 0 || beat >= beatsPerBar {
			return nil, fmt.Errorf("%q is not beat=note", word)
		}
		chord := vibeNotes{beat: beat}
		for _, name := range strings.Split(names, "+") {
			hz, err := note(name)
			if err != nil {
				return nil, err
			}
			chord.notes = append(chord.notes, hz)
		}
		melody = append(melody, chord)
	}
	return melody, nil
}

// readState parses the line that begins a state or a closing theme ("cadence").
func readState(words []string) (*state, error) {
	const required = 5 // the words before the lanes and other options
	if len(words) < required {
		return nil, fmt.Errorf("a state has a name, a tempo, a swing and a gain")
	}
	values, err := floats(words[2:required], 3)
	if err != nil {
		return nil, err
	}
	state := &state{name: Music(words[1]), cadence: words[0] == "cadence", bpm: values[0], swing: values[1],
		gain: values[2]}
	for i := required; i+1 < len(words); i += 2 {
		option, value := words[i], words[i+1]
		switch lane := slices.Index(lanes[:], option); {
		case option == "layers":
			return state, state.readLayers(words[i+1:])
		case option == "lick" || option == "ghost":
			probability, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return nil, err
			}
			if option == "lick" {
				state.lick = probability
			} else {
				state.ghost = probability
			}
		case lane >= 0 && len(value) == eighthsPerBar:
			state.lanes[lane] = value
		default:
			return nil, fmt.Errorf("%q is no lane of eight eighths", option)
		}
	}
	return state, nil
}

// readLayers parses words like hat=2: the stage of the unmasking from which a lane plays.
func (st *state) readLayers(words []string) error {
	for _, word := range words {
		name, number, _ := strings.Cut(word, "=")
		stage, err := strconv.Atoi(number)
		if err != nil {
			return fmt.Errorf("%q is not lane=stage", word)
		}
		switch lane := slices.Index(lanes[:], name); {
		case name == "vibe":
			st.vibeStage = stage
		case lane >= 0:
			st.laneStage[lane] = stage
		default:
			return fmt.Errorf("there is no lane %q", name)
		}
	}
	return nil
}

// readBar parses a bar, chord | bass line; bass line … | melody, and adds it to a state.
func (sc *score) readBar(state *state, line string) error {
	parts := fields(line, "|")
	if len(parts) < 2 || len(parts) > 3 {
		return fmt.Errorf("a bar is a chord, bass lines and perhaps a melody")
	}
	bar := bar{index: sc.bars, chord: slices.Index(sc.chords, parts[0])}
	if bar.chord < 0 {
		return fmt.Errorf("there is no voicing of %s", parts[0])
	}
	for _, alternative := range fields(parts[1], ";") {
		var bass []float64
		for _, name := range strings.Fields(alternative) {
			hz := 0.0
			if name != "-" {
				var err error
				if hz, err = note(name); err != nil {
					return err
				}
			}
			bass = append(bass, hz)
		}
		if len(bass) != beatsPerBar && len(bass) != eighthsPerBar {
			return fmt.Errorf("a bass line has 4 beats or 8 eighths, not %d", len(bass))
		}
		bar.bass = append(bar.bass, bass)
	}
	if len(parts) > 2 {
		var err error
		if bar.vibe, err = readMelody(strings.Fields(parts[2])); err != nil {
			return err
		}
	}
	sc.bars++
	state.bars = append(state.bars, bar)
	return nil
}
