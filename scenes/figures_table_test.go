//go:build linux

package scenes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
)

// BenchmarkFigures prints what the game costs in a window.
func BenchmarkFigures(b *testing.B) {
	if _, err := exec.LookPath("xvfb-run"); err != nil && os.Getenv("DISPLAY") == "" {
		b.Skip("left out, because there is neither a display nor xvfb-run")
	}
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		out := &strings.Builder{}
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		times, _ := wanted{W: 1280, H: 720, Scale: 1}.run(b, self)
		allocs, _ := wanted{W: 1280, H: 720, Scale: 1, Allocs: true, Brief: true}.run(b, self)
		calls := drawCalls(b)
		fmt.Fprint(t, "at 1280×720\tpictures/s\tdraw calls\tms p50\tms p95\tms most\tallocations (with the engine’s)\tof a core\t\n")
		for i, f := range times {
			slices.Sort(f.Own)
			at := func(p float64) float64 { return f.Own[int(p*float64(len(f.Own)-1))] }
			fmt.Fprintf(t, "%s\t%.0f\t%d\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f %%\t\n", f.Moment, float64(f.Drawn)/theMoments()[i].long.Seconds(), calls[f.Moment], at(0.5), at(0.95), at(1), allocs[i].Allocs, 100*f.CPU)
		}
		fmt.Fprint(t, "\nmemory at the table\tMB\tof them Go’s\t\n")
		for _, w := range []wanted{{W: 1280, H: 720, Scale: 1}, {W: 2560, H: 1440, Scale: 2}, {W: 3840, H: 2160, Scale: 1}, {W: 3840, H: 2160, Scale: 2}} {
			w.Only, w.Brief = 2, true // the title, then the table
			fs, _ := w.run(b, self)
			last := fs[len(fs)-1]
			fmt.Fprintf(t, "%d×%d pixels, %g a point\t%d\t%d\t\n", w.W, w.H, w.Scale, last.RSS, last.Heap)
		}
		fmt.Fprint(t, "\nthe first time, in ms\tat once\tpainted beside\tlongest stretch\t\n")
		for _, scale := range []float64{1, 2, 3} {
			for _, scene := range []string{"title", "table"} {
				l := firstTime(b, scene, scale)
				fmt.Fprintf(t, "%s at %g\t%.0f\t%.0f\t%.1f\t\n", scene, scale, l.atOnce, l.beside, l.longest)
			}
		}
		_ = t.Flush() // into memory
		fmt.Printf("\n%s\n", out)
	}
}

// drawCalls are the most draw calls that a picture takes at every moment, as the engine itself logs them.
func drawCalls(b *testing.B) map[string]int {
	program := filepath.Join(b.TempDir(), "logging.test")
	if out, err := exec.Command("go", "test", "-c", "-tags", "ebitenginedebug", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	_, said := wanted{W: 1280, H: 720, Scale: 1, Anew: true, Brief: true}.run(b, program)
	most, now, calls := map[string]int{}, "", 0
	drawing := regexp.MustCompile(`^\s+draw-triangles:.* num of dst regions: (\d+)`) // each region is a draw call
	for line := range strings.Lines(said) {
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

// first is what it takes to show a scene for the first time, in milliseconds of a processor.
type first struct{ atOnce, beside, longest float64 }

// firstTime is what a scene takes the first time at a scale, the least of some times: what is laid out and drawn before anything is seen, what is painted beside that, and for how long at
// a stretch.
func firstTime(b *testing.B, scene string, scale float64) (least first) {
	s := backstage.Screen{W: 1280, H: 720, Scale: scale}
	d := atDesk(b, playtest.AtTheTable(b), s)
	d.back.Gallery.SetScale(scale)
	d.back.Type.SetScale(scale)
	if scene == "table" {
		p := playtest.Sit(b, d, playtest.Mouse, 7)
		p.Press("continue")
		p.Scene("board")
	}
	d.back.Gallery.Digest = nil // from here on it is painted beside
	dst := ebiten.NewImage(int(s.W*scale), int(s.H*scale))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for i := range 5 {
		d.back.Gallery.Empty()
		runtime.GC()
		var l first
		begin := thread()
		d.build(true)
		d.scene.Stage().Paint(dst)
		l.atOnce = milliseconds(thread() - begin)
		since := thread()
		step := func() {
			now := thread()
			l.beside, l.longest = l.beside+milliseconds(now-since), max(l.longest, milliseconds(now-since))
			since = thread()
		}
		d.back.Gallery.Finish(step)
		if i == 0 || l.atOnce+l.beside < least.atOnce+least.beside {
			least = l
		}
	}
	return least
}
