package sound

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"heimlich/rules/testrun"
)

// These tests compare the approved figures of each cue, and check the limits of its class.

// rendered returns all sounds of every cue: by degree from the lowest for cues on the scale, else by variant.
var rendered = sync.OnceValue(func() map[Cue][][]float64 {
	all := map[Cue][][]float64{}
	var m sync.Mutex
	var wg sync.WaitGroup
	for _, recipe := range Recipes() {
		wg.Go(func() {
			var xs [][]float64
			first, last := recipe.Degrees()
			for v := range recipe.Variants {
				for k := first; k <= last; k++ {
					xs = append(xs, floats64(recipe.Render(v, k, func() {})))
				}
			}
			m.Lock()
			defer m.Unlock()
			all[recipe.Cue] = xs
		})
	}
	wg.Wait()
	return all
})

// TestFigures checks that every cue has its approved figures in testdata: duration, peak, loudness, spectral centre,
// attack and decay.
func TestFigures(t *testing.T) {
	testrun.Long(t)
	file, err := os.Open("testdata/figures.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen := map[Cue]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") || lines.Text() == "" {
			continue
		}
		var name string
		var ms, peak, lufs, centre, attack, fall float64
		if _, err := fmt.Sscan(lines.Text(), &name, &ms, &peak, &lufs, &centre, &attack, &fall); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		recipe := Find(Cue(name))
		if recipe == nil {
			t.Errorf("figures.txt: got unknown cue %s", name)
			continue
		}
		seen[recipe.Cue] = true
		waves := fromZero(recipe)
		longest, highest := 0.0, -200.0
		for _, x := range waves {
			longest, highest = max(longest, float64(len(x))/samplesPerMs), max(highest, inDB(peakOf(x)))
		}
		check := func(figure string, got, want, tolerance float64) {
			if math.Abs(got-want) > tolerance {
				t.Errorf("%s: %s: got %.1f, want %.1f ± %.1f", name, figure, got, want, tolerance)
			}
		}
		check("ms", longest, ms, 1)
		check("peak", highest, peak, 0.1)
		check("LUFS", median(waves, func(file facts) float64 { return file.lufs }), lufs, 0.15)
		check("centre", median(waves, func(file facts) float64 { return file.centre }), centre, 0.02*centre+1)
		if !recipe.Loops {
			check("attack", median(waves, func(file facts) float64 { return file.attack }), attack, 2)
			check("fall", median(waves, func(file facts) float64 { return file.fall }), fall, 3)
		}
	}
	for _, r := range Recipes() {
		if !seen[r.Cue] {
			t.Errorf("%s: got no figures, want some", r.Cue)
		}
	}
	const cues = 41 // of all recipes
	if len(seen) != cues {
		t.Errorf("got %d cues, want %d", len(seen), cues)
	}
}

// TestClassLimits checks that every sound reaches one of the two limits of its class, of loudness and peak, and exceeds
// none. It must start and end in silence and have no DC.
func TestClassLimits(t *testing.T) {
	testrun.Long(t)
	for _, recipe := range Recipes() {
		class := classes[recipe.Class]
		for i, wave := range rendered()[recipe.Cue] {
			found := measure(wave)
			if found.lufs > class.lufs+0.1 || found.peak > class.peak+0.05 {
				t.Errorf("%s %d: got %.1f LUFS, %.1f dBFS, want at most %.1f and %.1f of class %s", recipe.Cue, i,
					found.lufs, found.peak, class.lufs, class.peak, recipe.Class)
			}
			if found.lufs < class.lufs-0.1 && found.peak < class.peak-0.1 {
				t.Errorf("%s %d: got %.1f LUFS, %.1f dBFS, want %.1f or %.1f of class %s", recipe.Cue, i, found.lufs,
					found.peak, class.lufs, class.peak, recipe.Class)
			}
			if found.dc > -100 {
				t.Errorf("%s %d: got DC of %.0f dBFS, want at most −100", recipe.Cue, i, found.dc)
			}
			if recipe.Loops {
				continue
			}
			const maxFirst, maxLast = 0.002, 0.0001 // amplitudes
			if first, last := math.Abs(wave[0]), math.Abs(wave[len(wave)-1]); first > maxFirst || last > maxLast {
				t.Errorf("%s %d: got first and last amplitude %.4f and %.4f, want at most %v and %v", recipe.Cue,
					i, first, last, maxFirst, maxLast)
			}
		}
	}
}

