// Package board is the game table. It wires its parts:
//
//   - plan: what a person plans, and all texts about it
//   - stage: drawing and animation of the table itself
//   - panels: everything around the table that can be pressed
//   - privateview: private views
//   - menu: the menu and the exits
//   - controller: how the game continues
//   - sfx: the sounds of planning, and the music
//
// A press or a key either changes the [plan.Plan], which the stage shows as a [stage.Pose], or is a command, a
// [plan.Command]. [controller.Controller.Execute] carries out commands. The command of the gold button holds an action
// for [match.Match.Act], which may refuse it. Once a tick [controller.Controller.Advance] asks [match.Match.Next] for
// the next step, which anybody may have caused. [stage.TableView.Play] animates the events of the step.
// [panels.Panels.Update] shows each change.
package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/controller"
	"heimlich/scenes/board/menu"
	"heimlich/scenes/board/panels"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/privateview"
	"heimlich/scenes/board/sfx"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Exits are the functions that lead from the table to other scenes.
type Exits = menu.Exits

// ReplayExits holds what a replay needs besides the other exits.
type ReplayExits = menu.ReplayExits

// Board is the scene of the table.
type Board struct {
	appctx.Plain
	ctx     *appctx.Context
	match   *match.Match
	picture *sprites.Stage
	table   layout.TableLayout
	focus   widgets.FocusManager

	plan       *plan.Plan
	stage      *stage.TableView
	panels     *panels.Panels
	private    *privateview.Views
	menu       *menu.Menu
	controller *controller.Controller
	sfx        *sfx.Effects
}

// New returns the table of a match.
func New(b *appctx.Context, m *match.Match, exits Exits) *Board {
	t := &Board{ctx: b, match: m, picture: sprites.NewStage(1)}
	t.stage = stage.New(b)
	t.plan = plan.New(m, t.stage.Running)
	if t.plan.Replay = plan.NewReplay(m); t.plan.Replay != nil {
		t.plan.BeginAfterSeek()
	}
	t.plan.SeenEvents, t.plan.CountState = t.stage.SeenEvents, t.stage.Counting
	t.panels = panels.New(b, t.plan, t.stage, &t.focus)
	t.private = privateview.New(b, m, t.plan, t.stage, &t.focus, t.panels.Update)
	t.menu = menu.New(b, m, t.plan, t.private, exits)
	t.controller = controller.New(b, m, t.plan, t.stage, t.panels, t.private, t.menu)
	t.sfx = sfx.New(b, t.plan, t.stage, t.private)

	// Callbacks to parts that are made later.
	t.stage.Callbacks = stage.Callbacks{TurnBanner: t.plan.Texts().TurnBanner, SoundsSofter: t.plan.SoundsSofter}
	t.panels.Execute, t.menu.Send = t.controller.Execute, t.controller.Execute
	return t
}

// SetTutor sets the tutor at the table, nil for none.
func (t *Board) SetTutor(l plan.Tutor) { t.plan.Tutor = l }

// SeekTurn jumps to the beginning of a turn in a replay. Otherwise it does nothing.
func (t *Board) SeekTurn(turn int) { t.controller.SeekTurn(turn) }

// TurnNumber returns the number of the turn that is shown.
func (t *Board) TurnNumber() int { v := t.match.Public(); return v.Turn() }

// StartPlayback starts automatic playback of a replay. Otherwise it does nothing.
func (t *Board) StartPlayback() { t.controller.StartPlayback() }

// UpdatePanels rebuilds the panels after the tutor has changed.
func (t *Board) UpdatePanels() { t.panels.Rebuild() }

// MinHeight returns the smallest height of the table in points. On a smaller window the table scrolls.
func (*Board) MinHeight(s appctx.Screen) float64 {
	if s.Narrow() || s.Large && s.W < s.H && s.W >= 330 { // on a phone the park has less room for words than the bar
		return 650
	}
	return appctx.Town(s)
}

// Start returns the rectangle of the bar, which says what to do.
func (t *Board) Start() layout.Rect { return t.table.Bar.Rect }

// Layout builds the table for a screen, and ends the running animation. Where several people share the screen, it
// closes private views.
func (t *Board) Layout(s appctx.Screen) {
	t.stage.Finish()
	again := t.private.Suspend()
	t.picture.SetScale(s.Scale)
	t.picture.Clear()
	v := t.match.Public()
	t.plan.View, t.plan.HintsOff = v, t.ctx.Settings.NoHints
	t.table = tableLayout(&v, len(t.match.Table().Players), s, t.plan.Replay != nil)
	widgets.NewRing(t.ctx.Kit, t.picture, s.Rect(), &t.focus)
	t.stage.Build(t.picture, &t.table, s, v)
	t.panels.Build(t.picture, &t.table, s)
	again(t.picture, s)
	t.controller.AfterLayout()
}

