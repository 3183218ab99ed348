package layout_test

import (
	"fmt"
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// sizes lists windows from a small phone to a large screen, in both orientations.
var sizes = [][2]float64{{1280, 720}, {1500, 850}, {1511.1, 850}, {1024, 768}, {1150, 650}, {390, 844}, {844, 390},
	{360, 640}, {412, 915}, {768, 1024}, {800, 800}, {1000, 900}, {740, 360}, {667, 375}, {1500, 500}, {640, 360},
	{640, 480}}

// cramped lists windows where only the controls are guaranteed to fit.
var cramped = [][2]float64{{480, 360}, {480, 320}, {533, 320}, {568, 320}, {640, 500}, {360, 480}, {320, 568}}

// eachTable calls see with tables of all sizes, numbers of agents and numbers of seats.
func eachTable(t *testing.T, see func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	eachOf(t, sizes, see)
}

// eachOf calls see with tables of the given sizes, for all numbers of agents and seats.
func eachOf(t *testing.T, sizes [][2]float64, see func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	for _, s := range sizes {
		for agents := 4; agents <= 7; agents++ {
			for seats := 2; seats <= 7; seats++ {
				o := layout.TableOptions{Agents: agents, Seats: seats}
				t.Run(fmt.Sprintf("%.0fx%.0f-%d-%d", s[0], s[1], agents, seats), func(t *testing.T) {
					tab := layout.NewTable(s[0], s[1], o)
					see(t, &tab, o)
				})
			}
		}
	}
}

// named is a rectangle that must overlap no other.
type named struct {
	name string
	rect layout.Rect
}

// panels returns the board, bar, buttons and panels of a table that are shown.
func panels(tab *layout.TableLayout) []named {
	ps := []named{{"board", tab.Board}, {"bar", tab.Bar.Rect}, {"menu", tab.Menu}}
	for _, p := range []named{{"log", tab.Log}, {"help", tab.Help}} {
		if p.rect.W > 0 {
			ps = append(ps, p)
		}
	}
	for i, c := range tab.Chips {
		ps = append(ps, named{fmt.Sprintf("chip %d", i), c.Rect})
	}
	for i, s := range tab.Seats {
		ps = append(ps, named{fmt.Sprintf("seat %d", i), s})
	}
	return ps
}

// TestPanelsNeverOverlap checks that panels lie on the screen and overlap neither each other nor the board.
func TestPanelsNeverOverlap(t *testing.T) {
	eachOf(t, append(cramped, sizes...), func(t *testing.T, tab *layout.TableLayout, options layout.TableOptions) {
		ps := panels(tab)
		bar := []named{{"title", tab.Bar.Title}, {"hint", tab.Bar.Hint}, {"points", tab.Bar.Points},
			{"undo", tab.Bar.Undo}, {"reset", tab.Bar.Reset}, {"confirm", tab.Bar.Confirm}}
		for _, group := range [][]named{ps, bar} {
			for i, p := range group {
				if !p.rect.Within(tab.Screen, 0.01) {
					t.Errorf("%s %v leaves the screen", p.name, p.rect)
				}
				for _, q := range group[:i] {
					if p.rect.Overlaps(q.rect, 0.5) {
						t.Errorf("%s %v overlaps %s %v", p.name, p.rect, q.name, q.rect)
					}
				}
			}
		}
		for _, p := range bar {
			if !p.rect.Within(tab.Bar.Rect, 0.01) {
				t.Errorf("%s %v leaves the bar %v", p.name, p.rect, tab.Bar.Rect)
			}
		}
		if b := tab.Bar; b.Points.Y < b.Title.Bottom() && b.Points.X < b.Title.Right()+8 {
			t.Errorf("the points at %v touch the name at %v", b.Points, b.Title)
		}
		if len(tab.Chips) != options.Agents || len(tab.Seats) != options.Seats {
			t.Errorf("%d chips and %d seats, want %d and %d", len(tab.Chips), len(tab.Seats), options.Agents,
				options.Seats)
		}
	})
}

// TestFingersCanHit checks that every control is large enough for a finger.
func TestFingersCanHit(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		targets := []named{{"menu", tab.Menu}, {"undo", tab.Bar.Undo}, {"reset", tab.Bar.Reset},
			{"confirm", tab.Bar.Confirm}}
		for i, c := range tab.Chips {
			targets = append(targets, named{fmt.Sprintf("chip %d", i), c.Rect},
				named{fmt.Sprintf("minus %d", i), c.Minus})
			if !c.Steps.Within(c.Minus, 0.01) || c.Planned.Overlaps(c.Steps, 0.5) || c.Planned.W < 16 ||
				c.Planned.H < 22 {
				t.Errorf("chip %d: with steps on %v the figure stands at %v", i, c.Steps, c.Planned)
			}
		}
		for i, b := range tab.Buildings {
			targets = append(targets, named{fmt.Sprintf("building %d", i), b.Rect})
		}
		for _, p := range targets {
			if p.rect.W < 41.9 || p.rect.H < 43.9 {
				t.Errorf("%s is only %.1f×%.1f points large", p.name, p.rect.W, p.rect.H)
			}
		}
	})
}

