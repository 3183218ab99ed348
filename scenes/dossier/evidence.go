package dossier

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// evidence shows what everybody could see of the chosen agent, as far scrolled as it was, or how the page works.
func (n *Notebook) evidence(p *place, hint string, was *widgets.Scroll) []*widgets.Control {
	in := p.words
	if in.H < 30 {
		return nil
	}
	body := n.Style(lettering.Body, 16).With(art.Ink)
	if words := n.unsaved(); words != "" {
		h := n.Tell(body.With(office.RedPencil), words, in)
		_, in = in.Cut(min(h, in.H), 6)
	}
	if n.selected == rules.NoAgent {
		n.explain(p, in, hint)
		return nil
	}
	rest := n.evidenceHead(p, in)
	seen := n.seen()
	if len(seen) == 0 {
		n.Tell(body, n.Words("evidence.none"), rest)
		return nil
	}
	w := witness{n: n, body: body.Sized(15).With(office.Graphite), wide: p.form == formSpread, bars: n.bars(n.agents(), witnessBar)}
	n.list = n.Back.Kit.Scroll(n.Desk(), widgets.ScrollSpec{ID: "evidence", Rect: rest, Rows: len(seen), Gap: -near, Paper: true,
		Build: func(i int, width float64) widgets.Row { return w.row(seen[i], width, i > 0) }})
	if was != nil && n.listed == n.selected {
		n.list.Go(was.Place())
	}
	n.listed = n.selected
	n.On.Add(n.list.Node)
	return n.list.Controls()
}

// evidenceHead says whose evidence it is, and returns the room below.
func (n *Notebook) evidenceHead(p *place, in layout.Rect) (rest layout.Rect) {
	words := n.Words("evidence.head", message.Agent("agent", n.selected))
	name := "agents/" + n.selected.String()
	if p.form != formSpread {
		head, rest := in.Cut(28, 4)
		n.On.Add(sprites.NewFace("portrait", n.Back.Gallery.Drawing(name, 20, 28), head.X+10, head.Center().Y-2).SetAnchor(0.5, 0.5))
		n.Say(n.Style(lettering.Title, 19).With(art.Ink), words, layout.Rect{X: head.X + 28, Y: head.Y, W: head.W - 28, H: head.H})
		return rest
	}
	head, rest := in.Cut(54, 8)
	n.On.Add(sprites.NewFace("portrait", n.Back.Gallery.Drawing(name, 36, 54), head.X+17, head.Center().Y).SetAnchor(0.5, 0.5))
	text := layout.Rect{X: head.X + 44, Y: head.Y, W: head.W - 44, H: 32}
	n.Say(n.Style(lettering.Title, 22).With(art.Ink), words, text)
	text.Y, text.H = text.Bottom(), 22
	n.Say(n.Style(lettering.Body, 15).With(office.Graphite), n.Words("evidence.press"), text)
	n.redRule(layout.Rect{X: head.X, Y: head.Bottom() + 2, W: head.W, H: 1})
	return rest
}

// redRule is a ruled red line.
func (n *Notebook) redRule(r layout.Rect) {
	n.On.Add(sprites.NewFace("rule", n.Back.Gallery.Fill(office.RedPencil, r.W, r.H), r.X, r.Y).SetAlpha(0.5))
}

// explain says how the page works while no evidence is asked for, and where there is room, what the marks mean.
func (n *Notebook) explain(p *place, in layout.Rect, hint string) {
	assisted := n.match.Table().Notes == match.NotesAssisted
	if assisted {
		hint += " " + n.Words("notebook.press-agent")
	}
	body := n.Style(lettering.Body, 17).With(art.Ink)
	body.Leading = 1.3
	if p.form != formSpread {
		body.Size = 16
	}
	h := n.Tell(body, hint, in)
	_, rest := in.Cut(h, 22)
	type sample struct {
		drawing string
		key     message.Key
		alpha   float64
	}
	pencil := []sample{{"marks/no", "mark.no", 0.65}, {"marks/maybe", "mark.maybe", 0.9}, {"marks/yes", "mark.yes", 0.9}}
	var samples []sample
	if n.match.Table().Notes != match.NotesNone {
		samples = pencil
	}
	if n.writing {
		samples = append(samples, sample{"marks/ink", "mark.ink", 1})
	}
	const line, pictured = 44, 64
	bars := 0
	if assisted {
		bars = 2
	}
	if rest.H < line*float64(len(samples)+bars) {
		return
	}
	n.redRule(layout.Rect{X: rest.X, Y: rest.Y - 8, W: rest.W, H: 1})
	st := n.Style(lettering.Italic, 19).With(office.InkBlue)
	for _, s := range samples {
		var row layout.Rect
		row, rest = rest.Cut(line, 0)
		n.On.Add(sprites.NewFace("sample", n.Back.Gallery.Drawing(s.drawing, 30, 30), row.X+pictured/2, row.Center().Y).SetAnchor(0.5, 0.5).SetAlpha(s.alpha))
		n.Say(st, n.Words(s.key), layout.Rect{X: row.X + pictured + 14, Y: row.Y, W: row.W - pictured - 14, H: row.H})
	}
	if !assisted {
		return
	}
	for i, key := range []message.Key{"mark.for", "mark.against"} {
		var row layout.Rect
		row, rest = rest.Cut(line, 0)
		strokes := [2]int{}
		strokes[i] = 6
		n.bar(n.On, layout.Rect{X: row.X, Y: row.Center().Y - 6, W: pictured, H: 12}, strokes)
		n.Say(st, n.Words(key), layout.Rect{X: row.X + pictured + 14, Y: row.Y, W: row.W - pictured - 14, H: row.H})
	}
}

