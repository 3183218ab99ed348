package tablesetup

import (
	"fmt"
	"image"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// options lays out on narrow screens who takes part, who begins, and what else there is: on a strip of felt, and in trays.
func (s *Setup) options(r layout.Rect) {
	var rest layout.Rect
	if r.H < 320 { // low screens have room at the side
		r, rest = r.CutLeft(r.W*0.46, 14)
	} else {
		r, rest = r.Cut(min(r.H*0.45, 330), 14)
	}
	s.cloth(r)
	in := r.Inset(18)
	words, figures := in.Cut(min(44, in.H*0.3), 4)
	s.Say(s.Style(lettering.Strong, 17).With(art.Cream).Aligned(lettering.Center), s.takesPart(), words)
	rows := []layout.Rect{figures}
	if figures.W/rules.NumAgents < 46 || figures.H > 150 {
		rows = figures.Rows(2, 4)
	}
	s.figures(rows)
	trays := rest.Rows(3, 8)
	for i := range trays {
		trays[i].H = min(trays[i].H, 92)
		if i > 0 {
			trays[i].Y = trays[i-1].Bottom() + 8
		}
	}
	s.first(trays[0])
	s.notes(trays[1])
	s.seed(trays[2])
	if left := (layout.Rect{X: rest.X, Y: trays[2].Bottom() + 10, W: rest.W, H: rest.Bottom() - trays[2].Bottom() - 10}); left.H > 40 {
		s.Tell(s.Style(lettering.Body, 16).With(parchment), s.Words("setup.seed.text"), left)
	}
}

// cloth lays felt with a rim of wood on the desk.
func (s *Setup) cloth(r layout.Rect) {
	t := office.Table{W: r.W, H: r.H - 5, Rim: 10, Foot: 5, Corner: 22}
	s.shown(t, layout.Point{X: r.X + r.W/2, Y: r.Y + t.H/2})
}

// shown shows a table with the middle of its top at a point.
func (s *Setup) shown(t office.Table, at layout.Point) {
	w, h := t.Around()
	k := office.Fine(w, h, s.Back.Gallery.Scale())
	s.On.Add(sprites.NewFace("table", s.Back.Gallery.Backdrop("table", fmt.Sprintf("%s-%v", t.Key(), k), w, h, func(breathe func()) *image.RGBA { return t.Paint(k, breathe) }), at.X, at.Y).SetAnchor(0.5, 0.5))
}

// takesPart says which agents take part.
func (s *Setup) takesPart() string {
	need, chosen := s.table.need(), s.table.chosen()
	switch {
	case need == rules.NumAgents:
		return s.Words("setup.all")
	case chosen != 0:
		return s.Words("setup.chosen-of", message.Number("chosen", chosen.Len()), message.Number("agents", need))
	}
	return s.Words("setup.chance", message.Number("agents", need))
}

// figures stands the agents on the felt, in one row or two.
func (s *Setup) figures(rows []layout.Rect) {
	first := rules.NumAgents
	if len(rows) > 1 {
		first = 4
	}
	for i := range rules.NumAgents {
		row, in, k := rows[0], first, i
		if i >= first {
			row, in, k = rows[1], rules.NumAgents-first, i-first
		}
		w := min(row.W/float64(first), row.H*0.8)
		x := row.Center().X + (float64(k)-float64(in)/2)*w
		s.agent(rules.Agent(i), layout.Rect{X: x, Y: row.Y, W: w, H: row.H})
	}
}

// agent is an agent on the felt: it stands in a ring of gold when it is chosen, and one that is left out lies there, grey.
func (s *Setup) agent(a rules.Agent, r layout.Rect) {
	can, chosen := s.table.need() < rules.NumAgents, s.table.chosen()
	g := s.Back.Gallery
	h := min(r.H-8, (r.W-3)*246/160)
	w := h * 160 / 246
	out := can && chosen != 0 && !chosen.Has(a)
	c := &widgets.Control{ID: "take-" + a.String(), Label: s.Words("setup.takes-part", message.Agent("agent", a)), Rect: r, Disabled: !can, Checked: chosen.Has(a), OnPress: func() { s.edit(func(t *Table) { t.toggle(a) }) }}
	s.thing(c, func(n *sprites.Node, st widgets.State) {
		x, foot := r.W/2, (r.H+h)/2-2
		if out {
			long := min(h, r.W*0.96)
			n.Add(sprites.NewFace("shadow", s.shadow(long, long*0.4), x+3, foot-long*0.16).SetAnchor(0.5, 0.5))
			n.Add(sprites.NewFace("figure", s.grey(a, long*160/246, long), x, foot-long*0.25).SetAnchor(0.5, 0.5).SetAngle(1.45))
			return
		}
		n.Add(sprites.NewFace("shadow", s.shadow(w*1.1, w*0.34), x+w*0.14, foot).SetAnchor(0.5, 0.5))
		if st.Checked || st.Hover && can {
			line := light.Tint(art.Gold, 0.55)
			if st.Checked {
				line = art.Gold
			}
			n.Add(sprites.NewFace("ring", s.ring(w*1.06, w*0.4, line), x, foot-1).SetAnchor(0.5, 0.5))
		}
		n.Add(sprites.NewFace("figure", g.Drawing("agents/"+a.String(), w, h), x, foot).SetAnchor(0.5, 1))
	})
}

// first is the choice of who begins.
func (s *Setup) first(r layout.Rect) {
	t := tray{id: "first", label: s.Words("setup.first"), trinket: -1, rect: r, open: s.firsts}
	switch s.table.edition().First {
	case rules.FirstChosen:
		t.value, t.line = s.table.Seats[s.table.first()].Name, s.Words("setup.press")
	case rules.FirstHighestRoll:
		t.value, t.why = s.Words("setup.highest"), s.Words("setup.highest.why")
	default:
		t.value, t.why = s.table.Seats[0].Name, s.Words("setup.seat-one")
	}
	t.spoken = s.Words("setup.first.label", message.Verbatim("who", t.value))
	s.choice(t)
}

// notes is the choice of how much help with deducing the table allows.
func (s *Setup) notes(r layout.Rect) {
	help, err := match.NotesByName(s.table.Notes)
	if err != nil {
		help = match.NotesAssisted
	}
	title, line := s.Words(noteWords[help][0]), s.Words(noteWords[help][1])
	s.choice(tray{id: "notes", label: s.Words("setup.notebook"), value: title, line: line, spoken: s.Words("setup.notebook.label", message.Verbatim("help", title)), trinket: office.Notes, rect: r, open: s.helps})
}

// tray is a choice that lies on the desk as a thing: what it is, what is chosen, and what that means.
type tray struct {
	id, label, value, line string
	spoken                 string
	why                    string         // why nothing can be chosen, "" if it can
	trinket                office.Trinket // −1: the die
	rect                   layout.Rect
	open                   func() chooser
}

func (s *Setup) choice(t tray) {
	r := t.rect
	c := &widgets.Control{ID: t.id, Label: t.spoken, Rect: r, Disabled: t.why != "", Why: t.why, OnPress: func() { s.open(t.id, t.open) }}
	s.thing(c, func(n *sprites.Node, st widgets.State) {
		s.tray(n, r, st)
		x := 80.0 * min(1, (r.H-6)/office.TrinketH)
		if t.trinket >= 0 {
			x = s.trinket(n, t.trinket, r.H, st)
		} else {
			d := min(46, r.H*0.66)
			die := sprites.NewFace("die", s.Back.Gallery.Drawing("die/3", d, d), 10+(x-20)/2, r.H/2).SetAnchor(0.5, 0.5).SetAngle(-0.105)
			if st.Disabled {
				die.SetAlpha(0.45)
			}
			n.Add(die)
		}
		second := t.line
		if st.Disabled {
			second = t.why
		}
		s.labelled(n, t.label, t.value, second, layout.Rect{X: x, Y: 3, W: r.W - x - 10, H: r.H - 6}, st.Disabled)
	})
}

// labelled sets what is chosen below what it is for, and what that means below; what has no room is left out, the last first.
func (s *Setup) labelled(n *sprites.Node, label, value, line string, r layout.Rect, closed bool) {
	small, large, below := s.Style(lettering.Strong, 14).With(brassy), s.Style(lettering.Number, 19).With(art.Cream), s.Style(lettering.Body, 14.5).With(parchment)
	if closed {
		large, below = large.With(faded), below.With(faded)
	}
	ty, k := s.Back.Type, s.Back.Kit
	a, b, c := ty.LineHeight(small)*0.95, ty.LineHeight(large)*0.95, ty.LineHeight(below)
	if a+b+c > r.H {
		c = 0
	}
	if a+b+c > r.H { // low: beside each other
		left, right := r.CutLeft(r.W*0.4, 8)
		k.SayAs(n, "label", small, label, left)
		k.SayAs(n, "value", large.Sized(17), value, right)
		return
	}
	if c > 0 && ty.Width(below.Sized(14), line) > r.W {
		c = min(c*2, r.H-a-b)
	}
	y := r.Y + (r.H-a-b-c)/2
	k.SayAs(n, "label", small, label, layout.Rect{X: r.X, Y: y, W: r.W, H: a})
	k.SayAs(n, "value", large, value, layout.Rect{X: r.X, Y: y + a, W: r.W, H: b})
	if c > 0 {
		k.SayAs(n, "line", below, line, layout.Rect{X: r.X, Y: y + a + b, W: r.W, H: c})
	}
}

// seed is where a seed can be typed, on the line of an envelope's tray.
func (s *Setup) seed(r layout.Rect) {
	n := sprites.New("seed").SetPos(r.X, r.Y)
	s.On.Add(n)
	s.tray(n, r, widgets.State{})
	x := s.trinket(n, office.Envelope, r.H, widgets.State{})
	ty := s.Back.Type
	small, below := s.Style(lettering.Strong, 14).With(brassy), s.Style(lettering.Body, 14.5).With(parchment)
	label := layout.Rect{X: r.X + x, Y: r.Y + 6, W: r.W - x - 10, H: ty.LineHeight(small)}
	row := layout.Rect{X: label.X - 4, Y: r.Y + max((r.H-46)/2, 0), W: label.W + 4, H: min(44, r.H)}
	if r.H < 66 {
		label.Y, label.H, label.W = r.Y, r.H, r.W*0.22
		row.X, row.W = label.Right()+4, r.Right()-label.Right()-14
	}
	s.Say(small, s.Words("setup.seed"), label)
	if y := row.Bottom() - 8; r.H >= 66 {
		if last := (layout.Rect{X: label.X, Y: y, W: label.W, H: r.Bottom() - y - 3}); last.H >= ty.LineHeight(below.Sized(14))-1 {
			s.Say(below, s.Words("setup.seed.same"), last)
		}
	}
	f := s.Back.Kit.Field(widgets.FieldSpec{ID: "seed", Label: s.Words("setup.seed"), Rect: row, Text: s.table.Seed, Limit: 19, Allowed: unicode.IsDigit, Hand: s.Style(lettering.Number, 19).With(art.Cream),
		Empty: s.Words("setup.seed.none"), OnChange: func(text string) { s.table.Seed = text; s.check() }})
	s.On.Add(f.Node)
	s.fields = append(s.fields, f)
	s.cs = append(s.cs, f.Control)
}
