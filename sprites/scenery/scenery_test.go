package scenery_test

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/sprites/layout"
	"heimlich/sprites/scenery"
)

// sizes are windows of a desktop, phones and a tablet, in points.
var sizes = [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}, {1024, 768}}

// table returns the layout of a table with seven agents and four seats.
func table(w, h float64) *layout.TableLayout {
	t := layout.NewTable(w, h, layout.TableOptions{Agents: 7, Seats: 4})
	return &t
}

// drawn returns a function that rasterises building i of a table at a scale.
func drawn(t *layout.TableLayout, scale float64) func(int) *image.RGBA {
	return func(i int) *image.RGBA { return scenery.Drawing(i, int(t.Buildings[i].Art.W*scale+0.5)) }
}

// mean returns the mean colour of the square of pixels up to reach from a point.
func mean(m *image.RGBA, p layout.Point, reach int) color.RGBA {
	var sum [3]int
	n := 0
	for y := int(p.Y) - reach; y <= int(p.Y)+reach; y++ {
		for x := int(p.X) - reach; x <= int(p.X)+reach; x++ {
			if image.Pt(x, y).In(m.Rect) {
				c := m.RGBAAt(x, y)
				sum[0], sum[1], sum[2], n = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), n+1
			}
		}
	}
	n = max(n, 1)
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// brightness returns the brightness of a colour, 0 … 2550.
func brightness(c color.RGBA) int { return 3*int(c.R) + 6*int(c.G) + int(c.B) }

// TestTownGround paints the background of every window at two scales. It checks that the picture is opaque and
// deterministic, and the colours of hedge, goal, stones and folder.
func TestTownGround(t *testing.T) {
	const goalStone, folderStone = layout.LastStone, 29
	testrun.Long(t)
	for _, size := range sizes {
		for _, scale := range []float64{1, 1.5} {
			if scale > 1 && size[0] > 900 { // slow
				continue
			}
			t.Run(fmt.Sprint(size, scale), func(t *testing.T) {
				tab := table(size[0], size[1])
				img := scenery.TownGround(tab, scale, goalStone, true, drawn(tab, scale), func() {})
				if img.Rect.Dx() != int(size[0]*scale) || img.Rect.Dy() != int(size[1]*scale) {
					t.Fatalf("got bounds %v, want %v×%v", img.Rect, size[0]*scale, size[1]*scale)
				}
				for i := 3; i < len(img.Pix); i += 4 {
					if img.Pix[i] != 255 {
						t.Fatalf("pixel (%d, %d): got alpha %d, want 255", i/4%img.Rect.Dx(), i/4/img.Rect.Dx(),
							img.Pix[i])
					}
				}
				at := func(p layout.Point, reach int) color.RGBA {
					return mean(img, layout.Point{X: p.X * scale, Y: p.Y * scale}, reach)
				}
				hedge := layout.Point{X: tab.Park.Center().X + 0.2*tab.Park.W, Y: tab.Park.Y + 4}
				if c := at(hedge, 1); c.G <= c.R || c.G <= c.B {
					t.Errorf("hedge: got %v, want green", c)
				}
				if c := at(tab.Stone(goalStone).Center.Add(0, 6), 2); c.R < 2*c.B {
					t.Errorf("goal: got %v, want red", c)
				}
				for v := 1; v < goalStone-1; v++ {
					s, next := tab.Stone(v), tab.Stone(v+1)
					if s.Angle != next.Angle || v == folderStone || v == folderStone-1 {
						continue // a corner of the track, or a stone with a folder
					}
					between := layout.Point{X: (s.Center.X + next.Center.X) / 2, Y: (s.Center.Y + next.Center.Y) / 2}
					stone, bed := brightness(at(s.Center, 3)), brightness(at(between, 0))
					if stone < bed+60 {
						t.Errorf("stone %d: got brightness %d and %d beside it, want 60 more on the stone", v, stone,
							bed)
					}
				}
				again := scenery.TownGround(tab, scale, goalStone, true, drawn(tab, scale), func() {})
				other := scenery.TownGround(tab, scale, goalStone, false, drawn(tab, scale), func() {})
				if string(again.Pix) != string(img.Pix) {
					t.Errorf("scale %v: got different pixels when painted again", scale)
				}
				s := tab.Stone(folderStone)
				p := layout.Point{X: s.Center.X * scale, Y: s.Center.Y * scale}
				if with, without := mean(img, p, 3), mean(other, p, 3); with.R < without.R+60 {
					t.Errorf("stone %d: got %v with a folder and %v without, want it redder with one", folderStone,
						with, without)
				}
			})
		}
	}
}

