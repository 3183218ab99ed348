package scenetest

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
)

// TestLengthen checks that a lengthened text has about 1.6 times as many letters, the same number of words, and no
// unaccented vowel.
func TestLengthen(t *testing.T) {
	for _, text := range []string{"Roll the die", "Red −3, Blue +7: a count.", "Unreadable game"} {
		got := Lengthen(text, 1.6)
		if times := float64(countLetters(got)) / float64(countLetters(text)); times < 1.4 || times > 1.7 {
			t.Errorf("Lengthen(%q, 1.6): got %q with %.1f times as many letters, want 1.4 to 1.7", text, got, times)
		}
		if strings.ContainsAny(got, vowels) {
			t.Errorf("Lengthen(%q, 1.6): got %q, want no unaccented vowel", text, got)
		}
		if strings.Count(got, " ") != strings.Count(text, " ") {
			t.Errorf("Lengthen(%q, 1.6): got %q, want as many words", text, got)
		}
	}
}

// TestTextFaults checks that TextFaults finds every kind of fault, and none in correct texts.
func TestTextFaults(t *testing.T) {
	ctx := LongContext(t)
	screen := appctx.Screen{W: 400, H: 300, Scale: 1}
	style := lettering.Style{Face: lettering.Body, Size: 16, Color: art.Cream}
	words := ctx.Words("title.play")
	panel := func(w, h float64) sprites.Face {
		return ctx.Textures.Panel(sprites.PanelStyle{Radius: 4, Fill: art.PanelColor}, w, h)
	}
	line := func(words string, x, y float64) *sprites.Node { // with its upper left corner at x, y
		return sprites.NewFace("words", ctx.Fonts.Line(style, words), x, y)
	}
	shelf := sprites.New("shelf").SetPos(20, 200).SetClip(300, 30)
	shelf.Add(line("out of sight", 0, 90))
	for name, test := range map[string]struct {
		nodes []*sprites.Node
		want  string
	}{
		"no fault": {[]*sprites.Node{sprites.NewFace("panel", panel(200, 60), 10, 10), line(words, 20, 20),
			line("Anna 12", 20, 40), shelf}, ""},
		"truncated": {[]*sprites.Node{line(ctx.Fonts.Truncate(style, words, 20), 20, 20)}, "is truncated"},
		"too wide": {[]*sprites.Node{sprites.NewFace("words", ctx.Fonts.Lines(style, []string{words}, 12), 20, 20)},
			"want at most"},
		"outside the screen": {[]*sprites.Node{line(words, 390, 20)}, "leaves the screen"},
		"wider than its panel": {[]*sprites.Node{sprites.NewFace("panel", panel(30, 60), 25, 10), line(words, 20, 20)},
			"leaves its panel"},
		"overlapping": {[]*sprites.Node{line(words, 20, 20), line("Anna 12", 24, 24)}, "overlaps"},
		"literal":     {[]*sprites.Node{line("To the table", 20, 20)}, "contains the literal"},
	} {
		stage := sprites.NewStage(1)
		stage.Add(sprites.LayerPanels, test.nodes...)
		wrong := TextFaults(stage, screen, "Anna")
		found := slices.ContainsFunc(wrong, func(fault string) bool { return strings.Contains(fault, test.want) })
		if test.want == "" && wrong != nil {
			t.Errorf("%s: got faults %q, want none", name, wrong)
		} else if test.want != "" && !found {
			t.Errorf("%s: got faults %q, want %q", name, wrong, test.want)
		}
	}
	stage := sprites.NewStage(1)
	stage.Add(sprites.LayerPanels, line("below the dialog", 20, 20))
	stage.Add(sprites.LayerDialog, line(words, 20, 20))
	if wrong := TextFaults(stage, screen); wrong != nil {
		t.Errorf("text below a dialog: got faults %q, want none", wrong)
	}
}

// countLetters returns the number of letters of a text.
func countLetters(s string) (n int) {
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
