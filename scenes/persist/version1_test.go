package persist_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/rules/stats"
	"heimlich/scenes/appctx"
	"heimlich/scenes/tablesetup"
)

// These tests check that everything that version 1 has written stays readable.

// version1 is the folder with files and links of version 1 of all formats, as written in November 2026. They never
// change: later versions may write other formats, but must read these.
const version1 = "testdata/version1"

// Every edition with each of its valid combinations of variants has at least one record in the folder.
const minRecords = 44

// notesSeed is the number of the game whose notes are in the folder.
const notesSeed = 1234567890123456789

// TestRecordsOfVersion1 checks that records of all editions and variants, with undos, leavers and latecomers, are read
// and end at the same position as in version 1.
func TestRecordsOfVersion1(t *testing.T) {
	ends := keptLines(t, "ends.txt")
	files, err := filepath.Glob(filepath.Join(version1, "games", "*.record"))
	if err != nil || len(files) != len(ends) || len(files) < minRecords {
		t.Fatalf("got %d records and %d ends (error %v), want at least %d of both", len(files), len(ends), err,
			minRecords)
	}
	for _, end := range ends {
		text := kept(t, "games/"+end[0]+".record")
		rec, err := record.Read([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", end[0], err)
			continue
		}
		g, err := rec.Replay(nil)
		if err != nil || rec.String() != text || g.Position() != end[1] {
			t.Errorf("%s: got end %s, want %s: %v", end[0], g.Position(), end[1], err)
		}
		if _, err := match.TableOf(rec); err != nil {
			t.Errorf("%s: no table: %v", end[0], err)
		}
	}
}

// TestLinksOfVersion1 checks that the links of version 1 open the games, positions and challenges of which they were
// made.
func TestLinksOfVersion1(t *testing.T) {
	games, positions, challenges := 0, 0, 0
	for _, link := range keptLines(t, "links.txt") {
		got, err := share.Open(link[1])
		switch {
		case err != nil:
			t.Errorf("%s: %v", link[0], err)
		case strings.HasPrefix(link[0], "position-"):
			positions++
			if again, err := share.Position(got.Position); err != nil || again != link[1] {
				t.Errorf("%s: got position %q: %v", link[0], got.Position, err)
			}
		case strings.HasPrefix(link[0], "challenge-"):
			challenges++
			rec, err := record.Read([]byte(kept(t, "games/"+strings.TrimPrefix(link[0], "challenge-")+".record")))
			if err != nil {
				t.Fatal(err)
			}
			if want, err := share.ChallengeOf(rec); err != nil || got.Challenge == nil ||
				!reflect.DeepEqual(*got.Challenge, want) {
				t.Errorf("%s: got %+v, want %+v: %v", link[0], got.Challenge, want, err)
			}
		default:
			games++
			want, err := record.Read([]byte(kept(t, "games/"+link[0]+".record")))
			if err != nil {
				t.Fatal(err)
			}
			want.PriorResult = nil // links leave it out
			if got.Game == nil || got.Game.String() != want.String() {
				t.Errorf("link %s: got game %v, want\n%s", link[0], got.Game, want)
			}
		}
	}
	if games < minRecords || positions < 10 || challenges < 5 { // the links in the file
		t.Errorf("got links of %d games, %d positions and %d challenges, want at least %d, 10 and 5", games, positions,
			challenges, minRecords)
	}
}

// TestPositionsOfVersion1 checks that public and private positions of version 1 are read, and written unchanged.
func TestPositionsOfVersion1(t *testing.T) {
	phases := map[rules.Phase]bool{}
	for line := range strings.Lines(kept(t, "positions.txt")) {
		g, err := rules.ParsePosition(strings.TrimSuffix(line, "\n"))
		if err != nil || g.Position()+"\n" != line {
			t.Errorf("position %q: got %q (error %v), want it unchanged", line, g.Position(), err)
		}
		phases[g.Phase()] = true
	}
	if len(phases) < 12 { // all phases
		t.Errorf("got positions of the phases %v, want all 12", phases)
	}
}

// TestFilesOfVersion1 checks that notes, daily results, statistics, settings and the last table of version 1 are read,
// and written unchanged.
func TestFilesOfVersion1(t *testing.T) {
	for name, read := range map[string]func(text []byte) (string, error){
		"notes.txt": func(text []byte) (string, error) {
			books, err := match.ParseNotes(text, notesSeed, 3)
			return match.EncodeNotes(notesSeed, books), err
		},
		"days.txt":   func(text []byte) (string, error) { d, err := daily.Read(text); return d.String(), err },
		"myfile.txt": func(text []byte) (string, error) { f, err := stats.Read(text); return f.String(), err },
	} {
		text := kept(t, name)
		if got, err := read([]byte(text)); err != nil || got != text {
			t.Errorf("%s: got\n%s\nwant\n%s\n%v", name, got, text, err)
		}
	}
	text := kept(t, "settings.json")
	set, err := appctx.ReadSettings([]byte(text))
	if err != nil || set.UnknownFields != "" {
		t.Errorf("settings: got unknown fields %q (error %v), want none", set.UnknownFields, err)
	}
	checkHasAll(t, "settings.json", text, set.Text())
	text = kept(t, "table.json")
	table, err := tablesetup.ReadConfig([]byte(text))
	if err != nil {
		t.Error(err)
	}
	checkHasAll(t, "table.json", text, table.Text())
}

// TestMeaningOfVersion1 checks the values that are read from the notes, daily results and statistics of version 1.
func TestMeaningOfVersion1(t *testing.T) {
	books, err := match.ParseNotes([]byte(kept(t, "notes.txt")), notesSeed, 3)
	if err != nil {
		t.Fatal(err)
	}
	var marks []match.Mark
	for a := range rules.Agent(rules.NumAgents) {
		marks = append(marks, books[0].Mark(a, rules.GuessNobody), books[0].Mark(a, rules.GuessSeat(rules.Seat(a%3))))
	}
	days, err := daily.Read([]byte(kept(t, "days.txt")))
	if err != nil {
		t.Fatal(err)
	}
	own, err := stats.Read([]byte(kept(t, "myfile.txt")))
	if err != nil {
		t.Fatal(err)
	}
	all := own.Totals()
	for what, test := range map[string]struct{ got, want any }{
		"marks": {marks, []match.Mark{0, 1, 1, 2, 1, 3, 0, 1, 0, 2, 1, 3, 0, 1}},
		"days": {days[:2],
			daily.Diary{{Day: 323, Score: 12, Turns: 7, Undone: 3}, {Day: 324, Won: true, Score: 43, Turns: 31}}},
		"games": {
			[]int{all.Games, all.Won, all.Tied, all.SeenThrough, all.RightGuesses, all.Guesses, all.Bluffs,
				all.HeldBluffs, all.BestScore},
			[]int{28, 8, 0, 1, 5, 40, 25, 25, 58},
		},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%s: got %v, want %v", what, test.got, test.want)
		}
	}
}

// kept returns the text of a file of version 1.
func kept(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(version1, name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// keptLines returns the lines of a file of version 1, each split into its name and its text.
func keptLines(t *testing.T, name string) [][]string {
	t.Helper()
	var all [][]string
	for line := range strings.Lines(kept(t, name)) {
		all = append(all, strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 2))
	}
	return all
}

// checkHasAll checks that a JSON text has every key and value of an older one.
func checkHasAll(t *testing.T, name, older string, now []byte) {
	t.Helper()
	var want, got map[string]any
	if err := json.Unmarshal([]byte(older), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(now, &got); err != nil {
		t.Fatal(err)
	}
	for key, value := range want {
		if !reflect.DeepEqual(got[key], value) {
			t.Errorf("%s: got %s %v, want %v", name, key, got[key], value)
		}
	}
}
