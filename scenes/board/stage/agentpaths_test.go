package stage

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// rollPosition is a position before a roll.
const rollPosition = "hc1 amigo base 4 roll 5 1 1 roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 - ???? 0.0.0.0 - " +
	"0.0.0.0.0.0.0"

// pastMoves are moves that end in rollPosition. Those of red, 4 → 6, and blue, 3 → 8, share a stretch of the street;
// blue then went back to 7.
var pastMoves = []PastMove{
	{Agent: rules.Red, From: 4, To: 6, Steps: 2, Name: "Ben", Head: "heads/bold"},
	{Agent: rules.Blue, From: 3, To: 8, Steps: 5, Name: "Carl", Head: "heads/steady"},
	{Agent: rules.Blue, From: 8, To: 7, Steps: -1, Card: rules.CardBack, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Orange, From: 1, To: 0, Steps: -1, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Violet, From: 9, To: 2, Card: rules.CardJoin, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Grey, From: 1, To: 1, Name: "back where it began"},
	{Agent: rules.NoAgent, From: 3, To: 7, Card: rules.CardSafe, Name: "Ben", Head: "heads/bold"},
}

// TestPathsAreDrawn checks the parts of each path: evenly spaced dots, a ring at each building passed, an arrow at its
// end, and a tag. A ghost stands where the agent was.
func TestPathsAreDrawn(t *testing.T) {
	for _, screen := range screens {
		tableView := pathsAt(t, screen, false)
		for i, move := range tableView.pieces.paths.moves {
			t.Run(fmt.Sprintf("%vx%v path %d", screen.W, screen.H, i), func(t *testing.T) {
				checkDots(t, tableView, i)
				checkTag(t, tableView, i)
				lastOfAgent := move.Agent != rules.NoAgent && move.To == tableView.standing.At[move.Agent]
				if lastOfAgent {
					arrow := tableView.pieces.paths.paths[i].arrow
					distance, most := gap(arrow, tableView.Figure(move.Agent)), 1.2*tableView.pieces.figures.w
					if distance > most {
						t.Errorf("the arrow is %.1f points from the agent, want at most %.1f", distance, most)
					}
				}
				if move.Agent != rules.NoAgent && move.From != move.To {
					checkGhost(t, tableView, move.Agent)
				}
			})
		}
	}
}

// checkDots checks the dots of path i and its rings, which mark the buildings passed.
func checkDots(t *testing.T, s *TableView, i int) {
	t.Helper()
	const maxGap = 1.5 * dotSpacing
	move, dots := s.pieces.paths.moves[i], s.pieces.paths.paths[i].dots
	rings := 0
	for k, dot := range dots {
		if !dot.Visible() {
			t.Errorf("dot %d: got visible false, want true", k)
		}
		if width, height := dot.Face().Size(); width == height {
			rings++
		} else if k > 0 && gap(dot, dots[k-1]) > maxGap {
			t.Errorf("dot %d is %.1f points from the one before, want at most %.1f", k, gap(dot, dots[k-1]), maxGap)
		}
	}
	if want := max(move.Steps, -move.Steps, 1) - 1; rings != want {
		t.Errorf("got %d rings, want %d", rings, want)
	}
	if returns := move.From == move.To; (len(dots) == 0) != returns {
		t.Errorf("path from %v to %v: got %d dots, want none: %v", move.From, move.To, len(dots), returns)
	}
}

// checkTag checks that the tag of path i is on the board and covers no other tag, number plate, die, pile or token.
func checkTag(t *testing.T, s *TableView, i int) {
	t.Helper()
	const tolerance = 3 // points by which a tag may overlap a number plate, the die, piles or tokens
	table, paths := s.builder.table, s.pieces.paths.paths
	tag := paths[i].tagRect
	if !tag.Within(table.Board, 0) {
		t.Errorf("got the tag at %v, want it on the board %v", tag, table.Board)
	}
	for other := range i {
		if tag.Overlaps(paths[other].tagRect, 0) {
			t.Errorf("the tag at %v overlaps that of path %d at %v", tag, other, paths[other].tagRect)
		}
	}
	kept := piecesToKeepFree(s)
	for _, building := range table.Buildings {
		kept = append(kept, building.Plate)
	}
	for _, piece := range kept {
		if part := piece.Intersect(tag); part.W > tolerance && part.H > tolerance {
			t.Errorf("the tag at %v covers a number plate or piece at %v", tag, piece)
		}
	}
}

