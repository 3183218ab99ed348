package lettering

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

// TestAlign checks that lines are aligned left, centred or right in a text's width.
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
				t.Errorf("alignment %d: %q starts at %.1f, want %.1f", align, l, text.offsets[i], want)
			}
		}
		if w, _ := text.Size(); w != width {
			t.Errorf("got text width %v", w)
		}
	}
	s := Style{Face: Body, Size: 18, Align: Center}
	if line := fonts.Line(s, "Anna"); math.Abs(line.offsets[0]) > 1e-9 || line.width != fonts.Width(s, "Anna") {
		t.Errorf("single line: got width %v and offset %v, want its own width and 0", line.width, line.offsets[0])
	}
	// Rasterised glyphs are cached, with one face for sizes that look the same.
	if fonts.sizedFace(Body, 18) != fonts.sizedFace(Body, 18.1) ||
		fonts.sizedFace(Body, 18) == fonts.sizedFace(Body, 18.5) ||
		fonts.sizedFace(Body, 18) == fonts.sizedFace(Strong, 18) || fonts.sizedFace(Body, 0).size < 1 {
		t.Error("faces of different sizes or weights are confused, or one is created twice")
	}
}

// TestTrimFreesGlyphs checks that after many window sizes glyphs are freed; those of one game stay, and visible ones
// are drawn again.
func TestTrimFreesGlyphs(t *testing.T) {
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
			t.Fatalf("%v has no glyph pictures", text)
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
		t.Error("the glyphs of a game were freed")
	}
	maximum := 0
	for i := range 100 {
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
			t.Fatalf("after %d sizes: got glyphs on %d pixels, and %d faces", i, all, len(fonts.sizedFaces))
		}
	}
	if maximum < maxAtlasPixels(1)/2 {
		t.Errorf("the glyphs never used more than %d pixels, so nothing was tested", maximum)
	}
	if draw(seen); seen.layout == kept || seen.layout.face != fonts.sizedFace(Title, 21) {
		t.Error("a freed glyph is drawn from its old place")
	}
	kept = seen.layout
	for i := range 2 * maxUnusedFaces {
		if fonts.Width(Style{Face: Body, Size: float64(i) + 1}, "measured"); len(fonts.sizedFaces) > maxUnusedFaces {
			t.Fatalf("got %d cached faces that were only used to measure", len(fonts.sizedFaces))
		}
	}
	if fonts.Trim(); fonts.sizedFace(Title, 21) != kept.face {
		t.Error("measuring texts frees glyphs")
	}
}

// TestPrepareDrawsVisibleGlyphs checks that Prepare rasterises every visible glyph; others follow when they become
// visible.
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
			t.Errorf("got %d glyphs drawn before the picture and %d with it, want %d before", before, letters()-before,
				want)
		}
	}
	paint(6)
	options.GeoM.Translate(0, -50)
	paint(9)
	options.GeoM.Rotate(0.1)
	paint(9)
	if len(fonts.pages) != 1 {
		t.Errorf("got glyphs on %d atlas pages", len(fonts.pages))
	}
}

// TestLayoutIsCached checks that a text is laid out again only for another size.
func TestLayoutIsCached(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	text := fonts.Line(Style{Face: Body, Size: 18}, "office")
	cut := fonts.sizedFace(Body, 18)
	set := text.layoutAt(cut)
	if len(set.lines[0].glyphs) != 4 { // ffi is one
		t.Errorf("the word has %d glyphs", len(set.lines[0].glyphs))
	}
	if text.layoutAt(cut) != set {
		t.Error("the layout is computed twice")
	}
	if again := text.layoutAt(fonts.sizedFace(Body, 36)); again == set ||
		again.lines[0].glyphs[1].bounds.Min.X < set.lines[0].glyphs[1].bounds.Min.X*3/2 {
		t.Errorf("double size: got a glyph at %v, want it further right than %v", again.lines[0].glyphs[1].bounds,
			set.lines[0].glyphs[1].bounds)
	}
	if marked := text.Highlighted("ice", nil).layoutAt(cut); len(marked.lines) != 2 ||
		len(marked.lines[1].glyphs) != 3 ||
		!marked.lines[1].highlighted || len(set.lines) != 1 {
		t.Errorf("with marks: got lines %v, without %v", marked.lines, set.lines)
	}
}
