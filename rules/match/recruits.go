package match

import "heimlich/rules"

// Recruits are the people to whom the last action, be it a player's or chance's, gave a further agent: they have to be led to look at it in private. After a match was resumed
// the last action is that of its record, so nobody misses theirs because the table was left at that moment.
func (m *Match) Recruits() rules.SeatSet {
	var set rules.SeatSet
	for _, e := range m.history.Events {
		if e.Kind == rules.EventPassportTaken && m.options.Players[e.Seat].Kind == Person {
			set = set.With(e.Seat)
		}
	}
	return set
}
