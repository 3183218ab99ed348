// Package message represents sentences for players as data: a key into the word catalogue, and arguments. The packages
// below rules know no language; they return messages, which package scenes/words translates.
package message

import (
	"errors"
	"fmt"

	"heimlich/rules"
)

// Key names a text of the catalogue, as "log.rolled".
type Key string

// ArgKind is the kind of an argument. It decides how the argument is put into words.
type ArgKind uint8

// The kinds of argument.
const (
	KindCount    ArgKind = iota // a number of things, by which a text may take another form
	KindNumber                  // a number that counts nothing: a turn’s, a seat’s, a score’s
	KindSigned                  // a gain or a loss, with its sign
	KindPerson                  // a player’s name, which stays as it is
	KindVerbatim                // other text that stays as it is: what somebody typed, what the system says
	KindAgent
	KindBuilding
	KindCard
	KindWords // another message
	KindAll   // a list: “A, B and C”; its number of items may give a text another form
	KindEach  // a list without “and”: “A, B, C”
)

// Arg is one thing that a text speaks of.
type Arg struct {
	Name   string // as the text calls it; "" in lists
	Kind   ArgKind
	Number int    // of counts, numbers and signed numbers; of agents, places and cards which one
	Text   string // of persons, and verbatim
	Words  Message
	Items  []*Arg // of lists
}

// Message is something to be said. The zero Message says nothing.
type Message struct {
	Key  Key
	Args []*Arg
}

// These functions are called in hundreds of places: inlined there, and with arguments that are copied, they would make
// the browser’s program larger by a percent.

// Of returns a message with its arguments.
//
//go:noinline
func Of(k Key, args ...*Arg) Message { return Message{k, args} }

// None reports whether the message says nothing.
func (m Message) IsZero() bool { return m.Key == "" }

// Count returns the argument for a number of things; texts choose a plural form by it.
//
//go:noinline
func Count(name string, n int) *Arg { return &Arg{Name: name, Kind: KindCount, Number: n} }

// Number returns the argument for a number that counts nothing, such as a turn.
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

// Verbatim returns the argument for a text that is the same in all languages.
//
//go:noinline
func Verbatim(name, text string) *Arg { return &Arg{Name: name, Kind: KindVerbatim, Text: text} }

// Agent returns the argument for an agent's name.
//
//go:noinline
func Agent(name string, a rules.Agent) *Arg { return &Arg{Name: name, Kind: KindAgent, Number: int(a)} }

// Place returns the argument for a building.
//
//go:noinline
func Building(name string, b rules.Building) *Arg {
	return &Arg{Name: name, Kind: KindBuilding, Number: int(b)}
}

// Card returns the argument for a kind of top secret card. A masked card is called a secret card.
//
//go:noinline
func Card(name string, c rules.Card) *Arg { return &Arg{Name: name, Kind: KindCard, Number: int(c)} }

// Words returns the argument for another message.
//
//go:noinline
func Words(name string, m Message) *Arg { return &Arg{Name: name, Kind: KindWords, Words: m} }

// All returns the argument for a list, whose last two items are joined by “and”.
//
//go:noinline
func All(name string, items []*Arg) *Arg { return &Arg{Name: name, Kind: KindAll, Items: items} }

// Each returns the argument for a list without “and”.
//
//go:noinline
func Each(name string, items []*Arg) *Arg { return &Arg{Name: name, Kind: KindEach, Items: items} }

// Agents returns items of a list: the agents of a set, in their order.
func Agents(set rules.AgentSet) []*Arg {
	var items []*Arg
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			items = append(items, Agent("", a))
		}
	}
	return items
}

// Sayer is an error that knows how it is told to players.
type PlayerError interface {
	error
	Message() Message
}

// fault is an error with a message.
type playerError struct {
	error
	message Message
}

func (f *playerError) Message() Message { return f.message }
func (f *playerError) Unwrap() error    { return f.error }

// Fault returns an error that says one thing to players, and a sentence, as fmt.Errorf makes it, to those who look for
// what went wrong.
func Errorf(m Message, format string, args ...any) error {
	return &playerError{fmt.Errorf(format, args...), m}
}

// Cause returns an error as an argument: what it says to players, or if it says nothing to them its own text, as of
// errors of the system.
func ErrorArg(name string, err error) *Arg {
	if m := OfError(err); !m.IsZero() {
		return Words(name, m)
	}
	return Verbatim(name, err.Error())
}

// Told returns what an error says to players, the zero Message if nothing.
func OfError(err error) Message {
	for ; err != nil; err = errors.Unwrap(err) { // the outermost that says something
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
