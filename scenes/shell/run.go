package shell

import (
	"runtime/debug"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// Run shows the game in a window where placement says, or on the page's canvas, until the player quits. It returns the
// engine's error, for instance without a display, or Err, and nil after Quit. Call it once, on the main goroutine.
func (sh *Shell) Run(placement Placement) error {
	tidy := RelaxMemory()
	sh.FirstSeen = func() {
		tidy()
		showIcon()
	}
	ebiten.SetScreenClearedEveryFrame(false)
	connectPage(sh)
	sh.feedback.OpenSpeaker(sh.view.ctx.Sound, uint64(time.Now().UnixNano()))
	if vibrates() {
		sh.feedback.haptics = newHaptics(sh.view.ctx, vibrate)
	}
	var game ebiten.Game = sh
	if !InBrowser {
		ebiten.SetWindowTitle(sh.view.ctx.Words("title.name"))
		placement.apply()
		w := &window{Shell: sh}
		defer w.close()
		game = w
	}
	o := ebiten.RunGameOptions{X11ClassName: windowClass, X11InstanceName: windowInstance}
	return ebiten.RunGameWithOptions(game, &o)
}

// startGCPercent is the garbage collector's percentage during the start, which produces little garbage.
const startGCPercent = 400

// memoryLimit is the soft memory limit in bytes. A game takes half of it; the rest holds the pixels of a background for
// a screen of 3840×2160.
const memoryLimit = 48 << 20

// RelaxMemory makes the garbage collector run less often during the start. The returned function restores it, and sets
// the memory limit; call it once the first scene is visible.
func RelaxMemory() (tidy func()) {
	usual := debug.SetGCPercent(startGCPercent)
	return func() {
		debug.SetGCPercent(usual)
		debug.SetMemoryLimit(memoryLimit)
	}
}
