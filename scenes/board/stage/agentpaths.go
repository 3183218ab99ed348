package stage

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// agentPaths draws the past moves of a pose as paths: dots, a ring at each building passed, and an arrow. The paths of
// an agent follow one another. A tag at an arrow shows who moved it: head, card, and the name if the pose has one. A
// ghost stands where each moved agent was; agents make room for it.
type agentPaths struct {
	*builder
	figures    *figures
	pathLayer  *sprites.Node // dots and rings, below the agents
	arrowLayer *sprites.Node // arrows and tags
	moves      []PastMove    // shown; nil for none
	paths      []agentPath
	homes      [rules.NumAgents]layout.Point // where agents stand without ghosts
	shifted    [rules.NumAgents]layout.Point // where they stand beside the ghosts
	ghosts     [rules.NumAgents]bool         // agents with a ghost
	at         [rules.NumAgents]rules.Building
	time       float64 // since the first dot, in seconds
}

// agentPath is the path of one past move.
type agentPath struct {
	dots       []*sprites.Node // in order
	arrow, tag *sprites.Node   // the tag is nil for a move that another tag tells
	tagRect    layout.Rect     // of the tag
}

// Sizes in points.
const (
	dotSpacing     = 7.6
	dotSize        = 3.4
	dotOutlineSize = 6.5
	ringSize       = 11.0
	arrowSize      = 16.0
	tagHeight      = 24.0
)

// pathOutline is the colour of the outlines of dots, rings and arrows.
var pathOutline = color.RGBA{0x0A, 0x0F, 0x26, 0xFF}

// buildPaths returns the paths without a past move. Method show adds their nodes to the picture.
func buildPaths(builder *builder, figures *figures) agentPaths {
	return agentPaths{builder: builder, figures: figures, pathLayer: sprites.New("ways"),
		arrowLayer: sprites.New("arrows")}
}

// show shows the paths of moves. The agents must have been placed for a standing. New paths appear one after the other,
// with motionless at once. Without moves it removes the paths.
func (ap *agentPaths) show(moves []PastMove, standing *Standing, motionless bool) {
	if !slices.Equal(moves, ap.moves) {
		ap.clear()
		ap.moves, ap.time = moves, 0
		if len(moves) > 0 {
			ap.picture.Add(sprites.LayerHouses, ap.pathLayer)
			ap.picture.Add(sprites.LayerSafe, ap.arrowLayer)
			ap.place(standing)
			ap.build(standing)
		}
	}
	if len(ap.moves) == 0 {
		return
	}
	if motionless {
		ap.time = ap.totalTime()
	}
	ap.figures.sortByDepth()
	ap.draw()
}

// clear removes all paths at once. The ghosts' nodes stay as they are.
func (ap *agentPaths) clear() {
	ap.moves, ap.paths, ap.ghosts = nil, nil, [rules.NumAgents]bool{}
	for _, n := range []*sprites.Node{ap.pathLayer, ap.arrowLayer} {
		n.Remove()
		n.Clear()
		n.SetAlpha(1)
	}
}

// place computes where the agents stand beside ghosts, and places the ghosts. Both share the space of a building.
// Agents that are back where they began have no ghost.
func (ap *agentPaths) place(standing *Standing) {
	var present, absent [rules.NumBuildings][]rules.Agent // agents and ghosts in each building
	ap.at = standing.At
	for _, agent := range ap.agents {
		x, y := ap.figures.nodes[agent].Pos()
		ap.homes[agent] = layout.Point{X: x, Y: y}
		present[standing.At[agent]] = append(present[standing.At[agent]], agent)
	}
	for _, move := range ap.moves {
		if move.Agent != rules.NoAgent && !ap.ghosts[move.Agent] && move.From != standing.At[move.Agent] {
			ap.ghosts[move.Agent] = true
			absent[move.From] = append(absent[move.From], move.Agent)
		}
	}
	for building := range present {
		agents, ghosts := present[building], absent[building]
		count := len(agents) + len(ghosts)
		spot := func(i int) layout.Point {
			if count > 2 { // ghosts behind
				i = (i + len(ghosts)) % count
			}
			foot, _ := ap.table.AgentSpot(building, i, count)
			return foot
		}
		for i, agent := range agents {
			ap.shifted[agent] = spot(i)
		}
		for i, agent := range ghosts {
			foot := spot(len(agents) + i)
			ap.figures.ghosts[agent].SetPos(foot.X, foot.Y)
		}
	}
}

