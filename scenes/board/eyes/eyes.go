// Package eyes is what is for one person’s eyes: the passport with the cards, the open hand, a hint, the news of a second agent, and the curtain before them where others look at
// the screen, too. Dialogs lie in the same place and are asked here. Of the rooms of the table it is the only one that looks through a person’s eyes, by
// [match.Match.Through]; whatever it shows it takes off the graph when it closes.
package eyes

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Eyes is what is open for one person, and what waits to be.
type Eyes struct {
	back    *backstage.Backstage
	match   *match.Match
	plan    *plan.Plan
	stage   *stage.Stage
	desk    *widgets.Desk
	picture *sprites.Stage
	screen  backstage.Screen
	changed func() // shows that the plan has changed

	asks     widgets.Question
	secret   secret
	handLeft float64       // seconds until an open hand closes by itself
	heard    bool          // what lies open is read out: it stays open
	hinting  *hinting      // nil while nobody has asked for a hint
	recruits rules.SeatSet // people who have a second agent and have not been told yet
	hangs    bool          // the next picture is the same, turned: a curtain hangs again
}

// New is a table at which nothing is open yet; changed shows the plan when that has changed.
func New(b *backstage.Backstage, m *match.Match, p *plan.Plan, st *stage.Stage, desk *widgets.Desk, changed func()) *Eyes {
	e := &Eyes{back: b, match: m, plan: p, stage: st, desk: desk, changed: changed}
	e.beginRecruits()
	return e
}

// secret is what somebody looks at alone, or the curtain before it.
type secret struct {
	seat   rules.Seat
	node   *sprites.Node
	left   float64 // seconds until it closes by itself
	shown  bool
	again  func() // hangs the curtain anew; nil where there is none
	chosen int    // which card is read, −1 for none
}

// askPassport lets a person look at their passport. With others at the screen a curtain comes first; a passport opens only by a second press.
func (e *Eyes) askPassport(s rules.Seat) {
	if s == rules.NoSeat || e.match.Player(s).Kind != match.Person || e.plan.View.Over() {
		return
	}
	e.Close()
	if len(e.match.People()) == 1 {
		e.OpenPassport(s)
		return
	}
	e.uncover(s, e.phrase("secret.passport"), func() { e.OpenPassport(s) })
}

// uncover lets a person alone come past the curtain to what is opened then.
func (e *Eyes) uncover(s rules.Seat, words string, open func()) {
	e.curtain(s, words,
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.Who(s)), Primary: true, OnPress: func() { e.Close(); open() }},
		widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
}

