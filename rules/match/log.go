package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Entry is one entry of the log, made of public facts. Message puts it into words.
type Entry struct {
	Turn         int             // turn number, 0 before the first
	ActiveSeat   rules.Seat      // active seat, NoSeat before the first turn
	Seat         rules.Seat      // seat that acted
	Kind         rules.EventKind // kind of the first event that the entry combines
	Card         rules.Card      // card played
	Face         rules.DieFace   // face rolled
	From, To     rules.Building  // former and new building of the safe
	Seats        rules.SeatSet   // seats that roll again
	Parts        []EntryPart     // effects of a move, card or count
	Count        bool            // the move causes a count
	CalledInVain bool            // Seat called in this round, but passes without having played a card

	// a person leaves or returns; Kind is unused then. nil for game events
	Change *SeatChange

	Undone bool // Seat has undone the action of Kind; such an entry is last, until the next action

	Events int // number of public events of the step that reveal the entry; see LogUntil
}

// EntryPart is the effect of a move, card or count on one agent, or on the safe.
type EntryPart struct {
	Kind  rules.EventKind
	Agent rules.Agent    // NoAgent for the safe
	Steps int            // steps walked, negative for back
	From  rules.Building // former building
	To    rules.Building // new building
	Delta int            // change of its score
}

// ChangesBoard reports whether the entry is a move, a card or a count.
func (e Entry) ChangesBoard() bool {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventCardPlayed, rules.EventCountBegan:
		return e.Change == nil
	}
	return false
}

// Newest selects the end of the log where otherwise a turn number is expected.
const Newest = -1

// Log returns all entries, oldest first. The slice belongs to the history.
func (h *PublicHistory) Log() []Entry { return h.log }

// LogUntil returns the log while the last step is being shown: all earlier entries, and those that its first events
// reveal. Events is the number of public events shown so far. The slice belongs to the history.
func (h *PublicHistory) LogUntil(events int) []Entry {
	n := h.previousLogLen
	for n < len(h.log) && h.log[n].Events <= events {
		n++
	}
	return h.log[:n]
}

// addEntries adds the entries of public events to the log; before is the game before them.
func (h *PublicHistory) addEntries(before *rules.Game, events []rules.Event) {
	h.previousLogLen = len(h.log)
	for _, e := range entries(before, events) {
		e.CalledInVain = e.Kind == rules.EventPassed && before.Callers().Has(e.Seat) && !h.hasPlayed(e.Seat, e.Turn)
		h.log = append(h.log, e)
	}
}

// hasPlayed reports whether a seat has played a card in a turn, the last of the log.
func (h *PublicHistory) hasPlayed(s rules.Seat, turn int) bool {
	for _, e := range slices.Backward(h.log) {
		if e.Turn != turn {
			break
		}
		if e.Kind == rules.EventCardPlayed && e.Seat == s {
			return true
		}
	}
	return false
}

// Entries returns the log entries that an action would cause, nil if it is illegal. The game is unchanged.
func Entries(g *rules.Game, a rules.Action) []Entry {
	var log rules.Log
	after := *g
	if after.Apply(a, &log) != nil {
		return nil
	}
	return entries(g, log.Events)
}

// entries returns the log entries of the public part of events. The deal gets no entry.
func entries(before *rules.Game, events []rules.Event) []Entry {
	builder := logBuilder{turn: before.Turn(), activeSeat: before.ActiveSeat()}
	for i, e := range events {
		builder.seen = i + 1
		if e.Kind == rules.EventCardDrawn && before.Turn() == 0 {
			continue
		}
		if e, ok := e.RedactFor(rules.NoSeat); ok {
			builder.addEvent(e)
		}
	}
	builder.flush()
	return builder.entries
}

// logBuilder combines events into entries: a move, a card with its effect, a count.
type logBuilder struct {
	turn       int        // turn number
	activeSeat rules.Seat // active seat
	seen       int        // number of events added
	entries    []Entry
	open       *Entry // entry that still collects parts, nil for none
}

// addEvent adds an event to the open entry, or starts another one.
func (l *logBuilder) addEvent(event rules.Event) {
	switch event.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced, rules.EventTokenMoved, rules.EventSafeMoved:
		if l.open == nil && event.Kind == rules.EventAgentMoved {
			l.begin(event)
		}
		if l.open != nil {
			l.addPart(event)
			return
		}
	case rules.EventCountBegan:
		if l.open != nil {
			if l.open.Count = len(l.open.Parts) > 0; l.open.Count {
				l.open.Events = l.seen // the move's entry includes the opening of the safe
			}
		}
		l.flush()
		l.begin(event)
		return
	case rules.EventScored:
		if l.open != nil {
			l.open.Events = l.seen // points of 0 are shown too
			if event.Points != 0 {
				l.addPart(event)
			}
		}
		return
	case rules.EventCountEnded:
		if l.open != nil {
			l.open.Events = l.seen
		}
	}
	l.flush()
	switch event.Kind {
	case rules.EventCardPlayed:
		l.begin(event)
	case rules.EventFirstRolled, rules.EventFirstAgain, rules.EventFirstChosen, rules.EventJoined, rules.EventRolled,
		rules.EventSafeMoved, rules.EventCardDrawn, rules.EventShuffled,
		rules.EventSecondAgent, rules.EventCardRemoved, rules.EventOfferDeclined, rules.EventCalled,
		rules.EventNotCalled, rules.EventGoEnded, rules.EventPassed, rules.EventDossiersOpened,
		rules.EventDossierWritten, rules.EventLastRound, rules.EventGameEnded:
		l.begin(event)
		l.flush()
	}
}

