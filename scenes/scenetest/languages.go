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
// one.
var AllScreens = append([]appctx.Screen{{W: 2560, H: 1440, Scale: 2}, {W: 800, H: 500, Scale: 1}}, Screens...)

// accents replaces all vowels and some other letters, so that a text without them is a literal of the program.
var accents = strings.NewReplacer("a", "á", "e", "ê", "i", "ï", "o", "ö", "u", "ů", "A", "Å", "E", "Ë", "I", "Î", "O",
	"Ő", "U", "Û", "y", "ý", "c", "č", "l", "ļ", "r", "ŕ", "t", "ţ", "h", "ĥ", "d", "ď")

// vowels are repeated to lengthen words.
const vowels = "aeiouyAEIOU"

// Lengthen returns a pseudo-localised text: accented, and about times as long as the original, by repeated vowels.
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

// TextFaults describes faults of the texts of a stage in LongWords. It finds texts that are truncated, overlap, leave
// their column, panel or screen, or are not in the catalogue. Names are players' names.
func TextFaults(stage *sprites.Stage, s appctx.Screen, names ...string) (wrong []string) {
	blame := func(format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("on %vx%v ", s.W, s.H)+fmt.Sprintf(format, args...))
	}
	var panels []layout.Rect
	var labels []label
	look := func(node *sprites.Node) {
		if node.Face() == nil || node.Alpha() == 0 {
			return
		}
		if _, ok := node.Face().(*sprites.Panel); ok {
			w, h := node.Face().Size()
			panel := stageRect(node, 0, 0, w, h)
			if on, cw, ch := node.Clipper(); on == nil || panel.Within(stageRect(on, 0, 0, cw, ch), 1) {
				panels = append(panels, panel)
			}
			if node.Parent().Name() == "letter" { // a letter of the tutor may cover numbers of the town
				labels = slices.DeleteFunc(labels, func(l label) bool {
					return l.box.Within(panel, 1) ||
						strings.Trim(l.words, "−0123456789") == "" && l.box.Overlaps(panel, 0)
				})
			}
			return
		}
		text, ok := node.Face().(*lettering.Text)
		if !ok || text.String() == "" {
			return
		}
		said := strings.Join(strings.Fields(text.String()), " ")
		w, h := text.Size()
		left, right := text.InkBounds()
		box := stageRect(node, left, h*0.1, right-left, h*0.8)
		if on, cw, ch := node.Clipper(); on != nil {
			if !box.Within(stageRect(on, 0, 0, cw, ch), 1) {
				return // not wholly in sight: scrolled, at least in part
			}
		}
		if left < -1 || right > w+1 {
			blame("%q is %.0f points wide, want at most %.0f", said, right-left, w)
		}
		if !box.Within(s.Rect(), 1) {
			blame("%q leaves the screen: %.0f", said, box)
		}
		if truncated(node) {
			blame("%q is truncated", said)
		}
		if plain := untranslated(said, names); plain != "" && !isInitial(said, names) {
			blame("%q contains the literal %q", said, plain)
		}
		inner := layout.Rect{}
		for _, p := range panels {
			if p.Contains(box.Center()) { // the last one drawn is visible
				inner = p
			}
		}
		if inner.W > 0 && strings.Contains(said, "[") && !box.Within(inner, 1.5) {
			blame("%q at %.0f leaves its panel %.0f", said, box, inner)
		}
		for _, l := range labels {
			if l.box.Overlaps(box, 2) && (strings.Contains(said, "[") || strings.Contains(l.words, "[")) {
				blame("%q overlaps %q", said, l.words)
			}
		}
		labels = append(labels, label{words: said, box: box})
	}
	if dialog := stage.Layer(sprites.LayerDialog); len(dialog.Children()) > 0 { // the scene below can't be read
		dialog.Walk(look)
		return wrong
	}
	stage.Walk(look)
	return wrong
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
