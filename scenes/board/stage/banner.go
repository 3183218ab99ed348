package stage

import (
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// showBanner shows a cue's message over the table: the next turn, the last round, the dossiers, or the end of the game.
// Without animations, or without a text, it shows nothing.
func (p *performer) showBanner(cue cue) {
	words := p.bannerText(cue)
	if p.withoutAnimations || words == "" {
		return
	}
	const (
		fontSize    = 34
		minFontSize = 18
		margin      = 40 // beside the words at both sides of the screen, in points
		padX        = 36 // around the words, in points
		padY        = 14
	)
	theme, fonts := p.ctx.Kit.Theme, p.ctx.Fonts
	style := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: fontSize, Color: theme.Cream,
		Align: lettering.Center}, words, p.screen.W-2*margin, minFontSize)
	w, h := fonts.Width(style, words)+2*padX, fonts.LineHeight(style)+2*padY
	middle := p.table.Board.Center()
	banner := sprites.NewFace("banner", p.ctx.Textures.Panel(sprites.PanelStyle{Radius: 16, Fill: theme.Panel,
		Edge: theme.Gold, Line: 2.5}, w, h), middle.X, middle.Y).SetAnchor(0.5, 0.5).SetVisible(false)
	banner.Add(sprites.NewFace("words", fonts.Lines(style, []string{words}, w), 0, (h-fonts.LineHeight(style))/2))
	const steepness = 6 // the banner fades within a sixth of its time
	p.showBriefly(banner, cue.at, max(cue.duration, durBanner), steepness)
}

// bannerText returns the text of a cue's banner, or "" for none. The text for a turn comes from the callback.
func (p *performer) bannerText(cue cue) string {
	var key message.Key
	switch cue.kind {
	case cueLastRound:
		key = "banner.last-round"
	case cueDossiers:
		key = "banner.dossiers"
	case cueGameOver:
		key = "banner.last-safe"
	default:
		return p.ctx.Say(p.callbacks.TurnBanner(cue.seat))
	}
	return p.ctx.Words(key)
}

// showBriefly shows a node over the table, from a time of the timeline for a duration, both in seconds. The node fades
// in and out, each within 1/steepness of the duration.
func (p *performer) showBriefly(node *sprites.Node, start, duration, steepness float64) {
	p.picture.Add(sprites.LayerFlight, node)
	p.timeline.At(start, duration, motion.Linear, func(p float64) {
		node.SetVisible(p < 1).SetAlpha(min(1, steepness*p, steepness*(1-p)))
		if p >= 1 {
			node.Remove()
		}
	})
}
