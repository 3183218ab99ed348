package stage

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/motion"
)

// die is the die in the park, with the light that invites a person to roll it.
type die struct {
	*builder
	node *sprites.Node
	glow *sprites.Node // shown while a person has to roll
}

// oldDieAlpha is the opacity of a die that shows the roll of the last turn.
const oldDieAlpha = 0.4

// DieArt returns the name of the drawing that shows face f.
func DieArt(f rules.DieFace) string {
	switch {
	case f.High == 0:
		return "die/blank"
	case f.Low != f.High:
		return "die/1-3"
	}
	return fmt.Sprintf("die/%d", f.High)
}

// buildDie adds the die, with a blank face, and its light.
func buildDie(builder *builder) die {
	d := die{builder: builder}
	rect, textures := builder.table.Die, builder.ctx.Textures
	gold, ring := builder.ctx.Kit.Theme.Gold, rect.Inset(-0.09*rect.W)
	frame := sprites.PanelStyle{Radius: 0.24 * ring.W, Edge: gold, Line: 2.5}
	at := rect.Center()
	d.glow = sprites.New("invitation to roll").SetVisible(false).Add(
		sprites.NewFace("invitation", textures.Glow(gold, 0.5, rect.W*2.2, rect.H*2.2), at.X, at.Y).SetAnchor(0.5, 0.5),
		sprites.NewFace("target", textures.Panel(frame, ring.W, ring.H), ring.X, ring.Y))
	builder.picture.Add(sprites.LayerGlow, d.glow)
	d.node = sprites.NewFace("die", textures.LyingDrawing(DieArt(rules.DieFace{}), rect.W, rect.H), rect.Center().X,
		rect.Center().Y).SetAnchor(0.5, 0.5)
	builder.picture.Add(sprites.LayerTokens, d.node)
	return d
}

// reset puts the die at rest in its place, opaque and without its light.
func (d *die) reset() {
	p := d.table.Die.Center()
	d.node.SetPos(p.X, p.Y).SetAngle(0).SetScale(1, 1).SetAlpha(1)
	d.glow.SetVisible(false)
}

// show shows face f.
func (d *die) show(f rules.DieFace) {
	d.node.SetFace(d.facePicture(f))
}

// facePicture returns the picture of face f.
func (d *die) facePicture(f rules.DieFace) sprites.Face {
	return d.ctx.Textures.LyingDrawing(DieArt(f), d.table.Die.W, d.table.Die.H)
}

// tumble animates a roll that ends with the cue's face: the die falls, bounces twice, tips over once and rests. Faces
// are all faces of the die.
func (d *die) tumble(line *motion.Timeline, cue cue, faces []rules.DieFace) {
	node, rect, scale := d.node, d.table.Die, cue.duration/durTumble
	var looks []sprites.Face
	for _, f := range faces {
		looks = append(looks, d.facePicture(f))
	}
	looks = append(looks, d.facePicture(cue.face))
	last := len(looks) - 1
	shadow := sprites.NewFace("die’s shadow", d.ctx.Textures.Glow(art.Night, 0.9, rect.W*1.25, rect.H*0.5), 0, 0).
		SetAnchor(0.5, 0.5).SetVisible(false)
	d.picture.Add(sprites.LayerTokens, shadow)
	node.Raise()
	rest := rect.Center()
	// lie puts the die left and up of its resting place, in points, rotated by angle. The shadow stays on the ground.
	lie := func(left, up, angle float64) {
		node.SetPos(rest.X-left, rest.Y-up).SetAngle(angle).SetAlpha(1)
		small := 1 - 0.45*min(up/rect.H, 1)
		shadow.SetPos(rest.X-left, rest.Y+rect.H*0.45).SetVisible(true).SetScale(small, small).SetAlpha(small)
	}
	at, parts := cue.at, 0
	// part adds a part of the animation. From and to are distances left of the resting place, as shares of the die's
	// width; quarters is the number of quarter turns.
	part := func(duration, from, to, quarters float64, up func(p float64) float64) {
		from, to, first := from*rect.W, to*rect.W, parts
		parts++
		line.At(at, duration*scale, motion.Linear, func(p float64) {
			turned := quarters * p
			whole := math.Floor(turned)
			if p >= 1 {
				whole = quarters
			}
			lie(motion.Lerp(from, to, p), up(p)*rect.H, (turned-quarters)*math.Pi/2)
			node.SetFace(looks[(first*3+int(whole)+int(cue.face.High))%last])
		})
		at += duration * scale
	}
	// The heights are shares of the die's height.
	part(durFall, 1.15, 0.85, 2, func(p float64) float64 { return 1.05 * (1 - p*p) })
	part(durBounce1, 0.85, 0.42, 2, func(p float64) float64 { return 0.60 * motion.Arc(p) })
	part(durBounce2, 0.42, 0.18, 1, func(p float64) float64 { return 0.24 * motion.Arc(p) })
	line.At(at, durTip*scale, motion.In, func(p float64) { // tips over its edge
		angle := (1 - p) * math.Pi / 2
		if p > 0.5 {
			node.SetFace(looks[last])
		}
		up := (math.Abs(math.Sin(angle)) + math.Abs(math.Cos(angle)) - 1) * rect.H / 2
		lie(motion.Lerp(0.18, 0, p)*rect.W, up, -angle)
	})
	at += durTip * scale
	line.At(at, durRest*scale, motion.Linear, func(p float64) {
		node.SetFace(looks[last])
		low := 0.13 * motion.Arc(min(1.8*p, 1))
		lie(0, -low*rect.H/2, 0)
		node.SetScale(1+0.6*low, 1-low)
		if p >= 1 {
			node.SetScale(1, 1)
			shadow.Remove()
		}
	})
}
