// Package editor is the scene in which a position is set up by hand. A game can be started from its position at any
// time.
//
// With mouse or touch, agents, tokens and the safe are dragged, or chosen by a press and then placed by another. On the
// keyboard, digits choose agents, 0 chooses the safe, and buildings are controls.
package editor

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/positioneditor"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Clipboard copies and pastes a line of text, and tells the result in a dialog over a scene. [transfer.Transfer]
// implements it.
type Clipboard interface {
	// Copy copies a text; done is the key of the message that it was copied.
	Copy(on appctx.Scene, text string, done message.Key)
	// Paste calls then with the pasted text or an error. Head and done are texts of its dialog.
	Paste(on appctx.Scene, head, done string, then func(text string, err error))
}

// Editor is the scene of the position editor.
type Editor struct {
	appctx.SceneDefaults
	ctx       *appctx.Context
	nav       *nav.Stack
	clipboard Clipboard
	startGame func(position string, at *rules.Game) // at is the game of the position
	draft     *positioneditor.PositionEditor
	names     []string // of the players, by seat
	history   []string // positions before each change, the latest last
	refusal   error    // of the last change, or nil

	chosen     piece
	picture    *sprites.Stage
	screen     appctx.Screen
	table      layout.TableLayout
	stage      *stage.TableView
	focus      widgets.FocusManager
	dialogs    widgets.DialogHost
	panelLayer *sprites.Node // panels
	textLayer  *sprites.Node // texts
	controls   []*widgets.Control
}

// piece is the chosen piece, which the next press places.
type piece struct {
	agent rules.Agent // NoAgent for the safe or no piece
	safe  bool
}

// noPiece means that no piece is chosen.
var noPiece = piece{agent: rules.NoAgent}

// New returns an editor of a draft, which it changes. Names are those of the players by seat. It calls startGame to
// start a game at a position; at is the game of that position.
func New(
	ctx *appctx.Context, draft *positioneditor.PositionEditor, names []string, stack *nav.Stack, clipboard Clipboard,
	startGame func(position string, at *rules.Game),
) *Editor {
	ed := &Editor{ctx: ctx, nav: stack, clipboard: clipboard, startGame: startGame, draft: draft, names: names,
		chosen: noPiece, picture: sprites.NewStage(1), stage: stage.New(ctx)}
	ed.stage.Callbacks = stage.Callbacks{SoundsSofter: func(rules.Seat) bool { return false }}
	ed.focus.SetBack(ed.openMenu)
	return ed
}

// play starts a game at the position, or explains why that is impossible.
func (ed *Editor) play() {
	line := ed.draft.Line()
	at, err := rules.ParsePosition(line)
	if err != nil {
		ed.Explain(ed.ctx.Words("editor.not-that"), ed.ctx.Sentence(err))
		return
	}
	ed.startGame(line, &at)
}

// view returns the public view of the draft, in which nothing is secret.
func (ed *Editor) view() rules.View {
	g := ed.draft.Game()
	return g.View(rules.NoSeat)
}

// MinHeight returns the minimum height of the scene in points. In a lower window it scrolls.
func (*Editor) MinHeight(s appctx.Screen) float64 {
	const (
		narrowHeight = 650 // points
		largeHeight  = 340 // with a large interface player panels have a second line
	)
	switch {
	case s.Narrow():
		return narrowHeight
	case s.Large && s.W >= s.H && s.W >= appctx.MinLongSide:
		return largeHeight
	}
	return appctx.MinTableHeight(s)
}

