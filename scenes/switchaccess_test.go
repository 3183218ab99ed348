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

// TestSwitchAccessPlays changes the speed of switch access in the settings and plays eight turns, with a single switch.
func TestSwitchAccessPlays(t *testing.T) {
	testrun.Long(t)
	for _, game := range []string{playtest.BeforeRoll(t), playtest.CardRoundGame()} {
		for i, screen := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
			device := newDesktop(t, game, screen)
			device.ctx.Settings.Scan = appctx.Scans[1+i]
			taps := 0
			tester := playtest.NewTester(t, device, switchInput(&taps), uint64(7+i))
			tester.Open("settings", "settings")
			tester.Press("help")
			tester.Press("scan")
			tester.Press("scan-quick")
			tester.Press("back")
			tester.Press("back")
			tester.Open("back", "title")
			if got := device.ctx.Settings.Scan; got != appctx.ScanQuick {
				t.Fatalf("got switch access %q, want %q", got, appctx.ScanQuick)
			}
			finishTasks(device.game)
			if data, err := device.files.Settings().Read(); err != nil {
				t.Fatal(err)
			} else if kept, err := appctx.ReadSettings(data); err != nil || kept.Scan != appctx.ScanQuick {
				t.Errorf("saved settings: got switch access %q (error %v), want %q", kept.Scan, err, appctx.ScanQuick)
			}
			tester.Open("continue", "board")
			st, _ := device.State()
			position, err := rules.ParsePosition(st.Position)
			if err != nil {
				t.Fatal(err)
			}
			const turns = 8
			firstTurn := position.Turn()
			last := tester.PlayUntil(func(s a11y.PublicState) bool {
				now, err := rules.ParsePosition(s.Position)
				return err == nil && now.Turn() >= firstTurn+turns
			})
			if now, err := rules.ParsePosition(last.Position); last.Scene == "board" &&
				(err != nil || now.Turn() < firstTurn+turns) {
				t.Errorf("got position %q, want turn %d or later", last.Position, firstTurn+turns)
			}
			t.Logf("%v: %d presses, %s", screen, taps, last.Scene)
		}
	}
}

// TestSwitchScanningVisitsEnabledControls checks that the focus visits all controls of the title. A press before it is
// visible does nothing, a pointer move does not hide it, and it stays once switch access is off.
func TestSwitchScanningVisitsEnabledControls(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
	device.ctx.Settings.Scan = appctx.ScanQuick
	device.Tap(device.shell.Screen().W/2, device.shell.Screen().H/2)
	device.Key(widgets.KeyEnter, false)
	if device.shell.Name() != "title" {
		t.Fatalf("press before the focus is visible: got scene %s, want title", device.shell.Name())
	}
	seen := map[string]bool{}
	n := len(device.shell.Scene().Focus().Controls())
	for range 60 * n { // 3 seconds for each control, more than it keeps the focus
		device.shell.SwitchAccess().Advance(0.05)
		if c := device.shell.Scene().Focus().Focused(); c != nil && device.shell.Scene().Focus().ShowFocus() {
			seen[c.ID] = true
		}
	}
	if len(seen) != n {
		t.Errorf("the focus visited %d controls, want all %d", len(seen), n)
	}
	device.shell.SwitchAccess().Advance(0.01)
	device.shell.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 5, Y: 5})
	if !device.shell.Scene().Focus().ShowFocus() {
		t.Error("a pointer move takes the focus away")
	}
	for _, left := device.shell.SwitchAccess().State(); left > 0.1; _, left = device.shell.SwitchAccess().State() {
		device.shell.SwitchAccess().Advance(0.05)
	}
	before := device.shell.Scene().Focus().Focused()
	if device.shell.SwitchAccess().Advance(0.2); device.shell.Scene().Focus().Focused() == before {
		t.Errorf("after the interval: got the focus still on %q, want the next control", before.ID)
	}
	device.ctx.Settings.Scan = appctx.ScanOff
	at := device.shell.Scene().Focus().Focused()
	for range 100 {
		device.shell.SwitchAccess().Advance(0.1)
	}
	if device.shell.Scene().Focus().Focused() != at {
		t.Error("the focus moves although switch access is off")
	}
}

// scansScene reports whether switch access walks through the controls of the current scene.
func (dt *desktop) scansScene() bool {
	focus, _ := dt.shell.SwitchAccess().State()
	return focus == dt.shell.Scene().Focus()
}

// switchInput returns an input that waits until the focus reaches the control, and then presses Enter or taps anywhere,
// in turns. It counts the presses in taps.
func switchInput(taps *int) playtest.Input {
	return func(tester *playtest.Tester, id string) {
		device := tester.Device().(*desktop)
		for range 4000 { // 400 seconds
			s, _ := device.State()
			for _, c := range s.Controls {
				if c.ID != id || !c.Focused || !device.scansScene() {
					continue
				}
				if *taps++; *taps%2 == 0 {
					device.Tap(2, 2)
				} else {
					device.Key(widgets.KeyEnter, false)
				}
				return
			}
			device.shell.SwitchAccess().Advance(0.1)
		}
		s, _ := device.State()
		device.t.Fatalf("the focus does not reach %q in %s: %+v", id, device.shell.Name(), s.Controls)
	}
}
