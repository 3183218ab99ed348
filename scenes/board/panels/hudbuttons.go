package panels

import (
	"heimlich/scenes/board/plan"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// hudButtons builds the buttons that are not part of a turn: menu, notebook, hint, rules and log.
type hudButtons struct{ *Panels }

// add builds the buttons for which there is room, and returns their controls.
func (p *hudButtons) add() []*widgets.Control {
	var cs []*widgets.Control
	var notebook, hint layout.Rect
	if p.plan.KeepsNotes() {
		notebook = p.table.Notebook
	}
	if p.plan.CanHint() {
		hint = p.table.Bar.Ask
	}
	for _, s := range []widgets.ButtonSpec{
		{ID: "menu", Label: p.phrase("menu.title"), Icon: "icons/menu", Rect: p.table.Menu,
			OnPress: p.commandHandler(plan.Command{Kind: plan.OpenMenu})},
		{ID: "notebook", Label: p.phrase("menu.notebook"), Icon: "icons/notebook", Rect: notebook,
			OnPress: p.commandHandler(plan.Command{Kind: plan.OpenNotebook})},
		{ID: "hint", Title: p.phrase("hint.button"), Label: p.phrase("hint.title"), Size: 16, Rect: hint,
			OnPress: p.commandHandler(plan.Command{Kind: plan.AskHint})},
		{ID: "rules", Label: p.phrase("title.rules"), Icon: "icons/help", Rect: p.table.Help,
			OnPress: p.commandHandler(plan.Command{Kind: plan.ReadRules})},
	} {
		if s.Rect.W <= 0 {
			continue
		}
		b := p.kit.Button(s)
		p.over.Add(b.Node)
		cs = append(cs, b.Control)
	}
	if r := p.logRect(); r.W > 60 && r.H >= 20 {
		cs = append(cs, &widgets.Control{ID: "log", Label: p.phrase("logbook.title"), Rect: r,
			OnPress: p.commandHandler(plan.Command{Kind: plan.ReadLog})})
	}
	return cs
}
