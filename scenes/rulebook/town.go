package rulebook

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/topic"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// townView is the small town in a photograph, in which the page's example is played.
type townView struct {
	first    townState
	steps    []animStep
	scores   bool // shows the agents' scores
	addLabel func(on *sprites.Node, st lettering.Style, words string, r layout.Rect)
	style    func(face lettering.Typeface, size float64) lettering.Style

	agents      [rules.NumAgents]*sprites.Node
	shadows     [rules.NumAgents]*sprites.Node
	number      [rules.NumAgents]*sprites.Node // a score, or the points of a scoring
	numberText  [rules.NumAgents]string        // the text of number
	numberPanel sprites.Face                   // the background of number
	numberRect  layout.Rect
	safe        *sprites.Node
	door        [2]*sprites.Node // the safe, shut and open
	light       *sprites.Node    // the light at the safe
	die         *sprites.Node
	faces       map[rules.DieFace]sprites.Face
	card        *sprites.Node
	order       []int // agents by y, the farthest first

	cx, cy, rx, ry float64 // middle and radii of the ring of houses, in points
	side           float64 // of a house, in points
}

// townDuration is the time, in seconds, after which the animation stops at the end of the example.
const townDuration = 60.0

// townPicture returns a function that adds the town with the example of a topic to a node, in w×h points.
func (r *Rulebook) townPicture(t topic.Topic) func(on *sprites.Node, w, h float64) {
	return func(on *sprites.Node, w, h float64) {
		example, _ := examples.For(r.setup.Edition, t)
		first, steps := exampleSteps(example)
		town := &townView{first: first, steps: steps, scores: example.ShowsScores, cx: w / 2, cy: h * 0.5, rx: w * 0.38,
			ry:   h * 0.355,
			side: min(w*0.21, h*0.26)}
		town.addLabel = func(on *sprites.Node, st lettering.Style, words string, at layout.Rect) {
			r.Ctx.Kit.NamedLabel(on, "number", st, words, at)
		}
		town.style = r.Style
		r.addTownGround(town, on, w, h)
		r.addTownPieces(town, on)
		// a longer name would overlap the town
		st, name := r.Style(lettering.Italic, max(town.side*0.17, 16)).WithColor(art.Cream),
			r.Words(editionKey(r.edition()))
		if r.Ctx.Fonts.Width(st, name) < w*0.2 {
			r.Ctx.Kit.NamedLabel(on, "words", st, name,
				layout.Rect{X: w * 0.035, Y: h * 0.03, W: w * 0.21, H: max(h*0.07, 20)})
		}
		r.town = town
		if !r.animated() {
			r.time = stillTime(steps)
		}
		town.show(r.time)
	}
}

// addTownGround adds the parts of the town that do not move: street, park, houses and their numbers.
func (r *Rulebook) addTownGround(town *townView, on *sprites.Node, w, h float64) {
	textures, side := r.Ctx.Textures, town.side
	on.Add(sprites.NewFace("street", textures.Shape("rules-street", w, h, func(c *raster.Canvas) {
		o := c.Ellipse(town.cx, town.cy+side*houseFoot, town.rx*0.97, town.ry*0.97)
		c.Stroke(o, side*0.65, light.WithOpacity(art.Night, 0.7))
		c.Stroke(o, side*0.58, art.Street)
		c.Stroke(o, 1.4, light.WithOpacity(art.Sheen, 0.4), 4, 8)
	}), 0, 0))
	on.Add(sprites.NewFace("park", textures.Shape("rules-park", town.rx*0.9, town.ry*0.8, func(c *raster.Canvas) {
		c.Fill(c.Ellipse(town.rx*0.45, town.ry*0.4, town.rx*0.43, town.ry*0.38), art.Park)
		c.Stroke(c.Ellipse(town.rx*0.45, town.ry*0.4, town.rx*0.43, town.ry*0.38), 1.4,
			light.WithOpacity(art.ParkEdge, 0.8))
	}), town.cx-town.rx*0.45, town.cy-town.ry*0.4+side*0.16))
	r.addLight(on, town.cx, town.cy+side*0.1, town.rx*0.8, town.ry*0.6, 0.3)
	town.light = sprites.NewFace("light", textures.Glow(art.Gold, 0.6, side*1.7, side*1.3), 0, 0).SetAnchor(0.5, 0.5)
	on.Add(town.light)
	order := make([]int, rules.NumBuildings)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order,
		func(a, b int) int { return cmp.Compare(math.Cos(float64(b)*math.Pi/6), math.Cos(float64(a)*math.Pi/6)) })
	for _, i := range order {
		x, y := town.ringPoint(float64(i))
		r.addHouse(on, i, x, y+side*houseFoot, side)
	}
	diameter := max(side*0.2, 15)
	// On a tilted photograph letters are smoothed and plates are not. Grouped, each kind needs one draw call.
	plates, numbers := sprites.New("plates"), sprites.New("numbers")
	on.Add(plates, numbers)
	for i := range rules.NumBuildings {
		x, y := town.ringPoint(float64(i))
		at := layout.Around(layout.Point{X: x - side*leftOfHouse, Y: y + side*0.06}, diameter*1.3, diameter)
		plates.Add(sprites.NewFace("plate",
			textures.Panel(sprites.PanelStyle{Radius: 3, Fill: art.Night, Edge: art.Gold, Line: 1}, at.W,
				at.H), at.X, at.Y))
		town.addLabel(numbers, town.style(lettering.Number,
			diameter*0.78).WithColor(art.Cream).WithAlign(lettering.Center),
			points(rules.Building(i)), at)
	}
}

