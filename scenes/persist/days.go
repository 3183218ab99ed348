package persist

import (
	"strings"

	"heimlich/rules/daily"
)

// WithDay returns the settings' list of days whose case was begun, and with them day d, begun as the game called id.
func WithDay(days string, d daily.Day, id string) string {
	return Union(days, d.String()+"="+id, MaxDays)
}

// GameOf returns the name of the game that was begun as the case of a day, "" for none.
func GameOf(days string, d daily.Day) string {
	for _, entry := range strings.Fields(days) {
		if date, id, _ := strings.Cut(entry, "="); date == d.String() {
			return id
		}
	}
	return ""
}

// DayOf returns the day as whose case the game called id was begun; false for none.
func DayOf(days, id string) (daily.Day, bool) {
	for _, entry := range strings.Fields(days) {
		if date, name, _ := strings.Cut(entry, "="); id != "" && name == id {
			d, err := daily.Parse(date)
			return d, err == nil
		}
	}
	return 0, false
}
