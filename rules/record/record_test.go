package record_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
)

var update = flag.Bool("update", false, "write the golden records")

// TestRecordRoundTrip checks that a written record reads back as the same text, for every set-up.
func TestRecordRoundTrip(t *testing.T) {
	for i, s := range setups() {
		rec := randomRecord(t, s, uint64(i))
		text := rec.String()
		back, err := record.Read([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if got := back.String(); got != text {
			t.Fatalf("the record reads back as\n%s\nwant\n%s", got, text)
		}
		var want []string
		if _, err := rec.Replay(
			func(g *rules.Game, _ rules.Action) error { want = append(want, g.Position()); return nil }); err != nil {
			t.Fatal(err)
		}
		step := 0
		_, err = back.Replay(func(g *rules.Game, _ rules.Action) error {
			if got := g.Position(); got != want[step] {
				t.Fatalf("step %d: position %s, want %s", step, got, want[step])
			}
			step++
			return nil
		})
		if err != nil || step != len(want) {
			t.Fatalf("replay ends after %d of %d actions: %v", step, len(want), err)
		}
		packed := record.Pack(rec)
		un, err := record.Unpack(packed)
		if err != nil {
			t.Fatalf("Unpack: %v", err)
		}
		if got := un.String(); got != text {
			t.Fatalf("the link reads back as\n%s\nwant\n%s", got, text)
		}
		if strings.Trim(packed, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			t.Errorf("the link %q needs escaping in an address", packed)
		}
	}
}

// TestLastCardRoundTrip truncates records of the edition engine after every last card of a hand. When read, the seat
// has passed. The whole record round-trips too.
func TestLastCardRoundTrip(t *testing.T) {
	found := 0
	for seed := range uint64(6) {
		rec := randomRecord(t, rules.Setup{Edition: rules.Engine, Players: 3, First: rules.NoSeat,
			Variants: rules.Variants{TopSecret: true}}, seed)
		back, err := record.Read([]byte(rec.String()))
		if err != nil || back.String() != rec.String() {
			t.Fatalf("the record does not round-trip: %v", err)
		}
		for i, a := range rec.Actions {
			if a.Kind != rules.KindPlay {
				continue
			}
			cut := *rec
			cut.Actions = rec.Actions[:i]
			before, err := cut.Replay(nil)
			if err != nil {
				t.Fatal(err)
			}
			seat := before.Actor()
			cut.Actions = rec.Actions[:i+1]
			if back, err = record.Read([]byte(cut.String())); err != nil {
				t.Fatal(err)
			}
			after, err := back.Replay(nil)
			if err != nil {
				t.Fatal(err)
			}
			if after.Phase() != rules.PhaseCards || before.HandSize(seat) != 1 {
				continue
			}
			found++
			want := 1
			for n := (seat + 1) % 3; n != after.Actor(); n = (n + 1) % 3 { // empty hands pass without being asked
				want++
			}
			if after.Passes() != want {
				t.Fatalf("%d passes after the last card, want %d: %s", after.Passes(), want, after.Position())
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d hands were played out", found)
	}
}

// TestTruncatedRecords truncates a record anywhere, and reads all complete actions.
func TestTruncatedRecords(t *testing.T) {
	rec := randomRecord(t, rules.Setup{Players: 3, First: rules.NoSeat}, 7)
	text := rec.String()
	for n := len(rec.Header()); n <= len(text); n++ {
		back, err := record.Read([]byte(text[:n]))
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
		whole := strings.Count(text[len(rec.Header()):n], "\n")
		if len(back.Actions) != whole || back.Truncated != (text[n-1] != '\n') {
			t.Fatalf("cut after %d bytes: %d actions, truncated %v; want %d", n, len(back.Actions), back.Truncated,
				whole)
		}
	}
}

// TestGolden checks that records of fixed games equal those in testdata.
func TestGolden(t *testing.T) {
	for _, s := range []rules.Setup{{Edition: rules.Amigo, Players: 4, First: 1},
		{Edition: rules.French41, Players: 2, First: 0}, {Edition: rules.French42, Players: 3, First: rules.NoSeat},
		{Edition: rules.Amigo2001, Players: 4, First: 2, Variants: rules.Variants{TopSecret: true, Dossier: true}}} {
		path := filepath.Join("testdata", s.Edition.Edition().
			ID+map[bool]string{true: "-" + s.Variants.String()}[s.Variants != rules.Variants{}]+".record")
		got := randomRecord(t, s, 2026).String()
		checkGolden(t, path, got)
	}
}

// checkGolden compares a record with a golden file. With -update it writes the file.
func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got another game; if that is meant, run with -update", path)
	}
}

// TestSyntaxErrors checks that a damaged record is refused, with the line, the column and the fault.
func TestSyntaxErrors(t *testing.T) {
	good := randomRecord(t, rules.Setup{Players: 2, First: 0, Agents: 0b11111}, 1).String()
	checkRefused(t, good, []damage{
		{"[Record \"1\"]", "[Record \"4\"]", "it was made by a newer version of this game (record version 4; this " +
			"game reads versions up to 3)"},
		{"[Record \"1\"]", "[Record \"3\"]", "line 9, column 1: the tags Table and Otherwise are missing"},
		{"[Variants ", "[Otherwise \"44 1\"]\n[Variants ",
			"line 10, column 1: a record with the tag Otherwise has version 3, not 1"},
		{"[Record \"1\"]", "[Record \"2\"]", "line 9, column 1: the tag Position is missing"},
		{"[Edition \"amigo\"]", "[Edition \"amiga\"]", "line 2, column 10: unknown edition \"amiga\" (amigo, " +
			"amigo-2001, engine, french-42, french-41)"},
		{"[Edition \"amigo\"]", "Edition amigo",
			"line 2, column 1: \"Edition amigo\" is not a tag like [Edition \"amigo\"]"},
		{"[Edition \"amigo\"]\n", "", "line 8, column 1: the tag Edition is missing"},
		{"[Seat 2", "[Seat 3", "line 5, column 7: seat 2 comes next, not \"3\""},
		{"[Agents \"roygb\"]", "[Agents \"roygbv\"]",
			"line 9, column 1: 2 players need 5 agents in the edition amigo, not 6"},
		{"deal", "steal", "line 10, column 7: unknown action \"steal\""},
		{"1. roll", "2. roll", "line 12, column 1: \"1. \" begins turn 1, not " +
			"\"2. roll 6\""},
		{"1. roll 6", "1. roll 7", "line 12, column 9: the die of this edition has no face \"7\""},
		{"1. move", "1. safe church #", "line 13, column 9: unknown building"},
		{"1. move", "1. move v1", "line 13, column 4: violet does not take part in this game"},
	})
}

// TestCheckNewName composes a new name, then refuses hidden characters, loose accents and characters without a glyph.
func TestCheckNewName(t *testing.T) {
	lacks := func(text string) (rune, bool) { return []rune(text)[0], text == "李" }
	for typed, want := range map[string]string{
		"Zoe\u0308": "", " O’Neil ": "", "": "needs a name", "A\ufe0f": "contain U+FE0F",
		"A\u2800": "contain U+2800",
		"q\u0335": "contain U+0335", "李雷": "contain 李 (U+674E)",
	} {
		err := record.CheckNewName(record.Name(typed), lacks)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+q: %v; want %q", typed, err, want)
		}
	}
}

// TestForeignNamesAreRead checks that records may have names that CheckNewName refuses, except with control characters.
func TestForeignNamesAreRead(t *testing.T) {
	rec := randomRecord(t, rules.Setup{Players: 3, First: 0}, 3)
	for _, name := range []string{"李雷", "רות", "🕵", "\u3164", "\u2800", "A\ufe0f", "Ben ", "   "} {
		rec.Players[1].Name = name
		if back, err := record.Read([]byte(rec.String())); err != nil || back.Players[1].Name != name {
			t.Errorf("%+q: %v", name, err)
		}
		if back, err := record.Unpack(record.Pack(rec)); err != nil || back.Players[1].Name != name {
			t.Errorf("%+q, packed: %v", name, err)
		}
	}
	rec.Players[1].Name = "\u202eneB"
	if _, err := record.Read([]byte(rec.String())); err == nil || !strings.Contains(err.Error(), "U+202E") {
		t.Errorf("a name that turns the text around: %v", err)
	}
}

// TestNamesAreUTF8 checks that a name with invalid UTF-8 is refused, also if its bytes are escaped in quotes.
func TestNamesAreUTF8(t *testing.T) {
	text := strings.Replace(randomRecord(t, rules.Setup{Players: 2, First: 0}, 1).String(), `"Anna"`, `"\xff"`, 1)
	if _, err := record.Read([]byte(text)); err == nil ||
		!strings.HasPrefix(err.Error(), "line 4, column 7: a name can’t contain U+FFFD") {
		t.Errorf("a byte that is no character: %v", err)
	}
}

// FuzzRead checks that no text makes Read panic, and that an accepted record round-trips.
func FuzzRead(f *testing.F) {
	f.Add("")
	f.Add("[Record \"1\"]\n")
	for i, s := range setups() {
		f.Add(randomRecord(f, s, uint64(i)).String())
	}
	for _, at := range starts {
		f.Add(randomRecordFrom(f, at, 5).String())
	}
	for _, s := range plaintexttest.Alterations {
		f.Add(s.Apply(randomRecord(f, rules.Setup{Players: 4, First: 0}, 3).String()))
	}
	f.Add(recordWithUndo(f, rules.Setup{Edition: rules.Amigo2001, Players: 3, First: 0,
		Variants: rules.Variants{TopSecret: true, Dossier: true}}, 1, 5, 20).String())
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := record.Read([]byte(text))
		if err != nil {
			var syntax *record.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("%v is no SyntaxError", err)
			}
			return
		}
		if _, err := record.Read([]byte(rec.String())); err != nil {
			t.Fatalf("a record that was read can’t be read again: %v", err)
		}
	})
}

