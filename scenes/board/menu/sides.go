package menu

import (
	"fmt"

	"heimlich/scenes/appctx"
	"heimlich/sprites/widgets"
)

// askSides asks for whom to change the side of the screen at which they sit.
func (m *Menu) askSides() {
	around := m.match.Table().PeopleAndAway()
	dialog := widgets.Dialog{Title: m.ctx.Words("menu.sides"), List: true, Back: m.openMenu}
	for i, side := range m.ctx.Settings.Sides.Of(len(around)) {
		who := m.match.Player(around[i]).Name
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("sits-%d", around[i]+1), Title: who,
			Sub: m.ctx.Say(appctx.SideName(side)), OnPress: func() { m.askSide(i, who) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true, OnPress: m.openMenu})
	m.private.Show(dialog)
}

// askSide asks at which side of the screen person i, whose name is who, sits. The choice also switches rotation on.
func (m *Menu) askSide(i int, who string) {
	people := len(m.match.Table().PeopleAndAway())
	now := m.ctx.Settings.Sides.Of(people)[i]
	dialog := widgets.Dialog{Title: who, List: true, Back: m.askSides}
	for side := range appctx.Sides {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("side-%d", side),
			Title: m.ctx.Say(appctx.SideName(side)), Notch: true, Checked: side == now, OnPress: func() {
				set := &m.ctx.Settings
				set.Sides, set.Turns = set.Sides.With(people, i, side), true
				m.ctx.SaveSettings()
				m.askSides()
			}})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true,
		OnPress: m.askSides})
	m.private.Show(dialog)
}
