package record_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// TestSeatChangesRoundTrip checks that records with seat changes and joins round-trip as text and as link, also
// truncated after a line. The players and the undo stack are the same.
func TestSeatChangesRoundTrip(t *testing.T) {
	testrun.Long(t)
	const lineInterval = 11 // between tried lines
	const minChanges, minUndone, minJoined = 400, 40, 50
	changes, undone, joined := 0, 0, 0
	for i, s := range append(setups(), setups()...) {
		rec := recordWithSeatChanges(t, s, uint64(i), i >= len(setups()))
		joined += len(rec.Joined)
		changes, undone = changes+len(rec.Changes), undone+len(rec.Undone)
		checkRoundTrip(t, rec)
		lines := strings.SplitAfter(rec.String(), "\n")
		for n := strings.Count(rec.Header(), "\n"); n < len(lines); n += lineInterval {
			cut := strings.Join(lines[:n], "")
			if back, err := record.Read([]byte(cut)); err != nil || back.String() != cut {
				t.Fatalf("cut after %d lines: got error %v or another record, want the same", n, err)
			}
		}
	}
	if changes < minChanges || undone < minUndone || joined < minJoined {
		t.Errorf("got %d seat changes, %d undone actions and %d joins, want at least %d, %d and %d", changes, undone,
			joined, minChanges, minUndone, minJoined)
	}
}

// TestIllegalSeatChanges checks that illegal seat changes and invalid house rules are refused with the reason.
func TestIllegalSeatChanges(t *testing.T) {
	const tags = "[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 \"Ben\" " +
		"recruit/bold]\n[First \"1\"]\n[Agents \"roygb\"]\n"
	const header = "[Record \"1\"]\n" + tags + "\n"
	const played = header + "deal r\ndeal o\n1. roll 5\n"
	for _, c := range []struct{ text, want string }{
		{played + "1. seat 2 person\n", "line 12, column 11: nobody can leave or return in seat 2"},
		{played + "1. seat 2 recruit\n", "nobody can leave or return in seat 2"},
		{played + "1. seat 3 recruit\n", "nobody can leave or return in seat 3"},
		{played + "1. seat 1 person\n", "seat 1 can’t return: nobody has left it"},
		{played + "1. seat 1 recruit\n1. seat 1 handler\n",
			"line 13, column 11: seat 1 can’t leave: its person has already left"},
		{played + "1. seat 01 recruit\n", "line 12, column 9: the seat is \"01\", not a number from 1 to 7"},
		{played + "1. seat 8 recruit\n", "the seat is \"8\""},
		{played + "1. seat 1 Recruit\n",
			"line 12, column 11: the player in seat 1 is \"Recruit\", not a word like person"},
		{played + "1. seat 1\n", "the player in seat 1 is \"\""},
		{played + "2. seat 1 recruit\n", "\"1. \" begins turn 1"},
		{played + "1. move r5\n2. seat 1 recruit\n2. undo\n",
			"line 14, column 4: undo is for tables with one human"},
		{played + "1. move r5\n2. seat 1 recruit\n2. seat 1 person\n2. undo\n",
			"line 15, column 4: the seats have changed since"},
		{"[Record \"3\"]\n" + tags + "\n",
			"the tags Table and Otherwise are missing: a record of version 3 has one of them"},
		{"[Record \"1\"]\n" + tags + "[Table \"odds\"]\n\n", "a record with the tag Table has version 3, not 1"},
		{"[Record \"3\"]\n" + tags + "[Table \"\"]\n\n", "the house rules are \"\""},
		{"[Record \"3\"]\n" + tags + "[Table \"die+odds\"]\n\n",
			"the house rules are \"die+odds\", not thoughts, odds or die in that order"},
		{"[Record \"3\"]\n" + tags + "[Table \"odds+\"]\n\n", "the house rules are \"odds+\""},
		{"[Record \"3\"]\n" + tags + "[Table \"odds+odds\"]\n\n", "the house rules are \"odds+odds\""},
	} {
		if _, err := record.Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot error %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := record.Read([]byte("[Record \"3\"]\n" + tags + "[Table \"thoughts+odds+die\"]\n\ndeal r\nseat 1 " +
		"recruit/quiet\ndeal o\n1. roll 5\n1. seat 1 person\n")); err != nil {
		t.Errorf("legal seat changes: got error %v, want none", err)
	}
}

// recordWithSeatChanges returns the record of a random game in which two people leave and return, and undo actions
// where that is legal. If late is true, others join.
func recordWithSeatChanges(t *testing.T, setup rules.Setup, seed uint64, late bool) *record.Record {
	t.Helper()
	const (
		houseRules                        = 8        // combinations
		changeOneIn, undoOneIn, joinOneIn = 8, 2, 10 // moments at which that is legal
		maxUndone                         = 20       // makes the game end
	)
	rec := &record.Record{Setup: setup, HouseRules: record.HouseRulesName(uint8(seed % houseRules))}
	for i := range setup.Players {
		kind := record.Person
		if i > 1 {
			kind = "recruit"
		}
		rec.Players = append(rec.Players, record.PlayerTag{Name: string(rune('A' + i)), Kind: kind})
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() {
		if seat := rules.Seat(src.Intn(setup.Players + len(rec.Joined))); src.Intn(changeOneIn) == 0 {
			kind := record.Person
			if rec.CurrentPlayers()[seat].Kind == record.Person {
				kind = "mastermind/bold"
			}
			if rec.CheckChange(seat, kind) == nil {
				rec.Append(record.HistoryLine{Seat: seat, Kind: kind})
			}
		}
		undoStack := rec.UndoStack()
		mayUndo := len(rec.Undone) < maxUndone && undoStack.Check(&g) == nil
		if mayUndo && src.Intn(undoOneIn) == 0 {
			if g, err = undoStack.Undo(&g); err != nil {
				t.Fatal(err)
			}
			rec.Append(record.HistoryLine{Undo: true})
			continue
		}
		if late && g.CheckJoin() == nil && src.Intn(joinOneIn) == 0 {
			rec.Append(record.HistoryLine{Action: rules.Join(), Joined: record.PlayerTag{Name: "Late " +
				string(rune('A'+len(rec.Joined))), Kind: []string{record.Person, "recruit"}[src.Intn(2)]}})
			if err := g.Apply(rules.Join(), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Append(record.HistoryLine{Action: action})
	}
	return rec
}
