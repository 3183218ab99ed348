package ways

import (
	"fmt"

	"heimlich/scenes/backstage"
	"heimlich/sprites/widgets"
)

// askSides shows at which side of the screen everybody sits, so that somebody can be moved.
func (w *Ways) askSides() {
	around := w.match.Table().Around()
	d := widgets.Dialog{Title: w.back.Words("menu.sides"), List: true, Back: w.openMenu}
	for i, side := range w.back.Settings.Sides.Of(len(around)) {
		who := w.match.Player(around[i]).Name
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("sits-%d", around[i]+1), Title: who, Sub: w.back.Say(backstage.SideName(side)), OnPress: func() { w.askSide(i, who) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true, OnPress: w.openMenu})
	w.eyes.Show(d)
}

// askSide asks at which side of the screen the i-th of the people around it sits. Who chooses that wants the picture to turn.
func (w *Ways) askSide(i int, who string) {
	people := len(w.match.Table().Around())
	now := w.back.Settings.Sides.Of(people)[i]
	d := widgets.Dialog{Title: who, List: true, Back: w.askSides}
	for side := range backstage.Sides {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("side-%d", side), Title: w.back.Say(backstage.SideName(side)), Notch: true, Checked: side == now, OnPress: func() {
			set := &w.back.Settings
			set.Sides, set.Turns = set.Sides.With(people, i, side), true
			w.back.SaveSettings()
			w.askSides()
		}})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: w.back.Words("button.back"), Primary: true, OnPress: w.askSides})
	w.eyes.Show(d)
}
