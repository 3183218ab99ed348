package persist

import (
	"strings"

	"heimlich/rules/daily"
)

// WithDay adds day d, whose case was started as the game id, to a list of days in the settings.
func WithDay(days string, d daily.Day, id string) string {
	return Union(days, d.String()+"="+id, MaxDays)
}

// GameOf returns the ID of the game that was started as the case of a day, "" for none.
func GameOf(days string, d daily.Day) string {
	for _, entry := range strings.Fields(days) {
		if date, id, _ := strings.Cut(entry, "="); date == d.String() {
			return id
		}
	}
	return ""
}

// DayOf returns the day whose case was started as the game id; false for none.
func DayOf(days, id string) (daily.Day, bool) {
	for _, entry := range strings.Fields(days) {
		if date, name, _ := strings.Cut(entry, "="); id != "" && name == id {
			d, err := daily.Parse(date)
			return d, err == nil
		}
	}
	return 0, false
}
