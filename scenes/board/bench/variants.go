package bench

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// What is asked of agents that take part, of cards and of dossiers, in drawers that lead to one another.

// drawers is the bench where these are asked.
type drawers struct{ *Bench }

// then makes a change and asks on, where it was made; why it was not is said by the bar.
func (b drawers) then(f func() error, ask func()) func() {
	return func() {
		if b.change(f); b.refused == nil {
			ask()
		}
	}
}

// askPart asks which agent is to leave, for one that does not take part.
func (b drawers) askPart() {
	v := b.view()
	all := agents(&v)
	if len(all) == rules.NumAgents {
		b.Explain(b.back.Words("bench.part"), b.back.Words("bench.part.all"))
		return
	}
	d := widgets.Dialog{Title: b.back.Words("bench.part.out"), List: true, Back: b.askMore}
	for _, a := range all {
		d.Answers = append(d.Answers, widgets.Answer{ID: "out-" + a.String(), Title: b.back.Agent(a), Icon: "agents/" + a.String(), OnPress: func() { b.askInstead(a) }})
	}
	b.Show(d)
}

// askInstead asks who takes part in place of an agent that leaves.
func (b drawers) askInstead(out rules.Agent) {
	v := b.view()
	d := widgets.Dialog{Title: b.back.Words("bench.part.in", message.Agent("agent", out)), List: true, Back: b.askPart}
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) {
			d.Answers = append(d.Answers, widgets.Answer{ID: "in-" + a.String(), Title: b.back.Agent(a), Icon: "agents/" + a.String(), OnPress: func() {
				b.change(func() error { return b.draft.Replace(out, a) })
			}})
		}
	}
	b.Show(d)
}

// askCards shows the hand of a seat, for NoSeat the discards: what is pressed goes back into the deck.
func (b drawers) askCards(s rules.Seat) {
	g := b.draft.Game()
	d := widgets.Dialog{Title: b.back.Words("bench.discards"), Body: b.back.Words("bench.cards.hint"), List: true, Back: b.askMore}
	if s != rules.NoSeat {
		d.Title, d.Back = b.back.Words("bench.hand.of", message.Person("who", b.names[s])), func() { b.askSeat(s) }
	}
	for c := rules.CardBack; c <= rules.NumCards; c++ {
		n := g.Discarded(c)
		if s != rules.NoSeat {
			n = 0
			for _, x := range g.Hand(s) {
				if x == c {
					n++
				}
			}
		}
		if n > 0 {
			d.Answers = append(d.Answers, widgets.Answer{ID: "back-" + c.String(), Title: b.back.Words("bench.card", message.Card("card", c), message.Count("cards", n)),
				OnPress: b.then(func() error { return b.draft.Return(s, c) }, func() { b.askCards(s) })})
		}
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "give", Title: b.back.Words("bench.give"), OnPress: func() { b.askGive(s, rules.CardBack) }}, widgets.Answer{ID: "resume", Title: b.back.Words("deed.go-on"), Primary: true})
	b.Show(d)
}

// atOnce is how many kinds of card a drawer shows: as many as fit the smallest screen.
const atOnce = 8

// askGive asks which card a seat gets, or the discards for NoSeat, from some kind on.
func (b drawers) askGive(s rules.Seat, from rules.Card) {
	g := b.draft.Game()
	d := widgets.Dialog{Title: b.back.Words("bench.give"), List: true, Back: func() { b.askCards(s) }}
	full := g.Setup().Deck()
	for c := from; c <= rules.NumCards && c < from+atOnce; c++ {
		if full[c] > 0 {
			d.Answers = append(d.Answers, widgets.Answer{ID: "give-" + c.String(), Title: b.back.Words("bench.card", message.Card("card", c), message.Count("cards", 1)),
				OnPress: b.then(func() error { return b.draft.Give(s, c) }, func() { b.askCards(s) })})
		}
	}
	others := from + atOnce
	if others > rules.NumCards {
		others = rules.CardBack
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "others", Title: b.back.Words("bench.give.others"), OnPress: func() { b.askGive(s, others) }})
	b.Show(d)
}

// askDossier shows what a seat has written; all write at once.
func (b drawers) askDossier(s rules.Seat) {
	g := b.draft.Game()
	who := message.Person("who", b.names[s])
	d := widgets.Dialog{Title: b.back.Words("bench.dossier.of", who), List: true, Back: func() { b.askSeat(s) }}
	if !b.draft.Written() {
		d.Body = b.back.Words("bench.dossier.none")
		d.Answers = []widgets.Answer{{ID: "write-all", Title: b.back.Words("bench.dossier.all"), Primary: true, OnPress: b.then(func() error { return b.draft.WriteAll(true) }, func() { b.askDossier(s) })},
			{ID: "resume", Title: b.back.Words("deed.go-on")}}
		b.Show(d)
		return
	}
	v := b.view()
	for _, a := range agents(&v) {
		if !g.Identities(s).Has(a) {
			d.Answers = append(d.Answers, widgets.Answer{ID: "row-" + a.String(), Title: b.back.Agent(a), Sub: b.guessWords(g.Dossier(s, a)), Icon: "agents/" + a.String(), OnPress: func() { b.askRow(s, a) }})
		}
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "write-none", Title: b.back.Words("bench.dossier.unwritten"), OnPress: b.then(func() error { return b.draft.WriteAll(false) }, func() { b.askDossier(s) })},
		widgets.Answer{ID: "resume", Title: b.back.Words("deed.go-on"), Primary: true})
	b.Show(d)
}

// guessWords is what a row says.
func (b drawers) guessWords(q rules.Guess) string {
	switch s := q.Seat(); {
	case q == rules.GuessNobody:
		return b.back.Words("bench.row.free")
	case s != rules.NoSeat:
		return b.back.Words("bench.row.of", message.Person("who", b.names[s]))
	}
	return b.back.Words("bench.row.empty")
}

// askRow asks what a seat has written of an agent.
func (b drawers) askRow(s rules.Seat, a rules.Agent) {
	g := b.draft.Game()
	d := widgets.Dialog{Title: b.back.Words("bench.row", message.Person("who", b.names[s]), message.Agent("agent", a)), List: true, Back: func() { b.askDossier(s) }}
	write := func(id string, q rules.Guess) {
		d.Answers = append(d.Answers, widgets.Answer{ID: id, Title: b.guessWords(q), Checked: g.Dossier(s, a) == q, OnPress: b.then(func() error { return b.draft.Write(s, a, q) }, func() { b.askDossier(s) })})
	}
	for o := range rules.Seat(g.Players()) {
		if o != s {
			write("says-"+string(rune('1'+int(o))), rules.GuessSeat(o))
		}
	}
	write("says-free", rules.GuessNobody)
	write("says-nothing", rules.GuessNone)
	b.Show(d)
}
