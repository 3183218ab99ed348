// Package tables opens matches for screens: new, saved, from a position, or from a record. It returns a match.Match,
// which holds only what a screen may see. Scenes must not import package host.
package tables

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// Helpers are the services that a match needs from outside package rules.
type Helpers = host.Helpers

// Begin starts a match and deals. It blocks until the store has answered; a nil store saves nothing. The caller must
// Leave the match. The error says that the options are not valid, or why the deal can't be saved: match.ErrGone, or
// with Helpers.Strict any error of the store. Otherwise the match goes on unsaved, and its Status has the error.
func Begin(options match.Options, store match.Store, help Helpers) (*match.Match, error) {
	h, err := host.New(options, store, help)
	return dealt(h, err)
}

// Resume continues a match from its record, and deals what is missing. The error says what is wrong with the record and
// where, or why the deal can't be saved, as for Begin.
func Resume(text []byte, store match.Store, help Helpers) (*match.Match, error) {
	h, err := host.Resume(text, store, help)
	return dealt(h, err)
}

// dealt deals in a new host and returns the match of its screen. It returns err at once if it is not nil.
func dealt(h *host.Host, err error) (*match.Match, error) {
	if err != nil {
		return nil, err
	}
	if err := h.Deal(); err != nil {
		return nil, err
	}
	return h.Screen(), nil
}

// BeginAt is like Begin, but starts at a position, where the record begins too. The position replaces the setup in the
// options. The error can also say why the position can't be played.
func BeginAt(position string, options match.Options, store match.Store, help Helpers) (*match.Match, error) {
	h, err := host.NewAt(position, options, store, help)
	return dealt(h, err)
}

// BeginUnsavedAt starts a match at a position without saving it. Its record begins there, without a seed. The error
// says why the position can't be played.
func BeginUnsavedAt(position string, options match.Options, help Helpers) (*match.Match, error) {
	h, err := host.NewUnsavedAt(position, options, help)
	return dealt(h, err)
}

// OpenReplay opens a record for replay, after the deal and from the public perspective. Use match.Match.Seek and
// SetPerspective to move. The error says what is wrong with the record, or that nothing has been dealt yet.
func OpenReplay(text []byte) (*match.Match, error) {
	r, err := replay.Open(text)
	if err != nil {
		return nil, err
	}
	r.Seek(r.DealLength())
	m := match.New(r)
	if v := m.Public(); v.Turn() == 0 && v.Phase() < rules.PhaseFirst {
		return nil, message.Errorf(message.Of("table.not-dealt"), "nothing is dealt at that table yet")
	}
	return m, nil
}

// ReplayMatch opens a replay of what a match's screen has seen so far, at the last moment. The match itself stays
// unchanged.
func ReplayMatch(m *match.Match) *match.Match {
	viewer, start, steps := m.SeenSteps()
	return match.New(replay.FromSteps(m.Table(), viewer, start, steps))
}

// WhatIf starts a match that continues a finished game after its first n actions, with a person in a seat. Opponents of
// a level replace other people. Owners, cards and past views stay; later chance is open. The match has its own record.
// The error is that of replay.WhatIf, or one of saving as for Begin.
func WhatIf(text []byte, n int, seat rules.Seat, others opponents.Level, store match.Store,
	help Helpers) (*match.Match, error) {
	rec, err := replay.WhatIf(text, n, seat, others)
	if err != nil {
		return nil, err
	}
	h, err := host.Continue(rec, store, help)
	return dealt(h, err)
}
