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

// TestComputedColoursMatchDisplay checks that the colours that package scenetest computes without a display are those
// of a real display, except for text.
func TestComputedColoursMatchDisplay(t *testing.T) {
	playtest.Need(t, hostErr == nil, "a display ("+fmt.Sprint(hostErr)+")")
	for _, screen := range scenetest.Screens[:2] {
		ctx := scenetest.Context(t)
		watch := scenetest.RecordColors(ctx.Textures)
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
		seen := watch.Snapshot(stage)
		seen.Interpolate()
		w, h := int(screen.W), int(screen.H)
		painted := image.NewRGBA(image.Rect(0, 0, w, h))
		inFrame(func() {
			on := ebiten.NewImage(w, h)
			stage.Paint(on)
			on.ReadPixels(painted.Pix)
		})
		points, far := 0, 0
		for y := 3; y < h; y += 7 {
			for x := 3; x < w; x += 7 {
				p, q := painted.RGBAAt(x, y), seen.At(float64(x)+0.5, float64(y)+0.5)
				points++
				if d := max(diff(p.R, q.R), diff(p.G, q.G), diff(p.B, q.B)); d > 16 {
					far++
				}
			}
		}
		t.Logf("%vx%v: %d of %d points differ", screen.W, screen.H, far, points)
		if far*100 > points {
			t.Errorf("%vx%v: %d of %d points differ from the display", screen.W, screen.H, far, points)
		}
	}
}

// diff returns the absolute difference.
func diff(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
