package bench

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/byhand"
	"heimlich/rules/message"
	"heimlich/rules/share"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// What is asked in drawers: whose agent somebody’s is, what comes next, another table, and what is done with the position’s line.

// askSeat asks which agent a player has, and offers the turn.
func (b *Bench) askSeat(s rules.Seat) {
	g := b.draft.Game()
	v := b.view()
	d := widgets.Dialog{Title: b.back.Words("bench.whose", message.Person("who", b.names[s])), List: true}
	for _, a := range agents(&v) {
		x := widgets.Answer{ID: "owns-" + a.String(), Title: b.back.Agent(a), Icon: "agents/" + a.String(), Checked: g.Identity(s) == a, OnPress: func() { b.change(func() error { return b.draft.Own(s, a) }) }}
		if o := b.owner(a); o != rules.NoSeat && o != s {
			x.Sub = b.back.Words("bench.now", message.Person("who", b.names[o]))
		}
		d.Answers = append(d.Answers, x)
	}
	if g.Setup().Variants.TopSecret {
		d.Answers = append(d.Answers, widgets.Answer{ID: "hand", Title: b.back.Words("bench.hand", message.Count("cards", g.Held(s))), Thing: office.Deck, OnPress: func() { drawers{b}.askCards(s) }})
	}
	if g.Setup().Variants.Dossier {
		d.Answers = append(d.Answers, widgets.Answer{ID: "dossier", Title: b.back.Words("bench.written"), Thing: office.Notes, OnPress: func() { drawers{b}.askDossier(s) }})
	}
	if s != g.ActiveSeat() {
		d.Answers = append(d.Answers, widgets.Answer{ID: "turn", Title: b.back.Words("bench.to-move"), OnPress: func() { b.change(func() error { return b.draft.ToMove(s) }) }})
	}
	b.Show(d)
}

// nextWords is what comes next.
func (b *Bench) nextWords() string {
	g := b.draft.Game()
	switch g.Phase() {
	case rules.PhaseRoll:
		return b.back.Words("bench.roll")
	case rules.PhaseMove:
		return b.faceWords(g.Roll())
	case rules.PhaseSafe:
		return b.back.Words("bench.hide")
	}
	return b.back.Words("bench.cards")
}

// faceWords is a move of so many points.
func (b *Bench) faceWords(f rules.Face) string {
	if f.Low != f.High {
		return b.back.Words("bench.move.some", message.Number("least", int(f.Low)), message.Number("most", int(f.High)))
	}
	return b.back.Words("bench.move", message.Count("points", int(f.High)))
}

// askNext asks what comes next: the die, a move after a roll, or the safe that is to be hidden.
func (b *Bench) askNext() {
	g := b.draft.Game()
	d := widgets.Dialog{Title: b.back.Words("bench.next"), List: true, Answers: []widgets.Answer{{ID: "next-roll", Title: b.back.Words("bench.roll"), Checked: g.Phase() == rules.PhaseRoll, OnPress: func() { b.change(b.draft.Roll) }}}}
	for i, f := range g.Edition().Faces {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("next-%d", i+1), Title: b.faceWords(f), Checked: g.Phase() == rules.PhaseMove && g.Roll() == f,
			OnPress: func() { b.change(func() error { return b.draft.Move(i) }) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "next-safe", Title: b.back.Words("bench.hide"), Checked: g.Phase() == rules.PhaseSafe, OnPress: func() { b.change(b.draft.Hide) }})
	b.Show(d)
}

