package stage

import (
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// cardEffect previews the effect of a card: a pale agent on a dashed foot at each target, and dotted ways in the card's
// light colour. The agents themselves stay.
type cardEffect struct {
	*builder
	paths, faded *sprites.Node
	w, h         float64 // of a figure
}

// fadedAlpha is the opacity of a pale agent.
const fadedAlpha = 0.62

func buildCardEffect(w *builder, fw, fh float64) cardEffect {
	e := cardEffect{builder: w, paths: sprites.New("ways"), faded: sprites.New("pale agents"), w: fw, h: fh}
	w.picture.Add(sprites.LayerAgents, e.paths, e.faded)
	return e
}

// hide removes everything, since it may tell a private card.
func (e *cardEffect) hide() {
	e.paths.Clear()
	e.faded.Clear()
}

// show shows the effect of card c as a pose has planned it.
func (e *cardEffect) show(c rules.Card, f *figures, s *Standing, pose *Pose) {
	col := cardface.WayColor(c)
	var stand [rules.NumBuildings][]layout.Point
	for _, a := range e.agents {
		x, y := f.nodes[a].Pos()
		stand[s.At[a]] = append(stand[s.At[a]], layout.Point{X: x, Y: y})
	}
	for _, a := range e.agents {
		if b := pose.At[a]; b != s.At[a] {
			x, y := f.nodes[a].Pos()
			from := layout.Point{X: x, Y: y}
			to := e.beside(stand[b], b, from, s.Safe == b)
			stand[b] = append(stand[b], to)
			e.addFaded(a, to)
			e.addPath(e.legBetween(from, to, s.At[a], b), col)
		}
	}
	if pose.SafeTo != rules.NoBuilding && pose.SafeTo != s.Safe {
		from, to := e.table.Buildings[s.Safe].Safe.Center(), e.table.Buildings[pose.SafeTo].Safe.Center()
		e.addPath((&trails{builder: e.builder}).curve(from, to), col)
	}
}

// beside returns where an agent that comes from a point would stand in building b. It stands beside the agents there,
// who keep their places, and not behind the safe.
func (e *cardEffect) beside(others []layout.Point, b rules.Building, from layout.Point, safe bool) layout.Point {
	at, _ := e.table.AgentSpot(int(b), 0, 1)
	if len(others) == 0 {
		return at
	}
	at = others[0]
	house := &e.table.Buildings[b]
	left := from.X < house.Rect.Center().X
	if safe {
		left = house.Safe.Center().X > house.Rect.Center().X
	}
	for _, o := range others {
		if left == (o.X < at.X) {
			at = o
		}
	}
	if left {
		return at.Add(-0.75*e.w, 0)
	}
	return at.Add(0.75*e.w, 0)
}

// addFaded adds agent a as it would stand at a point.
func (e *cardEffect) addFaded(a rules.Agent, at layout.Point) {
	w, h := 1.3*e.w, 0.26*e.h
	gold := e.ctx.Kit.Theme.Gold
	foot := e.ctx.Textures.Shape("pale foot", w, h, func(c *raster.Canvas) {
		const dashes, line = 14, 1.8
		for i := range dashes {
			var arc []raster.XY
			for k := range 5 {
				t := (float64(i) + 0.56*float64(k)/4) * 2 * math.Pi / dashes
				arc = append(arc, raster.XY{X: w/2 + (w/2-line)*math.Cos(t), Y: h/2 + (h/2-line)*math.Sin(t)})
			}
			c.Stroke(c.Line(arc), line, light.WithOpacity(gold, 0.8))
		}
	})
	e.faded.Add(sprites.NewFace("pale foot", foot, at.X, at.Y).SetAnchor(0.5, 0.5),
		sprites.NewFace("pale "+a.String(), e.ctx.Textures.GhostDrawing(FigureArt(a), e.w, e.h), at.X, at.Y).
			SetAnchor(0.5, 1).SetAlpha(fadedAlpha))
}

// legBetween returns the path of an agent between two buildings: on the street if it is at most three buildings away.
func (e *cardEffect) legBetween(from, to layout.Point, a, b rules.Building) (path []layout.Point) {
	const near = 3
	w := PastMove{From: a, To: b}
	switch d := (int(b) - int(a) + rules.NumBuildings) % rules.NumBuildings; {
	case d <= near:
		w.Steps = d
	case d >= rules.NumBuildings-near:
		w.Steps = d - rules.NumBuildings
	}
	for _, leg := range (&agentPaths{builder: e.builder}).legs(w, from, to, 0) {
		path = append(path, leg...)
	}
	return path
}

// addPath adds a dotted path with an arrow at its end, unless it is too short for one.
func (e *cardEffect) addPath(path []layout.Point, col color.RGBA) {
	if pathLength(path) >= 3*dotSpacing {
		e.addLegs(e.paths, e.paths, [][]layout.Point{path}, 0.55*e.w, col)
	}
}
