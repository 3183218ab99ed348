package record

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// variantLine returns an action of the variants without its turn.
func variantLine(action rules.Action) string {
	switch action.Kind {
	case rules.KindDraw:
		return "draw " + action.Card.String()
	case rules.KindPassport:
		return "passport " + string(action.Agent.Code())
	case rules.KindOffer:
		return "offer " + yesNo(action.Yes)
	case rules.KindCall:
		return "call " + yesNo(action.Yes)
	case rules.KindPass:
		return "pass"
	case rules.KindDossier:
		return fmt.Sprintf("dossier %d %s", action.Seat+1, dossierText(action.Guesses()))
	}
	line := "play " + action.Card.String()
	switch argumentKindOf(action.Card) {
	case argSafe:
		return line + " " + action.Building.String()
	case argAgents:
		line += " " + string(action.Agent.Code())
		if action.Other != rules.NoAgent {
			line += " " + string(action.Other.Code())
		}
	case argAgentTo:
		line += " " + string(action.Agent.Code()) + " " + action.Building.String()
	}
	return line
}

// argumentKind says which arguments the play of a card has.
type argumentKind int

const (
	argAgentTo argumentKind = iota // an agent and where it goes
	argAgents                      // one or two agents
	argSafe                        // where the safe goes
	argNone                        // nothing
)

// argumentKindOf returns which arguments the play of a card has.
func argumentKindOf(c rules.Card) argumentKind {
	switch c {
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		return argAgents
	case rules.CardSafe:
		return argSafe
	case rules.CardChurch, rules.CardSecond:
		return argNone
	}
	return argAgentTo
}

// yesNo returns the word for a yes or no in a record.
func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// dossierText returns a dossier with one character for each agent: its owner's seat, 0 for nobody, or _ for no guess.
func dossierText(guesses [rules.NumAgents]rules.Guess) string {
	var text strings.Builder
	for _, guess := range guesses {
		switch seat := guess.Seat(); {
		case guess == rules.GuessNobody:
			text.WriteByte('0')
		case seat != rules.NoSeat:
			text.WriteByte('1' + byte(seat))
		default:
			text.WriteByte('_')
		}
	}
	return text.String()
}

// parseVariant parses an action of the variants from its verb and object.
func (r *reader) parseVariant(verb, object string) (rules.Action, error) {
	var none rules.Action
	switch verb {
	case "draw":
		c, ok := rules.CardByName(object)
		if !ok {
			return none, r.failf("record.no-card text", "unknown card %s", quoteShort(object))
		}
		return rules.DrawCard(c), nil
	case "passport":
		a, err := r.agent(object)
		return rules.TakePassport(a), err
	case "offer", "call":
		if object != "yes" && object != "no" {
			return none, r.failf("record.yes-no text", "%s is not yes or no", quoteShort(object))
		}
		if verb == "offer" {
			return rules.AnswerOffer(object == "yes"), nil
		}
		return rules.Call(object == "yes"), nil
	case "pass":
		return rules.Pass(), nil
	case "play":
		return r.play(object)
	case "dossier":
		return r.dossier(object)
	}
	return none, r.failf("record.no-action text", "unknown action %s", quoteShort(verb))
}

// agent parses the letter of an agent.
func (r *reader) agent(letter string) (rules.Agent, error) {
	if len(letter) == 1 {
		if a, ok := rules.AgentByCode(letter[0]); ok {
			return a, nil
		}
	}
	return rules.NoAgent,
		r.failf("record.agent-letter text", "%s is not an agent’s letter (roygbva)", quoteShort(letter))
}

// building parses the name of a building.
func (r *reader) building(name string) (rules.Building, error) {
	for b := range rules.Building(rules.NumBuildings) {
		if b.String() == name {
			return b, nil
		}
	}
	return rules.NoBuilding, r.failf("record.no-building text", "unknown building %s", quoteShort(name))
}

// play parses the object of a play: a card and its arguments, like “swap r o”.
func (r *reader) play(object string) (rules.Action, error) {
	var none rules.Action
	words := strings.Split(object, " ")
	card, ok := rules.CardByName(words[0])
	if !ok {
		return none, r.failf("record.no-card text", "unknown card %s", quoteShort(words[0]))
	}
	r.column += len(words[0]) + 1
	words = words[1:]
	minimum, maximum := 0, 0
	switch argumentKindOf(card) {
	case argAgents:
		minimum, maximum = 1, 2
	case argAgentTo:
		minimum, maximum = 2, 2
	case argSafe:
		minimum, maximum = 1, 1
	}
	if len(words) < minimum || len(words) > maximum {
		return none, r.failf("record.card-words card least most given",
			"the card %v has a wrong number of words: %d to %d, not %d", card, minimum, maximum, len(words))
	}
	switch argumentKindOf(card) {
	case argNone:
		return rules.PlayCard(card), nil
	case argSafe:
		b, err := r.building(words[0])
		return rules.PlaySafe(b), err
	}
	agent, err := r.agent(words[0])
	if err != nil {
		return none, err
	}
	r.column += 2
	if argumentKindOf(card) == argAgentTo {
		b, err := r.building(words[1])
		return rules.PlayTo(card, agent, b), err
	}
	other := rules.NoAgent
	if len(words) == 2 {
		if other, err = r.agent(words[1]); err != nil {
			return none, err
		}
	}
	return rules.PlayTwo(card, agent, other), nil
}

// dossier parses the object of a dossier, like “2 _2000__”.
func (r *reader) dossier(object string) (rules.Action, error) {
	var guesses [rules.NumAgents]rules.Guess
	seat, signs, _ := strings.Cut(object, " ")
	if len(seat) != 1 || seat[0] < '1' || seat[0] > '7' {
		return rules.Action{},
			r.failf("record.one-to-seven text", "%s is not a seat from 1 to 7", quoteShort(seat))
	}
	r.column += 2
	if len(signs) != len(guesses) {
		return rules.Action{},
			r.failf("record.dossier-signs text", "a dossier has seven signs, not %s", quoteShort(signs))
	}
	for i := range guesses {
		switch sign := signs[i]; {
		case sign == '_':
		case sign == '0':
			guesses[i] = rules.GuessNobody
		case sign >= '1' && sign <= '7':
			guesses[i] = rules.GuessSeat(rules.Seat(sign - '1'))
		default:
			return rules.Action{}, r.failf("record.dossier-sign sign", "a dossier can’t say %q", sign)
		}
	}
	return rules.WriteDossier(rules.Seat(seat[0]-'1'), guesses), nil
}
