package art_test

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// agentNames lists the agents' drawings in the order of their colours.
var agentNames = [7]string{"red", "orange", "yellow", "green", "blue", "violet", "grey"}

// allVisions returns all kinds of colour vision, including monochromacy.
func allVisions() map[string][9]float64 {
	all := map[string][9]float64{"grey": grey}
	for name, m := range colorVisions {
		all[name] = m
	}
	return all
}

// drawing returns a drawing rasterised at a size in pixels.
func drawing(t *testing.T, name string, w, h int) *image.RGBA {
	t.Helper()
	m, err := art.Raster(name, w, h)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// mean returns the mean colour, in linear light, of the opaque pixels for which counted is true; ok is false without
// any.
func mean(m *image.RGBA, counted func(x, y int) bool) (c color.RGBA, ok bool) {
	var sum [3]float64
	n := 0.0
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if p := m.RGBAAt(x, y); counted(x, y) && p.A > 250 {
				sum[0], sum[1], sum[2], n = sum[0]+linear(p.R), sum[1]+linear(p.G), sum[2]+linear(p.B), n+1
			}
		}
	}
	back := func(v float64) uint8 {
		v /= max(n, 1)
		if v <= 0.0031308 {
			return uint8(math.Round(255 * v * 12.92))
		}
		return uint8(math.Round(255 * (1.055*math.Pow(v, 1/2.4) - 0.055)))
	}
	return color.RGBA{back(sum[0]), back(sum[1]), back(sum[2]), 255}, n > 0
}

// zone is a part of a drawing without the agent's letter.
type zone struct {
	name string
	has  func(x, y float64) bool // in shares of width and height
}

// annulus returns the part of a token between two radii, in units of its drawing of 64×64.
func annulus(name string, from, to float64) zone {
	return zone{name, func(x, y float64) bool {
		r := math.Hypot(x-0.5, y-0.5) * 64
		return r >= from && r <= to && (r > 18 || math.Abs(x-0.5) > 0.17) // the letter is in the middle
	}}
}

// The zones of tokens and of figures that differ between agents.
var (
	tokenZones  = []zone{annulus("hem", 20.6, 24.4), annulus("disc", 0, 20)}
	figureZones = []zone{
		{"hat", func(x, y float64) bool { return y < 0.34 && math.Abs(x-0.5) < 0.2 }},
		{"coat", func(x, y float64) bool {
			return y > 0.5 && y < 0.78 && math.Abs(x-0.5) < 0.3 && math.Hypot((x-0.5)*160, (y-0.724)*246) > 29
		}},
		{"hem", func(x, y float64) bool { return y > 0.83 && y < 0.91 && math.Abs(x-0.5) < 0.32 }},
	}
)

// TestAgentsDifferWithoutLetters compares tokens and figures of any two agents without their letters, at table sizes.
// For every kind of colour vision they differ in at least one zone.
func TestAgentsDifferWithoutLetters(t *testing.T) {
	const minDistance = 8 // CIEDE2000
	for _, c := range []struct {
		folder string
		sizes  []int
		aspect float64
		zones  []zone
	}{{"tokens", []int{17, 20, 22, 27, 30, 58}, 1, tokenZones},
		{"agents", []int{33, 39, 56, 90}, 160.0 / 246, figureZones}} {
		for _, h := range c.sizes {
			w := int(math.Round(float64(h) * c.aspect))
			var parts [7][]color.RGBA
			for a, name := range agentNames {
				m := drawing(t, c.folder+"/"+name, w, h)
				for _, z := range c.zones {
					p, ok := mean(m,
						func(x, y int) bool { return z.has((float64(x)+0.5)/float64(w), (float64(y)+0.5)/float64(h)) })
					if !ok {
						t.Fatalf("%s/%s at %d pixels: got no pixel in zone %s", c.folder, name, h, z.name)
					}
					parts[a] = append(parts[a], p)
				}
			}
			for vision, matrix := range allVisions() {
				minimum, pair := math.Inf(1), ""
				for i := range 7 {
					for j := range i {
						maximum := 0.0
						for k := range c.zones {
							p, q := lab(parts[i][k], matrix), lab(parts[j][k], matrix)
							d := deltaE(p, q)
							if vision == "grey" {
								d = math.Abs(p[0] - q[0])
							}
							maximum = max(maximum, d)
						}
						if maximum < minimum {
							minimum, pair = maximum, agentNames[j]+" and "+agentNames[i]
						}
					}
				}
				t.Logf("%s of %d pixels, %s: nearest pair %s, distance %.1f", c.folder, h, vision, pair, minimum)
				if minimum < minDistance {
					t.Errorf("%s of %d pixels, %s: %s: got distance %.1f, want at least %d", c.folder, h, vision, pair,
						minimum, minDistance)
				}
			}
		}
	}
}

