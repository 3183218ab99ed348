//go:build linux

package scenes

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// The soak test plays many games in a child process with a window, as fast as possible. It visits other scenes between
// games, and samples the memory in use at the title.

// soakEnv is the environment variable with the soakOptions of a child process, as JSON.
const soakEnv = "HEIMLICH_SOAK"

// The clock: seconds per tick, and ticks per frame. Drawing takes most of the time, so frames are rare.
const (
	soakTickTime      = 0.1
	soakTicksPerFrame = 180
)

// soakRounds are the controls to press in each round, from title to title; "*" plays a game to its end.
var soakRounds = [][]string{
	{"new", "start", "*", "again", "*", "title"},
	{"rules", "back", "settings", "back", "new", "start", "menu", "menu-log", "back", "*", "title"},
	{"games", "back", "play", "*", "title"},
	{"cases", "back", "lessons", "back", "new", "start", "*", "file", "close", "title"},
}

// soakSizes are the window sizes, one per round. Their scales differ, so that the two can't share pictures.
var soakSizes = []appctx.Screen{{W: 640, H: 360, Scale: 1}, {W: 360, H: 640, Scale: 0.75}}

// uploadBufferRate is the profiling rate in bytes, at which all allocations of the engine's buffers are recorded. See
// [uploadBuffers].
const uploadBufferRate = 32 << 10

// maxBusyFrames is the number of frames at the title after which background work is no longer awaited.
const maxBusyFrames = 600

// maxWait is the time without a control to press after which the test fails, in seconds of the table's clock.
const maxWait = 3600

// soakBaseRound is the number of rounds after which everything has been visited at both sizes, so that memory can be
// compared.
const soakBaseRound = 4

// Allowed growth in bytes or numbers, once every scene was shown at every size. Games differ, so some objects may be
// added; two leaked tables of 1,200 objects each are noticed. The engine frees images late and never shrinks its
// atlases, so one more atlas of 64 MB may be added. Leaked pictures would take 22 MB per resize.
const (
	maxHeapGrowth      = 3 << 20
	maxObjectGrowth    = 1250
	maxImageGrowth     = 80 << 20
	maxGoroutineGrowth = 2
	maxFileGrowth      = 2
)

// TestMemoryStaysConstant plays eight rounds of games, with all scenes between them, and checks that memory does not
// grow in the last four. HEIMLICH_EVENING=MINUTES plays longer and logs the memory.
func TestMemoryStaysConstant(t *testing.T) {
	needXvfb(t)
	t.Parallel() // runs in a separate process
	options, out := soakOptions{Rounds: 2 * soakBaseRound, SampleInterval: soakBaseRound}, io.Discard
	if n := playtest.EnduranceMinutes(t); n > 0 {
		options.Rounds, options.Minutes, out = 0, time.Duration(n), io.Writer(os.Stdout)
	} else {
		testrun.OnlyCI(t)
	}
	samples := options.run(t, out)
	for _, sample := range samples {
		t.Log(sample)
	}
	if len(samples) < 3 {
		t.Fatalf("got %d samples, want at least 3", len(samples))
	}
	base := samples[1] // everything has been visited
	for _, sample := range samples[2:] {
		for _, use := range []struct {
			what                 string
			got, base, maxGrowth int
		}{
			{"bytes of the heap", sample.Heap, base.Heap, maxHeapGrowth},
			{"objects", sample.Objects, base.Objects, maxObjectGrowth},
			{"bytes of images", sample.Images, base.Images, maxImageGrowth},
			{"goroutines", sample.Goroutines, base.Goroutines, maxGoroutineGrowth},
			{"open files", sample.Files, base.Files, maxFileGrowth},
		} {
			if use.got > use.base+use.maxGrowth {
				t.Errorf("%s after %d games: got %d, want at most %d more than the %d after %d games", use.what,
					sample.Games, use.got, use.maxGrowth, use.base, base.Games)
			}
		}
	}
}

// soakOptions are the options of a child process, as JSON.
type soakOptions struct {
	Rounds         int           // number of rounds, 0 for no limit but time
	SampleInterval int           // rounds between two samples
	Minutes        time.Duration // number of minutes after which no round starts, 0 for no limit
	File           string        // to which the child writes its samples
}

// memoryUse is a sample of the memory in use at the title.
type memoryUse struct {
	Rounds, Games, Scenes int     // so far
	Hours                 float64 // of play, by the tables' clock
	Heap                  int     // bytes in use after a collection, without upload buffers
	Objects               int     // number of objects in the heap
	Images                int     // bytes of graphics memory
	Pixels                int     // in the texture cache
	Goroutines, Files     int     // number of goroutines and of open files
	RSS                   int     // megabytes
}

