package layout_test

import (
	"fmt"
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// eachPicker runs check with the figures in the picker of each building, for each crowd.
func eachPicker(t *testing.T,
	check func(t *testing.T, table *layout.TableLayout, building int, figures []layout.Rect)) {
	t.Helper()
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for building := range table.Buildings {
			var figures []layout.Rect
			for k := range crowd {
				figures = append(figures, table.PickerSpot(building, k, crowd))
			}
			check(t, table, building, figures)
		}
	})
}

// TestPickerHasCentredRows checks that the figures in the picker stand in one or two centred rows with gaps of at least
// 4 points.
func TestPickerHasCentredRows(t *testing.T) {
	const minGap, maxInOneRow = 4, 4
	eachPicker(t, func(t *testing.T, table *layout.TableLayout, building int, figures []layout.Rect) {
		rows := map[float64][]layout.Rect{}
		for k, figure := range figures {
			rows[figure.Y] = append(rows[figure.Y], figure)
			for i, other := range figures[:k] {
				if got := gap(figure, other); got < minGap {
					t.Fatalf("%d agents in building %d: %d and %d: got %.1f points apart, want at least %d",
						len(figures), building, i, k, got, minGap)
				}
			}
		}
		maxRows := 1
		if len(figures) > maxInOneRow {
			maxRows = 2
		}
		if len(rows) > maxRows {
			t.Errorf("%d agents in building %d: got %d rows, want at most %d", len(figures), building, len(rows),
				maxRows)
		}
		middle := around(figures).Center().X
		for _, row := range rows {
			if got := around(row).Center().X; differ(got, middle) {
				t.Errorf("%d agents in building %d: got a row of %d about x = %.1f, want %.1f", len(figures), building,
					len(row), got, middle)
			}
		}
	})
}

// TestPickerSurroundsItsHouse checks that the picker lies on the screen, and is centred on its building unless an edge
// of the screen is near.
func TestPickerSurroundsItsHouse(t *testing.T) {
	const border, near = 8, 20 // points from the edge of the screen: at least, and where the picker need not be centred
	eachPicker(t, func(t *testing.T, table *layout.TableLayout, building int, figures []layout.Rect) {
		picker, screen := around(figures), table.Screen
		got, want := picker.Center(), table.Buildings[building].Rect.Center()
		atSide := picker.X < screen.X+near || picker.Right() > screen.Right()-near
		if differ(got.X, want.X) && !atSide {
			t.Errorf("%d agents in building %d: got the picker about x = %.1f, want %.1f", len(figures), building,
				got.X, want.X)
		}
		atTopOrBottom := picker.Y < screen.Y+near || picker.Bottom() > screen.Bottom()-near
		if differ(got.Y, want.Y) && !atTopOrBottom {
			t.Errorf("%d agents in building %d: got the picker about y = %.1f, want %.1f", len(figures), building,
				got.Y, want.Y)
		}
		checkWithin(t, []named{{"picker", picker}}, screen.Inset(border))
	})
}

// token is a score token on a stone.
type token struct {
	center   layout.Point
	diameter float64
}

// eachStone runs check with the tokens of each crowd on each stone.
func eachStone(t *testing.T, check func(t *testing.T, table *layout.TableLayout, score int, tokens []token)) {
	t.Helper()
	eachCrowd(t, func(t *testing.T, table *layout.TableLayout, crowd int) {
		for score := range layout.LastStone + 1 {
			var tokens []token
			for k := range crowd {
				center, diameter := table.TokenSpot(score, k, crowd)
				tokens = append(tokens, token{center, diameter})
			}
			check(t, table, score, tokens)
		}
	})
}

