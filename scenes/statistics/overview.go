package statistics

import (
	"fmt"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/stats"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Handlers are the functions that the buttons call. A button is missing if its Export or Import is nil.
type Handlers struct {
	Export func() // exports the statistics as text
	Import func() // adds the games of imported statistics
	Delete func() // deletes the statistics, after a confirmation
	Back   func() // leaves the scene
}

// Overview is the scene that shows the totals of all games, as a completed form in a folder.
type Overview struct {
	appctx.BaseScene
	totals    stats.Totals
	formLines float64 // the height of the form in one column, in lines
	handlers  *Handlers
}

// NewOverview returns the overview of a log of games. It keeps the pointer handlers; Delete and Back are required.
func NewOverview(ctx *appctx.Context, log stats.GameLog, handlers *Handlers) *Overview {
	o := &Overview{BaseScene: appctx.BaseScene{Ctx: ctx}, handlers: handlers}
	o.setTotals(log)
	o.Focus().SetBack(handlers.Back)
	return o
}

// SetLog shows another log of games, and lays out the scene again.
func (o *Overview) SetLog(log stats.GameLog) {
	o.setTotals(log)
	o.Layout(o.Screen.Relayout(o))
}

// setTotals computes the totals of a log.
func (o *Overview) setTotals(log stats.GameLog) {
	o.totals = log.Totals()
	o.formLines = o.columnLines(o.sections(), 1)
}

// line is one line of the form: a label and a value.
type line struct{ label, value string }

// section is a part of the form with a heading.
type section struct {
	head  string
	lines []line
}

// sections returns the sections of the form. Levels and editions without games are left out.
func (o *Overview) sections() []section {
	t, say := o.totals, o.Words
	run := o.number(0)
	if t.LongestStreak > 0 {
		run = say("own.run.of", message.Number("now", t.Streak), message.Number("longest", t.LongestStreak))
	}
	games := section{say("own.games"), []line{
		{say("own.played"), o.number(t.Games)},
		{say("own.won"), o.winsText(t.Tally)},
		{say("own.run"), run},
		{say("own.best"), o.number(t.BestScore)},
	}}
	secrets := section{say("own.secrets"), []line{
		{say("own.seen-through"), o.ratio(t.SeenThrough, t.Games)},
		{say("own.saw-through"), o.ratio(t.RightGuesses, t.Guesses)},
		{say("own.bluffs"), o.ratio(t.HeldBluffs, t.Bluffs)},
	}}
	levels := section{head: say("own.levels")}
	for _, level := range opponents.Levels {
		if tally := t.ByLevel[level]; tally.Games > 0 {
			levels.lines = append(levels.lines, line{say(message.Key("kind." + level.String())), o.winsText(tally)})
		}
	}
	editions := section{head: say("own.editions")}
	for i := range rules.Editions {
		if tally := t.ByEdition[rules.EditionID(i)]; tally.Games > 0 {
			editions.lines = append(editions.lines,
				line{say(message.Key("edition." + rules.Editions[i].ID)), o.winsText(tally)})
		}
	}
	all := []section{games, secrets}
	for _, optional := range []section{levels, editions} {
		if len(optional.lines) > 0 {
			all = append(all, optional)
		}
	}
	return all
}

// winsText returns the number of wins of all games, and of shared wins if there are any, as text.
func (o *Overview) winsText(tally stats.Tally) string {
	if tally.Tied > 0 {
		return o.Words("own.of.shared", message.Number("n", tally.Won), message.Number("all", tally.Games),
			message.Number("shared", tally.Tied))
	}
	return o.ratio(tally.Won, tally.Games)
}

// ratio returns “n of all” as text, or “0” if all is 0.
func (o *Overview) ratio(n, all int) string {
	if all == 0 {
		return o.number(0)
	}
	return o.Words("own.of", message.Number("n", n), message.Number("all", all))
}

// number formats a number of the form.
func (o *Overview) number(n int) string { return o.Words("own.number", message.Number("n", n)) }

// The sizes of the form, in points unless the comment says otherwise.
const (
	minLineHeight = 26.0 // the smallest comfortable height of a line
	maxLineHeight = 34.0
	headLines     = 1.25 // the height of a heading, in lines
	sectionGap    = 0.3  // the gap after a section, in lines
	gap           = 8.0  // beside and below buttons
	folderMargin  = 16.0 // the visible margin of the folder
	folderTab     = 18.0 // the height of the folder's tab
)

// MinHeight returns the height, in points, below which the page scrolls: at large text sizes that of the form in one
// column.
func (o *Overview) MinHeight(s appctx.Screen) float64 {
	if s.Large && s.W < 480 {
		return minLineHeight*o.formLines + appctx.ButtonRowsHeight(len(o.buttons()), s.W) + 230
	}
	return o.BaseScene.MinHeight(s)
}

// Layout builds the page: the form on the desk, with its sections in one column, or in several on wide screens.
func (o *Overview) Layout(screen appctx.Screen) {
	o.Begin(screen)
	textures := o.Ctx.Textures
	desk.SetBackground(o.Stage(), textures, props.Desk{W: screen.W, H: screen.H})
	area := screen.Rect().Inset(max(8, min(screen.W, screen.H)*0.03))
	parts := o.sections()
	columns, w := 1, min(area.W, 520)
	if screen.W > screen.H*1.2 {
		columns, w = 2, min(area.W, 980)
		if screen.H < 500 { // all sections are side by side
			columns = min(len(parts), 4)
		}
	}
	area.X, area.W = (screen.W-w)/2, w
	buttons := o.buttons()
	foot, area := area.CutBottom(appctx.ButtonRowsHeight(len(buttons), area.W), gap)
	formHeight := o.columnLines(parts, columns)
	edge := min(20, screen.W*0.04)
	about := o.Style(lettering.Italic, 15).WithColor(art.PaperText)
	sub := o.Words("own.sub")
	subHeight := max(float64(len(o.Ctx.Fonts.Wrap(about, sub, area.W-2*edge)))*o.Ctx.Fonts.LineHeight(about), 26)
	h := min((area.H-40-44-subHeight)/formHeight, maxLineHeight)
	area, foot = screen.CenterContent(area, foot, h*formHeight+84+subHeight, 18+folderMargin)
	o.drawFolder(area, foot)
	area = area.Inset(edge)
	head, rest := area.CutTop(40, 0)
	var controls []*widgets.Control
	if o.totals.Games > 0 {
		const d = 44
		var cell layout.Rect
		cell, head = head.CutRight(d, gap)
		controls = append(controls, o.AddButton(widgets.ButtonSpec{ID: "terms", Icon: "icons/help",
			Label: o.Words("own.terms.head"), Rect: layout.Around(cell.Center(), d, d), OnPress: o.explainTerms}))
	}
	o.AddLine(o.Style(lettering.Title, 28).WithColor(art.Ink), o.Words("own.title"), head)
	under, rest := rest.CutTop(subHeight, 4)
	o.AddParagraph(about, sub, under)
	cols := rest.Columns(columns, 24)
	for i, section := range parts {
		c := &cols[i%columns]
		*c = o.addSection(section, *c, h)
	}
	o.SetControls(append(controls, o.AddButtonRows(buttons, foot)...))
}

// drawFolder draws the folder with the form, and trinkets round it.
func (o *Overview) drawFolder(form, foot layout.Rect) {
	textures := o.Ctx.Textures
	margin := max(min(folderMargin, form.X-4, form.Y-4, foot.Y-form.Bottom()), 0)
	folder := form.Inset(-margin)
	trinkets := desk.TrinketsBeside(textures, o.Screen.Rect(), folder, foot, props.Hat, props.Watch, props.Passport,
		props.Glass)
	f := props.Folder{Rect: folder}
	if folder.Y > folderTab+4 {
		f.Tab = layout.Rect{X: folder.X + 40, Y: folder.Y - folderTab, W: min(170, folder.W*0.3), H: folderTab}
	}
	paper := folder
	paper.Y, paper.H = paper.Y-folderTab, paper.H+folderTab
	n := desk.LargePaper(textures, "folder", fmt.Sprintf("own-folder-%.1f-%v", margin, f.Tab.W > 0),
		paper, func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
			pad.Folder(props.Folder{Rect: at(f.Rect), Tab: at(f.Tab)})
		})
	o.Content.Add(desk.SheetLight(textures, form), trinkets, desk.SlabShadow(textures, folder), n, desk.Sheet(textures,
		form))
}

