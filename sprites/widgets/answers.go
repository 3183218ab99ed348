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

// Slider is a number from 0 to 100, set by dragging or by a press on its ruler. A key press calls OnPress of its Answer
// instead.
type Slider struct {
	Value int
	Say   func(value int) string     // returns the label of a value
	Set   func(value int, done bool) // called in each step of a drag, then with done at its end
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
	grid   *answerLayout
	action func(Answer) func() // returns the action of a press
}

// add adds answer i of all in rectangle r. The first notch of a lever adds the whole lever; the others add nothing.
func (ab *answerBuilder) add(all []Answer, i int, r layout.Rect) {
	answer := all[i]
	switch {
	case answer.Notch:
		if i == 0 || !all[i-1].Notch {
			n := i
			for n < len(all) && all[n].Notch {
				n++
			}
			ab.addLever(all[i:n], r)
		}
	case answer.Slider != nil:
		ab.addSlider(answer, r)
	case answer.Switch:
		ab.addSwitch(answer, r)
	default:
		ab.addButton(answer, r)
	}
}

// addButton adds a button: gold if it is primary, or a choice in a drawer. If the answer has a prop, its picture is
// beside the label.
func (ab *answerBuilder) addButton(answer Answer, r layout.Rect) {
	look, left := Secondary, ab.grid.list
	if answer.Primary {
		look = Primary
	} else if left {
		look = Choice
	}
	spec := ButtonSpec{ID: answer.ID, Title: answer.Title, Sub: answer.Sub, Icon: answer.Icon, Look: look, Rect: r,
		Checked: answer.Checked,
		Left:    left && !answer.Primary, Disabled: answer.Disabled, DisabledReason: answer.DisabledReason, Size: 17,
		OnPress: ab.action(answer)}
	if answer.Prop != 0 {
		spec.Inset = r.H*props.TrinketW/props.TrinketH*0.86 + 12
	}
	button := ab.kit.Button(spec)
	ab.node.Add(button.Node)
	if answer.Prop != 0 {
		larger := (r.H - 10) / props.TrinketH
		width, height := props.TrinketW*larger, props.TrinketH*larger
		prop := ab.kit.smallProp(fmt.Sprintf("trinket-%d-%.2f", answer.Prop, larger), width, height,
			func(scale float64) *image.RGBA { return answer.Prop.Paint(larger, scale) })
		prop.SetPos(r.X+8-props.Margin, r.Center().Y-height/2-props.Margin)
		if answer.Disabled {
			prop.SetAlpha(0.45)
		}
		ab.node.Add(prop)
	}
	ab.focus.Add(button.Control)
}

// smallProp returns a node with the picture of a small prop of width×height points and its margin. It is painted at
// once, and cached by its key.
func (k *Kit) smallProp(key string, width, height float64, paint func(scale float64) *image.RGBA) *sprites.Node {
	pictureWidth, pictureHeight := props.PictureSize(width, height)
	scale := k.Textures.Scale()
	return sprites.NewFace("thing", k.Textures.Shape(fmt.Sprintf("%s-%v", key, scale), pictureWidth, pictureHeight,
		func(c *raster.Canvas) { light.Over(c.Image, paint(scale), 0, 0, 1) }), 0, 0)
}

// engraved is the colour of engravings in brass.
var engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}

// addRuler adds a brass ruler with marks at shares, 0 … 1, of the way between its ends.
func (ab *answerBuilder) addRuler(r layout.Rect, shares []float64) {
	var key string
	at := make([]float64, len(shares))
	for i, share := range shares {
		at[i] = rulerMargin + (r.W-2*rulerMargin)*share
		key += fmt.Sprintf("-%.2f", share)
	}
	ruler := ab.kit.smallProp(fmt.Sprintf("brass-%.1f-%.1f%s", r.W, r.H, key), r.W, r.H,
		func(scale float64) *image.RGBA { return props.Ruler(r.W, r.H, scale, at, -1) })
	ab.node.Add(ruler.SetPos(r.X-props.Margin, r.Y-props.Margin))
}

// newKnob returns the knob of a slider, which placeKnob places.
func (ab *answerBuilder) newKnob() *sprites.Node {
	const height = rulerHeight + 12
	return ab.kit.smallProp("slide", knobWidth, height,
		func(scale float64) *image.RGBA { return props.SliderKnob(knobWidth, height, scale, true) })
}

// placeKnob places the knob on a ruler with its centre at x.
func placeKnob(knob *sprites.Node, ruler layout.Rect, x float64) {
	knob.SetPos(x-knobWidth/2-props.Margin, ruler.Y-6-props.Margin)
}

