package playtest

import (
	"testing"

	"heimlich/rules/record"
	"heimlich/scenes/a11y"
)

// JoinLate adds a second person to a new game of a single one, before a roll. The latecomer looks at their passport.
// Both play until people were asked to roll more often than maximum. The saved record must have the latecomer.
func JoinLate(t testing.TB, tester *Tester, maximum int) {
	t.Helper()
	tester.PlayUntil(func(s a11y.PublicState) bool { return Can(s, "roll") })
	tester.PressAndWait("menu", "the menu", func(s a11y.PublicState) bool { return Can(s, "menu-table") })
	tester.PressAndWait("menu-table", "the menu of the table",
		func(s a11y.PublicState) bool { return Can(s, "menu-joins") })
	tester.Open("menu-joins", "latecomer")
	tester.Press("late-sit")
	s := tester.Wait("the latecomer's passport",
		func(s a11y.PublicState) bool { return s.Scene == "handover" && Can(s, "iam") })
	if Can(s, "show") {
		t.Error("the passport can be opened before the screen is handed over")
	}
	tester.ViewPassports()
	tester.PlayUntil(UntilRolls(maximum))
	rec, err := record.Read(tester.device.Saved(GamesFolder))
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Joined) != 1 || rec.Joined[0].Kind != record.Person {
		t.Errorf("latecomers in the record: got %+v, want one person", rec.Joined)
	}
	g, err := rec.Replay(nil)
	if err != nil || g.Players() != len(rec.Players)+1 {
		t.Errorf("replayed record: got %d players (error %v), want %d", g.Players(), err, len(rec.Players)+1)
	}
}
