package raster_test

import (
	"image"
	"image/color"
	"testing"

	"heimlich/sprites/raster"
)

var red, none = color.RGBA{200, 0, 0, 255}, color.RGBA{}

// checkPixels checks that the pixels full have the colour c and the pixels empty are transparent.
func checkPixels(t *testing.T, img *image.RGBA, c color.RGBA, full, empty [][2]int) {
	t.Helper()
	for _, p := range full {
		if got := img.RGBAAt(p[0], p[1]); got != c {
			t.Errorf("pixel %v: got %v, want %v", p, got, c)
		}
	}
	for _, p := range empty {
		if got := img.RGBAAt(p[0], p[1]); got != none {
			t.Errorf("pixel %v: got %v, want transparent", p, got)
		}
	}
}

// canvas returns a canvas of 40×20 points with two pixels per point.
func canvas() *raster.Canvas { return raster.New(80, 40, 2) }

// TestRoundRect checks pixels inside and outside a filled rectangle with round corners.
func TestRoundRect(t *testing.T) {
	c := canvas()
	c.Fill(c.RoundRect(5, 2, 30, 16, 6), red)
	checkPixels(t, c.Image, red, [][2]int{{40, 20}, {11, 20}, {68, 20}, {40, 5}, {40, 34}},
		[][2]int{{8, 20}, {71, 20}, {40, 2}, {40, 37}, {11, 5}, {68, 5}, {11, 34}, {68, 34}})
}

// TestEllipse checks pixels inside and outside a filled ellipse.
func TestEllipse(t *testing.T) {
	c := canvas()
	c.Fill(c.Ellipse(20, 10, 15, 8), red)
	checkPixels(t, c.Image, red, [][2]int{{40, 20}, {12, 20}, {67, 20}, {40, 6}, {40, 33}, {20, 10}},
		[][2]int{{8, 20}, {71, 20}, {40, 2}, {40, 37}, {13, 7}, {66, 7}, {13, 32}, {66, 32}})
}

// TestPolygon checks pixels inside and outside a filled triangle.
func TestPolygon(t *testing.T) {
	c := canvas()
	c.Fill(c.Polygon([]raster.XY{{X: 2, Y: 2}, {X: 38, Y: 2}, {X: 2, Y: 18}}), red)
	checkPixels(t, c.Image, red, [][2]int{{6, 6}, {60, 6}, {6, 30}}, [][2]int{{2, 2}, {72, 30}, {78, 38}})
}

// TestStroke checks the width of a line, and that a dashed line has gaps.
func TestStroke(t *testing.T) {
	line := []raster.XY{{X: 4, Y: 10}, {X: 36, Y: 10}}
	c := canvas()
	c.Stroke(c.Line(line), 4, red)
	checkPixels(t, c.Image, red, [][2]int{{10, 20}, {40, 17}, {40, 22}, {70, 20}},
		[][2]int{{40, 14}, {40, 25}, {1, 20}, {78, 20}})
	c = canvas()
	c.Stroke(c.Line(line), 1, red, 4, 8)
	solid := 0
	for x := range 80 {
		if c.Image.RGBAAt(x, 20).A > 0 {
			solid++
		}
	}
	if solid < 15 || solid > 45 {
		t.Errorf("dashed line: got %d of 64 pixels painted, want 15 … 45", solid)
	}
}

// TestGlow checks that a glow is strongest in its middle and fades to transparent.
func TestGlow(t *testing.T) {
	img := raster.Glow(41, 21, color.RGBA{200, 100, 0, 255}, 0.5)
	if got := img.RGBAAt(20, 10); got != (color.RGBA{100, 50, 0, 127}) {
		t.Errorf("middle: got %v, want half the colour", got)
	}
	last := 256
	for x := 20; x < 41; x++ {
		a := int(img.RGBAAt(x, 10).A)
		if a >= last && last > 0 {
			t.Fatalf("light at %d: got %d after %d, want less", x, a, last)
		}
		last = a
	}
	checkPixels(t, img, none, nil, [][2]int{{0, 0}, {40, 0}, {0, 20}, {40, 20}})
}

// TestFade checks the colours of a vertical gradient at its ends and in its middle.
func TestFade(t *testing.T) {
	top, bottom := color.RGBA{0, 10, 20, 255}, color.RGBA{100, 110, 120, 255}
	img := raster.VerticalGradient(3, 11, top, bottom)
	for y, c := range map[int]color.RGBA{0: top, 5: {50, 60, 70, 255}, 10: bottom} {
		checkPixels(t, img, c, [][2]int{{0, y}, {2, y}}, nil)
	}
}
