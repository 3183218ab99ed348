//go:build linux

package scenes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
)

// BenchmarkFigures prints tables of the game's costs in a window: frames, draw calls, processor time and memory.
func BenchmarkFigures(b *testing.B) {
	if _, err := exec.LookPath("xvfb-run"); err != nil && os.Getenv("DISPLAY") == "" {
		b.Skip("skipped: neither a display nor xvfb-run")
	}
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		out := &strings.Builder{}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		times, _ := measureOptions{W: 1280, H: 720, Scale: 1}.run(b, self)
		allocs, _ := measureOptions{W: 1280, H: 720, Scale: 1, Allocs: true, SkipPauses: true}.run(b, self)
		calls := drawCalls(b)
		fmt.Fprint(
			table,
			"at 1280×720\tpictures/s\tdraw calls\tms p50\tms p95\tms most\t"+
				"allocations (with the engine’s)\tof a core\t\n",
		)
		for i, f := range times {
			slices.Sort(f.Frame)
			at := func(p float64) float64 { return f.Frame[int(p*float64(len(f.Frame)-1))] }
			fmt.Fprintf(table, "%s\t%.0f\t%d\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f %%\t\n", f.Moment,
				float64(f.Drawn)/situations()[i].duration.Seconds(), calls[f.Moment], at(0.5), at(0.95), at(1),
				allocs[i].Allocs, 100*f.CPU)
		}
		fmt.Fprint(table, "\nmemory at the table\tMB\tof them Go’s\t\n")
		for _, w := range []measureOptions{{W: 1280, H: 720, Scale: 1}, {W: 2560, H: 1440, Scale: 2},
			{W: 3840, H: 2160, Scale: 1}, {W: 3840, H: 2160, Scale: 2}} {
			w.Count, w.SkipPauses = 2, true // the title, then the table
			fs, _ := w.run(b, self)
			last := fs[len(fs)-1]
			fmt.Fprintf(table, "%d×%d pixels, %g a point\t%d\t%d\t\n", w.W, w.H, w.Scale, last.RSS, last.Heap)
		}
		_ = table.Flush() // writes to memory
		fmt.Printf("\n%s\n", out)
	}
}

// drawCalls returns the largest number of draw calls of a frame by situation, from the engine's debug log.
func drawCalls(b *testing.B) map[string]int {
	program := filepath.Join(b.TempDir(), "logging.test")
	if out, err := exec.Command("go", "test", "-c", "-tags", "ebitenginedebug", "-o", program,
		".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	_, text := measureOptions{W: 1280, H: 720, Scale: 1, Redraw: true, SkipPauses: true}.run(b, program)
	most, now, calls := map[string]int{}, "", 0
	drawing := regexp.MustCompile(`^\s+draw-triangles:.* num of dst regions: (\d+)`) // each region is a draw call
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch name, ok := strings.CutPrefix(line, "moment: "); {
		case ok:
			now, calls = name, 0
		case strings.HasPrefix(line, "Graphics commands:"):
			calls = 0
		default:
			if m := drawing.FindStringSubmatch(line); m != nil {
				n, _ := strconv.Atoi(m[1])
				calls += n
				most[now] = max(most[now], calls)
			}
		}
	}
	return most
}
