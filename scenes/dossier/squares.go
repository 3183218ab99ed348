package dossier

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
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

// squares are the table on the page: a row for every agent, a column for everything that it may turn out to be.
type squares struct {
	*backstage.Page
	*sheet
	written square          // that was written into just now
	moving  motion.Timeline // marks that are being written
	press   func(rules.Agent, rules.Guess)
	choose  func(rules.Agent) // asks for an agent’s evidence
}

// advance writes on what is being written.
func (t *squares) advance(dt float64) {
	if t.moving.Running() {
		t.moving.Advance(dt)
	}
}

// lay shows what stands in the grid and makes its squares pressable.
func (t *squares) lay(g *grid, agents []rules.Agent, guesses []rules.Guess) []*widgets.Control {
	for c, q := range guesses {
		t.heading(g.heads[c], q, g.upright)
	}
	bars := t.bars(g.cellW * 0.8)
	var cs []*widgets.Control
	for r, a := range agents {
		row := g.rows[r]
		if a == t.selected {
			lit := layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H}
			t.On.Add(sprites.NewFace("lit", t.Back.Gallery.Fill(lamplight, lit.W, lit.H), lit.X, lit.Y).SetAlpha(0.75))
			stroked(t.Back.Gallery, t.On, "tab", "tab-"+a.String(), tabOf(row), func(p *office.Pad, r layout.Rect) { p.Tab(r, art.AgentColor(int(a))) })
		}
		h := row.H - 8
		t.On.Add(sprites.NewFace("figure", t.Back.Gallery.Drawing("agents/"+a.String(), g.figureW-14, h), row.X+g.figureW/2+3, row.Y+row.H/2).SetAnchor(0.5, 0.5))
		cs = append(cs, &widgets.Control{ID: "row-" + a.String(), Label: t.Words("notebook.row", message.Agent("agent", a)), Rect: layout.Rect{X: row.X, Y: row.Y, W: g.figureW, H: row.H},
			Disabled: !t.assisted(), OnPress: func() { t.choose(a) }})
		own := t.own(a)
		if own {
			t.hatchOut(layout.Rect{X: row.X + g.figureW, Y: row.Y, W: row.W - g.figureW, H: row.H})
		}
		for c, q := range guesses {
			cs = append(cs, t.square(g.cell(r, c), square{a, q}, c, own, bars))
		}
		if a == t.selected {
			stroked(t.Back.Gallery, t.On, "ring", "ring", layout.Rect{X: row.X - 4, Y: row.Y, W: row.W + 8, H: row.H}, (*office.Pad).Ring)
		}
	}
	return cs
}

// hatchOut strikes out the row of an agent of the page's owner.
func (t *squares) hatchOut(r layout.Rect) {
	in := layout.Rect{X: r.X + 6, Y: r.Y + 8, W: r.W - 12, H: r.H - 16}
	words, st := t.Words("notebook.yours"), t.Style(lettering.Italic, min(20, r.H*0.4)).With(office.Graphite).Aligned(lettering.Center)
	free := t.Back.Type.Width(st, words) + 20
	stroked(t.Back.Gallery, t.On, "own-row", fmt.Sprintf("hatch-%.0f", free), in, func(p *office.Pad, q layout.Rect) {
		left, right := q, q
		left.W = max((q.W-free)/2+q.H*0.3, 0)
		right.X, right.W = q.Right()-left.W, left.W
		p.Hatch(left, 15)
		p.Hatch(right, 15)
	})
	t.Say(st, words, r)
}

// heading writes over a column whose it is, upright where the column is narrow. A name is cut rather than made very small.
func (t *squares) heading(r layout.Rect, q rules.Guess, upright bool) {
	ty, name, isName := t.Back.Type, t.columnName(q), q.Seat() != rules.NoSeat
	st := lettering.Style{Face: lettering.Italic, Size: min(21, max(r.H*0.5, 17)), Color: office.InkBlue, Align: lettering.Center}
	if !isName {
		st.Color = pressed
	}
	low := layout.Rect{X: r.X + 2, Y: r.Bottom() - min(r.H, 36), W: r.W - 4, H: min(r.H, 36)}
	switch {
	case !upright && isName:
		t.SayName(st, name, low)
		return
	case !upright:
		t.Say(st, name, low)
		return
	}
	st.Size = 18
	if st = ty.Fit(st, name, r.H-4, 14); !isName && ty.Width(st, name) > r.H-2 {
		st = ty.Fit(st, name, r.H-2, lettering.Least)
	}
	name = ty.Clip(st, name, r.H-2)
	t.On.Add(sprites.NewFace("heading", ty.Line(st, name), r.Center().X, r.Bottom()-5).SetAnchor(0, 0.5).SetAngle(-math.Pi / 2))
}

// square is a row’s square in a column: a mark in pencil, or a choice in ink. Its name says where it is, never what is on it. The own agents’ squares are blank
// and do nothing; they are there because what the page lists must not tell whose row has none.
func (t *squares) square(r layout.Rect, at square, column int, own bool, bars *barScale) *widgets.Control {
	a, q := at.agent, at.guess
	c := &widgets.Control{ID: fmt.Sprintf("%s-%d", a.String(), column+1), Label: t.Words("notebook.square", message.Agent("agent", a), message.Verbatim("guess", t.columnName(q))), Rect: r}
	if own {
		return c
	}
	below := layout.Rect{X: r.X + r.W*0.1, Y: r.Bottom() - max(r.H*0.25, 12), W: r.W * 0.8, H: min(11, r.H*0.16)}
	if bars != nil && q.Seat() != rules.NoSeat { // no turn speaks for or against an agent’s being nobody’s
		bar(t.Back.Gallery, t.On, below, bars.of(at))
	}
	node := sprites.New("square")
	t.On.Add(node)
	c.OnPress = func() { t.press(a, q) }
	c.OnLook = func(st widgets.State) {
		node.Clear()
		if st.Hover {
			in := r.Inset(2)
			node.Add(sprites.NewFace("touched", t.Back.Gallery.Fill(lamplight, in.W, in.H), in.X, in.Y).SetAlpha(0.6))
		}
		t.mark(node, r, at, bars != nil)
	}
	return c
}

// How a mark is written, in seconds, and how far marks are turned from upright, in radians.
const (
	writeTime = 0.2
	slant     = 0.09
)

// mark draws what stands in a square, above its bar if it has one. What was written just now is written before one's eyes.
func (t *squares) mark(on *sprites.Node, r layout.Rect, at square, barred bool) {
	name, size, alpha := "", 0.58, 0.9
	switch t.notes.Mark(at.agent, at.guess) {
	case match.MarkNo:
		name, alpha = "marks/no", 0.65
	case match.MarkMaybe:
		name = "marks/maybe"
	case match.MarkYes:
		name = "marks/yes"
	}
	if t.writing && t.page.Guess(at.agent) == at.guess {
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
	hand.Add(sprites.NewFace("mark", t.Back.Gallery.Drawing(name, d, d), d/2, d/2).SetAnchor(0.5, 0.5).SetAlpha(alpha).SetAngle(angle))
	on.Add(hand)
	if t.written != at || !t.Back.Settings.Speed.Moves() {
		return
	}
	if t.Back.Settings.Reduced {
		t.moving.At(0, writeTime, motion.Linear, func(p float64) { hand.SetAlpha(p) })
		return
	}
	t.moving.At(0, writeTime, motion.Out, func(p float64) {
		if p >= 1 {
			hand.SetClip(0, 0)
			return
		}
		hand.SetClip(max(d*p, 1), d)
	})
}