// TestCuesAreNotHarsh checks that cues with a spectral centre above 4 kHz are optional and short, and that other cues
// are duller: below 1.2 kHz, or below 3 kHz for three bright ones.
func TestCuesAreNotHarsh(t *testing.T) {
	testrun.Long(t)
	for _, recipe := range Recipes() {
		if recipe.Loops {
			continue
		}
		waves := fromZero(recipe)
		centre, fall := median(waves, func(f facts) float64 { return f.centre }),
			median(waves, func(f facts) float64 { return f.fall })
		if centre > 4000 && (!recipe.optional() || fall > 52) {
			t.Errorf("%s: got centre %.0f Hz, class %s, decay %.0f ms, want an optional class and at most 52 ms",
				recipe.Cue, centre, recipe.Class, fall)
		}
		maxCentre := 1200.0
		if recipe.Cue == CueBell || recipe.Cue == CueCardSnap || recipe.Cue == CuePassport { // bright cues
			maxCentre = 3000
		}
		if !recipe.optional() && centre > maxCentre {
			t.Errorf("%s: got centre %.0f Hz in class %s, want at most %.0f", recipe.Cue, centre, recipe.Class,
				maxCentre)
		}
	}
}

// TestVariantsDiffer checks that no two variants of a cue are equal, and that their range of pitch is at most 5 %.
func TestVariantsDiffer(t *testing.T) {
	for _, recipe := range Recipes() {
		waves := rendered()[recipe.Cue]
		for i := range waves {
			for j := range i {
				if slices.Equal(waves[i], waves[j]) {
					t.Errorf("%s: variants %d and %d are equal", recipe.Cue, j, i)
				}
			}
		}
		if recipe.Variants > 1 && (recipe.pitch <= 0 || recipe.pitch > 0.05) {
			t.Errorf("%s: got a range of pitch of %v, want above 0, at most 0.05", recipe.Cue, recipe.pitch)
		}
	}
}

// TestRainHasNoSeam checks that the rain loop has no jump at its seam and, within 2 dB, no change of loudness.
func TestRainHasNoSeam(t *testing.T) {
	wave := rendered()[CueRain][0]
	largest := 0.0
	for i := 1; i < len(wave); i++ {
		largest = max(largest, math.Abs(wave[i]-wave[i-1]))
	}
	if leap := math.Abs(wave[0] - wave[len(wave)-1]); leap > largest {
		t.Errorf("got a jump of %.5f at the seam, at most %.5f elsewhere", leap, largest)
	}
	n := samples(200)
	seam := slices.Concat(wave[len(wave)-n:], wave[:n])
	power := func(x []float64) (sum float64) {
		for _, v := range x {
			sum += v * v
		}
		return 10 * math.Log10(sum/float64(len(x)))
	}
	if d := power(seam) - power(wave); math.Abs(d) > 2 {
		t.Errorf("200 ms around the seam: got %+.1f dB against the whole, want at most 2 dB", d)
	}
}

// TestDegreesFollowScale checks that the degrees are the notes of D minor pentatonic, and that cues on the scale have
// their pitch or half of it.
func TestDegreesFollowScale(t *testing.T) {
	for i, name := range []string{"G3", "A3", "C4", "D4", "F4", "G4", "A4", "C5", "D5", "F5", "G5", "A5", "C6", "D6"} {
		want, err := note(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := scaleFrequency(Lowest + i); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("degree %d: got %.1f Hz, want %s, %.1f", Lowest+i, got, name, want)
		}
	}
	for c, octave := range map[Cue]float64{CueHop: 2, CuePay: 1} {
		for i, x := range rendered()[c] {
			want := scaleFrequency(Lowest+i) * octave
			if f := measure(x); math.Abs(f.strongest/want-1) > 0.02 && math.Abs(f.strongest*2/want-1) > 0.02 {
				t.Errorf("%s on degree %d: got %.0f Hz, want %.0f", c, Lowest+i, f.strongest, want)
			}
		}
	}
}

