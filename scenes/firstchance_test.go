package scenes

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// ticking is a desktop that passes single ticks, also between the press and the release of the mouse.
type ticking struct{ *desktop }

// Pass implements [playtest.Device].
func (tg ticking) Pass() {
	tg.shell.Tasks().Finish()
	tg.Tick(0.02)
	tg.shell.Advance(0.02)
}

// Click implements [playtest.Device].
func (tg ticking) Click(x, y float64) {
	for _, k := range []widgets.InputKind{widgets.PointerMove, widgets.PointerDown, widgets.PointerUp} {
		tg.shell.Input([]widgets.InputEvent{{Kind: k, X: x, Y: y}}, 0.02)
		tg.Pass()
	}
}

// TestPressAtFirstChance presses controls of the table in the first tick in which they are published and the table is
// not busy, with and without animations. Every press has its effect.
func TestPressAtFirstChance(t *testing.T) {
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
			g := newDesktop(t, saved, scenetest.Screens[i])
			g.ctx.Settings.Speed = speed
			p := playtest.NewTester(t, ticking{g}, playtest.Mouse, 1)
			if p.Scene("title"); saved == "" {
				p.Press("play")
			} else {
				p.Press("continue")
			}
			p.ViewPassports()
			n := 0
			p.PlayUntil(func(s a11y.PublicState) bool {
				press := presses[n%len(presses)]
				if n++; playtest.Can(s, press.id) {
					p.PressAndWait(press.id, "what "+press.id+" opens", press.effect)
					g.Key(widgets.KeyBack, false)
					p.Wait("the table", playtest.CanPress(press.id))
				}
				return n > 30
			})
			if n < 12 {
				t.Errorf("the game was over after %d presses", n)
			}
		}
	}
}
