package stage

import (
	"fmt"
	"image/color"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// tokens are the agents' score tokens on the track, with the doorstep for a crowd at the start.
type tokens struct {
	*builder
	nodes    [rules.NumAgents]*sprites.Node
	planned  [rules.NumAgents]*sprites.Node // at planned scores
	diameter float64                        // of a token alone on its stone, in points
	doorstep *sprites.Node                  // below a crowd at 0, or nil
}

// tokenArt returns the name of the drawing of an agent's score token.
func tokenArt(a rules.Agent) string { return "tokens/" + a.String() }

// buildTokens adds the tokens and the doorstep to the picture. Method reset places them.
func buildTokens(builder *builder) tokens {
	t := tokens{builder: builder}
	_, t.diameter = builder.table.TokenSpot(0, 0, 1)
	if builder.table.Doorstep.W > 0 {
		t.doorstep = builder.addDoorstep()
	}
	for _, a := range builder.agents {
		disc := builder.ctx.Textures.LyingDrawing(tokenArt(a), t.diameter, t.diameter)
		t.planned[a] = sprites.NewFace("planned "+a.String(), disc, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
		t.nodes[a] = sprites.NewFace("token "+a.String(), disc, 0, 0).SetAnchor(0.5, 0.5)
		builder.picture.Add(sprites.LayerTokens, t.planned[a], t.nodes[a])
	}
	return t
}

// reset puts the tokens onto their stones, and hides those at planned scores. Tokens that share a stone are smaller.
func (t *tokens) reset(s *Standing) {
	t.showDoorstep(s)
	for _, a := range t.agents {
		point := s.TokenPoint(t.table, a)
		k, n := s.indexOnStone(a)
		_, diameter := t.table.TokenSpot(stone(s.Score[a]), k, n)
		t.nodes[a].SetPos(point.X, point.Y).SetScale(diameter/t.diameter, diameter/t.diameter)
		t.planned[a].SetVisible(false)
	}
}

// showDoorstep shows the doorstep if so many tokens lie at 0 that their stone has no room, and hides it otherwise.
func (t *tokens) showDoorstep(s *Standing) {
	if t.doorstep != nil {
		t.doorstep.SetVisible(t.table.OnDoorstep(s.CountAt(0)))
	}
}

// addDoorstep adds the invisible doorstep, with a pointed notch towards the first stone, and returns its node.
func (bd *builder) addDoorstep() *sprites.Node {
	const notch = 9.0 // height and half of the width, in points
	rect, to := bd.table.Doorstep, bd.table.Stone(0).Center
	face := bd.ctx.Textures.Shape(fmt.Sprint("doorstep ", to.X-rect.X), rect.W, rect.H+notch, func(c *raster.Canvas) {
		x := max(to.X-rect.X, notch+4)
		for _, layer := range []struct {
			down float64 // offset in points
			col  color.RGBA
		}{{1.5, art.Shade}, {0, art.Sheen}, {1, doorstepFill}} {
			c.Fill(c.RoundRect(0, layer.down, rect.W, rect.H-1.5, 5), layer.col)
			c.Fill(
				c.Polygon([]raster.XY{{X: x - notch, Y: rect.H - 3 + layer.down},
					{X: x + notch, Y: rect.H - 3 + layer.down},
					{X: x, Y: rect.H + notch - 3 + layer.down}}), layer.col)
		}
	})
	n := sprites.NewFace("doorstep", face, rect.X, rect.Y).SetVisible(false)
	bd.picture.Add(sprites.LayerStones, n)
	return n
}

// doorstepFill is the colour of the doorstep, that of a stone in the light.
var doorstepFill = color.RGBA{0x59, 0x65, 0xA6, 0xFF}

// showPlan shows translucent tokens at the planned scores; the tokens there make room.
func (t *tokens) showPlan(s *Standing, deltas *[rules.NumAgents]int) {
	heaps := map[int][]*sprites.Node{} // the tokens on each stone
	for _, a := range t.agents {
		now, then := stone(s.Score[a]), stone(s.Score[a]+deltas[a])
		heaps[now] = append(heaps[now], t.nodes[a])
		if then != now {
			heaps[then] = append(heaps[then], t.planned[a].SetAlpha(0.55).SetVisible(true))
		}
	}
	for at, heap := range heaps {
		for k, node := range heap {
			point, diameter := t.table.TokenSpot(at, k, len(heap))
			node.SetPos(point.X, point.Y).SetScale(diameter/t.diameter, diameter/t.diameter)
		}
	}
}

// hop animates a token along the cue's path, during the cue. In the air it is larger. On a path over other stones three
// fading copies follow it.
func (t *tokens) hop(line *motion.Timeline, cue cue) {
	node := t.nodes[cue.agent]
	var trail [3]*sprites.Node // nil for a short path
	if len(cue.path) > 2 {
		for i := range trail {
			trail[i] = sprites.NewFace("trail", node.Face(), 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
			t.picture.Add(sprites.LayerTokens, trail[i])
		}
	}
	restSize := 1.0
	line.Do(cue.at, func() {
		node.Raise()
		restSize, _ = node.Scale()
	})
	line.At(cue.at, cue.duration, motion.Linear, func(p float64) {
		point := t.hopPoint(cue.path, p)
		size := restSize * (1 + 0.3*min(1, 6*p, 6*(1-p)))
		node.SetPos(point.X, point.Y).SetScale(size, size)
		for i, follower := range trail {
			if follower == nil {
				continue
			}
			late := p - durTrail*float64(i+1)/cue.duration
			if point = t.hopPoint(cue.path, max(late, 0)); p >= 1 {
				follower.Remove()
			}
			follower.SetPos(point.X, point.Y).SetVisible(late > 0).SetAlpha(0.5 - 0.15*float64(i))
		}
	})
}

// hopPoint returns a token's position after a share p of its hops along a path, 0 … 1. Each hop is an arc.
func (t *tokens) hopPoint(path []layout.Point, p float64) layout.Point {
	if p >= 1 || len(path) < 2 {
		return path[len(path)-1]
	}
	const height = 0.45 // of an arc, as a share of the diameter
	hops := p * float64(len(path)-1)
	i := min(int(hops), len(path)-2)
	share := hops - float64(i)
	return layout.Point{X: motion.Lerp(path[i].X, path[i+1].X, share),
		Y: motion.Lerp(path[i].Y, path[i+1].Y, share) - t.diameter*height*motion.Arc(share)}
}
