package props

import (
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Folder is an open manila folder: two covers that meet in a fold, with a tab on the left one.
type Folder struct {
	Rect layout.Rect // both covers, without the tab
	Fold float64     // x of the fold from the left edge of the picture; 0 for a closed folder
	Tab  layout.Rect // above Rect, touching its upper edge
}

// Folder paints a folder. Coordinates are those of the painter.
func (p *Painter) Folder(folder Folder) {
	manila, back := rgb(0xDDB778), rgb(0xB98F51)
	if folder.Tab.W > 0 {
		t, slope := folder.Tab, folder.Tab.H*0.85
		p.canvas.Fill(p.canvas.Polygon([]raster.XY{{X: t.X - slope, Y: t.Bottom() + 6}, {X: t.X, Y: t.Y + 2},
			{X: t.X + 3, Y: t.Y}, {X: t.Right() - 3, Y: t.Y}, {X: t.Right(), Y: t.Y + 2},
			{X: t.Right() + slope, Y: t.Bottom() + 6}}), manila)
		p.line(1, light.WithOpacity(rgb(0xFFF0C8), 0.7), raster.XY{X: t.X + 4, Y: t.Y + 0.6},
			raster.XY{X: t.Right() - 4, Y: t.Y + 0.6})
	}
	p.fill(roundedRect{Rect: folder.Rect, Radius: 9}, manila, back)
	p.frame(folder.Rect, 9, 1, light.WithOpacity(rgb(0x6A4A1E), 0.8))
	if folder.Tab.W > 0 { // the tab and its cover are one piece
		p.block(layout.Rect{X: folder.Tab.X - folder.Tab.H*0.7, Y: folder.Rect.Y - 0.5,
			W: folder.Tab.W + folder.Tab.H*1.4, H: 2}, manila)
	}
	if folder.Fold == 0 {
		return
	}
	const wide = 26
	g := light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0x4A2E0C), 0.55)}, light.Stop{At: 1})
	in := p.pixels(layout.Rect{X: folder.Fold - wide, Y: folder.Rect.Y + 1, W: 2 * wide, H: folder.Rect.H - 2})
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			d := (float64(x) + 0.5 - folder.Fold*p.scale) / (wide * p.scale)
			blendOver(p.Image.Pix[p.Image.PixOffset(x, y):], g[int(min(max(d, -d), 1)*255)], 255)
		}
	}
	for _, x := range []float64{folder.Fold - 11, folder.Fold + 11} {
		p.block(layout.Rect{X: x, Y: folder.Rect.Y + 2, W: 1, H: folder.Rect.H - 4},
			light.WithOpacity(rgb(0x7A5420), 0.45))
		p.block(layout.Rect{X: x + 1, Y: folder.Rect.Y + 2, W: 1, H: folder.Rect.H - 4},
			light.WithOpacity(rgb(0xFFE2A8), 0.16))
	}
}

// Card paints an index card, turned by an angle in radians, with a red line below a head of that height. Without a head
// there is no line.
func (p *Painter) Card(r layout.Rect, head, angle float64) {
	s := roundedRect{r, 4, angle}
	p.dropShadow(s, 2, 5, 3.5, 0.5)
	p.fill(s, rgb(0xFDF6E6), rgb(0xF1E6CC))
	if head > 0 {
		p.RedRule(r.X+2, r.Right()-2, r.Y+head)
	}
	p.topLight(s)
}

// RedFrame paints a red frame inside the edges of a label.
func (p *Painter) RedFrame(r layout.Rect) {
	p.frame(r, 2, 1.2, light.WithOpacity(redRules, 0.6))
}

// clipRect returns the rectangle of a paper clip on an upper edge at (x, y).
func clipRect(x, y float64) layout.Rect { return layout.Rect{X: x - 10, Y: y - 14, W: 22, H: 48} }

// Clip paints a paper clip on an upper edge; at is the point where it crosses the edge.
func (p *Painter) Clip(at layout.Point) { p.draw("things/clip", clipRect(at.X, at.Y)) }

// Pin paints a red pin with its head at a point.
func (p *Painter) Pin(at layout.Point) {
	p.draw("things/pin", layout.Rect{X: at.X - 8, Y: at.Y - 8, W: 20, H: 20})
}
