package board

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
)

// Describe tells what is public at the table, and has been seen. Only the position is where the game stands already, for those who test it.
func (t *Board) Describe(s *pagestate.State) {
	s.Busy = t.busy()
	says, slip := t.plan.Says(), t.plan.Slip()
	s.Prompt = t.back.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint, []message.Message{slip.Title}, slip.Lines)...)
	if t.plan.Refused != nil {
		s.Prompt = t.back.Sentence(t.plan.Refused)
	}
	if t.plan.Hand != nil { // what the table says now may tell which cards they are
		s.Prompt = t.back.Words("hand.looks", t.plan.Who(t.plan.Hand.Seat))
	}
	public := t.match.Public()
	s.Position = public.Position()
	es := t.plan.Log()
	for _, e := range es[max(len(es)-8, 0):] {
		s.Log = append(s.Log, t.back.Say(e.Message(t.plan.Named)))
	}
	if err := t.match.Status().Unsaved; err != nil {
		s.Notice = t.back.Sentence(err)
	}
}
