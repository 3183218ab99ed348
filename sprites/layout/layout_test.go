package layout_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"heimlich/sprites/layout"
)

// panels returns the board, bar, buttons and panels of a table that are shown.
func panels(table *layout.TableLayout) []named {
	shown := []named{{"board", table.Board}, {"bar", table.Bar.Rect}, {"menu", table.Menu}}
	for _, p := range []named{{"log", table.Log}, {"help", table.Help}} {
		if p.rect.W > 0 {
			shown = append(shown, p)
		}
	}
	return append(shown, chipsAndSeats(table)...)
}

// chipsAndSeats returns the agents' chips and the player panels.
func chipsAndSeats(table *layout.TableLayout) (all []named) {
	for i, chip := range table.Chips {
		all = append(all, named{fmt.Sprintf("chip %d", i), chip.Rect})
	}
	for i, seat := range table.Seats {
		all = append(all, named{fmt.Sprintf("seat %d", i), seat})
	}
	return all
}

// TestPanelsNeverOverlap checks that panels lie on the screen and overlap neither each other nor the board. The parts
// of the bar must lie in the bar without overlap.
func TestPanelsNeverOverlap(t *testing.T) {
	const maxOverlap = 0.5   // points
	const minPointsGap = 8.0 // from the title to the points in the same line
	windows := append(slices.Clone(cramped), sizes...)
	eachTableOfSizes(t, windows, func(t *testing.T, table *layout.TableLayout, options layout.TableOptions) {
		all, bar := panels(table), table.Bar
		parts := []named{{"title", bar.Title}, {"hint", bar.Hint}, {"points", bar.Points}, {"undo", bar.Undo},
			{"reset", bar.Reset}, {"confirm", bar.Confirm}}
		checkWithin(t, all, table.Screen)
		checkApart(t, all, -maxOverlap)
		checkWithin(t, parts, bar.Rect)
		checkApart(t, parts, -maxOverlap)
		if bar.Points.Y < bar.Title.Bottom() && bar.Points.X < bar.Title.Right()+minPointsGap {
			t.Errorf("points %v and title %v: want %.0f points between them", bar.Points, bar.Title, minPointsGap)
		}
		if len(table.Chips) != options.Agents || len(table.Seats) != options.Seats {
			t.Errorf("got %d chips and %d seats, want %d and %d", len(table.Chips), len(table.Seats), options.Agents,
				options.Seats)
		}
	})
}

// TestFingersCanHit checks that every control and building is large enough for a finger.
func TestFingersCanHit(t *testing.T) {
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		targets := []named{{"menu", table.Menu}, {"undo", table.Bar.Undo}, {"reset", table.Bar.Reset},
			{"confirm", table.Bar.Confirm}}
		for i, chip := range table.Chips {
			targets = append(targets, named{fmt.Sprintf("chip %d", i), chip.Rect},
				named{fmt.Sprintf("minus %d", i), chip.Minus})
		}
		for i, building := range table.Buildings {
			targets = append(targets, named{fmt.Sprintf("building %d", i), building.Rect})
		}
		checkLarge(t, minTouchWidth, minTouchHeight, targets...)
	})
}

// TestPlannedFigureStandsBesideSteps checks that the figure of an agent with planned steps is large enough, and does
// not lie below the number of steps on the step button.
func TestPlannedFigureStandsBesideSteps(t *testing.T) {
	const minWidth, minHeight = 16, 22 // points
	const maxOverlap = 0.5             // points
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, chip := range table.Chips {
			figure := named{fmt.Sprintf("figure of chip %d", i), chip.Planned}
			steps := named{fmt.Sprintf("steps of chip %d", i), chip.Steps}
			checkWithin(t, []named{steps}, chip.Minus)
			checkApart(t, []named{figure, steps}, -maxOverlap)
			checkLarge(t, minWidth, minHeight, figure)
		}
	})
}

