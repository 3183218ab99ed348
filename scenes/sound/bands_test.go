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

var update = flag.Bool("update", false, "keep the spectra as they are now")

// TestSpectra checks the spectra against the approved ones. After an intended change listen to the result and save it
// with -update.
func TestSpectra(t *testing.T) {
	testrun.Long(t)
	const file = "testdata/bands.txt"
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
	want, is := strings.Split(strings.TrimSpace(string(text)), "\n"), strings.Split(strings.TrimSpace(got), "\n")
	if len(want) != len(is) {
		t.Fatalf("got %d spectra, want %d", len(is), len(want))
	}
	for i := range want {
		a, b := strings.Fields(want[i][16:]), strings.Fields(is[i][16:])
		for k := range a {
			var x, y float64
			if _, err := fmt.Sscan(a[k]+" "+b[k], &x, &y); err != nil {
				t.Fatal(err)
			}
			if math.Abs(x-y) > 0.3 {
				t.Errorf("%s: %.0f … %.0f Hz: got %.1f dB, want %.1f", strings.TrimSpace(is[i][:16]), bark[k],
					bark[k+1], y, x)
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
