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
	Say   func(value int) string     // returns the label
	Set   func(value int, done bool) // called while it is dragged, with done when it is released
}

// Heights of the rows of a drawer and sizes of their parts, in points.
const (
	choiceHigh = 52
	leverHigh  = 58
	sliderHigh = 54
	switchHigh = 56
	brassHigh  = 34.0 // of a ruler
	slideWide  = 20.0
	brassEnd   = 14.0 // from the end of a ruler to its first line

	switchWide  = 54
	switchGap   = 18.0 // between a switch and its label
	switchTitle = 17.0 // font sizes of the labels
	switchSub   = 15.0
	switchEdge  = 6.0 // padding of two lines
)

// hand lays answers out in a dialog.
type hand struct {
	kit   *Kit
	on    *sprites.Node
	desk  *FocusManager
	form  *form
	press func(Answer) func() // returns the action of a press
}

// lay adds one answer.
func (h *hand) lay(all []Answer, i int, r layout.Rect) {
	a := all[i]
	switch {
	case a.Notch:
		if i == 0 || !all[i-1].Notch {
			n := i
			for n < len(all) && all[n].Notch {
				n++
			}
			h.lever(all[i:n], r)
		}
	case a.Slider != nil:
		h.slider(a, r)
	case a.Switch:
		h.flip(a, r)
	default:
		h.choice(a, r)
	}
}

// choice adds a button with a picture beside its label.
func (h *hand) choice(a Answer, r layout.Rect) {
	look, left := Secondary, h.form.list
	if a.Primary {
		look = Primary
	} else if left {
		look = Choice
	}
	spec := ButtonSpec{ID: a.ID, Title: a.Title, Sub: a.Sub, Icon: a.Icon, Look: look, Rect: r, Checked: a.Checked,
		Left: left && !a.Primary, Disabled: a.Disabled, DisabledReason: a.DisabledReason, Size: 17, OnPress: h.press(a)}
	if a.Prop != 0 {
		spec.Inset = r.H*props.TrinketW/props.TrinketH*0.86 + 12
	}
	b := h.kit.Button(spec)
	h.on.Add(b.Node)
	if a.Prop != 0 {
		larger := (r.H - 10) / props.TrinketH
		w, high := props.TrinketW*larger, props.TrinketH*larger
		thing := h.kit.small(fmt.Sprintf("trinket-%d-%.2f", a.Prop, larger), w, high,
			func(scale float64) *image.RGBA { return a.Prop.Paint(larger, scale) })
		thing.SetPos(r.X+8-props.Margin, r.Center().Y-high/2-props.Margin)
		if a.Disabled {
			thing.SetAlpha(0.45)
		}
		h.on.Add(thing)
	}
	h.desk.Add(b.Control)
}

// small returns the picture of a small prop with its margin, painted at once.
func (k *Kit) small(key string, w, h float64, paint func(scale float64) *image.RGBA) *sprites.Node {
	pw, ph := props.PictureSize(w, h)
	scale := k.Textures.Scale()
	return sprites.NewFace("thing", k.Textures.Shape(fmt.Sprintf("%s-%v", key, scale), pw, ph,
		func(c *raster.Canvas) { light.Over(c.Image, paint(scale), 0, 0, 1) }), 0, 0)
}

// engraved is the colour of engravings in brass.
var engraved = color.RGBA{0x2A, 0x1C, 0x08, 0xFF}

// brass adds a ruler with marks at shares of the way from its first mark to its last.
func (h *hand) brass(r layout.Rect, lines []float64) {
	var key string
	at := make([]float64, len(lines))
	for i, l := range lines {
		at[i] = brassEnd + (r.W-2*brassEnd)*l
		key += fmt.Sprintf("-%.2f", l)
	}
	n := h.kit.small(fmt.Sprintf("brass-%.1f-%.1f%s", r.W, r.H, key), r.W, r.H,
		func(scale float64) *image.RGBA { return props.Ruler(r.W, r.H, scale, at, -1) })
	h.on.Add(n.SetPos(r.X-props.Margin, r.Y-props.Margin))
}

// slide returns the knob of a ruler, not placed yet.
func (h *hand) slide() *sprites.Node {
	const high = brassHigh + 12
	return h.kit.small("slide", slideWide, high,
		func(scale float64) *image.RGBA { return props.SliderKnob(slideWide, high, scale, true) })
}

// put places the knob on a ruler.
func put(slide *sprites.Node, ruler layout.Rect, x float64) {
	slide.SetPos(x-slideWide/2-props.Margin, ruler.Y-6-props.Margin)
}

