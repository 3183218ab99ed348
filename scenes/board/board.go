// Package board is the screen that is the table. It is wiring: what can be prepared and what is said of it is package plan’s, what is drawn of the table itself and how that
// moves is package stage’s, what lies around and can be pressed is package panels’, what is for one person’s eyes is package eyes’, the menu and the ways out are package
// ways’, how the game goes on is package course’s, and what is heard before anything happens, with the music, is package sfx’s.
//
// The way of a press: a control of the panels, or a key, changes the [plan.Plan], which the stage shows as ghosts, as a [stage.Pose]; nothing has happened yet. Or it leads
// somewhere, by a [plan.Does], which [course.Course.Follow] does: the gold button’s says which action it is, [match.Match.Act] is handed it, and may say no. Once a tick
// [course.Course.Advance] asks [match.Match.Next] whether something happened, whoever did it. If so, [stage.Stage.Play] plays the step’s events, and tells the panels when
// more of it may be told, and when all has arrived where the new view says.
package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/course"
	"heimlich/scenes/board/eyes"
	"heimlich/scenes/board/menu"
	"heimlich/scenes/board/panels"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/sfx"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Exits are the ways out of the table.
type Exits = menu.Exits

// Shown is what of them is only needed where something is shown again.
type Shown = menu.Shown

// Board is the table’s scene.
type Board struct {
	backstage.Plain
	back    *backstage.Backstage
	match   *match.Match
	picture *sprites.Stage
	table   layout.Table
	desk    widgets.Desk

	plan   *plan.Plan
	stage  *stage.Stage
	panels *panels.Panels
	eyes   *eyes.Eyes
	menu   *menu.Menu
	course *course.Course
	sfx    *sfx.Effects
}

// New returns the table of a match.
func New(b *backstage.Backstage, m *match.Match, exits Exits) *Board {
	t := &Board{back: b, match: m, picture: sprites.NewStage(1)}
	t.stage = stage.New(b)
	t.plan = plan.New(m, t.stage.Running)
	if t.plan.Rewind = plan.NewRewind(m); t.plan.Rewind != nil {
		t.plan.Put()
	}
	t.plan.Seen, t.plan.Counts = t.stage.SoFar, t.stage.Counting
	t.panels = panels.New(b, t.plan, t.stage, &t.desk)
	t.eyes = eyes.New(b, m, t.plan, t.stage, &t.desk, t.panels.Changed)
	t.menu = menu.New(b, m, t.plan, t.eyes, exits)
	t.course = course.New(b, m, t.plan, t.stage, t.panels, t.eyes, t.menu)
	t.sfx = sfx.New(b, t.plan, t.stage, t.eyes)

	// What leads to rooms that come later.
	t.stage.Calls = stage.Calls{Told: t.panels.Refresh, Arrived: t.panels.Changed, Turn: t.plan.Speech().Announces, Others: t.plan.Others}
	t.panels.Follow, t.menu.Act = t.course.Follow, t.course.Follow
	return t
}

// Teach lets somebody teach at the table; nil for nobody.
func (t *Board) Teach(l plan.Lesson) { t.plan.Lesson = l }

// Turn puts what is shown again at the beginning of a turn; elsewhere it does nothing.
func (t *Board) Turn(turn int) { t.course.Turn(turn) }

// Number is the turn that is shown.
func (t *Board) Number() int { v := t.match.Public(); return v.Turn() }

// Play lets what is shown again go on by itself; elsewhere it does nothing.
func (t *Board) Play() { t.course.Play() }

// Changed shows the table anew once whoever teaches there has more to say.
func (t *Board) Changed() { t.panels.Changed() }

// MinHeight is what a town needs: on a smaller window a part of the table is seen at a time.
func (*Board) MinHeight(s backstage.Screen) float64 {
	if s.Narrow() || s.Large && s.W < s.H && s.W >= 330 { // the park of a telephone has less room for words than its bar
		return 650
	}
	return backstage.Town(s)
}

// Start returns the bar, which says what is to be done.
func (t *Board) Start() layout.Rect { return t.table.Bar.Rect }

