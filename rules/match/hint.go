package match

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// Hint is the action that a good player would choose, with a reason. It is as secret as the seat's own agent.
type Hint struct {
	opponents.Advice
	Why message.Message
}

// HintRequest is the input of a hint. It is a plain value that may be passed to another goroutine. It is as secret as
// the view.
type HintRequest struct {
	View     rules.View
	Belief   deduction.Belief // from public evidence
	Evidence [rules.NumAgents][rules.MaxSeats]Evidence
	Names    [rules.MaxSeats]string
}

// HintRequest returns the request for the person in seat s. It returns false if nobody at this screen plays there, or
// if that person does not have to act.
func (m *Match) HintRequest(s rules.Seat) (HintRequest, bool) {
	c := m.clientOf(s)
	if c == nil || m.view.Actor() != s && !(m.view.Phase() == rules.PhaseDossier && m.view.PendingWriters().Has(s)) {
		return HintRequest{}, false
	}
	request := HintRequest{View: c.view, Belief: m.belief, Evidence: m.evidence}
	for i, p := range m.table.Players {
		request.Names[i] = p.Name
	}
	return request, true
}

// Compute computes the hint, which depends on the request alone. It may take seconds, and calls yield as
// opponents.Advise does.
func (r *HintRequest) Compute(yield func() bool) Hint {
	hint := Hint{Advice: opponents.Advise(r.View, &r.Belief, yield)}
	hint.Why = r.message(hint.Advice)
	return hint
}

// message returns the reason, preceded by the card to play if the hint is to call.
func (r *HintRequest) message(advice opponents.Advice) message.Message {
	why := r.reasonWithEvidence(advice)
	namesCard := advice.Reason == opponents.ReasonCalls || advice.Reason == opponents.ReasonMustPlay
	if advice.Action == rules.Call(true) && !namesCard {
		return joinSentences(message.Of("hint.then-play", message.Card("card", advice.Card)), why)
	}
	return why
}

// joinSentences returns two sentences in order.
func joinSentences(first, then message.Message) message.Message {
	return message.Of("hint.both", message.Words("first", first), message.Words("then", then))
}

// reasonWithEvidence returns the reason, preceded by the evidence against the suspected rival, if any.
func (r *HintRequest) reasonWithEvidence(advice opponents.Advice) message.Message {
	why, _ := reasonMessages(advice)
	if advice.Reason == opponents.ReasonGuess {
		why = r.guessReason(advice)
	}
	if advice.Reason != opponents.ReasonSetsBackLeader && advice.Reason != opponents.ReasonSetsBackRival &&
		(advice.Reason != opponents.ReasonGuess || advice.Agent == rules.NoAgent || advice.Owner == rules.NoSeat) {
		return why
	}
	if first := r.suspicionMessage(advice); !first.IsZero() {
		return joinSentences(first, why)
	}
	return why
}

// guessReason returns the reason for a guess in a dossier.
func (r *HintRequest) guessReason(advice opponents.Advice) message.Message {
	agent := message.Agent("agent", advice.Agent)
	switch {
	case advice.Agent == rules.NoAgent:
		return message.Of("hint.unsure")
	case advice.Owner == rules.NoSeat:
		return message.Of("hint.nobody-cares", agent)
	}
	return message.Of("hint.speaks", agent, message.Person("who", r.Names[advice.Owner]))
}

// suspicionMessage describes the evidence that the likely owner helped the agent. It is zero if there is none, or more
// for another possible owner.
func (r *HintRequest) suspicionMessage(advice opponents.Advice) message.Message {
	if advice.Owner == rules.NoSeat || advice.Owner == r.View.Viewer {
		return message.Message{}
	}
	agent, who := message.Agent("agent", advice.Agent), message.Person("who", r.Names[advice.Owner])
	evidence := r.Evidence[advice.Agent][advice.Owner]
	for s, other := range r.Evidence[advice.Agent] {
		if rules.Seat(s) != r.View.Viewer &&
			(other.ToSafe > evidence.ToSafe || evidence.ToSafe == 0 && other.Turns > evidence.Turns) {
			return message.Message{}
		}
	}
	switch {
	case evidence.ToSafe > 1:
		return message.Of("hint.brought-often", agent, who, message.Words("often", timesInWords(evidence.ToSafe)))
	case evidence.ToSafe > 0:
		return message.Of("hint.brought", agent, who)
	case evidence.Turns > 1:
		return message.Of("hint.moved-often", agent, who, message.Words("often", timesInWords(evidence.Turns)))
	case evidence.Turns > 0:
		return message.Of("hint.moved", agent, who)
	}
	return message.Message{}
}

// timesInWords returns a number of times in words, from two on.
func timesInWords(n int) message.Message {
	words := [...]message.Key{2: "often.two", 3: "often.three", 4: "often.four", 5: "often.five", 6: "often.six",
		7: "often.seven", 8: "often.eight", 9: "often.nine"}
	if n < len(words) {
		return message.Of(words[n])
	}
	return message.Of("often.more", message.Count("times", n))
}