// build adds the nodes of all paths and their tags, still invisible.
func (ap *agentPaths) build(standing *Standing) {
	for i := range ap.moves {
		ap.paths = append(ap.paths, ap.buildPath(i))
	}
	taken := []layout.Rect{ap.table.Buildings[standing.Safe].Safe}
	for _, a := range ap.agents {
		taken = append(taken, standing.tokenRect(ap.table, a))
	}
	for _, path := range ap.paths {
		x, y := path.arrow.Pos()
		taken = append(taken, layout.Around(layout.Point{X: x, Y: y}, arrowSize, arrowSize))
	}
	for i, move := range ap.moves {
		if move.TagBefore > 0 {
			ap.paths[i].tagRect = ap.paths[i-move.TagBefore].tagRect
			continue
		}
		ap.addTag(i, taken)
		taken = append(taken, ap.paths[i].tagRect)
	}
}

// arrows returns the places of the arrows of the moves that the tag of move i tells.
func (ap *agentPaths) arrows(i int) (all []layout.Point) {
	for k, move := range ap.moves[i:] {
		if move.TagBefore == k {
			x, y := ap.paths[i+k].arrow.Pos()
			all = append(all, layout.Point{X: x, Y: y})
		}
	}
	return all
}

// lane returns the lane of move i on the street, 0 for the middle: the first that no earlier move uses on a stretch
// that both take.
func (ap *agentPaths) lane(i int) float64 {
	lanes := make([]int, i+1)
	for k := range lanes {
		taken := map[int]bool{}
		for j := range k {
			if ap.moves[j].meets(ap.moves[k]) {
				taken[lanes[j]] = true
			}
		}
		for taken[lanes[k]] {
			lanes[k]++
		}
	}
	return float64(lanes[i])
}

// meets reports whether two moves have a stretch of the street in common.
func (m PastMove) meets(other PastMove) bool { return stretches(m)&stretches(other) != 0 }

// streetSteps returns how many steps the path of a move takes on the street, negative for back. That of a placed agent
// goes the shorter way, clockwise if both are equal.
func (m PastMove) streetSteps() int {
	if m.Steps != 0 {
		return m.Steps
	}
	steps := (int(m.To) - int(m.From) + rules.NumBuildings) % rules.NumBuildings
	if steps > rules.NumBuildings/2 {
		steps -= rules.NumBuildings
	}
	return steps
}

// stretches returns the stretches of the street that a move takes. Bit b stands for the stretch from building b to the
// next clockwise.
func stretches(move PastMove) (set uint16) {
	first, steps := move.From, move.streetSteps()
	if steps < 0 {
		first = move.To
	}
	for k := range max(steps, -steps) {
		set |= 1 << first.Forward(k)
	}
	return set
}

// legs returns the path of a move from start to end on a lane of the street, in one part for each pair of neighbouring
// buildings.
func (ap *agentPaths) legs(move PastMove, start, end layout.Point, lane float64) (legs [][]layout.Point) {
	steps := move.streetSteps()
	b, n := move.From, max(steps, -steps)
	from, to := start, end
	if steps < 0 {
		b, from, to = move.To, end, start
	}
	for k := range n {
		at, next := b.Forward(k), ap.table.Buildings[b.Forward(k+1)].Foot
		if k == n-1 {
			next = to
		}
		legs = append(legs, ap.table.Way(int(at), from, next, lane))
		from = next
	}
	if steps < 0 {
		slices.Reverse(legs)
		for _, leg := range legs {
			slices.Reverse(leg)
		}
	}
	return legs
}

