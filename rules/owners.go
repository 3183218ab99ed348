package rules

// Owners holds who owns which agents, as far as it is visible. Each seat has an identity, and with cards perhaps
// further ones. In a view, the identities of other seats are masked.
type Owners struct {
	dealt        uint8              // number of dealt identities, in the order of seats
	identity     [MaxSeats]Agent    // by seat; NoAgent if not dealt or masked
	further      [MaxSeats]AgentSet // further identities; empty where masked
	furtherCount [MaxSeats]uint8    // number of further identities, never masked
}

// Identity returns a seat's first agent, NoAgent if it is not dealt or masked.
func (o *Owners) Identity(s Seat) Agent {
	if s >= Seat(o.dealt) {
		return NoAgent
	}
	return o.identity[s]
}

// Identities returns all agents of a seat that are dealt and not masked; the set may be empty.
func (o *Owners) Identities(s Seat) AgentSet {
	set := o.further[s]
	if a := o.Identity(s); a != NoAgent {
		set = set.With(a)
	}
	return set
}

// PassportCount returns the number of a seat's identities, which is public: 0 before the deal.
func (o *Owners) PassportCount(s Seat) int {
	n := int(o.furtherCount[s])
	if s < Seat(o.dealt) {
		n++
	}
	return n
}

// Owner returns the seat that owns an agent. It is NoSeat if the agent is free, not dealt, NoAgent, or of a masked
// owner.
func (o *Owners) Owner(a Agent) Seat {
	for s := range Seat(o.dealt) {
		if a != NoAgent && (o.identity[s] == a || o.further[s].Has(a)) {
			return s
		}
	}
	return NoSeat
}

// owned returns the agents with a visible owner.
func (o *Owners) owned() AgentSet {
	var set AgentSet
	for s := range Seat(o.dealt) {
		set |= o.Identities(s)
	}
	return set
}

// passports returns the number of agents with an owner.
func (o *Owners) passports() int {
	n := int(o.dealt)
	for _, k := range o.furtherCount {
		n += int(k)
	}
	return n
}

// allKnown reports whether no identity is masked.
func (o *Owners) allKnown() bool {
	for s := range Seat(o.dealt) {
		if o.identity[s] == NoAgent || o.further[s].Len() != int(o.furtherCount[s]) {
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

// addFurther gives a seat a further identity.
func (o *Owners) addFurther(s Seat, a Agent) {
	o.further[s] = o.further[s].With(a)
	o.furtherCount[s]++
}
