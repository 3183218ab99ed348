package layout_test

import (
	"testing"

	"heimlich/sprites/layout"
)

// eachOpenHand opens hands of one card and more on each table with cards, and runs check with the rectangles of the
// cards.
func eachOpenHand(t *testing.T, check func(t *testing.T, open *layout.TableLayout, hand []layout.Rect)) {
	t.Helper()
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		if !o.Cards {
			return
		}
		open := table.Opened()
		for n := 1; n <= layout.MaxHand; n++ {
			hand := open.OpenHand(n)
			if len(hand) != n {
				t.Fatalf("OpenHand(%d): got %d rectangles", n, len(hand))
			}
			check(t, &open, hand)
		}
	})
}

// TestHandsAreAligned checks that the cards of an open hand have equal sizes and gaps. Hands open in all three places.
func TestHandsAreAligned(t *testing.T) {
	const minSide = 40 // of a card, in points
	seen := map[layout.HandPlace]bool{}
	eachOpenHand(t, func(t *testing.T, open *layout.TableLayout, hand []layout.Rect) {
		seen[open.HandPlace()] = true
		first := hand[0]
		checkLarge(t, minSide, minSide, named{"first card", first})
		for i, card := range hand {
			if differ(card.W, first.W) || differ(card.H, first.H) {
				t.Errorf("card %d of %d: got %v, want the size of the first, %v", i, len(hand), card, first)
			}
			if i == 0 {
				continue
			}
			wantX, wantY := first.X+float64(i)*(hand[1].X-first.X), first.Y+float64(i)*(hand[1].Y-first.Y)
			if differ(card.X, wantX) || differ(card.Y, wantY) {
				t.Errorf("card %d of %d: got %v, want equal distances to %.1f, %.1f", i, len(hand), card, wantX, wantY)
			}
		}
	})
	for _, place := range []layout.HandPlace{layout.HandOnEdge, layout.HandInBar, layout.HandOverAgents} {
		if !seen[place] {
			t.Errorf("place %d: got no hand, want one", place)
		}
	}
}

// textGap is the distance in points between the texts of the action bar and an open hand beside them.
const textGap = 12

// TestHandOnEdge checks that a hand on the edge of the action bar lies between its texts and buttons, and covers no
// stone.
func TestHandOnEdge(t *testing.T) {
	const cardWidth, cardHeight, lift = 78, 108, 27         // points
	const minTitle, minHint, minButtonGap = 150.0, 260.0, 8 // points
	const stoneShare = 0.8                                  // of a stone, that must stay visible
	eachOpenHand(t, func(t *testing.T, open *layout.TableLayout, hand []layout.Rect) {
		if open.HandPlace() != layout.HandOnEdge {
			return
		}
		all := around(hand)
		if hand[0].W != cardWidth || hand[0].H != cardHeight {
			t.Errorf("%d cards: got %v, want %d × %d", len(hand), hand[0], cardWidth, cardHeight)
		}
		if got, want := all.Y, open.Bar.Rect.Y-lift; got != want {
			t.Errorf("%d cards: got their top at %.1f, want %.1f", len(hand), got, want)
		}
		if got, most := all.Right(), open.Bar.Undo.X-minButtonGap; got > most {
			t.Errorf("%d cards: got their right edge at %.1f, want at most %.1f, left of the buttons", len(hand), got,
				most)
		}
		texts := open.Bar.Beside(all.X - textGap)
		if texts.Title.W < minTitle || texts.Hint.W < minHint {
			t.Errorf("%d cards: got title %v and hint %v, want widths of at least %.0f and %.0f", len(hand),
				texts.Title, texts.Hint, minTitle, minHint)
		}
		for score := range layout.LastStone + 1 {
			stone := open.Stone(score)
			if all.Overlaps(layout.Around(stone.Center, stone.W*stoneShare, stone.H*stoneShare), 0) {
				t.Errorf("%d cards: got %v over stone %d at %v", len(hand), all, score, stone.Center)
			}
		}
	})
}

// TestHandInBar checks that a hand in the action bar lies above the gold button and beside the texts.
func TestHandInBar(t *testing.T) {
	const cardWidth, cardHeight = 72, 101 // points
	const maxLift, minHint = 4, 110       // points above the bar; points
	eachOpenHand(t, func(t *testing.T, open *layout.TableLayout, hand []layout.Rect) {
		if open.HandPlace() != layout.HandInBar {
			return
		}
		all := around(hand)
		if hand[0].W != cardWidth || hand[0].H != cardHeight {
			t.Errorf("%d cards: got %v, want %d × %d", len(hand), hand[0], cardWidth, cardHeight)
		}
		if all.Y < open.Bar.Rect.Y-maxLift || all.Bottom() > open.Bar.Confirm.Y {
			t.Errorf("%d cards: got %v, want them in the bar %v above the gold button %v", len(hand), all,
				open.Bar.Rect, open.Bar.Confirm)
		}
		if all.Right() > open.Bar.Rect.Right() {
			t.Errorf("%d cards: got %v, want them left of the right edge of the bar %v", len(hand), all, open.Bar.Rect)
		}
		if hint := open.Bar.Beside(all.X - textGap).Hint; hint.W < minHint {
			t.Errorf("%d cards: got hint %v, want a width of at least %d", len(hand), hint, minHint)
		}
	})
}

