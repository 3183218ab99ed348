package board

import (
	"fmt"
	"strconv"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// Number plates: each hangs on a bracket at the wall of its own house, above the place of the safe. That of the safe's house is gold, and no other.

// bracket is the iron by which a building's plate hangs: an arm out of the wall, and two hooks.
func (t *Board) bracket(b layout.Building) *sprites.Node {
	const line = 2
	p := b.Plate
	drop := p.H * 0.22
	r := layout.Rect{X: p.X, Y: p.Y - drop - line, W: max(b.House.X, p.Right()) + p.W*0.12 - p.X, H: drop + 2*line}
	arm := t.back.Gallery.Shape(fmt.Sprintf("bracket %v", p.W), r.W, r.H, func(c *ink.Canvas) { drawBracket(c, r.W, r.H, p.W, line) })
	return sprites.NewFace("bracket", arm, r.X, r.Y)
}

// drawBracket draws a bracket of w×h points for a plate of that width with lines that wide.
func drawBracket(c *ink.Canvas, w, h, plate, line float64) {
	c.Stroke(c.Line([]ink.Point{{X: plate * 0.2, Y: line}, {X: w - line, Y: line}}), line, art.Ink)
	for _, x := range []float64{0.28, 0.72} {
		c.Stroke(c.Line([]ink.Point{{X: plate * x, Y: line}, {X: plate * x, Y: h}}), line, art.Ink)
	}
}

// buildPlates hangs the numbers up.
func (t *Board) buildPlates() {
	for i, b := range t.table.Buildings {
		n := sprites.New("plate "+rules.Building(i).String()).SetPos(b.Plate.X, b.Plate.Y)
		t.actors.plates[i] = n
		t.stage.Add(sprites.LayerPlates, n)
	}
}

// markSafe paints the plates: that of the building where the safe stands gold, and gold around that of the building for which it is planned, if there is one.
func (t *Board) markSafe(safe, planned rules.Building) {
	for i, n := range t.actors.plates {
		style := sprites.PanelStyle{Radius: 5, Fill: art.Cream, Edge: art.Ink, Line: 1.5}
		switch rules.Building(i) {
		case safe:
			style.Fill = art.Gold
		case planned:
			style.Edge, style.Line = art.Gold, 3
		}
		t.paintPlate(n, rules.Building(i), style)
	}
}

func (t *Board) paintPlate(n *sprites.Node, b rules.Building, style sprites.PanelStyle) {
	r := t.table.Buildings[b].Plate
	words, col := strconv.Itoa(b.Points()), art.Ink
	if b.Points() < 0 {
		words, col = "−"+strconv.Itoa(-b.Points()), art.Oxblood
	}
	st := lettering.Style{Face: lettering.Title, Size: max(r.H*0.74, 14), Color: col, Align: lettering.Center}
	n.Clear()
	n.Add(sprites.NewFace("plate", t.back.Gallery.Panel(style, r.W, r.H), 0, 0),
		sprites.NewFace("number", t.back.Type.Lines(st, []string{words}, r.W), 0, (r.H-t.back.Type.LineHeight(st))/2))
}
