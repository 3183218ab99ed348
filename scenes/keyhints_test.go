package scenes

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules/testrun"
	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// signed is what the signs show: where every keycap is.
func signed(d *game) (caps []layout.Rect) {
	if d.shell.Hints().Node() == nil || d.shell.Hints().Node().Parent() == nil {
		return nil
	}
	d.shell.Hints().Node().Walk(func(n *sprites.Node) {
		if n.Name() == "keycap" {
			x, y := n.Pos()
			w, h := n.Children()[1].Face().Size()
			caps = append(caps, layout.Rect{X: x, Y: y, W: w, H: h})
		}
	})
	return caps
}

// TestSignsEverywhere shows the keys in every scene, on every size, in every language, with and without a gamepad: no keycap leaves the screen or lies over another, they are gone with the next
// press, and what that press does is done.
func TestSignsEverywhere(t *testing.T) {
	testrun.Long(t)
	d, err := newGame(Options{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	d.ctx.Settings.Speed = backstage.Instant
	d.ctx.Kit.NoInputMethod = true
	g := withOptions(d, Options{SeedSet: true})
	g.failed = func(report string) { t.Fatal(report) }
	scenes, languages := everyScene(t), words.Languages()
	n := 0
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		d.shell.Resize(scenetest.Screens[n%len(scenetest.Screens)])
		d.ctx.Settings.Language = languages[n%len(languages)]
		if err := d.ctx.Speak(); err != nil {
			t.Fatal(err)
		}
		scenes[name](g)
		settle(d)
		for _, s := range scenetest.Screens {
			d.shell.Resize(s)
			settle(d)
			for _, pad := range []bool{false, true} {
				where := fmt.Sprintf("%s, %s, %v, pad %v", name, d.ctx.Spoken, s, pad)
				d.shell.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyHelp, Gamepad: pad})
				d.shell.Advance(0)
				caps := signed(d)
				if len(caps) < 4 {
					t.Fatalf("%s: %d keys are shown", where, len(caps))
				}
				for i, c := range caps {
					if !c.Within(d.shell.Screen().Rect(), 0) {
						t.Errorf("%s: a keycap is at %v", where, c)
					}
					for _, o := range caps[:i] {
						if c.X < o.Right() && o.X < c.Right() && c.Y < o.Bottom() && o.Y < c.Bottom() {
							t.Errorf("%s: keycaps at %v and %v", where, c, o)
						}
					}
				}
				for _, n := range d.shell.Hints().Node().Children() {
					if ground := n.Children()[0]; n.Name() == "list" {
						x, y := ground.Pos()
						w, h := ground.Face().Size()
						for _, c := range caps {
							if box := (layout.Rect{X: x, Y: y, W: w, H: h}); !c.Within(box, 0) && c.X < box.Right() && x < c.Right() && c.Y < box.Bottom() && y < c.Bottom() {
								t.Errorf("%s: the list at %v covers the keycap at %v", where, box, c)
							}
						}
					}
				}
				at := d.shell.Scene()
				d.shell.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyBack, Gamepad: pad})
				if caps := signed(d); caps != nil || d.shell.Scene() != at {
					t.Fatalf("%s: they stay, or the scene is left", where)
				}
			}
		}
		n++
	}
}