// channelSums returns the sums of red, green, blue and alpha of all pixels.
func channelSums(img *image.RGBA) (sums [4]float64) {
	for i, value := range img.Pix {
		sums[i&3] += float64(value)
	}
	return sums
}

// TestWindowAndGoldLight checks that every building but the ruins has warm window light that ends before the border. A
// golden house is redder than a moonlit one.
func TestWindowAndGoldLight(t *testing.T) {
	const ruins = 11 // has no windows
	for i, name := range scenery.Houses {
		img := scenery.Drawing(i, 115)
		w := scenery.WindowLight(img)
		sum := channelSums(w)
		if (sum[0] == 0) != (i == ruins) {
			t.Errorf("%s: got light %v, want some except in the ruins", name, sum)
		}
		if i != ruins && (sum[0] < sum[1] || sum[1] < 2*sum[2]) {
			t.Errorf("light of %s: got %v, want a warm colour", name, sum)
		}
		side := w.Rect.Dx()
		for j := range side {
			for _, p := range []image.Point{{j, 0}, {0, j}, {side - 1, j}, {j, side - 1}} {
				if c := w.RGBAAt(p.X, p.Y); max(c.R, c.G, c.B) > 12 {
					t.Fatalf("light of %s at the border %v: got %v, want almost none", name, p, c)
				}
			}
		}
		moon, gold := scenery.LitHouse(img, false), scenery.LitHouse(img, true)
		moonSum, goldSum := channelSums(moon), channelSums(gold)
		if goldSum[0] <= moonSum[0] {
			t.Errorf("%s: got red %v in gold, want more than the %v in moonlight", name, goldSum[0], moonSum[0])
		}
		if got, least := goldSum[0]/goldSum[2], 1.1*moonSum[0]/moonSum[2]; got < least {
			t.Errorf("%s in gold: got red/blue %.2f, want at least %.2f", name, got, least)
		}
		if g := scenery.GoldLight(img); g.Rect != w.Rect {
			t.Errorf("%s: got gold light of %v and window light of %v, want equal bounds", name, g.Rect, w.Rect)
		}
	}
}

// TestTreesCoverNothing checks that trees stand in the park and overlap neither die, info panel nor deck.
func TestTreesCoverNothing(t *testing.T) {
	const minTrees, minHeight = 2, 120    // minHeight of a park with trees, in points
	const aspect, infoOverlap = 0.67, 9.1 // width of a tree by its height; points of the info panel without text
	for _, size := range sizes {
		tab := table(size[0], size[1])
		trees := scenery.Trees(tab)
		if len(trees) < minTrees && tab.Park.H > minHeight {
			t.Errorf("%v: got %d trees in a park %v points high, want at least %d", size, len(trees), tab.Park.H,
				minTrees)
		}
		for _, tree := range trees {
			crown := layout.Around(tree.Foot.Add(0, -tree.H/2), tree.H*aspect, tree.H)
			if !tab.Park.Contains(tree.Foot) {
				t.Errorf("%v: got a tree at %v, want it in the park %v", size, tree.Foot, tab.Park)
			}
			if crown.Overlaps(tab.Die, 0) || crown.Overlaps(tab.Deck, 0) {
				t.Errorf("%v: got a tree at %v over die %v or deck %v, want none", size, crown, tab.Die, tab.Deck)
			}
			if crown.Overlaps(tab.Info, infoOverlap) {
				t.Errorf("%v: got a tree at %v over the info panel %v, want none", size, crown, tab.Info)
			}
		}
	}
}

