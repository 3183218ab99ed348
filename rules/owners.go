package rules

// Owners is who owns which agents, as far as that may be known: everybody has an identity, and with cards perhaps
// further ones.
type Owners struct {
	dealt    uint8              // identities dealt, seat by seat
	identity [MaxSeats]Agent    // by seat; NoAgent: not dealt, or masked
	extra    [MaxSeats]AgentSet // identities taken beside the first; empty where masked
	extras   [MaxSeats]uint8    // how many
}

// Identity returns a seat's secret agent, NoAgent while it is not dealt or may not be known.
func (o *Owners) Identity(s Seat) Agent {
	if s >= Seat(o.dealt) {
		return NoAgent
	}
	return o.identity[s]
}

// Identities returns all the agents a seat owns, as far as that may be known.
func (o *Owners) Identities(s Seat) AgentSet {
	set := o.extra[s]
	if a := o.Identity(s); a != NoAgent {
		set = set.With(a)
	}
	return set
}

// Passports returns how many identities a seat has, which all may know.
func (o *Owners) PassportCount(s Seat) int {
	n := int(o.extras[s])
	if s < Seat(o.dealt) {
		n++
	}
	return n
}

// Owner returns the seat that an agent belongs to, NoSeat if it is free or that may not be known.
func (o *Owners) Owner(a Agent) Seat {
	for s := range Seat(o.dealt) {
		if a != NoAgent && (o.identity[s] == a || o.extra[s].Has(a)) {
			return s
		}
	}
	return NoSeat
}

// owned returns the agents that have an owner, as far as that may be known.
func (o *Owners) owned() AgentSet {
	var set AgentSet
	for s := range Seat(o.dealt) {
		set |= o.Identities(s)
	}
	return set
}

// passports returns how many agents have an owner.
func (o *Owners) passports() int {
	n := int(o.dealt)
	for _, k := range o.extras {
		n += int(k)
	}
	return n
}

// known reports whether nothing is masked.
func (o *Owners) allKnown() bool {
	for s := range Seat(o.dealt) {
		if o.identity[s] == NoAgent || o.extra[s].Len() != int(o.extras[s]) {
			return false
		}
	}
	return true
}

// deal gives the next seat its identity.
func (o *Owners) deal(a Agent) (s Seat) {
	s = Seat(o.dealt)
	o.identity[s] = a
	o.dealt++
	return s
}

// add gives a seat a further identity.
func (o *Owners) add(s Seat, a Agent) {
	o.extra[s] = o.extra[s].With(a)
	o.extras[s]++
}
