package remote

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// wireAction is a rules.Action on the wire, or a throw of the die. Zero fields are left out.
type wireAction struct {
	Kind     string         `json:"kind"`
	Agent    string         `json:"agent,omitzero"`
	Other    string         `json:"other,omitzero"`
	Building rules.Building `json:"building,omitzero"`
	Face     uint8          `json:"face,omitzero"`
	Set      string         `json:"set,omitzero"`
	Card     string         `json:"card,omitzero"`
	Seat     rules.Seat     `json:"seat,omitzero"`
	ByAgent  []int          `json:"by,omitempty"` // without zeros at the end
	Yes      bool           `json:"yes,omitzero"`
}

// actionWords are the kinds of action on the wire.
var actionWords = []string{rules.KindNone: "none", rules.KindAgents: "agents", rules.KindDeal: "deal",
	rules.KindFirstRoll: "first", rules.KindRoll: "roll", rules.KindMove: "move", rules.KindSafe: "safe",
	rules.KindDraw: "draw", rules.KindPassport: "passport", rules.KindOffer: "offer", rules.KindCall: "call",
	rules.KindPass: "pass", rules.KindPlay: "play", rules.KindDossier: "dossier", rules.KindJoin: "join"}

// throwWord is the kind of match.Throw on the wire.
const throwWord = "throw"

// newWireAction returns an action as on the wire.
func newWireAction(a rules.Action) *wireAction {
	if a == match.Throw {
		return &wireAction{Kind: throwWord}
	}
	w := &wireAction{Kind: actionWords[a.Kind], Agent: agentWord(a.Agent), Other: agentWord(a.Other),
		Building: a.Building, Face: a.Face, Set: a.Set.String(), Card: cardWord(a.Card), Seat: a.Seat, Yes: a.Yes}
	for i, n := range a.ByAgent {
		if n != 0 {
			for len(w.ByAgent) < i {
				w.ByAgent = append(w.ByAgent, 0)
			}
			w.ByAgent = append(w.ByAgent, int(n))
		}
	}
	return w
}

// action returns the action. The error names an unknown word.
func (w *wireAction) action() (rules.Action, error) {
	if w.Kind == throwWord {
		return match.Throw, nil
	}
	k := slices.Index(actionWords, w.Kind)
	if k < 0 {
		return rules.Action{}, fmt.Errorf("there is no action %q", w.Kind)
	}
	if len(w.ByAgent) > rules.NumAgents {
		return rules.Action{}, fmt.Errorf("an action is about %d agents", len(w.ByAgent))
	}
	a := rules.Action{Kind: rules.ActionKind(k), Building: w.Building, Face: w.Face, Seat: w.Seat, Yes: w.Yes}
	for i, n := range w.ByAgent {
		if n < 0 || n > 255 {
			return rules.Action{}, fmt.Errorf("an action has the number %d", n)
		}
		a.ByAgent[i] = uint8(n)
	}
	var p wordParser
	a.Agent, a.Other, a.Set, a.Card = p.agent(w.Agent), p.agent(w.Other), p.agents(w.Set), p.card(w.Card)
	return a, p.err
}

// agentWord returns an agent as on the wire: "" for the first one, which is the zero value, and "-" for NoAgent.
func agentWord(a rules.Agent) string {
	if a == 0 {
		return ""
	}
	return string(a.Code())
}

// cardWord returns a card as on the wire, "" for NoCard.
func cardWord(c rules.Card) string {
	if c == rules.NoCard {
		return ""
	}
	return c.String()
}

// wordParser parses words and keeps the first error.
type wordParser struct{ err error }

// fail keeps the error of an unknown word.
func (p *wordParser) fail(what, word string) {
	if p.err == nil {
		p.err = fmt.Errorf("there is no %s %q", what, word)
	}
}

func (p *wordParser) agent(word string) rules.Agent {
	if word == "" {
		return 0
	}
	for a := range rules.Agent(rules.NumAgents) {
		if word == string(a.Code()) {
			return a
		}
	}
	if word != "-" {
		p.fail("agent", word)
	}
	return rules.NoAgent
}

func (p *wordParser) agents(word string) (set rules.AgentSet) {
	for i := range word {
		a := p.agent(word[i : i+1])
		if a == rules.NoAgent {
			p.fail("agent", word[i:i+1])
			return 0
		}
		set = set.With(a)
	}
	return set
}

