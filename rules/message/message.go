// Package message represents sentences for players as data: a key of the word catalogue, and arguments. The subpackages
// of rules are independent of language; they return messages, which package scenes/words translates.
package message

import (
	"errors"
	"fmt"
	"slices"

	"heimlich/rules"
)

// Key is the key of a text in the catalogue, such as "log.rolled".
type Key string

// ArgKind is the kind of an argument. It decides how the argument is translated.
type ArgKind uint8

// The kinds of argument.
const (
	KindCount    ArgKind = iota // a number of things; selects the plural form of the text
	KindNumber                  // any other number: of a turn, a seat, a score
	KindSigned                  // a difference, shown with its sign; its amount selects the plural form
	KindPerson                  // a player's name, not translated
	KindVerbatim                // other text that is not translated: user input, messages of the system
	KindAgent
	KindBuilding
	KindCard
	KindWords // another message
	KindAll   // a list: “A, B and C”; the number of items selects the plural form of the text
	KindEach  // a list without “and”: “A, B, C”
)

// argKindNames are the kinds as texts.
var argKindNames = []string{KindCount: "count", KindNumber: "number", KindSigned: "signed", KindPerson: "person",
	KindVerbatim: "verbatim", KindAgent: "agent", KindBuilding: "building", KindCard: "card", KindWords: "words",
	KindAll: "all", KindEach: "each"}

// MarshalText returns the word of the kind. It panics for an unknown kind and never returns an error.
func (k ArgKind) MarshalText() ([]byte, error) { return []byte(argKindNames[k]), nil }

// UnmarshalText sets the kind from its word. For an unknown word it returns an error and leaves k unchanged.
func (k *ArgKind) UnmarshalText(text []byte) error {
	i := slices.Index(argKindNames, string(text))
	if i < 0 {
		return fmt.Errorf("no argument has the kind %q", text)
	}
	*k = ArgKind(i)
	return nil
}

// Arg is an argument of a text. Make one with the function of its kind. It is not changed afterwards, so messages may
// share it.
type Arg struct {
	Name   string  `json:"name,omitzero"` // name of the placeholder; "" in lists
	Kind   ArgKind `json:"kind"`
	Number int     `json:"number,omitzero"` // the number, or the value of the agent, building or card
	Text   string  `json:"text,omitzero"`   // of KindPerson and KindVerbatim
	Words  Message `json:"words,omitzero"`
	Items  []*Arg  `json:"items,omitempty"` // of lists
}

// Message is a text to be shown to players, in any language. The zero Message is empty. Messages can't be compared with
// ==; use IsZero.
type Message struct {
	Key  Key    `json:"key"`
	Args []*Arg `json:"args,omitempty"`
}

// The functions below are called in hundreds of places. Inlining them, or passing arguments by value, would enlarge the
// WebAssembly program by one percent.

// Of returns a message. The arguments must be those of the key's text, in any order; a test of scenes/words checks
// that.
//
//go:noinline
func Of(k Key, args ...*Arg) Message { return Message{k, args} }

// IsZero reports whether the message is empty.
func (m Message) IsZero() bool { return m.Key == "" }

// Count returns the argument for a number of things, which selects the plural form of the text. As in all functions of
// this kind, name is the placeholder, "" in a list.
//
//go:noinline
func Count(name string, n int) *Arg { return &Arg{Name: name, Kind: KindCount, Number: n} }

// Number returns the argument for a number that is no quantity, such as a turn's.
//
//go:noinline
func Number(name string, n int) *Arg { return &Arg{Name: name, Kind: KindNumber, Number: n} }

// Signed returns the argument for a number that is shown with its sign.
//
//go:noinline
func Signed(name string, n int) *Arg { return &Arg{Name: name, Kind: KindSigned, Number: n} }

// Person returns the argument for a player's name.
//
//go:noinline
func Person(name, who string) *Arg { return &Arg{Name: name, Kind: KindPerson, Text: who} }

// Verbatim returns the argument for a text that is not translated.
//
//go:noinline
func Verbatim(name, text string) *Arg { return &Arg{Name: name, Kind: KindVerbatim, Text: text} }

// Agent returns the argument for an agent's name. The agent must be below rules.NumAgents.
//
//go:noinline
func Agent(name string, a rules.Agent) *Arg { return &Arg{Name: name, Kind: KindAgent, Number: int(a)} }

// Building returns the argument for a building.
//
//go:noinline
func Building(name string, b rules.Building) *Arg {
	return &Arg{Name: name, Kind: KindBuilding, Number: int(b)}
}

// Card returns the argument for a kind of card. HiddenCard is called a secret card.
//
//go:noinline
func Card(name string, c rules.Card) *Arg { return &Arg{Name: name, Kind: KindCard, Number: int(c)} }

// Words returns the argument for another message.
//
//go:noinline
func Words(name string, m Message) *Arg { return &Arg{Name: name, Kind: KindWords, Words: m} }

// All returns the argument for a list whose last two items are joined by “and”.
//
//go:noinline
func All(name string, items []*Arg) *Arg { return &Arg{Name: name, Kind: KindAll, Items: items} }

// Each returns the argument for a list without “and”.
//
//go:noinline
func Each(name string, items []*Arg) *Arg { return &Arg{Name: name, Kind: KindEach, Items: items} }

// Agents returns the agents of a set as items of a list, in order.
func Agents(set rules.AgentSet) []*Arg {
	var items []*Arg
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			items = append(items, Agent("", a))
		}
	}
	return items
}

// PlayerError is an error with a message for players.
type PlayerError interface {
	error
	Message() Message
}

// playerError adds a message for players to an error.
type playerError struct {
	error
	message Message
}

// Message implements PlayerError.
func (p *playerError) Message() Message { return p.message }

// Unwrap returns the wrapped error, for package errors.
func (p *playerError) Unwrap() error { return p.error }

// Errorf returns an error with a message for players. Its text for developers is formatted like that of fmt.Errorf, and
// %w wraps.
func Errorf(m Message, format string, args ...any) error {
	return &playerError{fmt.Errorf(format, args...), m}
}

// ErrorArg returns the argument for an error: its message for players, or its own text if it has none, such as errors
// of the system.
func ErrorArg(name string, err error) *Arg {
	if m := OfError(err); !m.IsZero() {
		return Words(name, m)
	}
	return Verbatim(name, err.Error())
}

// OfError returns the message for players of err or of the first error that it wraps with one. It returns the zero
// Message for nil and for errors without a message.
func OfError(err error) Message {
	for ; err != nil; err = errors.Unwrap(err) { // the outermost error with a message
		switch e := err.(type) {
		case PlayerError:
			return e.Message()
		case *rules.IllegalError:
			return Refusal(e)
		case *rules.InputError:
			return inputError(e)
		}
	}
	return Message{}
}
