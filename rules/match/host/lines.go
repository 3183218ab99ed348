package host

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// lineDone is a line of the record and the seat that caused it. The host recognizes a repeated action by it, even after
// an undo.
type lineDone struct {
	record.HistoryLine
	by rules.Seat // who acted or threw the die; NoSeat for other actions of chance, undos and seat changes
}

// newLineDone returns a line with the seat that caused it; g is the game before the line.
func newLineDone(g *rules.Game, line record.HistoryLine) lineDone {
	by := g.Actor()
	switch {
	case line.Undo || line.Kind != "":
		by = rules.NoSeat
	case line.Action.Kind == rules.KindDossier:
		by = line.Action.Seat
	case isRoll(line.Action):
		by = g.ActiveSeat()
	}
	return lineDone{line, by}
}

// isRoll reports whether an action is a roll of the die.
func isRoll(a rules.Action) bool { return a.Kind == rules.KindRoll || a.Kind == rules.KindFirstRoll }

// hasNoAction reports whether a line is an undo or a seat change.
func hasNoAction(line record.HistoryLine) bool { return line.Undo || line.Kind != "" }

// is reports whether the line is this action of a seat. A roll by the dealer equals only the action Throw, because a
// player can't choose its face.
func (l lineDone) is(s rules.Seat, a rules.Action, realDie bool) bool {
	switch {
	case l.by != s || hasNoAction(l.HistoryLine):
		return false
	case isRoll(l.Action) && !realDie:
		return a == match.Throw
	}
	return l.Action == a
}

// linesOf returns the lines of a record that was checked when it was read.
func linesOf(r *record.Record) (all []lineDone) {
	_ = r.ReplayLines(func(g *rules.Game, l record.HistoryLine) { all = append(all, newLineDone(g, l)) })
	return all
}

// doneLines returns the lines so far. The one being saved counts as done.
func (h *Host) doneLines() []lineDone {
	if pending := h.persister.pending; pending != nil {
		return append(h.lines[:len(h.lines):len(h.lines)], newLineDone(&pending.before, pending.line))
	}
	return h.lines
}

// hasWritten reports whether a dossier, action a, repeats one of the lines done. The first lines are saved. A saved
// dossier is repeated only if its seat need not write again.
func hasWritten(g *rules.Game, done []lineDone, saved int, a rules.Action) bool {
	i := slices.IndexFunc(done, func(l lineDone) bool { return l.Action == a })
	return i >= saved || i >= 0 && !g.PendingWriters().Has(a.Seat)
}
