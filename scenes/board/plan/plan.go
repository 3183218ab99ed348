// Package plan is the view model of the table: the action in preparation, the buttons, and all texts. It draws nothing
// and has no clock.
//
// A [MatchState] is the public state. A [Plan] adds the action that a person prepares. It is a draft of a move, a
// building for the safe, an answer, or an open [Hand] with a planned card. [Plan.Projection] computes its result. A
// [ButtonModel] holds the texts and the [Command] of a button. [Texts] makes all other texts.
package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Plan adds a person's prepared action to the public state. It never changes the game; only announced intents reach the
// match without a confirmation.
type Plan struct {
	MatchState
	Draft    *match.MovePlan // nil outside the move phase
	Selected rules.Agent     // moves on the next press on a building; NoAgent for none
	Safe     rules.Building  // the planned building of the safe, or NoBuilding
	Hand     *Hand           // or nil
	// the card that was chosen when the only person knocked; NoCard once the hand opens or the round ends
	knockedWith   rules.Card
	LastHandOwner rules.Seat     // owner of the hand opened last in this card round, or NoSeat
	PickerAt      rules.Building // the building whose agents the picker shows; NoBuilding if it is closed
	NoAutoOpen    bool           // nothing private opens automatically, since the window was hidden
	Refusal       error          // of the last press, or nil
	Notice        error          // replaces the hint until the next press, unless nil
	legendTurn    int            // the turn in which a card was first read in a card round, or 0
	ReadsPiles    bool           // the bar lists the cards that are left and those that were played

	DossiersWait bool          // a person looks at the table before finishing a dossier
	Attract      bool          // attract mode
	Away         rules.SeatSet // people whose screens are not connected
	AwayFor      AwayTimes     // of these people
	Absence      Absence       // of the person whom the table waits for
	Spectator    Spectator     // what a screen without a seat shows
	Replay       *Replay       // the shown replay, or nil
	recap        recapTimer
	absence      absenceTimer
	askedFor     float64 // seconds since a call began to collect secret answers

	TutorState
}

// New returns an empty plan for a match. The function animating reports whether an animation runs. Set the other
// callbacks of MatchState before an animation runs.
func New(m MatchSource, animating func() bool) *Plan {
	p := &Plan{MatchState: MatchState{Match: m, View: m.Public(), Before: m.Public(), Animating: animating},
		LastHandOwner: rules.NoSeat}
	p.clear()
	return p
}

// clear discards draft, hand, planned building of the safe, selection, picker, refusal and notice.
func (p *Plan) clear() {
	p.Refusal, p.Notice, p.ReadsPiles = nil, nil, false
	p.Selected, p.Safe, p.PickerAt = rules.NoAgent, rules.NoBuilding, rules.NoBuilding
	p.Draft, p.Hand = nil, nil
}

// BeginAfterUndo starts a new plan after the last action was undone. Then no trace of that action is shown.
func (p *Plan) BeginAfterUndo() {
	p.Begin()
	p.Before, p.knockedWith = p.View, rules.NoCard
}

// Begin starts a new plan after an action, with the match's present public view. The view until now becomes Before.
func (p *Plan) Begin() {
	p.clear()
	p.Before, p.View = p.View, p.Match.Public()
	if !p.InCardRound() || p.View.Actor() != p.LastHandOwner {
		p.LastHandOwner = rules.NoSeat
	}
	// A call has no callers yet, but is part of the round. In a card round, other phases may draw cards.
	if p.View.Callers() == 0 && p.View.Phase() != rules.PhaseCall {
		p.knockedWith = rules.NoCard
	}
}

// UpdateSealed follows a call with secret answers, dt seconds after the last update: it measures how long the call has
// collected answers. When the call asks another seat, it starts a new plan without an animation.
func (p *Plan) UpdateSealed(dt float64) {
	if p.askedFor += dt; !p.Match.Sealed() {
		p.askedFor = 0
	}
	if view := p.Match.Public(); view.Phase() == rules.PhaseCall && view.Actor() != p.View.Actor() {
		p.clear()
		p.Before, p.View = view, view
	}
}

