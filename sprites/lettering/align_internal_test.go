package lettering

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/testrun"
	"heimlich/sprites"
)

// TestAlign checks that lines are aligned left, centred or right in a text's width, and that faces are cached by
// typeface and rounded size.
func TestAlign(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	const width = 300
	lines := []string{"Anna", "The others look away", ""}
	for align, free := range map[Align]float64{Left: 0, Center: 0.5, Right: 1} {
		s := Style{Face: Body, Size: 18, Align: align}
		text := fonts.Lines(s, lines, width)
		for i, l := range lines {
			if want := free * (width - fonts.Width(s, l)); math.Abs(text.offsets[i]-want) > 1e-9 {
				t.Errorf("alignment %d: offset of %q: got %.1f, want %.1f", align, l, text.offsets[i], want)
			}
		}
		if w, _ := text.Size(); w != width {
			t.Errorf("alignment %d: got text width %v, want %v", align, w, width)
		}
	}
	s := Style{Face: Body, Size: 18, Align: Center}
	if line := fonts.Line(s, "Anna"); math.Abs(line.offsets[0]) > 1e-9 || line.width != fonts.Width(s, "Anna") {
		t.Errorf("single line: got width %v and offset %v, want its own width and 0", line.width, line.offsets[0])
	}
	// sizes that look the same share one face and its cached glyphs
	if fonts.sizedFace(Body, 18) != fonts.sizedFace(Body, 18.1) ||
		fonts.sizedFace(Body, 18) == fonts.sizedFace(Body, 18.5) ||
		fonts.sizedFace(Body, 18) == fonts.sizedFace(Strong, 18) || fonts.sizedFace(Body, 0).size < 1 {
		t.Error("sizedFace: want one face for sizes 18 and 18.1, others for 18.5 and Strong, and a size of at least 1")
	}
}

// TestTrimFreesGlyphs checks that Trim keeps the glyphs of one window size, and frees glyphs and faces after many
// sizes. A freed glyph that is visible again is rasterised again.
func TestTrimFreesGlyphs(t *testing.T) {
	testrun.Long(t)
	const windowSizes = 100
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	screen := image.Rect(0, 0, 4000, 720)
	var p sprites.PaintOptions
	p.Alpha, p.Scale = 1, 1
	draw := func(text *Text) {
		text.Prepare(screen, p)
		if !text.layout.rasterised {
			t.Fatalf("Prepare(%v): got no rasterised glyphs", text)
		}
	}
	seen := fonts.Line(Style{Face: Title, Size: 21}, "Unmasking")
	draw(seen)
	for size := 11.0; size < 19; size++ {
		for _, f := range Typefaces {
			draw(fonts.Line(Style{Face: f, Size: size},
				"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüßéè.,:;!?"))
		}
	}
	kept := seen.layout
	if fonts.Trim(); len(fonts.pages) == 0 || fonts.sizedFace(Title, 21) != kept.face {
		t.Error("Trim after one window size: got freed glyphs, want them kept")
	}
	maximum := 0
	for i := range windowSizes {
		size := 11 + float64(i)/2
		for _, f := range Typefaces {
			draw(fonts.Line(Style{Face: f, Size: size},
				"Wrong paper, no fish: quick move by Jack, Vincent & Xaver (270)"))
		}
		fonts.Trim()
		all := 0
		for _, t := range fonts.pages {
			all += t.Area()
		}
		if maximum = max(maximum, all); all > maxAtlasPixels(1) || len(fonts.sizedFaces) > maxUnusedFaces {
			t.Fatalf("after %d sizes: got glyphs on %d pixels and %d faces, want at most %d and %d", i, all,
				len(fonts.sizedFaces), maxAtlasPixels(1), maxUnusedFaces)
		}
	}
	if maximum < maxAtlasPixels(1)/2 {
		t.Errorf("largest atlas: got %d pixels, want at least %d, so that Trim has to free glyphs", maximum,
			maxAtlasPixels(1)/2)
	}
	if draw(seen); seen.layout == kept || seen.layout.face != fonts.sizedFace(Title, 21) {
		t.Error("text with freed glyphs: got its old layout, want a new one")
	}
	kept = seen.layout
	for i := range 2 * maxUnusedFaces {
		if fonts.Width(Style{Face: Body, Size: float64(i) + 1}, "measured"); len(fonts.sizedFaces) > maxUnusedFaces {
			t.Fatalf("faces used only to measure: got %d cached, want at most %d", len(fonts.sizedFaces),
				maxUnusedFaces)
		}
	}
	if fonts.Trim(); fonts.sizedFace(Title, 21) != kept.face {
		t.Error("after measuring many sizes: got freed glyphs, want them kept")
	}
}

// TestPrepareDrawsVisibleGlyphs checks that Prepare rasterises the glyphs of visible lines, and that Paint rasterises
// none. Glyphs of hidden lines follow when they become visible.
func TestPrepareDrawsVisibleGlyphs(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	text := fonts.Lines(Style{Face: Body, Size: 20, Color: color.White}, []string{"abc", "def", "xyz"}, 200)
	var options sprites.PaintOptions
	options.Alpha, options.Scale = 1, 1
	letters := func() (n int) {
		for _, k := range fonts.sizedFaces {
			n += len(k.atlasGlyphs)
		}
		return n
	}
	dst := ebiten.NewImage(200, 50) // two lines
	paint := func(want int) {
		t.Helper()
		text.Prepare(dst.Bounds(), options)
		before := letters()
		if text.Paint(dst, options); letters() != before || before != want {
			t.Errorf("rasterised glyphs: got %d by Prepare and %d by Paint, want %d and 0", before, letters()-before,
				want)
		}
	}
	paint(6)
	options.GeoM.Translate(0, -50)
	paint(9)
	options.GeoM.Rotate(0.1)
	paint(9)
	if len(fonts.pages) != 1 {
		t.Errorf("got glyphs on %d atlas pages, want 1", len(fonts.pages))
	}
}

// TestLayoutIsCached checks that a text is laid out again only for another size or with highlights.
func TestLayoutIsCached(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	text := fonts.Line(Style{Face: Body, Size: 18}, "office")
	face := fonts.sizedFace(Body, 18)
	plain := text.layoutAt(face)
	if got := len(plain.lines[0].glyphs); got != 4 { // ffi is one
		t.Errorf("\"office\": got %d glyphs, want 4", got)
	}
	if text.layoutAt(face) != plain {
		t.Error("same face: got a new layout, want the cached one")
	}
	if double := text.layoutAt(fonts.sizedFace(Body, 36)); double == plain ||
		double.lines[0].glyphs[1].bounds.Min.X < plain.lines[0].glyphs[1].bounds.Min.X*3/2 {
		t.Errorf("double size: got a glyph at %v, want it further right than %v", double.lines[0].glyphs[1].bounds,
			plain.lines[0].glyphs[1].bounds)
	}
	if marked := text.Highlighted("ice", nil).layoutAt(face); len(marked.lines) != 2 ||
		len(marked.lines[1].glyphs) != 3 ||
		!marked.lines[1].highlighted || len(plain.lines) != 1 {
		t.Errorf("\"ice\" highlighted: got lines %v, want three highlighted glyphs in a second line; without: %v",
			marked.lines, plain.lines)
	}
}
