package record_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// TestPriorResultRoundTrip checks that the result of the prior game round-trips in a record. An invalid result is
// refused.
func TestPriorResultRoundTrip(t *testing.T) {
	rec := &record.Record{Setup: rules.Setup{Players: 3, First: 0}, Players: []record.PlayerTag{
		{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "recruit"}, {Name: "Carl", Kind: "recruit"}}, Notes: "own"}
	for value, want := range map[string]record.PriorResult{
		"44 1":   {Points: 44, Winners: rules.SeatSet(0).With(0)},
		"42 13":  {Points: 42, Winners: rules.SeatSet(0).With(0).With(2)},
		"0 -":    {},
		"99 123": {Points: 99, Winners: 7},
		"44 0":   {Points: 44, Others: true},
		"44 02":  {Points: 44, Winners: rules.SeatSet(0).With(1), Others: true},
	} {
		rec.PriorResult = &want
		text := rec.String()
		for _, tag := range []string{"[Record \"3\"]", "[Otherwise \"" + value + "\"]"} {
			if !strings.Contains(text, tag) {
				t.Fatalf("record with %+v: got no tag %s in\n%s", want, tag, text)
			}
		}
		back, err := record.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: got error %v, want none", value, err)
		}
		if back.PriorResult == nil || *back.PriorResult != want {
			t.Errorf("%s: got result %+v, want %+v", value, back.PriorResult, want)
		}
		if got := back.String(); got != text {
			t.Errorf("record read back: got\n%s\nwant\n%s", got, text)
		}
		for _, invalid := range []string{"", "44", "44 ", "-1 1", "044 1", "100 1", "44 31", "44 11", "44 8", "44 00",
			"44 20", "44 0-", "44 1-", "44 --", "44 4", "x 1", "44  1"} {
			if _, err := record.Read([]byte(strings.Replace(text, "\""+value+"\"", "\""+invalid+"\"", 1))); err == nil {
				t.Errorf("result %q: got no error, want one", invalid)
			}
		}
	}
}

// TestPriorResultWithPosition checks that a record from a position can have the result of the prior game.
func TestPriorResultWithPosition(t *testing.T) {
	g, err := record.ParseStart(starts[0])
	if err != nil {
		t.Fatal(err)
	}
	want := record.PriorResult{Points: 42}
	rec := &record.Record{Setup: g.Setup(), Position: starts[0], PriorResult: &want,
		Players: []record.PlayerTag{{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "recruit"}}}
	back, err := record.Read([]byte(rec.String()))
	if err != nil {
		t.Fatal(err)
	}
	if back.Position != starts[0] || *back.PriorResult != want {
		t.Errorf("record read back: got position %s and result %+v, want %s and %+v", back.Position, *back.PriorResult,
			starts[0], want)
	}
}

// TestPriorResultOfSmallerTable checks that winners are seats of the new table, and that a winning latecomer without a
// seat there becomes seat 0.
func TestPriorResultOfSmallerTable(t *testing.T) {
	g, err := rules.ParsePosition("hc1 amigo base 4 over 17 1 1 roygbva 10.8.4.3.8.11.10 43.33.25.9.32.10.32 10 - " +
		"oyar 0.0.0.0 + 10.8.4.3.8.-3.10")
	if err != nil {
		t.Fatal(err)
	}
	for seats, want := range map[int]string{4: "43 4", 3: "43 0", 2: "43 0"} { // the fourth seat owns red
		if got := record.NewPriorResult(&g, seats).String(); got != want {
			t.Errorf("result for a table of %d: got %s, want %s", seats, got, want)
		}
	}
}
