package dossier

import (
	"fmt"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// square is a place on the page: what an agent may turn out to be.
type square struct {
	agent rules.Agent
	guess rules.Guess
}

// nowhere is no square.
var nowhere = square{agent: rules.NoAgent}

// pressed is a pencil that is pressed harder, so that what stands at the dark edge of a page can be read.
var pressed = color.RGBA{0x3A, 0x32, 0x26, 0xFF}

// manila is what is said beside a title is set in.
var manila = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF}

// table shows what stands in the grid and makes its squares pressable.
func (n *Notebook) table(g *grid, agents []rules.Agent, guesses []rules.Guess) []*widgets.Control {
	for c, q := range guesses {
		n.heading(g.heads[c], q, g.upright)
	}
	bars := n.bars(agents, g.cellW*0.8)
	var cs []*widgets.Control
	for r, a := range agents {
		row := g.rows[r]
		if a == n.selected {
			lit := layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H}
			n.On.Add(sprites.NewFace("lit", n.Back.Gallery.Fill(lamplight, lit.W, lit.H), lit.X, lit.Y).SetAlpha(0.75))
			n.stroked(n.On, "tab", "tab-"+a.String(), tabOf(row), func(p *office.Pad, r layout.Rect) { p.Tab(r, art.AgentColor(int(a))) })
		}
		h := row.H - 8
		n.On.Add(sprites.NewFace("figure", n.Back.Gallery.Drawing("agents/"+a.String(), g.figureW-14, h), row.X+g.figureW/2+3, row.Y+row.H/2).SetAnchor(0.5, 0.5))
		cs = append(cs, &widgets.Control{ID: "row-" + a.String(), Label: n.Words("notebook.row", message.Agent("agent", a)), Rect: layout.Rect{X: row.X, Y: row.Y, W: g.figureW, H: row.H},
			Disabled: n.match.Table().Notes != match.NotesAssisted, OnPress: func() { n.selected = a; n.Layout(n.Screen) }})
		own := n.view.Identities(n.seat()).Has(a)
		if own {
			n.hatchOut(layout.Rect{X: row.X + g.figureW, Y: row.Y, W: row.W - g.figureW, H: row.H})
		}
		for c, q := range guesses {
			cs = append(cs, n.square(g.cell(r, c), square{a, q}, c, own, bars))
		}
		if a == n.selected {
			n.stroked(n.On, "ring", "ring", layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H}, (*office.Pad).Ring)
		}
	}
	return cs
}

// hatchOut strikes out the row of an agent of the page's owner.
func (n *Notebook) hatchOut(r layout.Rect) {
	in := layout.Rect{X: r.X + 6, Y: r.Y + 8, W: r.W - 12, H: r.H - 16}
	words, st := n.Words("notebook.yours"), n.Style(lettering.Italic, min(20, r.H*0.4)).With(office.Graphite).Aligned(lettering.Center)
	free := n.Back.Type.Width(st, words) + 20
	n.stroked(n.On, "own-row", fmt.Sprintf("hatch-%.0f", free), in, func(p *office.Pad, q layout.Rect) {
		left, right := q, q
		left.W = max((q.W-free)/2+q.H*0.3, 0)
		right.X, right.W = q.Right()-left.W, left.W
		p.Hatch(left, 15)
		p.Hatch(right, 15)
	})
	n.Say(st, words, r)
}

// heading writes over a column whose it is, upright where the column is narrow. A name is cut rather than made very small.
func (n *Notebook) heading(r layout.Rect, q rules.Guess, upright bool) {
	ty, name, isName := n.Back.Type, n.columnName(q), q.Seat() != rules.NoSeat
	st := lettering.Style{Face: lettering.Italic, Size: min(21, max(r.H*0.5, 17)), Color: office.InkBlue, Align: lettering.Center}
	if !isName {
		st.Color = pressed
	}
	low := layout.Rect{X: r.X + 2, Y: r.Bottom() - min(r.H, 36), W: r.W - 4, H: min(r.H, 36)}
	switch {
	case !upright && isName:
		n.SayName(st, name, low)
		return
	case !upright:
		n.Say(st, name, low)
		return
	}
	st.Size = 18
	if st = ty.Fit(st, name, r.H-4, 14); !isName && ty.Width(st, name) > r.H-2 {
		st = ty.Fit(st, name, r.H-2, lettering.Least)
	}
	name = ty.Clip(st, name, r.H-2)
	n.On.Add(sprites.NewFace("heading", ty.Line(st, name), r.Center().X, r.Bottom()-5).SetAnchor(0, 0.5).SetAngle(-math.Pi / 2))
}

