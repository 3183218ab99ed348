package sound

import (
	"math"
	"slices"
	"testing"

	"heimlich/rules/testrun"
)

// TestScore checks the embedded score. It must have every state with its number of bars, all notes in the range of
// their instrument, and licks on the scale of the cues.
func TestScore(t *testing.T) {
	score := gameScore()
	bars := map[Music]int{MusicTitle: 16, MusicCalm: 16, MusicWarm: 12, MusicHot: 8, MusicCards: 8, MusicUnmasking: 8,
		MusicWinner: 3, MusicShared: 3, MusicFree: 3, MusicNobody: 3}
	if len(score.states) != len(bars) {
		t.Errorf("got %d states, want %d", len(score.states), len(bars))
	}
	for music, want := range bars {
		state := score.states[music]
		if state == nil {
			t.Errorf("state %s: got none, want one", music)
			continue
		}
		if len(state.bars) != want {
			t.Errorf("%s: got %d bars, want %d", music, len(state.bars), want)
		}
		checkState(t, music, state)
	}
	const licks = 12
	if len(score.licks) != licks {
		t.Errorf("got %d licks, want %d", len(score.licks), licks)
	}
	scale := []int{pitchClass(t, "C"), pitchClass(t, "D"), pitchClass(t, "F"), pitchClass(t, "G"), pitchClass(t, "A")}
	for i, lick := range score.licks {
		for _, harmony := range lick {
			for _, hz := range harmony.notes {
				checkRange(t, "a lick", hz, "D4", "A5")
				if !slices.Contains(scale, class12(hz)) {
					t.Errorf("lick %d: got %.1f Hz, want a note of the scale C D F G A", i, hz)
				}
			}
		}
	}
	for i, voicing := range score.voicings {
		for _, hz := range voicing {
			checkRange(t, "the guitar", hz, "E3", "E4")
		}
		if voicing[0] >= voicing[1] || voicing[1] >= voicing[2] {
			t.Errorf("voicing of %s: got %v Hz, want rising notes", score.chords[i], voicing)
		}
	}
}

// checkState checks the tempo and the bars of a state of the music.
func checkState(t *testing.T, music Music, state *state) {
	t.Helper()
	if state.bpm < 80 || state.bpm > 110 {
		t.Errorf("%s: got %v beats a minute, want 80 … 110", music, state.bpm)
	}
	if state.swing < 0.5 || state.swing > 0.67 {
		t.Errorf("%s: got swing %v, want 0.5 … 0.67", music, state.swing)
	}
	for _, bar := range state.bars {
		if !state.cadence && len(bar.bass) < 2 {
			t.Errorf("%s: got a bar with %d bass lines, want at least two", music, len(bar.bass))
		}
		for _, line := range bar.bass {
			if line[0] == 0 {
				t.Errorf("%s: got a bar that starts with a rest of the bass, want a note", music)
			}
			for _, hz := range line {
				if hz > 0 {
					checkRange(t, "the bass of "+string(music), hz, "D1", "Eb3")
				}
			}
		}
		for _, harmony := range bar.vibe {
			for _, hz := range harmony.notes {
				checkRange(t, "the vibraphone of "+string(music), hz, "F3", "D6")
			}
		}
	}
}

// checkRange checks that a frequency is between two notes, in the range of a part.
func checkRange(t *testing.T, part string, hz float64, low, high string) {
	t.Helper()
	const tolerance = 0.01 // Hz
	lowHz, _ := note(low)
	highHz, _ := note(high)
	if hz < lowHz-tolerance || hz > highHz+tolerance {
		t.Errorf("%s: got %.1f Hz, want %s … %s", part, hz, low, high)
	}
}

