package scenes

import (
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/sprites/widgets"
)

type shower interface {
	backstage.Scene
	Show(widgets.Dialog)
	Explain(title, words string)
}

// copy shows a text.
func (g *game) copy(on shower, text string, done message.Key) {
	on.Explain(g.back.Words(done), text)
}

// askText asks for a text.
func (g *game) askText(head, done string, then func(text string)) {}

func link(packed string) string { return "#challenge=" + packed }
