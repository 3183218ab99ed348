package dossier

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// grid is where the rows and columns of a page lie.
type grid struct {
	corner  layout.Rect // above the agents
	heads   []layout.Rect
	rows    []layout.Rect // with the agent’s picture at the left
	figureW float64
	cellW   float64
	upright bool // names stand upright over narrow columns
}

// agents are the agents in play, by row.
func (n *Notebook) agents() []rules.Agent {
	var as []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if n.view.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}

// guesses are what an agent may turn out to be, by column: everybody else’s, then nobody’s.
func (n *Notebook) guesses() []rules.Guess {
	var qs []rules.Guess
	for s := range rules.Seat(n.view.Setup().Players) {
		if s != n.seat() {
			qs = append(qs, rules.GuessSeat(s))
		}
	}
	return append(qs, rules.GuessNobody)
}

// columnName is a column’s heading.
func (n *Notebook) columnName(q rules.Guess) string {
	if s := q.Seat(); s != rules.NoSeat {
		return n.match.Player(s).Name
	}
	return n.Words("guess.nobody")
}

// measure lays a grid of rows and columns into an area.
func measure(area layout.Rect, rows, columns int) grid {
	g := grid{figureW: 52}
	if area.W < 420 {
		g.figureW = 36
	}
	g.cellW = min((area.W-g.figureW)/float64(columns), 120)
	g.upright = g.cellW < 70
	head := 34.0
	if g.upright {
		head = min(92, area.H*0.2)
	}
	h := min((area.H-head)/float64(rows), 64)
	w := g.figureW + g.cellW*float64(columns)
	x := area.X + (area.W-w)/2
	y := area.Y + max((area.H-head-h*float64(rows))/2, 0)
	g.corner = layout.Rect{X: x, Y: y, W: g.figureW, H: head}
	for c := range columns {
		g.heads = append(g.heads, layout.Rect{X: x + g.figureW + float64(c)*g.cellW, Y: y, W: g.cellW, H: head})
	}
	for r := range rows {
		g.rows = append(g.rows, layout.Rect{X: x, Y: y + head + float64(r)*h, W: w, H: h})
	}
	return g
}

// cell is the rectangle of a row and a column.
func (g *grid) cell(row, column int) layout.Rect {
	r := g.rows[row]
	return layout.Rect{X: r.X + g.figureW + float64(column)*g.cellW, Y: r.Y, W: g.cellW, H: r.H}
}

// openPage shows the page to its owner; was is the evidence as it was scrolled, nil if there was none.
func (n *Notebook) openPage(was *widgets.Scroll) {
	s := n.Screen
	in := s.Rect().Inset(min(16, s.W*0.02))
	name := n.match.Player(n.seat()).Name
	who := message.Person("who", name)
	title, hint := n.Words("notebook.of", who), n.Words("notebook.squares")
	if n.writing {
		title, hint = n.Words("dossier.of", who), n.inkHint()
	}
	var paper, side, head, foot layout.Rect
	switch {
	case s.H < 500 && s.W > s.H: // everything beside the grid
		side, paper = in.CutRight(min(230, in.W*0.3), 8)
		head, side = side.Cut(30, 2)
		foot, side = side.CutBottom(106, 6)
	case s.W > 900:
		head, in = in.Cut(44, 6)
		foot, in = in.CutBottom(58, 10)
		side, paper = in.CutRight(330, 12)
	default:
		head, in = in.Cut(38, 2)
		foot, in = in.CutBottom(54, 6)
		side, paper = in.CutBottom(min(in.H*0.27, 190), 6)
	}
	n.Say(n.Style(lettering.Title, min(30, head.H*0.8)).With(art.Cream), title, head)
	g := n.Back.Gallery
	n.On.Add(sprites.NewFace("paper", g.Panel(sprites.PanelStyle{Radius: 10, Fill: art.Cream, Edge: art.Ink, Line: 1.5}, paper.W, paper.H), paper.X, paper.Y))
	cs := n.table(paper.Inset(min(10, paper.W*0.015)))
	cs = append(cs, n.evidence(side, hint, was)...)
	cs = append(cs, n.buttons(foot)...)
	n.Offer(cs)
}

