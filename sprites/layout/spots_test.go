package layout_test

import (
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// around returns the smallest rectangle that holds all rs.
func around(rs []layout.Rect) layout.Rect {
	all := rs[0]
	for _, r := range rs[1:] {
		x, y := min(all.X, r.X), min(all.Y, r.Y)
		all = layout.Rect{X: x, Y: y, W: max(all.Right(), r.Right()) - x, H: max(all.Bottom(), r.Bottom()) - y}
	}
	return all
}

// TestPickerSurroundsItsHouse checks that the figures in the picker stand in centred rows with gaps of at least 4
// points. The picker is centred on its building unless an edge of the screen is near.
func TestPickerSurroundsItsHouse(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		for b := range 12 {
			for n := 1; n <= o.Agents; n++ {
				var all []layout.Rect
				rows := map[float64][]layout.Rect{}
				for k := range n {
					r := tab.PickerSpot(b, k, n)
					for i, q := range all {
						if gap(r, q) < 4 {
							t.Fatalf("%d agents in building %d: %d and %d: got %.1f points apart, want at least 4", n,
								b, i, k, gap(r, q))
						}
					}
					all = append(all, r)
					rows[r.Y] = append(rows[r.Y], r)
				}
				picker, house := around(all), tab.Buildings[b].Rect.Center()
				if n <= 4 && len(rows) > 1 || len(rows) > 2 {
					t.Errorf("%d agents in building %d: got %d rows, want one for up to 4, else at most two", n, b,
						len(rows))
				}
				for _, row := range rows {
					if d := around(row).Center().X - picker.Center().X; math.Abs(d) > 0.01 {
						t.Errorf("%d agents in building %d: got a row of %d %.1f points off the middle, want 0", n, b,
							len(row), d)
					}
				}
				x := math.Abs(picker.Center().X-house.X) < 0.01 || picker.X < tab.Screen.X+20 ||
					picker.Right() > tab.Screen.Right()-20
				y := math.Abs(picker.Center().Y-house.Y) < 0.01 || picker.Y < tab.Screen.Y+20 ||
					picker.Bottom() > tab.Screen.Bottom()-20
				if !x || !y {
					t.Errorf("%d agents in building %d: got the picker about %v, want it about %v", n, b,
						picker.Center(), house)
				}
				if !picker.Within(tab.Screen.Inset(8), 0.01) {
					t.Errorf("%d agents in building %d: got the picker %v, want it 8 points within the screen", n, b,
						picker)
				}
			}
		}
	})
}

// TestTokensLieApart checks that tokens on a stone have equal sizes and lie about its centre, at distances of at least
// 85 % of their size. Tokens on the doorstep lie within it.
func TestTokensLieApart(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		for v := range layout.LastStone + 1 {
			stone := tab.Stone(v)
			for n := 1; n <= o.Agents; n++ {
				var points []layout.Point
				var x, y, size float64
				for k := range n {
					p, d := tab.TokenSpot(v, k, n)
					if k > 0 && d != size {
						t.Fatalf("%d tokens on stone %d: got sizes %.1f and %.1f, want equal ones", n, v, size, d)
					}
					for i, q := range points {
						if p.Distance(q) < 0.85*d {
							t.Errorf("%d tokens of size %.1f on stone %d: tokens %d and %d: got %.1f apart, want %.1f",
								n, d, v, i, k, p.Distance(q), 0.85*d)
						}
					}
					if v == 0 && tab.OnDoorstep(n) {
						if !layout.Around(p, d, d).Within(tab.Doorstep.Inset(-2), 0) {
							t.Errorf("token %d of %d on stone 0: got %v, want it within the doorstep %v", k, n, p,
								tab.Doorstep)
						}
					} else if goal := tab.Stone(layout.LastStone); v == 0 && p.Distance(goal.Center) < d/2+goal.W*0.3 {
						t.Errorf("token %d of %d on stone 0: got %v over the goal at %v, want the goal free", k, n, p,
							goal.Center)
					} else if far := p.Distance(stone.Center); far > 1.9*d {
						t.Errorf("token %d of %d on stone %d: got %.1f from the centre, want at most %.1f", k, n, v,
							far, 1.9*d)
					}
					points, size = append(points, p), d
					x, y = x+p.X/float64(n), y+p.Y/float64(n)
				}
				off := 0.2 // of a token's size; many tokens on 0 lie off its centre to leave the goal visible
				if v == 0 && n > 4 {
					off = 0.75
				}
				if m := (layout.Point{X: x, Y: y}); (v > 0 || !tab.OnDoorstep(n)) &&
					m.Distance(stone.Center) > off*size+0.01 {
					t.Errorf("%d tokens on stone %d: got them about %v, want about %v", n, v, m, stone.Center)
				}
			}
		}
	})
}

