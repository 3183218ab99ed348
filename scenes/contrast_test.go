package scenes

import (
	"fmt"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestContrasts looks at every kind of screen: all words have a contrast of 4.5 or more to what they stand on, and of everything that can be pressed something stands out by 3 or more from what is round
// it. What can't be pressed now may be fainter, and what lies behind something else.
func TestContrasts(t *testing.T) {
	testrun.Long(t)
	for _, s := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", s.W, s.H), func(t *testing.T) {
			told := map[string]bool{}
			words, things, least := 0, 0, 99.0
			var watch *scenetest.Colors
			drawn(t, s, playtest.Touch, func(g *desktop, moment string) {
				if watch == nil {
					watch = scenetest.WatchColors(g.ctx.Gallery)
					g.shell.Resize(g.shell.Screen())
				}
				g.Pass()
				p := watch.Of(g.shell.Scene().Stage())
				tell := func(format string, args ...any) {
					if said := fmt.Sprintf(format, args...); !told[said] {
						told[said] = true
						t.Errorf("%s: %s", moment, said)
					}
				}
				for _, w := range p.Words() {
					if g.closed(w.X, w.Y) {
						continue
					}
					words++
					least = min(least, w.Contrast)
					if w.Contrast < 4.5 {
						tell("%q (%s) at %.0f, %.0f has a contrast of %.2f on %v", w.Words, w.Node.Name(), w.X, w.Y, w.Contrast, w.On)
					}
				}
				for _, c := range g.shell.Scene().Desk().Controls() {
					if c.Disabled || c.OnPress == nil || min(c.Rect.W, c.Rect.H) < 20 { // of so little only the edge is left in its list
						continue
					}
					things++
					if share := p.Stands(c.Rect.X, c.Rect.Y, c.Rect.W, c.Rect.H); share < 0.005 {
						tell("of %s at %v only %.1f %% stand out", c.ID, c.Rect, 100*share)
					}
				}
			})
			t.Logf("%d texts, the least contrast %.2f; %d things that can be pressed", words, least, things)
			if words < 300 || things < 100 {
				t.Errorf("only %d texts and %d things have been looked at", words, things)
			}
		})
	}
}

// closed reports whether something that can't be pressed now is at a place.
func (g *desktop) closed(x, y float64) bool {
	for _, c := range g.shell.Scene().Desk().Controls() {
		if c.Disabled && c.Rect.Contains(layout.Point{X: x, Y: y}) {
			return true
		}
	}
	return false
}