// askMore offers what is not a piece of the table.
func (b *Bench) askMore() {
	say := b.back.Words
	answers := []widgets.Answer{
		{ID: "next", Title: say("bench.next"), Sub: b.nextWords(), Thing: office.Watch, OnPress: b.askNext},
		{ID: "part", Title: say("bench.part"), Thing: office.Passport, OnPress: drawers{b}.askPart},
	}
	if g := b.draft.Game(); g.Setup().Variants.TopSecret {
		answers = append(answers, widgets.Answer{ID: "discards", Title: say("bench.discards"), Thing: office.Deck, OnPress: func() { drawers{b}.askCards(rules.NoSeat) }})
	}
	answers = append(answers, []widgets.Answer{
		{ID: "another", Title: say("bench.another"), Thing: office.Rules, OnPress: b.askEdition},
		{ID: "undo", Title: say("button.undo"), Disabled: len(b.before) == 0, Thing: office.Notes, OnPress: b.undo},
		{ID: "copy", Title: say("bench.copy"), Thing: office.Paper, OnPress: func() { b.out.Copy(b, b.draft.Line(), "bench.copied") }},
		{ID: "paste", Title: say("bench.paste"), Thing: office.Glass, OnPress: func() { b.out.Paste(b, say("bench.line"), say("bench.line.put"), b.pasted) }},
		{ID: "leave", Title: say("bench.leave"), Thing: office.Door, OnPress: b.nav.Pop},
		{ID: "resume", Title: say("deed.go-on"), Primary: true},
	}...)
	b.Show(widgets.Dialog{Title: say("bench.title"), List: true, Answers: answers})
}

// pasted puts a line on the bench that somebody has handed on; one that can’t be played changes nothing, and is said to be wrong.
func (b *Bench) pasted(text string, err error) {
	text = share.Line(text)
	if err == nil {
		_, err = byhand.Read(text)
	}
	if err != nil {
		b.Explain(b.back.Words("bench.not-that"), b.back.Sentence(err))
		return
	}
	b.replace(text)
}

// askEdition asks which rules another table has.
func (b *Bench) askEdition() {
	g := b.draft.Game()
	d := widgets.Dialog{Title: b.back.Words("bench.edition"), List: true, Back: b.askMore}
	for i := range rules.Editions {
		e := rules.EditionID(i)
		d.Answers = append(d.Answers, widgets.Answer{ID: "edition-" + rules.Editions[i].ID, Title: b.back.Words(message.Key("edition." + rules.Editions[i].ID)), Checked: g.Setup().Edition == e, OnPress: func() { b.askVariants(e) }})
	}
	b.Show(d)
}

// variants are what a table may be played with.
var variants = [4]struct {
	rules.Variants
	says message.Message
}{{rules.Variants{}, message.Of("bench.base")}, {rules.Variants{TopSecret: true}, message.Of("bench.topsecret")}, {rules.Variants{Dossier: true}, message.Of("bench.dossier")},
	{rules.Variants{TopSecret: true, Dossier: true}, message.Of("bench.both")}}

// askVariants asks which variants it is played with.
func (b *Bench) askVariants(e rules.EditionID) {
	d := widgets.Dialog{Title: b.back.Words("bench.variants"), List: true, Back: b.askEdition}
	for _, v := range variants {
		if _, err := byhand.New(setup(e, v.Variants, 4)); err == nil {
			d.Answers = append(d.Answers, widgets.Answer{ID: "variant-" + v.String(), Title: b.back.Say(v.says), OnPress: func() { b.askPlayers(e, v.Variants) }})
		}
	}
	b.Show(d)
}

// askPlayers asks how many play, and lays another table.
func (b *Bench) askPlayers(e rules.EditionID, v rules.Variants) {
	d := widgets.Dialog{Title: b.back.Words("bench.players"), List: true, Back: func() { b.askVariants(e) }}
	for n := 2; n <= rules.MaxSeats; n++ {
		if other, err := byhand.New(setup(e, v, n)); err == nil {
			d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("players-%d", n), Title: b.back.Words("own.number", message.Number("n", n)), OnPress: func() { b.replace(other.Line()) }})
		}
	}
	b.Show(d)
}

// setup is a table of an edition, at which the first seat begins where that is chosen.
func setup(e rules.EditionID, v rules.Variants, players int) rules.Setup {
	s := rules.Setup{Edition: e, Variants: v, Players: players, First: rules.NoSeat}
	if e.Edition().First == rules.FirstChosen {
		s.First = 0
	}
	return s
}
