package widgets

import (
	"slices"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// DialogHost shows one dialog at a time above a scene. When the scene is rebuilt, call Suspend before and Resume after,
// and the dialog is shown again. The zero value shows none.
type DialogHost struct {
	dialog       Dialog
	focusManager *FocusManager
	closeDialog  func() bool // closes the dialog and reports whether it was open
	open         func() bool // reports whether this dialog, not a later one, is open
	suspended    bool
	focus        string // ID of the focused control at Suspend
	running      string // ID of the answer whose action is running
}

// Show shows a dialog over the screen and replaces the previous one. If an answer asks the same dialog again, the focus
// stays on that answer.
func (q *DialogHost) Show(k *Kit, stage *sprites.Stage, focus *FocusManager, screen layout.Rect, d Dialog) {
	q.Close()
	d.Answers = slices.Clone(d.Answers)
	for i := range d.Answers {
		d.Answers[i].OnPress = q.markRunning(d.Answers[i])
	}
	q.dialog, q.focusManager = d, focus
	q.closeDialog, q.open = k.openDialog(stage, focus, screen, d)
	for _, a := range d.Answers {
		if a.ID == q.running && a.isSetting() {
			focus.Focus(a.ID)
		}
	}
	focus.feedback(FeedbackOpen)
}

// markRunning returns the action of an answer. It sets running while it runs.
func (q *DialogHost) markRunning(a Answer) func() {
	if a.OnPress == nil {
		return nil
	}
	return func() {
		q.running = a.ID
		a.OnPress()
		q.running = ""
	}
}

// Open returns the open dialog, false for none.
func (q *DialogHost) Open() (Dialog, bool) {
	return q.dialog, q.closeDialog != nil && q.open()
}

// Close closes the dialog without an answer, even if it is suspended. It does nothing without one.
func (q *DialogHost) Close() {
	if q.closeDialog != nil {
		q.closeDialog()
	}
	q.closeDialog, q.suspended = nil, false
}

// Suspend removes an open dialog from stage and focus manager until Resume.
func (q *DialogHost) Suspend() {
	if q.closeDialog == nil {
		return
	}
	focus := ""
	if c := q.focusManager.Focused(); c != nil {
		focus = c.ID
	}
	if q.suspended = q.closeDialog(); q.suspended {
		q.focus = focus
	}
	q.closeDialog = nil
}

// Resume shows the dialog after Suspend on a rebuilt stage, with the same focus.
func (q *DialogHost) Resume(k *Kit, stage *sprites.Stage, screen layout.Rect) {
	if !q.suspended {
		return
	}
	q.suspended = false
	q.closeDialog, q.open = k.openDialog(stage, q.focusManager, screen, q.dialog)
	q.focusManager.Focus(q.focus)
}
