//go:build linux

package scenes

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/sys/unix"

	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/shell"
	"heimlich/sprites/widgets"
)

// The costs of the game are measured in child processes with a window each:
//
//	go test ./scenes -run '^$' -bench Figures
//
// The same benchmark in ./wasm measures the browser.

// TestMain runs the tests, or in a child process the program that an environment variable asks for.
func TestMain(tests *testing.M) {
	programs := map[string]func(string) error{measureEnv: runMeasurement, soakEnv: runSoak, windowEnv: runWindow}
	for name, run := range programs {
		options := os.Getenv(name)
		if options == "" {
			continue
		}
		if err := run(options); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(tests.Run())
}

// costs are the measurements of a situation.
type costs struct {
	Moment  string // name of the situation
	Frames  int
	Drawn   int       // frames redrawn
	Frame   []float64 // processor milliseconds per frame of the game's own code, updating and drawing
	CPU     float64   // share of one processor, whole process
	Allocs  float64   // per frame, by the game's own code
	Longest float64   // most processor milliseconds of one tick or frame since the start of the game
	RSS     int       // megabytes at the end
	Heap    int       // megabytes of that in the Go heap
}

// situation is a measured situation: how it is reached, and what is pressed then.
type situation struct {
	name         string
	saved        string        // record of the saved game that the title continues, "" for none
	scene        string        // in which it is reached
	readyID      string        // ID of a control that is enabled once it is reached
	pause        time.Duration // pause without input and painting before the measurement
	keepsAmbient bool          // ambient motion stays on even if it is too expensive
	presses      []string      // controls to press during the measurement
	duration     time.Duration
}

// A resting game gets no input for idleTime before the measurement, which lasts restTime. Without a graphics card the
// ambient motion has stopped by then.
const idleTime, restTime = 10 * time.Second, 10 * time.Second

// situations returns all measured situations.
func situations() []situation {
	const shortPause, playTime = time.Second, 6 * time.Second
	return []situation{
		{name: "title, idle for 10 s", scene: "title", readyID: "play", pause: idleTime, duration: restTime},
		{name: "table, idle for 10 s", saved: playtest.BeforeMove(), scene: "board", readyID: "agent-green",
			pause: idleTime, duration: restTime},
		{name: "table with ambient motion", saved: playtest.BeforeMove(), scene: "board", readyID: "agent-green",
			pause: idleTime, keepsAmbient: true, duration: restTime},
		{name: "opponents play", saved: playtest.OpponentsGame(), scene: "board", readyID: "menu",
			pause: shortPause, duration: 2 * restTime},
		{name: "a move and its count", saved: playtest.BeforeMove(), scene: "board", readyID: "agent-green",
			pause: shortPause,
			presses: []string{"agent-green", "agent-yellow", "agent-yellow", "agent-yellow", "agent-yellow",
				"agent-yellow", "confirm"},
			duration: playTime},
		{name: "unmasking", saved: playtest.FinishedGame(), scene: "reveal", readyID: "next",
			pause: shortPause, presses: []string{"next"}, duration: playTime},
	}
}

// costMeter is a game that reaches one situation after another by itself and measures its costs. It implements
// [ebiten.Game].
type costMeter struct {
	*game
	pacer      shell.Pacer
	situations []situation   // the current one and those after it
	redraw     bool          // draw every frame, changed or not
	allocs     bool          // count the allocations of every tick and frame, which is slow
	scale      float64       // pixels per point
	dir        string        // folder of the saved files
	current    *costs        // nil between two situations
	all        []costs       // of the finished situations
	startedAt  time.Time     // start of the measurement, zero before
	paintedAt  time.Time     // when everything was painted, zero before
	presses    []string      // controls still to press
	ownTime    time.Duration // of the ticks before the next frame
	mallocs    uint64        // allocations of the game's own code
	startCPU   time.Duration // processor time of the process at the start of the measurement
}

// threadTime returns the processor time of this thread.
func threadTime() time.Duration { return clockTime(unix.CLOCK_THREAD_CPUTIME_ID) }

// clockTime returns the time of a system clock.
func clockTime(id int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

// measure calls f, and counts its processor time and allocations as those of the game's own code.
func (m *costMeter) measure(f func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after runtime.MemStats
	if m.allocs {
		runtime.ReadMemStats(&before)
	}
	begin := threadTime()
	f()
	took := threadTime() - begin
	if m.allocs {
		runtime.ReadMemStats(&after)
		m.mallocs += after.Mallocs - before.Mallocs
	}
	m.ownTime += took
	if m.current != nil {
		m.current.Longest = max(m.current.Longest, milliseconds(took))
	}
}

// milliseconds returns a duration in milliseconds.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Layout implements [ebiten.Game]. The engine calls LayoutF instead.
func (m *costMeter) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements [ebiten.LayoutFer]. It resizes the game to the window of w×h pixels.
func (m *costMeter) LayoutF(w, h float64) (float64, float64) {
	if m.game == nil {
		return w, h
	}
	k := m.zoomed(w/m.scale, h/m.scale)
	if m.shell.Screen() != k {
		m.measure(func() { m.shell.Resize(k) })
	}
	return w, h
}

// zoomed returns the screen for a window of w×h points.
func (m *costMeter) zoomed(w, h float64) appctx.Screen {
	z := shell.Zoom(w, h, 100)
	return appctx.Screen{W: w / z, H: h / z, Scale: m.scale * z}
}

// begin starts a new game for the next situation. It returns false if there is none.
func (m *costMeter) begin() (bool, error) {
	if len(m.situations) == 0 {
		return false, nil
	}
	dir, err := os.MkdirTemp(m.dir, "save")
	if err == nil && m.situations[0].saved != "" {
		err = playtest.WriteSavedGame(dir, m.situations[0].saved)
	}
	if err != nil {
		return false, err
	}
	game, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Normal, Seed: 7, SeedSet: true, Mute: true})
	if err != nil {
		return false, err
	}
	if m.game != nil {
		game.shell.Resize(m.shell.Screen())
	}
	game.showFailure = func(report string) { panic(report) }
	game.shell.FirstSeen = shell.RelaxMemory()
	m.game = nil
	runtime.GC() // frees the pictures of the game before
	m.game, m.startedAt, m.paintedAt = game, time.Time{}, time.Time{}
	m.current, m.presses = &costs{Moment: m.situations[0].name}, slices.Clone(m.situations[0].presses)
	fmt.Println("moment: on the way to", m.current.Moment)
	return true, nil
}

