package layout_test

import (
	"fmt"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/sprites/layout"
)

// eachTableWithReplayBar runs check for each table with a replay bar.
func eachTableWithReplayBar(t *testing.T, check func(t *testing.T, table *layout.TableLayout)) {
	t.Helper()
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		o.ReplayBar = true
		check(t, tableOf(table.Screen.W, table.Screen.H, o))
	})
}

// TestPartsOfReplayBarLieApart checks that the parts of the replay bar lie in it without overlap, and that its controls
// are large enough for a finger.
func TestPartsOfReplayBarLieApart(t *testing.T) {
	testrun.Long(t)
	const smallWidth, smallHeight = 360, 375           // points, of the smallest phones
	const minSide, minSideOnSmallPhone = touchSide, 36 // points
	eachTableWithReplayBar(t, func(t *testing.T, table *layout.TableLayout) {
		bar := table.ReplayBar
		parts := []named{{"track", bar.Track}, {"speed", bar.Speed}, {"viewpoint", bar.Viewpoint},
			{"play on", bar.PlayOn}, {"back", bar.Back}}
		for i, step := range bar.Steps {
			parts = append(parts, named{fmt.Sprintf("step %d", i), step})
		}
		least := float64(minSide)
		if table.Screen.W < smallWidth || table.Screen.H < smallHeight {
			least = minSideOnSmallPhone
		}
		checkLarge(t, least-rounding, least-rounding, parts...)
		if bar.Title.H > 0 {
			parts = append(parts, named{"title", bar.Title})
		}
		if bar.Hint.H > 0 {
			parts = append(parts, named{"hint", bar.Hint})
		}
		checkWithin(t, parts, bar.Rect)
		checkApart(t, parts, -rounding)
	})
}

// TestReplayStepsStandInReadingOrder checks that each step button stands right of the button before or below it.
func TestReplayStepsStandInReadingOrder(t *testing.T) {
	eachTableWithReplayBar(t, func(t *testing.T, table *layout.TableLayout) {
		steps := table.ReplayBar.Steps
		for i := 1; i < len(steps); i++ {
			below, right := steps[i].Y >= steps[i-1].Y+1, steps[i].X > steps[i-1].X
			if !below && !right {
				t.Errorf("step %d: got %v, want it right of step %d, %v, or below", i, steps[i], i-1, steps[i-1])
			}
		}
	})
}

// TestReplayBarOverlapsNoPanel checks that a table with a replay bar fits on the screen without overlaps.
func TestReplayBarOverlapsNoPanel(t *testing.T) {
	eachTableWithReplayBar(t, func(t *testing.T, table *layout.TableLayout) {
		all := []named{{"replay bar", table.ReplayBar.Rect}, {"board", table.Board}, {"menu", table.Menu}}
		all = append(all, chipsAndSeats(table)...)
		checkWithin(t, all, table.Screen)
		checkApart(t, all, -rounding)
	})
}
