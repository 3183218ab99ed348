package handover

import (
	"image"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
)

// The durations of the opening, in seconds.
const (
	slideTime = 0.22 // the hand slides over the passport
	turnTime  = 0.12 // the content fades in
)

// screenLayout holds the rectangles and sizes of a screen, in points.
type screenLayout struct {
	scale               float64     // of props; 1 is the size that the constants are for
	blotter             layout.Rect // the pad of the desk, under the passports
	title, hint         layout.Rect
	titleSize, hintSize float64       // type sizes
	booklet             layout.Rect   // the person's passport
	others              layout.Rect   // for the others' waiting passports
	othersInRow         bool          // the others are in a row behind the booklet, else beside it
	note                layout.Rect   // instructions for the others; empty on small screens
	buttons             []layout.Rect // two
	shape               booklet.Shape
}

// The sizes of screens that decide the layout, in points.
const (
	maxLowHeight = 520 // of a low wide screen
	minWideWidth = 700
)

// newScreenLayout returns the layout of a screen, with an open passport if open is true. A wide screen has the booklet
// in the middle. A low one has text and buttons at the left, since the hand comes from the right. On tall and narrow
// screens all parts are below each other.
func newScreenLayout(screen appctx.Screen, open bool) screenLayout {
	var rects screenLayout
	switch {
	case screen.Narrow():
		rects = narrowLayout(screen, open)
	case screen.H < maxLowHeight && screen.W > screen.H:
		rects = lowLayout(screen)
	case screen.W < minWideWidth || screen.H > screen.W*1.2:
		rects = tallLayout(screen)
	default:
		rects = wideLayout(screen)
	}
	if open {
		rects.booklet = booklet.FitOpen(rects.openRoom(), rects.shape)
	}
	return rects
}

// wideLayout returns the layout of a wide screen. Its numbers are points on a screen of 1280×720.
func wideLayout(screen appctx.Screen) screenLayout {
	scale := min(max(min(screen.W/1280, screen.H/720), 0.7), 2.2)
	rects := screenLayout{scale: scale, titleSize: 40 * scale, hintSize: 18 * scale,
		title: screen.Rect().Pad(16, 22*scale, 16, screen.H-72*scale)}
	rects.blotter = layout.Rect{X: screen.W/2 - 520*scale, Y: 104 * scale, W: 1040 * scale, H: screen.H - 224*scale}
	rects.hint = layout.Rect{X: rects.blotter.X, Y: 71 * scale, W: 1040 * scale, H: 30 * scale}
	bookletH := min(rects.blotter.H*0.75, 460*scale*rects.extraHeight())
	rects.booklet = rects.blotter.Align(bookletH*booklet.Aspect, bookletH, 0.5, 0.5)
	rects.others = rects.blotter.Pad(26*scale, 50*scale, rects.blotter.Right()-rects.booklet.X+34*scale, 40*scale)
	rects.note = rects.blotter.Pad(0, 0, 48*scale, 20*scale).Align(204*scale, 140*scale, 1, 0.5)
	rects.buttons = layout.Around(layout.Point{X: screen.W / 2, Y: screen.H - 61*scale}, 720*scale,
		max(58*scale, 48)).Columns(2, 12*scale)
	return rects
}

// lowLayout returns the layout of a low wide screen. Its numbers are points, or shares of a width.
func lowLayout(screen appctx.Screen) screenLayout {
	rects := screenLayout{scale: min(screen.H/430, 1), titleSize: 28, hintSize: 16}
	var side, words, foot layout.Rect
	screen.Rect().
		Inset(10).
		Row(layout.Fixed(&side, min(max(screen.W*0.29, 210), 300)), layout.Gap(14), layout.Portion(&rects.blotter, 1))
	side.Column(layout.Portion(&words, 1), layout.Gap(12), layout.Fixed(&foot, 2*56+10))
	words.Column(layout.Fixed(&rects.title, min(words.H*0.42, 84)), layout.Gap(8), layout.Portion(&rects.hint, 1))
	rects.buttons = foot.Rows(2, 10)
	bookletH := min(rects.blotter.H-44, 400)
	bookletW := bookletH * booklet.Aspect
	rects.booklet = rects.blotter.Pad(0, 0, max((rects.blotter.W-bookletW)*0.28, 30), 0).Align(bookletW, bookletH, 1,
		0.5)
	rects.others = rects.blotter.Pad(22, 22, rects.blotter.Right()-rects.booklet.X+18, 18)
	return rects
}

