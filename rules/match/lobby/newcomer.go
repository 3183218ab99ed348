package lobby

import (
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Newcomer is a person who waits for a new seat in the running game, or in the next one.
type Newcomer struct {
	Name   string
	Holder string // hash of the token of the future seat
}

// IsOf reports whether the newcomer is the person at a screen.
func (n Newcomer) IsOf(visitor Visitor) bool { return same(n.Holder, visitor.holder) }

// wait lets a screen without a seat wait for a new one, and returns the token of that seat. If the screen has a seat or
// waits already, it does nothing and returns "".
func (l *Lobby) wait(visitor *Visitor, message ScreenMessage, bits func() uint64) (token string, err error) {
	name := strings.TrimSpace(message.Name)
	switch {
	case !l.Began:
		return "", errNotBegun
	case l.SeatOf(*visitor) >= 0 || l.Waits(*visitor): // the button was pressed twice
		return "", nil
	case len(l.Holders)+len(l.Waiting) >= rules.MaxSeats:
		return "", errSeats
	}
	if err := l.checkName(name, -1); err != nil {
		return "", err
	}
	token, holder := newToken(bits)
	l.Waiting = append(slices.Clone(l.Waiting), Newcomer{name, holder})
	visitor.holder = holder
	return token, nil
}

// Waits reports whether the person at a screen waits for a new seat.
func (l *Lobby) Waits(visitor Visitor) bool {
	return slices.ContainsFunc(l.Waiting, func(n Newcomer) bool { return n.IsOf(visitor) })
}

// DropNewcomers removes the newcomers for whom stays returns false.
func (l *Lobby) DropNewcomers(stays func(Newcomer) bool) {
	l.Waiting = slices.DeleteFunc(slices.Clone(l.Waiting), func(n Newcomer) bool { return !stays(n) })
}

// SetTable sets the table of the running game, which may have new seats at its end. A new seat belongs to the newcomer
// of its player's name, who then waits no longer.
func (l *Lobby) SetTable(t match.Table) {
	l.Table = t
	for len(l.Holders) < len(t.Players) {
		holder, name := "", t.Players[len(l.Holders)].Name
		l.DropNewcomers(func(n Newcomer) bool {
			if n.Name == name {
				holder = n.Holder
			}
			return n.Name != name
		})
		l.Holders = append(slices.Clone(l.Holders), holder)
	}
}

// seatNewcomers adds a seat for each newcomer to the table of the next game.
func (l *Lobby) seatNewcomers() {
	for _, n := range l.Waiting {
		l.Table.Players, l.Holders = append(l.Table.Players, match.Player{Name: n.Name}), append(l.Holders, n.Holder)
	}
	l.Table.Setup.Players, l.Waiting = len(l.Holders), nil
}
