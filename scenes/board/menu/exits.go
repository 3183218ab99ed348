// Package menu builds the menu of the table and opens the scenes that it leads to.
package menu

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/privateview"
)

// Exits are what the table needs from outside: functions that leave it or change its seats, and what kind of table it
// is. Any function may be nil unless its comment says that it is required. Attract mode needs only Leave and Unmasking,
// because nobody acts.
type Exits struct {
	Leave      func()                         // opens the title scene; the game stays saved
	ChangeSeat func(rules.Seat, match.Player) // replaces the player of a seat by a person or opponent
	Join       func()                         // adds a person during the game
	Reseated   func()                         // shows the table again with its changed players
	Away       func() rules.SeatSet           // people whose screens are not connected
	AwayFor    func() [rules.MaxSeats]int     // in seconds, by seat; required with Away
	Absence    func() plan.Absence            // what this screen may do about an absent person; required with Away
	PlayOn     func(rules.Seat)               // lets a stand-in play on for an absent person; required with Away
	FreeSeat   func(rules.Seat)               // lets somebody else take a seat; required with Away
	Code       func() string                  // code of a shared table while a seat is free, else ""
	PaintQR    func(n int) *image.RGBA        // paints the link of a shared table
	Unsaved    bool                           // games at this table are not saved
	Attract    bool                           // attract mode: any press leaves
	Unmasking  func()                         // opens the unmasking after the end; required except in a replay
	Rules      func(topic.Topic, rules.Card)  // opens the rules of a topic, and of a card unless NoCard
	Settings   func()                         // opens the settings
	Notebook   func(rules.Seat)               // opens the notebook of a person
	Dossiers   func()                         // opens the unfinished dossiers; required if people write some
	Log        func()                         // opens the log
	NewGame    func()                         // starts another game with these players and saves this one
	Restart    func()                         // restarts this game with the same seed; nil also if that is impossible
	Position   func()                         // shares the position if nothing in it is secret
	Replay     ReplayExits                    // the options of a replay
}

// ReplayExits are the options of a replay.
type ReplayExits struct {
	GameRuns bool                        // it shows the past of an unfinished game, to which Leave returns
	Revealed bool                        // the viewer may know all identities
	PlayOn   func(n int, who rules.Seat) // plays on after action n in seat who
}

// Menu shows the menu of one table, and calls the exits.
type Menu struct {
	Send func(plan.Command) // passes a command to the controller; set before use

	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	private *privateview.Views
	exits   Exits

	unmasked       bool   // the unmasking has been opened
	backToDossiers func() // set while a person looks around during dossiers
}

// New returns the menu of a table. It sets the plan's options from the exits.
func New(ctx *appctx.Context, m *match.Match, p *plan.Plan, private *privateview.Views, exits Exits) *Menu {
	p.Attract = exits.Attract
	if r := p.Replay; r != nil {
		r.GameRuns, r.Revealed = exits.Replay.GameRuns, exits.Replay.Revealed
		r.CanUnmask, r.CanPlayOn = exits.Unmasking != nil, exits.Replay.PlayOn != nil
	}
	return &Menu{ctx: ctx, match: m, plan: p, private: private, exits: exits}
}

// Execute executes a command that opens the menu or another scene. It ignores other commands, and those whose exit may
// be nil and is.
func (m *Menu) Execute(command plan.Command) {
	switch command.Kind {
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
	case plan.PlayOn:
		m.exits.PlayOn(command.Seat)
	case plan.FreeSeat:
		m.exits.FreeSeat(command.Seat)
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

// openRules closes the hand, and opens the rules at the topic of the present situation. Without that exit it does
// nothing.
func (m *Menu) openRules() {
	if m.exits.Rules != nil {
		about, card := m.plan.Texts().RulesTopic()
		m.private.CloseHand()
		m.exits.Rules(about, card)
	}
}

// openNotebook closes private views, and opens the notebook of the person who most likely wants it. Without such a
// person or notebook it does nothing.
func (m *Menu) openNotebook() {
	s := m.plan.LikelyViewer()
	if s == rules.NoSeat || m.exits.Notebook == nil || !m.plan.KeepsNotes() {
		return
	}
	m.private.Close()
	m.private.CloseHand()
	m.exits.Notebook(s)
}

// Reseat shows the table again with its changed players, if the exits allow it.
func (m *Menu) Reseat() { callExit(m.exits.Reseated) }

// UpdateAway tells the plan whose screens are not connected, dt seconds after the last update. Without that exit it
// does nothing.
func (m *Menu) UpdateAway(dt float64) {
	if m.exits.Away != nil {
		plan.UpdateAway(m.plan, m.exits.Away(), m.exits.AwayFor())
		plan.UpdateAbsence(m.plan, dt, m.exits.Absence())
	}
}

// Code returns the code of a shared table while a seat is free, else "".
func (m *Menu) Code() string {
	if m.exits.Code == nil {
		return ""
	}
	return m.exits.Code()
}

// UnmaskOnce opens the unmasking on its first call, and later does nothing.
func (m *Menu) UnmaskOnce() {
	if !m.unmasked {
		m.unmasked = true
		m.exits.Unmasking()
	}
}

// OpenDossiers opens the unfinished dossiers. It does nothing while a person looks around the table.
func (m *Menu) OpenDossiers() {
	if m.backToDossiers == nil {
		m.exits.Dossiers()
	}
}

// LookAround shows the table to a person who has to write a dossier. The callback back returns to it.
func (m *Menu) LookAround(back func()) { m.backToDossiers, m.plan.DossiersWait = back, true }
