package layout_test

import (
	"fmt"
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// Minimum sizes in points that a finger can hit, a little below 44 × 44 to allow for rounding.
const (
	minTouchWidth  = 41.9
	minTouchHeight = 43.9
)

// sizes lists windows from a small phone to a large screen, in both orientations, as width and height in points.
var sizes = [][2]float64{{1280, 720}, {1500, 850}, {1511.1, 850}, {1024, 768}, {1150, 650}, {390, 844}, {844, 390},
	{360, 640}, {412, 915}, {768, 1024}, {800, 800}, {1000, 900}, {740, 360}, {667, 375}, {1500, 500}, {640, 360},
	{640, 480}}

// cramped lists windows where only the controls are guaranteed to fit.
var cramped = [][2]float64{{480, 360}, {480, 320}, {533, 320}, {568, 320}, {640, 500}, {360, 480}, {320, 568}}

// eachTable runs see as a subtest for a table of each of sizes, each number of agents and each number of seats.
func eachTable(t *testing.T, see func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	eachOf(t, sizes, see)
}

// eachOf is eachTable with the given sizes.
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

// TestPanelsNeverOverlap checks that panels lie on the screen and overlap neither each other nor the board. The parts
// of the bar must lie in the bar without overlap.
func TestPanelsNeverOverlap(t *testing.T) {
	eachOf(t, append(cramped, sizes...), func(t *testing.T, tab *layout.TableLayout, options layout.TableOptions) {
		ps := panels(tab)
		bar := []named{{"title", tab.Bar.Title}, {"hint", tab.Bar.Hint}, {"points", tab.Bar.Points},
			{"undo", tab.Bar.Undo}, {"reset", tab.Bar.Reset}, {"confirm", tab.Bar.Confirm}}
		for _, group := range [][]named{ps, bar} {
			for i, p := range group {
				if !p.rect.Within(tab.Screen, 0.01) {
					t.Errorf("%s: got %v, want it on the screen %v", p.name, p.rect, tab.Screen)
				}
				for _, q := range group[:i] {
					if p.rect.Overlaps(q.rect, 0.5) {
						t.Errorf("%s %v and %s %v: got an overlap, want none", p.name, p.rect, q.name, q.rect)
					}
				}
			}
		}
		for _, p := range bar {
			if !p.rect.Within(tab.Bar.Rect, 0.01) {
				t.Errorf("%s: got %v, want it in the bar %v", p.name, p.rect, tab.Bar.Rect)
			}
		}
		if b := tab.Bar; b.Points.Y < b.Title.Bottom() && b.Points.X < b.Title.Right()+8 {
			t.Errorf("points %v and title %v: want 8 points between them", b.Points, b.Title)
		}
		if len(tab.Chips) != options.Agents || len(tab.Seats) != options.Seats {
			t.Errorf("got %d chips and %d seats, want %d and %d", len(tab.Chips), len(tab.Seats), options.Agents,
				options.Seats)
		}
	})
}

// TestFingersCanHit checks that every control and building is large enough for a finger, and that an agent's figure
// does not lie below its step buttons.
func TestFingersCanHit(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		targets := []named{{"menu", tab.Menu}, {"undo", tab.Bar.Undo}, {"reset", tab.Bar.Reset},
			{"confirm", tab.Bar.Confirm}}
		for i, c := range tab.Chips {
			targets = append(targets, named{fmt.Sprintf("chip %d", i), c.Rect},
				named{fmt.Sprintf("minus %d", i), c.Minus})
			if !c.Steps.Within(c.Minus, 0.01) || c.Planned.Overlaps(c.Steps, 0.5) || c.Planned.W < 16 ||
				c.Planned.H < 22 {
				t.Errorf("chip %d: got steps %v and figure %v, want no overlap and a figure of at least 16 × 22", i,
					c.Steps, c.Planned)
			}
		}
		for i, b := range tab.Buildings {
			targets = append(targets, named{fmt.Sprintf("building %d", i), b.Rect})
		}
		for _, p := range targets {
			if p.rect.W < minTouchWidth || p.rect.H < minTouchHeight {
				t.Errorf("%s: got %.1f × %.1f points, want at least %.1f × %.1f", p.name, p.rect.W, p.rect.H,
					minTouchWidth, minTouchHeight)
			}
		}
	})
}

