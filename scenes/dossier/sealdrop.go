package dossier

import (
	"image"

	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
)

// The times of the falling seal, in seconds.
const (
	fallTime   = 0.22 // the fall
	squashTime = 0.14 // the wax is squashed
	fadeTime   = 0.12 // replaces both with reduced motion
	sealedTime = 0.50 // the sealed page stays visible
)

// sealSize is the diameter of the seal on the page, in points. sealStartScale is its scale when it starts to fall.
const (
	sealSize       = 108.0
	sealStartScale = 2.6
)

// newSealDrop returns the animation of a seal that falls on a page, with its sound. It ends sealedTime after the wax is
// squashed.
func newSealDrop(scene *appctx.BaseScene, page layout.Rect) *motion.Timeline {
	diameter := min(sealSize, page.W*0.3)
	middle := layout.Point{X: page.X + page.W*0.72, Y: page.Y + page.H*0.72}
	seal := desk.Prop(scene.Ctx.Textures, "wax", "seal", layout.Around(middle, diameter, diameter),
		func(scale float64) *image.RGBA { return props.Seal(diameter, scale) })
	scene.Stage().Add(sprites.LayerFlight, seal.SetAlpha(0))
	landed, drop := 0.0, &motion.Timeline{}
	if scene.Ctx.Settings.Reduced {
		landed = fadeTime
		drop.At(0, fadeTime, motion.Linear, func(p float64) { seal.SetAlpha(p) })
	} else {
		landed = fallTime
		drop.At(0, fallTime, motion.In, func(p float64) {
			size := motion.Lerp(sealStartScale, 1, p)
			seal.SetAlpha(min(3*p, 1)).SetScale(size, size)
		})
		drop.At(fallTime, squashTime, motion.Arc, func(p float64) { seal.SetScale(1+0.08*p, 1+0.08*p) })
	}
	drop.Do(landed, func() { scene.Ctx.Sound.Play(sound.CueSeal) })
	drop.Wait(landed + squashTime + sealedTime)
	return drop
}
