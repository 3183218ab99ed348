package reveal

import (
	"fmt"
	"image"
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/scenery"
)

// finale is the upper part of the end: the leading agents stand before the town with their places. If a player has won,
// the light is warm and windows are lit.
type finale struct {
	*appctx.BaseScene
	*progress
	cards    *endCards
	timeline motion.Timeline
	townNode *sprites.Node
	leaders  *sprites.Node
}

// newTown returns the picture of the town above the desk.
func (f *finale) newTown(rect layout.Rect) *sprites.Node {
	row := scenery.HouseRow{W: rect.W, H: rect.H, House: min(rect.H*0.6, rect.W*0.4), Quiet: !f.won()}
	switch { // lower houses, since the words need more of the sky
	case f.Screen.H < 500, f.Screen.Narrow():
		row.House = rect.H * 0.42
	case f.Screen.W < 500:
		row.House = rect.H * 0.5
	}
	scale := scenery.PixelScale(f.Screen.W, f.Screen.H, f.Ctx.Textures.Scale())
	face := f.Ctx.Textures.Backdrop("lit-town", fmt.Sprintf("lit-town-%v-%v", row.Quiet, scale), rect.W,
		rect.H, func(yield func()) *image.RGBA { return row.Paint(scale, yield) })
	return sprites.NewFace("town", face, rect.X, rect.Y)
}

// layout places the town and the leaders. Running animations end.
func (f *finale) layout(page pageLayout) {
	f.timeline = motion.Timeline{}
	f.townNode, f.leaders = f.newTown(page.town), sprites.New("front")
	f.Content.Add(f.townNode, f.leaders)
	f.placeLeaders(page.leaders)
}

// leader is an agent that stands before the town.
type leader struct {
	agent rules.Agent
	owner rules.Seat // NoSeat for a free agent
	place int        // from 1
}

// The sizes of a ribbon with a place and a name, in points.
const (
	ribbonHeight   = 26
	minRibbonWidth = 100 // below it a name that does not fit is left out
)

// minLeaders is the number of agents that stand before the town, if not more of them share the lead.
const minLeaders = 3

// inFront returns the agents that stand before the town, by place: those in front, and the best of the other owners' up
// to minLeaders. It returns nil if no agent is in front.
func (f *finale) inFront() []leader {
	view := f.match.Public()
	front := view.Result().Front
	if front == 0 {
		return nil
	}
	all := f.standings()
	return all[:min(len(all), max(front.Len(), minLeaders))]
}

// standings returns the agents that have a place, by place: those in front, and those that score for the owners.
func (p *progress) standings() (all []leader) {
	view := p.match.Public()
	front := view.Result().Front
	scoring := front
	for s := range rules.Seat(view.Players()) {
		scoring = scoring.With(view.Token(s))
	}
	for _, agent := range p.agents {
		if !scoring.Has(agent) {
			continue
		}
		place := 1
		for _, other := range p.agents {
			isBefore := front.Has(other) || view.Score(other) > view.Score(agent)
			if scoring.Has(other) && isBefore && !front.Has(agent) {
				place++
			}
		}
		all = append(all, leader{agent, view.Owner(agent), place})
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].place < all[k].place })
	return all
}

// placeLeaders places the leaders with their ribbons. Each place is smaller than the one before, and of three agents a
// single first one is in the middle. Measures are points, or fractions of a leader's width or height.
func (f *finale) placeLeaders(area layout.Rect) {
	const spacing = 1.1 // the width of a leader's cell divided by the leader's width
	all := f.inFront()
	if len(all) == 0 {
		return
	}
	if len(all) == 3 && all[1].place > 1 {
		all[0], all[1] = all[1], all[0]
	}
	count, textures := float64(len(all)), f.Ctx.Textures
	wide := count * max(area.H*layout.FigureAspect*spacing+16, minRibbonWidth+8)
	cells := area.Align(min(area.W, wide), area.H, 0.5, 0).Columns(len(all), 8)
	foot, glow := area.Bottom()-ribbonHeight+14, art.Gold
	height := min(area.H-ribbonHeight+14, cells[0].W/layout.FigureAspect)
	if !f.won() {
		glow = scenery.Moonlight
	}
	mid := area.Center().X
	halo := textures.Glow(glow, 0.75, height*layout.FigureAspect*(count+2.2), height*1.5)
	f.leaders.Add(sprites.NewFace("glow", halo, mid, foot-height*0.42).SetAnchor(0.5, 0.5))
	ribbons, words := sprites.New("ribbons"), sprites.New("words")
	for i, leading := range all {
		f.addLeader(leading, cells[i].Center().X, foot, height*max(1-0.11*float64(leading.place-1), 0.6))
		r := layout.Rect{X: cells[i].X, Y: foot - 6, W: cells[i].W, H: ribbonHeight}
		f.addRibbon(leading, r.Align(min(r.W, 120), r.H, 0.5, 0), ribbons, words)
	}
	f.leaders.Add(ribbons, words)
}

