// Package plan is the model of the table screen: the action in preparation, the buttons and all texts. It draws
// nothing, knows no time, and is tested without a screen.
//
// A [Turn] is the public state of the moment. A [Plan] adds what is being prepared: a draft of a move, a place for the
// safe, an answer to an offer, or an open [Hand] with a planned card. A [ButtonModel] is the model of a button: what it
// says, and the command, a [Command], of a press. A [Projection] is the result of a plan. A [Texts] makes the texts.
package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Offer is the planned answer to a card that the ruins offer.
type Offer int

const (
	OfferOpen Offer = iota // no answer yet
	OfferTake
	OfferLeave
)

// Plan is a turn with what is prepared in it. It never changes the game. Only announcements for a call reach the table
// before they are confirmed.
type Plan struct {
	Turn
	Draft         *match.MovePlan // a draft of a move, nil while no move can be planned
	Selected      rules.Agent     // the agent that the next press on a building sends there, or NoAgent
	Safe          rules.Building  // the planned building of the safe, or NoBuilding
	Offer         Offer           // the planned answer to an offered card
	Hand          *Hand           // the open hand, or nil
	LastHandOwner rules.Seat      // the seat whose hand was open last in this card round
	FannedAt      rules.Building  // the building whose crowd is fanned out, or NoBuilding
	NoAutoOpen    bool            // the window was covered: nothing opens by itself before the next input
	Refusal       error           // why the last press was refused, or nil
	Notice        error           // replaces the hint until the next press, unless nil

	DossiersWait bool       // somebody looks around while dossiers wait
	Attract      bool       // attract mode: opponents play by themselves
	Replay       *Replay    // the replay that is shown, or nil
	recap        recapTimer // how long the panel has shown what others did

	TutorState
}

// New returns an empty plan for a match. The function moving reports whether an animation runs.
func New(m MatchView, moving func() bool) *Plan {
	p := &Plan{Turn: Turn{Match: m, View: m.Public(), Before: m.Public(), Animating: moving},
		LastHandOwner: rules.NoSeat}
	p.clear()
	return p
}

func (p *Plan) clear() {
	p.Refusal, p.Notice = nil, nil
	p.Selected, p.Safe, p.Offer, p.FannedAt = rules.NoAgent, rules.NoBuilding, OfferOpen, rules.NoBuilding
	p.Draft, p.Hand = nil, nil
}

// BeginAfterUndo starts a new plan after the last action was taken back.
func (p *Plan) BeginAfterUndo() {
	p.Begin()
	p.Before = p.View // the view before that action is no longer of interest
}

// Begin starts a new plan after an action.
func (p *Plan) Begin() {
	p.clear()
	p.Before, p.View = p.View, p.Match.Public()
	if !p.InCardRound() || p.View.Actor() != p.LastHandOwner {
		p.LastHandOwner = rules.NoSeat
	}
}

// BeginAfterSeek starts a new plan after a replay has jumped to another moment.
func (p *Plan) BeginAfterSeek() {
	p.clear()
	p.View = p.Match.Public()
	p.Before, p.LastHandOwner = p.View, rules.NoSeat
}

// StartDraft starts the draft of a move for the person to move. It reports whether it did.
func (p *Plan) StartDraft() bool {
	if p.View.Phase() != rules.PhaseMove || p.Draft != nil {
		return false
	}
	p.Draft = match.NewMovePlan(p.View)
	return true
}

// PlansMove reports whether a person plans a move.
func (p *Plan) PlansMove() bool {
	return p.Draft != nil && !p.Animating() && p.View.Phase() == rules.PhaseMove
}

// HasPlan reports whether a move has been started, or a building chosen for the safe.
func (p *Plan) HasPlan() bool {
	return p.PlansMove() && !p.Draft.Empty() || !p.Animating() && p.View.Phase() == rules.PhaseSafe &&
		p.Safe != rules.NoBuilding
}

// Refuse records why a press was refused.
func (p *Plan) Refuse(why message.Message) {
	p.Refusal = message.Fault(why, "refused: %s", why.Key)
}

// setRefusal records the result of a press.
func (p *Plan) setRefusal(err error) { p.Refusal, p.Notice = err, nil }

// Step plans one more step for an agent, or one less if n is negative.
func (p *Plan) Step(a rules.Agent, n int) {
	switch {
	case p.Draft == nil:
	case n > 0:
		p.Selected = a
		p.setRefusal(p.Draft.Add(a))
	default:
		p.Selected = a
		p.setRefusal(p.Draft.Remove(a))
	}
}

// SendTo plans the walk of the selected agent to a building.
func (p *Plan) SendTo(b rules.Building) {
	switch {
	case p.Draft == nil:
	case p.Selected == rules.NoAgent:
		p.Refuse(message.Of("task.pick-agent"))
	default:
		p.setRefusal(p.Draft.Set(p.Selected, stepsTo(p.View, p.Selected, b)))
	}
}

// stepsTo returns the number of steps of an agent to a building.
func stepsTo(v rules.View, a rules.Agent, b rules.Building) int {
	return (int(b) - int(v.At(a)) + rules.NumBuildings) % rules.NumBuildings
}

// Reach returns the buildings that the selected agent can reach with the points left.
func (p *Plan) Reach() (to [rules.NumBuildings]bool) {
	a := p.Selected
	if a == rules.NoAgent || !p.PlansMove() || p.Draft.MovesNobody() {
		return to
	}
	have := int(p.Draft.Steps()[a])
	_, left := p.Draft.PointsLeft()
	if left == 0 || !p.View.Edition().Split && have == 0 && p.Spent() > 0 {
		return to
	}
	for n := 1; n <= min(have+left, rules.NumBuildings-1); n++ {
		to[p.View.At(a).Forward(n)] = n != have
	}
	return to
}

