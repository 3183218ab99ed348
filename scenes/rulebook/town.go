package rulebook

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
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
func (r *Rulebook) townPicture(t topic.Topic) func(parent *sprites.Node, w, h float64) {
	return func(parent *sprites.Node, w, h float64) {
		example, _ := examples.For(r.setup.Edition, t)
		first, steps := exampleSteps(example)
		town := &townView{first: first, steps: steps, scores: example.ShowsScores, cx: w / 2, cy: h * 0.5, rx: w * 0.38,
			ry:   h * 0.355,
			side: min(w*0.21, h*0.26)}
		town.addLabel = func(parent *sprites.Node, style lettering.Style, words string, place layout.Rect) {
			r.Ctx.Kit.NamedLabel(parent, "number", style, words, place)
		}
		town.style = r.Style
		r.addTownGround(town, parent, w, h)
		r.addTownPieces(town, parent)
		// a longer name would overlap the town
		style, name := r.Style(lettering.Italic, max(town.side*0.17, 16)).WithColor(art.Cream),
			r.Words(editionKey(r.edition()))
		if r.Ctx.Fonts.Width(style, name) < w*0.2 {
			r.Ctx.Kit.NamedLabel(parent, "words", style, name,
				layout.Rect{X: w * 0.035, Y: h * 0.03, W: w * 0.21, H: max(h*0.07, 20)})
		}
		r.town = town
		if !animatesExamples(&r.Ctx.Settings) {
			r.time = stillTime(steps)
		}
		town.show(r.time)
	}
}

// addTownGround adds the parts of the town that do not move: street, park, houses and their numbers. Measures are
// shares of a house's side or of the ring's radii.
func (r *Rulebook) addTownGround(town *townView, parent *sprites.Node, w, h float64) {
	textures, side := r.Ctx.Textures, town.side
	parent.Add(sprites.NewFace("street", textures.Shape("rules-street", w, h, func(canvas *raster.Canvas) {
		ellipse := canvas.Ellipse(town.cx, town.cy+side*houseFoot, town.rx*0.97, town.ry*0.97)
		canvas.Stroke(ellipse, side*0.65, light.WithOpacity(art.Night, 0.7))
		canvas.Stroke(ellipse, side*0.58, art.Street)
		canvas.Stroke(ellipse, 1.4, light.WithOpacity(art.Sheen, 0.4), 4, 8)
	}), 0, 0))
	parent.Add(sprites.NewFace("park", textures.Shape("rules-park", town.rx*0.9, town.ry*0.8,
		func(canvas *raster.Canvas) {
			canvas.Fill(canvas.Ellipse(town.rx*0.45, town.ry*0.4, town.rx*0.43, town.ry*0.38), art.Park)
			canvas.Stroke(canvas.Ellipse(town.rx*0.45, town.ry*0.4, town.rx*0.43, town.ry*0.38), 1.4,
				light.WithOpacity(art.ParkEdge, 0.8))
		}), town.cx-town.rx*0.45, town.cy-town.ry*0.4+side*0.16))
	r.addLight(parent, town.cx, town.cy+side*0.1, town.rx*0.8, town.ry*0.6, 0.3)
	town.light = sprites.NewFace("light", textures.Glow(art.Gold, 0.6, side*1.7, side*1.3), 0, 0).SetAnchor(0.5, 0.5)
	parent.Add(town.light)
	order := make([]int, rules.NumBuildings)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, k int) bool {
		return math.Cos(float64(order[i])*math.Pi/6) > math.Cos(float64(order[k])*math.Pi/6)
	})
	for _, i := range order {
		x, y := town.ringPoint(float64(i))
		r.addHouse(parent, i, x, y+side*houseFoot, side)
	}
	diameter := max(side*0.2, 15)
	// On a tilted photograph letters are smoothed and plates are not. Grouped, each kind needs one draw call.
	plates, numbers := sprites.New("plates"), sprites.New("numbers")
	parent.Add(plates, numbers)
	for i := range rules.NumBuildings {
		x, y := town.ringPoint(float64(i))
		place := layout.Around(layout.Point{X: x - side*leftOfHouse, Y: y + side*0.06}, diameter*1.3, diameter)
		plates.Add(sprites.NewFace("plate",
			textures.Panel(sprites.PanelStyle{Radius: 3, Fill: art.Night, Edge: art.Gold, Line: 1}, place.W,
				place.H), place.X, place.Y))
		town.addLabel(numbers, town.style(lettering.Number,
			diameter*0.78).WithColor(art.Cream).WithAlign(lettering.Center),
			points(rules.Building(i)), place)
	}
}

