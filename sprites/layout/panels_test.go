package layout_test

import (
	"fmt"
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// TestChipsAreAligned checks that the agents' chips have equal sizes and gaps in one line.
func TestChipsAreAligned(t *testing.T) {
	const minGap, maxGap = 1, 12 // points
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		inRow := table.FormFactor == layout.Tall // else in a column
		first := table.Chips[0]
		firstGap := apart(first.Rect, table.Chips[1].Rect)
		if firstGap < minGap || firstGap > maxGap {
			t.Errorf("first gap: got %.1f, want %d … %d", firstGap, minGap, maxGap)
		}
		for i, chip := range table.Chips {
			if differ(chip.Rect.W, first.Rect.W) || differ(chip.Rect.H, first.Rect.H) {
				t.Errorf("chip %d: got %v, want the size of the first, %v", i, chip.Rect, first.Rect)
			}
			if chip.ScoreSize != first.ScoreSize {
				t.Errorf("chip %d: got score size %v, want that of the first, %v", i, chip.ScoreSize, first.ScoreSize)
			}
			if chip.Centered != inRow {
				t.Errorf("chip %d: got Centered %v, want %v", i, chip.Centered, inRow)
			}
			if below := chip.Rect.Y - first.Rect.Y; inRow && below != 0 {
				t.Errorf("chip %d: got %.1f below the first, want 0", i, below)
			}
			if beside := chip.Rect.X - first.Rect.X; !inRow && beside != 0 {
				t.Errorf("chip %d: got %.1f beside the first, want 0", i, beside)
			}
			if i == 0 {
				continue
			}
			if gap := apart(table.Chips[i-1].Rect, chip.Rect); differ(gap, firstGap) {
				t.Errorf("gap between chips %d and %d: got %.1f, want the first gap, %.1f", i-1, i, gap, firstGap)
			}
		}
	})
}

// eachChip runs check for chip i of each table, without and with cards.
func eachChip(t *testing.T, check func(t *testing.T, table *layout.TableLayout, i int, chip layout.AgentChip)) {
	t.Helper()
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, chip := range table.Chips {
			check(t, table, i, chip)
		}
	})
}

// TestPartsOfChipsLieApart checks that the parts of an agent lie in its chip and hardly overlap.
func TestPartsOfChipsLieApart(t *testing.T) {
	const minSide, maxOverlap = 4, 2 // points
	const minHeightForDelta = 560    // of a wide window, in points
	eachChip(t, func(t *testing.T, table *layout.TableLayout, i int, chip layout.AgentChip) {
		parts := []named{{"band", chip.Band}, {"figure", chip.Figure}, {"score", chip.Score}}
		if table.FormFactor != layout.Wide || table.Screen.H >= minHeightForDelta {
			parts = append(parts, named{"delta", chip.Delta})
		}
		for k := range parts {
			parts[k].name += fmt.Sprintf(" of chip %d", i)
		}
		checkWithin(t, parts, chip.Rect.Inset(0.9))
		checkLarge(t, minSide, minSide, parts...)
		checkApart(t, parts, -maxOverlap)
	})
}

// deltaBesideScore reports whether a chip shows its change beside its score, as on a phone in portrait.
func deltaBesideScore(chip layout.AgentChip) bool {
	return chip.Centered && chip.Delta.Y == chip.Score.Y
}

// TestDeltaStandsAtItsScore checks that an agent's change stands just below its score, or beside it with both centred.
func TestDeltaStandsAtItsScore(t *testing.T) {
	const maxOverlap = 1.1 // points
	eachChip(t, func(t *testing.T, table *layout.TableLayout, i int, chip layout.AgentChip) {
		score, delta := chip.Score, chip.Delta
		if deltaBesideScore(chip) {
			middle := (score.X + delta.Right()) / 2
			if differ(middle, chip.Rect.Center().X) {
				t.Errorf("chip %d: got score and change about x = %.1f, want %.1f", i, middle, chip.Rect.Center().X)
			}
			if delta.X < score.Right()-rounding {
				t.Errorf("chip %d: got change %v, want it to the right of the score %v", i, delta, score)
			}
			return
		}
		if score.Center().X > chip.Rect.Right() {
			t.Errorf("chip %d: got score %v, want its centre in the chip %v", i, score, chip.Rect)
		}
		if delta.X != score.X || delta.Y < score.Bottom()-maxOverlap {
			t.Errorf("chip %d: got change %v, want it just below the score %v", i, delta, score)
		}
	})
}

// TestPartsOfTallChipsAreCentred checks that the parts of a chip on a tall screen stand in its middle, with the step
// button above the score.
func TestPartsOfTallChipsAreCentred(t *testing.T) {
	eachChip(t, func(t *testing.T, table *layout.TableLayout, i int, chip layout.AgentChip) {
		if !chip.Centered {
			return
		}
		parts := []named{{"band", chip.Band}, {"figure", chip.Figure}, {"minus", chip.Minus}}
		if !deltaBesideScore(chip) {
			parts = append(parts, named{"score", chip.Score}, named{"delta", chip.Delta})
		}
		for _, p := range parts {
			if got, want := p.rect.Center().X, chip.Rect.Center().X; differ(got, want) {
				t.Errorf("%s of chip %d: got its centre at x = %.1f, want %.1f", p.name, i, got, want)
			}
		}
		if chip.Minus.Bottom() > chip.Score.Y+rounding {
			t.Errorf("minus of chip %d: got %v, want it above the score %v", i, chip.Minus, chip.Score)
		}
	})
}

