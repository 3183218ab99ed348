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

// Handlers are called by the buttons. If Export or Import is nil, that button is missing.
type Handlers struct {
	Export func() // exports the statistics as text
	Import func() // adds the games of imported statistics
	Delete func() // deletes the statistics; the page asks first
	Back   func()
}

// Overview is the scene of the totals over all games. It looks like a folder with a completed form.
type Overview struct {
	appctx.BaseScene
	totals    stats.Totals
	formLines float64 // the lines of the form in one column
	handlers  *Handlers
}

// NewOverview returns the overview of a log of games.
func NewOverview(ctx *appctx.Context, f stats.GameLog, e *Handlers) *Overview {
	p := &Overview{BaseScene: appctx.BaseScene{Ctx: ctx}, handlers: e}
	p.setTotals(f)
	p.Focus().SetBack(e.Back)
	return p
}

// SetLog shows another log of games, whose form may have another height.
func (o *Overview) SetLog(f stats.GameLog) {
	o.setTotals(f)
	o.Layout(o.Screen.Relayout(o))
}

// setTotals computes the totals of a log.
func (o *Overview) setTotals(f stats.GameLog) {
	o.totals = f.Totals()
	o.formLines = o.columnLines(o.sections(), 1)
}

// line is one line of the form: a label and a value.
type line struct{ label, value string }

// section is a section of the form.
type section struct {
	head  string
	lines []line
}

// sections returns all sections of the form.
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
	for _, l := range opponents.Levels {
		if c := t.ByLevel[l]; c.Games > 0 {
			levels.lines = append(levels.lines, line{say(message.Key("kind." + l.String())), o.winsText(c)})
		}
	}
	editions := section{head: say("own.editions")}
	for i := range rules.Editions {
		if c := t.ByEdition[rules.EditionID(i)]; c.Games > 0 {
			editions.lines = append(editions.lines,
				line{say(message.Key("edition." + rules.Editions[i].ID)), o.winsText(c)})
		}
	}
	all := []section{games, secrets}
	for _, x := range []section{levels, editions} {
		if len(x.lines) > 0 {
			all = append(all, x)
		}
	}
	return all
}

// winsText returns how many games were won and shared, as text.
func (o *Overview) winsText(c stats.Tally) string {
	if c.Tied > 0 {
		return o.Words("own.of.shared", message.Number("n", c.Won), message.Number("all", c.Games),
			message.Number("shared", c.Tied))
	}
	return o.ratio(c.Won, c.Games)
}

// ratio returns “n of all” as text, “0” if all is 0.
func (o *Overview) ratio(n, all int) string {
	if all == 0 {
		return o.number(0)
	}
	return o.Words("own.of", message.Number("n", n), message.Number("all", all))
}

// number formats a number of the form.
func (o *Overview) number(n int) string { return o.Words("own.number", message.Number("n", n)) }

// The sizes of the form, in points.
const (
	maxLineHeight = 34.0 // the height of a line
	headLines     = 1.25 // of a heading, in lines
	gap           = 8.0
	folderMargin  = 16.0 // the visible margin of the folder
	folderTab     = 18.0 // the height of the folder's tab

	minLineHeight = 26.0 // the smallest comfortable height of a line
)

// MinHeight returns the height of the form with legible lines in one column at large text sizes, in points.
func (o *Overview) MinHeight(s appctx.Screen) float64 {
	if s.Large && s.W < 480 {
		return minLineHeight*o.formLines + appctx.ButtonRowsHeight(len(o.buttons()), s.W) + 230
	}
	return o.BaseScene.MinHeight(s)
}

// Layout builds the page: the form on the desk, with its sections in one column, or in several on low screens.
func (o *Overview) Layout(screen appctx.Screen) {
	o.Begin(screen)
	textures := o.Ctx.Textures
	desk.SetBackground(o.Stage(), textures, props.Desk{W: screen.W, H: screen.H})
	area := screen.Rect().Inset(max(8, min(screen.W, screen.H)*0.03))
	parts := o.sections()
	columns, w := 1, min(area.W, 520)
	if screen.W > screen.H*1.2 {
		columns, w = 2, min(area.W, 980)
		if screen.H < 500 { // all side by side
			columns = min(len(parts), 4)
		}
	}
	area.X, area.W = (screen.W-w)/2, w
	buttons := o.buttons()
	foot, area := area.CutBottom(appctx.ButtonRowsHeight(len(buttons), area.W), gap)
	tall := o.columnLines(parts, columns)
	edge := min(20, screen.W*0.04)
	about := o.Style(lettering.Italic, 15).WithColor(art.PaperText)
	sub := o.Words("own.sub")
	below := max(float64(len(o.Ctx.Fonts.Wrap(about, sub, area.W-2*edge)))*o.Ctx.Fonts.LineHeight(about), 26)
	h := min((area.H-40-44-below)/tall, maxLineHeight)
	area, foot = screen.CenterContent(area, foot, h*tall+84+below, 18+folderMargin)
	o.drawFolder(area, foot)
	area = area.Inset(edge)
	head, rest := area.CutTop(40, 0)
	var controls []*widgets.Control
	if o.totals.Games > 0 {
		const d = 44
		var at layout.Rect
		at, head = head.CutRight(d, gap)
		controls = append(controls, o.AddButton(widgets.ButtonSpec{ID: "terms", Icon: "icons/help",
			Label: o.Words("own.terms.head"), Rect: layout.Around(at.Center(), d, d), OnPress: o.explainTerms}))
	}
	o.AddLine(o.Style(lettering.Title, 28).WithColor(art.Ink), o.Words("own.title"), head)
	under, rest := rest.CutTop(below, 4)
	o.AddParagraph(about, sub, under)
	cols := rest.Columns(columns, 24)
	for i, x := range parts {
		c := &cols[i%columns]
		*c = o.addSection(x, *c, h)
	}
	o.SetControls(append(controls, o.AddButtonRows(buttons, foot)...))
}

