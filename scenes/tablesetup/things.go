package tablesetup

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// What is written on wood, on cloth and on paper.
var (
	parchment = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF} // running text on wood
	gilded    = color.RGBA{0xE9, 0xD3, 0xA0, 0xFF} // on the spines of books
	brassy    = color.RGBA{0xC9, 0xB2, 0x7C, 0xFF} // small headings on wood
	red       = color.RGBA{0x8E, 0x11, 0x16, 0xFF} // on paper
	shine     = color.RGBA{0x14, 0x14, 0x14, 0x14} // the light on what is under the pointer
)

// thing is a control that is painted as what it stands for. Its node's origin is the upper left corner of its rectangle.
func (s *Setup) thing(c *widgets.Control, look func(n *sprites.Node, st widgets.State)) {
	n := sprites.New(c.ID).SetPos(c.Rect.X, c.Rect.Y)
	s.On.Add(n)
	c.OnLook = func(st widgets.State) {
		n.Clear()
		look(n, st)
		if st.Pressed {
			n.SetPos(c.Rect.X, c.Rect.Y+1.5)
		} else {
			n.SetPos(c.Rect.X, c.Rect.Y)
		}
	}
	s.cs = append(s.cs, c)
}

// heading sets a title on the wood.
func (s *Setup) heading(words string, r layout.Rect) {
	s.Say(s.Style(lettering.Title, 22).With(art.Cream), words, r)
}

// editionLines say in one line what an edition is like.
var editionLines = [rules.NumEditions]message.Key{
	rules.Amigo:     "setup.line.amigo",
	rules.Amigo2001: "setup.line.amigo-2001",
	rules.Engine:    "setup.line.engine",
	rules.French42:  "setup.line.french-42",
	rules.French41:  "setup.line.french-41",
}

// editions lays the editions out as books with their spines to the front, and the variants as things below them, or beside where it is low.
func (s *Setup) editions(r layout.Rect) {
	const gap = 4
	var extra layout.Rect
	beside := r.H < 360
	if beside {
		extra, r = r.CutRight(r.W*0.42, 14)
	}
	body := r
	if !beside {
		var head layout.Rect
		head, body = r.Cut(30, 4)
		s.heading(s.Words("setup.edition"), head)
		extra, body = body.CutBottom(min(body.H*0.37, 230), 12)
	}
	board, body := body.CutBottom(8, 0)
	h := min((body.H+gap)/rules.NumEditions-gap, 76)
	board.Y = body.Y + rules.NumEditions*(h+gap) - 1
	s.On.Add(desktop.Thing(s.Back.Gallery, "board", "board", board, func(k float64) *image.RGBA { return office.Board(board.W, k) }))
	for i := range rules.Editions {
		s.spine(i, layout.Rect{X: body.X, Y: body.Y + float64(i)*(h+gap), W: body.W, H: h})
	}
	if !beside {
		if drop := extra.Y - board.Bottom(); drop > 14 {
			extra.Y, extra.H = board.Bottom()+14, extra.H+min(drop-14, 20)
		}
	}
	s.variants(extra)
}

// spine is an edition: a book, which is pulled out while it is chosen.
func (s *Setup) spine(i int, r layout.Rect) {
	const out = 12
	e := &rules.Editions[i]
	chosen := s.table.Edition == e.ID
	r.W -= out
	if chosen {
		r.X += out
	}
	title, line := s.Words(message.Key("edition."+e.ID)), s.Words(editionLines[i])
	c := &widgets.Control{ID: "edition-" + e.ID, Label: s.Words("setup.choice", message.Verbatim("title", title), message.Verbatim("line", line)), Rect: r, Checked: chosen, OnPress: func() { s.edit(func(t *Table) { t.Edition = e.ID }) }}
	s.thing(c, func(n *sprites.Node, st widgets.State) {
		n.Add(desktop.Thing(s.Back.Gallery, "spine", fmt.Sprintf("spine-%d-%v", i, chosen), layout.Rect{W: r.W, H: r.H}, func(k float64) *image.RGBA { return office.Spine(r.W, r.H, k, i, chosen) }))
		if st.Hover && !chosen {
			n.Add(sprites.NewFace("shine", s.Back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: shine}, r.W, r.H), 0, 0))
		}
		words := layout.Rect{X: 24, W: r.W - 44, H: r.H}
		name, below := s.Style(lettering.Title, min(18.5, r.H*0.4)).With(gilded), s.Style(lettering.Body, 14.5).With(color.RGBA{0xE2, 0xD7, 0xBD, 0xFF})
		if chosen {
			name, below = name.With(art.GoldHover), below.With(color.RGBA{0xFB, 0xF0, 0xD8, 0xFF})
		}
		if r.H < 48 { // low: beside each other
			left, right := words.CutLeft(words.W*0.3, 8)
			s.Back.Kit.SayAs(n, "title", name, title, left)
			s.Back.Kit.SayAs(n, "sub", below, line, right)
			return
		}
		s.pair(n, name, title, below, line, words)
	})
}

// pair sets a title and a line below it in the middle of a rectangle's height; where there is no room for both, the line gives way.
func (s *Setup) pair(n *sprites.Node, st lettering.Style, title string, below lettering.Style, line string, r layout.Rect) {
	ty, k := s.Back.Type, s.Back.Kit
	th, lh := ty.LineHeight(st), ty.LineHeight(below)
	lines := 1.0
	if ty.Width(below.Sized(14), line) > r.W {
		lines = 2
	}
	if line == "" || th+lh > r.H {
		k.SayAs(n, "title", st, title, r)
		return
	}
	lh = min(lh*lines, r.H-th)
	y := r.Y + (r.H-th-lh)/2
	k.SayAs(n, "title", st, title, layout.Rect{X: r.X, Y: y, W: r.W, H: th})
	k.SayAs(n, "sub", below, line, layout.Rect{X: r.X, Y: y + th, W: r.W, H: lh})
}

