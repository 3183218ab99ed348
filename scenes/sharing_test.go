//go:build unix

package scenes

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heimlich/rules/codec"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/transfer"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// measureEnv is the environment variable with the measureOptions of a child process, as JSON.
const measureEnv = "HEIMLICH_FIGURES_OF"

// TestLinkIsCopiedAndOpened checks that a finished game can be copied as a link of at most 1000 characters. The link
// opens a dialog that names the players but not the winner, and offers replay and unmasking.
func TestLinkIsCopiedAndOpened(t *testing.T) {
	_, copied := newHomeFolder(t, true)
	text := finishedRecord(t)
	game := gameAtVerdict(t, text)
	press(t, game, "share")
	press(t, game, "share-link")
	link := copied()
	if !regexp.MustCompile(`^heimlich:game=[\w-]+$`).MatchString(link) || len(link) > 1000 {
		t.Fatalf("got a link of %d characters, want at most 1000: %q", len(link), link)
	}
	if !showsText(game, "The link contains the whole game") {
		t.Error("the page does not say that the link was copied")
	}
	for id, scene := range map[string]string{"watch": "replay", "unmasking": "reveal", "title": "title"} {
		opened := startWithImport(t, t.TempDir(), link)
		if opened.shell.Name() != "opened" || !showsText(opened, "Anna, Ben, Carl, Dora") ||
			!showsText(opened, "A finished game") {
			t.Fatalf("opened link: got scene %s with the texts %s, want opened with the players", opened.shell.Name(),
				scenetest.DescribeStage(opened.shell.Scene().Stage()))
		}
		if showsText(opened, "won") || showsText(opened, "wins") {
			t.Error("the import dialog names the winner")
		}
		press(t, opened, id)
		if opened.shell.Name() != scene {
			t.Errorf("%s: got scene %s, want %s", id, opened.shell.Name(), scene)
		}
	}
}

// TestFileIsSavedAndOpened checks that a finished game can be saved as a file, twice without overwriting. The file
// opens by an argument, and its text by a drop on the window of a running game, which is not lost.
func TestFileIsSavedAndOpened(t *testing.T) {
	home, _ := newHomeFolder(t, true)
	text := finishedRecord(t)
	game := gameAtVerdict(t, text)
	for range 2 {
		press(t, game, "share")
		press(t, game, "share-file")
		if !showsText(game, "~/Downloads/heimlich-amigo-Anna") {
			t.Errorf("saved: got the texts %s, want the file's name in them",
				scenetest.DescribeStage(game.shell.Scene().Stage()))
		}
		press(t, game, "resume")
	}
	for _, name := range []string{"heimlich-amigo-Anna.heimlich", "heimlich-amigo-Anna (2).heimlich"} {
		file := filepath.Join(home, "Downloads", name)
		if got, err := os.ReadFile(file); err != nil || string(got) != text {
			t.Fatalf("%s: got %d bytes, want %d: %v", name, len(got), len(text), err)
		}
		if !CanOpen(file) {
			t.Errorf("%s is not accepted as an argument", name)
		}
		if game := startWithImport(t, t.TempDir(), file); game.shell.Name() != "opened" {
			t.Errorf("started with %s: got scene %s, want opened", name, game.shell.Name())
		}
	}
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/mine.record", runningGame(t), 0)
	game = startGame(t, dir)
	press(t, game, "continue")
	drop(t, game, text, nil)
	if game.shell.Name() != "opened" {
		t.Fatalf("dropped file: got scene %s, want opened", game.shell.Name())
	}
	press(t, game, "title") // declines, and returns to the running game
	if got, err := os.ReadFile(filepath.Join(dir, "games", "mine.record")); game.shell.Name() != "board" ||
		err != nil ||
		string(got) != runningGame(t) {
		t.Errorf("running game: got scene %s, a record of %d bytes, error %v; want the board and the old record",
			game.shell.Name(), len(got), err)
	}
}

