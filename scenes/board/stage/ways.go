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

// ways show the walks of a pose: dots from foot to foot, a ring at each house passed, an arrow at the end with the name
// of the player. A ghost stands where each agent was; agents make room for it.
type ways struct {
	*builder
	figures *figures
	under   *sprites.Node // dots and rings, below the agents
	over    *sprites.Node // arrows and tags
	walks   []Walk        // shown; nil for none
	ways    []way
	from    [rules.NumAgents]layout.Point // where agents stand without ghosts
	to      [rules.NumAgents]layout.Point // where they make room
	ghosts  [rules.NumAgents]bool         // visible ones
	time    float64                       // since the first dot, in seconds
}

// way is the way of one walk.
type way struct {
	dots       []*sprites.Node // in order
	arrow, tag *sprites.Node
	room       layout.Rect // of the tag
}

// Sizes in points.
const (
	dotPitch  = 7.6
	dotSize   = 3.4
	dotBed    = 6.5
	ringSize  = 11.0
	arrowSize = 16.0
	tagHeight = 24.0
)

// wayBed is the colour below the dots.
var wayBed = color.RGBA{0x0A, 0x0F, 0x26, 0xFF}

func buildWays(w *builder, f *figures) ways {
	return ways{builder: w, figures: f, under: sprites.New("ways"), over: sprites.New("arrows")}
}

// show shows walks, after the agents have been placed for a standing. Without motion they appear at once.
func (s *ways) show(walks []Walk, stand *Standing, motionless bool) {
	if !slices.Equal(walks, s.walks) {
		s.clear()
		s.walks, s.time = walks, 0
		if len(walks) > 0 {
			s.picture.Add(sprites.LayerHouses, s.under)
			s.picture.Add(sprites.LayerSafe, s.over)
			s.place(stand)
			s.build(stand)
		}
	}
	if len(s.walks) == 0 {
		return
	}
	if motionless {
		s.time = s.length()
	}
	s.figures.sortByDepth()
	s.draw()
}

// clear removes all ways.
func (s *ways) clear() {
	s.walks, s.ways, s.ghosts = nil, nil, [rules.NumAgents]bool{}
	for _, n := range []*sprites.Node{s.under, s.over} {
		n.Remove()
		n.Clear()
		n.SetAlpha(1)
	}
}

// place finds the places of the agents and of their ghosts, which share the space of a building.
func (s *ways) place(stand *Standing) {
	var in, absent [rules.NumBuildings][]rules.Agent
	for _, a := range s.agents {
		x, y := s.figures.nodes[a].Pos()
		s.from[a] = layout.Point{X: x, Y: y}
		in[stand.At[a]] = append(in[stand.At[a]], a)
	}
	for _, w := range s.walks {
		if !s.ghosts[w.Agent] && w.From != stand.At[w.Agent] {
			s.ghosts[w.Agent] = true
			absent[w.From] = append(absent[w.From], w.Agent)
		}
	}
	for b := range in {
		n := len(in[b]) + len(absent[b])
		spot := func(k int) layout.Point {
			if n > 2 { // ghosts behind
				k = (k + len(absent[b])) % n
			}
			p, _ := s.table.AgentSpot(b, k, n)
			return p
		}
		for k, a := range in[b] {
			s.to[a] = spot(k)
		}
		for k, a := range absent[b] {
			p := spot(len(in[b]) + k)
			s.figures.ghosts[a].SetPos(p.X, p.Y)
		}
	}
}

