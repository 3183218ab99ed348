package rules

import (
	"fmt"
	"math/bits"
)

// Agent is one of the seven pieces. The zero value is Red, so "no agent" must be said as NoAgent.
type Agent uint8

// The agents, in the order of lists, records and reports.
const (
	Red Agent = iota
	Orange
	Yellow
	Green
	Blue
	Violet
	Grey
	NumAgents = 7

	NoAgent Agent = 0xFF // none, or masked
)

var agentNames = [NumAgents]string{"red", "orange", "yellow", "green", "blue", "violet", "grey"}

// agentCodes are the letters in positions and records. They must never change. Grey is a for ash, as green has the g.
const agentCodes = "roygbva"

// String returns the agent's colour, "nobody" for NoAgent.
func (a Agent) String() string {
	if a < NumAgents {
		return agentNames[a]
	}
	return "nobody"
}

// Code returns the agent's letter in positions and records, - for NoAgent.
func (a Agent) Code() byte {
	if a < NumAgents {
		return agentCodes[a]
	}
	return '-'
}

// AgentByCode returns the agent with that letter. It returns NoAgent and false for any other character, - included.
func AgentByCode(c byte) (Agent, bool) {
	for i := range NumAgents {
		if agentCodes[i] == c {
			return Agent(i), true
		}
	}
	return NoAgent, false
}

// AgentSet is a set of agents, one bit each. Bit 0 is Red. The zero value is empty.
type AgentSet uint8

// AllAgents is the set of all seven agents.
const AllAgents AgentSet = 1<<NumAgents - 1

// Has reports whether a is in the set.
func (s AgentSet) Has(a Agent) bool { return a < NumAgents && s>>a&1 == 1 }

// With returns the set with a, which must be below NumAgents. The receiver is unchanged.
func (s AgentSet) With(a Agent) AgentSet { return s | 1<<a }

// Without returns the set without a. The receiver is unchanged.
func (s AgentSet) Without(a Agent) AgentSet { return s &^ (1 << a) }

// Len returns the number of agents in the set.
func (s AgentSet) Len() int { return bits.OnesCount8(uint8(s)) }

// Lowest returns the first agent of the set in colour order. The set must not be empty.
func (s AgentSet) Lowest() Agent { return Agent(bits.TrailingZeros8(uint8(s))) }

// nth returns the i-th agent of the set.
func (s AgentSet) nth(i int) Agent {
	for ; i > 0; i-- {
		s &= s - 1
	}
	return s.Lowest()
}

// setsBySize lists all sets of agents by size, in ascending order.
var setsBySize = func() (sets [NumAgents + 1][]AgentSet) {
	for s := range AllAgents + 1 {
		sets[s.Len()] = append(sets[s.Len()], s)
	}
	return sets
}()

// String returns the agents' letters in colour order, "" for the empty set.
func (s AgentSet) String() string {
	var b []byte
	for a := range Agent(NumAgents) {
		if s.Has(a) {
			b = append(b, a.Code())
		}
	}
	return string(b)
}

// Seat is a player's place at the table, 0 … 6 clockwise. Players see it numbered from 1.
type Seat uint8

// The limits of the number of seats, and NoSeat for none.
const (
	MaxSeats      = 7
	MinSeats      = 2
	NoSeat   Seat = 0xFF
)

// SeatSet is a set of seats, one bit each. Bit 0 is seat 0. The zero value is empty.
type SeatSet uint8

// Has reports whether s is in the set.
func (set SeatSet) Has(s Seat) bool { return s < MaxSeats && set>>s&1 == 1 }

// With returns the set with s, which must be below MaxSeats. The receiver is unchanged.
func (set SeatSet) With(s Seat) SeatSet { return set | 1<<s }

// Without returns the set without s. The receiver is unchanged.
func (set SeatSet) Without(s Seat) SeatSet { return set &^ (1 << s) }

// Len returns the number of seats in the set.
func (set SeatSet) Len() int { return bits.OnesCount8(uint8(set)) }

// first returns the lowest seat of the set, which must not be empty.
func (set SeatSet) first() Seat { return Seat(bits.TrailingZeros8(uint8(set))) }

// Building is a position on the ring, 0 … 11 clockwise from the church.
type Building uint8

// The buildings: the church, the houses 1 … 10, the ruins.
const (
	Church       Building = 0
	Ruins        Building = 11
	NumBuildings          = 12
	StartOfSafe  Building = 7 // where the safe stands at the start, in all editions

	NoBuilding Building = 0xFF
)

// Points returns the points of an agent there in a count: the house's number, 0 in the church, −3 in the ruins. All
// editions agree. It has no meaning for NoBuilding.
func (b Building) Points() int {
	if b == Ruins {
		return -3
	}
	return int(b)
}

// points caches Building.Points. It has sixteen entries, so that any four bits are a valid index.
var points = func() (t [16]int8) {
	for b := range Building(NumBuildings) {
		t[b] = int8(b.Points())
	}
	return t
}()

// Forward returns the building n steps clockwise, n ≥ 0. After the ruins comes the church.
func (b Building) Forward(n int) Building { return Building((int(b) + n) % NumBuildings) }

// String returns "church", "ruins", the house's number, or "nowhere" for NoBuilding.
func (b Building) String() string {
	switch {
	case b == Church:
		return "church"
	case b == Ruins:
		return "ruins"
	case b < NumBuildings:
		return fmt.Sprint(uint8(b))
	}
	return "nowhere"
}
