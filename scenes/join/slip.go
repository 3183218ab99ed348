package join

import (
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Slip is a paper on the door with the reason why nobody can take a seat at a table. Greeting, Title, Text and OnOther
// are required, and OnPress with a Button.
type Slip struct {
	Greeting string // what the doorkeeper behind the peephole says
	Title    string // the heading of the slip
	Text     string // the reason
	Note     string // a line below the text, "" for none
	Button   string // the title of the main button, "" for none
	OnPress  func() // called when the main button is pressed
	Frowns   bool   // the doorkeeper frowns
	OnOther  func() // leaves the table, so that the player can type another code
}

// ShowSlip shows a slip instead of the keys; nil removes it. Either drops the letters typed so far and the error.
func (j *Join) ShowSlip(s *Slip) {
	j.slip, j.code, j.err = s, "", nil
	if j.Stage() != nil {
		j.Layout(j.Screen)
	}
}

// addSlip adds the slip in place of the tiles, the keys and the note, and returns its buttons. On a wide screen it
// leaves the place of the tiles empty.
func (j *Join) addSlip(cells cells) []*widgets.Control {
	room := cells.tiles.Union(cells.keys)
	if cells.note.H > 0 {
		room = room.Union(cells.note)
	}
	if cells.keys.X > cells.tiles.X+1 { // beside the tiles
		room = cells.keys
		if cells.note.H > 0 {
			room = room.Union(cells.note)
		}
	}
	specs := []widgets.ButtonSpec{{ID: "join-other", Title: j.Words("join.other"), Size: 19, OnPress: func() {
		other := j.slip.OnOther
		j.ShowSlip(nil)
		other()
	}}}
	if j.slip.Button != "" {
		specs = append([]widgets.ButtonSpec{{ID: "join-slip", Title: j.slip.Button, Size: 21, Look: widgets.Primary,
			OnPress: j.slip.OnPress}}, specs...)
	}
	const buttonHeight, gap = 52, 10
	buttons, paper := room.CutBottom(float64(len(specs))*(buttonHeight+gap)-gap, 14)
	if room.H < 300 { // side by side
		buttons, paper = room.CutBottom(buttonHeight, 10)
		for i, r := range buttons.Columns(len(specs), gap) {
			specs[i].Rect = r
		}
	} else {
		for i, r := range buttons.Rows(len(specs), gap) {
			specs[i].Rect = r
		}
	}
	paper = paper.Align(paper.W, min(paper.H, 270), 0.5, 0.6)
	j.Content.Add(desk.Sheet(j.Ctx.Textures, paper))
	band := layout.Rect{X: paper.X, Y: paper.Y, W: paper.W, H: min(paper.H*0.08, 14)}
	j.Content.Add(sprites.NewFace("band", j.Ctx.Textures.Fill(art.Oxblood, band.W, band.H), band.X, band.Y),
		sprites.NewFace("pin", j.Ctx.Textures.Drawing("things/pin", 26, 26), paper.Center().X, paper.Y+2).
			SetAnchor(0.5, 0.5))
	var title, text, note layout.Rect
	inner := paper.Pad(22, band.H+6, 22, 8)
	inner.Column(layout.Fixed(&title, min(54, inner.H*0.28)), layout.Gap(4), layout.Portion(&text, 1), layout.Gap(4),
		layout.Fixed(&note, min(32, inner.H*0.2)))
	j.Ctx.Kit.WrappedLabel(j.Content, j.Style(lettering.Title, 25).WithColor(art.Ink), j.slip.Title, title, false)
	j.AddParagraph(j.Style(lettering.Body, 19).WithColor(art.PaperText), j.slip.Text, text)
	j.AddLine(j.Style(lettering.Italic, 19).WithColor(art.Ink), j.slip.Note, note)
	return j.AddButtonRow(specs...)
}
