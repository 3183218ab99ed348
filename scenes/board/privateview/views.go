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
	update  func() // called after a change of the plan at once

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
func New(ctx *appctx.Context, m *match.Match, p *plan.Plan, st *stage.TableView, focus *widgets.FocusManager,
	update func()) *Views {
	e := &Views{ctx: ctx, match: m, plan: p, stage: st, focus: focus, update: update}
	e.findSecondAgents()
	return e
}

// privateView is an open passport or hint, or the curtain before it.
type privateView struct {
	seat          rules.Seat
	node          *sprites.Node
	timeLeft      float64 // until it closes, in seconds
	shown         bool
	reopenCurtain func() // nil unless it is a curtain
	readCard      int    // index of the card whose text is shown, −1 for none
}

// askPassport opens a person's passport. At a shared screen a curtain comes first.
func (e *Views) askPassport(s rules.Seat) {
	if s == rules.NoSeat || e.match.Player(s).Kind != match.Person || e.plan.View.Over() {
		return
	}
	e.Close()
	if len(e.match.People()) == 1 {
		e.OpenPassport(s)
		return
	}
	e.openBehindCurtain(s, e.phrase("secret.passport"), func() { e.OpenPassport(s) })
}

// openBehindCurtain shows a curtain that asks for a person, and calls open when that person confirms.
func (e *Views) openBehindCurtain(s rules.Seat, words string, open func()) {
	e.showCurtain(s, words,
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.PlayerArg(s)), Primary: true,
			OnPress: func() { e.Close(); open() }},
		widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
}