func (m memoryUse) String() string {
	return fmt.Sprintf(
		"%4d rounds, %4d games, %5d scenes, %5.1f h: heap %.2f MB in %d objects, images %.1f MB, "+
			"%d pixels cached, %d goroutines, %d files, %d MB resident",
		m.Rounds,
		m.Games,
		m.Scenes,
		m.Hours,
		float64(m.Heap)/1e6,
		m.Objects,
		float64(m.Images)/1e6,
		m.Pixels,
		m.Goroutines,
		m.Files,
		m.RSS,
	)
}

// soakGame plays one game after another by itself. It implements [ebiten.Game].
type soakGame struct {
	*game
	soakOptions
	src           rules.RandomSource
	now           memoryUse
	samples       []memoryUse
	lastScene     appctx.Scene
	pending       []string  // controls to press in this round; "*" plays the current game to its end
	waited        float64   // seconds since the last press
	deadline      time.Time // for the last round; zero for none
	framesAtTitle int       // frames drawn since the title returned
}

// newSoakGame returns the game of a child process.
func newSoakGame(options soakOptions) (*soakGame, error) {
	const seed = 2041
	soak := &soakGame{soakOptions: options, src: rules.NewRandomSource(seed)}
	dir, err := os.MkdirTemp(filepath.Dir(options.File), "save")
	if err != nil {
		return nil, err
	}
	soak.game, err = newGame(StartOptions{SaveDir: dir, Speed: appctx.Fast, NoLessons: true, Mute: true,
		Language: "en"})
	if err != nil {
		return nil, err
	}
	t := tablesetup.DefaultConfig()
	for i := range t.Seats {
		t.Seats[i].Level = "recruit"
	}
	if err := soak.files.LastTable().Save(t.Text()); err != nil {
		return nil, err
	}
	soak.showFailure = func(report string) { soak.shell.Err = fmt.Errorf("%s", report) }
	soak.shell.Resize(soakSizes[0])
	if options.Minutes > 0 {
		soak.deadline = time.Now().Add(options.Minutes * time.Minute)
	}
	return soak, nil
}

// Layout implements [ebiten.Game]. The engine calls LayoutF instead.
func (s *soakGame) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements [ebiten.LayoutFer]. It returns the size of the current round; the window itself stays the same.
func (s *soakGame) LayoutF(float64, float64) (float64, float64) {
	return s.shell.Screen().W * s.shell.Screen().Scale, s.shell.Screen().H * s.shell.Screen().Scale
}

// Update implements [ebiten.Game]. It advances the game by soakTicksPerFrame ticks and presses controls.
func (s *soakGame) Update() error {
	for range soakTicksPerFrame {
		s.shell.Tasks().Finish()
		s.Tick(soakTickTime)
		if s.shell.Scene() == nil {
			return s.shell.Err
		}
		s.shell.Advance(soakTickTime)
		s.now.Hours += soakTickTime / 3600
		if s.shell.Scene() != s.lastScene {
			s.now.Scenes++
			s.lastScene = s.shell.Scene()
		}
		if s.shell.Err != nil || s.shell.Waiting() {
			break
		}
		if len(s.pending) == 0 && s.shell.Name() == "title" {
			if err := s.round(); err != nil {
				return err
			}
			break
		}
		s.press()
		if s.waited > maxWait {
			return fmt.Errorf("scene %s: got no control to press for an hour of play; want %v of %v",
				s.shell.Name(), s.pending, controlsOf(s.shell.Scene()))
		}
	}
	return s.shell.Err
}

// controlsOf returns the IDs of a scene's controls.
func controlsOf(s appctx.Scene) (ids []string) {
	for _, c := range s.Focus().Controls() {
		ids = append(ids, c.ID)
	}
	return ids
}

// round takes a sample if one is due, and starts the next round. It first waits for some frames, since the engine frees
// images when it draws, and for background work.
func (s *soakGame) round() error {
	const minFrames = 8
	if s.framesAtTitle++; s.framesAtTitle < minFrames || s.ctx.Textures.Pending() || s.isBusy() &&
		s.framesAtTitle < maxBusyFrames {
		return nil
	}
	s.framesAtTitle = 0
	if s.now.Rounds%s.SampleInterval == 0 {
		s.sample()
	}
	if s.Rounds > 0 && s.now.Rounds >= s.Rounds || !s.deadline.IsZero() && time.Now().After(s.deadline) {
		return ebiten.Termination
	}
	s.pending = slices.Clone(soakRounds[s.now.Rounds%len(soakRounds)])
	s.now.Rounds++
	s.shell.Resize(soakSizes[s.now.Rounds%len(soakSizes)])
	return nil
}

// isBusy reports whether there is more background work than at the first sample. Its temporary memory should not count.
func (s *soakGame) isBusy() bool {
	return len(s.samples) > 0 && runtime.NumGoroutine() > s.samples[0].Goroutines
}

// memoryAfterGC collects garbage until nothing more is freed, and returns the memory in use. Finalisers run on another
// goroutine, so on a busy machine a later collection frees what they release.
func memoryAfterGC() (stats runtime.MemStats) {
	const maxCollections = 10
	for range maxCollections {
		before := stats.HeapObjects
		runtime.GC()
		time.Sleep(10 * time.Millisecond) // for finalisers
		if runtime.ReadMemStats(&stats); before != 0 && stats.HeapObjects >= before {
			break
		}
	}
	return stats
}

