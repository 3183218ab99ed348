package shell

import (
	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// veil is the darkness from which a new scene fades in.
type veil struct {
	fade  float64 // seconds left of the fade
	held  bool    // dark until all pictures have a coarse version
	dark  bool    // the last frame was dark
	seen  bool    // a scene has been visible
	fresh bool    // built in this tick, which is slow, so the fade starts one frame later
	block *sprites.FilledRect
}

// fadeTime is how long a new scene takes to fade in, in seconds.
const fadeTime = 0.22

// Held reports whether the scene is still in the dark.
func (sh *Shell) Held() bool { return sh.veil.held }

// lift ends the darkness once the pictures are there, and advances the fade by dt seconds.
func (sh *Shell) lift(dt float64) {
	if sh.veil.held && sh.view.ctx.Gallery.Ready() {
		sh.veil.held, sh.page.stale = false, true
		sh.view.scene.Stage().Invalidate()
	}
	if sh.veil.fade > 0 && !sh.veil.held {
		sh.veil.fade -= dt
		sh.view.scene.Stage().Invalidate()
	}
	if !sh.veil.seen && !sh.veil.held {
		sh.veil.seen = true
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
	if sh.veil.fresh && !sh.secrecy.covered {
		sh.veil.fresh = false
		return
	}
	if sh.staysDark() {
		return
	}
	sh.veil.dark = sh.veil.held
	sh.guard(func() {
		dst.Fill(sh.view.ctx.Kit.Theme.Night)
		if !sh.veil.held {
			sh.paint(dst)
			if sh.veil.fade > 0 {
				sh.veil.draw(dst, sh.view.ctx)
			}
		}
		sh.drawn()
	})
}

// staysDark reports whether the next frame would be as dark as the last. Before the first scene the page shows a cover.
func (sh *Shell) staysDark() bool {
	return sh.veil.held && !sh.secrecy.covered && (sh.veil.dark || InBrowser && !sh.veil.seen)
}

// draw darkens the scene while it fades in.
func (v *veil) draw(dst *ebiten.Image, ctx *appctx.Context) {
	b := dst.Bounds()
	v.block = ctx.Gallery.Fill(ctx.Kit.Theme.Night, float64(b.Dx()), float64(b.Dy()))
	v.block.Paint(dst, sprites.PaintOptions{Alpha: float32(max(v.fade, 0) / fadeTime), Scale: 1})
}
