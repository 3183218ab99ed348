package scenes

import (
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"heimlich/assets"
	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// These tests limit the number of words on a screen.

// wordLimits are the maximum numbers of English words on the wordiest screens. Other languages may show a third more.
// This prints the current numbers:
//
//	go test ./scenes -run TestBrevity -v
var wordLimits = []struct {
	name          string // of the screen
	saved         string // the key in TestBrevity of the saved game that the title continues, "" for none
	presses       string // the controls to press; "2*next" presses next twice
	window, phone int    // maximum number of words
}{
	{"set-up", "", "new", 70, 30},
	{"set-up, edition", "", "new tab-1", 70, 42},
	{"set-up, options", "", "new tab-3", 70, 34},
	{"set-up, who sits", "", "new tab-2 seat-2-kind", 60, 66},
	{"set-up, help", "", "new tab-3 notes", 54, 54},
	{"cases", "", "cases", 120, 56},
	{"service record", "", "cases own", 40, 40},
	{"lessons", "", "lessons", 34, 34},
	{"settings, help", "", "settings help", 34, 34},
	{"this table", "people", "menu menu-table", 34, 34},
	{"hand-over", "dealt", "show", 44, 38},
	{"case report", "over", "end file", 84, 26},
	{"case report, findings", "over", "end file tab-3", 84, 56},
	{"share", "over", "end share", 48, 48},
	{"dossier", "dossier", "red-1", 98, 44},
	{"dossier, legend known", "known", "red-1", 70, 44},
	{"notebook", "table", "menu menu-notebook", 54, 48},
	{"rules, end", "", "rules 4*next", 64, 64},
	{"rules, end in French", "", "rules 10*next edition-french-42 4*next", 62, 62},
	{"rules, cards", "", "rules 5*next", 72, 72},
	{"rules, call", "", "rules 6*next", 70, 70},
	{"rules, keys", "", "rules 11*next", 54, 54},
	{"rules, this edition", "", "rules 12*next", 54, 54},
}

// TestBrevity checks that no screen shows more words than its limit, in every language, in a window and on a phone.
func TestBrevity(t *testing.T) {
	testrun.OnlyCI(t)
	saved := map[string]string{"": "", "people": playtest.BeforeDossiers(t), "table": playtest.BeforeRoll(t),
		"dealt": playtest.BeforePassports(t), "over": playtest.FinishedGame(), "dossier": playtest.DossierGame(),
		"known": playtest.DossierGame()}
	for _, language := range assets.Languages() {
		for _, limit := range wordLimits {
			for i, maximum := range []int{limit.window, limit.phone} { // on the first two of the screens
				device := newDesktop(t, saved[limit.saved], scenetest.Screens[i])
				device.tapControls("settings", "language", "language-"+language, "back", "back")
				if limit.saved == "known" {
					device.ctx.Settings.ShownTips = "marks"
				}
				if limit.saved != "" {
					device.tapControls("continue")
					device.waitUntilCalm()
				}
				for _, press := range strings.Fields(limit.presses) {
					if device.shell.Scene().Focus().Find(press) == nil && strings.HasPrefix(press, "tab-") {
						continue // a window shows all tabs at once
					}
					times, id, ok := strings.Cut(press, "*")
					if !ok {
						times, id = "1", press
					}
					for n, _ := strconv.Atoi(times); n > 0; n-- {
						device.tapControls(id)
					}
					device.waitUntilCalm()
				}
				if language != "en" {
					maximum += maximum / 3
				}
				got, shown := wordsShown(device)
				width := scenetest.Screens[i].W
				if t.Logf("%-22s %s, width %4.0f: %3d words of %d", limit.name, language, width, got,
					maximum); got > maximum {
					t.Errorf("%s in %s, width %.0f: got %d words, want at most %d: %q", limit.name, language, width,
						got, maximum, shown)
				}
			}
		}
	}
}

// waitUntilCalm waits until no file is read, nothing is computed and no animation runs.
func (dt *desktop) waitUntilCalm() {
	for end := time.Now().Add(waitTimeout); time.Now().Before(end); dt.Pass() {
		if s, _ := dt.State(); !s.Busy {
			break
		}
	}
	dt.waitForRest()
}

// wordsShown counts the words of the visible texts of the screen, or of its open dialog, and returns these texts. A
// number is not a word.
func wordsShown(device *desktop) (count int, shown []string) {
	walk := device.shell.Scene().Stage().Walk
	if dialog := device.shell.Scene().Stage().Layer(sprites.LayerDialog); len(dialog.Children()) > 0 {
		walk = dialog.Walk
	}
	walk(func(node *sprites.Node) {
		text, ok := node.Face().(*lettering.Text)
		if !ok || node.Alpha() == 0 {
			return
		}
		w, h := text.Size()
		center := stageRect(node, w, h).Center()
		clip, clipW, clipH := node.Clipper()
		if !device.shell.Screen().Rect().Contains(center) ||
			clip != nil && !stageRect(clip, clipW, clipH).Contains(center) {
			return // scrolled out of sight
		}
		words := strings.Fields(text.String())
		shown = append(shown, strings.Join(words, " "))
		for _, word := range words {
			if strings.ContainsFunc(word, unicode.IsLetter) {
				count++
			}
		}
	})
	return count, shown
}

// stageRect returns the rectangle on the stage of a node's face of the size w×h.
func stageRect(n *sprites.Node, w, h float64) layout.Rect {
	x, y, w, h := n.StageBounds(0, 0, w, h)
	return layout.Rect{X: x, Y: y, W: w, H: h}
}