// TestTokensLieApart checks that tokens on a stone have equal sizes, and distances of at least 85 % of their size.
func TestTokensLieApart(t *testing.T) {
	const minShare = 0.85
	eachStone(t, func(t *testing.T, table *layout.TableLayout, score int, tokens []token) {
		diameter := tokens[0].diameter
		for k, token := range tokens {
			if token.diameter != diameter {
				t.Fatalf("%d tokens on stone %d: got sizes %.1f and %.1f, want equal ones", len(tokens), score,
					diameter, token.diameter)
			}
			for i, other := range tokens[:k] {
				if got := token.center.Distance(other.center); got < minShare*diameter {
					t.Errorf("%d tokens of size %.1f on stone %d: tokens %d and %d: got %.1f apart, want %.1f",
						len(tokens), diameter, score, i, k, got, minShare*diameter)
				}
			}
		}
	})
}

// TestTokensLieAboutTheirStone checks that each token lies near its stone, and the middle of all at its centre. Those
// of a crowd on stone 0 may lie further off, to leave the goal visible, or on the doorstep.
func TestTokensLieAboutTheirStone(t *testing.T) {
	const maxFar = 1.9                      // of a token from its stone, in sizes of a token
	const maxOff, maxOffAtStart = 0.2, 0.75 // of the middle of all tokens, in sizes of a token
	const manyAtStart = 4                   // more tokens than these lie off stone 0
	eachStone(t, func(t *testing.T, table *layout.TableLayout, score int, tokens []token) {
		atStart := score == 0
		if atStart && table.OnDoorstep(len(tokens)) {
			return
		}
		stone, goal := table.Stone(score), table.Stone(layout.LastStone)
		diameter := tokens[0].diameter
		var middle layout.Point
		for k, token := range tokens {
			share := 1 / float64(len(tokens))
			middle = middle.Add(token.center.X*share, token.center.Y*share)
			if atStart {
				if got, least := token.center.Distance(goal.Center), diameter/2+goal.W*0.3; got < least {
					t.Errorf("token %d of %d on stone 0: got %.1f from the goal, want at least %.1f", k, len(tokens),
						got, least)
				}
			} else if got := token.center.Distance(stone.Center); got > maxFar*diameter {
				t.Errorf("token %d of %d on stone %d: got %.1f from the centre, want at most %.1f", k, len(tokens),
					score, got, maxFar*diameter)
			}
		}
		most := maxOff * diameter
		if atStart && len(tokens) > manyAtStart {
			most = maxOffAtStart * diameter
		}
		if got := middle.Distance(stone.Center); got > most+rounding {
			t.Errorf("%d tokens on stone %d: got their middle %.1f from its centre, want at most %.1f", len(tokens),
				score, got, most)
		}
	})
}

// TestTokensLieOnTheDoorstep checks that a crowd on stone 0 lies within the doorstep, if there is one.
func TestTokensLieOnTheDoorstep(t *testing.T) {
	const maxOutside = 2 // points
	eachStone(t, func(t *testing.T, table *layout.TableLayout, score int, tokens []token) {
		if score > 0 || !table.OnDoorstep(len(tokens)) {
			return
		}
		for k, token := range tokens {
			bounds := layout.Around(token.center, token.diameter, token.diameter)
			if !bounds.Within(table.Doorstep, maxOutside) {
				t.Errorf("token %d of %d on stone 0: got %v, want it within the doorstep %v", k, len(tokens),
					token.center, table.Doorstep)
			}
		}
	})
}

