package play

import (
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/latecomer"
	"heimlich/scenes/tablesetup"
)

// joinForm is the form with which a latecomer joins a running match. It implements [latecomer.Joiner].
type joinForm struct {
	play  *Play
	match *match.Match
}

// open opens the scene that asks for the newcomer’s name.
func (t joinForm) open() {
	name := ""
	if i := slices.IndexFunc(tablesetup.Names, t.nameFree); i >= 0 {
		name = tablesetup.Names[i]
	}
	text := message.Of("late.text")
	if v := t.match.Public(); v.Setup().Variants.TopSecret {
		text = message.Of("late.text.cards")
	}
	t.play.nav.Push("latecomer", latecomer.New(t.play.ctx, t.play.nav, name, text, t))
}

// nameFree reports whether no player at the table has that name.
func (t joinForm) nameFree(name string) bool {
	has := func(p match.Player) bool { return record.Name(p.Name) == name }
	return !slices.ContainsFunc(t.match.Table().Players, has)
}

// CheckJoin returns an error if a player of that name can’t join.
func (t joinForm) CheckJoin(name string) error {
	if err := t.play.ctx.CheckName(name); err != nil {
		return err
	}
	if !t.nameFree(name) {
		return message.Errorf(message.Of("late.taken", message.Person("who", name)),
			"somebody at the table is called %s already", name)
	}
	return t.match.CheckJoin()
}

// Join adds a player of that name and shows the match. If that has become impossible, it says why and changes nothing.
func (t joinForm) Join(name string) {
	open, err := t.match.Join(name)
	if err != nil {
		t.play.nav.Pop()
		t.play.nav.Top().Explain(t.play.ctx.Words("late.head"), t.play.ctx.Sentence(err))
		return
	}
	t.play.session.Reopen(open, newcomer)
}
