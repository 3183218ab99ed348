package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// lights shine behind buildings: where something can be planned, and at the one that pays.
type lights struct {
	on [rules.NumBuildings]*sprites.Node
}

func buildLights(w *workshop) lights {
	var l lights
	for i, b := range w.table.Buildings {
		glow := w.back.Gallery.Glow(w.back.Kit.Theme.Gold, 0.55, b.Rect.W*1.5, b.Rect.H*1.3)
		l.on[i] = sprites.NewFace("light", glow, b.Rect.Center().X, b.Rect.Center().Y).SetAnchor(0.5, 0.5).SetVisible(false)
		w.picture.Add(sprites.LayerGlow, l.on[i])
	}
	return l
}

// settle puts all lights out.
func (l *lights) settle() {
	for _, n := range l.on {
		n.SetVisible(false).SetAlpha(1)
	}
}

// light lets buildings be lit so brightly.
func (l *lights) light(lit *[rules.NumBuildings]float64) {
	for b, alpha := range lit {
		if alpha > 0 {
			l.on[b].SetVisible(true).SetAlpha(alpha)
		}
	}
}

// pay lights up the window of a building that pays.
func (l *lights) pay(line *motion.Timeline, c cue) {
	n := l.on[c.building]
	line.At(c.at, c.long, motion.Linear, func(p float64) { n.SetVisible(p < 1).SetAlpha(min(1, 3*motion.Arc(p))) })
}
