package rules

// State that only tests of package rules_test read.

// SecondRemoved reports whether the second agent card has left the game.
func (cards *Cards) SecondRemoved() bool { return cards.secondRemoved }

// FirstRoll returns a seat's roll for the first turn, 0 if it has not rolled in the current round of rolls.
func (t *Turns) FirstRoll(s Seat) int { return int(t.rolls[s]) }
