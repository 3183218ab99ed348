package art_test

import (
	"image/color"
	"math"
	"testing"

	"heimlich/assets"
	"heimlich/rules/testrun"
	"heimlich/sprites/art"
)

// TestEveryDrawingCanBeRasterised rasterises every drawing at three sizes. It checks that at least a sixtieth of the
// pixels is painted.
func TestEveryDrawingCanBeRasterised(t *testing.T) {
	testrun.Long(t)
	names := assets.DrawingNames()
	const minDrawings = 12 + 7 + 7 + 8 // buildings, agents, tokens, cards
	if len(names) < minDrawings {
		t.Fatalf("got %d drawings, want at least %d", len(names), minDrawings)
	}
	for _, name := range names {
		for _, size := range []int{24, 64, 200} {
			img, err := art.Raster(name, size, size)
			if err != nil {
				t.Error(err)
				continue
			}
			painted := 0
			for i := 3; i < len(img.Pix); i += 4 {
				if img.Pix[i] > 0 {
					painted++
				}
			}
			if want := size * size / 60; painted < want {
				t.Errorf("%s at %d pixels: got %d painted pixels, want at least %d", name, size, painted, want)
			}
		}
	}
	if _, err := art.Raster("no such thing", 10, 10); err == nil {
		t.Error("unknown name: got a drawing, want an error")
	}
}

