package editor

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/positioneditor"
	"heimlich/rules/share"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// askSeat asks which agent a player owns. Further answers open the player's hand and dossier in games that have them,
// and make it the player's turn.
func (ed *Editor) askSeat(seat rules.Seat) {
	game := ed.draft.Game()
	v := ed.view()
	dialog := widgets.Dialog{Title: ed.ctx.Words("editor.whose", message.Person("who", ed.names[seat])), List: true}
	for _, a := range agents(&v) {
		setOwner := func() error { return ed.draft.SetOwner(seat, a) }
		answer := widgets.Answer{ID: "owns-" + a.String(), Title: ed.ctx.Agent(a), Icon: "agents/" + a.String(),
			Checked: game.Identity(seat) == a, OnPress: func() { ed.change(setOwner) }}
		if owner := ed.owner(a); owner != rules.NoSeat && owner != seat {
			answer.Sub = ed.ctx.Words("editor.now", message.Person("who", ed.names[owner]))
		}
		dialog.Answers = append(dialog.Answers, answer)
	}
	if game.Setup().Variants.TopSecret {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "hand", Title: ed.ctx.Words("editor.hand",
			message.Count("cards", game.HandSize(seat))), Prop: props.Deck,
			OnPress: func() { cardDialogs{ed}.askCards(seat) }})
	}
	if game.Setup().Variants.Dossier {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "dossier", Title: ed.ctx.Words("editor.written"),
			Prop: props.Dossier, OnPress: func() { cardDialogs{ed}.askDossier(seat) }})
	}
	if seat != game.ActiveSeat() {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "turn", Title: ed.ctx.Words("editor.to-move"),
			OnPress: func() { ed.change(func() error { return ed.draft.SetActiveSeat(seat) }) }})
	}
	ed.Show(dialog)
}

// nextActionText returns the text of the next action: a roll, a move, placing the safe, or one about cards.
func (ed *Editor) nextActionText() string {
	g := ed.draft.Game()
	switch g.Phase() {
	case rules.PhaseRoll:
		return ed.ctx.Words("editor.roll")
	case rules.PhaseMove:
		return ed.moveText(g.Roll())
	case rules.PhaseSafe:
		return ed.ctx.Words("editor.hide")
	}
	return ed.ctx.Words("editor.cards")
}

// moveText returns the text of a move after a roll.
func (ed *Editor) moveText(roll rules.DieFace) string {
	if roll.Low != roll.High {
		return ed.ctx.Words("editor.move.some", message.Number("least", int(roll.Low)),
			message.Number("most", int(roll.High)))
	}
	return ed.ctx.Words("editor.move", message.Count("points", int(roll.High)))
}

// askNext asks for the next action: a roll, a move after a roll, or placing the safe.
func (ed *Editor) askNext() {
	game := ed.draft.Game()
	dialog := widgets.Dialog{Title: ed.ctx.Words("editor.next"), List: true,
		Answers: []widgets.Answer{{ID: "next-roll", Title: ed.ctx.Words("editor.roll"),
			Checked: game.Phase() == rules.PhaseRoll, OnPress: func() { ed.change(ed.draft.SetRollPhase) }}}}
	for i, f := range game.Edition().Faces {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("next-%d", i+1), Title: ed.moveText(f),
			Checked: game.Phase() == rules.PhaseMove && game.Roll() == f,
			OnPress: func() { ed.change(func() error { return ed.draft.SetMovePhase(i) }) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "next-safe", Title: ed.ctx.Words("editor.hide"),
		Checked: game.Phase() == rules.PhaseSafe, OnPress: func() { ed.change(ed.draft.SetSafePhase) }})
	ed.Show(dialog)
}

