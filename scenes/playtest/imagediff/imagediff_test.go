package imagediff_test

import (
	"image"
	"image/color"
	"math"
	"os"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest/imagediff"
)

// reference is the unchanged scene.
var reference = scene{houseX: 300, houseY: 200, houseLight: 1, tokenColor: color.RGBA{224, 138, 0, 255},
	word: "Choose a building for the safe.", soft: 3}

// button is the rectangle of the button.
var button = image.Rect(600, 460, 780, 500)

// TestCompareGradesChanges checks that differences of renderers get the grade Same, small changes Drift, and visible
// ones Visible. The findings are near the change.
func TestCompareGradesChanges(t *testing.T) {
	testrun.OnlyCI(t)
	kept, err := imagediff.Pack(reference.picture(t), 800, 600)
	if err != nil {
		t.Fatal(err)
	}
	house, token, words := image.Rect(300, 160, 396, 270), image.Rect(139, 389, 161, 411), image.Rect(40, 545, 280, 565)
	for _, test := range []struct {
		name  string
		got   scene
		grade imagediff.Grade
		where image.Rectangle
	}{
		{"nothing", reference, imagediff.Same, image.Rectangle{}},
		{"edges a tenth of a pixel off", with(func(s *scene) { s.edge = 0.1 }), imagediff.Same, image.Rectangle{}},
		{"edges drawn hard", with(func(s *scene) { s.soft = 1 }), imagediff.Same, image.Rectangle{}},
		{"light off by one step", with(func(s *scene) { s.houseLight = 1.01 }), imagediff.Same, image.Rectangle{}},
		{"the house moved by a point", with(func(s *scene) { s.houseX++ }), imagediff.Visible, house},
		{"the house is darker", with(func(s *scene) { s.houseLight = 0.7 }), imagediff.Visible, house},
		{"the house is a little darker", with(func(s *scene) { s.houseLight = 0.95 }), imagediff.Drift, house},
		{"the token is gone", with(func(s *scene) { s.noToken = true }), imagediff.Visible, token},
		{"the token has another colour", with(func(s *scene) { s.tokenColor = color.RGBA{90, 138, 224, 255} }),
			imagediff.Visible, token},
		{"another word", with(func(s *scene) { s.word = "Press the building that has the safe." }),
			imagediff.Visible, words},
	} {
		t.Run(test.name, func(t *testing.T) {
			report, err := imagediff.Compare(kept, test.got.picture(t), 800, 600)
			if err != nil {
				t.Fatal(err)
			}
			if report.Grade != test.grade {
				t.Errorf("got grade %s, want %s:\n%s", report.Grade, test.grade, report)
			}
			for _, f := range report.Findings {
				const tolerance = 30 // points
				if f.Grade == report.Grade && !f.Area.Overlaps(test.where.Inset(-tolerance)) {
					t.Errorf("got finding %s, want it within %d points of %v", f, tolerance, test.where)
				}
			}
		})
	}
}

// TestCoveredAreasAreNotCompared checks that a change in a covered area is ignored, and that one elsewhere is found.
func TestCoveredAreasAreNotCompared(t *testing.T) {
	testrun.Long(t)
	kept, err := imagediff.Pack(with(func(s *scene) { s.covered = true }).picture(t), 800, 600)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := imagediff.Compare(kept, reference.picture(t), 800, 600); err != nil || r.Grade != imagediff.Same {
		t.Errorf("change in the covered area: got %v (error %v), want same", r, err)
	}
	r, err := imagediff.Compare(kept, with(func(s *scene) { s.noToken = true }).picture(t), 800, 600)
	if err != nil || r.Grade != imagediff.Visible {
		t.Errorf("change elsewhere: got %v (error %v), want a visible change", r, err)
	}
}

// TestCompareErrors checks that a screenshot of another size, and a reference that is not a picture, give errors.
func TestCompareErrors(t *testing.T) {
	m := reference.picture(t)
	kept, err := imagediff.Pack(m, 800, 600)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"other height": kept, "not a picture": []byte("none")} {
		if r, err := imagediff.Compare(file, m, 800, 650); err == nil {
			t.Errorf("%s: got %v, want an error", name, r)
		}
	}
}