// addLever adds a lever with one notch for each of some answers; its knob is at the checked one. First is the rectangle
// of the first notch; the others follow at the right.
func (ab *answerBuilder) addLever(notches []Answer, first layout.Rect) {
	n := float64(len(notches))
	ruler := layout.Rect{X: first.X, Y: first.Y + 6, W: first.W * n, H: first.H - 12}
	var lines []float64
	for i := range notches {
		lines = append(lines, ((float64(i)+0.5)*first.W-rulerMargin)/(ruler.W-2*rulerMargin))
	}
	ab.addRuler(ruler, lines)
	plain := lettering.Style{Face: lettering.Strong, Size: 16, Color: engraved, Align: lettering.Center}
	for i, answer := range notches {
		r := layout.Rect{X: first.X + float64(i)*first.W, Y: first.Y, W: first.W, H: first.H}
		if answer.Checked {
			mark := ab.kit.smallProp(fmt.Sprintf("notch-%.1f", r.W), r.W-8, ruler.H+6,
				func(scale float64) *image.RGBA { return props.SliderKnob(r.W-8, ruler.H+6, scale, false) })
			ab.node.Add(mark.SetPos(r.X+4-props.Margin, ruler.Y-3-props.Margin))
		}
		words := sprites.New("words")
		ab.node.Add(words)
		control := &Control{ID: answer.ID, Label: answer.Title, Rect: r, Disabled: answer.Disabled,
			DisabledReason: answer.DisabledReason,
			Checked:        answer.Checked,
			OnPress:        ab.action(answer)}
		control.OnStateChange = func(s ControlState) {
			words.Clear()
			style, labelHeight := plain, ruler.H-8 // above the marks
			if answer.Checked {
				style.Color, labelHeight = ab.kit.Theme.Cream, ruler.H
			} else if s.Hover {
				style.Color = color.RGBA{0x5A, 0x08, 0x0C, 0xFF}
			}
			ab.kit.NamedLabel(words, "notch", style, answer.Title, layout.Rect{X: r.X + 6, Y: ruler.Y, W: r.W - 12,
				H: labelHeight})
		}
		ab.focus.Add(control)
	}
}

// addSwitch adds a switch with its label.
func (ab *answerBuilder) addSwitch(answer Answer, r layout.Rect) {
	const w, height = switchWidth, 30
	key := fmt.Sprintf("switch-%v", answer.Checked)
	plate := ab.kit.smallProp(key, w, height,
		func(scale float64) *image.RGBA { return props.Switch(w, height, scale, answer.Checked) })
	ab.node.Add(plate.SetPos(r.X+4-props.Margin, r.Center().Y-height/2-props.Margin))
	x := r.X + w + switchGap
	title, sub := layout.Rect{X: x, Y: r.Y, W: r.Right() - x, H: r.H}, layout.Rect{}
	if answer.Sub != "" {
		share := 0.5
		// a label of more than two lines
		if t, s := ab.kit.switchLabelHeights(&answer, r.W); t+s > r.H-2*switchPadding || r.H > switchHeight {
			share = t / (t + s)
		}
		title, sub = title.Inset(switchPadding).CutTop((r.H-2*switchPadding)*share, 0)
	}
	theme := ab.kit.Theme
	titleStyle := lettering.Style{Face: lettering.Strong, Size: switchTitleSize, Color: theme.Cream}
	ab.kit.NamedLabel(ab.node, "title", titleStyle, answer.Title, title)
	if answer.Sub != "" {
		subStyle := lettering.Style{Face: lettering.Body, Size: switchSubSize, Color: theme.Words}
		ab.kit.NamedLabel(ab.node, "sub", subStyle, answer.Sub, sub)
	}
	label := answer.Title
	if answer.Sub != "" {
		label += ", " + answer.Sub
	}
	ab.focus.Add(&Control{ID: answer.ID, Label: label, Rect: r, Disabled: answer.Disabled,
		DisabledReason: answer.DisabledReason,
		Checked:        answer.Checked,
		Switch:         true, OnPress: ab.action(answer)})
}

// addSlider adds a ruler with its knob, and its label at the left. Enter on it calls the answer's OnPress. A drag that
// is cancelled restores the value before it.
func (ab *answerBuilder) addSlider(answer Answer, r layout.Rect) {
	slider, theme := answer.Slider, ab.kit.Theme
	words, ruler := r.CutLeft(min(r.W*0.36, 160), 8)
	ruler.Y, ruler.H = r.Center().Y-rulerHeight/2, rulerHeight
	var lines []float64
	for i := range 11 { // a line every tenth
		lines = append(lines, float64(i)/10)
	}
	ab.addRuler(ruler, lines)
	knob, label := ab.newKnob(), sprites.New("words")
	ab.node.Add(knob, label)
	control := &Control{ID: answer.ID, Rect: r, Disabled: answer.Disabled, DisabledReason: answer.DisabledReason}
	show := func() {
		placeKnob(knob, ruler, ruler.X+rulerMargin+(ruler.W-2*rulerMargin)*float64(slider.Value)/100)
		label.Clear()
		control.Label = slider.Say(slider.Value)
		style := lettering.Style{Face: lettering.Strong, Size: 17, Color: theme.Cream}
		title := words
		if answer.Disabled {
			style.Color = theme.DisabledText
			knob.SetAlpha(0.5)
			title, words := words.CutTop(r.H/2, 0)
			ab.kit.NamedLabel(label, "sub", lettering.Style{Face: lettering.Body, Size: 15, Color: theme.Gold},
				answer.DisabledReason, words)
			ab.kit.NamedLabel(label, "title", style, control.Label, title)
			return
		}
		ab.kit.NamedLabel(label, "title", style, control.Label, title)
	}
	show()
	committed := slider.Value // value at the last release
	set := func(x float64, done bool) {
		const step = 5 // of the value, so that it is easy to set again
		value := 100 * (x - ruler.X - rulerMargin) / (ruler.W - 2*rulerMargin)
		slider.Value = int(math.Round(min(max(value, 0), 100)/step)) * step
		if slider.Set(slider.Value, done); done {
			committed = slider.Value
		}
		show()
	}
	control.OnPress = ab.action(answer)
	control.OnPressAt = func(x, _ float64) { set(x, true) }
	control.OnDrag = func(drag Drag) bool {
		if drag.Cancels {
			slider.Value = committed
			slider.Set(committed, true)
			show()
			return true
		}
		set(drag.X, drag.Done)
		return true
	}
	ab.focus.Add(control)
}
