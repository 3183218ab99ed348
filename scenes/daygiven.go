package scenes

import (
	"heimlich/rules/daily"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/opened"
	"heimlich/scenes/savefiles"
	"heimlich/sprites/widgets"
)

// A challenge or a game that somebody has handed over may be the case of a day. There is one try at that: it is played as the day’s case, or not at all, and nobody sees by accident how a game
// of it went before.

// dayGiven is the day whose case was handed over, and what is known of the cases of days here.
type dayGiven struct {
	day  daily.Day
	days days
}

// dayIn returns the day whose case somebody has handed over; nil for anything else. It runs in the background and
// calls wait before it reads the results, one of which may still be being saved.
func dayIn(what share.Shared, files *savefiles.Files, wait func()) *dayGiven {
	rec := what.Game
	if c := what.Challenge; c != nil {
		rec = &record.Record{Setup: c.Table.Setup, Players: c.Table.Seats(), Seed: c.Seed, HasSeed: true}
	}
	if rec == nil || !rec.HasSeed || rec.Position != "" {
		return nil
	}
	d, ok := daily.Of(rec.Setup, rec.Players, rec.Seed)
	if !ok {
		return nil
	}
	wait()
	return &dayGiven{d, lookUp(files)}
}

// challengedOn says how it stands with the day whose case a challenge is, and offers that instead; false if it is a day that is over and was not played, of which anybody may play the table.
func (g casebook) challengedOn(p *opened.Paper, c share.Challenge, of *dayGiven) bool {
	today, ok := g.today()
	if !ok {
		return false
	}
	day, r, id := g.dayNow(g.look(of.days), of.day)
	date := message.Words("date", day.Date)
	bar := &backstage.Bar{By: c.By, Score: c.Score}
	switch {
	case day.Result.Key != "":
		p.Lines = append(p.Lines, g.back.Words("opened.day.done", date, message.Words("result", resultWords(r))))
	case day.Gone:
		p.Lines = append(p.Lines, g.back.Words("opened.day.gone", date))
	case day.Begun:
		p.Lines = append(p.Lines, g.back.Words("opened.day.begun", date))
		p.Answers = []widgets.ButtonSpec{{ID: "day-go-on", Title: g.back.Words("opened.day.go-on"), OnPress: func() { g.goOnWithDay(of.day, id, bar) }}}
	case of.day > today:
		p.Lines = append(p.Lines, g.back.Words("opened.day.later", date))
	case of.day == today:
		p.Lines = append(p.Lines, g.back.Words("opened.day"), g.back.Words("day.ask"))
		p.Answers = []widgets.ButtonSpec{{ID: "day-begin", Title: g.back.Words("day.begin"), OnPress: func() { g.beginDay(of.day, bar) }}}
	default:
		return false
	}
	return true
}

// warned says of a game that it tells everything of a day’s case which can still be played here, and offers that first.
func (g casebook) warned(p *opened.Paper, of *dayGiven) {
	today, ok := g.today()
	day, _, id := g.dayNow(g.look(of.days), of.day)
	fresh := !day.Begun && of.day >= today
	if !ok || day.Result.Key != "" || day.Gone || !day.Begun && !fresh {
		return
	}
	p.Lines = append(p.Lines, g.back.Words("opened.day.spoils", message.Words("date", day.Date)))
	switch {
	case day.Begun:
		p.Answers = []widgets.ButtonSpec{{ID: "day-go-on", Title: g.back.Words("opened.day.go-on"), OnPress: func() { g.goOnWithDay(of.day, id, nil) }}}
	case of.day == today:
		p.Answers = []widgets.ButtonSpec{{ID: "cases", Title: g.back.Words("opened.day.cases"), OnPress: g.showCases}}
	}
}