// checkGhost checks that an agent has a ghost, apart from all agents.
func checkGhost(t *testing.T, s *TableView, agent rules.Agent) {
	t.Helper()
	const minGap = 5 // points
	ghost := s.Ghost(agent)
	if !ghost.Visible() || ghost.Alpha() != 0.5 {
		t.Errorf("ghost of %v: got visible %v, opacity %v; want true, 0.5", agent, ghost.Visible(), ghost.Alpha())
	}
	for _, other := range s.builder.agents {
		if gap(ghost, s.Figure(other)) < minGap {
			t.Errorf("the ghost of %v is %.1f points from %v, want at least %d", agent,
				gap(ghost, s.Figure(other)), other, minGap)
		}
	}
}

// piecesToKeepFree returns what no tag may cover: die, piles and tokens.
func piecesToKeepFree(s *TableView) []layout.Rect {
	table := s.builder.table
	all := []layout.Rect{table.Die, table.Deck, table.Discards}
	for _, agent := range s.builder.agents {
		all = append(all, s.standing.tokenRect(table, agent))
	}
	return all
}

// TestPathsOnOneStretchLieApart checks that moves with a common stretch of the street get different lanes, which are
// seven points apart. Other moves use the first lane.
func TestPathsOnOneStretchLieApart(t *testing.T) {
	tableView := pathsAt(t, screens[0], false)
	var got []float64
	for i := range pastMoves {
		got = append(got, tableView.pieces.paths.lane(i))
	}
	if want := []float64{0, 1, 0, 0, 1, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("got lanes %v, want %v", got, want)
	}
	const laneDistance, tolerance = 7, 0.01 // points
	table := tableView.builder.table
	from, to := table.Buildings[0].Foot, table.Buildings[1].Foot
	first, second := table.Way(0, from, to, 0), table.Way(0, from, to, 1)
	for i := range first {
		if distance := first[i].Distance(second[i]); math.Abs(distance-laneDistance) > tolerance {
			t.Errorf("point %d: the lanes are %.2f points apart, want %d", i, distance, laneDistance)
		}
	}
}

// TestPathsAvoidNumbers checks in a wide window that no path of one step runs below a number plate.
func TestPathsAvoidNumbers(t *testing.T) {
	table := pathsAt(t, screens[0], false).builder.table
	for from := range rules.NumBuildings {
		start, end := table.Buildings[from].Foot, table.Buildings[(from+1)%rules.NumBuildings].Foot
		for _, point := range table.Way(from, start, end, 0) {
			for i, building := range table.Buildings {
				if building.Plate.Contains(point) {
					t.Errorf("the path from building %d runs below the number of building %d, want it clear", from, i)
				}
			}
		}
	}
}

// TestPathsAvoidPark checks that no path between two buildings runs below the die, the piles or the enlarged card.
func TestPathsAvoidPark(t *testing.T) {
	for _, screen := range append(screens[:len(screens):len(screens)], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		tableView := stageAt(t, screen, cardRoundPosition)
		table := tableView.builder.table
		for from := range rules.Building(rules.NumBuildings) {
			for to := range rules.Building(rules.NumBuildings) {
				if from == to {
					continue
				}
				legs := tableView.pieces.paths.legs(PastMove{From: from, To: to}, table.Buildings[from].Foot,
					table.Buildings[to].Foot, 0)
				for _, point := range slices.Concat(legs...) {
					for _, rect := range []layout.Rect{table.Die, table.Deck, table.Discards, table.LargeCard()} {
						if rect.Contains(point) {
							t.Fatalf("%vx%v: the path from %v to %v runs below %v", screen.W, screen.H, from, to, rect)
						}
					}
				}
			}
		}
	}
}

