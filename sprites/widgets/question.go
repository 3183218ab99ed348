package widgets

import (
	"slices"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Question is the one dialog that a scene shows at a time. It outlives the scene's being built anew: Aside takes it
// away before, Again puts it back afterwards. The zero value shows none.
type Question struct {
	dialog Dialog
	desk   *FocusManager
	shut   func() bool // closes the dialog and reports whether it was still open
	open   func() bool // whether it is still open: what was opened since is not taken for it
	aside  bool
	focus  string // what had the focus when it was put aside
	set    string // the answer that is being set, while it is obeyed
}

// Ask shows a dialog over the screen in place of the one before. Where an answer only set something, and the dialog is
// asked again, the focus stays on that answer.
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
	desk.feel(FeedbackOpen)
}

// obeys is what a press of an answer does; what it asks meanwhile knows which one it was.
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

// Open is the dialog that is open; false for none.
func (q *Question) Open() (Dialog, bool) {
	return q.dialog, q.shut != nil && q.open()
}

// Close closes the dialog without an answer, also one that is put aside. Without any it does nothing.
func (q *Question) Close() {
	if q.shut != nil {
		q.shut()
	}
	q.shut, q.aside = nil, false
}

// Aside takes the dialog off the stage and the desk until Again, if one is open.
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

// Again shows the dialog that was put aside on a stage that was built anew, with the focus where it was.
func (q *Question) Again(k *Kit, stage *sprites.Stage, screen layout.Rect) {
	if !q.aside {
		return
	}
	q.aside = false
	q.shut, q.open = k.show(stage, q.desk, screen, q.dialog)
	q.desk.Focus(q.focus)
}
