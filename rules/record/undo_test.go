package record_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// TestUndoRoundTrip checks that records with undone actions round-trip as text and as link, and can be read after any
// line. The remaining actions are a legal game, and no action of chance is undone.
func TestUndoRoundTrip(t *testing.T) {
	testrun.Long(t)
	const maxUndone, minUndone = 40, 1000 // in a game, and in all
	const lineInterval = 7                // between tried lines
	undone := 0
	for i, setup := range setups() {
		rec := recordWithUndo(t, setup, i%setup.Players, uint64(i), maxUndone)
		undone += len(rec.Undone)
		text := rec.String()
		if lines := strings.Count(text, ". undo\n"); lines != len(rec.Undone) {
			t.Fatalf("got %d undone actions and %d undo lines, want equal numbers", len(rec.Undone), lines)
		}
		checkRoundTrip(t, rec)
		plain := *rec
		plain.Undone = nil
		if again, err := record.Read([]byte(plain.String())); err != nil ||
			!reflect.DeepEqual(again.Actions, rec.Actions) {
			t.Fatalf("record of the remaining actions: got error %v or other actions, want the same", err)
		}
		for _, line := range rec.Undone {
			switch line.Action.Kind {
			case rules.KindRoll, rules.KindFirstRoll, rules.KindDraw, rules.KindPassport, rules.KindDeal,
				rules.KindAgents:
				t.Fatalf("undone action: got %v, want none of chance", line.Action)
			}
		}
		lines := strings.SplitAfter(text, "\n")
		for n := strings.Count(rec.Header(), "\n"); n < len(lines); n += lineInterval {
			if _, err := record.Read([]byte(strings.Join(lines[:n], ""))); err != nil {
				t.Fatalf("cut after %d lines: got error %v, want none", n, err)
			}
		}
	}
	if undone < minUndone {
		t.Errorf("got %d undone actions, want at least %d", undone, minUndone)
	}
}

// checkRoundTrip checks that a record is the same after its text is read, and after its link is unpacked.
func checkRoundTrip(t *testing.T, rec *record.Record) {
	t.Helper()
	text := rec.String()
	read, err := record.Read([]byte(text))
	if err != nil {
		t.Fatalf("record read back: got error %v\n%s", err, text)
	}
	unpacked, err := record.Unpack(record.Pack(rec))
	if err != nil {
		t.Fatalf("link read back: got error %v\n%s", err, text)
	}
	for name, back := range map[string]*record.Record{"record": read, "link": unpacked} {
		if got := back.String(); got != text {
			t.Fatalf("%s read back: got\n%s\nwant\n%s", name, got, text)
		}
		if got, want := back.History(), rec.History(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s read back: got history %+v, want %+v", name, got, want)
		}
		if got, want := back.CurrentPlayers(), rec.CurrentPlayers(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s read back: got players %+v, want %+v", name, got, want)
		}
		if !reflect.DeepEqual(back.UndoStack(), rec.UndoStack()) {
			t.Fatalf("%s read back: got another undo stack\n%s", name, text)
		}
	}
}