// curtain covers the whole table and asks for one person alone; what is secret opens only by the press after it. The last answer is also what Esc does.
func (e *Eyes) curtain(s rules.Seat, words string, answers ...widgets.Answer) {
	e.CloseHand()
	cover := e.desktop(s)
	e.picture.Add(sprites.LayerDialog, cover)
	e.secret = secret{seat: s, node: cover, again: func() { e.curtain(s, words, answers...) }}
	e.Show(widgets.Dialog{Title: e.phrase("secret.eyes-only", e.plan.Who(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// desktop is the desk that covers the table, with a closed passport on it. What will open is prepared.
func (e *Eyes) desktop(of rules.Seat) *sprites.Node {
	g, s := e.back.Gallery, e.screen
	m := e.secretMeasures(e.plan.View.Held(of))
	booklet.Prepare(e.back, m.passport, m.shape)
	high := min(m.blotter.H*0.86, m.blotter.W*0.8/booklet.Aspect, 560)
	box := layout.Around(m.blotter.Center(), high*booklet.Aspect, high)
	cover := sprites.NewFace("curtain", g.Fill(e.back.Kit.Theme.Night, s.W, s.H), 0, 0)
	return cover.Add(desktop.Ground(g, m.desk(s)), desktop.Lamp(g, box.Center(), box.W*1.9, box.H*0.8), booklet.Plain(g, box))
}

// Close hides whatever is secret at once and takes it off the graph.
func (e *Eyes) Close() {
	s := e.secret
	e.secret, e.heard = secret{}, false
	if s.node == nil {
		return
	}
	s.node.Clear()
	s.node.Remove()
	if s.shown {
		e.desk.Close()
	} else {
		e.asks.Close()
	}
}

// Aside puts what is open aside while the table is built anew, and returns what puts it back: a dialog, where the picture turns a curtain behind which nothing is open yet, and what the
// only person at it looked at, for as long as was left. Where several people sit at the screen, what is secret is closed instead.
func (e *Eyes) Aside() (again func(picture *sprites.Stage, screen backstage.Screen)) {
	hung := e.secret.again
	if !e.hangs {
		hung = nil
	}
	e.hangs = false
	if e.plan.Shared() {
		e.Close()
		e.plan.Close()
	}
	was, heard := e.secret, e.heard
	if was.shown {
		e.Close()
	}
	e.asks.Aside()
	return func(picture *sprites.Stage, screen backstage.Screen) {
		e.picture, e.screen = picture, screen
		switch {
		case was.shown:
			e.OpenPassport(was.seat)
			if c := e.desk.Find(lookID(was.chosen)); c != nil {
				c.OnPress()
			}
			e.secret.left, e.heard = was.left, heard
		case was.node != nil:
			e.picture.Add(sprites.LayerDialog, was.node)
		}
		e.asks.Again(e.back.Kit, e.picture, e.screen.Asks())
		if hung != nil && e.plan.Shared() {
			hung()
		}
	}
}

// Show opens a dialog over the table.
func (e *Eyes) Show(d widgets.Dialog) {
	e.asks.Ask(e.back.Kit, e.picture, e.desk, e.screen.Asks(), d)
}

// Covers reports whether a passport, a hint or the curtain lies over the table.
func (e *Eyes) Covers() bool { return e.secret.node != nil }

// Faces is who the table is for now: whoever is asked to come past the curtain, else the person who acts. While something secret is open, a dialog is read or something moves, nothing turns.
func (e *Eyes) Faces() (s rules.Seat, may bool) {
	switch {
	case e.Opened() || e.plan.Hand != nil || e.stage.Running():
		return rules.NoSeat, false
	case e.secret.again != nil:
		return e.secret.seat, true
	case e.Covers() || e.Reads():
		return rules.NoSeat, false
	case !e.plan.Person():
		return rules.NoSeat, true
	}
	return e.plan.Doer(), true
}

// Turning lets a curtain hang again in the next picture, which is the same, turned.
func (e *Eyes) Turning() { e.hangs = true }

// Opened reports whether what lies over the table is open, and not the curtain before it.
func (e *Eyes) Opened() bool { return e.secret.shown }

// Reads reports whether somebody reads what lies over the table, or looks at their cards before the call: the table waits.
func (e *Eyes) Reads() bool { return e.desk.Scopes() > 0 || e.plan.Looks() }

// Busy reports whether something is about to open.
func (e *Eyes) Busy() bool { return e.recruits != 0 }

// Touched notes by an event that somebody is there: an open hand stays open, and what waits may open.
func (e *Eyes) Touched(by widgets.Event) {
	if by.Kind == widgets.PointerDown || by.Kind == widgets.KeyDown {
		e.plan.Covered = false
		e.handLeft = handTime
	}
}

// Cover closes everything at once, and reports whether something secret lay open, or the curtain before it. Nothing opens by itself until somebody touches the table.
func (e *Eyes) Cover() (open bool) {
	open = e.Covers() || e.plan.Hand != nil
	if e.stage.Running() && !e.plan.Shared() { // a card that flies may show its face
		open = true
		e.stage.Hurry()
	}
	e.plan.Covered = true
	e.giveUpHint()
	e.Close()
	e.CloseHand()
	return open
}

// Follow does what a press leads to, if that is for one person’s eyes.
func (e *Eyes) Follow(d plan.Does) {
	switch d.Kind {
	case plan.OpenHand:
		e.askHand(d.Seat)
	case plan.ShowHand:
		e.OpenHand(d.Seat)
	case plan.CloseHand:
		e.CloseHand()
	case plan.OwnPassport:
		e.OpenPassport(d.Seat)
	case plan.Passport:
		e.askPassport(d.Seat)
	case plan.MyPassport:
		e.askPassport(e.plan.Reader())
	case plan.AskCall:
		e.askCall(d.Seat)
	case plan.AskWho:
		e.askWho()
	case plan.AskHint:
		e.askHint()
	}
}

// Advance lets time pass: what lies open closes by itself, and what was thought about beside the loop opens.
func (e *Eyes) Advance(dt float64) {
	e.advanceHint()
	if e.heard {
		return
	}
	if e.secret.shown {
		if e.secret.left -= dt; e.secret.left <= 0 {
			e.Close()
		}
	}
	if e.plan.Hand != nil && e.plan.Only() != e.plan.Hand.Seat {
		if e.handLeft -= dt; e.handLeft <= 0 {
			e.CloseHand()
		}
	}
}

// phrase is the words of a key of the catalogue, with its arguments.
func (e *Eyes) phrase(k message.Key, args ...*message.Arg) string { return e.back.Words(k, args...) }
