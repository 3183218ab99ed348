package scenetest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// AllScreens are the screens that every language must fit: Screens, a large window at two pixels per point, and a small
// one. It must not be changed.
var AllScreens = append([]appctx.Screen{{W: 2560, H: 1440, Scale: 2}, {W: 800, H: 500, Scale: 1}}, Screens...)

// accents replaces all vowels and some other letters, so that a text without them is a literal of the program.
var accents = strings.NewReplacer("a", "á", "e", "ê", "i", "ï", "o", "ö", "u", "ů", "A", "Å", "E", "Ë", "I", "Î", "O",
	"Ő", "U", "Û", "y", "ý", "c", "č", "l", "ļ", "r", "ŕ", "t", "ţ", "h", "ĥ", "d", "ď")

// vowels are repeated to lengthen words.
const vowels = "aeiouyAEIOU"

// Lengthen returns a pseudo-localised text: accented, and about times as long as the original, by repeated vowels.
// Times is at least 1.
func Lengthen(text string, times float64) string {
	var out strings.Builder
	debt := 0.0 // letters still to be added
	for _, r := range text {
		out.WriteRune(r)
		if !unicode.IsLetter(r) {
			continue
		}
		debt += times - 1
		if strings.ContainsRune(vowels, r) {
			for ; debt >= 1; debt-- {
				out.WriteRune(unicode.ToLower(r))
			}
		}
	}
	return accents.Replace(out.String())
}

// LongWords returns a catalogue of accented texts in brackets, 1.6 times as long as English. A truncated text lacks a
// bracket, and a text without brackets does not come from the catalogue. With HEIMLICH_LANGUAGE=fr it returns
// MarkedWords of French instead.
func LongWords(t testing.TB) *words.Catalogue {
	t.Helper()
	if name := os.Getenv("HEIMLICH_LANGUAGE"); name != "" {
		return MarkedWords(t, name)
	}
	c, err := words.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return c.Change(func(_ message.Key, text string) string { return Lengthen(text, 1.6) }).Bracket()
}

// MarkedWords returns the catalogue of a language, accented and in brackets.
func MarkedWords(t testing.TB, name string) *words.Catalogue {
	t.Helper()
	c, err := words.Language(name)
	if err != nil {
		t.Fatal(err)
	}
	return c.Change(func(_ message.Key, text string) string { return accents.Replace(text) }).Bracket()
}

// LongContext returns a context that uses LongWords.
func LongContext(t testing.TB) *appctx.Context {
	t.Helper()
	ctx := Context(t)
	ctx.Language = LongWords(t)
	return ctx
}

// label is a visible text with its rectangle on the stage.
type label struct {
	words string
	box   layout.Rect
}

// TextFaults describes faults of the texts of a stage in LongWords, nil if there are none. It finds texts that are
// truncated, overlap, leave their column, panel or screen, or are not in the catalogue. Names are players' names.
func TextFaults(stage *sprites.Stage, screen appctx.Screen, names ...string) (wrong []string) {
	audit := textAudit{screen: screen, names: names}
	if dialog := stage.Layer(sprites.LayerDialog); len(dialog.Children()) > 0 { // the scene below can't be read
		dialog.Walk(audit.check)
		return audit.faults
	}
	stage.Walk(audit.check)
	return audit.faults
}

// textAudit collects the faults of texts, from back to front.
type textAudit struct {
	screen appctx.Screen
	names  []string // players' names
	panels []layout.Rect
	labels []label
	faults []string
}

// blame adds a fault.
func (a *textAudit) blame(format string, args ...any) {
	a.faults = append(a.faults, fmt.Sprintf("on %vx%v ", a.screen.W, a.screen.H)+fmt.Sprintf(format, args...))
}

// check checks a node, if it is a visible panel or text.
func (a *textAudit) check(node *sprites.Node) {
	if node.Face() == nil || node.Alpha() == 0 {
		return
	}
	switch face := node.Face().(type) {
	case *sprites.Panel:
		a.addPanel(node)
	case *lettering.Text:
		if face.String() != "" {
			a.checkText(node, face)
		}
	}
}

