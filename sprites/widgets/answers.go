package widgets

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// Slider is a number from 0 to 100, set by dragging or by a press on its ruler.
type Slider struct {
	Value int
	Say   func(value int) string     // returns the label of a value
	Set   func(value int, done bool) // called while it is dragged, with done when it is released
}

// Heights of the rows of a drawer and sizes of their parts, in points.
const (
	choiceHeight = 52
	leverHeight  = 58
	sliderHeight = 54
	switchHeight = 56
	rulerHeight  = 34.0 // of a ruler
	knobWidth    = 20.0
	rulerMargin  = 14.0 // from the end of a ruler to its first line

	switchWidth     = 54
	switchGap       = 18.0 // between a switch and its label
	switchTitleSize = 17.0 // font sizes of the labels
	switchSubSize   = 15.0
	switchPadding   = 6.0 // padding of two lines
)

// answerBuilder adds the controls of answers to a dialog.
type answerBuilder struct {
	kit    *Kit
	node   *sprites.Node
	focus  *FocusManager
	form   *answerLayout
	action func(Answer) func() // returns the action of a press
}

// add adds answer i of all in r. The first notch of a lever adds the whole lever.
func (ab *answerBuilder) add(all []Answer, i int, r layout.Rect) {
	a := all[i]
	switch {
	case a.Notch:
		if i == 0 || !all[i-1].Notch {
			n := i
			for n < len(all) && all[n].Notch {
				n++
			}
			ab.addLever(all[i:n], r)
		}
	case a.Slider != nil:
		ab.addSlider(a, r)
	case a.Switch:
		ab.addSwitch(a, r)
	default:
		ab.addButton(a, r)
	}
}

// addButton adds a button with a picture beside its label.
func (ab *answerBuilder) addButton(a Answer, r layout.Rect) {
	look, left := Secondary, ab.form.list
	if a.Primary {
		look = Primary
	} else if left {
		look = Choice
	}
	spec := ButtonSpec{ID: a.ID, Title: a.Title, Sub: a.Sub, Icon: a.Icon, Look: look, Rect: r, Checked: a.Checked,
		Left: left && !a.Primary, Disabled: a.Disabled, DisabledReason: a.DisabledReason, Size: 17,
		OnPress: ab.action(a)}
	if a.Prop != 0 {
		spec.Inset = r.H*props.TrinketW/props.TrinketH*0.86 + 12
	}
	b := ab.kit.Button(spec)
	ab.node.Add(b.Node)
	if a.Prop != 0 {
		larger := (r.H - 10) / props.TrinketH
		w, height := props.TrinketW*larger, props.TrinketH*larger
		thing := ab.kit.smallProp(fmt.Sprintf("trinket-%d-%.2f", a.Prop, larger), w, height,
			func(scale float64) *image.RGBA { return a.Prop.Paint(larger, scale) })
		thing.SetPos(r.X+8-props.Margin, r.Center().Y-height/2-props.Margin)
		if a.Disabled {
			thing.SetAlpha(0.45)
		}
		ab.node.Add(thing)
	}
	ab.focus.Add(b.Control)
}

// smallProp returns a node with the picture of a small prop of w×h points and its margin. It is painted at once.
func (k *Kit) smallProp(key string, w, h float64, paint func(scale float64) *image.RGBA) *sprites.Node {
	pw, ph := props.PictureSize(w, h)
	scale := k.Textures.Scale()
	return sprites.NewFace("thing", k.Textures.Shape(fmt.Sprintf("%s-%v", key, scale), pw, ph,
		func(c *raster.Canvas) { light.Over(c.Image, paint(scale), 0, 0, 1) }), 0, 0)
}

// engraved is the colour of engravings in brass.
var engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}

// addRuler adds a brass ruler with marks at shares, 0 … 1, of the way between its ends.
func (ab *answerBuilder) addRuler(r layout.Rect, lines []float64) {
	var key string
	at := make([]float64, len(lines))
	for i, l := range lines {
		at[i] = rulerMargin + (r.W-2*rulerMargin)*l
		key += fmt.Sprintf("-%.2f", l)
	}
	n := ab.kit.smallProp(fmt.Sprintf("brass-%.1f-%.1f%s", r.W, r.H, key), r.W, r.H,
		func(scale float64) *image.RGBA { return props.Ruler(r.W, r.H, scale, at, -1) })
	ab.node.Add(n.SetPos(r.X-props.Margin, r.Y-props.Margin))
}

// newKnob returns the knob of a slider, not placed yet.
func (ab *answerBuilder) newKnob() *sprites.Node {
	const high = rulerHeight + 12
	return ab.kit.smallProp("slide", knobWidth, high,
		func(scale float64) *image.RGBA { return props.SliderKnob(knobWidth, high, scale, true) })
}

// placeKnob places the knob on a ruler with its centre at x.
func placeKnob(knob *sprites.Node, ruler layout.Rect, x float64) {
	knob.SetPos(x-knobWidth/2-props.Margin, ruler.Y-6-props.Margin)
}

