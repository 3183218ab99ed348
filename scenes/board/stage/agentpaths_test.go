package stage

import (
	"math"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// anyPosition is a position before a roll.
const anyPosition = "hc1 amigo base 4 roll 5 1 1 roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0"

// someWalks are past moves that end in anyPosition. The walks of red, 4 → 6, and blue, 3 → 8, share a stretch of the
// street; blue then went back to 7.
var someWalks = []PastMove{
	{Agent: rules.Red, From: 4, To: 6, Steps: 2, Name: "Ben", Head: "heads/bold"},
	{Agent: rules.Blue, From: 3, To: 8, Steps: 5, Name: "Carl", Head: "heads/steady"},
	{Agent: rules.Blue, From: 8, To: 7, Steps: -1, Card: rules.CardBack, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Orange, From: 1, To: 0, Steps: -1, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Violet, From: 9, To: 2, Card: rules.CardJoin, Name: "Dora", Head: "heads/quiet"},
	{Agent: rules.Grey, From: 1, To: 1, Name: "back where it began"},
	{Agent: rules.NoAgent, From: 3, To: 7, Card: rules.CardSafe, Name: "Ben", Head: "heads/bold"},
}

// TestWaysAreDrawn checks the parts of each way: evenly spaced dots, a ring at each building passed, an arrow at its
// end, and a tag. The tag covers nothing important. A ghost stands where the agent was, apart from other agents.
func TestWaysAreDrawn(t *testing.T) {
	const tolerance = 3 // points by which a tag may overlap a number plate, the die, piles or tokens
	for _, screen := range screens {
		tableView := pathsAt(t, screen, false)
		x := &tableView.pieces.paths
		for i, move := range x.moves {
			way := x.paths[i]
			rings := 0
			for k, n := range way.dots {
				if width, height := n.Face().Size(); width == height {
					rings++
				} else if k > 0 && gap(n, way.dots[k-1]) > 1.5*dotSpacing {
					t.Errorf("%vx%v, walk %d: dot %d is %.1f points from the one before, want at most %.1f", screen.W,
						screen.H, i, k, gap(n, way.dots[k-1]), 1.5*dotSpacing)
				}
				if !n.Visible() {
					t.Errorf("%vx%v, walk %d: dot %d is invisible", screen.W, screen.H, i, k)
				}
			}
			if want := max(move.Steps, -move.Steps, 1) - 1; rings != want ||
				(len(way.dots) == 0) != (move.From == move.To) {
				t.Errorf("%vx%v, walk %d: got %d rings, want %d", screen.W, screen.H, i, rings, want)
			}
			last := move.Agent != rules.NoAgent && move.To == tableView.standing.At[move.Agent]
			if last && gap(way.arrow, tableView.Figure(move.Agent)) > 1.2*tableView.pieces.figures.w {
				t.Errorf("%vx%v, walk %d: the arrow is %.1f points from the agent", screen.W, screen.H, i,
					gap(way.arrow, tableView.Figure(move.Agent)))
			}
			if !way.tagRect.Within(tableView.builder.table.Board, 0) {
				t.Errorf("%vx%v, walk %d: the tag at %v is not on the board %v", screen.W, screen.H, i, way.tagRect,
					tableView.builder.table.Board)
			}
			for k := range i {
				if way.tagRect.Overlaps(x.paths[k].tagRect, 0) {
					t.Errorf("%vx%v: the tags of walks %d and %d overlap", screen.W, screen.H, i, k)
				}
			}
			for k, b := range tableView.builder.table.Buildings {
				if part := b.Plate.Intersect(way.tagRect); part.W > tolerance && part.H > tolerance {
					t.Errorf("%vx%v, walk %d: the tag covers the number of building %d", screen.W, screen.H, i, k)
				}
			}
			for _, r := range covered(tableView) {
				if part := r.Intersect(way.tagRect); part.W > tolerance && part.H > tolerance {
					t.Errorf("%vx%v, walk %d: the tag at %v covers %v", screen.W, screen.H, i, way.tagRect, r)
				}
			}
			if move.Agent == rules.NoAgent || move.From == move.To {
				continue
			}
			g := tableView.Ghost(move.Agent)
			if !g.Visible() || g.Alpha() != 0.5 {
				t.Errorf("%vx%v: no ghost of %v", screen.W, screen.H, move.Agent)
			}
			for _, a := range tableView.builder.agents {
				if gap(g, tableView.Figure(a)) < 5 {
					t.Errorf("%vx%v: the ghost of %v stands on %v", screen.W, screen.H, move.Agent, a)
				}
			}
		}
	}
}

// covered returns what no tag may cover: die, piles and tokens.
func covered(s *TableView) []layout.Rect {
	tab := s.builder.table
	all := []layout.Rect{tab.Die, tab.Deck, tab.Discards}
	for _, a := range s.builder.agents {
		all = append(all, s.standing.tokenRect(tab, a))
	}
	return all
}

// TestWaysOnOneStretchLieApart checks that walks with a common stretch of the street get different lanes, which are
// seven points apart. Other walks use the first lane.
func TestWaysOnOneStretchLieApart(t *testing.T) {
	tableView := pathsAt(t, screens[0], false)
	var got []float64
	for i := range someWalks {
		got = append(got, tableView.pieces.paths.lane(i))
	}
	if want := []float64{0, 1, 0, 0, 1, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("got lanes %v, want %v", got, want)
	}
	tab := tableView.builder.table
	from, to := tab.Buildings[0].Foot, tab.Buildings[1].Foot
	a, b := tab.Way(0, from, to, 0), tab.Way(0, from, to, 1)
	for i := range a {
		if d := a[i].Distance(b[i]); math.Abs(d-7) > 0.01 {
			t.Errorf("point %d: the lanes are %.2f points apart, want 7", i, d)
		}
	}
}

// TestWaysAvoidNumbers checks in a wide window that no way of one step runs below a number plate.
func TestWaysAvoidNumbers(t *testing.T) {
	s := pathsAt(t, screens[0], false)
	tab := s.builder.table
	for b := range rules.NumBuildings {
		for _, p := range tab.Way(b, tab.Buildings[b].Foot, tab.Buildings[(b+1)%rules.NumBuildings].Foot, 0) {
			for k, to := range tab.Buildings {
				if to.Plate.Contains(p) {
					t.Errorf("the way from building %d runs below the number of building %d", b, k)
				}
			}
		}
	}
}

// TestWaysAvoidPark checks that no way between two buildings runs below the die, the piles or the enlarged card.
func TestWaysAvoidPark(t *testing.T) {
	for _, screen := range append(screens[:len(screens):len(screens)], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		s := stageAt(t, screen, cardRoundPosition)
		tab := s.builder.table
		for from := range rules.Building(rules.NumBuildings) {
			for to := range rules.Building(rules.NumBuildings) {
				if from == to {
					continue
				}
				legs := s.pieces.paths.legs(PastMove{From: from, To: to}, tab.Buildings[from].Foot,
					tab.Buildings[to].Foot, 0)
				for _, p := range slices.Concat(legs...) {
					for _, r := range []layout.Rect{tab.Die, tab.Deck, tab.Discards, tab.LargeCard()} {
						if r.Contains(p) {
							t.Fatalf("%vx%v: the way from %v to %v runs below %v", screen.W, screen.H, from, to, r)
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
	for _, screen := range append(screens[:len(screens):len(screens)], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		tableView := stageAt(t, screen, cardRoundPosition)
		for to := range rules.Building(rules.NumBuildings) {
			for count := 1; count <= 3; count++ {
				pose := idlePose
				pose.Card = rules.CardSwap
				for _, a := range tableView.builder.agents {
					if tableView.standing.At[a] != to && len(pose.PaleAgents) < count {
						pose.PaleAgents = append(pose.PaleAgents, PaleAgent{a, to})
					}
				}
				tableView.Show(viewOf(t, cardRoundPosition), pose)
				for _, pale := range tableView.pieces.effect.faded.Children() {
					x, y := pale.Pos()
					w, h := tableView.FigureSize()
					body := layout.Rect{X: x - w/2, Y: y - h, W: w, H: h}
					for v := range layout.LastStone + 1 {
						stone := tableView.builder.table.Stone(v)
						part := body.Intersect(layout.Around(stone.Center, stone.H, stone.H))
						if part.W > 3 && part.H > 3 {
							t.Errorf("%vx%v: one of %d pale agents in %v covers stone %d by %v", screen.W, screen.H,
								count, to, v, part)
						}
					}
				}
			}
		}
	}
}

// TestMovesTogetherShareTag checks that the moves of one card have one tag, near an arrow of one of them.
func TestMovesTogetherShareTag(t *testing.T) {
	for _, screen := range screens {
		tableView := stageAt(t, screen, anyPosition)
		moves := []PastMove{
			{Agent: rules.Red, From: 7, To: 6, Steps: -1, Card: rules.CardBack, Name: "Ben", Head: "heads/bold"},
			{Agent: rules.Orange, From: 1, To: 0, Steps: -1, Name: "Dora", Head: "heads/quiet"},
			{Agent: rules.Blue, From: 8, To: 7, Steps: -1, Card: rules.CardBack, TagBefore: 2},
		}
		tableView.Show(viewOf(t, anyPosition), Pose{SafeTo: rules.NoBuilding, PastMoves: moves})
		x := &tableView.pieces.paths
		first, other, last := x.paths[0], x.paths[1], x.paths[2]
		if last.tag != nil || last.tagRect != first.tagRect || other.tagRect == first.tagRect {
			t.Errorf("%vx%v: got tags at %v, %v and %v, want the last at the first", screen.W, screen.H,
				first.tagRect, other.tagRect, last.tagRect)
		}
		near := math.Inf(1)
		for _, arrow := range x.arrows(0) {
			near = min(near, arrow.Distance(first.tagRect.Center()))
		}
		if len(x.arrows(0)) != 2 || near > 120 {
			t.Errorf("%vx%v: got a tag of %d arrows, %.0f points from the next, want 2 within 120", screen.W, screen.H,
				len(x.arrows(0)), near)
		}
		for tableView.Advance(0.1); !x.complete(); {
			tableView.Advance(0.1) // shows the tags
		}
	}
}

// TestWaysAppearInOrder checks that ways appear one after the other and fade when a roll is animated. While they stay,
// a tick does not allocate. Agents make room for ghosts and return afterwards.
func TestWaysAppearInOrder(t *testing.T) {
	tableView := pathsAt(t, screens[0], true)
	x := &tableView.pieces.paths
	if seen(x) != 0 || x.paths[0].dots[0].Visible() {
		t.Error("a way is visible before its time")
	}
	many := make([]PastMove, 6) // so many that each takes less time than usual
	for k := range many {
		many[k] = someWalks[3]
	}
	y := pathsAt(t, screens[0], true)
	pose := idlePose
	pose.PastMoves = many
	y.Show(viewOf(t, anyPosition), pose)
	for range 100 {
		y.Advance(0.03)
	}
	if seen(&y.pieces.paths) != len(many) {
		t.Errorf("after three seconds: got %d arrows, want %d", seen(&y.pieces.paths), len(many))
	}
	for k := range someWalks {
		if tableView.Advance(1.001 * x.pathTime()); seen(x) != k+1 {
			t.Errorf("after %d ways: got %d arrows", k+1, seen(x))
		}
	}
	if n := testing.AllocsPerRun(20, func() { tableView.Advance(0.1) }); n > 0 {
		t.Errorf("got %v allocations per tick at rest", n)
	}
	tableView.Play([]rules.Event{{Kind: rules.EventRolled, Face: amigoFaces[0]}}, viewOf(t, dispersedPosition), 1)
	for k := range 3 {
		tableView.Advance(0.2)
		if want := max(1-0.2*float64(k+1)/durPathFade, 0); math.Abs(x.pathLayer.Alpha()-want) > 0.01 && want > 0 {
			t.Errorf("%.1f s after the roll: got alpha %v, want %v", 0.2*float64(k+1), x.pathLayer.Alpha(), want)
		}
	}
	if len(x.pathLayer.Children())+len(x.arrowLayer.Children()) > 0 || tableView.Ghost(rules.Red).Visible() {
		t.Error("after the fade: got ways or a ghost, want none")
	}
	tableView.Finish()
	for _, a := range tableView.builder.agents {
		px, py := tableView.Figure(a).Pos()
		want := tableView.standing.FootPoint(tableView.builder.table, a)
		if got := (layout.Point{X: px, Y: py}); got != want {
			t.Errorf("after the fade: %v is at %v, want %v", a, got, want)
		}
	}
}

// TestWaysWithoutMotion checks that with reduced motion all ways appear and disappear at once.
func TestWaysWithoutMotion(t *testing.T) {
	tableView := stageAt(t, screens[1], anyPosition)
	tableView.builder.ctx.Settings.Speed, tableView.builder.ctx.Settings.Reduced = appctx.Normal, true
	pose := idlePose
	pose.PastMoves = someWalks
	tableView.Show(viewOf(t, anyPosition), pose)
	if x := &tableView.pieces.paths; seen(x) != len(someWalks) {
		t.Errorf("got %d arrows, want %d", seen(x), len(someWalks))
	}
	tableView.Play([]rules.Event{{Kind: rules.EventRolled, Face: amigoFaces[0]}}, viewOf(t, dispersedPosition), 1)
	if x := &tableView.pieces.paths; len(x.pathLayer.Children())+len(x.arrowLayer.Children()) > 0 ||
		tableView.Ghost(rules.Red).Visible() {
		t.Error("after a roll: got ways or a ghost, want none")
	}
}

// BenchmarkWaysAtRest measures a tick of a table with ways that have all appeared.
func BenchmarkWaysAtRest(b *testing.B) {
	s := pathsAt(b, screens[0], false)
	b.ReportAllocs()
	for b.Loop() {
		s.Advance(0.016)
		s.AdvanceAmbience(0.016)
	}
}

// pathsAt returns a stage that shows someWalks. If moving is true, they begin to appear; otherwise they are complete.
func pathsAt(t testing.TB, screen appctx.Screen, moving bool) *TableView {
	t.Helper()
	s := stageAt(t, screen, anyPosition)
	if s.builder.ctx.Settings.Speed = appctx.Instant; moving {
		s.builder.ctx.Settings.Speed = appctx.Normal
	}
	pose := idlePose
	pose.PastMoves = someWalks
	s.Show(viewOf(t, anyPosition), pose)
	return s
}

// gap returns the distance between two nodes.
func gap(a, b *sprites.Node) float64 {
	ax, ay := a.Pos()
	bx, by := b.Pos()
	return math.Hypot(ax-bx, ay-by)
}

// seen returns the number of visible arrows.
func seen(x *agentPaths) (n int) {
	for _, w := range x.paths {
		if w.arrow.Visible() {
			n++
		}
	}
	return n
}
