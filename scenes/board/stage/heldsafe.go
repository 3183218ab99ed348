package stage

import (
	"math"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// heldSafe is the state of the safe while a person chooses its building: it hovers, and glides between buildings.
type heldSafe struct {
	over     rules.Building // the building below it, or NoBuilding if it is not held
	position layout.Point   // its last position
	timeline motion.Timeline
}

// hover shows the safe above building over. From another building it glides there, or without animations and with
// reduced motion moves at once.
func (s *safe) hover(held *heldSafe, over rules.Building, set appctx.Settings) {
	place := s.table.Buildings[over].Safe
	target := layout.Point{X: place.Center().X, Y: place.Center().Y - s.hoverHeight()}
	put := func(p layout.Point, up float64) {
		s.node.SetPos(p.X, p.Y).SetScale(heldScale, heldScale).SetAlpha(1)
		s.shadow.SetPos(p.X, p.Y+s.hoverHeight()+up+place.H*0.46).SetVisible(true)
		held.position = p
	}
	if held.over != over {
		from := held.position
		if held.over == rules.NoBuilding {
			from = s.table.Buildings[s.at].Safe.Center()
		}
		held.over, held.timeline = over, motion.Timeline{}
		if set.Speed.HasAnimations() && !set.Reduced {
			height := math.Min(0.3*from.Distance(target), 0.5*s.table.Buildings[0].Rect.H)
			held.timeline.At(0, durGlide, motion.InOut, func(p float64) {
				if p >= 1 {
					put(target, 0)
					return
				}
				up := height * motion.Arc(p)
				put(layout.Point{X: motion.Lerp(from.X, target.X, p), Y: motion.Lerp(from.Y, target.Y, p) - up}, up)
			})
		}
	}
	if held.timeline.Running() {
		held.timeline.Advance(0)
		return
	}
	put(target, 0)
}

// heldScale is the scale of the held safe.
const heldScale = 1.14

// hoverHeight returns the height of the held safe above the ground, in points.
func (s *safe) hoverHeight() float64 { return 0.07 * s.table.Buildings[0].Rect.H }
