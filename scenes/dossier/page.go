package dossier

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// This file arranges the open page, and handles presses on its squares.

// layoutPage builds the open page: desk, title, squares, evidence and buttons. It hides the state of all controls.
func (n *Notebook) layoutPage() {
	page := newPageLayout(n.Screen)
	who := message.Person("who", n.match.Player(n.owner).Name)
	title, hint, motto := n.Words("notebook.of", who), n.Words("notebook.squares"), n.Words("notebook.motto")
	if n.evidence.hidesLegend() {
		hint = ""
	}
	if n.writing {
		title, hint, motto = n.Words("dossier.of", who), n.inkHint(), n.freeText()
		if page.motto.W <= 0 {
			hint = a11y.Sentences(hint, motto)
		}
	}
	agents, guesses := n.agents(), n.guesses()
	grid := measure(page.grid, len(agents), len(guesses))
	n.drawDesk(&page, &grid, agents, len(guesses))
	head := n.Style(lettering.Title, min(34, page.title.H*0.8)).WithColor(art.Cream)
	if page.arrangement == sheetBelow {
		head.Size = min(head.Size, 26) // leaves room for the pencil
	}
	n.AddLine(head, title, page.title)
	if page.arrangement == sheetBelow {
		if _, beside := page.title.CutLeft(min(n.Ctx.Fonts.Width(head, title), page.title.W), 20); beside.W > 100 {
			beside.X, beside.W = beside.Right()-min(beside.W, 170), min(beside.W, 170)
			n.addTool(beside)
		}
	}
	if page.motto.W > 0 {
		n.AddLine(n.Style(lettering.Italic, 18).WithColor(manila).WithAlign(lettering.Right), motto, page.motto)
	}
	controls := n.squares.layout(&grid, agents, guesses)
	controls = append(controls, n.evidence.layout(&page, hint)...)
	controls = append(controls, n.addButtons(&page)...)
	for _, control := range controls { // their state could tell what is written
		control.HideState = true
	}
	n.SetControls(controls)
}

// press writes a guess about an agent into its square, with an animation. It shows the evidence about the agent, if the
// page shows evidence. While the dossier is being saved it does nothing.
func (n *Notebook) press(a rules.Agent, guess rules.Guess) {
	if n.sealing {
		return
	}
	if n.selected = a; !n.showsEvidence() {
		n.selected = rules.NoAgent
	}
	n.write(a, guess)
	n.squares.written, n.squares.animation = square{a, guess}, motion.Timeline{}
	n.relayout()
	n.squares.written = noSquare
}

// showEvidence shows the evidence about an agent.
func (n *Notebook) showEvidence(a rules.Agent) {
	n.selected = a
	n.relayout()
}

// undo undoes the last mark of the open page. It does nothing if the page is closed or being saved.
func (n *Notebook) undo() {
	if !n.open || n.sealing {
		return
	}
	n.undoMark()
	n.relayout()
}
