package panels

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites/widgets"
)

// Signs returns the key hints of the table. A hint is drawn on its control, unless that is missing.
func (p *Panels) Signs() []appctx.Sign {
	signs := []appctx.Sign{
		{Key: widgets.KeyMenu, On: "menu", Does: message.Of("menu.title")},
		{Key: "H", On: "rules", Does: message.Of("title.rules")},
		{Key: "L", On: "log", Does: message.Of("logbook.title")},
		{Key: "N", On: "notebook", Does: message.Of("menu.notebook")},
		{Key: "W", On: "hint", Does: message.Of("hint.title")},
		{Key: "I", Does: message.Of("menu.passport")},
	}
	if p.plan.Replay != nil {
		return signs
	}
	signs = append(signs,
		appctx.Sign{Key: widgets.KeyBackspace, On: "undo", Does: message.Of("button.undo")},
		appctx.Sign{Key: "R", On: "reset"},
		appctx.Sign{Key: widgets.KeyEnter, On: "roll"}, appctx.Sign{Key: widgets.KeyEnter, On: "confirm"},
		appctx.Sign{Key: "D", On: "draw"}, appctx.Sign{Key: "D", On: "instead"},
		appctx.Sign{Key: "K", On: "knock"}, appctx.Sign{Key: "P", On: "pass"},
	)
	if p.plan.Hand != nil && !p.plan.Picking() {
		for i := range 9 {
			signs = append(signs, appctx.Sign{Key: fmt.Sprint(i + 1), On: fmt.Sprintf("card-%d", i+1)})
		}
		return signs
	}
	if p.plan.RealDie() && !p.plan.Animating() {
		return signs
	}
	for i, a := range p.plan.Agents() {
		signs = append(signs, appctx.Sign{Key: fmt.Sprint(i + 1), On: "agent-" + a.String()})
	}
	return signs
}