// TestHousesStandApart checks that in every window each house is large enough for a finger, and no neighbour covers its
// centre.
func TestHousesStandApart(t *testing.T) {
	eachOf(t, append(cramped, sizes...), func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for i, b := range tab.Buildings {
			if b.Rect.W < 43.9 || b.Rect.H < 43.9 {
				t.Errorf("building %d is only %.1f×%.1f points large", i, b.Rect.W, b.Rect.H)
			}
			for j, c := range tab.Buildings {
				w, h := min(b.Rect.Right(), c.Rect.Right())-max(b.Rect.X, c.Rect.X),
					min(b.Rect.Bottom(), c.Rect.Bottom())-max(b.Rect.Y, c.Rect.Y)
				if i != j && w > 0 && h > 0 && w*h > 0.17*b.Rect.W*b.Rect.H {
					t.Errorf("building %d covers %.0f%% of building %d", j, 100*w*h/b.Rect.W/b.Rect.H, i)
				}
			}
		}
	})
}

func TestTownStandsOnItsBoard(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		c := tab.Board.Center()
		turn := 0.0
		for i, building := range tab.Buildings {
			if !building.Rect.Within(tab.Board, 0.01) || !building.Art.Within(tab.Board, 0.01) {
				t.Errorf("building %d %v leaves the board %v", i, building.Rect, tab.Board)
			}
			next := tab.Buildings[(i+1)%12].Rect.Center()
			p := building.Rect.Center()
			d := math.Atan2(next.Y-c.Y, next.X-c.X) - math.Atan2(p.Y-c.Y, p.X-c.X)
			for d <= -math.Pi {
				d += 2 * math.Pi
			}
			if d <= 0 || d > math.Pi {
				t.Errorf("building %d does not follow clockwise", (i+1)%12)
			}
			turn += d
			for _, r := range []layout.Rect{tab.Die, tab.Info} {
				if r.Overlaps(building.Art.Inset(building.Art.W*0.12), 1) {
					t.Errorf("building %d covers the middle of the park", i)
				}
			}
		}
		if math.Abs(turn-2*math.Pi) > 1e-6 {
			t.Errorf("the ring turns by %.2f, want once", turn)
		}
		if tab.Die.Overlaps(tab.Info, 0) || !tab.Die.Within(tab.Park, 1) || !tab.Info.Within(tab.Park, 1) {
			t.Errorf("die %v and slip %v do not share the park %v", tab.Die, tab.Info, tab.Park)
		}
	})
}

// gap returns the distance between two rectangles, 0 where they touch.
func gap(r, q layout.Rect) float64 {
	return math.Hypot(max(r.X-q.Right(), q.X-r.Right(), 0), max(r.Y-q.Bottom(), q.Y-r.Bottom(), 0))
}

// figures returns all places where one of up to n agents can stand in a building.
func figures(tab *layout.TableLayout, building, n int) (rs []layout.Rect) {
	for crowd := 1; crowd <= n; crowd++ {
		for k := range crowd {
			p, h := tab.AgentSpot(building, k, crowd)
			w := h * layout.FigureAspect
			rs = append(rs, layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h})
		}
	}
	return rs
}