func (n *Notebook) inkHint() string {
	d := &n.view.Edition().Dossier
	right, wrong := message.Signed("right", d.Right), message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0 && d.Blank:
		return n.Words("dossier.hint.wrong-blank", right, wrong)
	case d.Wrong < 0:
		return n.Words("dossier.hint.wrong", right, wrong)
	case d.Blank:
		return n.Words("dossier.hint.blank", right)
	}
	return n.Words("dossier.hint", right)
}

// table draws the grid and makes its squares pressable.
func (n *Notebook) table(area layout.Rect) []*widgets.Control {
	agents, guesses := n.agents(), n.guesses()
	g := measure(area, len(agents), len(guesses))
	for c, q := range guesses {
		n.heading(g.heads[c], q, g.upright)
	}
	gallery := n.Back.Gallery
	var cs []*widgets.Control
	for r, a := range agents {
		row := g.rows[r]
		if r%2 == 0 {
			n.On.Add(sprites.NewFace("row", gallery.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Night}, row.W, row.H), row.X, row.Y).SetAlpha(0.06))
		}
		if a == n.selected {
			n.On.Add(sprites.NewFace("chosen row", gallery.Panel(sprites.PanelStyle{Radius: 6, Edge: art.Oxblood, Line: 2}, row.W, row.H), row.X, row.Y))
		}
		h := row.H - 4
		n.On.Add(sprites.NewFace("figure", gallery.Drawing("agents/"+a.String(), g.figureW-6, h), row.X+g.figureW/2, row.Y+row.H/2).SetAnchor(0.5, 0.5))
		cs = append(cs, &widgets.Control{ID: "row-" + a.String(), Label: n.Words("notebook.row", message.Agent("agent", a)), Rect: layout.Rect{X: row.X, Y: row.Y, W: g.figureW, H: row.H},
			Disabled: n.match.Table().Notes != match.NotesAssisted, OnPress: func() { n.selected = a; n.Layout(n.Screen) }})
		own := n.view.Identities(n.seat()).Has(a)
		if own {
			st := n.Style(lettering.Italic, 18).With(art.SlipInk)
			n.Say(st, n.Words("notebook.yours"), layout.Rect{X: row.X + g.figureW + 8, Y: row.Y, W: row.W - g.figureW - 8, H: row.H})
		}
		for c, q := range guesses {
			cs = append(cs, n.square(g.cell(r, c), a, q, c, own))
		}
	}
	return cs
}

// heading writes over a column whose it is, upright where the column is narrow. A name is cut rather than made very small.
func (n *Notebook) heading(r layout.Rect, q rules.Guess, upright bool) {
	ty, name, isName := n.Back.Type, n.columnName(q), q.Seat() != rules.NoSeat
	st := lettering.Style{Face: lettering.Strong, Size: 16, Color: art.Ink, Align: lettering.Center}
	switch {
	case !upright && isName:
		n.SayName(st, name, r.Inset(2))
		return
	case !upright:
		n.Say(st, name, r.Inset(2))
		return
	}
	if st = ty.Fit(st, name, r.H-4, 14); !isName && ty.Width(st, name) > r.H-2 {
		st = ty.Fit(st, name, r.H-2, lettering.Least)
	}
	name = ty.Clip(st, name, r.H-2)
	n.On.Add(sprites.NewFace("heading", ty.Line(st, name), r.Center().X, r.Bottom()-4).SetAnchor(0, 0.5).SetAngle(-math.Pi / 2))
}

// square is a row’s square in a column: a mark in pencil, or a choice in ink. Its name says where it is, never what is on it. The own agents’ squares are blank
// and do nothing; they are there because what the page lists must not tell whose row has none.
func (n *Notebook) square(r layout.Rect, a rules.Agent, q rules.Guess, column int, own bool) *widgets.Control {
	c := &widgets.Control{ID: fmt.Sprintf("%s-%d", a.String(), column+1), Label: n.Words("notebook.square", message.Agent("agent", a), message.Verbatim("guess", n.columnName(q))), Rect: r}
	if own {
		return c
	}
	node := sprites.New("square")
	n.On.Add(node)
	c.OnPress = func() { n.press(a, q) }
	c.OnLook = func(st widgets.State) {
		node.Clear()
		in := r.Inset(2)
		p := sprites.PanelStyle{Radius: 6, Edge: art.SlipInk, Line: 1}
		if st.Hover {
			p.Edge, p.Line = art.Oxblood, 2
		}
		node.Add(sprites.NewFace("box", n.Back.Gallery.Panel(p, in.W, in.H), in.X, in.Y))
		n.mark(node, in, a, q)
	}
	return c
}

