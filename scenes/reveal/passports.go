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
	mark  *sprites.Node // the stamp or the name in it, nil before it is open
	cover *sprites.Node // the swinging cover, nil before and after
	flap  *sprites.Node // the open cover, nil before and after
	at    layout.Point
	tilt  float64 // its rotation, in radians
}

// passports are the passports on the desk, in the order of the agent bar, and their lighting.
type passports struct {
	*appctx.BaseScene
	*progress
	painter   passportPainter
	cards     [rules.NumAgents]passport
	lamp      *sprites.Node // over the passport that opened last
	dark      *sprites.Node // the area outside the lamp's light
	unpainted []func()      // paint the pictures that are needed later
}

// paintNext paints one picture that open passports need. Painting all at once would delay the first frame.
func (ps *passports) paintNext() {
	if len(ps.unpainted) > 0 {
		ps.unpainted[0]()
		ps.unpainted = ps.unpainted[1:]
	}
}

// tilts are the rotations of the passports on the desk, in order.
var tilts = [...]float64{-0.028, 0.019, -0.014, 0.024, -0.010, -0.021, 0.028}

// layout places the passports as large as they fit. The lamp is over the one that opened last.
func (ps *passports) layout(area layout.Rect) {
	const aspect, gap = 166.0 / 232, 12
	count := len(ps.agents)
	high := func(cols int) float64 {
		rows := float64((count + cols - 1) / cols)
		return min((area.H-gap*(rows-1))/rows, (area.W-gap*float64(cols-1))/float64(cols)/aspect, 520)
	}
	cols := area.BestColumns(count, aspect, gap)
	// a slightly smaller size is better than a row of one
	if count%cols == 1 && cols < count && high(cols+1) > 0.95*high(cols) {
		cols++
	}
	rows, h := (count+cols-1)/cols, high(cols)
	w := h * aspect
	apart := min(max((area.H-h*float64(rows))/float64(rows+1), gap), 34) // the gap between rows
	cells := layout.Grid{Cells: count, Columns: cols, ColumnGap: gap, RowGap: apart, MaxWidth: w, MaxHeight: h,
		Centered: true}.Rects(area)
	ps.painter = passportPainter{ctx: ps.Ctx, progress: ps.progress, w: w, h: h}
	heap := sprites.New("passports")
	ps.lamp = desk.LampLight(ps.Ctx.Textures, area.Center(), w*3.2, h*1.42)
	ps.Content.Add(ps.lamp, heap)
	for i, a := range ps.agents {
		at := cells[i].Center()
		c := passport{node: sprites.New("passport").SetPos(at.X, at.Y).SetAngle(tilts[i]), at: at, tilt: tilts[i]}
		heap.Add(c.node)
		ps.cards[a] = c
		ps.draw(a, stateClosed)
	}
	ps.unpainted = ps.painter.pictures()
	seen := ps.order[:min(ps.seen, count)]
	for _, a := range seen {
		ps.draw(a, stateMarked)
	}
	at, strength := area.Center(), 0.34
	if k := len(seen); k > 0 && !ps.over() {
		at = ps.cards[seen[k-1]].at
	}
	clear := 0.12
	if ps.over() { // every light is on
		clear, strength = 0.3, 0.22
		ps.lamp.SetScale(1.7, 1.25)
	}
	ps.dark = desk.Vignette(ps.Ctx.Textures, at, ps.Screen.W, ps.Screen.H, clear, strength)
	ps.Content.Add(ps.dark)
	ps.moveLamp(at)
}

// animateDealing animates the passports as they are dealt to the desk, one after the other from below.
func (ps *passports) animateDealing(line *motion.Timeline) {
	for i, a := range ps.agents {
		c, h := &ps.cards[a], ps.painter.h
		c.node.SetAlpha(0)
		line.At(dealDelay*float64(i), dealTime, motion.Out, func(p float64) {
			c.node.SetPos(c.at.X, c.at.Y+0.35*h*(1-p)).SetAngle(c.tilt + 0.12*(1-p)).SetAlpha(p)
		})
	}
}

// placement is the position and width of a passport.
type placement struct {
	at    layout.Point
	width float64
}

// placements returns the placements of the passports, zero values before the first layout.
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