// buildPath adds dots, rings and the arrow of move i, still invisible. An agent that is back where it began has none of
// them: the arrow of its path is an empty node, only to place the tag.
func (ap *agentPaths) buildPath(i int) (path agentPath) {
	move := ap.moves[i]
	start, _ := ap.end(move.Agent, move.From, i > 0 && ap.moves[i-1].Agent == move.Agent)
	passes := i+1 < len(ap.moves) && ap.moves[i+1].Agent == move.Agent
	end, before := ap.end(move.Agent, move.To, passes)
	if move.From == move.To {
		return agentPath{arrow: sprites.New("back").SetPos(end.X, end.Y)}
	}
	col := art.Gold
	if move.Agent != rules.NoAgent {
		col = art.LightAgentColor(int(move.Agent))
	}
	legs := ap.legs(move, start, end, ap.lane(i))
	if move.Steps == 0 { // a placed agent passes no building
		legs = [][]layout.Point{slices.Concat(legs...)}
	}
	if move.Agent != rules.NoAgent && !passes && ap.at[move.Agent] == move.To {
		before = besideFeet(slices.Concat(legs...), before)
	}
	path = ap.addLegs(ap.pathLayer, ap.arrowLayer, legs, before, col)
	for _, node := range append(path.dots, path.arrow) {
		node.SetVisible(false)
	}
	return path
}

// end returns the point in building b where a move of an agent begins or ends, and how far before it an arrow ends, in
// points. Passes says that another move of the agent begins or ends there. NoAgent stands for the safe.
func (ap *agentPaths) end(agent rules.Agent, b rules.Building, passes bool) (at layout.Point, before float64) {
	switch at = ap.table.Buildings[b].Foot; {
	case agent == rules.NoAgent:
		return ap.table.Buildings[b].Safe.Center(), ap.table.Buildings[b].Safe.W * 0.6
	case passes:
		return at, ringSize
	case ap.at[agent] == b:
		return ap.shifted[agent], 0.62 * ap.figures.w // beside the agent
	case ap.ghosts[agent]:
		x, y := ap.figures.ghosts[agent].Pos()
		return layout.Point{X: x, Y: y}, 0
	}
	return at, 0
}

// besideFeet returns how far before the end of a path its arrow ends, in points, so that it does not cover the agent at
// the end. That is far at the agent's side, and less if the path comes from below its feet.
func besideFeet(path []layout.Point, far float64) float64 {
	const below = arrowSize/2 + 1
	end, long := path[len(path)-1], pathLength(path)
	for d := below; d < far; d++ {
		if pointAlong(path, max(1-d/long, 0)).Y >= end.Y+below {
			return d
		}
	}
	return far
}

// addLegs adds a dotted path of a colour, and returns it: on node under the dots, with a ring between two legs, and on
// node over an arrow, before points from the end.
func (bd *builder) addLegs(under, over *sprites.Node, legs [][]layout.Point, before float64,
	col color.RGBA) (dotted agentPath) {
	path := slices.Concat(legs...)
	long := pathLength(path)
	trim := min(before, long/3)
	n := max(int((long-trim-arrowSize/2)/dotSpacing), 1)
	for i := range n {
		p := (float64(i) + 0.5) * dotSpacing / long
		dotted.dots = append(dotted.dots, addPart(under, "way", bd.pathDot(col), path, p))
	}
	passed := 0.0
	for k, leg := range legs[:len(legs)-1] {
		passed += pathLength(leg)
		ring := addPart(under, "way", bd.pathRing(col), path, passed/long)
		dotted.dots = slices.Insert(dotted.dots, min(int(passed/dotSpacing)+1+k, len(dotted.dots)), ring)
	}
	dotted.arrow = addPart(over, "arrow", bd.pathArrow(col), path, 1-trim/long)
	return dotted
}

// addPart adds a picture at a share p of a path, rotated to the path's direction, and returns its node.
func addPart(on *sprites.Node, name string, face sprites.Face, path []layout.Point, p float64) *sprites.Node {
	const near = 0.01 // share of the path before and after p that shows the direction
	before, at, after := pointAlong(path, max(p-near, 0)), pointAlong(path, p), pointAlong(path, min(p+near, 1))
	part := sprites.NewFace(name, face, at.X, at.Y).SetAnchor(0.5, 0.5).
		SetAngle(math.Atan2(after.Y-before.Y, after.X-before.X))
	on.Add(part)
	return part
}

// pathLength returns the length of a path in points.
func pathLength(path []layout.Point) (length float64) {
	for i := 1; i < len(path); i++ {
		length += path[i].Distance(path[i-1])
	}
	return length
}

