package caselist

import (
	"time"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/days"
	"heimlich/scenes/nav"
	"heimlich/sprites/widgets"
)

// SaveDaily saves the result of a finished match if it is a daily case. It returns the function that leaves the
// unmasking: to the list of cases with the result, or else to the title.
func (c *Cases) SaveDaily(m *match.Match) (leave func()) {
	if c.days.SaveResult(m) {
		return func() { c.openList(true) }
	}
	return func() { c.nav.Open(nav.SceneTitle) }
}

// Open leaves the current match and opens the list of all cases.
func (c *Cases) Open() { c.openList(false) }

// openList leaves the current match, reads the saved daily cases, and shows the list. If showResult is true, it also
// shows the result of today's daily case.
func (c *Cases) openList(showResult bool) {
	readSaved := c.days.Reader()
	c.session.Leave(func() func() {
		saved := readSaved()
		return func() {
			c.days.Merge(saved)
			c.showList(saved, showResult)
		}
	})
}

// showList shows the list with today's daily case, or with the reason why there is none. If showResult is true, it also
// shows the result of that case, if there is one.
func (c *Cases) showList(saved days.SavedData, showResult bool) {
	var list *CaseList // show sets it before the functions below are called
	open := func(n int) { c.openCase(n, 0, false) }
	show := func(day *DailyView) {
		list = New(c.ctx, c.nav, c.Solved(), day, open)
		c.nav.Reset("cases", list, c.Open)
	}
	today, ok := c.days.Today()
	if !ok {
		date := message.Verbatim("date", c.ctx.Now().UTC().Format(time.DateOnly))
		show(&DailyView{Missing: c.ctx.Words("day.no-date", date)})
		return
	}
	day := &DailyView{DailyCase: c.days.Case(today, saved)}
	day.About = c.days.ShortDescription(day.DailyCase)
	day.DateChanged = func() bool { now, ok := c.days.Today(); return !ok || now != today }
	switch {
	case !day.Result.IsZero():
		day.OnPress = func() { c.showResult(list, day.DailyCase) }
	case day.Deleted:
	case day.Started:
		day.OnPress = func() { c.days.Continue(day.DailyCase, nil) }
	default:
		day.OnPress = func() { c.askToBegin(list, day.DailyCase) }
	}
	if show(day); showResult && !day.Result.IsZero() {
		day.OnPress()
	}
}

// askToBegin opens the dialog that asks whether to start the daily case, because there is only one try.
func (c *Cases) askToBegin(list *CaseList, day days.DailyCase) {
	say := c.ctx.Words
	list.Show(widgets.Dialog{
		Title: say("day.head", message.Words("date", day.Date)), Body: c.days.Description(day),
		Answers: []widgets.Answer{
			{ID: "day-begin", Title: say("day.begin"), Primary: true, OnPress: func() { c.days.Begin(day, nil) }},
			{ID: "day-later", Title: say("day.later")},
		},
	})
}

// showResult opens a dialog with the result of the daily case and the streaks. The result can be copied, with a link
// that challenges others.
func (c *Cases) showResult(list *CaseList, day days.DailyCase) {
	say := c.ctx.Words
	date := message.Words("date", day.Date)
	line := say("day.share", date, message.Words("result", day.Result))
	streaks := say("day.runs", message.Count("days", day.Streak), message.Number("longest", day.LongestStreak))
	list.Show(widgets.Dialog{Title: say("day.head", date), Body: line + "\n" + streaks, Answers: []widgets.Answer{
		{ID: "day-copy", Title: say("day.copy"), Primary: true, OnPress: func() {
			c.transfer.Copy(list, line+"\n"+c.days.Link(day), "day.copied")
		}},
		{ID: "resume", Title: say("button.back")},
	}})
}
