package scenes

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestSwitchAccessPlays checks that one switch alone visits the settings and plays some turns with cards.
func TestSwitchAccessPlays(t *testing.T) {
	testrun.Long(t)
	for _, game := range []string{playtest.BeforeRoll(t), playtest.CardRoundGame()} {
		for i, screen := range []appctx.Screen{scenetest.Screens[0], scenetest.Screens[1]} {
			g := newDesktop(t, game, screen)
			g.ctx.Settings.Scan = appctx.Scans[1+i]
			taps := 0
			tester := playtest.NewTester(t, g, switchInput(&taps), uint64(7+i))
			tester.Open("settings", "settings")
			tester.Press("help")
			tester.Press("scan")
			tester.Press("scan-quick")
			tester.Press("back")
			tester.Press("back")
			tester.Open("back", "title")
			if now := g.ctx.Settings.Scan; now != appctx.ScanQuick {
				t.Fatalf("scanning has the label %q", now)
			}
			finishTasks(g.game)
			if data, err := g.files.Settings().Read(); err != nil {
				t.Fatal(err)
			} else if kept, err := appctx.ReadSettings(data); err != nil || kept.Scan != appctx.ScanQuick {
				t.Errorf("saved scanning %q, %v", kept.Scan, err)
			}
			tester.Open("continue", "board")
			st, _ := g.State()
			position, err := rules.ParsePosition(st.Position)
			if err != nil {
				t.Fatal(err)
			}
			began := position.Turn()
			last := tester.PlayUntil(func(s a11y.PublicState) bool {
				now, err := rules.ParsePosition(s.Position)
				return err == nil && now.Turn() >= began+8
			})
			if now, err := rules.ParsePosition(last.Position); last.Scene == "board" &&
				(err != nil || now.Turn() < began+8) {
				t.Errorf("played from turn %d to %q", began, last.Position)
			}
			t.Logf("%v: %d presses, %s", screen, taps, last.Scene)
		}
	}
}

// TestSwitchScanningVisitsEnabledControls checks that the focus visits exactly the enabled controls. Presses before it
// is visible do nothing, and pointer moves have no effect.
func TestSwitchScanningVisitsEnabledControls(t *testing.T) {
	g := newDesktop(t, playtest.BeforeRoll(t), scenetest.Screens[0])
	g.ctx.Settings.Scan = appctx.ScanQuick
	g.Tap(g.shell.Screen().W/2, g.shell.Screen().H/2)
	g.Key(widgets.KeyEnter, false)
	if g.shell.Name() != "title" {
		t.Fatalf("an invisible focus was pressed: got scene %s", g.shell.Name())
	}
	seen := map[string]bool{}
	n := len(g.shell.Scene().Focus().Controls())
	for range 60 * n {
		g.shell.SwitchAccess().Advance(0.05)
		if c := g.shell.Scene().Focus().Focused(); c != nil && g.shell.Scene().Focus().ShowFocus() {
			seen[c.ID] = true
		}
	}
	if len(seen) != n {
		t.Errorf("the focus visited %d of %d controls", len(seen), n)
	}
	g.shell.SwitchAccess().Advance(0.01)
	g.shell.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 5, Y: 5})
	if !g.shell.Scene().Focus().ShowFocus() {
		t.Error("a pointer move takes the focus away")
	}
	for _, left := g.shell.SwitchAccess().State(); left > 0.1; _, left = g.shell.SwitchAccess().State() {
		g.shell.SwitchAccess().Advance(0.05)
	}
	before := g.shell.Scene().Focus().Focused()
	if g.shell.SwitchAccess().Advance(0.2); g.shell.Scene().Focus().Focused() == before {
		t.Error("the focus does not move on")
	}
	g.ctx.Settings.Scan = appctx.ScanOff
	at := g.shell.Scene().Focus().Focused()
	for range 100 {
		g.shell.SwitchAccess().Advance(0.1)
	}
	if g.shell.Scene().Focus().Focused() != at {
		t.Error("the focus still scans though scanning is off")
	}
}

// scansScene reports whether the focus scans the controls of the current scene.
func (dt *desktop) scansScene() bool {
	focus, _ := dt.shell.SwitchAccess().State()
	return focus == dt.shell.Scene().Focus()
}

// switchInput returns an input with a single key or tap: it waits until the focus reaches the control.
func switchInput(taps *int) playtest.Input {
	return func(p *playtest.Tester, id string) {
		g := p.Device().(*desktop)
		for range 4000 {
			s, _ := g.State()
			for _, c := range s.Controls {
				if c.ID != id || !c.Focused || !g.scansScene() {
					continue
				}
				if *taps++; *taps%2 == 0 {
					g.Tap(2, 2)
				} else {
					g.Key(widgets.KeyEnter, false)
				}
				return
			}
			g.shell.SwitchAccess().Advance(0.1)
		}
		s, _ := g.State()
		g.t.Fatalf("the focus does not reach %q in %s: %+v", id, g.shell.Name(), s.Controls)
	}
}
