package panels

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
)

// Describe tells the page in words what the panels show. All of it is public, and has been seen; only the position is where the game stands already, for those who test it.
func (p *Panels) Describe(s *pagestate.State) {
	says, slip := p.plan.Speech().Says(), p.plan.Speech().Slip()
	s.Prompt = p.back.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint, []message.Message{slip.Title}, slip.Lines)...)
	if l, ok := p.plan.Letter(); ok {
		s.Prompt = p.back.Sentences(slices.Concat([]message.Message{says.Title}, l.Says, []message.Message{l.Press})...)
	}
	if p.plan.Refused != nil {
		s.Prompt = p.back.Sentence(p.plan.Refused)
	}
	if p.plan.Hand != nil { // what the table says now may tell which cards they are
		s.Prompt = p.phrase("hand.looks", p.plan.Who(p.plan.Hand.Seat))
		if l, ok := p.plan.Letter(); ok { // which does not depend on the hand
			s.Prompt += " " + p.back.Sentences(l.Says...)
		}
		s.Prompt += " " + p.phrase("look.secret")
	}
	s.Regions = p.regions()
	public := p.plan.Match.Public()
	s.Position = public.Position()
	es := p.plan.Log()
	for _, e := range es[max(len(es)-8, 0):] {
		s.Log = append(s.Log, p.tells(e))
	}
}
