package rules

import "fmt"

// EventKind says what happened, and so which fields of the Event are used.
type EventKind uint8

// The kinds of event. The comments name the fields that are set; "secret" fields are masked for other seats.
const (
	EventAgentsDrawn EventKind = iota // Set is drawn to be in play
	EventDealt                        // Seat gets its identity Agent (secret)
	EventFirstRolled                  // Seat rolls Face for the first turn
	EventFirstAgain                   // Seats tie and roll again
	EventFirstChosen                  // Seat has the first turn
	EventTurnBegan                    // turn number Turn, of Seat, begins
	EventRolled                       // Seat rolls Face
	EventAgentMoved                   // Agent walks From … To, Points buildings; a card makes negative steps back
	EventCountBegan                   // the safe in To is opened
	EventScored                       // Agent in From scores Points: its token goes Before … After
	EventCountEnded                   // all agents have scored
	EventLastRound                    // a score has reached the goal: the game ends after this round
	EventSafeMoved                    // Seat moves the safe From … To
	EventGameEnded                    // the game is over
	EventAgentPlaced                  // a card of Seat puts Agent From … To, without steps
	EventCardDrawn                    // Seat draws Card (secret)
	EventShuffled                     // the discards, Points cards, become the deck
	EventSecondAgent                  // Seat discards a second agent card from Origin and takes a passport
	// Seat resolves a second agent card from Origin, but no agent is free: Card leaves the game, and another is drawn
	EventCardRemoved
	EventPassportTaken  // Seat takes the passport of Agent (secret), for a second agent card from Origin
	EventOfferDeclined  // Seat declines a card for the ruins
	EventCalled         // Seat wants to play a card
	EventNotCalled      // Seat does not want to play a card
	EventRoundBegan     // Seat plays first in the card round; Seats called
	EventCardPlayed     // Seat plays Card; events of its effect follow
	EventGoEnded        // Seat ends its go after a card, which does not count as a pass
	EventPassed         // Seat passes
	EventTokenMoved     // a card changes Agent's score by Points, Before … After
	EventDossiersOpened // the dossiers open, because the scores of Set have crossed the threshold
	EventDossierWritten // Seat writes its dossier
	EventDossierScored  // Seat's dossier earns Points at the end: the score of Agent goes Before … After
	EventJoined         // a latecomer joins in the new seat Seat
	numEvents
)

// eventNames are the names of the kinds in Event.String and in JSON.
var eventNames = [numEvents]string{"agents drawn", "dealt", "first roll", "first roll again", "first chosen", "turn",
	"rolled", "moved", "count", "scored", "count ended", "last round", "safe moved", "game ended", "placed",
	"card drawn", "shuffled", "second agent", "card boxed", "passport taken", "offer declined", "called", "not called",
	"round", "card played", "enough", "passed", "token moved", "dossiers opened", "dossier written", "dossier scored",
	"joined"}

