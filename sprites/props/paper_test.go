package props_test

import (
	"bytes"
	"image"
	"testing"

	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// The pages of an open notebook in a window of 1280×720 points.
var (
	leftPage  = layout.Rect{X: 10, Y: 8, W: 838, H: 534}
	rightPage = layout.Rect{X: 886, Y: 8, W: 346, H: 534}
)

// lineStep is the distance between lines of a page, in points.
const lineStep = 22

// paintNotebook paints an open notebook.
func paintNotebook(scale float64) *props.Painter {
	p := props.NewPainter(1250, 560, scale)
	p.Cover(layout.Rect{W: 1240, H: 552})
	p.Page(leftPage, props.Right, lineStep)
	p.Page(rightPage, props.Left, lineStep)
	p.RingsAcross(867, 30, 520, 19)
	return p
}

// brightness returns the brightness of a picture at a point, 0 … 255.
func brightness(m *image.RGBA, scale, x, y float64) int {
	c := m.RGBAAt(int(x*scale), int(y*scale))
	return (int(c.R)*2 + int(c.G)*3 + int(c.B)) / 6
}

// TestPagesBendDownAtTheRings checks that a page is opaque and darker at its rings, for rings at every side.
func TestPagesBendDownAtTheRings(t *testing.T) {
	const minFlat, minDifference = 200, 40 // brightness of 255
	r := layout.Rect{X: 20, Y: 20, W: 300, H: 300}
	for side, ends := range map[props.Side][2]layout.Point{ // points far from the rings and at them
		props.Right: {{X: 150, Y: 171}, {X: 318, Y: 171}},
		props.Left:  {{X: 190, Y: 171}, {X: 22, Y: 171}},
		props.Top:   {{X: 170, Y: 190}, {X: 170, Y: 22}},
	} {
		for _, scale := range []float64{1, 2} {
			p := props.NewPainter(340, 340, scale)
			p.Page(r, side, 20)
			flat, bent := brightness(p.Image, scale, ends[0].X, ends[0].Y),
				brightness(p.Image, scale, ends[1].X, ends[1].Y)
			if flat < minFlat || bent > flat-minDifference {
				t.Errorf("side %d, scale %v: got brightness %d on the page and %d at the rings, want %d and %d less",
					side, scale, flat, bent, minFlat, minDifference)
			}
			if a := p.Image.RGBAAt(int(ends[1].X*scale), int(ends[1].Y*scale)).A; a != 255 {
				t.Errorf("side %d, scale %v: got alpha %d at the rings, want 255", side, scale, a)
			}
		}
	}
}

// TestSheetsCastShadows checks that a card is light inside its rectangle, and that its shadow falls to the lower right.
func TestSheetsCastShadows(t *testing.T) {
	for _, angle := range []float64{0, 0.01, -0.01} {
		painter := props.NewPainter(300, 200, 1)
		painter.Folder(props.Folder{Rect: layout.Rect{W: 300, H: 200}})
		near := [2]layout.Point{{X: 240, Y: 153}, {X: 43, Y: 36}} // below the lower edge, above the upper left corner
		var before [2]int
		for i, q := range near {
			before[i] = brightness(painter.Image, 1, q.X, q.Y)
		}
		painter.Card(layout.Rect{X: 50, Y: 50, W: 200, H: 100}, 30, angle)
		if now := brightness(painter.Image, 1, near[0].X, near[0].Y); now > before[0]-30 {
			t.Errorf("angle %v: brightness below the card: got %d, want at least 30 less than %d", angle, now,
				before[0])
		}
		if now := brightness(painter.Image, 1, near[1].X, near[1].Y); now < before[1]-6 {
			t.Errorf("angle %v: brightness above the card: got %d, want at most 6 less than %d", angle, now, before[1])
		}
		for _, q := range []layout.Point{{X: 54, Y: 56}, {X: 245, Y: 56}, {X: 54, Y: 144}, {X: 245, Y: 144}} {
			if b := brightness(painter.Image, 1, q.X, q.Y); b < 215 {
				t.Errorf("angle %v: brightness at %v: got %d, want that of a card, at least 215", angle, q, b)
			}
		}
	}
}

// strokePixels counts the pixels of a rectangle that are more blue than red, or more red than blue.
func strokePixels(m *image.RGBA, r image.Rectangle) (blue, red int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			switch c := m.RGBAAt(x, y); {
			case c.A > 100 && int(c.B) > int(c.R)+40:
				blue++
			case c.A > 100 && int(c.R) > int(c.B)+40:
				red++
			}
		}
	}
	return blue, red
}