func (p *wordParser) card(word string) rules.Card {
	switch word {
	case "":
		return rules.NoCard
	case rules.HiddenCard.String():
		return rules.HiddenCard
	}
	c, ok := rules.CardByName(word)
	if !ok {
		p.fail("card", word)
	}
	return c
}

// wireEvent is a rules.Event on the wire. Zero fields are left out.
type wireEvent struct {
	Kind   string         `json:"kind"`
	Seat   rules.Seat     `json:"seat,omitzero"`
	Agent  string         `json:"agent,omitzero"`
	Card   string         `json:"card,omitzero"`
	From   rules.Building `json:"from,omitzero"`
	To     rules.Building `json:"to,omitzero"`
	Low    uint8          `json:"low,omitzero"` // of the rolled face
	High   uint8          `json:"high,omitzero"`
	Set    string         `json:"set,omitzero"`
	Seats  []rules.Seat   `json:"seats,omitempty"`
	Points int8           `json:"points,omitzero"`
	Before uint8          `json:"before,omitzero"`
	After  uint8          `json:"after,omitzero"`
	Origin string         `json:"origin,omitzero"`
	Turn   uint16         `json:"turn,omitzero"`
}

// eventWords are the kinds of event on the wire.
var eventWords = []string{rules.EventAgentsDrawn: "agents", rules.EventDealt: "dealt",
	rules.EventFirstRolled: "first-roll", rules.EventFirstAgain: "first-again", rules.EventFirstChosen: "first",
	rules.EventTurnBegan: "turn", rules.EventRolled: "rolled", rules.EventAgentMoved: "moved",
	rules.EventCountBegan: "count", rules.EventScored: "scored", rules.EventCountEnded: "counted",
	rules.EventLastRound: "last-round", rules.EventSafeMoved: "safe", rules.EventGameEnded: "over",
	rules.EventAgentPlaced: "placed", rules.EventCardDrawn: "drawn", rules.EventShuffled: "shuffled",
	rules.EventSecondAgent: "second-agent", rules.EventCardRemoved: "removed", rules.EventPassportTaken: "passport",
	rules.EventOfferDeclined: "declined", rules.EventCalled: "called", rules.EventNotCalled: "not-called",
	rules.EventRoundBegan: "round", rules.EventCardPlayed: "played", rules.EventGoEnded: "go-ended",
	rules.EventPassed: "passed", rules.EventTokenMoved: "token", rules.EventDossiersOpened: "dossiers",
	rules.EventDossierWritten: "written", rules.EventDossierScored: "dossier-scored", rules.EventJoined: "joined"}

// originWords are the origins of second agent cards on the wire.
var originWords = []string{rules.OriginNone: "", rules.OriginDealt: "dealt", rules.OriginDrawn: "drawn",
	rules.OriginPlayed: "played"}

// newWireEvents returns events as on the wire.
func newWireEvents(events []rules.Event) []wireEvent {
	all := make([]wireEvent, 0, len(events))
	for _, e := range events {
		w := wireEvent{Kind: eventWords[e.Kind], Seat: e.Seat, Agent: agentWord(e.Agent), Card: cardWord(e.Card),
			From: e.From, To: e.To, Low: e.Face.Low, High: e.Face.High, Set: e.Set.String(), Points: e.Points,
			Before: e.Before, After: e.After, Origin: originWords[e.Origin], Turn: e.Turn}
		for s := range rules.Seat(rules.MaxSeats) {
			if e.Seats.Has(s) {
				w.Seats = append(w.Seats, s)
			}
		}
		all = append(all, w)
	}
	return all
}

// event returns the event. The error names an unknown word.
func (w *wireEvent) event() (rules.Event, error) {
	k, o := slices.Index(eventWords, w.Kind), slices.Index(originWords, w.Origin)
	if k < 0 || o < 0 {
		return rules.Event{}, fmt.Errorf("there is no event %q of %q", w.Kind, w.Origin)
	}
	e := rules.Event{Kind: rules.EventKind(k), Seat: w.Seat, From: w.From, To: w.To,
		Face: rules.DieFace{Low: w.Low, High: w.High}, Points: w.Points, Before: w.Before, After: w.After,
		Origin: rules.Origin(o), Turn: w.Turn}
	for _, s := range w.Seats {
		if s >= rules.MaxSeats {
			return rules.Event{}, fmt.Errorf("there is no seat %d", s+1)
		}
		e.Seats = e.Seats.With(s)
	}
	var p wordParser
	e.Agent, e.Card, e.Set = p.agent(w.Agent), p.card(w.Card), p.agents(w.Set)
	return e, p.err
}

