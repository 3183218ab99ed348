package dossier

import (
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
)

// Whisper is what stands on the open page, in words: for each agent what is noted of it. It is "" while the page is closed.
func (n *Notebook) Whisper() string {
	if !n.open {
		return ""
	}
	var all []string
	for _, a := range n.agents() {
		var marks []*message.Arg
		for _, q := range n.guesses() {
			if k := n.noted(square{a, q}); k != "" {
				marks = append(marks, message.Words("", message.Of(k, message.Verbatim("guess", n.columnName(q)))))
			}
		}
		switch agent := message.Agent("agent", a); {
		case n.own(a):
			all = append(all, n.Words("look.agents", message.All("agents", []*message.Arg{agent})))
		case len(marks) == 0:
			all = append(all, n.Words("look.marks.none", agent))
		default:
			all = append(all, n.Words("look.marks", agent, message.Each("marks", marks)))
		}
	}
	return pagestate.Sentences(all...)
}

// noted is what stands in a square, "" for nothing.
func (n *Notebook) noted(at square) message.Key {
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
