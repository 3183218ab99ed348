package appctx

import (
	"fmt"
	"strings"

	"heimlich/rules/message"
)

// Sides is the number of sides of a screen where people can sit: 0 below, 1 left, 2 above, 3 right.
const Sides = 4

// sideNames are the names of the sides.
var sideNames = [Sides]message.Key{"side.below", "side.left", "side.above", "side.right"}

// SideName returns the name of a side, 0 … 3.
func SideName(side int) message.Message { return message.Of(sideNames[side]) }

// Seating holds the sides at which people sit, by number of people, such as “2:02 4:0132”. For other numbers they sit
// all around in order.
type Seating string

// Of returns the sides of that many people, in order.
func (seating Seating) Of(people int) []int {
	sides := make([]int, people)
	for i := range sides {
		sides[i] = (8*i + people) / (2 * people)
	}
	for _, w := range strings.Fields(string(seating)) {
		if at, ok := strings.CutPrefix(w, fmt.Sprintf("%d:", people)); ok && len(at) == people &&
			strings.Trim(at, "0123") == "" {
			for i := range sides {
				sides[i] = int(at[i] - '0')
			}
		}
	}
	return sides
}

// With returns the seating with the i-th of that many people at a side.
func (seating Seating) With(people, i, side int) Seating {
	sides := seating.Of(people)
	sides[i] = side
	word := fmt.Sprintf("%d:", people)
	var all []string
	for _, w := range strings.Fields(string(seating)) {
		if !strings.HasPrefix(w, word) {
			all = append(all, w)
		}
	}
	for _, s := range sides {
		word += fmt.Sprint(s)
	}
	return Seating(strings.Join(append(all, word), " "))
}