// BeginAfterSeek starts a new plan after a replay has jumped to another moment.
func (p *Plan) BeginAfterSeek() {
	p.clear()
	p.View = p.Match.Public()
	p.Before, p.LastHandOwner = p.View, rules.NoSeat
}

// StartDraft starts the draft of a move in the move phase. It returns false if there is one already, or in other
// phases.
func (p *Plan) StartDraft() bool {
	if p.View.Phase() != rules.PhaseMove || p.Draft != nil {
		return false
	}
	p.Draft = match.NewMovePlan(p.View)
	return true
}

// PlansMove reports whether there is a draft in the move phase and no animation runs.
func (p *Plan) PlansMove() bool {
	return p.Draft != nil && !p.Animating() && p.View.Phase() == rules.PhaseMove
}

// HasPlan reports whether a move or a building for the safe is planned, and no animation runs. A card does not count.
func (p *Plan) HasPlan() bool {
	plansSafe := p.View.Phase() == rules.PhaseSafe && p.Safe != rules.NoBuilding && !p.Animating()
	return plansSafe || p.PlansMove() && !p.Draft.Empty()
}

// Refuse records in Refusal why a press was refused.
func (p *Plan) Refuse(why message.Message) {
	p.Refusal = message.Errorf(why, "refused: %s", why.Key)
}

// setRefusal records the result of a press: an error, or nil if it succeeded.
func (p *Plan) setRefusal(err error) { p.Refusal, p.Notice, p.ReadsPiles = err, nil, false }

