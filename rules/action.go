package rules

import (
	"cmp"
	"fmt"
	"strings"
)

// ActionKind says what an action does, and so which fields of the Action are used. The zero value is no action.
type ActionKind uint8

// The kinds of action. The numbers may change; records and JSON hold words.
const (
	KindNone      ActionKind = iota
	KindAgents               // chance draws the agents in play
	KindDeal                 // chance deals the next seat its identity
	KindFirstRoll            // chance rolls for the first turn
	KindRoll                 // chance rolls the die
	KindMove                 // the active seat moves agents
	KindSafe                 // the active seat puts the safe down
	KindDraw                 // chance draws a card
	KindPassport             // chance makes a free agent a further identity of a seat
	KindOffer                // the active seat accepts or declines a card for the ruins
	KindCall                 // a seat says whether it wants to play a card
	KindPass                 // the asked seat plays no card, or no more cards
	KindPlay                 // the asked seat plays a card
	KindDossier              // a seat writes its dossier
	KindJoin                 // the table: a latecomer sits down
)

// Action is a decision of a player, of chance or of the table. Actions are comparable with ==, so unused fields must be
// zero. The zero Action is never legal.
//
// Make one with a constructor such as MoveAgents, or take one from Choices. No constructor checks its arguments;
// Game.Check says whether an action is legal.
type Action struct {
	Kind     ActionKind `json:"kind"`
	Agent    Agent      `json:"agent,omitzero"`    // KindDeal, KindPassport; KindPlay: the agent the card moves
	Building Building   `json:"building,omitzero"` // KindSafe; KindPlay: the target of the agent or of the safe
	// KindRoll, KindFirstRoll: index of the edition's die face, 0 … 5
	Face uint8    `json:"face,omitzero"`
	Set  AgentSet `json:"set,omitzero"`  // KindAgents
	Card Card     `json:"card,omitzero"` // KindDraw, KindPlay
	// KindPlay of a card for one or two agents: the second, or NoAgent
	Other   Agent            `json:"other,omitzero"`
	Seat    Seat             `json:"seat,omitzero"` // KindDossier: the writer
	ByAgent [NumAgents]uint8 `json:"by,omitzero"`   // KindMove: Steps; KindDossier: Guesses
	Yes     bool             `json:"yes,omitzero"`  // KindOffer, KindCall
}

// Masks of the fields in the word that Action.head returns.
const (
	headAgent    = 0xFF << 8
	headBuilding = 0xFF << 16
	headFace     = 0xFF << 24
	headSet      = 0xFF << 32
	headCard     = 0xFF << 40
	headOther    = 0xFF << 48
	headSeat     = 0xFF << 56
)

// head packs the first eight fields into one word, with Kind in the lowest byte. Comparing words is faster than
// constructing another action and comparing structs.
func (a *Action) head() uint64 {
	return uint64(a.Kind) | uint64(a.Agent)<<8 | uint64(a.Building)<<16 | uint64(a.Face)<<24 |
		uint64(a.Set)<<32 | uint64(a.Card)<<40 | uint64(a.Other)<<48 | uint64(a.Seat)<<56
}

// hasOnly reports whether the action has that kind, and all fields outside the given head bytes are zero.
func (a *Action) hasOnly(k ActionKind, bytes uint64) bool {
	return a.head()&^bytes == uint64(k) && packLanes(&a.ByAgent) == 0 && !a.Yes
}

// DrawAgents returns the chance action that draws the agents in play.
func DrawAgents(s AgentSet) Action { return Action{Kind: KindAgents, Set: s} }

// Deal returns the chance action that deals agent a to the next seat as its identity. Seats are dealt to in ascending
// order.
func Deal(a Agent) Action { return Action{Kind: KindDeal, Agent: a} }

// FirstRoll returns the chance action that rolls for the first turn. Face is an index into the edition's Faces, 0 … 5,
// not the number of points.
func FirstRoll(face int) Action { return Action{Kind: KindFirstRoll, Face: uint8(face)} }

// RollDie returns the chance action that rolls the die. Face is an index into the edition's Faces, 0 … 5, not the
// number of points.
func RollDie(face int) Action { return Action{Kind: KindRoll, Face: uint8(face)} }

// MoveAgents returns a move of each agent by a number of buildings, 0 for an agent that stays. With top secret cards,
// the roll 1–3 also allows a move of nobody, which earns a card.
func MoveAgents(steps [NumAgents]uint8) Action { return Action{Kind: KindMove, ByAgent: steps} }

// MoveSafe returns the action that puts the safe into a building.
func MoveSafe(b Building) Action { return Action{Kind: KindSafe, Building: b} }

// DrawCard returns the chance action that gives the drawing seat a card.
func DrawCard(c Card) Action { return Action{Kind: KindDraw, Card: c} }

// TakePassport returns the chance action that gives a seat a free agent as a further identity.
func TakePassport(a Agent) Action { return Action{Kind: KindPassport, Agent: a} }

// AnswerOffer returns the active seat's answer to an offered card for the ruins.
func AnswerOffer(yes bool) Action { return Action{Kind: KindOffer, Yes: yes} }

