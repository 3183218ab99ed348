//go:build !js

package nativetest

import (
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules"
	"heimlich/scenes/board"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestComputedColoursMatchDisplay paints a table on a display, and checks that package scenetest computes the same
// colours without one at 99 % of the points. Texts are left out.
func TestComputedColoursMatchDisplay(t *testing.T) {
	playtest.Need(t, hostErr == nil, "a display ("+fmt.Sprint(hostErr)+")")
	for _, screen := range scenetest.Screens[:2] {
		ctx := scenetest.Context(t)
		recorder := scenetest.RecordColors(ctx.Textures)
		m := scenetest.Match(t, scenetest.Options(rules.Amigo2001, rules.Variants{TopSecret: true}, 4, 1, 3))
		for p := m.Public(); p.IsChance() && p.Turn() == 0; p = m.Public() {
			scenetest.ActAsDealer(t, m)
		}
		b := board.New(ctx, m, board.Exits{})
		b.Layout(screen)
		stage := b.Stage()
		stage.Walk(func(n *sprites.Node) {
			if _, ok := n.Face().(*lettering.Text); ok {
				n.SetVisible(false)
			}
		})
		computed := recorder.Snapshot(stage)
		computed.Interpolate()
		w, h := int(screen.W), int(screen.H)
		painted := image.NewRGBA(image.Rect(0, 0, w, h))
		inFrame(func() {
			on := ebiten.NewImage(w, h)
			stage.Paint(on)
			on.ReadPixels(painted.Pix)
		})
		const step, tolerance = 7, 16 // pixels between two points, and difference of a colour channel
		points, different := 0, 0
		for y := step / 2; y < h; y += step {
			for x := step / 2; x < w; x += step {
				p, q := painted.RGBAAt(x, y), computed.At(float64(x)+0.5, float64(y)+0.5)
				points++
				if d := max(diff(p.R, q.R), diff(p.G, q.G), diff(p.B, q.B)); d > tolerance {
					different++
				}
			}
		}
		t.Logf("%vx%v: %d of %d points differ", screen.W, screen.H, different, points)
		if different*100 > points {
			t.Errorf("%vx%v: got %d of %d points that differ from the display, want at most 1 %%", screen.W, screen.H,
				different, points)
		}
	}
}

// diff returns the absolute difference of two colour channels.
func diff(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
