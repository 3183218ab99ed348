package scenes

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// window is the game in a window. While it rests it ends its pictures later: the engine has none to show, but looks at all devices for each, which costs more than the game; and of one that is
// drawn it shows four more, so that a town that lives would be shown sixty times a second. A page has its own way of that (page.js).
type window struct {
	*Director
	pacer
	at whereabouts
}

// Draw implements [ebiten.Game].
func (w *window) Draw(dst *ebiten.Image) {
	w.Director.Draw(dst)
	if left := w.left(w.rests, time.Now()); left > 0 {
		time.Sleep(left)
	}
}

// restingPicture is how long a picture takes while the game rests: short enough that nobody feels it in what wakes the game, or lets go of a gamepad's button meanwhile.
const restingPicture = time.Second / 24

// pacer says when a picture ends.
type pacer struct{ last time.Time }

// left is for how long a picture still lasts that is done now, 0 for no longer.
func (p *pacer) left(rests calm, now time.Time) time.Duration {
	if rests == awake {
		p.last = now
		return 0
	}
	if p.last = p.last.Add(restingPicture); p.last.Before(now) {
		p.last = now
	}
	return p.last.Sub(now)
}
