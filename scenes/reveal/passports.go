package reveal

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// passport is the node of an agent's passport on the desk. Its origin is the middle.
type passport struct {
	node  *sprites.Node
	mark  *sprites.Node // the stamp or the owner's name; nil before it is revealed
	cover *sprites.Node // the cover while it swings open, else nil
	flap  *sprites.Node // the opened cover while the passport is lifted, else nil
	at    layout.Point  // the middle of its place on the desk
	tilt  float64       // its rotation, in radians
}

// passports are the passports on the desk, in the order of the agent bar, and their lighting.
type passports struct {
	*appctx.BaseScene
	*progress
	painter   passportPainter
	cards     [rules.NumAgents]passport // by agent
	lamp      *sprites.Node             // the lamp's light, on the passport that opened last
	dark      *sprites.Node             // the darkness round the lamp's light
	unpainted []func()                  // functions that paint pictures needed later, one per tick
}

// paintNext paints one picture that open passports need. Painting all at once would delay the first frame.
func (ps *passports) paintNext() {
	if len(ps.unpainted) > 0 {
		ps.unpainted[0]()
		ps.unpainted = ps.unpainted[1:]
	}
}

// tilts are the rotations of the passports on the desk in the order of the agent bar, in radians.
var tilts = [...]float64{-0.028, 0.019, -0.014, 0.024, -0.010, -0.021, 0.028}

// layout places the passports as large as they fit into area. The lamp shines on the one that opened last.
func (ps *passports) layout(area layout.Rect) {
	const aspect = 166.0 / 232 // width divided by height
	const gap = 12
	const maxHeight = 520
	count := len(ps.agents)
	heightIn := func(cols int) float64 {
		rows := float64((count + cols - 1) / cols)
		return min((area.H-gap*(rows-1))/rows, (area.W-gap*float64(cols-1))/float64(cols)/aspect, maxHeight)
	}
	cols := area.BestColumns(count, aspect, gap)
	// a slightly smaller size is better than a row of one
	if count%cols == 1 && cols < count && heightIn(cols+1) > 0.95*heightIn(cols) {
		cols++
	}
	rows, height := (count+cols-1)/cols, heightIn(cols)
	width := height * aspect
	rowGap := min(max((area.H-height*float64(rows))/float64(rows+1), gap), 34)
	cells := layout.Grid{Cells: count, Columns: cols, ColumnGap: gap, RowGap: rowGap, MaxWidth: width,
		MaxHeight: height,
		Centered:  true}.Rects(area)
	ps.painter = passportPainter{ctx: ps.Ctx, progress: ps.progress, w: width, h: height}
	nodes := sprites.New("passports")
	ps.lamp = desk.LampLight(ps.Ctx.Textures, area.Center(), width*3.2, height*1.42)
	ps.Content.Add(ps.lamp, nodes)
	for i, a := range ps.agents {
		middle := cells[i].Center()
		card := passport{node: sprites.New("passport").SetPos(middle.X, middle.Y).SetAngle(tilts[i]), at: middle,
			tilt: tilts[i]}
		nodes.Add(card.node)
		ps.cards[a] = card
		ps.draw(a, stateClosed)
	}
	ps.unpainted = ps.painter.pictures()
	seen := ps.order[:min(ps.seen, count)]
	for _, a := range seen {
		ps.draw(a, stateMarked)
	}
	middle := area.Center()
	if openedCount := len(seen); openedCount > 0 && !ps.over() {
		middle = ps.cards[seen[openedCount-1]].at
	}
	clearRadius, darkness := 0.12, 0.34
	if ps.over() { // a wider light on all passports
		clearRadius, darkness = 0.3, 0.22
		ps.lamp.SetScale(1.7, 1.25)
	}
	ps.dark = desk.Vignette(ps.Ctx.Textures, middle, ps.Screen.W, ps.Screen.H, clearRadius, darkness)
	ps.Content.Add(ps.dark)
	ps.moveLamp(middle)
}

// animateDealing animates the dealing: the passports move up to their places on the desk, one after the other.
func (ps *passports) animateDealing(timeline *motion.Timeline) {
	for i, a := range ps.agents {
		passport, height := &ps.cards[a], ps.painter.h
		passport.node.SetAlpha(0)
		timeline.At(dealDelay*float64(i), dealTime, motion.Out, func(p float64) {
			passport.node.SetPos(passport.at.X, passport.at.Y+0.35*height*(1-p)).
				SetAngle(passport.tilt + 0.12*(1-p)).SetAlpha(p)
		})
	}
}

// placement is the middle and the width of a passport.
type placement struct {
	at    layout.Point
	width float64
}

// placements returns the placements of the passports by agent. They are zero before the first layout.
func (ps *passports) placements() (all [rules.NumAgents]placement) {
	for _, a := range ps.agents {
		if ps.cards[a].node != nil {
			all[a] = placement{ps.cards[a].at, ps.painter.w}
		}
	}
	return all
}

// moveLamp moves the lamp's light to a point.
func (ps *passports) moveLamp(at layout.Point) {
	ps.lamp.SetPos(at.X, at.Y)
	ps.dark.SetPos(at.X, at.Y)
}