// TestPhoneHasRoomForFigures checks minimum sizes on a phone of 390 × 844 points: of agents, tokens and buttons, of the
// doorstep, and of the gap above the confirm button.
func TestPhoneHasRoomForFigures(t *testing.T) {
	const minAgent, minToken, minTokenInPair, minConfirmGap = 45, 26, 21, 16 // points
	const score = 5                                                          // of the tokens
	for _, cards := range []bool{false, true} {
		table := layout.NewTable(390, 844, layout.TableOptions{Agents: 7, Seats: 4, Cards: cards})
		if _, height := table.AgentSpot(0, 0, 1); height < minAgent {
			t.Errorf("agent: got a height of %.1f, want at least %d", height, minAgent)
		}
		if _, diameter := table.TokenSpot(score, 0, 1); diameter < minToken {
			t.Errorf("a single token: got size %.1f, want at least %d", diameter, minToken)
		}
		first, diameter := table.TokenSpot(score, 0, 2)
		second, _ := table.TokenSpot(score, 1, 2)
		if diameter < minTokenInPair {
			t.Errorf("two tokens: got size %.1f, want at least %d", diameter, minTokenInPair)
		}
		if math.Abs(first.Y-second.Y) > 1 || first.Distance(second) < diameter {
			t.Errorf("two tokens of size %.1f: got them at %v and %v, want them side by side", diameter, first, second)
		}
		goal := table.Stone(layout.LastStone)
		if table.Doorstep.W == 0 || table.Doorstep.Y > table.Stone(0).Center.Y {
			t.Errorf("doorstep: got %v, want it above stone 0 at %v", table.Doorstep, table.Stone(0).Center)
		}
		if table.Doorstep.Overlaps(layout.Around(goal.Center, goal.H, goal.W), 0) {
			t.Errorf("doorstep: got %v over the goal at %v, want no overlap", table.Doorstep, goal.Center)
		}
		lastSeat := table.Seats[len(table.Seats)-1]
		for _, button := range []named{{"menu", table.Menu}, {"notebook", table.Notebook}} {
			checkLarge(t, touchSide, touchSide, button)
			if button.rect.X < lastSeat.Right() || button.rect.Y > lastSeat.Bottom() {
				t.Errorf("%s: got %v, want it right of the last player panel, %v", button.name, button.rect, lastSeat)
			}
		}
		if got := table.Bar.Confirm.Y - table.Bar.Hint.Bottom(); got < minConfirmGap {
			t.Errorf("gap between hint and confirm button: got %.1f, want at least %d", got, minConfirmGap)
		}
	}
}

// TestLampsStandOutside checks that each lamp stands on the outer side of its stone, half to one stone away, on the
// screen.
func TestLampsStandOutside(t *testing.T) {
	const side = 5 // of a lamp, in points
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		center := table.Board.Center()
		for score := range layout.LastStone + 1 {
			stone, lamp := table.Stone(score), table.Lamp(score)
			if got := lamp.Distance(stone.Center); got < stone.H/2 || got > stone.H {
				t.Errorf("lamp %d: got %.1f from its stone, want %.1f … %.1f", score, got, stone.H/2, stone.H)
			}
			if lamp.Distance(center) <= stone.Center.Distance(center) {
				t.Errorf("lamp %d: got %v, want it outside its stone %v", score, lamp, stone.Center)
			}
			if !layout.Around(lamp, side, side).Within(table.Screen, rounding) {
				t.Errorf("lamp %d: got %v, want it on the screen %v", score, lamp, table.Screen)
			}
		}
	})
}

// TestTrackStartsAtTheChurch checks that stone 0 is the nearest to the upper left corner of the board, and that the
// track runs clockwise, nearly once around.
func TestTrackStartsAtTheChurch(t *testing.T) {
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		corner := layout.Point{X: table.Board.X, Y: table.Board.Y}
		fromFirst := table.Stone(0).Center.Distance(corner)
		turn := 0.0
		for score := 1; score <= layout.LastStone; score++ {
			previous, stone := table.Stone(score-1).Center, table.Stone(score).Center
			if got := stone.Distance(corner); got <= fromFirst {
				t.Errorf("stone %d: got %.1f from the upper left corner, want more than stone 0, %.1f", score, got,
					fromFirst)
			}
			angle := angleFrom(table.Board.Center(), previous, stone)
			if angle <= 0 {
				t.Errorf("stone %d: got an angle of %.2f after stone %d, want it clockwise", score, angle, score-1)
			}
			turn += angle
		}
		if turn < 1.8*math.Pi || turn >= 2*math.Pi {
			t.Errorf("angle of the whole track: got %.2f, want 1.8π … 2π", turn)
		}
	})
}

