package record_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
)

// starts are edited positions of several editions and phases.
var starts = []string{
	"hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 gb 0.0 - 0.0.0.0.0.-.-",
	"hc1 amigo base 4 safe 25 1 1 roygbva 6.8.9.8.7.5.4 24.13.20.26.17.27.25 6 - gvya 0.0.0.0 - 0.0.0.0.0.0.0",
	"hc1 french-41 base 4 move 28 4 1 roygbv 9.9.9.3.3.9.- 39.28.27.42.43.36.- 8 5 royg 0.0.0.0 + 0.0.0.0.0.0.-",
	"hc1 french-42 base 3 move 19 1 1 roygb 2.6.9.9.10.-.- 37.30.37.32.35.-.- 8 4 gry 0.0.0 - 0.0.0.0.0.-.-",
	"hc1 amigo topsecret 4 cards 26 2 1 roygbva 8.8.7.1.5.5.2 21.31.22.38.32.28.24 6 - gvor 0.0.0.0 - 0.0.0.0.0.0.0 " +
		"kn.eh.dg.gn aabbccdeffijkllmmo - -:-.-.-.- r:-:-:8 -:1:1:0:ma",
	"hc1 amigo dossier 4 dossier 14 2 1 roygbva 8.4.6.10.2.11.3 30.14.22.24.9.6.13 8 - gvor 0.0.0.0 - " +
		"8.4.6.10.2.-3.3 -.-.-.- 1234:+:r 0.0.0.0",
}

// TestStartAtAnyPosition checks that a record can begin at a position within a game. Its text round-trips, and it has
// the same positions as the rest of the whole game.
func TestStartAtAnyPosition(t *testing.T) {
	for i, setup := range setups() {
		whole := randomRecord(t, setup, uint64(i))
		all := positions(t, whole)
		for _, n := range []int{0, 1, setup.Players, 2*setup.Players + 1, len(whole.Actions) / 2,
			len(whole.Actions) - 1} {
			g, err := rules.ParsePosition(all[n])
			if err != nil {
				t.Fatal(err)
			}
			rest := &record.Record{Setup: g.Setup(), Position: all[n], Players: whole.Players,
				Actions: whole.Actions[n:]}
			text := rest.String()
			back, err := record.Read([]byte(text))
			if err != nil {
				t.Fatalf("%s\ngot error %v, want none", text, err)
			}
			if back.String() != text || back.Setup != g.Setup() {
				t.Fatalf("record read back: got\n%s\nwant\n%s", back, text)
			}
			if got, want := positions(t, back), all[n:]; !slices.Equal(got, want) {
				t.Fatalf("positions from action %d on: got\n%s\nwant\n%s", n, strings.Join(got, "\n"),
					strings.Join(want, "\n"))
			}
		}
	}
}

// TestStartErrors checks that the error of an invalid position, or one that contradicts other tags, names its line and
// column.
func TestStartErrors(t *testing.T) {
	good := randomRecordFrom(t, starts[0], 1).String()
	checkRefused(t, good, []damage{
		{"[Record \"2\"]", "[Record \"1\"]",
			"line 6, column 11: a record that begins at a position has version 2, not 1"},
		{"[Edition \"amigo\"]", "[Edition \"engine\"]", "line 6, column 11: the position belongs to amigo base, " +
			"not to the edition and variants above"},
		{"[Variants \"base\"]", "[Variants \"dossier\"]", "line 6, column 11: the position belongs to amigo base, " +
			"not to the edition and variants above"},
		{"[Seat 2 \"Ben\" person]\n", "", "line 5, column 11: the position is for 2 players, not for 1"},
		{"[Seed", "[First \"1\"]\n[Seed", "line 6, column 11: the tags First and Agents don’t belong here"},
		{"[Seed", "[Agents \"roygb\"]\n[Seed", "line 6, column 11: the tags First and Agents don’t belong here"},
		{"[Seed", starts[0], "line 7, column 1: \"hc1 amigo"},
		{" gb 0.0", " ?b 0.0", "line 6, column 11: the position hides something: agents, a hand, a dossier or the " +
			"deck"},
		{" gb 0.0", " gg 0.0", "line 6, column 11: position, field 14: green is the identity of two seats"},
		{"move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3",
			"over 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.42.27.-.- 2 -",
			"line 6, column 11: nothing can follow: the game is over in that position"},
		{"hc1 ", "hc3 ", "position, field 1: it was made by a newer version of this game (position version \"hc3\")"},
		{"13. move", "1. move", "line 9, column 1: \"13. \" begins turn 13"},
	})
}

// TestGoldenStart checks that the record of a random game from a position equals that in testdata.
func TestGoldenStart(t *testing.T) {
	path := filepath.Join("testdata", "positions", "topsecret.record")
	checkGolden(t, path, randomRecordFrom(t, starts[4], goldenSeed).String())
}

// randomRecordFrom returns the record of a random game from a position, with people in all seats.
func randomRecordFrom(t testing.TB, position string, seed uint64) *record.Record {
	t.Helper()
	g, err := record.ParseStart(position)
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Setup: g.Setup(), Position: position, Seed: seed, HasSeed: true}
	for i := range g.Players() {
		rec.Players = append(rec.Players,
			record.PlayerTag{Name: []string{"Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gina"}[i], Kind: "person"})
	}
	recordtest.PlayToEnd(t, rec, g, seed)
	return rec
}

// positions returns the positions of a record before every action and at its end.
func positions(t testing.TB, rec *record.Record) []string {
	t.Helper()
	var all []string
	g, err := rec.Replay(func(g *rules.Game, _ rules.Action) error { all = append(all, g.Position()); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return append(all, g.Position())
}
