package tablesetup

import (
	"fmt"
	"image"
	"slices"
	"sort"

	"heimlich/rules"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// tabStop is a group of controls at the table. Groups are added in Tab order: by line, then from left to right.
type tabStop struct {
	line int     // row of the table, from the top
	x    float64 // left edge, in points
	add  func()  // adds the controls
}

// roundTable lays out the round table of wide screens: plates clockwise from the bottom, the agents between them.
type roundTable struct {
	*draft
	rect           layout.Rect // area of the table and its plates
	slotCount      int         // the number of seats, and 1 more if a seat can be added
	scale          float64     // 1 is the smallest table
	plateW, plateH float64     // size of a plate, in points
}

// newRoundTable returns the round table that fits r. Its numbers are points of the smallest table.
func newRoundTable(r layout.Rect, d *draft) roundTable {
	const smallestW, smallestH, maxScale = 670, 502, 1.3
	scale := max(1, min(r.W/smallestW, r.H/smallestH, maxScale))
	return roundTable{d, r, min(len(d.table.Seats)+1, rules.MaxSeats), scale, min(226*scale, r.W/2-90*scale),
		max(100, min(r.H*0.2, 128))}
}

// layout places the table, its plates and its agents.
func (t roundTable) layout() {
	slots, mid := t.slots(), t.rect.Center().X
	t.addTop(slots)
	t.Content.Add(desk.Dust(t.Ctx.Textures, layout.Point{X: mid, Y: t.rect.Y + t.rect.H*0.45}, 600, 480))
	var stops []tabStop
	for i, slot := range slots {
		plate, addSlot := layout.Around(slot.At, t.plateW, t.plateH), seatPlates{t.draft}.addFreeSeat
		if i < len(t.table.Seats) {
			addSlot = func(r layout.Rect) { seatPlates{t.draft}.addPlate(i, r) }
		}
		stops = append(stops, tabStop{slot.Row, plate.X, func() { addSlot(plate) }})
	}
	agentsAt, line := t.agentsRect()
	if t.table.agentsInPlay() < rules.NumAgents {
		t.AddLine(t.Style(lettering.Strong, 15).WithColor(art.Cream).WithAlign(lettering.Center), t.agentsText(),
			agentsAt.Pad(0, -44, 0, agentsAt.H+4).Align(168, 40, 0.5, 0))
	}
	t.addPieces(layout.Point{X: mid, Y: agentsAt.Bottom() + 38})
	firstAgent := len(t.controls)
	agentGrid{t.draft}.layout(agentsAt, 4)
	agents := slices.Clone(t.controls[firstAgent:])
	t.controls = t.controls[:firstAgent]
	stops = append(stops, tabStop{line[0], mid - 1, func() { t.controls = append(t.controls, agents[:4]...) }},
		tabStop{line[1], mid, func() { t.controls = append(t.controls, agents[4:]...) }})
	sort.SliceStable(stops, func(i, k int) bool {
		if stops[i].line != stops[k].line {
			return stops[i].line < stops[k].line
		}
		return stops[i].x < stops[k].x
	})
	for _, stop := range stops {
		stop.add()
	}
}

// addTop draws the top of the table, and a chair at every slot.
func (t roundTable) addTop(slots []layout.TablePlace) {
	top := props.FeltTable{W: min(t.rect.W-30, 760), H: t.rect.H * 0.853, Rim: 30, Foot: 22}
	if t.slotCount <= 4 { // the chairs at its sides need room
		top.W -= 34
	}
	for i, at := range slots {
		top.Chairs = append(top.Chairs, props.Chair{Angle: at.Angle, Free: i >= len(t.table.Seats)})
	}
	t.addTable(top, layout.Point{X: t.rect.Center().X, Y: t.rect.Y + t.rect.H*0.088 + top.H/2})
}

// addPieces draws the pieces below the agents: the safe, the variants' cards and folder, and the die if it picks the
// first player.
func (t roundTable) addPieces(middle layout.Point) {
	textures, variants := t.Ctx.Textures, t.table.variants()
	t.Content.Add(sprites.NewFace("shadow", shadow(textures, 56, 18), middle.X+5, middle.Y+22).SetAnchor(0.5, 0.5),
		sprites.NewFace("safe", textures.Drawing("safe", 46, 46), middle.X, middle.Y).SetAnchor(0.5, 0.5))
	addTrinket := func(trinket props.Trinket, dx float64) {
		const trinketScale = 0.72
		r := layout.Around(middle.Add(dx, 4), props.TrinketW*trinketScale, props.TrinketH*trinketScale)
		t.Content.Add(desk.Prop(textures, "trinket", fmt.Sprintf("trinket-%d", trinket), r,
			func(scale float64) *image.RGBA { return trinket.Paint(trinketScale, scale) }))
	}
	if variants.TopSecret {
		addTrinket(props.Deck, -58)
	}
	if variants.Dossier {
		addTrinket(props.Dossier, 58)
	}
	if t.table.firstSeat() < 0 {
		t.Content.Add(sprites.NewFace("die", textures.Drawing("die/3", 30, 30), middle.X+30,
			middle.Y+26).SetAnchor(0.5, 0.5).
			SetAngle(0.14))
	}
}

// slots returns the places of the seats, taken or free, clockwise from the bottom.
func (t roundTable) slots() []layout.TablePlace {
	return layout.TableRing{Rect: t.rect, W: t.plateW, H: t.plateH, Middle: 90 * t.scale, Free: 72 * t.scale}.
		Places(t.slotCount)
}

// agentsRect returns the rectangle of the two rows of agents, and the lines of these rows in Tab order.
func (t roundTable) agentsRect() (r layout.Rect, lines [2]int) {
	height := 66 * t.scale
	y := t.rect.Y + t.rect.H*0.5 - height + 2
	lines = [2]int{layout.RowMiddle, layout.RowMiddle}
	if t.slotCount > 4 { // the second row stands between the upper and the lower plates
		slots := t.slots()
		y = (slots[1].At.Y+slots[2].At.Y)/2 - height/2 - agentRowGap - height
		lines[0] = layout.RowUpper
	}
	return layout.Rect{X: t.rect.Center().X - 88*t.scale, Y: y, W: 176 * t.scale, H: 2*height + agentRowGap}, lines
}
