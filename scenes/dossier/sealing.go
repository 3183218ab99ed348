package dossier

import (
	"heimlich/rules/message"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// This file seals a dossier: it asks, acts, and explains if saving fails.

// confirmSeal opens the dialog that asks for confirmation before sealing. In an edition that reopens dossiers it says
// when.
func (n *Notebook) confirmSeal() {
	body := message.Of("dossier.seal.text")
	v := n.match.Public()
	if d := &v.Edition().Dossier; d.Reopens {
		body = message.Of("dossier.seal.again", message.Number("reset", d.ResetBelow),
			message.Number("line", d.Opens()))
	}
	n.Show(widgets.Dialog{Title: n.Words("dossier.seal.head"), Body: n.Ctx.Say(body),
		Answers: []widgets.Answer{
			{ID: "seal-yes", Title: n.Words("dossier.seal.yes"), Primary: true, OnPress: n.seal},
			{ID: "seal-no", Title: n.Words("dossier.not-yet")},
		}})
}

// seal submits the page as the owner's dossier, or explains why it is refused. Nothing can be pressed until it is
// saved.
func (n *Notebook) seal() {
	if !n.open || n.sealing {
		return
	}
	if err := n.match.Act(n.owner, n.page.Action()); err != nil {
		n.explainRefusal(n.Ctx.Sentence(err))
		return
	}
	n.sealing = true
	n.relayout()
	n.dropSealIfSaved()
}

// explainRefusal opens a dialog with the reason why the page can't be sealed.
func (n *Notebook) explainRefusal(why string) {
	n.Show(widgets.Dialog{Title: n.Words("dossier.not-yet"), Body: why,
		Answers: []widgets.Answer{{ID: "resume", Title: n.Words("button.back"), Primary: true}}})
}

// dropSealIfSaved starts the animation of the falling seal if the owner's dossier is saved.
func (n *Notebook) dropSealIfSaved() {
	if step, ok := n.match.Next(); !ok || step.Action.Seat != n.owner {
		return // not saved yet, or the dossier of a person at another screen
	}
	n.startSealDrop()
}

// nextPage drops the owner's draft, which is sealed, and shows the page of the next person. After the last one it
// closes the scene.
func (n *Notebook) nextPage() {
	n.sealing, n.sealDrop = false, nil
	n.learnLegend()
	n.closePage()
	n.closedDrafts[n.owner] = nil
	if n.current+1 == len(n.pending) {
		n.nav.Pop()
		return
	}
	n.current++
	n.Ctx.Sound.Play(sound.CueCurtain)
	n.startPage()
	n.relayout()
}

// startSealDrop starts the animation of the falling seal. Without animations, or if the page was closed meanwhile, it
// shows the next page at once.
func (n *Notebook) startSealDrop() {
	if !n.Ctx.Settings.Speed.HasAnimations() || !n.open {
		n.Ctx.Sound.Play(sound.CueSeal)
		n.nextPage()
		return
	}
	n.CloseDialog()
	n.sealDrop = newSealDrop(&n.BaseScene, newPageLayout(n.Screen).page)
}

// skipSealDrop ends the animation of the seal and shows the next page.
func (n *Notebook) skipSealDrop() {
	n.sealDrop.Finish()
	n.nextPage()
}
