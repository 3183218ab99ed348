package rules

import (
	"fmt"
	"math/bits"
)

// moves is the legal moves of the present roll, in order. The slice is shared and must not be changed.
func (g *Game) moves() []Action {
	e := g.Edition()
	f := e.Faces[g.face-1]
	if e.Split {
		return freeSplits[g.inPlay].between(f.Low, f.High)
	}
	return wholeSplits[g.inPlay].between(f.Low, f.High)
}

// Legal appends every legal action to buf, each once, in the order of Compare. It allocates only when buf is too small; 924 is the most
// there ever are.
func (g *Game) Legal(buf []Action) []Action {
	if g.phase == PhaseMove {
		return append(buf, g.moves()...)
	}
	for i := range g.CountLegal() {
		buf = append(buf, g.NthLegal(i))
	}
	return buf
}

// CountLegal is the number of legal actions.
func (g *Game) CountLegal() int {
	switch g.phase {
	case PhaseAgents:
		n := 0
		for s := AgentSet(0); s <= AllAgents; s++ {
			if s.Len() == g.need() {
				n++
			}
		}
		return n
	case PhaseDeal:
		return g.undealt().Len()
	case PhaseFirst, PhaseRoll:
		return len(g.Edition().Faces)
	case PhaseMove:
		return len(g.moves())
	case PhaseSafe:
		return NumBuildings - bits.OnesCount16(g.forbidden())
	}
	return 0
}

// NthLegal is the i-th legal action in the order of Compare, found without making the list; 0 ≤ i < CountLegal.
func (g *Game) NthLegal(i int) Action {
	switch g.phase {
	case PhaseAgents:
		for s := AgentSet(0); s <= AllAgents; s++ {
			if s.Len() == g.need() {
				if i == 0 {
					return DrawAgents(s)
				}
				i--
			}
		}
	case PhaseDeal:
		free := g.undealt()
		for a := range Agent(NumAgents) {
			if free.Has(a) {
				if i == 0 {
					return Deal(a)
				}
				i--
			}
		}
	case PhaseFirst:
		return FirstRoll(i)
	case PhaseRoll:
		return RollDie(i)
	case PhaseMove:
		return g.moves()[i]
	case PhaseSafe:
		no := g.forbidden()
		for b := range Building(NumBuildings) {
			if no>>b&1 == 0 {
				if i == 0 {
					return MoveSafe(b)
				}
				i--
			}
		}
	}
	return Action{}
}

// forbidden is the buildings where the safe may not go, one bit each.
func (g *Game) forbidden() uint16 {
	no := uint16(1) << g.safe
	if g.Edition().Safe == SafeUnoccupied {
		for a := range Agent(NumAgents) {
			if g.inPlay.Has(a) {
				no |= 1 << g.at[a]
			}
		}
	}
	return no
}

// Rule names a rule that an illegal action breaks.
type Rule string

// The rules that forbid actions.
const (
	RuleTurn   Rule = "turn"   // something else is due
	RuleOver   Rule = "over"   // the game has ended
	RulePoints Rule = "points" // all points must be spent, and no more
	RuleSplit  Rule = "split"  // one agent takes the whole roll
	RuleAgent  Rule = "agent"  // the agent does not take part, or has an owner
	RuleSafe   Rule = "safe"   // where the safe may go
	RuleDie    Rule = "die"    // the die has no such face
)

// IllegalError says why an action is not allowed, in a sentence for players.
type IllegalError struct {
	Rule   Rule
	Action Action
	Reason string
}

// Error is the reason.
func (e *IllegalError) Error() string { return e.Reason }

// Check returns nil if the action is legal, an *IllegalError otherwise. It changes nothing.
func (g *Game) Check(a Action) error {
	if g.allowed(&a) {
		return nil
	}
	rule, reason := g.refusal(a)
	return &IllegalError{Rule: rule, Action: a, Reason: reason}
}

// allowed is the quick yes or no; refusal has the words.
func (g *Game) allowed(a *Action) bool {
	switch g.phase {
	case PhaseAgents:
		return *a == DrawAgents(a.Set) && a.Set&^AllAgents == 0 && a.Set.Len() == g.need()
	case PhaseDeal:
		return a.Agent < NumAgents && *a == Deal(a.Agent) && g.undealt().Has(a.Agent)
	case PhaseFirst:
		return a.Face < 6 && *a == FirstRoll(int(a.Face))
	case PhaseRoll:
		return a.Kind == KindRoll && a.Face < 6 && a.Agent|Agent(a.Building)|Agent(a.Set) == 0 && lanesOf(&a.Steps) == 0
	case PhaseMove:
		w := lanesOf(&a.Steps)
		if a.Kind != KindMove || a.Agent|Agent(a.Building)|Agent(a.Face)|Agent(a.Set) != 0 || w&^(7*laneOnes) != 0 {
			return false
		}
		e := g.Edition()
		f := e.Faces[g.face-1]
		total := uint8(laneSum(w))
		return total >= f.Low && total <= f.High && w&^laneMasks[g.inPlay] == 0 && (e.Split || laneSet(w)&(laneSet(w)-1) == 0)
	case PhaseSafe:
		return a.Building < NumBuildings && *a == MoveSafe(a.Building) && g.forbidden()>>a.Building&1 == 0
	}
	return false
}

// due says what the game waits for.
var due = [numPhases]string{
	"the agents that take part have to be drawn first", "the identities have to be dealt first", "the roll for the first turn comes first",
	"the die has to be rolled first", "agents have to be moved now", "the safe has to be set down now", "the game is over",
}

var phaseKinds = [numPhases]Kind{KindAgents, KindDeal, KindFirstRoll, KindRoll, KindMove, KindSafe, KindNone}

func (g *Game) refusal(a Action) (Rule, string) {
	if g.phase == PhaseOver {
		return RuleOver, due[PhaseOver]
	}
	if a.Kind != phaseKinds[g.phase] {
		return RuleTurn, due[g.phase]
	}
	switch g.phase {
	case PhaseAgents:
		return RuleAgent, fmt.Sprintf("%d players need %d agents in this edition", g.setup.Players, g.need())
	case PhaseDeal:
		if a.Agent >= NumAgents || !g.inPlay.Has(a.Agent) {
			return RuleAgent, "that agent does not take part"
		}
		return RuleAgent, fmt.Sprintf("%v already belongs to somebody", a.Agent)
	case PhaseMove:
		return g.moveRefusal(a)
	case PhaseSafe:
		switch {
		case a.Building >= NumBuildings:
			return RuleSafe, "there are only twelve buildings"
		case a.Building == g.safe:
			return RuleSafe, "the safe must go to another building"
		}
		return RuleSafe, "the safe must go to an empty building in this edition"
	}
	return RuleDie, "the die has six faces, and no other"
}

func (g *Game) moveRefusal(a Action) (Rule, string) {
	f := g.Roll()
	walking := 0
	for i, n := range a.Steps {
		if n > 0 {
			walking++
			if !g.inPlay.Has(Agent(i)) {
				return RuleAgent, fmt.Sprintf("%v does not take part in this game", Agent(i))
			}
		}
	}
	total := a.total()
	switch {
	case total == 0:
		return RulePoints, "at least one agent has to move"
	case total < int(f.Low):
		return RulePoints, fmt.Sprintf("all %d points of the roll have to be spent, not %d", f.Low, total)
	case total > int(f.High):
		return RulePoints, fmt.Sprintf("the roll has %d points, not %d", f.High, total)
	case walking > 1:
		return RuleSplit, "one agent takes the whole roll in this edition"
	}
	return RuleTurn, "a move holds nothing but steps"
}
