package art_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/scenery"
)

// Agents and texts must stand out against the town behind them.

// safeHouses are the positions of the safe in the tests, so that every house is seen with and without gold.
var safeHouses = [2]int{2, 7}

// grey is the matrix of monochromacy for linear RGB.
var grey = [9]float64{0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722}

// town paints an empty table: background, houses and window light, golden for the safe's house.
func town(t *layout.TableLayout, safe int) *image.RGBA {
	var raw [12]*image.RGBA
	for i, b := range t.Buildings {
		raw[i] = scenery.Drawing(i, int(b.Art.W+0.5))
	}
	img := scenery.TownGround(t, 1, layout.LastStone, false, func(i int) *image.RGBA { return raw[i] }, func() {})
	for i, b := range t.Buildings {
		light.Over(img, scenery.LitHouse(raw[i], i == safe), int(b.Art.X), int(b.Art.Y), 1)
	}
	for i, b := range t.Buildings {
		lay := func(l *image.RGBA, share float64) {
			light.OverScaled(img, l, b.Art.X-scenery.LightMargin*b.Art.W, b.Art.Y-scenery.LightMargin*b.Art.H,
				b.Art.W*(1+2*scenery.LightMargin)/float64(l.Rect.Dx()), share)
		}
		lay(scenery.WindowLight(raw[i]), 0.8)
		if i == safe {
			lay(scenery.GoldLight(raw[i]), 1)
		}
	}
	return img
}

// chroma returns the CIELAB chroma of a colour for normal vision.
func chroma(c color.RGBA) float64 {
	v := lab(c, colorVisions["normal"])
	return math.Hypot(v[1], v[2])
}

// around returns the mean colour and the mean chroma of a part of a picture.
func around(m *image.RGBA, r layout.Rect) (mean color.RGBA, meanChroma float64) {
	var sum [3]float64
	n, all := 0.0, 0.0
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			c := m.RGBAAt(x, y)
			sum[0], sum[1], sum[2], n = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B), n+1
			all += chroma(c)
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}, all / n
}

// TestAgentsContrastWithTheTown compares agents with the town behind them, for every kind of colour vision. Their
// colour or their cream hem differs, and coloured agents are more saturated.
func TestAgentsContrastWithTheTown(t *testing.T) {
	testrun.Long(t)
	const minDistance, minContrast, minChromaRatio = 20, 3, 1.05
	visions := allVisions()
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		for _, safe := range safeHouses {
			img := town(&tab, safe)
			var backgrounds []color.RGBA
			for b := range tab.Buildings {
				foot, h := tab.AgentSpot(b, 0, 1)
				c, houseChroma := around(img, layout.Rect{X: foot.X - h*0.35, Y: foot.Y - h, W: h * 0.7, H: h})
				backgrounds = append(backgrounds, c)
				for a := range 6 { // the seventh is grey
					if got := chroma(art.AgentColor(a)); got < houseChroma*minChromaRatio {
						t.Errorf("%v: agent %s at house %d: got chroma %.0f, want at least %.0f", size, agentNames[a],
							b, got, houseChroma*minChromaRatio)
					}
				}
			}
			for _, v := range []int{1, 5, 13, 20, 33, 42} {
				s := tab.Stone(v)
				c, _ := around(img, layout.Around(s.Center, s.H*0.6, s.H*0.6))
				backgrounds = append(backgrounds, c)
			}
			for vision, matrix := range visions {
				for _, ground := range backgrounds {
					hem := deltaE(lab(art.Cream, matrix), lab(ground, matrix))
					for a := range agentNames {
						if d := max(deltaE(lab(art.AgentColor(a), matrix), lab(ground, matrix)), hem); d < minDistance {
							t.Errorf("%v, %s: agent %s on %v: got distance %.1f, want at least %d", size, vision,
								agentNames[a], ground, d, minDistance)
						}
					}
					if c := contrast(art.Cream, ground); c < minContrast {
						t.Errorf("%v: hem on %v: got contrast %.2f, want at least %d", size, ground, c, minContrast)
					}
				}
			}
		}
	}
}

// TestTextOnThePark checks the contrast of text on the park's gravel and of the numbers on stones, for every size of
// the window.
func TestTextOnThePark(t *testing.T) {
	testrun.Long(t)
	const minContrast = 4.5 // WCAG for text
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}, {1024, 768}, {1920, 1080}} {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		img := town(&tab, 7)
		r := tab.Info.Inset(min(tab.Info.W, tab.Info.H) * 0.16)
		for y := r.Y; y+4 < r.Bottom(); y += 4 {
			for x := r.X; x+4 < r.Right(); x += 4 {
				if c, _ := around(img, layout.Rect{X: x, Y: y, W: 4, H: 4}); contrast(art.TextColor, c) < minContrast {
					t.Fatalf("%v: text at (%.0f, %.0f) on %v: got contrast %.2f, want at least %v", size, x, y, c,
						contrast(art.TextColor, c), minContrast)
				}
			}
		}
		for v := 0; v <= layout.LastStone; v++ {
			if v%5 != 0 && v != layout.LastStone { // no number
				continue
			}
			if c, _ := around(img, layout.Around(tab.Stone(v).Center, 10, 8)); contrast(art.Cream, c) < minContrast {
				t.Errorf("%v: number on stone %d, %v: got contrast %.2f, want at least %v", size, v, c,
					contrast(art.Cream, c), minContrast)
			}
		}
	}
}
