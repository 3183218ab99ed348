package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// Speech bubbles of players in a card round.

// showSpeechBubble shows what a player says in the lower line of their panel, in place of the status.
func (p *performer) showSpeechBubble(cue cue) {
	if p.withoutAnimations {
		return
	}
	const (
		lowPanel  = 42.0 // height in points below which a panel has one line
		textShare = 0.64 // of the panel's width; the cards are to the right
		steepness = 4    // the bubble fades within a quarter of its time
	)
	r, kit := p.playerPanel(cue.seat), p.ctx.Kit
	box := r.Inset(3)
	if r.H >= lowPanel {
		_, box = box.CutTop(r.H*0.5, 0)
		box.W *= textShare
	}
	n := sprites.NewFace("bubble", p.ctx.Textures.Panel(sprites.PanelStyle{Radius: 8, Fill: kit.Theme.Raised}, box.W,
		box.H), box.X, box.Y).SetVisible(false)
	words := cue.words
	if none := p.callbacks.CalledInVain; words == speechKey(rules.EventPassed) && none != nil && none(cue.seat) {
		words = "plate.plays-none"
	}
	kit.Label(n, kit.Style(lettering.Strong, 16).WithColor(kit.Theme.Gold), p.ctx.Words(words),
		layout.Rect{X: 8, W: box.W - 12, H: box.H})
	p.showBriefly(n, cue.at, max(cue.duration, durSay), steepness)
}
