package lettering_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"heimlich/sprites/lettering"
)

// newFonts returns new fonts, and fails the test if they can't be loaded.
func newFonts(t *testing.T) *lettering.Fonts {
	t.Helper()
	fonts, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	return fonts
}

// body is the style of most tests.
var body = lettering.Style{Face: lettering.Body, Size: 18}

// words are two long lines.
const words = "The others look away until the notebook is closed.\nA second line, which is long too, follows."

// TestWrap checks that wrapped lines contain all words, fit the width and are as full as possible. A word that is too
// long stands alone.
func TestWrap(t *testing.T) {
	fonts := newFonts(t)
	for _, width := range []float64{60, 130, 200, 401} {
		lines := fonts.Wrap(body, words, width)
		if got, want := strings.Join(lines, " "), strings.Join(strings.Fields(words), " "); got != want {
			t.Errorf("width %v: got %q, want %q", width, got, want)
		}
		for i, line := range lines {
			if w := fonts.Width(body, line); w > width && strings.Contains(line, " ") {
				t.Errorf("width %v: got line %q of width %.1f", width, line, w)
			}
			if i+1 == len(lines) || strings.HasSuffix(line, "closed.") {
				continue
			}
			next, _, _ := strings.Cut(lines[i+1], " ")
			if w := fonts.Width(body, line+" "+next); w <= width {
				t.Errorf("width %v: got line %q, want %q on it too: %.1f", width, line, next, w)
			}
		}
	}
	if got := fonts.Wrap(body, "a\n\nb", 100); len(got) != 3 || got[1] != "" {
		t.Errorf("Wrap of a, an empty line and b: got %q, want three lines", got)
	}
}

// TestTruncate checks that a line that fits is unchanged. Otherwise as many whole words as fit stay, with an ellipsis;
// a single long word is cut.
func TestTruncate(t *testing.T) {
	fonts := newFonts(t)
	line, _, _ := strings.Cut(words, "\n")
	if got := fonts.Truncate(body, line, fonts.Width(body, line)); got != line {
		t.Errorf("line that just fits: got %q, want it unchanged", got)
	}
	for _, width := range []float64{80, 150, 250} {
		got := fonts.Truncate(body, line, width)
		kept, ok := strings.CutSuffix(got, " …")
		if !ok || !strings.HasPrefix(line, kept+" ") || fonts.Width(body, got) > width {
			t.Errorf("width %v: got %q of width %.1f, want whole words and an ellipsis", width, got, fonts.Width(body,
				got))
		}
		next, _, _ := strings.Cut(strings.TrimPrefix(line, kept+" "), " ")
		if w := fonts.Width(body, kept+" "+next+" …"); w <= width {
			t.Errorf("width %v: got %q, want %q in it too", width, got, next)
		}
	}
	got := fonts.Truncate(body, "Geheimagentenausbildungszentrum", 100)
	if kept, ok := strings.CutSuffix(got, "…"); !ok || len(kept) < 5 ||
		!strings.HasPrefix("Geheimagentenausbildungszentrum", kept) || fonts.Width(body, got) > 100 {
		t.Errorf("long word: got %q, want its start with an ellipsis", got)
	}
	if got := fonts.Truncate(body, "word, and more", fonts.Width(body, "word …")+1); got != "word …" {
		t.Errorf("line cut at a comma: got %q, want \"word …\"", got)
	}
	if got := fonts.Truncate(body, "word", 2); got != "" {
		t.Errorf("width 2: got %q, want an empty line", got)
	}
}

// TestFitWidth checks that FitWidth shrinks the type size as far as necessary, but not below the minimum, and never
// enlarges it.
func TestFitWidth(t *testing.T) {
	fonts := newFonts(t)
	w := fonts.Width(body, "Spymaster")
	if got := fonts.FitWidth(body, "Spymaster", w, 10); got != body {
		t.Errorf("text that fits: got size %v, want %v", got.Size, body.Size)
	}
	got := fonts.FitWidth(body, "Spymaster", 0.8*w, 10)
	if now := fonts.Width(got, "Spymaster"); now > 0.8*w || now < 0.75*w {
		t.Errorf("FitWidth to %.1f: got width %.1f, want at most 6 %% less", 0.8*w, now)
	}
	if got := fonts.FitWidth(body, "Spymaster", 0.3*w, 14); got.Size != 14 {
		t.Errorf("too long for size 14: got size %v, want 14", got.Size)
	}
	if got := fonts.FitWidth(body.WithSize(12), "Spymaster", 0.3*w, 14); got.Size != 12 {
		t.Errorf("size 12 below the minimum: got size %v, want 12", got.Size)
	}
}