// TestPhoneHasRoomForFigures checks minimum sizes on a phone of 390 × 844 points: of agents, tokens and buttons, of the
// doorstep, and of the gap above the confirm button.
func TestPhoneHasRoomForFigures(t *testing.T) {
	for _, cards := range []bool{false, true} {
		tab := layout.NewTable(390, 844, layout.TableOptions{Agents: 7, Seats: 4, Cards: cards})
		if _, h := tab.AgentSpot(0, 0, 1); h < 45 {
			t.Errorf("agent: got a height of %.1f, want at least 45", h)
		}
		_, alone := tab.TokenSpot(5, 0, 1)
		p, pair := tab.TokenSpot(5, 0, 2)
		q, _ := tab.TokenSpot(5, 1, 2)
		if alone < 26 || pair < 21 || math.Abs(p.Y-q.Y) > 1 || p.Distance(q) < pair {
			t.Errorf("tokens: got %.1f alone and %.1f in a pair at %v and %v, want at least 26 and 21, side by side",
				alone, pair, p, q)
		}
		goal := tab.Stone(42)
		if tab.Doorstep.W == 0 || tab.Doorstep.Overlaps(layout.Around(goal.Center, goal.H, goal.W), 0) ||
			tab.Doorstep.Y > tab.Stone(0).Center.Y {
			t.Errorf("doorstep: got %v, want it above stone 0 beside the goal at %v", tab.Doorstep, goal.Center)
		}
		for _, r := range []layout.Rect{tab.Menu, tab.Notebook} {
			if r.W < 44 || r.H < 44 || r.Y > tab.Seats[3].Bottom() || r.X < tab.Seats[3].Right() {
				t.Errorf("button: got %v, want at least 44 × 44 beside the last player panel, %v", r, tab.Seats[3])
			}
		}
		if d := tab.Bar.Confirm.Y - tab.Bar.Hint.Bottom(); d < 16 {
			t.Errorf("gap between hint and confirm button: got %.1f, want at least 16", d)
		}
	}
}

// TestLampsStandOutside checks that each lamp stands on the outer side of its stone, half to one stone away, on the
// screen.
func TestLampsStandOutside(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for v := range layout.LastStone + 1 {
			s, l := tab.Stone(v), tab.Lamp(v)
			if d := l.Distance(s.Center); d < s.H/2 || d > s.H {
				t.Errorf("lamp %d: got %.1f from its stone, want %.1f … %.1f", v, d, s.H/2, s.H)
			}
			if c := tab.Board.Center(); l.Distance(c) <= s.Center.Distance(c) {
				t.Errorf("lamp %d: got %v, want it outside its stone %v", v, l, s.Center)
			}
			if !layout.Around(l, 5, 5).Within(tab.Screen, 0.01) {
				t.Errorf("lamp %d: got %v, want it on the screen %v", v, l, tab.Screen)
			}
		}
	})
}

