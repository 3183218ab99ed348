//go:build js && !tables

// Package sharedtable is empty in a page without a host, which keeps that page small. The build tag tables includes the
// real one.
package sharedtable

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
	"heimlich/scenes/transfer"
)

// SharedTables has no table.
type SharedTables struct{}

// New returns nil, which all methods accept.
func New(*appctx.Context, *nav.Stack, *session.Session, *transfer.Transfer, func(string, rules.Seat)) *SharedTables {
	return nil
}

// Hosted returns false.
func (*SharedTables) Hosted() bool { return false }

// Open does nothing.
func (*SharedTables) Open(match.Table) {}

// Join does nothing.
func (*SharedTables) Join() {}

// Tick does nothing.
func (*SharedTables) Tick() {}

// Link returns "".
func (*SharedTables) Link() string { return "" }

// OpenCode returns "".
func (*SharedTables) OpenCode() string { return "" }

// PaintQR returns nil.
func (*SharedTables) PaintQR(int) *image.RGBA { return nil }

// Away returns no seats.
func (*SharedTables) Away() rules.SeatSet { return 0 }

// AwayFor returns 0 for every seat.
func (*SharedTables) AwayFor() (none [rules.MaxSeats]int) { return none }

// IsOrganiser returns false.
func (*SharedTables) IsOrganiser() bool { return false }

// OrganiserSeat returns NoSeat.
func (*SharedTables) OrganiserSeat() rules.Seat { return rules.NoSeat }

// FreeSeat does nothing.
func (*SharedTables) FreeSeat(rules.Seat) {}

// ChangeSeat does nothing.
func (*SharedTables) ChangeSeat(rules.Seat, match.Player) {}

// EndShown does nothing.
func (*SharedTables) EndShown() {}

// PlayAgain does nothing.
func (*SharedTables) PlayAgain() {}

// Invitation returns "".
func (*SharedTables) Invitation() string { return "" }

// CheckPlayAgain returns nil.
func (*SharedTables) CheckPlayAgain() error { return nil }

// Sit returns the error of CheckLink.
func (*SharedTables) Sit(string) error { return CheckLink("") }

// CheckLink returns the error that a link can't be opened in this page.
func CheckLink(string) error {
	return message.Errorf(message.Of("lobby.not-hosted"), "no host of tables serves this page")
}
