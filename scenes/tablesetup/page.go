package tablesetup

import (
	"fmt"
	"image"
	"image/color"
	"slices"

	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// The parts of the set-up draw pictures, texts and controls with the helpers in this file.

// The colours of text and highlights.
var (
	parchment = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF} // running text on wood
	gilded    = color.RGBA{0xE9, 0xD3, 0xA0, 0xFF} // on the spines of books
	brassy    = color.RGBA{0xC9, 0xB2, 0x7C, 0xFF} // small headings on wood
	red       = color.RGBA{0x8E, 0x11, 0x16, 0xFF} // on paper
	hoverTint = color.RGBA{0x14, 0x14, 0x14, 0x14} // the highlight under the pointer
	faded     = color.RGBA{0x8A, 0x80, 0x78, 0xFF} // disabled text on wood
)

// page is the part of the set-up that does not depend on the edited table. It collects pictures, texts, and controls in
// Tab order.
type page struct {
	appctx.BaseScene
	controls []*widgets.Control
	fields   []*widgets.Field
}

// addPropControl adds a control that is drawn as a prop. The function look draws it on its node, whose origin is the
// upper left corner of the control.
func (p *page) addPropControl(control *widgets.Control, look func(node *sprites.Node, state widgets.ControlState)) {
	node := sprites.New(control.ID).SetPos(control.Rect.X, control.Rect.Y)
	p.Content.Add(node)
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		look(node, state)
		if state.Pressed {
			node.SetPos(control.Rect.X, control.Rect.Y+1.5)
		} else {
			node.SetPos(control.Rect.X, control.Rect.Y)
		}
	}
	p.controls = append(p.controls, control)
}

// addHeading adds a title on the wood.
func (p *page) addHeading(words string, r layout.Rect) {
	p.AddLine(p.Style(lettering.Title, 22).WithColor(art.Cream), words, r)
}

// addTitleAndLine centres a title with a line below it in rect. It shrinks or wraps a long line, and leaves it out if
// there is no height for it.
func (p *page) addTitleAndLine(node *sprites.Node, style lettering.Style, title string, below lettering.Style,
	line string, rect layout.Rect) {
	fonts, kit := p.Ctx.Fonts, p.Ctx.Kit
	titleHeight, lineHeight := fonts.LineHeight(style), fonts.LineHeight(below)
	if line == "" || titleHeight+lineHeight > rect.H {
		kit.NamedLabel(node, "title", style, title, rect)
		return
	}
	if below = fonts.FitWidth(below, line, rect.W, 14); fonts.Width(below, line) > rect.W {
		var lines []string
		below, lines = fonts.FitBox(below, line, rect.W, rect.H-titleHeight)
		lineHeight = min(fonts.LineHeight(below)*float64(len(lines)), rect.H-titleHeight)
	}
	upper, lower := rect.Align(rect.W, titleHeight+lineHeight, 0, 0.5).CutTop(titleHeight, 0)
	kit.NamedLabel(node, "title", style, title, upper)
	kit.NamedLabel(node, "sub", below, line, lower)
}

// addTray draws the recess for a prop. Its edge is brass, or gold if the option is chosen.
func (p *page) addTray(node *sprites.Node, rect layout.Rect, state widgets.ControlState) {
	hollow := sprites.PanelStyle{Radius: 9, Fill: light.WithOpacity(color.RGBA{0x0B, 0x0A, 0x14, 0xFF}, 0.55),
		Edge: light.WithOpacity(color.RGBA{0x8C, 0x6A, 0x42, 0xFF}, 0.6), Line: 1.3}
	switch {
	case state.Disabled:
		hollow.Edge = light.WithOpacity(hollow.Edge, 0.5)
	case state.Checked:
		hollow.Edge, hollow.Line = art.Gold, 2
	case state.Hover:
		hollow.Edge, hollow.Fill = light.WithOpacity(color.RGBA{0xC0, 0x8F, 0x45, 0xFF}, 1),
			light.WithOpacity(color.RGBA{0x24, 0x1A, 0x1C, 0xFF}, 0.8)
	}
	node.Add(sprites.NewFace("tray", p.Ctx.Textures.Panel(hollow, rect.W, rect.H), 0, 0))
}

// addDisc draws the gold disc at the right of a tray: filled with a tick if chosen, else a ring with mark in it.
func (p *page) addDisc(node *sprites.Node, r layout.Rect, chosen bool, mark *sprites.Picture) {
	textures, disc, size := p.Ctx.Textures, sprites.PanelStyle{Radius: 11, Edge: art.Gold, Line: 1.8}, 0.55
	if chosen {
		disc, mark, size = sprites.PanelStyle{Radius: 11, Fill: art.Gold}, tick(textures), 1
	}
	node.Add(sprites.NewFace("disc", textures.Panel(disc, 22, 22), r.W-32, r.H/2-11),
		sprites.NewFace("mark", mark, r.W-21, r.H/2).SetAnchor(0.5, 0.5).SetScale(size, size))
}

// showsTextOnly reports whether the screen is so narrow that controls show texts without pictures.
func (p *page) showsTextOnly() bool { return p.Screen.W < layout.Narrow }

// addTrinket places a trinket at the left of a tray that is height points high. It returns the x at which text begins.
func (p *page) addTrinket(node *sprites.Node, trinket props.Trinket, height float64,
	state widgets.ControlState) float64 {
	if p.showsTextOnly() {
		return 12
	}
	scale := min(1, (height-6)/props.TrinketH)
	w, h := props.TrinketW*scale, props.TrinketH*scale
	prop := desk.Prop(p.Ctx.Textures,
		"trinket", fmt.Sprintf("trinket-%d", trinket), layout.Rect{X: 10, Y: (height - h) / 2, W: w, H: h},
		func(pixels float64) *image.RGBA { return trinket.Paint(scale, pixels) })
	if state.Disabled {
		prop.SetAlpha(0.4)
	}
	node.Add(prop)
	return w + 20
}

// addFelt draws felt with a wooden rim.
func (p *page) addFelt(r layout.Rect) {
	table := props.FeltTable{W: r.W, H: r.H - 5, Rim: 10, Foot: 5, Corner: 22}
	p.addTable(table, layout.Point{X: r.X + r.W/2, Y: r.Y + table.H/2})
}

// addTable draws a table with the middle of its top at a point.
func (p *page) addTable(table props.FeltTable, middle layout.Point) {
	w, h := table.PictureSize()
	scale := props.PixelScale(w, h, p.Ctx.Textures.Scale())
	p.Content.Add(sprites.NewFace("table", p.Ctx.Textures.Backdrop("table", fmt.Sprintf("%s-%v", table.Key(), scale),
		w, h,
		func(yield func()) *image.RGBA { return table.Paint(scale, yield) }), middle.X, middle.Y).SetAnchor(0.5, 0.5))
}

// addButton adds a button.
func (p *page) addButton(b widgets.ButtonSpec) { p.controls = append(p.controls, p.AddButton(b)) }

// addField adds a text field.
func (p *page) addField(spec widgets.FieldSpec) {
	field := p.Ctx.Kit.Field(spec)
	p.Content.Add(field.Node)
	p.fields = append(p.fields, field)
	p.controls = append(p.controls, field.Control)
}

// finishTyping ends the input into text fields.
func (p *page) finishTyping() {
	for _, f := range p.fields {
		f.Done()
	}
}

// Typing reports whether a text field has the input focus.
func (p *page) Typing() bool { return slices.ContainsFunc(p.fields, (*widgets.Field).Active) }
