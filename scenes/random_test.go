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

// The window sizes, scales and keys that it uses.
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

// TestRandomInput checks that random presses, typing, resizing and hiding during background painting never fail, stay
// dark or leak. One seed is fixed, another one is random and logged; HEIMLICH_DRIVE=SEED repeats it.
func TestRandomInput(t *testing.T) {
	testrun.Long(t)
	seeds := []uint64{2031, uint64(time.Now().UnixNano()) % 1e6}
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

// drive performs the random actions of a seed.
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
	threads := runtime.NumGoroutine()
	for i := range 200 {
		driver.step()
		if i%20 == 19 {
			driver.checkSettled()
		}
	}
	driver.checkSettled()
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > threads+8; runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatalf("got %d goroutines, had %d, after %s", runtime.NumGoroutine(), threads,
				strings.Join(driver.history, ", "))
		}
	}
}

// record records an action.
func (d *randomDriver) record(format string, args ...any) {
	d.history = append(d.history, fmt.Sprintf(format, args...))
	d.history = d.history[max(len(d.history)-25, 0):]
}

// step performs an action and lets some time pass.
func (d *randomDriver) step() {
	switch n := d.src.Intn(20); {
	case n < 11:
		d.pressAny()
	case n < 13:
		k := randomKeyNames[d.src.Intn(len(randomKeyNames))]
		d.record("%s of %s", k, d.shell.Name())
		d.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k})
	case n < 15:
		d.resize()
	case n < 16:
		d.record("hidden and shown")
		d.shell.Watch(false)
		d.shell.Cover()
		d.shell.Advance(1.0 / 60)
		d.shell.Watch(true)
	case n < 17:
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

// tick runs a tick.
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

// checkSettled waits for all painting, and checks that everything is visible and how much is cached.
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
	// The limit counts the largest screen's pixels for backdrops, for panels and props, and for the screen before.
	const most = 1000 * 600 * 0.7 * 0.7
	if n := sprites.CachedPixels(d.ctx.Textures); n > 18*most {
		d.t.Fatalf("%d pixels are cached, want at most %d, after %s", n, int(most), strings.Join(d.history, ", "))
	}
}
