package layout_test

import (
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// eachCards is eachTable, for each table without and with top secret cards.
func eachCards(t *testing.T, see func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		see(t, tab, o)
		o.Cards = true
		with := layout.NewTable(tab.Screen.W, tab.Screen.H, o)
		see(t, &with, o)
	})
}

// apart returns the distance between two rectangles along an axis, the larger of both. It is negative if they overlap.
func apart(r, q layout.Rect) float64 {
	return max(r.X-q.Right(), q.X-r.Right(), r.Y-q.Bottom(), q.Y-r.Bottom())
}

// TestChipsAreAligned checks that the agents' chips have equal sizes and gaps in one line. The parts of an agent lie in
// its chip without overlap.
func TestChipsAreAligned(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		first := tab.Chips[0]
		for i, chip := range tab.Chips {
			if chip.Rect.W != first.Rect.W || math.Abs(chip.Rect.H-first.Rect.H) > 1e-9 ||
				chip.ScoreSize != first.ScoreSize ||
				chip.Centered != (tab.FormFactor == layout.Tall) {
				t.Errorf("chip %d: got %+v, want the sizes of the first %+v", i, chip, first)
			}
			if i > 1 {
				a, b := apart(first.Rect, tab.Chips[1].Rect), apart(tab.Chips[i-1].Rect, chip.Rect)
				if math.Abs(a-b) > 0.01 || a < 1 || a > 12 {
					t.Errorf("first gap: got %.1f, chips %d and %d: %.1f; want equal gaps of 1 … 12", a, i-1, i, b)
				}
			}
			if d := chip.Rect.Y - first.Rect.Y; tab.FormFactor == layout.Tall && d != 0 {
				t.Errorf("chip %d: got %.1f below the first, want 0", i, d)
			}
			if d := chip.Rect.X - first.Rect.X; tab.FormFactor != layout.Tall && d != 0 {
				t.Errorf("chip %d: got %.1f beside the first, want 0", i, d)
			}
			parts := []named{{"band", chip.Band}, {"figure", chip.Figure}, {"score", chip.Score}, {"delta", chip.Delta}}
			if tab.FormFactor == layout.Wide && tab.Screen.H < 560 {
				parts = parts[:3] // a low window has no room for the delta
			}
			for k, p := range parts {
				if !p.rect.Within(chip.Rect.Inset(0.9), 0.01) || p.rect.W < 4 || p.rect.H < 4 {
					t.Errorf("%s of chip %d: got %v, want it within %v", p.name, i, p.rect, chip.Rect)
				}
				for _, q := range parts[:k] {
					if apart(p.rect, q.rect) < -2 {
						t.Errorf("%s of chip %d: %v overlaps the %s at %v", p.name, i, p.rect, q.name, q.rect)
					}
				}
			}
			if beside := tab.FormFactor == layout.Tall && chip.Delta.Y == chip.Score.Y; beside { // on a phone
				both := layout.Rect{X: chip.Score.X, W: chip.Delta.Right() - chip.Score.X}
				if d := both.Center().X - chip.Rect.Center().X; math.Abs(d) > 0.01 ||
					chip.Delta.X < chip.Score.Right()-0.01 {
					t.Errorf("chip %d: got score %v and change %v, want them side by side and centred", i, chip.Score,
						chip.Delta)
				}
				parts = parts[:2]
			} else if chip.Score.Center().X > chip.Rect.Right() || chip.Delta.Y < chip.Score.Bottom()-1.1 ||
				chip.Delta.X != chip.Score.X {
				t.Errorf("chip %d: got change %v, want it just below the score %v", i, chip.Delta, chip.Score)
			}
			if chip.Centered {
				for _, p := range parts {
					if d := p.rect.Center().X - chip.Rect.Center().X; math.Abs(d) > 0.01 {
						t.Errorf("%s of chip %d: got %.1f off the middle, want 0", p.name, i, d)
					}
				}
				if d := chip.Minus.Center().X - chip.Rect.Center().X; math.Abs(d) > 0.01 ||
					chip.Minus.Bottom() > chip.Score.Y+0.01 {
					t.Errorf("minus %d: got %v, %.1f off the middle, want it centred above the score %v", i, chip.Minus,
						d, chip.Score)
				}
			} else {
				for _, p := range parts[:2] {
					above, below := p.rect.Y-chip.Rect.Y, chip.Rect.Bottom()-p.rect.Bottom()
					if math.Abs(above-below) > 0.01 || above < 1 || p.rect.X-chip.Rect.X > 20 {
						t.Errorf("%s of chip %d: got %.1f below the top and %.1f above the bottom, want equal", p.name,
							i, above,
							below)
					}
				}
				if chip.Figure.X < chip.Band.Right() || chip.Score.X < chip.Figure.Right()+2 ||
					chip.Score.X > chip.Figure.Right()+12 {
					t.Errorf("chip %d: got band %v, figure %v and score %v, want them from left to right", i, chip.Band,
						chip.Figure,
						chip.Score)
				}
				if chip.Minus.Right() > chip.Rect.Right()+0.01 || chip.Rect.Right()-chip.Minus.Right() > 8 ||
					tab.FormFactor == layout.Wide && apart(chip.Minus, chip.Score) < 0 {
					t.Errorf("minus %d: got %v with score %v, want it at the right edge of the chip %v", i, chip.Minus,
						chip.Score, chip.Rect)
				}
			}
		}
	})
}

