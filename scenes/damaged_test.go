//go:build unix

package scenes

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/rules/stats"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/days"
	"heimlich/scenes/exchange"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/statistics"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
)

// Text editors may change the line ends or the encoding of a saved file.

// positionLine is a position of two players with all secrets, as a line of text.
const positionLine = "hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 og 0.0 - 7.0.7.-3.0.-.-"

// TestFilesWithEditorDamageAreRead checks that every saved file is still read after a text editor changed its line ends
// or encoding. No file is set aside, and no problem is reported.
func TestFilesWithEditorDamageAreRead(t *testing.T) {
	testrun.Long(t)
	for name, kept := range savedFiles(t) {
		for _, alteration := range plaintexttest.Alterations {
			dir := t.TempDir()
			writeSavedFile(t, dir, name, alteration.Apply(kept.text), time.Hour)
			game := startGame(t, dir)
			if game.ctx.Notice() != "" || !kept.read(game) {
				t.Errorf("%s with %s: got notice %q and the texts %s, want the file to be read", name, alteration.Name,
					game.ctx.Notice(), scenetest.DescribeStage(game.shell.Scene().Stage()))
			}
			if _, err := os.Stat(filepath.Join(dir, "damaged")); err == nil {
				t.Errorf("%s with %s is set aside", name, alteration.Name)
			}
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Errorf("%s with %s: %v", name, alteration.Name, err)
			}
		}
	}
}

// TestNotesWithEditorDamageAreRead checks that the notes of a game are still read after a text editor changed line ends
// or encoding.
func TestNotesWithEditorDamageAreRead(t *testing.T) {
	for _, alteration := range plaintexttest.Alterations {
		dir := t.TempDir()
		writeSavedFile(t, dir, "games/a.record", runningGame(t), time.Hour)
		writeSavedFile(t, dir, "games/a.notes", alteration.Apply(match.EncodeNotes(17, make([]match.NotebookMarks, 3))),
			time.Hour)
		game := startGame(t, dir)
		if press(t, game, "continue"); game.shell.Name() != "board" || game.ctx.Notice() != "" {
			t.Errorf("notes with %s: got scene %s, notice %q, want board and none", alteration.Name, game.shell.Name(),
				game.ctx.Notice())
		}
	}
}

// TestEveryImportAcceptsEditorDamage checks that records, links and positions can be imported in every way after
// changes by a text editor. A text that is none of these is reported, without its invisible characters.
func TestEveryImportAcceptsEditorDamage(t *testing.T) {
	testrun.Long(t)
	packed, err := record.Read([]byte(finishedRecord(t)))
	if err != nil {
		t.Fatal(err)
	}
	challenge, err := share.ChallengeOf(packed)
	if err != nil {
		t.Fatal(err)
	}
	for kind, text := range map[string]string{
		"record": finishedRecord(t), "game": "heimlich:game=" + record.Pack(packed), "line": positionLine,
		"challenge": "https://example.org/#challenge=" + challenge.Link() + "&fbclid=x",
	} {
		altered := map[string]string{}
		for _, alteration := range plaintexttest.Alterations {
			altered[alteration.Name] = alteration.Apply(text)
		}
		if kind != "record" {
			altered["parentheses and a full stop"] = "(" + text + ")."
		}
		for alteration, text := range altered {
			for method, open := range importMethods(t, text) {
				if strings.Contains(text, "\x00") && method == "argument" {
					continue // an argument of a program can't contain NUL
				}
				if scene, notice := open(); scene != "opened" {
					t.Errorf("%s by %s, with %s: got scene %s, notice %.200q, want scene opened", kind, method,
						alteration, scene, notice)
				}
			}
		}
	}
	for method, open := range importMethods(t, "a photo \u202eof\x00 the table") {
		if scene, notice := open(); scene == "opened" ||
			!strings.Contains(notice, "t be opened") && !strings.Contains(notice, "Not opened") ||
			strings.ContainsAny(notice, "\u202e\x00") {
			t.Errorf("nonsense by %s: got scene %s, notice %q, want a refusal in printable text", method, scene, notice)
		}
	}
}