// TestHousesStandApart checks that in every window each building is large enough for a finger, and that a neighbour
// covers at most 17 % of it.
func TestHousesStandApart(t *testing.T) {
	const maxCovered = 0.17
	windows := append(slices.Clone(cramped), sizes...)
	eachTableOfSizes(t, windows, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, building := range table.Buildings {
			checkLarge(t, minTouchHeight, minTouchHeight, named{fmt.Sprintf("building %d", i), building.Rect})
			for j, other := range table.Buildings {
				if i == j {
					continue
				}
				common := building.Rect.Intersect(other.Rect)
				covered := common.W * common.H / (building.Rect.W * building.Rect.H)
				if covered > maxCovered {
					t.Errorf("building %d, covered by building %d: got %.0f %%, want at most %.0f %%", i, j,
						100*covered, 100*maxCovered)
				}
			}
		}
	})
}

// angleFrom returns the angle in radians between two points as seen from a centre, in the range −π … π. Clockwise
// angles are positive.
func angleFrom(center, from, to layout.Point) float64 {
	angle := math.Atan2(to.Y-center.Y, to.X-center.X) - math.Atan2(from.Y-center.Y, from.X-center.X)
	return math.Remainder(angle, 2*math.Pi)
}

// TestTownStandsOnItsBoard checks that buildings stand on the board, and follow each other clockwise once around it.
func TestTownStandsOnItsBoard(t *testing.T) {
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		turn := 0.0
		for i, building := range table.Buildings {
			checkWithin(t, []named{{fmt.Sprintf("building %d", i), building.Rect},
				{fmt.Sprintf("drawing of building %d", i), building.Art}}, table.Board)
			next := (i + 1) % len(table.Buildings)
			angle := angleFrom(table.Board.Center(), building.Rect.Center(), table.Buildings[next].Rect.Center())
			if angle <= 0 {
				t.Errorf("building %d: got an angle of %.2f after building %d, want it clockwise", next, angle, i)
			}
			turn += angle
		}
		if differ(turn, 2*math.Pi) {
			t.Errorf("sum of angles between buildings: got %.2f, want 2π", turn)
		}
	})
}

// TestBuildingsLeaveTheParkFree checks that buildings cover neither the die nor the info panel in the park.
func TestBuildingsLeaveTheParkFree(t *testing.T) {
	const emptyShare = 0.12 // of a drawing's side, at each edge
	const maxOverlap = 1.0  // points
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, building := range table.Buildings {
			drawn := named{fmt.Sprintf("building %d", i), building.Art.Inset(building.Art.W * emptyShare)}
			checkApart(t, []named{drawn, {"die", table.Die}}, -maxOverlap)
			checkApart(t, []named{drawn, {"info panel", table.Info}}, -maxOverlap)
		}
	})
}

// figureAt returns the rectangle of a figure with the given feet, width and height.
func figureAt(foot layout.Point, w, h float64) layout.Rect {
	return layout.Rect{X: foot.X - w/2, Y: foot.Y - h, W: w, H: h}
}

// figures returns the places of n figures in a building.
func figures(table *layout.TableLayout, building, n int) (all []layout.Rect) {
	for k := range n {
		foot, height := table.AgentSpot(building, k, n)
		all = append(all, figureAt(foot, height*layout.FigureAspect, height))
	}
	return all
}

// eachSafeAndPlate runs check for the safe and the number plate of each building of each table.
func eachSafeAndPlate(t *testing.T, check func(t *testing.T, table *layout.TableLayout, building int, part named)) {
	t.Helper()
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, building := range table.Buildings {
			check(t, table, i, named{fmt.Sprintf("safe of building %d", i), building.Safe})
			check(t, table, i, named{fmt.Sprintf("plate of building %d", i), building.Plate})
		}
	})
}

