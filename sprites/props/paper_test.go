package props_test

import (
	"bytes"
	"image"
	"testing"

	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

var (
	wide  = layout.Rect{X: 10, Y: 8, W: 838, H: 534}
	aside = layout.Rect{X: 886, Y: 8, W: 346, H: 534}
)

// spread returns an open notebook.
func spread(scale float64) *props.Painter {
	p := props.NewPainter(1250, 560, scale)
	p.Cover(layout.Rect{W: 1240, H: 552})
	p.Page(wide, props.Right, 22)
	p.Page(aside, props.Left, 22)
	p.RingsAcross(867, 30, 520, 19)
	return p
}

// brightness returns the brightness of a picture at a place in points, 0 … 255.
func brightness(m *image.RGBA, scale, x, y float64) int {
	c := m.RGBAAt(int(x*scale), int(y*scale))
	return (int(c.R)*2 + int(c.G)*3 + int(c.B)) / 6
}

// TestPagesBendDownAtTheRings checks that a page darkens towards its rings on whichever side, and is opaque.
func TestPagesBendDownAtTheRings(t *testing.T) {
	r := layout.Rect{X: 20, Y: 20, W: 300, H: 300}
	for side, ends := range map[props.Side][2]layout.Point{
		props.Right: {{X: 150, Y: 171}, {X: 318, Y: 171}},
		props.Left:  {{X: 190, Y: 171}, {X: 22, Y: 171}},
		props.Top:   {{X: 170, Y: 190}, {X: 170, Y: 22}},
	} {
		for _, scale := range []float64{1, 2} {
			p := props.NewPainter(340, 340, scale)
			p.Page(r, side, 20)
			flat, bent := brightness(p.Image, scale, ends[0].X, ends[0].Y),
				brightness(p.Image, scale, ends[1].X, ends[1].Y)
			if flat < 200 || bent > flat-40 {
				t.Errorf("side %d, scale %v: the page has brightness %d, at its rings %d", side, scale, flat, bent)
			}
			if a := p.Image.RGBAAt(int(ends[1].X*scale), int(ends[1].Y*scale)).A; a != 255 {
				t.Errorf("side %d, scale %v: the page has alpha %d", side, scale, a)
			}
		}
	}
}

// TestSheetsCastShadows checks that a sheet is drawn at its place and darkens only what is beside its lower right
// corner.
func TestSheetsCastShadows(t *testing.T) {
	for _, angle := range []float64{0, 0.01, -0.01} {
		painter := props.NewPainter(300, 200, 1)
		painter.Folder(props.Folder{Rect: layout.Rect{W: 300, H: 200}})
		near := [2]layout.Point{{X: 240, Y: 153}, {X: 43, Y: 36}}
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
			t.Errorf("angle %v: brightness above the card: got %d, want about %d", angle, now, before[1])
		}
		for _, q := range []layout.Point{{X: 54, Y: 56}, {X: 245, Y: 56}, {X: 54, Y: 144}, {X: 245, Y: 144}} {
			if b := brightness(painter.Image, 1, q.X, q.Y); b < 215 {
				t.Errorf("angle %v: brightness at %v: got %d, want that of a card, at least 215", angle, q, b)
			}
		}
	}
}

// strokes counts the pixels of a rectangle that are more blue than red, or the other way round.
func strokes(m *image.RGBA, r image.Rectangle) (blue, red int) {
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

// TestBarsShowBothSides checks that blue strokes are right of the middle and red ones left, in the right number up to
// TallyCapacity.
func TestBarsShowBothSides(t *testing.T) {
	r := layout.Rect{X: 10, Y: 10, W: 80, H: 11}
	paint := func(right, left int) (on, off [2]int) {
		p := props.NewPainter(100, 30, 2)
		p.Bar(r, right, left)
		b1, r1 := strokes(p.Image, image.Rect(0, 0, 98, 60))
		b2, r2 := strokes(p.Image, image.Rect(102, 0, 200, 60))
		return [2]int{b2, r1}, [2]int{b1, r2}
	}
	last := [2]int{}
	for n := 1; n <= props.TallyCapacity(r.W); n++ {
		on, off := paint(n, n)
		if on[0] <= last[0] || on[1] <= last[1] || off != [2]int{} {
			t.Fatalf("%d strokes: got %v pixels on their side, want more than %v; got %v on the other, want none", n,
				on, last, off)
		}
		last = on
		p := props.NewPainter(100, 30, 2)
		p.Bar(r, n, n)
		b, rd := strokes(p.Image, image.Rect(0, 0, 18, 60))
		b2, rd2 := strokes(p.Image, image.Rect(184, 0, 200, 60))
		if b+rd+b2+rd2 > 0 {
			t.Fatalf("%d strokes extend beyond the bar", n)
		}
	}
	if on, _ := paint(0, 0); on != [2]int{} {
		t.Errorf("an empty bar has strokes: %v", on)
	}
}

// TestPropsAreDeterministic checks that a prop is painted identically every time.
func TestPropsAreDeterministic(t *testing.T) {
	for name, paint := range map[string]func() *image.RGBA{
		"notebook": func() *image.RGBA { return spread(1).Image },
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

// TestLargePropsYield checks that painting something large calls yield repeatedly.
func TestLargePropsYield(t *testing.T) {
	for name, paint := range map[string]func(p *props.Painter){
		"page":   func(p *props.Painter) { p.Page(wide, props.Right, 22) },
		"folder": func(p *props.Painter) { p.Folder(props.Folder{Rect: wide}) },
		"graph":  func(p *props.Painter) { p.Graph(wide, 0.005) },
	} {
		breaths := 0
		paint(props.NewPainter(1250, 560, 1).WithYield(func() { breaths++ }))
		if breaths < 15 {
			t.Errorf("painting a %s yields %d times", name, breaths)
		}
	}
	breaths := 0
	if (props.Desk{W: 1280, H: 720, Blotter: wide}).Paint(1, func() { breaths++ }); breaths < 50 {
		t.Errorf("painting a desk yields %d times", breaths)
	}
}

// TestPensHaveTheirLength checks that pencil and pen have the requested length and point to the right.
func TestPensHaveTheirLength(t *testing.T) {
	for name, paint := range map[string]func(w, scale float64) *image.RGBA{"pencil": props.Pencil, "pen": props.Pen} {
		m := paint(240, 2)
		high := func(x int) (n int) {
			for y := range m.Rect.Dy() {
				if m.RGBAAt(int(2*props.Margin)+x, y).A == 255 {
					n++
				}
			}
			return n
		}
		if high(4) > 0 || high(14) < 10 || high(462) == 0 || high(476) > 0 || high(462) > high(14)/2 {
			t.Errorf("the %s is %d, %d, %d and %d pixels high, want 0, its end, its point and 0", name,
				high(4), high(14), high(462), high(476))
		}
	}
}

func BenchmarkNotebook(b *testing.B) {
	for b.Loop() {
		spread(1)
	}
}

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