// Call returns the asked seat's answer to the question whether it wants to play a card in this round.
func Call(yes bool) Action { return Action{Kind: KindCall, Yes: yes} }

// Pass returns the asked seat's decision to play no card, or no more cards.
func Pass() Action { return Action{Kind: KindPass} }

// PlayTo returns the play of a card that sends one agent to a building.
func PlayTo(c Card, a Agent, to Building) Action {
	return Action{Kind: KindPlay, Card: c, Agent: a, Building: to}
}

// PlayTwo returns the play of a card for one or two agents. Agent a must come before b in colour order. Pass NoAgent as
// b to play it on one agent.
func PlayTwo(c Card, a, b Agent) Action {
	return Action{Kind: KindPlay, Card: c, Agent: a, Other: b}
}

// PlaySafe returns the play of the card that moves the safe.
func PlaySafe(to Building) Action { return Action{Kind: KindPlay, Card: CardSafe, Building: to} }

// PlayCard returns the play of a card without arguments.
func PlayCard(c Card) Action { return Action{Kind: KindPlay, Card: c} }

// WriteDossier returns the action that writes a seat's dossier. Rows holds the guess at the owner of each agent. Rows
// of the seat's own agents and of agents not in play must be GuessNone.
func WriteDossier(s Seat, rows [NumAgents]Guess) Action {
	a := Action{Kind: KindDossier, Seat: s}
	for i, guess := range rows {
		a.ByAgent[i] = uint8(guess)
	}
	return a
}

// Join returns the action that seats a latecomer in a new last seat. Choices never lists it; CheckJoin says whether it
// is legal.
func Join() Action { return Action{Kind: KindJoin} }

// Steps returns how many buildings each agent walks in a KindMove action. For other kinds the result has no meaning.
func (a Action) Steps() [NumAgents]uint8 { return a.ByAgent }

// Guesses returns the guess at the owner of each agent in a KindDossier action. For other kinds the result has no
// meaning.
func (a Action) Guesses() [NumAgents]Guess {
	var rows [NumAgents]Guess
	for i, n := range a.ByAgent {
		rows[i] = Guess(n)
	}
	return rows
}

// String describes the action in a few English words, for errors and tests.
func (a Action) String() string {
	switch a.Kind {
	case KindAgents:
		return "draw agents " + a.Set.String()
	case KindDeal:
		return "deal " + a.Agent.String()
	case KindFirstRoll:
		return fmt.Sprintf("roll for the first turn, face %d", a.Face+1)
	case KindRoll:
		return fmt.Sprintf("roll face %d", a.Face+1)
	case KindMove:
		var parts []string
		for i, n := range a.ByAgent {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%v %d", Agent(i), n))
			}
		}
		if parts == nil {
			return "move nobody"
		}
		return "move " + strings.Join(parts, ", ")
	case KindSafe:
		return "safe to " + a.Building.String()
	case KindDraw:
		return "draw the card " + a.Card.String()
	case KindPassport:
		return "take the passport of " + a.Agent.String()
	case KindOffer:
		return "draw for the ruins: " + yesNo(a.Yes)
	case KindCall:
		return "call: " + yesNo(a.Yes)
	case KindPass:
		return "pass"
	case KindPlay:
		return a.playString()
	case KindDossier:
		return fmt.Sprintf("seat %d writes %s", a.Seat+1, dossierText(a.Guesses()))
	case KindJoin:
		return "somebody sits down"
	}
	return "nothing"
}

// playString describes a KindPlay action.
func (a Action) playString() string {
	text := "play " + a.Card.String()
	switch a.Card {
	case CardChurch, CardSecond:
		return text
	case CardSafe:
		return text + " to " + a.Building.String()
	case CardTwoBack, CardTwoAhead, CardSwap, CardRescue, CardPlus:
		text += " on " + a.Agent.String()
		if a.Other != NoAgent {
			text += " and " + a.Other.String()
		}
		return text
	}
	return text + " on " + a.Agent.String() + " to " + a.Building.String()
}

// yesNo returns the word for a yes or no in an action's text.
func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// movePoints returns the points that a move spends.
func (a *Action) movePoints() int {
	n := 0
	for _, s := range a.ByAgent {
		n += int(s)
	}
	return n
}

// Compare orders actions as Choices lists them: by kind, then moves by spent points, then by content. It returns −1, 0
// or 1.
func Compare(action, other Action) int {
	if c := cmp.Or(cmp.Compare(action.Kind, other.Kind), cmp.Compare(action.Seat, other.Seat)); c != 0 {
		return c
	}
	if action.Kind == KindMove {
		if c := cmp.Compare(action.movePoints(), other.movePoints()); c != 0 {
			return c
		}
	}
	for i := range action.ByAgent {
		if c := cmp.Compare(action.ByAgent[i], other.ByAgent[i]); c != 0 {
			return c
		}
	}
	if action.Yes != other.Yes {
		if other.Yes {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(action.Card, other.Card), cmp.Compare(action.Agent, other.Agent),
		cmp.Compare(action.Other, other.Other), cmp.Compare(action.Building, other.Building),
		cmp.Compare(action.Face, other.Face), cmp.Compare(action.Set, other.Set))
}
