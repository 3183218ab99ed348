package scenes

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/testrun"
	"heimlich/scenes/logbook"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// These tests compare golden files of screens to which no moment of package playtest leads.

// furtherPaths lead to lists, dialogs and pages that playtest.Moments does not show. A press is the ID of a control,
// "key X", or "wheel" for the mouse wheel in the middle. A control is skipped on a screen that lacks it, but one screen
// must have it. No press may let opponents act, because their time depends on the machine.
var furtherPaths = []struct {
	name    string
	saved   string // record of the saved game, "" for none; "several" and "table" are set by the test
	presses []string
}{
	{
		"rules",
		"",
		[]string{
			"rules",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"next",
			"licences",
			"next",
			"back",
			"wheel",
			"previous",
			"previous",
			"edition-french-41",
			"next",
			"next",
			"next",
		},
	},
	{
		"editions",
		"",
		[]string{
			"new",
			"tab-1",
			"edition-french-42",
			"edition-french-41",
			"edition-amigo-2001",
			"tab-3",
			"variant-topsecret",
			"variant-dossier",
			"tab-1",
			"edition-engine",
		},
	},
	{
		"seats",
		"",
		[]string{
			"new",
			"tab-2",
			"seat-2-kind",
			"kind-person",
			"done",
			"add-seat",
			"add-seat",
			"wheel",
			"seat-3-remove",
		},
	},
	{
		"table",
		"",
		[]string{
			"new",
			"tab-2",
			"seat-4-remove",
			"seat-3-remove",
			"tab-3",
			"take-red",
			"take-blue",
			"first",
			"key Escape",
			"notes",
			"key Escape",
		},
	},
	{
		"games",
		"several",
		[]string{
			"games",
			"game-over",
			"key Escape",
			"game-plain",
			"delete",
			"delete-no",
			"game-odd",
			"key Escape",
			"game-call",
		},
	},
	{"lessons", "", []string{"lessons", "lesson-2", "roll", "agent-red", "agent-red", "skip-lessons", "lessons-end"}},
	{
		"cases",
		"",
		[]string{
			"cases",
			"grade-2",
			"grade-3",
			"case-nobody-home",
			"menu",
			"menu-title",
			"day",
			"day-later",
			"own",
			"back",
			"set",
			"agent-red",
			"building-3",
			"plus",
			"agent-red",
			"safe",
			"building-9",
			"seat-2",
			"owns-red",
			"die",
			"next-2",
			"more",
			"another",
			"key Escape",
			"key Escape",
		},
	},
	{"menu", playtest.PlainGame(), []string{"next", "end", "file", "log", "back", "close", "title"}},
	{
		"settings",
		"table",
		[]string{
			"menu",
			"menu-settings",
			"motion",
			"speed-fast",
			"less-motion",
			"less-motion",
			"back",
			"text",
			"text-150",
			"contrast",
			"contrast",
			"text-100",
			"back",
			"privacy",
			"delete-all",
			"delete-no",
			"back",
			"language",
			"back",
			"sound",
			"sound-all",
			"back",
			"help",
			"hints",
			"hints",
			"back",
			"screen",
			"back",
			"back",
			"menu",
			"menu-log",
			"wheel",
			"back",
			"notebook",
			"red-1",
			"row-red",
			"yellow-2",
			"undo",
			"done",
			"key L",
			"key Escape",
			"key I",
			"key Escape",
			"seat-1",
			"key Escape",
			"key H",
			"key Escape",
		},
	},
	{
		"plan",
		playtest.BeforeMove(),
		[]string{"agent-yellow", "key 1", "minus-yellow", "key 3", "building-3", "key 2", "key 5", "key R"},
	},
	{"card", playtest.CardRoundGame(), []string{"card-1", "reset", "card-2", "agent-red", "reset", "card-3"}},
	{"dossier", playtest.DossierGame(), []string{"log", "back", "red-2", "table", "dossier"}},
}