// TestHousesStandApart checks that in every window each building is large enough for a finger, and that a neighbour
// covers at most 17 % of it.
func TestHousesStandApart(t *testing.T) {
	const maxCovered = 0.17
	eachOf(t, append(cramped, sizes...), func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for i, b := range tab.Buildings {
			if b.Rect.W < minTouchHeight || b.Rect.H < minTouchHeight {
				t.Errorf("building %d: got %.1f × %.1f points, want at least 44 × 44", i, b.Rect.W, b.Rect.H)
			}
			for j, c := range tab.Buildings {
				w, h := min(b.Rect.Right(), c.Rect.Right())-max(b.Rect.X, c.Rect.X),
					min(b.Rect.Bottom(), c.Rect.Bottom())-max(b.Rect.Y, c.Rect.Y)
				if i != j && w > 0 && h > 0 && w*h > maxCovered*b.Rect.W*b.Rect.H {
					t.Errorf("building %d, covered by building %d: got %.0f %%, want at most %.0f %%", i, j,
						100*w*h/b.Rect.W/b.Rect.H, 100*maxCovered)
				}
			}
		}
	})
}

// TestTownStandsOnItsBoard checks that buildings stand on the board, follow each other clockwise, and leave the die and
// the info panel in the park free.
func TestTownStandsOnItsBoard(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		c := tab.Board.Center()
		turn := 0.0
		for i, building := range tab.Buildings {
			if !building.Rect.Within(tab.Board, 0.01) || !building.Art.Within(tab.Board, 0.01) {
				t.Errorf("building %d: got %v, want it on the board %v", i, building.Rect, tab.Board)
			}
			next := tab.Buildings[(i+1)%12].Rect.Center()
			p := building.Rect.Center()
			d := math.Atan2(next.Y-c.Y, next.X-c.X) - math.Atan2(p.Y-c.Y, p.X-c.X)
			for d <= -math.Pi {
				d += 2 * math.Pi
			}
			if d <= 0 || d > math.Pi {
				t.Errorf("building %d: got an angle of %.2f after building %d, want it clockwise", (i+1)%12, d, i)
			}
			turn += d
			for _, r := range []layout.Rect{tab.Die, tab.Info} {
				if r.Overlaps(building.Art.Inset(building.Art.W*0.12), 1) {
					t.Errorf("building %d: got an overlap with %v in the park, want none", i, r)
				}
			}
		}
		if math.Abs(turn-2*math.Pi) > 1e-6 {
			t.Errorf("sum of angles between buildings: got %.2f, want 2π", turn)
		}
		if tab.Die.Overlaps(tab.Info, 0) || !tab.Die.Within(tab.Park, 1) || !tab.Info.Within(tab.Park, 1) {
			t.Errorf("got die %v and info panel %v, want both in the park %v without overlap", tab.Die, tab.Info,
				tab.Park)
		}
	})
}

// gap returns the distance between two rectangles, 0 if they touch or overlap.
func gap(r, q layout.Rect) float64 {
	return math.Hypot(max(r.X-q.Right(), q.X-r.Right(), 0), max(r.Y-q.Bottom(), q.Y-r.Bottom(), 0))
}

// figures returns the places of figures in a building: of one agent, then of two, and so on up to n.
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

// TestSafeAndNumberBelongToTheirHouse checks that the safe and the number plate of a building are nearer to its own
// house than to a neighbour's, and that no agent covers them.
func TestSafeAndNumberBelongToTheirHouse(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, options layout.TableOptions) {
		for i, b := range tab.Buildings {
			if b.Plate.Overlaps(b.Safe, 0) {
				t.Errorf("building %d: got plate %v and safe %v, want no overlap", i, b.Plate, b.Safe)
			}
			for _, panel := range []named{{"safe", b.Safe}, {"plate", b.Plate}} {
				if !panel.rect.Within(b.Rect, 0.01) {
					t.Errorf("%s of building %d: got %v, want it within %v", panel.name, i, panel.rect, b.Rect)
				}
				house, plate := gap(panel.rect, b.House), gap(panel.rect, b.Plate)
				for j, other := range tab.Buildings {
					for _, f := range figures(tab, j, options.Agents) {
						if panel.rect.Overlaps(f, 0) {
							t.Errorf("%s of building %d at %v: got an agent of building %d at %v over it, want none",
								panel.name, i, panel.rect, j, f)
						}
					}
					if i == j {
						continue
					}
					for _, q := range []named{{"house", other.House}, {"plate", other.Plate}, {"safe", other.Safe}} {
						if panel.rect.Overlaps(q.rect, 0) {
							t.Errorf("%s of building %d and %s of %d: got an overlap, want none", panel.name, i, q.name,
								j)
						}
					}
					if d := gap(panel.rect, other.House); d <= house+0.5 {
						t.Errorf("%s of building %d: got %.1f to its house and %.1f to house %d, want its own nearer",
							panel.name, i, house, d, j)
					}
					if d := gap(panel.rect, other.Plate); d <= 2*plate+1 {
						t.Errorf("%s of building %d: got %.1f to its plate and %.1f to plate %d, want half as much",
							panel.name, i, plate, d, j)
					}
				}
			}
		}
	})
}

