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
	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

var update = flag.Bool("update", false, "keep anew what is drawn")

// The scenes are kept as text: every node of their pictures with its place, its size, its colour and its words, and every control. What is meant to change is kept
// anew by
//
//	go test ./scenes -run TestDrawn -update
//
// and the difference of the texts then says what else has changed.

// desktop is the game in this process, without a window. It implements playtest.Device.
type desktop struct {
	*game
	t    testing.TB
	save string
}

// atDesk begins the game on a screen, with a saved game if there is one. It paints nothing.
func atDesk(t testing.TB, saved string, s backstage.Screen) *desktop {
	t.Helper()
	return atDeskWith(t, saved, s, unlooked())
}

// atDeskWith is the same with what another game on such a screen has painted.
func atDeskWith(t testing.TB, saved string, s backstage.Screen, painted *sprites.TextureCache) *desktop {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("left out, because what is kept was rounded by another kind of processor")
	}
	g := &desktop{t: t, save: t.TempDir()}
	if saved != "" {
		if err := playtest.PutGame(g.save, saved); err != nil {
			t.Fatal(err)
		}
	}
	own, err := newGame(Options{SaveDir: g.save, Speed: backstage.Instant, Seed: 7, SeedSet: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // before the folder goes: an action may still be being kept there
		own.session.LeaveTo(nil)
		settle(own)
	})
	d := own
	d.failed = func(report string) { t.Fatal(report) }
	d.ctx.Gallery, d.ctx.Kit.Textures = painted, painted
	if painted.Digest == nil {
		painted.Digest = scenetest.Digest
	}
	d.shell.Resize(s)
	d.ctx.Now = func() time.Time { return time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC) }
	g.game = d
	settle(d)
	return g
}

func (g *desktop) State() (a11y.State, bool) {
	if g.shell.Scene() == nil {
		return a11y.State{}, false
	}
	s := a11y.State{Scene: g.shell.Name(), Notice: g.ctx.Notice(), Controls: backstage.Published(g.shell.Scene().Desk(), 1)}
	if g.shell.Quarters() == 0 { // those of a turned picture are pressed where they lie for the scene
		s.Controls = g.shell.Page().Controls()
	}
	g.shell.Scene().Describe(&s)
	return s, true
}

func (g *desktop) Click(x, y float64) { g.point(widgets.Event{X: x, Y: y}) }

func (g *desktop) Tap(x, y float64) { g.point(widgets.Event{X: x, Y: y, Pointer: 1, Touch: true}) }

func (g *desktop) point(e widgets.Event) {
	g.touch(e)
	g.Pass()
}

// touch presses at a point and lets go.
func (g *desktop) touch(e widgets.Event) {
	for _, e.Kind = range []widgets.Kind{widgets.PointerMove, widgets.PointerDown, widgets.PointerUp} {
		if !e.Touch || e.Kind != widgets.PointerMove {
			g.shell.Handle(e)
		}
	}
}

func (g *desktop) Key(code string, shift bool) {
	g.shell.Handle(widgets.Event{Kind: widgets.KeyDown, Key: strings.TrimPrefix(code, "Digit"), Shift: shift})
	g.Pass()
}

func (g *desktop) Drag(fromX, fromY, toX, toY float64) {
	for _, e := range []widgets.Event{{Kind: widgets.PointerDown, X: fromX, Y: fromY}, {Kind: widgets.PointerMove, X: toX, Y: toY}, {Kind: widgets.PointerUp, X: toX, Y: toY}} {
		g.shell.Handle(e)
	}
	g.Pass()
}

func (g *desktop) Resize(w, h int) {
	s := g.shell.Screen()
	s.W, s.H = float64(w), float64(h)
	g.shell.Resize(s)
}

func (g *desktop) Picture() image.Image { return image.NewRGBA(image.Rect(0, 0, 1, 1)) }

func (g *desktop) Saved(folder string) []byte {
	settle(g.game)
	files, _ := filepath.Glob(filepath.Join(g.save, folder, "*.record"))
	if len(files) == 0 {
		return nil
	}
	text, err := os.ReadFile(files[len(files)-1])
	if err != nil {
		g.t.Fatal(err)
	}
	return text
}

func (g *desktop) Pass() {
	for range 3 {
		settle(g.game)
		g.Tick(0.02)
		g.shell.Scene().Advance(0.02)
	}
	settle(g.game)
}

// album is what is drawn at several moments, as text. A layer that looks as it did before is named only.
type album struct {
	strings.Builder
	before map[string]string // the first moment with a text
}

func (a *album) add(moment, what string, lines []string) {
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

func (a *album) scene(moment string, s backstage.Scene) {
	fmt.Fprintf(a, "\n==== %s\n", moment)
	a.add(moment, "controls", scenetest.Controls(s))
	layers, lines := scenetest.Drawn(s.Stage())
	for _, l := range layers {
		a.add(moment, l, lines[l])
	}
}

// looks is what a scene looks like, in lines.
func looks(s backstage.Scene) (all []string) {
	layers, lines := scenetest.Drawn(s.Stage())
	for _, l := range layers {
		all = append(all, lines[l]...)
	}
	return all
}

// drawn leads to every moment on a screen. Its games have one gallery, as games that are played one after another: nothing is painted twice, and nothing
// of one may be seen in the next.
func drawn(t *testing.T, s backstage.Screen, hand playtest.Input, see func(g *desktop, moment string)) {
	t.Helper()
	painted := sprites.NewTextureCache(1)
	begin := func(saved string) *playtest.Player {
		return playtest.Sit(t, atDeskWith(t, saved, s, painted), hand, 7)
	}
	playtest.Moments(t, begin, func(p *playtest.Player, name string) { see(p.Device().(*desktop), name) })
}

// TestDrawn holds every kind of screen against what is kept of it: on a window, and on a telephone upright and lying down.
func TestDrawn(t *testing.T) {
	testrun.Long(t)
	for _, s := range []backstage.Screen{scenetest.Screens[0], scenetest.Screens[1], scenetest.Screens[3]} {
		size := fmt.Sprintf("%vx%v", s.W, s.H)
		t.Run(size, func(t *testing.T) {
			var a album
			drawn(t, s, playtest.Touch, func(g *desktop, moment string) { a.scene(moment, g.shell.Scene()) })
			scenetest.Kept(t, "drawn/"+size+".txt", a.String(), *update)
		})
	}
}