// Distances at a house, from its middle, in shares of its side.
const (
	houseFoot   = 0.32 // down to its foot
	agentFoot   = 0.46 // down to the feet of agents, who stand before the house
	leftOfHouse = 0.38 // left to number and safe
	agentHeight = 0.54
	agentsApart = 0.27 // between agents at one house
)

// points returns the points of a building as text.
func points(b rules.Building) string {
	if n := b.Points(); n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(b.Points())
}

// addTownPieces adds the parts of the town that move: agents, safe, die and card.
func (r *Rulebook) addTownPieces(town *townView, on *sprites.Node) {
	textures, side := r.Ctx.Textures, town.side
	s := side * 0.32
	town.safe = sprites.New("safe")
	for i, name := range []string{"safe", "safe-open"} {
		town.door[i] = sprites.NewFace("figure", textures.Drawing(name, s, s), 0, 0).SetAnchor(0.5, 1)
		town.safe.Add(town.door[i])
	}
	town.numberRect = layout.Around(layout.Point{}, max(side*0.3, 22), max(side*0.19, 14))
	town.numberPanel = textures.Panel(sprites.PanelStyle{Radius: 4, Fill: art.Night, Edge: art.Gold, Line: 1},
		town.numberRect.W, town.numberRect.H)
	height := side * agentHeight
	for a := range town.agents {
		town.shadows[a] = sprites.NewFace("shadow", textures.Glow(art.Shade, 0.8, height*0.7, height*0.2), 0,
			0).SetAnchor(0.5, 0.5)
		town.agents[a] = sprites.NewFace("figure", textures.Drawing("agents/"+rules.Agent(a).String(), height*160/246,
			height), 0, 0).SetAnchor(0.5, 1)
		town.number[a] = sprites.New("gain")
		in := town.first.house[a] >= 0
		town.shadows[a].SetVisible(in)
		town.agents[a].SetVisible(in)
		on.Add(town.shadows[a])
	}
	on.Add(town.safe)
	for a, n := range town.agents {
		on.Add(n)
		town.order = append(town.order, a)
	}
	for _, n := range town.number {
		on.Add(n)
	}
	d := side * 0.5
	town.faces = map[rules.DieFace]sprites.Face{}
	for i, f := range r.edition().Faces {
		name := "die/" + strconv.Itoa(i+1)
		if f.Low != f.High {
			name = "die/1-3"
		}
		town.faces[f] = textures.Drawing(name, d, d)
	}
	town.die = sprites.NewFace("figure", town.faces[r.edition().Faces[5]], town.cx, town.cy+side*0.1).SetAnchor(0.5,
		0.5).
		SetAngle(-0.12)
	town.card = sprites.New("card").SetPos(town.cx, town.cy+side*0.1)
	for _, b := range town.steps { // no example plays cards of two kinds
		t := town.first
		if b.play(&t, 0.5); t.card != rules.NoCard {
			paper := layout.Around(layout.Point{}, side*1.3, side*0.95)
			town.card.Add(sprites.NewFace("paper", textures.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream,
				Edge: art.PaperText, Line: 1, Raised: true}, paper.W, paper.H), paper.X, paper.Y))
			cardface.Picture(town.card, textures, t.card, paper)
		}
	}
	on.Add(town.die, town.card)
}