// TestSizes checks that a block has the given width and the height of its lines, and that the methods of Style change
// one field each.
func TestSizes(t *testing.T) {
	fonts := newFonts(t)
	text := fonts.Block(body, words, 200)
	lines := len(fonts.Wrap(body, words, 200))
	if w, h := text.Size(); w != 200 || math.Abs(h-float64(lines)*fonts.LineHeight(body)) > 1e-9 ||
		h < float64(lines)*18 {
		t.Errorf("%d lines: got size %.1f×%.1f, want a width of 200 and the height of the lines", lines, w, h)
	}
	if got := text.String(); got != strings.Join(strings.Fields(words), " ") {
		t.Errorf("String: got %q, want all words", got)
	}
	wide := body
	wide.Leading = 1.5
	if h := fonts.LineHeight(wide); math.Abs(h-27) > 1e-9 {
		t.Errorf("LineHeight of size 18 with leading 1.5: got %.1f, want 27", h)
	}
	s := body.WithColor(color.White).WithAlign(lettering.Right).WithFace(lettering.Title).WithSize(30)
	if s != (lettering.Style{Face: lettering.Title, Size: 30, Color: color.White, Align: lettering.Right}) {
		t.Errorf("style with all fields changed: got %+v", s)
	}
}

// TestFitBox checks that FitBox shrinks a text to the minimum size before it truncates it, and that the result fits the
// box.
func TestFitBox(t *testing.T) {
	fonts := newFonts(t)
	style := lettering.Style{Face: lettering.Body, Size: 18}
	const words = "Free agents first, then from the lowest score up."
	for _, x := range []struct{ w, h float64 }{{400, 30}, {200, 30}, {200, 60}, {120, 60}, {60, 30}} {
		got, lines := fonts.FitBox(style, words, x.w, x.h)
		whole := strings.Join(lines, " ") == words
		if cut := strings.Contains(strings.Join(lines, ""), "…"); cut == whole || cut &&
			got.Size != lettering.MinSize ||
			got.Size > style.Size || float64(len(lines))*fonts.LineHeight(got) > x.h+1 {
			t.Errorf("box %v × %v: got %q at size %v, want all words, or an ellipsis at size %v", x.w, x.h, lines,
				got.Size, lettering.MinSize)
		}
		for _, l := range lines {
			if fonts.Width(got, l) > x.w {
				t.Errorf("box %v × %v: got line %q of width %v", x.w, x.h, l, fonts.Width(got, l))
			}
		}
	}
	if got, lines := fonts.FitBox(style, words, 1000, 30); got != style || len(lines) != 1 {
		t.Errorf("text that fits: got %q at size %v, want one line at %v", lines, got.Size, style.Size)
	}
}

// TestNonBreakingSpaces checks that no line breaks at a non-breaking space, as before a French colon, at any width.
func TestNonBreakingSpaces(t *testing.T) {
	c := newFonts(t)
	st := lettering.Style{Face: lettering.Body, Size: 18}
	for w := 40.0; w < 300; w += 10 {
		for _, l := range c.Wrap(st, "décompte\u00a0: personne ne «\u00a0joue\u00a0» ici", w) {
			if strings.HasPrefix(l, ":") || strings.HasPrefix(l, "»") || strings.HasSuffix(l, "«") {
				t.Errorf("width %v: got line %q, want no break at a non-breaking space", w, l)
			}
		}
	}
}

// TestFitsBox checks that FitsBox reports true exactly if FitBox truncates nothing.
func TestFitsBox(t *testing.T) {
	fonts := newFonts(t)
	style := lettering.Style{Face: lettering.Body, Size: 18}
	for _, x := range []struct {
		words string
		w, h  float64
		want  bool
	}{
		{"Violet waits.", 200, 30, true}, {"Violet waits …", 200, 30, true}, {"Violet waits…", 200, 30, true},
		{"", 10, 10, true},
		{"Unbetretbarkeitsbescheinigungen are read", 70, 60, false},
		{"Free agents first, then from the lowest score up.", 60, 30, false},
	} {
		_, lines := fonts.FitBox(style, x.words, x.w, x.h)
		if got := fonts.FitsBox(style, x.words, x.w, x.h); got != x.want ||
			got != (strings.Join(lines, " ") == x.words) {
			t.Errorf("FitsBox(%q, %v, %v): got %v, want %v; FitBox returns %q", x.words, x.w, x.h, got, x.want, lines)
		}
	}
}

// TestWrapEvenly checks that WrapEvenly needs no more lines than Wrap, and leaves no short word alone on the last line.
func TestWrapEvenly(t *testing.T) {
	fonts := newFonts(t)
	const words = "Two agents go 1 back each."
	width := fonts.Width(body, "Two agents go 1 back")
	plain, even := fonts.Wrap(body, words, width+1), fonts.WrapEvenly(body, words, width+1)
	if len(plain) != 2 || plain[1] != "each." {
		t.Fatalf("plain lines: got %q, want a last line \"each.\"", plain)
	}
	if len(even) != 2 || strings.Join(even, " ") != words || even[1] == "each." {
		t.Errorf("even lines: got %q, want two lines of similar length", even)
	}
}