// tallLayout returns the layout of an upright screen. Its numbers are points.
func tallLayout(screen appctx.Screen) screenLayout {
	rects := screenLayout{scale: min(screen.W/390, 1.2), titleSize: 30, hintSize: 16, shape: booklet.Stacked}
	var foot layout.Rect
	screen.Rect().Inset(10).Column(layout.Fixed(&rects.title, 40), layout.Gap(2),
		layout.Fixed(&rects.hint, min(44, screen.H*0.066)),
		layout.Gap(8), layout.Portion(&rects.blotter, 1), layout.Gap(12), layout.Fixed(&foot, 58))
	rects.buttons = foot.Columns(2, 10)
	top := min(rects.blotter.H*0.22, 128)
	return rects.stacked(top, min(top, 74), 16)
}

// Height of the scene on a narrow screen, in points.
const (
	narrowClosedHeight = 540
	narrowOpenHeight   = 480
)

// narrowLayout puts the controls above the passport, so that they are visible without scrolling. An open passport
// repeats the texts, so that the title and the hint are left out.
func narrowLayout(screen appctx.Screen, open bool) screenLayout {
	rects := screenLayout{scale: screen.W / 390, titleSize: 24, hintSize: 15, shape: booklet.NarrowStacked,
		othersInRow: true}
	inside := screen.Rect().Inset(8)
	var foot layout.Rect
	if open {
		foot, rects.blotter = inside.CutTop(56, 6)
		rects.buttons = foot.Columns(2, 6)
		return rects
	}
	inside.Column(layout.Fixed(&rects.title, 56), layout.Gap(4), layout.Fixed(&rects.hint, 92), layout.Gap(8),
		layout.Fixed(&foot, 2*52+8), layout.Gap(10), layout.Portion(&rects.blotter, 1))
	rects.buttons = foot.Rows(2, 8)
	return rects.stacked(54, 54-8, 8)
}

// stacked returns s with the booklet on the blotter, and the others' passports in a row behind it. The row is top
// points high and begins up points above the booklet, side points from the blotter's edges.
func (s screenLayout) stacked(top, up, side float64) screenLayout {
	blotter := s.blotter
	bookletH := min(blotter.H-top-30, blotter.W*0.78/booklet.Aspect)
	s.booklet = blotter.Pad(0, top-16, 0, 0).Align(bookletH*booklet.Aspect, bookletH, 0.5, 0.5)
	s.others = layout.Rect{X: blotter.X + side, Y: s.booklet.Y - up, W: blotter.W - 2*side, H: top}
	s.othersInRow = true
	return s
}

// openRoom returns the area for an open passport.
func (s screenLayout) openRoom() layout.Rect {
	box := s.blotter
	switch s.shape {
	case booklet.NarrowStacked:
		return box.Pad(0, 14, 0, 2)
	case booklet.Stacked:
		return box.Pad(14, 22, 14, 14)
	}
	if box.W < minWideWidth { // a low screen
		return box.Pad(0, 24, 0, 0).Align(min(box.W-50, 412*1.32*s.scale), box.H-64, 0.5, 0.5)
	}
	scale := s.scale * s.extraHeight()
	return box.Pad(0, 52*s.scale, 0, 0).Align(412*1.2*scale, 290*1.2*scale, 0.5, 0.5)
}

// extraHeight returns the factor, 1 to 1.3, by which a passport is larger on a blotter that is high for its width, as
// on an almost square screen. The others stay beside it.
func (s screenLayout) extraHeight() float64 {
	const wideAspect, maxFactor = 0.477, 1.3 // wideAspect is the height of a wide screen's blotter divided by its width
	return min(max(s.blotter.H/(wideAspect*s.blotter.W), 1), maxFactor)
}

