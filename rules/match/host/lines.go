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
	by rules.Seat // who acted or threw the die, NoSeat for other actions of chance
}

// newLineDone returns a line; g is the game before it.
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

// isOutside reports whether a line is no action.
func isOutside(l record.HistoryLine) bool { return l.Undo || l.Kind != "" }

// is reports whether the line is this action of a seat. A roll by the dealer equals only the action Throw, because a
// player can't choose its face.
func (l lineDone) is(s rules.Seat, a rules.Action, realDie bool) bool {
	switch {
	case l.by != s || isOutside(l.HistoryLine):
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
	if k := h.persister.pending; k != nil {
		return append(h.lines[:len(h.lines):len(h.lines)], newLineDone(&k.before, k.line))
	}
	return h.lines
}

// hasWritten reports whether a dossier is among the lines, and its seat need not write another one. The lines after
// the first saved ones are still being saved.
func hasWritten(g *rules.Game, done []lineDone, saved int, a rules.Action) bool {
	at := slices.IndexFunc(done, func(l lineDone) bool { return l.Action == a })
	return at >= saved || at >= 0 && !g.PendingWriters().Has(a.Seat)
}
