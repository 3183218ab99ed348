package scenes

import (
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// errorScene is the error scene after a panic in another scene: what happened, and the way back.
type errorScene struct {
	appctx.Page
	report string // message of the panic
	back   func() // opens the title
}

// newErrorScene returns the error scene for a report of one line. Its button calls back.
func newErrorScene(ctx *appctx.Context, report string, back func()) *errorScene {
	return &errorScene{Page: appctx.Page{Ctx: ctx}, report: report, back: back}
}

// Layout implements [appctx.Scene].
func (f *errorScene) Layout(s appctx.Screen) {
	f.Begin(s)
	box := layout.Around(layout.Point{X: s.W / 2, Y: s.H / 2}, min(s.W-24, 560), min(s.H-24, 320))
	f.Panel(box)
	in := box.Inset(24)
	button, rest := in.CutBottom(56, 12)
	head, rest := rest.CutTop(44, 8)
	f.Say(f.Style(lettering.Title, 28).WithColor(art.Cream), f.Words("fault.head"), head)
	f.Paragraph(f.Style(lettering.Body, 18), f.Words("fault.text")+"\n\n"+f.report, rest)
	f.Offer([]*widgets.Control{
		f.Button(widgets.ButtonSpec{
			ID:      "title",
			Title:   f.Words("button.to-title"),
			Look:    widgets.Primary,
			Rect:    button,
			OnPress: f.back,
		}),
	})
	f.Focus().Focus("title")
	f.Focus().SetBack(f.back)
}

// Describe implements [appctx.Scene].
func (f *errorScene) Describe(s *a11y.PublicState) { s.Prompt = f.Words("fault.text") }
