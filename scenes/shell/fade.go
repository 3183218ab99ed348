package shell

import (
	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
)

// fadeIn shows a new scene once its pictures are painted. Until then the previous scene stays visible, or the screen is
// dark if that scene could show a secret.
type fadeIn struct {
	remaining       float64 // seconds left of the fade
	waiting         bool    // the scene is not shown yet
	waited          float64 // seconds since the last layout
	previousVisible bool    // the picture of the scene before stays
	lastFrameDark   bool    // the last frame was dark
	anySceneShown   bool    // a scene has been visible
	justBuilt       bool    // the scene was laid out in this tick, which is slow: the fade starts one frame later
	block           *sprites.FilledRect

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

// WaitsForPictures reports whether the scene is not shown yet, because its pictures are not ready. It ignores input
// meanwhile.
func (sh *Shell) WaitsForPictures() bool { return sh.fade.waiting }

// advanceFade starts the fade once the pictures are ready, and advances it by dt seconds.
func (sh *Shell) advanceFade(dt float64) {
	if sh.fade.waited += dt; sh.fade.waiting && sh.readyToShow() {
		sh.fade.waiting, sh.page.stale = false, true
		sh.view.scene.Stage().Invalidate()
	}
	if sh.fade.remaining > 0 && !sh.fade.waiting {
		sh.fade.remaining -= dt
		sh.view.scene.Stage().Invalidate()
	}
	if !sh.fade.anySceneShown && !sh.fade.waiting {
		sh.fade.anySceneShown = true
		if sh.FirstSeen != nil {
			sh.FirstSeen()
		}
	}
}

// readyToShow reports whether all pictures are sharp, or have coarse versions after a wait. Without animations there is
// no wait.
func (sh *Shell) readyToShow() bool {
	textures := sh.view.ctx.Textures
	waited := sh.fade.waited >= maxSharpWait || !sh.view.ctx.Settings.Speed.HasAnimations()
	return textures.Ready() && (waited || !textures.Pending())
}

// Draw draws the scene if anything changed since the last frame. It implements [ebiten.Game].
func (sh *Shell) Draw(dst *ebiten.Image) {
	if sh.view.scene == nil || !sh.view.scene.Stage().Dirty() {
		return
	}
	if sh.fade.justBuilt && !sh.secrecy.covered {
		sh.fade.justBuilt = false
		return
	}
	if sh.keepsFrame() {
		return
	}
	sh.fade.lastFrameDark = sh.fade.waiting
	sh.guard(func() {
		dst.Fill(sh.view.ctx.Kit.Theme.Night)
		if !sh.fade.waiting {
			sh.paint(dst)
			if sh.fade.remaining > 0 {
				sh.fade.draw(dst, sh.view.ctx)
			}
		}
		sh.drawn()
	})
}

// keepsFrame reports whether the last frame stays: it is as dark as the next would be, or shows the scene before.
// Before the first scene the page shows a cover.
func (sh *Shell) keepsFrame() bool {
	if !sh.fade.waiting || sh.secrecy.covered {
		return false
	}
	showsCover := InBrowser && !sh.fade.anySceneShown // of the page
	return sh.fade.lastFrameDark || sh.fade.previousVisible || showsCover
}

// draw darkens dst by the part of the fade that is left.
func (f *fadeIn) draw(dst *ebiten.Image, ctx *appctx.Context) {
	b, darkness := dst.Bounds(), 1.0
	if f.previousVisible {
		darkness = keptPictureDarkness
	}
	f.block = ctx.Textures.Fill(ctx.Kit.Theme.Night, float64(b.Dx()), float64(b.Dy()))
	f.block.Paint(dst, sprites.PaintOptions{Alpha: float32(darkness * max(f.remaining, 0) / fadeTime), Scale: 1})
}