// TestMoonOverlapsNothing checks that the moon overlaps no stone of the track and no panel.
func TestMoonOverlapsNothing(t *testing.T) {
	for _, size := range append(sizes, [2]float64{1920, 1080}, [2]float64{2560, 1440}) {
		tab := table(size[0], size[1])
		moon, radius := scenery.MoonAt(tab)
		if radius == 0 {
			continue
		}
		for score := range layout.LastStone + 1 {
			stone := tab.Stone(score)
			if stone.Center.Distance(moon) < radius+stone.H*0.45 {
				t.Errorf("%v: the moon at %v, radius %v, overlaps stone %d", size, moon, radius, score)
			}
		}
		if moon.X-radius < tab.Chips[0].Rect.Right() || moon.Y-radius < 0 {
			t.Errorf("%v: got the moon at %v, want it right of the chips, on the screen", size, moon)
		}
	}
}

// TestSpotlightLeavesTheMiddleClear checks that a spotlight is transparent in the middle and equally dark all around.
func TestSpotlightLeavesTheMiddleClear(t *testing.T) {
	n := scenery.Spotlight(0.36)
	side := n.Rect.Dx()
	if a := n.RGBAAt(side/2, side/2).A; a > 10 {
		t.Errorf("middle: got alpha %d, want at most 10", a)
	}
	if a, b := n.RGBAAt(0, 0).A, n.RGBAAt(side/2, 4).A; a < 150 || a != b || a > 190 {
		t.Errorf("got alpha %d in the corner and %d at the upper edge, want equal ones in 150 … 190", a, b)
	}
}

// TestTownSquare paints the title's square for a wide and a tall screen. It checks that the picture is opaque, that the
// moon is light, and that the square below it is lit.
func TestTownSquare(t *testing.T) {
	for _, square := range []scenery.TownSquare{
		{W: 640, H: 360, House: 119, Wide: true, Size: 52, Moon: layout.Point{X: 452, Y: 97}, Far: 286},
		{W: 195, H: 422, House: 82, Size: 20, Moon: layout.Point{X: 156, Y: 260}, Far: 380},
	} {
		img := square.Paint(1, func() {})
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 255 {
				t.Fatalf("%v×%v: pixel %d: got alpha %d, want 255", square.W, square.H, i/4, img.Pix[i])
			}
		}
		if c := mean(img, square.Moon, 2); c.R < 220 || c.G < 200 {
			t.Errorf("moon: got %v, want a light yellow", c)
		}
		if a, b := mean(img, layout.Point{X: square.Moon.X, Y: square.Far + 8}, 6),
			mean(img, layout.Point{X: square.W * 0.02, Y: square.H - 4}, 3); brightness(a) <= brightness(b) {
			t.Errorf("square: got %v below the moon and %v in the corner, want the corner darker", a, b)
		}
	}
}

// TestPixelScaleIsLimited checks that a background has at most the device's pixels, at most as many as can be painted
// quickly, and at least one per point.
func TestPixelScaleIsLimited(t *testing.T) {
	for _, tt := range []struct{ w, h, device, min, max float64 }{
		{1280, 720, 1, 1, 1}, {1280, 720, 2, 1.4, 1.6}, {390, 844, 2, 2, 2}, {390, 844, 3, 2.4, 2.6},
		{1920, 1080, 1, 1, 1}, {2560, 1440, 2, 1, 1}, {1280, 720, 0.5, 0.5, 0.5},
	} {
		if got := scenery.PixelScale(tt.w, tt.h, tt.device); got < tt.min || got > tt.max {
			t.Errorf("PixelScale(%v, %v, %v): got %v, want %v … %v", tt.w, tt.h, tt.device, got, tt.min, tt.max)
		}
	}
}

