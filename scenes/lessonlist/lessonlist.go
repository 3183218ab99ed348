// Package lessonlist is the scene that lists the lessons, each of which can be repeated. Type [Lessons] runs them.
package lessonlist

import (
	"fmt"
	"slices"
	"strconv"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// LessonList is the scene that lists the lessons.
type LessonList struct {
	appctx.BaseScene
	next      int         // the next lesson, 0 for none
	completed []string    // the numbers of completed lessons
	start     func(n int) // starts lesson n
	back      func()      // closes the list
}

// New returns the list. Next is the next lesson, 0 for none, and completed has the numbers of completed lessons. The
// function start starts lesson n, and back closes the list.
func New(ctx *appctx.Context, next int, completed []string, start func(n int), back func()) *LessonList {
	l := &LessonList{BaseScene: appctx.BaseScene{Ctx: ctx}, next: next, completed: completed, start: start, back: back}
	l.Focus().SetBack(back)
	return l
}

// maxRowHeight is the largest height of an entry, in points.
const maxRowHeight = 96

// markSize is the side of the mark on a completed lesson, in points.
const markSize = 30

// Layout builds the page: a sheet with a button for each lesson.
func (l *LessonList) Layout(screen appctx.Screen) {
	l.Begin(screen)
	textures := l.Ctx.Textures
	desk.SetBackground(l.Stage(), textures, props.Desk{W: screen.W, H: screen.H})
	area := screen.Rect().Inset(max(10, min(screen.W, screen.H)*0.03))
	columns, w := 1, min(area.W, 560)
	if screen.W > screen.H*1.2 {
		columns, w = 2, min(area.W, 980)
	}
	area.X, area.W = (screen.W-w)/2, w
	foot, area := area.CutBottom(52, 10)
	grid := layout.Grid{Cells: lesson.NumLessons, Columns: columns, ColumnGap: 14, RowGap: 8, MaxHeight: maxRowHeight,
		ColumnMajor: true}
	// The sheet ends below the last entry.
	area, foot = screen.CenterContent(area, foot, grid.Height(maxRowHeight)+158, 10)
	l.Content.Add(desk.SheetLight(textures, area),
		desk.TrinketsBeside(textures, screen.Rect(), area, foot, props.Hat, props.Watch, props.Paper, props.Glass),
		desk.Sheet(textures, area))
	area = area.Inset(min(22, screen.W*0.04))
	head, rest := area.CutTop(min(48, screen.H*0.1), 0)
	l.AddLine(l.Style(lettering.Title, 30).WithColor(art.Ink), l.Words("lessons.title"), head)
	if screen.H > 480 {
		var sub layout.Rect
		sub, rest = rest.CutTop(30, 6)
		l.AddLine(l.Style(lettering.Italic, 17).WithColor(art.PaperText), l.Words("lessons.sub"), sub)
	}
	var controls []*widgets.Control
	for i, place := range grid.Rects(rest) {
		number := i + 1
		button := widgets.ButtonSpec{
			ID:       fmt.Sprintf("lesson-%d", number),
			Title:    l.Words("lessons.row", message.Number("number", number), message.Words("title", titles[i])),
			Left:     true,
			Size:     20,
			Paper:    true,
			Icon:     icons[i],
			IconSize: min(place.H-16, 56),
			Rect:     place,
			OnPress:  func() { l.start(number) },
		}
		if number == l.next {
			button.Look = widgets.Primary
		}
		done := slices.Contains(l.completed, strconv.Itoa(number))
		if done {
			button.Label = l.Words("lessons.row.learnt", message.Number("number", number),
				message.Words("title", titles[i]))
		}
		controls = append(controls, l.AddButton(button))
		if done {
			l.Content.Add(sprites.NewFace("learnt", textures.Drawing("marks/ink", markSize, markSize),
				button.Rect.Right()-14, button.Rect.Center().Y).
				SetAnchor(1, 0.5))
		}
	}
	controls = append(controls, l.AddButton(widgets.ButtonSpec{
		ID:      "back",
		Title:   l.Words("button.back"),
		Rect:    layout.Rect{X: area.X, Y: foot.Y, W: min(200, foot.W), H: foot.H},
		OnPress: l.back,
	}))
	l.SetControlsAndFocus(fmt.Sprintf("lesson-%d", max(l.next, 1)), controls)
}

// The titles and icons of the lessons.
var (
	titles = [lesson.NumLessons]message.Message{
		message.Of("lessons.1"),
		message.Of("lessons.2"),
		message.Of("lessons.3"),
		message.Of("lessons.4"),
		message.Of("lessons.5"),
		message.Of("lessons.6"),
		message.Of("lessons.7"),
		message.Of("lessons.8"),
	}
	icons = [lesson.NumLessons]string{
		"agents/green",
		"safe-open",
		"safe",
		"agents/red",
		"agents/violet",
		"icons/passport",
		"cards/reverse",
		"folder",
	}
)

// Describe adds the page's title and explanation to the accessibility state.
func (l *LessonList) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(l.Words("lessons.title"), l.Words("lessons.sub"))
}
