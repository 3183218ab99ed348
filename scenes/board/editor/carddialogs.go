package editor

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// cardDialogs opens the dialogs for agents in play, cards and dossiers.
type cardDialogs struct{ *Editor }

// changeThen returns an event handler that makes a change, and opens the next dialog if the change was legal.
func (ed cardDialogs) changeThen(f func() error, ask func()) func() {
	return func() {
		if ed.change(f); ed.refusal == nil {
			ask()
		}
	}
}

// askReplaced asks which agent to replace by one that is not in play.
func (ed cardDialogs) askReplaced() {
	v := ed.view()
	all := agents(&v)
	if len(all) == rules.NumAgents {
		ed.Explain(ed.ctx.Words("bench.part"), ed.ctx.Words("bench.part.all"))
		return
	}
	d := widgets.Dialog{Title: ed.ctx.Words("bench.part.out"), List: true, Back: ed.openMenu}
	for _, a := range all {
		d.Answers = append(d.Answers, widgets.Answer{ID: "out-" + a.String(), Title: ed.ctx.Agent(a),
			Icon: "agents/" + a.String(), OnPress: func() { ed.askReplacement(a) }})
	}
	ed.Show(d)
}

// askReplacement asks which agent replaces agent out.
func (ed cardDialogs) askReplacement(out rules.Agent) {
	v := ed.view()
	d := widgets.Dialog{Title: ed.ctx.Words("bench.part.in", message.Agent("agent", out)), List: true,
		Back: ed.askReplaced}
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) {
			d.Answers = append(d.Answers, widgets.Answer{ID: "in-" + a.String(), Title: ed.ctx.Agent(a),
				Icon: "agents/" + a.String(), OnPress: func() {
					ed.change(func() error { return ed.draft.ReplaceAgent(out, a) })
				}})
		}
	}
	ed.Show(d)
}

// askCards shows the hand of seat s, or the discards for NoSeat. A press returns a card to the deck.
func (ed cardDialogs) askCards(s rules.Seat) {
	g := ed.draft.Game()
	d := widgets.Dialog{Title: ed.ctx.Words("bench.discards"), Body: ed.ctx.Words("bench.cards.hint"), List: true,
		Back: ed.openMenu}
	if s != rules.NoSeat {
		d.Title, d.Back = ed.ctx.Words("bench.hand.of", message.Person("who", ed.names[s])), func() { ed.askSeat(s) }
	}
	for c := rules.CardBack; c <= rules.NumCards; c++ {
		n := g.DiscardCount(c)
		if s != rules.NoSeat {
			n = 0
			for _, x := range g.Hand(s) {
				if x == c {
					n++
				}
			}
		}
		if n > 0 {
			d.Answers = append(d.Answers, widgets.Answer{ID: "back-" + c.String(),
				Title:   ed.ctx.Words("bench.card", message.Card("card", c), message.Count("cards", n)),
				OnPress: ed.changeThen(func() error { return ed.draft.ReturnCard(s, c) }, func() { ed.askCards(s) })})
		}
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "give", Title: ed.ctx.Words("bench.give"),
		OnPress: func() { ed.askAddCard(s, rules.CardBack) }}, widgets.Answer{ID: "resume",
		Title: ed.ctx.Words("deed.go-on"), Primary: true})
	ed.Show(d)
}

// cardsPerDialog is the number of kinds of card in one dialog, which fits the smallest screen.
const cardsPerDialog = 8

// askAddCard asks which card to add to the hand of seat s, or to the discards for NoSeat. It lists the kinds of card
// beginning at from.
func (ed cardDialogs) askAddCard(s rules.Seat, from rules.Card) {
	g := ed.draft.Game()
	d := widgets.Dialog{Title: ed.ctx.Words("bench.give"), List: true, Back: func() { ed.askCards(s) }}
	full := g.Setup().Deck()
	for c := from; c <= rules.NumCards && c < from+cardsPerDialog; c++ {
		if full[c] > 0 {
			d.Answers = append(d.Answers, widgets.Answer{ID: "give-" + c.String(),
				Title:   ed.ctx.Words("bench.card", message.Card("card", c), message.Count("cards", 1)),
				OnPress: ed.changeThen(func() error { return ed.draft.GiveCard(s, c) }, func() { ed.askCards(s) })})
		}
	}
	others := from + cardsPerDialog
	if others > rules.NumCards {
		others = rules.CardBack
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "others", Title: ed.ctx.Words("bench.give.others"),
		OnPress: func() { ed.askAddCard(s, others) }})
	ed.Show(d)
}

// askDossier shows the dossier of seat s. Either all seats have dossiers or none has.
func (ed cardDialogs) askDossier(s rules.Seat) {
	g := ed.draft.Game()
	who := message.Person("who", ed.names[s])
	d := widgets.Dialog{Title: ed.ctx.Words("bench.dossier.of", who), List: true, Back: func() { ed.askSeat(s) }}
	if !ed.draft.DossiersWritten() {
		d.Body = ed.ctx.Words("bench.dossier.none")
		d.Answers = []widgets.Answer{{ID: "write-all", Title: ed.ctx.Words("bench.dossier.all"), Primary: true,
			OnPress: ed.changeThen(func() error { return ed.draft.SetDossiers(true) }, func() { ed.askDossier(s) })},
			{ID: "resume", Title: ed.ctx.Words("deed.go-on")}}
		ed.Show(d)
		return
	}
	v := ed.view()
	for _, a := range agents(&v) {
		if !g.Identities(s).Has(a) {
			d.Answers = append(d.Answers, widgets.Answer{ID: "row-" + a.String(), Title: ed.ctx.Agent(a),
				Sub: ed.guessText(g.Dossier(s, a)), Icon: "agents/" + a.String(), OnPress: func() { ed.askRow(s, a) }})
		}
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "write-none", Title: ed.ctx.Words("bench.dossier.unwritten"),
		OnPress: ed.changeThen(func() error { return ed.draft.SetDossiers(false) }, func() { ed.askDossier(s) })},
		widgets.Answer{ID: "resume", Title: ed.ctx.Words("deed.go-on"), Primary: true})
	ed.Show(d)
}

// guessText returns the text of a guess in a dossier.
func (ed cardDialogs) guessText(q rules.Guess) string {
	switch s := q.Seat(); {
	case q == rules.GuessNobody:
		return ed.ctx.Words("bench.row.free")
	case s != rules.NoSeat:
		return ed.ctx.Words("bench.row.of", message.Person("who", ed.names[s]))
	}
	return ed.ctx.Words("bench.row.empty")
}

// askRow asks what seat s has guessed about agent a.
func (ed cardDialogs) askRow(s rules.Seat, a rules.Agent) {
	g := ed.draft.Game()
	d := widgets.Dialog{Title: ed.ctx.Words("bench.row", message.Person("who", ed.names[s]),
		message.Agent("agent", a)), List: true, Back: func() { ed.askDossier(s) }}
	write := func(id string, q rules.Guess) {
		d.Answers = append(d.Answers, widgets.Answer{ID: id, Title: ed.guessText(q), Checked: g.Dossier(s, a) == q,
			OnPress: ed.changeThen(func() error { return ed.draft.SetGuess(s, a, q) }, func() { ed.askDossier(s) })})
	}
	for o := range rules.Seat(g.Players()) {
		if o != s {
			write("says-"+string(rune('1'+int(o))), rules.GuessSeat(o))
		}
	}
	write("says-free", rules.GuessNobody)
	write("says-nothing", rules.GuessNone)
	ed.Show(d)
}