// seen is the evidence about the chosen agent against everybody else who did something with it or whose turns speak: first those for whom most turns speak, and of them
// the busiest.
func (n *Notebook) seen() []match.Evidence {
	all := n.match.Evidence(n.selected)
	all = slices.DeleteFunc(all, func(e match.Evidence) bool {
		speaks := n.match.Speaks(n.selected, e.Seat)
		return e.Seat == n.seat() || e.Message().None() && len(speaks.For)+len(speaks.Against) == 0
	})
	balance := func(e match.Evidence) int {
		p := n.match.Speaks(n.selected, e.Seat)
		return len(p.For) - len(p.Against)
	}
	slices.SortStableFunc(all, func(a, b match.Evidence) int {
		if d := balance(b) - balance(a); d != 0 {
			return d
		}
		return b.Weight() - a.Weight()
	})
	return all
}

// touch is how large what can be pressed is at least, witnessBar how wide the bar beside a name, and near how far a number may reach over words above and below it: it is drawn
// smaller than it can be pressed, and they can’t be. All in points.
const (
	touch      = 44
	witnessBar = 96
	near       = 8
)

// witness sets one player’s evidence: the name in handwriting, what was seen in words, and the numbers of the turns that speak for and against the player’s owning the agent, to
// be looked up in the log.
type witness struct {
	n    *Notebook
	body lettering.Style
	wide bool      // a line for the name, with its bar, one for the words, and one for the turns
	bars *barScale // nil for no bars
}

// row is the evidence of one player; ruled puts a pencil line above it.
func (w *witness) row(e match.Evidence, width float64, ruled bool) widgets.Row {
	n, ty := w.n, w.n.Back.Type
	row := widgets.Row{Node: sprites.New("evidence")}
	if ruled {
		n.stroked(row.Node, "ruled", "ruled", layout.Rect{W: width, H: 2}, func(p *office.Pad, r layout.Rect) {
			p.Wobble(layout.Point{X: r.X, Y: r.Y + 1}, layout.Point{X: r.Right(), Y: r.Y + 1}, 1, office.Graphite, 0.35)
		})
		row.H = 4
	}
	speaks := n.match.Speaks(n.selected, e.Seat)
	hand := n.Style(lettering.Italic, 20).With(office.InkBlue)
	said := n.Words("evidence.unmoved")
	if seen := e.Message(); !seen.None() {
		said = n.Back.Say(seen)
	}
	name := n.match.Player(e.Seat).Name
	if w.wide {
		room := width
		if w.bars != nil {
			room -= witnessBar + 8
		}
		row.Node.Add(sprites.NewFace("name", ty.Line(hand, ty.Clip(hand, name, room)), 0, row.H))
		if w.bars != nil {
			n.bar(row.Node, layout.Rect{X: width - witnessBar, Y: row.H + 5, W: witnessBar, H: 12}, w.bars.strokes(len(speaks.For), len(speaks.Against)))
		}
		row.H += 24
		w.words(&row, said, width)
		w.turns(&row, e.Seat, speaks, width)
		return row
	}
	hand.Size, hand.Leading = 18, 1.2
	chips := float64(len(speaks.For)+len(speaks.Against)) * touch
	if chips <= width*0.45 { // the turns stand beside name and words
		text := ty.Block(w.body, said, width-chips-6)
		_, h := text.Size()
		name, top := ty.Clip(hand, name, width-chips-6), row.H
		high := math.Ceil(max(h+ty.LineHeight(hand), touch)/2) * 2
		y := top + (high-h-ty.LineHeight(hand))/2
		row.Node.Add(sprites.NewFace("name", ty.Line(hand, name), 0, y), sprites.NewFace("words", text, 0, y+ty.LineHeight(hand)-1))
		x := width - chips
		for i, turn := range slices.Concat(speaks.For, speaks.Against) {
			row.Controls = append(row.Controls, n.turnMark(row.Node, layout.Rect{X: x, Y: top + (high-touch)/2, W: touch, H: touch}, e.Seat, turn, i < len(speaks.For)))
			x += touch
		}
		row.H = top + high + 3 + near
		return row
	}
	row.Node.Add(sprites.NewFace("name", ty.Line(hand, ty.Clip(hand, name, width)), 0, row.H))
	row.H += math.Ceil(ty.LineHeight(hand))
	w.words(&row, said, width)
	w.turns(&row, e.Seat, speaks, width)
	return row
}

