package play

import (
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/latecomer"
	"heimlich/scenes/tablesetup"
)

// This file lets a latecomer join a running match, as the scene of package latecomer asks for it.

// joinForm lets a latecomer join a running match. It implements [latecomer.Joinable].
type joinForm struct {
	play  *Play
	match *match.Match
}

// open opens the scene that asks for the latecomer’s name. It offers the first free one of tablesetup.Names.
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

// isNameFree reports whether no player at the table has the name.
func (j joinForm) isNameFree(name string) bool {
	hasName := func(p match.Player) bool { return record.Name(p.Name) == name }
	return !slices.ContainsFunc(j.match.Table().Players, hasName)
}

// CheckJoin returns nil if a player with a name can join now. Else the error says why not: the name is refused or
// taken, or the match lets nobody join.
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

// Join adds a player with a name and closes the scene. If that has become impossible, it only closes the scene and
// explains the reason.
func (j joinForm) Join(name string) {
	err := j.match.Join(name)
	j.play.nav.Pop() // the table shows the newcomer once the join is saved
	if err != nil {
		j.play.nav.Top().Explain(j.play.ctx.Words("late.head"), j.play.ctx.Sentence(err))
	}
}
