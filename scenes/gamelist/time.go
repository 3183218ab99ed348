package gamelist

import (
	"time"

	"heimlich/rules/message"
	"heimlich/scenes/words"
)

// This file says in words when a game was saved last.

// months are the short names of the months, by time.Month.
var months = [...]message.Key{
	time.January: "month.jan", time.February: "month.feb", time.March: "month.mar", time.April: "month.apr",
	time.May: "month.may", time.June: "month.jun", time.July: "month.jul", time.August: "month.aug",
	time.September: "month.sep", time.October: "month.oct", time.November: "month.nov", time.December: "month.dec",
}

// formatTime formats the time t relative to now, such as “yesterday 23:59”. It returns "" for the zero time.
func formatTime(catalogue *words.Catalogue, t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	t, now = t.Local(), now.Local()
	clock := message.Verbatim("clock", t.Format("15:04"))
	day, month := message.Number("day", t.Day()), message.Words("month", message.Of(months[t.Month()]))
	y, m, d := now.Date()
	midnight := time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	switch {
	case !t.Before(midnight) && t.Before(midnight.AddDate(0, 0, 1)):
		return catalogue.Say(message.Of("when.today", clock))
	case !t.Before(midnight.AddDate(0, 0, -1)) && t.Before(midnight):
		return catalogue.Say(message.Of("when.yesterday", clock))
	case t.Year() == y:
		return catalogue.Say(message.Of("when.this-year", day, month, clock))
	}
	return catalogue.Say(message.Of("when.long-ago", day, month, message.Number("year", t.Year())))
}