// build adds the nodes of all ways, still invisible.
func (s *ways) build(stand *Standing) {
	last := map[rules.Agent]int{}
	for i, w := range s.walks {
		last[w.Agent] = i
	}
	var started rules.AgentSet
	for i, w := range s.walks {
		start, end := s.table.Buildings[w.From].Foot, s.table.Buildings[w.To].Foot
		if x, y := s.figures.ghosts[w.Agent].Pos(); s.ghosts[w.Agent] && !started.Has(w.Agent) {
			start = layout.Point{X: x, Y: y}
		}
		if started = started.With(w.Agent); last[w.Agent] == i {
			end = s.to[w.Agent]
		}
		s.ways = append(s.ways, s.buildWay(w, s.legs(w, start, end, s.lane(i))))
	}
	taken := []layout.Rect{s.table.Buildings[stand.Safe].Safe}
	for _, w := range s.ways {
		x, y := w.arrow.Pos()
		taken = append(taken, layout.Around(layout.Point{X: x, Y: y}, arrowSize, arrowSize))
	}
	for i, w := range s.walks {
		s.addTag(w, &s.ways[i], taken)
		taken = append(taken, s.ways[i].room)
	}
}

// lane returns the lane of walk i: the first that no earlier walk takes on the same stretch.
func (s *ways) lane(i int) float64 {
	lanes := make([]int, i+1)
	for k := range lanes {
		taken := map[int]bool{}
		for j := range k {
			if stretches(s.walks[j])&stretches(s.walks[k]) != 0 {
				taken[lanes[j]] = true
			}
		}
		for taken[lanes[k]] {
			lanes[k]++
		}
	}
	return float64(lanes[i])
}

// stretches returns the stretches of the street that a walk takes, a bit for each, named by its first building.
func stretches(w Walk) (set uint16) {
	first := w.From
	if w.Steps < 0 {
		first = w.To
	}
	for k := range max(w.Steps, -w.Steps) {
		set |= 1 << first.Forward(k)
	}
	return set
}

