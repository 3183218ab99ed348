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
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
)

// FieldSpec is what a text field is to be.
type FieldSpec struct {
	ID, Label string
	Rect      layout.Rect
	Text      string
	Limit     int             // most characters
	Allowed   func(rune) bool // nil: whatever can be printed
	Empty     string          // shown faintly, and said, while there is no text
	// how it is written where it stands on a thing, over a dotted line; without a size it stands in a box
	Hand     lettering.Style
	OnChange func(text string) // after every change, without the blanks around it
	OnDone   func(text string) // Enter, Tab, or a press elsewhere
}

// Field is a line of text that can be typed into, with accents and input methods. It takes typing while it is active:
// from a press on, or after Enter on it. Whoever owns it calls Update once a tick and Type for keys.
type Field struct {
	Node     *sprites.Node
	Control  *Control
	kit      *Kit
	spec     FieldSpec
	text     string
	preedit  string
	active   bool
	all      bool // all of the text is selected
	state    State
	composer textinput.Composer
}

// Field makes a text field.
func (k *Kit) Field(s FieldSpec) *Field {
	f := &Field{kit: k, spec: s, text: s.Text, Node: sprites.New(s.ID).SetPos(s.Rect.X, s.Rect.Y)}
	f.Control = &Control{ID: s.ID, Label: k.labelled(s.Label, cmp.Or(s.Text, s.Empty)), Rect: s.Rect,
		OnPress: f.Activate, OnHold: f.hold, OnLook: func(st State) { f.state = st; f.render() }}
	f.composer.OnNewSession = func() *textinput.SessionOptions {
		if !f.active {
			return nil
		}
		sc := k.Textures.Scale()
		x := int((s.Rect.X + f.pad() + k.Fonts.Width(f.style(), f.text)) * sc)
		return &textinput.SessionOptions{
			CaretBounds:     image.Rect(x, int(s.Rect.Y*sc), x+1, int((s.Rect.Y+s.Rect.H)*sc)),
			TextBeforeCaret: f.text,
		}
	}
	f.composer.OnComposition = func(c *textinput.Composition) { f.preedit = c.Text(); f.render() }
	f.composer.OnCommit = func(c *textinput.Commit) {
		before, after := c.SurroundingText()
		if f.all && runtime.GOOS != "js" { // the browser's text area replaces what is selected by itself
			before, after = "", ""
		}
		f.Set(before + c.Text() + after)
	}
	f.composer.OnEndByUser = f.Done
	return f
}

// labelled says what is asked for and what is there in one.
func (k *Kit) labelled(asks, says string) string {
	if k.FormatLabel == nil {
		return asks + ": " + says
	}
	return k.FormatLabel(asks, says)
}

// Text is what stands in the field.
func (f *Field) Text() string { return f.text }

// Active reports whether the field takes typing.
func (f *Field) Active() bool { return f.active }

// Activate begins typing.
func (f *Field) Activate() {
	if !f.active {
		f.active = true
		f.render()
	}
}

// hold begins typing as soon as the field is touched: phones give their keyboard only within a touch, so the field has
// to want it before that ends.
func (f *Field) hold(down bool) {
	if down {
		f.Activate()
	}
}

// Done ends typing and keeps the text.
func (f *Field) Done() {
	if !f.active {
		return
	}
	f.composer.Confirm()
	f.active, f.all, f.preedit = false, false, ""
	f.text = strings.TrimSpace(f.text)
	f.render()
	if f.spec.OnDone != nil {
		f.spec.OnDone(f.text)
	}
}

// Update lets the input method work for one tick and reports whether it used the keys of this tick.
func (f *Field) Update() bool {
	if !f.active || f.kit.NoInputMethod {
		return false
	}
	handled, err := f.composer.Update()
	if err != nil {
		f.Done() // an input method that fails ends typing; what was typed stays
	}
	return handled
}

// Type deals with a key and reports whether the field took it.
func (f *Field) Type(e Event) bool {
	if !f.active || e.Kind != KeyDown {
		return false
	}
	switch e.Key {
	case KeyAll:
		f.selectAll(f.text != "")
		return true
	case KeyCopy, KeyCut, KeyPaste:
		f.exchange(e.Key)
		return true
	case KeyBackspace, KeyDelete:
		f.composer.Confirm()
		f.erase(e.Key)
		return true
	case KeyEnter, KeyBack:
		f.Done()
		return true
	case KeyTab:
		f.Done()
		return false // and on to the next control
	}
	if e.Text != "" {
		f.insert(e.Text)
	} else {
		f.selectAll(false)
	}
	return true
}

// selectAll selects all of the text, or nothing.
func (f *Field) selectAll(all bool) {
	if f.all != all {
		f.all = all
		f.render()
	}
}

// kept is what is left of the text when something else is typed.
func (f *Field) kept() string {
	if f.all {
		return ""
	}
	return f.text
}

// insert puts a text behind what is there, or in the place of what is selected.
func (f *Field) insert(text string) {
	f.composer.Confirm()
	f.Set(f.kept() + text)
}