// TestTrackStartsAtTheChurch checks that stone 0 is the nearest to the upper left corner of the board, and that the
// track runs clockwise, nearly once around.
func TestTrackStartsAtTheChurch(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		corner := layout.Point{X: tab.Board.X, Y: tab.Board.Y}
		first := tab.Stone(0)
		for v := 1; v <= layout.LastStone; v++ {
			if s := tab.Stone(v); s.Center.Distance(corner) <= first.Center.Distance(corner) {
				t.Errorf("stone %d: got it nearer to the upper left corner than stone 0, want it further", v)
			}
		}
		c, turn := tab.Board.Center(), 0.0
		for v := range layout.LastStone {
			a, b := tab.Stone(v).Center, tab.Stone(v+1).Center
			d := math.Remainder(math.Atan2(b.Y-c.Y, b.X-c.X)-math.Atan2(a.Y-c.Y, a.X-c.X), 2*math.Pi)
			if d <= 0 {
				t.Errorf("stone %d: got an angle of %.2f after stone %d, want it clockwise", v+1, d, v)
			}
			turn += d
		}
		if turn < 1.8*math.Pi || turn >= 2*math.Pi {
			t.Errorf("angle of the whole track: got %.2f, want 1.8π … 2π", turn)
		}
	})
}

// TestStreetHasConstantWidth checks that the sides of the street run parallel to its centre line, and that the street
// passes every building.
func TestStreetHasConstantWidth(t *testing.T) {
	const half = 9 // half of the width in points
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		c := tab.Board.Center()
		middle, out, in := tab.StreetOutline(0), tab.StreetOutline(half), tab.StreetOutline(-half)
		for i, p := range middle {
			if d := out[i].Distance(in[i]); math.Abs(d-2*half) > 0.01 || math.Abs(out[i].Distance(p)-half) > 0.01 {
				t.Errorf("street at %v: got a width of %.2f and an edge %.2f from the middle, want %d and %d", p, d,
					out[i].Distance(p), 2*half, half)
			}
			if out[i].Distance(c) <= in[i].Distance(c) {
				t.Errorf("street at %v: got the outer side nearer to the centre than the inner, want it further", p)
			}
		}
		for b, house := range tab.Buildings {
			near := math.Inf(1)
			for _, p := range middle {
				near = min(near, p.Distance(house.Rect.Center()))
			}
			if near > house.Rect.H/2 {
				t.Errorf("building %d: got the street %.1f away, want at most %.1f", b, near, house.Rect.H/2)
			}
		}
	})
}

// TestNearestBuilding checks NearestBuilding for points on the line from each building to the next.
func TestNearestBuilding(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for i, b := range tab.Buildings {
			next := tab.Buildings[(i+1)%12].Rect.Center()
			p := b.Rect.Center()
			for _, share := range []float64{0, 0.4, 0.6, 1} {
				q := layout.Point{X: p.X + (next.X-p.X)*share, Y: p.Y + (next.Y-p.Y)*share}
				want := i
				if share > 0.5 {
					want = (i + 1) % 12
				}
				if got := tab.NearestBuilding(q); got != want {
					t.Errorf("%.0f %% of the way from building %d to the next: got %d, want %d", 100*share, i, got,
						want)
				}
			}
		}
	})
}

// TestCrowdAtStartKeepsGoalFree checks that seven tokens on stone 0, in phone windows, do not touch each other and
// cover neither the goal nor a player panel.
func TestCrowdAtStartKeepsGoalFree(t *testing.T) {
	for _, size := range [][2]float64{{360, 640}, {375, 667}, {390, 844}} {
		for _, seats := range []int{2, 4, 7} {
			tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: seats, Cards: true})
			goal := tab.Stone(42)
			for k := range 7 {
				p, d := tab.TokenSpot(0, k, 7)
				if layout.Around(p, d, d).Overlaps(layout.Around(goal.Center, goal.H, goal.W), 0) {
					t.Errorf("%v, %d seats: token %d: got %v over the goal at %v, want the goal free", size, seats, k,
						p, goal.Center)
				}
				if q, _ := tab.TokenSpot(0, max(k-1, 0), 7); k > 0 && p.Distance(q) < d-0.01 || d < 16 {
					t.Errorf("%v, %d seats: token %d: got %v, width %.1f, after %v, want no overlap, at least 16", size,
						seats, k, p, d, q)
				}
				for _, r := range tab.Seats {
					if r.Overlaps(layout.Around(p, d, d), 0) {
						t.Errorf("%v, %d seats: token %d: got %v over the panel %v, want the panel free", size, seats,
							k, p, r)
					}
				}
			}
		}
	}
}
