package tablesetup

import (
	"fmt"
	"image"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// seatPlates shows a plate for each seat, and a place where one more can be added.
type seatPlates struct{ *draft }

// layout places the seats below each other on the felt, for screens without a round table. Low screens have two
// columns.
func (s seatPlates) layout(r layout.Rect) {
	head, body := r.CutTop(24, 5)
	count := len(s.table.Seats)
	s.AddLine(s.Style(lettering.Italic, 17).WithColor(parchment).WithAlign(lettering.Center), s.freeAgentsText(), head)
	s.addFelt(body)
	body = body.Inset(min(16, body.H*0.05))
	body.H -= 4
	cells := min(count+1, rules.MaxSeats)
	rows, columns := cells, 1
	minRow := 44.0 // height of a row, in points, below which two columns are better
	if body.W < 640 {
		minRow = 56
	}
	if body.W > 480 && body.H/float64(rows) < minRow {
		columns, rows = 2, (rows+1)/2
	}
	const gap = 8
	h := min((body.H+gap)/float64(max(rows, 4))-gap, 112)
	usesPlates := h >= 96 || h >= 80 && body.Columns(columns, 12)[0].W < 300 // with the name above the kind
	switch {
	case h < 44:
		h = min((body.H+2)/float64(rows)-2, 62)
	case !usesPlates:
		h = min(h, 84)
	}
	rowGap := min(gap, max((body.H-float64(rows)*h)/float64(max(rows-1, 1)), 0))
	places := layout.Grid{Cells: cells, Columns: columns, ColumnGap: 12, RowGap: rowGap, MaxHeight: h,
		ColumnMajor: true}.Rects(body)
	for i, at := range places {
		switch {
		case i == count:
			s.addFreeSeat(at)
		case usesPlates:
			s.addPlate(i, at)
		default:
			s.addRow(i, at)
		}
	}
}

// head returns the name of the drawing of the head in seat i.
func (d *draft) head(i int) string {
	if d.table.Seats[i].Level == personLevel {
		return appctx.PersonHead(d.Ctx.Settings.Heads.Of(d.table.person(i)))
	}
	return appctx.OpponentHead(d.table.mustTemperament(i))
}

// addPlate adds seat i as a plate: the photo at the left, the name and the cross that removes the seat above, the kind
// below.
func (s seatPlates) addPlate(i int, rect layout.Rect) {
	photo := layout.Rect{X: rect.X + 10, Y: rect.Y + 10, W: min(62*rect.H/100, rect.W*0.28), H: rect.H - 20}
	if s.showsTextOnly() {
		photo.W = 0
	}
	named := s.addPlateCard(i, rect, photo, true)
	x := photo.Right() + 6
	name := layout.Rect{X: x, Y: rect.Y + 5, W: rect.Right() - 8 - x, H: max(44, rect.H*0.44)}
	if len(s.table.Seats) > rules.MinSeats {
		var cross layout.Rect
		cross, name = name.CutRight(44, 0)
		s.addName(i, name, 25)
		s.addRemove(i, cross)
	} else {
		s.addName(i, name, 25)
	}
	s.addKind(i,
		layout.Rect{X: x + 2, Y: name.Bottom() + 1, W: rect.Right() - 10 - x - 2, H: rect.Bottom() - 5 - name.Bottom()},
		3, !named)
	s.addDie(i, layout.Point{X: rect.Right() - 2, Y: rect.Y - 4}, 38)
}

// addRow adds seat i as a low row: photo, name, kind and cross side by side.
func (s seatPlates) addRow(i int, rect layout.Rect) {
	photo := layout.Rect{X: rect.X + 7, Y: rect.Y + 6, H: rect.H - 12}
	photo.W = photo.H * 0.8
	s.addPlateCard(i, rect, photo, false)
	rest := layout.Rect{X: photo.Right() + 6, Y: rect.Y, W: rect.Right() - photo.Right() - 6, H: rect.H}
	cross, rest := rest.CutRight(44, 0)
	if len(s.table.Seats) <= rules.MinSeats {
		rest.W += 36
	}
	kind, name := rest.CutRight(min(150, rest.W*0.56), 6)
	s.addName(i, name, min(24, rect.H*0.4))
	s.addKind(i, kind, max((rect.H-46)/2, 4), true)
	if len(s.table.Seats) > rules.MinSeats {
		s.addRemove(i, cross)
	}
	s.addDie(i, layout.Point{X: rect.X + 3, Y: rect.Y + 5}, 22)
}

// addPlateCard draws the plate of seat i, and adds its photo, which opens the same list as the kind button. If
// nameTemper is true and there is room, the photo names the temperament. The result reports whether it does.
func (s seatPlates) addPlateCard(i int, r, photo layout.Rect, nameTemper bool) (named bool) {
	style, words := s.Style(lettering.Strong, 14).WithColor(art.Gold).WithAlign(lettering.Center), ""
	if s.table.Seats[i].Level != personLevel {
		words = s.Words(temperamentTexts[s.table.mustTemperament(i)][0])
	}
	nameTemper = nameTemper && words != "" && s.Ctx.Fonts.Width(style, words) <= photo.W-2
	p := props.PlaceCard{W: r.W, H: r.H, Photo: layout.Rect{X: photo.X - r.X, Y: photo.Y - r.Y, W: photo.W, H: photo.H},
		Head: s.head(i), Strip: nameTemper}
	s.Content.Add(desk.Prop(s.Ctx.Textures, "plate", p.Key(), r, p.Paint))
	if nameTemper {
		s.AddLine(style,
			words, layout.Rect{X: photo.X + 1, Y: photo.Bottom() - props.StripH, W: photo.W - 2, H: props.StripH})
	}
	if photo.W == 0 {
		return false
	}
	s.addMenuCorner(photo)
	s.controls = append(s.controls, &widgets.Control{ID: fmt.Sprintf("seat-%d-photo", i+1), Rect: photo, Pointer: true,
		OnPress: func() {
			s.openChooser(fmt.Sprintf("seat-%d-kind", i+1),
				func() chooser { return s.kindChooser(i) })
		}})
	return nameTemper
}

// addMenuCorner draws the gold corner with an arrow that marks a photo as a button.
func (s seatPlates) addMenuCorner(photo layout.Rect) {
	d := min(22, photo.W*0.36)
	r := layout.Rect{X: photo.Right() - d, Y: photo.Y, W: d, H: d}
	s.Content.Add(sprites.NewFace("hint", s.Ctx.Textures.Shape("photo-hint", d, d, func(c *raster.Canvas) {
		c.Fill(c.Polygon([]raster.XY{{X: 0, Y: 0}, {X: d, Y: 0}, {X: d, Y: d}}), art.Gold)
		c.Stroke(
			c.Line([]raster.XY{{X: d * 0.5, Y: d * 0.22}, {X: d * 0.69, Y: d * 0.42}, {X: d * 0.88, Y: d * 0.22}}),
			d*0.1, art.Ink)
	}), r.X, r.Y))
}

// addName adds the text field of the name in seat i; size is the type size.
func (s seatPlates) addName(i int, r layout.Rect, size float64) {
	s.addField(widgets.FieldSpec{ID: fmt.Sprintf("seat-%d-name", i+1),
		Label: s.Words("setup.name.label", message.Number("seat", i+1)), Rect: r, Text: s.table.Seats[i].Name,
		Limit:       record.MaxName,
		Allowed:     unicode.IsPrint,
		Handwriting: s.Style(lettering.Italic, size).WithColor(art.Ink), Placeholder: s.Words("setup.name.empty"),
		OnChange: func(text string) { s.table.Seats[i].Name = record.Name(text); s.updateStart() }})
}

// addRemove adds the cross that removes seat i.
func (s seatPlates) addRemove(i int, r layout.Rect) {
	c := &widgets.Control{ID: fmt.Sprintf("seat-%d-remove", i+1),
		Label: s.Words("setup.take-away", message.Person("who", s.table.Seats[i].Name)), Rect: r,
		OnPress: func() { s.edit(func(t *Config) { t.removeSeat(i) }) }}
	s.addPropControl(c, func(n *sprites.Node, st widgets.ControlState) {
		n.Add(sprites.NewFace("cross", desk.Cross(s.Ctx.Textures, st.Hover), r.W/2, r.H/2).SetAnchor(0.5, 0.5))
	})
}

// addKind adds the button that opens the list of kinds for seat i. If nameTemper is true, it names the temperament. The
// upper and lower trim points of rect belong to the button, but are not painted.
func (s seatPlates) addKind(i int, rect layout.Rect, trim float64, nameTemper bool) {
	seat := s.table.Seats[i]
	title, temper := s.Words(kindTexts[seat.Level][0]), ""
	level := 0
	if seat.Level != personLevel {
		temper = s.Words(temperamentTexts[s.table.mustTemperament(i)][0])
		for k, l := range opponents.Levels {
			if l.String() == seat.Level {
				level = k + 1
			}
		}
	}
	c := &widgets.Control{ID: fmt.Sprintf("seat-%d-kind", i+1), Label: s.seatText(i), Rect: rect}
	if !nameTemper {
		temper = ""
	}
	c.OnPress = func() { s.openChooser(c.ID, func() chooser { return s.kindChooser(i) }) }
	s.addPropControl(c, func(node *sprites.Node, st widgets.ControlState) {
		th := s.Ctx.Kit.Theme
		p := sprites.PanelStyle{Radius: 7, Fill: th.Hover, Raised: true}
		if st.Hover {
			p.Fill = th.Edge
		}
		h := rect.H - 2*trim
		node.Add(sprites.NewFace("ground", s.Ctx.Textures.Panel(p, rect.W, h), 0, trim))
		words := layout.Rect{X: 10, Y: trim, W: rect.W - 20, H: h}
		if level > 0 {
			words.W -= 10
			node.Add(sprites.NewFace("pips", levelColumn(s.Ctx.Textures, level, h-8), rect.W-9,
				trim+h/2).SetAnchor(0.5, 0.5))
		}
		head := s.Style(lettering.Strong, 16.5).WithColor(art.Cream)
		for _, other := range s.table.Seats { // all seats have the same type size
			head = s.Ctx.Fonts.FitWidth(head, s.Words(kindTexts[other.Level][0]), rect.W-30, lettering.MinSize)
		}
		s.addTitleAndLine(node, head, title,
			s.Style(lettering.Body, 14).WithColor(art.Gold),
			temper, words)
	})
}

// addDie draws the die, d points large, on the plate of seat i if that seat begins.
func (s seatPlates) addDie(i int, at layout.Point, d float64) {
	if s.table.firstSeat() == i {
		s.Content.Add(sprites.NewFace("die", s.Ctx.Textures.Drawing("die/3", d, d), at.X, at.Y).SetAnchor(0.5, 0.5).
			SetAngle(0.14))
	}
}

// addFreeSeat adds the place where a seat can be added.
func (s seatPlates) addFreeSeat(rect layout.Rect) {
	c := &widgets.Control{ID: "add-seat", Label: s.Words("setup.add"), Rect: rect,
		OnPress: func() { s.edit(func(t *Config) { t.addSeat() }) }}
	s.addPropControl(c, func(node *sprites.Node, st widgets.ControlState) {
		node.Add(desk.Prop(s.Ctx.Textures, "empty", "empty", layout.Rect{W: rect.W, H: rect.H},
			func(scale float64) *image.RGBA {
				return props.EmptySeat(rect.W, rect.H, scale)
			}))
		if st.Hover {
			node.Add(sprites.NewFace("shine",
				s.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 7, Fill: hoverTint}, rect.W, rect.H), 0, 0))
		}
		style, words := s.Style(lettering.Strong, 18).WithColor(art.Cream), s.Words("setup.add")
		w := min(s.Ctx.Fonts.Width(style, words), rect.W-70)
		x := (rect.W - w - 36) / 2
		node.Add(sprites.NewFace("plus", plus(s.Ctx.Textures), x, rect.H/2-12))
		s.Ctx.Kit.NamedLabel(node, "title", style, words,
			layout.Rect{X: x + 36, Y: 2, W: min(w, rect.W-x-40), H: rect.H - 4})
	})
}
