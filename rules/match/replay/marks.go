package replay

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// mark adds an event to the landmarks if it is one of note; turn is that of the game before the action, of which n have
// happened before.
func appendLandmark(all []match.Landmark, n, turn int, e rules.Event) []match.Landmark {
	m := match.Landmark{N: n + 1, Turn: turn, Seat: e.Seat}
	switch e.Kind {
	case rules.EventTurnBegan:
		m.Kind, m.Turn = match.LandmarkTurn, int(e.Turn)
	case rules.EventCountBegan:
		m.Kind = match.LandmarkCount
	case rules.EventCardPlayed:
		m.Kind = match.LandmarkCard
	case rules.EventPassportTaken:
		m.Kind = match.LandmarkPassport
	case rules.EventDossiersOpened:
		m.Kind = match.LandmarkDossiers
	case rules.EventSafeMoved:
		m.Kind = match.LandmarkSafe
	case rules.EventGameEnded:
		m.Kind = match.LandmarkOver
	case rules.EventJoined:
		m.Kind = match.LandmarkJoined
	default:
		return all
	}
	return append(all, m)
}