// TestSides checks that the report shows reference, new picture and framed changes side by side.
func TestSides(t *testing.T) {
	testrun.Long(t)
	kept, err := imagediff.Pack(reference.picture(t), 800, 600)
	if err != nil {
		t.Fatal(err)
	}
	report, err := imagediff.Compare(kept, with(func(s *scene) { s.noToken = true }).picture(t), 800, 600)
	if err != nil || len(report.Findings) == 0 {
		t.Fatalf("got report %v (error %v), want findings", report, err)
	}
	if got, want := report.Sides.Bounds().Size(), image.Pt(3*800, 600); got != want {
		t.Fatalf("the report's picture has size %v, want %v", got, want)
	}
	orange := func(x, y int) bool {
		r, g, b, _ := report.Sides.At(x, y).RGBA()
		return r > 2*b && r > g
	}
	if !orange(150, 400) || orange(800+150, 400) {
		t.Error("want the token in the left picture and not in the middle one")
	}
	at := report.Findings[0].Area.Min.Add(image.Pt(2*800, 0))
	if red, g, _, _ := report.Sides.At(at.X, at.Y).RGBA(); red < 0xf000 || g > 0x4000 {
		t.Errorf("got no red frame at %v of the report's picture", at)
	}
}

// scene is a made-up screen with the elements of the game's screens: a night sky, a house, a token, a button, words.
type scene struct {
	houseX, houseY float64
	houseLight     float64 // 1 in the reference
	noToken        bool
	tokenColor     color.RGBA
	word           string
	covered        bool // the button is covered

	edge float64 // error of the renderer along edges, in pixels
	soft int     // samples per pixel of the renderer, in each direction
}

// at returns the scene's colour at a point.
func (s scene) at(x, y float64) [3]float64 {
	c := [3]float64{16 + y/60, 22 + y/50, 50 + y/30}
	paint := func(r, g, b, by float64) { c = [3]float64{r * by, g * by, b * by} }
	hx, hy := x-s.houseX, y-s.houseY
	switch {
	case hx >= 0 && hx < 96 && hy >= 0 && hy < 70:
		paint(74, 70, 110, s.houseLight)
		if wx, wy := math.Mod(hx, 31), math.Mod(hy, 34); wx > 10 && wx < 20 && wy > 8 && wy < 22 {
			paint(255, 205, 110, s.houseLight)
		}
	case hy < 0 && hy > -40 && math.Abs(hx-48) < 52+hy*1.2:
		paint(46, 42, 84, s.houseLight)
	}
	if d := math.Hypot(x-150, y-400); !s.noToken && d < 11 {
		paint(244, 236, 220, 1)
		if d < 9 {
			paint(float64(s.tokenColor.R), float64(s.tokenColor.G), float64(s.tokenColor.B), 1)
		}
	}
	if image.Pt(int(x), int(y)).In(button) {
		paint(255, 198, 100, 1)
	}
	return c
}

// picture draws the scene, 800×600 points at one pixel a point.
func (s scene) picture(t testing.TB) *image.RGBA {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 800, 600))
	for y := range 600 {
		for x := range 800 {
			var sum [3]float64
			for i := range s.soft * s.soft {
				c := s.at(float64(x)+(float64(i%s.soft)+0.5)/float64(s.soft)+s.edge,
					float64(y)+(float64(i/s.soft)+0.5)/float64(s.soft)-s.edge)
				for k := range sum {
					sum[k] += c[k] / float64(s.soft*s.soft)
				}
			}
			picture.SetRGBA(x, y, color.RGBA{uint8(min(sum[0], 255)), uint8(min(sum[1], 255)),
				uint8(min(sum[2], 255)), 255})
			if s.covered && image.Pt(x, y).In(button) {
				picture.Set(x, y, imagediff.Covered)
			}
		}
	}
	data, err := os.ReadFile("../../../assets/fonts/barlow-500.ttf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 15, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	d := font.Drawer{Dst: picture, Src: image.NewUniform(color.RGBA{190, 200, 235, 255}), Face: face,
		Dot: fixed.P(40, 560)}
	d.DrawString(s.word)
	return picture
}

// with returns the reference scene with a change.
func with(change func(s *scene)) scene {
	s := reference
	change(&s)
	return s
}
