package stage

import (
	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/sprites/motion"
)

// targets let the lights of what can be chosen come on one after the other, clockwise from the safe. Nobody has to wait for them.
type targets struct {
	lit  [rules.NumBuildings]float64
	line motion.Timeline
}

// show lets those lights come on that were not on before. The lights are as bright as the pose wants them already.
func (t *targets) show(l *lights, safe rules.Building, lit *[rules.NumBuildings]float64, set backstage.Settings) {
	if *lit == t.lit {
		if t.line.Running() {
			t.line.Advance(0)
		}
		return
	}
	var late [rules.NumBuildings]float64 // when a light begins to come on
	now, n := *lit, 0
	for i := range rules.NumBuildings {
		if b := safe.Forward(i + 1); lit[b] > 0 && t.lit[b] == 0 {
			if late[b] = tempoLegal * float64(n); set.Reduced {
				late[b] = 0
			}
			n++
		} else {
			now[b] = 0 // on already, or off
		}
	}
	t.lit, t.line = *lit, motion.Timeline{}
	if n == 0 || !set.Speed.Moves() {
		return
	}
	long := tempoLegal*float64(n-1) + tempoLight
	t.line.At(0, long, motion.Linear, func(p float64) {
		for b, bright := range now {
			if bright > 0 {
				l.on[b].SetAlpha(bright * motion.Out(min(max((p*long-late[b])/tempoLight, 0), 1)))
			}
		}
	})
	t.line.Advance(0)
}
