package ways

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// What is asked along a time line: through whose eyes it is to be seen, and who plays on otherwise.

// AskEyes asks through whose eyes what is shown is to be seen; looked shows it then.
func (w *Ways) AskEyes(looked func()) {
	d := widgets.Dialog{Title: w.back.Words("time.eyes.head"), Body: w.back.Words("time.eyes.text"), List: true}
	for _, e := range w.plan.Rewind.AllEyes() {
		a := widgets.Answer{ID: eyesID(e.Eyes), Title: w.eyesTitle(e.Eyes), Checked: e.Now, OnPress: func() { w.look(e.Eyes, looked) }}
		if e.Why != nil {
			a.Disabled, a.Why = true, w.back.Sentence(e.Why)
		}
		d.Answers = append(d.Answers, a)
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back")})
	w.eyes.Show(d)
}

func eyesID(e match.Eyes) string {
	switch {
	case e.All:
		return "eyes-all"
	case e.Seat == rules.NoSeat:
		return "eyes-public"
	}
	return fmt.Sprintf("eyes-%d", e.Seat+1)
}

func (w *Ways) eyesTitle(e match.Eyes) string {
	switch {
	case e.All:
		return w.back.Words("time.eyes.everything")
	case e.Seat == rules.NoSeat:
		return w.back.Words("time.eyes.everybody")
	}
	return w.match.Player(e.Seat).Name
}

// look looks through other eyes. Whoever has not seen how the game ended is asked first whether they want to know who is who.
func (w *Ways) look(e match.Eyes, looked func()) {
	r := w.plan.Rewind
	if e != match.PublicEyes && !r.Told {
		w.eyes.Show(widgets.Dialog{Title: w.back.Words("time.tells"), Body: w.back.Words("time.tells.text"), Answers: []widgets.Answer{
			{ID: "resume", Title: w.back.Words("button.back")},
			{ID: "tell", Title: w.back.Words("time.tells.yes"), Primary: true, OnPress: func() {
				r.Told = true
				w.look(e, looked)
			}}}})
		return
	}
	if w.match.Look(e) == nil { // what is not to be had can’t be pressed
		looked()
	}
}

// AskOther asks whose seat is taken to play on from here, and whether that is meant.
func (w *Ways) AskOther() {
	d := widgets.Dialog{Title: w.back.Words("time.other.head"), Body: w.back.Words("time.other.text"), List: true}
	for s, p := range w.match.Table().Players {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("other-%d", s+1), Title: p.Name, Sub: w.back.Say(plan.KindName(p)), OnPress: func() { w.sure(rules.Seat(s)) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back")})
	w.eyes.Show(d)
}

// sure asks whether somebody means to play on in a seat.
func (w *Ways) sure(s rules.Seat) {
	n := w.match.N()
	w.eyes.Show(widgets.Dialog{Title: w.back.Words("time.other.sure", w.plan.Who(s)), Body: w.back.Words("time.other.sure.text"), Answers: []widgets.Answer{
		{ID: "resume", Title: w.back.Words("button.back"), OnPress: w.AskOther},
		{ID: "play-on", Title: w.back.Words("time.other.yes"), Primary: true, OnPress: func() { w.exits.Shown.Other(n, s) }}}})
}

// Unmask goes to the unmasking from the end of what is shown again.
func (w *Ways) Unmask() { leave(w.exits.Over) }
