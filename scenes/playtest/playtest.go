// Package playtest plays the game from outside, as a person does: it looks at what the game publishes, presses what can be pressed, and holds
// what happened against the rules. The same player sits at a window and at a browser tab; only the Device differs. For tests.
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
	"heimlich/scenes/pagestate"
)

// Device is a running game that can be looked at and pressed. Coordinates are points of the window, as in pagestate. A device that breaks
// down ends its test.
type Device interface {
	// State is what the game publishes now; false before it publishes anything.
	State() (pagestate.State, bool)
	// Click presses and lets go the left mouse button.
	Click(x, y float64)
	// Tap touches and lets go with one finger.
	Tap(x, y float64)
	// Key presses and lets go a key by the name that browsers call its code, such as "Enter", "Tab" or "Digit1".
	Key(code string, shift bool)
	// Drag pulls with the mouse button held down.
	Drag(fromX, fromY, toX, toY float64)
	// Resize changes the size of the window, in points.
	Resize(w, h int)
	// Picture is what the game shows, in device pixels.
	Picture() image.Image
	// Saved is what the game wrote last into a folder of what it saves, nil if there is nothing. It is a record, whole and not packed.
	Saved(folder string) []byte
	// Pass lets a moment of time pass, a few frames.
	Pass()
}

// The folders in which the game keeps records.
const (
	GoingOn = "games"
	OnShelf = "shelf"
	Damaged = "damaged"
)

// KeptGame is the name of a game that a test begins with, among what is saved.
const KeptGame = GoingOn + "/kept.record"

// PutGame puts a game that goes on into a folder of what is saved.
func PutGame(folder, record string) error {
	name := filepath.Join(folder, KeptGame)
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(record), 0o644))
}

// Player is a person at a device. It notes every public position that it sees and every action that it takes.
type Player struct {
	t       testing.TB
	device  Device
	hand    Input
	source  rules.Source
	seen    []string
	planned []rules.Action
}

// Sit sets a player down at a device. The hand is how it presses; the seed settles its moves.
func Sit(t testing.TB, d Device, h Input, seed uint64) *Player {
	return &Player{t: t, device: d, hand: h, source: rules.NewSource(seed)}
}

// Move sets the player down at another device, as after a restart. What was seen and done is remembered.
func (p *Player) Move(t testing.TB, d Device) { p.t, p.device = t, d }

// Device is where the player sits.
func (p *Player) Device() Device { return p.device }

// stops are two stops in a row, a stop after a space, or two spaces: what a screen reader stumbles over. An ellipsis is one stop, and may stand alone.
var stops = regexp.MustCompile(`[.!?:;,…][.!?:;,]|\s[.!?:;,]|  `)

// Misread reports whether a text would be read out badly: it ends without a stop, or sentences are joined wrongly in it.
func Misread(text string) bool {
	return text != "" && (!strings.ContainsRune(".!?…", []rune(text)[len([]rune(text))-1]) || stops.MatchString(text))
}

// patience is how long a player waits for something to happen.
const patience = 60 * time.Second

// look is the state now; false before there is one.
func (p *Player) look() (pagestate.State, bool) {
	p.t.Helper()
	s, ok := p.device.State()
	if Misread(s.Prompt) {
		p.t.Errorf("the page reads out %q", s.Prompt)
	}
	if ok && s.Position != "" && (len(p.seen) == 0 || p.seen[len(p.seen)-1] != s.Position) {
		p.seen = append(p.seen, s.Position)
	}
	return s, ok
}

// Wait waits until the state is as wanted and returns it. The test ends if that takes too long.
func (p *Player) Wait(what string, ok func(pagestate.State) bool) pagestate.State {
	p.t.Helper()
	s, there := p.wait(patience, ok)
	if !there {
		p.t.Fatalf("waited in vain for %s; the game says %+v; its picture is %s", what, s, Keep(p.t, "waiting", p.device.Picture()))
	}
	return s
}

// wait waits until the state is as wanted, but not longer than so long.
func (p *Player) wait(long time.Duration, ok func(pagestate.State) bool) (s pagestate.State, there bool) {
	p.t.Helper()
	for end := time.Now().Add(long); ; {
		if s, there = p.look(); there && ok(s) {
			return s, true
		}
		if time.Now().After(end) {
			return s, false
		}
		p.device.Pass()
	}
}

// Scene waits for a scene.
func (p *Player) Scene(name string) pagestate.State {
	p.t.Helper()
	return p.Wait("the scene "+name, func(s pagestate.State) bool { return s.Scene == name && len(s.Controls) > 0 })
}

// Find is the control with an ID; false if there is none.
func Find(s pagestate.State, id string) (pagestate.Control, bool) {
	for _, c := range s.Controls {
		if c.ID == id {
			return c, true
		}
	}
	return pagestate.Control{}, false
}

// Can reports whether there is a control with that ID that can be pressed.
func Can(s pagestate.State, id string) bool {
	c, ok := Find(s, id)
	return ok && c.Enabled
}

// Press waits until a control can be pressed and presses it.
func (p *Player) Press(id string) {
	p.t.Helper()
	p.Wait("the control "+id, func(s pagestate.State) bool { return Can(s, id) })
	p.hand(p, id)
}

// PressFor presses a control and waits until the state is as wanted.
func (p *Player) PressFor(id, what string, ok func(pagestate.State) bool) pagestate.State {
	p.t.Helper()
	p.Press(id)
	return p.Wait(what, ok)
}

// Open presses a control that leads to a scene, and waits for it.
func (p *Player) Open(id, scene string) pagestate.State {
	p.t.Helper()
	p.Press(id)
	return p.Scene(scene)
}

// Need leaves a test out of short runs, and on a machine that lacks what it needs. In CI nothing may be left out: the
// test fails.
func Need(t testing.TB, have bool, what string) {
	t.Helper()
	testrun.Long(t)
	switch {
	case have:
	case os.Getenv("CI") == "true":
		t.Fatalf("%s is missing, and in CI nothing may be left out", what)
	default:
		t.Skipf("left out, because %s is missing on this machine", what)
	}
}

// NeedCI leaves a test out anywhere but in CI.
func NeedCI(t testing.TB) {
	t.Helper()
	if os.Getenv("CI") != "true" {
		t.Skip("left out, because it runs in CI only: CI=true runs it here")
	}
}

// Evening is for how many minutes HEIMLICH_EVENING wants a long evening to go on, 0 where it is not set.
func Evening(t testing.TB) (minutes int) {
	t.Helper()
	text := os.Getenv("HEIMLICH_EVENING")
	if text == "" {
		return 0
	}
	minutes, err := strconv.Atoi(text)
	if err != nil || minutes < 1 {
		t.Fatalf("HEIMLICH_EVENING is a number of minutes, not %q", text)
	}
	return minutes
}

// Sources reads what the game is built of. A test that builds the game itself has to call it: what a test has read is how the go command knows whether an earlier
// result still holds.
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

// root is the project's folder, in which or below which tests run.
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
			return "", errors.New("this is not below the project’s folder")
		}
	}
}