// TestLinkIsSavedWithoutClipboard checks that a link is saved in a file if there is no clipboard, and that a message
// says where.
func TestLinkIsSavedWithoutClipboard(t *testing.T) {
	home, _ := newHomeFolder(t, false)
	game := gameAtVerdict(t, finishedRecord(t))
	press(t, game, "share")
	press(t, game, "share-link")
	got, err := os.ReadFile(filepath.Join(home, "Downloads", "heimlich-link.txt"))
	if err != nil || !strings.HasPrefix(string(got), "heimlich:game=") {
		t.Errorf("got file %q, error %v, want a link", got, err)
	}
	if !showsText(game, "No clipboard found") || !showsText(game, "heimlich-link.txt") {
		t.Errorf("got the page %s, want the place of the file", scenetest.DescribeStage(game.shell.Scene().Stage()))
	}
	if o := startWithImport(t, t.TempDir(),
		filepath.Join(home, "Downloads", "heimlich-link.txt")); o.shell.Name() != "opened" {
		t.Errorf("opened file with a link: got scene %s, want opened", o.shell.Name())
	}
}

// TestListSharesFinishedGames checks that the list of games can share a finished game, but not a running one. The
// copied link can be pasted into the list.
func TestListSharesFinishedGames(t *testing.T) {
	_, copied := newHomeFolder(t, true)
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/a.record", finishedRecord(t), 0)
	writeSavedFile(t, dir, "games/b.record", runningGame(t), 0)
	game := startGame(t, dir)
	press(t, game, "games")
	press(t, game, "game-b")
	if game.shell.Scene().Focus().Find("share") != nil {
		t.Error("a running game can be shared")
	}
	press(t, game, "resume")
	press(t, game, "game-a")
	press(t, game, "share")
	if game.shell.Scene().Focus().Find("share-picture") != nil {
		t.Error("a picture of a game that was not unmasked can be shared")
	}
	press(t, game, "share-link")
	if copied() == "" {
		t.Fatal("nothing is copied")
	}
	press(t, game, "resume")
	press(t, game, "open-link")
	finishTasks(game)
	if game.shell.Name() != "opened" {
		t.Errorf("pasted link: got scene %s, want opened", game.shell.Name())
	}
}

// TestImportedPositionIsPlayed checks that an imported position can be played on, as a saved game.
func TestImportedPositionIsPlayed(t *testing.T) {
	const line = "hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 og 0.0 - 7.0.7.-3.0.-.-"
	dir := t.TempDir()
	game := startWithImport(t, dir, line)
	if game.shell.Name() != "opened" || !showsText(game, "2 players, turn 7") {
		t.Fatalf("opened position: got scene %s with the texts %s, want opened with turn 7", game.shell.Name(),
			scenetest.DescribeStage(game.shell.Scene().Stage()))
	}
	press(t, game, "play-on")
	es, err := game.files.Open()
	if err != nil || len(es) != 1 || game.shell.Name() != "handover" {
		t.Fatalf("got scene %s, %d saved games: %v", game.shell.Name(), len(es), err)
	}
	if text, _ := game.files.Read(es[0].ID); !strings.Contains(string(text), line) {
		t.Errorf("got saved record\n%s\nwant the position %s in it", text, line)
	}
}

// TestImportKeepsOpenScene checks that declining an import returns to the open lesson, its log or the position editor.
// If the import would discard something unsaved, its dialog says so.
func TestImportKeepsOpenScene(t *testing.T) {
	game := startGame(t, t.TempDir())
	press(t, game, "lessons")
	press(t, game, "lesson-2")
	position := game.shell.Scene()
	wantBack := func(scene appctx.Scene, name, id string) {
		t.Helper()
		press(t, game, id)
		if game.shell.Scene() != scene || game.shell.Name() != name {
			t.Fatalf("%s: got scene %s, want %s", id, game.shell.Name(), name)
		}
	}
	for range 2 { // the second import replaces the first
		drop(t, game, finishedRecord(t), nil)
	}
	if game.shell.Name() != "opened" || !showsText(game, "isn’t saved") {
		t.Fatalf("import over a lesson: got scene %s with the texts %s, want opened with a warning", game.shell.Name(),
			scenetest.DescribeStage(game.shell.Scene().Stage()))
	}
	wantBack(position, "board", "title")
	for _, key := range []string{"L", "H"} {
		game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: key}}, 0)
		finishTasks(game)
		opened, name := game.shell.Scene(), game.shell.Name()
		drop(t, game, "nonsense#", nil)
		if !showsText(game, "Not opened") || game.shell.Name() != name || name == "board" {
			t.Fatalf("invalid import over %s: got scene %s with the texts %s, want a refusal", name, game.shell.Name(),
				scenetest.DescribeStage(game.shell.Scene().Stage()))
		}
		wantBack(opened, name, "resume")
		wantBack(position, "board", "back")
	}
	game = startGame(t, t.TempDir())
	for _, id := range []string{"cases", "set"} {
		press(t, game, id)
	}
	position = game.shell.Scene()
	drop(t, game, finishedRecord(t), nil)
	if showsText(game, "isn’t saved") {
		t.Error("a warning is shown though nothing was set up")
	}
	wantBack(position, "bench", "title")
	press(t, game, "seat-2")
	press(t, game, "owns-red")
	drop(t, game, finishedRecord(t), nil)
	if !showsText(game, "isn’t saved") {
		t.Error("the set-up position is lost without a warning")
	}
	wantBack(position, "bench", "title")
	drop(t, game, finishedRecord(t), nil)
	if press(t, game, "watch"); game.shell.Name() != "replay" {
		t.Errorf("got scene %s, want replay", game.shell.Name())
	}
}

