package layout_test

import (
	"fmt"
	"testing"

	"heimlich/sprites/layout"
)

// TestReplayBar checks that on every table the parts of the replay bar lie in it without overlap and are large enough
// for a finger. Its step buttons stand in reading order, and the bar overlaps no other panel.
func TestReplayBar(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		o.ReplayBar = true
		withBar := layout.NewTable(tab.Screen.W, tab.Screen.H, o)
		bar := withBar.ReplayBar
		parts := []named{{"track", bar.Track}, {"speed", bar.Speed}, {"viewpoint", bar.Viewpoint},
			{"play on", bar.PlayOn}, {"back", bar.Back}}
		for i, r := range bar.Steps {
			parts = append(parts, named{fmt.Sprintf("step %d", i), r})
			if i > 0 && r.Y < bar.Steps[i-1].Y+1 && r.X <= bar.Steps[i-1].X {
				t.Errorf("step %d: got %v before step %d at %v, want reading order", i, r, i-1, bar.Steps[i-1])
			}
		}
		minimum := 44.0 // points
		if withBar.Screen.W < 360 || withBar.Screen.H < 375 {
			minimum = 36 // on the smallest phones
		}
		for _, p := range parts {
			if p.rect.W < minimum-0.01 || p.rect.H < minimum-0.01 {
				t.Errorf("%s: got %.1f × %.1f, want at least %.0f × %.0f", p.name, p.rect.W, p.rect.H, minimum, minimum)
			}
		}
		if bar.Title.H > 0 {
			parts = append(parts, named{"title", bar.Title})
		}
		if bar.Hint.H > 0 {
			parts = append(parts, named{"hint", bar.Hint})
		}
		for k, p := range parts {
			if !p.rect.Within(bar.Rect, 0.01) {
				t.Errorf("%s: got %v, want it in the bar %v", p.name, p.rect, bar.Rect)
			}
			for _, q := range parts[:k] {
				if apart(p.rect, q.rect) < -0.01 {
					t.Errorf("%s %v and %s %v: got an overlap, want none", p.name, p.rect, q.name, q.rect)
				}
			}
		}
		around := []named{{"replay bar", bar.Rect}, {"board", withBar.Board}, {"menu", withBar.Menu}}
		for i, c := range withBar.Chips {
			around = append(around, named{fmt.Sprintf("chip %d", i), c.Rect})
		}
		for i, r := range withBar.Seats {
			around = append(around, named{fmt.Sprintf("seat %d", i), r})
		}
		for k, p := range around {
			if !p.rect.Within(withBar.Screen, 0.01) {
				t.Errorf("%s: got %v, want it on the screen %v", p.name, p.rect, withBar.Screen)
			}
			for _, q := range around[:k] {
				if apart(p.rect, q.rect) < -0.01 {
					t.Errorf("%s %v and %s %v: got an overlap, want none", p.name, p.rect, q.name, q.rect)
				}
			}
		}
	})
}
