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

// The size of the scene, in points and pixels.
const sceneW, sceneH = 800, 600

// reference is the unchanged scene.
var reference = scene{houseX: 300, houseY: 200, houseLight: 1, tokenColor: color.RGBA{224, 138, 0, 255},
	word: "Choose a building for the safe.", soft: 3}

// The places of the scene's elements, in points.
var (
	button   = image.Rect(600, 460, 780, 500)
	house    = image.Rect(300, 160, 396, 270) // with its roof
	token    = image.Rect(139, 389, 161, 411)
	words    = image.Rect(40, 545, 280, 565)
	tokenMid = image.Pt(150, 400)
)

// TestCompareGradesChanges checks that differences of renderers get the grade Same, small changes Drift, and visible
// ones Visible. The findings are near the change.
func TestCompareGradesChanges(t *testing.T) {
	testrun.OnlyCI(t)
	kept, err := imagediff.Pack(reference.picture(t), sceneW, sceneH)
	if err != nil {
		t.Fatal(err)
	}
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
			report, err := imagediff.Compare(kept, test.got.picture(t), sceneW, sceneH)
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
	kept, err := imagediff.Pack(with(func(s *scene) { s.covered = true }).picture(t), sceneW, sceneH)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := imagediff.Compare(kept, reference.picture(t), sceneW, sceneH); err != nil ||
		r.Grade != imagediff.Same {
		t.Errorf("change in the covered area: got %v (error %v), want same", r, err)
	}
	r, err := imagediff.Compare(kept, with(func(s *scene) { s.noToken = true }).picture(t), sceneW, sceneH)
	if err != nil || r.Grade != imagediff.Visible {
		t.Errorf("change elsewhere: got %v (error %v), want a visible change", r, err)
	}
}

// TestCompareErrors checks that a screenshot of another size, and a reference that is not a picture, give errors.
func TestCompareErrors(t *testing.T) {
	testrun.Long(t)
	pixels := reference.picture(t)
	kept, err := imagediff.Pack(pixels, sceneW, sceneH)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := imagediff.Compare(kept, pixels, sceneW, sceneH+50); err == nil {
		t.Errorf("reference of another height: got %v, want an error", r)
	}
	if r, err := imagediff.Compare([]byte("none"), pixels, sceneW, sceneH); err == nil {
		t.Errorf("reference that is not a picture: got %v, want an error", r)
	}
}

// TestSides checks that the report shows reference, new picture and framed changes side by side.
func TestSides(t *testing.T) {
	testrun.Long(t)
	kept, err := imagediff.Pack(reference.picture(t), sceneW, sceneH)
	if err != nil {
		t.Fatal(err)
	}
	report, err := imagediff.Compare(kept, with(func(s *scene) { s.noToken = true }).picture(t), sceneW, sceneH)
	if err != nil || len(report.Findings) == 0 {
		t.Fatalf("got report %v (error %v), want findings", report, err)
	}
	if got, want := report.Sides.Bounds().Size(), image.Pt(3*sceneW, sceneH); got != want {
		t.Fatalf("the report's picture has size %v, want %v", got, want)
	}
	isOrange := func(at image.Point) bool {
		red, green, blue, _ := report.Sides.At(at.X, at.Y).RGBA()
		return red > 2*blue && red > green
	}
	if !isOrange(tokenMid) || isOrange(tokenMid.Add(image.Pt(sceneW, 0))) {
		t.Error("want the token in the left picture and not in the middle one")
	}
	corner := report.Findings[0].Area.Min.Add(image.Pt(2*sceneW, 0))
	const minRed, maxGreen = 0xf000, 0x4000 // of a red frame, of 0xffff
	if red, green, _, _ := report.Sides.At(corner.X, corner.Y).RGBA(); red < minRed || green > maxGreen {
		t.Errorf("got no red frame at %v of the report's picture", corner)
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
	switch {
	case image.Pt(int(x), int(y)).In(button):
		return [3]float64{255, 198, 100}
	case s.noToken:
	case math.Hypot(x-float64(tokenMid.X), y-float64(tokenMid.Y)) < 9:
		return [3]float64{float64(s.tokenColor.R), float64(s.tokenColor.G), float64(s.tokenColor.B)}
	case math.Hypot(x-float64(tokenMid.X), y-float64(tokenMid.Y)) < 11: // its edge
		return [3]float64{244, 236, 220}
	}
	if part, ok := houseAt(x-s.houseX, y-s.houseY); ok {
		return [3]float64{part[0] * s.houseLight, part[1] * s.houseLight, part[2] * s.houseLight}
	}
	return [3]float64{16 + y/60, 22 + y/50, 50 + y/30} // the sky
}

// houseAt returns the colour of the house at a point relative to the corner of its front: a wall, a window or the roof.
// It returns false outside the house.
func houseAt(x, y float64) ([3]float64, bool) {
	const width, height, roofHeight = 96, 70, 40
	switch {
	case x >= 0 && x < width && y >= 0 && y < height:
		windowX, windowY := math.Mod(x, 31), math.Mod(y, 34)
		if windowX > 10 && windowX < 20 && windowY > 8 && windowY < 22 {
			return [3]float64{255, 205, 110}, true
		}
		return [3]float64{74, 70, 110}, true
	case y < 0 && y > -roofHeight && math.Abs(x-width/2) < 52+y*1.2:
		return [3]float64{46, 42, 84}, true
	}
	return [3]float64{}, false
}

// picture draws the scene at one pixel a point.
func (s scene) picture(t testing.TB) *image.RGBA {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, sceneW, sceneH))
	for y := range sceneH {
		for x := range sceneW {
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
	parsed, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 15, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	drawer := font.Drawer{Dst: picture, Src: image.NewUniform(color.RGBA{190, 200, 235, 255}), Face: face,
		Dot: fixed.P(40, 560)}
	drawer.DrawString(s.word)
	return picture
}

// with returns the reference scene with a change.
func with(change func(s *scene)) scene {
	s := reference
	change(&s)
	return s
}
