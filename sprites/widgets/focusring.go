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

// NewFocusRing adds a focus ring to the stage, which follows a focus manager and takes over its OnFocus.
func NewFocusRing(k *Kit, stage *sprites.Stage, screen layout.Rect, focus *FocusManager) *FocusRing {
	ring := &FocusRing{kit: k, node: sprites.New("focus"), screen: screen}
	stage.Add(sprites.LayerFocus, ring.node)
	focus.OnFocus = ring.show
	focus.notifyFocus()
	return ring
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
	outer := around.Inset(-out).Intersect(r.screen)
	line := func(name string, inset float64, style sprites.PanelStyle) {
		inner := outer.Inset(inset)
		r.node.Add(sprites.NewFace(name, r.kit.Textures.Panel(style, inner.W, inner.H), inset, inset))
	}
	line("dark", 0, sprites.PanelStyle{Radius: 16, Edge: r.kit.Theme.Ink, Line: out})
	line("light", border, sprites.PanelStyle{Radius: 16 - border, Edge: r.kit.Theme.Cream, Line: width})
	r.node.SetPos(outer.X, outer.Y).SetVisible(true)
}
