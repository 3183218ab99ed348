package menu

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// seatAnswers returns the answer for people who leave or return, or nil if nobody can.
func (m *Menu) seatAnswers() []widgets.Answer {
	if m.exits.ChangeSeat == nil || m.plan.View.Over() || len(m.peopleAtStart()) == 0 {
		return nil
	}
	return []widgets.Answer{{ID: "menu-seats", Title: m.ctx.Words("menu.seats"), Sub: m.ctx.Words("menu.seats.sub"),
		Prop: props.Hat, OnPress: m.askSeats}}
}

// joinAnswers returns the answer for joining, disabled with its reason if that is impossible now. It returns nil at
// tables that nobody can join.
func (m *Menu) joinAnswers() []widgets.Answer {
	if m.exits.Join == nil || m.plan.View.Over() {
		return nil
	}
	answer := widgets.Answer{ID: "menu-joins", Title: m.ctx.Words("menu.joins"), Sub: m.ctx.Words("menu.joins.sub"),
		Prop: props.Passport, OnPress: m.exits.Join}
	if err := m.match.CheckJoin(); err != nil {
		answer.Disabled, answer.DisabledReason = true, m.ctx.Sentence(err)
	}
	return []widgets.Answer{answer}
}

// peopleAtStart returns the seats of people at this or another screen, and of people who have left.
func (m *Menu) peopleAtStart() (all []rules.Seat) {
	for s, p := range m.match.Table().Players {
		if p.Kind != match.Opponent || p.Away {
			all = append(all, rules.Seat(s))
		}
	}
	return all
}

// askSeats asks who leaves or returns, and which seat of somebody who is away to free.
func (m *Menu) askSeats() {
	dialog := widgets.Dialog{Title: m.ctx.Words("menu.seats"), List: true, Back: m.openMenu}
	for _, seat := range m.peopleAtStart() {
		answer := widgets.Answer{ID: fmt.Sprintf("leaves-%d", seat+1),
			Title: m.ctx.Words("menu.leaves", m.plan.PlayerArg(seat)),
			Sub:   m.ctx.Words("menu.leaves.sub"), OnPress: func() { m.askLevel(seat) }}
		if m.match.Player(seat).Away {
			answer = widgets.Answer{ID: fmt.Sprintf("returns-%d", seat+1),
				Title: m.ctx.Words("menu.returns", m.plan.PlayerArg(seat)),
				Sub:   m.ctx.Words("menu.returns.sub"), OnPress: func() {
					m.exits.ChangeSeat(seat, match.Player{Kind: match.Person})
				}}
		}
		if isPresent := m.match.Player(seat).Kind == match.Elsewhere && !m.plan.Away.Has(seat); isPresent {
			answer.Disabled, answer.DisabledReason = true, m.ctx.Words("lobby.here", m.plan.PlayerArg(seat))
		}
		dialog.Answers = append(dialog.Answers, answer)
		if m.exits.FreeSeat != nil && (m.plan.Away.Has(seat) || m.match.Player(seat).Away) {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("free-%d", seat+1),
				Title: m.ctx.Words("lobby.clear.label", m.plan.PlayerArg(seat)), Sub: m.ctx.Words("absence.free.sub"),
				OnPress: func() { m.exits.FreeSeat(seat) }})
		}
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true,
		OnPress: m.openMenu})
	m.private.Show(dialog)
}

// askLevel asks for the level of the opponent that replaces the person in seat s.
func (m *Menu) askLevel(s rules.Seat) {
	dialog := widgets.Dialog{Title: m.ctx.Words("menu.plays-for", m.plan.PlayerArg(s)),
		Body: m.ctx.Words("menu.plays-for.text", m.plan.PlayerArg(s)), List: true, Back: m.askSeats}
	for _, level := range opponents.Levels {
		opponent := match.Player{Kind: match.Opponent, Level: level, Temperament: opponents.TemperamentOf(int(s))}
		title := message.Key("level." + level.String())
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID: "level-" + level.String(), Title: m.ctx.Words(title), Sub: m.ctx.Words(title + ".line"),
			OnPress: func() { m.exits.ChangeSeat(s, opponent) },
		})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true,
		OnPress: m.askSeats})
	m.private.Show(dialog)
}
