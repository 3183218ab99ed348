package match

import "heimlich/rules"

// Recap summarises what others have done since a player's last turn.
type Recap struct {
	Turns  int // how many there were; 0 where there is nothing to tell
	Counts int
	Cards  int                  // that were played
	Gained [rules.NumAgents]int // what each token has gained, below 0 where it has lost
}

// RecapSince returns what others have done since the last turn of a seat’s player, whose turn has come again; its Turns
// are 0 in that player’s first turn. The log is the table’s.
func RecapSince(log []Entry, s rules.Seat) (x Recap) {
	n := len(log)
	for n > 0 && log[n-1].Whose == s && (log[n-1].Turn == log[len(log)-1].Turn) {
		n-- // what this turn has brought already
	}
	for ; n > 0; n-- {
		e := &log[n-1]
		switch {
		case e.Turn == 0:
			return Recap{} // it is the first turn
		case e.Whose == s:
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