// TestPartsOfWideChipsStandInOrder checks that band, figure and score of a chip in a column stand from left to right,
// and that the step button stands at the right edge.
func TestPartsOfWideChipsStandInOrder(t *testing.T) {
	const maxLeft = 20                     // points from the left edge to band and figure
	const minScoreGap, maxScoreGap = 2, 12 // points from figure to score
	const maxRight = 8                     // points from the step button to the right edge
	eachChip(t, func(t *testing.T, table *layout.TableLayout, i int, chip layout.AgentChip) {
		if chip.Centered {
			return
		}
		for _, p := range []named{{"band", chip.Band}, {"figure", chip.Figure}} {
			above, below := p.rect.Y-chip.Rect.Y, chip.Rect.Bottom()-p.rect.Bottom()
			if differ(above, below) || above < 1 {
				t.Errorf("%s of chip %d: got %.1f below the top and %.1f above the bottom, want equal, at least 1",
					p.name, i, above, below)
			}
			if left := p.rect.X - chip.Rect.X; left > maxLeft {
				t.Errorf("%s of chip %d: got %.1f from the left edge, want at most %d", p.name, i, left, maxLeft)
			}
		}
		if chip.Figure.X < chip.Band.Right() {
			t.Errorf("chip %d: got figure %v, want it right of the band %v", i, chip.Figure, chip.Band)
		}
		if gap := chip.Score.X - chip.Figure.Right(); gap < minScoreGap || gap > maxScoreGap {
			t.Errorf("chip %d: got %.1f from figure to score, want %d … %d", i, gap, minScoreGap, maxScoreGap)
		}
		if right := chip.Rect.Right() - chip.Minus.Right(); right < -rounding || right > maxRight {
			t.Errorf("minus of chip %d: got %.1f from the right edge, want 0 … %d", i, right, maxRight)
		}
		if table.FormFactor == layout.Wide && apart(chip.Minus, chip.Score) < 0 {
			t.Errorf("minus of chip %d: got %v over the score %v, want no overlap", i, chip.Minus, chip.Score)
		}
	})
}

// TestActionBarIsAligned checks that the texts of the action bar form two aligned lines. Undo and reset have equal
// sizes, and the confirm button is at least as large.
func TestActionBarIsAligned(t *testing.T) {
	const minLine = 12 // height of a line of text, in points
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		bar := table.Bar
		title, points, hint := bar.Title, bar.Points, bar.Hint
		if title.Y != points.Y || title.H != points.H {
			t.Errorf("got title %v and points %v, want them in one line", title, points)
		}
		if title.X != hint.X || differ(hint.Y, title.Bottom()) {
			t.Errorf("got title %v and hint %v, want one below the other", title, hint)
		}
		if title.H < minLine || hint.H < minLine {
			t.Errorf("got heights of %.1f and %.1f for title and hint, want at least %d", title.H, hint.H, minLine)
		}
		maxGap := max(20, 0.05*hint.W)
		if gap := points.X - title.Right(); gap < 0 || gap > maxGap {
			t.Errorf("gap between title and points: got %.1f, want 0 … %.1f", gap, maxGap)
		}
		if got, most := math.Abs(points.Right()-hint.Right()), 0.05*hint.W; got > most {
			t.Errorf("right edges of points and hint: got %.1f apart, want at most %.1f", got, most)
		}
		if bar.Undo.W != bar.Reset.W || bar.Undo.H != bar.Reset.H || bar.Undo.Y != bar.Reset.Y {
			t.Errorf("got undo %v and reset %v, want equal sizes in one row", bar.Undo, bar.Reset)
		}
		checkLarge(t, bar.Undo.W, bar.Undo.H, named{"confirm", bar.Confirm})
	})
}

// TestPartsOfActionBarLieApart checks that the parts of the action bar lie in it. Its buttons lie apart from each
// other, and the hint button from all parts.
func TestPartsOfActionBarLieApart(t *testing.T) {
	const border = 5.9                    // points between the parts and the edge of the bar
	const minGap, minButtonGap = 3.0, 1.9 // points
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		bar := table.Bar
		inside := bar.Rect.Inset(border)
		buttons := []named{{"undo", bar.Undo}, {"reset", bar.Reset}, {"confirm", bar.Confirm}}
		texts := []named{{"title", bar.Title}, {"hint", bar.Hint}, {"points", bar.Points}}
		checkApart(t, buttons, minButtonGap)
		checkWithin(t, buttons, inside)
		checkWithin(t, texts, inside)
		if bar.Ask.W == 0 {
			return
		}
		ask := named{"hint button", bar.Ask}
		if table.FormFactor != layout.Wide {
			t.Errorf("hint button: got %v, want none unless the window is wide", bar.Ask)
		}
		checkLarge(t, touchSide, touchSide, ask)
		checkWithin(t, []named{ask}, inside)
		for _, part := range append(texts, buttons...) {
			checkApart(t, []named{part, ask}, minGap)
		}
	})
}

