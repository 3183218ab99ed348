package dossier

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// agents are the agents in play, by row.
func (n *Notebook) agents() []rules.Agent {
	var as []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if n.view.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}

// guesses are what an agent may turn out to be, by column: everybody else’s, then nobody’s.
func (n *Notebook) guesses() []rules.Guess {
	var qs []rules.Guess
	for s := range rules.Seat(n.view.Setup().Players) {
		if s != n.seat() {
			qs = append(qs, rules.GuessSeat(s))
		}
	}
	return append(qs, rules.GuessNobody)
}

// columnName is a column’s heading.
func (n *Notebook) columnName(q rules.Guess) string {
	if s := q.Seat(); s != rules.NoSeat {
		return n.match.Player(s).Name
	}
	return n.Words("guess.nobody")
}

// openPage shows the page to its owner; was is the evidence as it was scrolled, nil if there was none.
func (n *Notebook) openPage(was *widgets.Scroll) {
	p := newPlace(n.Screen.W, n.Screen.H)
	who := message.Person("who", n.match.Player(n.seat()).Name)
	title, hint, motto := n.Words("notebook.of", who), n.Words("notebook.squares"), n.Words("notebook.motto")
	if n.writing {
		title, hint, motto = n.Words("dossier.of", who), n.inkHint(), n.Words("dossier.motto")
		if n.match.Table().Notes == match.NotesNone {
			motto = n.Words("dossier.motto.ink")
		}
	}
	agents, guesses := n.agents(), n.guesses()
	g := measure(p.grid, len(agents), len(guesses))
	n.furnish(&p, &g, agents, len(guesses))
	n.Say(n.Style(lettering.Title, min(34, p.title.H*0.8)).With(art.Cream), title, p.title)
	if p.motto.W > 0 {
		n.Say(n.Style(lettering.Italic, 18).With(manila).Aligned(lettering.Right), motto, p.motto)
	}
	cs := n.table(&g, agents, guesses)
	cs = append(cs, n.evidence(&p, hint, was)...)
	cs = append(cs, n.buttons(&p)...)
	n.Offer(cs)
}

func (n *Notebook) inkHint() string {
	d := &n.view.Edition().Dossier
	right, wrong := message.Signed("right", d.Right), message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0 && d.Blank:
		return n.Words("dossier.hint.wrong-blank", right, wrong)
	case d.Wrong < 0:
		return n.Words("dossier.hint.wrong", right, wrong)
	case d.Blank:
		return n.Words("dossier.hint.blank", right)
	}
	return n.Words("dossier.hint", right)
}

// press writes into a square.
func (n *Notebook) press(a rules.Agent, q rules.Guess) {
	if n.sealing {
		return // what is sealed stays as it is
	}
	if n.selected = a; n.match.Table().Notes != match.NotesAssisted {
		n.selected = rules.NoAgent
	}
	if n.writing {
		n.pages = append(n.pages, n.page)
		n.page.Write(a, q)
	} else {
		n.past = append(n.past, n.notes)
		n.notes.Cycle(a, q, n.view.Setup().Variants.TopSecret)
		n.match.Note(n.seat(), n.notes)
	}
	n.written, n.moving = square{a, q}, motion.Timeline{}
	n.Layout(n.Screen)
	n.written = nowhere
}

// undo takes the last mark back.
func (n *Notebook) undo() {
	switch {
	case !n.open || n.sealing:
		return
	case n.writing && len(n.pages) > 0:
		n.page, n.pages = n.pages[len(n.pages)-1], n.pages[:len(n.pages)-1]
	case !n.writing && len(n.past) > 0:
		n.notes, n.past = n.past[len(n.past)-1], n.past[:len(n.past)-1]
		n.match.Note(n.seat(), n.notes)
	}
	n.Layout(n.Screen)
}