// exchange copies or cuts what is selected, or pastes.
func (f *Field) exchange(key string) {
	switch {
	case f.kit.Copy == nil:
	case key == KeyPaste:
		f.kit.Paste(func(text string) {
			if f.active {
				f.insert(text)
			}
		})
	case f.all:
		f.kit.Copy(f.text)
		if key == KeyCut {
			f.composer.Confirm()
			f.Set("")
		}
	}
}

// erase takes away what is selected, else the last character: the caret stands at the end, so nothing comes after it.
func (f *Field) erase(key string) {
	kept := f.kept()
	if _, n := utf8.DecodeLastRuneInString(kept); n > 0 && key == KeyBackspace {
		kept = kept[:len(kept)-n]
	}
	f.Set(kept)
}

// Set puts a whole text into the field, as input methods do, without what it does not take.
func (f *Field) Set(text string) {
	f.all = false
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
	f.Control.Label = f.kit.labelled(f.spec.Label, cmp.Or(f.text, f.spec.Empty))
	f.render()
	if f.spec.OnChange != nil {
		f.spec.OnChange(strings.TrimSpace(f.text))
	}
}

func (f *Field) style() lettering.Style {
	if f.spec.Hand.Size > 0 {
		return f.kit.Fonts.FitWidth(f.spec.Hand, f.text+f.preedit, f.spec.Rect.W-2*f.pad()-5, 14)
	}
	return lettering.Style{Face: lettering.Strong, Size: 18, Color: f.kit.Theme.Cream}
}

// pad is how far its words stand from its sides, in points.
func (f *Field) pad() float64 {
	if f.spec.Hand.Size > 0 {
		return 4
	}
	return 12
}

// ground shows what the words stand on: a box, or the line that is written on.
func (f *Field) ground() {
	k, th, r := f.kit, f.kit.Theme, f.spec.Rect
	if hand := f.spec.Hand; hand.Size > 0 {
		red, green, blue, _ := hand.Color.RGBA()
		c := color.RGBA{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8), 0xFF}
		wide, gap := 1.2, 3.0
		if f.state.Hover {
			wide = 1.6
		}
		if f.active {
			wide, gap = 2, 0
		}
		y := (r.H+k.Fonts.LineHeight(hand))/2 - 1
		f.Node.Add(sprites.NewFace("line",
			k.Textures.Shape(fmt.Sprintf("dots-%v-%v-%s", wide, gap, sprites.Hex(c)), r.W-4, 4, func(on *ink.Canvas) {
				line := on.Line([]ink.Point{{X: 2, Y: 2}, {X: r.W - 6, Y: 2}})
				if gap == 0 {
					on.Stroke(line, wide, c)
					return
				}
				on.Stroke(line, wide, light.WithOpacity(c, 0.75), 2, gap)
			}), 2, min(y, r.H-5)))
		return
	}
	panel := sprites.PanelStyle{Radius: 10, Fill: th.Night, Edge: th.Edge, Line: 1.5}
	if f.state.Hover {
		panel.Edge = th.Words
	}
	if f.active {
		panel.Edge, panel.Line = th.Gold, 2.5
	}
	f.Node.Add(sprites.NewFace("ground", k.Textures.Panel(panel, r.W, r.H), 0, 0))
}

func (f *Field) render() {
	k, th, r, pad := f.kit, f.kit.Theme, f.spec.Rect, f.pad()
	f.Node.Clear()
	f.ground()
	st := f.style()
	y := (r.H - k.Fonts.LineHeight(st)) / 2
	shown := f.text + f.preedit
	if shown == "" && !f.active {
		if f.spec.Hand.Size == 0 {
			st = st.WithColor(th.Faint).WithFace(lettering.Body)
		}
		if k.Fonts.Width(st, f.spec.Empty) > r.W-2*pad {
			st = k.Fonts.FitWidth(st, f.spec.Empty, r.W-2*pad, lettering.MinSize)
			y = (r.H - k.Fonts.LineHeight(st)) / 2
		}
		f.Node.Add(sprites.NewFace("empty", k.Fonts.Line(st, k.Fonts.Truncate(st, f.spec.Empty, r.W-2*pad)), pad, y))
		return
	}
	// The end of a long text is what is being typed, so it is the end that stays in sight.
	for shown != "" && k.Fonts.Width(st, shown) > r.W-2*pad-4 {
		_, n := utf8.DecodeRuneInString(shown)
		shown = shown[n:]
	}
	if f.all {
		st = st.WithColor(th.Ink) // on gold, which can be told from paper and from a box
	}
	t := k.Fonts.Line(st, shown)
	w, h := t.Size()
	if f.all {
		f.Node.Add(sprites.NewFace("selection", k.Textures.Fill(th.Gold, w, h), pad, y))
	}
	f.Node.Add(sprites.NewFace("text", t, pad, y))
	if f.active {
		caret := color.Color(th.Gold)
		if f.spec.Hand.Size > 0 {
			caret = f.spec.Hand.Color
		}
		f.Node.Add(sprites.NewFace("caret", k.Textures.Fill(caret, 2, h*0.8), pad+1+w, y+h*0.1))
	}
}
