package match

import (
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
)

// MovePlan is a move in preparation: a number of steps for each agent. Every change can be undone. Make one with
// NewMovePlan. A plan belongs to one view; make another after the next step.
type MovePlan struct {
	view rules.View
	plan
	undoStack []plan
}

// plan is the state of a MovePlan.
type plan struct {
	steps      [rules.NumAgents]uint8
	moveNobody bool // the player chose to move nobody
}

// NewMovePlan returns an empty plan for the move that is due in the view, which must be in PhaseMove.
func NewMovePlan(v rules.View) *MovePlan { return &MovePlan{view: v} }

// Steps returns the planned steps of each agent.
func (m *MovePlan) Steps() [rules.NumAgents]uint8 { return m.steps }

// spent returns the planned points.
func (m *MovePlan) spent() int {
	n := 0
	for _, s := range m.steps {
		n += int(s)
	}
	return n
}

// PointsLeft returns how many points must still be spent, and how many can be. They differ only for the roll 1–3.
func (m *MovePlan) PointsLeft() (minimum, maximum int) {
	f := m.view.Roll()
	return max(int(f.Low)-m.spent(), 0), int(f.High) - m.spent()
}

// Add adds one step of an agent, or plans the whole roll if it can't be divided. The error for players is that of Set.
func (m *MovePlan) Add(a rules.Agent) error {
	if !m.view.Edition().Split {
		return m.Set(a, int(m.view.Roll().High))
	}
	return m.Set(a, int(m.steps[min(a, rules.NumAgents-1)])+1)
}

// Remove removes one step of an agent, or all if the roll can't be divided. An error for players says that the agent
// has no step; the plan is then unchanged.
func (m *MovePlan) Remove(a rules.Agent) error {
	if a >= rules.NumAgents || m.steps[a] == 0 {
		return message.Errorf(message.Of("draft.no-step"), "there is no step to take back")
	}
	if !m.view.Edition().Split {
		return m.Set(a, 0)
	}
	return m.Set(a, int(m.steps[a])-1)
}

// Set sets an agent's steps. If the roll can't be divided, it clears those of the others. An error for players says why
// the steps can't be set; the plan is then unchanged.
func (m *MovePlan) Set(agent rules.Agent, steps int) error {
	if agent >= rules.NumAgents || !m.view.InPlay().Has(agent) {
		return message.Errorf(message.Of("illegal.no-part"), "that agent does not take part")
	}
	next := m.steps
	next[agent] = uint8(steps)
	face := m.view.Roll()
	if !m.view.Edition().Split {
		next = [rules.NumAgents]uint8{}
		next[agent] = uint8(steps)
		if steps != 0 && steps != int(face.High) {
			return message.Errorf(message.Of("draft.whole-roll", message.Number("roll", int(face.High))),
				"one agent takes the whole roll of %d", face.High)
		}
	}
	total := 0
	for _, n := range next {
		total += int(n)
	}
	if steps < 0 || total > int(face.High) {
		if left := int(face.High) - m.spent(); left == 0 {
			return message.Errorf(message.Of("draft.all-planned", message.Count("points", int(face.High))),
				"all %d points are planned already; take a step back first", face.High)
		} else if further := steps - int(m.steps[agent]); further > left { // counted from its planned building
			return message.Errorf(message.Of("draft.too-far", message.Agent("agent", agent),
				message.Count("buildings", further), message.Count("points", left)),
				"%v is %d buildings away, but only %d points are left", agent, further, left)
		}
		return message.Errorf(message.Of("draft.roll-has", message.Count("points", int(face.High))),
			"the roll has only %d points", face.High)
	}
	if next != m.steps {
		m.change(plan{steps: next})
	}
	return nil
}

// MoveNobody plans to leave the roll unspent, which draws a card: with top secret cards, on a 1–3. An error for players
// says why it can't; the plan is then unchanged.
func (m *MovePlan) MoveNobody() error {
	if !m.MayMoveNobody() {
		return message.Errorf(message.Of("draft.somebody"), "somebody has to move")
	}
	if !m.moveNobody {
		m.change(plan{moveNobody: true})
	}
	return nil
}

// MovesNobody reports whether the plan is to move nobody.
func (m *MovePlan) MovesNobody() bool { return m.moveNobody }

// Empty reports whether nothing is planned, not even to move nobody.
func (m *MovePlan) Empty() bool { return m.plan == plan{} }

// change replaces the plan; Undo restores the old one.
func (m *MovePlan) change(next plan) { m.undoStack, m.plan = append(m.undoStack, m.plan), next }

// CanUndo reports whether there is a change to undo.
func (m *MovePlan) CanUndo() bool { return len(m.undoStack) > 0 }

