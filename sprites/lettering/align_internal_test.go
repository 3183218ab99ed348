package lettering

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

// TestAlign: lines are aligned left, centred or right in a text's width.
func TestAlign(t *testing.T) {
	c, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	const width = 300
	lines := []string{"Anna", "The others look away", ""}
	for align, free := range map[Align]float64{Left: 0, Center: 0.5, Right: 1} {
		s := Style{Face: Body, Size: 18, Align: align}
		text := c.Lines(s, lines, width)
		for i, l := range lines {
			if want := free * (width - c.Width(s, l)); math.Abs(text.offsets[i]-want) > 1e-9 {
				t.Errorf("aligned %d, %q begins at %.1f, want %.1f", align, l, text.offsets[i], want)
			}
		}
		if w, _ := text.Size(); w != width {
			t.Errorf("the text is %v wide", w)
		}
	}
	s := Style{Face: Body, Size: 18, Align: Center}
	if line := c.Line(s, "Anna"); math.Abs(line.offsets[0]) > 1e-9 || line.width != c.Width(s, "Anna") {
		t.Errorf("a single line is %v wide and begins at %v", line.width, line.offsets[0])
	}
	// What is cut for the screen is kept, one face for sizes that nobody can tell apart.
	if c.sizedFace(Body, 18) != c.sizedFace(Body, 18.1) || c.sizedFace(Body, 18) == c.sizedFace(Body, 18.5) ||
		c.sizedFace(Body, 18) == c.sizedFace(Strong, 18) || c.sizedFace(Body, 0).size < 1 {
		t.Error("faces of other sizes or cuts are taken for each other, or the same is cut twice")
	}
}

// TestTrimFreesGlyphs: after many window sizes glyphs are freed; those of one game stay, and visible ones are drawn
// again.
func TestTrimFreesGlyphs(t *testing.T) {
	c, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	screen := image.Rect(0, 0, 4000, 720)
	var p sprites.PaintOptions
	p.Alpha, p.Scale = 1, 1
	draw := func(text *Text) {
		text.Prepare(screen, p)
		if !text.layout.rasterised {
			t.Fatalf("%v has no pictures", text)
		}
	}
	seen := c.Line(Style{Face: Title, Size: 21}, "Unmasking")
	draw(seen)
	for size := 11.0; size < 19; size++ {
		for _, f := range Typefaces {
			draw(c.Line(Style{Face: f, Size: size},
				"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüßéè.,:;!?"))
		}
	}
	kept := seen.layout
	if c.Trim(); len(c.pages) == 0 || c.sizedFace(Title, 21) != kept.face {
		t.Error("the letters of a game went")
	}
	most := 0
	for i := range 100 {
		size := 11 + float64(i)/2
		for _, f := range Typefaces {
			draw(c.Line(Style{Face: f, Size: size}, "Wrong paper, no fish: quick move by Jack, Vincent & Xaver (270)"))
		}
		c.Trim()
		all := 0
		for _, t := range c.pages {
			all += t.Area()
		}
		if most = max(most, all); all > maxAtlasPixels(1) || len(c.sizedFaces) > maxUnusedFaces {
			t.Fatalf("after %d sizes there are letters on %d pixels, and %d cuts", i, all, len(c.sizedFaces))
		}
	}
	if most < maxAtlasPixels(1)/2 {
		t.Errorf("there were never letters on more than %d pixels", most)
	}
	if draw(seen); seen.layout == kept || seen.layout.face != c.sizedFace(Title, 21) {
		t.Error("what went is drawn as it was")
	}
	kept = seen.layout
	for i := range 2 * maxUnusedFaces {
		if c.Width(Style{Face: Body, Size: float64(i) + 1}, "measured"); len(c.sizedFaces) > maxUnusedFaces {
			t.Fatalf("%d cuts are kept that only measured", len(c.sizedFaces))
		}
	}
	if c.Trim(); c.sizedFace(Title, 21) != kept.face {
		t.Error("letters went because of words that were only measured")
	}
}

// TestPrepareDrawsVisibleGlyphs: Prepare rasterises every visible glyph; others follow when they become visible.
func TestPrepareDrawsVisibleGlyphs(t *testing.T) {
	c, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	text := c.Lines(Style{Face: Body, Size: 20, Color: color.White}, []string{"abc", "def", "xyz"}, 200)
	var p sprites.PaintOptions
	p.Alpha, p.Scale = 1, 1
	letters := func() (n int) {
		for _, k := range c.sizedFaces {
			n += len(k.atlasGlyphs)
		}
		return n
	}
	dst := ebiten.NewImage(200, 50) // two lines
	paint := func(want int) {
		t.Helper()
		text.Prepare(dst.Bounds(), p)
		before := letters()
		if text.Paint(dst, p); letters() != before || before != want {
			t.Errorf("%d letters were drawn before, %d with the picture, want %d before", before, letters()-before,
				want)
		}
	}
	paint(6)
	p.GeoM.Translate(0, -50)
	paint(9)
	p.GeoM.Rotate(0.1)
	paint(9)
	if len(c.pages) != 1 {
		t.Errorf("they stand on %d trays", len(c.pages))
	}
}

// TestLayoutIsCached: a text is laid out again only for another size.
func TestLayoutIsCached(t *testing.T) {
	c, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	text := c.Line(Style{Face: Body, Size: 18}, "office")
	cut := c.sizedFace(Body, 18)
	set := text.layoutAt(cut)
	if len(set.lines[0].glyphs) != 4 { // ffi is one
		t.Errorf("the word has %d signs", len(set.lines[0].glyphs))
	}
	if text.layoutAt(cut) != set {
		t.Error("it is set twice")
	}
	if again := text.layoutAt(c.sizedFace(Body, 36)); again == set ||
		again.lines[0].glyphs[1].bounds.Min.X < set.lines[0].glyphs[1].bounds.Min.X*3/2 {
		t.Errorf("twice as large it stands at %v, before at %v", again.lines[0].glyphs[1].bounds,
			set.lines[0].glyphs[1].bounds)
	}
	if marked := text.Highlighted("ice", nil).layoutAt(cut); len(marked.lines) != 2 ||
		len(marked.lines[1].glyphs) != 3 ||
		!marked.lines[1].highlighted || len(set.lines) != 1 {
		t.Errorf("with what is marked there are the lines %v, before there were %v", marked.lines, set.lines)
	}
}
