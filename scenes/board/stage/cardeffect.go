package stage

import (
	"image/color"
	"math"
	"slices"
	"sort"

	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// cardEffect previews the effect of a card: pale agents on a dashed ellipse at each target, and dotted paths in the
// colour of the card. The agents themselves stay.
type cardEffect struct {
	*builder
	paths  *sprites.Node // dots, rings and ellipses
	faded  *sprites.Node // pale agents
	arrows *sprites.Node // above the agents
	w, h   float64       // of a figure, in points
}

// fadedAlpha is the opacity of a pale agent.
const fadedAlpha = 0.62

// buildCardEffect adds the nodes of an effect, still empty. A figure has fw×fh points.
func buildCardEffect(builder *builder, fw, fh float64) cardEffect {
	effect := cardEffect{builder: builder, paths: sprites.New("ways"), faded: sprites.New("pale agents"),
		arrows: sprites.New("arrows"), w: fw, h: fh}
	builder.picture.Add(sprites.LayerAgents, effect.paths, effect.faded)
	return effect
}

// hide removes the preview completely, since it may reveal a private card.
func (e *cardEffect) hide() {
	for _, layer := range []*sprites.Node{e.paths, e.faded, e.arrows} {
		layer.Clear()
	}
	e.arrows.Remove()
}

// show shows the effect of the card of a pose: its pale agents, and the path of the safe if that moves. The agents must
// stand as in a standing.
func (e *cardEffect) show(figures *figures, standing *Standing, pose *Pose) {
	e.picture.Add(sprites.LayerSafe, e.arrows)
	var crowd, pale [rules.NumBuildings][]layout.Point // feet of agents and of pale agents in each building
	for _, agent := range e.agents {
		x, y := figures.nodes[agent].Pos()
		crowd[standing.At[agent]] = append(crowd[standing.At[agent]], layout.Point{X: x, Y: y})
	}
	var counts [rules.NumBuildings]int // of pale agents
	for _, paleAgent := range pose.PaleAgents {
		counts[paleAgent.At]++
	}
	var moves []paleMove
	for _, paleAgent := range pose.PaleAgents {
		agent, building := paleAgent.Agent, paleAgent.At
		x, y := figures.nodes[agent].Pos()
		from := layout.Point{X: x, Y: y}
		spot := func(i int) layout.Point {
			return e.beside(crowd[building], building, standing.Safe == building, i, counts[building])
		}
		shift := e.offStones(spot(counts[building] - 1)) // of the outermost
		to := spot(len(pale[building])).Add(shift, 0)
		pale[building] = append(pale[building], to)
		ghost := e.ctx.Textures.GhostDrawing(FigureArt(agent), e.w, e.h)
		e.faded.Add(sprites.NewFace("pale "+agent.String(), ghost, to.X, to.Y).SetAnchor(0.5, 1).SetAlpha(fadedAlpha))
		moves = append(moves, paleMove{PastMove{From: standing.At[agent], To: building}, from, to})
	}
	for _, feet := range pale {
		e.addFoot(feet)
	}
	col := cardface.PathColor(pose.Card)
	e.addPaths(moves, col)
	if pose.SafeTo != rules.NoBuilding && pose.SafeTo != standing.Safe {
		from, to := e.table.Buildings[standing.Safe].Safe.Center(), e.table.Buildings[pose.SafeTo].Safe.Center()
		e.addPaths([]paleMove{{PastMove{From: standing.Safe, To: pose.SafeTo}, from, to}}, col)
	}
}

// beside returns where the k-th of n pale agents stands in building b: beside the agents there, whose feet are others,
// and who keep their places. Safe says that the safe is in the building; then it is at the side away from the safe.
func (e *cardEffect) beside(others []layout.Point, b rules.Building, safe bool, k, n int) layout.Point {
	// Shares of a figure's width.
	const (
		spacing  = 0.75 // between two figures, if there is room
		maxWidth = 1.5  // for all pale agents, which then overlap
	)
	gap := min(spacing, maxWidth/float64(n)) * e.w
	if len(others) == 0 {
		at, _ := e.table.AgentSpot(int(b), 0, 1)
		return at.Add((float64(k)-float64(n-1)/2)*gap, 0)
	}
	house := &e.table.Buildings[b]
	side := 1.0
	if left := house.Safe.Center().X > house.Rect.Center().X; left == safe {
		side = -1
	}
	at := others[0]
	for _, foot := range others {
		if side*(foot.X-at.X) > 0 {
			at = foot
		}
	}
	return at.Add(side*(spacing*e.w+float64(k)*gap), 0)
}

// offStones returns how far right a pale agent at these feet has to move to cover no stone of the score track, in
// points; left if negative.
func (e *cardEffect) offStones(feet layout.Point) (shift float64) {
	body := layout.Rect{X: feet.X - e.w/2, Y: feet.Y - e.h, W: e.w, H: e.h}
	for score := range layout.LastStone + 1 {
		stone := e.table.Stone(score)
		part := body.Intersect(layout.Around(stone.Center, stone.H, stone.H))
		switch {
		case part.W <= 0 || part.H <= 0:
		case part.Center().X < feet.X:
			shift = max(shift, part.Right()-body.X)
		default:
			shift = min(shift, part.X-body.Right())
		}
	}
	return shift
}

// addFoot adds a dashed ellipse below the pale agents of a building, given their feet from one side to the other.
func (e *cardEffect) addFoot(feet []layout.Point) {
	if len(feet) == 0 {
		return
	}
	first, last := feet[0], feet[len(feet)-1]
	w, h := 1.3*e.w+math.Abs(last.X-first.X), 0.26*e.h
	gold := e.ctx.Kit.Theme.Gold
	foot := e.ctx.Textures.Shape("pale foot", w, h, func(canvas *raster.Canvas) {
		const (
			dash = 9   // from dash to dash, in points
			line = 1.8 // width in points
		)
		dashes := math.Round(math.Pi * math.Sqrt((w*w+h*h)/2) / dash)
		for i := range int(dashes) {
			var arc []raster.XY
			for k := range 5 {
				t := (float64(i) + 0.56*float64(k)/4) * 2 * math.Pi / dashes
				arc = append(arc, raster.XY{X: w/2 + (w/2-line)*math.Cos(t), Y: h/2 + (h/2-line)*math.Sin(t)})
			}
			canvas.Stroke(canvas.Line(arc), line, light.WithOpacity(gold, 0.8))
		}
	})
	e.paths.Add(sprites.NewFace("pale foot", foot, (first.X+last.X)/2, first.Y).SetAnchor(0.5, 0.5))
}

// paleMove is a possible move, drawn between two points.
type paleMove struct {
	PastMove
	from, to layout.Point
}

// addPaths adds the paths of moves in a colour, the shorter ones first. Moves share paths: it adds at most one from one
// building to the next in each direction.
func (e *cardEffect) addPaths(moves []paleMove, col color.RGBA) {
	length := func(m paleMove) int { return max(m.streetSteps(), -m.streetSteps()) }
	sort.SliceStable(moves, func(i, k int) bool { return length(moves[i]) < length(moves[k]) })
	// By first and last building: legs that have been added, and those of them that end at an arrow.
	known, ends := map[[2]rules.Building]bool{}, map[[2]rules.Building]bool{}
	for _, move := range moves {
		legs := (&agentPaths{builder: e.builder}).legs(move.PastMove, move.from, move.to, 0)
		building := move.From
		for i := range legs {
			last := i+1 == len(legs)
			next := move.To
			if !last {
				next = building.Forward(move.streetSteps()/length(move) + rules.NumBuildings)
			}
			leg := [2]rules.Building{building, next}
			if known[leg] && (!last || ends[leg]) {
				legs[i] = nil
			}
			known[leg], ends[leg], building = true, ends[leg] || last, next
		}
		e.addPath(slices.DeleteFunc(legs, func(leg []layout.Point) bool { return leg == nil }), col)
	}
}

// addPath adds a dotted path with an arrow before its end. If it is too short for three dots, it adds nothing.
func (e *cardEffect) addPath(legs [][]layout.Point, col color.RGBA) {
	if pathLength(slices.Concat(legs...)) >= 3*dotSpacing {
		e.addLegs(e.paths, e.arrows, legs, 0.55*e.w, col)
	}
}