// AddStep plans one more step of agent a, or one less if n is negative. It selects the agent. A refused step leaves its
// reason in Refusal. Without a draft it does nothing.
func (p *Plan) AddStep(a rules.Agent, n int) {
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

// SendTo plans the move of the selected agent to a building. If that is not allowed, or no agent is selected, Refusal
// says why. Without a draft it does nothing.
func (p *Plan) SendTo(b rules.Building) {
	switch {
	case p.Draft == nil:
	case p.Selected == rules.NoAgent:
		p.Refuse(message.Of("task.pick-agent"))
	default:
		p.setRefusal(p.Draft.Set(p.Selected, stepsTo(p.View, p.Selected, b)))
	}
}

// stepsTo returns the number of steps that take agent a to building b.
func stepsTo(v rules.View, a rules.Agent, b rules.Building) int {
	return (int(b) - int(v.At(a)) + rules.NumBuildings) % rules.NumBuildings
}

// Reach returns the buildings that the selected agent can reach with the points left, except its planned one.
func (p *Plan) Reach() (to [rules.NumBuildings]bool) {
	agent := p.Selected
	if agent == rules.NoAgent || !p.PlansMove() || p.Draft.MovesNobody() {
		return to
	}
	have := int(p.Draft.Steps()[agent])
	_, left := p.Draft.PointsLeft()
	if left == 0 || !p.View.Edition().Split && have == 0 && p.Spent() > 0 {
		return to
	}
	for n := 1; n <= min(have+left, rules.NumBuildings-1); n++ {
		to[p.View.At(agent).Forward(n)] = n != have
	}
	return to
}

// Drag plans the move of an agent to building b below the pointer, if the points allow it. Too far away it changes
// nothing. Dropped is true at the end of the drag. Without a draft it does nothing.
func (p *Plan) Drag(agent rules.Agent, b rules.Building, dropped bool) {
	if p.Draft == nil {
		return
	}
	wanted, have := stepsTo(p.View, agent, b), int(p.Draft.Steps()[agent])
	_, left := p.Draft.PointsLeft()
	reach := left + have
	if !p.View.Edition().Split { // it may take the points of another agent
		reach = int(p.View.Roll().High)
	}
	switch {
	case wanted > reach:
		if dropped {
			p.setRefusal(nil)
		}
	case wanted != have || dropped:
		p.Selected = agent
		p.setRefusal(p.Draft.Set(agent, wanted))
	}
}

// SetSafe plans the building of the safe. If it is illegal, Refusal says why and the plan is unchanged.
func (p *Plan) SetSafe(b rules.Building) {
	if err := p.View.Check(rules.MoveSafe(b)); err != nil {
		p.setRefusal(err)
		return
	}
	p.setRefusal(nil)
	p.Safe = b
}

// CanUndoStep reports whether the plan has something to undo: a chosen card, a building for the safe, or a change of
// the draft.
func (p *Plan) CanUndoStep() bool {
	return p.IsOwnersTurn() && p.Hand.Chosen >= 0 || p.Safe != rules.NoBuilding ||
		p.PlansMove() && p.Draft.CanUndo()
}

// CheckUndo returns nil if the last action can be undone here, else an error for players. Show it only to the person of
// UndoSeat.
func (p *Plan) CheckUndo() error {
	if p.Tutor != nil && p.Tutor.Teaches() {
		return errLesson
	}
	if s := p.UndoSeat(); s != rules.NoSeat {
		return p.Match.CheckUndo(s)
	}
	return record.ErrUndoPeople
}

// UndoSeat returns the seat whose person may ask to undo the last action: the only person at this screen, whether or
// not it is possible now. At a shared screen it is a person who may undo, which needs a real die. It returns NoSeat for
// none.
func (p *Plan) UndoSeat() rules.Seat {
	if !p.Shared() || !p.Match.Table().HouseRules.Has(match.RealDie) {
		return p.SinglePerson()
	}
	for _, s := range p.Match.People() {
		if p.Match.CheckUndo(s) == nil {
			return s
		}
	}
	return rules.NoSeat
}

// errLesson is the reason why nothing can be undone in a lesson.
var errLesson = message.Errorf(message.Of("undo.lesson"), "no undo in lessons")

// undoAction returns the command that undoes the last action, or records the reason why not. It is silent with an open
// hand at a shared screen, where a reaction could reveal the cards.
func (b buttons) undoAction() Command {
	if err := b.CheckUndo(); err != nil {
		if b.Hand == nil || !b.Shared() {
			b.setRefusal(err)
		}
		return Command{}
	}
	return Command{Kind: UndoAction, Seat: b.UndoSeat()}
}

// undoStep undoes the last change of the plan: a pick, the choice of a card, the building of the safe, or a change of
// the draft. Then there is no refusal.
func (b buttons) undoStep() {
	switch {
	case b.PickingTargets(): // keeps the card chosen, since otherwise others could see whether a target was picked
		if b.Hand.Card != nil {
			b.Hand.Card.Undo()
		}
	case b.IsOwnersTurn() && b.Hand.Chosen >= 0:
		b.Hand.Chosen = -1
	case b.Safe != rules.NoBuilding:
		b.Safe = rules.NoBuilding
	case b.Draft != nil:
		b.Draft.Undo()
	default:
		return
	}
	b.setRefusal(nil)
}

// reset discards what is planned: the building of the safe, the draft's steps, and the chosen card. The hand stays
// open.
func (b buttons) reset() {
	b.Safe = rules.NoBuilding
	if b.Draft != nil {
		b.Draft.Reset()
	}
	if b.IsOwnersTurn() {
		b.Hand.Chosen, b.Hand.Card = -1, nil
	}
	b.setRefusal(nil)
}

// Steps returns the planned steps of each agent, zero unless PlansMove.
func (p *Plan) Steps() [rules.NumAgents]uint8 {
	if !p.PlansMove() {
		return [rules.NumAgents]uint8{}
	}
	return p.Draft.Steps()
}

// Spent returns the number of points used by planned steps.
func (p *Plan) Spent() int {
	n := 0
	for _, s := range p.Steps() {
		n += int(s)
	}
	return n
}

// ApplyAdvice plans an advised action: a move, a building for the safe, or a card of the open hand. It replaces what
// was planned, and can be changed like any plan. Other advice changes nothing.
func (p *Plan) ApplyAdvice(action rules.Action) {
	if action.Kind == rules.KindSafe {
		p.SetSafe(action.Building)
		return
	}
	if action.Kind == rules.KindPlay && p.Hand != nil {
		p.Hand.applyAdvice(action)
		return
	}
	if p.Draft == nil {
		return
	}
	p.Draft.Reset()
	if action.Steps() == [rules.NumAgents]uint8{} {
		p.setRefusal(p.Draft.MoveNobody())
		return
	}
	for _, agent := range p.Agents() {
		if steps := int(action.Steps()[agent]); steps > 0 {
			p.setRefusal(p.Draft.Set(agent, steps))
		}
	}
}
