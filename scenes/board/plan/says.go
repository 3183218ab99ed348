package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Says is what the bar says: whose turn it is or what it is about, the same in fewer words, and what is to be done, in sentences.
type Says struct {
	Title, Short message.Message
	Hint         []message.Message
	Not          bool // the hint says why something can't be done
}

func says(title message.Message, hint ...message.Message) Says {
	return Says{Title: title, Short: title, Hint: hint}
}

func saysOf(title, hint message.Key) Says { return says(message.Of(title), message.Of(hint)) }

// Speech is what the table says: in the bar, on the slip, on the plates, of cards.
type Speech struct{ *Plan }

// Speech is what the table says of the plan.
func (p *Plan) Speech() Speech { return Speech{p} }

// Says is what the bar says now.
func (p Speech) Says() Says {
	if p.Rewind != nil {
		return says(p.TimeLine().Moment(), p.LastDeed(), p.TimeLine().Legend()[0])
	}
	if l, ok := p.Letter(); ok && l.Holds && !l.Head.None() && !p.Moving() {
		return says(l.Head)
	}
	if p.View.Over() && !p.Moving() {
		return saysOf("prompt.over", "prompt.over.hint")
	}
	if c, ok := p.Read(); ok && p.Hand.Card == nil {
		if why := p.WhyNot(p.Hand.view, c); !why.None() {
			return Says{Title: message.CardName(c), Short: message.CardName(c), Hint: []message.Message{why}, Not: true}
		}
		return says(message.CardName(c), message.CardDoes(c))
	}
	if p.Moving() {
		return p.saysOnTheWay()
	}
	if p.WithCards() && p.Person() {
		return p.saysOfCards()
	}
	who := p.Who(p.View.ActiveSeat())
	s := says(message.Of("prompt.turn-of", who))
	if !p.Shared() && p.Person() {
		s.Title, s.Short = message.Of("prompt.your-turn.name", who), message.Of("prompt.your-turn")
	}
	switch {
	case p.View.Phase() == rules.PhaseFirst:
		return says(message.Of("prompt.who-begins"), message.Of("prompt.who-begins.hint", who))
	case p.Dossiers:
		return saysOf("prompt.dossiers-wait", "prompt.dossiers-wait.hint")
	case p.View.Phase() == rules.PhaseDossier:
		return saysOf("prompt.dossiers", "prompt.dossiers.hint")
	case !p.Person() && !p.WithCards() && len(p.Match.People()) > 0:
		s.Hint = []message.Message{message.Of("prompt.goal")}
	case !p.Person() && p.Match.Thought() != nil:
		s.Hint = []message.Message{p.suspicion(p.Match.Thought())}
	case !p.Person():
		s.Hint = []message.Message{p.watched(who)}
	default:
		s.Hint = []message.Message{p.task()}
	}
	return s
}

// watched says to somebody who only looks on what the one whose turn it is has to do, in a sentence: the words of the plates are none.
func (p Speech) watched(who *message.Arg) message.Message {
	switch p.View.Phase() {
	case rules.PhaseRoll:
		return message.Of("prompt.watched.roll", who)
	case rules.PhaseMove:
		return message.Of("prompt.watched.move", who)
	case rules.PhaseSafe:
		return message.Of("prompt.watched.safe", who)
	case rules.PhaseOffer:
		return message.Of("prompt.watched.offer", who)
	case rules.PhaseCall, rules.PhaseCards:
		return message.Of("prompt.watched.call")
	}
	return message.Message{}
}

// saysOnTheWay is what the bar says while something happens: no more than has been seen of it.
func (p Speech) saysOnTheWay() Says {
	who := p.Who(p.Whose())
	if p.Before.Phase() == rules.PhaseFirst && p.Whose() == p.Before.ActiveSeat() {
		return says(message.Of("prompt.who-begins"), message.Of("prompt.who-begins.hint", who))
	}
	s := says(message.Of("prompt.turn-of", who), p.LastDeed())
	if !p.Shared() && p.isPerson(p.Whose()) {
		s.Title, s.Short = message.Of("prompt.your-turn.name", who), message.Of("prompt.your-turn")
	}
	return s
}

// task is what the person whose turn it is has to do.
func (p Speech) task() message.Message {
	switch p.View.Phase() {
	case rules.PhaseRoll:
		return message.Of("task.roll")
	case rules.PhaseSafe:
		return message.Of("task.safe")
	case rules.PhaseMove:
	default:
		return message.Message{}
	}
	r := p.View.Roll()
	face, least, most := message.Words("face", match.FaceMessage(r)), message.Number("least", int(r.Low)), message.Count("most", int(r.High))
	instead := p.Draft != nil && p.Draft.Instead()
	switch {
	case !p.View.Edition().Split:
		return message.Of("task.one-agent", face)
	case r.Low != r.High && instead && p.HandFull():
		return message.Of("task.or-nobody", face, least, most)
	case r.Low != r.High && instead:
		return message.Of("task.or-draw", face, least, most)
	case r.Low != r.High:
		return message.Of("task.move-some", face, least, most)
	}
	return message.Of("task.move", face)
}

