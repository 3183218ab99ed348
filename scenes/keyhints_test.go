package scenes

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestKeyHintsFitEveryScene checks that the key hints of every scene are inside the screen and don't overlap, for keys
// and gamepad. The next press only hides them. Languages and screens change from scene to scene.
func TestKeyHintsFitEveryScene(t *testing.T) {
	testrun.OnlyCI(t)
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	game.ctx.Settings.Speed = appctx.Instant
	game.ctx.Kit.NoInputMethod = true
	useOptions(game, StartOptions{SeedSet: true})
	game.showFailure = func(report string) { t.Fatal(report) }
	scenes, languages := sceneOpeners(t), words.Languages()
	for i, name := range slices.Sorted(maps.Keys(scenes)) {
		game.shell.Resize(scenetest.Screens[i%len(scenetest.Screens)])
		game.ctx.Settings.Language = languages[i%len(languages)]
		if err := game.ctx.ApplyLanguage(); err != nil {
			t.Fatal(err)
		}
		scenes[name](game)
		finishTasks(game)
		for _, screen := range scenetest.Screens {
			game.shell.Resize(screen)
			finishTasks(game)
			for _, pad := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %s, %v, pad %v", name, game.ctx.LanguageName, screen, pad),
					func(t *testing.T) { checkKeyHints(t, game, pad) })
			}
		}
	}
}

// checkKeyHints shows the key hints of the current scene, for a keyboard or a gamepad. It checks that they are inside
// the screen and don't overlap, and that the next press only hides them.
func checkKeyHints(t *testing.T, game *game, pad bool) {
	t.Helper()
	const minHints = 4 // in every scene
	game.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyHelp, Gamepad: pad})
	game.shell.Advance(0)
	hints := visibleKeyHints(game)
	if len(hints) < minHints {
		t.Fatalf("got %d key hints, want at least %d", len(hints), minHints)
	}
	for i, hint := range hints {
		if !hint.Within(game.shell.Screen().Rect(), 0) {
			t.Errorf("key hint at %v is outside the screen", hint)
		}
		for _, other := range hints[:i] {
			if hint.Overlaps(other, 0) {
				t.Errorf("key hints at %v and %v overlap", hint, other)
			}
		}
	}
	for _, node := range game.shell.Hints().Node().Children() {
		if node.Name() != "list" {
			continue
		}
		ground := node.Children()[0]
		x, y := ground.Pos()
		w, h := ground.Face().Size()
		list := layout.Rect{X: x, Y: y, W: w, H: h}
		for _, hint := range hints { // the list has hints itself
			if !hint.Within(list, 0) && hint.Overlaps(list, 0) {
				t.Errorf("the list at %v covers the key hint at %v", list, hint)
			}
		}
	}
	scene, name := game.shell.Scene(), game.shell.Name()
	game.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack, Gamepad: pad})
	if hints := visibleKeyHints(game); hints != nil || game.shell.Scene() != scene {
		t.Fatalf("after the next press: got %d key hints in scene %s, want none in %s", len(hints), game.shell.Name(),
			name)
	}
}

// TestKeyHintsAppearAndDisappear checks that Alt shows the key hints while it is held, and ? until the next press. A
// resize of the window keeps them.
func TestKeyHintsAppearAndDisappear(t *testing.T) {
	device := newDesktop(t, playtest.BeforeMove(), scenetest.Window)
	device.tapControls("continue")
	shown := func(want bool, when string) {
		t.Helper()
		device.shell.Advance(0)
		if hints := visibleKeyHints(device.game); (hints != nil) != want {
			t.Errorf("%s: got %d key hints, want some: %v", when, len(hints), want)
		}
	}
	key := func(kind widgets.InputKind, key string) {
		device.shell.Input([]widgets.InputEvent{{Kind: kind, Key: key}}, 0)
		finishTasks(device.game)
	}
	before := describeScene(device.shell.Scene())
	key(widgets.KeyDown, widgets.KeyAlt)
	shown(true, "Alt is held")
	for range 200 {
		device.shell.Advance(0.1)
	}
	shown(true, "Alt is held for 20 seconds")
	key(widgets.KeyUp, widgets.KeyAlt)
	shown(false, "Alt was let go")
	if now := describeScene(device.shell.Scene()); !slices.Equal(now, before) {
		t.Errorf("Alt was let go: got scene\n%q\nwant that of before\n%q", now, before)
	}
	key(widgets.KeyDown, widgets.KeyAlt)
	device.shell.Cover()
	shown(false, "the window has lost the focus")
	key(widgets.KeyUp, widgets.KeyAlt)
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(true, "?")
	if device.shell.Name() != "board" {
		t.Fatalf("?: got scene %s, want board", device.shell.Name())
	}
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(false, "? again")
	key(widgets.KeyDown, widgets.KeyHelp)
	device.shell.Resize(device.shell.Screen())
	finishTasks(device.game)
	shown(true, "the window has another size")
	key(widgets.KeyDown, "L")
	if shown(false, "L"); device.shell.Name() != "log" {
		t.Errorf("L: got scene %s, want log", device.shell.Name())
	}
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(true, "? in the log")
	device.Tap(2, 2)
	shown(false, "a press")
}

