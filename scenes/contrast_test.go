package scenes

import (
	"fmt"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestContrasts checks the contrasts of every kind of screen: at least 4.5 between text and background, and 3 between
// controls and their surroundings. Disabled and covered parts may have less.
func TestContrasts(t *testing.T) {
	testrun.Long(t)
	for _, s := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", s.W, s.H), func(t *testing.T) {
			reported := map[string]bool{}
			words, things, minimum := 0, 0, 99.0
			var watch *scenetest.ColorRecorder
			visitMoments(t, s, playtest.Touch, func(device *desktop, moment string) {
				if watch == nil {
					watch = scenetest.RecordColors(device.ctx.Textures)
					device.shell.Resize(device.shell.Screen())
				}
				device.Pass()
				snapshot := watch.Snapshot(device.shell.Scene().Stage())
				report := func(format string, args ...any) {
					if text := fmt.Sprintf(format, args...); !reported[text] {
						reported[text] = true
						t.Errorf("%s: %s", moment, text)
					}
				}
				for _, w := range snapshot.Texts() {
					if device.disabledAt(w.X, w.Y) {
						continue
					}
					words++
					minimum = min(minimum, w.Contrast)
					if w.Contrast < 4.5 {
						report("%q (%s) at %.0f, %.0f has a contrast of %.2f on %v", w.Text, w.Node.Name(), w.X, w.Y,
							w.Contrast, w.Ground)
					}
				}
				for _, c := range device.shell.Scene().Focus().Controls() {
					// only its edge is visible in a scrolled list
					if c.Disabled || c.OnPress == nil || min(c.Rect.W, c.Rect.H) < 20 {
						continue
					}
					things++
					if share := snapshot.ContrastShare(c.Rect.X, c.Rect.Y, c.Rect.W, c.Rect.H); share < 0.005 {
						report("control %s at %v: only %.1f %% have a contrast of 3", c.ID, c.Rect, 100*share)
					}
				}
			})
			t.Logf("%d texts, least contrast %.2f; %d controls", words, minimum, things)
			if words < 300 || things < 100 {
				t.Errorf("checked only %d texts and %d controls", words, things)
			}
		})
	}
}

// disabledAt reports whether a disabled control is at a point.
func (dt *desktop) disabledAt(x, y float64) bool {
	for _, c := range dt.shell.Scene().Focus().Controls() {
		if c.Disabled && c.Rect.Contains(layout.Point{X: x, Y: y}) {
			return true
		}
	}
	return false
}
