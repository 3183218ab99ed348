package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Do does what a press leads to as far as that only changes the plan and what people have said, and returns what is left to be done at the table.
func (p *Plan) Do(d Does) Does {
	switch d.Kind {
	case Undo:
		if !p.Begun() && !p.Picking() {
			return deeds{p}.retract()
		}
		deeds{p}.undo()
	case Reset:
		deeds{p}.reset()
	case Instead:
		p.moveNobody()
	case Choose:
		p.answer(d.Offer)
	case Knock:
		return p.knock()
	case SayKnock:
		p.sayKnock(d.Seat)
	case TakeBack:
		for _, s := range p.Match.People() {
			p.say(s, func(said *match.Said) { said.Knocks = false })
		}
	case GoOn:
		return p.goOn()
	case ReadLetter:
		if p.Holds() {
			p.Lesson.Read()
		}
	default:
		return d
	}
	return Does{}
}

// say changes what a person before this screen has said.
func (p *Plan) say(s rules.Seat, change func(*match.Said)) {
	said := p.Match.Said(s)
	change(&said)
	p.Match.Say(s, said)
}

// ToggleKnock notes that a person wants to play a card, or takes it back.
func (p *Plan) ToggleKnock(s rules.Seat) {
	p.say(s, func(said *match.Said) { said.Knocks = !said.Knocks })
	p.Refused = nil
}

// knock lets the seat that is asked knock. A knock that the rules refuse would tell everybody that no card of that hand can be played now. So whoever knocks has the
// hand before them, where that is said to them alone: others have knocked there before they are asked, the only person at the table does it now.
func (p *Plan) knock() Does {
	s := p.View.Actor()
	switch {
	case p.Only() == s && p.Hand == nil:
		return Does{Kind: ShowHand, Seat: s}
	case p.Only() == s && !p.Hand.AnyPlayable():
		p.Refuse(message.Of("hand.none-to-play"))
		return Does{}
	}
	return deeds{p}.acts(rules.Call(true))
}

// sayKnock notes a knock of the person who looks at their cards, or takes it back, and closes the hand. That no card can be played is said on the open hand, to them
// alone; nobody knocks without it.
func (p *Plan) sayKnock(s rules.Seat) {
	switch {
	case p.Match.Said(s).Knocks:
	case p.Hand == nil || p.Hand.Seat != s:
		return
	case !p.Hand.AnyPlayable():
		p.Refuse(message.Of("hand.none-to-play"))
		return
	}
	p.Close()
	p.ToggleKnock(s)
}

// goOn lets the call be answered as the people before this screen have said, the one who is asked now at once.
func (p *Plan) goOn() Does {
	asked := p.View.Actor()
	now := p.Match.Said(asked).Knocks
	for _, s := range p.Match.People() {
		if s != asked {
			p.say(s, func(said *match.Said) { said.Sure = true })
		}
	}
	if now {
		return p.knock()
	}
	return p.No()
}

// MayPass reports whether the seat that is asked may simply let it go.
func (p *Plan) MayPass() bool {
	if p.Moving() || !p.Person() || p.MustPlay() {
		return false
	}
	return p.View.Phase() == rules.PhaseCards || p.View.Phase() == rules.PhaseCall && !p.Shared()
}
