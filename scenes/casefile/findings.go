package casefile

import (
	"fmt"

	"heimlich/rules/casefile"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// findings lists what was worth noticing. A finding that is about one turn opens the log there.
func (c *CaseFile) findings(area layout.Rect) []*widgets.Control {
	c.Panel(area)
	rest := area.Inset(14)
	if rest.H > 260 {
		var head layout.Rect
		head, rest = rest.Cut(30, 8)
		c.Say(c.Style(lettering.Title, 21).With(art.Cream), c.Words("file.findings"), head)
	}
	st := c.Style(lettering.Body, 18)
	st.Leading = 1.3
	columns := []layout.Rect{rest}
	if rest.W > 620 && c.spread(st, columns) > rest.H {
		columns = rest.Columns(2, 18)
	}
	for st.Size > lettering.Least && c.spread(st, columns) > rest.H {
		st.Size -= 0.5
	}
	var cs []*widgets.Control
	c.lay(st, columns, func(x casefile.Fact, words *lettering.Text, r layout.Rect) {
		if x.Turn > 0 {
			cs = append(cs, c.cites(x, r))
		}
		drawing, icon := "icons/dice", st.Size*5/3
		if x.Kind != casefile.FactDice {
			drawing = "tokens/" + c.about(x).String()
		}
		_, h := words.Size()
		y := r.Y + (r.H-h)/2
		c.On.Add(sprites.NewFace("whose", c.Back.Gallery.Drawing(drawing, icon, icon), r.X+icon/2, y+min(h, icon)/2).SetAnchor(0.5, 0.5))
		c.On.Add(sprites.NewFace("words", words, r.X+icon+st.Size/2, y))
	})
	return cs
}

// lay gives every finding its place below the others in columns of the same size.
func (c *CaseFile) lay(st lettering.Style, columns []layout.Rect, show func(x casefile.Fact, words *lettering.Text, r layout.Rect)) {
	icon, gap, touch := st.Size*5/3, st.Size/2, 44.0
	y, column := 0.0, -1
	for i, x := range c.file.Facts { // the first column gets fewer, its findings are longer
		k := (i*len(columns) + len(columns) - 1) / len(c.file.Facts)
		area := columns[k]
		if k != column {
			y, column = area.Y, k
		}
		width, least := area.W-icon-gap, icon*0.8
		if x.Turn > 0 {
			width, least = width-pointer, touch
		}
		words := c.Back.Type.Block(st, c.Back.Say(c.file.Message(x)), width)
		_, h := words.Size()
		r := layout.Rect{X: area.X, Y: y, W: area.W, H: max(h, least)}
		show(x, words, r)
		y = r.Bottom() + gap
	}
}

// spread is the height of the highest column.
func (c *CaseFile) spread(st lettering.Style, columns []layout.Rect) (highest float64) {
	c.lay(st, columns, func(_ casefile.Fact, _ *lettering.Text, r layout.Rect) {
		highest = max(highest, r.Bottom()-columns[0].Y)
	})
	return highest
}

// pointer is the room at the right of a finding for what says that it can be pressed, in points.
const pointer = 30

// cites makes a finding pressable: the log opens at its turn.
func (c *CaseFile) cites(x casefile.Fact, r layout.Rect) *widgets.Control {
	node, g := sprites.New("cites"), c.Back.Gallery
	c.On.Add(node)
	ctl := &widgets.Control{ID: fmt.Sprintf("turn-%d-%d", x.Kind, x.Turn), Label: c.Words("file.cites", message.Words("finding", c.file.Message(x)), message.Number("turn", x.Turn)), Rect: r, OnPress: func() { c.exits.Log(x.Turn) }}
	ctl.OnLook = func(st widgets.State) {
		node.Clear()
		out := r.Inset(-3)
		p := sprites.PanelStyle{Radius: 10, Fill: art.Raised, Edge: art.Edge, Line: 1.5}
		if st.Hover || st.Pressed {
			p.Fill, p.Edge = art.Hover, art.Gold
		}
		node.Add(sprites.NewFace("ground", g.Panel(p, out.W, out.H), out.X, out.Y))
		node.Add(sprites.NewFace("opens", g.Drawing("icons/right", 22, 22), r.Right()-pointer/2, r.Center().Y).SetAnchor(0.5, 0.5))
	}
	return ctl
}
