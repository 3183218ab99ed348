package backstage

import (
	"fmt"
	"strings"

	"heimlich/rules/message"
)

// Sides are how many sides a screen has at which people can sit around it: 0 is below, 1 left, 2 above and 3 right.
const Sides = 4

// sideWords are what they are called, where somebody sits.
var sideWords = [Sides]message.Key{"side.below", "side.left", "side.above", "side.right"}

// SideName is what a side is called, 0 … 3.
func SideName(side int) message.Message { return message.Of(sideWords[side]) }

// Seating is at which sides people sit around a screen, by how many they are: “2:02 4:0132”. For numbers that it does not name they sit all around it in their order.
type Seating string

// Of are the sides of so many people, in their order.
func (x Seating) Of(people int) []int {
	sides := make([]int, people)
	for i := range sides {
		sides[i] = (8*i + people) / (2 * people)
	}
	for _, w := range strings.Fields(string(x)) {
		if at, ok := strings.CutPrefix(w, fmt.Sprintf("%d:", people)); ok && len(at) == people && strings.Trim(at, "0123") == "" {
			for i := range sides {
				sides[i] = int(at[i] - '0')
			}
		}
	}
	return sides
}

// With is the seating where the i-th of so many people sits at a side.
func (x Seating) With(people, i, side int) Seating {
	sides := x.Of(people)
	sides[i] = side
	word := fmt.Sprintf("%d:", people)
	var all []string
	for _, w := range strings.Fields(string(x)) {
		if !strings.HasPrefix(w, word) {
			all = append(all, w)
		}
	}
	for _, s := range sides {
		word += fmt.Sprint(s)
	}
	return Seating(strings.Join(append(all, word), " "))
}
