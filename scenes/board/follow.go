package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
)

// press does what a deed says, or says why it can't be done.
func (t *Board) press(d plan.Deed) {
	if d.Ready {
		t.follow(d.Does)
	} else if !d.Why.None() {
		t.plan.Refuse(d.Why)
		t.refresh()
	}
}

// follow does what a press leads to. What is on its way arrives first: what is opened may tell of it.
func (t *Board) follow(d plan.Does) {
	t.stage.Hurry()
	switch left := t.plan.Do(d); left.Kind {
	case plan.Nothing:
		t.changed()
		if d.Kind == plan.SetSafe && t.plan.Refused == nil {
			t.desk.Focus("confirm")
		}
	case plan.Skip:
		t.stage.Hurry()
	case plan.Act:
		t.act(left.Seat, left.Action)
	case plan.KeepPassing:
		t.act(left.Seat, left.Action)
		t.match.Say(left.Seat, match.Said{Passing: true})
	case plan.Dossiers:
		back := t.dossier
		t.dossier, t.plan.Dossiers = nil, false
		back()
	case plan.Leave:
		leave(t.exits.Leave)
	case plan.TakeOver:
		leave(t.exits.TakeOver)
	case plan.ReadLog:
		leave(t.exits.Log)
	case plan.ReadRules:
		leave(t.exits.Rules)
	case plan.OpenMenu:
		t.openMenu()
	case plan.OpenNotebook:
		t.openNotebook()
	default:
		t.eyes.Follow(left)
	}
}

// leave goes out by an exit, if there is one.
func leave(exit func()) {
	if exit != nil {
		exit()
	}
}

// openNotebook opens a person’s notes.
func (t *Board) openNotebook() {
	s := t.plan.Reader()
	if s == rules.NoSeat || t.exits.Notebook == nil || !t.plan.MayNote() {
		return
	}
	t.eyes.Close()
	t.eyes.CloseHand()
	t.exits.Notebook(s)
}
