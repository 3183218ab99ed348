package dossier

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// SecretText returns the open page as text for its owner's screen reader: evidence about the chosen agent, the marks of
// each agent, which agents are the owner's, and the reason why the page can't be sealed yet. It returns "" while the
// page is closed.
func (n *Notebook) SecretText() string {
	if !n.open {
		return ""
	}
	all := n.evidence.evidenceSentences()
	for _, a := range n.agents() {
		var marks []*message.Arg
		for _, guess := range n.guesses() {
			if key := n.markKey(square{a, guess}); key != "" {
				name := message.Verbatim("guess", n.columnName(guess))
				marks = append(marks, message.Words("", message.Of(key, name)))
			}
		}
		switch agent := message.Agent("agent", a); {
		case n.ownsAgent(a):
			all = append(all, n.Words("look.agents", message.All("agents", []*message.Arg{agent})))
		case len(marks) == 0:
			all = append(all, n.Words("look.marks.none", agent))
		default:
			all = append(all, n.Words("look.marks", agent, message.Each("marks", marks)))
		}
	}
	if n.writing {
		if ok, why := n.page.Ready(); !ok {
			all = append(all, n.Ctx.Say(why))
		}
	}
	return a11y.Sentences(all...)
}

// evidenceSentences returns the evidence about the chosen agent as sentences, nil for no agent.
func (ev *evidence) evidenceSentences() []string {
	if ev.selected == rules.NoAgent {
		return nil
	}
	all := []string{ev.Words("evidence.head", message.Agent("agent", ev.selected))}
	seen := ev.sortedEvidence()
	for _, e := range seen {
		sentences := append([]*message.Arg{message.Words("", ev.summary(e))}, ev.spokenTurns(e.Seat)...)
		all = append(all,
			ev.Words("look.evidence", message.Person("who", ev.match.Player(e.Seat).Name),
				message.Each("says", sentences)))
	}
	if len(seen) == 0 {
		all = append(all, ev.Words("evidence.none"))
	}
	return all
}

// spokenTurns returns how many of a player's turns are evidence for and against owning the chosen agent. If the page
// shows no bars, it returns how many moves led to more points and to fewer. Numbers that are 0 are left out.
func (ev *evidence) spokenTurns(seat rules.Seat) (counts []*message.Arg) {
	add := func(key message.Key, n int) {
		if n > 0 {
			counts = append(counts, message.Words("", message.Of(key, message.Count("turns", n))))
		}
	}
	if ev.weighs() {
		signals := ev.match.Signals(ev.selected, seat)
		add("look.turns.for", len(signals.For))
		add("look.turns.against", len(signals.Against))
		return counts
	}
	moves := map[direction]int{}
	for _, cited := range citeMoves(ev.match.Moves(ev.selected, seat)) {
		moves[cited.arrow]++
	}
	add("look.turns.better", moves[arrowUp])
	add("look.turns.worse", moves[arrowDown])
	return counts
}

// markKey returns the message key of the mark in a square, "" for none.
func (n *Notebook) markKey(at square) message.Key {
	if n.writing && n.page.Guess(at.agent) == at.guess {
		return "look.mark.ink"
	}
	switch n.notes.Mark(at.agent, at.guess) {
	case match.MarkNo:
		return "look.mark.no"
	case match.MarkMaybe:
		return "look.mark.maybe"
	case match.MarkYes:
		return "look.mark.yes"
	}
	return ""
}
