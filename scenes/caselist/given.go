package caselist

import (
	"heimlich/rules/daily"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/nav"
	"heimlich/sprites/widgets"
)

// Given is a day whose case somebody has handed over, as a challenge or a game. There is one try at it: it is played as
// the case of that day or not at all, and nobody sees by accident how a game of it went.
type Given struct {
	day  daily.Day
	days Days
}

// Given returns the day whose case somebody has handed over; nil for anything else. It runs in the background and calls
// wait before it reads the results, one of which may still be being saved.
func (c *Cases) Given(what share.Shared, wait func()) *Given {
	rec := what.Game
	if ch := what.Challenge; ch != nil {
		rec = &record.Record{Setup: ch.Table.Setup, Players: ch.Table.Seats(), Seed: ch.Seed, HasSeed: true}
	}
	if rec == nil || !rec.HasSeed || rec.Position != "" {
		return nil
	}
	d, ok := daily.Of(rec.Setup, rec.Players, rec.Seed)
	if !ok {
		return nil
	}
	wait()
	return &Given{d, lookUp(c.ctx.Files)}
}

// Challenged says how it stands with the day whose case a challenge is, and offers to play that instead. It returns
// false for a day that is over and was not played: anybody may play its table.
func (c *Cases) Challenged(ch share.Challenge, of *Given) (lines []string, answers []widgets.ButtonSpec, ok bool) {
	today, ok := c.today()
	if !ok {
		return nil, nil, false
	}
	day, r, id := c.stateOf(of.day, c.merge(of.days))
	say, date := c.ctx.Words, message.Words("date", day.Date)
	bar := &backstage.Bar{By: ch.By, Score: ch.Score}
	switch {
	case !day.Result.None():
		return []string{say("opened.day.done", date, message.Words("result", resultOf(r)))}, nil, true
	case day.Gone:
		return []string{say("opened.day.gone", date)}, nil, true
	case day.Begun:
		return []string{say("opened.day.begun", date)}, c.goesOn(of.day, id, bar), true
	case of.day > today:
		return []string{say("opened.day.later", date)}, nil, true
	case of.day == today:
		begin := widgets.ButtonSpec{ID: "day-begin", Title: say("day.begin"), OnPress: func() { c.begin(of.day, bar) }}
		return []string{say("opened.day"), say("day.ask")}, []widgets.ButtonSpec{begin}, true
	}
	return nil, nil, false
}

// Spoils warns of a game that tells everything of a day's case which can still be played here, and offers to play that
// first. The line is "" if there is nothing to spoil.
func (c *Cases) Spoils(of *Given) (line string, answers []widgets.ButtonSpec) {
	today, ok := c.today()
	day, _, id := c.stateOf(of.day, c.merge(of.days))
	fresh := !day.Begun && of.day >= today
	if !ok || !day.Result.None() || day.Gone || !day.Begun && !fresh {
		return "", nil
	}
	line = c.ctx.Words("opened.day.spoils", message.Words("date", day.Date))
	switch {
	case day.Begun:
		return line, c.goesOn(of.day, id, nil)
	case of.day == today:
		open := func() { c.nav.Open(nav.Cases) }
		return line, []widgets.ButtonSpec{{ID: "cases", Title: c.ctx.Words("opened.day.cases"), OnPress: open}}
	}
	return line, nil
}

// goesOn returns the button that continues the game called id, the case of a day.
func (c *Cases) goesOn(d daily.Day, id string, bar *backstage.Bar) []widgets.ButtonSpec {
	title := c.ctx.Words("opened.day.go-on")
	return []widgets.ButtonSpec{{ID: "day-go-on", Title: title, OnPress: func() { c.goOn(d, id, bar) }}}
}
