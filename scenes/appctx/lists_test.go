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
	if GameOf(days, first) != "one" || GameOf(days, second) != "two" || GameOf(days, day("2026-11-27")) != "" {
		t.Errorf("list %q: got games %q, %q, %q, want one, two and none", days, GameOf(days, first),
			GameOf(days, second),
			GameOf(days, day("2026-11-27")))
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