// animateOpening animates the opening of a passport. The lamp moves to it, it is lifted, its cover opens and shows the
// photo, and it is stamped or signed. The photo of the last passport is shown longer. The owner is in the scene graph
// only from the stamp or signature on. With reduced motion there is only a fade.
func (ps *passports) animateOpening(timeline *motion.Timeline, agent rules.Agent, last bool) {
	passport, w, h := &ps.cards[agent], ps.painter.w, ps.painter.h
	if ps.Ctx.Settings.Reduced {
		ps.animateFade(timeline, agent)
		return
	}
	begun := ps.begun // ps.begun may be higher when the functions below run
	x, y := ps.lamp.Pos()
	timeline.Then(glideTime, motion.InOut, func(p float64) {
		ps.moveLamp(layout.Point{X: motion.Lerp(x, passport.at.X, p), Y: motion.Lerp(y, passport.at.Y, p)})
	})
	timeline.ThenDo(func() {
		if begun > 1 { // draws the previous passport without highlight
			ps.draw(ps.order[begun-2], stateMarked)
		}
		passport.node.Raise()
	})
	lift := func(p float64) {
		passport.node.SetPos(passport.at.X, passport.at.Y-0.03*h*p).SetScale(1+liftGrowth*p,
			1+liftGrowth*p).SetAngle(passport.tilt * (1 - p))
	}
	timeline.Then(liftTime, motion.Out, lift)
	timeline.ThenDo(func() { ps.open(agent) })
	timeline.Then(swingTime/2, motion.In, func(p float64) { passport.cover.SetScale(max(1-p, 0.02), 1) })
	timeline.ThenDo(func() { passport.cover.Remove() })
	timeline.Then(swingTime/2, motion.Out, func(p float64) { passport.flap.SetVisible(true).SetScale(max(p, 0.02), 1) })
	timeline.Wait(photoTime)
	if last {
		timeline.Wait(lastPassportTime)
	}
	timeline.ThenDo(func() {
		ps.draw(agent, stateMarked)
		ps.addFlap(passport).SetVisible(true)
		passport.mark.SetVisible(false)
	})
	view := ps.match.Public()
	if view.Owner(agent) == rules.NoSeat {
		timeline.Then(stampFall, motion.In, func(p float64) {
			scale := motion.Lerp(2.4, 1, p)
			passport.mark.SetVisible(true).SetScale(scale, scale).SetAlpha(min(1, 2*p))
		})
		timeline.Wait(writeTime - stampFall)
	} else {
		timeline.Then(writeTime, motion.InOut, func(p float64) {
			passport.mark.SetVisible(true).SetClip(max(w*p, 1), h/3)
		})
		timeline.ThenDo(func() { passport.mark.SetClip(0, 0) })
	}
	timeline.Wait(markTime)
	timeline.Then(liftTime, motion.InOut, func(p float64) {
		lift(1 - p)
		passport.flap.SetScale(max(1-p, 0.02), 1)
	})
}

// liftGrowth is the relative growth of a lifted passport.
const liftGrowth = 0.08

// open draws a passport open, with its cover still over the page and a hidden flap. The cover's origin is its left
// edge, round which it swings.
func (ps *passports) open(a rules.Agent) {
	passport, width := &ps.cards[a], ps.painter.w
	ps.draw(a, statePhoto)
	passport.cover = sprites.New("swing").SetPos(-width/2, 0)
	centred := sprites.New("about").SetPos(width/2, 0)
	ps.painter.drawCover(centred, a)
	passport.cover.Add(centred)
	ps.addFlap(passport)
	passport.node.Add(passport.cover)
}

// addFlap adds the hidden node of the opened cover at the left of a passport, and returns it.
func (ps *passports) addFlap(lifted *passport) *sprites.Node {
	lifted.flap = sprites.New("flap").SetPos(-ps.painter.w/2, 0).SetVisible(false)
	ps.painter.drawFlap(lifted.flap)
	lifted.node.Add(lifted.flap)
	return lifted.flap
}

// animateFade replaces the cover by the open passport with a fade, for reduced motion.
func (ps *passports) animateFade(timeline *motion.Timeline, a rules.Agent) {
	passport := &ps.cards[a]
	timeline.Then(fadeTime/2, motion.Linear, func(p float64) { passport.node.SetAlpha(1 - p) })
	timeline.ThenDo(func() {
		ps.draw(a, stateMarked)
		ps.moveLamp(passport.at)
	})
	timeline.Then(fadeTime/2, motion.Linear, func(p float64) { passport.node.SetAlpha(p) })
}

// draw replaces the content of a passport's node by that of a state.
func (ps *passports) draw(agent rules.Agent, state openState) {
	passport := &ps.cards[agent]
	passport.node.Clear()
	passport.mark, passport.cover, passport.flap = nil, nil, nil
	if state == stateClosed {
		ps.painter.drawCover(passport.node, agent)
		return
	}
	ps.painter.drawPage(passport.node, agent, ps.highlighted(agent))
	if state == statePhoto {
		return
	}
	passport.mark = ps.painter.mark(agent)
	passport.node.Add(passport.mark)
}