// Layout builds the table for a screen; what was moving has arrived. Where several people sit at the screen, what is secret is closed.
func (t *Board) Layout(s backstage.Screen) {
	t.stage.Finish()
	again := t.eyes.Aside()
	t.picture.SetScale(s.Scale)
	t.picture.Clear()
	v := t.match.Public()
	t.plan.View, t.plan.Alone = v, t.back.Settings.NoHints
	t.table = seated(&v, len(t.match.Table().Players), s, t.plan.Rewind != nil)
	widgets.NewRing(t.back.Kit, t.picture, s.Rect(), &t.desk)
	t.stage.Build(t.picture, &t.table, s, v)
	t.panels.Build(t.picture, &t.table, s)
	again(t.picture, s)
	t.course.Again()
}

// Ahead asks for the pictures of a town in which a game with such a setup is played, and the safe stands there, so that they may be painted before anybody sits down at its table. A setup that is not valid has none.
func Ahead(b *backstage.Backstage, setup rules.Setup, safe rules.Building, s backstage.Screen) {
	if setup.Validate() != nil {
		return
	}
	if setup.Agents == 0 { // chance is to draw them; any are as large
		for a := range rules.Agent(setup.Edition.Edition().Agents[setup.Players]) {
			setup.Agents = setup.Agents.With(a)
		}
	}
	g, err := rules.New(setup)
	if err != nil {
		return
	}
	v := g.View(rules.NoSeat)
	table := seated(&v, v.Players(), s, false)
	town := stage.New(b)
	town.Build(sprites.NewStage(s.Scale), &table, s, v)
	town.Lighting().Gild(safe)
}

// seated is the table of a game on a screen, with so many seats, also those of whoever comes later; with a time line if it is shown again.
func seated(v *rules.View, seats int, s backstage.Screen, again bool) layout.Table {
	set := v.Setup()
	return layout.NewTable(s.W, s.H, layout.Options{Agents: v.InPlay().Len(), Seats: seats, Cards: set.Variants.TopSecret, Time: again})
}

// Resized closes every secret if several people sit at the screen.
func (t *Board) Resized() {
	if t.plan.Shared() {
		t.eyes.Cover()
	}
}

// Faces is who the table is for now, and whether the picture may turn to them.
func (t *Board) Faces() (s rules.Seat, may bool) { return t.eyes.Faces() }

// Turning says that the next Layout is for the same screen, turned: a curtain hangs again.
func (t *Board) Turning() { t.eyes.Turning() }

// Cover closes every secret at once and reports whether any lay open.
func (t *Board) Cover() bool {
	t.panels.Calm()
	return t.eyes.Cover()
}

// Handle deals with one event of input.
func (t *Board) Handle(e widgets.Event) {
	if !e.Alone {
		t.eyes.Touched(e)
	}
	t.panels.Handle(e)
}

// Signs are the keys of the table.
func (t *Board) Signs() []backstage.Sign { return t.panels.Signs() }

// Lives implements [backstage.Scene].
func (*Board) Lives() bool { return true }

// Live lets time pass for what lives in the town while nothing happens.
func (t *Board) Live(dt float64) { t.stage.Live(dt) }

// Advance lets time pass.
func (t *Board) Advance(dt float64) {
	t.sfx.Update()
	t.panels.Advance(dt)
	t.course.Advance(dt)
	if t.desk.Scopes() == 0 && t.plan.Pass(dt) { // nobody reads the paper below a dialog
		t.panels.Changed()
	}
}

// Describe tells what is public at the table.
func (t *Board) Describe(s *pagestate.State) {
	t.panels.Describe(s)
	t.course.Describe(s)
	t.eyes.Describe(s)
}

// Dialog is the dialog that is open over the table, for the page; nil for none.
func (t *Board) Dialog() *pagestate.Dialog { return t.eyes.Dialog() }

// Whisper is what lies open for one person alone, in words; "" while nothing does.
func (t *Board) Whisper() string { return t.eyes.Whisper() }

// Stay lets what lies open for one person alone stay open: it is read out.
func (t *Board) Stay() { t.eyes.Stay() }

// LookAround lets the table be looked at while dossiers wait to be written; back leads to them.
func (t *Board) LookAround(back func()) { t.menu.LookAround(back) }

// Show opens a dialog over the table.
func (t *Board) Show(d widgets.Dialog) { t.eyes.Show(d) }

// Explain says something over the table.
func (t *Board) Explain(title, words string) {
	t.Show(widgets.Dialog{Title: title, Body: words, Answers: []widgets.Answer{{ID: "resume", Title: t.back.Words("button.close"), Primary: true}}})
}

// Stage is the table’s picture.
func (t *Board) Stage() *sprites.Stage { return t.picture }

// Desk is what can be pressed.
func (t *Board) Desk() *widgets.Desk { return &t.desk }
