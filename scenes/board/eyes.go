package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// eyes is what is for one person’s eyes: the curtain before it, the passport with the cards, the open hand. Dialogs lie in the same place and are asked here, too.
type eyes struct {
	back    *backstage.Backstage
	match   *match.Match
	plan    *plan.Plan
	desk    *widgets.Desk
	picture *sprites.Stage
	screen  backstage.Screen
	changed func() // shows the plan

	asks     widgets.Question
	secret   secret
	handLeft float64 // seconds until an open hand closes by itself
}

// secret is what somebody looks at alone, or the curtain before it.
type secret struct {
	seat   rules.Seat
	node   *sprites.Node
	left   float64 // seconds until it closes by itself
	shown  bool
	chosen int // which card is read, −1 for none
}

// askSecret lets a person look at their passport. With others at the screen a curtain comes first; a passport opens only by a second press.
func (e *eyes) askSecret(s rules.Seat) {
	if s == rules.NoSeat || e.match.Player(s).Kind != match.Person || e.plan.View.Over() {
		return
	}
	e.closeSecret()
	if len(e.match.People()) == 1 {
		e.openSecret(s)
		return
	}
	e.uncover(s, e.phrase("secret.passport"), func() { e.openSecret(s) })
}

// uncover lets a person alone come past the curtain to what is opened then.
func (e *eyes) uncover(s rules.Seat, words string, open func()) {
	e.curtain(s, words,
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.Who(s)), Primary: true, OnPress: func() { e.closeSecret(); open() }},
		widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.closeSecret})
}

// curtain covers the whole table and asks for one person alone; what is secret opens only by the press after it. The last answer is also what Esc does.
func (e *eyes) curtain(s rules.Seat, words string, answers ...widgets.Answer) {
	e.closeHand()
	cover := sprites.NewFace("curtain", e.back.Gallery.Fill(e.back.Kit.Theme.Night, e.screen.W, e.screen.H), 0, 0)
	e.picture.Add(sprites.LayerDialog, cover)
	e.secret = secret{seat: s, node: cover}
	e.show(widgets.Dialog{Title: e.phrase("secret.eyes-only", e.plan.Who(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// closeSecret hides whatever is secret at once and takes it off the graph.
func (e *eyes) closeSecret() {
	s := e.secret
	e.secret = secret{}
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

// aside puts what is open aside while the table is built anew, and returns what puts it back: a dialog, and what the only person at it looked at, for as long as was left.
// Where several people sit at the screen, what is secret is closed instead.
func (e *eyes) aside() (again func()) {
	if e.plan.Shared() {
		e.closeSecret()
		e.plan.Hand = nil
	}
	was := e.secret
	if was.shown {
		e.closeSecret()
	}
	e.asks.Aside()
	return func() {
		switch {
		case was.shown:
			e.openSecret(was.seat)
			if c := e.desk.Find(lookID(was.chosen)); c != nil {
				c.OnPress()
			}
			e.secret.left = was.left
		case was.node != nil:
			e.picture.Add(sprites.LayerDialog, was.node)
		}
		e.asks.Again(e.back.Kit, e.picture, e.screen.Rect())
	}
}

// show opens a dialog over the table.
func (e *eyes) show(d widgets.Dialog) {
	e.asks.Ask(e.back.Kit, e.picture, e.desk, e.screen.Rect(), d)
}

// advance lets time pass: what lies open closes by itself.
func (e *eyes) advance(dt float64) {
	if e.secret.shown {
		if e.secret.left -= dt; e.secret.left <= 0 {
			e.closeSecret()
		}
	}
	if e.plan.Hand != nil && e.plan.Only() != e.plan.Hand.Seat {
		if e.handLeft -= dt; e.handLeft <= 0 {
			e.closeHand()
		}
	}
}

// phrase is the words of a key of the catalogue, with its arguments.
func (e *eyes) phrase(k message.Key, args ...*message.Arg) string { return e.back.Words(k, args...) }
