package playtest

import (
	"testing"

	"heimlich/rules/record"
	"heimlich/scenes/a11y"
)

// JoinLate adds a player to a new game in which the single human player is about to roll. The new player looks at the
// passport, and both play some turns.
func JoinLate(t testing.TB, tester *Tester, maximum int) {
	t.Helper()
	tester.PlayUntil(func(s a11y.PublicState) bool { return Can(s, "roll") })
	tester.PressAndWait("menu", "the menu", func(s a11y.PublicState) bool { return Can(s, "menu-table") })
	tester.PressAndWait("menu-table", "what concerns the table",
		func(s a11y.PublicState) bool { return Can(s, "menu-joins") })
	tester.Open("menu-joins", "latecomer")
	tester.Press("late-sit")
	s := tester.Wait("the latecomer's passport",
		func(s a11y.PublicState) bool { return s.Scene == "handover" && Can(s, "iam") })
	if Can(s, "show") {
		t.Error("the passport can be opened before the screen is handed over")
	}
	tester.ViewPassports()
	rolls := 0
	tester.PlayUntil(func(s a11y.PublicState) bool {
		if Can(s, "roll") {
			rolls++
		}
		return rolls > maximum
	})
	rec, err := record.Read(tester.device.Saved(GamesFolder))
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Joined) != 1 || rec.Joined[0].Kind != record.Person {
		t.Errorf("latecomers in the record: got %+v, want a person", rec.Joined)
	}
	g, err := rec.Replay(nil)
	if err != nil || g.Players() != len(rec.Players)+1 {
		t.Errorf("%v: got %d players", err, g.Players())
	}
}
