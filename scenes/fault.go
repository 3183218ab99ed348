package scenes

import (
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// errorScene is shown after a panic in another scene. It has the error message, and a button to the title.
type errorScene struct {
	appctx.BaseScene
	report string // message of the panic
	back   func() // opens the title
}

// newErrorScene returns the error scene for a report of one line. Its button calls back.
func newErrorScene(ctx *appctx.Context, report string, back func()) *errorScene {
	return &errorScene{BaseScene: appctx.BaseScene{Ctx: ctx}, report: report, back: back}
}

// Layout implements [appctx.Scene].
func (e *errorScene) Layout(s appctx.Screen) {
	e.Begin(s)
	box := layout.Around(layout.Point{X: s.W / 2, Y: s.H / 2}, min(s.W-24, 560), min(s.H-24, 320))
	e.AddPanel(box)
	button, rest := box.Inset(24).CutBottom(56, 12)
	head, rest := rest.CutTop(44, 8)
	e.AddLine(e.Style(lettering.Title, 28).WithColor(art.Cream), e.Words("fault.head"), head)
	e.AddParagraph(e.Style(lettering.Body, 18), e.Words("fault.text")+"\n\n"+e.report, rest)
	e.SetControls([]*widgets.Control{
		e.AddButton(widgets.ButtonSpec{
			ID:      "title",
			Title:   e.Words("button.to-title"),
			Look:    widgets.Primary,
			Rect:    button,
			OnPress: e.back,
		}),
	})
	e.Focus().Focus("title")
	e.Focus().SetBack(e.back)
}

// Describe implements [appctx.Scene].
func (e *errorScene) Describe(s *a11y.PublicState) { s.Prompt = e.Words("fault.text") }