// TestPaleAgentsStayOnTheStreet checks that no pale agent, which shows where a card could move an agent, covers a stone
// of the score track.
func TestPaleAgentsStayOnTheStreet(t *testing.T) {
	const tolerance = 3 // points
	for _, screen := range append(screens[:len(screens):len(screens)], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		tableView := stageAt(t, screen, cardRoundPosition)
		for to := range rules.Building(rules.NumBuildings) {
			for count := 1; count <= 3; count++ {
				pose := idlePose
				pose.Card = rules.CardSwap
				for _, agent := range tableView.builder.agents {
					if tableView.standing.At[agent] != to && len(pose.PaleAgents) < count {
						pose.PaleAgents = append(pose.PaleAgents, PaleAgent{agent, to})
					}
				}
				tableView.Show(viewOf(t, cardRoundPosition), pose)
				for _, pale := range tableView.pieces.effect.faded.Children() {
					x, y := pale.Pos()
					width, height := tableView.FigureSize()
					body := layout.Rect{X: x - width/2, Y: y - height, W: width, H: height}
					for points := range layout.LastStone + 1 {
						stone := tableView.builder.table.Stone(points)
						part := body.Intersect(layout.Around(stone.Center, stone.H, stone.H))
						if part.W > tolerance && part.H > tolerance {
							t.Errorf("%vx%v: one of %d pale agents in %v covers stone %d by %v", screen.W, screen.H,
								count, to, points, part)
						}
					}
				}
			}
		}
	}
}

// TestMovesTogetherShareTag checks that the moves of one card have one tag, near an arrow of one of them.
func TestMovesTogetherShareTag(t *testing.T) {
	const maxDistance = 120 // points from the tag to an arrow
	for _, screen := range screens {
		tableView := stageAt(t, screen, rollPosition)
		moves := []PastMove{
			{Agent: rules.Red, From: 7, To: 6, Steps: -1, Card: rules.CardBack, Name: "Ben", Head: "heads/bold"},
			{Agent: rules.Orange, From: 1, To: 0, Steps: -1, Name: "Dora", Head: "heads/quiet"},
			{Agent: rules.Blue, From: 8, To: 7, Steps: -1, Card: rules.CardBack, TagBefore: 2},
		}
		tableView.Show(viewOf(t, rollPosition), Pose{SafeTo: rules.NoBuilding, PastMoves: moves})
		paths := &tableView.pieces.paths
		first, other, last := paths.paths[0], paths.paths[1], paths.paths[2]
		if last.tag != nil || last.tagRect != first.tagRect || other.tagRect == first.tagRect {
			t.Errorf("%vx%v: got tags at %v, %v and %v, want the last at the first", screen.W, screen.H,
				first.tagRect, other.tagRect, last.tagRect)
		}
		nearest, arrows := math.Inf(1), paths.arrows(0)
		for _, arrow := range arrows {
			nearest = min(nearest, arrow.Distance(first.tagRect.Center()))
		}
		if len(arrows) != 2 || nearest > maxDistance {
			t.Errorf("%vx%v: got a tag of %d arrows, %.0f points from the nearest, want 2 within %d", screen.W,
				screen.H, len(arrows), nearest, maxDistance)
		}
		for tableView.Advance(0.1); !paths.complete(); {
			tableView.Advance(0.1) // shows the tags
		}
	}
}

// TestPathsAppearInOrder checks that paths appear one after the other. Once all have, a tick does not allocate.
func TestPathsAppearInOrder(t *testing.T) {
	tableView := pathsAt(t, screens[0], true)
	paths := &tableView.pieces.paths
	if arrows := visibleArrows(paths); arrows != 0 || paths.paths[0].dots[0].Visible() {
		t.Errorf("at the start: got %d arrows, the first dot visible %v; want none", arrows,
			paths.paths[0].dots[0].Visible())
	}
	for i := range pastMoves {
		tableView.Advance(1.001 * paths.pathTime())
		if arrows := visibleArrows(paths); arrows != i+1 {
			t.Errorf("after the time of %d paths: got %d arrows, want as many", i+1, arrows)
		}
	}
	if allocations := testing.AllocsPerRun(20, func() { tableView.Advance(0.1) }); allocations > 0 {
		t.Errorf("got %v allocations per tick at rest, want 0", allocations)
	}
}

// TestManyPathsAppearFaster checks that six paths, so many that each takes less time than usual, appear in three
// seconds.
func TestManyPathsAppearFaster(t *testing.T) {
	pose := idlePose
	pose.PastMoves = slices.Repeat(pastMoves[3:4], 6)
	tableView := pathsAt(t, screens[0], true)
	tableView.Show(viewOf(t, rollPosition), pose)
	for range 100 {
		tableView.Advance(0.03)
	}
	if arrows := visibleArrows(&tableView.pieces.paths); arrows != len(pose.PastMoves) {
		t.Errorf("after three seconds: got %d arrows, want %d", arrows, len(pose.PastMoves))
	}
}

