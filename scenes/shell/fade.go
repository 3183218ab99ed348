package shell

import (
	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// fadeIn shows a new scene once it is painted: until then the picture of the scene before stays. If that could show a
// secret, the screen is dark instead.
type fadeIn struct {
	left  float64 // seconds left of the fade
	held  bool    // the scene is not shown yet
	wait  float64 // seconds since it was held
	kept  bool    // the picture of the scene before stays
	dark  bool    // the last frame was dark
	seen  bool    // a scene has been visible
	fresh bool    // just built, which is slow, so that the fade starts one frame later
	block *sprites.FilledRect

	canStay bool // the current scene's picture may stay when the next is shown
}

const (
	// fadeTime is how long a new scene takes to fade in, in seconds.
	fadeTime = 0.22
	// keptPictureDarkness is the darkness at the start of the fade after a kept picture, 0 … 1; otherwise it is 1.
	keptPictureDarkness = 0.35
	// maxSharpWait is the longest wait for sharp pictures, in seconds. Then coarse versions have to do.
	maxSharpWait = 3
)

// Held reports whether the scene is not shown yet, because its pictures are not ready.
func (sh *Shell) Held() bool { return sh.fade.held }

// advanceFade starts the fade once the pictures are ready, and advances it by dt seconds.
func (sh *Shell) advanceFade(dt float64) {
	if sh.fade.wait += dt; sh.fade.held && sh.readyToShow() {
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

// readyToShow reports whether all pictures are sharp, or have coarse versions after a wait. Without animations there is
// no wait.
func (sh *Shell) readyToShow() bool {
	textures := sh.view.ctx.Textures
	waited := sh.fade.wait >= maxSharpWait || !sh.view.ctx.Settings.Speed.HasAnimations()
	return textures.Ready() && (waited || !textures.Pending())
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
	if sh.keepsFrame() {
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

// keepsFrame reports whether the last frame stays: it is as dark as the next would be, or shows the scene before.
// Before the first scene the page shows a cover.
func (sh *Shell) keepsFrame() bool {
	return sh.fade.held && !sh.secrecy.covered && (sh.fade.dark || sh.fade.kept || InBrowser && !sh.fade.seen)
}

// draw darkens dst by the part of the fade that is left.
func (f *fadeIn) draw(dst *ebiten.Image, ctx *appctx.Context) {
	b, darkness := dst.Bounds(), 1.0
	if f.kept {
		darkness = keptPictureDarkness
	}
	f.block = ctx.Textures.Fill(ctx.Kit.Theme.Night, float64(b.Dx()), float64(b.Dy()))
	f.block.Paint(dst, sprites.PaintOptions{Alpha: float32(darkness * max(f.left, 0) / fadeTime), Scale: 1})
}
