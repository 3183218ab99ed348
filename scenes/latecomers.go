package scenes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/handover"
	"heimlich/scenes/latecomer"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
)

// Whoever comes late writes their name, gets the screen for their passport alone, and then plays on with the others.

// latecomers is the part of the game that lets people sit down at a table while it is played.
type latecomers struct{ *game }

// askName asks who sits down at the table that is on.
func (g latecomers) askName(m *match.Match) {
	free := func(name string) bool {
		return !slices.ContainsFunc(m.Table().Players, func(p match.Player) bool { return record.Name(p.Name) == name })
	}
	name := ""
	if i := slices.IndexFunc(tablesetup.Names, free); i >= 0 {
		name = tablesetup.Names[i]
	}
	text := message.Of("late.text")
	if v := m.Public(); v.Setup().Variants.TopSecret {
		text = message.Of("late.text.cards")
	}
	g.nav.Push("latecomer", latecomer.New(g.back, name, text, latecomer.Exits{
		May: func(name string) error {
			if err := g.back.CheckName(name); err != nil {
				return err
			}
			if !free(name) {
				return message.Fault(message.Of("late.taken", message.Person("who", name)), "somebody at the table is called %s already", name)
			}
			return m.MayJoin()
		},
		Sit:  func(name string) { g.join(m, name) },
		Back: g.nav.Pop,
	}))
}

// join lets somebody sit down at a table. Where that can’t be after all it stays as it was.
func (g latecomers) join(m *match.Match, name string) {
	open, err := m.Join(name)
	if err != nil {
		g.nav.Pop()
		if on, ok := g.shell.Scene().(transfer.Scene); ok {
			on.Explain(g.back.Words("late.head"), g.back.Sentence(err))
		}
		return
	}
	g.reopen(m, open, comesLate)
}

// comesLate is the person before this screen who has just sat down at a table, NoSeat where nobody has.
func comesLate(m *match.Match) rules.Seat {
	if s := m.Newcomer(); s != rules.NoSeat && m.Player(s).Kind == match.Person {
		return s
	}
	return rules.NoSeat
}

// handTo hands the screen over to one person, who looks at what is theirs, and goes on to the table.
func (g latecomers) handTo(m *match.Match, s rules.Seat) {
	g.nav.Reset("handover", handover.To(g.back, m, s, func() { g.showBoard(m) }, g.showTitle), nil)
}