// TestRingsOfTokens checks that the cream ring of a token of 20 pixels or more is at least two pixels wide.
func TestRingsOfTokens(t *testing.T) {
	cream := float64(art.Cream.R) + float64(art.Cream.G) + float64(art.Cream.B)
	for _, name := range agentNames {
		for d := 20; d <= 60; d++ {
			m := drawing(t, "tokens/"+name, d, d)
			width := 0.0                                  // cream from the left edge to the inner edge of the ring
			for _, y := range []int{(d - 1) / 2, d / 2} { // the two middle rows
				for x := range int(math.Ceil(float64(d) * 0.145)) {
					p := m.RGBAAt(x, y)
					width += min((float64(p.R)+float64(p.G)+float64(p.B))/cream, 1) / 2
				}
			}
			if width < 2 {
				t.Errorf("token of %s, %d pixels: got a ring of %.2f pixels, want at least 2", name, d, width)
			}
		}
	}
}

// luminances returns the luminance of each pixel of a picture plus 0.05, as in the contrast ratio of WCAG, for every
// kind of colour vision.
func luminances(m *image.RGBA, all map[string][9]float64) map[string][]float64 {
	v := map[string][]float64{}
	for name := range all {
		v[name] = make([]float64, len(m.Pix)/4)
	}
	for i := range len(m.Pix) / 4 {
		r, g, b := linearTable[m.Pix[4*i]], linearTable[m.Pix[4*i+1]], linearTable[m.Pix[4*i+2]]
		for name, eye := range all {
			y := 0.2126*(eye[0]*r+eye[1]*g+eye[2]*b) + 0.7152*(eye[3]*r+eye[4]*g+eye[5]*b) +
				0.0722*(eye[6]*r+eye[7]*g+eye[8]*b)
			v[name][i] = min(max(y, 0), 1) + 0.05
		}
	}
	return v
}

// linearTable holds the result of linear for every channel value.
var linearTable = func() (all [256]float64) {
	for i := range all {
		all[i] = linear(uint8(i))
	}
	return all
}()

// outlineContrast draws cut on ground at (x, y). It returns, for every kind of colour vision, the share of the ground's
// pixels beside cut that contrast by at least 3 with a pixel of its outline. The outline is deep pixels wide.
func outlineContrast(ground, cut *image.RGBA, x, y, deep int, all map[string][9]float64) map[string]float64 {
	const room = 2
	w, h := cut.Rect.Dx()+2*room, cut.Rect.Dy()+2*room
	below := image.NewRGBA(image.Rect(0, 0, w, h))
	for j := range h {
		copy(below.Pix[below.PixOffset(0, j):below.PixOffset(w, j)], ground.Pix[ground.PixOffset(x-room, y-room+j):])
	}
	on := image.NewRGBA(below.Rect)
	copy(on.Pix, below.Pix)
	light.Over(on, cut, room, room, 1)
	alpha := func(i, j int) uint8 {
		if i < room || j < room || i >= w-room || j >= h-room {
			return 0
		}
		return cut.Pix[cut.PixOffset(i-room, j-room)+3]
	}
	var edge [][]int // for each pixel of the ground beside cut: its index, and those of the near pixels of the outline
	for j := range h {
		for i := range w {
			if alpha(i, j) > 40 {
				continue
			}
			touches, near := false, []int{j*w + i}
			for dj := -deep; dj <= deep; dj++ {
				for di := -deep; di <= deep; di++ {
					if alpha(i+di, j+dj) > 128 {
						touches = touches || max(di, -di, dj, -dj) <= 1
						near = append(near, (j+dj)*w+i+di)
					}
				}
			}
			if touches {
				edge = append(edge, near)
			}
		}
	}
	with, without := luminances(on, all), luminances(below, all)
	share := map[string]float64{}
	for name := range all {
		clear := 0
		for _, near := range edge {
			for _, k := range near[1:] {
				if a, b := with[name][k], without[name][near[0]]; max(a/b, b/a) >= 3 {
					clear++
					break
				}
			}
		}
		share[name] = float64(clear) / float64(max(len(edge), 1))
	}
	return share
}

