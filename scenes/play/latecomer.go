package play

import (
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/latecomer"
	"heimlich/scenes/tablesetup"
)

// Joining of a running match, as the scene of package latecomer asks for it.

// joinForm lets a latecomer join a running match. It implements [latecomer.Joinable].
type joinForm struct {
	play  *Play
	match *match.Match
}

// open opens the scene that asks for the latecomer’s name.
func (j joinForm) open() {
	name := ""
	if i := slices.IndexFunc(tablesetup.Names, j.isNameFree); i >= 0 {
		name = tablesetup.Names[i]
	}
	text := message.Of("late.text")
	if v := j.match.Public(); v.Setup().Variants.TopSecret {
		text = message.Of("late.text.cards")
	}
	j.play.nav.Push("latecomer", latecomer.New(j.play.ctx, j.play.nav, name, text, j))
}

// isNameFree reports whether no player at the table has that name.
func (j joinForm) isNameFree(name string) bool {
	hasName := func(p match.Player) bool { return record.Name(p.Name) == name }
	return !slices.ContainsFunc(j.match.Table().Players, hasName)
}

// CheckJoin returns an error if a player of that name can’t join.
func (j joinForm) CheckJoin(name string) error {
	if err := j.play.ctx.CheckName(name); err != nil {
		return err
	}
	if !j.isNameFree(name) {
		return message.Errorf(message.Of("late.taken", message.Person("who", name)),
			"somebody at the table is called %s already", name)
	}
	return j.match.CheckJoin()
}

// Join adds a player of that name and shows the match. If that has become impossible, it changes nothing and shows the
// reason.
func (j joinForm) Join(name string) {
	err := j.match.Join(name)
	j.play.nav.Pop() // the table shows the newcomer once the join is saved
	if err != nil {
		j.play.nav.Top().Explain(j.play.ctx.Words("late.head"), j.play.ctx.Sentence(err))
	}
}
