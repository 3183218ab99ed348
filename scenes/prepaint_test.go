package scenes

import (
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/sprites"
)

// TestTableIsPrepainted checks that a table that opens after two seconds at another scene has all its pictures in the
// first frame. They were painted in advance.
func TestTableIsPrepainted(t *testing.T) {
	testrun.Long(t)
	for name, test := range map[string]struct {
		saved   string
		presses []string // from the title
		last    string   // the press that opens the table, "" if the presses before do
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
		waitAndPaint := func() { // two seconds, and all painting
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
		waitAndPaint()
		for _, id := range test.presses {
			press(t, device.game, id)
			waitAndPaint()
		}
		if test.last != "" {
			press(t, device.game, test.last)
		}
		if device.shell.Name() != "board" {
			t.Fatalf("%s: got scene %s, want board", name, device.shell.Name())
		}
		device.shell.Scene().Stage().Walk(func(n *sprites.Node) {
			face, ok := n.Face().(*sprites.Picture)
			if !ok || n.Parent() == nil || n.Parent().Name() == "panels" || n.Parent().Name() == "words" {
				return
			}
			if opacity, coarse := sprites.Visibility(face); coarse || n.Name() == "ground" && opacity < 1 {
				t.Errorf("%s, node %s: got opacity %.2f, replaced by a coarse picture: %v; want 1 and false", name,
					n.Name(), opacity, coarse)
			}
		})
	}
}
