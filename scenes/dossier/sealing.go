package dossier

import (
	"image"

	"heimlich/scenes/desktop"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// askSeal asks once more: what is sealed stays sealed.
func (n *Notebook) askSeal() {
	n.Show(widgets.Dialog{Title: n.Words("dossier.seal.head"), Body: n.Words("dossier.seal.text"), Answers: []widgets.Answer{
		{ID: "seal-yes", Title: n.Words("dossier.seal.yes"), Primary: true, OnPress: n.seal},
		{ID: "seal-no", Title: n.Words("dossier.not-yet")},
	}})
}

// seal makes the page the person's dossier.
func (n *Notebook) seal() {
	if !n.open || n.sealing {
		return
	}
	if err := n.match.Act(n.seat(), n.page.Action()); err != nil {
		n.notYet(err)
		return
	}
	n.sealing = true
	n.turnOver()
}

// notYet says why the page can’t be sealed.
func (n *Notebook) notYet(err error) {
	n.Show(widgets.Dialog{Title: n.Words("dossier.not-yet"), Body: n.Back.Sentence(err), Answers: []widgets.Answer{{ID: "resume", Title: n.Words("button.back"), Primary: true}}})
}

// turnOver seals the page once the dossier is saved, and turns to the next person.
func (n *Notebook) turnOver() {
	if step, ok := n.match.Next(); !ok || step.Action.Seat != n.seat() {
		return // not yet, or somebody’s at another screen
	}
	n.dropSeal()
}

// turned turns the page of the next person up, or ends.
func (n *Notebook) turned() {
	n.sealing, n.wax, n.drop = false, nil, motion.Timeline{}
	n.close()
	n.drafts[n.seat()] = nil
	if n.at+1 == len(n.seats) {
		n.exits.Done()
		return
	}
	n.at++
	n.Back.Sound.Play(sound.Curtain)
	n.begin()
	n.Layout(n.Screen)
}

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

// dropSeal lets the seal fall on the page, with a thump where it lands; then the page is turned.
func (n *Notebook) dropSeal() {
	if !n.Back.Settings.Speed.Moves() || !n.open {
		n.Back.Sound.Play(sound.Seal)
		n.turned()
		return
	}
	n.CloseDialog()
	p := newPlace(n.Screen.W, n.Screen.H)
	d := min(waxSize, p.page.W*0.3)
	at := layout.Point{X: p.page.X + p.page.W*0.72, Y: p.page.Y + p.page.H*0.72}
	n.wax = desktop.Thing(n.Back.Gallery, "wax", "seal", layout.Around(at, d, d), func(k float64) *image.RGBA { return office.Seal(d, k) })
	n.Stage().Add(sprites.LayerFlight, n.wax.SetAlpha(0))
	landed, wax := 0.0, n.wax
	n.drop = motion.Timeline{}
	if n.Back.Settings.Reduced {
		landed = fadeTime
		n.drop.At(0, fadeTime, motion.Linear, func(p float64) { wax.SetAlpha(p) })
	} else {
		landed = fallTime
		n.drop.At(0, fallTime, motion.In, func(p float64) {
			size := motion.Lerp(waxHigh, 1, p)
			wax.SetAlpha(min(3*p, 1)).SetScale(size, size)
		})
		n.drop.At(fallTime, squashTime, motion.Arc, func(p float64) { wax.SetScale(1+0.08*p, 1+0.08*p) })
	}
	n.drop.Do(landed, func() { n.Back.Sound.Play(sound.Seal) })
	n.drop.Wait(landed + squashTime + sealedTime)
}

// fall moves the seal on, and turns the page when it has been looked at, or is covered.
func (n *Notebook) fall(dt float64) {
	if n.open && n.drop.Advance(dt*n.Back.Settings.Speed.Factor()) {
		return
	}
	n.drop.Finish()
	n.turned()
}

// hurry skips what the seal does when something is pressed.
func (n *Notebook) hurry(e widgets.Event) {
	if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && !e.Repeat {
		n.drop.Finish()
		n.turned()
	}
}
