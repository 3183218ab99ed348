package widgets

import (
	"fmt"
	"image"
	"strings"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// Answer is one button of a dialog.
type Answer struct {
	ID, Title      string
	Sub            string        // smaller second line
	Icon           string        // drawing of the assets, before the title
	Prop           props.Trinket // picture beside the label in a drawer, 0 for none
	Primary        bool          // gold
	Checked        bool          // the current choice
	Disabled       bool          // can't be pressed
	DisabledReason string        // why not, as a sentence
	Notch          bool          // in a drawer: one position of a lever, together with the notches around it
	Switch         bool          // in a drawer: a toggle, on when checked
	Slider         *Slider       // in a drawer: a slider
	OnPress        func()        // called after the dialog has closed; for a slider, while it is open
}

// Drawer adds the picture of an open drawer of wood and felt, which holds choices. Front is the height of its front for
// the heading, in points.
func (k *Kit) Drawer(on *sprites.Node, box layout.Rect, front float64) {
	k.prop(on, sprites.PanelStyle{Radius: 12, Fill: k.Theme.Panel}, box, fmt.Sprintf("drawer-%.1f", front),
		func(scale float64) *image.RGBA { return props.Drawer(box.W, box.H, front, scale) })
}

// primaryLast returns answers with the primary one last, where it is at the right.
func primaryLast(answers []Answer) []Answer {
	var sorted []Answer
	for _, primary := range []bool{false, true} {
		for i := range answers {
			if answers[i].Primary == primary {
				sorted = append(sorted, answers[i])
			}
		}
	}
	return sorted
}

// slip adds a slip of paper with a red heading of a height to a node.
func (k *Kit) slip(on *sprites.Node, box layout.Rect, heading float64) {
	k.prop(on, sprites.PanelStyle{Radius: 5, Fill: k.Theme.Cream}, box, "slip",
		func(scale float64) *image.RGBA { return props.Slip(box.W, box.H, scale) })
	on.Add(sprites.NewFace("heading", k.Textures.Fill(art.Oxblood, box.W, heading), box.X, box.Y),
		sprites.NewFace("line", k.Textures.Fill(k.Theme.GoldFoot, box.W, 2), box.X, box.Y+heading))
}

// prop adds to a node a plain panel in the style covers, and over it a prop that is painted asynchronously.
func (k *Kit) prop(on *sprites.Node, covers sprites.PanelStyle, box layout.Rect, key string,
	paint func(scale float64) *image.RGBA) {
	width, height := props.PictureSize(box.W, box.H)
	scale := k.Textures.Scale()
	on.Add(sprites.NewFace("box", k.Textures.Panel(covers, box.W, box.H), box.X, box.Y),
		sprites.NewFace("thing", k.Textures.AsyncSmooth(fmt.Sprintf("%s-%.1f-%.1f", key, box.W, box.H), width, height,
			func(func()) *image.RGBA { return paint(scale) }), box.X-props.Margin, box.Y-props.Margin))
}

// InsideDialogID is the ID of the control that covers the dialog itself.
const InsideDialogID = "inside"

// Dialog is a question above the scene, on a slip of paper, or a list of choices in a drawer. Esc and a press beside it
// close the dialog, unless it is Modal. Show it with a DialogHost.
type Dialog struct {
	Title   string
	Body    string // text below the title; "" for none
	Answers []Answer
	List    bool   // a list of choices, one below the other
	Modal   bool   // closes only by an answer
	Private bool   // its text is secret: the page does not get it
	Bright  bool   // the scene below is not dimmed
	Back    func() // called after Esc or a press beside the dialog; nil for nothing
}

// openDialog opens a dialog over the screen, with the focus on its checked or primary answer, or else on the first.
// CloseDialog closes it without an answer and reports whether it was still open; open reports whether it is.
func (k *Kit) openDialog(stage *sprites.Stage, focus *FocusManager, screen layout.Rect, dialog Dialog) (closeDialog,
	open func() bool) {
	node := sprites.New("dialog")
	stage.Add(sprites.LayerDialog, node)
	isOpen := true
	open = func() bool { return isOpen }
	closeDialog = func() bool {
		if !isOpen {
			return false
		}
		isOpen = false
		node.Remove()
		focus.Close()
		return true
	}
	back := func() {
		if dialog.Modal {
			return
		}
		closeDialog()
		if dialog.Back != nil {
			dialog.Back()
		}
	}
	focus.Open(back)
	if !dialog.List {
		dialog.Answers = primaryLast(dialog.Answers)
	}
	form := k.layoutDialog(&dialog, screen)
	box := form.box
	screen.H = max(screen.H, box.Bottom()+form.margin/2-screen.Y) // if it is higher than the screen, the screen scrolls
	focus.Add(&Control{ID: "beside", Rect: screen, Pointer: true, OnPress: back})
	focus.Add(&Control{ID: InsideDialogID, Rect: box, Pointer: true})
	k.paintDialog(node, &dialog, form, screen)
	press := func(a Answer) func() {
		return func() {
			closeDialog()
			if a.OnPress != nil {
				a.OnPress()
			}
		}
	}
	builder := answerBuilder{kit: k, node: node, focus: focus, action: press, grid: &form.grid}
	for i, answer := range dialog.Answers {
		r := form.grid.rects[i]
		r.X, r.Y = r.X+box.X+form.pad, r.Y+form.answersY()
		builder.add(dialog.Answers, i, r)
		if answer.Primary || answer.Checked && answer.Slider == nil {
			focus.Focus(answer.ID)
		}
	}
	if focus.Focused() == nil && len(dialog.Answers) > 0 {
		focus.Focus(dialog.Answers[0].ID)
	}
	return closeDialog, open
}

// dialogLayout is the layout of a dialog. All lengths are points.
type dialogLayout struct {
	box         layout.Rect
	pad, margin float64         // from the box to its parts and to the edge of the screen
	title, text *lettering.Text // text is nil for a dialog without one
	titleHeight float64
	textHeight  float64 // of text and the gap above
	grid        answerLayout
}

// answersGap is the gap between the text of a dialog and its answers, in points.
const answersGap = 18

// answersY returns the upper edge of the answers.
func (d *dialogLayout) answersY() float64 {
	return d.box.Y + d.pad + d.titleHeight + d.textHeight + answersGap
}

// layoutDialog lays a dialog out in the middle of the screen. It drops from the dialog pictures and levers for which
// there is no room. One that is too high for the screen begins near its upper edge.
func (k *Kit) layoutDialog(dialog *Dialog, screen layout.Rect) *dialogLayout {
	const gap = 10 // between answers, and above the text
	const maxWidth, maxTwoColumns = 520, 720
	form := &dialogLayout{pad: 24, margin: 12}
	switch {
	case screen.W < layout.Narrow:
		form.pad, form.margin = 12, 4
	case screen.H <= 360:
		form.pad = 16
	}
	width := min(screen.W-2*form.margin, maxWidth)
	inner := width - 2*form.pad
	title := lettering.Style{Face: lettering.Title, Size: 24, Color: k.Theme.Cream}
	for _, word := range strings.Fields(dialog.Title) {
		title = k.Fonts.FitWidth(title, word, inner, lettering.MinSize)
	}
	form.title = k.Fonts.Block(title, dialog.Title, inner)
	_, form.titleHeight = form.title.Size()
	if dialog.Body != "" {
		text := lettering.Style{Face: lettering.Body, Size: 17, Color: k.Theme.Words, Leading: 1.35}
		if !dialog.List {
			text.Color = k.Theme.PaperText
		}
		form.text = k.Fonts.Block(text, dialog.Body, inner)
		_, height := form.text.Size()
		form.textHeight = height + gap
	}
	if !dialog.List {
		form.textHeight += 12 // below the heading
	}
	room := screen.H - 2*form.margin - 2*form.pad - form.titleHeight - form.textHeight - answersGap
	dialog.dropNarrowLevers(inner)
	if screen.W < layout.Narrow {
		dialog.dropPictures()
	}
	if dialog.List && dialog.twoColumns(screen, room, choiceHeight+gap) {
		width = min(screen.W-2*form.margin, maxTwoColumns)
		inner = width - 2*form.pad
	}
	form.grid = dialog.layout(k, inner, gap, room, screen)
	three := dialog.threeColumns(k, inner, gap, screen)
	if onlyThreeFit := form.grid.height > room && three.height <= room; dialog.List && onlyThreeFit {
		dialog.dropPictures()
		form.grid = three
	}
	height := 2*form.pad + form.titleHeight + form.textHeight + answersGap + form.grid.height
	form.box = layout.Rect{X: screen.X + (screen.W-width)/2,
		Y: screen.Y + max((screen.H-height)/2, form.margin/2), W: width, H: height}
	return form
}

// paintDialog adds the parts of a dialog to a node, except its answers: shade over the screen, paper or drawer, title
// and text.
func (k *Kit) paintDialog(node *sprites.Node, dialog *Dialog, form *dialogLayout, screen layout.Rect) {
	if !dialog.Bright {
		shade := k.Theme.Night
		shade.A = 0xff
		node.Add(sprites.NewFace("shade", k.Textures.Fill(shade, screen.W, screen.H), screen.X,
			screen.Y).SetAlpha(0.72))
	}
	titleY := form.box.Y + form.pad
	if dialog.List {
		k.Drawer(node, form.box, form.pad+form.titleHeight+2)
	} else {
		k.slip(node, form.box, form.pad+8+form.titleHeight)
		titleY = form.box.Y + (form.pad+8)/2 // in the middle of the heading
	}
	left := form.box.X + form.pad
	node.Add(sprites.NewFace("title", form.title, left, titleY))
	if form.text != nil {
		_, height := form.text.Size()
		node.Add(sprites.NewFace("body", form.text, left,
			form.box.Y+form.pad+form.titleHeight+form.textHeight-height))
	}
}
