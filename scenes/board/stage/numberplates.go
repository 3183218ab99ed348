package stage

import (
	"fmt"
	"strconv"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// bracket returns the iron bracket of a building's number plate: an arm with two hooks.
func (t *town) bracket(b layout.BuildingLayout) *sprites.Node {
	const line = 2 // width in points
	p := b.Plate
	drop := p.H * 0.22
	r := layout.Rect{X: p.X, Y: p.Y - drop - line, W: max(b.House.X, p.Right()) + p.W*0.12 - p.X, H: drop + 2*line}
	arm := t.ctx.Textures.Shape(fmt.Sprintf("bracket %v", p.W), r.W, r.H,
		func(c *raster.Canvas) { drawBracket(c, r.W, r.H, p.W, line) })
	return sprites.NewFace("bracket", arm, r.X, r.Y)
}

// drawBracket draws a bracket of w×h points for a number plate. Plate and line are the widths of the plate and of the
// lines, in points.
func drawBracket(c *raster.Canvas, w, h, plate, line float64) {
	c.Stroke(c.Line([]raster.XY{{X: plate * 0.2, Y: line}, {X: w - line, Y: line}}), line, art.Ink)
	for _, x := range []float64{0.28, 0.72} {
		c.Stroke(c.Line([]raster.XY{{X: plate * x, Y: line}, {X: plate * x, Y: h}}), line, art.Ink)
	}
}

// numberPlates are the number plates of the buildings. Each hangs on a bracket, above the place of the safe.
type numberPlates struct {
	*builder
	nodes  [rules.NumBuildings]*sprites.Node
	lights *Lighting
}

// buildNumberPlates adds the number plates, still unpainted.
func buildNumberPlates(builder *builder, lights *Lighting) numberPlates {
	plates := numberPlates{builder: builder, lights: lights}
	for i, building := range builder.table.Buildings {
		plates.nodes[i] = sprites.New("plate "+rules.Building(i).String()).SetPos(building.Plate.X, building.Plate.Y)
		builder.picture.Add(sprites.LayerPlates, plates.nodes[i])
	}
	return plates
}

// mark paints all number plates: gold for the safe's building, with a gold edge for the planned one. Each may be
// NoBuilding. It also makes the safe's building gold.
func (p *numberPlates) mark(safe, planned rules.Building) {
	p.lights.SetGoldBuilding(safe)
	for i, node := range p.nodes {
		building := rules.Building(i)
		style := plateStyle(building == safe)
		if building == planned && building != safe {
			style.Edge, style.Line = art.Gold, 3
		}
		rect := p.table.Buildings[i].Plate
		paintNumberPlate(node, p.ctx.Kit, building, rect.W, rect.H, style)
	}
}

// plateStyle returns the style of a number plate, gold if the safe stands there.
func plateStyle(safe bool) sprites.PanelStyle {
	style := sprites.PanelStyle{Radius: 5, Fill: art.Cream, Edge: art.Ink, Line: 1.5}
	if safe {
		style.Fill = art.Gold
	}
	return style
}

// PaintNumberPlate replaces the contents of a node by the number plate of building b with w×h points. Safe makes it
// gold.
func PaintNumberPlate(on *sprites.Node, kit *widgets.Kit, b rules.Building, w, h float64, safe bool) {
	paintNumberPlate(on, kit, b, w, h, plateStyle(safe))
}

// paintNumberPlate replaces the contents of a node by the number plate of building b with w×h points in a style. The
// number is that of the points that the building pays.
func paintNumberPlate(on *sprites.Node, kit *widgets.Kit, b rules.Building, w, h float64, style sprites.PanelStyle) {
	number, col := strconv.Itoa(b.Points()), art.Ink
	if b.Points() < 0 {
		number, col = "−"+strconv.Itoa(-b.Points()), art.Oxblood
	}
	textStyle := lettering.Style{Face: lettering.Title, Size: max(h*0.74, 14), Color: col, Align: lettering.Center}
	on.Clear()
	on.Add(sprites.NewFace("plate", kit.Textures.Panel(style, w, h), 0, 0),
		sprites.NewFace("number", kit.Fonts.Lines(textStyle, []string{number}, w), 0,
			(h-kit.Fonts.LineHeight(textStyle))/2))
}
