package shell

import (
	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// fadeIn keeps a new scene dark until it is painted, then fades it in.
type fadeIn struct {
	left  float64 // seconds left of the fade
	held  bool    // dark, until all pictures have a coarse version
	dark  bool    // the last frame was dark
	seen  bool    // a scene has been visible
	fresh bool    // just built, which is slow, so that the fade starts one frame later
	block *sprites.FilledRect
}

// fadeTime is how long a new scene takes to fade in, in seconds.
const fadeTime = 0.22

// Held reports whether the screen is still dark, because the scene's pictures are not ready.
func (sh *Shell) Held() bool { return sh.fade.held }

// advanceFade starts the fade once the pictures are ready, and advances it by dt seconds.
func (sh *Shell) advanceFade(dt float64) {
	if sh.fade.held && sh.view.ctx.Textures.Ready() {
		sh.fade.held, sh.page.stale = false, true
		sh.view.scene.Stage().Invalidate()
	}
	if sh.fade.left > 0 && !sh.fade.held {
		sh.fade.left -= dt
		sh.view.scene.Stage().Invalidate()
	}
	if !sh.fade.seen && !sh.fade.held {
		sh.fade.seen = true
		if sh.FirstSeen != nil {
			sh.FirstSeen()
		}
	}
}

// Draw draws the scene if anything changed since the last frame. It implements [ebiten.Game].
func (sh *Shell) Draw(dst *ebiten.Image) {
	if sh.view.scene == nil || !sh.view.scene.Stage().Dirty() {
		return
	}
	if sh.fade.fresh && !sh.secrecy.covered {
		sh.fade.fresh = false
		return
	}
	if sh.staysDark() {
		return
	}
	sh.fade.dark = sh.fade.held
	sh.guard(func() {
		dst.Fill(sh.view.ctx.Kit.Theme.Night)
		if !sh.fade.held {
			sh.paint(dst)
			if sh.fade.left > 0 {
				sh.fade.draw(dst, sh.view.ctx)
			}
		}
		sh.drawn()
	})
}

// staysDark reports whether the next frame would be as dark as the last. Before the first scene the page shows a cover.
func (sh *Shell) staysDark() bool {
	return sh.fade.held && !sh.secrecy.covered && (sh.fade.dark || InBrowser && !sh.fade.seen)
}

// draw darkens dst by the part of the fade that is left.
func (f *fadeIn) draw(dst *ebiten.Image, ctx *appctx.Context) {
	b := dst.Bounds()
	f.block = ctx.Textures.Fill(ctx.Kit.Theme.Night, float64(b.Dx()), float64(b.Dy()))
	f.block.Paint(dst, sprites.PaintOptions{Alpha: float32(max(f.left, 0) / fadeTime), Scale: 1})
}
