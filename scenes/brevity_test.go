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

// wordLimits limits the words of the wordiest screens. It has the presses that lead to each, and the maximum number of
// English words in a window and on a phone. Other languages may show a third more. This prints what they show:
//
//	go test ./scenes -run TestBrevity -v
var wordLimits = []struct {
	name, saved, ways string
	window, telephone int
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

// TestBrevity checks that no screen shows more words than it may, in every language.
func TestBrevity(t *testing.T) {
	testrun.Long(t)
	saved := map[string]string{"": "", "people": playtest.BeforeDossiers(t), "table": playtest.BeforeRoll(t),
		"dealt": playtest.BeforePassports(t), "over": playtest.FinishedGame(), "dossier": playtest.DossierGame(),
		"known": playtest.DossierGame()}
	for _, language := range assets.Languages() {
		for _, limit := range wordLimits {
			for i, maximum := range []int{limit.window, limit.telephone} {
				device := newDesktop(t, saved[limit.saved], scenetest.Screens[i])
				device.tapControls("settings", "language", "language-"+language, "back", "back")
				if limit.saved == "known" {
					device.ctx.Settings.ShownTips = "marks"
				}
				if limit.saved != "" {
					device.tapControls("continue")
					device.waitUntilCalm()
				}
				for _, way := range strings.Fields(limit.ways) {
					if device.shell.Scene().Focus().Find(way) == nil && strings.HasPrefix(way, "tab-") {
						continue // a window shows all tabs at once
					}
					times, id, ok := strings.Cut(way, "*")
					if !ok {
						times, id = "1", way
					}
					for n, _ := strconv.Atoi(times); n > 0; n-- {
						device.tapControls(id)
					}
					device.waitUntilCalm()
				}
				if language != "en" {
					maximum += maximum / 3
				}
				n, shown := wordsShown(device)
				if t.Logf("WORDS %-22s %s %4.0f: %3d of %d", limit.name, language, scenetest.Screens[i].W, n,
					maximum); n > maximum {
					t.Errorf("%s: %d words in %s, at most %d: %q", limit.name, n, language, maximum, shown)
				}
			}
		}
	}
}

// waitUntilCalm waits until nothing is read or computed.
func (dt *desktop) waitUntilCalm() {
	for end := time.Now().Add(waitTimeout); time.Now().Before(end); dt.Pass() {
		if s, _ := dt.State(); !s.Busy {
			break
		}
	}
	dt.waitForRest()
}

// wordsShown returns the texts that can be read on the screen, or in its dialog, and counts their words. A number is
// no word.
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
		middle := stageRect(node, w, h).Center()
		clip, cw, ch := node.Clipper()
		if !device.shell.Screen().Rect().Contains(middle) || clip != nil && !stageRect(clip, cw, ch).Contains(middle) {
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

// stageRect returns the place of a node's face on the stage.
func stageRect(n *sprites.Node, w, h float64) layout.Rect {
	x, y, w, h := n.StageBounds(0, 0, w, h)
	return layout.Rect{X: x, Y: y, W: w, H: h}
}
