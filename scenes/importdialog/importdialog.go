// Package importdialog asks the player what to do with a received link or file. Type [Importer] reads the text and does
// what the player chooses.
package importdialog

import (
	"strings"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Content is the content of the dialog.
type Content struct {
	Head    string               // the heading
	Lines   []string             // paragraphs
	Answers []widgets.ButtonSpec // the buttons, the most likely one first; Layout sets their places and looks
}

// ImportDialog is the scene that shows the dialog.
type ImportDialog struct {
	appctx.BaseScene
	content Content
}

// New returns the dialog with a content, which must have at least one answer. The Back key calls back.
func New(ctx *appctx.Context, content Content, back func()) *ImportDialog {
	d := &ImportDialog{BaseScene: appctx.BaseScene{Ctx: ctx}, content: content}
	d.Focus().SetBack(back)
	return d
}

// Layout builds the dialog: a sheet of paper with the texts and a column of buttons, the first of which is primary.
func (d *ImportDialog) Layout(screen appctx.Screen) {
	d.Begin(screen)
	buttons := d.content.Answers
	rows := layout.Grid{Cells: len(buttons), Columns: 1, RowGap: 10}
	w, buttonHeight := min(screen.W-24, 540), min(56, max(44, (screen.H-210)/float64(len(buttons))-rows.RowGap))
	head, text := d.Style(lettering.Title, 28).WithColor(art.Ink), d.Style(lettering.Body, 18).WithColor(art.PaperText)
	_, headHeight := d.Ctx.Fonts.Block(head, d.content.Head, w-2*desk.SheetMargin).Size()
	_, textHeight := d.Ctx.Fonts.Block(text, d.text(), w-2*desk.SheetMargin).Size()
	var headRect, textRect, buttonsRect layout.Rect
	desk.SheetWithCells(d.Stage(), d.Content, d.Ctx.Textures, screen.Rect(), w,
		layout.Fixed(&headRect, headHeight).AtLeast(headHeight/2), layout.Gap(10),
		layout.Fixed(&textRect, textHeight).AtLeast(0), layout.Gap(16),
		layout.Fixed(&buttonsRect, rows.Height(buttonHeight)))
	d.AddParagraph(head, d.content.Head, headRect)
	d.AddParagraph(text, d.text(), textRect)
	var controls []*widgets.Control
	for i, at := range rows.Rects(buttonsRect) {
		button := buttons[i]
		button.Rect, button.Size = at, 19
		if i == 0 {
			button.Look = widgets.Primary
		}
		controls = append(controls, d.AddButton(button))
	}
	d.SetControlsAndFocus(controls[0].ID, controls)
}

// text returns the paragraphs, one per line.
func (d *ImportDialog) text() string { return strings.Join(d.content.Lines, "\n") }

// Describe adds the texts of the dialog to the accessibility state.
func (d *ImportDialog) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(append([]string{d.content.Head}, d.content.Lines...)...)
}