// TestSignsComeAndGo: Alt shows the keys for as long as it is held, a question mark until the next press, which does what it does; and neither does where nobody sees it.
func TestSignsComeAndGo(t *testing.T) {
	g := atDesk(t, playtest.Planning(), scenetest.Screens[0])
	g.touched("continue")
	shown := func(want bool, when string) {
		t.Helper()
		g.shell.Advance(0)
		if caps := signed(g.game); (caps != nil) != want {
			t.Errorf("%s: %d keycaps are shown", when, len(caps))
		}
	}
	key := func(kind widgets.Kind, key string) {
		g.shell.Input([]widgets.Event{{Kind: kind, Key: key}}, 0)
		settle(g.game)
	}
	before := looks(g.shell.Scene())
	key(widgets.KeyDown, widgets.KeyAlt)
	shown(true, "Alt is held")
	for range 200 {
		g.shell.Advance(0.1)
	}
	shown(true, "Alt is held for long")
	key(widgets.KeyUp, widgets.KeyAlt)
	shown(false, "Alt was let go")
	if now := looks(g.shell.Scene()); !slices.Equal(now, before) {
		t.Error("something of the signs is left")
	}
	key(widgets.KeyDown, widgets.KeyAlt)
	g.shell.Cover()
	shown(false, "the window has lost the focus")
	key(widgets.KeyUp, widgets.KeyAlt)
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(true, "?")
	if g.shell.Name() != "board" {
		t.Fatalf("? leads to %s", g.shell.Name())
	}
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(false, "? again")
	key(widgets.KeyDown, widgets.KeyHelp)
	g.shell.Resize(g.shell.Screen())
	settle(g.game)
	shown(true, "the window has another size")
	key(widgets.KeyDown, "L")
	if shown(false, "L"); g.shell.Name() != "log" {
		t.Errorf("L leads to %s", g.shell.Name())
	}
	key(widgets.KeyDown, widgets.KeyHelp)
	shown(true, "? in the log")
	g.Tap(2, 2)
	shown(false, "a press")
}

// written is all that is written in the picture, without where the focus is.
func written(g *desktop) (lines []string) {
	for _, l := range strings.Split(g.words(), "\n") {
		if strings.Contains(l, "lettering.Text") {
			lines = append(lines, l)
		}
	}
	return lines
}

// TestSignsTellWhatKeysDo presses every key that stands on a control, and holds it against a press of that control.
func TestSignsTellWhatKeysDo(t *testing.T) {
	own := 0
	for _, saved := range []string{playtest.Planning(), playtest.AtTheTable(t), playtest.CardChoice()} {
		begin := func() *desktop {
			g := atDesk(t, saved, scenetest.Screens[0])
			g.touched("continue")
			return g
		}
		g := begin()
		for _, s := range g.shell.Scene().Signs() {
			c := g.shell.Scene().Desk().Find(s.On)
			if c == nil || c.Disabled {
				continue
			}
			own++
			byKey, byPress := begin(), begin()
			byKey.Key(s.Key, false)
			byPress.shell.Scene().Desk().Press(s.On)
			byPress.Pass()
			for end := time.Now().Add(10 * time.Second); !slices.Equal(written(byKey), written(byPress)) && time.Now().Before(end); { // what is done is kept first, beside the loop
				byKey.Pass()
				byPress.Pass()
			}
			if byKey.shell.Name() != byPress.shell.Name() || !slices.Equal(written(byKey), written(byPress)) {
				t.Errorf("%s leads to %s, %s to %s:\n%q\n%q", s.Key, byKey.shell.Name(), s.On, byPress.shell.Name(), written(byKey), written(byPress))
			}
		}
	}
	if own < 12 {
		t.Errorf("only %d keys were pressed", own)
	}
}

// TestListLeavesTheTitleToBeRead: the list of keys lies beside or below the ways on from the title, with a game to go on with, not over them.
func TestListLeavesTheTitleToBeRead(t *testing.T) {
	for _, s := range []backstage.Screen{{W: 1280, H: 720, Scale: 1}, {W: 844, H: 390, Scale: 1}, {W: 390, H: 844, Scale: 1}} {
		for _, pad := range []bool{false, true} {
			g := atDesk(t, playtest.Planning(), s)
			g.shell.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyHelp, Gamepad: pad})
			g.shell.Advance(0)
			lists := 0
			for _, n := range g.shell.Hints().Node().Children() {
				if n.Name() != "list" {
					continue
				}
				lists++
				ground := n.Children()[0]
				x, y := ground.Pos()
				w, h := ground.Face().Size()
				for _, c := range g.shell.Scene().Desk().Controls() {
					if c.Rect.Overlaps(layout.Rect{X: x, Y: y, W: w, H: h}, 0.5) {
						t.Errorf("%vx%v, pad %v: the list lies over %s", s.W, s.H, pad, c.ID)
					}
				}
			}
			if lists != 1 {
				t.Errorf("%vx%v: %d lists", s.W, s.H, lists)
			}
		}
	}
}
