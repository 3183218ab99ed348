package lettering_test

import (
	"slices"
	"strings"
	"testing"

	"heimlich/sprites/lettering"
)

// TestNumbersStayWithTheirWords checks that no line breaks between a name and its number, or a number and its noun, at
// any width. Other words break freely, and no line is wider than allowed.
func TestNumbersStayWithTheirWords(t *testing.T) {
	fonts := newFonts(t)
	style := lettering.Style{Face: lettering.Body, Size: 15}
	const words = "Argus moved Yellow 1 to house 8, Blue 2 to house 6. Roll 1–3: move 1 to 3 points, or draw a " +
		"card. The ruins are −3. All of 5 agents score."
	pairs := [][2]string{{"Yellow", "1"}, {"house", "8,"}, {"Blue", "2"}, {"house", "6."}, {"Roll", "1–3:"},
		{"3", "points,"}, {"5", "agents"}}
	for width := 130.0; width < 900; width += 3 {
		lines := fonts.Wrap(style, words, width)
		if strings.Join(lines, " ") != words {
			t.Fatalf("width %v: got lines %q, want all words in order", width, lines)
		}
		for i, line := range lines {
			if w := fonts.Width(style, line); w > width {
				t.Errorf("width %v: got line %q of width %.1f", width, line, w)
			}
			if i == 0 {
				continue
			}
			before := lines[i-1][strings.LastIndexByte(lines[i-1], ' ')+1:]
			after, _, _ := strings.Cut(line, " ")
			if slices.Contains(pairs, [2]string{before, after}) {
				t.Errorf("width %v: got a break between %q and %q, want none", width, before, after)
			}
		}
	}
	for _, p := range [][2]string{{"1", "to"}, {"8,", "Blue"}, {"6.", "Roll"}, {"the", "safe"}, {"goes", "1,"},
		{"3", "on."}, {"church:", "3"}, {"", "3"}} {
		if lettering.NoBreak(p[0], p[1]) {
			t.Errorf("NoBreak(%q, %q): got true, want false", p[0], p[1])
		}
	}
	if got := fonts.Wrap(style, "house 7", 30); len(got) != 2 {
		t.Errorf("pair wider than the line: got %q, want two lines", got)
	}
}

// TestTruncateKeepsPairs checks that a truncated line does not end between a name and its number, or a number and its
// noun.
func TestTruncateKeepsPairs(t *testing.T) {
	c := newFonts(t)
	st := lettering.Style{Face: lettering.Body, Size: 15}
	const line = "Vesper moved Orange 2 to house 10, Green 1 to house 5 and has 3 points left"
	for width := 100.0; width < c.Width(st, line); width += 2 {
		got := c.Truncate(st, line, width)
		for _, half := range []string{"Orange …", "house …", "Green …", " 3 …"} {
			if strings.HasSuffix(got, half) {
				t.Errorf("width %v: got %q, want no end with %q", width, got, half)
			}
		}
	}
}

// TestMeasuredAsDrawn checks that a fractional type size is measured like the next whole number of pixels, as it is
// drawn.
func TestMeasuredAsDrawn(t *testing.T) {
	fonts := newFonts(t)
	const words = "Free agents first, then from the lowest score up."
	width := func(size float64) float64 {
		return fonts.Width(lettering.Style{Face: lettering.Body, Size: size}, words)
	}
	if width(16.5) != width(17) || width(16) >= width(16.5) {
		t.Errorf("scale 1, sizes 16, 16.5 and 17: got widths %v, %v, %v, want the last two equal and larger", width(16),
			width(16.5), width(17))
	}
	fonts.SetScale(2)
	if width(16.5) >= width(17) || width(16.25) != width(16.5) {
		t.Errorf("scale 2, sizes 16.25, 16.5 and 17: got widths %v, %v, %v, want the first two equal and smaller",
			width(16.25), width(16.5), width(17))
	}
	fonts.SetScale(1)
	for room := 200.0; room < 400; room += 7 {
		st := fonts.FitWidth(lettering.Style{Face: lettering.Body, Size: 18}, words, room, 10)
		if w := fonts.Width(st, words); w > room {
			t.Errorf("FitWidth to %v: got width %v, want at most %v", room, w, room)
		}
	}
}
