package tablesetup

import (
	"fmt"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// seats lays the seats out below each other, in two columns on low screens.
func (s *Setup) seats(r layout.Rect) {
	head, body := r.Cut(30, 6)
	n := len(s.table.Seats)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.around"), layout.Rect{X: head.X, Y: head.Y, W: head.W * 0.5, H: head.H})
	free := s.table.need() - n
	agents := message.Count("agents", s.table.need())
	words := s.Words("setup.free", agents, message.Number("free", free))
	if free == 0 {
		words = s.Words("setup.none-free", agents)
	}
	s.Say(s.Style(lettering.Body, 16).Aligned(lettering.Right), words, layout.Rect{X: head.X + head.W*0.5, Y: head.Y, W: head.W * 0.5, H: head.H})
	rows := n
	if n < rules.MaxSeats {
		rows++
	}
	columns := 1
	if body.H/float64(rows) < 40 && body.W > 600 { // low screens
		columns, rows = 2, (rows+1)/2
	}
	const gap = 8
	h := min((body.H+gap)/float64(max(rows, 4))-gap, 62)
	if h < 44 {
		h = min((body.H+2)/float64(rows)-2, 62)
	}
	between := min(gap, max((body.H-float64(rows)*h)/float64(max(rows-1, 1)), 0))
	cols := body.Columns(columns, 14)
	place := func(i int) layout.Rect {
		c := cols[i/rows]
		return layout.Rect{X: c.X, Y: c.Y + float64(i%rows)*(h+between), W: c.W, H: h}
	}
	for i, seat := range s.table.Seats {
		s.seat(i, seat, place(i))
	}
	if n < rules.MaxSeats {
		row := place(n)
		s.add(widgets.ButtonSpec{ID: "add-seat", Title: s.Words("setup.add"), Icon: "icons/plus", Rect: row, Size: 17, OnPress: func() { s.edit(func(t *Table) { t.add() }) }})
	}
	s.levels(body, place(rows-1).Bottom()+2*gap)
}

// levels explains the opponents below the seats if all of it fits there.
func (s *Setup) levels(body layout.Rect, top float64) {
	room := layout.Rect{X: body.X, Y: top, W: body.W, H: body.Bottom() - top}
	for _, size := range []float64{17, 16, 15} {
		st := s.Style(lettering.Body, size).With(s.Back.Kit.Theme.Faint)
		t := s.Back.Type.Block(st, s.Words("setup.levels"), room.W)
		if _, h := t.Size(); h <= room.H {
			s.On.Add(sprites.NewFace("levels", t, room.X, room.Y))
			return
		}
	}
}

// seat lays one seat's row out: picture, name, who plays, and the button that takes the seat away.
func (s *Setup) seat(i int, seat Seat, row layout.Rect) {
	pic, rest := row.CutLeft(min(row.H, 56), 8)
	s.picture(seat, pic)
	var x layout.Rect
	if len(s.table.Seats) > rules.MinSeats {
		x, rest = rest.CutRight(max(44, min(row.H, 52)), 6)
	}
	kind, name := rest.CutRight(min(150, rest.W*0.45), 6)
	f := s.Back.Kit.Field(widgets.FieldSpec{ID: fmt.Sprintf("seat-%d-name", i+1), Label: s.Words("setup.name.label", message.Number("seat", i+1)), Rect: name, Text: seat.Name, Limit: record.MaxName,
		Allowed: unicode.IsPrint, Empty: s.Words("setup.name.empty"), OnChange: func(text string) { s.table.Seats[i].Name = text; s.check() }})
	s.On.Add(f.Node)
	s.fields = append(s.fields, f)
	s.cs = append(s.cs, f.Control)
	b := widgets.ButtonSpec{ID: fmt.Sprintf("seat-%d-kind", i+1), Title: s.Words(kindWords[seat.Level][0]), Rect: kind, Size: 17}
	who, level := message.Person("who", seat.Name), message.Words("level", message.Of(kindWords[seat.Level][0]))
	b.Label = s.Words("setup.is", who, level)
	if temper, err := s.table.temperament(i); err == nil && seat.Level != person {
		b.Sub = s.Words(temperWords[temper][0])
		b.Label = s.Words("setup.is-tempered", who, level, message.Words("temper", message.Of(temperWords[temper][0])))
	}
	b.OnPress = func() { s.open(b.ID, func() chooser { return s.kinds(i) }) }
	s.add(b)
	if x.W > 0 {
		s.add(widgets.ButtonSpec{ID: fmt.Sprintf("seat-%d-remove", i+1), Label: s.Words("setup.take-away", message.Person("who", seat.Name)), Icon: "icons/cross", Rect: x, OnPress: func() { s.edit(func(t *Table) { t.remove(i) }) }})
	}
}

// picture lays out what sits in a seat.
func (s *Setup) picture(seat Seat, r layout.Rect) {
	name, d := "icons/opponent", min(r.W, r.H)-4
	if seat.Level == person {
		name = "icons/person"
	}
	s.On.Add(sprites.NewFace("picture", s.Back.Gallery.Drawing(name, d, d), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5))
}
