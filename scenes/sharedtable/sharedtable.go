// Package sharedtable opens tables that a host serves to several screens, and sits down at them. It polls the
// connection in every tick, and shows the lobby, then the match.
package sharedtable

import (
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/connect"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
)

// SharedTables is this screen's place at a table of a host. There is at most one.
type SharedTables struct {
	// Host is the address of the host that serves this page, "" if none does.
	Host connect.Address

	ctx     *appctx.Context
	nav     *nav.Stack
	session *session.Session
	table   *connect.Table // nil for none
	entered *match.Match   // match of table that is shown, nil before
}

// New returns a screen without a table.
func New(ctx *appctx.Context, stack *nav.Stack, s *session.Session) *SharedTables {
	return &SharedTables{ctx: ctx, nav: stack, session: s}
}

// Tokens implements connect.Tokens.
func (st *SharedTables) Tokens(code string) (seat, organiser string) {
	return st.ctx.Settings.TableTokens.Of(code)
}

// SetTokens implements connect.Tokens. It saves the settings.
func (st *SharedTables) SetTokens(code, seat, organiser string) {
	st.ctx.Settings.TableTokens = st.ctx.Settings.TableTokens.With(code, seat, organiser)
	st.ctx.SaveSettings()
}

// Open opens a table at the host of this page. The people in it are free seats.
func (st *SharedTables) Open(t match.Table) {
	st.begin(connect.Open(st.Host, st, t))
}

// Look connects to the table with a code at a host, in the seat that this device has there.
func (st *SharedTables) Look(host connect.Address, code string) {
	st.begin(connect.Look(host, st, code))
}

// Link returns the link of the current table, "" for none.
func (st *SharedTables) Link() string {
	if st.table == nil {
		return ""
	}
	return st.table.Link()
}

// begin leaves the current table for another one.
func (st *SharedTables) begin(t *connect.Table) {
	st.leave()
	st.table = t
}

// leave closes the connection. The seat stays this device's.
func (st *SharedTables) leave() {
	if st.table != nil {
		st.table.Close()
	}
	st.table, st.entered = nil, nil
}

// Tick polls the connection, and shows what has changed.
func (st *SharedTables) Tick() {
	t := st.table
	if t == nil {
		return
	}
	t.Poll()
	switch m := t.Match(); {
	case st.entered != nil && st.session.Match() != nil && st.session.Match() != st.entered:
		st.leave() // the player has begun another match
	case m != nil && m != st.entered:
		st.entered = m
		st.session.ShowRemote(m)
	case t.Ended() && st.entered != nil:
		err := t.Err()
		st.leave()
		st.session.Fail(err)
	}
}
