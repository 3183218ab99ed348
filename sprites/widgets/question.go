package widgets

import (
	"slices"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Question holds the one dialog that a scene shows at a time, and keeps it while the scene is rebuilt: call Aside
// before and Again after. The zero value shows none.
type Question struct {
	dialog Dialog
	desk   *FocusManager
	shut   func() bool // closes the dialog and reports whether it was open
	open   func() bool // reports whether this dialog, not a later one, is open
	aside  bool
	focus  string // ID of the focused control at Aside
	set    string // ID of the answer whose action is running
}

// Ask shows a dialog over the screen and replaces the previous one. If an answer asks the same dialog again, the focus
// stays on that answer.
func (q *Question) Ask(k *Kit, stage *sprites.Stage, desk *FocusManager, screen layout.Rect, d Dialog) {
	q.Close()
	d.Answers = slices.Clone(d.Answers)
	for i := range d.Answers {
		d.Answers[i].OnPress = q.obeys(d.Answers[i])
	}
	q.dialog, q.desk = d, desk
	q.shut, q.open = k.show(stage, desk, screen, d)
	for _, a := range d.Answers {
		if a.ID == q.set && a.sets() {
			desk.Focus(a.ID)
		}
	}
	desk.feedback(FeedbackOpen)
}

// obeys returns the action of an answer, which marks the answer while it runs.
func (q *Question) obeys(a Answer) func() {
	if a.OnPress == nil {
		return nil
	}
	return func() {
		q.set = a.ID
		a.OnPress()
		q.set = ""
	}
}

// Open returns the open dialog, false for none.
func (q *Question) Open() (Dialog, bool) {
	return q.dialog, q.shut != nil && q.open()
}

// Close closes the dialog without an answer, even if it is set aside. It does nothing without one.
func (q *Question) Close() {
	if q.shut != nil {
		q.shut()
	}
	q.shut, q.aside = nil, false
}

// Aside removes an open dialog from stage and focus manager until Again.
func (q *Question) Aside() {
	if q.shut == nil {
		return
	}
	focus := ""
	if c := q.desk.Focused(); c != nil {
		focus = c.ID
	}
	if q.aside = q.shut(); q.aside {
		q.focus = focus
	}
	q.shut = nil
}

// Again shows the dialog after Aside on a rebuilt stage, with the same focus.
func (q *Question) Again(k *Kit, stage *sprites.Stage, screen layout.Rect) {
	if !q.aside {
		return
	}
	q.aside = false
	q.shut, q.open = k.show(stage, q.desk, screen, q.dialog)
	q.desk.Focus(q.focus)
}