// mark draws what stands in a square.
func (n *Notebook) mark(on *sprites.Node, r layout.Rect, a rules.Agent, q rules.Guess) {
	d := min(r.W, r.H) * 0.62
	draw := func(name string, alpha float64) {
		on.Add(sprites.NewFace("mark", n.Back.Gallery.Drawing(name, d, d), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5).SetAlpha(alpha))
	}
	pencil := 0.75
	if n.writing {
		if n.page.Guess(a) == q {
			draw("marks/ink", 1)
			return
		}
		pencil = 0.3
	}
	switch n.notes.Mark(a, q) {
	case match.MarkNo:
		draw("marks/no", pencil)
	case match.MarkMaybe:
		draw("marks/maybe", pencil)
	case match.MarkYes:
		draw("marks/yes", pencil)
	}
}

// press writes into a square.
func (n *Notebook) press(a rules.Agent, q rules.Guess) {
	if n.selected = a; n.match.Table().Notes != match.NotesAssisted {
		n.selected = rules.NoAgent
	}
	if n.writing {
		n.pages = append(n.pages, n.page)
		n.page.Write(a, q)
	} else {
		n.past = append(n.past, n.notes)
		n.notes.Cycle(a, q, n.view.Setup().Variants.TopSecret)
		n.match.Note(n.seat(), n.notes)
	}
	n.Layout(n.Screen)
}

// undo takes the last mark back.
func (n *Notebook) undo() {
	switch {
	case !n.open:
		return
	case n.writing && len(n.pages) > 0:
		n.page, n.pages = n.pages[len(n.pages)-1], n.pages[:len(n.pages)-1]
	case !n.writing && len(n.past) > 0:
		n.notes, n.past = n.past[len(n.past)-1], n.past[:len(n.past)-1]
		n.match.Note(n.seat(), n.notes)
	}
	n.Layout(n.Screen)
}

// buttons are those below the page. What can’t be pressed yet is shown to whoever writes alone: presses on the own agent’s squares leave it as it was, which would tell whose
// row they are.
func (n *Notebook) buttons(area layout.Rect) []*widgets.Control {
	undo := widgets.ButtonSpec{ID: "undo", Title: n.Words("button.undo"), OnPress: n.undo, Barred: len(n.past) == 0 && len(n.pages) == 0}
	next := widgets.ButtonSpec{ID: "done", Title: n.Words("button.to-table"), Look: widgets.Primary, OnPress: n.leave}
	all := []widgets.ButtonSpec{undo, {ID: "log", Title: n.Words("dossier.log"), Label: n.Words("logbook.title"), OnPress: n.openLog}}
	if n.writing {
		ok, why := n.page.Ready()
		next = widgets.ButtonSpec{ID: "seal", Title: n.Words("dossier.seal.yes"), Look: widgets.Primary, OnPress: n.askSeal, Barred: !ok, Why: n.Back.Say(why)}
		all = append(all, widgets.ButtonSpec{ID: "table", Title: n.Words("dossier.table"), Label: n.Words("dossier.table.label"), OnPress: n.leave})
	}
	if area.W < 260 && area.H > 100 {
		rows := area.Rows(2, 6)
		for i, r := range rows[0].Columns(len(all), 6) {
			all[i].Rect = r
		}
		next.Rect = rows[1]
	} else {
		if area.W > 620 {
			area.X, area.W = area.X+(area.W-620)/2, 620
		}
		var aside layout.Rect
		aside, next.Rect = area.CutLeft(area.W*0.2*float64(len(all)), 8)
		for i, r := range aside.Columns(len(all), 8) {
			all[i].Rect = r
		}
	}
	var cs []*widgets.Control
	for _, b := range append(all, next) {
		b.Size = 17
		cs = append(cs, n.Button(b))
	}
	return cs
}
