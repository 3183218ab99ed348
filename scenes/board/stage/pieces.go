package stage

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// pieces are the movable parts of the table, and the lights.
type pieces struct {
	*builder
	figures figures
	paths   agentPaths
	tokens  tokens
	safe    safe
	die     die
	lights  *Lighting
	piles   piles
	effect  cardEffect
}

// buildPieces adds all pieces but the paths, and piles only in a game with cards. Within a layer, a piece covers those
// added before.
func buildPieces(builder *builder, lights *Lighting, view rules.View) pieces {
	p := pieces{builder: builder, lights: lights}
	if view.Setup().Variants.TopSecret {
		p.piles = buildPiles(builder)
	}
	p.figures = buildFigures(builder)
	p.effect = buildCardEffect(builder, p.figures.w, p.figures.h)
	p.tokens = buildTokens(builder)
	p.safe = buildSafe(builder, lights)
	p.die = buildDie(builder)
	return p
}

// reset puts every piece where it stands, and ends the pose. Paths of past moves stay.
func (p *pieces) reset(s *Standing) {
	p.figures.reset(s)
	p.effect.hide()
	p.tokens.reset(s)
	p.safe.reset(s.Safe)
	p.lights.reset()
	p.die.reset()
	p.piles.invite(false)
	p.piles.lift(false)
	p.piles.show(p.builder, s)
}

// showPose shows a pose after reset, except darkness, target lights and past moves. It updates held, the state of the
// held safe.
func (p *pieces) showPose(s *Standing, pose *Pose, held *heldSafe, set appctx.Settings) {
	if pose.Card != rules.NoCard {
		p.effect.show(&p.figures, s, pose)
	} else if pose.Planning {
		p.figures.showPlan(s, &pose.At)
	}
	if pose.HasDeltas && (pose.Planning || pose.Card != rules.NoCard) {
		p.tokens.showPlan(s, &pose.Deltas)
	}
	p.figures.fade(pose.Faded)
	p.figures.showRings(pose.Pickable)
	p.markPicked(pose.Picked)
	p.lights.showTargets(&pose.TargetBrightness, !pose.HoldsSafe)
	p.safe.showPlan(held, pose.SafeTo, pose.HoldsSafe, set)
	p.die.glow.SetVisible(pose.InviteRoll)
	if pose.OldDie {
		p.die.node.SetAlpha(oldDieAlpha)
	}
	p.piles.invite(pose.InviteDraw)
	p.hideCovered(pose.LargeCard, pose.ClosedHand)
	if pose.Draws && s.Deck > 0 {
		p.piles.lift(true)
		p.showDrawn(s)
	}
}

// showDrawn shows the piles without the top card of the deck.
func (p *pieces) showDrawn(s *Standing) {
	drawn := *s
	drawn.Deck--
	p.piles.show(p.builder, &drawn)
}

// markPicked shows a gold ring around each agent of a set, those that are picked for a card.
func (p *pieces) markPicked(set rules.AgentSet) {
	for _, agent := range p.agents {
		if !set.Has(agent) {
			continue
		}
		x, y := p.figures.nodes[agent].Pos()
		w, h := 1.5*p.figures.w, 1.2*p.figures.h
		p.effect.arrows.Add(sprites.NewFace("picked", p.tokenRing(layout.Rect{W: w, H: h}), x, y-0.48*p.figures.h).
			SetAnchor(0.5, 0.5))
	}
}

// hideCovered hides the piles and the die where they are covered. Large says that a large card stands in the park,
// closed that a closed hand lies there. A die beside the large card is dimmed. In a game without cards it does nothing.
func (p *pieces) hideCovered(large, closed bool) {
	if p.piles.deck == nil {
		return
	}
	narrow := p.table.ClosedHandOverPiles()
	closed = closed && !p.table.ClosedHandBelowDie()
	p.piles.deck.SetVisible(!narrow || !large && !closed)
	p.piles.discards.SetVisible(!narrow || !large && !closed)
	const dimmed = 0.5 // opacity
	if p.die.node.SetVisible(!closed && !(large && narrow)); large {
		p.die.node.SetAlpha(dimmed)
	}
}
