package panels

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// KeyHints returns the key hints of the table. A hint with On is drawn on that control, if it exists. A spectator has
// only the menu. Digits stand for cards of an open hand, else for agents; no hint shows those of a real die.
func (p *Panels) KeyHints() []appctx.KeyHint {
	hints := []appctx.KeyHint{
		{Key: widgets.KeyMenu, On: "menu", Does: message.Of("menu.title")},
		{Key: "H", On: "rules", Does: message.Of("title.rules")},
		{Key: "L", On: "log", Does: message.Of("logbook.title")},
		{Key: "N", On: "notebook", Does: message.Of("menu.notebook")},
		{Key: "W", On: "hint", Does: message.Of("hint.title")},
		{Key: "I", Does: message.Of("menu.passport")},
	}
	if plan.SharedTables && plan.Spectates(p.plan) {
		return hints[:1]
	}
	if p.plan.Replay != nil {
		return hints
	}
	hints = append(hints,
		appctx.KeyHint{Key: widgets.KeyBackspace, On: "undo", Does: message.Of("button.undo")},
		appctx.KeyHint{Key: "R", On: "reset"},
		appctx.KeyHint{Key: widgets.KeyEnter, On: "roll"}, appctx.KeyHint{Key: widgets.KeyEnter, On: "confirm"},
		appctx.KeyHint{Key: "D", On: "draw"}, appctx.KeyHint{Key: "D", On: "instead"},
		appctx.KeyHint{Key: "K", On: "knock"}, appctx.KeyHint{Key: "P", On: "pass"},
	)
	if p.plan.Hand != nil && !p.plan.PickingTargets() {
		for i := range 9 {
			hints = append(hints, appctx.KeyHint{Key: fmt.Sprint(i + 1), On: fmt.Sprintf("card-%d", i+1)})
		}
		return hints
	}
	if p.plan.RealDie() && !p.plan.Animating() {
		return hints
	}
	for i, a := range p.plan.Agents() {
		hints = append(hints, appctx.KeyHint{Key: fmt.Sprint(i + 1), On: "agent-" + a.String()})
	}
	return hints
}
