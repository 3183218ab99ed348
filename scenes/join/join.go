// Package join is the scene in which the code of a table is typed, or a link pasted, to sit down at a table of another
// screen.
package join

import (
	"strings"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Exits are the ways out of the scene.
type Exits struct {
	Letters string            // of codes
	Length  int               // number of letters in a code
	Enter   func(code string) // goes to the table
	Paste   func()            // asks for a link, and calls Join.Enter with its code
	Back    func()
}

// Join is the scene.
type Join struct {
	appctx.BaseScene
	exits Exits
	code  string
	err   error // why the last code or link led nowhere; nil for none
}

// New returns the scene.
func New(ctx *appctx.Context, exits Exits) *Join {
	j := &Join{BaseScene: appctx.BaseScene{Ctx: ctx}, exits: exits}
	j.Focus().SetBack(exits.Back)
	return j
}

// MinHeight returns the height of tiles, keys and buttons.
func (j *Join) MinHeight(appctx.Screen) float64 { return 470 }

// Layout builds the scene.
func (j *Join) Layout(s appctx.Screen) {
	j.Begin(s)
	desk.SetBackground(j.Stage(), j.Ctx.Textures, props.Desk{W: s.W, H: s.H})
	room := s.Rect().Align(min(s.W-24, 440), s.H-24, 0.5, 0.5)
	var title, line, tiles, keys, footer layout.Rect
	room.Align(room.W, min(room.H, 620), 0.5, 0.5).Column(layout.Fixed(&title, 44), layout.Fixed(&line, 44),
		layout.Gap(8), layout.Fixed(&tiles, 76).AtLeast(48), layout.Gap(12), layout.Portion(&keys, 1), layout.Gap(12),
		layout.Fixed(&footer, 56))
	j.AddLine(j.Style(lettering.Title, 30).WithColor(art.Cream).WithAlign(lettering.Center), j.Words("join.title"),
		title)
	j.AddLine(j.Style(lettering.Italic, 18).WithColor(art.Gold).WithAlign(lettering.Center), j.prompt(), line)
	for i, at := range tiles.Columns(j.exits.Length, 8) {
		j.Content.Add(desk.Sheet(j.Ctx.Textures, at))
		if i < len(j.code) {
			j.AddLine(j.Style(lettering.Title, min(44, at.H*0.7)).WithColor(art.Ink).WithAlign(lettering.Center),
				j.code[i:i+1], at)
		}
	}
	j.SetControlsAndFocus("join-"+j.exits.Letters[:1], append(j.addKeys(keys), j.addFooter(footer)...))
}

// prompt returns what to do, or what went wrong.
func (j *Join) prompt() string {
	if j.err != nil {
		return j.Ctx.Sentence(j.err)
	}
	return j.Words("join.line")
}

// addKeys adds a key for each letter of codes, and those that delete and paste.
func (j *Join) addKeys(r layout.Rect) []*widgets.Control {
	var specs []widgets.ButtonSpec
	for i := range len(j.exits.Letters) {
		letter := j.exits.Letters[i : i+1]
		specs = append(specs, widgets.ButtonSpec{ID: "join-" + letter, Title: letter, Size: 24,
			OnPress: func() { j.add(letter) }})
	}
	specs = append(specs, widgets.ButtonSpec{ID: "join-delete", Title: j.Words("join.delete"), Size: 16,
		Disabled: j.code == "", OnPress: j.deleteLetter})
	specs = append(specs, widgets.ButtonSpec{ID: "join-paste", Title: j.Words("join.paste"), Size: 16,
		OnPress: j.exits.Paste})
	columns := r.BestColumns(len(specs), 1.3, 8)
	var all []*widgets.Control
	for i, at := range (layout.Grid{Cells: len(specs), Columns: columns, ColumnGap: 8, RowGap: 8, MaxHeight: 64,
		Centered: true}).Rects(r) {
		specs[i].Rect = at
		all = append(all, j.AddButton(specs[i]))
	}
	return all
}

// addFooter adds the button that leaves the scene.
func (j *Join) addFooter(r layout.Rect) []*widgets.Control {
	return []*widgets.Control{j.AddButton(widgets.ButtonSpec{ID: "join-back", Title: j.Words("button.back"), Size: 19,
		Rect: r.Align(min(r.W, 320), r.H, 0.5, 0), OnPress: j.exits.Back})}
}

// add adds a letter. The last one leads to the table.
func (j *Join) add(letter string) {
	if len(j.code) == j.exits.Length {
		j.code = "" // the last code was wrong
	}
	j.code, j.err = j.code+letter, nil
	j.Layout(j.Screen)
	if len(j.code) == j.exits.Length {
		j.exits.Enter(j.code)
	}
}

// deleteLetter removes the last letter.
func (j *Join) deleteLetter() {
	if j.code != "" {
		j.code, j.err = j.code[:len(j.code)-1], nil
		j.Layout(j.Screen)
	}
}

// Enter goes to the table with a code, or explains why the last code or link leads nowhere.
func (j *Join) Enter(code string, err error) {
	if j.err = err; err == nil {
		j.code = code
	}
	j.Layout(j.Screen)
	if err == nil {
		j.exits.Enter(code)
	}
}

// Handle types letters from a keyboard; other input goes to the controls.
func (j *Join) Handle(e widgets.InputEvent) {
	if e.Kind == widgets.KeyDown {
		letter := strings.ToUpper(e.Key)
		switch {
		case len(letter) == 1 && strings.Contains(j.exits.Letters, letter):
			j.add(letter)
			return
		case e.Key == widgets.KeyBackspace:
			j.deleteLetter()
			return
		}
	}
	j.BaseScene.Handle(e)
}

// Describe adds the prompt and the typed letters to the accessibility state.
func (j *Join) Describe(s *a11y.PublicState) {
	s.Prompt = j.prompt()
	s.Regions = append(s.Regions, a11y.Region{ID: "join-code", Title: j.Words("join.title"),
		Lines: []string{strings.Join(strings.Split(j.code, ""), " ")}})
}
