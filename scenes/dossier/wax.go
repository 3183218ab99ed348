package dossier

import (
	"image"

	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
)

// The times of the seal, in seconds.
const (
	fallTime   = 0.22 // through the air
	squashTime = 0.14 // of the wax
	fadeTime   = 0.12 // instead of both, with less motion
	sealedTime = 0.50 // in which the sealed page is looked at
)

// waxSize is how large the seal on the page is, in points, and from how much larger it falls.
const (
	waxSize = 108.0
	waxHigh = 2.6
)

// dropWax lets a seal fall on a page, with a thump where it lands, and returns its movement, which lasts until it has been looked at.
func dropWax(p *backstage.Page, page layout.Rect) *motion.Timeline {
	d := min(waxSize, page.W*0.3)
	at := layout.Point{X: page.X + page.W*0.72, Y: page.Y + page.H*0.72}
	seal := desktop.Thing(p.Back.Gallery, "wax", "seal", layout.Around(at, d, d), func(k float64) *image.RGBA { return office.Seal(d, k) })
	p.Stage().Add(sprites.LayerFlight, seal.SetAlpha(0))
	landed, drop := 0.0, &motion.Timeline{}
	if p.Back.Settings.Reduced {
		landed = fadeTime
		drop.At(0, fadeTime, motion.Linear, func(p float64) { seal.SetAlpha(p) })
	} else {
		landed = fallTime
		drop.At(0, fallTime, motion.In, func(p float64) {
			size := motion.Lerp(waxHigh, 1, p)
			seal.SetAlpha(min(3*p, 1)).SetScale(size, size)
		})
		drop.At(fallTime, squashTime, motion.Arc, func(p float64) { seal.SetScale(1+0.08*p, 1+0.08*p) })
	}
	drop.Do(landed, func() { p.Back.Sound.Play(sound.Seal) })
	drop.Wait(landed + squashTime + sealedTime)
	return drop
}