// saysOfCards is what the bar says in the phases that cards add, to the person who is asked.
func (p Speech) saysOfCards() Says {
	who := p.Who(p.View.Actor())
	switch p.View.Phase() {
	case rules.PhaseOffer:
		return says(message.Of("prompt.offer"), message.Of("prompt.offer.hint", who))
	case rules.PhaseCall:
		switch {
		case !p.Shared():
			return saysOf("prompt.call", "prompt.call.alone")
		case p.Looks():
			return says(message.Of("prompt.cards-of", p.Who(p.Hand.Seat)), message.Of("prompt.cards-of.hint"))
		}
		return saysOf("prompt.call", "prompt.call.hint")
	}
	title := message.Of("prompt.a-card", who)
	switch {
	case !p.Choosing() && p.MustPlay():
		return says(message.Of("prompt.knocked", who), message.Of("prompt.knocked.hint", who))
	case !p.Choosing():
		return says(title, message.Of("prompt.open"))
	case p.Hand.Card != nil:
		card := p.Hand.Card.Card()
		return says(message.CardName(card), p.Hand.Card.Wants(), message.CardDoes(card))
	}
	return says(title, p.OfOpenHand())
}

// Announces is what passes over the table when the turn of a seat begins: where several people sit, whose turn it is of them; else nothing.
func (p Speech) Announces(s rules.Seat) message.Message {
	if len(p.Match.People()) < 2 || !p.isPerson(s) {
		return message.Message{}
	}
	return message.Of("prompt.turn-of", p.Who(s))
}

// OfOpenHand is what whoever has opened a hand can do, which does not tell what cards it has.
func (p Speech) OfOpenHand() message.Message {
	switch {
	case p.Looks():
		return message.Of("prompt.cards-of.hint")
	case !p.Choosing():
		return message.Message{}
	case p.View.Phase() == rules.PhaseCall:
		return message.Of("prompt.call.alone")
	case p.View.HasPlayed():
		return message.Of("prompt.another")
	case p.MustPlay():
		return message.Of("prompt.must")
	}
	return message.Of("prompt.choose")
}

// OfHand is what there is to say about a hand that is looked at before a card of it is read.
func (p Speech) OfHand(v rules.View) []message.Message {
	return []message.Message{p.NotTheTime(v), message.Of("hand.read")}
}

// OfCard is what there is to say about a card of a hand that is looked at.
func (p Speech) OfCard(v rules.View, c rules.Card) []message.Message {
	return []message.Message{message.Of("rules.card", message.Card("card", c), message.Words("does", message.CardDoes(c))), p.WhyNot(v, c)}
}

// walks are the agents that a move takes along, each with its way.
func (p Speech) walks(steps [rules.NumAgents]uint8) (parts []*message.Arg) {
	for _, x := range p.Agents() {
		if k := int(steps[x]); k > 0 {
			parts = append(parts, message.Words("", message.Of("log.part.forward", message.Agent("agent", x), message.Number("steps", k), message.Place("place", p.View.At(x).Forward(k)))))
		}
	}
	return parts
}

// Planned is who walks where by the move that is planned; nothing while none is.
func (p Speech) Planned() message.Message {
	parts := p.walks(p.Steps())
	if parts == nil {
		return message.Message{}
	}
	return message.Of("look.planned", message.Each("parts", parts))
}

// Advice tells an action that is advised to whoever sees a view.
func (p Speech) Advice(v rules.View, a rules.Action) message.Message {
	switch a.Kind {
	case rules.KindMove:
		parts := p.walks(a.Steps())
		if parts == nil {
			return message.Of("advice.nobody")
		}
		return message.Of("advice.move", message.Each("parts", parts))
	case rules.KindSafe:
		return message.Of("advice.safe", message.Place("place", a.Building))
	case rules.KindOffer:
		if !a.Yes {
			return message.Of("advice.leave")
		}
		return message.Of("advice.draw")
	case rules.KindCall:
		if a.Yes {
			return message.Of("advice.knock")
		}
		return message.Of("advice.no-knock")
	case rules.KindPlay:
		card := message.Card("card", a.Card)
		for _, e := range match.Entries(&v.Game, a) {
			if e.Kind == rules.EventCardPlayed && len(e.Parts) > 0 {
				return message.Of("advice.play-so", card, e.Effect())
			}
		}
		return message.Of("advice.play", card)
	}
	return message.Of("advice.pass")
}