// String describes the event in one line, for tests and developers.
func (e Event) String() string {
	text := fmt.Sprintf("%s, seat %d", eventNames[e.Kind], e.Seat+1)
	addIf := func(has bool, format string, args ...any) {
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
	addIf(agent, ", %v", e.Agent)
	addIf(e.From != e.To || e.Kind == EventScored, ", %v", e.From)
	addIf(e.From != e.To && e.Kind != EventScored, " to %v", e.To)
	addIf(e.Face != DieFace{}, ", %d-%d", e.Face.Low, e.Face.High)
	addIf(e.Set != 0, ", %v", e.Set)
	addIf(e.Seats != 0, ", seats %07b", e.Seats)
	addIf(e.Card != NoCard, ", %v", e.Card)
	addIf(e.Points != 0, ", %+d", e.Points)
	addIf(e.Before != e.After, ", %d to %d", e.Before, e.After)
	addIf(e.Turn != 0, ", %d", e.Turn)
	return text
}

// Origin says where a second agent card came from. Origins are public.
type Origin uint8

// The origins.
const (
	OriginNone   Origin = iota // no second agent card
	OriginDealt                // dealt before the first turn; resolved at once, never in a hand
	OriginDrawn                // drawn later; resolved at once, never in a hand
	OriginPlayed               // played from a hand
)

// Event is one consequence of an action. Fields that its kind does not use are zero. Points, Before and After are score
// points unless the kind says otherwise.
type Event struct {
	Kind   EventKind `json:"kind"`
	Seat   Seat      `json:"seat,omitzero"`
	Agent  Agent     `json:"agent,omitzero"`
	Card   Card      `json:"card,omitzero"`
	From   Building  `json:"from,omitzero"`
	To     Building  `json:"to,omitzero"`
	Face   DieFace   `json:"face,omitzero"`
	Set    AgentSet  `json:"set,omitzero"`
	Seats  SeatSet   `json:"seats,omitzero"`
	Points int8      `json:"points,omitzero"`
	Before uint8     `json:"before,omitzero"`
	After  uint8     `json:"after,omitzero"`
	Origin Origin    `json:"origin,omitzero"`
	Turn   uint16    `json:"turn,omitzero"`
}

// Valid reports whether the kind, seat, agent, card and buildings of an event exist at a table with that many players.
// A secret agent or card may be masked. Valid does not check sets, points or turns. Use it for events from outside.
func (e Event) Valid(players int) bool {
	if e.Kind >= numEvents {
		return false
	}
	public, private := publicFields[e.Kind], privateFields[e.Kind]
	mayLackSeat := public&(fieldAgent|fieldCard|fieldPoints) == 0 && private == 0
	seatOK := int(e.Seat) < players || e.Seat == NoSeat && mayLackSeat
	agentOK := e.Agent < NumAgents || e.Agent == NoAgent && private&fieldAgent != 0
	cardOK := e.Card <= NumCardKinds || e.Card == HiddenCard && private&fieldCard != 0
	placesOK := e.From < NumBuildings && e.To < NumBuildings
	return seatOK && agentOK && cardOK && placesOK
}

// fields is a set of an event's fields besides its kind.
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

// publicFields are the public fields of each kind. A kind without an entry is hidden from everybody.
var publicFields = [numEvents]fields{
	EventAgentsDrawn: fieldSeat | fieldSet, EventDealt: fieldSeat, EventFirstRolled: fieldSeat | fieldFace,
	EventFirstAgain:  fieldSeat | fieldSeats,
	EventFirstChosen: fieldSeat, EventTurnBegan: fieldSeat | fieldTurn, EventRolled: fieldSeat | fieldFace,
	EventAgentMoved: fieldSeat | fieldAgent | fieldPlaces | fieldPoints, EventCountBegan: fieldSeat | fieldPlaces,
	EventScored:     fieldSeat | fieldAgent | fieldPlaces | fieldPoints | fieldScore,
	EventCountEnded: fieldSeat | fieldPlaces, EventLastRound: fieldSeat,
	EventSafeMoved: fieldSeat | fieldPlaces, EventGameEnded: fieldSeat,
	EventAgentPlaced: fieldSeat | fieldAgent | fieldPlaces, EventCardDrawn: fieldSeat,
	EventShuffled: fieldSeat | fieldPoints, EventSecondAgent: fieldSeat | fieldCard | fieldOrigin,
	EventCardRemoved: fieldSeat | fieldCard | fieldOrigin, EventPassportTaken: fieldSeat | fieldOrigin,
	EventOfferDeclined: fieldSeat, EventCalled: fieldSeat, EventNotCalled: fieldSeat,
	EventRoundBegan: fieldSeat | fieldSeats,
	EventCardPlayed: fieldSeat | fieldCard, EventGoEnded: fieldSeat, EventPassed: fieldSeat,
	EventTokenMoved:     fieldSeat | fieldAgent | fieldPoints | fieldScore,
	EventDossiersOpened: fieldSeat | fieldSet, EventDossierWritten: fieldSeat,
	EventDossierScored: fieldSeat | fieldAgent | fieldPoints | fieldScore,
	EventJoined:        fieldSeat,
}

// privateFields are the fields that only the event's own seat sees. For others they are NoAgent or HiddenCard.
var privateFields = [numEvents]fields{EventDealt: fieldAgent, EventCardDrawn: fieldCard, EventPassportTaken: fieldAgent}

// RedactFor returns the event as a viewer may see it, NoSeat for the public. It copies only the fields that the tables
// allow. It returns false, and the zero Event, if the viewer sees nothing of the event, as for an unknown kind.
func (e Event) RedactFor(viewer Seat) (Event, bool) {
	if e.Kind >= numEvents || publicFields[e.Kind] == 0 {
		return Event{}, false
	}
	visible, private := publicFields[e.Kind], privateFields[e.Kind]
	seen := Event{Kind: e.Kind}
	if e.Seat == viewer {
		visible |= private
	} else {
		if private&fieldAgent != 0 {
			seen.Agent = NoAgent
		}
		if private&fieldCard != 0 {
			seen.Card = HiddenCard
		}
	}
	e.copyTo(&seen, visible)
	return seen, true
}

// copyTo copies the chosen fields of the event to another event.
func (e *Event) copyTo(to *Event, chosen fields) {
	if chosen&fieldSeat != 0 {
		to.Seat = e.Seat
	}
	if chosen&fieldAgent != 0 {
		to.Agent = e.Agent
	}
	if chosen&fieldCard != 0 {
		to.Card = e.Card
	}
	if chosen&fieldPlaces != 0 {
		to.From, to.To = e.From, e.To
	}
	if chosen&fieldFace != 0 {
		to.Face = e.Face
	}
	if chosen&fieldSet != 0 {
		to.Set = e.Set
	}
	if chosen&fieldSeats != 0 {
		to.Seats = e.Seats
	}
	if chosen&fieldPoints != 0 {
		to.Points = e.Points
	}
	if chosen&fieldScore != 0 {
		to.Before, to.After = e.Before, e.After
	}
	if chosen&fieldTurn != 0 {
		to.Turn = e.Turn
	}
	if chosen&fieldOrigin != 0 {
		to.Origin = e.Origin
	}
}

// Log collects events in order. The zero Log is empty, and a nil *Log passed to Apply records nothing. Reusing a Log
// saves allocations.
type Log struct{ Events []Event }

// Reset empties the log and keeps its capacity. Slices of its former Events are overwritten later.
func (l *Log) Reset() { l.Events = l.Events[:0] }

// add appends an event; it does nothing on a nil log.
func (l *Log) add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}
