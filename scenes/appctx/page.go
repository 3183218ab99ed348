package appctx

import (
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// BaseScene is the base of scenes without animations. It has a stage with the night sky, controls, dialogs and a focus
// ring. Scenes embed it, set Ctx, and define Layout, which calls Begin first and SetControls last.
type BaseScene struct {
	SceneDefaults
	Ctx     *Context
	Screen  Screen
	stage   *sprites.Stage
	focus   widgets.FocusManager
	Content *sprites.Node // content of the page, emptied by Begin
	dialogs widgets.DialogHost
}

// Stage returns the page's picture, nil before Begin.
func (b *BaseScene) Stage() *sprites.Stage { return b.stage }

// Focus returns the focus manager, which holds the controls.
func (b *BaseScene) Focus() *widgets.FocusManager { return &b.focus }

// Handle passes an event to the controls.
func (b *BaseScene) Handle(e widgets.InputEvent) { b.focus.Handle(e) }

// Advance does nothing: a page has no animations.
func (b *BaseScene) Advance(float64) {}

// MinHeight returns the height in points that most pages need.
func (b *BaseScene) MinHeight(Screen) float64 { return 360 }

// Measures of the buttons at the foot, in points.
const (
	footButtonH  = 50.0
	footTextW    = 78.0 // preferred width of a button's text
	footTextSize = 17
	footGap      = 8.0 // between two buttons
)

// footRows returns the number of rows that n buttons take in a width.
func footRows(n int, width float64) int {
	columns := max(min(int((width+footGap)/(footTextW+footGap)), n), 1)
	return (n + columns - 1) / columns
}

// ButtonRowsHeight returns the height of n buttons at the foot of a page of that width, in points.
func ButtonRowsHeight(n int, width float64) float64 {
	return float64(footRows(n, width))*(footButtonH+footGap) - footGap
}

// AddButtonRows adds buttons in rows that fill r, and returns their controls. ButtonRowsHeight returns the height for
// r.
func (b *BaseScene) AddButtonRows(buttons []widgets.ButtonSpec, r layout.Rect) (controls []*widgets.Control) {
	rows := footRows(len(buttons), r.W)
	columns := (len(buttons) + rows - 1) / rows
	for i, row := range r.Rows(rows, footGap) {
		inRow := buttons[i*columns : min((i+1)*columns, len(buttons))]
		for k, rect := range row.Columns(len(inRow), footGap) {
			inRow[k].Rect, inRow[k].Size = rect, footTextSize
		}
		controls = append(controls, b.AddButtonRow(inRow...)...)
	}
	return controls
}

// AddButtonRow adds buttons with one font size, and returns their controls. Pass these to SetControls. It changes the
// sizes in row.
func (b *BaseScene) AddButtonRow(row ...widgets.ButtonSpec) (controls []*widgets.Control) {
	b.Ctx.Kit.ShareSize(row)
	for _, spec := range row {
		controls = append(controls, b.AddButton(spec))
	}
	return controls
}

// MinLongSide and MinShortSide are the sides, in points, of the smallest screen for the wide form. It has room for a
// town beside its panels, or for passports side by side. A narrower upright one is [Screen.Narrow].
const (
	MinLongSide  = 560
	MinShortSide = layout.Narrow
)

// CenterContent shrinks the rectangle of a page's content to the height need and centres it. On a wide screen the foot
// moves along, distance points below the content; on a tall one it stays. It returns the new rectangles.
func (s Screen) CenterContent(content, foot layout.Rect, need, distance float64) (centered, movedFoot layout.Rect) {
	if content.H <= need {
		return content, foot
	}
	content.Y, content.H = content.Y+(content.H-need)/2, need
	if s.W > s.H {
		content.Y = (s.H - need - distance - foot.H) / 2
		foot.Y = content.Bottom() + distance
	}
	return content, foot
}

// MinTableHeight returns the least height in points for scenes that have an upright and a wide form. A wide window
// shorter than MinLongSide shows part of an upright screen. A small window without zoom gets its own height.
func MinTableHeight(window Screen) float64 {
	switch {
	case !window.Large:
		return 0
	case window.W < window.H:
		return MinLongSide
	case window.W < MinLongSide:
		return 760 // room for an upright table in the full width
	}
	return MinShortSide
}

// Begin empties the page for a new layout and adds the sky; SetControls ends the layout. Controls keep the focus by
// their IDs.
func (b *BaseScene) Begin(screen Screen) {
	b.Screen = screen
	b.dialogs.Suspend()
	if b.stage == nil {
		b.stage = sprites.NewStage(screen.Scale)
	}
	b.stage.SetScale(screen.Scale)
	b.stage.Clear()
	b.stage.Add(sprites.LayerSky, sprites.NewFace("sky",
		b.Ctx.Textures.Gradient(art.Dusk, art.Night, screen.W, screen.H), 0, 0))
	b.Content = sprites.New("page")
	b.stage.Add(sprites.LayerPanels, b.Content)
	widgets.NewFocusRing(b.Ctx.Kit, b.stage, screen.Rect(), &b.focus)
}

// SetControls sets the page's controls in Tab order, and shows an open dialog over them again.
func (b *BaseScene) SetControls(controls []*widgets.Control) {
	b.focus.Replace(controls)
	b.dialogs.Resume(b.Ctx.Kit, b.stage, b.Screen.DialogArea())
}

// SetControlsAndFocus is like SetControls, but if nothing has the focus yet, it focuses the control with the ID first.
func (b *BaseScene) SetControlsAndFocus(first string, controls []*widgets.Control) {
	begins := b.focus.Focused() == nil
	b.SetControls(controls)
	if begins {
		b.focus.Focus(first)
	}
}

// AddPanel adds a raised panel with rounded corners.
func (b *BaseScene) AddPanel(r layout.Rect) {
	theme := b.Ctx.Kit.Theme
	b.Content.Add(sprites.NewFace("panel",
		b.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 16, Fill: theme.Panel, Raised: true}, r.W, r.H), r.X, r.Y))
}