// Update implements [ebiten.Game]. It advances the game, and presses controls to reach and play the situation.
func (m *costMeter) Update() error {
	if m.current == nil {
		if more, err := m.begin(); err != nil || !more {
			return errors.Join(err, ebiten.Termination)
		}
	}
	var err error
	m.measure(func() { err = m.shell.Update() })
	if err != nil || m.shell.Scene() == nil || m.shell.Waiting() {
		return err
	}
	now := m.situations[0]
	if now.keepsAmbient {
		m.shell.Feedback().ForceAmbient()
	}
	switch {
	case !m.startedAt.IsZero():
		if m.redraw {
			m.shell.Scene().Stage().Invalidate()
		}
		if len(m.presses) > 0 && m.press(m.presses[0]) {
			m.presses = m.presses[1:]
		}
		if time.Since(m.startedAt) >= now.duration {
			m.end()
		}
	case m.shell.Name() == "title" && now.scene != "title":
		m.press("continue")
	case m.shell.Name() == now.scene && !m.ctx.Textures.Busy() && m.isEnabled(now.readyID):
		if m.paintedAt.IsZero() {
			m.paintedAt = time.Now()
		} else if time.Since(m.paintedAt) > now.pause {
			m.startedAt, m.startCPU = time.Now(), clockTime(unix.CLOCK_PROCESS_CPUTIME_ID)
			m.ownTime, m.mallocs = 0, 0
			fmt.Println("moment:", now.name)
		}
	}
	return nil
}

// isEnabled reports whether a control exists and is enabled.
func (m *costMeter) isEnabled(id string) bool {
	c := m.shell.Scene().Focus().Find(id)
	return c != nil && !c.Disabled
}

