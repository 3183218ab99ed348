package scenes

import (
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

var update = flag.Bool("update", false, "write the golden files of what is drawn")

// Scenes are compared as text: every node with position, size, colour and text, and every control. Intended changes are
// stored by
//
// \tgo test ./scenes -run TestDrawn -update
//
// The difference of the golden files shows what else has changed.

// desktop is a game in this process, without a window. It implements playtest.Device.
type desktop struct {
	*game
	t    testing.TB
	save string
}

// newDesktop starts a game on a screen, with a saved game if saved is not empty. It paints nothing.
func newDesktop(t testing.TB, saved string, s appctx.Screen) *desktop {
	t.Helper()
	return newDesktopSharing(t, saved, s, newUnpaintedCache())
}

// newDesktopSharing is like newDesktop, and reuses the pictures of another game on such a screen.
func newDesktopSharing(t testing.TB, saved string, screen appctx.Screen, painted *sprites.TextureCache) *desktop {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("skipped: the golden files were rounded on another kind of processor")
	}
	device := &desktop{t: t, save: t.TempDir()}
	if saved != "" {
		if err := playtest.WriteSavedGame(device.save, saved); err != nil {
			t.Fatal(err)
		}
	}
	own, err := newGame(StartOptions{SaveDir: device.save, Speed: appctx.Instant, Seed: 7, SeedSet: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // before the folder is deleted: an action may still be in writing
		own.session.LeaveTo(nil)
		finishTasks(own)
	})
	game := own
	game.showFailure = func(report string) { t.Fatal(report) }
	game.ctx.Textures, game.ctx.Kit.Textures = painted, painted
	if painted.Digest == nil {
		painted.Digest = scenetest.Digest
	}
	game.shell.Resize(screen)
	game.ctx.Now = func() time.Time { return time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC) }
	device.game = game
	finishTasks(game)
	return device
}

// State implements [playtest.Device].
func (dt *desktop) State() (a11y.PublicState, bool) {
	if dt.shell.Scene() == nil {
		return a11y.PublicState{}, false
	}
	state := a11y.PublicState{
		Scene:    dt.shell.Name(),
		Notice:   dt.ctx.Notice(),
		Controls: appctx.PublishedControls(dt.shell.Scene().Focus(), 1),
	}
	if dt.shell.Quarters() == 0 { // controls of a turned picture have other places in the window
		state.Controls = dt.shell.Page().Controls()
	}
	dt.shell.Scene().Describe(&state)
	return state, true
}

// Click implements [playtest.Device].
func (dt *desktop) Click(x, y float64) { dt.pressAt(widgets.InputEvent{X: x, Y: y}) }

// Tap implements [playtest.Device].
func (dt *desktop) Tap(x, y float64) {
	dt.pressAt(widgets.InputEvent{X: x, Y: y, Pointer: 1, Touch: true})
}

// pressAt moves the pointer to an event's place and presses there, or taps.
func (dt *desktop) pressAt(e widgets.InputEvent) {
	dt.tapAt(e)
	dt.Pass()
}

// tapAt presses and releases at a point.
func (dt *desktop) tapAt(e widgets.InputEvent) {
	for _, e.Kind = range []widgets.InputKind{widgets.PointerMove, widgets.PointerDown, widgets.PointerUp} {
		if !e.Touch || e.Kind != widgets.PointerMove {
			dt.shell.Handle(e)
		}
	}
}

// Key implements [playtest.Device].
func (dt *desktop) Key(code string, shift bool) {
	dt.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: strings.TrimPrefix(code, "Digit"), Shift: shift})
	dt.Pass()
}

// Drag implements [playtest.Device].
func (dt *desktop) Drag(fromX, fromY, toX, toY float64) {
	for _, e := range []widgets.InputEvent{{Kind: widgets.PointerDown, X: fromX, Y: fromY},
		{Kind: widgets.PointerMove, X: toX, Y: toY}, {Kind: widgets.PointerUp, X: toX, Y: toY}} {
		dt.shell.Handle(e)
	}
	dt.Pass()
}

// Resize implements [playtest.Device].
func (dt *desktop) Resize(w, h int) {
	s := dt.shell.Screen()
	s.W, s.H = float64(w), float64(h)
	dt.shell.Resize(s)
}

// Picture implements [playtest.Device]. The picture is empty, because nothing is painted.
func (dt *desktop) Picture() image.Image { return image.NewRGBA(image.Rect(0, 0, 1, 1)) }

// Saved implements [playtest.Device].
func (dt *desktop) Saved(folder string) []byte {
	finishTasks(dt.game)
	files, _ := filepath.Glob(filepath.Join(dt.save, folder, "*.record"))
	if len(files) == 0 {
		return nil
	}
	text, err := os.ReadFile(files[len(files)-1])
	if err != nil {
		dt.t.Fatal(err)
	}
	return text
}

// Pass advances the game by some ticks.
func (dt *desktop) Pass() {
	for range 3 {
		finishTasks(dt.game)
		dt.Tick(0.02)
		dt.shell.Scene().Advance(0.02)
	}
	finishTasks(dt.game)
}

// textLog collects the drawn scenes of several moments as text. A layer that equals an earlier one is only referred to.
type textLog struct {
	strings.Builder
	before map[string]string // first moment with each text
}

// add appends the lines of a moment, or a reference to the moment that had the same lines.
func (a *textLog) add(moment, what string, lines []string) {
	if a.before == nil {
		a.before = map[string]string{}
	}
	text := strings.Join(lines, "\n") + "\n"
	if was := a.before[what+text]; was != "" {
		fmt.Fprintf(a, "-- %s as in %s\n", what, was)
		return
	}
	a.before[what+text] = moment
	fmt.Fprintf(a, "-- %s\n%s", what, text)
}

// scene appends a scene's layers and controls.
func (a *textLog) scene(moment string, s appctx.Scene) {
	fmt.Fprintf(a, "\n==== %s\n", moment)
	a.add(moment, "controls", scenetest.ControlLines(s))
	layers, lines := scenetest.StageLines(s.Stage())
	for _, l := range layers {
		a.add(moment, l, lines[l])
	}
}

// describeScene describes a scene line by line.
func describeScene(s appctx.Scene) (all []string) {
	layers, lines := scenetest.StageLines(s.Stage())
	for _, l := range layers {
		all = append(all, lines[l]...)
	}
	return all
}

// visitMoments visits every key screen on a screen size, and calls see at each. The games share one texture cache, like
// games that are played one after another, so that leaks between them are found.
func visitMoments(t *testing.T, s appctx.Screen, hand playtest.Input, see func(device *desktop, moment string)) {
	t.Helper()
	painted := sprites.NewTextureCache(1)
	begin := func(saved string) *playtest.Tester {
		return playtest.NewTester(t, newDesktopSharing(t, saved, s, painted), hand, 7)
	}
	playtest.Moments(t, begin, func(tester *playtest.Tester, name string) { see(tester.Device().(*desktop), name) })
}

// TestDrawn checks every key screen against its golden text, in a window and on a phone in both orientations.
func TestDrawn(t *testing.T) {
	testrun.Long(t)
	for _, s := range []appctx.Screen{scenetest.Window, scenetest.Phone, scenetest.LandscapePhone} {
		size := fmt.Sprintf("%vx%v", s.W, s.H)
		t.Run(size, func(t *testing.T) {
			var a textLog
			visitMoments(t, s, playtest.Touch,
				func(device *desktop, moment string) { a.scene(moment, device.shell.Scene()) })
			scenetest.CheckGolden(t, "drawn/"+size+".txt", a.String(), *update)
		})
	}
}
