package dossier

import (
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// askSeal asks once more: what is sealed stays sealed.
func (n *Notebook) askSeal() {
	n.Show(widgets.Dialog{Title: n.Words("dossier.seal.head"), Body: n.Words("dossier.seal.text"), Answers: []widgets.Answer{
		{ID: "seal-yes", Title: n.Words("dossier.seal.yes"), Primary: true, OnPress: n.seal},
		{ID: "seal-no", Title: n.Words("dossier.not-yet")},
	}})
}

// seal makes the page the person's dossier.
func (n *Notebook) seal() {
	if !n.open || n.sealing {
		return
	}
	if err := n.match.Act(n.owner, n.page.Action()); err != nil {
		n.notYet(err)
		return
	}
	n.sealing = true
	n.renew() // nothing of it can be pressed any more
	n.turnOver()
}

// notYet says why the page can’t be sealed.
func (n *Notebook) notYet(err error) {
	n.Show(widgets.Dialog{Title: n.Words("dossier.not-yet"), Body: n.Back.Sentence(err), Answers: []widgets.Answer{{ID: "resume", Title: n.Words("button.back"), Primary: true}}})
}

// turnOver seals the page once the dossier is saved, and turns to the next person.
func (n *Notebook) turnOver() {
	if step, ok := n.match.Next(); !ok || step.Action.Seat != n.owner {
		return // not yet, or somebody’s at another screen
	}
	n.dropSeal()
}

// turned turns the page of the next person up, or ends.
func (n *Notebook) turned() {
	n.sealing, n.wax = false, nil
	n.close()
	n.drafts[n.owner] = nil
	if n.at+1 == len(n.seats) {
		n.nav.Pop()
		return
	}
	n.at++
	n.Back.Sound.Play(sound.Curtain)
	n.begin()
	n.renew()
}

// dropSeal lets the seal fall on the page, with a thump where it lands; then the page is turned.
func (n *Notebook) dropSeal() {
	if !n.Back.Settings.Speed.Moves() || !n.open {
		n.Back.Sound.Play(sound.Seal)
		n.turned()
		return
	}
	n.CloseDialog()
	n.wax = dropWax(&n.Page, newPlace(n.Screen).page)
}

// landed turns the page; a seal that is still in the air is on it at once.
func (n *Notebook) landed() {
	n.wax.Finish()
	n.turned()
}
