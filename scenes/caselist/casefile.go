package caselist

import (
	"image/color"
	"strconv"

	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file draws a case in the list: a cardboard file, on small screens a slip, with number, title and the stamp of a
// solved case.

// caseID returns the control ID of the case with index n.
func caseID(n int) string { return "case-" + cases.All[n].Name }

// addCase adds the case with an index in rect: as a file, or as a slip of paper if rect is low.
func (l *CaseList) addCase(index int, rect layout.Rect) {
	title := message.Words("title", message.Of(message.Key("case."+cases.All[index].Name)))
	numbered := l.Words("cases.row", message.Number("number", index+1), title)
	button := widgets.ButtonSpec{ID: caseID(index), Title: numbered, Label: l.withGrade(numbered, index),
		Left: true, Size: 17,
		Paper: true, Rect: rect, OnPress: func() { l.open(index) }}
	if l.isSolved(index) {
		button.Icon, button.IconSize = "marks/right", 22
		button.Label = l.withGrade(l.Words("cases.row.solved", message.Number("number", index+1), title), index)
	} else if index == l.firstUnsolved() {
		button.Look = widgets.Primary
	}
	if rect.H < maxSlipHeight {
		l.controls = append(l.controls, l.AddButton(button))
		return
	}
	file := sprites.New("file").SetPos(rect.X, rect.Y)
	l.Content.Add(file)
	control := &widgets.Control{ID: button.ID, Label: button.Label, Rect: rect, OnPress: button.OnPress}
	control.OnStateChange = func(state widgets.ControlState) {
		l.drawFile(file, index, l.Words(message.Key("case."+cases.All[index].Name)), rect.W, rect.H, state)
	}
	control.OnStateChange(widgets.ControlState{})
	l.controls = append(l.controls, control)
}

// withGrade returns a label with the grade of the case with index n.
func (l *CaseList) withGrade(label string, n int) string {
	return label + ", " + l.Ctx.Say(gradeNames[cases.All[n].Grade-1])
}

// hoverTint lightens the file under the pointer.
var hoverTint = color.RGBA{0x14, 0x14, 0x14, 0x14}

// drawFile replaces the content of a node by the file of the case with index n, w×h points large: its number, its
// title, and a stamp if it is solved.
func (l *CaseList) drawFile(parent *sprites.Node, n int, title string, w, h float64, state widgets.ControlState) {
	parent.Clear()
	kit := l.Ctx.Kit
	f := props.CaseFile{W: w, H: h, Grade: cases.All[n].Grade - 1, Next: !l.isSolved(n) && n == l.firstUnsolved()}
	parent.Add(desk.Prop(kit.Textures, "folder", f.Key(), layout.Rect{W: w, H: h}, f.Paint))
	if state.Hover {
		parent.Add(sprites.NewFace("shine", kit.Textures.Panel(sprites.PanelStyle{Radius: 4, Fill: hoverTint}, w,
			h-props.CaseTabH), 0, props.CaseTabH))
	}
	area := layout.Rect{W: w, H: h}.Pad(12, props.CaseTabH+3, 8, 4)
	if state.Pressed {
		area.Y += 1.5
	}
	number := l.Style(lettering.Title, 24).WithColor(art.Ink)
	words := l.Style(lettering.Strong, 16).WithColor(art.Ink)
	stamp, size := l.closedStamp(n, w, h)
	digits, height := strconv.Itoa(n+1), 28.0
	if h < maxOneLineHeight {
		height, number = area.H, number.WithSize(20)
	}
	head, rest := area.CutTop(height, 0)
	if h < maxOneLineHeight {
		head, rest = head.CutLeft(l.Ctx.Fonts.Width(number, "20")+2, 6)
		rest.W -= size.W
	} else {
		rest.H = min(rest.H, l.Ctx.Fonts.LineHeight(words)*float64(len(l.Ctx.Fonts.Wrap(words, title, rest.W))))
	}
	kit.Label(parent, number, digits, head)
	kit.WrappedLabel(parent, words, title, rest, false)
	stampY, angle := h-size.H/2-6, -0.09
	if h < maxStampAboveHeight { // above the title, and on the folder
		stampY, angle = area.Y+height/2+1, -0.05
	}
	parent.Add(stamp.SetPos(w-size.W/2-6, stampY).SetAngle(angle))
}

// Heights of a case, in points. Below maxSlipHeight it is a slip, below maxOneLineHeight a file with number and title
// on one line, and below maxStampAboveHeight the stamp is above the title.
const (
	maxSlipHeight       = 50.0
	maxOneLineHeight    = 76.0
	maxStampAboveHeight = 100.0
)

// closedStamp returns the stamp of a solved case for a file of w×h points, and its size. On a low file it is a tick.
// For an unsolved case the node is empty.
func (l *CaseList) closedStamp(n int, w, h float64) (*sprites.Node, layout.Rect) {
	if !l.isSolved(n) {
		return sprites.New("stamp"), layout.Rect{}
	}
	if h < maxOneLineHeight {
		const d = 22
		return sprites.New("mark").Add(sprites.NewFace("right", l.Ctx.Textures.Drawing("marks/right", d, d), -d/2,
			-d/2)), layout.Rect{W: d, H: d}
	}
	fonts, words := l.Ctx.Fonts, l.Words("cases.closed")
	style := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: 14, Color: props.StampInk(),
		Align: lettering.Center}, words, w*0.6, 10)
	box := layout.Rect{W: fonts.Width(style, words) + 18, H: fonts.LineHeight(style) + 8}
	return desk.Stamp(l.Ctx.Textures, fonts, style, words, box.W, box.H), box
}
