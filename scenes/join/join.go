// Package join is the scene for joining a table of another screen: the player types the table's code or pastes a link.
package join

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Exits are the functions that leave the scene, and the form of codes. All are required.
type Exits struct {
	Letters string            // the letters of which codes consist, in upper case
	Length  int               // the number of letters of a code
	Enter   func(code string) // goes to the table with a code
	Paste   func()            // asks for a link, and calls Join.Enter with its code or an error
	Back    func()            // leaves the scene
}

// Join is the scene in which a code is typed.
type Join struct {
	appctx.BaseScene
	exits Exits
	code  string // the letters typed so far
	err   error  // the error of the last code or link, nil for none
	slip  *Slip  // the slip of paper on the door, nil for none
}

// New returns the scene with its exits, without letters typed. Call Layout before any other method.
func New(ctx *appctx.Context, exits Exits) *Join {
	j := &Join{BaseScene: appctx.BaseScene{Ctx: ctx}, exits: exits}
	j.Focus().SetBack(exits.Back)
	return j
}

// isWide reports whether a screen has room for the keys beside the tiles of the code.
func isWide(s appctx.Screen) bool { return s.W > s.H*1.15 && s.W >= 500 }

// MinHeight returns the height, in points, below which the page scrolls.
func (j *Join) MinHeight(s appctx.Screen) float64 {
	if isWide(s) {
		return 330
	}
	if s.W < 300 {
		return 640
	}
	return 520
}

// cells are the rectangles of the scene. An empty one is left out.
type cells struct {
	title, prompt, peephole, tiles, error, keys, note, footer layout.Rect
}

// place returns the cells of a screen: keys below the tiles of the code, or beside them on wide screens.
func place(screen appctx.Screen) (cells cells) {
	foot := min(82, screen.H*0.2)
	cells.footer, _ = screen.Rect().CutBottom(foot, 0)
	if isWide(screen) {
		room := screen.Rect().Align(min(screen.W-32, 1120), screen.H, 0.5, 0).Pad(0, screen.H*0.03, 0,
			foot+props.BarH+8)
		left, right := room.CutLeft(room.W*0.5-16, 32)
		h := left.H
		left.Column(layout.Fixed(&cells.title, min(54, h*0.15)), layout.Fixed(&cells.prompt, min(32, h*0.11)),
			layout.Gap(h*0.02), layout.Portion(&cells.peephole, 1), layout.Gap(h*0.05),
			layout.Fixed(&cells.tiles, min(96, h*0.26)), layout.Gap(h*0.03), layout.Fixed(&cells.error,
				min(40, h*0.16)))
		if h > 480 {
			cells.note, right = right.CutBottom(104, 20)
		}
		cells.keys = right.Pad(0, min(h*0.02, 12), 0, 0)
		cells.tiles = cells.tiles.Align(min(cells.tiles.W, cells.tiles.H*4.6), cells.tiles.H, 0.5, 0)
		return cells
	}
	room := screen.Rect().Align(min(screen.W-38, 540), screen.H, 0.5, 0).Pad(0, screen.H*0.024, 0, foot+props.BarH+8)
	h := room.H
	peephole, prompt := min(h*0.155, room.W*0.36), min(28, h*0.045)
	if screen.W < 300 {
		prompt = 62
	}
	room.Column(layout.Fixed(&cells.title, min(40, h*0.065)), layout.Fixed(&cells.prompt, prompt), layout.Gap(8),
		layout.Fixed(&cells.peephole, peephole), layout.Gap(h*0.045), layout.Fixed(&cells.tiles, min(112, h*0.105)),
		layout.Gap(6), layout.Fixed(&cells.error, min(42, h*0.055)), layout.Gap(6), layout.Portion(&cells.keys, 1))
	if cells.keys.H > 330 {
		cells.note, cells.keys = cells.keys.CutBottom(100, 16)
	}
	return cells
}