// TestKeyHintsMatchTheirKeys checks that every key acts like a press of the control next to which its hint is shown.
func TestKeyHintsMatchTheirKeys(t *testing.T) {
	testrun.Long(t)
	checked := 0
	for _, saved := range []string{playtest.BeforeMove(), playtest.BeforeRoll(t), playtest.CardRoundGame()} {
		begin := func() *desktop {
			device := newDesktop(t, saved, scenetest.Window)
			device.tapControls("continue")
			return device
		}
		g := begin()
		for _, hint := range g.shell.Scene().KeyHints() {
			c := g.shell.Scene().Focus().Find(hint.On)
			if c == nil || c.Disabled {
				continue
			}
			checked++
			byKey, byPress := begin(), begin()
			byKey.Key(hint.Key, false)
			byPress.shell.Scene().Focus().Press(hint.On)
			byPress.Pass()
			// actions are saved first, in the background
			for end := time.Now().Add(10 * time.Second); !slices.Equal(visibleTexts(byKey), visibleTexts(byPress)) &&
				time.Now().Before(end); {
				byKey.Pass()
				byPress.Pass()
			}
			if byKey.shell.Name() != byPress.shell.Name() || !slices.Equal(visibleTexts(byKey), visibleTexts(byPress)) {
				t.Errorf("key %s opens %s, control %s opens %s, with the texts\n%q\n%q", hint.Key, byKey.shell.Name(),
					hint.On,
					byPress.shell.Name(),
					visibleTexts(byKey), visibleTexts(byPress))
			}
		}
	}
	if checked < 12 { // about four at each table
		t.Errorf("checked %d keys, want at least 12", checked)
	}
}

// TestKeyListCoversNoTitleButton checks that the list of keys covers no button of the title.
func TestKeyListCoversNoTitleButton(t *testing.T) {
	for _, screen := range []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 844, H: 390, Scale: 1},
		{W: 390, H: 844, Scale: 1}} {
		for _, pad := range []bool{false, true} {
			device := newDesktop(t, playtest.BeforeMove(), screen)
			device.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyHelp, Gamepad: pad})
			device.shell.Advance(0)
			lists := 0
			for _, n := range device.shell.Hints().Node().Children() {
				if n.Name() != "list" {
					continue
				}
				lists++
				ground := n.Children()[0]
				x, y := ground.Pos()
				w, h := ground.Face().Size()
				for _, c := range device.shell.Scene().Focus().Controls() {
					if c.Rect.Overlaps(layout.Rect{X: x, Y: y, W: w, H: h}, 0.5) {
						t.Errorf("%vx%v, pad %v: the list covers %s", screen.W, screen.H, pad, c.ID)
					}
				}
			}
			if lists != 1 {
				t.Errorf("%vx%v: got %d lists of keys, want 1", screen.W, screen.H, lists)
			}
		}
	}
}

// visibleKeyHints returns the rectangles of the visible key hints.
func visibleKeyHints(game *game) (hints []layout.Rect) {
	if game.shell.Hints().Node() == nil || game.shell.Hints().Node().Parent() == nil {
		return nil
	}
	game.shell.Hints().Node().Walk(func(n *sprites.Node) {
		if n.Name() == "keycap" {
			x, y := n.Pos()
			w, h := n.Children()[1].Face().Size()
			hints = append(hints, layout.Rect{X: x, Y: y, W: w, H: h})
		}
	})
	return hints
}

// visibleTexts returns the lines of the scene's description that are texts. The focus ring is none.
func visibleTexts(device *desktop) (lines []string) {
	for _, l := range strings.Split(device.words(), "\n") {
		if strings.Contains(l, "lettering.Text") {
			lines = append(lines, l)
		}
	}
	return lines
}
