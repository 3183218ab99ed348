package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// showSpeechBubble shows what a player says in the lower line of their panel, in place of the status; a low panel has
// only one line. Without animations it shows nothing.
func (p *performer) showSpeechBubble(cue cue) {
	if p.withoutAnimations {
		return
	}
	const (
		lowPanel  = 42.0 // height in points below which a panel has one line
		textShare = 0.64 // of the panel's width; the cards are to the right
		steepness = 4    // the bubble fades within a quarter of its time
	)
	panel, kit := p.playerPanel(cue.seat), p.ctx.Kit
	box := panel.Inset(3)
	if panel.H >= lowPanel {
		_, box = box.CutTop(panel.H*0.5, 0)
		box.W *= textShare
	}
	background := p.ctx.Textures.Panel(sprites.PanelStyle{Radius: 8, Fill: kit.Theme.Raised}, box.W, box.H)
	bubble := sprites.NewFace("bubble", background, box.X, box.Y).SetVisible(false)
	words := cue.words
	if none := p.callbacks.CalledInVain; words == speechKey(rules.EventPassed) && none != nil && none(cue.seat) {
		words = "plate.plays-none"
	}
	kit.Label(bubble, kit.Style(lettering.Strong, 16).WithColor(kit.Theme.Gold), p.ctx.Words(words),
		layout.Rect{X: 8, W: box.W - 12, H: box.H})
	p.showBriefly(bubble, cue.at, max(cue.duration, durSay), steepness)
}
