package rules

// Boxed reports whether the second agent card has left the game.
func (t *Cards) Boxed() bool { return t.boxed }

// FirstRoll returns what a seat rolled for the first turn, 0 if it did not roll in the present go.
func (t *Turns) FirstRoll(s Seat) int { return int(t.rolls[s]) }