// explainTerms opens the dialog that explains the terms of the form.
func (o *Overview) explainTerms() {
	o.Show(widgets.Dialog{Title: o.Words("own.terms.head"), Body: o.Words("own.terms"),
		Answers: []widgets.Answer{{ID: "resume", Title: o.Words("button.close"), Primary: true}}})
}

// columnLines returns the height of the highest of a number of columns, in lines. The sections go to the columns in
// turn.
func (o *Overview) columnLines(parts []section, columns int) float64 {
	heights := make([]float64, columns)
	for i, part := range parts {
		heights[i%columns] += headLines + float64(len(part.lines)) + sectionGap
	}
	return slices.Max(heights)
}

// addSection adds a section of the form at the top of a column, with lines of h points. It returns the rest of it.
func (o *Overview) addSection(part section, column layout.Rect, h float64) layout.Rect {
	head, rest := column.CutTop(h*headLines, 0)
	o.AddLine(o.Style(lettering.Title, min(h*0.62, 19)).WithColor(art.Oxblood), part.head, head)
	for _, line := range part.lines {
		var row layout.Rect
		row, rest = rest.CutTop(h, 0)
		valueStyle := lettering.Style{Face: lettering.Italic, Size: min(h*0.66, 20), Color: props.InkBlue,
			Align: lettering.Right}
		w := o.Ctx.Fonts.Width(valueStyle, line.value) + 4
		value, label := row.CutRight(min(w, row.W*0.5), 10)
		labelStyle := o.Style(lettering.Body, min(h*0.58, 17)).WithColor(art.PaperText)
		for _, word := range strings.Fields(line.label) {
			labelStyle = o.Ctx.Fonts.FitWidth(labelStyle, word, label.W, lettering.MinSize)
		}
		o.AddParagraph(labelStyle, line.label, layout.Rect{X: label.X, Y: label.Y + h*0.14, W: label.W, H: h})
		o.AddLine(valueStyle, line.value, value)
		o.Content.Add(sprites.NewFace("rule", o.Ctx.Textures.Fill(art.PaperText, row.W, 1), row.X, row.Bottom()-1).
			SetAlpha(0.25))
	}
	_, rest = rest.CutTop(h*sectionGap, 0)
	return rest
}