// Layout builds the scene: the door with the tiles of the code and the keys, or with a slip of paper instead of both.
func (j *Join) Layout(s appctx.Screen) {
	j.Begin(s)
	cells := place(s)
	j.addDoor(s, cells)
	j.AddLine(j.Style(lettering.Title, 30).WithColor(art.Cream).WithAlign(lettering.Center), j.Words("join.title"),
		cells.title)
	j.Ctx.Kit.WrappedLabel(j.Content, j.Style(lettering.Italic, 17).WithColor(art.Cream).WithAlign(lettering.Center),
		j.greeting(), cells.prompt, false)
	if j.slip != nil {
		controls := j.addSlip(cells)
		j.SetControlsAndFocus(controls[0].ID, append(controls, j.addFooter(cells.footer)...))
		return
	}
	for i, at := range cells.tiles.Columns(j.exits.Length, 8) {
		j.addTile(i, at)
	}
	below, st := j.Words("join.keyboard"), j.Style(lettering.Body, 16).WithColor(pale)
	if j.err != nil {
		below, st = j.Ctx.Sentence(j.err), j.Style(lettering.Strong, 18).WithColor(rosy)
	}
	j.Ctx.Kit.WrappedLabel(j.Content, st.WithAlign(lettering.Center), below, cells.error, false)
	controls := j.addKeys(cells.keys)
	if cells.note.H > 0 {
		j.addNote(cells.note)
	}
	j.SetControlsAndFocus("join-"+j.exits.Letters[:1], append(controls, j.addFooter(cells.footer)...))
}

// The colours of texts and lines on the door.
var (
	pale   = color.RGBA{0xC6, 0xCD, 0xEE, 0xFF} // hints
	rosy   = color.RGBA{0xFF, 0xB3, 0xA6, 0xFF} // errors
	red    = color.RGBA{0x7E, 0x10, 0x16, 0xFF} // letters of a wrong code
	bronze = color.RGBA{0xB9, 0x8A, 0x45, 0xFF} // edges of keys and tiles
)

// addDoor draws the door, and the face of the doorkeeper behind its peephole. The doorkeeper frowns after an error, and
// over a slip that says so.
func (j *Join) addDoor(screen appctx.Screen, cells cells) {
	t := j.Ctx.Textures
	d := props.PlankDoor{W: screen.W, H: screen.H, Bars: []float64{cells.footer.Y - props.BarH}}
	if cells.tiles.W > screen.W*0.6 {
		d.Bars = append(d.Bars, (cells.peephole.Bottom()+cells.tiles.Y-props.BarH)/2)
	}
	scale := props.PixelScale(screen.W, screen.H, t.Scale())
	sky := j.Stage().Layer(sprites.LayerSky)
	sky.Clear()
	sky.Add(sprites.NewFace("door", t.Backdrop("door", fmt.Sprintf("%s-%v", d.Key(), scale), screen.W, screen.H,
		func(yield func()) *image.RGBA { return d.Paint(scale, yield) }).WithPreview(func() *image.RGBA {
		return d.Paint(desk.PreviewScale(screen.W, screen.H, scale), func() {})
	}), 0, 0))
	factor := min(cells.peephole.W/props.PeepholeW, cells.peephole.H/props.PeepholeH)
	r := cells.peephole.Align(props.PeepholeW*factor, props.PeepholeH*factor, 0.5, 0.5)
	j.Stage().Add(sprites.LayerGround, desk.LampLight(t, r.Center(), r.W*1.1, r.H*1.8))
	frown := j.err != nil || j.slip != nil && j.slip.Frowns
	j.Content.Add(desk.Prop(t, "peephole", fmt.Sprintf("peephole-%v", frown), r, func(pixels float64) *image.RGBA {
		return props.Peephole(factor, pixels, frown)
	}))
	j.Content.Add(sprites.NewFace("foot", t.Fill(color.RGBA{4, 4, 8, 0x80}, screen.W, cells.footer.H), 0,
		cells.footer.Y))
}

