// Package panels builds the controls around the town and handles their input. The parts are: action bar or replay
// timeline, agent bar, player panels, info panel or letter, log, and hand. Others are the large card, the picker of
// an agent in a crowd, HUD buttons and keyboard shortcuts.
//
// A press changes the plan, or passes a [plan.Command] to the callback Execute. The [plan.ButtonModel] of a button
// holds its texts, its state and its command.
//
// [Panels.Update] rebuilds the panels when their state, including [plan.StateKey], has changed. The table calls it
// after each event and in each tick, so that handlers don't have to. The panels' own state is only the thinking
// indicator, fast-forward, the large card, the reactions of faces, whether the fan is open, and where the last press
// was.
package panels

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Panels builds and updates the panels of one table.
type Panels struct {
	// executes a command; set before the first press
	Execute func(plan.Command)

	// returns the view of the only person, unless their hand is hidden; set before Build
	OwnHandView func() (rules.View, bool)

	// paints the link of a shared table as a QR code, n pixels wide; nil without such a table
	PaintQR func(n int) *image.RGBA

	ctx   *appctx.Context
	kit   *widgets.Kit
	plan  *plan.Plan
	stage *stage.TableView
	focus *widgets.FocusManager

	table                   *layout.TableLayout // closed or opened; nil before the first Build
	closed                  *layout.TableLayout // the layout while no hand is open
	opened                  layout.TableLayout  // the layout while a hand is open
	own                     *plan.Hand          // hand of the only person, readable in any phase; or nil
	tallBar                 bool                // the bar has the height of an open hand
	trails                  []match.Trail       // the recent moves of others, computed once per rebuild
	fanOpen                 bool                // a press has opened the closed fan
	large                   largeCard
	screen                  appctx.Screen
	bar                     *bar
	lamp                    thinkingLamp
	faces                   *playerFaces
	fastForward             fastForward
	lastSpot                pressSpot
	shown                   state           // the state that the panels show
	seen                    stage.SeenState // the events shown so far by the animation
	backLayer, contentLayer *sprites.Node   // backgrounds, and their contents
	letterLayer             *sprites.Node   // the letter, above everything else
	confirm                 layout.Rect     // of the confirm button; its width depends on the other buttons of the bar
}

// New returns the panels of a plan. It sets the focus manager's Back function; Build adds the controls. Set the
// exported callbacks before Build.
func New(ctx *appctx.Context, p *plan.Plan, tableView *stage.TableView, focus *widgets.FocusManager) *Panels {
	panels := &Panels{ctx: ctx, kit: ctx.Kit, plan: p, stage: tableView, focus: focus,
		OwnHandView: func() (v rules.View, ok bool) { return v, false }}
	panels.bar, panels.faces = &bar{Panels: panels}, &playerFaces{Panels: panels}
	focus.SetBack(panels.goBack)
	return panels
}

// Build adds the panels to an empty picture for a layout and its screen. Call it after the stage's Build.
func (p *Panels) Build(picture *sprites.Stage, table *layout.TableLayout, screen appctx.Screen) {
	p.table, p.screen = table, screen
	p.backLayer, p.contentLayer, p.letterLayer = sprites.New("panels"), sprites.New("marks"), sprites.New("letter")
	p.closed, p.opened, p.large = table, table.Opened(), largeCard{node: sprites.New("read card")}
	picture.Add(sprites.LayerPanels, p.backLayer)
	picture.Add(sprites.LayerWords, p.contentLayer, p.large.node)
	picture.Add(sprites.LayerFlight, p.letterLayer)
	p.Rebuild()
	p.faces.endReactions()
}

// state is the part of the state of the table that the panels show. They are rebuilt when it changes.
type state struct {
	plan       plan.StateKey
	seen       stage.SeenState
	animations int
	slowMotion bool
	showsPaths bool
	ownHand    bool
	fanOpen    bool
	// 1 + index of the hovered card of the open hand, and of the chosen card of the own hand; 0 for none
	read [2]int
}

// state returns the present state of the table.
func (p *Panels) state() state {
	s := state{plan: plan.StateKeyOf(p.plan), seen: p.stage.SeenState(p.plan.View), animations: p.stage.Animations(),
		slowMotion: p.stage.SlowMotion(), showsPaths: p.stage.ShowsPaths(), ownHand: p.own != nil, fanOpen: p.fanOpen}
	if h := p.openHand(); h != nil {
		s.read[0] = h.Hovered + 1
	}
	if p.own != nil {
		s.read[1] = p.own.Chosen + 1
	}
	return s
}

// Update calls Rebuild if the state that the panels show has changed. The table calls it after each event and in each
// tick. It does not allocate if nothing has changed.
func (p *Panels) Update() {
	if p.table == nil {
		return
	}
	for range 2 { // the first rebuild can move the focus to another card, which needs a second one
		if p.state() == p.shown {
			return
		}
		p.Rebuild()
	}
}

