package rules

// applyCount scores the agents and reports whether the game ends. Otherwise it opens the dossiers if a score has
// crossed their threshold.
func (m machine) applyCount() (ends bool) {
	before := m.score
	m.count()
	if m.gameEnds() {
		return true
	}
	m.openDossiers(&before)
	return false
}

// count adds each building's points to the scores of its agents, and starts the last lap if a score reaches the goal.
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

// logCount logs the scores in ring order, starting at the church.
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

// gameEnds reports whether the game ends with the current turn.
func (m machine) gameEnds() bool {
	return m.lastLap && m.Edition().End.Ends(m.lastLap, m.active, m.starter, m.setup.Players)
}
