package reveal

import (
	"fmt"
	"image"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/scenery"
)

// finale is the end of the unmasking: the leaders stand in front of the town. The light is warm and windows are lit if
// a player has won.
type finale struct {
	*appctx.BaseScene
	*progress
	timeline motion.Timeline
	townNode *sprites.Node // the town
	leaders  *sprites.Node // the leaders
}

// newTown returns the picture of the town over the desk.
func (f *finale) newTown(r layout.Rect) *sprites.Node {
	row := scenery.HouseRow{W: r.W, H: r.H, House: min(r.H*0.6, r.W*0.4), Quiet: !f.won()}
	switch { // below the words
	case f.Screen.H < 500, f.Screen.Narrow():
		row.House = r.H * 0.42
	case f.Screen.W < 500:
		row.House = r.H * 0.5
	}
	k := scenery.PixelScale(f.Screen.W, f.Screen.H, f.Ctx.Textures.Scale())
	face := f.Ctx.Textures.Backdrop("lit-town", fmt.Sprintf("lit-town-%v-%v", row.Quiet, k), r.W,
		r.H, func(rest func()) *image.RGBA { return row.Paint(k, rest) })
	return sprites.NewFace("town", face, r.X, r.Y)
}

// layout places the town and the leaders.
func (f *finale) layout(p pageLayout) {
	f.timeline = motion.Timeline{}
	f.townNode, f.leaders = f.newTown(p.town), sprites.New("front")
	f.Content.Add(f.townNode, f.leaders)
	v := f.match.Public()
	var as []rules.Agent
	for _, a := range f.agents {
		if v.Result().Tokens.Has(a) {
			as = append(as, a)
		}
	}
	if len(as) == 0 {
		return
	}
	const between = 1.1
	height := min(p.leaders.H, p.leaders.W/(float64(len(as))*between*layout.FigureAspect))
	w := height * layout.FigureAspect
	mid, foot := p.leaders.Center().X, p.leaders.Bottom()
	textures := f.Ctx.Textures
	glow := art.Gold
	if !f.won() {
		glow = scenery.Moonlight
	}
	f.leaders.Add(sprites.NewFace("glow", textures.Glow(glow, 0.75, w*(float64(len(as))+2.2), height*1.5), mid,
		foot-height*0.42).SetAnchor(0.5, 0.5))
	for i, a := range as {
		x := mid + (float64(i)-float64(len(as)-1)/2)*w*between
		f.leaders.Add(sprites.NewFace("shadow", textures.Glow(art.Shade, 0.85, w*1.1, height*0.16), x+w*0.06,
			foot-height*0.015).SetAnchor(0.5, 0.5),
			sprites.NewFace("winner", textures.StandingDrawing("agents/"+a.String(), w, height), x, foot).SetAnchor(0.5,
				1))
	}
}

// animate animates the end: the lights come on, the passports move from their old placements, and the leaders step up.
func (f *finale) animate(lay [rules.NumAgents]placement, ps *passports) {
	x, y := f.leaders.Pos()
	if f.Ctx.Settings.Reduced {
		f.timeline.At(0, fadeTime, motion.Linear, func(p float64) { f.townNode.SetAlpha(p); f.leaders.SetAlpha(p) })
		return
	}
	f.timeline.At(0, townTime, motion.InOut, func(p float64) { f.townNode.SetAlpha(p) })
	f.leaders.SetAlpha(0)
	f.timeline.At(townTime*0.6, stepUpTime, motion.Out, func(p float64) { f.leaders.SetPos(x, y+26*(1-p)).SetAlpha(p) })
	for _, a := range f.agents {
		c, was := &ps.cards[a], lay[a]
		if was.width == 0 || ps.painter.w == 0 {
			continue
		}
		from := was.width / ps.painter.w
		f.timeline.At(0, gatherTime, motion.InOut, func(p float64) {
			k := motion.Lerp(from, 1, p)
			c.node.SetPos(motion.Lerp(was.at.X, c.at.X, p), motion.Lerp(was.at.Y, c.at.Y, p)).SetScale(k, k)
		})
	}
}

// advance runs the animation; dt is in seconds.
func (f *finale) advance(dt float64) {
	if f.timeline.Running() {
		f.timeline.Advance(dt)
	}
}
