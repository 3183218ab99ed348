package appctx

import (
	"slices"
	"strings"

	"heimlich/rules/daily"
)

// This file edits lists that the settings store as words of a text. They are merged when several windows run.

// The largest numbers of entries of the lists in Settings. The oldest entries are dropped.
const (
	MaxDays       = 20  // days whose daily case was started
	MaxChallenges = 30  // games that are challenges for others
	MaxFirstGames = 100 // seeds whose first game is known
	MaxNames      = 100 // hints shown, cases solved, lessons done; there are far fewer
)

// Union returns the words of two texts without duplicates, the second text's words last. It keeps at most the last
// maximum words.
func Union(first, second string, maximum int) string {
	all := strings.Fields(second)
	more := slices.DeleteFunc(strings.Fields(first), func(w string) bool { return slices.Contains(all, w) })
	all = append(more, all...)
	return strings.Join(all[max(len(all)-maximum, 0):], " ")
}

// WithDay returns the list of days with day d added, whose daily case was started as the game id. It drops the oldest
// beyond MaxDays.
func WithDay(days string, d daily.Day, id string) string {
	return Union(days, d.String()+"="+id, MaxDays)
}

// GameOf returns the ID of the game that was started as the daily case of a day, "" for none.
func GameOf(days string, d daily.Day) string {
	for _, entry := range strings.Fields(days) {
		if date, id, _ := strings.Cut(entry, "="); date == d.String() {
			return id
		}
	}
	return ""
}

// DayOf returns the day whose daily case was started as the game id; false for none.
func DayOf(days, id string) (daily.Day, bool) {
	for _, entry := range strings.Fields(days) {
		if date, name, _ := strings.Cut(entry, "="); id != "" && name == id {
			d, err := daily.Parse(date)
			return d, err == nil
		}
	}
	return 0, false
}
