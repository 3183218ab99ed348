package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestLastActionIsNeverTruncated checks that a small phone shows the whole last action, in words or in pictures.
func TestLastActionIsNeverTruncated(t *testing.T) {
	testrun.Long(t)
	phone := appctx.Screen{W: 360, H: 640, Scale: 1}
	arrows := 0 // in lines of pictures
	for seed := range uint64(3) {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: seed == 1}, seed, 0, 1, 2, 3)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, m, Exits{Unmasking: func() {}})
		scene.Layout(phone)
		src := rules.NewRandomSource(7)
		for range 120 {
			if advanceToPerson(t, scene); m.Over() {
				break
			}
			actOrRoll(t, scene, src.Intn(1<<20))
			scene.panels.SkipAnimation()
			scene.Layout(phone)
			scene.Stage().Walk(func(n *sprites.Node) {
				if x, y := n.Pos(); n.Name() == "log-arrow" && scene.table.Info.Contains(layout.Point{X: x, Y: y}) {
					arrows++
				}
				if text, ok := n.Face().(*lettering.Text); ok && (n.Name() == "log-line" || n.Name() == "words") &&
					strings.HasSuffix(text.String(), "…") {
					t.Errorf("seed %d: the text %q is truncated", seed, text)
				}
			})
		}
	}
	if arrows == 0 {
		t.Error("got no last action in pictures")
	}
}