// TestBarsShowBothSides checks that blue strokes are right of the middle and red ones left. Each stroke up to
// TallyCapacity adds pixels, all inside the bar.
func TestBarsShowBothSides(t *testing.T) {
	bar := layout.Rect{X: 10, Y: 10, W: 80, H: 11} // at scale 2 in a picture of 200×60 pixels
	var (
		leftHalf, rightHalf     = image.Rect(0, 0, 98, 60), image.Rect(102, 0, 200, 60)
		leftOfBar, rightOfBar   = image.Rect(0, 0, 18, 60), image.Rect(184, 0, 200, 60)
		lastBlue, lastRed, none = 0, 0, 0
	)
	for n := 0; n <= props.TallyCapacity(bar.W); n++ {
		painter := props.NewPainter(100, 30, 2)
		painter.Bar(bar, n, n)
		blueLeft, redLeft := strokePixels(painter.Image, leftHalf)
		blueRight, redRight := strokePixels(painter.Image, rightHalf)
		if blueLeft != none || redRight != none {
			t.Fatalf("%d strokes: got %d blue pixels left and %d red ones right, want none", n, blueLeft, redRight)
		}
		if n == 0 && (blueRight != none || redLeft != none) {
			t.Errorf("no strokes: got %d blue and %d red pixels, want none", blueRight, redLeft)
		}
		if n > 0 && (blueRight <= lastBlue || redLeft <= lastRed) {
			t.Fatalf("%d strokes: got %d blue and %d red pixels, want more than %d and %d", n, blueRight, redLeft,
				lastBlue, lastRed)
		}
		lastBlue, lastRed = blueRight, redLeft
		for _, beside := range []image.Rectangle{leftOfBar, rightOfBar} {
			if blue, red := strokePixels(painter.Image, beside); blue+red > 0 {
				t.Fatalf("%d strokes: got %d pixels beside the bar in %v, want none", n, blue+red, beside)
			}
		}
	}
}

// TestPropsAreDeterministic paints a notebook and a table twice and compares the pixels.
func TestPropsAreDeterministic(t *testing.T) {
	for name, paint := range map[string]func() *image.RGBA{
		"notebook": func() *image.RGBA { return paintNotebook(1).Image },
		"table": func() *image.RGBA {
			p := props.NewPainter(400, 300, 1)
			p.Table(layout.Rect{X: 5, Y: 5, W: 390, H: 290}, 40, 50, 5, 6)
			p.Hatch(layout.Rect{X: 50, Y: 100, W: 300, H: 40}, 17)
			p.Ring(layout.Rect{X: 10, Y: 150, W: 300, H: 40})
			return p.Image
		},
	} {
		if !bytes.Equal(paint().Pix, paint().Pix) {
			t.Errorf("%s: two paintings differ", name)
		}
	}
}

// TestLargePropsYield checks that painting a page, folder, graph or desk calls yield often.
func TestLargePropsYield(t *testing.T) {
	for name, paint := range map[string]func(p *props.Painter){
		"page":   func(p *props.Painter) { p.Page(leftPage, props.Right, 22) },
		"folder": func(p *props.Painter) { p.Folder(props.Folder{Rect: leftPage}) },
		"graph":  func(p *props.Painter) { p.Graph(leftPage, 0.005) },
	} {
		const want = 15
		yields := 0
		paint(props.NewPainter(1250, 560, 1).WithYield(func() { yields++ }))
		if yields < want {
			t.Errorf("%s: got %d yields, want at least %d", name, yields, want)
		}
	}
	const want = 50
	yields := 0
	if (props.Desk{W: 1280, H: 720, Blotter: leftPage}).Paint(1, func() { yields++ }); yields < want {
		t.Errorf("desk: got %d yields, want at least %d", yields, want)
	}
}

// TestPensHaveTheirLength checks that pencil and pen fill their length, with the thinner point at the right.
func TestPensHaveTheirLength(t *testing.T) {
	const length, scale = 240, 2 // points, pixels per point
	for name, paint := range map[string]func(w, scale float64) *image.RGBA{"pencil": props.Pencil, "pen": props.Pen} {
		m := paint(length, scale)
		// height returns the number of opaque pixels in a column, from the left end of the length.
		height := func(x int) (n int) {
			for y := range m.Rect.Dy() {
				if m.RGBAAt(int(scale*props.Margin)+x, y).A == 255 {
					n++
				}
			}
			return n
		}
		const before, end, point, after = 4, 14, 462, 476 // columns
		for _, x := range []int{before, after} {
			if got := height(x); got > 0 {
				t.Errorf("%s: got %d opaque pixels in column %d, beside its length, want none", name, got, x)
			}
		}
		if got := height(end); got < 10 {
			t.Errorf("%s: got a height of %d pixels at its end, want at least 10", name, got)
		}
		if got := height(point); got == 0 || got > height(end)/2 {
			t.Errorf("%s: got a height of %d pixels at the point, want up to half of the %d at its end", name, got,
				height(end))
		}
	}
}

// BenchmarkNotebook paints an open notebook that fills a window.
func BenchmarkNotebook(b *testing.B) {
	for b.Loop() {
		paintNotebook(1)
	}
}

// BenchmarkFile paints the case file with two graphs and five cards.
func BenchmarkFile(b *testing.B) {
	for b.Loop() {
		p := props.NewPainter(1280, 600, 1)
		p.Folder(props.Folder{Rect: layout.Rect{X: 22, Y: 16, W: 1236, H: 552}, Fold: 812,
			Tab: layout.Rect{X: 104, Y: 2, W: 214, H: 14}})
		p.Graph(layout.Rect{X: 40, Y: 28, W: 748, H: 264}, -0.006)
		p.Graph(layout.Rect{X: 38, Y: 302, W: 750, H: 254}, 0.005)
		for i := range 5 {
			p.Card(layout.Rect{X: 838, Y: 28 + 95*float64(i), W: 406, H: 88}, 30, 0.01)
		}
	}
}
