package message

import (
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
)

// Refusal returns the message for players about an illegal action. It names facts that the error holds, so show it only
// to the acting player.
func Refusal(e *rules.IllegalError) Message {
	k := Key("illegal." + e.Code)
	switch e.Code {
	case "agents-needed":
		return Of(k, Count("players", e.Have), Count("agents", e.Need))
	case "points-left":
		return Of(k, Count("points", e.Need), Number("spent", e.Have))
	case "points-over":
		return Of(k, Count("points", e.Need), Number("spent", e.Have))
	case "owned", "not-free", "takes-no-part", "row-empty", "own-guessed", "own-named":
		return Of(k, Agent("agent", e.Agent))
	case "deck":
		return Of(k, Card("card", e.Card))
	case "card-disallows":
		return Of(k, Words("allows", Of(Key("allows."+e.Card.String()))))
	case "card-unplayable":
		return Of(k, Words("why", NoTarget(e.Card)))
	}
	return Of(k)
}

// CardName returns the name of a kind of card. HiddenCard, NoCard and unknown cards are called a secret card.
func CardName(c rules.Card) Message {
	if c > rules.NoCard && c <= rules.NumCardKinds {
		return Of(Key("card." + c.String()))
	}
	return Of("card.secret")
}

// CardEffect returns what a kind of card does, the zero Message for HiddenCard, NoCard and unknown cards.
func CardEffect(c rules.Card) Message {
	if c > rules.NoCard && c <= rules.NumCardKinds {
		return Of(Key("does." + c.String()))
	}
	return Message{}
}

// CardPick returns what to choose first for a kind of card. It is zero for a kind without a choice, and where
// CardEffect is.
func CardPick(c rules.Card) Message {
	if c == rules.CardChurch || c == rules.CardSecond || CardEffect(c).IsZero() {
		return Message{}
	}
	return Of(Key("pick." + c.String()))
}

// NoTarget returns the reason for which a kind of card may have no target. For a kind that always has one, it returns
// the message for an unknown card.
func NoTarget(c rules.Card) Message {
	switch c {
	case rules.CardAway, rules.CardRuins, rules.CardChurch, rules.CardSwap, rules.CardJoin, rules.CardRescue,
		rules.CardPlus, rules.CardToSafe:
		return Of(Key("unplayable." + c.String()))
	}
	return Of("illegal.no-such-card")
}

// inputError returns the message of an InputError, whose code names the key and the arguments. Arguments of the verb %d
// become counts unless they are negative. Agents and cards are named, and errors become nested messages. Other
// arguments stay as formatted.
func inputError(e *rules.InputError) Message {
	names := strings.Fields(e.Code)
	verbs := strings.Split(e.Format, "%")[1:]
	var args []*Arg
	for i, value := range e.Args {
		name := names[i+1]
		switch value := value.(type) {
		case error:
			args = append(args, ErrorArg(name, value))
		case rules.Agent:
			args = append(args, Agent(name, value))
		case rules.Card:
			args = append(args, Card(name, value))
		default:
			text := fmt.Sprintf("%"+verbs[i][:1], value)
			// negative numbers stay as typed
			if n, err := strconv.Atoi(text); err == nil && verbs[i][0] == 'd' && n >= 0 {
				args = append(args, Count(name, n))
			} else {
				args = append(args, Verbatim(name, text))
			}
		}
	}
	return Of(Key(names[0]), args...)
}
