package record_test

import (
	"strings"
	"testing"

	"heimlich/rules/record"
)

// TestIllegalJoins checks that an illegal or malformed join line, and an undo after a join, are refused with the
// reason. A legal join line round-trips, also at a truncated end.
func TestIllegalJoins(t *testing.T) {
	const header = "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 " +
		"\"Ben\" recruit/bold]\n[First \"1\"]\n[Agents \"roygb\"]\n\n"
	const played = header + "deal r\ndeal o\n1. roll 5\n1. move r5\n"
	for _, c := range []struct{ text, want string }{
		{header + "deal r\nseat 3 \"Dora\" person\n", "somebody can sit down only when a turn begins"},
		{header + "deal r\ndeal o\n1. roll 5\n1. seat 3 \"Dora\" person\n", "line 12, column 11: somebody can sit " +
			"down only when a turn begins, before the die is rolled"},
		{played + "2. seat 2 \"Dora\" person\n", "line 13, column 11: a late arrival takes seat 3, not 2"},
		{played + "2. seat 4 \"Dora\" person\n", "a late arrival takes seat 3, not 4"},
		{played + "2. seat 3 \"Anna\" person\n", "seat 1 is called Anna already"},
		{played + "2. seat 3 \"\" person\n", "a player needs a name"},
		{played + "2. seat 3 \"Dora person\n", "the name of seat 3 is not in plain quotes"},
		{played + "2. seat 3 \"Dora\"\n", "the player in seat 3 is \"\", not a word like person"},
		{played + "2. seat 3 \"Dora\" Person\n", "the player in seat 3 is \"Person\""},
		{played + "2. seat 3 \"Dora\" person\n2. roll 5\n", "line 14, column 4: the identities have to be dealt first"},
		{played + "2. seat 3 \"Dora\" person\n2. deal o\n", "orange already belongs to somebody"},
		{played + "2. seat 3 \"Dora\" person\n2. deal y\n2. undo\n",
			"undo is for tables with one human"},
		{played + "2. seat 3 \"Dora\" person\n2. deal y\n2. seat 4 \"Emil\" person\n2. deal g\n2. seat 5 \"Fritz\" " +
			"person\n2. deal b\n2. seat 6 \"Gina\" person\n", "no agent is free any more"},
	} {
		if _, err := record.Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot error %v, want %s", c.text, err, c.want)
		}
	}
	whole := played + "2. seat 3 \"Dora \\\"D\\\"\" person\n2. deal y\n2. roll 6\n"
	rec, err := record.Read([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if got := rec.String(); got != whole {
		t.Fatalf("legal join, read and written: got\n%s\nwant\n%s", got, whole)
	}
	if len(rec.Joined) != 1 || rec.Joined[0].Name != `Dora "D"` {
		t.Fatalf("legal join: got latecomers %+v, want one named Dora \"D\"", rec.Joined)
	}
	if rec.Setup.Players != 2 || len(rec.AllPlayers()) != 3 {
		t.Fatalf("legal join: got %d players of %d, want 2 at first of 3", rec.Setup.Players, len(rec.AllPlayers()))
	}
	cut := strings.TrimSuffix(whole[:strings.Index(whole, "\" person\n2. deal")], "D")
	back, err := record.Read([]byte(cut))
	if err != nil {
		t.Fatal(err)
	}
	if !back.Truncated || back.String() != played {
		t.Errorf("truncated join line: got truncated %v and record\n%s\nwant true and\n%s", back.Truncated, back,
			played)
	}
}