// Distances at a house, from its middle, as shares of its side.
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

// addTownPieces adds the parts of the town that move: agents, safe, die and card. Measures are shares of a house's
// side.
func (r *Rulebook) addTownPieces(town *townView, parent *sprites.Node) {
	textures, side := r.Ctx.Textures, town.side
	safeSize := side * 0.32
	town.safe = sprites.New("safe")
	for i, name := range []string{"safe", "safe-open"} {
		town.door[i] = sprites.NewFace("figure", textures.Drawing(name, safeSize, safeSize), 0, 0).SetAnchor(0.5, 1)
		town.safe.Add(town.door[i])
	}
	town.numberRect = layout.Around(layout.Point{}, max(side*0.3, 22), max(side*0.19, 14))
	town.numberPanel = textures.Panel(sprites.PanelStyle{Radius: 4, Fill: art.Night, Edge: art.Gold, Line: 1},
		town.numberRect.W, town.numberRect.H)
	height := side * agentHeight
	for agent := range town.agents {
		town.shadows[agent] = sprites.NewFace("shadow", textures.Glow(art.Shade, 0.8, height*0.7, height*0.2), 0,
			0).SetAnchor(0.5, 0.5)
		town.agents[agent] = sprites.NewFace("figure",
			textures.Drawing("agents/"+rules.Agent(agent).String(), height*160/246,
				height), 0, 0).SetAnchor(0.5, 1)
		town.number[agent] = sprites.New("gain")
		inTown := town.first.house[agent] >= 0
		town.shadows[agent].SetVisible(inTown)
		town.agents[agent].SetVisible(inTown)
		parent.Add(town.shadows[agent])
	}
	parent.Add(town.safe)
	for agent, node := range town.agents {
		parent.Add(node)
		town.order = append(town.order, agent)
	}
	for _, node := range town.number {
		parent.Add(node)
	}
	dieSize := side * 0.5
	town.faces = map[rules.DieFace]sprites.Face{}
	for i, face := range r.edition().Faces {
		name := "die/" + strconv.Itoa(i+1)
		if face.Low != face.High {
			name = "die/1-3"
		}
		town.faces[face] = textures.Drawing(name, dieSize, dieSize)
	}
	town.die = sprites.NewFace("figure", town.faces[r.edition().Faces[5]], town.cx, town.cy+side*0.1).SetAnchor(0.5,
		0.5).
		SetAngle(-0.12)
	town.card = sprites.New("card").SetPos(town.cx, town.cy+side*0.1)
	for _, step := range town.steps { // no example plays cards of two kinds
		state := town.first
		if step.play(&state, 0.5); state.card != rules.NoCard {
			paper := layout.Around(layout.Point{}, side*1.3, side*0.95)
			town.card.Add(sprites.NewFace("paper", textures.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream,
				Edge: art.PaperText, Line: 1, Raised: true}, paper.W, paper.H), paper.X, paper.Y))
			cardface.Picture(town.card, textures, state.card, paper)
		}
	}
	parent.Add(town.die, town.card)
}

// ringPoint returns the middle of a house. Houses count clockwise from the church; fractions are points between them.
func (v *townView) ringPoint(house float64) (x, y float64) {
	sin, cos := math.Sincos(house * math.Pi / 6)
	return v.cx + v.rx*sin, v.cy - v.ry*cos
}