// openMenu opens the editor's menu.
func (ed *Editor) openMenu() {
	say := ed.ctx.Words
	answers := []widgets.Answer{
		{ID: "next", Title: say("editor.next"), Sub: ed.nextActionText(), Prop: props.Watch, OnPress: ed.askNext},
		{ID: "part", Title: say("editor.part"), Prop: props.Hat, OnPress: cardDialogs{ed}.askReplaced},
	}
	if g := ed.draft.Game(); g.Setup().Variants.TopSecret {
		answers = append(answers, widgets.Answer{ID: "discards", Title: say("editor.discards"), Prop: props.Deck,
			OnPress: func() { cardDialogs{ed}.askCards(rules.NoSeat) }})
	}
	answers = append(answers, []widgets.Answer{
		{ID: "another", Title: say("editor.another"), Prop: props.Rules, OnPress: ed.askEdition},
		{ID: "undo", Title: say("button.undo"), Disabled: len(ed.history) == 0, Prop: props.Eraser, OnPress: ed.undo},
		{ID: "copy", Title: say("editor.copy"), Prop: props.Envelope, OnPress: ed.copyPosition},
		{ID: "paste", Title: say("editor.paste"), Prop: props.Notes,
			OnPress: func() { ed.clipboard.Paste(ed, say("editor.line"), say("editor.line.put"), ed.loadPasted) }},
		{ID: "leave", Title: say("editor.leave"), Prop: props.Door, OnPress: ed.nav.Pop},
		{ID: "resume", Title: say("deed.go-on"), Primary: true},
	}...)
	ed.Show(widgets.Dialog{Title: say("editor.title"), List: true, Answers: answers})
}

// loadPasted replaces the draft by the position in a pasted text. If pasting failed or the position is invalid, it
// explains why.
func (ed *Editor) loadPasted(text string, err error) {
	text = share.ExtractPosition(text)
	if err == nil {
		_, err = positioneditor.Parse(text)
	}
	if err != nil {
		ed.Explain(ed.ctx.Words("editor.not-that"), ed.ctx.Sentence(err))
		return
	}
	ed.replaceDraft(text)
}

// askEdition asks for the edition of another table.
func (ed *Editor) askEdition() {
	g := ed.draft.Game()
	dialog := widgets.Dialog{Title: ed.ctx.Words("editor.edition"), List: true, Back: ed.openMenu}
	for i := range rules.Editions {
		e := rules.EditionID(i)
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "edition-" + rules.Editions[i].ID,
			Title: ed.ctx.Words(message.Key("edition." + rules.Editions[i].ID)), Checked: g.Setup().Edition == e,
			OnPress: func() { ed.askVariants(e) }})
	}
	ed.Show(dialog)
}

// variants are the selectable variants, with their names.
var variants = [4]struct {
	rules.Variants
	name message.Message
}{{rules.Variants{}, message.Of("editor.base")}, {rules.Variants{TopSecret: true}, message.Of("editor.topsecret")},
	{rules.Variants{Dossier: true}, message.Of("editor.dossier")},
	{rules.Variants{TopSecret: true, Dossier: true}, message.Of("editor.both")}}

// askVariants asks for the variants of another table of edition e, among those that the edition has.
func (ed *Editor) askVariants(e rules.EditionID) {
	const players = 4 // every edition allows it; the number is asked for next
	dialog := widgets.Dialog{Title: ed.ctx.Words("editor.variants"), List: true, Back: ed.askEdition}
	for _, v := range variants {
		if _, err := positioneditor.New(setup(e, v.Variants, players)); err == nil {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "variant-" + v.String(),
				Title: ed.ctx.Say(v.name), OnPress: func() { ed.askPlayers(e, v.Variants) }})
		}
	}
	ed.Show(dialog)
}

// askPlayers asks for the number of players of another table, and replaces the draft by an empty one.
func (ed *Editor) askPlayers(e rules.EditionID, v rules.Variants) {
	dialog := widgets.Dialog{Title: ed.ctx.Words("editor.players"), List: true, Back: func() { ed.askVariants(e) }}
	for n := 2; n <= rules.MaxSeats; n++ {
		if other, err := positioneditor.New(setup(e, v, n)); err == nil {
			dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("players-%d", n),
				Title: ed.ctx.Words("own.number", message.Number("n", n)), OnPress: func() {
					ed.replaceDraft(other.Line())
				}})
		}
	}
	ed.Show(dialog)
}

// setup returns the setup of a table. If the players choose who is first, it is the first seat.
func setup(e rules.EditionID, v rules.Variants, players int) rules.Setup {
	table := rules.Setup{Edition: e, Variants: v, Players: players, First: rules.NoSeat}
	if e.Edition().First == rules.FirstChosen {
		table.First = 0
	}
	return table
}
