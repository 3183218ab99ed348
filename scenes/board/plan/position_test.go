package plan_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// tableAt returns a table at a position of the base game. Anna, the single human player, has to move or to place the
// safe.
func tableAt(t *testing.T, position string) *table {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 4, 1, 3))
	x.p.View = g.View(rules.NoSeat)
	x.p.Draft = nil
	x.prepare()
	return x
}

// movePosition returns a position of the base game in the phase move, from the parts for agents, safe and roll.
func movePosition(at, safe, roll string) string {
	return fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s %s ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe, roll)
}

// safePosition returns a position in which the safe must be placed.
func safePosition(at, safe string) string {
	return fmt.Sprintf("hc1 amigo base 4 safe 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s - ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe)
}

// infoTexts returns title and sentences of the info panel, without full stops.
func (t *table) infoTexts() (title string, lines []string) {
	s := t.p.Texts().InfoPanel()
	for _, l := range s.Lines {
		lines = append(lines, englishText(t, l))
	}
	return englishText(t, s.Title), lines
}