// addDesk adds the desk with its light, and the passports as they are in the current step.
func (h *Handover) addDesk(rects screenLayout) {
	h.rects = rects
	textures := h.Ctx.Textures
	desk.SetBackground(h.Stage(), textures,
		props.Desk{W: h.Screen.W, H: h.Screen.H, Blotter: rects.blotter, Corner: 58 * min(rects.scale, 1)})
	middle := rects.booklet.Center()
	h.lamp = h.lampOver(middle, rects)
	h.Content.Add(h.lamp)
	passports := booklet.Builder{Ctx: h.Ctx, On: h.Content}
	h.addOthers(passports, rects)
	h.content, h.hand = nil, nil
	vignette := desk.Vignette(textures, middle, h.Screen.W, h.Screen.H, 0.24, 0.42)
	if h.step == stepOpen {
		passports.AddOpen(rects.booklet, rects.shape)
		h.content = sprites.New("inside")
		if h.hand = passports.Hand(rects.booklet, rects.shape); len(h.people) < 2 { // nobody else is here
			h.hand.SetVisible(false)
		}
		h.handX, _ = h.hand.Pos()
		h.Content.Add(h.content, h.hand)
		vignette = booklet.Vignette(textures, rects.booklet, h.Screen.W, h.Screen.H)
	} else {
		if rects.note.W > 0 && len(h.people) > 1 {
			h.addNote(rects)
		}
		passports.AddClosed(rects.booklet, h.match.Player(h.seat()).Name, h.step != stepPassing && h.hasTwoAgents())
		h.Content.Add(desk.Dust(textures, middle, 600*rects.scale, 440*rects.scale))
		opened := newScreenLayout(h.Screen, true)
		booklet.Prepare(h.Ctx, opened.booklet, opened.shape)
	}
	h.Content.Add(vignette)
}

// lampOver returns the lamp's light on the booklet. It is smaller and dimmer while the passport is open, so that others
// see less of it.
func (h *Handover) lampOver(middle layout.Point, rects screenLayout) *sprites.Node {
	if h.step == stepOpen {
		return desk.LampLight(h.Ctx.Textures, middle, rects.booklet.W*1.04, rects.booklet.H*0.96).SetAlpha(0.6)
	}
	return desk.LampLight(h.Ctx.Textures, middle, max(rects.booklet.W*2.35, rects.booklet.H*1.2), rects.booklet.H*1.02)
}

// addOthers adds the passports of the other players. Those of people who have looked are face down. While a passport is
// open, those that it would cover are left out.
func (h *Handover) addOthers(builder booklet.Builder, rects screenLayout) {
	view := h.match.Public()
	looked := map[rules.Seat]bool{}
	for _, seat := range h.people[:h.current] {
		looked[seat] = true
	}
	var seats []rules.Seat
	for seat := range rules.Seat(view.Setup().Players) {
		if seat != h.seat() {
			seats = append(seats, seat)
		}
	}
	angles := [...]float64{-0.12, 0.07, -0.07, 0.1, -0.05, 0.06} // radians
	count := len(seats)
	passportW := rects.otherWidth(count)
	passportH := passportW / booklet.Aspect
	for i, seat := range seats {
		box := layout.Around(rects.otherCenter(i, count, passportW, passportH), passportW, passportH)
		if h.step == stepOpen && box.Overlaps(rects.booklet, 0) {
			continue
		}
		builder.AddOther(box, angles[i%len(angles)], h.match.Player(seat).Name, looked[seat])
	}
}

// otherWidth returns the width of each of n passports of others, in points.
func (s screenLayout) otherWidth(n int) float64 {
	switch {
	case s.othersInRow:
		return min(104*s.scale, s.others.W/3.2)
	case n > 3:
		return min(124*s.scale, (s.others.W-8)/2.05)
	}
	return 124 * s.scale
}

// otherCenter returns the middle of passport i of the others, of which there are count with w×h points. They are in
// columns of three, or in two rows behind each other, with three in the front one.
func (s screenLayout) otherCenter(i, count int, w, h float64) layout.Point {
	const perRow = 3
	rect := s.others
	if s.othersInRow {
		inRow, behind := min(count, perRow), 0.0
		column := i
		if count > perRow {
			if i < count-perRow {
				inRow, behind = count-perRow, 1
			} else {
				column -= count - perRow
			}
		}
		pitch := min((rect.W-w)/float64(max(inRow-1, 1)), w*1.16)
		return layout.Point{
			X: rect.Center().X + (float64(column)-float64(inRow-1)/2)*pitch,
			Y: rect.Y + h/2 + float64(column%2)*6 - behind*h*0.37,
		}
	}
	rows := min(count, perRow)
	pitch := min((rect.H-h)/float64(max(rows-1, 1)), h*0.47)
	x := rect.X + w/2 + 6
	if count > perRow {
		x += float64(i/perRow) * (rect.W - w - 12) * min(1, 1.12*w/max(rect.W-w-12, 1))
	} else {
		x += float64(i%2) * 18 * s.scale
	}
	top := rect.Center().Y - (pitch*float64(rows-1))/2
	return layout.Point{X: x, Y: top + float64(i%perRow)*pitch}
}

