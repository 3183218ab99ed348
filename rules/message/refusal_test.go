package message_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestRefusal checks the arguments of the message for an illegal action, by the code of the error.
func TestRefusal(t *testing.T) {
	agent, card := message.Agent("agent", rules.Blue), message.Card("card", rules.CardRuins)
	arguments := map[string][]*message.Arg{
		"agents-needed": {message.Count("players", 2), message.Count("agents", 5)},
		"points-left":   {message.Count("points", 5), message.Number("spent", 2)},
		"points-over":   {message.Count("points", 5), message.Number("spent", 2)},
		"owned":         {agent}, "not-free": {agent}, "takes-no-part": {agent},
		"row-empty": {agent}, "own-guessed": {agent}, "own-named": {agent},
		"deck":            {card},
		"card-disallows":  {message.Words("allows", message.Of("allows.ruins"))},
		"card-unplayable": {message.Words("why", message.Of("unplayable.ruins"))},
		"due-roll":        nil,
		"over":            nil,
	}
	for code, args := range arguments {
		e := &rules.IllegalError{Code: code, Agent: rules.Blue, Card: rules.CardRuins, Need: 5, Have: 2}
		want := message.Of(message.Key("illegal."+code), args...)
		if got := message.Refusal(e); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", code, got, want)
		}
	}
}

// TestCardTexts checks the message keys of the name and the effect of every card. An unknown card has the name
// card.secret and no effect.
func TestCardTexts(t *testing.T) {
	for c := rules.NoCard + 1; c <= rules.NumCardKinds; c++ {
		name, effect := message.Key("card."+c.String()), message.Key("does."+c.String())
		if got := message.CardName(c); !reflect.DeepEqual(got, message.Of(name)) {
			t.Errorf("CardName(%v): got %+v, want %s", c, got, name)
		}
		if got := message.CardEffect(c); !reflect.DeepEqual(got, message.Of(effect)) {
			t.Errorf("CardEffect(%v): got %+v, want %s", c, got, effect)
		}
	}
	for _, c := range []rules.Card{rules.NoCard, rules.NumCardKinds + 1} {
		if got := message.CardName(c); got.Key != "card.secret" {
			t.Errorf("CardName(%d): got %+v, want card.secret", c, got)
		}
		if got := message.CardEffect(c); !got.IsZero() {
			t.Errorf("CardEffect(%d): got %+v, want the zero Message", c, got)
		}
	}
}

// TestUnplayable checks that each card that can lack a target has its own reason for it.
func TestUnplayable(t *testing.T) {
	known := map[rules.Card]bool{
		rules.CardAway: true, rules.CardRuins: true, rules.CardChurch: true, rules.CardSwap: true,
		rules.CardJoin: true, rules.CardRescue: true, rules.CardPlus: true, rules.CardToSafe: true,
	}
	for c := rules.NoCard; c <= rules.NumCardKinds; c++ {
		want := message.Key("illegal.no-such-card")
		if known[c] {
			want = message.Key("unplayable." + c.String())
		}
		if got := message.NoTarget(c); !reflect.DeepEqual(got, message.Of(want)) {
			t.Errorf("%v: got %+v, want %s", c, got, want)
		}
	}
}
