package archive

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// wine is the Windows game under Wine on its own display. It implements playtest.Device.
type wine struct {
	t      testing.TB
	dir    string       // folder of the unpacked archive
	env    []string     // of all programs
	game   *exec.Cmd    // the running game
	output bytes.Buffer // of the game
	window string       // ID of the game's window for xdotool
}

// inDrive returns this machine's path of a file on Wine's drive C:.
func (w *wine) inDrive(name string) string { return filepath.Join(w.dir, "prefix", "drive_c", name) }

// command runs a program to its end and returns its output.
func (w *wine) command(name string, args ...string) []byte {
	w.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = w.env
	out, err := cmd.Output()
	if err != nil {
		w.t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return out
}

// startDisplay starts a virtual display, which ends with the test, and returns its name.
func startDisplay(t *testing.T) string {
	t.Helper()
	number, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{write}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended
		_ = cmd.Wait()
	})
	if err := write.Close(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return ":" + strings.TrimSpace(line)
}

// install creates a Wine prefix with a stand-in for a library that Wine lacks.
func (w *wine) install(t *testing.T) {
	t.Helper()
	stub := filepath.Join(w.dir, "bcryptprimitives.dll")
	w.command("x86_64-w64-mingw32-gcc", "-shared", "-O1", "-o", stub, filepath.Join("testdata", "wine.c"), "-ladvapi32",
		"-luser32")
	w.command("wine", "wineboot", "-i")
	data, err := os.ReadFile(stub)
	if err == nil {
		err = os.WriteFile(w.inDrive("windows/system32/bcryptprimitives.dll"), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	// ends all processes of the prefix
	t.Cleanup(func() { _ = exec.Command("env", append(w.env, "wineserver", "-k")...).Run() })
}

// start starts the game with further arguments, and waits for its first drawn scene.
func (w *wine) start(t *testing.T, args ...string) {
	t.Helper()
	if err := os.Remove(w.inDrive("state.json")); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	program := filepath.Join(w.dir, Target{"windows", "amd64"}.folder(), "heimlich.exe")
	args = append([]string{program, "-mute", "-language", "en", "-speed", "instant", "-save", `C:\saves`, "-state",
		`C:\state.json`}, args...)
	w.game = exec.Command("wine", args...)
	w.game.Env, w.game.Stdout, w.game.Stderr = w.env, &w.output, &w.output
	if err := w.game.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(2 * time.Minute); ; w.Pass() {
		if s, ok := w.State(); ok && len(s.Controls) > 0 && !s.Rendering {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("got no title within two minutes, output %s", &w.output)
		}
	}
	w.window = strings.Fields(string(w.command("xdotool", "search", "--name", "Heimlich")))[0]
}

// quit ends the game by its button, and waits for its end.
func (w *wine) quit(t *testing.T, p *playtest.Tester) {
	t.Helper()
	p.ToTitle()
	p.Press("quit")
	ended := make(chan error, 1)
	go func() { ended <- w.game.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("quit: got error %v, want none", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("quit: got a running game after a minute, want it ended")
	}
}

// State implements [playtest.Device].
func (w *wine) State() (s a11y.PublicState, ok bool) {
	data, err := os.ReadFile(w.inDrive("state.json"))
	return s, err == nil && json.Unmarshal(data, &s) == nil // the file may be incomplete
}

// Click implements [playtest.Device]. The pauses are several frames, so that the game sees every event.
func (w *wine) Click(x, y float64) {
	w.command("xdotool", "mousemove", "--window", w.window, fmt.Sprint(int(x)), fmt.Sprint(int(y)), "sleep", "0.15",
		"mousedown", "1", "sleep", "0.15", "mouseup", "1", "sleep", "0.15")
}

// Tap clicks, because there is no touch screen.
func (w *wine) Tap(x, y float64) { w.Click(x, y) }

// Key implements [playtest.Device].
func (w *wine) Key(code string, shift bool) {
	key := strings.TrimPrefix(strings.TrimPrefix(strings.Replace(code, "Enter", "Return", 1), "Digit"), "Key")
	if shift {
		key = "shift+" + key
	}
	w.command("xdotool", "key", "--delay", "100", key, "sleep", "0.15")
}

// Drag fails, because the test does not need it.
func (w *wine) Drag(fromX, fromY, toX, toY float64) { w.t.Fatal("dragging is not supported") }

// Resize implements [playtest.Device].
func (w *wine) Resize(width, height int) {
	w.command("xdotool", "windowsize", w.window, fmt.Sprint(width), fmt.Sprint(height))
}

// Picture implements [playtest.Device].
func (w *wine) Picture() image.Image {
	m, err := png.Decode(bytes.NewReader(w.command("import", "-window", "root", "png:-")))
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// savePicture saves a picture of the window after two equal ones. It fails if the picture has few colours.
func (w *wine) savePicture(t *testing.T, name string) {
	t.Helper()
	const minColours = 1000 // an empty window has about ten
	m := playtest.StablePicture(t, w)
	for end := time.Now().Add(time.Minute); colours(m) < minColours; m = playtest.StablePicture(t, w) {
		if time.Now().After(end) {
			t.Fatalf("%s: got %d colours after a minute, want at least %d; see %s", name, colours(m), minColours,
				playtest.SavePicture(t, name, m))
		}
	}
	t.Logf("screenshot of %s: %s", name, playtest.SavePicture(t, name, m))
}

// colours counts the colours of a picture.
func colours(m image.Image) int {
	seen := map[color.Color]bool{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			seen[m.At(x, y)] = true
		}
	}
	return len(seen)
}

// Saved implements [playtest.Device].
func (w *wine) Saved(folder string) []byte {
	names, _ := filepath.Glob(w.inDrive("saves/" + folder + "/*.record")) // the pattern is valid
	if len(names) != 1 {
		return nil
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

// Pass implements [playtest.Device].
func (w *wine) Pass() { time.Sleep(50 * time.Millisecond) }

// TestWindowsUnderWine plays the Windows archive by mouse and keys, and continues the game after a restart. It opens a
// record as an argument, as the file association does, and one dropped on the window. It takes several minutes, so it
// runs only on request:
//
//	apt-get install --no-install-recommends wine wine64 xvfb xdotool imagemagick gcc-mingw-w64-x86-64-win32
//	HEIMLICH_WINE=1 HEIMLICH_PICTURES=DIR go test ./wasm/archive -run Wine -v
func TestWindowsUnderWine(t *testing.T) {
	if os.Getenv("HEIMLICH_WINE") == "" {
		t.Skip("skipped: it takes several minutes; set HEIMLICH_WINE=1 to run it")
	}
	for _, program := range []string{"wine", "wineserver", "Xvfb", "xdotool", "import", "x86_64-w64-mingw32-gcc"} {
		_, err := exec.LookPath(program)
		playtest.Need(t, err == nil, program)
	}
	w := unpackForWine(t)
	w.env = append(os.Environ(), "DISPLAY="+startDisplay(t), "WINEPREFIX="+filepath.Join(w.dir, "prefix"),
		"WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml=;bcryptprimitives=n", "EBITENGINE_GRAPHICS_LIBRARY=opengl")
	w.install(t)
	const seed = 7
	w.start(t, "-seed", fmt.Sprint(seed), "-lessons=false")
	tester := playtest.NewTester(t, w, playtest.Mouse, seed)
	tester.Scene("title")
	w.savePicture(t, "wine-title")
	tester.Press("play")
	tester.ViewPassports()
	const actions = 3
	states := 0
	tester.PlayUntil(func(a11y.PublicState) bool { states++; return states > actions })
	w.savePicture(t, "wine-table")
	w.quit(t, tester)
	tester.Check(w.Saved(playtest.GamesFolder))

	w.start(t)
	tester.SetDevice(t, w)
	tester.Press("continue")
	before := tester.Scene("board").Position
	tester.PlayUntil(func(s a11y.PublicState) bool { return s.Position != before })
	w.quit(t, tester)

	if err := os.WriteFile(w.inDrive("a game.heimlich"), finishedRecord(t), 0o644); err != nil {
		t.Fatal(err)
	}
	w.start(t, `C:\a game.heimlich`)
	tester.Scene("opened")
	w.savePicture(t, "wine-argument")
	w.quit(t, tester)

	w.start(t)
	tester.Scene("title")
	if err := os.WriteFile(w.inDrive("dropped.tmp"), []byte(`C:\a game.heimlich`), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(w.inDrive("dropped.tmp"), w.inDrive("dropped.txt")); err != nil {
		t.Fatal(err)
	}
	tester.Scene("opened")
	w.savePicture(t, "wine-dropped")
	w.quit(t, tester)
}

// unpackForWine builds and unpacks the Windows archive.
func unpackForWine(t *testing.T) *wine {
	t.Helper()
	return &wine{t: t, dir: buildAndUnpack(t, Target{"windows", "amd64"})}
}

// finishedRecord returns the record of a finished game.
func finishedRecord(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "rules", "record", "testdata", "amigo.record"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
