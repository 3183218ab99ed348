package scenes

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/sprites"
)

// TestTableIsPrepainted checks that a table is complete at once after a moment at the title, set-up or passport.
// Prepainting delays nothing.
func TestTableIsPrepainted(t *testing.T) {
	for name, test := range map[string]struct {
		saved string
		way   []string // from the title
		last  string   // opens the table
	}{
		"play":     {"", []string{"play", "show", "done"}, ""},
		"continue": {playtest.BeforeRoll(t), nil, "continue"},
		"cards":    {playtest.CardRoundGame(), nil, "continue"},
		"handover": {playtest.BeforePassports(t), []string{"continue", "show"}, "done"},
	} {
		device := newDesktop(t, test.saved, appctx.Screen{W: 640, H: 360, Scale: 1})
		device.ctx.Textures.Digest = nil
		device.ctx.Settings.Speed = appctx.Normal
		device.ctx.Textures.Clear()
		reshowScene(device.game)
		// look waits a second and for all painting.
		look := func() {
			t.Helper()
			device.ctx.Textures.Finish()
			for range 120 {
				device.Tick(1.0 / 60)
				device.shell.Advance(1.0 / 60)
			}
			if device.shell.WaitsForPictures() || device.ctx.Textures.Pending() {
				t.Fatalf("%s: scene %s is not painted", name, device.shell.Name())
			}
			device.ctx.Textures.Finish()
		}
		look()
		for _, id := range test.way {
			press(t, device.game, id)
			look()
		}
		if test.last != "" {
			press(t, device.game, test.last)
		}
		if device.shell.Name() != "board" {
			t.Fatalf("%s opens %s", name, device.shell.Name())
		}
		device.shell.Scene().Stage().Walk(func(n *sprites.Node) {
			face, ok := n.Face().(*sprites.Picture)
			if !ok || n.Parent() == nil || n.Parent().Name() == "panels" || n.Parent().Name() == "words" {
				return
			}
			if share, meanwhile := sprites.Visibility(face); meanwhile || n.Name() == "ground" && share < 1 {
				t.Errorf("%s: node %s has opacity %.2f, with a coarse picture in its place: %v", name, n.Name(), share,
					meanwhile)
			}
		})
	}
}