// TestOutlinesContrastWithEveryBackground draws figures and tokens on houses, stones, park, panels and paper. It checks
// that at least 85% of their outline contrasts with the pixels beside it, for every kind of colour vision.
func TestOutlinesContrastWithEveryBackground(t *testing.T) {
	testrun.Long(t)
	const minShare, figureOutline, scoreStep = 0.85, 3, 3 // share, pixels, scores
	all := allVisions()
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		_, h := tab.AgentSpot(0, 0, 1)
		fw, fh := int(math.Round(h*layout.FigureAspect)), int(math.Round(h))
		_, d := tab.TokenSpot(5, 0, 1)
		td := int(math.Round(d))
		hem := int(math.Ceil(d * 0.2)) // outline of the tokens with the widest hem, red and violet
		minimum, worst := 1.0, ""
		check := func(name string, img, cut *image.RGBA, x, y, deep int) {
			for vision, share := range outlineContrast(img, cut, x, y, deep, all) {
				if share < minimum {
					minimum, worst = share, vision+": "+name
				}
				if share < minShare {
					t.Errorf("%v, %s: %s: got %.0f%% of the outline in contrast, want at least %.0f%%", size, vision,
						name, 100*share, 100*minShare)
				}
			}
		}
		var figures, discs [7]*image.RGBA
		for a, name := range agentNames {
			figures[a], discs[a] = drawing(t, "agents/"+name, fw, fh), drawing(t, "tokens/"+name, td, td)
		}
		for _, safe := range safeHouses {
			img := town(&tab, safe)
			for a, name := range agentNames {
				for b := range tab.Buildings {
					if safe == safeHouses[0] && b != safe { // compared with the other position of the safe
						continue
					}
					foot, _ := tab.AgentSpot(b, 0, 1)
					check(fmt.Sprintf("%s before house %d, safe at %d", name, b, safe), img, figures[a],
						int(foot.X)-fw/2, int(foot.Y)-fh, figureOutline)
				}
				for v := 0; v <= layout.LastStone && safe == safeHouses[0]; v += scoreStep {
					p, _ := tab.TokenSpot(v, 0, 1)
					check(fmt.Sprintf("token of %s on stone %d", name, v), img, discs[a], int(p.X)-td/2,
						int(p.Y)-td/2, hem)
				}
				c := tab.Park.Center()
				check(name+" in the park", img, figures[a], int(c.X)-fw/2, int(c.Y)-fh, figureOutline)
			}
		}
		for _, ground := range []color.RGBA{art.Night, art.Dusk, art.PanelColor, art.Raised, art.Hover, art.Street,
			art.Park,
			art.ParkEdge} {
			img := image.NewRGBA(image.Rect(0, 0, fw+8, fh+8))
			for i := 0; i < len(img.Pix); i += 4 {
				img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = ground.R, ground.G, ground.B, 255
			}
			for a, name := range agentNames {
				check(fmt.Sprintf("%s on %v", name, ground), img, figures[a], 4, 4, figureOutline)
				check(fmt.Sprintf("token of %s on %v", name, ground), img, discs[a], 4, 4, hem)
			}
		}
		paper := image.NewRGBA(image.Rect(0, 0, 60, 60))
		for i := 0; i < len(paper.Pix); i += 4 {
			paper.Pix[i], paper.Pix[i+1], paper.Pix[i+2], paper.Pix[i+3] = art.Cream.R, art.Cream.G, art.Cream.B, 255
		}
		for _, name := range agentNames {
			for _, d := range []int{24, 38} { // sizes in the case file, in pixels
				check(fmt.Sprintf("token of %s on paper", name), paper, drawing(t, "tokens/"+name, d, d), 4, 4, d/5+1)
			}
		}
		t.Logf("%v: minimum share %.0f%%, %s", size, 100*minimum, worst)
	}
}
