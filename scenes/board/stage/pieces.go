package stage

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
)

// pieces are the movable parts of the table, and the lights.
type pieces struct {
	*builder
	figures figures
	ways    ways
	tokens  tokens
	safe    safe
	die     die
	lights  *Lighting
	piles   piles
}

// buildPieces adds all pieces. Within a layer, a piece covers those added before.
func buildPieces(w *builder, l *Lighting, v rules.View) pieces {
	p := pieces{builder: w, lights: l}
	if v.Setup().Variants.TopSecret {
		p.piles = buildPiles(w)
	}
	p.figures = buildFigures(w)
	p.tokens = buildTokens(w)
	p.safe = buildSafe(w, l)
	p.die = buildDie(w)
	return p
}

// reset puts every piece where it stands, and ends the pose.
func (p *pieces) reset(s *Standing) {
	p.figures.reset(s)
	p.tokens.reset(s)
	p.safe.reset(s.Safe)
	p.lights.reset()
	p.die.reset()
	p.piles.show(p.builder, s)
}

// showPose shows a pose after reset. H is the state of the held safe.
func (p *pieces) showPose(s *Standing, pose *Pose, h *heldSafe, set appctx.Settings) {
	if pose.Planning {
		p.figures.showPlan(s, &pose.At)
		if pose.HasDeltas {
			p.tokens.showPlan(s, &pose.Deltas)
		}
	}
	p.figures.shade(pose.Shaded)
	p.figures.fade(pose.Faint)
	p.figures.showRings(pose.Marked)
	p.lights.showTargets(&pose.Lit, !pose.HoldsSafe)
	p.safe.showPlan(h, pose.SafeTo, pose.HoldsSafe, set)
	p.die.glow.SetVisible(pose.InviteRoll)
	p.hideCovered(pose.OpenHand, pose.ClosedHand)
}

// hideCovered hides the piles and the die where an open or closed hand covers them. In a game without cards it does
// nothing.
func (p *pieces) hideCovered(open, closed bool) {
	if p.piles.deck == nil {
		return
	}
	piles := open || closed && p.table.ClosedHandOverPiles()
	p.piles.deck.SetVisible(!piles)
	p.piles.discards.SetVisible(!piles)
	p.die.node.SetVisible(!open && !closed)
}
