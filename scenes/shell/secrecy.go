package shell

// secrecy tracks whether secrets may still be in the picture.
type secrecy struct {
	watched bool // the window has the focus and is not minimised
	covered bool // secrets were covered after the last frame
	bare    bool // the last frame may show secrets that were covered after it
}

// Watch records whether the window has the focus and is not minimised. When that ends, it covers all secrets.
func (sh *Shell) Watch(now bool) {
	if sh.secrecy.watched && !now {
		sh.Cover()
	}
	sh.secrecy.watched = now
}

// Cover hides all secrets at once, and drops what could open one later. It reports whether any were visible, or still
// are in the last frame.
//
// A browser calls it between ticks, since a hidden tab gets no ticks. A tick may come before that call: browsers report
// the lost focus some milliseconds before they send the event.
func (sh *Shell) Cover() bool {
	if sh.hints.held { // the key may be released in another window
		sh.hints.hide()
	}
	sh.filters.turn.down, sh.scroller.held = nil, false // a pointer, too
	sh.page.commands = nil                              // commands from before must not open anything afterwards
	open := true                                        // unless the scene says otherwise
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
	sh.secrecy.bare = sh.secrecy.bare || open || sh.fade.held && sh.fade.kept
	return sh.secrecy.bare
}

// drawn records that a frame shows the current state of the scene.
func (sh *Shell) drawn() {
	if sh.secrecy.covered {
		notifyCovered()
	}
	sh.secrecy.covered, sh.secrecy.bare = false, false
}
