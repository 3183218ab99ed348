package message_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestRefusals: a refusal names what it speaks of: how many, which agent, or which card. Any other code is told as it
// is.
func TestRefusals(t *testing.T) {
	agent, card := message.Agent("agent", rules.Blue), message.Card("card", rules.CardRuins)
	want := map[string][]*message.Arg{
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
	for code, args := range want {
		e := &rules.IllegalError{Code: code, Agent: rules.Blue, Card: rules.CardRuins, Need: 5, Have: 2}
		if got := message.Refusal(e); !reflect.DeepEqual(got, message.Of(message.Key("illegal."+code), args...)) {
			t.Errorf("%s: got %+v", code, got)
		}
	}
}

// TestCards: every kind of card has a name and says what it does. One that may not be known has neither.
func TestCards(t *testing.T) {
	for c := rules.NoCard + 1; c <= rules.NumCards; c++ {
		name, does := message.Key("card."+c.String()), message.Key("does."+c.String())
		if got := message.CardName(c); !reflect.DeepEqual(got, message.Of(name)) {
			t.Errorf("%v is called %+v", c, got)
		}
		if got := message.CardEffect(c); !reflect.DeepEqual(got, message.Of(does)) {
			t.Errorf("%v does %+v", c, got)
		}
	}
	for _, c := range []rules.Card{rules.NoCard, rules.NumCards + 1} {
		if got := message.CardName(c); got.Key != "card.secret" {
			t.Errorf("a card %d is called %+v", c, got)
		}
		if got := message.CardEffect(c); !got.IsZero() {
			t.Errorf("a card %d does %+v", c, got)
		}
	}
}

// TestUnplayable: a card says why it has no target exactly if the rules know a reason.
func TestUnplayable(t *testing.T) {
	known := map[rules.Card]bool{
		rules.CardAway: true, rules.CardRuins: true, rules.CardChurch: true, rules.CardSwap: true,
		rules.CardJoin: true, rules.CardRescue: true, rules.CardPlus: true, rules.CardToSafe: true,
	}
	for c := rules.NoCard; c <= rules.NumCards; c++ {
		want := message.Key("illegal.no-such-card")
		if known[c] {
			want = message.Key("unplayable." + c.String())
		}
		if got := message.Unplayable(c); !reflect.DeepEqual(got, message.Of(want)) {
			t.Errorf("%v: got %+v, want %s", c, got, want)
		}
	}
}
