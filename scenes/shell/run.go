package shell

import (
	"runtime/debug"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// Run shows the game in a window that opens as p says, or on the page's canvas, until it is left.
// It returns the engine's error, for instance when there is no display.
func (sh *Shell) Run(p Placement) error {
	tidy := RelaxMemory()
	sh.FirstSeen = func() {
		tidy()
		showIcon()
	}
	ebiten.SetScreenClearedEveryFrame(false)
	connectPage(sh)
	sh.senses.OpenSpeaker(sh.view.ctx.Sound, uint64(time.Now().UnixNano()))
	if vibrates() {
		sh.senses.haptics = newHaptics(sh.view.ctx, vibrate)
	}
	var game ebiten.Game = sh
	if !InBrowser {
		ebiten.SetWindowTitle(sh.view.ctx.Words("title.name"))
		p.apply()
		w := &window{Shell: sh}
		defer w.close()
		game = w
	}
	o := ebiten.RunGameOptions{X11ClassName: windowClass, X11InstanceName: windowInstance}
	return ebiten.RunGameWithOptions(game, &o)
}

// startGC is the garbage collector's percentage while the game starts: a start throws little away.
const startGC = 400

// memoryLimit is the soft limit of memory in bytes. Half of it is what a game takes, half is the pixels of a
// background for a screen of 3840×2160.
const memoryLimit = 48 << 20

// RelaxMemory makes the garbage collector run less often while the game starts. The returned function ends that,
// and makes the runtime return memory that large pictures no longer need.
func RelaxMemory() (tidy func()) {
	usual := debug.SetGCPercent(startGC)
	return func() {
		debug.SetGCPercent(usual)
		debug.SetMemoryLimit(memoryLimit)
	}
}
