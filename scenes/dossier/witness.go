package dossier

import (
	"image/color"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Sizes in points: touch is the smallest touch target, and witnessBar the width of the bar beside a name. A number is
// drawn smaller than its target, which may reach near points over the words around it.
const (
	touch      = 44
	witnessBar = 96
	near       = 8
)

// witness lays out one player's evidence: the name, what was seen, and the turns that speak for or against the player
// owning the agent. Each turn opens the log.
type witness struct {
	*evidence
	body lettering.Style
	wide bool      // separate lines for the name with its bar, the words and the turns
	bars *barScale // nil for no bars
}

// row lays out the evidence of one player; ruled puts a pencil line above it.
func (w *witness) row(e match.Evidence, width float64, ruled bool) widgets.Row {
	ty := w.Ctx.Type
	row := widgets.Row{Node: sprites.New("evidence")}
	if ruled {
		stroked(w.Ctx.Gallery, row.Node, "ruled", "ruled", layout.Rect{W: width, H: 2},
			func(p *props.Painter, r layout.Rect) {
				p.Wobble(layout.Point{X: r.X, Y: r.Y + 1}, layout.Point{X: r.Right(), Y: r.Y + 1},
					1, props.Graphite, 0.35)
			})
		row.H = 4
	}
	speaks := w.match.Signals(w.selected, e.Seat)
	hand := w.Style(lettering.Italic, 20).WithColor(props.InkBlue)
	said := w.Ctx.Say(w.says(e))
	name := w.match.Player(e.Seat).Name
	if w.wide {
		room := width
		if w.bars != nil {
			room -= witnessBar + 8
		}
		row.Node.Add(sprites.NewFace("name", ty.Line(hand, ty.Truncate(hand, name, room)), 0, row.H))
		if w.bars != nil {
			bar(w.Ctx.Gallery, row.Node, layout.Rect{X: width - witnessBar, Y: row.H + 5, W: witnessBar, H: 12},
				w.bars.strokes(len(speaks.For), len(speaks.Against)))
		}
		row.H += 24
		w.words(&row, said, width)
		w.turns(&row, e.Seat, speaks, width)
		return row
	}
	hand.Size, hand.Leading = 18, 1.2
	chips := float64(len(speaks.For)+len(speaks.Against)) * touch
	if chips <= width*0.45 { // the turns fit beside the name and words
		text := ty.Block(w.body, said, width-chips-6)
		_, h := text.Size()
		name, top := ty.Truncate(hand, name, width-chips-6), row.H
		high := math.Ceil(max(h+ty.LineHeight(hand), touch)/2) * 2
		y := top + (high-h-ty.LineHeight(hand))/2
		row.Node.Add(sprites.NewFace("name", ty.Line(hand, name), 0, y),
			sprites.NewFace("words", text, 0, y+ty.LineHeight(hand)-1))
		x := width - chips
		for i, turn := range slices.Concat(speaks.For, speaks.Against) {
			row.Controls = append(row.Controls, w.turnMark(row.Node,
				layout.Rect{X: x, Y: top + (high-touch)/2, W: touch, H: touch}, e.Seat, turn, i < len(speaks.For)))
			x += touch
		}
		row.H = top + high + 3 + near
		return row
	}
	row.Node.Add(sprites.NewFace("name", ty.Line(hand, ty.Truncate(hand, name, width)), 0, row.H))
	row.H += math.Ceil(ty.LineHeight(hand))
	w.words(&row, said, width)
	w.turns(&row, e.Seat, speaks, width)
	return row
}

// words adds what was seen.
func (w *witness) words(row *widgets.Row, said string, width float64) {
	text := w.Ctx.Type.Block(w.body, said, width)
	row.Node.Add(sprites.NewFace("words", text, 0, row.H))
	_, h := text.Size()
	row.H += math.Ceil(h)
}

// turns adds the turns for and against, in this order, with a word before each kind.
func (w *witness) turns(row *widgets.Row, s rules.Seat, speaks match.Signals, width float64) {
	ty := w.Ctx.Type
	x, any := 0.0, false
	if len(speaks.For)+len(speaks.Against) > 0 {
		row.H -= near
	}
	for _, group := range []struct {
		key   message.Key
		turns []int
		color color.RGBA
	}{{"evidence.turns.for", speaks.For, props.InkBlue},
		{"evidence.turns.against", speaks.Against, props.RedPencil}} {
		if len(group.turns) == 0 {
			continue
		}
		st := w.body.WithColor(group.color)
		what := w.Words(group.key, message.Count("turns", len(group.turns)))
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
			row.Controls = append(row.Controls, w.turnMark(row.Node, layout.Rect{X: x, Y: row.H, W: touch, H: touch},
				s, turn, group.color == props.InkBlue))
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
