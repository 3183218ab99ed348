// Package playtest plays the whole game through its controls and its published state, as a person does, and checks the
// results against the rules. The same Tester works on a native window and on a browser tab, through a Device. Only
// tests use it.
package playtest

import (
	"errors"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
)

// Device is a running game with inputs and outputs. Coordinates are points of the window, as in a11y. A device
// that fails ends its test.
type Device interface {
	// State returns the published state; false before there is one.
	State() (a11y.PublicState, bool)
	// Click presses and releases the left mouse button.
	Click(x, y float64)
	// Tap touches and releases with one finger.
	Tap(x, y float64)
	// Key presses and releases a key. The code is a KeyboardEvent.code of browsers, such as "Enter", "Tab" or "Digit1".
	Key(code string, shift bool)
	// Drag moves the mouse with the left button held down.
	Drag(fromX, fromY, toX, toY float64)
	// Resize changes the size of the window, in points.
	Resize(w, h int)
	// Picture returns a screenshot, in device pixels.
	Picture() image.Image
	// Saved returns the file written last into a folder of saved games, unpacked. It returns nil if there is none.
	Saved(folder string) []byte
	// Pass waits for a few frames.
	Pass()
}

// The folders of saved records: running games, finished games, and unreadable files.
const (
	GamesFolder   = "games"
	ShelfFolder   = "shelf"
	DamagedFolder = "damaged"
)

// SavedGameFile is the path, in the folder of saved files, of the game with which a test starts.
const SavedGameFile = GamesFolder + "/kept.record"

// WriteSavedGame writes a running game into a folder of saved files.
func WriteSavedGame(folder, record string) error {
	name := filepath.Join(folder, SavedGameFile)
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(record), 0o644))
}

// Tester is a simulated person at a device. It records every public position that it sees and every action that it
// takes. Its methods end the test on a failure, and must be called on the test's goroutine.
type Tester struct {
	t        testing.TB
	device   Device
	input    Input              // presses the controls
	source   rules.RandomSource // decides the actions
	seen     []string           // public positions, in order
	planned  []rules.Action     // actions taken, in order
	alone    bool               // other people play on other screens
	standIns bool               // lets an opponent play on for somebody who is away for long
	// over, if not nil, reports whether the time to answer is up. If so, Wait returns at once, and Press does nothing.
	over func(a11y.PublicState) bool
}

// NewTester returns a tester of a device. The input presses the controls; the seed decides the actions. The device may
// be nil until SetDevice.
func NewTester(t testing.TB, d Device, input Input, seed uint64) *Tester {
	return &Tester{t: t, device: d, input: input, source: rules.NewRandomSource(seed)}
}

// SitAlone tells the tester that other people at the table play on other screens.
func (tr *Tester) SitAlone() { tr.alone = true }

// AcceptStandIns tells the tester to let an opponent play on for a person who is away for long.
func (tr *Tester) AcceptStandIns() { tr.standIns = true }

// SetDevice moves the tester to another device, as after a restart. From then on failures end the test t. The tester
// keeps the positions and actions that it has recorded.
func (tr *Tester) SetDevice(t testing.TB, d Device) { tr.t, tr.device = t, d }

// Device returns the tester's device.
func (tr *Tester) Device() Device { return tr.device }

// stops matches text that a screen reader reads badly: two full stops in a row, a stop after a space, or two spaces. An
// ellipsis counts as one stop, and may stand alone.
var stops = regexp.MustCompile(`[.!?:;,…][.!?:;,]|\s[.!?:;,]|  `)

// ReadsBadly reports whether a text would be read out badly: it ends without a stop, or its sentences are joined
// wrongly.
func ReadsBadly(text string) bool {
	return text != "" && (!strings.ContainsRune(".!?…", []rune(text)[len([]rune(text))-1]) || stops.MatchString(text))
}

// The timeouts of Wait.
const (
	waitTimeout       = 60 * time.Second
	sharedWaitTimeout = 3 * waitTimeout // with other screens, whose connections may hang one after the other
)

// state returns the current state; false before there is one. It records a new position, and fails the test if the
// prompt reads badly.
func (tr *Tester) state() (a11y.PublicState, bool) {
	tr.t.Helper()
	s, ok := tr.device.State()
	if ReadsBadly(s.Prompt) {
		tr.t.Errorf("the prompt would be read out badly: %q", s.Prompt)
	}
	if ok && s.Position != "" && (len(tr.seen) == 0 || tr.seen[len(tr.seen)-1] != s.Position) {
		tr.seen = append(tr.seen, s.Position)
	}
	return s, ok
}

