package lobby

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// This file arranges the parts of the scene on round, low and slim screens.

// cells are the rectangles of the scene, in points.
type cells struct {
	title, prompt, footer    layout.Rect
	qr, label, code, address layout.Rect // of the card with the table's code
	link, name, secrets      layout.Rect // the copy button, the name field, the card about secrets
	table                    layout.Rect // of the round table; empty without one
	seats                    []layout.Rect
	chairs                   []props.Chair
	light                    layout.Point // the middle of the lamp's light
	round                    bool         // seats are plates round a table, else rows
}

// minRowHeight is the least height of a seat's row, in points. If rows would be lower, they become two columns.
const minRowHeight = 50

// minCodeHeight is the least height of the QR code with the letters of the table's code beside it, in points.
const minCodeHeight = 122

// isRound reports whether a screen has room for plates round a table.
func isRound(s appctx.Screen) bool { return s.W >= 1000 && s.H >= 580 }

// MinHeight returns the height, in points, below which the page scrolls.
func (l *LobbyScene) MinHeight(s appctx.Screen) float64 {
	switch {
	case isRound(s):
		return 580
	case isLow(s):
		return 380
	case isSlim(s):
		return 700 + s.W + rules.MaxSeats*(slimRowHeight+6)
	}
	return 630
}

// isLow reports whether a screen has room for two columns: the code, and the seats.
func isLow(s appctx.Screen) bool { return s.W > s.H*1.15 && s.W >= 640 }

// isSlim reports whether all parts are below each other on a scrolling page, as with large text on a phone.
func isSlim(s appctx.Screen) bool { return s.W < 340 }

// slimRowHeight is the height of a seat on a slim screen, in points.
const slimRowHeight = 112

// placeSlim returns the cells of a slim screen for a number of seats. If named is true, they include the name field.
func placeSlim(s appctx.Screen, seats int, named bool) (cells cells) {
	room := s.Rect().Inset(min(8, s.W*0.025))
	cells.light = layout.Point{X: s.W / 2, Y: s.H * 0.3}
	room.Column(layout.Fixed(&cells.title, 40), layout.Fixed(&cells.prompt, 96), layout.Gap(10),
		layout.Fixed(&cells.qr, room.W),
		layout.Gap(8), layout.Fixed(&cells.label, 40), layout.Fixed(&cells.code, 44), layout.Fixed(&cells.address, 34),
		layout.Fixed(&cells.link, 50), layout.Gap(8), layout.Portion(&room, 1))
	cells.footer, room = room.CutBottom(120, 8)
	cells.secrets, room = room.CutBottom(210, 12)
	if named {
		cells.name, room = room.CutTop(48, 6)
	}
	cells.seats = layout.Grid{Cells: seats, Columns: 1, RowGap: 6, MaxHeight: slimRowHeight}.Rects(room)
	return cells
}

// place returns the cells of a screen for a number of seats. If named is true, they include the name field.
func place(screen appctx.Screen, seats int, named bool) (cells cells) {
	if isSlim(screen) {
		return placeSlim(screen, seats, named)
	}
	room := screen.Rect().Inset(min(20, screen.W*0.025, screen.H*0.025))
	cells.footer, room = room.CutBottom(min(56, max(screen.H*0.08, 48)), 8)
	cells.light = layout.Point{X: screen.W / 2, Y: screen.H * 0.47}
	if isRound(screen) {
		cells.placeRound(screen, room, seats)
		return cells
	}
	if isLow(screen) {
		var head, left, card layout.Rect
		head, room = room.CutTop(36, 2)
		cells.title, cells.prompt = head.CutLeft(head.W*0.34, 8)
		left, room = room.CutLeft(min(room.W*0.4, 400), 14)
		card, cells.secrets = left.CutTop(min(150, left.H*0.54), 10)
		cells.placeCode(card)
	} else {
		var card layout.Rect
		cells.title, room = room.CutTop(min(42, screen.H*0.05), 0)
		cells.prompt, room = room.CutTop(min(40, screen.H*0.05), 6)
		free := room.H - 56 - 100 - float64(seats)*64 - 12
		card, room = room.CutTop(min(max(minCodeHeight, free), room.W*0.48), 8)
		cells.placeCode(card)
		inTwoColumns := float64((seats+1)/2)*(minRowHeight+5) + 54 // with the name field
		cells.secrets, room = room.CutBottom(min(92, max(room.H-inTwoColumns-8, 60)), 8)
	}
	if named {
		cells.name, room = room.CutTop(min(48, max(screen.H*0.07, 44)), 6)
	}
	grid := layout.Grid{Cells: seats, Columns: 1, RowGap: 6, MaxHeight: 72}
	if (room.H+6)/float64(seats)-6 < minRowHeight {
		grid.Columns, grid.ColumnGap, grid.RowGap = 2, 6, 5
	}
	cells.seats = grid.Rects(room)
	return cells
}

// placeCode places the QR code at the left of r, and beside it the letters of the code, the address and the button.
func (c *cells) placeCode(r layout.Rect) {
	var rest layout.Rect
	c.qr, rest = r.CutLeft(r.H, 14)
	rest.Column(layout.Fixed(&c.label, min(28, r.H*0.15)), layout.Fixed(&c.code, min(52, r.H*0.27)), layout.Gap(4),
		layout.Portion(&c.address, 1), layout.Gap(4), layout.Fixed(&c.link, 45))
}

// placeRound places the parts of a wide screen: the code at the left, plates round a table, and the card about secrets
// at the right.
func (c *cells) placeRound(s appctx.Screen, room layout.Rect, seats int) {
	const designW, designH, maxScale = 1280, 720, 1.3 // the numbers below are points on a screen of that size
	c.round = true
	k := min(s.H/designH, s.W/designW, maxScale)
	left, middle := room.CutLeft(276*k, 16)
	var right layout.Rect
	right, middle = middle.CutRight(272*k, 16)
	c.title, left = left.CutTop(54, 8)
	h := left.H
	c.link, left = left.CutBottom(46, 10)
	c.address, left = left.CutBottom(min(34, h*0.06), 4)
	c.code, left = left.CutBottom(min(72*k, h*0.13), 6)
	c.label, left = left.CutBottom(28, 6)
	side := min(left.W, left.H-44)
	c.qr = left.Align(side, side+36, 0.5, 0)
	c.secrets = right.Align(right.W, min(right.H, 310*k), 0, 0.45)
	c.prompt, middle = middle.CutTop(40, 12)
	middle = middle.Align(middle.W, min(middle.H, 640*k), 0.5, 0.5)
	ring := layout.TableRing{Rect: middle, W: min(222*k, middle.W/2-92*k), H: 100 * max(k, 1), Middle: 92 * k,
		Free: 72 * k}
	places := ring.Places(seats)
	for _, place := range places {
		c.seats = append(c.seats, layout.Around(place.At, ring.W, ring.H))
		c.chairs = append(c.chairs, props.Chair{Angle: place.Angle})
	}
	tableW := min(middle.W-30, 760*k)
	if seats == 3 || seats == 4 { // the chairs at its sides need room
		tableW -= 34
	}
	c.table = layout.Rect{X: middle.Center().X - tableW/2, Y: middle.Y + middle.H*0.088, W: tableW, H: middle.H * 0.853}
	y := middle.Center().Y + 30*k
	if seats > 4 { // between the lower plates
		y = places[1].At.Y - 16
	}
	c.name = layout.Around(layout.Point{X: middle.Center().X, Y: y + 24}, 168*k, 48)
}