// TestFlagsAcceptEditorDamage checks that the flags for positions and records accept texts and files that an editor has
// changed.
func TestFlagsAcceptEditorDamage(t *testing.T) {
	rec, err := record.Read([]byte(finishedRecord(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, alteration := range plaintexttest.Alterations {
		var options StartOptions
		if err := options.OpenPosition(alteration.Apply(positionLine) + "."); err != nil &&
			!strings.HasPrefix(alteration.Name, "UTF-16") ||
			err == nil && options.position != positionLine {
			t.Errorf("position with %s: got %q (error %v), want %q", alteration.Name, options.position, err,
				positionLine)
		}
		if err := options.OpenRecord(alteration.Apply("(#game=" + record.Pack(rec) + ").")); err != nil ||
			options.record != rec.String() {
			t.Errorf("packed record with %s: got %.80q (error %v), want the record", alteration.Name, options.record,
				err)
		}
		file := filepath.Join(t.TempDir(), "a.record")
		if err := os.WriteFile(file, []byte(alteration.Apply(rec.String())), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := options.OpenRecord(file); err != nil || options.record != rec.String() {
			t.Errorf("record file with %s: got %.80q (error %v), want the record", alteration.Name, options.record,
				err)
		}
	}
}

// TestRecordFlagReadsImportableFiles checks that -record finds a record in every text from which the window imports
// one. An error names its line and column.
func TestRecordFlagReadsImportableFiles(t *testing.T) {
	rec, err := record.Read([]byte(finishedRecord(t)))
	if err != nil {
		t.Fatal(err)
	}
	text := rec.String()
	for given, want := range map[string]string{
		text[:len(text)-1]:                                             "",
		"Look:\n\n```\n" + text + "```":                                "",
		"> " + strings.ReplaceAll(text, "\n", "\n> "):                  "",
		"See (https://example.org/#game=" + record.Pack(rec) + ").\n":  "",
		strings.Replace(text, "\ndeal", "\r\n\r\n\r\ndeal x\ndeal", 1): "line 12, column 6",
		positionLine: "no record in",
	} {
		file := filepath.Join(t.TempDir(), "a.record")
		if err := os.WriteFile(file, []byte(given), 0o644); err != nil {
			t.Fatal(err)
		}
		var o StartOptions
		err := o.OpenRecord(file)
		if want == "" && (err != nil || o.record != text) ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("file %.80q: got error %v, want %q", given, err, want)
		}
	}
}

// TestStatisticsWithEditorDamageAreImported checks that pasted statistics are read after changes by a text editor.
func TestStatisticsWithEditorDamageAreImported(t *testing.T) {
	for _, want := range []string{"[File \"1\"]\n\n",
		"[File \"1\"]\n\n00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1\n"} {
		texts := []string{want, strings.TrimRight(want, "\n"), "Mine:\n\n```\n" + want + "```"}
		for _, alteration := range plaintexttest.Alterations {
			texts = append(texts, alteration.Apply(want))
		}
		for _, text := range texts {
			if got, err := stats.Read([]byte(stats.Find(text))); err != nil || got.String() != want {
				t.Errorf("pasted %q: got %q (error %v), want %q", text, got.String(), err, want)
			}
		}
	}
}

// TestMessagesEscapeForeignText checks that error messages escape invisible characters of flags, links, files and
// names, and shorten long ones.
func TestMessagesEscapeForeignText(t *testing.T) {
	const odd = "a\u202eb\x00\u2066\ue000\x1b[31m" // direction marks, NUL, private use, terminal colour
	const maxLength = 700                          // of a message, in characters
	var options StartOptions
	_, speed := appctx.ParseSpeed(odd)
	_, table := tablesetup.ReadConfig([]byte(`{"edition":"` + strings.ReplaceAll(odd[:7], "\x00", "") + `"}`))
	_, settings := appctx.ReadSettings([]byte(`{"language":"\u202e\u0000x","speed":"normal"}`))
	_, rec := record.Read([]byte("[Record \"" + odd + "\"]\n\n"))
	_, opened := share.Open("#game=" + odd)
	errs := map[string]error{
		"scene": options.OpenScene(odd), "position": options.OpenPosition("hc1 " + odd),
		"record":   options.OpenRecord(odd + strings.Repeat("x", 900)),
		"language": appctx.CheckLanguage(odd), "speed": speed, "table": table, "settings": settings, "file": rec,
		"link": opened,
		"name": record.CheckName(odd), "system": errors.New(odd + strings.Repeat("long ", 300)),
		"notice": message.Errorf(message.Of("open.no-flag", message.Verbatim("value", odd+strings.Repeat("é", 900))),
			"x"),
		"who": message.Errorf(message.Of("late.taken", message.Person("who", odd)), "x"),
	}
	for _, language := range []string{"en", "fr", "nl", "de"} {
		for what, err := range errs {
			if err == nil {
				t.Fatalf("%s: got no error", what)
			}
			text := ErrorText(err, language)
			i := strings.IndexFunc(text, plaintext.IsInvisible)
			if n := len([]rune(text)); i >= 0 || n > maxLength {
				t.Errorf("%s in %s: got %d characters, invisible one at %d: %+q; want at most %d, none invisible", what,
					language, n, i, text, maxLength)
			}
		}
	}
}

// savedFiles returns the text of each kind of saved file, by its name in the save folder. The function read reports
// whether a game has read it.
func savedFiles(t *testing.T) map[string]struct {
	text string
	read func(d *game) bool
} {
	set := appctx.DefaultSettings()
	set.Language, set.Solved = "fr", "who-is-who"
	table := tablesetup.DefaultConfig()
	table.Seats[1].Name = "Zoë"
	file := "[File \"1\"]\n\n00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1\n"
	type kept = struct {
		text string
		read func(d *game) bool
	}
	return map[string]kept{
		"games/a.record": {runningGame(t), func(game *game) bool {
			return strings.Contains(label(game, "continue"), "7")
		}},
		"shelf/a.record": {finishedRecord(t), func(game *game) bool {
			text, err := game.files.Read("a")
			return err == nil && string(text) == finishedRecord(t)
		}},
		"settings.json": {string(set.Text()), func(game *game) bool { return game.ctx.Settings == set }},
		"table.json": {string(table.Text()), func(game *game) bool {
			press(t, game, "new")
			return strings.Contains(scenetest.DescribeStage(game.shell.Scene().Stage()), "Zoë")
		}},
		"days.txt": {"[Days \"1\"]\n\n2026-11-21 won 43 in 31 undone 0\n", func(game *game) bool {
			all, err := days.ReadDiary(game.files)
			return err == nil && len(all) == 1
		}},
		"myfile.txt": {file, func(game *game) bool {
			all, err := statistics.Load(game.files)
			return err == nil && all.String() == file
		}},
	}
}

// importMethods returns functions that import a text in all ways, by name. Each returns the scene that is open then,
// and its notice with all its texts.
func importMethods(t *testing.T, text string) map[string]func() (scene, notice string) {
	was := transfer.System
	t.Cleanup(func() { transfer.System = was })
	file := filepath.Join(t.TempDir(), "given")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	shown := func(game *game) (string, string) {
		return game.shell.Name(), game.ctx.Notice() + scenetest.DescribeStage(game.shell.Scene().Stage())
	}
	return map[string]func() (string, string){
		"argument": func() (string, string) { return shown(startWithImport(t, t.TempDir(), text)) },
		"file":     func() (string, string) { return shown(startWithImport(t, t.TempDir(), file)) },
		"dropped": func() (string, string) {
			game := startGame(t, t.TempDir())
			drop(t, game, text, nil)
			return shown(game)
		},
		"pasted": func() (string, string) {
			game := startGame(t, t.TempDir())
			press(t, game, "games")
			transfer.System.Paste = clipboardWith(text)
			press(t, game, "open-link")
			finishTasks(game)
			return shown(game)
		},
	}
}

// clipboardWith returns a clipboard that contains a text.
func clipboardWith(text string) func(exchange.Labels) (string, error) {
	return func(exchange.Labels) (string, error) { return text, nil }
}