// FuzzUnpack checks that no text makes Unpack panic, and that an accepted link round-trips.
func FuzzUnpack(f *testing.F) {
	for _, link := range hostileLinks() {
		f.Add(link)
	}
	for _, at := range starts {
		f.Add(record.Pack(randomRecordFrom(f, at, 5)))
	}
	for _, s := range plaintexttest.Alterations {
		f.Add(s.Apply(record.Pack(randomRecord(f, rules.Setup{Players: 4, First: 0}, 3))))
	}
	f.Add(
		record.Pack(recordWithUndo(f, rules.Setup{Edition: rules.Amigo2001, Players: 3, First: 0,
			Variants: rules.Variants{TopSecret: true, Dossier: true}}, 1, 5, 20)))
	for i, s := range setups() {
		f.Add(record.Pack(randomRecord(f, s, uint64(i))))
	}
	f.Fuzz(func(t *testing.T, link string) {
		rec, err := record.Unpack(link)
		if err == nil {
			if again, err := record.Unpack(record.Pack(rec)); err != nil || again.String() != rec.String() {
				t.Fatalf("what was unpacked packs as another one: %v", err)
			}
			if _, err := rec.Replay(nil); err != nil {
				t.Fatalf("an unpacked record does not replay: %v", err)
			}
		}
	})
}