// animateOpening animates a passport. The lamp moves to it, it is lifted, its cover opens, the photo is shown, and it
// is stamped or signed. The last photo is shown longest. The owner is not in the scene graph before the stamp or
// signature.
func (ps *passports) animateOpening(line *motion.Timeline, agent rules.Agent, last bool) {
	passport, w, h := &ps.cards[agent], ps.painter.w, ps.painter.h
	if ps.Ctx.Settings.Reduced {
		ps.animateFade(line, agent)
		return
	}
	turned := ps.begun // turned may already be higher when the functions below run
	x, y := ps.lamp.Pos()
	line.Then(glideTime, motion.InOut, func(p float64) {
		ps.moveLamp(layout.Point{X: motion.Lerp(x, passport.at.X, p), Y: motion.Lerp(y, passport.at.Y, p)})
	})
	line.ThenDo(func() {
		if turned > 1 { // the previous passport is dark again
			ps.draw(ps.order[turned-2], stateMarked)
		}
		passport.node.Raise()
	})
	lift := func(p float64) {
		passport.node.SetPos(passport.at.X, passport.at.Y-0.03*h*p).SetScale(1+liftGrowth*p,
			1+liftGrowth*p).SetAngle(passport.tilt * (1 - p))
	}
	line.Then(liftTime, motion.Out, lift)
	line.ThenDo(func() { ps.open(agent) })
	line.Then(swingTime/2, motion.In, func(p float64) { passport.cover.SetScale(max(1-p, 0.02), 1) })
	line.ThenDo(func() { passport.cover.Remove() })
	line.Then(swingTime/2, motion.Out, func(p float64) { passport.flap.SetVisible(true).SetScale(max(p, 0.02), 1) })
	line.Wait(photoTime)
	if last {
		line.Wait(lastPassportTime)
	}
	line.ThenDo(func() {
		ps.draw(agent, stateMarked)
		ps.addFlap(passport).SetVisible(true)
		passport.mark.SetVisible(false)
	})
	v := ps.match.Public()
	if v.Owner(agent) == rules.NoSeat {
		line.Then(stampFall, motion.In, func(p float64) {
			f := motion.Lerp(2.4, 1, p)
			passport.mark.SetVisible(true).SetScale(f, f).SetAlpha(min(1, 2*p))
		})
		line.Wait(writeTime - stampFall)
	} else {
		line.Then(writeTime, motion.InOut, func(p float64) { passport.mark.SetVisible(true).SetClip(max(w*p, 1), h/3) })
		line.ThenDo(func() { passport.mark.SetClip(0, 0) })
	}
	line.Wait(markTime)
	line.Then(liftTime, motion.InOut, func(p float64) {
		lift(1 - p)
		passport.flap.SetScale(max(1-p, 0.02), 1)
	})
}

// liftGrowth is the relative growth of a lifted passport.
const liftGrowth = 0.08

// open starts to open a passport: its cover is over the open page.
func (ps *passports) open(a rules.Agent) {
	c, w := &ps.cards[a], ps.painter.w
	ps.draw(a, statePhoto)
	c.cover = sprites.New("swing").SetPos(-w/2, 0)
	about := sprites.New("about").SetPos(w/2, 0)
	ps.painter.drawCover(about, a)
	c.cover.Add(about)
	ps.addFlap(c)
	c.node.Add(c.cover)
}

// addFlap adds the open cover at the left of a passport, still hidden.
func (ps *passports) addFlap(c *passport) *sprites.Node {
	c.flap = sprites.New("flap").SetPos(-ps.painter.w/2, 0).SetVisible(false)
	ps.painter.drawFlap(c.flap)
	c.node.Add(c.flap)
	return c.flap
}

// animateFade replaces the cover by the open passport with a fade, for reduced motion.
func (ps *passports) animateFade(line *motion.Timeline, a rules.Agent) {
	c := &ps.cards[a]
	line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(1 - p) })
	line.ThenDo(func() {
		ps.draw(a, stateMarked)
		ps.moveLamp(c.at)
	})
	line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(p) })
}

// draw draws a passport in a state of opening.
func (ps *passports) draw(agent rules.Agent, open openState) {
	passport := &ps.cards[agent]
	passport.node.Clear()
	passport.mark, passport.cover, passport.flap = nil, nil, nil
	if open == stateClosed {
		ps.painter.drawCover(passport.node, agent)
		return
	}
	ps.painter.drawPage(passport.node, agent, ps.highlighted(agent))
	if open == statePhoto {
		return
	}
	passport.mark = ps.painter.mark(agent)
	passport.node.Add(passport.mark)
}
