package rules

// Turns is whose turn it is, and how it was found who began.
type Turns struct {
	turn    uint16 // turns begun, 1 in the first
	active  Seat
	starter Seat            // who began; NoSeat while that is open
	rolls   [MaxSeats]uint8 // for the first turn: points, 0 while the seat has not rolled
	rolling SeatSet         // seats that still compete for the first turn
}

// Turn returns the number of the turn, from 1; 0 before the first.
func (t *Turns) Turn() int { return int(t.turn) }

// Starter returns the seat that began, NoSeat while that is open.
func (t *Turns) Starter() Seat { return t.starter }

// nextToRoll returns the first seat that competes for the first turn and has not rolled.
func (t *Turns) nextToRoll() Seat {
	for s := range Seat(MaxSeats) {
		if t.rolling.Has(s) && t.rolls[s] == 0 {
			return s
		}
	}
	return NoSeat
}

// highest returns the seats whose roll is the highest of those that compete.
func (t *Turns) highest() SeatSet {
	var best SeatSet
	most := uint8(0)
	for s := range Seat(MaxSeats) {
		switch r := t.rolls[s]; {
		case !t.rolling.Has(s):
		case r > most:
			most, best = r, SeatSet(0).With(s)
		case r == most:
			best = best.With(s)
		}
	}
	return best
}
