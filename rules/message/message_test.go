package message_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestArguments checks the argument that each constructor returns, and a message with two arguments.
func TestArguments(t *testing.T) {
	inner := message.Of("inner")
	items := []*message.Arg{message.Person("", "Ann"), message.Person("", "Ben")}
	for _, c := range []struct {
		got  *message.Arg
		want message.Arg
	}{
		{message.Count("n", 3), message.Arg{Name: "n", Kind: message.KindCount, Number: 3}},
		{message.Number("n", 4), message.Arg{Name: "n", Kind: message.KindNumber, Number: 4}},
		{message.Signed("n", -3), message.Arg{Name: "n", Kind: message.KindSigned, Number: -3}},
		{message.Person("n", "Ann"), message.Arg{Name: "n", Kind: message.KindPerson, Text: "Ann"}},
		{message.Verbatim("n", "x"), message.Arg{Name: "n", Kind: message.KindVerbatim, Text: "x"}},
		{message.Agent("n", rules.Violet), message.Arg{Name: "n", Kind: message.KindAgent, Number: int(rules.Violet)}},
		{message.Building("n", 11), message.Arg{Name: "n", Kind: message.KindBuilding, Number: 11}},
		{message.Card("n", rules.CardSwap),
			message.Arg{Name: "n", Kind: message.KindCard, Number: int(rules.CardSwap)}},
		{message.Words("n", inner), message.Arg{Name: "n", Kind: message.KindWords, Words: inner}},
		{message.All("n", items), message.Arg{Name: "n", Kind: message.KindAll, Items: items}},
		{message.Each("n", items), message.Arg{Name: "n", Kind: message.KindEach, Items: items}},
	} {
		if !reflect.DeepEqual(*c.got, c.want) {
			t.Errorf("argument of kind %v: got %+v, want %+v", c.want.Kind, *c.got, c.want)
		}
	}
	want := message.Message{Key: "k", Args: []*message.Arg{{Name: "n", Number: 1}, {Name: "n", Number: 2}}}
	if got := message.Of("k", message.Count("n", 1), message.Count("n", 2)); !reflect.DeepEqual(got, want) {
		t.Errorf("message of two arguments: got %+v, want %+v", got, want)
	}
}

// TestIsZero checks that only a message without a key is zero.
func TestIsZero(t *testing.T) {
	if !(message.Message{}).IsZero() {
		t.Error("message without a key: got IsZero false, want true")
	}
	if message.Of("k").IsZero() {
		t.Error("message with a key: got IsZero true, want false")
	}
}

// TestAgents checks that Agents lists the agents of a set in order, as arguments without names.
func TestAgents(t *testing.T) {
	set := rules.AgentSet(0).With(rules.Agent(rules.NumAgents - 1)).With(rules.Red)
	want := []*message.Arg{message.Agent("", rules.Red), message.Agent("", rules.Agent(rules.NumAgents-1))}
	if got := message.Agents(set); !reflect.DeepEqual(got, want) {
		t.Errorf("set %v: got %+v, want %+v", set, got, want)
	}
	if got := message.Agents(0); len(got) != 0 {
		t.Errorf("empty set: got %+v, want no items", got)
	}
}

// TestOfError checks that OfError returns the message of the outermost error in a chain that has one.
func TestOfError(t *testing.T) {
	plain := errors.New("disk full")
	withMessage := message.Errorf(message.Of("inner"), "the game %d: %w", 7, plain)
	illegal := &rules.IllegalError{Code: "points-left", Reason: "points are left", Need: 5, Have: 3}
	for name, c := range map[string]struct {
		err  error
		want message.Message
	}{
		"nil":          {nil, message.Message{}},
		"plain error":  {plain, message.Message{}},
		"with message": {withMessage, message.Of("inner")},
		"wrapped":      {fmt.Errorf("saving: %w", withMessage), message.Of("inner")},
		"two messages": {message.Errorf(message.Of("outer"), "%w", withMessage), message.Of("outer")},
		"IllegalError": {fmt.Errorf("seat 1: %w", illegal), message.Refusal(illegal)},
		"InputError": {fmt.Errorf("line 1: %w", rules.InputErrorf("line.cut", "the line is cut")),
			message.Of("line.cut")},
	} {
		if got := message.OfError(c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
	if withMessage.Error() != "the game 7: disk full" || !errors.Is(withMessage, plain) {
		t.Errorf("Errorf: got error %v, want the formatted text, wrapping its cause", withMessage)
	}
}

// TestErrorArg checks that the argument for an error is its message, or its text if it has no message.
func TestErrorArg(t *testing.T) {
	for _, c := range []struct {
		err  error
		want *message.Arg
	}{
		{errors.New("disk full"), message.Verbatim("why", "disk full")},
		{message.Errorf(message.Of("k"), "text"), message.Words("why", message.Of("k"))},
	} {
		if got := message.ErrorArg("why", c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %+v, want %+v", c.err, got, c.want)
		}
	}
}

// TestInputErrorArguments checks the arguments of the message of an InputError. Integers of at least 0 become counts,
// agents and cards are named, errors are nested, and other values stay as formatted.
func TestInputErrorArguments(t *testing.T) {
	inner := rules.InputErrorf("inner", "inner")
	for _, c := range []struct {
		err  error
		want message.Message
	}{
		{rules.InputErrorf("k", "nothing"), message.Of("k")},
		{rules.InputErrorf("k n", "%d things", 0), message.Of("k", message.Count("n", 0))},
		{rules.InputErrorf("k n", "%d things", uint8(12)), message.Of("k", message.Count("n", 12))},
		{rules.InputErrorf("k n", "%d things", -1), message.Of("k", message.Verbatim("n", "-1"))},
		{rules.InputErrorf("k text", "the text %q", "7"), message.Of("k", message.Verbatim("text", `"7"`))},
		{rules.InputErrorf("k text", "the text %s", "7"), message.Of("k", message.Verbatim("text", "7"))},
		{rules.InputErrorf("k agent", "%s", rules.Green), message.Of("k", message.Agent("agent", rules.Green))},
		{rules.InputErrorf("k card", "%s", rules.CardJoin), message.Of("k", message.Card("card", rules.CardJoin))},
		{rules.InputErrorf("k why", "%v", errors.New("plain")), message.Of("k", message.Verbatim("why", "plain"))},
		{rules.InputErrorf("k why", "%v", inner), message.Of("k", message.Words("why", message.Of("inner")))},
		{
			rules.InputErrorf("k n text most", "%d of %s, not 1 to %d", 3, "games", 2),
			message.Of("k", message.Count("n", 3), message.Verbatim("text", "games"), message.Count("most", 2)),
		},
	} {
		if got := message.OfError(c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %+v, want %+v", c.err, got, c.want)
		}
	}
}
