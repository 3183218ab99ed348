//go:build !js || tables

package sharedtable

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// pointerRest is the time at rest after which the pointer of a spectator's screen is hidden.
const pointerRest = 2 * time.Second

// restingPointer decides when a resting pointer is hidden.
type restingPointer struct {
	x, y    int
	movedAt time.Time // time of the last movement
	hidden  bool
}

// update takes the pointer's position at a time, and reports whether the pointer is hidden. It is visible if hides is
// false.
func (p *restingPointer) update(x, y int, now time.Time, hides bool) bool {
	if x != p.x || y != p.y || p.movedAt.IsZero() || !hides {
		p.x, p.y, p.movedAt = x, y, now
	}
	p.hidden = now.Sub(p.movedAt) >= pointerRest
	return p.hidden
}

// updatePointer hides the resting pointer of a spectator's screen, and shows it again when it moves.
func (st *SharedTables) updatePointer() {
	x, y := ebiten.CursorPosition()
	wasHidden := st.pointer.hidden
	if hidden := st.pointer.update(x, y, st.ctx.Now(), st.ctx.Spectating); hidden == wasHidden {
		return
	} else if hidden {
		ebiten.SetCursorMode(ebiten.CursorModeHidden)
		return
	}
	ebiten.SetCursorMode(ebiten.CursorModeVisible)
}
