// Package plan is what a person prepares at the table before anything is confirmed, and what the table says of it. It is pure: it draws nothing, moves nothing and
// keeps no time, and is tested without a screen.
//
// A [Turn] is what everybody may know of the moment. A [Plan] is a turn and what is being prepared in it: a draft of a move, a place for the safe, an answer to an
// offer, an open [Hand] and the card that is planned from it. What a press on the bar does and what its button says is one value, a [Deed]: whoever draws the button reads
// its words, whoever is told that it was pressed does what its [Does] says. [Projection] is where a plan leads, for those who show it; all that is said beside it is a
// [Speech].
package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Offer is what is planned about a card that the ruins offer.
type Offer int

const (
	OfferOpen Offer = iota // nothing yet
	OfferTake
	OfferLeave
)

// Plan is a turn, and what is prepared in it before anything is confirmed. Nothing here changes the game; only what people say before the rules ask is told to the table.
type Plan struct {
	Turn
	Draft    *match.Draft   // of a move; nil while none can be planned
	Selected rules.Agent    // whom the next press on a building sends there, NoAgent for nobody
	Safe     rules.Building // where the safe is to be set down, NoBuilding for nowhere yet
	Offer    Offer          // what is to become of an offered card
	Hand     *Hand          // the hand that lies open, nil while none does
	Holder   rules.Seat     // whose hand was open last in this card round
	Fan      rules.Building // whose crowd is fanned out, NoBuilding for nobody's
	Covered  bool           // the window was covered: nothing opens by itself until somebody touches it
	Refused  error          // why the last press did nothing, nil if it did something
	Told     error          // what is told in place of the hint until the next press, nil for nothing

	Dossiers bool    // dossiers wait to be written while the table is looked at
	Evening  bool    // opponents play for whoever passes by
	Rewind   *Rewind // what is shown can be put at any moment; nil while it only goes on
	told     told    // how long it has been told what others did since

	Teaching
}

// New is the plan of a match in which nothing is planned. moving reports whether what happened is still being shown.
func New(m Table, moving func() bool) *Plan {
	p := &Plan{Turn: Turn{Match: m, View: m.Public(), Before: m.Public(), Moving: moving}, Holder: rules.NoSeat}
	p.clear()
	return p
}

func (p *Plan) clear() {
	p.Refused, p.Told = nil, nil
	p.Selected, p.Safe, p.Offer, p.Fan = rules.NoAgent, rules.NoBuilding, OfferOpen, rules.NoBuilding
	p.Draft, p.Hand = nil, nil
}

// Back starts over once the last action was taken back.
func (p *Plan) Back() {
	p.Begin()
	p.Before = p.View // and not what is not any more
}

// Begin starts over once something has happened.
func (p *Plan) Begin() {
	p.clear()
	p.Before, p.View = p.View, p.Match.Public()
	if !p.InRound() || p.View.Actor() != p.Holder {
		p.Holder = rules.NoSeat
	}
}

// Put starts over once what is shown was put at another moment.
func (p *Plan) Put() {
	p.clear()
	p.View = p.Match.Public()
	p.Before, p.Holder = p.View, rules.NoSeat
}

// Prepare makes ready for the person who is to move; it reports whether it did.
func (p *Plan) Prepare() bool {
	if p.View.Phase() != rules.PhaseMove || p.Draft != nil {
		return false
	}
	p.Draft = match.NewDraft(p.View)
	return true
}

// PlansMove reports whether a person plans a move now.
func (p *Plan) PlansMove() bool {
	return p.Draft != nil && !p.Moving() && p.View.Phase() == rules.PhaseMove
}

// Plans reports whether something is planned that can be confirmed or taken back: a move that was begun, or a building for the safe.
func (p *Plan) Plans() bool {
	return p.PlansMove() && !p.Draft.Empty() || !p.Moving() && p.View.Phase() == rules.PhaseSafe && p.Safe != rules.NoBuilding
}

// Refuse notes why a press did nothing.
func (p *Plan) Refuse(why message.Message) {
	p.Refused = message.Fault(why, "refused: %s", why.Key)
}

// done notes how a press ended.
func (p *Plan) done(err error) { p.Refused, p.Told = err, nil }

// Step plans one point more for an agent, or one less.
func (p *Plan) Step(a rules.Agent, n int) {
	switch {
	case p.Draft == nil:
	case n > 0:
		p.Selected = a
		p.done(p.Draft.Add(a))
	default:
		p.Selected = a
		p.done(p.Draft.Remove(a))
	}
}

// SendTo plans the selected agent's walk to a building.
func (p *Plan) SendTo(b rules.Building) {
	switch {
	case p.Draft == nil:
	case p.Selected == rules.NoAgent:
		p.Refuse(message.Of("task.pick-agent"))
	default:
		p.done(p.Draft.Set(p.Selected, stepsTo(p.View, p.Selected, b)))
	}
}

// stepsTo is how many steps an agent has to a building.
func stepsTo(v rules.View, a rules.Agent, b rules.Building) int {
	return (int(b) - int(v.At(a)) + rules.NumBuildings) % rules.NumBuildings
}