// TestStreetHasConstantWidth checks that the sides of the street run parallel to its centre line.
func TestStreetHasConstantWidth(t *testing.T) {
	const half = 9 // half of the width in points
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		center := table.Board.Center()
		outer, inner := table.StreetOutline(half), table.StreetOutline(-half)
		for i, middle := range table.StreetOutline(0) {
			if got := outer[i].Distance(inner[i]); differ(got, 2*half) {
				t.Errorf("street at %v: got a width of %.2f, want %d", middle, got, 2*half)
			}
			if got := outer[i].Distance(middle); differ(got, half) {
				t.Errorf("street at %v: got the outer side %.2f from the middle, want %d", middle, got, half)
			}
			if outer[i].Distance(center) <= inner[i].Distance(center) {
				t.Errorf("street at %v: got the outer side nearer to the centre than the inner, want it further",
					middle)
			}
		}
	})
}

// TestStreetPassesEveryBuilding checks that the centre line of the street comes near every building.
func TestStreetPassesEveryBuilding(t *testing.T) {
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		line := table.StreetOutline(0)
		for i, building := range table.Buildings {
			nearest := math.Inf(1)
			for _, point := range line {
				nearest = min(nearest, point.Distance(building.Rect.Center()))
			}
			if most := building.Rect.H / 2; nearest > most {
				t.Errorf("building %d: got the street %.1f away, want at most %.1f", i, nearest, most)
			}
		}
	})
}

// TestNearestBuilding checks NearestBuilding for points on the line from each building to the next.
func TestNearestBuilding(t *testing.T) {
	eachTable(t, func(t *testing.T, table *layout.TableLayout, _ layout.TableOptions) {
		for i, building := range table.Buildings {
			next := (i + 1) % len(table.Buildings)
			from, to := building.Rect.Center(), table.Buildings[next].Rect.Center()
			for _, test := range []struct {
				share float64 // of the way to the next building
				want  int
			}{{0, i}, {0.4, i}, {0.6, next}, {1, next}} {
				point := from.Add((to.X-from.X)*test.share, (to.Y-from.Y)*test.share)
				if got := table.NearestBuilding(point); got != test.want {
					t.Errorf("%.0f %% of the way from building %d to the next: got %d, want %d", 100*test.share, i, got,
						test.want)
				}
			}
		}
	})
}

// TestCrowdAtStartKeepsGoalFree checks that seven tokens on stone 0, in phone windows, do not touch each other and
// cover neither the goal nor a player panel.
func TestCrowdAtStartKeepsGoalFree(t *testing.T) {
	const crowd, minDiameter = 7, 16 // minDiameter in points
	for _, size := range [][2]float64{{360, 640}, {375, 667}, {390, 844}} {
		for _, seats := range []int{2, 4, 7} {
			table := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: crowd, Seats: seats, Cards: true})
			goal := table.Stone(layout.LastStone)
			goalBounds := layout.Around(goal.Center, goal.H, goal.W)
			var previous layout.Point
			for k := range crowd {
				center, diameter := table.TokenSpot(0, k, crowd)
				bounds := layout.Around(center, diameter, diameter)
				name := fmt.Sprintf("%v, %d seats: token %d", size, seats, k)
				if diameter < minDiameter {
					t.Errorf("%s: got width %.1f, want at least %d", name, diameter, minDiameter)
				}
				if bounds.Overlaps(goalBounds, 0) {
					t.Errorf("%s: got %v over the goal at %v, want the goal free", name, center, goal.Center)
				}
				if k > 0 && center.Distance(previous) < diameter-rounding {
					t.Errorf("%s: got %v, width %.1f, after %v, want no overlap", name, center, diameter, previous)
				}
				for _, seat := range table.Seats {
					if seat.Overlaps(bounds, 0) {
						t.Errorf("%s: got %v over the panel %v, want the panel free", name, center, seat)
					}
				}
				previous = center
			}
		}
	}
}