// words sets what was seen.
func (w *witness) words(row *widgets.Row, said string, width float64) {
	text := w.n.Back.Type.Block(w.body, said, width)
	row.Node.Add(sprites.NewFace("words", text, 0, row.H))
	_, h := text.Size()
	row.H += math.Ceil(h)
}

// turns sets the turns that speak, those for it first, with a word before each kind.
func (w *witness) turns(row *widgets.Row, s rules.Seat, speaks match.Speaks, width float64) {
	n, ty := w.n, w.n.Back.Type
	x, any := 0.0, false
	if len(speaks.For)+len(speaks.Against) > 0 {
		row.H -= near
	}
	for _, group := range []struct {
		key   message.Key
		turns []int
		color color.RGBA
	}{{"evidence.for", speaks.For, office.InkBlue}, {"evidence.against", speaks.Against, office.RedPencil}} {
		if len(group.turns) == 0 {
			continue
		}
		st := w.body.With(group.color)
		what := n.Words(group.key)
		lead := ty.Width(st, what) + 4
		if x > 0 && x+lead+touch > width {
			x, row.H = 0, row.H+touch
		}
		row.Node.Add(sprites.NewFace("what", ty.Line(st, what), x, row.H+(touch-ty.LineHeight(st))/2))
		x, any = x+lead, true
		for _, turn := range group.turns {
			if x+touch > width {
				x, row.H = 0, row.H+touch
			}
			row.Controls = append(row.Controls, n.turnMark(row.Node, layout.Rect{X: x, Y: row.H, W: touch, H: touch}, s, turn, group.color == office.InkBlue))
			x += touch
		}
		x += 6
	}
	if any {
		row.H += touch
	} else {
		row.H += 2 * near
	}
}

// turnMark is a turn’s number that opens the log there: filled if it speaks for the player, else in a ring. Whose evidence somebody looks at is nobody else’s business, so the page
// is not told of it.
func (n *Notebook) turnMark(on *sprites.Node, r layout.Rect, s rules.Seat, turn int, speaksFor bool) *widgets.Control {
	node := sprites.New("turn")
	on.Add(node)
	c := &widgets.Control{ID: fmt.Sprintf("turn-%d-%d", s+1, turn), Label: n.Words("evidence.turn", message.Number("turn", turn)), Rect: r, Private: true, OnPress: func() { n.exits.Log(turn) }}
	c.OnLook = func(st widgets.State) {
		node.Clear()
		ty, words := n.Back.Type, fmt.Sprint(turn)
		style := n.Style(lettering.Strong, 15).With(art.Cream).Aligned(lettering.Center)
		chip := layout.Around(r.Center(), min(max(ty.Width(style, words)+18, 32), r.W-4), 24)
		p := sprites.PanelStyle{Radius: 12, Fill: office.InkBlue}
		touched := st.Hover || st.Pressed
		if speaksFor && touched {
			p.Fill = color.RGBA{0x33, 0x50, 0xB8, 0xFF}
		}
		if !speaksFor {
			p = sprites.PanelStyle{Radius: 12, Edge: office.RedPencil, Line: 1.8}
			style = style.With(office.RedPencil)
			if touched {
				p.Fill = color.RGBA{0xF6, 0xD8, 0xC8, 0xFF}
			}
		}
		node.Add(sprites.NewFace("chip", n.Back.Gallery.Panel(p, chip.W, chip.H), chip.X, chip.Y))
		node.Add(sprites.NewFace("number", ty.Lines(style, []string{words}, chip.W), chip.X, r.Center().Y-ty.LineHeight(style)/2))
	}
	return c
}