// addPanel adds a panel. The panel of a letter removes the texts that it covers.
func (a *textAudit) addPanel(node *sprites.Node) {
	w, h := node.Face().Size()
	panel := stageRect(node, 0, 0, w, h)
	clipper, clipW, clipH := node.Clipper()
	if clipper == nil || panel.Within(stageRect(clipper, 0, 0, clipW, clipH), 1) {
		a.panels = append(a.panels, panel)
	}
	if node.Parent().Name() == "letter" { // a letter of the tutor may cover numbers of the town
		a.labels = slices.DeleteFunc(a.labels, func(l label) bool {
			isNumber := strings.Trim(l.words, "−0123456789") == ""
			return l.box.Within(panel, 1) || isNumber && l.box.Overlaps(panel, 0)
		})
	}
}

// checkText checks the size, the place and the words of a text that is wholly in sight.
func (a *textAudit) checkText(node *sprites.Node, text *lettering.Text) {
	const columnSlack, panelSlack, maxOverlap = 1, 1.5, 2 // points
	said := strings.Join(strings.Fields(text.String()), " ")
	w, h := text.Size()
	left, right := text.InkBounds()
	box := stageRect(node, left, h*0.1, right-left, h*0.8)
	if clipper, clipW, clipH := node.Clipper(); clipper != nil {
		if !box.Within(stageRect(clipper, 0, 0, clipW, clipH), columnSlack) {
			return // scrolled out of sight, at least in part
		}
	}
	if left < -columnSlack || right > w+columnSlack {
		a.blame("%q is %.0f points wide, want at most %.0f", said, right-left, w)
	}
	if !box.Within(a.screen.Rect(), columnSlack) {
		a.blame("%q leaves the screen: %.0f", said, box)
	}
	if truncated(node) {
		a.blame("%q is truncated", said)
	}
	if plain := untranslated(said, a.names); plain != "" && !isInitial(said, a.names) {
		a.blame("%q contains the literal %q", said, plain)
	}
	isMessage := strings.Contains(said, "[")
	panel := layout.Rect{} // the last one drawn at the text, which is visible
	for _, p := range a.panels {
		if p.Contains(box.Center()) {
			panel = p
		}
	}
	if panel.W > 0 && isMessage && !box.Within(panel, panelSlack) {
		a.blame("%q at %.0f leaves its panel %.0f", said, box, panel)
	}
	for _, other := range a.labels {
		if other.box.Overlaps(box, maxOverlap) && (isMessage || strings.Contains(other.words, "[")) {
			a.blame("%q overlaps %q", said, other.words)
		}
	}
	a.labels = append(a.labels, label{words: said, box: box})
}

// truncated reports whether a text shows only a part of its message. Buttons may use two lines and pages two columns.
// In a log the first and last sentence may be truncated, because the log page shows all of them.
func truncated(node *sprites.Node) bool {
	if node.Name() == "lines" || node.Name() == "log-line" {
		return false
	}
	all := ""
	for _, parts := range [][]string{{"title", "sub"}, {"column"}} {
		for _, part := range parts {
			for _, c := range node.Parent().Children() {
				if text, ok := c.Face().(*lettering.Text); ok && c.Name() == part &&
					slices.Contains(parts, node.Name()) {
					all += text.String()
				}
			}
		}
	}
	if all == "" {
		all = node.Face().(*lettering.Text).String()
	}
	return strings.Count(all, "[") != strings.Count(all, "]")
}

// stageRect returns the place on the stage of a rectangle of a node's face.
func stageRect(n *sprites.Node, x, y, w, h float64) layout.Rect {
	x, y, w, h = n.StageBounds(x, y, w, h)
	return layout.Rect{X: x, Y: y, W: w, H: h}
}

// isInitial reports whether a text is the first letter of one of the names.
func isInitial(text string, names []string) bool {
	return len(text) == 1 && slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, text) })
}

// untranslated returns the part of a text that is neither from the catalogue nor a name, from its first unaccented
// vowel on.
func untranslated(text string, names []string) string {
	for _, name := range names {
		text = strings.ReplaceAll(text, name, "")
	}
	if i := strings.IndexAny(text, vowels); i >= 0 {
		return text[i:]
	}
	return ""
}
