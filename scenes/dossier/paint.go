package dossier

import (
	"fmt"
	"image/color"

	"heimlich/rules"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// This file draws pages, tables and pencil strokes.

// drawDesk draws the desk, the notebook with a table, and the side sheet unless that is the notebook's other page. The
// table has a row for each agent.
func (n *Notebook) drawDesk(page *pageLayout, grid *grid, agents []rules.Agent, columns int) {
	screen, textures := n.Screen, n.Ctx.Textures
	desk.SetBackground(n.Stage(), textures, props.Desk{W: screen.W, H: screen.H, Blotter: page.blotter})
	lampAt := layout.Point{X: screen.W * 0.47, Y: screen.H * 0.5}
	reach := max(page.cover.W, page.cover.H) * 0.62
	n.Content.Add(desk.LampLight(textures, lampAt, reach, reach*0.75))
	n.Content.Add(desk.SlabShadow(textures, page.cover))
	box := page.cover.Inset(-2)
	box.Y, box.H = box.Y-16, box.H+24
	key := fmt.Sprintf("open-%d-%d-%x", page.arrangement, columns, uint(n.view.InPlay()))
	n.Content.Add(desk.LargePaper(textures, "notebook", key, box,
		func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
			page.paintNotebook(pad, at, grid, agents, columns)
		}))
	if page.arrangement != twoPages {
		n.Content.Add(desk.LargePaper(textures, "slip", "plain", page.side.Inset(-14),
			func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
				sheet := at(page.side)
				pad.Sheet(sheet, 0)
				pad.Ruled(layout.Rect{X: sheet.X + 4, Y: sheet.Y + 42, W: sheet.W - 8, H: sheet.H - 46}, 22)
			}))
	}
	n.Content.Add(desk.Vignette(textures, lampAt, screen.W, screen.H, 0.42, 0.5))
}

// paintNotebook paints the notebook with the ruled table on its page. The function at converts rectangles of the screen
// to those of the painter.
func (p *pageLayout) paintNotebook(pad *props.Painter, at func(layout.Rect) layout.Rect, grid *grid,
	agents []rules.Agent, columns int) {
	pad.Cover(at(p.cover))
	page, table := at(p.page), at(grid.rect)
	switch p.arrangement {
	case twoPages:
		pad.Page(page, props.Right, 22)
		pad.Page(at(p.side), props.Left, 22)
	case sheetBelow:
		pad.Page(page, props.Top, 20)
	default:
		pad.Page(page, props.Left, 20)
	}
	for rowIndex, agent := range agents {
		row := at(grid.rows[rowIndex])
		if rowIndex%2 == 0 {
			pad.Tint(row, props.Graphite, 0.05)
		}
		pad.Tab(rowTab(row), art.AgentColor(int(agent)))
	}
	pad.Table(table, grid.corner.H, grid.figureW, columns, len(agents))
	switch p.arrangement {
	case twoPages:
		pad.RingsAcross(page.Right()+ringsWidth/2, page.Y+22, page.Bottom()-22, ringsWidth/2)
	case sheetBelow:
		pad.RingsAlong(page.Y-2, page.X+18, page.Right()-18)
	default:
		pad.RingsAcross(page.X+1, page.Y+20, page.Bottom()-20, 13)
	}
}

// rowTab returns the rectangle of a row's coloured tab.
func rowTab(row layout.Rect) layout.Rect {
	return layout.Rect{X: row.X + 1, Y: row.Y + 5, W: 6, H: row.H - 10}
}

// strokeMargin is the margin of a picture of strokes, in points. Hand-drawn strokes extend beyond their rectangle.
const strokeMargin = 6

// addStrokes adds a hand-drawn picture over the rectangle r; key identifies its look, but not its size.
func addStrokes(textures *sprites.TextureCache, parent *sprites.Node, name, key string, r layout.Rect,
	draw func(p *props.Painter, r layout.Rect)) {
	parent.Add(desk.SmallPaper(textures, name, key, r, strokeMargin, draw))
}

// rowTint is the colour of the chosen row, and of the square under the pointer.
var rowTint = color.RGBA{0xFF, 0xE3, 0xA0, 0xFF}

// darkPencil is a pencil colour that is legible at the dark edge of a page.
var darkPencil = color.RGBA{0x3A, 0x32, 0x26, 0xFF}

// manila is the colour of text on the desk, that of a manila envelope.
var manila = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF}
