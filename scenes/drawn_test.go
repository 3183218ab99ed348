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

// Golden files describe scenes as text: every node with position, size, colour and text, and every control. This writes
// them after an intended change; their diff shows unintended ones:
//
//	go test ./scenes -run TestDrawn -update
var update = flag.Bool("update", false, "write the golden files of drawn scenes")

const (
	testSeed = 7    // of games and testers; golden files depend on it
	tickTime = 0.02 // seconds of the virtual clock in a tick
)

// desktop is a game in this process, without a window. It implements playtest.Device.
type desktop struct {
	*game
	t    testing.TB
	save string
}

// newDesktop starts a game on a screen. The record saved is its saved game, "" for none. It paints nothing.
func newDesktop(t testing.TB, saved string, s appctx.Screen) *desktop {
	t.Helper()
	return newDesktopSharing(t, saved, s, newUnpaintedCache())
}

// newDesktopSharing is like newDesktop, but uses a texture cache that other games on an equal screen may share. A cache
// without a Digest gets that of the golden files.
func newDesktopSharing(t testing.TB, saved string, screen appctx.Screen, textures *sprites.TextureCache) *desktop {
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
	game, err := newGame(StartOptions{SaveDir: device.save, Speed: appctx.Instant, Seed: testSeed, SeedSet: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // before the folder is deleted: an action may still be being saved
		game.session.LeaveTo(nil)
		finishTasks(game)
	})
	game.showFailure = func(report string) { t.Fatal(report) }
	game.ctx.Textures, game.ctx.Kit.Textures = textures, textures
	if textures.Digest == nil {
		textures.Digest = scenetest.Digest
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
	if dt.shell.Quarters() == 0 { // a turned picture has other coordinates than the window
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

// pressAt is like tapAt, and then lets time pass.
func (dt *desktop) pressAt(e widgets.InputEvent) {
	dt.tapAt(e)
	dt.Pass()
}

// tapAt presses and releases the pointer of an event at its point. A mouse moves there first.
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

// Pass implements [playtest.Device]. It advances the game by three ticks.
func (dt *desktop) Pass() {
	for range 3 {
		finishTasks(dt.game)
		dt.Tick(tickTime)
		dt.shell.Scene().Advance(tickTime)
	}
	finishTasks(dt.game)
}

// textLog collects descriptions of scenes at several moments as text. For a layer that equals an earlier one it only
// names the earlier moment.
type textLog struct {
	strings.Builder
	before map[string]string // first moment with each text
}

// add appends the lines of a layer at a moment, or the name of the first moment with the same lines.
func (a *textLog) add(moment, layer string, lines []string) {
	if a.before == nil {
		a.before = map[string]string{}
	}
	text := strings.Join(lines, "\n") + "\n"
	if first := a.before[layer+text]; first != "" {
		fmt.Fprintf(a, "-- %s as in %s\n", layer, first)
		return
	}
	a.before[layer+text] = moment
	fmt.Fprintf(a, "-- %s\n%s", layer, text)
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

// describeScene describes the visible nodes of a scene, one per line, from back to front.
func describeScene(s appctx.Scene) (all []string) {
	layers, lines := scenetest.StageLines(s.Stage())
	for _, l := range layers {
		all = append(all, lines[l]...)
	}
	return all
}

// visitMoments visits every key screen on a screen, and calls see at each. The games share one texture cache, as games
// played one after another do, so that pictures that leak from one to another are found.
func visitMoments(t *testing.T, screen appctx.Screen, hand playtest.Input, see func(device *desktop, moment string)) {
	t.Helper()
	textures := sprites.NewTextureCache(1)
	begin := func(saved string) *playtest.Tester {
		return playtest.NewTester(t, newDesktopSharing(t, saved, screen, textures), hand, testSeed)
	}
	playtest.Moments(t, begin, func(tester *playtest.Tester, name string) { see(tester.Device().(*desktop), name) })
}

// TestDrawn compares every key screen with its golden file, in a window and on a phone in both orientations.
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
