package rules

// EventKind is what sort of thing happened.
type EventKind uint8

// The kinds of event.
const (
	EventAgentsDrawn EventKind = iota // Set takes part
	EventDealt                        // Seat got its identity, Agent (secret)
	EventFirstRolled                  // Seat rolled Face for the first turn
	EventFirstAgain                   // the seats in Seats tied and roll again
	EventFirstChosen                  // Seat begins
	EventTurnBegan                    // Seat's turn, number Turn
	EventRolled                       // Seat rolled Face
	EventAgentMoved                   // Agent walked Points buildings, From … To
	EventCountBegan                   // the safe in To was opened
	EventScored                       // Agent in From scored Points: its token goes Before … After
	EventCountEnded                   // all are paid
	EventLastRound                    // a score has reached the goal; the round is played out
	EventSafeMoved                    // Seat set the safe From … To
	EventGameEnded
)

// Event is one thing that happened because of an action. Fields that its kind does not name are zero.
type Event struct {
	Kind     EventKind
	Seat     Seat
	Agent    Agent
	From, To Building
	Face     Face
	Set      AgentSet
	Seats    SeatSet
	Points   int8
	Before   uint8
	After    uint8
	Turn     uint16
}

// For is the event as a viewer sees it, NoSeat being the public: what is secret from the viewer is masked. It reports false if the viewer
// sees nothing of it.
func (e Event) For(viewer Seat) (Event, bool) {
	if e.Kind == EventDealt && e.Seat != viewer {
		e.Agent = NoAgent
	}
	return e, true
}

// Log collects events in the order in which they happen. Reusing one saves allocations.
type Log struct{ Events []Event }

// Reset empties the log and keeps its room.
func (l *Log) Reset() { l.Events = l.Events[:0] }

// add appends an event; a nil log takes nothing.
func (l *Log) add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}