// uploadBuffers returns the bytes in the buffers in which the engine copies pixels to graphics memory. Its pool keeps
// the last 31 of them, whatever their size, so their sum says nothing about the game.
func uploadBuffers() (bytes int) {
	records := make([]runtime.MemProfileRecord, 10000)
	n, ok := runtime.MemProfile(records, false)
	if !ok {
		panic(fmt.Sprintf("%d records of allocations, expected at most %d", n, len(records)))
	}
	for _, r := range records[:n] {
		frames := runtime.CallersFrames(r.Stack())
		for f, more := frames.Next(); more; f, more = frames.Next() {
			if strings.HasSuffix(f.Function, "graphics.(*bytesPool).get") {
				bytes += int(r.InUseBytes())
			}
		}
	}
	return bytes
}

// sample records the memory in use.
func (s *soakGame) sample() {
	m := memoryAfterGC()
	var d ebiten.DebugInfo
	ebiten.ReadDebugInfo(&d)
	n := s.now
	files, _ := os.ReadDir("/proc/self/fd")
	n.Heap, n.Objects, n.Images, n.Pixels = int(m.HeapAlloc)-uploadBuffers(), int(m.HeapObjects),
		int(d.TotalGPUImageMemoryUsageInBytes), sprites.CachedPixels(s.ctx.Textures)
	n.Goroutines, n.Files, n.RSS = runtime.NumGoroutine(), len(files), residentMemory()
	s.samples = append(s.samples, n)
	fmt.Println("soak:", n)
}

// press presses the next control, or one that continues the game.
func (s *soakGame) press() {
	s.waited += soakTickTime
	next := s.pending[0]
	switch {
	case next != "*":
	case s.shell.Name() == "reveal" && s.isEnabled("title") && !s.isEnabled("next"):
		s.now.Games++
		s.pending = s.pending[1:]
		return
	default:
		next = s.nextPress()
	}
	if next == "" || !s.isEnabled(next) {
		return
	}
	at := s.shell.Scene().Focus().Find(next).Rect.Intersect(s.shell.Screen().Rect()).Center()
	(&desktop{game: s.game}).tapAt(widgets.InputEvent{X: at.X, Y: at.Y})
	s.waited = 0
	if next == s.pending[0] {
		s.pending = s.pending[1:]
	}
}

// isEnabled reports whether a control is enabled.
func (s *soakGame) isEnabled(id string) bool {
	c := s.shell.Scene().Focus().Find(id)
	return c != nil && !c.Disabled && c.OnPress != nil
}

// nextPress returns a control that continues the game: one that ends a phase, or else a random one that plans. It
// returns "" if there is none.
func (s *soakGame) nextPress() string {
	for _, id := range []string{"next", "confirm", "roll", "iam", "done", "show", "pass", "resume"} {
		if s.isEnabled(id) {
			return id
		}
	}
	var ids []string
	for _, id := range controlsOf(s.shell.Scene()) {
		for _, p := range []string{"agent-", "building-", "card-", "figure-"} {
			if strings.HasPrefix(id, p) && s.isEnabled(id) {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return ids[s.src.Intn(len(ids))]
}

// Draw implements [ebiten.Game].
func (s *soakGame) Draw(dst *ebiten.Image) {
	if s.shell.Scene() != nil {
		s.game.shell.Draw(dst)
	}
}

// runSoak plays the games of a child process. It prints its samples and writes them to a file. The options are JSON.
func runSoak(options string) error {
	runtime.MemProfileRate = uploadBufferRate
	var o soakOptions
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		return err
	}
	soak, err := newSoakGame(o)
	if err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetVsyncEnabled(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetWindowSize(640, 360)
	if err := ebiten.RunGame(soak); err != nil {
		return err
	}
	data, err := json.Marshal(soak.samples)
	if err != nil {
		return err
	}
	return os.WriteFile(o.File, data, 0o644)
}

// run plays in a child process on a virtual display, and returns its samples. It copies the standard output to out.
func (o soakOptions) run(t *testing.T, out io.Writer) (samples []memoryUse) {
	t.Helper()
	o.File = filepath.Join(t.TempDir(), "memory.json")
	options, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	output := &strings.Builder{}
	cmd := exec.Command("xvfb-run", "-a", os.Args[0])
	cmd.Env = append(os.Environ(), soakEnv+"="+string(options))
	cmd.Stdout, cmd.Stderr = io.MultiWriter(output, out), output
	if err := cmd.Run(); err != nil {
		s := output.String()
		t.Fatalf("%v: %s", err, s[max(len(s)-3000, 0):])
	}
	data, err := os.ReadFile(o.File)
	if err == nil {
		err = json.Unmarshal(data, &samples)
	}
	if err != nil {
		t.Fatal(err)
	}
	return samples
}
