package rules

import (
	"cmp"
	"fmt"
	"strings"
)

// Kind is what sort of thing an action does.
type Kind uint8

// The kinds of action. Texts never hold these numbers.
const (
	KindNone      Kind = iota
	KindAgents         // chance: the agents that take part are drawn
	KindDeal           // chance: the next seat gets its identity
	KindFirstRoll      // chance: a seat rolls for the first turn
	KindRoll           // chance: the die falls
	KindMove           // the active seat moves agents
	KindSafe           // the active seat sets the safe down
)

// Action is what a player or chance does. Two equal actions are the same action.
type Action struct {
	Kind     Kind
	Agent    Agent            // KindDeal
	Building Building         // KindSafe
	Face     uint8            // KindRoll, KindFirstRoll: which face of the edition's die, 0 … 5
	Set      AgentSet         // KindAgents
	Steps    [NumAgents]uint8 // KindMove: how far each agent walks
}

// DrawAgents is chance drawing the agents that take part.
func DrawAgents(s AgentSet) Action { return Action{Kind: KindAgents, Set: s} }

// Deal is chance giving the next seat its identity.
func Deal(a Agent) Action { return Action{Kind: KindDeal, Agent: a} }

// FirstRoll is the die falling on a face, 0 … 5, in the roll for the first turn.
func FirstRoll(face int) Action { return Action{Kind: KindFirstRoll, Face: uint8(face)} }

// RollDie is the die falling on a face, 0 … 5.
func RollDie(face int) Action { return Action{Kind: KindRoll, Face: uint8(face)} }

// MoveAgents is the active seat moving every agent by its number of buildings.
func MoveAgents(steps [NumAgents]uint8) Action { return Action{Kind: KindMove, Steps: steps} }

// MoveSafe is the active seat setting the safe down in a building.
func MoveSafe(b Building) Action { return Action{Kind: KindSafe, Building: b} }

// String tells the action in a few words, for messages and tests.
func (a Action) String() string {
	switch a.Kind {
	case KindAgents:
		return "draw agents " + a.Set.String()
	case KindDeal:
		return "deal " + a.Agent.String()
	case KindFirstRoll:
		return fmt.Sprintf("roll for the first turn, face %d", a.Face+1)
	case KindRoll:
		return fmt.Sprintf("roll face %d", a.Face+1)
	case KindMove:
		var parts []string
		for i, n := range a.Steps {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%v %d", Agent(i), n))
			}
		}
		return "move " + strings.Join(parts, ", ")
	case KindSafe:
		return "safe to " + a.Building.String()
	}
	return "nothing"
}

// total is the points a move spends.
func (a *Action) total() int {
	n := 0
	for _, s := range a.Steps {
		n += int(s)
	}
	return n
}

// Compare orders actions as Legal lists them: by kind, then moves by the points they spend, then by their contents.
func Compare(a, b Action) int {
	if c := cmp.Compare(a.Kind, b.Kind); c != 0 {
		return c
	}
	if c := cmp.Compare(a.total(), b.total()); c != 0 {
		return c
	}
	for i := range a.Steps {
		if c := cmp.Compare(a.Steps[i], b.Steps[i]); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Building, b.Building), cmp.Compare(a.Face, b.Face), cmp.Compare(a.Set, b.Set))
}
