// Package importdialog asks what to do with a received link or file. Type [Importer] reads the text and carries out the
// answer.
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
	Head    string               // title
	Lines   []string             // paragraphs
	Answers []widgets.ButtonSpec // without place and style; the most likely one first
}

// ImportDialog is the scene.
type ImportDialog struct {
	appctx.BaseScene
	content Content
}

// New returns the dialog. Esc calls back.
func New(ctx *appctx.Context, p Content, back func()) *ImportDialog {
	o := &ImportDialog{BaseScene: appctx.BaseScene{Ctx: ctx}, content: p}
	o.Focus().SetBack(back)
	return o
}

// Layout builds the dialog.
func (d *ImportDialog) Layout(s appctx.Screen) {
	d.Begin(s)
	buttons := d.content.Answers
	rows := layout.Grid{Cells: len(buttons), Columns: 1, RowGap: 10}
	w, button := min(s.W-24, 540), min(56, max(44, (s.H-210)/float64(len(buttons))-rows.RowGap))
	head, text := d.Style(lettering.Title, 28).WithColor(art.Ink), d.Style(lettering.Body, 18).WithColor(art.PaperText)
	_, hh := d.Ctx.Fonts.Block(head, d.content.Head, w-2*desk.SheetMargin).Size()
	_, th := d.Ctx.Fonts.Block(text, d.text(), w-2*desk.SheetMargin).Size()
	var top, body, foot layout.Rect
	desk.SheetWithCells(d.Stage(), d.Content, d.Ctx.Textures, s.Rect(), w,
		layout.Fixed(&top, hh).AtLeast(hh/2), layout.Gap(10), layout.Fixed(&body, th).AtLeast(0), layout.Gap(16),
		layout.Fixed(&foot, rows.Height(button)))
	d.AddParagraph(head, d.content.Head, top)
	d.AddParagraph(text, d.text(), body)
	var cs []*widgets.Control
	for i, at := range rows.Rects(foot) {
		b := buttons[i]
		b.Rect, b.Size = at, 19
		if i == 0 {
			b.Look = widgets.Primary
		}
		cs = append(cs, d.AddButton(b))
	}
	d.SetControlsAndFocus(cs[0].ID, cs)
}

func (d *ImportDialog) text() string { return strings.Join(d.content.Lines, "\n") }

// Describe adds the texts of the dialog to the accessibility state.
func (d *ImportDialog) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(append([]string{d.content.Head}, d.content.Lines...)...)
}
