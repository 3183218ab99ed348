package gallery

import (
	"strings"

	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// rowSpec is one row of the gallery.
type rowSpec struct {
	name  string // what the row shows, as text
	build func() widgets.Row
}

// cell is one of several pictures or widgets side by side, with its name below.
type cell struct {
	name string
	draw func(on *sprites.Node, r layout.Rect) *widgets.Control // returns the cell's control, nil for none
}

// pad is the margin of a row, in points. The focus ring needs it.
const pad = 8

// heading returns a row with a title.
func (g *Gallery) heading(title string, width float64) rowSpec {
	return rowSpec{title, func() widgets.Row { return g.title(title, width) }}
}

// title builds a row with a title.
func (g *Gallery) title(words string, width float64) widgets.Row {
	text := g.Ctx.Fonts.Block(g.Style(lettering.Title, 22).WithColor(g.Ctx.Kit.Theme.Cream), words, width-2*pad)
	_, h := text.Size()
	return widgets.Row{Node: sprites.New("heading").Add(sprites.NewFace("title", text, pad, pad)), H: h + 2*pad}
}

// section returns a heading, and the rows of a grid below it.
func (g *Gallery) section(title message.Key, cells []cell, minWidth, width float64,
	height func(w float64) float64) []rowSpec {
	return append([]rowSpec{g.heading(g.say(message.Of(title)), width)}, g.grid(cells, minWidth, width, height)...)
}

// grid returns cells in rows. A cell is at least minWidth points wide. The function height returns the height of a cell
// for its width, without its name.
func (g *Gallery) grid(cells []cell, minWidth, width float64, height func(w float64) float64) []rowSpec {
	const gap = 12
	fonts, style := g.Ctx.Fonts, g.Style(lettering.Strong,
		14).WithColor(g.Ctx.Kit.Theme.Faint).WithAlign(lettering.Center)
	for _, c := range cells {
		for _, word := range strings.Fields(c.name) {
			minWidth = max(minWidth, fonts.Width(style, word))
		}
	}
	area := layout.Rect{X: pad, W: width - 2*pad}
	perRow := columns(area.W, minWidth, gap)
	var shows []rowSpec
	for len(cells) > 0 {
		row := cells[:min(perRow, len(cells))]
		cells = cells[len(row):]
		var names []string
		for _, c := range row {
			names = append(names, c.name)
		}
		shows = append(shows, rowSpec{strings.Join(names, ", "), func() widgets.Row {
			node := sprites.New("cells")
			var made widgets.Row
			below := 0.0
			for i, rect := range area.Columns(perRow, gap)[:len(row)] {
				rect.Y, rect.H = pad, height(rect.W)
				on := sprites.New(row[i].name)
				node.Add(on)
				if c := row[i].draw(on, rect); c != nil {
					made.Controls = append(made.Controls, c)
				}
				name := fonts.Block(style, row[i].name, rect.W)
				_, h := name.Size()
				below = max(below, rect.Bottom()+pad+h)
				on.Add(sprites.NewFace("name", name, rect.X, rect.Bottom()+pad))
			}
			made.Node, made.H = node, below+pad
			return made
		}})
	}
	return shows
}

// fixedHeight returns a height function that ignores the width.
func fixedHeight(h float64) func(float64) float64 { return func(float64) float64 { return h } }

// picture returns a cell with a drawing.
func (g *Gallery) picture(drawing, name string) cell {
	return cell{name, func(on *sprites.Node, r layout.Rect) *widgets.Control { return g.addDrawing(on, drawing, r) }}
}

// addDrawing adds a drawing. It returns nil, because a drawing is not a control.
func (g *Gallery) addDrawing(on *sprites.Node, drawing string, r layout.Rect) *widgets.Control {
	on.Add(sprites.NewFace(drawing, g.Ctx.Textures.Drawing(drawing, r.W, r.H), r.X, r.Y))
	return nil
}
