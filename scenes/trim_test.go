package scenes

import (
	"fmt"
	"image/color"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestUnusedPicturesAreFreed checks that an unused picture is kept for three scenes or window sizes, and freed after
// eight more.
func TestUnusedPicturesAreFreed(t *testing.T) {
	for name, again := range map[string]func(d *game, s appctx.Scene, k int){
		"scenes": func(game *game, s appctx.Scene, k int) { game.shell.Show("painted", s) },
		"sizes": func(game *game, s appctx.Scene, k int) {
			wider := game.shell.Screen()
			wider.W++
			game.shell.Resize(wider)
		},
	} {
		ctx := scenetest.Context(t)
		ctx.Textures.Digest = nil
		game := newSavingGame(t, ctx, StartOptions{})
		game.shell.Resize(appctx.Screen{W: 640, H: 480, Scale: 1})
		made := 0
		scene := &paintedScene{BaseScene: appctx.BaseScene{Ctx: ctx}, pictures: 100, made: &made}
		game.shell.Show("painted", scene)
		first := ctx.Textures.Drawing("safe", 20, 20)
		for k := range 2 {
			again(game, scene, k)
		}
		if ctx.Textures.Drawing("safe", 20, 20) != first {
			t.Errorf("%s: a picture is painted again after three scenes", name)
		}
		for k := range 8 {
			again(game, scene, k)
		}
		if ctx.Textures.Drawing("safe", 20, 20) == first {
			t.Errorf("%s: the unused picture is still kept after %d new ones", name, made)
		}
	}
}

// paintedScene shows new pictures at each layout.
type paintedScene struct {
	appctx.BaseScene
	pictures int  // number of pictures
	made     *int // number of pictures of all layouts
}

func (s *paintedScene) Layout(sc appctx.Screen) {
	s.Begin(sc)
	for range s.pictures {
		*s.made++
		c := color.RGBA{uint8(*s.made), uint8(*s.made >> 8), 0, 255}
		s.Content.Add(sprites.NewFace(fmt.Sprint(*s.made), s.Ctx.Textures.Glow(c, 1, 8, 8), 0, 0))
	}
}

func (s *paintedScene) Cover() bool { return false }

func (s *paintedScene) Describe(st *a11y.PublicState) {}