// Drag plans the walk of agent a to building b below the pointer, as far as the points allow. Dropped ends the drag.
func (p *Plan) Drag(a rules.Agent, b rules.Building, dropped bool) {
	if p.Draft == nil {
		return
	}
	n, have := stepsTo(p.View, a, b), int(p.Draft.Steps()[a])
	_, left := p.Draft.PointsLeft()
	reach := left + have
	if !p.View.Edition().Split { // the points of another agent go to this one
		reach = int(p.View.Roll().High)
	}
	switch {
	case n > reach:
		if dropped {
			p.setRefusal(nil)
		}
	case n != have || dropped:
		p.Selected = a
		p.setRefusal(p.Draft.Set(a, n))
	}
}

// toggleMoveNobody plans to draw a card instead of moving, or the opposite.
func (p *Plan) toggleMoveNobody() {
	if p.Draft == nil {
		return
	}
	p.Selected, p.FannedAt = rules.NoAgent, rules.NoBuilding
	if p.Draft.MovesNobody() {
		p.Draft.Reset()
		p.setRefusal(nil)
		return
	}
	p.setRefusal(p.Draft.MoveNobody())
}

// answerOffer plans an answer to an offered card. The same answer again removes it.
func (p *Plan) answerOffer(o Offer) {
	if p.Offer == o {
		o = OfferOpen
	}
	p.Offer = o
	p.setRefusal(nil)
}

// SetSafe plans the building of the safe.
func (p *Plan) SetSafe(b rules.Building) {
	if err := p.View.Check(rules.MoveSafe(b)); err != nil {
		p.setRefusal(err)
		return
	}
	p.setRefusal(nil)
	p.Safe = b
}

// CanUndoStep reports whether there is a planned step to undo.
func (p *Plan) CanUndoStep() bool {
	return p.Choosing() && p.Hand.Chosen >= 0 || p.Safe != rules.NoBuilding || p.Offer != OfferOpen ||
		p.PlansMove() && p.Draft.CanUndo()
}

// CheckUndo returns why the last action can't be taken back here, nil if it can. The only person may do so, and
// anybody who has just entered the roll of a real die.
func (p *Plan) CheckUndo() error {
	if p.Tutor != nil && p.Tutor.Teaches() {
		return errLesson
	}
	if s := p.UndoSeat(); s != rules.NoSeat {
		return p.Match.CheckUndo(s)
	}
	return record.ErrUndoPeople
}

// UndoSeat returns the seat that may take back the last action, or NoSeat. At a shared screen that is the seat that
// entered the roll of a real die.
func (p *Plan) UndoSeat() rules.Seat {
	if !p.Shared() || !p.Match.Table().Customs.Has(match.RealDie) {
		return p.OnlyPerson()
	}
	for _, s := range p.Match.People() {
		if p.Match.CheckUndo(s) == nil {
			return s
		}
	}
	return rules.NoSeat
}

// errLesson says that nothing can be taken back in a lesson.
var errLesson = message.Fault(message.Of("undo.lesson"), "nothing is taken back in a lesson")

// undoAction takes the last action back, or explains why not. With a hand open at a shared screen a key has no effect
// and no explanation, since either might reveal the cards.
func (p buttons) undoAction() Command {
	if err := p.CheckUndo(); err != nil {
		if p.Hand == nil || !p.Shared() {
			p.setRefusal(err)
		}
		return Command{}
	}
	return Command{Kind: UndoAction, Seat: p.UndoSeat()}
}

// undoStep removes the last planned step.
func (p buttons) undoStep() {
	switch {
	case p.Picking(): // undo never deselects the card, so that nobody can see whether there was a pick; reset does
		if p.Hand.Card != nil {
			p.Hand.Card.Undo()
		}
	case p.Choosing() && p.Hand.Chosen >= 0:
		p.Hand.Chosen = -1
	case p.Safe != rules.NoBuilding:
		p.Safe = rules.NoBuilding
	case p.Offer != OfferOpen:
		p.Offer = OfferOpen
	case p.Draft != nil:
		p.Draft.Undo()
	default:
		return
	}
	p.setRefusal(nil)
}

// reset removes everything planned.
func (p buttons) reset() {
	p.Safe, p.Offer = rules.NoBuilding, OfferOpen
	if p.Draft != nil {
		p.Draft.Reset()
	}
	if p.Choosing() {
		p.Hand.Chosen, p.Hand.Card = -1, nil
	}
	p.setRefusal(nil)
}

// Steps returns the planned steps of each agent.
func (p *Plan) Steps() [rules.NumAgents]uint8 {
	if !p.PlansMove() {
		return [rules.NumAgents]uint8{}
	}
	return p.Draft.Steps()
}

// Spent returns the number of planned steps.
func (p *Plan) Spent() int {
	n := 0
	for _, s := range p.Steps() {
		n += int(s)
	}
	return n
}

// ApplyAdvice plans an advised action. It can be changed and undone like any plan.
func (p *Plan) ApplyAdvice(a rules.Action) {
	if a.Kind == rules.KindSafe {
		p.SetSafe(a.Building)
		return
	}
	if a.Kind == rules.KindPlay && p.Hand != nil {
		p.Hand.applyAdvice(a)
		return
	}
	if p.Draft == nil {
		return
	}
	p.Draft.Reset()
	if a.Steps() == [rules.NumAgents]uint8{} {
		p.setRefusal(p.Draft.MoveNobody())
		return
	}
	for _, x := range p.Agents() {
		if k := int(a.Steps()[x]); k > 0 {
			p.setRefusal(p.Draft.Set(x, k))
		}
	}
}
