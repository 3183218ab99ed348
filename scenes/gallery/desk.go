package gallery

import (
	"fmt"
	"image"
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// The numbers in this file are measures of samples: points, or shares of a cell. Any that show the prop well will do.

// desk returns the rows of the props of package [props], without text.
func (g *Gallery) desk(width float64) (rows []rowSpec) {
	for _, part := range []struct {
		title    message.Key
		cells    []cell
		minWidth float64
		height   func(float64) float64
	}{
		{"gallery.passports", g.passports(), 110, func(w float64) float64 { return w * 1.41 }},
		{"gallery.spreads", g.spreads(), 250, func(w float64) float64 { return w * 0.85 }},
		{"gallery.paper", g.paper(), 150, func(w float64) float64 { return w * 0.75 }},
		{"gallery.strokes", g.strokes(), 130, fixedHeight(60)},
		{"gallery.tools", g.tools(), 250, fixedHeight(110)},
		{"gallery.setup", g.seats(), 150, func(w float64) float64 { return w * 0.9 }},
		{"gallery.light", g.lights(), 250, func(w float64) float64 { return w * 0.6 }},
		{"gallery.keycaps", g.keycaps(), 110, fixedHeight(64)},
	} {
		rows = append(rows, g.section(part.title, part.cells, part.minWidth, width, part.height)...)
	}
	return rows
}

// propCell returns a cell with a painted prop of an aspect ratio (width / height); 0 fills the cell.
func (g *Gallery) propCell(name string, aspect float64, paint func(w, h, scale float64) *image.RGBA) cell {
	return cell{name, func(parent *sprites.Node, room layout.Rect) *widgets.Control {
		inside := room.Inset(4)
		if aspect > 0 {
			w := min(inside.W, inside.H*aspect)
			inside = layout.Around(room.Center(), w, w/aspect)
		}
		parent.Add(desk.Prop(g.Ctx.Textures, name, "gallery-"+name, inside,
			func(scale float64) *image.RGBA { return paint(inside.W, inside.H, scale) }))
		return nil
	}}
}

// paperCell returns a cell with something drawn by a props.Painter.
func (g *Gallery) paperCell(name string, draw func(p *props.Painter, room layout.Rect)) cell {
	return cell{name, func(parent *sprites.Node, room layout.Rect) *widgets.Control {
		parent.Add(desk.SmallPaper(g.Ctx.Textures, name, "gallery-"+name, room.Inset(4), 14, draw))
		return nil
	}}
}

// noYield is the yield function of paintings that don't need to yield.
func noYield() {}

// passports returns the closed passports with all fronts, and the parts of passports.
func (g *Gallery) passports() (cells []cell) {
	const aspect = 264.0 / 372
	for i, name := range []string{"masked", "ringed", "tagged", "turned"} {
		cells = append(cells, g.propCell(name, aspect,
			func(w, h, scale float64) *image.RGBA { return props.Cover(w, h, scale, props.Front(i), noYield) }))
	}
	return append(
		cells,
		g.propCell("page", aspect,
			func(w, h, scale float64) *image.RGBA { return props.Page(w, h, scale, h*0.2, false) }),
		g.propCell("page-lit", aspect,
			func(w, h, scale float64) *image.RGBA { return props.Page(w, h, scale, h*0.2, true) }),
		g.propCell("flap", 0.12, props.OpenCover),
		g.propCell("photo", 80.0/104, func(w, h, scale float64) *image.RGBA {
			return props.Photo(rules.Red.String(), art.AgentColor(int(rules.Red)), w, h, scale)
		}),
		g.propCell("medallion", 1,
			func(w, _, scale float64) *image.RGBA { return props.Medallion(rules.Red.String(), w, scale) }),
		g.propCell("seal", 1, func(w, _, scale float64) *image.RGBA { return props.Seal(w, scale) }),
		g.propCell("sign", 1, func(w, _, scale float64) *image.RGBA { return props.Emblem(w, scale) }),
	)
}

// spreads returns the open passports under a hand, and the hand alone.
func (g *Gallery) spreads() []cell {
	shaded := func(spread props.Spread, scale float64) *image.RGBA {
		picture := spread.Paint(scale, noYield)
		light.Over(picture, props.HandShade(spread.W, spread.H, scale, 0.3), 0, 0, 1)
		return picture
	}
	return []cell{
		g.propCell("spread", 412.0/290, func(w, h, scale float64) *image.RGBA {
			return shaded(props.Spread{W: w, H: h,
				Photo:  layout.Rect{X: w * 0.55, Y: h * 0.25, W: w * 0.19, H: h * 0.36},
				Second: layout.Rect{X: w * 0.55, Y: h * 0.71, W: w * 0.4, H: h * 0.15}}, scale)
		}),
		g.propCell("spread-tall", 320.0/436, func(w, h, scale float64) *image.RGBA {
			return shaded(props.Spread{W: w, H: h, Tall: true,
				Photo:  layout.Rect{X: w * 0.06, Y: h * 0.53, W: w * 0.22, H: h * 0.21},
				Second: layout.Rect{X: w * 0.06, Y: h * 0.81, W: w * 0.88, H: h * 0.1}}, scale)
		}),
		g.propCell("glove", props.GloveW/props.GloveH,
			func(w, _, scale float64) *image.RGBA { return props.Glove(w/props.GloveW, scale, noYield) }),
	}
}

// paper returns the props of paper.
func (g *Gallery) paper() []cell {
	top := func(r layout.Rect, at float64) layout.Point { return layout.Point{X: r.X + r.W*at, Y: r.Y + 4} }
	return []cell{
		g.paperCell("notebook", func(p *props.Painter, r layout.Rect) {
			p.Cover(r)
			page := layout.Rect{X: r.X + 4, Y: r.Y + 4, W: r.W - 10, H: r.H - 12}
			p.Page(page, props.Left, 20)
			table := layout.Rect{X: page.X + 22, Y: page.Y + 6, W: page.W - 30, H: page.H - 14}
			p.Table(table, 14, 24, 3, 3)
			p.Tab(layout.Rect{X: table.X + 4, Y: table.Y + 18, W: 6, H: table.H/3 - 12},
				art.AgentColor(int(rules.Blue)))
			p.RingsAcross(page.X+1, page.Y+14, page.Bottom()-14, 13)
		}),
		g.paperCell("notebook-tall", func(p *props.Painter, r layout.Rect) {
			p.Cover(r)
			page := layout.Rect{X: r.X + 4, Y: r.Y + 6, W: r.W - 8, H: r.H - 12}
			p.Page(page, props.Top, 20)
			p.RingsAlong(page.Y-2, page.X+14, page.Right()-14)
		}),
		g.paperCell("sheet", func(p *props.Painter, r layout.Rect) {
			p.Sheet(r, 0.02)
			p.Ruled(layout.Rect{X: r.X + 14, Y: r.Y + 34, W: r.W - 28, H: r.H - 40}, 18)
			p.RedRule(r.X+14, r.Right()-14, r.Y+24)
			p.Pin(top(r, 0.5))
		}),
		g.paperCell("graph", func(p *props.Painter, r layout.Rect) { p.Graph(r, -0.02) }),
		g.paperCell("card", func(p *props.Painter, r layout.Rect) { p.Card(r, 28, 0); p.Clip(top(r, 0.8)) }),
		g.paperCell("label", func(p *props.Painter, r layout.Rect) { p.Card(r, 0, 0); p.RedFrame(r.Inset(6)) }),
		g.paperCell("folder", func(p *props.Painter, r layout.Rect) {
			_, covers := r.CutTop(18, 0)
			p.Folder(props.Folder{
				Rect: covers,
				Fold: covers.Center().X,
				Tab:  layout.Rect{X: r.X + 24, Y: r.Y, W: r.W * 0.3, H: 18},
			})
		}),
		g.propCell("slip", 0, func(w, h, scale float64) *image.RGBA { return props.Slip(w, h, scale) }),
		g.propCell("photograph", 0, props.Photograph),
		g.paperCell("newspaper", func(p *props.Painter, r layout.Rect) { p.Newspaper(r.Inset(4), r.H*0.3) }),
		g.propCell("press-photo", 2.2, props.PressPhoto),
		g.propCell("band", 3.5, props.PaperBand),
		g.propCell("drawer", 0, func(w, h, scale float64) *image.RGBA { return props.Drawer(w, h, 30, scale) }),
		g.propCell("case-file", 1.4, func(w, h, scale float64) *image.RGBA {
			return props.CaseFile{W: w, H: h, Next: true}.Paint(scale)
		}),
	}
}

// strokes returns the strokes of pencil and pen.
func (g *Gallery) strokes() []cell {
	paintedOn := func(name string, draw func(p *props.Painter, r layout.Rect)) cell {
		return g.paperCell(name, func(p *props.Painter, r layout.Rect) { p.Sheet(r, 0); draw(p, r.Inset(16)) })
	}
	return []cell{
		paintedOn("hatch", func(p *props.Painter, r layout.Rect) { p.Hatch(r, 15) }),
		paintedOn("bar", func(p *props.Painter, r layout.Rect) { p.Bar(layout.Around(r.Center(), r.W, 11), 5, 3) }),
		paintedOn("ring", (*props.Painter).Ring),
		paintedOn("wobble", func(p *props.Painter, r layout.Rect) {
			p.HandLine(layout.Point{X: r.X, Y: r.Center().Y}, layout.Point{X: r.Right(), Y: r.Center().Y}, 1.6,
				props.InkBlue, 0.9)
		}),
		paintedOn("dashes", (*props.Painter).Dashes),
		paintedOn("chevron", func(p *props.Painter, r layout.Rect) { p.Chevron(layout.Around(r.Center(), 12, 20)) }),
		paintedOn("arrow", func(p *props.Painter, r layout.Rect) { p.Arrow(layout.Around(r.Center(), 9, 16), true) }),
		paintedOn("share", func(p *props.Painter, r layout.Rect) {
			p.Share(layout.Around(r.Center(), r.W, 14), r.W*0.6, art.AgentColor(int(rules.Green)))
		}),
		paintedOn("wash", func(p *props.Painter, r layout.Rect) { p.Tint(r, props.RedPencil, 0.2) }),
		g.propCell("flourish", 3, func(w, h, scale float64) *image.RGBA {
			picture := props.Slip(w, h, scale)
			light.Over(picture, props.Flourish(w*0.8, h*0.2, scale), int(w*0.1*scale), int(h*0.4*scale), 1)
			return picture
		}),
	}
}

// tools returns the tools for writing, measuring and stamping, and a stamp.
func (g *Gallery) tools() []cell {
	return []cell{
		g.propCell("pencil", 8, func(w, _, scale float64) *image.RGBA { return props.Pencil(w, scale) }),
		g.propCell("pen", 8, func(w, _, scale float64) *image.RGBA { return props.Pen(w, scale) }),
		g.propCell("ruler", 6, func(w, h, scale float64) *image.RGBA {
			const goal = 42
			lines := make([]float64, goal+1)
			for i := range lines {
				lines[i] = 12 + (w-24)*float64(i)/float64(len(lines)-1)
			}
			return props.Ruler(w, h, scale, lines, goal)
		}),
		g.propCell("chart", 5, props.Chart),
		g.propCell("needle", 0.3, props.Needle),
		g.propCell("stamp", 3, func(w, h, scale float64) *image.RGBA {
			stamped := props.Page(w, h, scale, 0, false)
			edge := h * 0.16
			for _, part := range []func(w, h, scale float64) *image.RGBA{props.Stamp, props.StampWear} {
				light.Over(stamped, part(w-2*edge, h-2*edge, scale), int(edge*scale), int(edge*scale), 1)
			}
			return stamped
		}),
	}
}

// seats returns the props of the set-up: round table, place cards, and those of shelf.
func (g *Gallery) seats() (cells []cell) {
	cells = append(cells, cell{"table", func(parent *sprites.Node, room layout.Rect) *widgets.Control {
		table := props.FeltTable{W: 420, H: 300, Rim: 20, Foot: 16}
		for i := range rules.MaxSeats {
			table.Chairs = append(table.Chairs, props.Chair{Angle: 2 * math.Pi * float64(i) / rules.MaxSeats,
				Free: i == 0})
		}
		w, h := table.PictureSize()
		fit, scale := min(room.W/w, room.H/h), g.Ctx.Textures.Scale()
		face := g.Ctx.Textures.AsyncSharp("gallery-table", w, h,
			func(yield func()) *image.RGBA { return table.Paint(scale, yield) })
		parent.Add(sprites.NewFace("thing", face, room.Center().X, room.Center().Y).SetAnchor(0.5, 0.5).SetScale(fit,
			fit))
		return nil
	}})
	cells = append(cells, g.propCell("door", 1, func(w, h, scale float64) *image.RGBA {
		return props.PlankDoor{W: w, H: h, Bars: []float64{h / 2}}.Paint(scale, func() {})
	}), g.propCell("peephole", props.PeepholeW/props.PeepholeH, func(w, _, scale float64) *image.RGBA {
		return props.Peephole(w/props.PeepholeW, scale, false)
	}))
	for i, name := range []string{"person-1", "steady", "bold", "quiet", "spiteful"} {
		cells = append(cells, g.propCell(name, 1.2, func(w, h, scale float64) *image.RGBA {
			photo := layout.Around(layout.Point{X: w / 2, Y: h / 2}, h*0.6, h*0.8)
			return props.PlaceCard{W: w, H: h, Photo: photo, Head: "heads/" + name, Strip: i > 0}.Paint(scale)
		}))
	}
	for i, name := range []string{"waits", "reacts"} {
		cells = append(cells, cell{name, func(parent *sprites.Node, room layout.Rect) *widgets.Control {
			scale := g.Ctx.Textures.Scale()
			f := props.Portrait{Head: "heads/steady", W: room.H * 58 / 52, H: room.H, Lit: i > 0}
			parent.Add(sprites.NewFace("thing", g.Ctx.Textures.AsyncSharp(f.Key(), f.W, f.H,
				func(func()) *image.RGBA { return f.Paint(scale) }), room.X, room.Y))
			return nil
		}})
	}
	cells = append(cells, g.propCell("empty", 1.2, props.EmptySeat))
	return append(cells, g.shelf()...)
}

// shelf returns books, trinkets and switches.
func (g *Gallery) shelf() (cells []cell) {
	for i, name := range []string{"book-1", "book-2", "book-3", "book-4", "book-5", "book-out"} {
		cells = append(cells,
			g.propCell(name, 4, func(w, h, scale float64) *image.RGBA { return props.Spine(w, h, scale, i%5, i == 5) }))
	}
	cells = append(cells,
		g.propCell("shelf", 6, func(w, _, scale float64) *image.RGBA { return props.Shelf(w, scale) }))
	for i, name := range []string{"deck", "dossier", "notes", "envelope", "passport", "newspaper", "watch", "bell",
		"rules", "door", "glass"} {
		cells = append(cells, g.propCell(name, props.TrinketW/props.TrinketH,
			func(w, _, scale float64) *image.RGBA { return props.Trinket(i+1).Paint(w/props.TrinketW, scale) }))
	}
	for i, name := range []string{"slide", "slide-plain", "switch", "switch-on"} {
		shape := []float64{0.45, 3, 1.8, 1.8}[i]
		cells = append(cells, g.propCell(name, shape, func(w, h, scale float64) *image.RGBA {
			if i < 2 {
				return props.SliderKnob(w, h, scale, i == 0)
			}
			return props.Switch(w, h, scale, i == 3)
		}))
	}
	return cells
}

// lights returns the desk with each kind of light and shadow.
func (g *Gallery) lights() (cells []cell) {
	for _, name := range []string{"desk", "lamp", "dark", "dust", "shadow"} {
		cells = append(cells, cell{name, func(parent *sprites.Node, rect layout.Rect) *widgets.Control {
			middle, textures := layout.Point{X: rect.W / 2, Y: rect.H / 2}, g.Ctx.Textures
			surface := sprites.New("lies").SetPos(rect.X, rect.Y).SetClip(rect.W, rect.H)
			surface.Add(desk.Prop(textures, "ground", "gallery-ground", layout.Rect{W: rect.W, H: rect.H},
				func(scale float64) *image.RGBA {
					w, h := props.PictureSize(rect.W, rect.H)
					picture := image.NewRGBA(image.Rect(0, 0, int(w*scale), int(h*scale)))
					surroundings := props.Desk{W: rect.W, H: rect.H, Corner: 24,
						Blotter: layout.Rect{X: 20, Y: 20, W: rect.W - 40, H: rect.H - 40}}
					light.Over(picture, surroundings.Paint(scale, func() {}), int(props.Margin*scale),
						int(props.Margin*scale), 1)
					return picture
				}))
			switch name {
			case "lamp":
				surface.Add(desk.LampLight(textures, middle, rect.W*0.5, rect.H*0.5))
			case "dark":
				surface.Add(desk.Vignette(textures, middle, rect.W, rect.H, 0.2, 0.7))
			case "dust":
				surface.Add(desk.Dust(textures, middle, rect.W, rect.H))
			case "shadow":
				surface.Add(desk.SlabShadow(textures, layout.Around(middle, rect.W*0.4, rect.H*0.4)))
			}
			parent.Add(surface)
			return nil
		}})
	}
	return cells
}

// drawerCells returns a cell with the drawer of widgets.Kit.
func (g *Gallery) drawerCells() []cell {
	return []cell{{g.say(message.Of("gallery.open")), func(parent *sprites.Node, r layout.Rect) *widgets.Control {
		g.Ctx.Kit.Drawer(parent, r.Inset(4), 44)
		return nil
	}}}
}

// keycaps returns the hints for keys and gamepad buttons.
func (g *Gallery) keycaps() []cell {
	kit := g.Ctx.Kit
	plate := func(name string, make func() (*sprites.Node, float64)) cell {
		return cell{name, func(parent *sprites.Node, r layout.Rect) *widgets.Control {
			picture, w := make()
			parent.Add(picture.SetPos(r.Center().X-w/2, r.Center().Y-widgets.KeycapH/2))
			return nil
		}}
	}
	cells := []cell{
		plate("key", func() (*sprites.Node, float64) { return kit.Keycap("7") }),
		plate(widgets.KeyArrows, kit.ArrowCap),
	}
	for i, key := range []string{widgets.KeyArrows, widgets.KeyEnter, widgets.WithShift + widgets.KeyEnter,
		widgets.KeyBack, widgets.KeyBackspace, widgets.KeyTab, widgets.WithShift +
			widgets.KeyTab, widgets.KeyHelp, widgets.KeyMenu} {
		cells = append(cells,
			plate(fmt.Sprintf("pad-%d", i+1), func() (*sprites.Node, float64) { return kit.PadCap(key) }))
	}
	return cells
}