// TestSafeAndNumberBelongToTheirHouse checks that the safe and the number plate of a building lie in it, and nearer to
// its own house and plate than to those of neighbours.
func TestSafeAndNumberBelongToTheirHouse(t *testing.T) {
	eachSafeAndPlate(t, func(t *testing.T, table *layout.TableLayout, i int, part named) {
		own := table.Buildings[i]
		checkWithin(t, []named{part}, own.Rect)
		toHouse, toPlate := gap(part.rect, own.House), gap(part.rect, own.Plate)
		for j, other := range table.Buildings {
			if i == j {
				continue
			}
			if got := gap(part.rect, other.House); got <= toHouse+0.5 {
				t.Errorf("%s: got %.1f to its house and %.1f to house %d, want its own nearer", part.name, toHouse, got,
					j)
			}
			if got := gap(part.rect, other.Plate); got <= 2*toPlate+1 {
				t.Errorf("%s: got %.1f to its plate and %.1f to plate %d, want less than half as much", part.name,
					toPlate, got, j)
			}
		}
	})
}

// TestSafeAndNumberStayVisible checks that the safe and the number plate of a building do not overlap, and that no part
// of another building covers them.
func TestSafeAndNumberStayVisible(t *testing.T) {
	eachSafeAndPlate(t, func(t *testing.T, table *layout.TableLayout, i int, part named) {
		own := table.Buildings[i]
		if own.Plate.Overlaps(own.Safe, 0) {
			t.Errorf("building %d: got plate %v and safe %v, want no overlap", i, own.Plate, own.Safe)
		}
		for j, other := range table.Buildings {
			if i == j {
				continue
			}
			for _, cover := range []named{{"house", other.House}, {"plate", other.Plate}, {"safe", other.Safe}} {
				if part.rect.Overlaps(cover.rect, 0) {
					t.Errorf("%s at %v: got the %s of building %d at %v over it, want none", part.name, part.rect,
						cover.name, j, cover.rect)
				}
			}
		}
	})
}

// TestAgentsLeaveSafeAndNumberFree checks that no agent in any building covers a safe or a number plate.
func TestAgentsLeaveSafeAndNumberFree(t *testing.T) {
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for i := range table.Buildings {
			for _, figure := range figures(table, i, crowd) {
				for j, building := range table.Buildings {
					if figure.Overlaps(building.Safe, 0) || figure.Overlaps(building.Plate, 0) {
						t.Errorf("%d agents in building %d: got one at %v over safe %v or plate %v of building %d",
							crowd, i, figure, building.Safe, building.Plate, j)
					}
				}
			}
		}
	})
}

// TestFewAgentsAreSeparatelyClickable checks that the centre of each of up to three agents in a building is not covered
// by another.
func TestFewAgentsAreSeparatelyClickable(t *testing.T) {
	const maxCrowd = 3
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for building := range table.Buildings {
			for crowd := 1; crowd <= maxCrowd; crowd++ {
				all := figures(table, building, crowd)
				for k, behind := range all {
					for j, inFront := range all[k+1:] {
						if inFront.Contains(behind.Center()) {
							t.Errorf("%d agents in building %d: got agent %d over the centre of agent %d", crowd,
								building, k+j+2, k+1)
						}
					}
				}
			}
		}
	})
}

// eachCrowd runs check for each table and each number of agents up to those in play.
func eachCrowd(t *testing.T, check func(t *testing.T, table *layout.TableLayout, crowd int)) {
	t.Helper()
	eachTable(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		for crowd := 1; crowd <= o.Agents; crowd++ {
			check(t, table, crowd)
		}
	})
}

// TestEveryAgentHasASpot checks that the agents of a building have different places on the board and a minimum size.
func TestEveryAgentHasASpot(t *testing.T) {
	const minHeight = 20 // points
	const aspect = 0.65  // of a figure with its shadow
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for building := range table.Buildings {
			taken := map[layout.Point]bool{}
			for k := range crowd {
				foot, height := table.AgentSpot(building, k, crowd)
				name := fmt.Sprintf("agent %d of %d in building %d", k, crowd, building)
				if taken[foot] || height < minHeight {
					t.Fatalf("%s: got %v, height %.0f, want a free place, at least %d", name, foot, height, minHeight)
				}
				taken[foot] = true
				figure := figureAt(foot, height*aspect, height)
				if !figure.Within(table.Screen, 0) {
					t.Errorf("%s: got %v, want it on the screen %v", name, figure, table.Screen)
				}
				if !figure.Within(table.Board, figure.W*0.4) {
					t.Errorf("%s: got %v, want at least 60 %% of its width on the board %v", name, figure, table.Board)
				}
			}
		}
	})
}