// addNote adds the pinned card with instructions for the others.
func (h *Handover) addNote(rects screenLayout) {
	noteW, noteH := rects.note.W, rects.note.H
	card := desk.Prop(h.Ctx.Textures, "card", "others-card", rects.note, func(scale float64) *image.RGBA {
		pictureW, pictureH := props.PictureSize(noteW, noteH)
		pad := props.NewPainter(pictureW, pictureH, scale)
		r := layout.Rect{X: props.Margin, Y: props.Margin, W: noteW, H: noteH}
		pad.Sheet(r, 0)
		pad.Ruled(layout.Rect{X: r.X + 16*rects.scale, Y: r.Y + 50*rects.scale, W: noteW - 32*rects.scale,
			H: noteH - 62*rects.scale},
			28*rects.scale)
		pad.Pin(layout.Point{X: r.Center().X, Y: r.Y + 8*rects.scale})
		return pad.Image
	})
	x, y := card.Pos()
	node := sprites.New("note").SetPos(x, y).SetAngle(0.05)
	node.Add(card.SetPos(0, 0))
	h.Content.Add(node)
	kit := h.Ctx.Kit
	inside := layout.Around(layout.Point{}, noteW-32*rects.scale, noteH)
	style := func(face lettering.Typeface, size float64, ink color.RGBA) lettering.Style {
		return lettering.Style{Face: face, Size: size * rects.scale, Color: ink, Align: lettering.Center}
	}
	kit.NamedLabel(node, "words", style(lettering.Title, 20, booklet.Black), h.Words("handover.others"),
		layout.Rect{X: inside.X, Y: inside.Y + 18*rects.scale, W: inside.W, H: 30 * rects.scale})
	kit.WrappedLabel(node, style(lettering.Body, 16.5, booklet.Faded),
		h.Words("handover.others.text", message.Person("who", h.match.Player(h.seat()).Name)),
		layout.Rect{X: inside.X, Y: inside.Y + 50*rects.scale, W: inside.W, H: 58 * rects.scale}, false)
}

// fillIn adds the secret content of the open passport to the scene graph. Call it once the hand is over the passport.
// It does nothing if the passport was closed meanwhile.
func (h *Handover) fillIn() {
	if h.content == nil || len(h.agents) == 0 {
		return
	}
	h.content.Clear()
	chief := h.Words("handover.one")
	if h.hasTwoAgents() {
		chief = h.Words("handover.two")
	}
	builder := booklet.Builder{Ctx: h.Ctx, On: h.content}
	builder.FillIn(h.rects.booklet, h.rects.shape,
		booklet.Bearer{Name: h.match.Player(h.seat()).Name, Seat: h.seat(), Chief: chief, Agents: h.agents})
}

// animateHand moves the hand over the passport. It adds the content only when the hand has arrived. Without animations
// it adds the content at once; with reduced motion hand and content fade in together.
func (h *Handover) animateHand() {
	settings := h.Ctx.Settings
	if !settings.Speed.HasAnimations() {
		h.fillIn()
		return
	}
	if settings.Reduced {
		h.timeline.ThenDo(h.fillIn)
		h.timeline.Then(turnTime, motion.Linear, func(p float64) { h.content.SetAlpha(p); h.hand.SetAlpha(p) })
		return
	}
	x, y := h.hand.Pos()
	distance := h.Screen.W - x + 0.6*h.rects.booklet.W
	h.timeline.Then(slideTime, motion.Out, func(p float64) {
		h.hand.SetPos(x+distance*(1-p), y-0.1*distance*(1-p))
		scale := motion.Lerp(1.44, 1, p)
		h.lamp.SetScale(scale, scale).SetAlpha(motion.Lerp(1, 0.6, p))
	})
	h.timeline.ThenDo(h.fillIn)
	h.timeline.Then(turnTime, motion.Linear, func(p float64) { h.content.SetAlpha(p) })
}
