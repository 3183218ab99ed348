package art_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/scenery"
)

// grey is the colour matrix of an eye without colour vision.
var grey = [9]float64{0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722}

// town paints an empty table: background, houses and window light, golden for the safe's house.
func town(t *layout.TableLayout, safe int) *image.RGBA {
	var raw [12]*image.RGBA
	for i, b := range t.Buildings {
		raw[i] = scenery.Drawing(i, int(b.Art.W+0.5))
	}
	img := scenery.TownGround(t, 1, 42, false, func(i int) *image.RGBA { return raw[i] }, func() {})
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

// chroma returns the saturation of a colour for an ordinary eye.
func chroma(c color.RGBA) float64 {
	v := lab(c, sights["normal"])
	return math.Hypot(v[1], v[2])
}

// around returns the mean colour and the most saturated one of a part of a picture.
func around(m *image.RGBA, r layout.Rect) (mean color.RGBA, maximum float64) {
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

// TestAgentsContrastWithTheTown checks that where agents and tokens stand, every agent differs from the background by
// its colour or its cream border, for every kind of colour vision. Coloured agents are more saturated than any
// background.
func TestAgentsContrastWithTheTown(t *testing.T) {
	eyes := map[string][9]float64{"grey": grey}
	for name, m := range sights {
		eyes[name] = m
	}
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		for _, safe := range []int{2, 7} {
			img := town(&tab, safe)
			var grounds []color.RGBA
			for b := range tab.Buildings {
				foot, h := tab.AgentSpot(b, 0, 1)
				c, chroma0 := around(img, layout.Rect{X: foot.X - h*0.35, Y: foot.Y - h, W: h * 0.7, H: h})
				grounds = append(grounds, c)
				for a := range 6 { // the seventh is grey
					if got := chroma(art.AgentColor(a)); got < chroma0*1.05 {
						t.Errorf("%v: agent %d has a chroma of %.0f, the ground at house %d %.0f", size, a, got, b,
							chroma0)
					}
				}
			}
			for _, v := range []int{1, 5, 13, 20, 33, 42} {
				s := tab.Stone(v)
				c, _ := around(img, layout.Around(s.Center, s.H*0.6, s.H*0.6))
				grounds = append(grounds, c)
			}
			for name, eye := range eyes {
				for _, g := range grounds {
					hem := deltaE(lab(art.Cream, eye), lab(g, eye))
					for a := range 7 {
						if d := max(deltaE(lab(art.AgentColor(a), eye), lab(g, eye)), hem); d < 20 {
							t.Errorf("%v, %s: agent %d differs from the ground %v by %.1f, its hem by %.1f", size, name,
								a, g, d, hem)
						}
					}
					if c := contrast(art.Cream, g); c < 3 {
						t.Errorf("%v: the hem of agents has a contrast of %.2f on %v", size, c, g)
					}
				}
			}
		}
	}
}

// TestTextOnThePark checks that text on the park's gravel and numbers on stones are readable everywhere.
func TestTextOnThePark(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}, {1024, 768}, {1920, 1080}} {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		img := town(&tab, 7)
		r := tab.Info.Inset(min(tab.Info.W, tab.Info.H) * 0.16)
		for y := r.Y; y+4 < r.Bottom(); y += 4 {
			for x := r.X; x+4 < r.Right(); x += 4 {
				if c, _ := around(img, layout.Rect{X: x, Y: y, W: 4, H: 4}); contrast(art.TextColor, c) < 4.5 {
					t.Fatalf("%v: at %.0f, %.0f words have a contrast of %.2f on %v", size, x, y,
						contrast(art.TextColor, c), c)
				}
			}
		}
		for v := 0; v <= 42; v++ {
			s := tab.Stone(v)
			if c, _ := around(img, layout.Around(s.Center, 10, 8)); (v%5 == 0 || v == 42) &&
				contrast(art.Cream, c) < 4.5 {
				t.Errorf("%v: on stone %d numbers have a contrast of %.2f on %v", size, v, contrast(art.Cream, c), c)
			}
		}
	}
}
