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

// Agents must be distinguishable with every kind of colour vision, and without their letters.

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

// nearestAgents returns the least distance between two agents for a kind of colour vision, and the pair's names. parts
// has the mean colours of each agent's zones; the distance is that of the zone where two agents differ most.
func nearestAgents(parts [7][]color.RGBA, vision string, matrix [9]float64) (minimum float64, pair string) {
	minimum = math.Inf(1)
	for i := range parts {
		for j := range i {
			maximum := 0.0
			for zone := range parts[i] {
				first, second := lab(parts[i][zone], matrix), lab(parts[j][zone], matrix)
				distance := deltaE(first, second)
				if vision == "grey" {
					distance = math.Abs(first[0] - second[0])
				}
				maximum = max(maximum, distance)
			}
			if maximum < minimum {
				minimum, pair = maximum, agentNames[j]+" and "+agentNames[i]
			}
		}
	}
	return minimum, pair
}

// TestAgentsDifferWithoutLetters compares tokens and figures of any two agents without their letters, at table sizes.
// For every kind of colour vision they differ in at least one zone.
func TestAgentsDifferWithoutLetters(t *testing.T) {
	const minDistance = 8 // CIEDE2000
	for _, kind := range []struct {
		folder string
		sizes  []int
		aspect float64
		zones  []zone
	}{{"tokens", []int{17, 20, 22, 27, 30, 58}, 1, tokenZones},
		{"agents", []int{33, 39, 56, 90}, 160.0 / 246, figureZones}} {
		for _, h := range kind.sizes {
			w := int(math.Round(float64(h) * kind.aspect))
			var parts [7][]color.RGBA
			for a, name := range agentNames {
				m := drawing(t, kind.folder+"/"+name, w, h)
				for _, z := range kind.zones {
					p, ok := mean(m,
						func(x, y int) bool { return z.has((float64(x)+0.5)/float64(w), (float64(y)+0.5)/float64(h)) })
					if !ok {
						t.Fatalf("%s/%s at %d pixels: got no pixel in zone %s", kind.folder, name, h, z.name)
					}
					parts[a] = append(parts[a], p)
				}
			}
			for vision, matrix := range allVisions() {
				minimum, pair := nearestAgents(parts, vision, matrix)
				t.Logf("%s of %d pixels, %s: nearest pair %s, distance %.1f", kind.folder, h, vision, pair, minimum)
				if minimum < minDistance {
					t.Errorf("%s of %d pixels, %s: %s: got distance %.1f, want at least %d", kind.folder, h, vision,
						pair,
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
		for size := 20; size <= 60; size++ {
			m := drawing(t, "tokens/"+name, size, size)
			width := 0.0 // of cream from the left edge to the inner edge of the ring
			middleRows := []int{(size - 1) / 2, size / 2}
			for _, y := range middleRows {
				for x := range int(math.Ceil(float64(size) * 0.145)) {
					p := m.RGBAAt(x, y)
					width += min((float64(p.R)+float64(p.G)+float64(p.B))/cream, 1) / 2
				}
			}
			if width < 2 {
				t.Errorf("token of %s, %d pixels: got a ring of %.2f pixels, want at least 2", name, size, width)
			}
		}
	}
}

// luminances returns the luminance of each pixel of a picture plus 0.05, as in the contrast ratio of WCAG, for every
// kind of colour vision.
func luminances(m *image.RGBA, all map[string][9]float64) map[string][]float64 {
	luminance := map[string][]float64{}
	for name := range all {
		luminance[name] = make([]float64, len(m.Pix)/4)
	}
	for i := range len(m.Pix) / 4 {
		r, g, b := linearTable[m.Pix[4*i]], linearTable[m.Pix[4*i+1]], linearTable[m.Pix[4*i+2]]
		for name, eye := range all {
			y := 0.2126*(eye[0]*r+eye[1]*g+eye[2]*b) + 0.7152*(eye[3]*r+eye[4]*g+eye[5]*b) +
				0.0722*(eye[6]*r+eye[7]*g+eye[8]*b)
			luminance[name][i] = min(max(y, 0), 1) + 0.05
		}
	}
	return luminance
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
	both := image.NewRGBA(below.Rect)
	copy(both.Pix, below.Pix)
	light.Over(both, cut, room, room, 1)
	inside := image.Rect(room, room, w-room, h-room)
	alpha := func(i, j int) uint8 {
		if !image.Pt(i, j).In(inside) {
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
	with, without := luminances(both, all), luminances(below, all)
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

// The outlines of figures and tokens, and the least share of an outline that must contrast with the pixels beside it.
const (
	minOutlineShare = 0.85
	figureOutline   = 3   // pixels
	tokenOutline    = 0.2 // share of the diameter of the tokens with the widest outline, red and violet
)

// outlineWindows are windows whose tables have figures and tokens of different sizes, in points.
var outlineWindows = [][2]float64{{1280, 720}, {390, 844}, {844, 390}}

// pieces are the figures and tokens of all agents in the sizes of a table, in pixels.
type pieces struct {
	figureW, figureH int
	tokenSize        int
	tokenOutline     int
	figures, tokens  [7]*image.RGBA
}

// piecesOf rasterises the figures and tokens of a table.
func piecesOf(t *testing.T, tab *layout.TableLayout) (all pieces) {
	t.Helper()
	_, height := tab.AgentSpot(0, 0, 1)
	_, diameter := tab.TokenSpot(5, 0, 1)
	all.figureW, all.figureH = int(math.Round(height*layout.FigureAspect)), int(math.Round(height))
	all.tokenSize, all.tokenOutline = int(math.Round(diameter)), int(math.Ceil(diameter*tokenOutline))
	for i, name := range agentNames {
		all.figures[i] = drawing(t, "agents/"+name, all.figureW, all.figureH)
		all.tokens[i] = drawing(t, "tokens/"+name, all.tokenSize, all.tokenSize)
	}
	return all
}

// checkOutline checks that the outline of a piece at (x, y) contrasts with the ground, for every kind of colour vision.
// The outline is deep pixels wide.
func checkOutline(t *testing.T, name string, ground, piece *image.RGBA, x, y, deep int) {
	t.Helper()
	for vision, share := range outlineContrast(ground, piece, x, y, deep, allVisions()) {
		if share < minOutlineShare {
			t.Errorf("%s, %s: got %.0f%% of the outline in contrast, want at least %.0f%%", name, vision, 100*share,
				100*minOutlineShare)
		}
	}
}

// filled returns a picture of one colour.
func filled(w, h int, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 255
	}
	return img
}

// TestOutlinesContrastWithTown draws figures in buildings and in the park, and tokens on stones. It checks the contrast
// of their outlines.
func TestOutlinesContrastWithTown(t *testing.T) {
	testrun.Long(t)
	const scoreStep = 3
	for _, size := range outlineWindows {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		all := piecesOf(t, &tab)
		for _, safe := range safeHouses {
			img := town(&tab, safe)
			checkFigure := func(agent int, place string, foot layout.Point) {
				t.Helper()
				checkOutline(t, fmt.Sprintf("%v: %s %s, safe at %d", size, agentNames[agent], place, safe), img,
					all.figures[agent], int(foot.X)-all.figureW/2, int(foot.Y)-all.figureH, figureOutline)
			}
			for agent, name := range agentNames {
				for house := range tab.Buildings {
					if safe == safeHouses[0] && house != safe { // compared with the other position of the safe
						continue
					}
					foot, _ := tab.AgentSpot(house, 0, 1)
					checkFigure(agent, fmt.Sprint("before house ", house), foot)
				}
				checkFigure(agent, "in the park", tab.Park.Center())
				for score := 0; score <= layout.LastStone && safe == safeHouses[0]; score += scoreStep {
					center, _ := tab.TokenSpot(score, 0, 1)
					checkOutline(t, fmt.Sprintf("%v: token of %s on stone %d", size, name, score), img,
						all.tokens[agent], int(center.X)-all.tokenSize/2, int(center.Y)-all.tokenSize/2,
						all.tokenOutline)
				}
			}
		}
	}
}

// TestOutlinesContrastWithPanels draws figures and tokens on panels of every colour. It checks the contrast of their
// outlines.
func TestOutlinesContrastWithPanels(t *testing.T) {
	testrun.Long(t)
	const room = 4 // pixels around a figure
	for _, size := range outlineWindows {
		tab := layout.NewTable(size[0], size[1], layout.TableOptions{Agents: 7, Seats: 4})
		all := piecesOf(t, &tab)
		for _, ground := range []color.RGBA{art.Night, art.Dusk, art.PanelColor, art.Raised, art.Hover, art.Street,
			art.Park, art.ParkEdge} {
			panel := filled(all.figureW+2*room, all.figureH+2*room, ground)
			for i, name := range agentNames {
				checkOutline(t, fmt.Sprintf("%v: %s on %v", size, name, ground), panel, all.figures[i], room, room,
					figureOutline)
				checkOutline(t, fmt.Sprintf("%v: token of %s on %v", size, name, ground), panel, all.tokens[i], room,
					room, all.tokenOutline)
			}
		}
	}
}

// TestOutlinesContrastWithPaper draws tokens on the paper of the case file. It checks the contrast of their outlines.
func TestOutlinesContrastWithPaper(t *testing.T) {
	testrun.Long(t)
	const room, side = 4, 60 // pixels
	paper := filled(side, side, art.Cream)
	for _, name := range agentNames {
		for _, size := range []int{24, 38} { // in the case file, in pixels
			checkOutline(t, fmt.Sprintf("token of %s, %d pixels", name, size), paper,
				drawing(t, "tokens/"+name, size, size), room, room, size/5+1)
		}
	}
}