// showCurtain covers the table and asks for one person. Esc gives the last answer.
func (e *Views) showCurtain(s rules.Seat, words string, answers ...widgets.Answer) {
	e.CloseHand()
	cover := e.curtainNode(s)
	e.picture.Add(sprites.LayerDialog, cover)
	e.view = privateView{seat: s, node: cover, reopenCurtain: func() { e.showCurtain(s, words, answers...) }}
	e.Show(widgets.Dialog{Title: e.phrase("secret.eyes-only", e.plan.PlayerArg(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// curtainNode returns the desk that covers the table, with a closed passport. It prefetches the pictures of the open
// one.
func (e *Views) curtainNode(of rules.Seat) *sprites.Node {
	g, s := e.ctx.Textures, e.screen
	m := layOutPapers(e.screen, e.plan.View.HandSize(of))
	booklet.PreparePapers(e.ctx, m.papers)
	high := min(m.blotter.H*0.86, m.blotter.W*0.8/booklet.Aspect, 560)
	box := layout.Around(m.blotter.Center(), high*booklet.Aspect, high)
	cover := sprites.NewFace("curtain", g.Fill(e.ctx.Kit.Theme.Night, s.W, s.H), 0, 0)
	return cover.Add(desk.Background(g, m.desk(s)), desk.LampLight(g, box.Center(), box.W*1.9, box.H*0.8),
		booklet.BlankCover(g, box))
}

// Close closes the private view and removes it from the scene graph.
func (e *Views) Close() {
	s := e.view
	e.view, e.readAloud = privateView{}, false
	if s.node == nil {
		return
	}
	s.node.Clear()
	s.node.Remove()
	if s.shown {
		e.focus.Close()
	} else {
		e.dialogs.Close()
	}
}

// Suspend suspends private view and dialogs during a layout, and returns a function that resumes them on a new picture.
// At a shared screen it closes private views; a rotation keeps the curtain.
func (e *Views) Suspend() (again func(picture *sprites.Stage, screen appctx.Screen)) {
	hung := e.view.reopenCurtain
	if !e.keepCurtain {
		hung = nil
	}
	e.keepCurtain = false
	if e.plan.Shared() {
		e.Close()
		e.plan.CloseHand()
	}
	was, heard := e.view, e.readAloud
	if was.shown {
		e.Close()
	}
	e.dialogs.Suspend()
	return func(picture *sprites.Stage, screen appctx.Screen) {
		e.picture, e.screen = picture, screen
		switch {
		case was.shown:
			e.OpenPassport(was.seat)
			if c := e.focus.Find(cardID(was.readCard)); c != nil {
				c.OnPress()
			}
			e.view.timeLeft, e.readAloud = was.timeLeft, heard
		case was.node != nil:
			e.picture.Add(sprites.LayerDialog, was.node)
		}
		e.dialogs.Resume(e.ctx.Kit, e.picture, e.screen.DialogArea())
		if hung != nil && e.plan.Shared() {
			hung()
		}
	}
}

// Show opens a dialog over the table.
func (e *Views) Show(d widgets.Dialog) {
	e.dialogs.Show(e.ctx.Kit, e.picture, e.focus, e.screen.DialogArea(), d)
}

// CoversTable reports whether a passport, a hint or a curtain covers the table.
func (e *Views) CoversTable() bool { return e.view.node != nil }

// Addressee returns the seat that the picture faces: the person asked by the curtain, or the acting person. May is
// false during a private view, a dialog or an animation, when the picture may not rotate.
func (e *Views) Addressee() (s rules.Seat, may bool) {
	switch {
	case e.ShowsSecret() || e.plan.Hand != nil || e.stage.Running():
		return rules.NoSeat, false
	case e.view.reopenCurtain != nil:
		return e.view.seat, true
	case e.CoversTable() || e.IsReading():
		return rules.NoSeat, false
	case !e.plan.PersonActs():
		return rules.NoSeat, true
	}
	return e.plan.ActingSeat(), true
}

// KeepCurtain announces that the next layout is a rotation, which keeps a curtain.
func (e *Views) KeepCurtain() { e.keepCurtain = true }

// ShowsSecret reports whether a passport is open. The curtain hides it.
func (e *Views) ShowsSecret() bool { return e.view.shown }

// IsReading reports whether a dialog or a private view is open, or a hand in a call. The game waits meanwhile.
func (e *Views) IsReading() bool { return e.focus.Scopes() > 0 || e.plan.ReadsHandInCall() }

// AboutToOpen reports whether a view is about to open by itself.
func (e *Views) AboutToOpen() bool { return e.secondAgents != 0 }

// HandleInput restarts the timeout of the open hand, and allows views to open by themselves again.
func (e *Views) HandleInput(by widgets.InputEvent) {
	if by.Kind == widgets.PointerDown || by.Kind == widgets.KeyDown {
		e.plan.NoAutoOpen = false
		e.handTimeLeft = handTimeout
	}
}

// CloseAll closes all private views, and reports whether any was open. Nothing opens by itself before the next input.
func (e *Views) CloseAll() (open bool) {
	_, own := e.OwnHand()
	open = e.CoversTable() || e.plan.Hand != nil || own
	if e.stage.Running() && !e.plan.Shared() { // the animation may show a private card
		open = true
		e.stage.SkipAnimation()
		e.update()
	}
	e.plan.NoAutoOpen = true
	e.cancelHint()
	e.Close()
	if e.CloseHand(); own {
		e.update()
	}
	return open
}

// Execute executes a command that concerns private views. It ignores others.
func (e *Views) Execute(d plan.Command) {
	switch d.Kind {
	case plan.OpenHand:
		e.askHand(d.Seat)
	case plan.ShowHand:
		e.OpenHand(d.Seat)
	case plan.CloseHand:
		e.CloseHand()
	case plan.ShowPassport:
		e.OpenPassport(d.Seat)
	case plan.OpenPassport:
		e.askPassport(d.Seat)
	case plan.OpenLikelyPassport:
		e.askPassport(e.plan.LikelyViewer())
	case plan.OpenHandInCall:
		e.askHandInCall(d.Seat)
	case plan.AskWhoseHand:
		e.askWhoseHand()
	case plan.AskHint:
		e.askHint()
	}
}

// Advance advances timeouts by dt seconds, and opens a computed hint.
func (e *Views) Advance(dt float64) {
	e.advanceHint()
	if e.readAloud {
		return
	}
	if e.view.shown {
		if e.view.timeLeft -= dt; e.view.timeLeft <= 0 {
			e.Close()
		}
	}
	if e.plan.Hand != nil && e.plan.OnlyPerson() != e.plan.Hand.Seat {
		if e.handTimeLeft -= dt; e.handTimeLeft <= 0 {
			e.CloseHand()
		}
	}
}

// phrase returns the text of a key with its arguments.
func (e *Views) phrase(k message.Key, args ...*message.Arg) string { return e.ctx.Words(k, args...) }
