package analysis

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
)

// TestStepsOfLatecomer checks that the steps by which others moved a latecomer's agent count only from the join on.
func TestStepsOfLatecomer(t *testing.T) {
	rec, err := record.Read([]byte("[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" " +
		"person]\n[Seat 2 \"Ben\" recruit/bold]\n[First \"1\"]\n[Agents \"roygb\"]\n\n" +
		"deal r\ndeal o\n1. roll 5\n1. move y5\n2. roll 6\n2. move y6\n3. seat 3 \"Dora\" person\n3. deal y\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := rec.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	recordtest.PlayToEnd(t, rec, g, 3)
	want := 0
	if _, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
		if a.Kind == rules.KindMove && g.Players() == 3 && g.ActiveSeat() != 2 {
			want += int(a.Steps()[rules.Yellow])
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	report, err := Analyze(rec, func(int, int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	an := analyzer{report: report, allActions: len(rec.Actions), progress: func(int, int) bool { return true }}
	if _, err := rec.Replay(an.observe); err != nil {
		t.Fatal(err)
	}
	if an.othersSteps[2] != want || want == 0 || len(report.Players) != 3 || report.Players[2] != "Dora" {
		t.Errorf("players %v: steps of Dora’s agent by others: got %d, want %d, more than 0", report.Players,
			an.othersSteps[2], want)
	}
}
