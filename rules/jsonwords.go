package rules

import (
	"fmt"
	"slices"
)

// Actions, events and setups are JSON between programs. Their constants are words there, because the numbers may
// change.

// actionNames are the kinds of action in JSON.
var actionNames = [...]string{"none", "agents", "deal", "first", "roll", "move", "safe", "draw", "passport", "offer",
	"call", "pass", "play", "dossier", "join"}

// originNames are the origins in JSON.
var originNames = [...]string{"none", "dealt", "drawn", "played"}

// unmarshalWord sets a constant to the index of a word. The error names an unknown word.
func unmarshalWord(constant *uint8, words []string, text []byte) error {
	i := slices.Index(words, string(text))
	if i < 0 {
		return fmt.Errorf("unknown word %q", text)
	}
	*constant = uint8(i)
	return nil
}

// MarshalText returns the word of the kind. It panics for an unknown kind and never returns an error.
func (k ActionKind) MarshalText() ([]byte, error) { return []byte(actionNames[k]), nil }

// UnmarshalText sets the kind from its word. For an unknown word it returns an error and leaves k unchanged.
func (k *ActionKind) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(k), actionNames[:], text)
}

// MarshalText returns the word of the kind. It panics for an unknown kind and never returns an error.
func (k EventKind) MarshalText() ([]byte, error) { return []byte(eventNames[k]), nil }

// UnmarshalText sets the kind from its word. For an unknown word it returns an error and leaves k unchanged.
func (k *EventKind) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(k), eventNames[:], text)
}

// MarshalText returns the word of the origin. It panics for an unknown origin and never returns an error.
func (o Origin) MarshalText() ([]byte, error) { return []byte(originNames[o]), nil }

// UnmarshalText sets the origin from its word. For an unknown word it returns an error and leaves o unchanged.
func (o *Origin) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(o), originNames[:], text)
}

// MarshalText returns the edition's ID. It panics for an unknown edition and never returns an error.
func (id EditionID) MarshalText() ([]byte, error) { return []byte(id.Edition().ID), nil }

// UnmarshalText sets the edition by its ID. For an unknown one it returns an *InputError and sets the first edition.
func (id *EditionID) UnmarshalText(text []byte) (err error) {
	*id, err = EditionByID(string(text))
	return err
}

// MarshalText returns the agent's letter, - for NoAgent.
func (a Agent) MarshalText() ([]byte, error) { return []byte{a.Code()}, nil }

// UnmarshalText sets the agent by its letter, and NoAgent by -. For other text it returns an error and sets NoAgent.
func (a *Agent) UnmarshalText(text []byte) error {
	*a = NoAgent
	if string(text) == "-" {
		return nil
	}
	if known := false; len(text) == 1 {
		if *a, known = AgentByCode(text[0]); known {
			return nil
		}
	}
	return fmt.Errorf("unknown agent %q", text)
}

// MarshalText returns the letters of the agents in colour order, no text for the empty set.
func (s AgentSet) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText sets the agents by their letters, in any order. For an unknown letter it returns an error; the set then
// holds the agents before it.
func (s *AgentSet) UnmarshalText(text []byte) error {
	*s = 0
	for _, c := range text {
		a, known := AgentByCode(c)
		if !known {
			return fmt.Errorf("unknown agent %q", c)
		}
		*s = s.With(a)
	}
	return nil
}

// MarshalText returns the card's name in records, hidden for HiddenCard.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText sets the card by its name in records, or HiddenCard by hidden. For other text it returns an error and
// sets NoCard.
func (c *Card) UnmarshalText(text []byte) error {
	if string(text) == HiddenCard.String() {
		*c = HiddenCard
		return nil
	}
	known := false
	if *c, known = CardByName(string(text)); !known {
		return fmt.Errorf("unknown card %q", text)
	}
	return nil
}

// MarshalText returns one digit per seat, ascending; seat 0 is 1. The empty set has no text.
func (s SeatSet) MarshalText() ([]byte, error) {
	var text []byte
	for seat := range Seat(MaxSeats) {
		if s.Has(seat) {
			text = append(text, '1'+byte(seat))
		}
	}
	return text, nil
}

// UnmarshalText sets the seats by digits, 1 for seat 0. For another character it returns an error; the set then holds
// the seats before it.
func (s *SeatSet) UnmarshalText(text []byte) error {
	*s = 0
	for _, c := range text {
		if c < '1' || c > '0'+MaxSeats {
			return fmt.Errorf("unknown seat %q", c)
		}
		*s = s.With(Seat(c - '1'))
	}
	return nil
}

// MarshalText returns the seat as a digit, 1 for seat 0, and - for NoSeat. It never returns an error.
func (s Seat) MarshalText() ([]byte, error) {
	if s == NoSeat {
		return []byte{'-'}, nil
	}
	return []byte{'1' + byte(s)}, nil
}

// UnmarshalText sets the seat by its digit, and NoSeat by -. For other text it returns an error and leaves s unchanged.
func (s *Seat) UnmarshalText(text []byte) error {
	var set SeatSet
	switch {
	case string(text) == "-":
		*s = NoSeat
	case len(text) == 1 && set.UnmarshalText(text) == nil:
		*s = Seat(text[0] - '1')
	default:
		return fmt.Errorf("unknown seat %q", text)
	}
	return nil
}