// BenchmarkRead measures Read.
func BenchmarkRead(b *testing.B) {
	text := []byte(randomRecord(b, rules.Setup{Players: 4, First: 0}, 3).String())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.Read(text); err != nil {
			b.Fatal(err)
		}
	}
}

// randomRecord returns the record of a random game.
func randomRecord(t testing.TB, s rules.Setup, seed uint64) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: s, Seed: seed, HasSeed: true}
	for i := range s.Players {
		rec.Players = append(rec.Players,
			record.PlayerTag{Name: []string{"Anna", "Ben \"B\"", "Carl\\", "Dörte", "Émile",
				"F😀", "G’s"}[i], Kind: "person"})
	}
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	recordtest.PlayToEnd(t, rec, g, seed)
	return rec
}

// setups returns setups of all editions and variants.
func setups() []rules.Setup {
	var all []rules.Setup
	for v := range 4 {
		for e := range rules.EditionID(rules.NumEditions) {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: v&1 != 0, Dossier: v&2 != 0}}
				if s.Edition.Edition().First == rules.FirstChosen {
					s.First = rules.Seat(n - 1)
				}
				if s.Validate() == nil {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// damage is a replacement that makes a record invalid.
type damage struct{ old, new, want string }

// checkRefused checks that each damage to a record is refused, with its place.
func checkRefused(t *testing.T, good string, all []damage) {
	t.Helper()
	for _, c := range all {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%q is not in the record:\n%s", c.old, good)
		}
		_, err := record.Read([]byte(text))
		var syntax *record.SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: got %v, want %s", c.new, c.old, err, c.want)
		}
	}
}