// TestHandOverAgents checks that a hand over the agent bar lies below the scores, if there is room for them.
func TestHandOverAgents(t *testing.T) {
	const gap = 2 // points between scores and cards
	eachOpenHand(t, func(t *testing.T, open *layout.TableLayout, hand []layout.Rect) {
		if open.HandPlace() != layout.HandOverAgents {
			return
		}
		agentBar := around([]layout.Rect{open.Chips[0].Rect, open.Chips[len(open.Chips)-1].Rect})
		wantTop := agentBar.Y
		if scores := open.Scores(); scores != nil {
			if len(scores) != len(open.Chips) {
				t.Errorf("got %d scores, want one for each of %d chips", len(scores), len(open.Chips))
			}
			strip := around(scores)
			checkWithin(t, []named{{"scores", strip}}, agentBar)
			wantTop = strip.Bottom() + gap
		}
		all := around(hand)
		if all.Y != wantTop {
			t.Errorf("%d cards: got their top at %.1f, want %.1f", len(hand), all.Y, wantTop)
		}
		if all.X < agentBar.X-rounding || all.Right() > agentBar.Right()+rounding {
			t.Errorf("%d cards: got %v, want them no wider than the agent bar %v", len(hand), all, agentBar)
		}
	})
}

// eachTableWithHandInBar runs check for each table whose hands open in the action bar.
func eachTableWithHandInBar(t *testing.T, check func(t *testing.T, table *layout.TableLayout)) {
	t.Helper()
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		if table.HandPlace() == layout.HandInBar {
			check(t, table)
		}
	})
}

// TestOpenedBarFits checks that the action bar grows upwards for a hand in it, and that the chips above become one line
// without overlaps.
func TestOpenedBarFits(t *testing.T) {
	const chipHeight = 50 // points
	eachTableWithHandInBar(t, func(t *testing.T, table *layout.TableLayout) {
		open := table.Opened()
		if open.Board != table.Board {
			t.Errorf("board: got %v, want it unchanged, %v", open.Board, table.Board)
		}
		if open.Bar.Confirm != table.Bar.Confirm {
			t.Errorf("gold button: got %v, want it unchanged, %v", open.Bar.Confirm, table.Bar.Confirm)
		}
		if open.Bar.Rect.Bottom() != table.Bar.Rect.Bottom() || open.Bar.Rect.Y >= table.Bar.Rect.Y {
			t.Errorf("got bar %v, want it higher than %v with the same lower edge", open.Bar.Rect, table.Bar.Rect)
		}
		for i, chip := range open.Chips {
			if chip.Rect.H != chipHeight {
				t.Errorf("chip %d: got height %v, want %d", i, chip.Rect.H, chipHeight)
			}
			if chip.Rect.Y < table.Board.Bottom() || chip.Rect.Bottom() > open.Bar.Rect.Y {
				t.Errorf("chip %d: got %v, want it between board %v and bar %v", i, chip.Rect, table.Board,
					open.Bar.Rect)
			}
			checkWithin(t, []named{{"score", chip.Score}, {"delta", chip.Delta}}, chip.Rect)
			if chip.Score.Overlaps(chip.Figure, 0) {
				t.Errorf("chip %d: got score %v over figure %v, want no overlap", i, chip.Score, chip.Figure)
			}
		}
	})
}

// TestHandFanFits checks that a closed hand in the action bar is large enough for a finger, and lies clear of the gold
// button.
func TestHandFanFits(t *testing.T) {
	const minGap = 2 // points
	eachTableWithHandInBar(t, func(t *testing.T, table *layout.TableLayout) {
		fan := named{"closed hand", table.HandFan()}
		checkApart(t, []named{fan, {"gold button", table.Bar.Confirm}}, minGap)
		checkLarge(t, touchSide, touchSide, fan)
		if fan.rect.Right() > table.Bar.Rect.Right() {
			t.Errorf("closed hand: got %v, want it left of the right edge of the bar %v", fan.rect, table.Bar.Rect)
		}
	})
}

// TestLargeCardStandsInPark checks that an enlarged card stands in the middle of the park, is at least 60 points high,
// and covers at most the top 30 % of a building.
func TestLargeCardStandsInPark(t *testing.T) {
	const minHeight, maxCovered = 60, 0.3 // points; share of a building's height
	eachTableWithCards(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		card := table.LargeCard()
		if got, want := card.Center(), table.Park.Center(); got != want {
			t.Errorf("card: got its centre at %v, want that of the park, %v", got, want)
		}
		if card.H < minHeight || card.W > table.Park.W {
			t.Errorf("card: got %v, want at least %d high and at most as wide as the park, %v", card, minHeight,
				table.Park)
		}
		for i, building := range table.Buildings {
			if !card.Overlaps(building.Rect, 0) {
				continue
			}
			if got := card.Intersect(building.Rect).H / building.Rect.H; got > maxCovered {
				t.Errorf("card %v over building %d at %v: got %.0f %% of its height covered, want at most %.0f %%",
					card, i, building.Rect, 100*got, 100*maxCovered)
			}
		}
	})
}