// drawFolder draws a folder with the form, and trinkets around it.
func (o *Overview) drawFolder(form, foot layout.Rect) {
	textures := o.Ctx.Textures
	out := max(min(folderMargin, form.X-4, form.Y-4, foot.Y-form.Bottom()), 0)
	folder := form.Inset(-out)
	things := desk.TrinketsBeside(textures, o.Screen.Rect(), folder, foot, props.Hat, props.Watch, props.Passport,
		props.Glass)
	f := props.Folder{Rect: folder}
	if folder.Y > folderTab+4 {
		f.Tab = layout.Rect{X: folder.X + 40, Y: folder.Y - folderTab, W: min(170, folder.W*0.3), H: folderTab}
	}
	paper := folder
	paper.Y, paper.H = paper.Y-folderTab, paper.H+folderTab
	n := desk.LargePaper(textures, "folder", fmt.Sprintf("own-folder-%.1f-%v", out, f.Tab.W > 0),
		paper, func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
			pad.Folder(props.Folder{Rect: at(f.Rect), Tab: at(f.Tab)})
		})
	o.Content.Add(desk.SheetLight(textures, form), things, desk.SlabShadow(textures, folder), n, desk.Sheet(textures,
		form))
}

// explainTerms shows the explanation of secrets in a dialog.
func (o *Overview) explainTerms() {
	o.Show(widgets.Dialog{Title: o.Words("own.terms.head"), Body: o.Words("own.terms"),
		Answers: []widgets.Answer{{ID: "resume", Title: o.Words("button.close"), Primary: true}}})
}

// columnLines returns the number of lines of the tallest column.
func (o *Overview) columnLines(parts []section, columns int) float64 {
	n := make([]float64, columns)
	for i, x := range parts {
		n[i%columns] += headLines + float64(len(x.lines)) + 0.3
	}
	return slices.Max(n)
}

// addSection adds a section of the form at the top of a rectangle, and returns the rest.
func (o *Overview) addSection(x section, in layout.Rect, h float64) layout.Rect {
	head, rest := in.CutTop(h*headLines, 0)
	o.AddLine(o.Style(lettering.Title, min(h*0.62, 19)).WithColor(art.Oxblood), x.head, head)
	for _, l := range x.lines {
		var row layout.Rect
		row, rest = rest.CutTop(h, 0)
		hand := lettering.Style{Face: lettering.Italic, Size: min(h*0.66, 20), Color: props.InkBlue,
			Align: lettering.Right}
		w := o.Ctx.Fonts.Width(hand, l.value) + 4
		says, asks := row.CutRight(min(w, row.W*0.5), 10)
		ask := o.Style(lettering.Body, min(h*0.58, 17)).WithColor(art.PaperText)
		for _, word := range strings.Fields(l.label) {
			ask = o.Ctx.Fonts.FitWidth(ask, word, asks.W, lettering.MinSize)
		}
		o.AddParagraph(ask, l.label, layout.Rect{X: asks.X, Y: asks.Y + h*0.14, W: asks.W, H: h})
		o.AddLine(hand, l.value, says)
		o.Content.Add(sprites.NewFace("rule", o.Ctx.Textures.Fill(art.PaperText, row.W, 1), row.X, row.Bottom()-1).
			SetAlpha(0.25))
	}
	_, rest = rest.CutTop(h*0.3, 0)
	return rest
}

// buttons returns the buttons below the form.
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

// askDelete asks before it deletes the statistics.
func (o *Overview) askDelete() {
	o.Show(widgets.Dialog{Title: o.Words("own.delete.head"),
		Body: o.Words("own.delete.text", message.Count("games", o.totals.Games)), Answers: []widgets.Answer{
			{ID: "delete-yes", Title: o.Words("own.delete.yes"), OnPress: o.handlers.Delete},
			{ID: "delete-no", Title: o.Words("own.delete.no"), Primary: true},
		}})
}

// Describe adds the form to the accessibility state.
func (o *Overview) Describe(state *a11y.PublicState) {
	state.Prompt = a11y.Sentences(o.Words("own.title"), o.Words("own.sub"))
	if o.totals.Games > 0 { // the spoken text has room for it on any screen
		state.Prompt = a11y.Sentences(state.Prompt, o.Words("own.terms"))
	}
	for i, x := range o.sections() {
		r := a11y.Region{ID: fmt.Sprintf("part-%d", i+1), Title: x.head}
		for _, l := range x.lines {
			r.Lines = append(r.Lines, o.Ctx.Labelled(l.label, l.value))
		}
		state.Regions = append(state.Regions, r)
	}
}