// Reach is where the selected agent may still be sent by points that are left; nowhere if none are, or nobody is selected.
func (p *Plan) Reach() (to [rules.NumBuildings]bool) {
	a := p.Selected
	if a == rules.NoAgent || !p.PlansMove() || p.Draft.MovesNobody() {
		return to
	}
	have := int(p.Draft.Steps()[a])
	_, left := p.Draft.Left()
	if left == 0 || !p.View.Edition().Split && have == 0 && p.Spent() > 0 {
		return to
	}
	for n := 1; n <= min(have+left, rules.NumBuildings-1); n++ {
		to[p.View.At(a).Forward(n)] = n != have
	}
	return to
}

// Drag plans an agent's walk to the building that it is held over, as far as the points reach; dropped says that it is let go there.
func (p *Plan) Drag(a rules.Agent, b rules.Building, dropped bool) {
	if p.Draft == nil {
		return
	}
	n, have := stepsTo(p.View, a, b), int(p.Draft.Steps()[a])
	_, left := p.Draft.Left()
	reach := left + have
	if !p.View.Edition().Split { // what another agent has planned goes to this one
		reach = int(p.View.Roll().High)
	}
	switch {
	case n > reach:
		if dropped {
			p.done(nil)
		}
	case n != have || dropped:
		p.Selected = a
		p.done(p.Draft.Set(a, n))
	}
}

// moveNobody plans to draw a card instead of a move, or takes that back.
func (p *Plan) moveNobody() {
	if p.Draft == nil {
		return
	}
	p.Selected, p.Fan = rules.NoAgent, rules.NoBuilding
	if p.Draft.MovesNobody() {
		p.Draft.Reset()
		p.done(nil)
		return
	}
	p.done(p.Draft.MoveNobody())
}

// answer plans to take the card that is offered, or to leave it; planned once more, it is open again.
func (p *Plan) answer(o Offer) {
	if p.Offer == o {
		o = OfferOpen
	}
	p.Offer = o
	p.done(nil)
}

// SetSafe plans where the safe is set down.
func (p *Plan) SetSafe(b rules.Building) {
	if err := p.View.Check(rules.MoveSafe(b)); err != nil {
		p.done(err)
		return
	}
	p.done(nil)
	p.Safe = b
}

// Begun reports whether there is a planned step that can be taken back.
func (p *Plan) Begun() bool {
	return p.Choosing() && p.Hand.Chosen >= 0 || p.Safe != rules.NoBuilding || p.Offer != OfferOpen || p.PlansMove() && p.Draft.Changed()
}

// MayRetract is why the last action can’t be taken back here, nil if it can: of the only person at the table, or of whoever has just said what a real die shows.
func (p *Plan) MayRetract() error {
	if p.Lesson != nil && p.Lesson.Teaches() {
		return errLesson
	}
	if s := p.Retracts(); s != rules.NoSeat {
		return p.Match.MayUndo(s)
	}
	return record.ErrUndoPeople
}

// Retracts is the seat of whoever may take the last action back, if anybody may; NoSeat for nobody. Of several people that is who rolled a real die, which all of them have seen.
func (p *Plan) Retracts() rules.Seat {
	if !p.Shared() || !p.Match.Table().Customs.Has(match.RealDie) {
		return p.Only()
	}
	for _, s := range p.Match.People() {
		if p.Match.MayUndo(s) == nil {
			return s
		}
	}
	return rules.NoSeat
}

// errLesson is why nothing can be taken back in a lesson.
var errLesson = message.Fault(message.Of("undo.lesson"), "nothing is taken back in a lesson")

// retract takes the last action back, or says why it can’t be. Over an open hand of one of several people a key says nothing: what it does must not tell of the cards.
func (p deeds) retract() Does {
	if err := p.MayRetract(); err != nil {
		if p.Hand == nil || !p.Shared() {
			p.done(err)
		}
		return Does{}
	}
	return Does{Kind: Retract, Seat: p.Retracts()}
}

// undo takes the last planned step back.
func (p deeds) undo() {
	switch {
	case p.Picking(): // the card itself is put back by reset: whether there was a pick to undo must not be seen from outside
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
	p.done(nil)
}

// reset takes everything planned back.
func (p deeds) reset() {
	p.Safe, p.Offer = rules.NoBuilding, OfferOpen
	if p.Draft != nil {
		p.Draft.Reset()
	}
	if p.Choosing() {
		p.Hand.Chosen, p.Hand.Card = -1, nil
	}
	p.done(nil)
}

// Steps are the points planned for each agent.
func (p *Plan) Steps() [rules.NumAgents]uint8 {
	if !p.PlansMove() {
		return [rules.NumAgents]uint8{}
	}
	return p.Draft.Steps()
}

// Spent is how many points are planned.
func (p *Plan) Spent() int {
	n := 0
	for _, s := range p.Steps() {
		n += int(s)
	}
	return n
}

// Advise plans what was advised; it can be changed and undone like any plan.
func (p *Plan) Advise(a rules.Action) {
	if a.Kind == rules.KindSafe {
		p.SetSafe(a.Building)
		return
	}
	if a.Kind == rules.KindPlay && p.Hand != nil {
		p.Hand.advise(a)
		return
	}
	if p.Draft == nil {
		return
	}
	p.Draft.Reset()
	if a.Steps() == [rules.NumAgents]uint8{} {
		p.done(p.Draft.MoveNobody())
		return
	}
	for _, x := range p.Agents() {
		if k := int(a.Steps()[x]); k > 0 {
			p.done(p.Draft.Set(x, k))
		}
	}
}
