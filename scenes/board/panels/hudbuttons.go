package panels

import (
	"heimlich/scenes/board/plan"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// hudButtons builds the buttons that are not part of a turn: menu, notebook, hint and rules, and the control of the
// log.
type hudButtons struct{ *Panels }

// add builds the buttons for which there is room, and returns their controls. The notebook needs a game with notes, the
// hint a moment at which one can be asked for.
func (h *hudButtons) add() []*widgets.Control {
	var controls []*widgets.Control
	var notebook, hint layout.Rect
	if h.plan.KeepsNotes() {
		notebook = h.table.Notebook
	}
	if h.plan.CanHint() {
		hint = h.table.Bar.Ask
	}
	for _, spec := range []widgets.ButtonSpec{
		{ID: "menu", Label: h.phrase("menu.title"), Icon: "icons/menu", Rect: h.table.Menu,
			OnPress: h.commandHandler(plan.Command{Kind: plan.OpenMenu})},
		{ID: "notebook", Label: h.phrase("menu.notebook"), Icon: "icons/notebook", Rect: notebook,
			OnPress: h.commandHandler(plan.Command{Kind: plan.OpenNotebook})},
		{ID: "hint", Title: h.phrase("hint.button"), Label: h.phrase("hint.title"), Size: 16, Rect: hint,
			OnPress: h.commandHandler(plan.Command{Kind: plan.AskHint})},
		{ID: "rules", Label: h.phrase("title.rules"), Icon: "icons/help", Rect: h.table.Help,
			OnPress: h.commandHandler(plan.Command{Kind: plan.ReadRules})},
	} {
		if spec.Rect.W <= 0 {
			continue
		}
		b := h.kit.Button(spec)
		h.contentLayer.Add(b.Node)
		controls = append(controls, b.Control)
	}
	if r := h.logRect(); r.W > minLogWidth && r.H >= minLogHeight {
		controls = append(controls, &widgets.Control{ID: "log", Label: h.phrase("logbook.title"), Rect: r,
			OnPress: h.commandHandler(plan.Command{Kind: plan.ReadLog})})
	}
	return controls
}
