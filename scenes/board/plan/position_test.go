package plan_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// tableAt returns a table of the edition Amigo whose view is that of a position. Anna, the only person, must have to
// act in it. The match itself stays at its beginning.
func tableAt(t *testing.T, position string) *table {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 4, 1, 3))
	table.p.View = g.View(rules.NoSeat)
	table.p.Draft = nil
	table.prepare()
	return table
}

// movePosition returns a position of the base game in the move phase. At holds the building of each agent, red first,
// separated by dots; safe holds that of the safe.
func movePosition(at, safe, roll string) string {
	return fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s %s ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe, roll)
}

// safePosition returns a position of the base game in the safe phase, like movePosition.
func safePosition(at, safe string) string {
	return fmt.Sprintf("hc1 amigo base 4 safe 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s - ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe)
}

// infoTexts returns title and sentences of the info panel, without full stops.
func (t *table) infoTexts() (title string, lines []string) {
	info := t.p.Texts().InfoPanel()
	for _, line := range info.Lines {
		lines = append(lines, englishText(t, line))
	}
	return englishText(t, info.Title), lines
}