// TestActionBarIsAligned checks that the texts of the action bar form two aligned lines. Undo and reset have equal
// sizes, and the confirm button is at least as large.
func TestActionBarIsAligned(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		bar := tab.Bar
		if bar.Title.X != bar.Hint.X || bar.Title.Y != bar.Points.Y || bar.Title.H != bar.Points.H ||
			math.Abs(bar.Hint.Y-bar.Title.Bottom()) > 0.01 || bar.Points.X < bar.Title.Right() ||
			bar.Points.X > bar.Title.Right()+max(20, 0.05*bar.Hint.W) {
			t.Errorf("title %v, points %v and hint %v: want two lines", bar.Title, bar.Points, bar.Hint)
		}
		if math.Abs(bar.Points.Right()-bar.Hint.Right()) > 0.05*bar.Hint.W || bar.Title.H < 12 || bar.Hint.H < 12 {
			t.Errorf("points %v, hint %v: want them aligned", bar.Points, bar.Hint)
		}
		if bar.Undo.H != bar.Reset.H || bar.Undo.W != bar.Reset.W || bar.Undo.Y != bar.Reset.Y ||
			bar.Confirm.W < bar.Undo.W ||
			bar.Confirm.H < bar.Undo.H {
			t.Errorf("undo %v, reset %v, confirm %v: want the first two equal", bar.Undo, bar.Reset, bar.Confirm)
		}
		for _, p := range []named{{"title", bar.Title}, {"hint", bar.Hint}, {"points", bar.Points}, {"undo", bar.Undo},
			{"reset", bar.Reset}, {"confirm", bar.Confirm}} {
			if !p.rect.Within(bar.Rect.Inset(5.9), 0.01) {
				t.Errorf("%s: got %v, want it inside the bar %v", p.name, p.rect, bar.Rect)
			}
			if bar.Ask.W > 0 && (apart(p.rect, bar.Ask) < 3 || !bar.Ask.Within(bar.Rect.Inset(5.9), 0.01)) {
				t.Errorf("%s %v and hint button %v: got %.1f apart, want at least 3", p.name, p.rect, bar.Ask,
					apart(p.rect, bar.Ask))
			}
		}
		if bar.Ask.W > 0 && (bar.Ask.W < 44 || bar.Ask.H < 44 || tab.FormFactor != layout.Wide) {
			t.Errorf("hint button: got %v, want at least 44 × 44, in a wide window only", bar.Ask)
		}
		buttons := []layout.Rect{bar.Undo, bar.Reset, bar.Confirm}
		for i, p := range buttons {
			for _, q := range buttons[:i] {
				if d := apart(p, q); d < 1.9 {
					t.Errorf("two buttons: got %.1f apart, want at least 2: %v, %v", d, p, q)
				}
			}
		}
	})
}

