// Package board is the scene in which a match is played or replayed. It creates and connects its parts:
//
//   - plan: the view model: what a person prepares, and all texts
//
//   - stage: drawing and animation of the table itself
//
//   - panels: the controls around it
//
//   - privateview: passports, open hands, hints and dialogs
//
//   - menu: the menu, and functions that open other scenes
//
//   - controller: executes commands and plays the steps of the match
//
//   - sfx: sounds of planning, and music
//
// An input event changes the [plan.Plan], which the stage shows as a [stage.Pose], or causes a [plan.Command] for
// [controller.Controller.Execute]. The command of the gold button holds an action for [match.Match.Act], which may
// refuse it. In each tick [controller.Controller.Advance] asks [match.Match.Next] for the next step, and
// [stage.TableView.Play] animates it. After each event and in each tick, [panels.Panels.Update] shows what has changed.
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

// Tutor provides the letters at a table: messages of a lesson, a case or a tip.
type Tutor = plan.Tutor

// Exits are the functions with which the table opens other scenes.
type Exits = menu.Exits

// Absence is what a screen may do about a person who is away.
type Absence = plan.Absence

// ReplayExits are the options of a replay.
type ReplayExits = menu.ReplayExits

// TableScene is the scene in which a match is played or replayed. It shows secrets only through package privateview.
// Make one with New.
type TableScene struct {
	appctx.SceneDefaults
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

// New returns the table of a match. Call Layout before any other method. The table does not own the match; the caller
// leaves it.
func New(ctx *appctx.Context, m *match.Match, exits Exits) *TableScene {
	t := &TableScene{ctx: ctx, match: m, picture: sprites.NewStage(1)}
	t.stage = stage.New(ctx)
	t.plan = plan.New(m, t.stage.Running)
	if t.plan.Replay = plan.NewReplay(m); t.plan.Replay != nil {
		t.plan.BeginAfterSeek()
	}
	t.plan.ShownEvents, t.plan.CountState, t.plan.PlayedCard = t.stage.ShownEvents, t.stage.Counting, t.stage.PlayedCard
	t.panels = panels.New(ctx, t.plan, t.stage, &t.focus)
	t.private = privateview.New(ctx, m, t.plan, t.stage, &t.focus, t.panels.Update)
	t.menu = menu.New(ctx, m, t.plan, t.private, exits)
	t.controller = controller.New(ctx, m, t.plan, t.stage, t.panels, t.private, t.menu)
	t.sfx = sfx.New(ctx, t.plan, t.stage, t.private)

	// These parts refer to each other.
	t.stage.Callbacks = stage.Callbacks{TurnBanner: t.plan.Texts().TurnBanner, SoundsSofter: t.plan.SoundsSofter,
		HeldCardPlace: t.panels.HeldCardPlace, ShowsLarge: t.panels.ShowsLarge,
		CalledInVain: t.plan.Texts().CalledInVain}
	t.panels.OwnHandView, t.panels.PaintQR = t.private.OwnHandView, exits.PaintQR
	t.panels.Execute, t.menu.Send = t.controller.Execute, t.controller.Execute
	return t
}

// SetTutor sets the tutor at the table, nil for none.
func (t *TableScene) SetTutor(tutor Tutor) { t.plan.Tutor = tutor }

// SeekTurn jumps to the start of a turn of a replay. Without a replay it does nothing.
func (t *TableScene) SeekTurn(turn int) { t.controller.SeekTurn(turn) }

// TurnNumber returns the number of the present turn, 0 before the first.
func (t *TableScene) TurnNumber() int { v := t.match.Public(); return v.Turn() }

// StartPlayback starts the playback of a replay. Without a replay it does nothing.
func (t *TableScene) StartPlayback() { t.controller.StartPlayback() }

// UpdatePanels builds the panels again after the tutor has changed.
func (t *TableScene) UpdatePanels() { t.panels.Rebuild() }

// MinHeight returns the minimum height of the table in points. In a lower window the table scrolls.
func (*TableScene) MinHeight(s appctx.Screen) float64 {
	const tall, minLargeWidth = 650, 330                            // points
	if s.Narrow() || s.Large && s.W < s.H && s.W >= minLargeWidth { // the park of a phone needs room for texts
		return tall
	}
	return appctx.MinTableHeight(s)
}

// Start returns the rectangle that scrolls into view first: the action bar.
func (t *TableScene) Start() layout.Rect { return t.table.Bar.Rect }

// Layout builds the table for a screen, and ends the running animation. Open private views stay open; at a shared
// screen it closes them, apart from a curtain before which Turning was called.
func (t *TableScene) Layout(screen appctx.Screen) {
	t.stage.Finish()
	resume := t.private.Suspend()
	t.picture.SetScale(screen.Scale)
	t.picture.Clear()
	view := t.match.Public()
	t.plan.View, t.plan.HintsOff = view, t.ctx.Settings.NoHints
	o := tableOptions(&view, len(t.match.Table().Players))
	if o.ReplayBar = t.plan.Replay != nil; plan.SharedTables && plan.Spectates(t.plan) {
		t.table = layout.NewSpectatorTable(screen.W, screen.H, o)
	} else {
		t.table = layout.NewTable(screen.W, screen.H, o)
	}
	t.table.NoHints = t.plan.HintsOff || !t.plan.HintsAllowed()
	widgets.NewFocusRing(t.ctx.Kit, t.picture, screen.Rect(), &t.focus)
	t.stage.Build(t.picture, &t.table, screen, view)
	t.panels.Build(t.picture, &t.table, screen)
	resume(t.picture, screen)
	t.controller.AfterLayout()
}

// Prefetch starts to render the pictures of a town before its table opens, with the safe in a building. It must be
// called within TextureCache.Prefetch. It ignores an invalid setup.
func Prefetch(ctx *appctx.Context, setup rules.Setup, safe rules.Building, screen appctx.Screen) {
	if setup.Validate() != nil {
		return
	}
	if setup.Agents == 0 { // drawn by chance later; all have the same size
		for a := range rules.Agent(setup.Edition.Edition().Agents[setup.Players]) {
			setup.Agents = setup.Agents.With(a)
		}
	}
	g, err := rules.New(setup)
	if err != nil {
		return
	}
	v := g.View(rules.NoSeat)
	table := layout.NewTable(screen.W, screen.H, tableOptions(&v, v.Players()))
	town := stage.New(ctx)
	town.Build(sprites.NewStage(screen.Scale), &table, screen, v)
	town.Lighting().SetGoldBuilding(safe)
}

// tableOptions returns the options of the layout for a number of seats, including those of people who may join.
func tableOptions(v *rules.View, seats int) layout.TableOptions {
	return layout.TableOptions{Agents: v.InPlay().Len(), Seats: seats, Cards: v.Setup().Variants.TopSecret}
}

// Resized closes private views at a shared screen.
func (t *TableScene) Resized() {
	if t.plan.Shared() {
		t.private.CloseAll()
	}
}

// Addressee returns the seat that the picture faces, and whether it may rotate to that seat.
func (t *TableScene) Addressee() (s rules.Seat, mayTurn bool) { return t.private.Addressee() }

// Turning announces that the next Layout is a rotation. It keeps an open curtain.
func (t *TableScene) Turning() { t.private.KeepCurtain() }

// Returned lets the hand of the only person open by itself again after another scene over the table has closed.
func (t *TableScene) Returned() {
	if !t.plan.Shared() {
		t.plan.NoAutoOpen = false
	}
}

// Cover ends the fast-forward and closes all private views. It reports whether anything private was shown. The shell
// calls it when the window is hidden.
func (t *TableScene) Cover() bool {
	t.panels.EndFastForward()
	return t.private.CloseAll()
}

// Handle handles one input event and shows its effect at once. An automatic event does not count as input of a person.
func (t *TableScene) Handle(event widgets.InputEvent) {
	if !event.Automatic {
		t.private.HandleInput(event)
	}
	t.panels.Handle(event)
	t.panels.Update()
}

// KeyHints implements [appctx.Scene]. A spectator has only a hint for the menu.
func (t *TableScene) KeyHints() []appctx.KeyHint { return t.panels.KeyHints() }

// HasAmbientMotion implements [appctx.Scene]: the town moves a little while nothing happens.
func (*TableScene) HasAmbientMotion() bool { return true }

// AdvanceAmbient advances the ambient animation by dt seconds.
func (t *TableScene) AdvanceAmbient(dt float64) { t.stage.AdvanceAmbience(dt) }

// Advance advances the table by dt seconds.
func (t *TableScene) Advance(dt float64) {
	t.sfx.Update()
	t.panels.Advance(dt)
	t.controller.Advance(dt)
	if t.focus.Scopes() == 0 { // a dialog stops the time of the recap
		t.plan.AdvanceRecap(dt)
	}
	t.panels.Update()
}

// Describe adds to the accessible state what the table shows to everybody, and whose passport is open.
func (t *TableScene) Describe(state *a11y.PublicState) {
	t.panels.Describe(state)
	t.controller.Describe(state)
	t.private.Describe(state)
}

// Dialog returns the accessible description of the open dialog, or nil.
func (t *TableScene) Dialog() *a11y.DialogInfo { return t.private.Dialog() }

// SecretText returns the text of the open private view, or "".
func (t *TableScene) SecretText() string { return t.private.SecretText() }

// KeepSecretOpen keeps the private view open while it is read aloud.
func (t *TableScene) KeepSecretOpen() { t.private.KeepOpen() }

// LookAround shows the table to a person who has to write a dossier. A press of the gold button calls back, which
// returns to it.
func (t *TableScene) LookAround(back func()) { t.menu.LookAround(back) }

// Show opens a dialog over the table.
func (t *TableScene) Show(dialog widgets.Dialog) { t.private.Show(dialog) }

// Explain opens a dialog with a message and a close button.
func (t *TableScene) Explain(title, words string) {
	t.Show(widgets.Dialog{Title: title, Body: words,
		Answers: []widgets.Answer{{ID: "resume", Title: t.ctx.Words("button.close"), Primary: true}}})
}

// Stage returns the scene graph.
func (t *TableScene) Stage() *sprites.Stage { return t.picture }

// Focus returns the focus manager.
func (t *TableScene) Focus() *widgets.FocusManager { return &t.focus }