// TestInvalidImportsAreRefused checks that invalid, truncated, huge and newer imports are refused with the reason, over
// a table and at the title. The running game is not lost, and the next valid import removes the notice.
func TestInvalidImportsAreRefused(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/mine.record", runningGame(t), 0)
	game := startGame(t, dir)
	press(t, game, "continue")
	for _, test := range []struct {
		text string
		err  error
		want string
	}{
		{"", nil, "That can’t be opened: it’s not a game, a position or a challenge."},
		{"https://example.org/#game=AwD", nil,
			"That can’t be opened: the end of the link is missing."},
		{"(https://example.org/#game=" + newerVersionLink() + ").", nil,
			"That can’t be opened: it was made by a newer version of this game."},
		{"#game=" + newerVersionLink(), nil, "That can’t be opened: it was made by a newer version of this game."},
		{"\x00\xff\xfe binary", nil, "That can’t be opened: it’s not a game, a position or a challenge."},
		{strings.Repeat("A", 1<<20+1), nil, "That can’t be opened: the record is longer than 1048576 bytes."},
		{"[Record \"9\"]\n\n", nil, "That can’t be opened: it was made by a newer version of this game"},
		{"", errors.New("unreadable"), "That can’t be opened:"},
		{runningGame(t)[:60], nil, "That can’t be opened:"},
	} {
		drop(t, game, test.text, test.err)
		if text := scenetest.DescribeStage(game.shell.Scene().Stage()); game.shell.Name() != "board" ||
			!strings.Contains(text, "Not opened") {
			t.Errorf("%.40q over the table: got scene %s, texts %q, want a refusal over the board", test.text,
				game.shell.Name(), text)
		}
		if !strings.HasPrefix(game.ctx.Notice(), test.want) {
			t.Errorf("got notice %q, want %q", game.ctx.Notice(), test.want)
		}
		if press(t, game, "resume"); game.ctx.Notice() != "" {
			t.Errorf("after closing the message: got notice %q, want none", game.ctx.Notice())
		}
		press(t, game, "menu")
		press(t, game, "menu-title")
		drop(t, game, test.text, test.err)
		if game.shell.Name() != "title" || !strings.HasPrefix(game.ctx.Notice(), test.want) ||
			strings.Count(game.ctx.Notice(), "That can’t be opened") != 1 {
			t.Errorf("%.40q: got scene %s, notice %q, want %q", test.text, game.shell.Name(), game.ctx.Notice(),
				test.want)
		}
		press(t, game, "continue")
	}
	drop(t, game, playtest.FinishedGame(), nil)
	if game.shell.Name() != "opened" || game.ctx.Notice() != "" {
		t.Errorf("valid import: got scene %s, notice %q, want opened and none", game.shell.Name(), game.ctx.Notice())
	}
	if got, err := os.ReadFile(filepath.Join(dir, "games", "mine.record")); err != nil ||
		string(got) != runningGame(t) {
		t.Errorf("the running game is lost: %v", err)
	}
}

