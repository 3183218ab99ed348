package layout_test

import (
	"fmt"
	"testing"

	"heimlich/sprites/layout"
)

// TestReplayBar checks that on every table the replay bar has seven steps in reading order, a strip and its buttons.
// They don't overlap, and most are large enough for a finger. Its texts fit, and the rest of the table is as without
// it.
func TestReplayBar(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		o.ReplayBar = true
		again := layout.NewTable(tab.Screen.W, tab.Screen.H, o)
		bar := again.ReplayBar
		parts := []named{{"strip", bar.Track}, {"speed", bar.Speed}, {"eyes", bar.Viewpoint}, {"other", bar.PlayOn},
			{"leave", bar.Back}}
		for i, r := range bar.Steps {
			parts = append(parts, named{fmt.Sprintf("step %d", i), r})
			if i > 0 && r.Y < bar.Steps[i-1].Y+1 && r.X <= bar.Steps[i-1].X {
				t.Errorf("step %d stands before step %d", i, i-1)
			}
		}
		minimum := 44.0
		if again.Screen.W < 360 || again.Screen.H < 375 {
			minimum = 36
		}
		for _, p := range parts {
			if p.rect.W < minimum-0.01 || p.rect.H < minimum-0.01 {
				t.Errorf("%s is %.1f×%.1f", p.name, p.rect.W, p.rect.H)
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
				t.Errorf("%s at %v does not lie in %v", p.name, p.rect, bar.Rect)
			}
			for _, q := range parts[:k] {
				if apart(p.rect, q.rect) < -0.01 {
					t.Errorf("%s at %v overlaps %s at %v", p.name, p.rect, q.name, q.rect)
				}
			}
		}
		around := []named{{"time line", bar.Rect}, {"board", again.Board}, {"menu", again.Menu}}
		for i, c := range again.Chips {
			around = append(around, named{fmt.Sprintf("chip %d", i), c.Rect})
		}
		for i, r := range again.Seats {
			around = append(around, named{fmt.Sprintf("seat %d", i), r})
		}
		for k, p := range around {
			if !p.rect.Within(again.Screen, 0.01) {
				t.Errorf("%s at %v is not on the screen", p.name, p.rect)
			}
			for _, q := range around[:k] {
				if apart(p.rect, q.rect) < -0.01 {
					t.Errorf("%s at %v overlaps %s at %v", p.name, p.rect, q.name, q.rect)
				}
			}
		}
	})
}