// TestPickerFitsOnScreen checks that all agents in the picker lie on the screen and are large enough for a finger.
func TestPickerFitsOnScreen(t *testing.T) {
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for building := range table.Buildings {
			for k := range crowd {
				spot := named{fmt.Sprintf("picker, agent %d of %d in building %d", k, crowd, building),
					table.PickerSpot(building, k, crowd)}
				checkWithin(t, []named{spot}, table.Screen)
				checkLarge(t, touchSide, touchSide, spot)
			}
		}
	})
}

// TestEveryTokenHasASpot checks that the tokens on a stone have different places on the screen and a minimum size.
func TestEveryTokenHasASpot(t *testing.T) {
	const minDiameter = 13.9 // points
	const maxOutside = 0.3   // share of a token that may lie off the screen
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for score := range layout.LastStone + 1 {
			taken := map[layout.Point]bool{}
			for k := range crowd {
				center, diameter := table.TokenSpot(score, k, crowd)
				name := fmt.Sprintf("token %d of %d on stone %d", k, crowd, score)
				if taken[center] || diameter < minDiameter {
					t.Fatalf("%s: got %v, width %.1f, want a free place and at least %.1f", name, center, diameter,
						minDiameter)
				}
				taken[center] = true
				if !layout.Around(center, diameter, diameter).Within(table.Screen, diameter*maxOutside) {
					t.Errorf("%s: got %v, want it on the screen %v", name, center, table.Screen)
				}
			}
		}
	})
}

// TestStonesLieAtEqualDistances checks that the distance of consecutive stones of the track is about their width, and
// that stones lie on the screen.
func TestStonesLieAtEqualDistances(t *testing.T) {
	const minShare, maxShare = 0.72, 1.02 / 0.9 // of a stone's width
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for score := range layout.LastStone {
			stone, next := table.Stone(score), table.Stone(score+1)
			distance := stone.Center.Distance(next.Center)
			if distance < stone.W*minShare || distance > stone.W*maxShare {
				t.Errorf("stones %d and %d: got a distance of %.1f, want %.0f to %.0f %% of the width, %.1f", score,
					score+1, distance, 100*minShare, 100*maxShare, stone.W)
			}
			if !layout.Around(stone.Center, stone.H, stone.H).Within(table.Screen, 0.5) {
				t.Errorf("stone %d: got %v, want it on the screen %v", score, stone.Center, table.Screen)
			}
		}
	})
}

// TestStreetPath checks that the path of a move contains the feet of the buildings between its ends, in order.
func TestStreetPath(t *testing.T) {
	const maxSteps = 6
	table := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	buildings := len(table.Buildings)
	for from := range buildings {
		for steps := 1; steps <= maxSteps; steps++ {
			path := table.StreetPath(from, (from+steps)%buildings)
			if len(path) != steps-1 {
				t.Fatalf("%d steps from building %d: got %d points, want %d", steps, from, len(path), steps-1)
			}
			for i, point := range path {
				if want := table.Buildings[(from+1+i)%buildings].Foot; point != want {
					t.Errorf("%d steps from building %d: point %d: got %v, want %v", steps, from, i, point, want)
				}
			}
		}
	}
	if path := table.StreetPath(3, 3); path != nil {
		t.Errorf("path from 3 to 3: got %v, want none", path)
	}
}

// BenchmarkNewTable measures the layout of a table with seven agents and four seats.
func BenchmarkNewTable(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	}
}