// TestPanelsFillTheScreen checks that the margins around board and panels are equal, and that panels have minimum
// sizes. The board takes at least 30 % of the screen.
func TestPanelsFillTheScreen(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		ps := panels(tab)
		if tab.Notebook.W > 0 {
			ps = append(ps, named{"notebook", tab.Notebook})
		}
		all := layout.Rect{X: math.Inf(1), Y: math.Inf(1)}
		right, bottom := 0.0, 0.0
		for i, p := range ps {
			all.X, all.Y = min(all.X, p.rect.X), min(all.Y, p.rect.Y)
			right, bottom = max(right, p.rect.Right()), max(bottom, p.rect.Bottom())
			for _, q := range ps[:i] {
				if d := apart(p.rect, q.rect); d < 1 {
					t.Errorf("%s %v and %s %v: got %.1f apart, want at least 1", p.name, p.rect, q.name, q.rect, d)
				}
			}
			if p.rect.W < 40 || p.rect.H < 22 {
				t.Errorf("%s: got %v, want at least 40 × 22", p.name, p.rect)
			}
		}
		edge := all.X
		for name, d := range map[string]float64{"above": all.Y, "at the right": tab.Screen.W - right,
			"below": tab.Screen.H - bottom} {
			if math.Abs(d-edge) > 0.01 || d < 4 || d > 16 {
				t.Errorf("got %.1f free %s, but %.1f at the left; want equal margins", d, name, edge)
			}
		}
		first := tab.Seats[0]
		for i, s := range tab.Seats {
			if s.H < 27 || math.Abs(s.H-first.H) > 8 {
				t.Errorf("seat %d: got %v, want a height of at least 27, within 8 of the first, %v", i, s, first)
			}
			if tab.FormFactor == layout.Wide && (s.X != first.X || s.W != first.W) {
				t.Errorf("seat %d: got %v, want the left edge and width of the first, %v", i, s, first)
			}
		}
		if area := tab.Board.W * tab.Board.H / (tab.Screen.W * tab.Screen.H); area < 0.3 {
			t.Errorf("board: got %.0f %% of the screen, want at least 30 %%", 100*area)
		}
		if tab.Log.W > 0 && (tab.Log.H < 22 || tab.Log.W < 150) {
			t.Errorf("log: got %v, want at least 150 × 22", tab.Log)
		}
		if tab.Help.W > 0 && (tab.Help.Y != tab.Menu.Y || math.Abs(tab.Help.W-tab.Menu.W)+
			math.Abs(tab.Notebook.W-tab.Menu.W) > 0.01 || tab.Help.H != tab.Menu.H ||
			math.Abs(apart(tab.Menu, tab.Notebook)-apart(tab.Notebook, tab.Help)) > 0.01) {
			t.Errorf("menu %v, notebook %v, help %v: want equal buttons", tab.Menu, tab.Notebook, tab.Help)
		}
	})
}

// TestParkIsDivided checks that the die, the info panel, the deck and the discards lie in the park without overlap.
// Deck and discards have the proportions of a card.
func TestParkIsDivided(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		parts := []named{{"die", tab.Die}, {"info panel", tab.Info}}
		if o.Cards {
			parts = append(parts, named{"deck", tab.Deck}, named{"discards", tab.Discards})
			if tab.Deck.W != tab.Discards.W || tab.Deck.H != tab.Discards.H ||
				math.Abs(tab.Deck.W/tab.Deck.H-5.0/7) > 0.01 || tab.Deck.W < 14 {
				t.Errorf("got deck %v and discards %v, want equal sizes of 5:7, at least 14 wide", tab.Deck,
					tab.Discards)
			}
		} else if tab.Deck.W+tab.Discards.W > 0 {
			t.Errorf("without cards: got deck %v and discards %v, want none", tab.Deck, tab.Discards)
		}
		for i, p := range parts {
			if !p.rect.Within(tab.Park, 0.01) {
				t.Errorf("%s: got %v, want it in the park %v", p.name, p.rect, tab.Park)
			}
			for _, q := range parts[:i] {
				if d := apart(p.rect, q.rect); d < 2 {
					t.Errorf("%s %v and %s %v: got %.1f apart, want at least 2", p.name, p.rect, q.name, q.rect, d)
				}
			}
		}
		if tab.Die.W != tab.Die.H || tab.Die.W < 36 || tab.Die.W > 104 || tab.Info.W < 60 || tab.Info.H < 30 {
			t.Errorf("got die %v and info panel %v, want a square die of 36 … 104 and a panel of at least 60 × 30",
				tab.Die, tab.Info)
		}
		if r := tab.ParkRadius; r < 8 || r > min(tab.Park.W, tab.Park.H)/2 {
			t.Errorf("radius of the park's corners: got %.1f, want 8 to half the park", r)
		}
	})
}

