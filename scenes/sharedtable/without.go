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

// Open does nothing, like all following methods.
func (*SharedTables) Open(match.Table) {}

func (*SharedTables) Join() {}

func (*SharedTables) Tick() {}

func (*SharedTables) Link() string { return "" }

func (*SharedTables) OpenCode() string { return "" }

func (*SharedTables) PaintQR(int) *image.RGBA { return nil }

func (*SharedTables) Away() rules.SeatSet { return 0 }

func (*SharedTables) AwayFor() (none [rules.MaxSeats]int) { return none }

func (*SharedTables) IsOrganiser() bool { return false }

func (*SharedTables) OrganiserSeat() rules.Seat { return rules.NoSeat }

func (*SharedTables) FreeSeat(rules.Seat) {}

func (*SharedTables) ChangeSeat(rules.Seat, match.Player) {}

func (*SharedTables) EndShown() {}

func (*SharedTables) PlayAgain() {}

func (*SharedTables) Invitation() string { return "" }

func (*SharedTables) CheckPlayAgain() error { return nil }

// Sit returns the error of CheckLink.
func (*SharedTables) Sit(string) error { return CheckLink("") }

// CheckLink returns the error that a link can't be opened in this page.
func CheckLink(string) error {
	return message.Errorf(message.Of("lobby.not-hosted"), "no host of tables serves this page")
}
