package menu

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// askRoll asks which face a real die shows, and sends the command for it. It explains faces with a choice of points.
func (m *Menu) askRoll() {
	dialog := widgets.Dialog{Title: m.ctx.Words("die.shows"), Body: m.ctx.Words("die.shows.text"), List: true}
	for i, face := range m.plan.View.Edition().Faces {
		title := m.ctx.Words("die.face", message.Number("points", int(face.High)))
		if face.Low != face.High {
			dialog.Body += " " + m.ctx.Words("die.shows.some", message.Number("least", int(face.Low)),
				message.Number("most", int(face.High)))
			title = m.ctx.Words("die.faces", message.Number("least", int(face.Low)),
				message.Number("most", int(face.High)))
		}
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("face-%d", i+1), Title: title,
			OnPress: func() { m.Send(m.plan.RollCommand(i)) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: m.ctx.Words("button.back"),
		Primary: true})
	m.private.Show(dialog)
}