// begin opens an entry for an event.
func (l *logBuilder) begin(e rules.Event) {
	l.open = &Entry{Events: l.seen, Turn: l.turn, ActiveSeat: l.activeSeat, Seat: e.Seat, Kind: e.Kind, Card: e.Card,
		Face: e.Face, From: e.From, To: e.To, Seats: e.Seats}
}

// addPart adds the effect of an event to the open entry.
func (l *logBuilder) addPart(e rules.Event) {
	l.open.Parts = append(l.open.Parts, partOf(e))
	l.open.Events = l.seen
}

// flush closes the open entry.
func (l *logBuilder) flush() {
	if l.open != nil {
		l.entries = append(l.entries, *l.open)
	}
	l.open = nil
}

// partOf returns the effect of an event on one piece.
func partOf(e rules.Event) EntryPart {
	p := EntryPart{Kind: e.Kind, Agent: e.Agent, Steps: int(e.Points), From: e.From, To: e.To,
		Delta: int(e.After) - int(e.Before)}
	if e.Kind == rules.EventSafeMoved {
		p.Agent = rules.NoAgent
	}
	return p
}

// Message describes the entry as a sentence. Name returns the name of the player in a seat.
func (e Entry) Message(name func(rules.Seat) string) message.Message {
	who := message.Person("who", name(e.Seat))
	if e.Change != nil {
		return e.Change.message(who)
	}
	if e.Undone {
		switch e.Kind {
		case rules.EventAgentMoved:
			return message.Of("log.undone.move", who)
		case rules.EventSafeMoved:
			return message.Of("log.undone.safe", who)
		case rules.EventRolled, rules.EventFirstRolled:
			return message.Of("log.undone.roll", who)
		}
		return message.Of("log.undone", who)
	}
	switch e.Kind {
	case rules.EventAgentMoved:
		if e.Count {
			return message.Of("log.moved.count", who, e.Effect())
		}
		return message.Of("log.moved", who, e.Effect())
	case rules.EventCardPlayed:
		if len(e.Parts) == 0 {
			return message.Of("log.played.bare", who, message.Card("card", e.Card))
		}
		return message.Of("log.played", who, message.Card("card", e.Card), e.Effect())
	case rules.EventCountBegan:
		if len(e.Parts) == 0 {
			return message.Of("log.count.bare")
		}
		return message.Of("log.count", e.Effect())
	case rules.EventFirstRolled:
		return message.Of("log.first-rolled", who, message.Words("face", FaceMessage(e.Face)))
	case rules.EventFirstAgain:
		var names []*message.Arg
		for s := range rules.Seat(rules.MaxSeats) {
			if e.Seats.Has(s) {
				names = append(names, message.Person("", name(s)))
			}
		}
		return message.Of("log.first-again", message.Each("players", names))
	case rules.EventRolled:
		return message.Of("log.rolled", who, message.Words("face", FaceMessage(e.Face)))
	case rules.EventSafeMoved:
		return message.Of("log.safe-set", who, message.Building("place", e.To))
	case rules.EventJoined:
		return message.Of("log.joined", who)
	case rules.EventFirstChosen:
		return message.Of("log.begins", who)
	case rules.EventCardDrawn:
		return message.Of("log.drew", who)
	case rules.EventShuffled:
		return message.Of("log.shuffled")
	case rules.EventSecondAgent:
		return message.Of("log.second", who)
	case rules.EventCardRemoved:
		return message.Of("log.boxed", who)
	case rules.EventOfferDeclined:
		return message.Of("log.declined", who)
	case rules.EventCalled:
		return message.Of("log.knocks", who)
	case rules.EventGoEnded:
		return message.Of("log.enough", who)
	case rules.EventPassed, rules.EventNotCalled:
		if e.CalledInVain {
			return message.Of("log.plays-none", who)
		}
		return message.Of("log.passes", who)
	case rules.EventDossiersOpened:
		return message.Of("log.dossiers")
	case rules.EventDossierWritten:
		return message.Of("log.sealed", who)
	case rules.EventLastRound:
		return message.Of("log.last-round")
	}
	return message.Of("log.over")
}

// Effect returns the entry's parts as an argument named "parts", a list. It may be empty.
func (e Entry) Effect() *message.Arg {
	var parts []*message.Arg
	for _, p := range e.Parts {
		parts = append(parts, message.Words("", p.Message()))
	}
	return message.Each("parts", parts)
}

// Message describes a part as an item of a list, without a full stop.
func (p EntryPart) Message() message.Message {
	agent, place := message.Agent("agent", p.Agent), message.Building("place", p.To)
	switch {
	case p.Kind == rules.EventTokenMoved, p.Kind == rules.EventScored:
		return message.Of("log.part.scored", agent, message.Signed("points", p.Delta))
	case p.Kind == rules.EventSafeMoved:
		return message.Of("log.part.safe", place)
	case p.Kind == rules.EventAgentPlaced:
		return message.Of("log.part.placed", agent, place)
	case p.Steps < 0:
		return message.Of("log.part.back", agent, message.Number("steps", -p.Steps), place)
	}
	return message.Of("log.part.forward", agent, message.Number("steps", p.Steps), place)
}

// FaceMessage describes a face of the die: a number or a range.
func FaceMessage(f rules.DieFace) message.Message {
	if f.Low != f.High {
		return message.Of("face.range", message.Number("low", int(f.Low)), message.Number("high", int(f.High)))
	}
	return message.Of("face.one", message.Number("high", int(f.High)))
}
