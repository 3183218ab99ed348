package scenes

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// The screens, scales and keys of TestRandomInput. Small pictures are painted fast.
var (
	randomSizes = []appctx.Screen{
		{W: 640, H: 360},
		{W: 360, H: 640},
		{W: 844, H: 390},
		{W: 480, H: 360},
		{W: 1000, H: 600},
	}
	randomScales   = []float64{0.35, 0.5, 0.7}
	randomKeyNames = []string{
		widgets.KeyTab,
		widgets.KeyEnter,
		widgets.KeyBack,
		"D",
		"K",
		"P",
		"I",
		"N",
		"L",
		"M",
		"1",
		"3",
		"7",
	}
)

// TestRandomInput presses, types, resizes and hides at random while pictures are painted in the background. It checks
// that nothing panics, stays dark or leaks. One seed is fixed; another is random and logged. HEIMLICH_DRIVE=SEED
// repeats it.
func TestRandomInput(t *testing.T) {
	testrun.Long(t)
	const fixedSeed = 2031
	seeds := []uint64{fixedSeed, uint64(time.Now().UnixNano()) % 1e6} // six digits are easy to type
	if s := os.Getenv("HEIMLICH_DRIVE"); s != "" {
		seed, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seeds = []uint64{seed}
	}
	for _, seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Logf("repeat with HEIMLICH_DRIVE=%d", seed)
			drive(t, seed)
		})
	}
}

// randomDriver performs random input on a game with background painting.
type randomDriver struct {
	*desktop
	src     rules.RandomSource
	picture *ebiten.Image
	history []string // last actions
}

// drive performs the 200 random actions of a seed.
func drive(t *testing.T, seed uint64) {
	saved := []string{
		playtest.BeforeMove(),
		playtest.BeforeRoll(t),
		playtest.DossierGame(),
		playtest.FinishedGame(),
		playtest.CardRoundGame(),
		"",
	}
	driver := &randomDriver{src: rules.NewRandomSource(seed), picture: ebiten.NewImage(64, 64)}
	driver.desktop = newDesktop(t, saved[driver.src.Intn(len(saved))], randomSizes[0])
	driver.ctx.Textures.Digest, driver.ctx.Kit.NoInputMethod = nil, true
	driver.ctx.Settings.Speed = appctx.Fast
	driver.showFailure = func(report string) { panic(report) }
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%v\nafter %s\n%s", r, strings.Join(driver.history, ", "), debug.Stack())
		}
	}()
	driver.resize()
	goroutines := runtime.NumGoroutine()
	for i := range 200 {
		driver.step()
		if i%20 == 19 { // after every 20
			driver.checkSettled()
		}
	}
	driver.checkSettled()
	const maxMore = 8 // goroutines of caches and of the running game
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > goroutines+maxMore; runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatalf("after %s: got %d goroutines, want at most %d more than the %d before",
				strings.Join(driver.history, ", "), runtime.NumGoroutine(), maxMore, goroutines)
		}
	}
}

// record adds an action to the history, which keeps the last 25.
func (d *randomDriver) record(format string, args ...any) {
	d.history = append(d.history, fmt.Sprintf(format, args...))
	d.history = d.history[max(len(d.history)-25, 0):]
}

// step performs a random action and lets up to five frames pass. More than half of the actions are presses.
func (d *randomDriver) step() {
	switch choice := d.src.Intn(20); {
	case choice < 11:
		d.pressAny()
	case choice < 13:
		k := randomKeyNames[d.src.Intn(len(randomKeyNames))]
		d.record("%s of %s", k, d.shell.Name())
		d.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k})
	case choice < 15:
		d.resize()
	case choice < 16:
		d.record("hidden and shown")
		d.shell.Watch(false)
		d.shell.Cover()
		d.shell.Advance(1.0 / 60)
		d.shell.Watch(true)
	case choice < 17:
		d.record("Finish")
		d.ctx.Textures.Finish()
	default:
		d.record("waiting")
		for range 20 {
			d.tick(0.1)
		}
	}
	for range d.src.Intn(6) {
		d.tick(1.0 / 60)
	}
}

// tick advances the game by dt seconds and draws a frame.
func (d *randomDriver) tick(dt float64) {
	d.shell.Tasks().Finish()
	d.Tick(dt)
	d.shell.Advance(dt)
	d.shell.Draw(d.picture)
}

// pressAny presses a control at its place.
func (d *randomDriver) pressAny() {
	var controls []*widgets.Control
	for _, c := range d.shell.Scene().Focus().Controls() {
		if !c.Disabled && c.ID != "quit" {
			controls = append(controls, c)
		}
	}
	if len(controls) == 0 {
		return
	}
	c := controls[d.src.Intn(len(controls))]
	at := c.Rect.Intersect(d.shell.Screen().Rect()).Center()
	d.record("%s of %s", c.ID, d.shell.Name())
	d.tapAt(widgets.InputEvent{X: at.X, Y: at.Y, Touch: d.src.Intn(2) == 0})
}

// resize changes the window's size or scale.
func (d *randomDriver) resize() {
	s := randomSizes[d.src.Intn(len(randomSizes))]
	s.Scale = randomScales[d.src.Intn(len(randomScales))]
	d.record("%v×%v at %v", s.W, s.H, s.Scale)
	d.shell.Resize(s)
}

// checkSettled finishes all tasks and painting. It checks that every picture is visible, and that the texture cache is
// not too large.
func (d *randomDriver) checkSettled() {
	d.t.Helper()
	for end := time.Now().Add(20 * time.Second); d.shell.Tasks().Len() > 0; runtime.Gosched() {
		if d.tick(1.0 / 60); time.Now().After(end) {
			d.t.Fatalf("%d background tasks are not done after %s", d.shell.Tasks().Len(),
				strings.Join(d.history, ", "))
		}
	}
	d.ctx.Textures.Finish()
	d.shell.Advance(1.0 / 60)
	if d.ctx.Textures.Busy() {
		d.ctx.Textures.Finish()
		d.shell.Advance(1.0 / 60)
	}
	if d.shell.WaitsForPictures() || d.ctx.Textures.Pending() {
		d.t.Fatalf("%s stays dark: %v, is painted: %v, after %s", d.shell.Name(), d.shell.WaitsForPictures(),
			d.ctx.Textures.Pending(), strings.Join(d.history, ", "))
	}
	d.shell.Scene().Stage().Walk(func(n *sprites.Node) {
		if face, ok := n.Face().(*sprites.Picture); ok {
			if share, _ := sprites.Visibility(face); share < 1 {
				d.t.Fatalf("%s: opacity %.2f of %s, after %s", d.shell.Name(), share, face.Describe(),
					strings.Join(d.history, ", "))
			}
		}
	})
	// Backdrops, panels and props of this screen and of the one before need up to 18 times the largest screen's pixels.
	const maxPixels = 18 * 1000 * 600 * 0.7 * 0.7
	if n := sprites.CachedPixels(d.ctx.Textures); n > maxPixels {
		d.t.Fatalf("after %s: got %d cached pixels, want at most %d", strings.Join(d.history, ", "), n, int(maxPixels))
	}
}