// TestHandsAreAligned checks that the cards of an open hand have equal sizes and gaps. Each of the three places, on the
// edge of the bar, in it, and over the agent bar, keeps texts and buttons free.
func TestHandsAreAligned(t *testing.T) {
	places := map[layout.HandPlace]int{}
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		if !o.Cards {
			return
		}
		open := tab.Opened()
		place := open.HandPlace()
		places[place]++
		for n := 1; n <= layout.MaxHand; n++ {
			hand := open.OpenHand(n)
			if len(hand) != n {
				t.Fatalf("got %d places for %d cards", len(hand), n)
			}
			all := around(hand)
			for i, r := range hand {
				if r.W != hand[0].W || math.Abs(r.H-hand[0].H) > 0.01 || r.W < 40 || r.H < 40 {
					t.Errorf("of %d cards, card %d: got %v, want the size of the first %v, at least 40 × 40", n, i, r,
						hand[0])
				}
				if i > 1 && (math.Abs(r.X-2*hand[i-1].X+hand[i-2].X) > 0.01 ||
					math.Abs(r.Y-2*hand[i-1].Y+hand[i-2].Y) > 0.01) {
					t.Errorf("card %d of %d: got %v, want it as far from the last as the cards before: %v", i, n, r,
						hand[:i])
				}
			}
			words := open.Bar.Beside(all.X - 12)
			switch place {
			case layout.HandOnEdge:
				if hand[0].W != 78 || hand[0].H != 108 || all.Y != open.Bar.Rect.Y-27 ||
					all.Right() > open.Bar.Undo.X-8 || words.Hint.W < 260 || words.Title.W < 150 {
					t.Errorf("%d cards: got %v, texts %v and buttons from %v, want room between them", n, all,
						words.Hint, open.Bar.Undo)
				}
				for v := range layout.LastStone + 1 {
					if s := open.Stone(v); all.Overlaps(layout.Around(s.Center, s.W*0.8, s.H*0.8), 0) {
						t.Errorf("%d cards: %v covers stone %d at %v", n, all, v, s.Center)
					}
				}
			case layout.HandInBar:
				if hand[0].W != 72 || hand[0].H != 101 || all.Bottom() > open.Bar.Confirm.Y ||
					all.Y < open.Bar.Rect.Y-4 || words.Hint.W < 110 || all.Right() > open.Bar.Rect.Right() {
					t.Errorf("%d cards: got %v in bar %v with texts %v, want them in the bar above the gold button", n,
						all, open.Bar.Rect, words.Hint)
				}
			default:
				rail := around([]layout.Rect{tab.Chips[0].Rect, tab.Chips[len(tab.Chips)-1].Rect})
				top := rail.Y
				if scores := open.Scores(); scores != nil { // they stay in sight in a short window
					strip := around(scores)
					if top = strip.Bottom() + 2; len(scores) != len(tab.Chips) || !strip.Within(rail, 0.01) {
						t.Errorf("got %d scores in %v, want one for each chip, within the rail %v", len(scores), strip,
							rail)
					}
				}
				if all.X < rail.X-0.01 || all.Right() > rail.Right()+0.01 || all.Y != top {
					t.Errorf("%d cards: got %v below %v, want them just below and within the rail %v", n, all, top,
						rail)
				}
			}
		}
	})
	for _, p := range []layout.HandPlace{layout.HandOnEdge, layout.HandInBar, layout.HandOverAgents} {
		if places[p] == 0 {
			t.Errorf("place %d: got no hand, want one", p)
		}
	}
}

// TestOpenedBarFits checks that the action bar grows upwards for a hand in it, and that the chips above become one line
// without overlaps.
func TestOpenedBarFits(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		open := tab.Opened()
		if tab.HandPlace() != layout.HandInBar {
			return
		}
		if open.Board != tab.Board || open.Bar.Confirm != tab.Bar.Confirm || open.Bar.Rect.Bottom() !=
			tab.Bar.Rect.Bottom() || open.Bar.Rect.Y >= tab.Bar.Rect.Y {
			t.Errorf("bar %v: opens to %v, want a higher bar with the same lower edge and buttons", tab.Bar, open.Bar)
		}
		for i, c := range open.Chips {
			if c.Rect.H != 50 || c.Rect.Bottom() > open.Bar.Rect.Y || c.Rect.Y < tab.Board.Bottom() ||
				!c.Score.Within(c.Rect, 0.01) || !c.Delta.Within(c.Rect, 0.01) || c.Score.Overlaps(c.Figure, 0) {
				t.Errorf("chip %d: got %+v, want a line of 50 points between board and bar without overlaps", i, c)
			}
		}
		fan := tab.HandFan()
		if apart(fan, tab.Bar.Confirm) < 2 || fan.Right() > tab.Bar.Rect.Right() || fan.H < 44 {
			t.Errorf("got fan %v with button %v, want no overlap and at least 44 points of height", fan,
				tab.Bar.Confirm)
		}
	})
}

