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

// TestPickerSurroundsItsHouse checks that agents in the picker stand in even rows that don't touch, centred on their
// house unless the screen's edge is near.
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
							t.Fatalf("of %d agents in building %d, %d and %d are %.1f points apart", n, b, i, k,
								gap(r, q))
						}
					}
					all = append(all, r)
					rows[r.Y] = append(rows[r.Y], r)
				}
				picker, house := around(all), tab.Buildings[b].Rect.Center()
				if n <= 4 && len(rows) > 1 || len(rows) > 2 {
					t.Errorf("%d agents of building %d stand in %d rows", n, b, len(rows))
				}
				for _, row := range rows {
					if d := around(row).Center().X - picker.Center().X; math.Abs(d) > 0.01 {
						t.Errorf("a row of %d of %d agents of building %d is %.1f off the others", len(row), n, b,
							d)
					}
				}
				x := math.Abs(picker.Center().X-house.X) < 0.01 || picker.X < tab.Screen.X+20 ||
					picker.Right() > tab.Screen.Right()-20
				y := math.Abs(picker.Center().Y-house.Y) < 0.01 || picker.Y < tab.Screen.Y+20 ||
					picker.Bottom() > tab.Screen.Bottom()-20
				if !x || !y {
					t.Errorf("%d agents of building %d stand about %v, the house is at %v", n, b, picker.Center(),
						house)
				}
				if !picker.Within(tab.Screen.Inset(8), 0.01) {
					t.Errorf("%d agents of building %d at %v cross the edge of the screen", n, b, picker)
				}
			}
		}
	})
}

// TestTokensLieApart checks that tokens on a stone lie side by side about its centre; they touch, but none covers
// another.
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
						t.Fatalf("of %d tokens on %d some are %.1f and some %.1f large", n, v, size, d)
					}
					for i, q := range points {
						if p.Distance(q) < 0.85*d {
							t.Errorf("of %d tokens on %d, %d and %d are %.1f apart and %.1f large", n, v, i, k,
								p.Distance(q), d)
						}
					}
					if v == 0 && tab.OnDoorstep(n) {
						if !layout.Around(p, d, d).Within(tab.Doorstep.Inset(-2), 0) {
							t.Errorf("token %d of %d on 0 lies at %v, outside the doorstep %v", k, n, p, tab.Doorstep)
						}
					} else if goal := tab.Stone(layout.LastStone); v == 0 && p.Distance(goal.Center) < d/2+goal.W*0.3 {
						t.Errorf("token %d of %d on 0 at %v covers the goal at %v", k, n, p, goal.Center)
					} else if far := p.Distance(stone.Center); far > 1.9*d {
						t.Errorf("token %d of %d on %d is %.1f from the middle, with size %.1f", k, n, v, far, d)
					}
					points, size = append(points, p), d
					x, y = x+p.X/float64(n), y+p.Y/float64(n)
				}
				off := 0.2 // of a token's size; a heap on 0 leaves the goal before it in sight
				if v == 0 && n > 4 {
					off = 0.75
				}
				if m := (layout.Point{X: x, Y: y}); (v > 0 || !tab.OnDoorstep(n)) &&
					m.Distance(stone.Center) > off*size+0.01 {
					t.Errorf("%d tokens on %d lie about %v, the stone about %v", n, v, m, stone.Center)
				}
			}
		}
	})
}

// TestPhoneHasRoomForFigures checks sizes on a phone: agents, tokens, the doorstep, the buttons beside the player
// panels, and the gap above the gold button.
func TestPhoneHasRoomForFigures(t *testing.T) {
	for _, cards := range []bool{false, true} {
		tab := layout.NewTable(390, 844, layout.TableOptions{Agents: 7, Seats: 4, Cards: cards})
		if _, h := tab.AgentSpot(0, 0, 1); h < 45 {
			t.Errorf("agents are %.1f high, want 45", h)
		}
		_, alone := tab.TokenSpot(5, 0, 1)
		p, pair := tab.TokenSpot(5, 0, 2)
		q, _ := tab.TokenSpot(5, 1, 2)
		if alone < 26 || pair < 21 || math.Abs(p.Y-q.Y) > 1 || p.Distance(q) < pair {
			t.Errorf("a token is %.1f wide, and two are %.1f, at %v and %v", alone, pair, p, q)
		}
		goal := tab.Stone(42)
		if tab.Doorstep.W == 0 || tab.Doorstep.Overlaps(layout.Around(goal.Center, goal.H, goal.W), 0) ||
			tab.Doorstep.Y > tab.Stone(0).Center.Y {
			t.Errorf("the doorstep lies at %v", tab.Doorstep)
		}
		for _, r := range []layout.Rect{tab.Menu, tab.Notebook} {
			if r.W < 44 || r.H < 44 || r.Y > tab.Seats[3].Bottom() || r.X < tab.Seats[3].Right() {
				t.Errorf("a button lies at %v, the last panel at %v", r, tab.Seats[3])
			}
		}
		if air := tab.Bar.Confirm.Y - tab.Bar.Hint.Bottom(); air < 16 {
			t.Errorf("%.1f of air below the prompt, want 16", air)
		}
	}
}