// variants are the choices beside the edition, with what they change in it: things that can be put on the table.
func (s *Setup) variants(r layout.Rect) {
	head, body := r.Cut(30, 4)
	s.heading(s.Words("setup.also"), head)
	e, on := s.table.edition(), s.table.variants()
	rows := body.Rows(2, 8)
	s.variant(rows[0], office.Deck, "variant-topsecret", s.Words("setup.cards"), s.Words(cardLine(e)), e.Cards.Allowed, on.TopSecret, func(t *Table) { t.TopSecret = !t.TopSecret })
	s.variant(rows[1], office.Dossier, "variant-dossier", s.Words("setup.dossier"), s.dossierLine(e), e.Dossier.Allowed, on.Dossier, func(t *Table) { t.Dossier = !t.Dossier })
}

func (s *Setup) variant(r layout.Rect, k office.Trinket, id, title, line string, allowed, chosen bool, flip func(*Table)) {
	r.H = min(r.H, 86)
	c := &widgets.Control{ID: id, Label: s.Words("setup.not-chosen", message.Verbatim("title", title), message.Verbatim("line", line)), Rect: r, Checked: chosen, OnPress: func() { s.edit(flip) }}
	if chosen {
		c.Label = s.Words("setup.chosen-line", message.Verbatim("title", title), message.Verbatim("line", line))
	}
	if !allowed {
		c.Disabled, c.Why = true, s.Words("setup.not-here")
	}
	s.thing(c, func(n *sprites.Node, st widgets.State) {
		s.tray(n, r, st)
		g := s.Back.Gallery
		x := s.trinket(n, k, r.H, st)
		second := line
		if st.Disabled {
			second = c.Why
		} else {
			p, mark := sprites.PanelStyle{Radius: 11, Edge: art.Gold, Line: 1.8}, s.plus()
			if chosen {
				p, mark = sprites.PanelStyle{Radius: 11, Fill: art.Gold}, s.tick()
			}
			n.Add(sprites.NewFace("disc", g.Panel(p, 22, 22), r.W-32, r.H/2-11))
			m := sprites.NewFace("mark", mark, r.W-21, r.H/2).SetAnchor(0.5, 0.5)
			if !chosen {
				m.SetScale(0.55, 0.55)
			}
			n.Add(m)
		}
		title1, line1 := s.Style(lettering.Number, 18).With(art.Cream), s.Style(lettering.Body, 14.5).With(parchment)
		words := layout.Rect{X: x, Y: 2, W: r.W - x - 38, H: r.H - 4}
		if st.Disabled {
			title1, line1 = title1.With(faded), line1.With(faded)
		}
		s.pair(n, title1, title, line1, second, words)
	})
}

// faded is text of 45 % on wood.
var faded = color.RGBA{0x8A, 0x80, 0x78, 0xFF}

// tray is the dark place on the wood where a thing lies: in a line of brass, of gold while it is chosen.
func (s *Setup) tray(n *sprites.Node, r layout.Rect, st widgets.State) {
	p := sprites.PanelStyle{Radius: 9, Fill: light.Tint(color.RGBA{0x0B, 0x0A, 0x14, 0xFF}, 0.55), Edge: light.Tint(color.RGBA{0x8C, 0x6A, 0x42, 0xFF}, 0.6), Line: 1.3}
	switch {
	case st.Disabled:
		p.Edge = light.Tint(p.Edge, 0.5)
	case st.Checked:
		p.Edge, p.Line = art.Gold, 2
	case st.Hover:
		p.Edge, p.Fill = light.Tint(color.RGBA{0xC0, 0x8F, 0x45, 0xFF}, 1), light.Tint(color.RGBA{0x24, 0x1A, 0x1C, 0xFF}, 0.8)
	}
	n.Add(sprites.NewFace("tray", s.Back.Gallery.Panel(p, r.W, r.H), 0, 0))
}

// trinket lays a small thing at the left of a tray that is so high, and returns where words begin beside it.
func (s *Setup) trinket(n *sprites.Node, k office.Trinket, high float64, st widgets.State) float64 {
	larger := min(1, (high-6)/office.TrinketH)
	w, h := office.TrinketW*larger, office.TrinketH*larger
	t := desktop.Thing(s.Back.Gallery, "trinket", fmt.Sprintf("trinket-%d", k), layout.Rect{X: 10, Y: (high - h) / 2, W: w, H: h}, func(scale float64) *image.RGBA { return k.Paint(larger, scale) })
	if st.Disabled {
		t.SetAlpha(0.4)
	}
	n.Add(t)
	return w + 20
}

// cardLine says in one line what top secret cards are like in an edition.
func cardLine(e *rules.Edition) message.Key {
	switch e.Cards.Call {
	case rules.CallNone:
		return "setup.cards.asked"
	case rules.CallOneAlone:
		return "setup.cards.lone"
	}
	return "setup.cards.round"
}

// dossierLine says in one line what the dossier is like in an edition.
func (s *Setup) dossierLine(e *rules.Edition) string {
	d := &e.Dossier
	line, right, wrong := message.Number("line", d.Line), message.Signed("right", d.Right), message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0:
		return s.Words("setup.dossier.wrong", line, right, wrong)
	case d.Safe != e.Safe:
		return s.Words("setup.dossier.anywhere", line, right)
	}
	return s.Words("setup.dossier.line", line, right)
}