// Wait waits until ok accepts the state and returns it. After a timeout of a minute, or three with other screens, it
// ends the test; what names the awaited event.
func (tr *Tester) Wait(what string, ok func(a11y.PublicState) bool) a11y.PublicState {
	tr.t.Helper()
	timeout := waitTimeout
	if tr.alone {
		timeout = sharedWaitTimeout
	}
	s, there := tr.wait(timeout, func(s a11y.PublicState) bool { return ok(s) || tr.isOver(s) })
	if !there {
		tr.t.Errorf("timeout: waited for %s in %s; prompt %q, dialog %v", what, s.Scene, s.Prompt, s.Dialog)
		tr.t.Fatalf("the state is %+v; the picture is %s", s, SavePicture(tr.t, "waiting", tr.device.Picture()))
	}
	return s
}

// wait waits until ok accepts the state, at most for a duration.
func (tr *Tester) wait(long time.Duration, ok func(a11y.PublicState) bool) (s a11y.PublicState, there bool) {
	tr.t.Helper()
	for end := time.Now().Add(long); ; {
		if s, there = tr.state(); there && ok(s) {
			return s, true
		}
		if time.Now().After(end) {
			return s, false
		}
		tr.device.Pass()
	}
}

// Scene waits for a scene with controls, and returns its state.
func (tr *Tester) Scene(name string) a11y.PublicState {
	tr.t.Helper()
	return tr.Wait("the scene "+name, func(s a11y.PublicState) bool { return s.Scene == name && len(s.Controls) > 0 })
}

// Find returns the control with an ID; false if there is none.
func Find(s a11y.PublicState, id string) (a11y.ControlInfo, bool) {
	for _, c := range s.Controls {
		if c.ID == id {
			return c, true
		}
	}
	return a11y.ControlInfo{}, false
}

// Can reports whether a control with an ID exists and is enabled.
func Can(s a11y.PublicState, id string) bool {
	c, ok := Find(s, id)
	return ok && c.Enabled
}

// Press waits until a control is enabled and presses it. It does not wait for the effect. It does nothing if the time
// to answer is up.
func (tr *Tester) Press(id string) {
	tr.t.Helper()
	if s := tr.Wait("the control "+id, CanPress(id)); !tr.isOver(s) {
		tr.input(tr, id)
	}
}

// isOver reports whether the tester is answering a request, and the time for it is up.
func (tr *Tester) isOver(s a11y.PublicState) bool { return tr.over != nil && tr.over(s) }

// PressAndWait presses a control and waits until ok accepts the state.
func (tr *Tester) PressAndWait(id, what string, ok func(a11y.PublicState) bool) a11y.PublicState {
	tr.t.Helper()
	tr.Press(id)
	return tr.Wait(what, ok)
}

// Open presses a control that leads to a scene, and waits for the scene.
func (tr *Tester) Open(id, scene string) a11y.PublicState {
	tr.t.Helper()
	tr.Press(id)
	return tr.Scene(scene)
}

// Need skips a test in short runs, and on a machine that lacks what it needs. In CI it fails the test instead.
func Need(t testing.TB, have bool, what string) {
	t.Helper()
	testrun.Long(t)
	switch {
	case have:
	case testrun.InCI():
		t.Fatalf("%s is missing, and CI may not skip tests", what)
	default:
		t.Skipf("skipped: %s is missing on this machine", what)
	}
}

// EnduranceMinutes returns the duration of the endurance test from HEIMLICH_EVENING, in minutes, 0 if it is not set.
func EnduranceMinutes(t testing.TB) (minutes int) {
	t.Helper()
	text := os.Getenv("HEIMLICH_EVENING")
	if text == "" {
		return 0
	}
	minutes, err := strconv.Atoi(text)
	if err != nil || minutes < 1 {
		t.Fatalf("HEIMLICH_EVENING is %q, want a number of minutes", text)
	}
	return minutes
}

// Sources reads the sources of the game. A test that builds the game must call it, because the go command caches a
// result by the files that the test read. The error names an unreadable file.
func Sources() error {
	top, err := root()
	if err != nil {
		return err
	}
	return filepath.WalkDir(top, func(file string, d fs.DirEntry, err error) error {
		switch name := filepath.Base(file); {
		case err != nil:
			return err
		case d.IsDir() && file != top && (strings.HasPrefix(name, ".") || name == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		_, err = os.ReadFile(file)
		return err
	})
}

// root returns the project's folder, which has the file go.mod. The working directory must be in it.
func root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("the working directory is not in the project’s folder")
		}
	}
}