// buttons returns the buttons below the form, without rectangles. Those to export and delete are disabled without
// games.
func (o *Overview) buttons() []widgets.ButtonSpec {
	buttons := []widgets.ButtonSpec{{ID: "back", Title: o.Words("button.back"), OnPress: o.handlers.Back}}
	for _, b := range []widgets.ButtonSpec{
		{ID: "export", Title: o.Words("own.export"), OnPress: o.handlers.Export, Disabled: o.totals.Games == 0},
		{ID: "import", Title: o.Words("own.import"), OnPress: o.handlers.Import},
		{ID: "delete", Title: o.Words("own.delete"), OnPress: o.askDelete, Disabled: o.totals.Games == 0},
	} {
		if b.OnPress != nil {
			buttons = append(buttons, b)
		}
	}
	return buttons
}

// askDelete opens the dialog that asks for confirmation before the statistics are deleted.
func (o *Overview) askDelete() {
	o.Show(widgets.Dialog{Title: o.Words("own.delete.head"),
		Body: o.Words("own.delete.text", message.Count("games", o.totals.Games)), Answers: []widgets.Answer{
			{ID: "delete-yes", Title: o.Words("own.delete.yes"), OnPress: o.handlers.Delete},
			{ID: "delete-no", Title: o.Words("own.delete.no"), Primary: true},
		}})
}

// Describe adds the form to the accessibility state, with the explanation of its terms if there are games.
func (o *Overview) Describe(state *a11y.PublicState) {
	state.Prompt = a11y.Sentences(o.Words("own.title"), o.Words("own.sub"))
	if o.totals.Games > 0 { // also where the screen has no room for them
		state.Prompt = a11y.Sentences(state.Prompt, o.Words("own.terms"))
	}
	for i, part := range o.sections() {
		region := a11y.Region{ID: fmt.Sprintf("part-%d", i+1), Title: part.head}
		for _, line := range part.lines {
			region.Lines = append(region.Lines, o.Ctx.Labelled(line.label, line.value))
		}
		state.Regions = append(state.Regions, region)
	}
}
