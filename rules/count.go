package rules

// pay counts and reports whether that ends the game. Otherwise it opens the dossiers if a score crossed their line.
func (m machine) applyCount() (ends bool) {
	before := m.score
	m.count()
	if m.gameEnds() {
		return true
	}
	m.openDossiers(&before)
	return false
}

// count pays every agent in play its building's points; no score falls below 0.
func (m machine) count() {
	before := m.score
	reached := m.Board.count(m.Edition().Goal)
	if m.log != nil {
		m.logCount(&before)
	}
	if reached && !m.lastLap {
		m.lastLap = true
		if !m.gameEnds() {
			m.log.add(Event{Kind: EventLastRound, Seat: m.active})
		}
	}
}

// logCount reports the scores in ring order, starting at the church.
func (m machine) logCount(before *[NumAgents]uint8) {
	m.log.add(Event{Kind: EventCountBegan, Seat: m.active, To: m.safe})
	for b := range Building(NumBuildings) {
		for a := range Agent(NumAgents) {
			if !m.inPlay.Has(a) || m.at[a] != b {
				continue
			}
			m.log.add(Event{
				Kind: EventScored, Seat: m.active, Agent: a, From: b, Points: int8(b.Points()),
				Before: before[a], After: m.score[a],
			})
		}
	}
	m.log.add(Event{Kind: EventCountEnded, Seat: m.active, To: m.safe})
}

// done reports whether the game ends with the current turn.
func (m machine) gameEnds() bool {
	return m.lastLap && m.Edition().End.Ends(m.lastLap, m.active, m.starter, m.setup.Players)
}