// legs returns the way of a walk from building to building.
func (s *ways) legs(w Walk, start, end layout.Point, lane float64) (legs [][]layout.Point) {
	if w.Steps == 0 {
		return [][]layout.Point{(&trails{builder: s.builder}).curve(start, end)}
	}
	b, n := w.From, max(w.Steps, -w.Steps)
	from, to := start, end
	if w.Steps < 0 {
		b, from, to = w.To, end, start
	}
	for k := range n {
		at, next := b.Forward(k), s.table.Buildings[b.Forward(k+1)].Foot
		if k == n-1 {
			next = to
		}
		legs = append(legs, s.table.Way(int(at), from, next, lane))
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

// buildWay adds dots, rings and the arrow of a walk.
func (s *ways) buildWay(w Walk, legs [][]layout.Point) (x way) {
	var path []layout.Point
	for _, l := range legs {
		path = append(path, l...)
	}
	long := pathLength(path)
	trim := min(0.62*s.figures.w, long/3) // the arrow ends beside the agent
	n := max(int((long-trim-arrowSize/2)/dotPitch), 1)
	for i := range n {
		p := (float64(i) + 0.5) * dotPitch / long
		x.dots = append(x.dots, s.addPart(s.under, s.dot(w.Agent), path, p))
	}
	passed := 0.0
	for _, l := range legs[:len(legs)-1] {
		passed += pathLength(l)
		ring := s.addPart(s.under, s.ring(w.Agent), path, passed/long)
		x.dots = slices.Insert(x.dots, min(int(passed/dotPitch)+1, len(x.dots)), ring)
	}
	x.arrow = s.addPart(s.over, s.arrow(w.Agent), path, 1-trim/long)
	return x
}

// addPart adds a face at a share p of a path, turned along it.
func (s *ways) addPart(on *sprites.Node, face sprites.Face, path []layout.Point, p float64) *sprites.Node {
	a, q, b := pointAlong(path, max(p-0.01, 0)), pointAlong(path, p), pointAlong(path, min(p+0.01, 1))
	n := sprites.NewFace("way", face, q.X, q.Y).SetAnchor(0.5, 0.5).SetAngle(math.Atan2(b.Y-a.Y, b.X-a.X)).
		SetVisible(false)
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

// dot returns the picture of a dot on its bed.
func (s *ways) dot(a rules.Agent) sprites.Face {
	const long = dotPitch + 2
	return s.ctx.Textures.Shape(fmt.Sprint("way ", a), long, dotBed, func(c *raster.Canvas) {
		c.Fill(c.RoundRect(0, 0, long, dotBed, dotBed/2), wayBed)
		c.Fill(c.Ellipse(long/2, dotBed/2, dotSize/2, dotSize/2), art.LightAgentColor(int(a)))
	})
}

// ring returns the picture of a ring at a house passed.
func (s *ways) ring(a rules.Agent) sprites.Face {
	const m = ringSize / 2
	return s.ctx.Textures.Shape(fmt.Sprint("way-ring ", a), ringSize, ringSize, func(c *raster.Canvas) {
		c.Fill(c.Ellipse(m, m, m, m), wayBed)
		c.Fill(c.Ellipse(m, m, m-1.3, m-1.3), art.LightAgentColor(int(a)))
		c.Fill(c.Ellipse(m, m, m-3.1, m-3.1), wayBed)
	})
}

// arrow returns the picture of an arrow to the right.
func (s *ways) arrow(a rules.Agent) sprites.Face {
	const w = arrowSize
	return s.ctx.Textures.Shape(fmt.Sprint("way-arrow ", a), w, w, func(c *raster.Canvas) {
		c.Fill(c.Polygon([]raster.XY{{X: 0, Y: 0}, {X: w, Y: w / 2}, {X: 0, Y: w}, {X: 3.4, Y: w / 2}}), wayBed)
		c.Fill(c.Polygon([]raster.XY{{X: 2, Y: 2.6}, {X: w - 3, Y: w / 2}, {X: 2, Y: w - 2.6}, {X: 4.8, Y: w / 2}}),
			art.LightAgentColor(int(a)))
	})
}

// complete reports whether there are ways, and all have appeared.
func (s *ways) complete() bool { return len(s.walks) > 0 && s.time >= s.length() }

// length returns how long all ways take to appear, in seconds.
func (s *ways) length() float64 { return s.each() * float64(len(s.walks)) }

// each returns how long one way takes to appear, in seconds.
func (s *ways) each() float64 { return min(durWay, durAllWays/float64(max(len(s.walks), 1))) }

// advance lets the ways appear for dt seconds.
func (s *ways) advance(dt float64) {
	if s.time < s.length() {
		s.time = min(s.time+dt, s.length())
		s.draw()
	}
}

// draw shows what has appeared of the ways by now.
func (s *ways) draw() {
	for i := range s.ways {
		w := &s.ways[i]
		p := min(max(s.time/s.each()-float64(i), 0), 1)
		if s.complete() {
			p = 1 // despite rounding
		}
		for k, n := range w.dots {
			n.SetVisible(float64(k) < p*float64(len(w.dots)))
		}
		w.arrow.SetVisible(p == 1)
		w.tag.SetVisible(p == 1)
	}
	s.drawGhosts(motion.Out(min(s.time/durMakeRoom, 1)))
}

// drawGhosts shows the ghosts at a share of their opacity, and the agents at a share of the way on which they make
// room.
func (s *ways) drawGhosts(p float64) {
	for _, a := range s.agents {
		s.figures.nodes[a].SetPos(motion.Lerp(s.from[a].X, s.to[a].X, p), motion.Lerp(s.from[a].Y, s.to[a].Y, p))
		if s.ghosts[a] {
			s.figures.ghosts[a].SetVisible(true).SetAlpha(0.5 * p)
		}
	}
}

// fade lets all ways disappear at the beginning of an animation.
func (s *ways) fade(line *motion.Timeline, reduced bool) {
	if len(s.walks) == 0 || reduced {
		s.clear()
		return
	}
	was := *s
	s.walks = nil
	fade := func(p float64) {
		was.under.SetAlpha(1 - p)
		was.over.SetAlpha(1 - p)
		if was.drawGhosts(1 - p); p == 1 {
			s.clear()
			s.figures.hideGhosts()
		}
	}
	fade(0)
	line.At(0, durWayFade, motion.Linear, fade)
}
