// Package privateview shows private views: passport and cards, the open hand, hints, news of a second agent, and the
// curtain before them at a shared screen. It also opens dialogs, which have the same place. It is the only part of the
// table that may call [match.Match.PrivateView]. Closing a private view removes it from the scene graph.
package privateview

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Views holds the open private view, and those that wait.
type Views struct {
	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	stage   *stage.TableView
	focus   *widgets.FocusManager
	picture *sprites.Stage
	screen  appctx.Screen
	update  func() // shows a changed plan at once

	dialogs      widgets.Question
	view         privateView
	handTimeLeft float64       // seconds until the open hand closes by itself
	readAloud    bool          // the private view is being read out and stays open
	hint         *hintRequest  // the hint being computed, or nil
	secondAgents rules.SeatSet // people with a second agent who have not been told yet
	keepCurtain  bool          // the next layout is a rotation, which keeps a curtain
}

// New returns the private views of a table, all closed. The function update shows a changed plan at once.
func New(b *appctx.Context, m *match.Match, p *plan.Plan, st *stage.TableView, desk *widgets.FocusManager,
	update func()) *Views {
	e := &Views{ctx: b, match: m, plan: p, stage: st, focus: desk, update: update}
	e.findSecondAgents()
	return e
}

// privateView is an open private view, or the curtain before it.
type privateView struct {
	seat          rules.Seat
	node          *sprites.Node
	timeLeft      float64 // seconds until it closes by itself
	shown         bool
	reopenCurtain func() // shows the curtain again, nil if there is none
	readCard      int    // the index of the card being read, −1 for none
}

// askPassport opens a person's passport. At a shared screen a curtain comes first, and a second press opens it.
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

// openBehindCurtain shows the curtain for a person, and then calls open.
func (e *Views) openBehindCurtain(s rules.Seat, words string, open func()) {
	e.showCurtain(s, words,
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.PlayerArg(s)), Primary: true,
			OnPress: func() { e.Close(); open() }},
		widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
}

// showCurtain covers the table and asks for one person. Only the next press opens a private view. Esc gives the last
// answer.
func (e *Views) showCurtain(s rules.Seat, words string, answers ...widgets.Answer) {
	e.CloseHand()
	cover := e.curtainNode(s)
	e.picture.Add(sprites.LayerDialog, cover)
	e.view = privateView{seat: s, node: cover, reopenCurtain: func() { e.showCurtain(s, words, answers...) }}
	e.Show(widgets.Dialog{Title: e.phrase("secret.eyes-only", e.plan.PlayerArg(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// curtainNode returns the desk that covers the table, with a closed passport. It also requests the pictures of the open
// one.
func (e *Views) curtainNode(of rules.Seat) *sprites.Node {
	g, s := e.ctx.Gallery, e.screen
	m := e.layOutPassport(e.plan.View.HandSize(of))
	booklet.Prepare(e.ctx, m.passport, m.shape)
	high := min(m.blotter.H*0.86, m.blotter.W*0.8/booklet.Aspect, 560)
	box := layout.Around(m.blotter.Center(), high*booklet.Aspect, high)
	cover := sprites.NewFace("curtain", g.Fill(e.ctx.Kit.Theme.Night, s.W, s.H), 0, 0)
	return cover.Add(desktop.Background(g, m.desk(s)), desktop.LampLight(g, box.Center(), box.W*1.9, box.H*0.8),
		booklet.BlankCover(g, box))
}

// Close closes the private view at once and removes it from the scene graph.
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

// Suspend puts open views aside during a layout, and returns a function that restores them: dialogs, after a rotation a
// curtain, and private views of the only person with their time left. At a shared screen it closes private views.
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
	e.dialogs.Aside()
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
		e.dialogs.Again(e.ctx.Kit, e.picture, e.screen.Asks())
		if hung != nil && e.plan.Shared() {
			hung()
		}
	}
}

// Show opens a dialog over the table.
func (e *Views) Show(d widgets.Dialog) {
	e.dialogs.Ask(e.ctx.Kit, e.picture, e.focus, e.screen.Asks(), d)
}

// CoversTable reports whether a passport, a hint or the curtain covers the table.
func (e *Views) CoversTable() bool { return e.view.node != nil }

// Faces returns the seat that the table faces: the person asked by the curtain, or the person to act. The picture may
// not rotate during a private view, a dialog or an animation.
func (e *Views) Faces() (s rules.Seat, may bool) {
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

// KeepCurtain keeps a curtain in the next layout, which is a rotation.
func (e *Views) KeepCurtain() { e.keepCurtain = true }

// ShowsSecret reports whether a private view is open, which excludes the curtain.
func (e *Views) ShowsSecret() bool { return e.view.shown }

// IsReading reports whether somebody reads a dialog or looks at cards in a call. The game waits meanwhile.
func (e *Views) IsReading() bool { return e.focus.Scopes() > 0 || e.plan.ReadsHandInCall() }

// AboutToOpen reports whether something is about to open.
func (e *Views) AboutToOpen() bool { return e.secondAgents != 0 }

// HandleInput records input: an open hand stays open, and waiting views may open.
func (e *Views) HandleInput(by widgets.InputEvent) {
	if by.Kind == widgets.PointerDown || by.Kind == widgets.KeyDown {
		e.plan.NoAutoOpen = false
		e.handTimeLeft = handTimeout
	}
}

// CloseAll closes everything at once, and reports whether a private view or the curtain was open. Nothing opens by
// itself before the next input.
func (e *Views) CloseAll() (open bool) {
	open = e.CoversTable() || e.plan.Hand != nil
	if e.stage.Running() && !e.plan.Shared() { // a flying card may show its face
		open = true
		e.stage.SkipAnimation()
	}
	e.plan.NoAutoOpen = true
	e.cancelHint()
	e.Close()
	e.CloseHand()
	return open
}

// Execute carries out a command if it concerns private views. It ignores all others.
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

// Advance advances the times by dt seconds: open views close by themselves, and a computed hint opens.
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
