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

// agentPaths draws the past moves of a pose, the moves of an agent one behind the other: dots between the feet, a ring
// at each house passed, and an arrow. A tag at the arrow shows the player's head, the card, and on a large screen the
// name. A ghost stands where each agent was; agents make room for it.
type agentPaths struct {
	*builder
	figures *figures
	under   *sprites.Node // dots and rings, below the agents
	over    *sprites.Node // arrows and tags
	walks   []PastMove    // shown; nil for none
	paths   []agentPath
	from    [rules.NumAgents]layout.Point // where agents stand without ghosts
	to      [rules.NumAgents]layout.Point // where they make room
	ghosts  [rules.NumAgents]bool         // visible ones
	at      [rules.NumAgents]rules.Building
	time    float64 // since the first dot, in seconds
}

// agentPath is the path of one walk.
type agentPath struct {
	dots       []*sprites.Node // in order
	arrow, tag *sprites.Node
	room       layout.Rect // of the tag, empty without
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

// pathOutline is the colour below the dots.
var pathOutline = color.RGBA{0x0A, 0x0F, 0x26, 0xFF}

func buildPaths(w *builder, f *figures) agentPaths {
	return agentPaths{builder: w, figures: f, under: sprites.New("ways"), over: sprites.New("arrows")}
}

// show shows walks, after the agents have been placed for a standing. Without motion they appear at once.
func (ws *agentPaths) show(walks []PastMove, stand *Standing, motionless bool) {
	if !slices.Equal(walks, ws.walks) {
		ws.clear()
		ws.walks, ws.time = walks, 0
		if len(walks) > 0 {
			ws.picture.Add(sprites.LayerHouses, ws.under)
			ws.picture.Add(sprites.LayerSafe, ws.over)
			ws.place(stand)
			ws.build(stand)
		}
	}
	if len(ws.walks) == 0 {
		return
	}
	if motionless {
		ws.time = ws.length()
	}
	ws.figures.sortByDepth()
	ws.draw()
}

// clear removes all ways.
func (ws *agentPaths) clear() {
	ws.walks, ws.paths, ws.ghosts = nil, nil, [rules.NumAgents]bool{}
	for _, n := range []*sprites.Node{ws.under, ws.over} {
		n.Remove()
		n.Clear()
		n.SetAlpha(1)
	}
}

// place finds the places of the agents and of their ghosts, which share the space of a building.
func (ws *agentPaths) place(stand *Standing) {
	var in, absent [rules.NumBuildings][]rules.Agent
	ws.at = stand.At
	for _, a := range ws.agents {
		x, y := ws.figures.nodes[a].Pos()
		ws.from[a] = layout.Point{X: x, Y: y}
		in[stand.At[a]] = append(in[stand.At[a]], a)
	}
	for _, w := range ws.walks {
		if w.Agent != rules.NoAgent && !ws.ghosts[w.Agent] && w.From != stand.At[w.Agent] {
			ws.ghosts[w.Agent] = true
			absent[w.From] = append(absent[w.From], w.Agent)
		}
	}
	for b := range in {
		n := len(in[b]) + len(absent[b])
		spot := func(k int) layout.Point {
			if n > 2 { // ghosts behind
				k = (k + len(absent[b])) % n
			}
			p, _ := ws.table.AgentSpot(b, k, n)
			return p
		}
		for k, a := range in[b] {
			ws.to[a] = spot(k)
		}
		for k, a := range absent[b] {
			p := spot(len(in[b]) + k)
			ws.figures.ghosts[a].SetPos(p.X, p.Y)
		}
	}
}

// build adds the nodes of all ways, still invisible.
func (ws *agentPaths) build(stand *Standing) {
	for i := range ws.walks {
		ws.paths = append(ws.paths, ws.buildPath(i))
	}
	taken := []layout.Rect{ws.table.Buildings[stand.Safe].Safe, ws.table.Die, ws.table.Deck, ws.table.Discards}
	for _, a := range ws.agents {
		taken = append(taken, stand.tokenRect(ws.table, a))
	}
	for _, w := range ws.paths {
		x, y := w.arrow.Pos()
		taken = append(taken, layout.Around(layout.Point{X: x, Y: y}, arrowSize, arrowSize))
	}
	for i, w := range ws.walks {
		if ws.paths[i].tag = sprites.New("no tag"); !w.Untagged {
			ws.addTag(w, &ws.paths[i], taken)
			taken = append(taken, ws.paths[i].room)
		}
	}
}

// lane returns the lane of walk i: the first that no earlier walk takes on the same stretch.
func (ws *agentPaths) lane(i int) float64 {
	lanes := make([]int, i+1)
	for k := range lanes {
		taken := map[int]bool{}
		for j := range k {
			if ws.walks[j].meets(ws.walks[k]) {
				taken[lanes[j]] = true
			}
		}
		for taken[lanes[k]] {
			lanes[k]++
		}
	}
	return float64(lanes[i])
}

// meets reports whether two walks have a stretch of the street in common, or both lead past it between the same
// buildings.
func (m PastMove) meets(w PastMove) bool {
	if m.Steps == 0 && w.Steps == 0 {
		return m.From == w.From && m.To == w.To || m.From == w.To && m.To == w.From
	}
	return stretches(m)&stretches(w) != 0
}

// stretches returns the stretches of the street that a walk takes, a bit for each, named by its first building.
func stretches(w PastMove) (set uint16) {
	first := w.From
	if w.Steps < 0 {
		first = w.To
	}
	for k := range max(w.Steps, -w.Steps) {
		set |= 1 << first.Forward(k)
	}
	return set
}

// legs returns the path of a walk from building to building.
func (ws *agentPaths) legs(w PastMove, start, end layout.Point, lane float64) (legs [][]layout.Point) {
	if w.Steps == 0 {
		return [][]layout.Point{(&trails{ws.builder, lane}).curve(start, end)}
	}
	b, n := w.From, max(w.Steps, -w.Steps)
	from, to := start, end
	if w.Steps < 0 {
		b, from, to = w.To, end, start
	}
	for k := range n {
		at, next := b.Forward(k), ws.table.Buildings[b.Forward(k+1)].Foot
		if k == n-1 {
			next = to
		}
		legs = append(legs, ws.table.Way(int(at), from, next, lane))
		from = next
	}
	if w.Steps < 0 {
		slices.Reverse(legs)
		for _, l := range legs {
			slices.Reverse(l)
		}
	}
	return legs
}

// buildPath adds dots, rings and the arrow of walk i, still invisible. An agent that is back where it began has none.
func (ws *agentPaths) buildPath(i int) (x agentPath) {
	w := ws.walks[i]
	start, _ := ws.end(w.Agent, w.From, i > 0 && ws.walks[i-1].Agent == w.Agent)
	end, before := ws.end(w.Agent, w.To, i+1 < len(ws.walks) && ws.walks[i+1].Agent == w.Agent)
	if w.From == w.To {
		return agentPath{arrow: sprites.New("back").SetPos(end.X, end.Y)}
	}
	col := art.Gold
	if w.Agent != rules.NoAgent {
		col = art.LightAgentColor(int(w.Agent))
	}
	x = ws.addLegs(ws.under, ws.over, ws.legs(w, start, end, ws.lane(i)), before, col)
	for _, n := range append(x.dots, x.arrow) {
		n.SetVisible(false)
	}
	return x
}

// end returns the point in building b where a walk of agent a begins or ends, and how far before it an arrow ends. The
// walk may pass the building: another walk of the agent begins or ends there.
func (ws *agentPaths) end(a rules.Agent, b rules.Building, passes bool) (at layout.Point, before float64) {
	switch at = ws.table.Buildings[b].Foot; {
	case a == rules.NoAgent:
		return ws.table.Buildings[b].Safe.Center(), ws.table.Buildings[b].Safe.W * 0.6
	case passes:
		return at, ringSize
	case ws.at[a] == b:
		return ws.to[a], 0.62 * ws.figures.w // beside the agent
	case ws.ghosts[a]:
		x, y := ws.figures.ghosts[a].Pos()
		return layout.Point{X: x, Y: y}, 0
	}
	return at, 0
}

// addLegs adds a dotted path to nodes for dots and arrow: a ring between two legs, and an arrow before the end.
func (bd *builder) addLegs(under, over *sprites.Node, legs [][]layout.Point, before float64,
	col color.RGBA) (x agentPath) {
	path := slices.Concat(legs...)
	long := pathLength(path)
	trim := min(before, long/3)
	n := max(int((long-trim-arrowSize/2)/dotSpacing), 1)
	for i := range n {
		p := (float64(i) + 0.5) * dotSpacing / long
		x.dots = append(x.dots, addPart(under, "way", bd.pathDot(col), path, p))
	}
	passed := 0.0
	for k, l := range legs[:len(legs)-1] {
		passed += pathLength(l)
		ring := addPart(under, "way", bd.pathRing(col), path, passed/long)
		x.dots = slices.Insert(x.dots, min(int(passed/dotSpacing)+1+k, len(x.dots)), ring)
	}
	x.arrow = addPart(over, "arrow", bd.pathArrow(col), path, 1-trim/long)
	return x
}

// addPart adds a face at a share p of a path, turned along it.
func addPart(on *sprites.Node, name string, face sprites.Face, path []layout.Point, p float64) *sprites.Node {
	a, q, b := pointAlong(path, max(p-0.01, 0)), pointAlong(path, p), pointAlong(path, min(p+0.01, 1))
	n := sprites.NewFace(name, face, q.X, q.Y).SetAnchor(0.5, 0.5).SetAngle(math.Atan2(b.Y-a.Y, b.X-a.X))
	on.Add(n)
	return n
}

// pathLength returns the length of a path in points.
func pathLength(path []layout.Point) (length float64) {
	for i := 1; i < len(path); i++ {
		length += path[i].Distance(path[i-1])
	}
	return length
}

// pathDot returns the picture of a dot on its bed.
func (bd *builder) pathDot(col color.RGBA) sprites.Face {
	const long = dotSpacing + 2
	return bd.ctx.Textures.Shape(fmt.Sprint("way ", col), long, dotOutlineSize, func(c *raster.Canvas) {
		c.Fill(c.RoundRect(0, 0, long, dotOutlineSize, dotOutlineSize/2), pathOutline)
		c.Fill(c.Ellipse(long/2, dotOutlineSize/2, dotSize/2, dotSize/2), col)
	})
}

// pathRing returns the picture of a ring at a house passed.
func (bd *builder) pathRing(col color.RGBA) sprites.Face {
	const m = ringSize / 2
	return bd.ctx.Textures.Shape(fmt.Sprint("way-ring ", col), ringSize, ringSize, func(c *raster.Canvas) {
		c.Fill(c.Ellipse(m, m, m, m), pathOutline)
		c.Fill(c.Ellipse(m, m, m-1.3, m-1.3), col)
		c.Fill(c.Ellipse(m, m, m-3.1, m-3.1), pathOutline)
	})
}

// pathArrow returns the picture of an arrow to the right.
func (bd *builder) pathArrow(col color.RGBA) sprites.Face {
	const w = arrowSize
	return bd.ctx.Textures.Shape(fmt.Sprint("way-arrow ", col), w, w, func(c *raster.Canvas) {
		c.Fill(c.Polygon([]raster.XY{{X: 0, Y: 0}, {X: w, Y: w / 2}, {X: 0, Y: w}, {X: 3.4, Y: w / 2}}), pathOutline)
		c.Fill(c.Polygon([]raster.XY{{X: 2, Y: 2.6}, {X: w - 3, Y: w / 2}, {X: 2, Y: w - 2.6}, {X: 4.8, Y: w / 2}}),
			col)
	})
}

// complete reports whether there are ways, and all have appeared.
func (ws *agentPaths) complete() bool { return len(ws.walks) > 0 && ws.time >= ws.length() }

// length returns how long all ways take to appear, in seconds.
func (ws *agentPaths) length() float64 { return ws.each() * float64(len(ws.walks)) }

// each returns how long one path takes to appear, in seconds.
func (ws *agentPaths) each() float64 { return min(durPath, durAllPaths/float64(max(len(ws.walks), 1))) }

// advance lets the ways appear for dt seconds.
func (ws *agentPaths) advance(dt float64) {
	if ws.time < ws.length() {
		ws.time = min(ws.time+dt, ws.length())
		ws.draw()
	}
}

// draw shows what has appeared of the ways by now.
func (ws *agentPaths) draw() {
	for i := range ws.paths {
		w := &ws.paths[i]
		p := min(max(ws.time/ws.each()-float64(i), 0), 1)
		if ws.complete() {
			p = 1 // despite rounding
		}
		for k, n := range w.dots {
			n.SetVisible(float64(k) < p*float64(len(w.dots)))
		}
		w.arrow.SetVisible(p == 1)
		w.tag.SetVisible(p == 1)
	}
	ws.drawGhosts(motion.Out(min(ws.time/durMakeRoom, 1)))
}

// drawGhosts shows the ghosts at a share of their opacity, and the agents at a share of the way on which they make
// room.
func (ws *agentPaths) drawGhosts(p float64) {
	for _, a := range ws.agents {
		ws.figures.nodes[a].SetPos(motion.Lerp(ws.from[a].X, ws.to[a].X, p), motion.Lerp(ws.from[a].Y, ws.to[a].Y, p))
		if ws.ghosts[a] {
			ws.figures.ghosts[a].SetVisible(true).SetAlpha(0.5 * p)
		}
	}
}

// fade lets all ways disappear at the beginning of an animation.
func (ws *agentPaths) fade(line *motion.Timeline, reduced bool) {
	if len(ws.walks) == 0 || reduced {
		ws.clear()
		return
	}
	was := *ws
	ws.walks = nil
	fade := func(p float64) {
		was.under.SetAlpha(1 - p)
		was.over.SetAlpha(1 - p)
		if was.drawGhosts(1 - p); p == 1 {
			ws.clear()
			ws.figures.hideGhosts()
		}
	}
	fade(0)
	line.At(0, durPathFade, motion.Linear, fade)
}
