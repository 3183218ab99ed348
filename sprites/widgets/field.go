package widgets

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2/exp/textinput"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// FieldSpec describes a text field.
type FieldSpec struct {
	ID, Label   string
	Rect        layout.Rect
	Text        string
	Limit       int               // maximum number of characters; 0 for no limit
	Allowed     func(rune) bool   // nil allows all printable characters
	Placeholder string            // placeholder, also for screen readers
	Handwriting lettering.Style   // handwriting over a dotted line; with size 0 the field is a box
	OnChange    func(text string) // called after every change with the trimmed text
	OnDone      func(text string) // called when typing ends: at Enter, Esc, Tab, or a press elsewhere
}

// Field is a single-line text field with input methods. A press or Enter activates it. The owner calls Update once per
// tick and Type for keys.
type Field struct {
	Node        *sprites.Node
	Control     *Control
	kit         *Kit
	spec        FieldSpec
	text        string
	composition string // typed with an input method, not committed yet
	active      bool
	selected    bool // all of the text is selected
	state       ControlState
	composer    textinput.Composer
}

// Field returns a text field. The caller adds its Node to the stage and its Control to the focus manager.
func (k *Kit) Field(spec FieldSpec) *Field {
	field := &Field{kit: k, spec: spec, text: spec.Text, Node: sprites.New(spec.ID).SetPos(spec.Rect.X, spec.Rect.Y)}
	field.Control = &Control{ID: spec.ID, Label: k.formatLabel(spec.Label, cmp.Or(spec.Text, spec.Placeholder)),
		Rect:    spec.Rect,
		OnPress: field.Activate, OnHold: field.hold,
		OnStateChange: func(state ControlState) { field.state = state; field.render() }}
	field.composer.OnNewSession = func() *textinput.SessionOptions {
		if !field.active {
			return nil
		}
		scale := k.Textures.Scale()
		x := int((spec.Rect.X + field.padding() + k.Fonts.Width(field.style(), field.text)) * scale)
		return &textinput.SessionOptions{
			CaretBounds:     image.Rect(x, int(spec.Rect.Y*scale), x+1, int((spec.Rect.Y+spec.Rect.H)*scale)),
			TextBeforeCaret: field.text,
		}
	}
	field.composer.OnComposition = func(c *textinput.Composition) { field.composition = c.Text(); field.render() }
	field.composer.OnCommit = func(c *textinput.Commit) {
		before, after := c.SurroundingText()
		if field.selected && runtime.GOOS != "js" { // the browser's text area replaces the selection itself
			before, after = "", ""
		}
		field.Set(before + c.Text() + after)
	}
	field.composer.OnEndByUser = field.Done
	return field
}

// formatLabel combines the label of a field and its text for a screen reader.
func (k *Kit) formatLabel(asks, says string) string {
	if k.FormatLabel == nil {
		return asks + ": " + says
	}
	return k.FormatLabel(asks, says)
}

// Text returns the text of the field. While it is active, spaces at the ends are not trimmed yet.
func (f *Field) Text() string { return f.text }

// Active reports whether the field receives typing.
func (f *Field) Active() bool { return f.active }

// Activate starts typing. It does nothing while the field is active.
func (f *Field) Activate() {
	if !f.active {
		f.active = true
		f.render()
	}
}

// hold starts typing on touch-down: phones show their keyboard only within the touch event.
func (f *Field) hold(down bool) {
	if down {
		f.Activate()
	}
}

// Done stops typing, trims the text and calls OnDone. It does nothing while the field is not active.
func (f *Field) Done() {
	if !f.active {
		return
	}
	f.composer.Confirm()
	f.active, f.selected, f.composition = false, false, ""
	f.text = strings.TrimSpace(f.text)
	f.render()
	if f.spec.OnDone != nil {
		f.spec.OnDone(f.text)
	}
}

// Update runs the input method for one tick while the field is active, and reports whether it used the keys of this
// tick. If the input method fails, typing ends.
func (f *Field) Update() bool {
	if !f.active || f.kit.NoInputMethod {
		return false
	}
	handled, err := f.composer.Update()
	if err != nil {
		f.Done() // an input method that fails ends typing; the text stays
	}
	return handled
}

// Type handles a key while the field is active, and reports whether the field used it. Enter and Esc end typing. So
// does Tab, which the field leaves to the focus manager.
func (f *Field) Type(event InputEvent) bool {
	if !f.active || event.Kind != KeyDown {
		return false
	}
	switch event.Key {
	case KeySelectAll:
		f.selectAll(f.text != "")
		return true
	case KeyCopy, KeyCut, KeyPaste:
		f.clipboard(event.Key)
		return true
	case KeyBackspace, KeyDelete:
		f.composer.Confirm()
		f.erase(event.Key)
		return true
	case KeyEnter, KeyBack:
		f.Done()
		return true
	case KeyTab:
		f.Done()
		return false // the focus manager moves on to the next control
	}
	if event.Text != "" {
		f.insert(event.Text)
	} else {
		f.selectAll(false)
	}
	return true
}

// selectAll selects all of the text, or nothing.
func (f *Field) selectAll(all bool) {
	if f.selected != all {
		f.selected = all
		f.render()
	}
}

// unselected returns the text that typing does not replace: "" if all is selected.
func (f *Field) unselected() string {
	if f.selected {
		return ""
	}
	return f.text
}

// insert appends text or replaces the selection.
func (f *Field) insert(text string) {
	f.composer.Confirm()
	f.Set(f.unselected() + text)
}