// linear returns the linear light, 0 … 1, of an sRGB channel.
func linear(c uint8) float64 {
	v := float64(c) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// contrast returns the contrast ratio of two colours after WCAG, 1 … 21.
func contrast(a, b color.RGBA) float64 {
	l := func(c color.RGBA) float64 { return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) }
	x, y := l(a), l(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrasts checks that each pair of text colour and background has the minimum contrast of WCAG. Agents have less
// on the night, since their drawings have a light edge.
func TestContrasts(t *testing.T) {
	const minAgentContrast = 2.4
	for _, pair := range []struct {
		name        string
		on, ink     color.RGBA
		minContrast float64
	}{
		{"cream on panel", art.PanelColor, art.Cream, 4.5}, {"words on panel", art.PanelColor, art.TextColor, 4.5},
		{"words on raised", art.Raised, art.TextColor, 4.5},
		{"words on hover", art.Hover, art.TextColor, 4.5}, {"faint on panel", art.PanelColor, art.Faint, 4.5},
		{"gold on panel", art.PanelColor, art.Gold, 4.5},
		{"ink on gold", art.Gold, art.Ink, 4.5}, {"ink on cream", art.Cream, art.Ink, 4.5},
		{"slip ink on cream", art.Cream, art.PaperText, 4.5},
		{"oxblood on cream", art.Cream, art.Oxblood, 4.5}, {"good on panel", art.PanelColor, art.Good, 4.5},
		{"bad on panel", art.PanelColor, art.Bad, 4.5},
		{"words on night", art.Night, art.TextColor, 4.5},
	} {
		if got := contrast(pair.on, pair.ink); got < pair.minContrast {
			t.Errorf("%s: got contrast %.2f, want at least %.1f", pair.name, got, pair.minContrast)
		}
	}
	for i := range agentNames {
		if got := contrast(art.Night, art.AgentColor(i)); got < minAgentContrast {
			t.Errorf("agent %s on night: got contrast %.2f, want at least %.1f", agentNames[i], got, minAgentContrast)
		}
	}
}

// colorVisions lists kinds of colour vision as matrices for linear RGB (Machado, Oliveira and Fernandes 2009, full
// severity).
var colorVisions = map[string][9]float64{
	"normal": {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protan": {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deutan": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritan": {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab returns a colour in CIELAB, as seen with the colour vision of matrix m. Its constants are those of sRGB with the
// white point D65.
func lab(c color.RGBA, m [9]float64) [3]float64 {
	red, green, blue := linear(c.R), linear(c.G), linear(c.B)
	clamp := func(v float64) float64 { return min(max(v, 0), 1) }
	red, green, blue = clamp(m[0]*red+m[1]*green+m[2]*blue), clamp(m[3]*red+m[4]*green+m[5]*blue),
		clamp(m[6]*red+m[7]*green+m[8]*blue)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*red + 0.3575761*green + 0.1804375*blue) / 0.95047)
	y := f(0.2126729*red + 0.7151522*green + 0.0721750*blue)
	z := f((0.0193339*red + 0.1191920*green + 0.9503041*blue) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// deltaE returns the CIEDE2000 distance of two colours in CIELAB. Names and constants are those of Sharma, Wu and Dalal
// (2005).
func deltaE(first, second [3]float64) float64 {
	c1, c2 := math.Hypot(first[1], first[2]), math.Hypot(second[1], second[2])
	c7 := math.Pow((c1+c2)/2, 7)
	g := 0.5 * (1 - math.Sqrt(c7/(c7+math.Pow(25, 7))))
	green1, green2 := (1+g)*first[1], (1+g)*second[1]
	chroma1, chroma2 := math.Hypot(green1, first[2]), math.Hypot(green2, second[2])
	hue := func(b, a float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		h := math.Atan2(b, a) * 180 / math.Pi
		if h < 0 {
			h += 360
		}
		return h
	}
	hue1, hue2 := hue(first[2], green1), hue(second[2], green2)
	lightness, chroma := second[0]-first[0], chroma2-chroma1
	angle := hue2 - hue1
	if chroma1*chroma2 == 0 {
		angle = 0
	} else if angle > 180 {
		angle -= 360
	} else if angle < -180 {
		angle += 360
	}
	rad := math.Pi / 180
	hueDifference := 2 * math.Sqrt(chroma1*chroma2) * math.Sin(angle/2*rad)
	meanLightness, meanChroma := (first[0]+second[0])/2, (chroma1+chroma2)/2
	meanHue := (hue1 + hue2) / 2
	if chroma1*chroma2 == 0 {
		meanHue = hue1 + hue2
	} else if math.Abs(hue1-hue2) > 180 {
		if hue1+hue2 < 360 {
			meanHue += 180
		} else {
			meanHue -= 180
		}
	}
	tt := 1 - 0.17*math.Cos((meanHue-30)*rad) + 0.24*math.Cos(2*meanHue*rad) +
		0.32*math.Cos((3*meanHue+6)*rad) - 0.20*math.Cos((4*meanHue-63)*rad)
	sl := 1 + 0.015*(meanLightness-50)*(meanLightness-50)/math.Sqrt(20+(meanLightness-50)*(meanLightness-50))
	sc, sh := 1+0.045*meanChroma, 1+0.015*meanChroma*tt
	cm7 := math.Pow(meanChroma, 7)
	rt := -2 * math.Sqrt(cm7/(cm7+math.Pow(25, 7))) * math.Sin(60*math.Exp(-(meanHue-275)/25*(meanHue-275)/25)*rad)
	return math.Sqrt(lightness/sl*lightness/sl + chroma/sc*chroma/sc + hueDifference/sh*hueDifference/sh +
		rt*chroma/sc*hueDifference/sh)
}

// TestFocusRingContrastsWithEveryBackground checks that cream or ink, the colours of the focus ring, contrasts with
// every background colour.
func TestFocusRingContrastsWithEveryBackground(t *testing.T) {
	const minContrast = 3 // WCAG for parts of controls
	backgrounds := []color.RGBA{art.Night, art.Dusk, art.PanelColor, art.Raised, art.Hover, art.Edge, art.Cream,
		art.TextColor,
		art.Faint, art.Gold, art.GoldHover, art.Ink, art.PaperText, art.Oxblood,
		art.Good, art.Bad, art.Street, art.Park, art.ParkEdge, art.StoneEdge}
	for i := range 7 {
		backgrounds = append(backgrounds, art.AgentColor(i))
	}
	for _, b := range backgrounds {
		if c := max(contrast(art.Cream, b), contrast(art.Ink, b)); c < minContrast {
			t.Errorf("focus ring on %v: got contrast %.2f, want at least %d", b, c, minContrast)
		}
	}
	if c := contrast(art.Cream, art.Ink); c < minContrast {
		t.Errorf("lines of the focus ring: got contrast %.2f, want at least %d", c, minContrast)
	}
}

// TestAgentsDifferForEveryEye checks that the colours of any two agents differ for every kind of colour vision.
func TestAgentsDifferForEveryEye(t *testing.T) {
	const minDistance = 15
	// A pair from the test data of Sharma, Wu and Dalal.
	if got := deltaE([3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}); math.Abs(got-2.0425) > 1e-4 {
		t.Fatalf("deltaE of the published pair: got %v, want 2.0425", got)
	}
	for vision, m := range colorVisions {
		for i := range agentNames {
			for j := range i {
				if d := deltaE(lab(art.AgentColor(i), m), lab(art.AgentColor(j), m)); d < minDistance {
					t.Errorf("%s: colours of %s and %s: got distance %.1f, want at least %d", vision, agentNames[j],
						agentNames[i], d, minDistance)
				}
			}
		}
	}
}

// BenchmarkRaster measures Raster of one drawing.
func BenchmarkRaster(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := art.Raster("buildings/08-opera", 200, 200); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRasterAll measures Raster of all drawings.
func BenchmarkRasterAll(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range assets.DrawingNames() {
			if _, err := art.Raster(name, 64, 64); err != nil {
				b.Fatal(err)
			}
		}
	}
}
