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
	isOpen       func() bool // reports whether this dialog, not a later one, is open
	suspended    bool
	focusedID    string // ID of the focused control at Suspend
	running      string // ID of the answer whose action is running
}

// Show shows a dialog over the screen and replaces the previous one, without calling that one's Back. If an answer asks
// the same dialog again, the focus stays on that answer.
func (h *DialogHost) Show(k *Kit, stage *sprites.Stage, focus *FocusManager, screen layout.Rect, dialog Dialog) {
	h.Close()
	dialog.Answers = slices.Clone(dialog.Answers)
	for i := range dialog.Answers {
		dialog.Answers[i].OnPress = h.markRunning(dialog.Answers[i])
	}
	h.dialog, h.focusManager = dialog, focus
	h.closeDialog, h.isOpen = k.openDialog(stage, focus, screen, dialog)
	for _, answer := range dialog.Answers {
		if answer.ID == h.running && answer.isSetting() {
			focus.Focus(answer.ID)
		}
	}
	focus.feedback(FeedbackOpen)
}

// markRunning returns the action of an answer. It sets running while it runs.
func (h *DialogHost) markRunning(answer Answer) func() {
	if answer.OnPress == nil {
		return nil
	}
	return func() {
		h.running = answer.ID
		answer.OnPress()
		h.running = ""
	}
}

// Open returns the open dialog. It returns false if there is none, or if it is suspended.
func (h *DialogHost) Open() (Dialog, bool) {
	return h.dialog, h.closeDialog != nil && h.isOpen()
}

// Close closes the dialog without an answer, even if it is suspended. It does nothing without one.
func (h *DialogHost) Close() {
	if h.closeDialog != nil {
		h.closeDialog()
	}
	h.closeDialog, h.suspended = nil, false
}

// Suspend removes an open dialog from stage and focus manager until Resume. Without one it does nothing.
func (h *DialogHost) Suspend() {
	if h.closeDialog == nil {
		return
	}
	focusedID := ""
	if focused := h.focusManager.Focused(); focused != nil {
		focusedID = focused.ID
	}
	if h.suspended = h.closeDialog(); h.suspended {
		h.focusedID = focusedID
	}
	h.closeDialog = nil
}

// Resume shows the dialog again after Suspend, on a rebuilt stage and with the same focus. Without a suspended dialog
// it does nothing.
func (h *DialogHost) Resume(k *Kit, stage *sprites.Stage, screen layout.Rect) {
	if !h.suspended {
		return
	}
	h.suspended = false
	h.closeDialog, h.isOpen = k.openDialog(stage, h.focusManager, screen, h.dialog)
	h.focusManager.Focus(h.focusedID)
}
