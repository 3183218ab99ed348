package appctx

import (
	"fmt"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// NumHeads is the number of drawings of people's heads.
const NumHeads = 7

// Heads assigns heads to the people at this device: the i-th digit is the number of the i-th person's head. No two
// people have the same head. An invalid value, such as "", means "1234567".
type Heads string

// valid returns the heads, the usual ones if h is invalid.
func (h Heads) valid() string {
	const usual = "1234567"
	for _, d := range usual {
		if len(h) != NumHeads || strings.Count(string(h), string(d)) != 1 {
			return usual
		}
	}
	return string(h)
}

// Of returns the number of the head of the i-th person, from 0: a number from 1 to NumHeads.
func (h Heads) Of(i int) int { return int(h.valid()[i%NumHeads] - '0') }

// With returns the heads after the i-th person, 0 … 6, has chosen head 1 … NumHeads. A person who had that head gets
// the former one. The receiver is unchanged.
func (h Heads) With(i, head int) Heads {
	heads := []byte(h.valid())
	other := strings.IndexByte(string(heads), byte('0'+head))
	heads[i], heads[other] = heads[other], heads[i]
	return Heads(heads)
}

// Head returns the drawing of the head of the player in seat s. Opponents have the mask of their temperament. The
// people at this screen, whose seats are people, have the heads that they chose. At a shared table each person has the
// head of the seat, which is the same on all screens.
func (ctx *Context) Head(player match.Player, s rules.Seat, people []rules.Seat) string {
	switch {
	case player.Kind == match.Opponent:
		return OpponentHead(player.Temperament)
	case ctx.Seated || ctx.Spectating:
		return SeatHead(int(s))
	}
	person := slices.Index(people, s)
	if person < 0 { // as in a replay
		person = len(people) + int(s)
	}
	return PersonHead(ctx.Settings.Heads.Of(person))
}

// SeatHead returns the drawing of the head of the person in a seat of a shared table, from 0.
func SeatHead(seat int) string { return PersonHead(seat%NumHeads + 1) }

// PersonHead returns the drawing of a person's head, 1 to NumHeads.
func PersonHead(head int) string { return fmt.Sprintf("heads/person-%d", head) }

// OpponentHead returns the drawing of the head of an opponent: a mask for each temperament.
func OpponentHead(t opponents.Temperament) string { return "heads/" + t.String() }

// PlayerName returns the name of the first person at this device, a default name if none was chosen.
func (ctx *Context) PlayerName() string {
	if name := record.Name(ctx.Settings.Name); name != "" {
		return name
	}
	return ctx.Words("title.chief")
}