// TestLampsStandOutside checks that each lamp stands beside its stone, away from the town and on the screen.
func TestLampsStandOutside(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for v := range layout.LastStone + 1 {
			s, l := tab.Stone(v), tab.Lamp(v)
			if d := l.Distance(s.Center); d < s.H/2 || d > s.H {
				t.Errorf("lamp %d is %.1f from its stone, which is %.1f deep", v, d, s.H)
			}
			if c := tab.Board.Center(); l.Distance(c) <= s.Center.Distance(c) {
				t.Errorf("lamp %d stands on the side of the town", v)
			}
			if !layout.Around(l, 5, 5).Within(tab.Screen, 0.01) {
				t.Errorf("lamp %d at %v leaves the screen", v, l)
			}
		}
	})
}

// TestTrackStartsAtTheChurch checks that stone 0 is nearest to the upper left corner, and the track runs clockwise.
func TestTrackStartsAtTheChurch(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		corner := layout.Point{X: tab.Board.X, Y: tab.Board.Y}
		first := tab.Stone(0)
		for v := 1; v <= layout.LastStone; v++ {
			if s := tab.Stone(v); s.Center.Distance(corner) <= first.Center.Distance(corner) {
				t.Errorf("stone %d is nearer to the corner than stone 0", v)
			}
		}
		c, turn := tab.Board.Center(), 0.0
		for v := range layout.LastStone {
			a, b := tab.Stone(v).Center, tab.Stone(v+1).Center
			d := math.Remainder(math.Atan2(b.Y-c.Y, b.X-c.X)-math.Atan2(a.Y-c.Y, a.X-c.X), 2*math.Pi)
			if d <= 0 {
				t.Errorf("stone %d does not follow clockwise", v+1)
			}
			turn += d
		}
		if turn < 1.8*math.Pi || turn >= 2*math.Pi {
			t.Errorf("the track turns by %.2f, want nearly once", turn)
		}
	})
}

// TestStreetHasConstantWidth checks that the sides of the street run parallel to its centre line.
func TestStreetHasConstantWidth(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		c := tab.Board.Center()
		middle, out, in := tab.StreetOutline(0), tab.StreetOutline(9), tab.StreetOutline(-9)
		for i, p := range middle {
			if d := out[i].Distance(in[i]); math.Abs(d-18) > 0.01 || math.Abs(out[i].Distance(p)-9) > 0.01 {
				t.Errorf("the street is %.2f wide at %v, and its edge %.2f from the middle", d, p, out[i].Distance(p))
			}
			if out[i].Distance(c) <= in[i].Distance(c) {
				t.Errorf("at %v the outer side of the street is inside", p)
			}
		}
		for b, house := range tab.Buildings {
			near := math.Inf(1)
			for _, p := range middle {
				near = min(near, p.Distance(house.Rect.Center()))
			}
			if near > house.Rect.H/2 {
				t.Errorf("the street passes building %d at a distance of %.1f", b, near)
			}
		}
	})
}

// TestNearestBuilding checks that the result is the nearest building for any point.
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
					t.Errorf("%.0f %% of the way from building %d to the next the nearest is %d, want %d", 100*share, i,
						got, want)
				}
			}
		}
	})
}

// TestCrowdAtStartKeepsGoalFree checks seven tokens at 0 on phones: they lie side by side and do not cover the goal.
func TestCrowdAtStartKeepsGoalFree(t *testing.T) {
	for _, size := range [][2]float64{{360, 640}, {375, 667}, {390, 844}} {
		for _, seats := range []int{2, 4, 7} {
			tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: seats, Cards: true})
			goal := tab.Stone(42)
			for k := range 7 {
				p, d := tab.TokenSpot(0, k, 7)
				if layout.Around(p, d, d).Overlaps(layout.Around(goal.Center, goal.H, goal.W), 0) {
					t.Errorf("%v, %d seats: token %d at %v covers 42 at %v", size, seats, k, p, goal.Center)
				}
				if q, _ := tab.TokenSpot(0, max(k-1, 0), 7); k > 0 && p.Distance(q) < d-0.01 || d < 16 {
					t.Errorf("%v, %d seats: token %d at %v is %.1f wide, the one before at %v", size, seats, k, p, d, q)
				}
				for _, r := range tab.Seats {
					if r.Overlaps(layout.Around(p, d, d), 0) {
						t.Errorf("%v, %d seats: token %d at %v covers a panel at %v", size, seats, k, p, r)
					}
				}
			}
		}
	}
}
