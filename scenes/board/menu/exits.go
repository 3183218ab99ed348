// Package menu is the menu of the table, with its dialogs and exits.
package menu

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/privateview"
)

// Exits are the functions that lead from the table to other scenes.
type Exits struct {
	Leave func() // to the title; the game stays saved
	// replaces the player of a seat: a person leaves or comes back; nil where nobody can
	Reseat    func(rules.Seat, match.Player)
	Join      func()                        // adds a person during the game; nil where nobody can join
	Unsaved   bool                          // the game is not saved
	Attract   bool                          // attract mode: any press leads to the title
	Unmasking func()                        // to the unmasking, after the end of the game
	Rules     func(topic.Topic, rules.Card) // opens the rules of a topic, and of a card unless it is NoCard
	Settings  func()                        // opens the settings
	Notebook  func(rules.Seat)              // opens the notes of a person
	Dossiers  func()                        // opens the dossiers that people have to write
	Log       func()                        // opens the log
	// begins another game with these players and saves this one; nil where that is impossible
	NewGame func()
	// begins the same game again, with rolls that its players know; nil where they are unknown
	Restart  func()
	Position func()      // shares the position; used only if nothing is hidden
	Replay   ReplayExits // used in a replay
}

// ReplayExits holds what a replay needs besides the other exits.
type ReplayExits struct {
	GameRuns bool                        // it shows the past of a game that goes on, to which Leave leads
	Revealed bool                        // the viewer knows how the game ended
	PlayOn   func(n int, who rules.Seat) // plays on from action n in the seat of who; nil if nobody can
}

// Menu shows the menu of one table, with its dialogs, and uses the exits.
type Menu struct {
	Send func(plan.Command) // carries out a command at the table

	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	private *privateview.Views
	exits   Exits

	unmasked       bool   // the unmasking has been shown
	backToDossiers func() // returns to the dossiers while somebody looks around the table, else nil
}

// New returns the menu of a table.
func New(b *appctx.Context, m *match.Match, p *plan.Plan, e *privateview.Views, exits Exits) *Menu {
	p.Attract = exits.Attract
	if r := p.Replay; r != nil {
		r.GameRuns, r.Revealed, r.CanUnmask, r.CanPlayOn = exits.Replay.GameRuns, exits.Replay.Revealed,
			exits.Unmasking != nil,
			exits.Replay.PlayOn != nil
	}
	return &Menu{ctx: b, match: m, plan: p, private: e, exits: exits}
}

// Execute carries out a command if it opens the menu or uses an exit. It ignores all others.
func (m *Menu) Execute(d plan.Command) {
	switch d.Kind {
	case plan.OpenMenu:
		m.openMenu()
	case plan.OpenNotebook:
		m.openNotebook()
	case plan.AskRoll:
		m.askRoll()
	case plan.ReturnToDossiers:
		back := m.backToDossiers
		m.backToDossiers, m.plan.DossiersWait = nil, false
		back()
	case plan.Leave:
		callExit(m.exits.Leave)
	case plan.ReadLog:
		callExit(m.exits.Log)
	case plan.ReadRules:
		m.openRules()
	}
}

// callExit calls an exit unless it is nil.
func callExit(exit func()) {
	if exit != nil {
		exit()
	}
}

// openRules opens the rules at the topic of the present question.
func (m *Menu) openRules() {
	if m.exits.Rules != nil {
		about, card := m.plan.Texts().RulesTopic()
		m.private.CloseHand()
		m.exits.Rules(about, card)
	}
}

// openNotebook opens a person's notes.
func (m *Menu) openNotebook() {
	s := m.plan.LikelyViewer()
	if s == rules.NoSeat || m.exits.Notebook == nil || !m.plan.KeepsNotes() {
		return
	}
	m.private.Close()
	m.private.CloseHand()
	m.exits.Notebook(s)
}

// UnmaskOnce leads to the unmasking. Only the first call has an effect.
func (m *Menu) UnmaskOnce() {
	if !m.unmasked {
		m.unmasked = true
		m.exits.Unmasking()
	}
}

// OpenDossiers opens the dossiers that have to be written, unless somebody looks around the table.
func (m *Menu) OpenDossiers() {
	if m.backToDossiers == nil {
		m.exits.Dossiers()
	}
}

// LookAround shows the table while dossiers wait to be written. The function back returns to them.
func (m *Menu) LookAround(back func()) { m.backToDossiers, m.plan.DossiersWait = back, true }