// TestStringsAreInTune checks that plucked strings are at most 1 cent out of tune, by the autocorrelation over ten
// periods.
func TestStringsAreInTune(t *testing.T) {
	const (
		periods               = 10 // to reduce the error of a sample
		attackEnd, decayBegin = 4000, 30000
		maxError              = 40 // of ten periods, in samples
	)
	for _, name := range []string{"D1", "E1", "A1", "D2", "G2", "D3", "F3", "A3", "D4"} {
		hz, err := note(name)
		if err != nil {
			t.Fatal(err)
		}
		source := random(1)
		plucked := pluckedString{damping: 0.45, climb: 0.008}
		plucked.strike(hz, pluck{t60: 2000, place: 0.17, bright: 0.22}, 1, &source)
		wave := make([]float64, SampleRate)
		plucked.run(wave)
		correlation := func(lag int) (sum float64) {
			for i := attackEnd; i < decayBegin; i++ {
				sum += wave[i] * wave[i+lag]
			}
			return sum
		}
		expected := int(periods * SampleRate / hz)
		best := expected - maxError
		for lag := best; lag < expected+maxError; lag++ {
			if correlation(lag) > correlation(best) {
				best = lag
			}
		}
		before, atBest, after := correlation(best-1), correlation(best), correlation(best+1)
		peak := float64(best) + (before-after)/(2*(before-2*atBest+after)) // of a parabola through the three
		const centsPerOctave = 1200
		cents := -centsPerOctave * math.Log2(peak/periods*hz/SampleRate)
		if math.Abs(cents) > 1 {
			t.Errorf("%s: got %+.1f cents, want at most 1 off", name, cents)
		}
	}
}

// TestMusicIsQuiet checks that every state has its approved loudness, which is far below the cues, that peaks are low
// and dull, and that there is no DC.
func TestMusicIsQuiet(t *testing.T) {
	testrun.OnlyCI(t)
	const (
		seed           = 7
		tolerance      = 0.3      // LUFS
		maxPeak, maxDC = -11, -80 // dBFS
		maxCentre      = 600      // Hz
	)
	for music, want := range map[Music]float64{MusicTitle: -31.8, MusicCalm: -37.5, MusicWarm: -34.7, MusicHot: -34.7,
		MusicCards: -37.9, MusicUnmasking: -35.2} {
		wave := played(music, seed, 60)
		if loudness := integrated(wave); math.Abs(loudness-want) > tolerance {
			t.Errorf("%s: got %.1f LUFS, want %.1f", music, loudness, want)
		}
		measured := measure(middle(wave))
		if measured.peak > maxPeak {
			t.Errorf("%s: got a peak of %.1f dBFS, want at most %d", music, measured.peak, maxPeak)
		}
		if measured.dc > maxDC {
			t.Errorf("%s: got DC of %.0f dBFS, want at most %d", music, measured.dc, maxDC)
		}
		if measured.centre > maxCentre {
			t.Errorf("%s: got a spectral centre of %.0f Hz, want at most %d", music, measured.centre, maxCentre)
		}
	}
	for m, want := range map[Music]float64{MusicWinner: -32.5, MusicShared: -32.5, MusicFree: -33.3,
		MusicNobody: -34.4} {
		if loudness := integrated(played(m, seed, 12)); math.Abs(loudness-want) > tolerance {
			t.Errorf("%s: got %.1f LUFS, want %.1f", m, loudness, want)
		}
	}
}

// TestMusicDoesNotRepeat checks that in five minutes of music no sequence of bars longer than approved is repeated.
func TestMusicDoesNotRepeat(t *testing.T) {
	for music, maximum := range map[Music]int{MusicTitle: 4, MusicCalm: 2, MusicWarm: 2, MusicHot: 2,
		MusicCards: 3, MusicUnmasking: 8} {
		var prints []uint64
		band := NewBand(7)
		band.barComposed = func(p uint64) { prints = append(prints, p) }
		band.SetState(music)
		for bars := int(300 * gameScore().states[music].bpm / 240); len(prints) < bars; { // 300 s, four beats a bar
			band.composeBar()
			band.notes, band.started = band.notes[:0], 0
		}
		longest := 0
		for i := range prints {
			for j := i + 1; j < len(prints); j++ {
				length := 0
				for j+length < len(prints) && prints[i+length] == prints[j+length] {
					length++
				}
				longest = max(longest, length)
			}
		}
		if longest > maximum {
			t.Errorf("%s: got a repetition of %d bars, want at most %d", music, longest, maximum)
		}
	}
}