// TestPathsFadeAfterRoll checks that paths fade when a roll is animated. Agents make room for ghosts and return
// afterwards.
func TestPathsFadeAfterRoll(t *testing.T) {
	const tick, tolerance = 0.2, 0.01 // seconds; of the opacity
	tableView := pathsAt(t, screens[0], true)
	paths := &tableView.pieces.paths
	for range pastMoves {
		tableView.Advance(1.001 * paths.pathTime())
	}
	tableView.Play([]rules.Event{{Kind: rules.EventRolled, Face: amigoFaces[0]}}, viewOf(t, dispersedPosition), 1)
	for i := range 3 {
		tableView.Advance(tick)
		now := tick * float64(i+1)
		want := max(1-now/durPathFade, 0)
		if got := paths.pathLayer.Alpha(); want > 0 && math.Abs(got-want) > tolerance {
			t.Errorf("%.1f s after the roll: got opacity %v, want %v", now, got, want)
		}
	}
	expectNoPaths(t, tableView)
	tableView.Finish()
	for _, agent := range tableView.builder.agents {
		want := tableView.standing.FootPoint(tableView.builder.table, agent)
		if got := nodePoint(tableView.Figure(agent)); got != want {
			t.Errorf("after the fade: %v is at %v, want %v", agent, got, want)
		}
	}
}

// expectNoPaths checks that a stage has neither dots and arrows of paths nor a ghost of red.
func expectNoPaths(t *testing.T, s *TableView) {
	t.Helper()
	paths := &s.pieces.paths
	if dots, arrows := len(paths.pathLayer.Children()), len(paths.arrowLayer.Children()); dots+arrows > 0 {
		t.Errorf("got %d dots and %d arrows of paths, want none", dots, arrows)
	}
	if s.Ghost(rules.Red).Visible() {
		t.Error("got a ghost of red, want none")
	}
}

// TestPathsWithoutMotion checks that with reduced motion all paths appear and disappear at once.
func TestPathsWithoutMotion(t *testing.T) {
	tableView := stageAt(t, screens[1], rollPosition)
	tableView.builder.ctx.Settings.Speed, tableView.builder.ctx.Settings.Reduced = appctx.Normal, true
	pose := idlePose
	pose.PastMoves = pastMoves
	tableView.Show(viewOf(t, rollPosition), pose)
	if arrows := visibleArrows(&tableView.pieces.paths); arrows != len(pastMoves) {
		t.Errorf("got %d arrows, want %d", arrows, len(pastMoves))
	}
	tableView.Play([]rules.Event{{Kind: rules.EventRolled, Face: amigoFaces[0]}}, viewOf(t, dispersedPosition), 1)
	expectNoPaths(t, tableView)
}

// BenchmarkPathsAtRest measures a tick of a table with paths that have all appeared.
func BenchmarkPathsAtRest(b *testing.B) {
	s := pathsAt(b, screens[0], false)
	b.ReportAllocs()
	for b.Loop() {
		s.Advance(0.016)
		s.AdvanceAmbience(0.016)
	}
}

// pathsAt returns a stage that shows pastMoves. If moving is true, they begin to appear; otherwise they are complete.
func pathsAt(t testing.TB, screen appctx.Screen, moving bool) *TableView {
	t.Helper()
	tableView := stageAt(t, screen, rollPosition)
	if tableView.builder.ctx.Settings.Speed = appctx.Instant; moving {
		tableView.builder.ctx.Settings.Speed = appctx.Normal
	}
	pose := idlePose
	pose.PastMoves = pastMoves
	tableView.Show(viewOf(t, rollPosition), pose)
	return tableView
}

// gap returns the distance between two nodes.
func gap(a, b *sprites.Node) float64 {
	return nodePoint(a).Distance(nodePoint(b))
}

// visibleArrows returns the number of visible arrows.
func visibleArrows(paths *agentPaths) (count int) {
	for _, path := range paths.paths {
		if path.arrow.Visible() {
			count++
		}
	}
	return count
}