// TestLitWindows checks that a square has at least twenty lit windows, none twice, near the edge or behind text. The
// first two are far apart.
func TestLitWindows(t *testing.T) {
	const minWindows, edge = 20, 5 // distance from the edge in points
	for _, square := range []scenery.TownSquare{
		{W: 1280, H: 720, House: 194, Wide: true, Size: 104, Moon: layout.Point{X: 905, Y: 194}, Far: 572,
			TextArea: layout.Rect{X: 43, Y: 220, W: 400, H: 260}},
		{W: 844, H: 390, House: 105, Wide: true, Size: 50, Moon: layout.Point{X: 597, Y: 78}, Far: 310,
			TextArea: layout.Rect{X: 14, Y: 130, W: 816, H: 110}},
		{W: 390, H: 844, House: 164, Size: 39, Moon: layout.Point{X: 312, Y: 506}, Far: 741,
			TextArea: layout.Rect{X: 23, Y: 196, W: 344, H: 248}},
		{W: 360, H: 640, House: 151, Size: 36, Moon: layout.Point{X: 151, Y: 448}, Far: 560,
			TextArea: layout.Rect{X: 22, Y: 160, W: 316, H: 250}},
	} {
		windows := square.LitWindows()
		houses := layout.Rect{X: edge, W: square.W - 2*edge, H: square.Far}
		seen := map[layout.Point]bool{}
		for _, window := range windows {
			if seen[window] {
				t.Errorf("%v×%v: got a window at %v twice", square.W, square.H, window)
			}
			seen[window] = true
			if !houses.Contains(window) || square.TextArea.Contains(window) {
				t.Errorf("%v×%v: got a window at %v, want it on a house and not behind text", square.W, square.H,
					window)
			}
		}
		if len(windows) < minWindows {
			t.Fatalf("%v×%v: got %d windows, want at least %d", square.W, square.H, len(windows), minWindows)
		}
		if got, least := math.Abs(windows[0].X-windows[1].X), square.W/20; got < least {
			t.Errorf("%v×%v: got the first two windows %.0f points apart, want at least %.0f", square.W, square.H, got,
				least)
		}
	}
}

// TestSkylineMatchesTheSquare checks that Skyline returns the same roofs for two sizes of the screen. In the picture
// of the square, spires are darker than the sky beside them.
func TestSkylineMatchesTheSquare(t *testing.T) {
	square := func(w, h float64) scenery.TownSquare {
		return scenery.TownSquare{W: w, H: h, Far: 0.795 * h, House: 0.27 * h, Wide: true,
			Moon: layout.Point{X: 0.7 * w, Y: 0.27 * h}, Size: 0.144 * h}
	}
	small, large := square(1280, 720), square(1920, 1080)
	a, _ := small.Skyline()
	b, _ := large.Skyline()
	img := small.Paint(1, func() {})
	for i := range a {
		for k, p := range a[i][:min(len(a[i])-2, 60)] {
			q := b[i][k]
			// The gaps between houses do not grow in proportion, so x may differ by some points.
			if math.Abs(p.X*1.5-q.X) > 40 || math.Abs(p.Y*1.5-q.Y) > 1 {
				t.Errorf("row %d, corner %d: got (%.0f, %.0f) at 1920×1080, want about 1.5 × (%.0f, %.0f)", i, k, q.X,
					q.Y, p.X, p.Y)
			}
		}
	}
	// Compare the middle of each spire of the farthest row with the sky 14 pixels to the right.
	spires := 0
	for k := 2; k < len(a[0])-1; k++ {
		p := a[0][k]
		if p.Y > a[0][k-1].Y-60 || p.X > 1200 || math.Abs(p.X-small.Moon.X) < 2*small.Size {
			continue
		}
		spires++
		half := p.Y + 0.5*(a[0][k-1].Y-p.Y)
		in, beside := img.RGBAAt(int(p.X), int(half)), img.RGBAAt(int(p.X)+14, int(half))
		if in.B >= beside.B {
			t.Errorf("spire at %.0f, %.0f: got %v, want it darker than %v beside it", p.X, half, in,
				beside)
		}
	}
	if spires == 0 {
		t.Error("got no spire to compare, want at least one away from the moon")
	}
}