// TestChangesDoNotClick checks that random changes of the music for five minutes cause no jumps and no loud peaks.
// Brushes are left out, because noise jumps by nature.
func TestChangesDoNotClick(t *testing.T) {
	testrun.Long(t)
	all := levels
	levels.brush = 0
	defer func() { levels = all }()
	band, source := NewBand(5), random(9)
	states := []Music{MusicCalm, MusicWarm, MusicHot, MusicCards, MusicUnmasking, MusicTitle, MusicWinner, MusicNobody,
		MusicSilence}
	wave := make([]float32, 2*SampleRate/2) // half a second of both sides
	leap, peak, last := 0.0, 0.0, float32(0)
	for range 600 { // half seconds, so five minutes; the numbers below are probabilities of a change
		if source.uniform() < 0.3 {
			band.SetState(states[source.next()%uint64(len(states))])
			band.SetStage(int(source.next() % 4))
		}
		if source.uniform() < 0.05 {
			band.Stop(0.9, states[source.next()%uint64(len(states))])
		}
		if source.uniform() < 0.02 {
			band.Close(MusicWinner)
		}
		band.SetHold(source.uniform() < 0.2)
		band.Read(wave)
		for i := 0; i < len(wave); i += 2 {
			leap, peak = max(leap, math.Abs(float64(wave[i]-last))), max(peak, math.Abs(float64(wave[i])))
			last = wave[i]
		}
	}
	if leap > 0.05 || peak > factor(-9) {
		t.Errorf("got a jump of %.3f and a peak of %.1f dBFS, want at most 0.05 and −9", leap, inDB(peak))
	}
	if peak < factor(-30) {
		t.Errorf("got a peak of %.1f dBFS, want at least −30", inDB(peak))
	}
}

// TestStatesChangeAtBarLines checks that a state starts at a bar line and that the music calms down only after eight
// bars. Silence follows a closing theme.
func TestStatesChangeAtBarLines(t *testing.T) {
	band := NewBand(3)
	read := func(seconds float64) { band.Read(make([]float32, int(seconds*SampleRate)*2)) }
	band.SetState(MusicHot)
	read(0.5)
	if band.current.name != MusicHot {
		t.Fatalf("after 0.5 s: got state %s, want %s", band.current.name, MusicHot)
	}
	band.SetState(MusicCalm)
	read(4 * 4 * 60 / 104.0)
	if band.current.name != MusicHot {
		t.Errorf("calm wanted, after four bars: got state %s, want %s", band.current.name, MusicHot)
	}
	band.SetState(MusicCards)
	line := band.barAt
	for band.current.name == MusicHot {
		read(0.01)
	}
	if off := float64(band.time) - line; off < 0 || off > 0.02*SampleRate {
		t.Errorf("start of the cards' music: got %.0f samples after the bar line, want 0 … %.0f", off, 0.02*SampleRate)
	}
	band.SetState(MusicCalm)
	read(3)
	if band.current.name != MusicCalm {
		t.Errorf("calm wanted, 3 s after cards: got state %s, want %s", band.current.name, MusicCalm)
	}
	band.Stop(0.9, MusicWinner)
	read(0.85)
	end := make([]float32, 2*SampleRate/100)
	band.Read(end)
	if p := inDB(peakOf(middle(end))); p > -45 {
		t.Errorf("end of a stop: got a peak of %.0f dBFS, want at most −45", p)
	}
	read(0.2)
	if band.current.name != MusicWinner {
		t.Errorf("after a stop: got state %s, want %s", band.current.name, MusicWinner)
	}
	read(20)
	if band.current != nil || !band.Idle() {
		t.Errorf("after the closing theme: got music, or Idle %v, want silence and true", band.Idle())
	}
	band.Close(MusicNobody)
	read(0.5)
	if band.current == nil || band.current.name != MusicNobody || band.bar != 3 {
		t.Error("after Close: want the last bar of MusicNobody")
	}
	read(12)
	if !band.Idle() {
		t.Error("after the last bar: Idle: got false, want true")
	}
}

// TestScoringHoldsBass checks that during scoring the bass plays only D and the vibraphone and ghost notes are silent.
func TestScoringHoldsBass(t *testing.T) {
	const d2 = 73.416 // Hz
	band := NewBand(3)
	band.SetState(MusicHot)
	band.SetHold(true)
	for range 20 {
		band.composeBar()
		if len(band.notes) == 0 {
			t.Fatal("composeBar: got no notes, want some")
		}
		for _, s := range band.notes {
			if s.instrument == vibe || s.instrument == ghost {
				t.Errorf("got a note of instrument %v, want none", s.instrument)
			}
			if s.instrument == bass && math.Abs(s.frequency-d2) > 0.01 {
				t.Errorf("bass: got a note of %.1f Hz, want %.1f", s.frequency, d2)
			}
		}
		band.started = len(band.notes)
	}
}