// Undo undoes the last change. It returns false if there is none.
func (m *MovePlan) Undo() bool {
	if len(m.undoStack) == 0 {
		return false
	}
	m.plan, m.undoStack = m.undoStack[len(m.undoStack)-1], m.undoStack[:len(m.undoStack)-1]
	return true
}

// Reset clears the plan; Undo restores it. It does nothing on an empty plan.
func (m *MovePlan) Reset() {
	if !m.Empty() {
		m.change(plan{})
	}
}

// MayMoveNobody reports whether the roll may be left unspent.
func (m *MovePlan) MayMoveNobody() bool {
	return m.view.Check(rules.MoveAgents([rules.NumAgents]uint8{})) == nil
}

// Action returns the planned move. It is legal only if Ready.
func (m *MovePlan) Action() rules.Action { return rules.MoveAgents(m.steps) }

// Ready reports whether the move can be confirmed. If not, why says so in a few words; otherwise it is the zero
// Message.
func (m *MovePlan) Ready() (ok bool, why message.Message) {
	minimum, maximum := m.PointsLeft()
	if m.moveNobody {
		return true, why
	}
	if m.spent() == 0 {
		if !m.view.Edition().Split {
			return false, message.Of("draft.choose-agent")
		}
		if minimum != maximum {
			return false,
				message.Of("draft.spend-range", message.Number("least", minimum), message.Count("most", maximum))
		}
		return false, message.Of("draft.spend", message.Count("points", maximum))
	}
	if minimum > 0 {
		return false, message.Of("draft.left", message.Count("points", minimum))
	}
	if err := m.view.Check(m.Action()); err != nil {
		return false, message.OfError(err)
	}
	return true, why
}

// NoteKind is the kind of a Note about the planned move.
type NoteKind uint8

// The kinds of note, in the order in which they are shown. The last three say why there would be no count.
const (
	NoteReachesSafe   NoteKind = iota // Agent ends with the safe
	NoteEndsGame                      // Agent reaches the goal, and the game ends
	NoteLastRound                     // Agent reaches the goal, and the round is played out
	NoteDossiers                      // a score crosses the threshold, so all write their dossiers
	NotePassesSafe                    // Agent only passes the safe
	NoteAlreadyAtSafe                 // Agent was with the safe already and does not move
	NoteNobodyAtSafe                  // nobody ends at the safe
)

// Note is a remark about a planned move or card.
type Note struct {
	Kind  NoteKind
	Agent rules.Agent
}

// Preview is the result of a planned move.
type Preview struct {
	Counts bool                 // the move would cause a count
	Deltas [rules.NumAgents]int // change of each score
	Notes  []Note
}

// Preview returns the result of the planned steps as a whole move. It depends on public facts only.
func (m *MovePlan) Preview() Preview {
	var preview Preview
	var why []Note
	at, opens := m.view.PreviewMove(m.steps)
	for agent := range rules.Agent(rules.NumAgents) {
		steps := int(m.steps[agent])
		// steps to the safe
		away := (int(m.view.SafeAt()) - int(m.view.At(agent)) + rules.NumBuildings) % rules.NumBuildings
		switch {
		case !m.view.InPlay().Has(agent):
		case opens.Has(agent):
			preview.Counts = true
			preview.Notes = append(preview.Notes, Note{NoteReachesSafe, agent})
		case steps > away && away > 0:
			why = append(why, Note{NotePassesSafe, agent})
		case steps == 0 && away == 0 && m.spent() > 0:
			why = append(why, Note{NoteAlreadyAtSafe, agent})
		}
	}
	switch {
	case preview.Counts:
		var notes []Note
		preview.Deltas, notes = previewCount(&m.view.Game, at)
		preview.Notes = append(notes, preview.Notes...)
	case m.Empty():
	case why == nil:
		preview.Notes = []Note{{NoteNobodyAtSafe, rules.NoAgent}}
	default:
		sort.SliceStable(why, func(i, k int) bool { return why[i].Kind < why[k].Kind })
		preview.Notes = why
	}
	return preview
}

// CountNotes returns notes about a count with the agents in the given buildings. V is the view before the count.
func CountNotes(v *rules.View, at [rules.NumAgents]rules.Building) []Note {
	_, notes := previewCount(&v.Game, at)
	return notes
}

// previewCount returns the changes of scores by a count with the agents in these buildings, and notes about it.
func previewCount(g *rules.Game, at [rules.NumAgents]rules.Building) (deltas [rules.NumAgents]int, notes []Note) {
	count := g.PreviewCount(at)
	kind := NoteLastRound
	if count.Ends {
		kind = NoteEndsGame
	}
	for a := rules.Agent(rules.NumAgents); a > 0; {
		if a--; count.Reached.Has(a) {
			notes = append(notes, Note{kind, a})
		}
	}
	if count.Dossiers {
		notes = append(notes, Note{NoteDossiers, rules.NoAgent})
	}
	return count.Deltas, notes
}
