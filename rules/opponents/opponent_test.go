package opponents_test

import (
	"strings"
	"testing"

	"heimlich/rules/opponents"
)

// TestOpponentsAreReadAsTheyAreWritten: every opponent’s text names it again, and the texts of records from before there were temperaments still do.
func TestOpponentsAreReadAsTheyAreWritten(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range opponents.Levels {
		for _, m := range opponents.Temperaments {
			o := opponents.Opponent{Level: l, Temperament: m}
			if got, err := opponents.Parse(o.String()); err != nil || got != o || seen[o.String()] {
				t.Errorf("%q is read as %v, %v", o, got, err)
			}
			seen[o.String()] = true
		}
	}
	for _, c := range []struct {
		text string
		want opponents.Opponent
	}{
		{"recruit", opponents.Opponent{}},
		{"field-agent", opponents.Opponent{Level: opponents.FieldAgent}},
		{"handler/bold", opponents.Opponent{Level: opponents.Handler, Temperament: opponents.Bold}},
		{"mastermind/steady", opponents.Opponent{Level: opponents.Mastermind}},
	} {
		if got, err := opponents.Parse(c.text); err != nil || got != c.want {
			t.Errorf("%q is read as %v, %v", c.text, got, err)
		}
	}
	for text, want := range map[string]string{"boss": `no opponent "boss"`, "handler/": `no temperament ""`, "handler/rude": `no temperament "rude"`, "/bold": `no opponent ""`} {
		if _, err := opponents.Parse(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want one sentence with %q", text, err, want)
		}
	}
}

// TestNeighboursDiffer: where nobody chose, no two seats next to each other at a full table have one temperament.
func TestNeighboursDiffer(t *testing.T) {
	for seat := range 6 {
		if opponents.TemperamentOf(seat) == opponents.TemperamentOf(seat+1) {
			t.Errorf("seats %d and %d are both %v", seat+1, seat+2, opponents.TemperamentOf(seat))
		}
	}
}