// lever adds a lever with one notch per answer; its knob is at the checked one.
func (h *hand) lever(notches []Answer, first layout.Rect) {
	n := float64(len(notches))
	ruler := layout.Rect{X: first.X, Y: first.Y + 6, W: first.W * n, H: first.H - 12}
	var lines []float64
	for i := range notches {
		lines = append(lines, ((float64(i)+0.5)*first.W-brassEnd)/(ruler.W-2*brassEnd))
	}
	h.brass(ruler, lines)
	st := lettering.Style{Face: lettering.Strong, Size: 16, Color: engraved, Align: lettering.Center}
	for i, a := range notches {
		r := layout.Rect{X: first.X + float64(i)*first.W, Y: first.Y, W: first.W, H: first.H}
		if a.Checked {
			mark := h.kit.small(fmt.Sprintf("notch-%.1f", r.W), r.W-8, ruler.H+6,
				func(scale float64) *image.RGBA { return props.SliderKnob(r.W-8, ruler.H+6, scale, false) })
			h.on.Add(mark.SetPos(r.X+4-props.Margin, ruler.Y-3-props.Margin))
		}
		words := sprites.New("words")
		h.on.Add(words)
		c := &Control{ID: a.ID, Label: a.Title, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason,
			Checked: a.Checked,
			OnPress: h.press(a)}
		c.OnLook = func(s ControlState) {
			words.Clear()
			style, labelHigh := st, ruler.H-8 // above the marks
			if a.Checked {
				style.Color, labelHigh = h.kit.Theme.Cream, ruler.H
			} else if s.Hover {
				style.Color = color.RGBA{0x5A, 0x08, 0x0C, 0xFF}
			}
			h.kit.NamedLabel(words, "notch", style, a.Title, layout.Rect{X: r.X + 6, Y: ruler.Y, W: r.W - 12,
				H: labelHigh})
		}
		h.desk.Add(c)
	}
}

// flip adds a switch with its label.
func (h *hand) flip(a Answer, r layout.Rect) {
	const w, high = switchWide, 30
	key := fmt.Sprintf("switch-%v", a.Checked)
	plate := h.kit.small(key, w, high,
		func(scale float64) *image.RGBA { return props.Switch(w, high, scale, a.Checked) })
	h.on.Add(plate.SetPos(r.X+4-props.Margin, r.Center().Y-high/2-props.Margin))
	x := r.X + w + switchGap
	title, sub := layout.Rect{X: x, Y: r.Y, W: r.Right() - x, H: r.H}, layout.Rect{}
	if a.Sub != "" {
		share := 0.5
		// a label of more than two lines
		if t, s := h.kit.switchWords(&a, r.W); t+s > r.H-2*switchEdge || r.H > switchHigh {
			share = t / (t + s)
		}
		title, sub = title.Inset(switchEdge).CutTop((r.H-2*switchEdge)*share, 0)
	}
	th := h.kit.Theme
	h.kit.NamedLabel(h.on, "title", lettering.Style{Face: lettering.Strong, Size: switchTitle, Color: th.Cream},
		a.Title,
		title)
	if a.Sub != "" {
		h.kit.NamedLabel(h.on, "sub", lettering.Style{Face: lettering.Body, Size: switchSub, Color: th.Words}, a.Sub,
			sub)
	}
	label := a.Title
	if a.Sub != "" {
		label += ", " + a.Sub
	}
	h.desk.Add(&Control{ID: a.ID, Label: label, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason,
		Checked: a.Checked,
		Switch:  true, OnPress: h.press(a)})
}

// slider adds a ruler with its knob and label. Keys call the answer's own action.
func (h *hand) slider(a Answer, r layout.Rect) {
	s, th := a.Slider, h.kit.Theme
	words, ruler := r.CutLeft(min(r.W*0.36, 160), 8)
	ruler.Y, ruler.H = r.Center().Y-brassHigh/2, brassHigh
	var lines []float64
	for i := range 11 {
		lines = append(lines, float64(i)/10)
	}
	h.brass(ruler, lines)
	slide, said := h.slide(), sprites.New("words")
	h.on.Add(slide, said)
	ctl := &Control{ID: a.ID, Rect: r, Disabled: a.Disabled, DisabledReason: a.DisabledReason}
	show := func() {
		put(slide, ruler, ruler.X+brassEnd+(ruler.W-2*brassEnd)*float64(s.Value)/100)
		said.Clear()
		ctl.Label = s.Say(s.Value)
		st := lettering.Style{Face: lettering.Strong, Size: 17, Color: th.Cream}
		title := words
		if a.Disabled {
			st.Color = th.DisabledText
			slide.SetAlpha(0.5)
			title, words := words.CutTop(r.H/2, 0)
			h.kit.NamedLabel(said, "sub", lettering.Style{Face: lettering.Body, Size: 15, Color: th.Gold},
				a.DisabledReason, words)
			h.kit.NamedLabel(said, "title", st, ctl.Label, title)
			return
		}
		h.kit.NamedLabel(said, "title", st, ctl.Label, title)
	}
	show()
	was := s.Value // value at the last release
	set := func(x float64, done bool) {
		const step = 5
		v := 100 * (x - ruler.X - brassEnd) / (ruler.W - 2*brassEnd)
		s.Value = int(math.Round(min(max(v, 0), 100)/step)) * step
		if s.Set(s.Value, done); done {
			was = s.Value
		}
		show()
	}
	ctl.OnPress = h.press(a)
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
	h.desk.Add(ctl)
}