// TestBandDoesNotAllocate checks that the band does not allocate while it plays.
func TestBandDoesNotAllocate(t *testing.T) {
	band := NewBand(1)
	band.SetState(MusicHot)
	wave := make([]float32, 2*SampleRate/10)
	for range 400 {
		band.Read(wave)
	}
	if n := testing.AllocsPerRun(200, func() { band.Read(wave) }); n != 0 {
		t.Errorf("100 ms of music: got %v allocations, want 0", n)
	}
}

// TestMistakesInTheScore checks that each mistake in a score gives an error that names its line and what is wrong.
func TestMistakesInTheScore(t *testing.T) {
	const head = "voicing Dm6 F3 B3 D4\nstate a 90 .6 0\n"
	for text, want := range map[string]string{
		"Dm6 | D2 D2 D2 D2":         "x:1: a bar without a state",
		"voicing Dm6 F3 B3":         "x:1: a voicing is a chord and three notes",
		"voicing Dm6 F3 B3 H4":      `x:1: "H4" is no note`,
		"lick 4=D4":                 `x:1: "4=D4" is not beat=note`,
		"lick 1=":                   `x:1: "" is no note`,
		"state a 90 .6":             "x:1: a state has a name, a tempo, a swing and a gain",
		"state a 90 .6 0 stir s.s.": `x:1: "stir" is no lane of eight eighths`,
		"state a 90 .6 0 stir s.s.s.s. layers drum=2":   `x:1: there is no lane "drum"`,
		"state a 90 .6 0 stir s.s.s.s. layers stir=two": `x:1: "stir=two" is not lane=stage`,
		head + "Em | D2 D2 D2 D2":                       "x:3: there is no voicing of Em",
		head + "Dm6 | D2 D2":                            "x:3: a bass line has 4 beats or 8 eighths, not 2",
		head + "Dm6":                                    "x:3: a bar is a chord, bass lines and perhaps a melody",
	} {
		if _, err := readScore("x", text); err == nil || err.Error() != want {
			t.Errorf("%q: got error %v, want %s", text, err, want)
		}
	}
}

// BenchmarkMusic measures 100 ms of music.
func BenchmarkMusic(b *testing.B) {
	for _, music := range []Music{MusicCalm, MusicHot, MusicUnmasking} {
		b.Run(string(music), func(b *testing.B) {
			band, x := NewBand(1), make([]float32, 2*SampleRate/10)
			band.SetState(music)
			b.ReportAllocs()
			for b.Loop() {
				band.Read(x)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(SampleRate/10), "ns/sample")
		})
	}
}

// BenchmarkCues measures the rendering of every cue.
func BenchmarkCues(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range Recipes() {
			if !r.Loops {
				r.Render(0, 7, func() {})
			}
		}
	}
}

// TestStopEndsAfterPhrase checks that music stops at the end of its phrase of four bars, and goes on if it is wanted
// again before.
func TestStopEndsAfterPhrase(t *testing.T) {
	testrun.Long(t)
	for after := 1; after < 8; after++ {
		band := NewBand(1)
		band.SetState(MusicCalm)
		wave := make([]float32, 2*SampleRate/100)
		for band.bar < after {
			band.Read(wave)
		}
		band.SetState(MusicSilence)
		played := band.bar
		for band.current != nil {
			band.Read(wave)
			played = max(played, band.bar)
		}
		if played%phraseBars != 0 || played < after || played-after >= phraseBars {
			t.Errorf("stopped in bar %d: got %d bars, want a multiple of %d", after, played, phraseBars)
		}
		band.SetState(MusicCalm)
		if band.Read(wave); band.current == nil {
			t.Errorf("stopped in bar %d, then wanted: got silence, want music at once", after)
		}
		band.SetState(MusicSilence)
		band.SetState(MusicCalm)
		for range 1500 { // longer than a phrase
			band.Read(wave)
		}
		if band.current == nil {
			t.Errorf("stopped in bar %d and wanted again: got silence after a phrase, want music", after)
		}
	}
}

// class12 returns the pitch class of a frequency, in semitones above C.
func class12(hz float64) int { return (int(math.Round(12*math.Log2(hz/440)))%12 + 12 + 9) % 12 }

// pitchClass returns the pitch class of a note's name, in semitones above C.
func pitchClass(t *testing.T, name string) int {
	hz, err := note(name + "4")
	if err != nil {
		t.Fatal(err)
	}
	return class12(hz)
}