// pathDot returns the picture of a dot with its outline.
func (bd *builder) pathDot(col color.RGBA) sprites.Face {
	const long = dotSpacing + 2
	return bd.ctx.Textures.Shape(fmt.Sprint("way ", col), long, dotOutlineSize, func(c *raster.Canvas) {
		c.Fill(c.RoundRect(0, 0, long, dotOutlineSize, dotOutlineSize/2), pathOutline)
		c.Fill(c.Ellipse(long/2, dotOutlineSize/2, dotSize/2, dotSize/2), col)
	})
}

// pathRing returns the picture of a ring at a building passed.
func (bd *builder) pathRing(col color.RGBA) sprites.Face {
	const r = ringSize / 2
	return bd.ctx.Textures.Shape(fmt.Sprint("way-ring ", col), ringSize, ringSize, func(c *raster.Canvas) {
		c.Fill(c.Ellipse(r, r, r, r), pathOutline)
		c.Fill(c.Ellipse(r, r, r-1.3, r-1.3), col)
		c.Fill(c.Ellipse(r, r, r-3.1, r-3.1), pathOutline)
	})
}

// pathArrow returns the picture of an arrow that points right.
func (bd *builder) pathArrow(col color.RGBA) sprites.Face {
	const w = arrowSize
	return bd.ctx.Textures.Shape(fmt.Sprint("way-arrow ", col), w, w, func(c *raster.Canvas) {
		c.Fill(c.Polygon([]raster.XY{{X: 0, Y: 0}, {X: w, Y: w / 2}, {X: 0, Y: w}, {X: 3.4, Y: w / 2}}), pathOutline)
		c.Fill(c.Polygon([]raster.XY{{X: 2, Y: 2.6}, {X: w - 3, Y: w / 2}, {X: 2, Y: w - 2.6}, {X: 4.8, Y: w / 2}}),
			col)
	})
}

// complete reports whether there are paths, and all have appeared.
func (ap *agentPaths) complete() bool { return len(ap.moves) > 0 && ap.time >= ap.totalTime() }

// totalTime returns how long all paths take to appear, in seconds.
func (ap *agentPaths) totalTime() float64 { return ap.pathTime() * float64(len(ap.moves)) }

// pathTime returns how long each path takes to appear, in seconds.
func (ap *agentPaths) pathTime() float64 {
	return min(durPath, durAllPaths/float64(max(len(ap.moves), 1)))
}

// advance continues the appearance of the paths for dt seconds.
func (ap *agentPaths) advance(dt float64) {
	if ap.time < ap.totalTime() {
		ap.time = min(ap.time+dt, ap.totalTime())
		ap.draw()
	}
}

// draw shows the part of the paths that has appeared by now.
func (ap *agentPaths) draw() {
	for i := range ap.paths {
		path := &ap.paths[i]
		share := min(max(ap.time/ap.pathTime()-float64(i), 0), 1)
		if ap.complete() {
			share = 1 // despite rounding
		}
		for k, dot := range path.dots {
			dot.SetVisible(float64(k) < share*float64(len(path.dots)))
		}
		path.arrow.SetVisible(share == 1)
		if path.tag != nil {
			path.tag.SetVisible(share == 1)
		}
	}
	ap.drawGhosts(motion.Out(min(ap.time/durMakeRoom, 1)))
}

// drawGhosts shows the ghosts at a share p of their opacity, and the agents after a share p of their way aside, 0 … 1.
func (ap *agentPaths) drawGhosts(p float64) {
	for _, a := range ap.agents {
		ap.figures.nodes[a].SetPos(motion.Lerp(ap.homes[a].X, ap.shifted[a].X, p),
			motion.Lerp(ap.homes[a].Y, ap.shifted[a].Y, p))
		if ap.ghosts[a] {
			ap.figures.ghosts[a].SetVisible(true).SetAlpha(0.5 * p)
		}
	}
}

// fade lets all paths and ghosts disappear at the beginning of an animation, and the agents return to their places. If
// reduced, it removes the paths at once.
func (ap *agentPaths) fade(line *motion.Timeline, reduced bool) {
	if len(ap.moves) == 0 || reduced {
		ap.clear()
		return
	}
	was := *ap
	ap.moves = nil
	fade := func(p float64) {
		was.pathLayer.SetAlpha(1 - p)
		was.arrowLayer.SetAlpha(1 - p)
		if was.drawGhosts(1 - p); p == 1 {
			ap.clear()
			ap.figures.hideGhosts()
		}
	}
	fade(0)
	line.At(0, durPathFade, motion.Linear, fade)
}
