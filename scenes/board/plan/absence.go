package plan

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// absencePatience is the time that a table waits for an absent person before it offers a stand-in, in seconds.
const absencePatience = 60

// Absence is what a table that a host serves offers while it waits for a person whose screen is not connected. The zero
// value offers nothing.
type Absence struct {
	Offered   bool       // the wait was long enough to offer a stand-in
	Seat      rules.Seat // of the absent person
	Decides   bool       // this screen may let a stand-in play on
	Frees     bool       // this screen may free the seat
	Organiser rules.Seat // who else decides, NoSeat for anyone with a seat
}

// absenceTimer measures how long the table has waited for an absent person, in seconds.
type absenceTimer struct {
	waited   float64
	declined float64 // value of waited at the last [Wait]
}

// AwayTimes are the times since people's screens were last connected, by seat, in seconds.
type AwayTimes [rules.MaxSeats]int

// shortAbsence is the time in seconds before a person counts as away, since a page may just be loading again.
const shortAbsence = 3

// UpdateAway takes the people whose screens are not connected, and for how long, and puts a notice into the plan when
// one of them is back. Nobody counts as away in the first three seconds. Without shared tables it does nothing.
//
// This function and those below are not methods, and callers test SharedTables, so that the linker leaves them out of
// programs without such tables.
func UpdateAway(p *Plan, away rules.SeatSet, times AwayTimes) {
	if !SharedTables {
		return
	}
	was := p.Away
	p.Away, p.AwayFor = 0, times
	for s := range rules.Seat(p.View.Players()) {
		switch {
		case away.Has(s) && times[s] >= shortAbsence:
			p.Away = p.Away.With(s)
		case was.Has(s) && p.Match.Player(s).Kind == match.Elsewhere:
			p.Notice = message.Errorf(message.Of("absence.returned", p.PlayerArg(s)), "seat %d is back", s+1)
		}
	}
}

// thinksOrIsAway returns the text key of the reason why the acting player has not acted yet: being away, or thinking.
func thinksOrIsAway(p *Plan) message.Key {
	if SharedTables && p.Away.Has(p.ActingSeat()) {
		return "absence.title"
	}
	return "deed.thinking"
}

// awayStatus returns how long the person in seat s has been away, in minutes and seconds.
func awayStatus(tx Texts, s rules.Seat) message.Message {
	seconds := tx.AwayFor[s]
	return message.Of("absence.for", message.Verbatim("time", fmt.Sprintf("%d:%02d", seconds/60, seconds%60)))
}

// UpdateAbsence updates p.Absence, dt seconds after the last update. If the table waits for a person who is away, that
// is rights, with Offered and Seat set by this function; else it is zero. Rights holds what this screen may do about
// it.
func UpdateAbsence(p *Plan, dt float64, rights Absence) {
	seat := awaitedSeat(p)
	if !SharedTables || seat == rules.NoSeat || !p.Away.Has(seat) || p.Match.Player(seat).Kind == match.Opponent {
		p.Absence, p.absence = Absence{}, absenceTimer{}
		return
	}
	p.absence.waited += dt
	rights.Offered, rights.Seat = p.absence.waited-p.absence.declined >= absencePatience, seat
	p.Absence = rights
}

// awaitedSeat returns the seat that has to act. While dossiers are written, it returns that of the first absent person
// who has still to write, or NoSeat.
func awaitedSeat(p *Plan) rules.Seat {
	if p.View.Phase() != rules.PhaseDossier {
		return p.ActingSeat()
	}
	for s := range rules.Seat(p.View.Players()) {
		if p.View.PendingWriters().Has(s) && p.Away.Has(s) {
			return s
		}
	}
	return rules.NoSeat
}

// offersStandIn reports whether this screen may let a stand-in play on now.
func offersStandIn(p *Plan) bool {
	return p.Absence.Offered && p.Absence.Decides && !p.Animating()
}

// standInButton returns the button that lets a stand-in play on.
func standInButton(p *Plan) ButtonModel {
	who := p.PlayerArg(p.Absence.Seat)
	button := confirmButton("absence.play-on", Command{Kind: PlayOn, Seat: p.Absence.Seat})
	button.Title, button.Sub = message.Of("absence.play-on", who), message.Of("absence.play-on.sub", who)
	return button
}

// absenceButtons returns the side buttons: one that frees the seat, zero if this screen may not, and one that waits for
// another minute.
func absenceButtons(p *Plan) (free, wait ButtonModel) {
	if p.Absence.Frees {
		free = enabledButton("free-seat", "absence.free", Command{Kind: FreeSeat, Seat: p.Absence.Seat})
		free.Sub = message.Of("absence.free.sub")
	}
	return free, enabledButton("wait", "absence.wait", Command{Kind: Wait})
}

// absencePanel returns that the table waits for an absent person, and who may let a stand-in play on.
func absencePanel(tx Texts) InfoPanel {
	absent := tx.Absence
	who, could := tx.PlayerArg(absent.Seat), message.Of("absence.could")
	switch {
	case absent.Decides:
	case absent.Organiser == rules.NoSeat:
		could = message.Of("absence.anyone")
	default:
		could = message.Of("absence.may", tx.PlayerArg(absent.Organiser))
	}
	title := message.Of("absence.title", who)
	return InfoPanel{Title: title, Short: title, Lines: []message.Message{message.Of("absence.waited", who), could}}
}
