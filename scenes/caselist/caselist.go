// Package caselist is the scene that lists the cases: puzzles in three grades, and the daily case. Type [Cases] opens
// them and records which are solved.
package caselist

import (
	"fmt"

	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/days"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// DailyView is the list's entry for the daily case.
type DailyView struct {
	days.DailyCase
	Missing     string      // why there is no daily case; then the other fields are zero
	OnPress     func()      // starts or continues it, or shows its result; nil if impossible
	DateChanged func() bool // reports whether the date has changed since the list was opened
}

// CaseList is the scene.
type CaseList struct {
	appctx.Page
	nav      *nav.Stack
	open     func(n int)
	solved   []string   // the names of solved cases
	day      *DailyView // nil without one
	grade    int        // the visible grade, from 1, if the grades don't all fit
	controls []*widgets.Control
}

// New returns the list. Solved are the names of the solved cases; day is the daily case, nil for none. The function
// open opens a case by its index in [cases.All].
func New(ctx *appctx.Context, stack *nav.Stack, solved []string, day *DailyView, open func(n int)) *CaseList {
	l := &CaseList{Page: appctx.Page{Ctx: ctx}, nav: stack, open: open, solved: solved, day: day}
	l.grade = cases.All[l.firstUnsolved()].Grade
	l.Focus().SetBack(stack.Pop)
	return l
}

// firstUnsolved returns the index of the first unsolved case, or 0 if all are solved.
func (l *CaseList) firstUnsolved() int {
	for n := range cases.All {
		if !l.isSolved(n) {
			return n
		}
	}
	return 0
}

// isSolved reports whether the case with index n is solved.
func (l *CaseList) isSolved(n int) bool {
	for _, name := range l.solved {
		if name == cases.All[n].Name {
			return true
		}
	}
	return false
}

// gradeNames and shortGradeNames are the names of the grades, in full and for narrow tabs.
var (
	gradeNames = [3]message.Message{message.Of("cases.grade.1"), message.Of("cases.grade.2"),
		message.Of("cases.grade.3")}
	shortGradeNames = [3]message.Message{message.Of("cases.short.1"), message.Of("cases.short.2"),
		message.Of("cases.short.3")}
)

// casesOf returns the indexes of the cases of a grade, which counts from 1.
func casesOf(grade int) (ns []int) {
	for n, c := range cases.All {
		if c.Grade == grade {
			ns = append(ns, n)
		}
	}
	return ns
}

// gap is the distance between entries, in points.
const gap = 8.0

// MinHeight returns the height, in points, of one grade in a single column on zoomed screens.
func (l *CaseList) MinHeight(s appctx.Screen) float64 {
	if s.Large && s.W < 330 {
		return 860
	}
	return l.Page.MinHeight(s)
}

// Layout builds the page: a sheet on the desk, with a column per grade if all fit, and else with tabs.
func (l *CaseList) Layout(s appctx.Screen) {
	l.Begin(s)
	l.controls = nil
	g := l.Ctx.Textures
	desk.SetBackground(l.Stage(), g, props.Desk{W: s.W, H: s.H})
	in := s.Rect().Inset(max(8, min(s.W, s.H)*0.03))
	all := in.W >= 860 && in.H >= 560
	w := min(in.W, 620)
	if all || s.W > s.H*1.2 {
		w = min(in.W, 1080)
	}
	in.X, in.W = (s.W-w)/2, w
	buttons := l.buttons()
	foot, in := in.CutBottom(appctx.FootHeight(len(buttons), in.W), 8)
	in, foot = s.Settle(in, foot, 700, gap)
	l.On.Add(desk.SheetLight(g, in),
		desk.TrinketsBeside(g, s.Rect(), in, foot, props.Envelope, props.Notes, props.Hat,
			props.Watch), desk.Sheet(g, in))
	in = in.Inset(min(16, s.W*0.035))
	head, rest := in.CutTop(min(44, s.H*0.1), 2)
	count := l.Words("cases.count", message.Number("solved", len(l.solved)), message.Number("all", len(cases.All)))
	st := l.Style(lettering.Italic, 16).WithColor(art.PaperText).WithAlign(lettering.Right)
	tally, title := head.CutRight(min(l.Ctx.Fonts.Width(st, count)+4, head.W*0.5), 10)
	l.Say(st, count, tally)
	name, about := l.Style(lettering.Title, 30).
		WithColor(art.Ink),
		l.Style(lettering.Italic, 16).
			WithColor(art.PaperText)
	switch {
	case all:
		var sub layout.Rect
		title, sub = title.CutLeft(l.Ctx.Fonts.Width(name, l.Words("cases.title"))+4, 18)
		l.Say(about, l.Words("cases.sub"), sub)
	case s.H > 480:
		var sub layout.Rect
		sub, rest = rest.CutTop(26, 6)
		l.Say(about, l.Words("cases.sub"), sub)
	}
	l.Say(name, l.Words("cases.title"), title)
	beside := !all && s.H <= 560 && s.W > s.H*1.2 // the tabs are beside the daily case
	if slip := l.dailyEntry(); slip != nil && !beside {
		var strip layout.Rect
		strip, rest = rest.CutTop(min(54, max(s.H*0.12, 44)), gap)
		slip(strip)
	}
	if all {
		l.addColumns(rest)
	} else {
		l.addTabs(rest, beside)
	}
	foot.X, foot.W = in.X, min(in.W, 220*float64(len(buttons)))
	l.controls = append(l.controls, l.Foot(buttons, foot)...)
	l.OfferFrom(caseID(l.firstUnsolved()), l.controls)
}

func (l *CaseList) buttons() []widgets.ButtonSpec {
	return []widgets.ButtonSpec{
		{ID: "back", Title: l.Words("button.back"), OnPress: l.nav.Pop},
		{ID: "own", Title: l.Words("own.button"), OnPress: func() { l.nav.Open(nav.Statistics) }},
		{ID: "set", Title: l.Words("position.set"), OnPress: func() { l.nav.Open(nav.PositionEditor) }},
	}
}

// Advance opens the list again when the date changes, unless a dialog is open.
func (l *CaseList) Advance(float64) {
	if l.day != nil && l.day.DateChanged != nil && l.Focus().Scopes() == 0 && l.day.DateChanged() {
		l.day.DateChanged = nil
		l.nav.Open(nav.Cases)
	}
}

// dailyEntry returns the function that adds the entry of the daily case, nil for no entry.
func (l *CaseList) dailyEntry() func(layout.Rect) {
	switch {
	case l.day == nil:
		return nil
	case l.day.Missing != "":
		return l.addMissingDaily
	}
	return l.addDaily
}

// addMissingDaily adds the reason why there is no daily case.
func (l *CaseList) addMissingDaily(r layout.Rect) {
	l.Paragraph(l.Style(lettering.Italic, 16).WithColor(art.PaperText), l.day.Missing, r)
}

// addDaily adds the entry of the daily case.
func (l *CaseList) addDaily(r layout.Rect) {
	d := l.day
	run := message.Count("days", d.Run)
	b := widgets.ButtonSpec{
		ID:       "day",
		Title:    l.Words("day.head", message.Words("date", d.Date)),
		Left:     true,
		Size:     18,
		Paper:    true,
		Icon:     "folder",
		IconSize: min(r.H-16, 34),
		Rect:     r,
		OnPress:  d.OnPress,
	}
	switch {
	case !d.Result.IsZero() && d.Run > 1:
		b.Sub = l.Words("day.done.run", message.Words("result", d.Result), run)
	case !d.Result.IsZero():
		b.Sub = l.Ctx.Say(d.Result)
	case d.Deleted:
		b.Disabled, b.DisabledReason = true, l.Words("day.gone")
	case d.Begun:
		b.Sub = l.Words("day.begun")
	case d.Run > 0:
		b.Sub = l.Words("day.fresh.run", run)
	default:
		b.Sub = l.Words("day.fresh")
	}
	l.controls = append(l.controls, l.Button(b))
}

// addColumns adds all grades side by side.
func (l *CaseList) addColumns(in layout.Rect) {
	for i, col := range in.Columns(3, 16) {
		head, rest := col.CutTop(32, 4)
		l.Say(l.Style(lettering.Title, 20).WithColor(props.InkBlue), l.Ctx.Say(gradeNames[i]), head)
		l.addRule(head)
		rows := layout.Grid{Cells: 9, Columns: 1, RowGap: gap, MaxHeight: 48}.Rects(rest.Pad(0, 4, 0, -4))
		for k, n := range casesOf(i + 1) {
			l.addRow(n, rows[k])
		}
	}
	// the last grade has the fewest cases, so there is room below it
	corner := layout.Rect{X: in.Right() - in.W/3, Y: in.Bottom() - 3*(48+gap), W: in.W / 3, H: 3 * 48}
	l.On.Add(desk.Trinket(l.Ctx.Textures, props.Glass, corner.Center(), 2))
}

// addRule adds a line below a heading.
func (l *CaseList) addRule(r layout.Rect) {
	l.On.Add(sprites.NewFace("rule", l.Ctx.Textures.Fill(art.Oxblood, r.W, 1.5), r.X, r.Bottom()))
}

// addTabs adds the tabs and the cases of one grade. If beside is true, the daily case is at the left of the tabs.
func (l *CaseList) addTabs(in layout.Rect, beside bool) {
	head, rest := in.CutTop(46, gap)
	if slip := l.dailyEntry(); slip != nil && beside {
		var day layout.Rect
		day, head = head.CutLeft(head.W*0.46, 14)
		slip(day)
	}
	names := gradeNames
	for i, r := range head.Columns(3, gap) {
		if l.Ctx.Fonts.Width(l.Style(lettering.Strong, 17), l.Ctx.Say(gradeNames[i])) > r.W-20 {
			names = shortGradeNames
		}
	}
	for i, r := range head.Columns(3, gap) {
		l.controls = append(l.controls, l.Button(widgets.ButtonSpec{
			ID:      fmt.Sprintf("grade-%d", i+1),
			Title:   l.Ctx.Say(names[i]),
			Label:   l.Ctx.Say(gradeNames[i]),
			Size:    17,
			Paper:   l.grade != i+1,
			Checked: l.grade == i+1,
			Rect:    r,
			OnPress: func() {
				l.grade = i + 1
				l.Layout(l.Screen)
			},
		}))
	}
	columns := max(int(rest.W/230), 1)
	if columns == 1 && rest.H/9 < 44+gap {
		columns = 2
	}
	cells := layout.Grid{Cells: 9, Columns: columns, ColumnGap: gap, RowGap: gap, MaxHeight: 60}.Rects(rest)
	for k, n := range casesOf(l.grade) {
		l.addRow(n, cells[k])
	}
}

// caseID returns the control ID of a case.
func caseID(n int) string { return "case-" + cases.All[n].Name }

// addRow adds the entry of the case with index n.
func (l *CaseList) addRow(n int, r layout.Rect) {
	title := message.Words("title", message.Of(message.Key("case."+cases.All[n].Name)))
	b := widgets.ButtonSpec{
		ID:      caseID(n),
		Title:   l.Words("cases.row", message.Number("number", n+1), title),
		Left:    true,
		Size:    17,
		Paper:   true,
		Rect:    r,
		OnPress: func() { l.open(n) },
	}
	if l.isSolved(n) {
		b.Icon, b.IconSize = "marks/right", 22
		b.Label = l.Words("cases.row.solved", message.Number("number", n+1), title)
	} else if n == l.firstUnsolved() {
		b.Look = widgets.Primary
	}
	l.controls = append(l.controls, l.Button(b))
}

// Describe adds the page's title and explanation to the accessibility state.
func (l *CaseList) Describe(s *a11y.PublicState) {
	missing := ""
	if l.day != nil {
		missing = l.day.Missing
	}
	s.Prompt = a11y.Sentences(l.Words("cases.title"), l.Words("cases.sub"), missing)
}