// TestFewAgentsAreSeparatelyClickable checks that the centre of each of up to three agents in a building is not covered
// by another.
func TestFewAgentsAreSeparatelyClickable(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for b := range tab.Buildings {
			for n := 1; n <= 3; n++ {
				all := figures(tab, b, n)
				crowd := all[len(all)-n:]
				for k, f := range crowd {
					for j, g := range crowd[k+1:] {
						if g.Contains(f.Center()) {
							t.Errorf("%d agents in building %d: got agent %d over the centre of agent %d", n,
								b, k+j+2, k+1)
						}
					}
				}
			}
		}
	})
}

// TestEverybodyHasASpot checks that all agents of a building, in the town and in the picker, and all tokens of a stone
// have different places on the screen and a minimum size.
func TestEverybodyHasASpot(t *testing.T) {
	const minFigure, minToken, minPicker = 20, 13.9, 44 // points
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, o layout.TableOptions) {
		for n := 1; n <= o.Agents; n++ {
			for b := range 12 {
				seen := map[layout.Point]bool{}
				for k := range n {
					p, h := tab.AgentSpot(b, k, n)
					if seen[p] || h < minFigure {
						t.Fatalf("agent %d of %d in building %d: got %v, height %.0f, want a free place, at least %d",
							k, n, b, p, h, minFigure)
					}
					seen[p] = true
					w := h * 0.65 // a figure with its shadow
					if r := (layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h}); !r.Within(tab.Screen, 0) ||
						!r.Within(tab.Board, w*0.4) {
						t.Errorf("agent %d of %d in building %d: got %v, want it on the board %v", k, n, b, r,
							tab.Board)
					}
					f := tab.PickerSpot(b, k, n)
					if !f.Within(tab.Screen, 0) || f.W < minPicker || f.H < minPicker {
						t.Errorf("picker, agent %d of %d in building %d: got %v, want at least %d × %d on the screen",
							k, n, b, f, minPicker, minPicker)
					}
				}
			}
			for v := range layout.LastStone + 1 {
				seen := map[layout.Point]bool{}
				for k := range n {
					p, d := tab.TokenSpot(v, k, n)
					if seen[p] || d < minToken {
						t.Fatalf("token %d of %d on stone %d: got %v, width %.1f, want a free place and at least %.1f",
							k, n, v, p, d, minToken)
					}
					seen[p] = true
					if !layout.Around(p, d, d).Within(tab.Screen, d*0.3) {
						t.Errorf("token %d of %d on stone %d: got %v, want it on the screen %v", k, n, v, p, tab.Screen)
					}
				}
			}
		}
	})
}

// TestStonesLieAtEqualDistances checks that the distance of consecutive stones of the track is about their width, and
// that stones lie on the screen.
func TestStonesLieAtEqualDistances(t *testing.T) {
	eachTable(t, func(t *testing.T, tab *layout.TableLayout, _ layout.TableOptions) {
		for v := range layout.LastStone {
			a, b := tab.Stone(v), tab.Stone(v+1)
			d := a.Center.Distance(b.Center)
			if d > a.W/0.9*1.02 || d < a.W*0.72 {
				t.Errorf("stones %d and %d: got a distance of %.1f, want 72 to 113 %% of the width, %.1f", v, v+1, d,
					a.W)
			}
			if !layout.Around(a.Center, a.H, a.H).Within(tab.Screen, 0.5) {
				t.Errorf("stone %d: got %v, want it on the screen %v", v, a.Center, tab.Screen)
			}
		}
	})
}

// TestStreetPath checks that the path of a move contains the feet of the buildings between its ends, in order.
func TestStreetPath(t *testing.T) {
	tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	for from := range 12 {
		for steps := 1; steps <= 6; steps++ {
			ps := tab.StreetPath(from, (from+steps)%12)
			if len(ps) != steps-1 {
				t.Fatalf("%d steps from building %d: got %d points, want %d", steps, from, len(ps), steps-1)
			}
			for i, p := range ps {
				if want := tab.Buildings[(from+1+i)%12].Foot; p != want {
					t.Errorf("%d steps from building %d: point %d: got %v, want %v", steps, from, i, p, want)
				}
			}
		}
	}
	if ps := tab.StreetPath(3, 3); ps != nil {
		t.Errorf("path from 3 to 3: got %v, want none", ps)
	}
}

// BenchmarkNewTable measures the layout of a table with seven agents and four seats.
func BenchmarkNewTable(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	}
}