// addLever adds a lever with one notch per answer; its knob is at the checked one.
func (ab *answerBuilder) addLever(notches []Answer, first layout.Rect) {
	n := float64(len(notches))
	ruler := layout.Rect{X: first.X, Y: first.Y + 6, W: first.W * n, H: first.H - 12}
	var lines []float64
	for i := range notches {
		lines = append(lines, ((float64(i)+0.5)*first.W-rulerMargin)/(ruler.W-2*rulerMargin))
	}
	ab.addRuler(ruler, lines)
	st := lettering.Style{Face: lettering.Strong, Size: 16, Color: engraved, Align: lettering.Center}
	for i, a := range notches {
		r := layout.Rect{X: first.X + float64(i)*first.W, Y: first.Y, W: first.W, H: first.H}
		if a.Checked {
			mark := ab.kit.smallProp(fmt.Sprintf("notch-%.1f", r.W), r.W-8, ruler.H+6,
				func(scale float64) *image.RGBA { return props.SliderKnob(r.W-8, ruler.H+6, scale, false) })
			ab.node.Add(mark.SetPos(r.X+4-props.Margin, ruler.Y-3-props.Margin))
		}
		words := sprites.New("words")
		ab.node.Add(words)
		c := &Control{ID: a.ID, Label: a.Title, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason,
			Checked: a.Checked,
			OnPress: ab.action(a)}
		c.OnStateChange = func(s ControlState) {
			words.Clear()
			style, labelHigh := st, ruler.H-8 // above the marks
			if a.Checked {
				style.Color, labelHigh = ab.kit.Theme.Cream, ruler.H
			} else if s.Hover {
				style.Color = color.RGBA{0x5A, 0x08, 0x0C, 0xFF}
			}
			ab.kit.NamedLabel(words, "notch", style, a.Title, layout.Rect{X: r.X + 6, Y: ruler.Y, W: r.W - 12,
				H: labelHigh})
		}
		ab.focus.Add(c)
	}
}

// addSwitch adds a switch with its label.
func (ab *answerBuilder) addSwitch(a Answer, r layout.Rect) {
	const w, high = switchWidth, 30
	key := fmt.Sprintf("switch-%v", a.Checked)
	plate := ab.kit.smallProp(key, w, high,
		func(scale float64) *image.RGBA { return props.Switch(w, high, scale, a.Checked) })
	ab.node.Add(plate.SetPos(r.X+4-props.Margin, r.Center().Y-high/2-props.Margin))
	x := r.X + w + switchGap
	title, sub := layout.Rect{X: x, Y: r.Y, W: r.Right() - x, H: r.H}, layout.Rect{}
	if a.Sub != "" {
		share := 0.5
		// a label of more than two lines
		if t, s := ab.kit.switchLabelHeights(&a, r.W); t+s > r.H-2*switchPadding || r.H > switchHeight {
			share = t / (t + s)
		}
		title, sub = title.Inset(switchPadding).CutTop((r.H-2*switchPadding)*share, 0)
	}
	th := ab.kit.Theme
	ab.kit.NamedLabel(ab.node, "title", lettering.Style{Face: lettering.Strong, Size: switchTitleSize, Color: th.Cream},
		a.Title,
		title)
	if a.Sub != "" {
		ab.kit.NamedLabel(ab.node, "sub", lettering.Style{Face: lettering.Body, Size: switchSubSize, Color: th.Words},
			a.Sub,
			sub)
	}
	label := a.Title
	if a.Sub != "" {
		label += ", " + a.Sub
	}
	ab.focus.Add(&Control{ID: a.ID, Label: label, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason,
		Checked: a.Checked,
		Switch:  true, OnPress: ab.action(a)})
}

// addSlider adds a ruler with its knob and label. Keys call the answer's own action.
func (ab *answerBuilder) addSlider(a Answer, r layout.Rect) {
	s, th := a.Slider, ab.kit.Theme
	words, ruler := r.CutLeft(min(r.W*0.36, 160), 8)
	ruler.Y, ruler.H = r.Center().Y-rulerHeight/2, rulerHeight
	var lines []float64
	for i := range 11 {
		lines = append(lines, float64(i)/10)
	}
	ab.addRuler(ruler, lines)
	knob, label := ab.newKnob(), sprites.New("words")
	ab.node.Add(knob, label)
	ctl := &Control{ID: a.ID, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason}
	show := func() {
		placeKnob(knob, ruler, ruler.X+rulerMargin+(ruler.W-2*rulerMargin)*float64(s.Value)/100)
		label.Clear()
		ctl.Label = s.Say(s.Value)
		st := lettering.Style{Face: lettering.Strong, Size: 17, Color: th.Cream}
		title := words
		if a.Disabled {
			st.Color = th.DisabledText
			knob.SetAlpha(0.5)
			title, words := words.CutTop(r.H/2, 0)
			ab.kit.NamedLabel(label, "sub", lettering.Style{Face: lettering.Body, Size: 15, Color: th.Gold},
				a.DisabledReason, words)
			ab.kit.NamedLabel(label, "title", st, ctl.Label, title)
			return
		}
		ab.kit.NamedLabel(label, "title", st, ctl.Label, title)
	}
	show()
	was := s.Value // value at the last release
	set := func(x float64, done bool) {
		const step = 5
		v := 100 * (x - ruler.X - rulerMargin) / (ruler.W - 2*rulerMargin)
		s.Value = int(math.Round(min(max(v, 0), 100)/step)) * step
		if s.Set(s.Value, done); done {
			was = s.Value
		}
		show()
	}
	ctl.OnPress = ab.action(a)
	ctl.OnPressAt = func(x, _ float64) { set(x, true) }
	ctl.OnDrag = func(p Drag) bool {
		if p.Cancels {
			s.Value = was
			s.Set(was, true)
			show()
			return true
		}
		set(p.X, p.Done)
		return true
	}
	ab.focus.Add(ctl)
}