// TestDrawnFurther compares the lists, dialogs and pages of furtherPaths with golden files. These have a checksum of
// each moment, and the lines that no earlier moment had.
func TestDrawnFurther(t *testing.T) {
	testrun.Long(t)
	pressed := map[string]bool{}
	for _, screen := range scenetest.Screens[:2] {
		var all strings.Builder
		seen := map[string]bool{}
		for _, path := range furtherPaths {
			saved := path.saved
			switch saved {
			case "several":
				saved = ""
			case "table":
				saved = playtest.BeforeRoll(t)
			}
			device := newDesktopSharing(t, saved, screen, sprites.NewTextureCache(1))
			if path.saved == "several" {
				saveSeveralGames(t, device)
				device.Key(widgets.KeyTab, false)
				press(t, device.game, "rules") // and back, to read the games again
				press(t, device.game, "back")
			}
			tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
			if saved != "" {
				tester.Press("continue")
				device.waitForRest()
				if path.name == "dossier" {
					tester.Scene(path.name)
				}
			}
			for i, press := range path.presses {
				key, isKey := strings.CutPrefix(press, "key ")
				switch st, _ := device.State(); {
				case isKey:
					device.Key(key, false)
				case press == "wheel":
					device.shell.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: screen.W / 2, Y: screen.H / 2,
						DY: -2})
				case playtest.Can(st, press):
					c, _ := playtest.Find(st, press)
					device.Click(c.X+c.W/2, c.Y+c.H/2)
				default:
					continue
				}
				pressed[path.name+" "+press] = true
				device.waitForRest()
				checkUniqueIDs(t, device)
				lines := append(scenetest.ControlLines(device.shell.Scene()), describeScene(device.shell.Scene())...)
				for i, l := range lines { // the page of saved data names the folder, which changes with each run
					lines[i] = strings.ReplaceAll(l, device.save, "the folder")
				}
				fmt.Fprintf(&all, "==== %s %d %s: %s, %d lines %s\n", path.name, i, press, device.shell.Name(),
					len(lines),
					checksum(lines))
				for _, l := range lines {
					if !seen[l] && len(l) < 500 { // longer lines are licences, which are stored elsewhere
						fmt.Fprintln(&all, l)
					}
					seen[l] = true
				}
			}
		}
		scenetest.CheckGolden(t, fmt.Sprintf("drawn/further-%vx%v.txt", screen.W, screen.H), all.String(), *update)
	}
	for _, path := range furtherPaths {
		for _, press := range path.presses {
			if !pressed[path.name+" "+press] {
				t.Errorf("path %s: no screen has the control %s", path.name, press)
			}
		}
	}
}

// TestDrawnHeld compares the screens of every lock conflict, and the error scene, with a golden file.
func TestDrawnHeld(t *testing.T) {
	testrun.Long(t)
	var log textLog
	for _, s := range scenetest.Screens {
		device := newDesktopSharing(t, "", s, sprites.NewTextureCache(1))
		for why := session.Held; why <= session.Changed; why++ {
			device.Conflict("", "Anna, Ben and Carl", why)
			log.scene(fmt.Sprintf("%vx%v %d", s.W, s.H, why), device.shell.Scene())
		}
		device.showErrorScene("It broke.\nBadly.")
		log.scene(fmt.Sprintf("%vx%v fault", s.W, s.H), device.shell.Scene())
	}
	scenetest.CheckGolden(t, "drawn/held.txt", log.String(), *update)
}

// TestDrawnLog compares the last four pages of the log of a whole game with a golden file.
func TestDrawnLog(t *testing.T) {
	device := newDesktopSharing(t, "", scenetest.Window, sprites.NewTextureCache(1))
	m, err := tables.OpenReplay([]byte(playtest.FinishedGame()))
	if err != nil {
		t.Fatal(err)
	}
	m.Seek(m.Rewinder().Len())
	show := func(int) {}
	device.nav.Push("log", logbook.New(device.ctx, m, match.Newest, device.nav, show))
	var a textLog
	for i := range 4 {
		device.waitForRest()
		a.scene(fmt.Sprintf("log %d", i), device.shell.Scene())
		device.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPageUp})
	}
	scenetest.CheckGolden(t, "drawn/log.txt", a.String(), *update)
}

// saveSeveralGames saves two running games, an unreadable and a finished one, each a day older than the one before.
func saveSeveralGames(t *testing.T, device *desktop) {
	t.Helper()
	for i, one := range []struct{ name, text string }{
		{"games/plain", playtest.PlainGame()}, {"games/call", playtest.CardGame()}, {"games/odd", "nonsense"},
		{"shelf/over", playtest.FinishedGame()},
	} {
		file := filepath.Join(device.save, filepath.FromSlash(one.name)+".record")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(one.text), 0o644); err != nil {
			t.Fatal(err)
		}
		when := time.Date(2020, time.March, 9-i, 12, 0, 0, 0, time.Local)
		if err := os.Chtimes(file, when, when); err != nil {
			t.Fatal(err)
		}
	}
}

// checkUniqueIDs fails the test if two controls share an ID: the page has one button per ID.
func checkUniqueIDs(t *testing.T, device *desktop) {
	t.Helper()
	seen := map[string]bool{}
	st, _ := device.State()
	for _, c := range st.Controls {
		if seen[c.ID] {
			t.Errorf("scene %s has two controls with the ID %s", device.shell.Name(), c.ID)
		}
		seen[c.ID] = true
	}
}

// checksum returns a checksum of lines and their order, as 8 hex digits.
func checksum(lines []string) string {
	h := fnv.New32a()
	for _, l := range lines {
		fmt.Fprintln(h, l)
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

// waitForRest waits for a running analysis, and then two seconds for animations.
func (dt *desktop) waitForRest() {
	for end := time.Now().Add(time.Minute); dt.shell.Name() == "casefile" && time.Now().Before(end); dt.Pass() {
		if st, _ := dt.State(); !st.Busy {
			break
		}
	}
	for range 20 {
		finishTasks(dt.game)
		if dt.shell.Name() == "tablesetup" { // without animations; its text fields would need a window
			return
		}
		dt.Tick(tickTime)
		dt.shell.Scene().Advance(0.1)
	}
}
