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

// The costs of the game are measured in separate processes with a window each:
//
//	go test ./scenes -run '^$' -bench Figures
//
// The same benchmark in ./wasm measures the browser.

func TestMain(m *testing.M) {
	for name, do := range map[string]func(string) error{figuresOf: measure, lastingOf: last, sittingOf: runWindow} {
		what := os.Getenv(name)
		if what == "" {
			continue
		}
		if err := do(what); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// figures are the measurements of a moment.
type figures struct {
	Moment  string
	Frames  int
	Drawn   int       // frames redrawn
	Own     []float64 // processor milliseconds per frame of the game's own code, updating and drawing
	CPU     float64   // share of one processor, whole process
	Allocs  float64   // per frame, by the game's own code
	Longest float64   // most processor milliseconds of one tick or frame since the moment was being built
	RSS     int       // megabytes at the end
	Heap    int       // megabytes of that in the Go heap
}

// moment is a measured situation: how to reach it, and what to do then.
type moment struct {
	name  string
	saved string
	scene string
	ready string        // a control that is enabled once it is reached
	calm  time.Duration // pause without input and painting before the measurement
	lives bool          // ambient motion stays on even if it is too expensive
	does  []string      // controls to press during the measurement
	long  time.Duration
}

// At rest there was no input for untouched, and the measurement lasts resting. Without a graphics card the ambient
// motion has stopped by then.
const untouched, resting = 10 * time.Second, 10 * time.Second

// theMoments returns all measured situations.
func theMoments() []moment {
	const shortly, play = time.Second, 6 * time.Second
	return []moment{
		{"title, untouched for 10 s", "", "title", "play", untouched, false, nil, resting},
		{"table, untouched for 10 s", playtest.BeforeMove(), "board", "agent-green", untouched, false, nil, resting},
		{"the same, and the town lives", playtest.BeforeMove(), "board", "agent-green", untouched, true, nil, resting},
		{"opponents play, looked on", playtest.OpponentsGame(), "board", "menu", shortly, false, nil, 2 * resting},
		{
			"a walk and its count",
			playtest.BeforeMove(),
			"board",
			"agent-green",
			shortly,
			false,
			[]string{
				"agent-green",
				"agent-yellow",
				"agent-yellow",
				"agent-yellow",
				"agent-yellow",
				"agent-yellow",
				"confirm",
			},
			play,
		},
		{"unmasking", playtest.FinishedGame(), "reveal", "next", shortly, false, []string{"next"}, play},
	}
}

// measured is a game that leads itself from moment to moment and measures its costs.
type measured struct {
	*game
	pacer   shell.Pacer
	moments []moment
	redraw  bool
	allocs  bool // count the allocations of every tick and frame, which is slow
	scale   float64
	dir     string
	now     *figures
	all     []figures
	begun   time.Time // start of the measurement, zero before
	calm    time.Time // end of the last painting, zero before
	does    []string
	own     time.Duration // of the ticks before the next frame
	mallocs uint64
	spent   time.Duration // of the process, at the start of the measurement
}

// threadTime returns the processor time of this thread.
func threadTime() time.Duration { return clocked(unix.CLOCK_THREAD_CPUTIME_ID) }

// clocked returns the time of a system clock.
func clocked(id int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

// cost measures f as the game's own code.
func (m *measured) cost(f func()) {
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
	m.own += took
	if m.now != nil {
		m.now.Longest = max(m.now.Longest, milliseconds(took))
	}
}

// milliseconds converts a duration.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Layout implements [ebiten.Game]. The engine calls LayoutF instead.
func (m *measured) Layout(w, h int) (int, int) { return w, h }

func (m *measured) LayoutF(w, h float64) (float64, float64) {
	if m.game == nil {
		return w, h
	}
	k := m.zoomed(w/m.scale, h/m.scale)
	if m.shell.Screen() != k {
		m.cost(func() { m.shell.Resize(k) })
	}
	return w, h
}

// zoomed returns the screen for a window of w×h points on a device with that scale.
func (m *measured) zoomed(w, h float64) appctx.Screen {
	z := shell.Zoom(w, h, 100)
	return appctx.Screen{W: w / z, H: h / z, Scale: m.scale * z}
}

// begin starts the next moment with a new game; it returns false after the last one.
func (m *measured) begin() (bool, error) {
	if len(m.moments) == 0 {
		return false, nil
	}
	dir, err := os.MkdirTemp(m.dir, "save")
	if err == nil && m.moments[0].saved != "" {
		err = playtest.WriteSavedGame(dir, m.moments[0].saved)
	}
	if err != nil {
		return false, err
	}
	d, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Normal, Seed: 7, SeedSet: true, Mute: true})
	if err != nil {
		return false, err
	}
	if m.game != nil {
		d.shell.Resize(m.shell.Screen())
	}
	d.showFailure = func(report string) { panic(report) }
	d.shell.FirstSeen = shell.RelaxMemory()
	m.game = nil
	runtime.GC() // players have the pictures of one game, not of two
	m.game, m.begun, m.calm = d, time.Time{}, time.Time{}
	m.now, m.does = &figures{Moment: m.moments[0].name}, slices.Clone(m.moments[0].does)
	fmt.Println("moment: on the way to", m.now.Moment)
	return true, nil
}

func (m *measured) Update() error {
	if m.now == nil {
		if more, err := m.begin(); err != nil || !more {
			return errors.Join(err, ebiten.Termination)
		}
	}
	var err error
	m.cost(func() { err = m.shell.Update() })
	if err != nil || m.shell.Scene() == nil || m.shell.Waiting() {
		return err
	}
	now := m.moments[0]
	if now.lives {
		m.shell.Senses().ForceAmbient()
	}
	switch {
	case !m.begun.IsZero():
		if m.redraw {
			m.shell.Scene().Stage().Invalidate()
		}
		if len(m.does) > 0 && m.press(m.does[0]) {
			m.does = m.does[1:]
		}
		if time.Since(m.begun) >= now.long {
			m.end()
		}
	case m.shell.Name() == "title" && now.scene != "title":
		m.press("continue")
	case m.shell.Name() == now.scene && !m.ctx.Textures.Busy() && m.there(now.ready):
		if m.calm.IsZero() {
			m.calm = time.Now()
		} else if time.Since(m.calm) > now.calm {
			m.begun, m.spent = time.Now(), clocked(unix.CLOCK_PROCESS_CPUTIME_ID)
			m.own, m.mallocs = 0, 0
			fmt.Println("moment:", now.name)
		}
	}
	return nil
}

// there reports whether a control exists and is enabled.
func (m *measured) there(id string) bool {
	c := m.shell.Scene().Focus().Find(id)
	return c != nil && !c.Disabled
}

// press taps a control, if it exists.
func (m *measured) press(id string) bool {
	if !m.there(id) {
		return false
	}
	at := m.shell.Scene().Focus().Find(id).Rect.Center()
	(&desktop{game: m.game}).touch(widgets.InputEvent{X: at.X, Y: at.Y})
	return true
}

func (m *measured) Draw(dst *ebiten.Image) {
	if m.game == nil || m.shell.Scene() == nil {
		return
	}
	drawn := m.shell.Scene().Stage().Dirty()
	m.cost(func() { m.shell.Draw(dst) })
	if !m.begun.IsZero() {
		m.now.Frames++
		if drawn {
			m.now.Drawn++
		}
		m.now.Own = append(m.now.Own, milliseconds(m.own))
	}
	m.own = 0
	if !m.redraw {
		time.Sleep(m.pacer.Left(m.shell.Resting(), time.Now()))
	}
}

// end stores the costs of the moment and starts the next one.
func (m *measured) end() {
	f := m.now
	f.CPU = float64(clocked(unix.CLOCK_PROCESS_CPUTIME_ID)-m.spent) / float64(time.Since(m.begun))
	f.Allocs = float64(m.mallocs) / float64(max(f.Frames, 1))
	f.RSS = resident()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	f.Heap = int(s.HeapSys >> 20)
	m.all = append(m.all, *f)
	m.moments, m.now, m.begun = m.moments[1:], nil, time.Time{}
	fmt.Println("moment: over")
}

// resident returns the resident memory of this process in megabytes.
func resident() (mb int) {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	if _, rest, ok := strings.Cut(string(data), "VmRSS:"); ok {
		fmt.Sscan(rest, &mb)
	}
	return mb >> 10
}

// measureOptions says in JSON what a process measures.
type measureOptions struct {
	W, H   int     // window size in pixels
	Scale  float64 // pixels per point
	Allocs bool
	Redraw bool // draw every frame, changed or not
	Only   int  // number of moments, 0 for all
	Brief  bool // skip the waiting that only processor shares need
	File   string
}

// measure plays the game in a window and prints its costs.
func measure(what string) error {
	var w measureOptions
	if err := json.Unmarshal([]byte(what), &w); err != nil {
		return err
	}
	m := &measured{moments: theMoments(), allocs: w.Allocs, redraw: w.Redraw, scale: w.Scale, dir: filepath.Dir(w.File)}
	if w.Only > 0 {
		m.moments = m.moments[:w.Only]
	}
	if w.Brief {
		for i := range m.moments {
			now := &m.moments[i]
			now.calm, now.long = time.Second, min(now.long, resting/2)
		}
	}
	if _, err := m.begin(); err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowDecorated(false)
	ebiten.SetWindowSize(w.W, w.H)
	if err := ebiten.RunGame(m); err != nil {
		return err
	}
	data, err := json.Marshal(m.all)
	if err != nil {
		return err
	}
	return os.WriteFile(w.File, data, 0o644)
}

// run runs a program of this test, under a virtual display if necessary, and returns its figures and its output.
func (m measureOptions) run(b *testing.B, program string) (all []figures, said string) {
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
	cmd.Env = append(os.Environ(), figuresOf+"="+string(what))
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
