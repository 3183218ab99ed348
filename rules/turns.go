package rules

// Turns holds whose turn it is, since when, and the rolls that decide the first turn.
type Turns struct {
	turn    uint16 // number of the turn, from 1; 0 before the first
	active  Seat
	starter Seat            // seat of the first turn; NoSeat before it
	rolls   [MaxSeats]uint8 // points rolled for the first turn, 0 before a seat's roll
	rolling SeatSet         // seats that still compete for the first turn
}

// Turn returns the number of the turn, from 1; 0 before the first.
func (t *Turns) Turn() int { return int(t.turn) }

// Starter returns the seat of the first turn, NoSeat before it.
func (t *Turns) Starter() Seat { return t.starter }

// nextToRoll returns the next seat to roll for the first turn, NoSeat if all have rolled.
func (t *Turns) nextToRoll() Seat {
	for s := range Seat(MaxSeats) {
		if t.rolling.Has(s) && t.rolls[s] == 0 {
			return s
		}
	}
	return NoSeat
}

// highest returns the competing seats with the highest roll.
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