// sideOffset returns the distance, in points, of agent a to the right of its house's middle. A single agent stands a
// little right of it, several stand side by side from the middle on.
func (v *townView) sideOffset(state *townState, a int) float64 {
	before, all := 0, 0
	for other := range state.house {
		if state.house[other] == state.house[a] {
			if all++; other < a {
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
	state := stateAt(v.first, v.steps, seconds)
	var feet [rules.NumAgents]float64 // y of the agents' feet
	for agent, figure := range v.agents {
		if state.house[agent] < 0 {
			continue
		}
		x, foot := v.ringPoint(state.house[agent])
		x, foot = x+v.sideOffset(&state, agent), foot+v.side*agentFoot
		feet[agent] = foot
		v.shadows[agent].SetPos(x+1, foot)
		figure.SetPos(x, foot-state.hop[agent]*6)
		v.showNumber(&state, agent)
		v.number[agent].SetPos(x, foot-v.side*(agentHeight+0.1)-min(state.scoring*1.6, 1)*v.side*0.03)
	}
	v.sortAgents(feet)
	x, foot := v.ringPoint(state.safe)
	v.light.SetPos(x, foot)
	v.safe.SetPos(x-v.side*leftOfHouse, foot+v.side*agentFoot-state.safeLift*v.side*0.5)
	v.door[0].SetVisible(!state.open)
	v.door[1].SetVisible(state.open)
	if face, ok := v.faces[state.face]; ok {
		v.die.SetFace(face)
	}
	v.die.SetVisible(state.face != rules.DieFace{} && state.card == rules.NoCard)
	v.card.SetVisible(state.card != rules.NoCard)
}

// showNumber shows an agent's points of a scoring, or its score.
func (v *townView) showNumber(state *townState, agent int) {
	words, ink := "", art.Cream
	switch {
	case state.scoring > 0 && state.gains[agent] >= 0:
		words, ink = "+"+strconv.Itoa(state.gains[agent]), art.Gold
	case state.scoring > 0:
		words = "−" + strconv.Itoa(-state.gains[agent])
	case v.scores:
		words = strconv.Itoa(state.score[agent])
		if leads := state.score[agent] == slices.Max(state.score[:]); leads && state.over {
			ink = art.Gold
		}
	}
	if words == v.numberText[agent] {
		return
	}
	v.numberText[agent] = words
	v.number[agent].Clear()
	if words != "" {
		style := v.style(lettering.Number, v.numberRect.H*0.82).WithColor(ink).WithAlign(lettering.Center)
		v.number[agent].Add(sprites.NewFace("slip", v.numberPanel, v.numberRect.X, v.numberRect.Y))
		v.addLabel(v.number[agent], style, words, v.numberRect)
	}
}

// sortAgents draws the agents with the farthest first, if their order has changed. The argument is the y of their feet.
func (v *townView) sortAgents(feet [rules.NumAgents]float64) {
	changed := false
	for i := range v.order { // an insertion sort
		for k := i; k > 0 && feet[v.order[k]] < feet[v.order[k-1]]; k-- {
			v.order[k], v.order[k-1] = v.order[k-1], v.order[k]
			changed = true
		}
	}
	if !changed {
		return
	}
	for _, agent := range v.order {
		v.agents[agent].Raise()
	}
	for _, number := range v.number {
		number.Raise()
	}
	v.die.Raise()
	v.card.Raise()
}

// animatesExamples reports whether examples are animated.
func animatesExamples(settings *appctx.Settings) bool {
	return settings.Speed.HasAnimations() && !settings.Reduced
}

// Advance runs the card list and the animation by dt seconds. The animation repeats the example, and stops at the end
// of one after at least townDuration.
func (r *Rulebook) Advance(dt float64) {
	r.list.advance(dt)
	town := r.town
	if town == nil || !animatesExamples(&r.Ctx.Settings) {
		return
	}
	length := duration(town.steps)
	if end := math.Ceil(townDuration/length)*length - 0.01; r.time < end {
		r.time = min(r.time+dt, end)
		town.show(r.time)
	}
}