// SkipAnimation ends the running animation and shows its result. It updates the panels.
func (p *Panels) SkipAnimation() {
	p.stage.SkipAnimation()
	p.Update()
}

// Rebuild builds the panels and their controls in focus order. Unless an animation runs, it also shows the plan on the
// stage.
func (p *Panels) Rebuild() {
	p.updateOwn()
	p.shown = p.state()
	p.seen = p.shown.seen
	p.tallBar = p.openHand() != nil || p.tallBar && p.plan.InCardRound() // the bar does not jump during a card round
	if p.table = p.closed; p.tallBar {
		p.table = &p.opened
	}
	p.plan.UpdateLetter()
	p.trails = p.plan.RecentMoves()
	p.faces.update()
	if !p.plan.Animating() {
		p.stage.Show(p.plan.View, p.pose())
	}
	p.backLayer.Clear()
	p.contentLayer.Clear()
	p.letterLayer.Clear()
	if p.lamp.node = nil; p.plan.ThinkingSeat() == rules.NoSeat {
		p.lamp = thinkingLamp{seat: rules.NoSeat}
	}
	if plan.SharedTables && plan.Spectates(p.plan) {
		p.focus.Replace((&spectator{p}).add())
		return
	}
	lt, showsLetter := p.letter()
	showsLetter = showsLetter && !p.letterWaits(lt)
	var covered layout.Rect // of a letter over player panels, log or prompt
	if showsLetter && lt.layout.coversColumn {
		covered = lt.layout.rect
	}
	p.bar.covered = p.table.Bar.Hint.Overlaps(covered, 0)
	var controls []*widgets.Control
	if p.plan.Replay != nil {
		controls = (&timeline{p}).add()
	} else {
		controls = p.bar.add()
	}
	if !p.table.Chips[0].Rect.Overlaps(covered, 0) {
		controls = append(controls, (&agentBar{p}).add()...)
	}
	controls = append(controls, (&town{p}).add()...)
	if !p.table.Seats[0].Overlaps(covered, 0) {
		controls = append(controls, (&playerPanels{p}).add()...)
	}
	controls = append(controls, (&hudButtons{p}).add()...)
	controls = append(controls, (&hand{p}).add()...)
	if (&pocket{p}).isShown() {
		controls = append(controls, (&pocket{p}).add())
	}
	if covered == (layout.Rect{}) {
		(&log{Panels: p}).add()
	}
	if showsLetter {
		controls = append(controls, lt.add()...)
	} else {
		(&infoPanel{p}).add()
	}
	controls = append(controls, (&agentPicker{p}).add()...)
	controls = append(controls, (&discards{p}).add()...)
	p.focus.Home = homeControl(p.plan)
	for _, c := range controls { // disabled states could reveal the cards of an open hand
		c.HideState = c.HideState || p.plan.Hand != nil
	}
	p.focus.Replace(controls)
	p.showLargeCard(showsLetter && lt.layout.rect.Overlaps(p.table.LargeCard(), 0))
}

// letterWaits reports whether a letter is hidden for now. A played card on the stage hides every letter that overlaps
// the park. A card that is read, or a count, hides tips, which have neither number nor headline.
func (p *Panels) letterWaits(lt *letter) bool {
	isTip := lt.Number == 0 && lt.Head.IsZero()
	if _, _, reads := p.readCard(); isTip && (reads || p.seen.Running) {
		return true
	}
	return p.seen.Shown.Card != rules.NoCard && lt.layout.rect.Overlaps(p.table.Park, 0)
}

// homeControl returns the ID of the control that gets the focus when the focused one disappears.
func homeControl(now *plan.Plan) string {
	switch {
	case now.Replay != nil:
		return "time-play"
	case now.Blocked() && !now.Animating():
		return "confirm"
	case !now.PersonActs() || now.Animating():
		return "log"
	case now.IsOwnersTurn():
		return "card-1"
	case now.View.Phase() == rules.PhaseMove:
		return "agent-" + now.Agents()[0].String()
	case now.View.Phase() == rules.PhaseSafe: // the first building after the safe
		return "building-" + now.View.SafeAt().Forward(1).String()
	}
	return now.Confirm().ID
}

// pressButton executes the command of a button, or shows why the button is disabled.
func (p *Panels) pressButton(model plan.ButtonModel) {
	if model.Enabled {
		p.Execute(model.Command)
	} else if !model.DisabledReason.IsZero() {
		p.plan.Refuse(model.DisabledReason)
	}
}

// commandHandler returns an event handler that executes a command.
func (p *Panels) commandHandler(command plan.Command) func() { return func() { p.Execute(command) } }

// phrase returns the text of key k with its arguments in the player's language.
func (p *Panels) phrase(k message.Key, args ...*message.Arg) string { return p.ctx.Words(k, args...) }
