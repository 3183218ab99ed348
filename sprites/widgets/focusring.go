package widgets

import (
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// FocusRing is a cream line between two dark lines around the focused control, at a distance. One of the lines
// contrasts with any background. A selected control has a border without distance, so both differ without colour.
type FocusRing struct {
	node   *sprites.Node
	kit    *Kit
	screen layout.Rect
}

// Sizes of the ring from the control outwards, in points: gap, line, dark border.
const (
	ringGap          = 2.5
	ringLine         = 2.5
	ringBorder       = 1.5
	televisionLine   = 5.0 // for televisions
	televisionBorder = 2.5
)

// NewFocusRing adds a focus ring to the stage, which follows the focus of d. It takes over d.OnFocus.
func NewFocusRing(k *Kit, stage *sprites.Stage, screen layout.Rect, d *FocusManager) *FocusRing {
	r := &FocusRing{kit: k, node: sprites.New("focus"), screen: screen}
	stage.Add(sprites.LayerFocus, r.node)
	d.OnFocus = r.show
	d.notifyFocus()
	return r
}

// show draws the ring around a control, or hides it.
func (r *FocusRing) show(control *Control, shown bool) {
	r.node.Clear()
	if control == nil || !shown {
		r.node.SetVisible(false)
		return
	}
	width, border := ringLine, ringBorder
	if r.kit.FarViewer {
		width, border = televisionLine, televisionBorder
	}
	out, around := ringGap+width+border, control.Rect
	if control.Outline.W > 0 {
		around = control.Outline
	}
	o := around.Inset(-out).Intersect(r.screen)
	line := func(name string, in float64, s sprites.PanelStyle) {
		b := o.Inset(in)
		r.node.Add(sprites.NewFace(name, r.kit.Textures.Panel(s, b.W, b.H), in, in))
	}
	line("dark", 0, sprites.PanelStyle{Radius: 16, Edge: r.kit.Theme.Ink, Line: out})
	line("light", border, sprites.PanelStyle{Radius: 16 - border, Edge: r.kit.Theme.Cream, Line: width})
	r.node.SetPos(o.X, o.Y).SetVisible(true)
}
