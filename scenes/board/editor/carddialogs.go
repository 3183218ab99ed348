package editor

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// cardDialogs opens the dialogs for agents in play, cards and dossiers.
type cardDialogs struct{ *Editor }

// changeThen returns an event handler that makes a change, and if it was legal calls ask, which opens the next dialog.
func (cd cardDialogs) changeThen(change func() error, ask func()) func() {
	return func() {
		if cd.change(change); cd.refusal == nil {
			ask()
		}
	}
}

// askReplaced asks which agent to replace by one that is not in play. If all are in play, it explains that.
func (cd cardDialogs) askReplaced() {
	view := cd.view()
	all := agents(&view)
	if len(all) == rules.NumAgents {
		cd.Explain(cd.ctx.Words("editor.part"), cd.ctx.Words("editor.part.all"))
		return
	}
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.part.out"), List: true, Back: cd.openMenu}
	for _, a := range all {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "out-" + a.String(), Title: cd.ctx.Agent(a),
			Icon: "agents/" + a.String(), OnPress: func() { cd.askReplacement(a) }})
	}
	cd.Show(dialog)
}

// askReplacement asks which agent, of those not in play, replaces agent out.
func (cd cardDialogs) askReplacement(out rules.Agent) {
	v := cd.view()
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.part.in", message.Agent("agent", out)), List: true,
		Back: cd.askReplaced}
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "in-" + a.String(), Title: cd.ctx.Agent(a),
				Icon: "agents/" + a.String(), OnPress: func() {
					cd.change(func() error { return cd.draft.ReplaceAgent(out, a) })
				}})
		}
	}
	cd.Show(dialog)
}

// askCards lists the cards of a seat's hand, or the discards for NoSeat. A press returns a card to the deck, or asks
// for one to add.
func (cd cardDialogs) askCards(seat rules.Seat) {
	game := cd.draft.Game()
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.discards"), Body: cd.ctx.Words("editor.cards.hint"),
		List: true,
		Back: cd.openMenu}
	if seat != rules.NoSeat {
		dialog.Title, dialog.Back = cd.ctx.Words("editor.hand.of",
			message.Person("who", cd.names[seat])), func() { cd.askSeat(seat) }
	}
	for card := rules.CardBack; card <= rules.NumCardKinds; card++ {
		count := game.DiscardCount(card)
		if seat != rules.NoSeat {
			count = 0
			for _, held := range game.Hand(seat) {
				if held == card {
					count++
				}
			}
		}
		if count > 0 {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "back-" + card.String(),
				Title: cd.ctx.Words("editor.card", message.Card("card", card), message.Count("cards", count)),
				OnPress: cd.changeThen(func() error { return cd.draft.ReturnCard(seat, card) },
					func() { cd.askCards(seat) })})
		}
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "give", Title: cd.ctx.Words("editor.give"),
		OnPress: func() { cd.askAddCard(seat, rules.CardBack) }}, widgets.Answer{ID: "resume",
		Title: cd.ctx.Words("deed.go-on"), Primary: true})
	cd.Show(dialog)
}

// cardsPerDialog is the number of kinds of card in one dialog, which fits the smallest screen.
const cardsPerDialog = 8

// askAddCard asks which card to add to a seat's hand, or to the discards for NoSeat. It lists cardsPerDialog kinds of
// card that begin at from, as far as the deck has them; a press lists the others.
func (cd cardDialogs) askAddCard(seat rules.Seat, from rules.Card) {
	g := cd.draft.Game()
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.give"), List: true, Back: func() { cd.askCards(seat) }}
	full := g.Setup().Deck()
	for c := from; c <= rules.NumCardKinds && c < from+cardsPerDialog; c++ {
		if full[c] > 0 {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "give-" + c.String(),
				Title: cd.ctx.Words("editor.card", message.Card("card", c), message.Count("cards", 1)),
				OnPress: cd.changeThen(func() error { return cd.draft.GiveCard(seat, c) },
					func() { cd.askCards(seat) })})
		}
	}
	others := from + cardsPerDialog
	if others > rules.NumCardKinds {
		others = rules.CardBack
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "others", Title: cd.ctx.Words("editor.give.others"),
		OnPress: func() { cd.askAddCard(seat, others) }})
	cd.Show(dialog)
}

// askDossier lists the guesses of a seat's dossier. Either all seats have dossiers or none has; a press writes all, or
// removes all.
func (cd cardDialogs) askDossier(seat rules.Seat) {
	game := cd.draft.Game()
	who := message.Person("who", cd.names[seat])
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.dossier.of", who), List: true,
		Back: func() { cd.askSeat(seat) }}
	if !cd.draft.DossiersWritten() {
		dialog.Body = cd.ctx.Words("editor.dossier.none")
		dialog.Answers = []widgets.Answer{{ID: "write-all", Title: cd.ctx.Words("editor.dossier.all"), Primary: true,
			OnPress: cd.changeThen(func() error { return cd.draft.SetDossiersWritten(true) },
				func() { cd.askDossier(seat) })},
			{ID: "resume", Title: cd.ctx.Words("deed.go-on")}}
		cd.Show(dialog)
		return
	}
	v := cd.view()
	for _, a := range agents(&v) {
		if !game.Identities(seat).Has(a) {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "row-" + a.String(), Title: cd.ctx.Agent(a),
				Sub: cd.guessText(game.Dossier(seat,
					a)), Icon: "agents/" + a.String(), OnPress: func() { cd.askRow(seat, a) }})
		}
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "write-none",
		Title: cd.ctx.Words("editor.dossier.unwritten"),
		OnPress: cd.changeThen(func() error { return cd.draft.SetDossiersWritten(false) },
			func() { cd.askDossier(seat) })},
		widgets.Answer{ID: "resume", Title: cd.ctx.Words("deed.go-on"), Primary: true})
	cd.Show(dialog)
}

// guessText returns the text of a guess in a dossier.
func (cd cardDialogs) guessText(guess rules.Guess) string {
	switch owner := guess.Seat(); {
	case guess == rules.GuessNobody:
		return cd.ctx.Words("editor.row.free")
	case owner != rules.NoSeat:
		return cd.ctx.Words("editor.row.of", message.Person("who", cd.names[owner]))
	}
	return cd.ctx.Words("editor.row.empty")
}

// askRow asks what a seat has guessed about agent a.
func (cd cardDialogs) askRow(seat rules.Seat, a rules.Agent) {
	g := cd.draft.Game()
	dialog := widgets.Dialog{Title: cd.ctx.Words("editor.row", message.Person("who", cd.names[seat]),
		message.Agent("agent", a)), List: true, Back: func() { cd.askDossier(seat) }}
	addGuess := func(id string, guess rules.Guess) {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: id, Title: cd.guessText(guess),
			Checked: g.Dossier(seat, a) == guess,
			OnPress: cd.changeThen(func() error { return cd.draft.SetGuess(seat, a, guess) },
				func() { cd.askDossier(seat) })})
	}
	for owner := range rules.Seat(g.Players()) {
		if owner != seat {
			addGuess("says-"+string(rune('1'+int(owner))), rules.GuessSeat(owner))
		}
	}
	addGuess("says-free", rules.GuessNobody)
	addGuess("says-nothing", rules.GuessNone)
	cd.Show(dialog)
}
