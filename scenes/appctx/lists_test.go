package appctx

import (
	"testing"

	"heimlich/rules/daily"
)

// TestDaysOfGames checks that GameOf and DayOf find the game of a day and the day of a game in the settings. They find
// nothing for unknown games and invalid entries.
func TestDaysOfGames(t *testing.T) {
	day := func(s string) daily.Day {
		d, err := daily.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first, second := day("2026-11-25"), day("2026-11-26")
	days := WithDay(WithDay("", first, "one"), second, "two")
	for d, want := range map[daily.Day]string{first: "one", second: "two", day("2026-11-27"): ""} {
		if got := GameOf(days, d); got != want {
			t.Errorf("GameOf(%q, %v): got %q, want %q", days, d, got, want)
		}
	}
	for id, want := range map[string]daily.Day{"one": first, "two": second} {
		if d, ok := DayOf(days, id); d != want || !ok {
			t.Errorf("DayOf(%q, %q): got %v, found %v, want %v", days, id, d, ok, want)
		}
	}
	for _, id := range []string{"", "three"} {
		if d, ok := DayOf(days+" 2026-11-27= someday=four", id); ok {
			t.Errorf("DayOf of game %q: got %v, want none", id, d)
		}
	}
	if d, ok := DayOf("someday=four", "four"); ok {
		t.Errorf("DayOf of an invalid date: got %v, want none", d)
	}
}