// TestPanelsFillTheScreen checks that the margins around board and panels are equal, and that panels have minimum
// sizes. The board takes at least 30 % of the screen.
func TestPanelsFillTheScreen(t *testing.T) {
	const minMargin, maxMargin, minGap = 4, 16, 1 // points
	const minPanelWidth, minPanelHeight = 40, 22  // points
	const minLogWidth, minBoardShare = 150, 0.3   // points; share of the screen
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		all := panels(table)
		if table.Notebook.W > 0 {
			all = append(all, named{"notebook", table.Notebook})
		}
		checkApart(t, all, minGap)
		checkLarge(t, minPanelWidth, minPanelHeight, all...)
		if table.Log.W > 0 {
			checkLarge(t, minLogWidth, minPanelHeight, named{"log", table.Log})
		}
		bounds := all[0].rect
		for _, p := range all[1:] {
			bounds = bounds.Union(p.rect)
		}
		left := bounds.X
		if left < minMargin || left > maxMargin {
			t.Errorf("left margin: got %.1f, want %d … %d", left, minMargin, maxMargin)
		}
		for side, margin := range map[string]float64{"upper": bounds.Y, "right": table.Screen.W - bounds.Right(),
			"lower": table.Screen.H - bounds.Bottom()} {
			if differ(margin, left) {
				t.Errorf("%s margin: got %.1f, want that at the left, %.1f", side, margin, left)
			}
		}
		if got := table.Board.W * table.Board.H / (table.Screen.W * table.Screen.H); got < minBoardShare {
			t.Errorf("board: got %.0f %% of the screen, want at least %.0f %%", 100*got, 100*minBoardShare)
		}
	})
}

// TestPlayerPanelsAreAligned checks that player panels have similar heights. In a wide window they form a column.
func TestPlayerPanelsAreAligned(t *testing.T) {
	const minHeight, maxDifference = 27, 8 // points
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		first := table.Seats[0]
		for i, seat := range table.Seats {
			if seat.H < minHeight || math.Abs(seat.H-first.H) > maxDifference {
				t.Errorf("seat %d: got height %.1f, want at least %d, within %d of the first, %.1f", i, seat.H,
					minHeight, maxDifference, first.H)
			}
			if table.FormFactor != layout.Wide {
				continue
			}
			if seat.X != first.X || seat.W != first.W {
				t.Errorf("seat %d: got %v, want the left edge and width of the first, %v", i, seat, first)
			}
		}
	})
}

// TestMenuButtonsAreAligned checks that menu, notebook and help button have equal sizes and gaps in one row.
func TestMenuButtonsAreAligned(t *testing.T) {
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		menu, notebook, help := table.Menu, table.Notebook, table.Help
		if help.W == 0 {
			return
		}
		if differ(help.W, menu.W) || differ(notebook.W, menu.W) || help.H != menu.H {
			t.Errorf("got menu %v, notebook %v and help %v, want equal sizes", menu, notebook, help)
		}
		if help.Y != menu.Y {
			t.Errorf("got menu %v and help %v, want them in one row", menu, help)
		}
		if left, right := apart(menu, notebook), apart(notebook, help); differ(left, right) {
			t.Errorf("got gaps of %.1f and %.1f beside the notebook button, want equal ones", left, right)
		}
	})
}

// TestParkIsDivided checks that the die, the info panel, the deck and the discards lie in the park without overlap.
// Deck and discards have the proportions of a card.
func TestParkIsDivided(t *testing.T) {
	const minGap, minDie, maxDie, minPile = 2, 36, 104, 14 // points
	const minInfoWidth, minInfoHeight = 60, 30             // points
	const cardAspect = 5.0 / 7
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		die, info, deck, discards := table.Die, table.Info, table.Deck, table.Discards
		parts := []named{{"die", die}, {"info panel", info}}
		if o.Cards {
			parts = append(parts, named{"deck", deck}, named{"discards", discards})
			if deck.W != discards.W || deck.H != discards.H {
				t.Errorf("got deck %v and discards %v, want equal sizes", deck, discards)
			}
			if differ(deck.W/deck.H, cardAspect) || deck.W < minPile {
				t.Errorf("deck: got %v, want 5:7, at least %d wide", deck, minPile)
			}
		} else if deck.W+discards.W > 0 {
			t.Errorf("without cards: got deck %v and discards %v, want none", deck, discards)
		}
		checkWithin(t, parts, table.Park)
		checkApart(t, parts, minGap)
		if die.W != die.H || die.W < minDie || die.W > maxDie {
			t.Errorf("die: got %v, want a square of %d … %d", die, minDie, maxDie)
		}
		checkLarge(t, minInfoWidth, minInfoHeight, named{"info panel", info})
		if r := table.ParkRadius; r < 8 || r > min(table.Park.W, table.Park.H)/2 {
			t.Errorf("radius of the park's corners: got %.1f, want 8 to half the park", r)
		}
	})
}
