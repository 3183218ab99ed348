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
	for _, entry := range strings.Fields(string(seating)) {
		digits, ok := strings.CutPrefix(entry, fmt.Sprintf("%d:", people))
		if ok && len(digits) == people && strings.Trim(digits, "0123") == "" {
			for i := range sides {
				sides[i] = int(digits[i] - '0')
			}
		}
	}
	return sides
}

// With returns the seating with the i-th of that many people at a side, 0 … 3. The receiver is unchanged.
func (seating Seating) With(people, i, side int) Seating {
	sides := seating.Of(people)
	sides[i] = side
	added := fmt.Sprintf("%d:", people)
	var all []string
	for _, entry := range strings.Fields(string(seating)) {
		if !strings.HasPrefix(entry, added) {
			all = append(all, entry)
		}
	}
	for _, s := range sides {
		added += fmt.Sprint(s)
	}
	return Seating(strings.Join(append(all, added), " "))
}
