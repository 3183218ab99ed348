package rules

import "fmt"

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
	// a card of Seat set Agent From … To; EventAgentMoved has Points below 0 when a card takes an agent back
	EventAgentPlaced
	EventCardDrawn   // Seat drew Card (secret)
	EventShuffled    // the Points cards on the discards are the deck now
	EventSecondAgent // Seat has the second agent, from Origin, and takes a passport; the card goes to the discards
	// Seat has the second agent, from Origin, but no agent is free: Card leaves the game, and another is drawn
	EventCardBoxed
	EventPassportTaken  // Seat took the passport of Agent (secret), for a second agent from Origin
	EventOfferDeclined  // Seat draws no card for the ruins
	EventCalled         // Seat wants to play a card
	EventNotCalled      // Seat does not
	EventRoundBegan     // Seat begins the card round; Seats called
	EventCardPlayed     // Seat plays Card; what it does follows
	EventEnough         // Seat plays no more for now, which is not a pass
	EventPassed         // Seat passes
	EventTokenMoved     // a card moves Agent's token Before … After
	EventDossiersOpened // all write their dossiers: the tokens of Set have crossed the line
	EventDossierWritten // Seat has written its dossier
	EventDossierScored  // at the end Seat's dossier earns Points: the token of Agent goes Before … After
	EventJoined         // somebody has sat down in Seat, which was not there before
	numEvents
)

var eventNames = [numEvents]string{"agents drawn", "dealt", "first roll", "first roll again", "first chosen", "turn",
	"rolled", "moved", "count",
	"scored", "count ended", "last round", "safe moved", "game ended", "placed", "card drawn", "shuffled",
	"second agent", "card boxed",
	"passport taken", "offer declined", "called", "not called", "round", "card played", "enough", "passed",
	"token moved", "dossiers opened",
	"dossier written", "dossier scored", "joined"}

// String tells the event in a line, for tests and messages to programmers.
func (e Event) String() string {
	text := fmt.Sprintf("%s, seat %d", eventNames[e.Kind], e.Seat+1)
	add := func(has bool, format string, args ...any) {
		if has {
			text += fmt.Sprintf(format, args...)
		}
	}
	agent := false
	switch e.Kind {
	case EventDealt, EventAgentMoved, EventScored, EventAgentPlaced, EventPassportTaken, EventTokenMoved,
		EventDossierScored:
		agent = true
	}
	add(agent, ", %v", e.Agent)
	add(e.From != e.To || e.Kind == EventScored, ", %v", e.From)
	add(e.From != e.To && e.Kind != EventScored, " to %v", e.To)
	add(e.Face != DieFace{}, ", %d-%d", e.Face.Low, e.Face.High)
	add(e.Set != 0, ", %v", e.Set)
	add(e.Seats != 0, ", seats %07b", e.Seats)
	add(e.Card != NoCard, ", %v", e.Card)
	add(e.Points != 0, ", %+d", e.Points)
	add(e.Before != e.After, ", %d to %d", e.Before, e.After)
	add(e.Turn != 0, ", %d", e.Turn)
	return text
}

// Origin is where a second agent card was when it acted. All at the table see that.
type Origin uint8

// The origins.
const (
	OriginNone   Origin = iota // no second agent acts
	OriginDealt                // it was dealt before the first turn, and came into no hand
	OriginDrawn                // it was drawn later, and came into no hand
	OriginPlayed               // it was played from a hand
)

// Event is one thing that happened because of an action. Fields that its kind does not name are zero.
type Event struct {
	Kind     EventKind
	Seat     Seat
	Agent    Agent
	Card     Card
	From, To Building
	Face     DieFace
	Set      AgentSet
	Seats    SeatSet
	Points   int8
	Before   uint8
	After    uint8
	Origin   Origin
	Turn     uint16
}

// Possible reports whether all that the event names exists at a table of so many players, as it may be told to any
// viewer. It is for events that come from elsewhere.
func (e Event) Valid(players int) bool {
	if e.Kind >= numEvents {
		return false
	}
	names, hides := openFields[e.Kind], ownFields[e.Kind]
	return (int(e.Seat) < players || e.Seat == NoSeat && names&(fieldAgent|fieldCard|fieldPoints) == 0 && hides == 0) &&
		(e.Agent < NumAgents || e.Agent == NoAgent && hides&fieldAgent != 0) &&
		(e.Card <= NumCards || e.Card == HiddenCard && hides&fieldCard != 0) && e.From < NumBuildings &&
		e.To < NumBuildings
}

