package lettering_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"heimlich/sprites/lettering"
)

// newCase returns new fonts.
func newCase(t *testing.T) *lettering.Fonts {
	t.Helper()
	c, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var body = lettering.Style{Face: lettering.Body, Size: 18}

const words = "The others look away until the notebook is closed.\nA second line, which is long too, follows."

// TestWrap checks that lines fit the width and are as full as possible, and no word is lost. A word that is too long
// stands alone.
func TestWrap(t *testing.T) {
	fonts := newCase(t)
	for _, width := range []float64{60, 130, 200, 401} {
		lines := fonts.Wrap(body, words, width)
		if got, want := strings.Join(lines, " "), strings.Join(strings.Fields(words), " "); got != want {
			t.Errorf("width %v: want %q, got %q", width, want, got)
		}
		for i, l := range lines {
			if w := fonts.Width(body, l); w > width && strings.Contains(l, " ") {
				t.Errorf("%q has width %.1f, want at most %v", l, w, width)
			}
			if i+1 == len(lines) || strings.HasSuffix(l, "closed.") {
				continue
			}
			next, _, _ := strings.Cut(lines[i+1], " ")
			if w := fonts.Width(body, l+" "+next); w <= width {
				t.Errorf("%q has room for %q: %.1f of %v", l, next, w, width)
			}
		}
	}
	if got := fonts.Wrap(body, "a\n\nb", 100); len(got) != 3 || got[1] != "" {
		t.Errorf("an empty line is lost: %q", got)
	}
}

// TestTruncate checks that a line that fits stays; otherwise as many whole words stay as fit, with an ellipsis.
func TestTruncate(t *testing.T) {
	fonts := newCase(t)
	line, _, _ := strings.Cut(words, "\n")
	if got := fonts.Truncate(body, line, fonts.Width(body, line)); got != line {
		t.Errorf("a text that just fits becomes %q", got)
	}
	for _, width := range []float64{80, 150, 250} {
		got := fonts.Truncate(body, line, width)
		kept, ok := strings.CutSuffix(got, " …")
		if !ok || !strings.HasPrefix(line, kept+" ") || fonts.Width(body, got) > width {
			t.Errorf("width %v: got %q with width %.1f", width, got, fonts.Width(body, got))
		}
		next, _, _ := strings.Cut(strings.TrimPrefix(line, kept+" "), " ")
		if w := fonts.Width(body, kept+" "+next+" …"); w <= width {
			t.Errorf("width %v: there is room for %q too", width, next)
		}
	}
	got := fonts.Truncate(body, "Geheimagentenausbildungszentrum", 100)
	if kept, ok := strings.CutSuffix(got, "…"); !ok || len(kept) < 5 ||
		!strings.HasPrefix("Geheimagentenausbildungszentrum", kept) || fonts.Width(body, got) > 100 {
		t.Errorf("a long word becomes %q", got)
	}
	if got := fonts.Truncate(body, "word, and more", fonts.Width(body, "word …")+1); got != "word …" {
		t.Errorf("a comma before the ellipsis: %q", got)
	}
	if got := fonts.Truncate(body, "word", 2); got != "" {
		t.Errorf("width 2: got %q", got)
	}
}

// TestFitWidth checks that the size shrinks as far as necessary, not below the minimum, and never grows.
func TestFitWidth(t *testing.T) {
	fonts := newCase(t)
	w := fonts.Width(body, "Spymaster")
	if got := fonts.FitWidth(body, "Spymaster", w, 10); got != body {
		t.Errorf("a text that fits gets the type size %v", got.Size)
	}
	got := fonts.FitWidth(body, "Spymaster", 0.8*w, 10)
	if now := fonts.Width(got, "Spymaster"); now > 0.8*w || now < 0.75*w {
		t.Errorf("width %.1f: got %.1f", 0.8*w, now)
	}
	if got := fonts.FitWidth(body, "Spymaster", 0.3*w, 14); got.Size != 14 {
		t.Errorf("got smallest type size %v, want 14", got.Size)
	}
	if got := fonts.FitWidth(body.WithSize(12), "Spymaster", 0.3*w, 14); got.Size != 12 {
		t.Errorf("a smaller type size becomes %v", got.Size)
	}
}

// TestSizes checks that a text is as high as its lines.
func TestSizes(t *testing.T) {
	fonts := newCase(t)
	text := fonts.Block(body, words, 200)
	lines := len(fonts.Wrap(body, words, 200))
	if w, h := text.Size(); w != 200 || math.Abs(h-float64(lines)*fonts.LineHeight(body)) > 1e-9 ||
		h < float64(lines)*18 {
		t.Errorf("%d lines: got size %.1f×%.1f, want a width of 200 and the height of the lines", lines, w, h)
	}
	if got := text.String(); got != strings.Join(strings.Fields(words), " ") {
		t.Errorf("got text %q", got)
	}
	wide := body
	wide.Leading = 1.5
	if h := fonts.LineHeight(wide); math.Abs(h-27) > 1e-9 {
		t.Errorf("18 points with a line height of 1.5 have the height %.1f", h)
	}
	s := body.WithColor(color.White).WithAlign(lettering.Right).WithFace(lettering.Title).WithSize(30)
	if s != (lettering.Style{Face: lettering.Title, Size: 30, Color: color.White, Align: lettering.Right}) {
		t.Errorf("got style %+v", s)
	}
}

// TestFitBox checks that text shrinks before it is truncated, and fits its box at every size.
func TestFitBox(t *testing.T) {
	fonts := newCase(t)
	style := lettering.Style{Face: lettering.Body, Size: 18}
	const words = "Free agents first, then from the lowest score up."
	for _, x := range []struct{ w, h float64 }{{400, 30}, {200, 30}, {200, 60}, {120, 60}, {60, 30}} {
		got, lines := fonts.FitBox(style, words, x.w, x.h)
		whole := strings.Join(lines, " ") == words
		if cut := strings.Contains(strings.Join(lines, ""), "…"); cut == whole || cut &&
			got.Size != lettering.MinSize ||
			got.Size > style.Size || float64(len(lines))*fonts.LineHeight(got) > x.h+1 {
			t.Errorf("box %v×%v: got %q at %v", x.w, x.h, lines, got.Size)
		}
		for _, l := range lines {
			if fonts.Width(got, l) > x.w {
				t.Errorf("box %v×%v: %q has width %v", x.w, x.h, l, fonts.Width(got, l))
			}
		}
	}
	if got, lines := fonts.FitBox(style, words, 1000, 30); got != style || len(lines) != 1 {
		t.Errorf("a text that fits becomes %q at %v", lines, got.Size)
	}
}

// TestNonBreakingSpaces checks that no line breaks at a non-breaking space.
func TestNonBreakingSpaces(t *testing.T) {
	c := newCase(t)
	st := lettering.Style{Face: lettering.Body, Size: 18}
	for w := 40.0; w < 300; w += 10 {
		for _, l := range c.Wrap(st, "décompte\u00a0: personne ne «\u00a0joue\u00a0» ici", w) {
			if strings.HasPrefix(l, ":") || strings.HasPrefix(l, "»") || strings.HasSuffix(l, "«") {
				t.Errorf("width %v: got line %q", w, l)
			}
		}
	}
}

// TestFitsBox checks that it reports true exactly if FitBox truncates nothing.
func TestFitsBox(t *testing.T) {
	fonts := newCase(t)
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
			t.Errorf("%q fits %v×%v: %v, as %q", x.words, x.w, x.h, got, lines)
		}
	}
}

// TestWrapEvenly checks that a text has as few lines as with Wrap, with the same words. No short word is alone on the
// last line.
func TestWrapEvenly(t *testing.T) {
	fonts := newCase(t)
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