// TestUndoErrors checks that an illegal undo line is refused with the reason.
func TestUndoErrors(t *testing.T) {
	const header = "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 " +
		"\"Ben\" recruit/bold]\n[First \"1\"]\n[Agents \"roygb\"]\n\n"
	const deal = header + "deal r\ndeal o\n"
	two := strings.Replace(deal, "recruit/bold", "person", 1)
	none := strings.Replace(deal, "person", "recruit/bold", 1)
	for _, c := range []struct {
		text, want string
		why        error
	}{
		{header + "undo\n", "line 9, column 1: nothing to undo", record.ErrUndoNone},
		{deal + "1. undo\n", "line 11, column 4: no undo past a die", record.ErrUndoChance},
		{deal + "1. roll 5\n1. undo\n",
			"line 12, column 4: no undo past a die or a card", record.ErrUndoChance},
		{deal + "1. roll 5\n1. move r5\n2. undo\n1. undo\n", "line 14, column 4: no undo past",
			record.ErrUndoChance},
		{deal + "1. roll 5\n1. move r5\n2. roll 5\n2. undo\n", "line 14, column 4: no undo past",
			record.ErrUndoChance},
		{deal + "1. roll 5\n1. move r5\n2. roll 5\n2. move b5\n3. undo\n",
			"line 15, column 4: another player has acted since", record.ErrUndoOther},
		{two + "1. roll 5\n1. move r5\n2. undo\n",
			"line 13, column 4: undo is for tables with one human", record.ErrUndoPeople},
		{none + "1. roll 5\n1. move r5\n2. undo\n",
			"line 13, column 4: undo is for tables with one human", record.ErrUndoPeople},
		{deal + "1. roll 5\n1. move r5\n1. undo\n",
			"line 13, column 1: \"2. \" begins turn 2", nil},
		{deal + "1. roll 5\n1. move r5\n2. undo 1\n", "line 13, column 9: unknown action \"undo\"", nil},
		{deal + "1. roll 5\n1. move r5\n2. undo\n1. move o5\n", "", nil},
	} {
		lines := strings.TrimPrefix(c.text, header)
		_, err := record.Read([]byte(c.text))
		if c.want == "" {
			if err != nil {
				t.Errorf("%q: got error %v, want none", lines, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got error %v, want %s", lines, err, c.want)
		}
		if c.why != nil && !errors.Is(err, c.why) {
			t.Errorf("%q: got error %v, want one that wraps %q", lines, err, c.why)
		}
	}
	over := recordWithUndo(t, rules.Setup{Players: 2, First: 0}, 0, 3, 0).String()
	_, err := record.Read([]byte(over + "99. undo\n"))
	if err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("undo after the end: got error %v, want that the game is over", err)
	}
}

// TestUndoneRollsRoundTrip checks that records with undone rolls of a real die round-trip. A single person may undo
// other actions, too. At a table without a real die the same record is refused.
func TestUndoneRollsRoundTrip(t *testing.T) {
	testrun.Long(t)
	const maxUndone, minRolls, minOthers = 40, 500, 200
	rolls, others := 0, 0
	for i, s := range setups() {
		for people := 1; people <= min(s.Players, 3); people++ {
			rec := addRandomActions(t, &record.Record{Setup: s, HouseRules: "die"},
				func(i int) bool { return i < people }, uint64(i), maxUndone)
			for _, u := range rec.Undone {
				if u.Action.Kind == rules.KindRoll || u.Action.Kind == rules.KindFirstRoll {
					rolls++
				} else if others++; people > 1 {
					t.Fatalf("%d people, undone action: got %v, want only rolls", people, u.Action)
				}
			}
			checkRoundTrip(t, rec)
			if len(rec.Undone) == 0 || people == 1 {
				continue
			}
			withoutDie := strings.Replace(rec.String(), "[Table \"die\"]", "[Table \"odds\"]", 1)
			if _, err := record.Read([]byte(withoutDie)); err == nil {
				t.Error("undone roll at a table without a real die: got no error, want one")
			}
		}
	}
	if rolls < minRolls || others < minOthers {
		t.Errorf("got %d undone rolls and %d other actions, want at least %d and %d", rolls, others, minRolls,
			minOthers)
	}
}

// TestOldRealDieLink checks that oldRealDieLink opens, and that its record gives the same link.
func TestOldRealDieLink(t *testing.T) {
	rec, err := record.Unpack(oldRealDieLink)
	if err != nil {
		t.Fatal(err)
	}
	if rec.HouseRules != "die" || len(rec.Undone) != 1 {
		t.Errorf("old link: got house rule %q and %d undone actions, want die and 1", rec.HouseRules, len(rec.Undone))
	}
	if got := record.Pack(rec); got != oldRealDieLink {
		t.Errorf("old link packed again: got %s, want %s", got, oldRealDieLink)
	}
}

// recordWithUndo returns the record of a random game in which the person in one seat undoes up to maximum actions. The
// limit makes the game end.
func recordWithUndo(t testing.TB, s rules.Setup, person int, seed uint64, maximum int) *record.Record {
	t.Helper()
	return addRandomActions(t, &record.Record{Setup: s}, func(i int) bool { return i == person }, seed, maximum)
}

// addRandomActions plays such a game on a record without actions, and returns it. The function person reports whether a
// person sits in a seat.
func addRandomActions(t testing.TB, rec *record.Record, person func(int) bool, seed uint64,
	maximum int) *record.Record {
	t.Helper()
	for i := range rec.Setup.Players {
		player := record.PlayerTag{Name: []string{"Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gina"}[i],
			Kind: "recruit/bold"}
		if person(i) {
			player.Kind = record.Person
		}
		rec.Players = append(rec.Players, player)
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	undoStack := record.NewUndoStack(rec.Players, rec.HouseRules == "die")
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() {
		if undoStack.Check(&g) == nil && len(rec.Undone) < maximum && src.Intn(2) == 0 {
			if g, err = undoStack.Undo(&g); err != nil {
				t.Fatal(err)
			}
			rec.Append(record.HistoryLine{Undo: true})
			continue
		}
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		undoStack.Push(&g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Append(record.HistoryLine{Action: action})
	}
	return rec
}

// oldRealDieLink is a game with a real die and an undone move, packed before typed rolls could be undone.
const oldRealDieLink = "Ax8nANyp6rR3y3FJ100BAe8DZH1Qnej50xcfxLqtHRkA-aAJRw"