// fields is a set of an event's fields beside its kind.
type fields uint16

const (
	fieldSeat fields = 1 << iota
	fieldAgent
	fieldCard
	fieldPlaces // From and To
	fieldFace
	fieldSet
	fieldSeats
	fieldPoints
	fieldScore // Before and After
	fieldTurn
	fieldOrigin
)

// openFields is what everybody sees of every kind of event, at least its seat. A kind that is not here is nobody's to
// see.
var openFields = [numEvents]fields{
	EventAgentsDrawn: fieldSeat | fieldSet, EventDealt: fieldSeat, EventFirstRolled: fieldSeat | fieldFace,
	EventFirstAgain:  fieldSeat | fieldSeats,
	EventFirstChosen: fieldSeat, EventTurnBegan: fieldSeat | fieldTurn, EventRolled: fieldSeat | fieldFace,
	EventAgentMoved: fieldSeat | fieldAgent | fieldPlaces | fieldPoints, EventCountBegan: fieldSeat | fieldPlaces,
	EventScored:     fieldSeat | fieldAgent | fieldPlaces | fieldPoints | fieldScore,
	EventCountEnded: fieldSeat | fieldPlaces, EventLastRound: fieldSeat,
	EventSafeMoved: fieldSeat | fieldPlaces, EventGameEnded: fieldSeat,
	EventAgentPlaced: fieldSeat | fieldAgent | fieldPlaces, EventCardDrawn: fieldSeat,
	EventShuffled: fieldSeat | fieldPoints, EventSecondAgent: fieldSeat | fieldCard | fieldOrigin,
	EventCardBoxed: fieldSeat | fieldCard | fieldOrigin, EventPassportTaken: fieldSeat | fieldOrigin,
	EventOfferDeclined: fieldSeat, EventCalled: fieldSeat, EventNotCalled: fieldSeat,
	EventRoundBegan: fieldSeat | fieldSeats,
	EventCardPlayed: fieldSeat | fieldCard, EventEnough: fieldSeat, EventPassed: fieldSeat,
	EventTokenMoved:     fieldSeat | fieldAgent | fieldPoints | fieldScore,
	EventDossiersOpened: fieldSeat | fieldSet, EventDossierWritten: fieldSeat,
	EventDossierScored: fieldSeat | fieldAgent | fieldPoints | fieldScore,
	EventJoined:        fieldSeat,
}

// ownFields is what the event's own seat sees beside them; for all others an agent among them is NoAgent, and a card
// HiddenCard.
var ownFields = [numEvents]fields{EventDealt: fieldAgent, EventCardDrawn: fieldCard, EventPassportTaken: fieldAgent}

// For returns the event as a viewer may see it, NoSeat being the public: only what the kind's fields allow. It reports
// false if the viewer sees nothing of it.
func (e Event) RedactFor(viewer Seat) (Event, bool) {
	if e.Kind >= numEvents || openFields[e.Kind] == 0 {
		return Event{}, false
	}
	open, own := openFields[e.Kind], ownFields[e.Kind]
	seen := Event{Kind: e.Kind}
	if e.Seat == viewer {
		open |= own
	} else {
		if own&fieldAgent != 0 {
			seen.Agent = NoAgent
		}
		if own&fieldCard != 0 {
			seen.Card = HiddenCard
		}
	}
	e.copyTo(&seen, open)
	return seen, true
}

// copyTo copies fields of the event.
func (e *Event) copyTo(to *Event, f fields) {
	if f&fieldSeat != 0 {
		to.Seat = e.Seat
	}
	if f&fieldAgent != 0 {
		to.Agent = e.Agent
	}
	if f&fieldCard != 0 {
		to.Card = e.Card
	}
	if f&fieldPlaces != 0 {
		to.From, to.To = e.From, e.To
	}
	if f&fieldFace != 0 {
		to.Face = e.Face
	}
	if f&fieldSet != 0 {
		to.Set = e.Set
	}
	if f&fieldSeats != 0 {
		to.Seats = e.Seats
	}
	if f&fieldPoints != 0 {
		to.Points = e.Points
	}
	if f&fieldScore != 0 {
		to.Before, to.After = e.Before, e.After
	}
	if f&fieldTurn != 0 {
		to.Turn = e.Turn
	}
	if f&fieldOrigin != 0 {
		to.Origin = e.Origin
	}
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