// ringPoint returns the middle of a house. Houses count clockwise from the church; fractions are points between them.
func (v *townView) ringPoint(house float64) (x, y float64) {
	sin, cos := math.Sincos(house * math.Pi / 6)
	return v.cx + v.rx*sin, v.cy - v.ry*cos
}

// sideOffset returns the distance, in points, of agent a to the right of its house's middle. Several agents stand side
// by side, right of the number.
func (v *townView) sideOffset(t *townState, a int) float64 {
	before, all := 0, 0
	for b := range t.house {
		if t.house[b] == t.house[a] {
			if all++; b < a {
				before++
			}
		}
	}
	first := 0.14
	if all > 1 {
		first = 0
	}
	return (first + float64(before)*agentsApart) * v.side
}

// show moves the pieces to the state at a time in seconds.
func (v *townView) show(seconds float64) {
	t := stateAt(v.first, v.steps, seconds)
	var y [rules.NumAgents]float64
	best := slices.Max(t.score[:])
	for agent, n := range v.agents {
		if t.house[agent] < 0 {
			continue
		}
		x, foot := v.ringPoint(t.house[agent])
		x, foot = x+v.sideOffset(&t, agent), foot+v.side*agentFoot
		y[agent] = foot
		v.shadows[agent].SetPos(x+1, foot)
		n.SetPos(x, foot-t.hop[agent]*6)
		words, ink := "", art.Cream
		switch {
		case t.scoring > 0 && t.gains[agent] >= 0:
			words, ink = "+"+strconv.Itoa(t.gains[agent]), art.Gold
		case t.scoring > 0:
			words = "−" + strconv.Itoa(-t.gains[agent])
		case v.scores:
			if words = strconv.Itoa(t.score[agent]); t.over && t.score[agent] == best {
				ink = art.Gold
			}
		}
		if words != v.numberText[agent] {
			v.numberText[agent] = words
			v.number[agent].Clear()
			if words != "" {
				v.number[agent].Add(sprites.NewFace("slip", v.numberPanel, v.numberRect.X, v.numberRect.Y))
				v.addLabel(v.number[agent], v.style(lettering.Number, v.numberRect.H*0.82).WithColor(ink).
					WithAlign(lettering.Center),
					words, v.numberRect)
			}
		}
		v.number[agent].SetPos(x, foot-v.side*(agentHeight+0.1)-min(t.scoring*1.6, 1)*v.side*0.03)
	}
	if !slices.IsSortedFunc(v.order, func(a, b int) int { return cmp.Compare(y[a], y[b]) }) {
		slices.SortStableFunc(v.order, func(a, b int) int { return cmp.Compare(y[a], y[b]) })
		for _, a := range v.order {
			v.agents[a].Raise()
		}
		for _, n := range v.number {
			n.Raise()
		}
		v.die.Raise()
		v.card.Raise()
	}
	x, foot := v.ringPoint(t.safe)
	v.light.SetPos(x, foot)
	v.safe.SetPos(x-v.side*leftOfHouse, foot+v.side*agentFoot-t.safeLift*v.side*0.5)
	v.door[0].SetVisible(!t.open)
	v.door[1].SetVisible(t.open)
	if face, ok := v.faces[t.face]; ok {
		v.die.SetFace(face)
	}
	v.die.SetVisible(t.face != rules.DieFace{} && t.card == rules.NoCard)
	v.card.SetVisible(t.card != rules.NoCard)
}

// animated reports whether examples are animated.
func (r *Rulebook) animated() bool {
	set := r.Ctx.Settings
	return set.Speed.HasAnimations() && !set.Reduced
}

// Advance runs the animation and the card list by dt seconds. The animation stops after townDuration, at the end of an
// example.
func (r *Rulebook) Advance(dt float64) {
	r.list.advance(dt)
	town := r.town
	if town == nil || !r.animated() {
		return
	}
	length := duration(town.steps)
	if end := math.Ceil(townDuration/length)*length - 0.01; r.time < end {
		r.time = min(r.time+dt, end)
		town.show(r.time)
	}
}
