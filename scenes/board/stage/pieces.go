package stage

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
)

// pieces are the movable things on the table.
type pieces struct {
	*builder
	figures figures
	tokens  tokens
	safe    safe
	die     die
	lights  *Lighting
	piles   piles
}

// buildPieces makes all pieces. Within a layer, pieces that are added later cover earlier ones.
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

// reset puts every piece where it stands, and ends all poses.
func (p *pieces) reset(s *Standing) {
	p.figures.reset(s)
	p.tokens.reset(s)
	p.safe.reset(s.Safe)
	p.lights.reset()
	p.die.reset()
	p.piles.show(p.builder, s)
}

// showPose shows a pose. The pieces must have settled. H is the state of the held safe.
func (p *pieces) showPose(s *Standing, showPose *Pose, h *heldSafe, set appctx.Settings) {
	if showPose.Planning {
		p.figures.showPlan(s, &showPose.At)
		if showPose.HasDeltas {
			p.tokens.showPlan(s, &showPose.Deltas)
		}
	}
	p.figures.shade(showPose.Shaded)
	p.figures.fade(showPose.Faint)
	p.figures.showRings(showPose.Marked)
	p.lights.showTargets(&showPose.Lit, !showPose.HoldsSafe)
	p.safe.showPlan(h, showPose.SafeTo, showPose.HoldsSafe, set)
	p.die.glow.SetVisible(showPose.InviteRoll)
	p.hideCovered(showPose.OpenHand, showPose.ClosedHand)
}

// hideCovered hides the piles and the die below an open hand, or the part of them that lies below a closed hand.
// Without cards the die is never covered.
func (p *pieces) hideCovered(open, closed bool) {
	if p.piles.deck == nil {
		return
	}
	piles := open || closed && p.table.ClosedHandOverPiles()
	p.piles.deck.SetVisible(!piles)
	p.piles.discards.SetVisible(!piles)
	p.die.node.SetVisible(!open && !closed)
}