// Layout builds the editor for a screen.
func (ed *Editor) Layout(screen appctx.Screen) {
	ed.dialogs.Suspend()
	ed.screen = screen
	ed.picture.SetScale(screen.Scale)
	ed.picture.Clear()
	v := ed.view()
	setup := v.Setup()
	ed.table = layout.NewTable(screen.W, screen.H,
		layout.TableOptions{Agents: v.InPlay().Len(), Seats: setup.Players, Cards: setup.Variants.TopSecret})
	widgets.NewFocusRing(ed.ctx.Kit, ed.picture, screen.Rect(), &ed.focus)
	ed.stage.Build(ed.picture, &ed.table, screen, v)
	ed.panelLayer, ed.textLayer = sprites.New("panels"), sprites.New("marks")
	ed.picture.Add(sprites.LayerPanels, ed.panelLayer)
	ed.picture.Add(sprites.LayerWords, ed.textLayer)
	ed.refresh()
	ed.dialogs.Resume(ed.ctx.Kit, ed.picture, screen.DialogArea())
}

// refresh rebuilds panels and controls, and shows the draft.
func (ed *Editor) refresh() {
	view := ed.view()
	pose := stage.Pose{SafeTo: rules.NoBuilding, HoldsSafe: ed.chosen.safe, LightsAfter: view.SafeAt()}
	for a := range pose.At {
		pose.At[a] = view.At(rules.Agent(a))
	}
	if ed.chosen.agent != rules.NoAgent {
		pose.Pickable = pose.Pickable.With(ed.chosen.agent)
	}
	if ed.chosen != noPiece {
		for b := range pose.TargetBrightness {
			pose.TargetBrightness[b] = 1
		}
	}
	ed.stage.Show(view, pose)
	ed.panelLayer.Clear()
	ed.textLayer.Clear()
	ed.controls = nil
	ed.addBar()
	ed.addAgents()
	ed.addTown()
	ed.addSeats()
	ed.addMenu()
	ed.focus.Replace(ed.controls)
}

// change makes a change of the draft and shows it. If the position is another, it records the one before for undo. If
// the change fails, its error is the refusal.
func (ed *Editor) change(change func() error) {
	line, before := ed.draft.Line(), ed.draft.Game()
	if ed.refusal = change(); ed.refusal == nil && ed.draft.Line() != line {
		ed.history = append(ed.history, line)
	}
	ed.showChange(&before)
}

// showChange shows the draft after a change. If the setup or the agents in play differ, it makes a new layout, and no
// piece is chosen.
func (ed *Editor) showChange(before *rules.Game) {
	if now := ed.draft.Game(); before.InPlay() != now.InPlay() || before.Setup() != now.Setup() {
		ed.chosen = noPiece
		ed.Layout(ed.screen)
		return
	}
	ed.refresh()
}

// Changed reports whether leaving the editor would lose changes. Undone changes do not count.
func (ed *Editor) Changed() bool { return len(ed.history) > 0 }

// undo undoes the last change. If there is none, it does nothing.
func (ed *Editor) undo() {
	n := len(ed.history) - 1
	if n < 0 {
		return
	}
	line := ed.history[n]
	ed.history, ed.refusal = ed.history[:n], nil
	ed.load(line)
}

// load replaces the draft by a position. An invalid one is refused.
func (ed *Editor) load(line string) {
	before := ed.draft.Game()
	draft, err := positioneditor.Parse(line)
	if ed.refusal = err; err == nil {
		ed.draft = draft
	}
	ed.showChange(&before)
}

// replaceDraft replaces the draft by a position, and records the old one for undo.
func (ed *Editor) replaceDraft(line string) {
	before := ed.draft.Line()
	if ed.load(line); ed.refusal == nil && line != before {
		ed.history = append(ed.history, before)
		ed.refresh()
	}
}

// choose chooses piece p, or no piece if p is chosen already. It clears the refusal.
func (ed *Editor) choose(p piece) {
	if ed.refusal = nil; ed.chosen == p {
		p = noPiece
	}
	ed.chosen = p
	ed.refresh()
}

