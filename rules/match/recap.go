package match

import "heimlich/rules"

// Recap summarises what others have done since a player's last turn.
type Recap struct {
	Turns  int // number of turns; 0 if there is nothing to show
	Counts int
	Cards  int                  // cards played
	Gained [rules.NumAgents]int // change of each score
}

// RecapSince returns what others have done since the last turn of seat s, whose turn has come again. Its Turns are 0 in
// the first turn of s. The log is that of the table.
func RecapSince(log []Entry, s rules.Seat) (x Recap) {
	n := len(log)
	for n > 0 && log[n-1].ActiveSeat == s && (log[n-1].Turn == log[len(log)-1].Turn) {
		n-- // entries of the current turn
	}
	for ; n > 0; n-- {
		e := &log[n-1]
		switch {
		case e.Turn == 0:
			return Recap{} // the first turn of s
		case e.ActiveSeat == s:
			return x
		}
		switch e.Kind {
		case rules.EventRolled:
			x.Turns++
		case rules.EventCountBegan:
			x.Counts++
		case rules.EventCardPlayed:
			x.Cards++
		}
		for _, p := range e.Parts {
			if p.Kind == rules.EventScored || p.Kind == rules.EventTokenMoved {
				x.Gained[p.Agent] += p.Delta
			}
		}
	}
	return Recap{}
}
