package stage

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// die is the die in the park.
type die struct {
	*workshop
	node       *sprites.Node
	invitation *sprites.Node // light behind it while a person has to roll
}

func dieArt(f rules.Face) string {
	switch {
	case f.High == 0:
		return "die/blank"
	case f.Low != f.High:
		return "die/1-3"
	}
	return fmt.Sprintf("die/%d", f.High)
}

func buildDie(w *workshop) die {
	d := die{workshop: w}
	r, g := w.table.Die, w.back.Gallery
	d.invitation = sprites.NewFace("invitation", g.Glow(w.back.Kit.Theme.Gold, 0.5, r.W*2.2, r.H*2.2), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerGlow, d.invitation)
	d.node = sprites.NewFace("die", g.Lying(dieArt(rules.Face{}), r.W, r.H), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5)
	w.picture.Add(sprites.LayerTokens, d.node)
	return d
}

// settle lays the die into its place.
func (d *die) settle() {
	p := d.table.Die.Center()
	d.node.SetPos(p.X, p.Y).SetAngle(0).SetScale(1, 1)
	d.invitation.SetVisible(false)
}

// show turns a face up.
func (d *die) show(f rules.Face) {
	d.node.SetFace(d.back.Gallery.Lying(dieArt(f), d.table.Die.W, d.table.Die.H))
}

// tumble rolls the die, which has these faces, into the one that was fixed before.
func (d *die) tumble(line *motion.Timeline, c cue, faces []rules.Face) {
	r, n := d.table.Die, d.node
	shown := -1
	line.At(c.at, c.long, motion.Linear, func(p float64) {
		if p >= 1 {
			d.show(c.face)
			n.SetAngle(0).SetPos(r.Center().X, r.Center().Y).SetScale(1, 1)
			return
		}
		if i := int(p * 9); i != shown {
			shown = i
			d.show(faces[(i*5+int(c.face.High))%len(faces)])
		}
		q := motion.Out(p)
		n.SetAngle((1 - q) * 9)
		n.SetPos(r.Center().X-(1-q)*r.W*0.9, r.Center().Y-math.Abs(math.Sin(q*3*math.Pi))*(1-q)*r.H*0.9)
	})
}
