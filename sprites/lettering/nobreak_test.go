package lettering_test

import (
	"slices"
	"strings"
	"testing"

	"heimlich/sprites/lettering"
)

// TestNumbersStayWithTheirWords breaks sentences at every width. No line ends between a house or a name and its number,
// nor between a number and its noun, if the pair fits a line. Nothing else keeps words together, and no line is too
// wide.
func TestNumbersStayWithTheirWords(t *testing.T) {
	fonts := newCase(t)
	style := lettering.Style{Face: lettering.Body, Size: 15}
	const words = "Argus moved Yellow 1 to house 8, Blue 2 to house 6. Roll 1–3: move 1 to 3 points, or draw a " +
		"card. The ruins are −3. All of 5 agents score."
	pairs := [][2]string{{"Yellow", "1"}, {"house", "8,"}, {"Blue", "2"}, {"house", "6."}, {"Roll", "1–3:"},
		{"3", "points,"}, {"5", "agents"}}
	for width := 130.0; width < 900; width += 3 {
		lines := fonts.Wrap(style, words, width)
		if strings.Join(lines, " ") != words {
			t.Fatalf("width %v: got lines %q", width, lines)
		}
		for i, l := range lines {
			if w := fonts.Width(style, l); w > width {
				t.Errorf("width %v: line %q has width %.1f", width, l, w)
			}
			if i == 0 {
				continue
			}
			before := lines[i-1][strings.LastIndexByte(lines[i-1], ' ')+1:]
			after, _, _ := strings.Cut(l, " ")
			if slices.Contains(pairs, [2]string{before, after}) {
				t.Errorf("width %v: a line breaks between %q and %q", width, before, after)
			}
		}
	}
	for _, p := range [][2]string{{"1", "to"}, {"8,", "Blue"}, {"6.", "Roll"}, {"the", "safe"}, {"goes", "1,"},
		{"3", "on."}, {"church:", "3"}, {"", "3"}} {
		if lettering.NoBreak(p[0], p[1]) {
			t.Errorf("%q and %q are kept on one line", p[0], p[1])
		}
	}
	if got := fonts.Wrap(style, "house 7", 30); len(got) != 2 {
		t.Errorf("a pair wider than a line is not broken: %q", got)
	}
}

// TestTruncateKeepsPairs checks that a truncated line ends neither before a house's number nor before the noun of a
// number.
func TestTruncateKeepsPairs(t *testing.T) {
	c := newCase(t)
	st := lettering.Style{Face: lettering.Body, Size: 15}
	const line = "Vesper moved Orange 2 to house 10, Green 1 to house 5 and has 3 points left"
	for width := 100.0; width < c.Width(st, line); width += 2 {
		got := c.Truncate(st, line, width)
		for _, half := range []string{"Orange …", "house …", "Green …", " 3 …"} {
			if strings.HasSuffix(got, half) {
				t.Errorf("width %v: the line is truncated to %q", width, got)
			}
		}
	}
}

// TestMeasuredAsDrawn checks that fractional sizes are measured and drawn with the advances of the next whole pixel
// size.
func TestMeasuredAsDrawn(t *testing.T) {
	fonts := newCase(t)
	const words = "Free agents first, then from the lowest score up."
	width := func(size float64) float64 {
		return fonts.Width(lettering.Style{Face: lettering.Body, Size: size}, words)
	}
	if width(16.5) != width(17) || width(16) >= width(16.5) {
		t.Errorf("at scale 1, sizes 16, 16.5 and 17 have widths %v, %v, %v", width(16), width(16.5), width(17))
	}
	fonts.SetScale(2)
	if width(16.5) >= width(17) || width(16.25) != width(16.5) {
		t.Errorf("at scale 2, sizes 16.25, 16.5 and 17 have widths %v, %v, %v", width(16.25), width(16.5), width(17))
	}
	fonts.SetScale(1)
	for room := 200.0; room < 400; room += 7 {
		st := fonts.FitWidth(lettering.Style{Face: lettering.Body, Size: 18}, words, room, 10)
		if w := fonts.Width(st, words); w > room {
			t.Errorf("fitted to %v: got width %v", room, w)
		}
	}
}