// TestEveryCueIsAudible checks that each cue exceeds hot music and rain by 6 dB in at least four critical bands, or two
// for CuePay.
func TestEveryCueIsAudible(t *testing.T) {
	testrun.Long(t)
	music, rain := ninetieth(bands(middle(played(MusicHot, 7, 60)))), ninetieth(bands(rendered()[CueRain][0]))
	for _, recipe := range Recipes() {
		if recipe.Loops {
			continue
		}
		xs := rendered()[recipe.Cue]
		for i, x := range [][]float64{xs[0], xs[len(xs)/2], xs[len(xs)-1]} {
			clear := 0
			rows := bands(x)
			for k := range music {
				maximum := -200.0
				for _, row := range rows {
					maximum = max(maximum, row[k])
				}
				if maximum-10*math.Log10(math.Pow(10, music[k]/10)+math.Pow(10, rain[k]/10)) >= 6 {
					clear++
				}
			}
			minimum := 4
			if recipe.Cue == CuePay {
				minimum = 2
			}
			if clear < minimum {
				t.Errorf("%s (%d): got %d audible bands, want at least %d", recipe.Cue, i, clear, minimum)
			}
		}
	}
}

// TestMistakesInRecipes checks that each mistake in recipes gives an error that names its line and what is wrong.
func TestMistakesInRecipes(t *testing.T) {
	for text, want := range map[string]string{
		"0 hit wood 1 2 3":                          "x:1: a layer without a cue",
		"cue a B 1 1 1 1":                           "x:1: a cue has a name, a class and five numbers",
		"cue a X 1 1 1 1 1":                         `x:1: there is no class "X"`,
		"cue a A 1 0 1 1 1":                         "x:1: a needs a variant and a voice",
		"cue a A 1 1 1 1 1 lader":                   `x:1: "lader" is neither ladder nor loop`,
		"cue a A 1 1 1 1 1\n0 hit wood 1 2 3":       `x:2: there is no material "wood"`,
		"cue a A 1 1 1 1 1\n0 tone *1 2 3 4 5 6":    "x:2: a is not played on the ladder",
		"cue a A 1 1 1 1 1\n\n0 noise 1 2 3":        "x:3: noise has 3 numbers",
		"cue a A 1 1 1 1 1\n0x2:3 noise 1 2 3 4 5":  "x:2: 2 numbers instead of 5",
		"cue a A 1 1 1 1 1\n0 sing 1 2 3 4 5":       `x:2: there is no kind of layer "sing"`,
		"material wood 1:2":                         "x:1: 2 numbers instead of 3",
		"cue a A 1 1 one 1 1":                       `x:1: "one" is no number`,
		"cue a A 1 1 1 1 1 # it\n0 tone 1 2 3 4 5 ": "x:2: tone has 5 numbers",
	} {
		if _, err := readRecipes("x", text); err == nil || err.Error() != want {
			t.Errorf("%q: got error %v, want %s", text, err, want)
		}
	}
}

// fromZero returns the sounds that the figures are measured on: the degrees from 0 for cues on the scale, else all
// variants.
func fromZero(r *Recipe) [][]float64 {
	xs := rendered()[r.Cue]
	if r.OnScale {
		xs = xs[-Lowest:]
	}
	return xs
}

// median returns the median of a measurement over sounds.
func median(xs [][]float64, f func(facts) float64) float64 {
	var vs []float64
	for _, x := range xs {
		vs = append(vs, f(measure(x)))
	}
	slices.Sort(vs)
	return (vs[(len(vs)-1)/2] + vs[len(vs)/2]) / 2
}
