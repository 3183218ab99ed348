package widgets

import (
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Question is the one dialog that a scene shows at a time. It outlives the scene's being built anew: Aside takes it away before, Again puts it back afterwards. The
// zero value shows none.
type Question struct {
	dialog Dialog
	desk   *Desk
	shut   func() bool // closes the dialog and reports whether it was still open
	aside  bool
	focus  string // what had the focus when it was put aside
}

// Ask shows a dialog over the screen in place of the one before.
func (q *Question) Ask(k *Kit, stage *sprites.Stage, desk *Desk, screen layout.Rect, d Dialog) {
	q.Close()
	q.dialog, q.desk = d, desk
	q.shut = k.show(stage, desk, screen, d)
	desk.feel(FeelOpen)
}

// Open is the dialog that is open; false for none.
func (q *Question) Open() (Dialog, bool) {
	return q.dialog, q.shut != nil && q.desk.Scopes() > 0
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
	q.shut = k.show(stage, q.desk, screen, q.dialog)
	q.desk.Focus(q.focus)
}
