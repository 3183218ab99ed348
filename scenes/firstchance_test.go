package scenes

import (
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// A person may press a control in the very tick in which it appears.

// tickingDesktop is a desktop whose Pass advances by one tick only. A tick also passes between the press and the
// release of a pointer. Its input goes through all filters of the shell, in coordinates of the window.
type tickingDesktop struct{ *desktop }

// Pass implements [playtest.Device]. It advances by one tick.
func (tg tickingDesktop) Pass() {
	tg.shell.Tasks().Finish()
	tg.Tick(tickTime)
	tg.shell.Advance(tickTime)
}

// State implements [playtest.Device]. It is the state that the page gets.
func (tg tickingDesktop) State() (a11y.PublicState, bool) {
	if tg.shell.Scene() == nil {
		return a11y.PublicState{}, false
	}
	return tg.shell.Page().State(), true
}

// Click implements [playtest.Device].
func (tg tickingDesktop) Click(x, y float64) { tg.press(widgets.InputEvent{X: x, Y: y}) }

// Tap implements [playtest.Device].
func (tg tickingDesktop) Tap(x, y float64) {
	tg.press(widgets.InputEvent{X: x, Y: y, Pointer: 1, Touch: true})
}

// press moves a pointer, presses and releases it, at a point of the window.
func (tg tickingDesktop) press(e widgets.InputEvent) {
	for _, e.Kind = range []widgets.InputKind{widgets.PointerMove, widgets.PointerDown, widgets.PointerUp} {
		tg.shell.Input([]widgets.InputEvent{e}, tickTime)
		tg.Pass()
	}
}

// TestPressAtFirstChance presses controls of the table in the first tick in which they are published and the table is
// not busy. It checks that every press has its effect, with and without animations.
func TestPressAtFirstChance(t *testing.T) {
	testrun.Long(t)
	const minPresses = 12 // all four controls three times
	opens := func(scene string) func(a11y.PublicState) bool {
		return func(s a11y.PublicState) bool { return s.Scene == scene }
	}
	presses := []struct {
		id     string
		effect func(a11y.PublicState) bool
	}{{"menu", playtest.CanPress("menu-title")}, {"notebook", opens("notebook")}, {"log", opens("log")},
		{"rules", opens("rules")}}
	for i, speed := range []appctx.Speed{appctx.Instant, appctx.Fast} {
		for _, saved := range []string{"", playtest.CardGame()} {
			device := newDesktop(t, saved, scenetest.Screens[i])
			device.ctx.Settings.Speed = speed
			tester := playtest.NewTester(t, tickingDesktop{device}, playtest.Mouse, 1)
			if tester.Scene("title"); saved == "" {
				tester.Press("play")
			} else {
				tester.Press("continue")
			}
			tester.ViewPassports()
			count := 0
			tester.PlayUntil(func(s a11y.PublicState) bool {
				press := presses[count%len(presses)]
				if count++; playtest.Can(s, press.id) {
					tester.PressAndWait(press.id, "the effect of "+press.id, press.effect)
					device.Key(widgets.KeyBack, false)
					tester.Wait("the table", playtest.CanPress(press.id))
				}
				return count > 30
			})
			if count < minPresses {
				t.Errorf("%v with the saved game %.20q: got %d requests to act, want at least %d", speed, saved, count,
					minPresses)
			}
		}
	}
}
