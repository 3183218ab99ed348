package ways

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// askDie asks what a real die shows.
func (w *Ways) askDie() {
	d := widgets.Dialog{Title: w.back.Words("die.shows"), Body: w.back.Words("die.shows.text"), List: true}
	for i, f := range w.plan.View.Edition().Faces {
		title := w.back.Words("die.face", message.Number("points", int(f.High)))
		if f.Low != f.High {
			d.Body += " " + w.back.Words("die.shows.some", message.Number("least", int(f.Low)), message.Number("most", int(f.High)))
			title = w.back.Words("die.faces", message.Number("least", int(f.Low)), message.Number("most", int(f.High)))
		}
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("face-%d", i+1), Title: title, OnPress: func() { w.Act(w.plan.Rolled(i)) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true})
	w.eyes.Show(d)
}
