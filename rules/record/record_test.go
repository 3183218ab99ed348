package record_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
)

var update = flag.Bool("update", false, "write the golden records")

// goldenSeed is the seed of the golden records.
const goldenSeed = 2026

// TestRecordRoundTrip checks that the text and the link of a record round-trip for every set-up, with all positions. A
// link has no characters that an address must escape.
func TestRecordRoundTrip(t *testing.T) {
	const unescaped = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for i, setup := range setups() {
		rec := randomRecord(t, setup, uint64(i))
		checkRoundTrip(t, rec)
		back, err := record.Read([]byte(rec.String()))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := positions(t, back), positions(t, rec); !slices.Equal(got, want) {
			t.Fatalf("positions of the record read back: got\n%s\nwant\n%s", strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
		if link := record.Pack(rec); strings.Trim(link, unescaped) != "" {
			t.Errorf("link %q: got characters that need escaping in an address, want none", link)
		}
	}
}

// TestLastCardRoundTrip checks that in the edition engine a seat has passed after the last card of its hand, also in a
// record that ends there.
func TestLastCardRoundTrip(t *testing.T) {
	const seeds, players, minFound = 6, 3, 5
	found := 0
	for seed := range uint64(seeds) {
		rec := randomRecord(t, rules.Setup{Edition: rules.Engine, Players: players, First: rules.NoSeat,
			Variants: rules.Variants{TopSecret: true}}, seed)
		checkRoundTrip(t, rec)
		for i, action := range rec.Actions {
			if action.Kind != rules.KindPlay {
				continue
			}
			before, after := gameAfter(t, rec, i), gameAfter(t, rec, i+1)
			seat := before.Actor()
			if after.Phase() != rules.PhaseCards || before.HandSize(seat) != 1 {
				continue
			}
			found++
			want := 1 // passes; seats without cards pass without being asked
			for next := (seat + 1) % players; next != after.Actor(); next = (next + 1) % players {
				want++
			}
			if after.Passes() != want {
				t.Fatalf("passes after the last card: got %d, want %d: %s", after.Passes(), want, after.Position())
			}
		}
	}
	if found < minFound {
		t.Errorf("last cards in the games: got %d, want at least %d", found, minFound)
	}
}

// gameAfter returns the game after the first n actions of a record, whose text is read again.
func gameAfter(t *testing.T, rec *record.Record, n int) rules.Game {
	t.Helper()
	cut := *rec
	cut.Actions = rec.Actions[:n]
	back, err := record.Read([]byte(cut.String()))
	if err != nil {
		t.Fatal(err)
	}
	g, err := back.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTruncatedRecords checks that a record truncated at any byte after its header is read with all its complete lines.
func TestTruncatedRecords(t *testing.T) {
	rec := randomRecord(t, rules.Setup{Players: 3, First: rules.NoSeat}, 7)
	text := rec.String()
	for n := len(rec.Header()); n <= len(text); n++ {
		back, err := record.Read([]byte(text[:n]))
		if err != nil {
			t.Fatalf("cut after %d bytes: got error %v, want none", n, err)
		}
		lines, truncated := strings.Count(text[len(rec.Header()):n], "\n"), text[n-1] != '\n'
		if len(back.Actions) != lines || back.Truncated != truncated {
			t.Fatalf("cut after %d bytes: got %d actions and truncated %v, want %d and %v", n, len(back.Actions),
				back.Truncated, lines, truncated)
		}
	}
}

// TestGolden checks that the records of random games with a fixed seed equal those in testdata.
func TestGolden(t *testing.T) {
	for _, s := range []rules.Setup{{Edition: rules.Amigo, Players: 4, First: 1},
		{Edition: rules.French41, Players: 2, First: 0}, {Edition: rules.French42, Players: 3, First: rules.NoSeat},
		{Edition: rules.Amigo2001, Players: 4, First: 2, Variants: rules.Variants{TopSecret: true, Dossier: true}}} {
		name := s.Edition.Edition().ID
		if s.Variants != (rules.Variants{}) {
			name += "-" + s.Variants.String()
		}
		checkGolden(t, filepath.Join("testdata", name+".record"), randomRecord(t, s, goldenSeed).String())
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

// TestSyntaxErrors checks that the error of a damaged record names the line, the column and the fault.
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

// TestCheckNewName checks that a new name may have composed accents and outer spaces. Hidden characters, accents that
// can't be composed, and characters without a glyph are refused.
func TestCheckNewName(t *testing.T) {
	lacks := func(text string) (rune, bool) { return []rune(text)[0], text == "李" }
	for typed, want := range map[string]string{
		"Zoe\u0308": "", " O’Neil ": "", "": "needs a name", "A\ufe0f": "contain U+FE0F",
		"A\u2800": "contain U+2800",
		"q\u0335": "contain U+0335", "李雷": "contain 李 (U+674E)",
	} {
		message := ""
		if err := record.CheckNewName(record.Name(typed), lacks); err != nil {
			message = err.Error()
		}
		if !strings.Contains(message, want) || want == "" && message != "" {
			t.Errorf("CheckNewName(%+q): got error %q, want %q", typed, message, want)
		}
	}
}

// TestForeignNamesAreRead checks that records may have names that CheckNewName refuses, except with control characters.
func TestForeignNamesAreRead(t *testing.T) {
	rec := randomRecord(t, rules.Setup{Players: 3, First: 0}, 3)
	for _, name := range []string{"李雷", "רות", "🕵", "\u3164", "\u2800", "A\ufe0f", "Ben ", "   "} {
		rec.Players[1].Name = name
		if back, err := record.Read([]byte(rec.String())); err != nil || back.Players[1].Name != name {
			t.Errorf("name %+q: got error %v or another name, want it read", name, err)
		}
		if back, err := record.Unpack(record.Pack(rec)); err != nil || back.Players[1].Name != name {
			t.Errorf("name %+q in a link: got error %v or another name, want it read", name, err)
		}
	}
	rec.Players[1].Name = "\u202eneB"
	if _, err := record.Read([]byte(rec.String())); err == nil || !strings.Contains(err.Error(), "U+202E") {
		t.Errorf("name with a direction override: got error %v, want one about U+202E", err)
	}
}

// TestNamesAreUTF8 checks that a name with invalid UTF-8 is refused, also if its bytes are escaped in quotes.
func TestNamesAreUTF8(t *testing.T) {
	text := strings.Replace(randomRecord(t, rules.Setup{Players: 2, First: 0}, 1).String(), `"Anna"`, `"\xff"`, 1)
	_, err := record.Read([]byte(text))
	if err == nil || !strings.HasPrefix(err.Error(), "line 4, column 7: a name can’t contain U+FFFD") {
		t.Errorf("name with an invalid byte: got error %v, want one about U+FFFD", err)
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
				t.Fatalf("%q: got error %v, want a SyntaxError", text, err)
			}
			return
		}
		if _, err := record.Read([]byte(rec.String())); err != nil {
			t.Fatalf("accepted record, written and read again: got error %v, want none", err)
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
				t.Fatalf("accepted link, packed and unpacked again: got error %v or another record, want the same", err)
			}
			if _, err := rec.Replay(nil); err != nil {
				t.Fatalf("replay of an accepted link: got error %v, want none", err)
			}
		}
	})
}

// BenchmarkRead measures Read of a random game of four.
func BenchmarkRead(b *testing.B) {
	text := []byte(randomRecord(b, rules.Setup{Players: 4, First: 0}, 3).String())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.Read(text); err != nil {
			b.Fatal(err)
		}
	}
}

// randomRecord returns the record of a random game of people. Their names have characters that a text must quote.
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

// setups returns all valid set-ups. Where the table chooses the first seat it is the last one.
func setups() []rules.Setup {
	var all []rules.Setup
	for variant := range 4 { // bits: top secret cards, dossier
		for edition := range rules.EditionID(rules.NumEditions) {
			for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
				setup := rules.Setup{Edition: edition, Players: players, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
				if setup.Edition.Edition().First == rules.FirstChosen {
					setup.First = rules.Seat(players - 1)
				}
				if setup.Validate() == nil {
					all = append(all, setup)
				}
			}
		}
	}
	return all
}

// damage is a replacement that makes a record invalid, and the start of the wanted error.
type damage struct{ old, new, want string }

// checkRefused checks that Read refuses a record after each damage, with a SyntaxError that begins as wanted.
func checkRefused(t *testing.T, good string, all []damage) {
	t.Helper()
	for _, c := range all {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("record: got no %q to replace in\n%s", c.old, good)
		}
		_, err := record.Read([]byte(text))
		var syntax *record.SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q replaced by %q: got error %v, want %s", c.old, c.new, err, c.want)
		}
	}
}