// wireTable is a match.Table on the wire: the header of its record, and what the header leaves out.
type wireTable struct {
	Header    string       `json:"header"`
	Joined    []wirePlayer `json:"joined,omitempty"`
	Changes   []wireChange `json:"changes,omitempty"`
	Continued bool         `json:"continued,omitzero"`
}

// wirePlayer is a latecomer on the wire.
type wirePlayer struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// wireChange is a match.SeatChange on the wire.
type wireChange struct {
	After int        `json:"after,omitzero"`
	Seat  rules.Seat `json:"seat,omitzero"`
	Kind  string     `json:"kind"`
}

// newWireTable returns a table as on the wire.
func newWireTable(t match.Table) *wireTable {
	players := t.PlayerTags()
	for s, p := range t.Players {
		if p.Away || p.Kind == match.Elsewhere {
			players[s].Kind = record.Person // who began there
		}
	}
	setup, began := t.Setup, t.Setup.InitialPlayers()
	setup.Players, setup.Joined = began, 0
	rec := record.Record{Setup: setup, Players: players[:began], Notes: t.Notes.String(),
		HouseRules: record.HouseRulesName(uint8(t.HouseRules))}
	w := &wireTable{Header: rec.Header(), Continued: t.Continued}
	for _, p := range players[began:] {
		w.Joined = append(w.Joined, wirePlayer{p.Name, p.Kind})
	}
	for _, c := range t.Changes {
		kind := record.Person
		if !c.Back {
			kind = opponents.Opponent{Level: c.Level, Temperament: t.Players[c.Seat].Temperament}.String()
		}
		w.Changes = append(w.Changes, wireChange{c.After, c.Seat, kind})
	}
	return w
}

// table returns the table. The error says why no such table can exist.
func (w *wireTable) table() (match.Table, error) {
	rec, err := record.Read([]byte(w.Header))
	if err != nil {
		return match.Table{}, err
	}
	if len(rec.Actions) > 0 || rec.Position != "" {
		return match.Table{}, fmt.Errorf("the table’s header has more than a header")
	}
	for _, p := range w.Joined {
		rec.Joined = append(rec.Joined, record.PlayerTag{Name: p.Name, Kind: p.Kind})
	}
	t, err := match.TableOf(rec)
	if err != nil {
		return match.Table{}, err
	}
	t.Continued = w.Continued
	for _, c := range w.Changes {
		if int(c.Seat) >= len(t.Players) {
			return match.Table{}, fmt.Errorf("there is no seat %d", c.Seat+1)
		}
		x, p := match.SeatChange{After: c.After, Seat: c.Seat, Back: true}, &t.Players[c.Seat]
		p.Kind, p.Away, p.Level, p.Temperament = match.Person, false, 0, 0
		if c.Kind != record.Person {
			who, err := opponents.Parse(c.Kind)
			if err != nil {
				return match.Table{}, err
			}
			x.Back, x.Level = false, who.Level
			p.Kind, p.Away, p.Level, p.Temperament = match.Opponent, true, who.Level, who.Temperament
		}
		t.Changes = append(t.Changes, x)
	}
	return t, t.Validate()
}

// wireIntent is a match.Intent on the wire.
type wireIntent struct {
	Calls      bool `json:"calls,omitzero"`
	Final      bool `json:"final,omitzero"`
	Passing    bool `json:"passing,omitzero"`
	UntilCount bool `json:"until-count,omitzero"`
}

// wireStatus is match.Status on the wire.
type wireStatus struct {
	WaitsForPerson bool       `json:"waits,omitzero"`
	CanUndo        bool       `json:"undo,omitzero"`
	SaveError      *wireError `json:"unsaved,omitempty"`
	NotesError     *wireError `json:"unnoted,omitempty"`
	Gone           *wireError `json:"gone,omitempty"`
	Refused        *wireError `json:"refused,omitempty"`
}

// wireError is an error on the wire: an English sentence for developers, and a message for players.
type wireError struct {
	Text    string          `json:"text"`
	Message message.Message `json:"says,omitzero"`
}