// addTile draws the tile with letter i of the code, or the place for it; the place of the next letter is marked.
func (j *Join) addTile(i int, rect layout.Rect) {
	panel := func(name string, p sprites.PanelStyle, r layout.Rect) {
		j.Content.Add(sprites.NewFace(name, j.Ctx.Textures.Panel(p, r.W, r.H), r.X, r.Y))
	}
	if i >= len(j.code) {
		p := sprites.PanelStyle{Radius: 6, Fill: color.RGBA{7, 6, 12, 0x99}, Edge: bronze, Line: 1.4}
		mark := layout.Rect{X: rect.X + rect.W*0.28, Y: rect.Y + rect.H*0.74, W: rect.W * 0.44, H: 2.4}
		if i == len(j.code) {
			p.Edge, p.Line = art.Gold, 2.4
			mark = layout.Around(rect.Center(), 3, rect.H*0.48)
		}
		panel("place", p, rect)
		panel("mark", sprites.PanelStyle{Radius: 1.2, Fill: p.Edge}, mark)
		return
	}
	fill, edge, ink, line := art.Cream, bronze, art.Ink, 1.1
	if j.err != nil {
		fill, edge, ink, line = color.RGBA{0xF0, 0xD9, 0xC8, 0xFF}, art.Oxblood, red, 2
	}
	panel("tile", sprites.PanelStyle{Radius: 6, Fill: fill, Raised: true, Foot: color.RGBA{0xA8, 0x8F, 0x5E, 0xFF}},
		rect)
	panel("frame", sprites.PanelStyle{Radius: 4, Edge: edge, Line: line}, rect.Inset(3))
	j.AddLine(j.Style(lettering.Title, min(40, rect.H*0.58)).WithColor(ink).WithAlign(lettering.Center),
		j.code[i:i+1], rect)
}

// greeting returns what the doorkeeper says.
func (j *Join) greeting() string {
	if j.slip != nil {
		return j.slip.Greeting
	}
	if j.err != nil {
		return j.Words("join.unknown")
	}
	return j.Words("join.line")
}

// prompt returns the text of the slip, the error, or else the instruction, for the accessibility state.
func (j *Join) prompt() string {
	if j.slip != nil {
		return a11y.Sentences(j.slip.Title, j.slip.Text, j.slip.Note)
	}
	if j.err != nil {
		return j.Ctx.Sentence(j.err)
	}
	return j.Words("join.line")
}

// addNote adds a sheet of paper with a hint: to use the camera, or after an error the letters that codes have.
func (j *Join) addNote(r layout.Rect) {
	j.Content.Add(desk.Sheet(j.Ctx.Textures, r))
	words := j.Words("join.camera")
	if j.err != nil {
		words = j.Words("join.letters")
		j.Content.Add(sprites.NewFace("edge", j.Ctx.Textures.Fill(art.Oxblood, 8, r.H), r.X, r.Y))
	}
	j.Ctx.Kit.WrappedLabel(j.Content, j.Style(lettering.Body, 17).WithColor(art.PaperText), words,
		r.Pad(24, 10, 16, 10), false)
}

// addKeys adds a key for each letter of codes, and keys that delete and paste, which take two cells each.
func (j *Join) addKeys(r layout.Rect) (all []*widgets.Control) {
	count := len(j.exits.Letters)
	columns := 5
	if r.W > r.H*1.9 {
		columns = 7
	}
	places := layout.Grid{Cells: count + 4, Columns: columns, ColumnGap: 8, RowGap: 8, MaxHeight: 92}.Rects(r)
	for i := range count {
		letter := j.exits.Letters[i : i+1]
		all = append(all, j.addKey("join-"+letter, letter, places[i], j.Style(lettering.Title, 25),
			func() { j.add(letter) }))
	}
	last := places[count:]
	st := j.Style(lettering.Strong, 17)
	for i, id := range []message.Key{"join.delete", "join.paste"} {
		press := []func(){j.deleteLetter, j.exits.Paste}[i]
		all = append(all, j.addKey([]string{"join-delete", "join-paste"}[i], j.Words(id),
			last[2*i].Union(last[2*i+1]), st, press))
	}
	all[count].Disabled = j.code == ""
	return all
}