// clipboard handles KeyCopy, KeyCut and KeyPaste. It does nothing without a clipboard.
func (f *Field) clipboard(key string) {
	switch {
	case f.kit.Copy == nil:
	case key == KeyPaste:
		f.kit.Paste(func(text string) {
			if f.active {
				f.insert(text)
			}
		})
	case f.selected:
		f.kit.Copy(f.text)
		if key == KeyCut {
			f.composer.Confirm()
			f.Set("")
		}
	}
}

// erase handles KeyBackspace and KeyDelete. It deletes the selection; without one, KeyBackspace deletes the last
// character. The caret is always at the end.
func (f *Field) erase(key string) {
	kept := f.unselected()
	if _, n := utf8.DecodeLastRuneInString(kept); n > 0 && key == KeyBackspace {
		kept = kept[:len(kept)-n]
	}
	f.Set(kept)
}

// Set replaces the text, without characters that are not allowed or exceed the limit. OnChange is called if the text
// changes.
func (f *Field) Set(text string) {
	f.selected = false
	var b strings.Builder
	n := 0
	for _, r := range text {
		ok := unicode.IsPrint(r)
		if f.spec.Allowed != nil {
			ok = f.spec.Allowed(r)
		}
		if ok && (f.spec.Limit == 0 || n < f.spec.Limit) {
			b.WriteRune(r)
			n++
		}
	}
	if b.String() == f.text {
		f.render()
		return
	}
	f.text = b.String()
	f.Control.Label = f.kit.formatLabel(f.spec.Label, cmp.Or(f.text, f.spec.Placeholder))
	f.render()
	if f.spec.OnChange != nil {
		f.spec.OnChange(strings.TrimSpace(f.text))
	}
}

// style returns the style of the text.
func (f *Field) style() lettering.Style {
	if f.spec.Handwriting.Size > 0 {
		return f.kit.Fonts.FitWidth(f.spec.Handwriting, f.text+f.composition, f.spec.Rect.W-2*f.padding()-5, 14)
	}
	return lettering.Style{Face: lettering.Strong, Size: 18, Color: f.kit.Theme.Cream}
}

// padding returns the padding of the text, in points.
func (f *Field) padding() float64 {
	if f.spec.Handwriting.Size > 0 {
		return 4
	}
	return 12
}

// drawBackground draws the box, or the line of handwriting.
func (f *Field) drawBackground() {
	k, theme, bounds := f.kit, f.kit.Theme, f.spec.Rect
	if hand := f.spec.Handwriting; hand.Size > 0 {
		red, green, blue, _ := hand.Color.RGBA()
		glow := color.RGBA{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8), 0xFF}
		width, gap := 1.2, 3.0
		if f.state.Hover {
			width = 1.6
		}
		if f.active {
			width, gap = 2, 0
		}
		y := (bounds.H+k.Fonts.LineHeight(hand))/2 - 1
		f.Node.Add(sprites.NewFace("line",
			k.Textures.Shape(fmt.Sprintf("dots-%v-%v-%s", width, gap, sprites.Hex(glow)), bounds.W-4, 4,
				func(on *raster.Canvas) {
					line := on.Line([]raster.XY{{X: 2, Y: 2}, {X: bounds.W - 6, Y: 2}})
					if gap == 0 {
						on.Stroke(line, width, glow)
						return
					}
					on.Stroke(line, width, light.WithOpacity(glow, 0.75), 2, gap)
				}), 2, min(y, bounds.H-5)))
		return
	}
	panel := sprites.PanelStyle{Radius: 10, Fill: theme.Night, Edge: theme.Edge, Line: 1.5}
	if f.state.Hover {
		panel.Edge = theme.Words
	}
	if f.active {
		panel.Edge, panel.Line = theme.Gold, 2.5
	}
	f.Node.Add(sprites.NewFace("ground", k.Textures.Panel(panel, bounds.W, bounds.H), 0, 0))
}

// render draws the field: background, text or placeholder, selection, caret.
func (f *Field) render() {
	k, theme, bounds, pad := f.kit, f.kit.Theme, f.spec.Rect, f.padding()
	f.Node.Clear()
	f.drawBackground()
	style := f.style()
	y := (bounds.H - k.Fonts.LineHeight(style)) / 2
	shown := f.text + f.composition
	if shown == "" && !f.active {
		if f.spec.Handwriting.Size == 0 {
			style = style.WithColor(theme.Faint).WithFace(lettering.Body)
		}
		if k.Fonts.Width(style, f.spec.Placeholder) > bounds.W-2*pad {
			style = k.Fonts.FitWidth(style, f.spec.Placeholder, bounds.W-2*pad, lettering.MinSize)
			y = (bounds.H - k.Fonts.LineHeight(style)) / 2
		}
		f.Node.Add(sprites.NewFace("empty", k.Fonts.Line(style, k.Fonts.Truncate(style, f.spec.Placeholder,
			bounds.W-2*pad)),
			pad,
			y))
		return
	}
	// The end of a long text stays visible, because it is being typed.
	for shown != "" && k.Fonts.Width(style, shown) > bounds.W-2*pad-4 {
		_, n := utf8.DecodeRuneInString(shown)
		shown = shown[n:]
	}
	if f.selected {
		style = style.WithColor(theme.Ink) // on gold, unlike paper and boxes
	}
	t := k.Fonts.Line(style, shown)
	w, h := t.Size()
	if f.selected {
		f.Node.Add(sprites.NewFace("selection", k.Textures.Fill(theme.Gold, w, h), pad, y))
	}
	f.Node.Add(sprites.NewFace("text", t, pad, y))
	if f.active {
		caret := color.Color(theme.Gold)
		if f.spec.Handwriting.Size > 0 {
			caret = f.spec.Handwriting.Color
		}
		f.Node.Add(sprites.NewFace("caret", k.Textures.Fill(caret, 2, h*0.8), pad+1+w, y+h*0.1))
	}
}
