package board

import (
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// The slip of paper in the park: what would happen on confirming, and why, or what has just happened.

// slipSizes are the type sizes of a slip’s title and of its sentences, tried from the largest.
var slipSizes = [][2]float64{{19, 15.5}, {17, 15}, {16, 14}}

// addSlip lays the slip into the park, its words as large as they fit. Where even the smallest are too much, the last sentences give way, never half a sentence.
func (t *Board) addSlip() {
	if t.plan.Hand != nil && !t.table.HandInRail() {
		t.addStake()
		return
	}
	slip := t.plan.Slip()
	title, lines := t.back.Say(slip.Title), slip.Lines
	r := t.table.Slip
	th, ty := t.back.Kit.Theme, t.back.Type
	if title == "" {
		if t.moving() {
			return // what happens can be seen
		}
		words := t.back.Say(t.plan.LastDeed())
		if words == "" {
			words = t.phrase("slip.opening")
		}
		t.back.Kit.SayWrapped(t.marks, t.back.Kit.Style(lettering.Italic, 18).With(th.Words).Aligned(lettering.Center), words, r, true)
		return
	}
	pad := min(12, r.W*0.06)
	inner := r.W - 2*pad
	var head, body lettering.Style
	var heads, all []string
	height := func() float64 {
		all = nil
		for _, l := range lines {
			all = append(all, ty.Wrap(body, t.back.Say(l)+".", inner)...)
		}
		return 2*pad*0.6 + ty.LineHeight(head)*float64(len(heads)) + ty.LineHeight(body)*float64(len(all))
	}
	for _, size := range slipSizes {
		head = lettering.Style{Face: lettering.Title, Size: size[0], Color: th.Ink, Align: lettering.Center}
		body = lettering.Style{Face: lettering.Body, Size: size[1], Color: slipInk, Align: lettering.Center}
		words := title
		if ty.Width(head, words) > inner { // that it is what comes then can be seen from the rest
			words = t.back.Say(slip.Short)
		}
		if heads = ty.Wrap(head, words, inner); height() <= r.H {
			break
		}
	}
	for len(lines) > 0 && height() > r.H {
		lines = lines[:len(lines)-1]
	}
	h := height()
	y := r.Y + (r.H-h)/2
	t.panels.Add(sprites.NewFace("slip", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: th.Cream}, r.W, h), r.X, y))
	y += pad * 0.6
	t.marks.Add(sprites.NewFace("slip title", ty.Lines(head, heads, inner), r.X+pad, y))
	t.marks.Add(sprites.NewFace("slip words", ty.Lines(body, all, inner), r.X+pad, y+ty.LineHeight(head)*float64(len(heads))))
}
