// Package menu offers what is not part of a turn: the menu of the table, its dialogs, and the exits to other scenes.
package menu

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/topic"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/eyes"
	"heimlich/scenes/board/plan"
)

// Exits are the ways out of the table.
type Exits struct {
	Leave    func()                         // to the title; the game stays saved
	Reseat   func(rules.Seat, match.Player) // somebody leaves, for whom an opponent plays, or comes back; nil where nobody can
	Join     func()                         // somebody comes late; nil where nobody can
	Unkept   bool                           // nothing of this game is saved
	Evening  bool                           // it is played for whoever passes by, and any press leads to the title
	Over     func()                         // the game has ended: to the unmasking
	Rules    func(topic.Topic, rules.Card)  // the rules of a topic and, if it is about one, of a card, and back
	Settings func()                         // to change them
	Notebook func(rules.Seat)               // a person’s notes, and back
	Dossiers func()                         // people have to write their dossiers, and back
	Log      func()                         // what happened, and back
	Anew     func()                         // another game at this table; this one stays kept. Nil where none can be begun
	Again    func()                         // the same game from its beginning, as its players know its chance; nil where they don't
	Position func()                         // hands on how everything stands, where nothing is hidden
	Shown    Shown                          // of what is shown again
}

// Shown is what a table on which something is shown again needs beside the other ways out.
type Shown struct {
	Past  bool                        // it is what was seen of a game that goes on, to which Leave leads
	Told  bool                        // whoever looks has seen how it ended
	Other func(n int, who rules.Seat) // somebody plays on otherwise from after so many actions; nil if nobody can
}

// Menu are the ways out of one table.
type Menu struct {
	Act func(plan.Does) // does at the table what a press on the menu leads to

	back  *backstage.Backstage
	match *match.Match
	plan  *plan.Plan
	eyes  *eyes.Eyes
	exits Exits

	over    bool   // the unmasking has been shown
	dossier func() // back to the dossiers that wait while the table is looked at; nil if none do
}

// New are the ways out of a table of which nobody has gone one yet.
func New(b *backstage.Backstage, m *match.Match, p *plan.Plan, e *eyes.Eyes, exits Exits) *Menu {
	p.Evening = exits.Evening
	if r := p.Rewind; r != nil {
		r.Past, r.Told, r.Ends, r.Other = exits.Shown.Past, exits.Shown.Told, exits.Over != nil, exits.Shown.Other != nil
	}
	return &Menu{back: b, match: m, plan: p, eyes: e, exits: exits}
}

// Follow goes where a press leads, if that is a way out or the menu.
func (m *Menu) Follow(d plan.Does) {
	switch d.Kind {
	case plan.OpenMenu:
		m.openMenu()
	case plan.OpenNotebook:
		m.openNotebook()
	case plan.AskDie:
		m.askDie()
	case plan.Dossiers:
		back := m.dossier
		m.dossier, m.plan.Dossiers = nil, false
		back()
	case plan.Leave:
		leave(m.exits.Leave)
	case plan.ReadLog:
		leave(m.exits.Log)
	case plan.ReadRules:
		m.openRules()
	}
}

// leave goes out by an exit, if there is one.
func leave(exit func()) {
	if exit != nil {
		exit()
	}
}

// openRules opens the rules at what is asked about.
func (m *Menu) openRules() {
	if m.exits.Rules != nil {
		about, card := m.plan.Speech().Topic()
		m.eyes.CloseHand()
		m.exits.Rules(about, card)
	}
}

// openNotebook opens a person’s notes.
func (m *Menu) openNotebook() {
	s := m.plan.Reader()
	if s == rules.NoSeat || m.exits.Notebook == nil || !m.plan.MayNote() {
		return
	}
	m.eyes.Close()
	m.eyes.CloseHand()
	m.exits.Notebook(s)
}

// Over goes to the unmasking, the first time.
func (m *Menu) Over() {
	if !m.over {
		m.over = true
		m.exits.Over()
	}
}

// Dossiers goes to the dossiers that have to be written, unless the table is looked at meanwhile.
func (m *Menu) Dossiers() {
	if m.dossier == nil {
		m.exits.Dossiers()
	}
}

// LookAround lets the table be looked at while dossiers wait to be written; back leads to them.
func (m *Menu) LookAround(back func()) { m.dossier, m.plan.Dossiers = back, true }
