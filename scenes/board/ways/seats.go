package ways

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// seatAnswers are the menu’s answer for people who leave the table, and come back; none where nobody can.
func (w *Ways) seatAnswers() []widgets.Answer {
	if w.exits.Reseat == nil || w.plan.View.Over() || len(w.leaving()) == 0 {
		return nil
	}
	return []widgets.Answer{{ID: "menu-seats", Title: w.back.Words("menu.seats"), Sub: w.back.Words("menu.seats.sub"), Thing: office.Hat, OnPress: w.askSeats}}
}

// joinAnswers are the menu’s answer for somebody who comes late, with the reason where nobody can now; none at a table at which nobody ever could.
func (w *Ways) joinAnswers() []widgets.Answer {
	if w.exits.Join == nil || w.plan.View.Over() {
		return nil
	}
	a := widgets.Answer{ID: "menu-joins", Title: w.back.Words("menu.joins"), Sub: w.back.Words("menu.joins.sub"), Thing: office.Passport, OnPress: w.exits.Join}
	if err := w.match.MayJoin(); err != nil {
		a.Disabled, a.Why = true, w.back.Sentence(err)
	}
	return []widgets.Answer{a}
}

// leaving are the seats that people began the game in: those who are here may leave, and those who are away come back.
func (w *Ways) leaving() []rules.Seat { return w.match.Table().Around() }

// askSeats asks who leaves or comes back.
func (w *Ways) askSeats() {
	d := widgets.Dialog{Title: w.back.Words("menu.seats"), List: true, Back: w.openMenu}
	for _, s := range w.leaving() {
		a := widgets.Answer{ID: fmt.Sprintf("leaves-%d", s+1), Title: w.back.Words("menu.leaves", w.plan.Who(s)), Sub: w.back.Words("menu.leaves.sub"), OnPress: func() { w.askLevel(s) }}
		if w.match.Player(s).Away {
			a = widgets.Answer{ID: fmt.Sprintf("returns-%d", s+1), Title: w.back.Words("menu.returns", w.plan.Who(s)), Sub: w.back.Words("menu.returns.sub"), OnPress: func() { w.exits.Reseat(s, match.Player{Kind: match.Person}) }}
		}
		d.Answers = append(d.Answers, a)
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true, OnPress: w.openMenu})
	w.eyes.Show(d)
}

// askLevel asks who plays for a person that leaves.
func (w *Ways) askLevel(s rules.Seat) {
	d := widgets.Dialog{Title: w.back.Words("menu.plays-for", w.plan.Who(s)), Body: w.back.Words("menu.plays-for.text", w.plan.Who(s)), List: true, Back: w.askSeats}
	for _, l := range opponents.Levels {
		who := match.Player{Kind: match.Opponent, Level: l, Temperament: opponents.TemperamentOf(int(s))}
		title := message.Key("level." + l.String())
		d.Answers = append(d.Answers, widgets.Answer{
			ID: "level-" + l.String(), Title: w.back.Words(title), Sub: w.back.Words(title + ".line"),
			OnPress: func() { w.exits.Reseat(s, who) },
		})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true, OnPress: w.askSeats})
	w.eyes.Show(d)
}
