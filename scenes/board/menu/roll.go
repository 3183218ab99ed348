package menu

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// The dialog in which people enter the roll of a real die.

// askRoll asks for the result of a real die.
func (m *Menu) askRoll() {
	dialog := widgets.Dialog{Title: m.ctx.Words("die.shows"), Body: m.ctx.Words("die.shows.text"), List: true}
	for i, f := range m.plan.View.Edition().Faces {
		title := m.ctx.Words("die.face", message.Number("points", int(f.High)))
		if f.Low != f.High {
			dialog.Body += " " + m.ctx.Words("die.shows.some", message.Number("least", int(f.Low)),
				message.Number("most", int(f.High)))
			title = m.ctx.Words("die.faces", message.Number("least", int(f.Low)), message.Number("most", int(f.High)))
		}
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("face-%d", i+1), Title: title,
			OnPress: func() { m.Send(m.plan.RollCommand(i)) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true})
	m.private.Show(dialog)
}
