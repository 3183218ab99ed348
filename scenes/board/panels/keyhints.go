package panels

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/sprites/widgets"
)

// Signs returns the key hints of the table, each with its control. A hint is written where its control is visible.
func (p *Panels) Signs() []backstage.Sign {
	signs := []backstage.Sign{
		{Key: widgets.KeyMenu, On: "menu", Does: message.Of("menu.title")},
		{Key: "H", On: "rules", Does: message.Of("title.rules")},
		{Key: "L", On: "log", Does: message.Of("logbook.title")},
		{Key: "N", On: "notebook", Does: message.Of("menu.notebook")},
		{Key: "W", On: "hint", Does: message.Of("hint.title")},
		{Key: "I", Does: message.Of("menu.passport")},
	}
	if p.plan.Rewind != nil {
		return signs
	}
	signs = append(signs,
		backstage.Sign{Key: widgets.KeyBackspace, On: "undo", Does: message.Of("button.undo")},
		backstage.Sign{Key: "R", On: "reset"},
		backstage.Sign{Key: widgets.KeyEnter, On: "roll"}, backstage.Sign{Key: widgets.KeyEnter, On: "confirm"},
		backstage.Sign{Key: "D", On: "draw"}, backstage.Sign{Key: "D", On: "instead"},
		backstage.Sign{Key: "K", On: "knock"}, backstage.Sign{Key: "P", On: "pass"},
	)
	if p.plan.Hand != nil && !p.plan.Picking() {
		for i := range 9 {
			signs = append(signs, backstage.Sign{Key: fmt.Sprint(i + 1), On: fmt.Sprintf("card-%d", i+1)})
		}
		return signs
	}
	if p.plan.RealDie() && !p.plan.Moving() {
		return signs
	}
	for i, a := range p.plan.Agents() {
		signs = append(signs, backstage.Sign{Key: fmt.Sprint(i + 1), On: "agent-" + a.String()})
	}
	return signs
}
