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
	p := m.clientOf(s)
	if p == nil || m.view.Actor() != s && !(m.view.Phase() == rules.PhaseDossier && m.view.PendingWriters().Has(s)) {
		return HintRequest{}, false
	}
	q := HintRequest{View: p.view, Belief: m.belief, Evidence: m.evidence}
	for i, p := range m.table.Players {
		q.Names[i] = p.Name
	}
	return q, true
}

// Compute computes the hint, which depends on the request alone. It may take seconds, and calls yield as
// opponents.Advise does.
func (r *HintRequest) Compute(yield func() bool) Hint {
	h := Hint{Advice: opponents.Advise(r.View, &r.Belief, yield)}
	h.Why = r.message(h.Advice)
	return h
}

// message returns the reason, preceded by the card to play if the hint is to call.
func (r *HintRequest) message(h opponents.Advice) message.Message {
	why := r.reasonWithEvidence(h)
	// their messages name the card
	if h.Action == rules.Call(true) && h.Reason != opponents.ReasonCalls && h.Reason != opponents.ReasonMustPlay {
		return joinSentences(message.Of("hint.then-play", message.Card("card", h.Card)), why)
	}
	return why
}

// joinSentences returns two sentences in order.
func joinSentences(first, then message.Message) message.Message {
	return message.Of("hint.both", message.Words("first", first), message.Words("then", then))
}

// reasonWithEvidence returns the reason, preceded by the evidence against the suspected rival, if any.
func (r *HintRequest) reasonWithEvidence(h opponents.Advice) message.Message {
	why, _ := reasonMessages(h)
	if h.Reason == opponents.ReasonGuess {
		why = r.guessReason(h)
	}
	if h.Reason != opponents.ReasonSetsBackLeader && h.Reason != opponents.ReasonSetsBackRival &&
		(h.Reason != opponents.ReasonGuess || h.Agent == rules.NoAgent || h.Owner == rules.NoSeat) {
		return why
	}
	if first := r.suspicionMessage(h); !first.IsZero() {
		return joinSentences(first, why)
	}
	return why
}

// guessReason returns the reason for a guess in a dossier.
func (r *HintRequest) guessReason(h opponents.Advice) message.Message {
	agent := message.Agent("agent", h.Agent)
	switch {
	case h.Agent == rules.NoAgent:
		return message.Of("hint.unsure")
	case h.Owner == rules.NoSeat:
		return message.Of("hint.nobody-cares", agent)
	}
	return message.Of("hint.speaks", agent, message.Person("who", r.Names[h.Owner]))
}

// suspicionMessage describes the evidence that the likely owner helped the agent. It is zero if there is none, or more
// for another possible owner.
func (r *HintRequest) suspicionMessage(h opponents.Advice) message.Message {
	if h.Owner == rules.NoSeat || h.Owner == r.View.Viewer {
		return message.Message{}
	}
	agent, who := message.Agent("agent", h.Agent), message.Person("who", r.Names[h.Owner])
	evidence := r.Evidence[h.Agent][h.Owner]
	for s, other := range r.Evidence[h.Agent] {
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
