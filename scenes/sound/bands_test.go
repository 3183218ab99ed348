package sound

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// These tests compare the approved levels of each sound, by critical bands of hearing.

var update = flag.Bool("update", false, "write the spectra to testdata instead of comparing them")

// TestSpectra checks that the level of each sound in each critical band is within 0.3 dB of the approved one. After an
// intended change, listen to the result and save it with -update.
func TestSpectra(t *testing.T) {
	testrun.OnlyCI(t)
	const file = "testdata/bands.txt"
	const nameWidth, tolerance = 16, 0.3 // columns of the name in a line, and dB
	got := spectra()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wantLines := strings.Split(strings.TrimSpace(string(text)), "\n")
	gotLines := strings.Split(strings.TrimSpace(got), "\n")
	if len(wantLines) != len(gotLines) {
		t.Fatalf("got %d spectra, want %d", len(gotLines), len(wantLines))
	}
	for i := range wantLines {
		wants, gots := strings.Fields(wantLines[i][nameWidth:]), strings.Fields(gotLines[i][nameWidth:])
		for k := range wants {
			var want, got float64
			if _, err := fmt.Sscan(wants[k]+" "+gots[k], &want, &got); err != nil {
				t.Fatal(err)
			}
			if math.Abs(want-got) > tolerance {
				t.Errorf("%s: %.0f … %.0f Hz: got %.1f dB, want %.1f", strings.TrimSpace(gotLines[i][:nameWidth]),
					bark[k], bark[k+1], got, want)
			}
		}
	}
}

// spectra returns a line for every cue and piece of music: its level in each critical band of hearing. Levels are in dB
// relative to its loudest band, −45 at least.
func spectra() string {
	var out strings.Builder
	line := func(name string, x []float64) {
		fmt.Fprintf(&out, "%-16s", name)
		rows := bands(x)
		sums := make([]float64, len(rows[0]))
		for _, r := range rows {
			for k, v := range r {
				sums[k] += math.Pow(10, v/10)
			}
		}
		top := 0.0
		for _, s := range sums {
			top = max(top, s)
		}
		for _, s := range sums {
			fmt.Fprintf(&out, " %5.1f", max(10*math.Log10(s/top+1e-12), -45))
		}
		out.WriteString("\n")
	}
	for _, r := range Recipes() {
		xs := rendered()[r.Cue]
		line(string(r.Cue), xs[len(xs)/2])
	}
	for _, m := range []Music{MusicTitle, MusicCalm, MusicWarm, MusicHot, MusicCards, MusicUnmasking, MusicWinner,
		MusicShared, MusicFree, MusicNobody} {
		line("music "+string(m), middle(played(m, 7, 12)))
	}
	return out.String()
}
