package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// secret is what somebody looks at alone, or the curtain before it.
type secret struct {
	seat   rules.Seat
	node   *sprites.Node
	left   float64 // seconds until it closes by itself
	shown  bool
	chosen int // which card is read, −1 for none
}

// reader is the seat of the person who most likely wants to look: who looks at their cards already, who is asked, whoever's turn it is, or the only person.
func (t *Board) reader() rules.Seat {
	if t.plan.Hand != nil {
		return t.plan.Hand.Seat
	}
	for _, s := range []rules.Seat{t.plan.View.Actor(), t.plan.View.ActiveSeat()} {
		if s != rules.NoSeat && t.match.Player(s).Kind == match.Person {
			return s
		}
	}
	if ps := t.match.People(); len(ps) > 0 {
		return ps[0]
	}
	return rules.NoSeat
}

// askSecret lets a person look at their passport. With others at the screen a curtain comes first; a passport opens only by a second press.
func (t *Board) askSecret(s rules.Seat) {
	if s == rules.NoSeat || t.match.Player(s).Kind != match.Person || t.plan.View.Over() {
		return
	}
	t.closeSecret()
	if len(t.match.People()) == 1 {
		t.openSecret(s)
		return
	}
	t.uncover(s, t.phrase("secret.passport"), func() { t.openSecret(s) })
}

// uncover lets a person alone come past the curtain to what is opened then.
func (t *Board) uncover(s rules.Seat, words string, open func()) {
	t.curtain(s, words,
		widgets.Answer{ID: "iam", Title: t.phrase("button.i-am", t.plan.Who(s)), Primary: true, OnPress: func() { t.closeSecret(); open() }},
		widgets.Answer{ID: "not-me", Title: t.phrase("button.back"), OnPress: t.closeSecret})
}

// readerWords says whose thing it is that the menu opens: that of the only person, or of somebody who is named.
func (t *Board) readerWords(mine, of message.Key) string {
	if s := t.reader(); t.plan.Only() == rules.NoSeat && s != rules.NoSeat {
		return t.phrase(of, t.plan.Who(s))
	}
	return t.phrase(mine)
}

// curtain covers the whole table and asks for one person alone; what is secret opens only by the press after it. The last answer is also what Esc does.
func (t *Board) curtain(s rules.Seat, words string, answers ...widgets.Answer) {
	t.closeHand()
	cover := sprites.NewFace("curtain", t.back.Gallery.Fill(t.back.Kit.Theme.Night, t.screen.W, t.screen.H), 0, 0)
	t.picture.Add(sprites.LayerDialog, cover)
	t.secret = secret{seat: s, node: cover}
	t.show(widgets.Dialog{Title: t.phrase("secret.eyes-only", t.plan.Who(s)), Body: words,
		Back: answers[len(answers)-1].OnPress, Answers: answers})
}

// closeSecret hides whatever is secret at once and takes it off the graph.
func (t *Board) closeSecret() {
	s := t.secret
	t.secret = secret{}
	if s.node == nil {
		return
	}
	s.node.Clear()
	s.node.Remove()
	if s.shown {
		t.desk.Close()
	} else {
		t.asks.Close()
	}
}

// reopen puts back what was open before the table was built anew: a dialog, and what the only person at it looked at, for as long as was left.
func (t *Board) reopen(s secret) {
	switch {
	case s.shown:
		t.openSecret(s.seat)
		t.secret.left = s.left
		if c := t.desk.Find(lookID(s.chosen)); c != nil {
			c.OnPress()
			t.secret.left = s.left
		}
	case s.node != nil:
		t.picture.Add(sprites.LayerDialog, s.node)
	}
	t.asks.Again(t.back.Kit, t.picture, t.screen.Rect())
}

func (t *Board) advanceSecret(dt float64) {
	if t.secret.shown {
		if t.secret.left -= dt; t.secret.left <= 0 {
			t.closeSecret()
		}
	}
}

// openNotebook opens a person’s notes.
func (t *Board) openNotebook() {
	s := t.reader()
	if s == rules.NoSeat || t.exits.Notebook == nil || t.match.Table().Notes == match.NotesNone {
		return
	}
	t.closeSecret()
	t.closeHand()
	t.exits.Notebook(s)
}

// notebookRect is where the notebook’s button is; there is none without people at the table.
func (t *Board) notebookRect() layout.Rect {
	if len(t.match.People()) == 0 || t.match.Table().Notes == match.NotesNone {
		return layout.Rect{}
	}
	return t.table.Notebook
}