// square is a row’s square in a column: a mark in pencil, or a choice in ink. Its name says where it is, never what is on it. The own agents’ squares are blank
// and do nothing; they are there because what the page lists must not tell whose row has none.
func (n *Notebook) square(r layout.Rect, at square, column int, own bool, bars *barScale) *widgets.Control {
	a, q := at.agent, at.guess
	c := &widgets.Control{ID: fmt.Sprintf("%s-%d", a.String(), column+1), Label: n.Words("notebook.square", message.Agent("agent", a), message.Verbatim("guess", n.columnName(q))), Rect: r}
	if own {
		return c
	}
	bar := layout.Rect{X: r.X + r.W*0.1, Y: r.Bottom() - max(r.H*0.25, 12), W: r.W * 0.8, H: min(11, r.H*0.16)}
	if bars != nil && q.Seat() != rules.NoSeat { // no turn speaks for or against an agent’s being nobody’s
		n.bar(n.On, bar, bars.of(at))
	}
	node := sprites.New("square")
	n.On.Add(node)
	c.OnPress = func() { n.press(a, q) }
	c.OnLook = func(st widgets.State) {
		node.Clear()
		if st.Hover {
			in := r.Inset(2)
			node.Add(sprites.NewFace("touched", n.Back.Gallery.Fill(lamplight, in.W, in.H), in.X, in.Y).SetAlpha(0.6))
		}
		n.mark(node, r, at, bars != nil)
	}
	return c
}

// How a mark is written, in seconds, and how far marks are turned from upright, in radians.
const (
	writeTime = 0.2
	slant     = 0.09
)

// mark draws what stands in a square, above its bar if it has one. What was written just now is written before one's eyes.
func (n *Notebook) mark(on *sprites.Node, r layout.Rect, at square, barred bool) {
	name, size, alpha := "", 0.58, 0.9
	switch n.notes.Mark(at.agent, at.guess) {
	case match.MarkNo:
		name, alpha = "marks/no", 0.65
	case match.MarkMaybe:
		name = "marks/maybe"
	case match.MarkYes:
		name = "marks/yes"
	}
	if n.writing && n.page.Guess(at.agent) == at.guess {
		name, size, alpha = "marks/ink", 0.78, 1
	}
	if name == "" {
		return
	}
	d := min(r.W, r.H) * size
	mid := r.Center()
	if barred {
		mid.Y -= r.H * 0.13
	}
	angle := slant * (float64((int(at.agent)*7+int(at.guess)*13)%11)/5 - 1)
	hand := sprites.New("hand").SetPos(mid.X-d/2, mid.Y-d/2)
	hand.Add(sprites.NewFace("mark", n.Back.Gallery.Drawing(name, d, d), d/2, d/2).SetAnchor(0.5, 0.5).SetAlpha(alpha).SetAngle(angle))
	on.Add(hand)
	if n.written != at || !n.Back.Settings.Speed.Moves() {
		return
	}
	if n.Back.Settings.Reduced {
		n.moving.At(0, writeTime, motion.Linear, func(p float64) { hand.SetAlpha(p) })
		return
	}
	n.moving.At(0, writeTime, motion.Out, func(p float64) {
		if p >= 1 {
			hand.SetClip(0, 0)
			return
		}
		hand.SetClip(max(d*p, 1), d)
	})
}

// barScale tells how long the bars of a page are.
type barScale struct {
	n     *Notebook
	most  int // strokes that fit
	turns int // that speak on one side of a square at the most
}

// strokesPerTurn is how many strokes a turn gets at the most.
const strokesPerTurn = 4

// bars is the scale of the bars of a page whose bars have that width, nil where there are none: without assistance, and before anything speaks.
func (n *Notebook) bars(agents []rules.Agent, width float64) *barScale {
	if n.match.Table().Notes != match.NotesAssisted {
		return nil
	}
	b := barScale{n: n, most: office.Strokes(width)}
	for _, a := range agents {
		for s := range rules.Seat(n.view.Setup().Players) {
			if s == n.seat() {
				continue
			}
			p := n.match.Speaks(a, s)
			b.turns = max(b.turns, len(p.For), len(p.Against))
		}
	}
	if b.turns == 0 {
		return nil
	}
	return &b
}

// of is how long the two sides of the bar of a square of a seat are, in strokes.
func (b *barScale) of(at square) [2]int {
	p := b.n.match.Speaks(at.agent, at.guess.Seat())
	return b.strokes(len(p.For), len(p.Against))
}

// strokes is how many strokes so many turns for and against are drawn with.
func (b *barScale) strokes(forIt, against int) [2]int {
	each := min(float64(b.most)/float64(b.turns), strokesPerTurn)
	long := func(turns int) int { return int(math.Ceil(float64(turns)*each - 1e-9)) }
	return [2]int{long(forIt), long(against)}
}

// bar puts a bar of strokes on a page.
func (n *Notebook) bar(on *sprites.Node, r layout.Rect, strokes [2]int) {
	n.stroked(on, "bar", fmt.Sprintf("bar-%d-%d", strokes[0], strokes[1]), r, func(p *office.Pad, q layout.Rect) { p.Bar(q, strokes[0], strokes[1]) })
}
