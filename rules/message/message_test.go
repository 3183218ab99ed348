package message_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestArguments: each function makes an argument of its own kind that holds what it was given.
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
			t.Errorf("got %+v, want %+v", *c.got, c.want)
		}
	}
	want := message.Message{Key: "k", Args: []*message.Arg{{Name: "n", Number: 1}, {Name: "n", Number: 2}}}
	if got := message.Of("k", message.Count("n", 1), message.Count("n", 2)); !reflect.DeepEqual(got, want) {
		t.Errorf("with two arguments the message is %+v", got)
	}
}

// TestNone: only a message without a key says nothing.
func TestNone(t *testing.T) {
	if !(message.Message{}).IsZero() || message.Of("k").IsZero() {
		t.Error("a message with a key says nothing, or one without says something")
	}
}

// TestAgents: the agents of a set are listed in their order, without names.
func TestAgents(t *testing.T) {
	set := rules.AgentSet(0).With(rules.Agent(rules.NumAgents - 1)).With(rules.Red)
	want := []*message.Arg{message.Agent("", rules.Red), message.Agent("", rules.Agent(rules.NumAgents-1))}
	if got := message.Agents(set); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := message.Agents(0); len(got) != 0 {
		t.Errorf("no agents are listed as %+v", got)
	}
}

// TestTold: the outermost error that says something to players is told; one that says nothing is told as nothing.
func TestTold(t *testing.T) {
	plain := errors.New("disk full")
	fault := message.Errorf(message.Of("inner"), "the game %d: %w", 7, plain)
	illegal := &rules.IllegalError{Code: "points-left", Reason: "points are left", Need: 5, Have: 3}
	for name, c := range map[string]struct {
		err  error
		want message.Message
	}{
		"nothing":        {nil, message.Message{}},
		"a plain one":    {plain, message.Message{}},
		"a fault":        {fault, message.Of("inner")},
		"a fault within": {fmt.Errorf("saving: %w", fault), message.Of("inner")},
		"two faults":     {message.Errorf(message.Of("outer"), "%w", fault), message.Of("outer")},
		"a refusal":      {fmt.Errorf("seat 1: %w", illegal), message.Refusal(illegal)},
		"an InputError": {fmt.Errorf("line 1: %w", rules.InputErrorf("line.cut", "the line is cut")),
			message.Of("line.cut")},
	} {
		if got := message.OfError(c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
	if fault.Error() != "the game 7: disk full" || !errors.Is(fault, plain) {
		t.Errorf("the fault is %v, and does not hold its cause", fault)
	}
}

// TestCause: an error as an argument is its message, or its own text if it has none.
func TestCause(t *testing.T) {
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

// TestFlaws: numbers count, agents and cards are named, errors are told in their turn, and all else stays as the
// sentence has it.
func TestFlaws(t *testing.T) {
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