// addLeader adds a leader, height points high, who stands at the point (mid, foot).
func (f *finale) addLeader(leading leader, mid, foot, height float64) {
	textures, width, name := f.Ctx.Textures, height*layout.FigureAspect, "follower"
	if leading.place == 1 {
		name = "winner"
	}
	f.leaders.Add(sprites.NewFace("shadow", textures.Glow(art.Shade, 0.85, width*1.1, height*0.16), mid+width*0.06,
		foot-height*0.015).SetAnchor(0.5, 0.5),
		sprites.NewFace(name, textures.StandingDrawing("agents/"+leading.agent.String(), width, height), mid, foot).
			SetAnchor(0.5, 1))
}

// addRibbon adds a leader's ribbon with place and owner to the node ribbons, and its text to the node words. It is gold
// for the only person at the screen.
func (f *finale) addRibbon(leading leader, rect layout.Rect, ribbons, words *sprites.Node) {
	fill := art.Cream
	if leading.owner == f.self && leading.owner != rules.NoSeat {
		fill = art.Gold
	}
	ribbons.Add(sprites.NewFace("ribbon", f.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 5, Fill: fill}, rect.W,
		rect.H),
		rect.X, rect.Y))
	page := f.Content
	f.Content = words
	style := f.Style(lettering.Strong, 16).WithColor(art.Ink).WithAlign(lettering.Center)
	said := f.Words("ending.ribbon", message.Number("place", leading.place),
		message.Person("who", f.cards.ownerOf(leading.agent)))
	if rect.W < minRibbonWidth && f.Ctx.Fonts.Width(style, said) > rect.W-10 {
		said = fmt.Sprint(leading.place)
	}
	f.AddName(style, said, rect.Pad(5, 0, 5, 0))
	f.Content = page
}

// animate animates the end: the town appears, the passports move from their old placements, and the leaders step up.
// With reduced motion town and leaders only fade in.
func (f *finale) animate(old [rules.NumAgents]placement, ps *passports) {
	x, y := f.leaders.Pos()
	if f.Ctx.Settings.Reduced {
		f.timeline.At(0, fadeTime, motion.Linear, func(p float64) { f.townNode.SetAlpha(p); f.leaders.SetAlpha(p) })
		return
	}
	f.timeline.At(0, townTime, motion.InOut, func(p float64) { f.townNode.SetAlpha(p) })
	f.leaders.SetAlpha(0)
	f.timeline.At(townTime*0.6, stepUpTime, motion.Out, func(p float64) { f.leaders.SetPos(x, y+26*(1-p)).SetAlpha(p) })
	for _, a := range f.agents {
		passport, from := &ps.cards[a], old[a]
		if from.width == 0 || ps.painter.w == 0 {
			continue
		}
		f.timeline.At(0, gatherTime, motion.InOut, func(p float64) {
			scale := motion.Lerp(from.width/ps.painter.w, 1, p)
			passport.node.SetPos(motion.Lerp(from.at.X, passport.at.X, p),
				motion.Lerp(from.at.Y, passport.at.Y, p)).SetScale(scale, scale)
		})
	}
}

// advance runs the animation by dt seconds.
func (f *finale) advance(dt float64) {
	if f.timeline.Running() {
		f.timeline.Advance(dt)
	}
}
