package appctx

import (
	"testing"

	"heimlich/rules/daily"
)

// TestDaysOfGames checks which games belong to which day of a list.
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
		t.Errorf("the list %q has the wrong games", days)
	}
	for id, want := range map[string]daily.Day{"one": first, "two": second} {
		if d, ok := DayOf(days, id); d != want || !ok {
			t.Errorf("DayOf(%q, %q): got %v, %v", days, id, d, ok)
		}
	}
	for _, id := range []string{"", "three"} {
		if d, ok := DayOf(days+" 2026-11-27= someday=four", id); ok {
			t.Errorf("DayOf(%q): got %v", id, d)
		}
	}
	if d, ok := DayOf("someday=four", "four"); ok {
		t.Errorf("DayOf an unreadable day: got %v", d)
	}
}
