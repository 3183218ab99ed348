package shell

// secrecy tracks whether secrets may still be in the picture.
type secrecy struct {
	watched      bool // the window has the focus and is not minimised
	covered      bool // secrets were covered after the last frame
	staleSecrets bool // the last frame may show secrets that were covered after it
}

// Watch records whether the window has the focus and is not minimised. When that ends, it covers all secrets. The shell
// calls it in each tick.
func (sh *Shell) Watch(now bool) {
	if sh.secrecy.watched && !now {
		sh.Cover()
	}
	sh.secrecy.watched = now
}

// Cover hides all secrets at once, publishes that, and drops pending input that could open one. It reports whether any
// secrets were visible, or still are in the last frame.
//
// A browser calls it between ticks, since a hidden tab gets no ticks. A tick may come before that call: browsers report
// the lost focus some milliseconds before they send the event.
func (sh *Shell) Cover() bool {
	if sh.hints.byHeldKey { // the key may be released in another window
		sh.hints.hide()
	}
	sh.filters.turn.pressedPointers, sh.scroller.pointerDown = nil, false // a pointer, too
	sh.page.commands = nil                                                // a waiting command could open a secret
	open := true                                                          // if the scene panics
	sh.guard(func() {
		if sh.view.scene == nil || sh.view.screen.W == 0 {
			open = false
			return
		}
		open = sh.view.scene.Cover()
		sh.view.scene.Stage().Invalidate()
		sh.page.publish()
	})
	sh.secrecy.covered = true
	sh.secrecy.staleSecrets = sh.secrecy.staleSecrets || open || sh.fade.waiting && sh.fade.previousVisible
	return sh.secrecy.staleSecrets
}

// drawn records that a frame shows the current state of the scene.
func (sh *Shell) drawn() {
	if sh.secrecy.covered {
		notifyCovered()
	}
	sh.secrecy.covered, sh.secrecy.staleSecrets = false, false
}
