//go:build linux

package scenes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
)

// emptyProgram is a minimal game of the same engine. It writes to the file in its argument as soon as it runs.
const emptyProgram = `package main

import (
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{}

func (game) Update() error              { return os.WriteFile(os.Args[1], []byte("there"), 0o644) }
func (game) Draw(*ebiten.Image)         {}
func (game) Layout(w, h int) (int, int) { return w, h }

func main() {
	if err := ebiten.RunGame(game{}); err != nil {
		panic(err)
	}
}
`

// BenchmarkStart prints the processor time until the game runs, compared with that of an empty game, and the time to
// show scenes for the first time. The benchmark of the same name in ../wasm measures the browser.
func BenchmarkStart(b *testing.B) {
	display, end := testDisplay(b)
	defer end()
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(emptyProgram), 0o644); err != nil {
		b.Fatal(err)
	}
	build := func(name, what string) string {
		program := filepath.Join(dir, name)
		if out, err := exec.Command("go", "build", "-o", program, what).CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		return program
	}
	state, running := filepath.Join(dir, "state"), filepath.Join(dir, "there")
	for b.Loop() {
		game := &launchMeter{
			args: []string{
				build("game", ".."),
				"-seed",
				"7",
				"-mute",
				"-save",
				filepath.Join(dir, "save"),
				"-state",
				state,
			},
			reportFile: state,
		}
		empty := &launchMeter{args: []string{build("empty", filepath.Join(dir, "main.go")), running},
			reportFile: running}
		const launches = 15 // of each program, in turns
		for range launches {
			game.launch(b, display)
			empty.launch(b, display)
		}
		out := &strings.Builder{}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(table, "in a window\tthe game\tan empty one\ttimes\t\n")
		fmt.Fprintf(table, "to the title, ms\t%.0f\t%.0f\t%.2f\t\n", game.median(), empty.median(),
			game.median()/empty.median())
		fmt.Fprint(table, "\nthe first time, in ms\tat once\tpainted beside\tlongest stretch\t\n")
		for _, scale := range []float64{1, 2, 3} {
			for _, scene := range []string{"title", "table"} {
				l := measureFirstShow(b, scene, scale)
				fmt.Fprintf(table, "%s at %g\t%.0f\t%.0f\t%.1f\t\n", scene, scale, l.blocking, l.background,
					l.longestSlice)
			}
		}
		_ = table.Flush() // writes to memory
		fmt.Printf("\n%s\n", out)
	}
}

// launchMeter starts a program repeatedly. It measures the processor time until the program reports that it runs.
type launchMeter struct {
	args         []string  // the program and its arguments
	reportFile   string    // written by the program when it runs
	milliseconds []float64 // of each start
}

// launch starts the program and stops it as soon as it reports.
func (l *launchMeter) launch(b *testing.B, display string) {
	b.Helper()
	_ = os.Remove(l.reportFile) // does not exist the first time
	cmd := exec.Command(l.args[0], l.args[1:]...)
	cmd.Env = append(os.Environ(), "DISPLAY="+display)
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // reports that it was killed
	}()
	for end := time.Now().Add(time.Minute); ; time.Sleep(2 * time.Millisecond) {
		if report, err := os.Stat(l.reportFile); err == nil && report.Size() > 0 {
			break
		}
		if time.Now().After(end) {
			b.Fatalf("timeout: %s does not report within a minute", l.args[0])
		}
	}
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", cmd.Process.Pid))
	took := 0.0
	for _, task := range tasks {
		data, err := os.ReadFile(task)
		if err != nil {
			continue // the thread has ended
		}
		nanoseconds := 0.0
		_, _ = fmt.Sscan(string(data), &nanoseconds)
		took += nanoseconds / 1e6
	}
	l.milliseconds = append(l.milliseconds, took)
}

// median returns the median of the times.
func (l *launchMeter) median() float64 {
	slices.Sort(l.milliseconds)
	return l.milliseconds[len(l.milliseconds)/2]
}

// testDisplay returns the display for windows: the existing one, or a new one until end is called.
func testDisplay(b *testing.B) (display string, end func()) {
	b.Helper()
	if d := os.Getenv("DISPLAY"); d != "" {
		return d, func() {}
	}
	from, to, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	defer from.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24")
	cmd.ExtraFiles = []*os.File{to}
	err = cmd.Start()
	to.Close()
	if err != nil {
		b.Skipf("skipped: neither a display nor Xvfb: %v", err)
	}
	number := 0
	if _, err := fmt.Fscan(from, &number); err != nil {
		b.Fatal(err)
	}
	return fmt.Sprintf(":%d", number), func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // reports that it was killed
	}
}

// firstShowTime is the processor time to show a scene for the first time, in milliseconds: before its first frame, for
// painting in the background, and for the longest slice of that.
type firstShowTime struct{ blocking, background, longestSlice float64 }

// measureFirstShow returns the shortest time of five runs to show a scene at a scale, in pixels per point.
func measureFirstShow(b *testing.B, scene string, scale float64) (least firstShowTime) {
	screen := appctx.Screen{W: 1280, H: 720, Scale: scale}
	device := newDesktop(b, playtest.BeforeRoll(b), screen)
	device.ctx.Textures.SetScale(scale)
	device.ctx.Fonts.SetScale(scale)
	if scene == "table" {
		tester := playtest.NewTester(b, device, playtest.Mouse, testSeed)
		tester.Press("continue")
		tester.Scene("board")
	}
	device.ctx.Textures.Digest = nil // from here on painting is in the background
	dst := ebiten.NewImage(int(screen.W*scale), int(screen.H*scale))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for i := range 5 {
		device.ctx.Textures.Clear()
		runtime.GC()
		var measured firstShowTime
		begin := threadTime()
		reshowScene(device.game)
		device.shell.Scene().Stage().Paint(dst)
		measured.blocking = milliseconds(threadTime() - begin)
		since := threadTime()
		step := func() {
			now := threadTime()
			measured.background, measured.longestSlice = measured.background+milliseconds(now-since),
				max(measured.longestSlice, milliseconds(now-since))
			since = threadTime()
		}
		device.ctx.Textures.Finish(step)
		if i == 0 || measured.blocking+measured.background < least.blocking+least.background {
			least = measured
		}
	}
	return least
}