// Style returns the page's text style with another face and size.
func (b *BaseScene) Style(f lettering.Typeface, size float64) lettering.Style {
	return b.Ctx.Kit.Style(f, size)
}

// Words returns the text of a key in the current language.
func (b *BaseScene) Words(k message.Key, args ...*message.Arg) string { return b.Ctx.Words(k, args...) }

// AddLine adds one line of text to Content, centred vertically, and shrinks or wraps it if it does not fit.
func (b *BaseScene) AddLine(style lettering.Style, words string, r layout.Rect) {
	b.Ctx.Kit.NamedLabel(b.Content, "words", style, words, r)
}

// AddName is like AddLine for names: it adds one line, and truncates it rather than making it very small.
func (b *BaseScene) AddName(style lettering.Style, name string, r layout.Rect) {
	b.Ctx.Kit.TruncatedLabel(b.Content, "words", style, name, r)
}

// AddParagraph adds wrapped text at the top of a rectangle, shrinks it to fit, and returns its height in points.
func (b *BaseScene) AddParagraph(style lettering.Style, words string, r layout.Rect) float64 {
	fonts := b.Ctx.Fonts
	for {
		text := fonts.Block(style, words, r.W)
		_, h := text.Size()
		if h <= r.H || style.Size <= lettering.MinSize {
			b.Content.Add(sprites.NewFace("words", text, r.X, r.Y))
			return h
		}
		style.Size = max(style.Size-0.5, lettering.MinSize)
	}
}

// AddButton adds a button to Content and returns its control. Pass the control to SetControls.
func (b *BaseScene) AddButton(s widgets.ButtonSpec) *widgets.Control {
	button := b.Ctx.Kit.Button(s)
	b.Content.Add(button.Node)
	return button.Control
}

// Show opens a dialog; it replaces an open one.
func (b *BaseScene) Show(d widgets.Dialog) {
	b.dialogs.Show(b.Ctx.Kit, b.stage, &b.focus, b.Screen.DialogArea(), d)
}

// Explain opens a dialog with a text and one button, which closes it.
func (b *BaseScene) Explain(title, words string) {
	b.Show(widgets.Dialog{
		Title:   title,
		Body:    words,
		Answers: []widgets.Answer{{ID: "resume", Title: b.Words("button.back"), Primary: true}},
	})
}

// Dialog returns the open dialog for publication; nil for none.
func (b *BaseScene) Dialog() *a11y.DialogInfo { return PublishedDialog(&b.dialogs) }

// PublishedDialog returns the open dialog of a dialog host for publication, without private text; nil for none.
func PublishedDialog(q *widgets.DialogHost) *a11y.DialogInfo {
	d, open := q.Open()
	if !open {
		return nil
	}
	if d.Private {
		d.Body = ""
	}
	return &a11y.DialogInfo{Title: d.Title, Text: d.Body}
}

// CloseDialog closes the open dialog without calling an answer.
func (b *BaseScene) CloseDialog() { b.dialogs.Close() }
