// Package tables opens matches: new, saved, from a position, or from a record to replay. It returns a match.Match,
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

// Helpers are the functions that a match gets from outside package rules.
type Helpers = host.Helpers

// Begin begins a match and deals; it waits for the store. A nil store saves nothing.
func Begin(o match.Options, s match.Store, help Helpers) (*match.Match, error) {
	h, err := host.New(o, s, help)
	return dealt(h, err)
}

// Resume goes on with a match from its record, as the store has it. The error is a sentence that says what is wrong and
// where.
func Resume(text []byte, s match.Store, help Helpers) (*match.Match, error) {
	h, err := host.Resume(text, s, help)
	return dealt(h, err)
}

func dealt(h *host.Host, err error) (*match.Match, error) {
	if err != nil {
		return nil, err
	}
	if err := h.Deal(); err != nil {
		return nil, err
	}
	return h.Screen(), nil
}

// From begins a match at a position and deals what is still to be dealt; its record begins there. It waits for the
// store; a nil store saves nothing. What the options say of the rules is not looked at: the position says it. The error
// says why it can't be played from there.
func From(position string, o match.Options, s match.Store, help Helpers) (*match.Match, error) {
	h, err := host.From(position, o, s, help)
	return dealt(h, err)
}

// Set returns a table at a position, at which the options' players sit; nothing of it is saved, and its record begins
// there without a seed. The error says why it can't be played.
func Set(position string, o match.Options, help Helpers) (*match.Match, error) {
	h, err := host.Set(position, o, help)
	return dealt(h, err)
}

// OpenReplay opens a record that can be put at any moment and seen through anybody’s eyes, by match.Match.Seek and Look. It
// begins when all is dealt, with the public’s. The error says what is wrong with the record, or that nothing has been
// dealt yet: no screen can show such a table.
func OpenReplay(text []byte) (*match.Match, error) {
	r, err := replay.Open(text)
	if err != nil {
		return nil, err
	}
	r.Seek(r.Dealt())
	m := match.New(r)
	if v := m.Public(); v.Turn() == 0 && v.Phase() < rules.PhaseFirst {
		return nil, message.Fault(message.Of("table.not-dealt"), "nothing has been dealt at that table yet")
	}
	return m, nil
}

// ReplayMatch shows again what a match's screen has seen of it so far, by match.Match.Seek; the match itself stays as it
// is. It begins at the last moment.
func ReplayMatch(m *match.Match) *match.Match {
	viewer, start, steps := m.Seen()
	return match.New(replay.FromSteps(m.Table(), viewer, start, steps))
}

// WhatIf begins a match at a moment of a game that is over, at which so many actions had happened, with a person in a
// seat and opponents in all others: who was one stays the same, and people’s seats are taken by those of a level.
// Agents, cards and what everybody has seen stay as they were; what chance does is open. Its record is one of its own.
func WhatIf(text []byte, n int, seat rules.Seat, others opponents.Level, s match.Store, help Helpers) (*match.Match,
	error) {
	rec, err := replay.WhatIf(text, n, seat, others)
	if err != nil {
		return nil, err
	}
	h, err := host.Continue(rec, s, help)
	return dealt(h, err)
}
