package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestLastActionIsNeverTruncated checks that a small phone shows the whole last action, in words or in pictures.
func TestLastActionIsNeverTruncated(t *testing.T) {
	testrun.Long(t)
	const games, maxActions = 3, 120
	phone := appctx.Screen{W: 360, H: 640, Scale: 1}
	places := 0 // in lines of pictures
	for seed := range uint64(games) {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: seed == 1}, seed, 0, 1, 2, 3)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, m, Exits{Unmasking: func() {}})
		scene.Layout(phone)
		src := rules.NewRandomSource(7)
		for range maxActions {
			if advanceToPerson(t, scene); m.Over() {
				break
			}
			actOrRoll(t, scene, src.Intn(manyActions))
			scene.panels.SkipAnimation()
			scene.Layout(phone)
			scene.Stage().Walk(func(node *sprites.Node) {
				switch node.Name() {
				case "log-place":
					places++
				case "log-line", "words":
					if text, ok := node.Face().(*lettering.Text); ok && strings.HasSuffix(text.String(), "…") {
						t.Errorf("seed %d: the text %q is truncated", seed, text)
					}
				}
			})
		}
	}
	if places == 0 {
		t.Error("got no last action in pictures")
	}
}
