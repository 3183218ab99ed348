package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Interruption is why a table that a host serves waits.
type Interruption int

// The interruptions.
const (
	Uninterrupted Interruption = iota
	Cut                        // the connection to the host is cut
	Unsaved                    // the host can't save the game
)

// InterruptionOf returns why a table with a status waits. A cut connection takes precedence over an unsaved game.
func InterruptionOf(s match.Status) Interruption {
	switch {
	case s.Cut:
		return Cut
	case s.SaveError != nil:
		return Unsaved
	}
	return Uninterrupted
}

// Spectator is what a screen without a seat shows of a table that a host serves.
type Spectator struct {
	Code         string // of the table, while a seat is free; else ""
	Interruption Interruption
	Seconds      int // since the interruption
}

// Spectates reports whether this screen has no seat at a table that a host serves. Only the menu can be pressed
// there. In a replay it returns false.
//
// This function and those below are not methods, and callers test SharedTables first, so that the linker leaves them
// out of programs without such tables.
func Spectates(p *Plan) bool { return p.Replay == nil && p.Match.IsSpectating() }

// SpectatorPanel returns the info panel of a screen without a seat: who has to play a card and what is at stake, the
// ordinary panel, or if that is empty the texts of the bar. Before the first roll it says that players may still look
// at their passports.
func SpectatorPanel(tx Texts) InfoPanel {
	panel := tx.InfoPanel()
	switch {
	case tx.Animating():
		return panel
	case tx.MustPlay(): // a knock is news for the whole room
		who := tx.askedText().Title
		return InfoPanel{Title: who, Short: who, Lines: append([]message.Message{panel.Title}, panel.Lines...)}
	case !panel.Title.IsZero():
		return panel
	}
	bar := tx.BarText()
	if tx.RollDue() && tx.View.Turn() <= 1 { // this screen does not know who still looks at a passport
		bar.Hint = []message.Message{message.Of("prompt.passports.hint", tx.PlayerArg(tx.View.ActiveSeat()))}
	}
	return InfoPanel{Title: bar.Title, Short: bar.Short, Lines: bar.Hint}
}

// InterruptionPanel returns why the table waits, and that nothing is lost.
func InterruptionPanel(tx Texts) InfoPanel {
	title, why := message.Of("waits.title"), message.Of("waits.unsaved")
	if tx.Spectator.Interruption == Cut {
		why = message.Of("waits.cut")
	}
	return InfoPanel{Title: title, Short: title, Lines: []message.Message{why, message.Of("waits.lost")}}
}

// SpectatorStatus returns the status of a seat as a screen without a seat shows it: the ordinary one, but unknown for
// people while the connection to the host is cut.
func SpectatorStatus(tx Texts, s rules.Seat) message.Message {
	if tx.Spectator.Interruption == Cut && tx.Match.Player(s).Kind != match.Opponent {
		return message.Of("plate.unknown")
	}
	return tx.PlayerStatus(s)
}