// addKey adds a key with a brass rim, which calls press.
func (j *Join) addKey(id, title string, rect layout.Rect, style lettering.Style, press func()) *widgets.Control {
	node := sprites.New(id)
	j.Content.Add(node)
	control := &widgets.Control{ID: id, Label: title, Rect: rect, OnPress: press}
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		frame := sprites.PanelStyle{Radius: min(16, rect.H*0.3), Fill: color.RGBA{0x17, 0x13, 0x1F, 0xFF}, Raised: true,
			Foot: color.RGBA{0x8A, 0x5F, 0x22, 0xFF}}
		rim := sprites.PanelStyle{Radius: frame.Radius, Edge: bronze, Line: 3}
		ink := art.Cream
		switch {
		case control.Disabled:
			ink = art.Faint
		case state.Hover:
			frame.Fill, rim.Edge = color.RGBA{0x2B, 0x24, 0x36, 0xFF}, art.Gold
		}
		node.SetPos(rect.X, rect.Y)
		if state.Pressed {
			node.SetPos(rect.X, rect.Y+1.5)
		}
		node.Add(sprites.NewFace("ground", j.Ctx.Textures.Panel(frame, rect.W, rect.H), 0, 0),
			sprites.NewFace("rim", j.Ctx.Textures.Panel(rim, rect.W, rect.H), 0, 0))
		j.Ctx.Kit.NamedLabel(node, "title", style.WithColor(ink).WithAlign(lettering.Center), title,
			layout.Rect{X: 6, W: rect.W - 12, H: rect.H})
	}
	return control
}

// addFooter adds the buttons that leave the scene and clear the code. After an error the latter is primary. With a slip
// there is only the former.
func (j *Join) addFooter(r layout.Rect) []*widgets.Control {
	clearButton := widgets.ButtonSpec{ID: "join-clear", Title: j.Words("join.again"), Size: 19, OnPress: j.clear}
	if j.err != nil {
		clearButton.Look, clearButton.Sub = widgets.Primary, j.Words("join.again.sub")
	} else {
		clearButton.Disabled = j.code == ""
	}
	back := widgets.ButtonSpec{ID: "join-back", Title: j.Words("button.back"), Size: 19, OnPress: j.exits.Back}
	in := r.Align(min(r.W-24, 640), min(56, r.H-12), 0.5, 0.5)
	if j.slip != nil {
		back.Rect = in
		return []*widgets.Control{j.AddButton(back)}
	}
	back.Rect, in = in.CutLeft(in.W*0.3, 12)
	clearButton.Rect = in
	return []*widgets.Control{j.AddButton(back), j.AddButton(clearButton)}
}

// clear removes all letters and the error.
func (j *Join) clear() {
	j.code, j.err = "", nil
	j.Layout(j.Screen)
}

// add adds a letter to the code; after a complete code it begins another. A complete code goes to the table.
func (j *Join) add(letter string) {
	if len(j.code) == j.exits.Length {
		j.code = "" // the last code was wrong
	}
	j.code, j.err = j.code+letter, nil
	j.Layout(j.Screen)
	if len(j.code) == j.exits.Length {
		j.exits.Enter(j.code)
	}
}

// deleteLetter removes the last letter and the error. Without letters it does nothing.
func (j *Join) deleteLetter() {
	if j.code != "" {
		j.code, j.err = j.code[:len(j.code)-1], nil
		j.Layout(j.Screen)
	}
}

// Enter takes the code of a pasted link. If err is nil, it shows the code and goes to its table. Otherwise it shows err
// and keeps the letters typed so far.
func (j *Join) Enter(code string, err error) {
	if j.err = err; err == nil {
		j.code = code
	}
	j.Layout(j.Screen)
	if err == nil {
		j.exits.Enter(code)
	}
}

// Handle types the letters of a keyboard that codes have, in either case, and deletes one on Backspace. It passes other
// input to the controls, and all input while a slip is shown.
func (j *Join) Handle(event widgets.InputEvent) {
	if event.Kind == widgets.KeyDown && j.slip == nil {
		letter := strings.ToUpper(event.Key)
		switch {
		case len(letter) == 1 && strings.Contains(j.exits.Letters, letter):
			j.add(letter)
			return
		case event.Key == widgets.KeyBackspace:
			j.deleteLetter()
			return
		}
	}
	j.BaseScene.Handle(event)
}

// Describe adds the prompt and the typed letters to the accessibility state.
func (j *Join) Describe(s *a11y.PublicState) {
	s.Prompt = j.prompt()
	s.Regions = append(s.Regions, a11y.Region{ID: "join-code", Title: j.Words("join.title"),
		Lines: []string{strings.Join(strings.Split(j.code, ""), " ")}})
}
