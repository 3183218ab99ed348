package caselist

import (
	"fmt"
	"image"
	"image/color"
	"strconv"

	"heimlich/rules/message"
	"heimlich/scenes/days"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file draws the newspaper on the desk, which announces the daily case.

// frontPage holds the rectangles of the newspaper with the daily case.
type frontPage struct{ name, date, headline, photo, text, week, streak, button layout.Rect }

// newFrontPage returns the front page of a newspaper that covers r.
func newFrontPage(r layout.Rect) (f frontPage) {
	r.Pad(22, 20, 22, 20).Column(layout.Fixed(&f.name, 58), layout.Gap(6), layout.Fixed(&f.date, 24), layout.Gap(12),
		layout.Fixed(&f.headline, min(88, r.H*0.14)), layout.Gap(10),
		layout.Fixed(&f.photo, min(max(r.H-484, 84), 186)),
		layout.Gap(14), layout.Portion(&f.text, 1), layout.Gap(12), layout.Fixed(&f.week, 34), layout.Gap(4),
		layout.Fixed(&f.streak, 26), layout.Gap(6), layout.Fixed(&f.button, 56))
	return f
}

// addFrontPage adds the newspaper with the daily case.
func (l *CaseList) addFrontPage(r layout.Rect) {
	front, textures := newFrontPage(r), l.Ctx.Textures
	box := r.Inset(-props.Margin)
	lines := []float64{front.date.Y - 3 - r.Y, front.date.Bottom() + 3 - r.Y, front.week.Y - 7 - r.Y}
	l.Content.Add(desk.LargePaper(textures, "newspaper", fmt.Sprintf("newspaper-%v-%v", r.W, r.H), box,
		func(pad *props.Painter, at func(layout.Rect) layout.Rect) { pad.Newspaper(at(r), lines...) }))
	ink := l.Style(lettering.Title, 40).WithColor(art.Ink).WithAlign(lettering.Center)
	l.AddLine(ink, l.Words("day.paper"), front.name)
	l.addPhoto(front.photo)
	if l.day.Missing != "" {
		l.addMissingDaily(front.headline)
		return
	}
	l.addDateLine(front.date)
	l.AddParagraph(ink.WithSize(34), l.Words("day.front"), front.headline)
	l.AddParagraph(l.Style(lettering.Body, 18).WithColor(art.Ink), l.aboutDay(), front.text)
	l.addWeek(front.week)
	if l.day.Streak > 0 {
		l.AddLine(l.Style(lettering.Italic, 17).WithColor(props.StampInk()), l.streak(),
			front.streak)
	}
	l.controls = append(l.controls, l.AddButton(l.dayButton(front.button)))
}

// addDateLine adds the date at the left, and the number of the issue at the right.
func (l *CaseList) addDateLine(r layout.Rect) {
	style := l.Style(lettering.Strong, 15).WithColor(art.Ink)
	number := l.Words("day.number", message.Number("number", l.day.DayNumber))
	right, left := r.CutRight(l.Ctx.Fonts.Width(style, number)+2, 8)
	l.AddLine(style.WithAlign(lettering.Right), number, right)
	l.AddLine(style, l.Words("day.head", message.Words("date", l.day.Date)), left)
}

// addPhoto adds the photograph, with a stamp that shows the result of the daily case.
func (l *CaseList) addPhoto(rect layout.Rect) {
	textures, fonts := l.Ctx.Textures, l.Ctx.Fonts
	l.Content.Add(desk.Prop(textures, "photo", "press-photo", rect,
		func(scale float64) *image.RGBA { return props.PressPhoto(rect.W, rect.H, scale) }))
	if l.day.Missing != "" {
		return
	}
	words := l.Words("day.stamp")
	if !l.day.Result.IsZero() {
		words = l.Words("day.stamp.lost")
		if l.day.Week[len(l.day.Week)-1].Won {
			words = l.Words("day.stamp.won")
		}
	}
	style := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: 24, Color: props.StampInk(),
		Align: lettering.Center}, words, rect.W*0.4, lettering.MinSize)
	w, h := fonts.Width(style, words)+34, fonts.LineHeight(style)+16
	l.Content.Add(desk.Stamp(textures, fonts, style, words, w, h).SetPos(rect.Right()-w/2-2, rect.Y+h/2+4).
		SetAngle(0.13))
}

// aboutDay returns the sentences below the photograph: the result of the daily case, that its game was deleted, or else
// an explanation.
func (l *CaseList) aboutDay() string {
	switch d := l.day; {
	case !d.Result.IsZero():
		return l.Words("day.share", message.Words("date", d.Date), message.Words("result", d.Result))
	case d.gameDeleted():
		return l.Words("day.gone")
	}
	return l.day.About
}

// dayButton returns the button of the daily case. Its label for screen readers is that of the entry on small screens.
func (l *CaseList) dayButton(r layout.Rect) widgets.ButtonSpec {
	day := l.day
	button := widgets.ButtonSpec{ID: "day", Title: l.Words("day.take"), Look: widgets.Primary,
		Rect: r, Disabled: day.gameDeleted(), DisabledReason: l.Words("day.gone"), OnPress: day.OnPress}
	button.Label = l.Words("day.head", message.Words("date", day.Date)) + ", " + l.dailyStatus()
	switch {
	case !day.Result.IsZero():
		button.Title, button.Look = l.Words("day.result"), widgets.Secondary
	case day.Started && !day.Deleted:
		button.Title = l.Words("title.continue")
	}
	return button
}

// todayGold is the colour of the circle of today, while the daily case can be played.
var todayGold = color.RGBA{0xFF, 0xC7, 0x65, 0xFF}

// addWeek adds a mark for each of the last seven days: a tick for a win, a cross for a loss, else a circle. That of
// today is gold, with the day of the month.
func (l *CaseList) addWeek(r layout.Rect) {
	for i, cell := range r.Columns(len(l.day.Week), 4) {
		d := min(cell.W, cell.H, 30)
		l.addDayOfWeek(l.day.Week[i], i == len(l.day.Week)-1, layout.Around(cell.Center(), d, d))
	}
}

// addDayOfWeek adds the mark of one day of the week in rect.
func (l *CaseList) addDayOfWeek(weekDay days.WeekDay, today bool, rect layout.Rect) {
	textures := l.Ctx.Textures
	if weekDay.Played {
		mark := "marks/wrong"
		if weekDay.Won {
			mark = "marks/right"
		}
		l.Content.Add(sprites.NewFace("mark", textures.Drawing(mark, rect.W, rect.H), rect.X, rect.Y))
		return
	}
	style := sprites.PanelStyle{Radius: rect.W / 2, Edge: art.PaperText, Line: 1.5}
	if today {
		style.Fill = todayGold
	}
	l.Content.Add(sprites.NewFace("day", textures.Panel(style, rect.W, rect.H), rect.X, rect.Y))
	if today {
		l.AddLine(l.Style(lettering.Strong, 15).WithColor(art.Ink).WithAlign(lettering.Center),
			strconv.Itoa(weekDay.DayOfMonth), rect)
	}
}