// TestLargeCardStandsInPark checks that an enlarged card stands in the middle of the park, is at least 60 points high,
// and covers at most the top 30 % of a building.
func TestLargeCardStandsInPark(t *testing.T) {
	eachCards(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		r := tab.LargeCard()
		if c := r.Center(); c != tab.Park.Center() || r.H < 60 || r.W > tab.Park.W {
			t.Errorf("got card %v, want it in the middle of the park %v", r, tab.Park)
		}
		for i, b := range tab.Buildings {
			if r.Overlaps(b.Rect, 0) && r.Intersect(b.Rect).H > 0.3*b.Rect.H {
				t.Errorf("card %v over building %d at %v: got more than 30 %% of its height covered", r, i, b.Rect)
			}
		}
	})
}

// TestRectangles checks the operations of Rect: cuts leave the rest less the gap, and columns and rows are equal. It
// also checks intersections, contained points and grids.
func TestRectangles(t *testing.T) {
	r := layout.Rect{X: 10, Y: 20, W: 300, H: 200}
	for name, c := range map[string]func(float64, float64) (layout.Rect, layout.Rect){"top": r.CutTop,
		"bottom": r.CutBottom, "left": r.CutLeft, "right": r.CutRight} {
		strip, rest := c(50, 7)
		if d := apart(strip, rest); d != 7 || around([]layout.Rect{strip, rest}) != r || min(strip.W, strip.H) != 50 {
			t.Errorf("%s: %v and %v: got %.1f apart, want 7 and the whole together", name, strip, rest, d)
		}
		if _, rest = c(400, 7); rest.W*rest.H != 0 || rest.W < 0 || rest.H < 0 {
			t.Errorf("%s by more than the whole: got rest %v, want an empty one", name, rest)
		}
	}
	for n := 1; n <= 5; n++ {
		for name, parts := range map[string][]layout.Rect{"columns": r.Columns(n, 6), "rows": r.Rows(n, 6)} {
			if len(parts) != n || math.Abs(around(parts).W-r.W)+math.Abs(around(parts).H-r.H) > 1e-9 {
				t.Errorf("%d %s of %v: got %v, want the whole together", n, name, r, parts)
			}
			for i := 1; i < n; i++ {
				if d := apart(parts[i-1], parts[i]); math.Abs(d-6) > 1e-9 ||
					math.Abs(parts[i].W-parts[0].W)+math.Abs(parts[i].H-parts[0].H) > 1e-9 {
					t.Errorf("%s %d and %d: got %.1f apart, want 6 and equal sizes: %v, %v", name, i-1, i, d,
						parts[i-1], parts[i])
				}
			}
		}
	}
	if got, want := r.Intersect(layout.Rect{X: 0, Y: 100, W: 50, H: 500}),
		(layout.Rect{X: 10, Y: 100, W: 40, H: 120}); got != want {
		t.Errorf("Intersect: got %v, want %v", got, want)
	}
	if got := r.Intersect(layout.Rect{X: 400, Y: 300, W: 50, H: 50}); got.W*got.H != 0 || got.W < 0 || got.H < 0 {
		t.Errorf("Intersect of distant rectangles: got %v, want an empty one", got)
	}
	for _, c := range []struct {
		p    layout.Point
		want bool
	}{{layout.Point{X: 10, Y: 20}, true}, {layout.Point{X: 310, Y: 100}, false}, {layout.Point{X: 100, Y: 220}, false},
		{layout.Point{X: 9.9, Y: 100}, false}, {layout.Point{X: 309.9, Y: 219.9}, true},
		{layout.Point{X: 100, Y: 19}, false}} {
		if r.Contains(c.p) != c.want {
			t.Errorf("%v contains %v: got %v, want %v", r, c.p, !c.want, c.want)
		}
	}
	for _, c := range []struct {
		w, h   float64
		n      int
		aspect float64
		want   int
	}{{400, 100, 4, 1, 4}, {100, 400, 4, 1, 1}, {200, 200, 4, 1, 2}, {300, 200, 6, 1, 3}, {300, 200, 5, 1, 3},
		{600, 100, 3, 2, 3}} {
		if got := (layout.Rect{W: c.w, H: c.h}).BestColumns(c.n, c.aspect, 0); got != c.want {
			t.Errorf("%d cells of aspect %v on %v × %v: got %d columns, want %d", c.n, c.aspect, c.w, c.h, got, c.want)
		}
	}
	if got := (layout.Rect{W: 210, H: 100}).BestColumns(2, 1, 60); got != 2 {
		t.Errorf("with a gap, two cells stand in %d columns", got)
	}
}
