// Package board is the screen that is the table: what the player whose turn it is can do, and everything that is told there. It shows a view of the match and plans moves
// before they are made. What is drawn of the table itself, and how that moves, is package stage’s.
//
// The way of a press here: a control on a building, an agent or a button plans (a [match.Draft] of the view, a card plan, a place for the safe); the stage shows the
// plan as ghosts, as a [stage.Pose]; nothing has happened yet. The gold button confirms: [match.Match.Act] is handed the action, and may say no. Once a tick Board.Advance
// asks [match.Match.Next] whether something happened, whoever did it. If so, [stage.Stage.Play] plays the step's events, and tells when more of it may be told, and when all
// has arrived where the new view says.
package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Exits are the ways out of the table.
type Exits struct {
	Leave    func()           // to the title; the game stays saved
	TakeOver func()           // takes a game over that is only looked at; nil where nobody plays it
	Unkept   bool             // nothing of this game is saved
	Over     func()           // the game has ended: to the unmasking
	Rules    func()           // the rules in brief, and back
	Saved    func()           // the settings changed
	Notebook func(rules.Seat) // a person’s notes, and back
	Dossiers func()           // people have to write their dossiers, and back
	Log      func()           // what happened, and back
}

// Board is the table's scene.
type Board struct {
	back  *backstage.Backstage
	match *match.Match
	exits Exits

	screen  backstage.Screen
	table   layout.Table
	picture *sprites.Stage
	stage   *stage.Stage
	desk    widgets.Desk
	ring    *widgets.Ring

	plan    *plan.Plan
	over    bool
	heard   heard
	dossier func() // back to the dossiers that wait while the table is looked at; nil if none do

	handLeft  float64       // seconds until an open hand closes by itself
	recruited rules.SeatSet // people who have a second agent and have not been told yet

	panels  *sprites.Node
	marks   *sprites.Node
	words   *sprites.Node // what the bar says
	secret  secret
	hinting *hinting // nil while nobody has asked for a hint
	asks    widgets.Question
}

// New returns the table of a match.
func New(b *backstage.Backstage, m *match.Match, exits Exits) *Board {
	t := &Board{back: b, match: m, exits: exits}
	t.plan = plan.New(m, t.moving)
	t.plan.TakeOver = exits.TakeOver != nil
	t.desk.SetBack(t.goBack)
	t.stage = stage.New(b, stage.Calls{Told: t.refresh, Arrived: t.arrive, Turn: t.turnWords})
	t.beginRecruits()
	return t
}

// LookAround lets the table be looked at while dossiers wait to be written; back leads to them.
func (t *Board) LookAround(back func()) { t.dossier, t.plan.Dossiers = back, true }

// resumeDossiers goes on with the dossiers that wait.
func (t *Board) resumeDossiers() {
	back := t.dossier
	t.dossier, t.plan.Dossiers = nil, false
	back()
}

// Stage is the table's picture.
func (t *Board) Stage() *sprites.Stage { return t.picture }

// Desk is what can be pressed.
func (t *Board) Desk() *widgets.Desk { return &t.desk }

// Layout builds the table for a screen; what was moving has arrived. Where several people sit at the screen, what is secret is closed.
func (t *Board) Layout(s backstage.Screen) {
	t.screen = s
	t.stage.Finish()
	if t.plan.Only() == rules.NoSeat {
		t.closeSecret()
		t.plan.Hand = nil
	}
	secret := t.secret
	if secret.shown {
		t.closeSecret()
	}
	t.asks.Aside()
	if t.picture == nil {
		t.picture = sprites.NewStage(s.Scale)
	}
	t.picture.SetScale(s.Scale)
	t.picture.Clear()
	t.table = layout.NewTable(s.W, s.H, layout.Options{
		Agents: t.plan.View.InPlay().Len(),
		Seats:  t.plan.View.Setup().Players,
		Cards:  t.plan.View.Setup().Variants.TopSecret,
	})
	t.plan.View = t.match.Public()
	t.ring = widgets.NewRing(t.back.Kit, t.picture, s.Rect(), &t.desk)
	t.stage.Build(t.picture, &t.table, s, t.plan.View)
	t.placeActors()
	t.refresh()
	t.reopen(secret)
}

// Resized closes every secret if several people sit at the screen.
func (t *Board) Resized() {
	if t.plan.Only() == rules.NoSeat {
		t.Cover()
	}
}

// Cover closes every secret at once and reports whether any lay open.
func (t *Board) Cover() bool {
	open := t.secret.node != nil || t.plan.Hand != nil
	if t.moving() && t.plan.Only() != rules.NoSeat { // a card that flies may show its face
		open = true
		t.hurry()
	}
	t.plan.Covered = true
	t.closeHint()
	t.closeSecret()
	t.closeHand()
	return open
}

// Advance lets time pass: movements, opponents, and what happens by itself.
func (t *Board) Advance(dt float64) {
	t.listen()
	if t.stage.Advance(dt) {
		return
	}
	t.advanceSecret(dt)
	t.advanceHand(dt)
	t.advanceHint()
	if t.desk.Scopes() > 0 || t.plan.Looks() || t.recruiting() {
		return // the table waits while somebody reads
	}
	t.match.Advance(dt, t.back.Settings.Speed.Factor())
	if !t.happen() {
		t.proceed()
	}
}

// Busy reports whether the table is moving or an opponent is about to act.
func (t *Board) busy() bool {
	if t.plan.Looks() || t.desk.Scopes() > 0 {
		return t.moving()
	}
	return t.moving() || t.recruited != 0 || !t.match.Status().Waits || t.plan.View.Over() || t.plan.Opens()
}

// moving reports whether what happened is still being played.
func (t *Board) moving() bool { return t.stage.Running() }

// arrive is called when the script has been played: the picture is now what the view says.
func (t *Board) arrive() {
	t.placeActors()
	t.refresh()
}

// hurry ends what is moving.
func (t *Board) hurry() { t.stage.Hurry() }

// act begins an action of a player. It is played once it is kept; until then nobody acts.
func (t *Board) act(s rules.Seat, a rules.Action) {
	if t.match.Status().Waits {
		t.begun(t.match.Act(s, a))
	}
}

func (t *Board) begun(err error) {
	if err != nil {
		t.refuse(err)
		return
	}
	t.plan.Refused = nil
	t.happen()
}

// happen plays what happened next; false if nothing did.
func (t *Board) happen() bool {
	step, ok := t.match.Next()
	if ok {
		t.play(step.Events, t.othersAct(step.Action.Seat))
	}
	return ok
}

func (t *Board) play(events []rules.Event, others bool) {
	t.plan.Begin()
	t.recruited |= t.match.Recruits()
	t.stage.Play(events, t.plan.View, others)
}

// proceed does what the screen does without a press: it makes ready for the person who has to act, and leads to what comes after the table.
func (t *Board) proceed() {
	status := t.match.Status()
	switch {
	case t.plan.View.Over():
		if !t.over {
			t.over = true
			t.exits.Over()
		}
	case status.Refused != nil && t.plan.Refused == nil:
		t.refuse(status.Refused)
	case t.match.Looking() || !status.Waits: // what happens comes from elsewhere
	case t.plan.View.Phase() == rules.PhaseDossier:
		if t.dossier == nil {
			t.exits.Dossiers()
		}
	case t.plan.Person():
		t.prepare()
	}
}