// press taps a control, and reports whether it was enabled.
func (m *costMeter) press(id string) bool {
	if !m.isEnabled(id) {
		return false
	}
	at := m.shell.Scene().Focus().Find(id).Rect.Center()
	(&desktop{game: m.game}).tapAt(widgets.InputEvent{X: at.X, Y: at.Y})
	return true
}

// Draw implements [ebiten.Game]. It draws the scene, and keeps the frame rate of the real game.
func (m *costMeter) Draw(dst *ebiten.Image) {
	if m.game == nil || m.shell.Scene() == nil {
		return
	}
	drawn := m.shell.Scene().Stage().Dirty()
	m.measure(func() { m.shell.Draw(dst) })
	if !m.startedAt.IsZero() {
		m.current.Frames++
		if drawn {
			m.current.Drawn++
		}
		m.current.Frame = append(m.current.Frame, milliseconds(m.ownTime))
	}
	m.ownTime = 0
	if !m.redraw {
		time.Sleep(m.pacer.Left(m.shell.Resting(), time.Now()))
	}
}

// end stores the costs of the current situation.
func (m *costMeter) end() {
	f := m.current
	f.CPU = float64(clockTime(unix.CLOCK_PROCESS_CPUTIME_ID)-m.startCPU) / float64(time.Since(m.startedAt))
	f.Allocs = float64(m.mallocs) / float64(max(f.Frames, 1))
	f.RSS = residentMemory()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	f.Heap = int(s.HeapSys >> 20)
	m.all = append(m.all, *f)
	m.situations, m.current, m.startedAt = m.situations[1:], nil, time.Time{}
	fmt.Println("moment: over")
}

// residentMemory returns the resident memory of this process in megabytes.
func residentMemory() (mb int) {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	if _, rest, ok := strings.Cut(string(data), "VmRSS:"); ok {
		fmt.Sscan(rest, &mb)
	}
	return mb >> 10
}

// measureOptions are the options of a measuring child process, as JSON.
type measureOptions struct {
	W, H       int     // window size in pixels
	Scale      float64 // pixels per point
	Allocs     bool    // count allocations
	Redraw     bool    // draw every frame, changed or not
	Count      int     // number of situations, 0 for all
	SkipPauses bool    // skip the waiting that only processor shares need
	File       string  // to which the child process writes its costs
}

// runMeasurement measures all situations in a window, and writes their costs to a file. The options are JSON.
func runMeasurement(options string) error {
	var w measureOptions
	if err := json.Unmarshal([]byte(options), &w); err != nil {
		return err
	}
	meter := &costMeter{
		situations: situations(), allocs: w.Allocs, redraw: w.Redraw, scale: w.Scale, dir: filepath.Dir(w.File),
	}
	if w.Count > 0 {
		meter.situations = meter.situations[:w.Count]
	}
	if w.SkipPauses {
		for i := range meter.situations {
			now := &meter.situations[i]
			now.pause, now.duration = time.Second, min(now.duration, restTime/2)
		}
	}
	if _, err := meter.begin(); err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowDecorated(false)
	ebiten.SetWindowSize(w.W, w.H)
	if err := ebiten.RunGame(meter); err != nil {
		return err
	}
	data, err := json.Marshal(meter.all)
	if err != nil {
		return err
	}
	return os.WriteFile(w.File, data, 0o644)
}

// run runs the test program as a child process, under a virtual display if necessary. It returns the costs and the
// output.
func (m measureOptions) run(b *testing.B, program string) (all []costs, text string) {
	b.Helper()
	m.File = filepath.Join(b.TempDir(), "figures.json")
	what, err := json.Marshal(m)
	if err != nil {
		b.Fatal(err)
	}
	args := []string{program}
	if os.Getenv("DISPLAY") == "" || m.W > 1280 {
		args = []string{
			"xvfb-run",
			"-a",
			"-s",
			fmt.Sprintf("-screen 0 %dx%dx24", max(m.W, 1280), max(m.H, 1024)),
			program,
		}
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), measureEnv+"="+string(what))
	out, err := cmd.CombinedOutput()
	if err != nil {
		b.Fatalf("%v: %s", err, out[max(len(out)-2000, 0):])
	}
	data, err := os.ReadFile(m.File)
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		b.Fatal(err)
	}
	return all, string(out)
}
