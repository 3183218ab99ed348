// Package privateview shows what only one player may see: passport and cards, open hand, hints, a second agent. At a
// shared screen a curtain comes first. It also opens other dialogs. It is the only part of the table that may call
// [match.Match.PrivateView]. Closing a private view removes it from the scene graph.
package privateview

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Views holds the open private view and dialogs, and those to come.
type Views struct {
	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	stage   *stage.TableView
	focus   *widgets.FocusManager
	picture *sprites.Stage
	screen  appctx.Screen
	update  func() // shows a change of the plan at once

	dialogs      widgets.DialogHost
	view         privateView
	handTimeLeft float64       // until the open hand closes, in seconds
	readAloud    bool          // the open view is read aloud, so it has no timeout
	hint         *hintRequest  // being computed, or nil
	secondAgents rules.SeatSet // people to tell about their second agent
	keepCurtain  bool          // during the next layout, a rotation
}

// New returns the private views of a table, all closed. The callback update is called where a change of the plan
// must be shown at once.
func New(ctx *appctx.Context, m *match.Match, p *plan.Plan, tableView *stage.TableView, focus *widgets.FocusManager,
	update func()) *Views {
	views := &Views{ctx: ctx, match: m, plan: p, stage: tableView, focus: focus, update: update}
	views.findSecondAgents()
	return views
}

// privateView is an open passport or hint, or the curtain before it.
type privateView struct {
	seat          rules.Seat
	node          *sprites.Node
	timeLeft      float64 // until it closes, in seconds
	revealed      bool
	reopenCurtain func() // nil unless it is a curtain
	readCard      int    // index of the card whose text is shown, −1 for none
	onTable       bool   // the table can show what the cards do
}

// askPassport opens the passport of the person in a seat. If several people are at this screen, a curtain comes first.
// For other seats, and after the game, it does nothing.
func (vs *Views) askPassport(seat rules.Seat) {
	if seat == rules.NoSeat || vs.match.Player(seat).Kind != match.Person || vs.plan.View.Over() {
		return
	}
	vs.Close()
	if len(vs.match.People()) == 1 {
		vs.OpenPassport(seat)
		return
	}
	vs.openBehindCurtain(seat, vs.phrase("secret.passport"), func() { vs.OpenPassport(seat) })
}

// openBehindCurtain shows a curtain with a text that asks for the person in seat s. It calls open when that person
// confirms.
func (vs *Views) openBehindCurtain(s rules.Seat, words string, open func()) {
	vs.showCurtain(s, words,
		widgets.Answer{ID: "iam", Title: vs.phrase("button.i-am", vs.plan.PlayerArg(s)), Primary: true,
			OnPress: func() { vs.Close(); open() }},
		widgets.Answer{ID: "not-me", Title: vs.phrase("button.back"), OnPress: vs.Close})
}

