package tablesetup

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
)

// wideScreens are screens that are wide enough for the round table, down to the smallest.
var wideScreens = []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 1024, H: 768, Scale: 1}, {W: 1511, H: 850, Scale: 1},
	{W: 1366, H: 620, Scale: 1}, {W: 1000, H: 580, Scale: 1}}

// TestRoundTableControlsFit checks for all numbers of seats that controls at the round table do not overlap. Except for
// editions, they are at least 44×44 points large.
func TestRoundTableControlsFit(t *testing.T) {
	const minTarget = 44.0 // points
	for _, size := range wideScreens {
		for seats := 2; seats <= 7; seats++ {
			s := newSetup(t, seats, size)
			if s.Focus().Find("tab-1") != nil {
				t.Fatalf("%v: got tabs, want the round table", size)
			}
			controls := s.Focus().Controls()
			for i, control := range controls {
				if !control.Rect.Within(size.Rect(), 0.01) {
					t.Errorf("%v, %d seats: %s leaves the screen: %v", size, seats, control.ID, control.Rect)
				}
				if min(control.Rect.W, control.Rect.H) < minTarget-0.01 &&
					!strings.HasPrefix(control.ID, "edition-") {
					t.Errorf("%v, %d seats: %s is %.0f×%.0f points, want at least %v", size, seats, control.ID,
						control.Rect.W, control.Rect.H, minTarget)
				}
				for _, d := range controls[:i] {
					if control.Rect.Overlaps(d.Rect, 0.5) {
						t.Errorf("%v, %d seats: %s at %.0f overlaps %s at %.0f", size, seats, control.ID, control.Rect,
							d.ID, d.Rect)
					}
				}
			}
		}
	}
}

// TestSeatsAreClockwise checks that the seats follow each other clockwise round the table, from the first at the
// bottom.
func TestSeatsAreClockwise(t *testing.T) {
	for _, size := range wideScreens {
		for seats := 2; seats <= 7; seats++ {
			s := newSetup(t, seats, size)
			var middles []layout.Point
			mid := layout.Point{}
			for i := range seats {
				p := s.Focus().Find(fmt.Sprintf("seat-%d-kind", i+1)).Rect.Center()
				middles = append(middles, p)
				mid = mid.Add(p.X/float64(seats), p.Y/float64(seats))
			}
			for i := range middles {
				if middles[i].Y > middles[0].Y+0.01 {
					t.Errorf("%v: with %d seats the first is not the lowest: %v", size, seats, middles)
				}
				a, b := middles[i], middles[(i+1)%seats]
				if turn := (a.X-mid.X)*(b.Y-mid.Y) - (a.Y-mid.Y)*(b.X-mid.X); seats > 2 && turn <= 0 {
					t.Errorf("%v: with %d seats number %d does not follow clockwise: %v", size, seats, i+2, middles)
				}
			}
		}
	}
}

// TestPhotoOpensKinds checks that a press on a photo opens the list of the seat's kinds, and that Tab skips the photo.
func TestPhotoOpensKinds(t *testing.T) {
	for _, size := range []appctx.Screen{wideScreens[0], scenetest.Phone} {
		s := newSetup(t, 4, size)
		if c := s.Focus().Find("seat-3-photo"); c == nil || !c.Pointer {
			t.Fatalf("%v: got photo %+v, want a control for pointers only", size, c)
		}
		tap(t, s, "seat-3-photo")
		if s.list.chooser == nil || s.list.openerID != "seat-3-kind" ||
			s.list.chooser().title != s.kindChooser(2).title {
			t.Errorf("%v: a press on the photo of seat 3 does not open its list", size)
		}
	}
}

// TestWordsAreLegible checks that texts on books, plates and felt have a contrast of at least 4.5, as WCAG AA asks for.
func TestWordsAreLegible(t *testing.T) {
	const minContrast = 4.5
	for cloth := range 5 {
		for _, chosen := range []bool{false, true} {
			spine := props.Spine(268, 56, 1, cloth, chosen)
			light.Over(spine, light.Monochrome(spine, hoverTint), 0, 0, 1) // under the pointer
			for _, c := range []color.RGBA{gilded, art.GoldHover, {0xE2, 0xD7, 0xBD, 0xFF}} {
				if got := lowestContrast(spine, c, 0.2, 0.4, 0.8, 0.7); got < minContrast {
					t.Errorf("on cloth %d %v has a contrast of %.2f, want at least 4.5", cloth, c, got)
				}
			}
		}
	}
	plate := props.PlaceCard{W: 222, H: 100, Photo: layout.Rect{X: 10, Y: 10, W: 62, H: 80}, Head: "heads/bold",
		Strip: true}.Paint(1)
	for _, c := range []color.RGBA{art.Ink, art.PaperText, red} {
		if got := lowestContrast(plate, c, 0.5, 0.25, 0.85, 0.75); got < minContrast {
			t.Errorf("on paper %v has a contrast of %.2f, want at least 4.5", c, got)
		}
	}
	if got := lowestContrast(plate, art.Gold, (props.Margin+14)/(222+2*props.Margin),
		(props.Margin+74)/(100+2*props.Margin),
		(props.Margin+68)/(222+2*props.Margin), (props.Margin+88)/(100+2*props.Margin)); got < minContrast {
		t.Errorf("the words below a photo have a contrast of %.2f, want at least 4.5", got)
	}
	felt := props.FeltTable{W: 620, H: 428, Rim: 30, Foot: 22}.Paint(1, func() {})
	if got := lowestContrast(felt, art.Cream, 0.3, 0.3, 0.7, 0.7); got < minContrast {
		t.Errorf("words on felt have a contrast of %.2f, want at least 4.5", got)
	}
}

// contrast returns the contrast ratio of two colours, 1 to 21, as WCAG defines it.
func contrast(first, second color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 {
		sum := 0.0
		for i, v := range [3]uint8{c.R, c.G, c.B} {
			x := float64(v) / 255
			if x <= 0.04045 {
				x /= 12.92
			} else {
				x = math.Pow((x+0.055)/1.055, 2.4)
			}
			sum += x * [3]float64{0.2126, 0.7152, 0.0722}[i]
		}
		return sum
	}
	x, y := luminance(first), luminance(second)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// lowestContrast returns the lowest contrast of a colour with the part of a picture from x0, y0 to x1, y1. These are
// fractions of the picture's sides.
func lowestContrast(m *image.RGBA, c color.RGBA, x0, y0, x1, y1 float64) float64 {
	minimum := 21.0
	w, h := float64(m.Rect.Dx()), float64(m.Rect.Dy())
	for y := int(y0 * h); y < int(y1*h); y++ {
		for x := int(x0 * w); x < int(x1*w); x++ {
			minimum = min(minimum, contrast(c, m.RGBAAt(x, y)))
		}
	}
	return minimum
}