// place puts the chosen piece into building b, or refuses if no piece is chosen. Afterwards an agent is still chosen,
// the safe is not.
func (ed *Editor) place(b rules.Building) {
	switch chosen := ed.chosen; {
	case chosen.safe:
		ed.chosen = noPiece
		ed.change(func() error { return ed.draft.PlaceSafe(b) })
	case chosen.agent != rules.NoAgent:
		ed.change(func() error { return ed.draft.PlaceAgent(chosen.agent, b) })
	default:
		ed.refusal = message.Errorf(message.Of("editor.take-first"), "nothing is taken that could be put there")
		ed.refresh()
	}
}

// Handle handles one input event. The controls come first. A key that they ignore chooses an agent or the safe, changes
// the score of the chosen agent, undoes a change, or opens the menu, unless a dialog is open.
func (ed *Editor) Handle(event widgets.InputEvent) {
	if ed.focus.Handle(event) || event.Kind != widgets.KeyDown || ed.focus.Scopes() > 0 {
		return
	}
	v := ed.view()
	switch key := event.Key; {
	case len(key) == 1 && key[0] >= '1' && key[0] <= '7':
		if a := agents(&v); int(key[0]-'1') < len(a) {
			ed.choose(piece{agent: a[key[0]-'1']})
		}
	case key == "0" || key == "S":
		ed.choose(piece{agent: rules.NoAgent, safe: true})
	case key == "-":
		ed.changeScore(-1)
	case key == "+" || key == "=": // the same key without Shift
		ed.changeScore(1)
	case key == widgets.KeyBackspace || key == "U":
		ed.undo()
	case key == "M":
		ed.openMenu()
	}
}

// agents returns the agents in play, in order.
func agents(v *rules.View) (all []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			all = append(all, a)
		}
	}
	return all
}

// changeScore changes the score of the chosen agent by some points. If no agent is chosen, it does nothing.
func (ed *Editor) changeScore(by int) {
	if a := ed.chosen.agent; a != rules.NoAgent {
		v := ed.view()
		ed.change(func() error { return ed.draft.SetScore(a, v.Score(a)+by) })
	}
}

// Show opens a dialog over the editor.
func (ed *Editor) Show(d widgets.Dialog) {
	ed.dialogs.Show(ed.ctx.Kit, ed.picture, &ed.focus, ed.screen.DialogArea(), d)
}

// Explain opens a dialog with a message and a close button.
func (ed *Editor) Explain(title, words string) {
	ed.Show(widgets.Dialog{Title: title, Body: words,
		Answers: []widgets.Answer{{ID: "resume", Title: ed.ctx.Words("button.close"), Primary: true}}})
}

// Advance advances the animation by dt seconds.
func (ed *Editor) Advance(dt float64) { ed.stage.Advance(dt) }

// HasAmbientMotion implements [appctx.Scene]. It returns true: the town has ambient animation.
func (*Editor) HasAmbientMotion() bool { return true }

// AdvanceAmbient advances the ambient animation by dt seconds.
func (ed *Editor) AdvanceAmbient(dt float64) { ed.stage.AdvanceAmbience(dt) }

// Stage returns the scene graph.
func (ed *Editor) Stage() *sprites.Stage { return ed.picture }

// Focus returns the focus manager.
func (ed *Editor) Focus() *widgets.FocusManager { return &ed.focus }

// Dialog returns the accessible description of the open dialog, or nil.
func (ed *Editor) Dialog() *a11y.DialogInfo { return appctx.PublishedDialog(&ed.dialogs) }

// Describe adds to the accessible state the texts of the bar, of a chosen agent with its building, and the position.
// Nothing in the editor is secret.
func (ed *Editor) Describe(s *a11y.PublicState) {
	title, hint := ed.barText()
	v := ed.view()
	if a := ed.chosen.agent; a != rules.NoAgent && !ed.chosen.safe { // title with the agent's building
		title = ed.ctx.Words("rail.agent", message.Agent("agent", a), message.Count("points", v.Score(a)),
			message.Building("place", v.At(a)))
	}
	s.Prompt = a11y.Sentences(title, hint)
	s.Position = ed.draft.Line()
}