// showCurtain closes the open hand, covers the table, and asks for the person in seat s. Esc gives the last answer.
func (vs *Views) showCurtain(s rules.Seat, words string, answers ...widgets.Answer) {
	vs.CloseHand()
	cover := vs.curtainNode(s)
	vs.picture.Add(sprites.LayerDialog, cover)
	vs.view = privateView{seat: s, node: cover, reopenCurtain: func() { vs.showCurtain(s, words, answers...) }}
	vs.Show(widgets.Dialog{Title: vs.phrase("secret.eyes-only", vs.plan.PlayerArg(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// curtainNode returns the desk that covers the table, with a closed passport. It prefetches the pictures of the open
// passport of the seat.
func (vs *Views) curtainNode(of rules.Seat) *sprites.Node {
	const maxHeight = 560 // of the passport, in points
	textures, s := vs.ctx.Textures, vs.screen
	rects := layOutPapers(vs.screen, vs.plan.View.HandSize(of), false)
	booklet.PreparePapers(vs.ctx, rects.papers)
	height := min(rects.blotter.H*0.86, rects.blotter.W*0.8/booklet.Aspect, maxHeight)
	box := layout.Around(rects.blotter.Center(), height*booklet.Aspect, height)
	cover := sprites.NewFace("curtain", textures.Fill(vs.ctx.Kit.Theme.Night, s.W, s.H), 0, 0)
	return cover.Add(desk.Background(textures, rects.desk(s)),
		desk.LampLight(textures, box.Center(), box.W*1.9, box.H*0.8), booklet.BlankCover(textures, box))
}

// Close closes the open private view and removes it from the scene graph. If none is open, it does nothing.
func (vs *Views) Close() {
	closed := vs.view
	vs.view, vs.readAloud = privateView{}, false
	if closed.node == nil {
		return
	}
	closed.node.Clear()
	closed.node.Remove()
	if closed.revealed {
		vs.focus.Close()
	} else {
		vs.dialogs.Close()
	}
}

// Suspend suspends private view and dialogs during a layout, and returns a function that resumes them on a new picture.
// At a shared screen it closes the private view and the hand instead; after KeepCurtain a curtain stays.
func (vs *Views) Suspend() (resume func(picture *sprites.Stage, screen appctx.Screen)) {
	reopenCurtain := vs.view.reopenCurtain
	if !vs.keepCurtain {
		reopenCurtain = nil
	}
	vs.keepCurtain = false
	if vs.plan.Shared() {
		vs.Close()
		vs.plan.CloseHand()
	}
	was, readAloud := vs.view, vs.readAloud
	if was.revealed {
		vs.Close()
	}
	vs.dialogs.Suspend()
	return func(picture *sprites.Stage, screen appctx.Screen) {
		vs.picture, vs.screen = picture, screen
		switch {
		case was.revealed:
			vs.openPapers(was.seat, was.readCard)
			vs.view.timeLeft, vs.readAloud = was.timeLeft, readAloud
		case was.node != nil:
			vs.picture.Add(sprites.LayerDialog, was.node)
		}
		vs.dialogs.Resume(vs.ctx.Kit, vs.picture, vs.screen.DialogArea())
		if reopenCurtain != nil && vs.plan.Shared() {
			reopenCurtain()
		}
	}
}

// Show opens a dialog over the table.
func (vs *Views) Show(dialog widgets.Dialog) {
	vs.dialogs.Show(vs.ctx.Kit, vs.picture, vs.focus, vs.screen.DialogArea(), dialog)
}

// CoversTable reports whether a passport, a hint or a curtain is open over the table.
func (vs *Views) CoversTable() bool { return vs.view.node != nil }

// Addressee returns the seat that the picture faces: the person asked by the curtain, or the acting person. MayTurn is
// false during a private view, a dialog or an animation, when the picture may not rotate.
func (vs *Views) Addressee() (s rules.Seat, mayTurn bool) {
	switch {
	case vs.ShowsSecret() || vs.plan.Hand != nil || vs.stage.Running():
		return rules.NoSeat, false
	case vs.view.reopenCurtain != nil:
		return vs.view.seat, true
	case vs.CoversTable() || vs.IsReading():
		return rules.NoSeat, false
	case !vs.plan.PersonActs():
		return rules.NoSeat, true
	}
	return vs.plan.ActingSeat(), true
}

// KeepCurtain announces that the next layout is a rotation, which keeps a curtain.
func (vs *Views) KeepCurtain() { vs.keepCurtain = true }

// ShowsSecret reports whether a passport is open. While the curtain before it is shown, it returns false.
func (vs *Views) ShowsSecret() bool { return vs.view.revealed }

// IsReading reports whether a dialog or a private view is open, or a hand in a call. The game waits meanwhile.
func (vs *Views) IsReading() bool { return vs.focus.Scopes() > 0 || vs.plan.ReadsHandInCall() }

// AboutToOpen reports whether a view is about to open by itself, to tell somebody about a second agent.
func (vs *Views) AboutToOpen() bool { return vs.secondAgents != 0 }

// HandleInput handles a press or key: it restarts the timeout of the open hand, and allows views to open by themselves
// again. It ignores other events.
func (vs *Views) HandleInput(event widgets.InputEvent) {
	if event.Kind == widgets.PointerDown || event.Kind == widgets.KeyDown {
		vs.plan.NoAutoOpen = false
		vs.handTimeLeft = handTimeout
	}
}

// CloseAll closes all private views and hands, and cancels the hint. It reports whether anything private was shown.
// Nothing opens by itself before the next input. At a single person's screen it also skips a running animation, which
// may show a private card.
func (vs *Views) CloseAll() (open bool) {
	_, own := vs.OwnHandView()
	open = vs.CoversTable() || vs.plan.Hand != nil || own
	if vs.stage.Running() && !vs.plan.Shared() { // the animation may show a private card
		open = true
		vs.stage.SkipAnimation()
		vs.update()
	}
	vs.plan.NoAutoOpen = true
	vs.cancelHint()
	vs.Close()
	if vs.CloseHand(); own {
		vs.update()
	}
	return open
}

// Execute executes a command that concerns private views. It ignores other commands.
func (vs *Views) Execute(command plan.Command) {
	switch command.Kind {
	case plan.AskHand:
		vs.askHand(command.Seat)
	case plan.OpenHandAtOnce:
		vs.OpenHand(command.Seat)
	case plan.CloseHand:
		vs.CloseHand()
	case plan.OpenPassportAtOnce:
		vs.OpenPassport(command.Seat)
	case plan.AskPassport:
		vs.askPassport(command.Seat)
	case plan.AskLikelyPassport:
		vs.askPassport(vs.plan.LikelyViewer())
	case plan.AskHandInCall:
		vs.askHandInCall(command.Seat)
	case plan.AskWhoseHand:
		vs.askWhoseHand()
	case plan.AskHint:
		vs.askHint()
	}
}

// Advance advances timeouts by dt seconds, unless the view is read aloud, and opens a computed hint. The hand of the
// only person has a timeout only if it is in a pocket; a planned card makes it longer.
func (vs *Views) Advance(dt float64) {
	vs.advanceHint()
	if vs.readAloud {
		return
	}
	if vs.view.revealed && !vs.ctx.Textures.Pending() { // it has been drawn
		if vs.view.timeLeft -= dt; vs.view.timeLeft <= 0 {
			vs.Close()
		}
	}
	if vs.plan.Hand != nil && (vs.plan.SinglePerson() != vs.plan.Hand.Seat || vs.plan.InPocket()) {
		if vs.plan.InPocket() && vs.plan.HasCardPlan() {
			dt /= plannedHandFactor
		}
		if vs.handTimeLeft -= dt; vs.handTimeLeft <= 0 {
			vs.CloseHand()
		}
	}
}

// phrase returns the text of key k with its arguments in the player's language.
func (vs *Views) phrase(k message.Key, args ...*message.Arg) string { return vs.ctx.Words(k, args...) }
