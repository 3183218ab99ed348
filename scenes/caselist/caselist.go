// Package caselist is the scene that lists the cases: puzzles in three grades, and the daily case. Type [Cases] opens
// the cases and records which are solved.
package caselist

import (
	"fmt"
	"image"
	"image/color"
	"strings"

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

// DailyView is the content of the list's entry for the daily case.
type DailyView struct {
	days.DailyCase
	About       string      // explanation of the case, as sentences
	Missing     string      // reason why there is no daily case; the other fields are zero then
	OnPress     func()      // starts or continues the case, or shows its result; nil if impossible
	DateChanged func() bool // reports whether the date has changed since the list was opened
}

// gameDeleted reports whether the daily case was started but can't be finished, since its game was deleted.
func (d *DailyView) gameDeleted() bool { return d.Deleted && d.Result.IsZero() }

// CaseList is the scene that lists the cases.
type CaseList struct {
	appctx.BaseScene
	nav      *nav.Stack
	open     func(n int) // opens the case with index n
	solved   []string    // the names of solved cases
	day      *DailyView  // the daily case, nil for none
	grade    int         // the visible grade, from 1, on screens with tabs
	controls []*widgets.Control
}

// New returns the list. Solved has the names of the solved cases, and day is the daily case, nil for none. The function
// open opens a case by its index in [cases.All].
func New(ctx *appctx.Context, stack *nav.Stack, solved []string, day *DailyView, open func(n int)) *CaseList {
	l := &CaseList{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, open: open, solved: solved, day: day}
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

// MinHeight returns the height, in points, below which the page scrolls. At large text sizes it has room for one grade
// in a single column.
func (l *CaseList) MinHeight(s appctx.Screen) float64 {
	if s.Large && s.W < 330 {
		return 860
	}
	return l.BaseScene.MinHeight(s)
}

// Layout builds the page: the desk on large screens, else a sheet.
func (l *CaseList) Layout(s appctx.Screen) {
	l.Begin(s)
	l.controls = nil
	textures := l.Ctx.Textures
	desk.SetBackground(l.Stage(), textures, props.Desk{W: s.W, H: s.H})
	in := s.Rect().Inset(max(8, min(s.W, s.H)*0.03))
	if in.W >= 860 && in.H >= 560 {
		l.layOutDesk(in)
	} else {
		l.layOutSheet(in)
	}
	l.SetControlsAndFocus(caseID(l.firstUnsolved()), l.controls)
}

// layOutDesk builds the page for large screens: the newspaper with the daily case, and the files beside it.
func (l *CaseList) layOutDesk(area layout.Rect) {
	w := min(area.W, 1240)
	area = layout.Around(area.Center(), w, min(area.H, 700))
	paper, area := area.CutLeft(min(area.W*0.33, 404), 36)
	if l.day == nil {
		area = area.Union(paper)
	} else {
		l.addFrontPage(paper)
	}
	buttons := l.buttons()
	foot, area := area.CutBottom(appctx.ButtonRowsHeight(len(buttons), area.W), 22)
	head, rest := area.CutTop(46, 6)
	l.addHead(head, art.Cream, art.Gold, true)
	if rest.W >= deskColumns*(fileWidth+gap)-gap {
		l.addShelves(rest)
	} else {
		l.addTabs(rest, nil)
	}
	foot.W = min(area.W, 200*float64(len(buttons)))
	l.controls = append(l.controls, l.AddButtonRows(buttons, foot)...)
}

// addHead adds the title and the number of solved cases. If withSub is true, it also adds a sentence beside the title.
func (l *CaseList) addHead(head layout.Rect, title, subColor color.RGBA, withSub bool) {
	count := l.Words("cases.count", message.Number("solved", len(l.solved)), message.Number("all", len(cases.All)))
	st := l.Style(lettering.Italic, 16).WithColor(subColor)
	tally, titleRect := head.CutRight(min(l.Ctx.Fonts.Width(st, count)+4, head.W*0.5), 10)
	l.AddLine(st.WithAlign(lettering.Right), count, tally)
	name := l.Style(lettering.Title, 30).WithColor(title)
	if withSub {
		var sub layout.Rect
		titleRect, sub = titleRect.CutLeft(l.Ctx.Fonts.Width(name, l.Words("cases.title"))+4, 18)
		l.AddLine(st, l.Words("cases.sub"), sub)
	}
	l.AddLine(name, l.Words("cases.title"), titleRect)
}

// layOutSheet builds the page for small screens: a sheet on the desk with the daily case, tabs, and files of one grade.
func (l *CaseList) layOutSheet(area layout.Rect) {
	screen, textures := l.Screen, l.Ctx.Textures
	w := min(area.W, 620)
	if screen.W > screen.H*1.2 {
		w = min(area.W, 1080)
	}
	area.X, area.W = (screen.W-w)/2, w
	buttons := l.buttons()
	foot, area := area.CutBottom(appctx.ButtonRowsHeight(len(buttons), area.W), 8)
	area, foot = screen.CenterContent(area, foot, 700, gap)
	l.Content.Add(desk.SheetLight(textures, area),
		desk.TrinketsBeside(textures, screen.Rect(), area, foot, props.Envelope, props.Notes, props.Hat,
			props.Watch), desk.Sheet(textures, area))
	area = area.Inset(min(16, screen.W*0.035))
	head, rest := area.CutTop(min(44, screen.H*0.1), 2)
	l.addHead(head, art.Ink, art.PaperText, false)
	if screen.H > 480 {
		var sub layout.Rect
		sub, rest = rest.CutTop(26, 6)
		l.AddLine(l.Style(lettering.Italic, 16).WithColor(art.PaperText), l.Words("cases.sub"), sub)
	}
	addDay := l.dailyEntry()
	if addDay != nil && (screen.H > 560 || screen.W <= screen.H*1.2) { // else it is beside the tabs
		var strip layout.Rect
		strip, rest = rest.CutTop(min(54, max(screen.H*0.12, 44)), gap)
		addDay(strip)
		addDay = nil
	}
	l.addTabs(rest, addDay)
	foot.X, foot.W = area.X, min(area.W, 220*float64(len(buttons)))
	l.controls = append(l.controls, l.AddButtonRows(buttons, foot)...)
}

// buttons returns the buttons at the foot: back, statistics, and the position editor.
func (l *CaseList) buttons() []widgets.ButtonSpec {
	return []widgets.ButtonSpec{
		{ID: "back", Title: l.Words("button.back"), OnPress: l.nav.Pop},
		{ID: "own", Title: l.Words("own.button"), OnPress: func() { l.nav.Open(nav.SceneStatistics) }},
		{ID: "set", Title: l.Words("position.set"), OnPress: func() { l.nav.Open(nav.ScenePositionEditor) }},
	}
}

// Advance opens the list again when the date has changed, unless a dialog is open.
func (l *CaseList) Advance(float64) {
	if l.day != nil && l.day.DateChanged != nil && l.Focus().Scopes() == 0 && l.day.DateChanged() {
		l.day.DateChanged = nil
		l.nav.Open(nav.SceneCases)
	}
}

// dailyEntry returns the function that adds the entry of the daily case, or nil without a daily case.
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
	l.AddParagraph(l.Style(lettering.Italic, 16).WithColor(art.PaperText), l.day.Missing, r)
}

// addDaily adds the entry of the daily case.
func (l *CaseList) addDaily(rect layout.Rect) {
	l.controls = append(l.controls, l.AddButton(widgets.ButtonSpec{
		ID:             "day",
		Title:          l.Words("day.head", message.Words("date", l.day.Date)),
		Sub:            l.dailyStatus(),
		Left:           true,
		Size:           18,
		Paper:          true,
		Icon:           "folder",
		IconSize:       min(rect.H-16, 34),
		Rect:           rect,
		Disabled:       l.day.gameDeleted(),
		DisabledReason: l.Words("day.gone"),
		OnPress:        l.day.OnPress,
	}))
}

// dailyStatus returns the state or the result of the daily case as text, with the streak.
func (l *CaseList) dailyStatus() string {
	daily := l.day
	streak := message.Count("days", daily.Streak)
	switch {
	case daily.gameDeleted():
		return l.Words("day.gone")
	case !daily.Result.IsZero() && daily.Streak > 1:
		return l.Words("day.done.run", message.Words("result", daily.Result), streak)
	case !daily.Result.IsZero():
		return l.Ctx.Say(daily.Result)
	case daily.Started:
		return l.Words("day.begun")
	case daily.Streak > 0:
		return l.Words("day.fresh.run", streak)
	}
	return l.Words("day.fresh")
}

// streak returns a sentence with the current and the longest streak.
func (l *CaseList) streak() string {
	return l.Words("day.runs", message.Count("days", l.day.Streak), message.Number("longest", l.day.LongestStreak))
}

// deskColumns is the number of columns of files when all grades are visible.
const deskColumns = 5

// addShelves adds the headings of all grades, and below them the files of all cases in rows on shelves.
func (l *CaseList) addShelves(in layout.Rect) {
	heads, rest := in.CutTop(38, 10)
	for i, r := range heads.Columns(3, 16) {
		l.addGradeHeading(i+1, r)
	}
	rows := (len(cases.All) + deskColumns - 1) / deskColumns
	for i, row := range rest.Rows(rows, 14) {
		shelf := layout.Rect{X: row.X - 8, Y: row.Bottom(), W: row.W + 16, H: 10}
		l.Content.Add(desk.Prop(l.Ctx.Textures, "shelf", "shelf", shelf,
			func(scale float64) *image.RGBA { return props.Shelf(shelf.W, scale) }))
		for k, r := range row.Columns(deskColumns, gap) {
			if n := i*deskColumns + k; n < len(cases.All) {
				l.addCase(n, r)
			}
		}
	}
}

// addGradeHeading adds the name of a grade, with the numbers of its solved and all cases.
func (l *CaseList) addGradeHeading(grade int, rect layout.Rect) {
	numbers, solved := casesOf(grade), 0
	for _, n := range numbers {
		if l.isSolved(n) {
			solved++
		}
	}
	l.Content.Add(sprites.NewFace("grade", l.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 6, Fill: headingShade},
		rect.W,
		rect.H), rect.X, rect.Y))
	swatch, rect := rect.Pad(12, 0, 12, 0).CutLeft(swatchSize, 10)
	swatch = layout.Around(swatch.Center(), swatchSize, swatchSize)
	l.Content.Add(sprites.NewFace("swatch", l.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 3,
		Fill: props.Cardboard(grade - 1)}, swatch.W, swatch.H), swatch.X, swatch.Y))
	words := l.Words("cases.of", message.Number("solved", solved), message.Number("all", len(numbers)))
	style := l.Style(lettering.Body, 16).WithColor(art.Cream).WithAlign(lettering.Right)
	count, name := rect.CutRight(l.Ctx.Fonts.Width(style, words)+2, 8)
	l.AddLine(style, words, count)
	l.AddLine(l.Style(lettering.Title, 18).WithColor(art.Cream), l.Ctx.Say(gradeNames[grade-1]), name)
}