// TestTextFieldsUseClipboard checks that the keys to cut and paste in a text field use the system's clipboard. Without
// a clipboard they change nothing.
func TestTextFieldsUseClipboard(t *testing.T) {
	before := transfer.System
	t.Cleanup(func() { transfer.System = before })
	clipboard, clipboardErr := "Dora\n", error(nil)
	transfer.System.Copy = func(text string, _ exchange.Labels) (exchange.CopyResult, error) {
		clipboard = text
		return exchange.Copied, clipboardErr
	}
	transfer.System.Paste = func(exchange.Labels) (string, error) { return clipboard, clipboardErr }
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
	device.ctx.Kit.NoInputMethod = true
	device.tapControls("continue", "key M", "menu-table", "menu-joins", "late-name")
	for _, test := range []struct{ key, name, clipboard string }{
		{widgets.KeySelectAll, "", "Dora\n"}, {widgets.KeyPaste, "Dora", "Dora\n"},
		{widgets.KeySelectAll, "Dora", "Dora\n"},
		{widgets.KeyCut, "", "Dora"}, {widgets.KeyPaste, "Dora", "Dora"},
	} {
		device.Key(test.key, false)
		finishTasks(device.game)
		if field := device.shell.Scene().Focus().Find("late-name"); test.name != "" &&
			!strings.HasSuffix(field.Label, test.name) ||
			clipboard != test.clipboard {
			t.Errorf("after %s: got field %q and clipboard %q, want %q and %q", test.key, field.Label,
				clipboard, test.name, test.clipboard)
		}
	}
	clipboardErr, clipboard = exchange.ErrNoClipboard, ""
	device.Key(widgets.KeyPaste, false)
	if finishTasks(device.game); !strings.HasSuffix(device.shell.Scene().Focus().Find("late-name").Label, "Dora") {
		t.Error("without a clipboard a key changes the field")
	}
}

// init replaces clipboard, files and graphics card by fakes, so that random presses of tests can't affect the machine.
func init() {
	if os.Getenv(measureEnv) != "" { // the child process runs a real game
		return
	}
	transfer.System = transfer.SystemFunctions{
		Copy:   func(string, exchange.Labels) (exchange.CopyResult, error) { return exchange.Copied, nil },
		Paste:  func(exchange.Labels) (string, error) { return "", nil },
		Save:   func(exchange.Export) (string, error) { return "nowhere", nil },
		Render: func(*sprites.Stage, *image.RGBA) {},
	}
}

// newHomeFolder sets the home folder of the process to a new one with folders for downloads and pictures. If clipboard
// is set, a file in it serves as clipboard, and copied returns its content.
func newHomeFolder(t *testing.T, clipboard bool) (home string, copied func() string) {
	t.Helper()
	before := transfer.System
	t.Cleanup(func() { transfer.System = before })
	transfer.System.Copy, transfer.System.Paste, transfer.System.Save = exchange.Copy, exchange.Paste, exchange.Save
	home = t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("PATH", home)
	for _, dir := range []string{"Downloads", "Pictures"} {
		if err := os.Mkdir(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	clipboardFile := filepath.Join(home, "clipboard")
	if clipboard {
		script := "#!/bin/sh\ncase $3 in -in) exec /bin/cat > " + clipboardFile + ";; esac\nexec /bin/cat " +
			clipboardFile + "\n"
		if err := os.WriteFile(filepath.Join(home, "xclip"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return home, func() string {
		text, _ := os.ReadFile(clipboardFile)
		return string(text)
	}
}

// startWithImport returns a game started with an argument to import: a text, or a file's name.
func startWithImport(t *testing.T, dir, text string) *game {
	t.Helper()
	o := StartOptions{SaveDir: dir, NoLessons: true}
	o.OpenImport(text)
	game, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	return game
}

// showsText reports whether the scene shows a text, regardless of line breaks.
func showsText(game *game, words string) bool {
	seen := strings.Join(strings.Fields(scenetest.DescribeStage(game.shell.Scene().Stage())), " ")
	return strings.Contains(seen, words)
}

// gameAtVerdict returns a game that shows the verdict of a finished game with that record.
func gameAtVerdict(t *testing.T, text string) *game {
	t.Helper()
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/over.record", text, 0)
	game := startGame(t, dir)
	press(t, game, "continue")
	press(t, game, "end")
	return game
}

// drop drops a file on the window: reading it gives the text, or an error. Then it finishes all tasks.
func drop(t *testing.T, game *game, text string, err error) {
	t.Helper()
	first := true
	droppedFile = func() (string, error, bool) {
		dropped := first
		first = false
		return text, err, dropped
	}
	t.Cleanup(func() { droppedFile = func() (string, error, bool) { return "", nil, false } })
	game.Tick(0.1)
	finishTasks(game)
	finishTasks(game)
}

// newerVersionLink returns a packed text of the next version, with a valid checksum.
func newerVersionLink() string {
	data := []byte{codec.Version + 1, 1, 0}
	return base64.RawURLEncoding.EncodeToString(binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
}