// Prefetch requests the pictures of a town for a setup, with the safe in a building. They are then painted before
// anybody opens the table. It does nothing for an invalid setup.
func Prefetch(b *appctx.Context, setup rules.Setup, safe rules.Building, s appctx.Screen) {
	if setup.Validate() != nil {
		return
	}
	if setup.Agents == 0 { // agents are drawn at random; all have the same size
		for a := range rules.Agent(setup.Edition.Edition().Agents[setup.Players]) {
			setup.Agents = setup.Agents.With(a)
		}
	}
	g, err := rules.New(setup)
	if err != nil {
		return
	}
	v := g.View(rules.NoSeat)
	table := tableLayout(&v, v.Players(), s, false)
	town := stage.New(b)
	town.Build(sprites.NewStage(s.Scale), &table, s, v)
	town.Lighting().SetGoldBuilding(safe)
}

// tableLayout returns the layout of a table with a number of seats, including those of people who may join. Again adds
// the timeline of a replay.
func tableLayout(v *rules.View, seats int, s appctx.Screen, again bool) layout.TableLayout {
	set := v.Setup()
	return layout.NewTable(s.W, s.H,
		layout.TableOptions{Agents: v.InPlay().Len(), Seats: seats, Cards: set.Variants.TopSecret, ReplayBar: again})
}

// Resized closes private views if several people share the screen.
func (t *Board) Resized() {
	if t.plan.Shared() {
		t.private.CloseAll()
	}
}

// Faces returns the seat that the table faces, and whether the picture may be rotated to it.
func (t *Board) Faces() (s rules.Seat, may bool) { return t.private.Faces() }

// Turning announces that the next Layout is for the same screen after a rotation, so that a curtain is shown again.
func (t *Board) Turning() { t.private.KeepCurtain() }

// Cover closes all private views at once, and reports whether any was open.
func (t *Board) Cover() bool {
	t.panels.EndFastForward()
	return t.private.CloseAll()
}

// Handle handles one input event.
func (t *Board) Handle(e widgets.InputEvent) {
	if !e.Automatic {
		t.private.HandleInput(e)
	}
	t.panels.Handle(e)
	t.panels.Update()
}

// Signs returns the key hints.
func (t *Board) Signs() []appctx.Sign { return t.panels.Signs() }

// Lives implements [appctx.Scene].
func (*Board) Lives() bool { return true }

// Live advances the ambient animation by dt seconds.
func (t *Board) Live(dt float64) { t.stage.AdvanceAmbience(dt) }

// Advance advances the table by dt seconds.
func (t *Board) Advance(dt float64) {
	t.sfx.Update()
	t.panels.Advance(dt)
	t.controller.Advance(dt)
	if t.focus.Scopes() == 0 { // a dialog hides the texts whose time runs
		t.plan.AdvanceRecap(dt)
	}
	t.panels.Update()
}

// Describe describes the public state for the page.
func (t *Board) Describe(s *a11y.PublicState) {
	t.panels.Describe(s)
	t.controller.Describe(s)
	t.private.Describe(s)
}

// Dialog returns the open dialog for the page, or nil.
func (t *Board) Dialog() *a11y.DialogInfo { return t.private.Dialog() }

// Whisper returns the text of the open private view, or "".
func (t *Board) Whisper() string { return t.private.Whisper() }

// Stay keeps the private view open while it is read out.
func (t *Board) Stay() { t.private.KeepOpen() }

// LookAround shows the table while dossiers wait to be written. The function back returns to them.
func (t *Board) LookAround(back func()) { t.menu.LookAround(back) }

// Show opens a dialog over the table.
func (t *Board) Show(d widgets.Dialog) { t.private.Show(d) }

// Explain shows a message with a button to close it.
func (t *Board) Explain(title, words string) {
	t.Show(widgets.Dialog{Title: title, Body: words,
		Answers: []widgets.Answer{{ID: "resume", Title: t.ctx.Words("button.close"), Primary: true}}})
}

// Stage returns the picture.
func (t *Board) Stage() *sprites.Stage { return t.picture }

// Desk returns the controls.
func (t *Board) Desk() *widgets.FocusManager { return &t.focus }