// swatchSize is the side of the square in the colour of a grade's files, in points.
const swatchSize = 18.0

// headingShade darkens the desk behind the heading of a grade.
var headingShade = color.RGBA{0x06, 0x05, 0x0B, 0x8C}

// addTabs adds the tabs of the grades, and the cases of the open one. If addDay is not nil, it adds the daily case at
// the left of the tabs.
func (l *CaseList) addTabs(in layout.Rect, addDay func(layout.Rect)) {
	head, rest := in.CutTop(46, gap)
	if addDay != nil {
		var day layout.Rect
		day, head = head.CutLeft(head.W*0.46, 14)
		addDay(day)
	}
	names := gradeNames
	for i, r := range head.Columns(3, gap) {
		if l.Ctx.Fonts.Width(l.Style(lettering.Strong, 17), l.Ctx.Say(gradeNames[i])) > r.W-20 {
			names = shortGradeNames
		}
	}
	for i, rect := range head.Columns(3, gap) {
		title := l.Ctx.Say(names[i])
		l.controls = append(l.controls, l.AddButton(widgets.ButtonSpec{
			ID:      fmt.Sprintf("grade-%d", i+1),
			Title:   title,
			Sub:     strings.TrimPrefix(strings.TrimPrefix(l.Ctx.Say(gradeNames[i]), title), " · "),
			Label:   l.Ctx.Say(gradeNames[i]),
			Size:    17,
			Paper:   l.grade != i+1,
			Checked: l.grade == i+1,
			Rect:    rect,
			OnPress: func() {
				l.grade = i + 1
				l.Layout(l.Screen)
			},
		}))
	}
	numbers := casesOf(l.grade)
	columns := min(max(int((rest.W+gap)/(fileWidth+gap)), 1), 3)
	if l.Screen.Large {
		columns = min(max(int(rest.W/230), 1), 3)
	}
	if columns == 1 && rest.H/float64(len(casesOf(1))) < 44+gap {
		columns = 2
	}
	rows := (len(casesOf(1)) + columns - 1) / columns
	cells := layout.Grid{Cells: rows * columns, Columns: columns, ColumnGap: gap, RowGap: gap,
		MaxHeight: 106}.Rects(rest)
	for k, n := range numbers {
		l.addCase(n, cells[k])
	}
}

// fileWidth is the smallest width of a file, in points.
const fileWidth = 146.0

// Describe adds the page's title, its explanation and the streak to the accessibility state.
func (l *CaseList) Describe(state *a11y.PublicState) {
	day := ""
	switch {
	case l.day == nil:
	case l.day.Missing != "":
		day = l.day.Missing
	case l.day.Streak > 0:
		day = l.streak()
	}
	state.Prompt = a11y.Sentences(l.Words("cases.title"), l.Words("cases.sub"), day)
}