// TestSafeAndNumberBelongToTheirHouse checks that safes and numbers are nearer to their own house than to a neighbour,
// and no agent covers them.
func TestSafeAndNumberBelongToTheirHouse(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, options layout.TableOptions) {
		for i, b := range tab.Buildings {
			if b.Plate.Overlaps(b.Safe, 0) {
				t.Errorf("plate and safe of building %d overlap", i)
			}
			for _, panel := range []named{{"safe", b.Safe}, {"plate", b.Plate}} {
				if !panel.rect.Within(b.Rect, 0.01) {
					t.Errorf("the %s of building %d leaves its place", panel.name, i)
				}
				house, plate := gap(panel.rect, b.House), gap(panel.rect, b.Plate)
				for j, other := range tab.Buildings {
					for _, f := range figures(tab, j, options.Agents) {
						if panel.rect.Overlaps(f, 0) {
							t.Errorf("the %s of building %d is behind an agent in %d", panel.name, i, j)
						}
					}
					if i == j {
						continue
					}
					for _, q := range []named{{"house", other.House}, {"plate", other.Plate}, {"safe", other.Safe}} {
						if panel.rect.Overlaps(q.rect, 0) {
							t.Errorf("the %s of building %d overlaps the %s of %d", panel.name, i, q.name, j)
						}
					}
					if d := gap(panel.rect, other.House); d <= house+0.5 {
						t.Errorf("the %s of building %d is %.1f from its house and %.1f from house %d", panel.name, i,
							house, d, j)
					}
					if d := gap(panel.rect, other.Plate); d <= 2*plate+1 {
						t.Errorf("the %s of building %d is %.1f from its plate and %.1f from plate %d", panel.name, i,
							plate, d, j)
					}
				}
			}
		}
	})
}

// TestFewAgentsAreSeparatelyClickable checks that of up to three agents in a building each has its centre uncovered.
func TestFewAgentsAreSeparatelyClickable(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for b := range tab.Buildings {
			for n := 1; n <= 3; n++ {
				all := figures(tab, b, n)
				crowd := all[len(all)-n:]
				for k, f := range crowd {
					for j, g := range crowd[k+1:] {
						if g.Contains(f.Center()) {
							t.Errorf("of %d agents in building %d the %dth covers the middle of the %dth", n, b, k+j+2,
								k+1)
						}
					}
				}
			}
		}
	})
}

func TestEverybodyHasASpot(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		for n := 1; n <= o.Agents; n++ {
			for b := range 12 {
				seen := map[layout.Point]bool{}
				for k := range n {
					p, h := tab.AgentSpot(b, k, n)
					if seen[p] || h < 20 {
						t.Fatalf("agent %d of %d in building %d stands at %v, %.0f points tall", k, n, b, p, h)
					}
					seen[p] = true
					w := h * 0.65
					if r := (layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h}); !r.Within(tab.Screen, 0) ||
						!r.Within(tab.Board, w*0.4) {
						t.Errorf("agent %d of %d in building %d at %v leaves the board %v", k, n, b, r, tab.Board)
					}
					f := tab.PickerSpot(b, k, n)
					if !f.Within(tab.Screen, 0) || f.W < 44 || f.H < 44 {
						t.Errorf("in the picker, agent %d of %d in building %d has %v", k, n, b, f)
					}
				}
			}
			for v := range layout.LastStone + 1 {
				seen := map[layout.Point]bool{}
				for k := range n {
					p, d := tab.TokenSpot(v, k, n)
					if seen[p] || d < 13.9 {
						t.Fatalf("token %d of %d on %d is at %v, %.1f points wide", k, n, v, p, d)
					}
					seen[p] = true
					if !layout.Around(p, d, d).Within(tab.Screen, d*0.3) {
						t.Errorf("token %d of %d on %d at %v leaves the screen", k, n, v, p)
					}
				}
			}
		}
	})
}

func TestStonesLieAtEqualDistances(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for v := range layout.LastStone {
			a, b := tab.Stone(v), tab.Stone(v+1)
			d := a.Center.Distance(b.Center)
			if d > a.W/0.9*1.02 || d < a.W*0.72 {
				t.Errorf("stones %d and %d are %.1f apart, and %.1f wide", v, v+1, d, a.W)
			}
			if !layout.Around(a.Center, a.H, a.H).Within(tab.Screen, 0.5) {
				t.Errorf("stone %d at %v leaves the screen", v, a.Center)
			}
		}
	})
}

func TestStreetPath(t *testing.T) {
	tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	for from := range 12 {
		for steps := 1; steps <= 6; steps++ {
			ps := tab.StreetPath(from, (from+steps)%12)
			if len(ps) != steps-1 {
				t.Fatalf("from %d, %d steps: %d buildings are passed", from, steps, len(ps))
			}
			for i, p := range ps {
				if p != tab.Buildings[(from+1+i)%12].Foot {
					t.Errorf("from %d: %v is not the foot of building %d", from, p, (from+1+i)%12)
				}
			}
		}
	}
	if ps := tab.StreetPath(3, 3); ps != nil {
		t.Errorf("a move from 3 to 3 has the path %v, want none", ps)
	}
}

// BenchmarkNewTable measures NewTable.
func BenchmarkNewTable(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	}
}
