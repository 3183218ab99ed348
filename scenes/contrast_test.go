package scenes

import (
	"fmt"
	"math"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// The minimum contrasts of WCAG, level AA, and what a size must have for the check to mean something.
const (
	minTextContrast  = 4.5   // of a text with its background
	minControlShare  = 0.005 // of a control's points that differ from the surroundings by a contrast of 3
	minControlSide   = 20    // in points; a lower one is the edge of a control in a scrolled list
	minCheckedTexts  = 300
	minCheckedOthers = 100 // controls
)

// TestContrasts checks on every kind of screen the contrasts of texts with their background, and of controls with their
// surroundings. Disabled and covered parts may have less.
func TestContrasts(t *testing.T) {
	testrun.OnlyCI(t)
	for _, s := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", s.W, s.H), func(t *testing.T) {
			reported := map[string]bool{}
			texts, controls, lowest := 0, 0, math.Inf(1)
			var recorder *scenetest.ColorRecorder
			visitMoments(t, s, playtest.Touch, func(device *desktop, moment string) {
				if recorder == nil {
					recorder = scenetest.RecordColors(device.ctx.Textures)
					device.shell.Resize(device.shell.Screen())
				}
				device.Pass()
				snapshot := recorder.Snapshot(device.shell.Scene().Stage())
				report := func(format string, args ...any) {
					if text := fmt.Sprintf(format, args...); !reported[text] {
						reported[text] = true
						t.Errorf("%s: %s", moment, text)
					}
				}
				for _, text := range snapshot.Texts() {
					if device.disabledAt(text.X, text.Y) {
						continue
					}
					texts++
					lowest = min(lowest, text.Contrast)
					if text.Contrast < minTextContrast {
						report("text %q (%s) at %.0f, %.0f on %v: got contrast %.2f, want at least %v", text.Text,
							text.Node.Name(), text.X, text.Y, text.Ground, text.Contrast, minTextContrast)
					}
				}
				for _, c := range device.shell.Scene().Focus().Controls() {
					if c.Disabled || c.OnPress == nil || min(c.Rect.W, c.Rect.H) < minControlSide {
						continue
					}
					controls++
					share := snapshot.ContrastShare(c.Rect.X, c.Rect.Y, c.Rect.W, c.Rect.H)
					if share < minControlShare {
						report("control %s at %v: got a contrast of 3 on %.1f %% of its points, want %.1f %%", c.ID,
							c.Rect, 100*share, 100*minControlShare)
					}
				}
			})
			t.Logf("%d texts, lowest contrast %.2f; %d controls", texts, lowest, controls)
			if texts < minCheckedTexts || controls < minCheckedOthers {
				t.Errorf("checked %d texts and %d controls, want at least %d and %d", texts, controls, minCheckedTexts,
					minCheckedOthers)
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
