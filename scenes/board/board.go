// Package board is the screen that is the table. It is wiring: what can be prepared and what is said of it is package plan’s, what is drawn of the table itself and how
// that moves is package stage’s, what lies around and can be pressed is package panels’, and what is for one person’s eyes is package eyes’.
//
// The way of a press: a control of the panels changes the [plan.Plan], which the stage shows as ghosts, as a [stage.Pose]; nothing has happened yet. Or it leads
// somewhere, by a [plan.Does], which Board.follow does: the gold button’s says which action it is, [match.Match.Act] is handed it, and may say no. Once a tick Board.Advance
// asks [match.Match.Next] whether something happened, whoever did it. If so, [stage.Stage.Play] plays the step’s events, and tells when more of it may be told, and when all
// has arrived where the new view says.
package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/eyes"
	"heimlich/scenes/board/panels"
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

	picture *sprites.Stage
	table   layout.Table
	desk    widgets.Desk
	ring    *widgets.Ring

	plan   *plan.Plan
	stage  *stage.Stage
	panels *panels.Panels // nil before the first layout
	eyes   *eyes.Eyes

	over    bool
	heard   heard
	dossier func() // back to the dossiers that wait while the table is looked at; nil if none do
}

// New returns the table of a match.
func New(b *backstage.Backstage, m *match.Match, exits Exits) *Board {
	t := &Board{back: b, match: m, exits: exits}
	t.plan = plan.New(m, t.moving)
	t.plan.Seen = func() plan.Seen {
		seen := t.stage.Seen(t.plan.View)
		return plan.Seen{Turn: seen.Turn, Events: seen.Events}
	}
	t.plan.TakeOver = exits.TakeOver != nil
	t.desk.SetBack(t.goBack)
	t.stage = stage.New(b, stage.Calls{Told: t.refresh, Arrived: t.changed, Turn: t.turnWords})
	t.eyes = eyes.New(b, m, t.plan, &t.desk, eyes.Calls{Changed: t.changed, Follow: t.follow})
	return t
}

// LookAround lets the table be looked at while dossiers wait to be written; back leads to them.
func (t *Board) LookAround(back func()) { t.dossier, t.plan.Dossiers = back, true }

// Stage is the table's picture.
func (t *Board) Stage() *sprites.Stage { return t.picture }

// Desk is what can be pressed.
func (t *Board) Desk() *widgets.Desk { return &t.desk }

// Layout builds the table for a screen; what was moving has arrived. Where several people sit at the screen, what is secret is closed.
func (t *Board) Layout(s backstage.Screen) {
	t.stage.Finish()
	again := t.eyes.Aside()
	if t.picture == nil {
		t.picture = sprites.NewStage(s.Scale)
	}
	t.picture.SetScale(s.Scale)
	t.picture.Clear()
	t.plan.View = t.match.Public()
	t.table = layout.NewTable(s.W, s.H, layout.Options{
		Agents: t.plan.View.InPlay().Len(),
		Seats:  t.plan.View.Setup().Players,
		Cards:  t.plan.View.Setup().Variants.TopSecret,
	})
	t.ring = widgets.NewRing(t.back.Kit, t.picture, s.Rect(), &t.desk)
	t.stage.Build(t.picture, &t.table, s, t.plan.View)
	t.panels = panels.New(t.back, t.plan, t.stage, t.picture, &t.table, s, panels.Calls{Press: t.press, Follow: t.follow, Changed: t.changed, Keys: t.desk.ShowFocus})
	t.changed()
	again(t.picture, s)
}

// refresh shows anew what lies around the town, and what can be pressed.
func (t *Board) refresh() {
	if t.panels != nil {
		cs := t.panels.Build()
		t.desk.Home = t.panels.Home()
		t.desk.Replace(cs)
	}
}

// changed shows the plan, or what has arrived, as it is now.
func (t *Board) changed() {
	if t.panels != nil && !t.moving() {
		t.stage.Show(t.plan.View, t.pose())
	}
	t.refresh()
}

// Resized closes every secret if several people sit at the screen.
func (t *Board) Resized() {
	if t.plan.Shared() {
		t.Cover()
	}
}

// Cover closes every secret at once and reports whether any lay open.
func (t *Board) Cover() bool {
	open := t.eyes.Open()
	if t.moving() && !t.plan.Shared() { // a card that flies may show its face
		open = true
		t.stage.Hurry()
	}
	t.eyes.Cover()
	return open
}

// Advance lets time pass: movements, opponents, and what happens by itself.
func (t *Board) Advance(dt float64) {
	t.listen()
	if t.stage.Advance(dt) {
		return
	}
	t.eyes.Advance(dt)
	if t.desk.Scopes() > 0 || t.plan.Looks() || t.eyes.TellRecruits() {
		return // the table waits while somebody reads
	}
	t.match.Advance(dt, t.back.Settings.Speed.Factor())
	if !t.happen() {
		t.proceed()
	}
}

// busy reports whether the table is moving or an opponent is about to act.
func (t *Board) busy() bool {
	if t.plan.Looks() || t.desk.Scopes() > 0 {
		return t.moving()
	}
	return t.moving() || t.eyes.Busy() || !t.match.Status().Waits || t.plan.View.Over() || t.plan.Opens()
}

// moving reports whether what happened is still being played.
func (t *Board) moving() bool { return t.stage.Running() }

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

// refuse says why nothing happens.
func (t *Board) refuse(err error) {
	t.plan.Refused = err
	t.refresh()
}

// happen plays what happened next; false if nothing did.
func (t *Board) happen() bool {
	step, ok := t.match.Next()
	if ok {
		t.plan.Begin()
		t.eyes.Recruited(t.match.Recruits())
		t.stage.Play(step.Events, t.plan.View, t.othersAct(step.Action.Seat))
	}
	return ok
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

// prepare makes the table ready for the person whose turn it is; it is called every tick and does something once.
func (t *Board) prepare() {
	switch {
	case t.plan.Opens():
		t.eyes.OpenHand(t.plan.View.Actor())
	case t.plan.Prepare():
		t.changed()
	}
}

// turnWords is what passes over the table when the turn of a seat begins: where several people sit, whose turn it is of them.
func (t *Board) turnWords(s rules.Seat) string {
	if len(t.match.People()) < 2 || t.match.Player(s).Kind != match.Person {
		return ""
	}
	return t.back.Words("prompt.turn-of", t.plan.Who(s))
}
