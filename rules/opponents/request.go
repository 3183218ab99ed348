package opponents

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Request is a decision that an opponent has to make. It can be passed to another goroutine, or encoded to another
// program of the same build. It contains the secrets of the opponent's seat.
type Request struct {
	View     rules.View
	Opponent Opponent
	Belief   deduction.Belief // the evidence that everybody has seen
	Seed     uint64           // of the random numbers; the same request always gets the same decision
}

// Decide returns the opponent's decision, which depends on the request alone. It takes as long for one legal action as
// for several, so that timing reveals nothing. It calls yield regularly, and returns the zero Action if yield returns
// false.
func (r *Request) Decide(yield func() bool) rules.Action {
	src := rules.NewRandomSource(r.Seed)
	return r.Opponent.decide(r.View, &r.Belief, &src, yield, true)
}

// MarshalBinary encodes the request: a line with seat, opponent and seed, a line with the position as the seat sees it,
// and the belief. The error is always nil.
func (r *Request) MarshalBinary() ([]byte, error) {
	return r.Belief.AppendBinary(fmt.Appendf(nil, "%d %v %d\n%s\n", r.View.Viewer+1, r.Opponent, r.Seed,
		r.View.Position()))
}

// UnmarshalBinary decodes what MarshalBinary wrote. The error, for developers, says what is wrong; r may then be partly
// set.
func (r *Request) UnmarshalBinary(data []byte) error {
	head, rest, _ := bytes.Cut(data, []byte("\n"))
	position, belief, whole := bytes.Cut(rest, []byte("\n"))
	fields := strings.Fields(string(head))
	if !whole || len(fields) != 3 {
		return fmt.Errorf("a request is a line of three words, a position and a belief, not %q …",
			head[:min(len(head), 60)])
	}
	seat, err := strconv.ParseUint(fields[0], 10, 8)
	if err != nil || seat < 1 || seat > rules.MaxSeats {
		return fmt.Errorf("a request’s seat is 1 … %d, not %q", rules.MaxSeats, fields[0])
	}
	r.View.Viewer = rules.Seat(seat - 1)
	if r.Opponent, err = Parse(fields[1]); err != nil {
		return err
	}
	if r.Seed, err = strconv.ParseUint(fields[2], 10, 64); err != nil {
		return fmt.Errorf("a request’s seed is a number, not %q", fields[2])
	}
	if r.View.Game, err = rules.ParsePosition(string(position)); err != nil {
		return err
	}
	return r.Belief.UnmarshalBinary(belief)
}

// MarshalAction encodes an action as bytes of fixed length, for another program of the same build. For files use
// package record.
func MarshalAction(a rules.Action) []byte {
	data, _ := binary.Append(nil, binary.LittleEndian, a) // never fails: the size is fixed
	return data
}

// UnmarshalAction decodes what MarshalAction wrote. It returns an error if the length is wrong. It does not check
// whether the action is legal.
func UnmarshalAction(data []byte) (a rules.Action, err error) {
	n, err := binary.Decode(data, binary.LittleEndian, &a)
	if err != nil || n != len(data) {
		return rules.Action{}, fmt.Errorf("an action has %d bytes, not %d", binary.Size(a), len(data))
	}
	return a, nil
}
