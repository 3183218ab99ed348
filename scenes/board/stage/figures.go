package stage

import (
	"math"
	"sort"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// FigureArt returns the name of the drawing of agent a.
func FigureArt(a rules.Agent) string { return "agents/" + a.String() }

// figures are the agents in the town.
type figures struct {
	*builder
	nodes  [rules.NumAgents]*sprites.Node
	ghosts [rules.NumAgents]*sprites.Node // at the ends of planned walks, or at the starts of past moves
	rings  [rules.NumAgents]*sprites.Node // at the feet of agents that can be picked
	w, h   float64                        // of a figure, in points
}

// buildFigures adds figures, ghosts and rings of the agents. Method reset places them.
func buildFigures(builder *builder) figures {
	built := figures{builder: builder}
	_, built.h = builder.table.AgentSpot(0, 0, 1)
	built.w = built.h * layout.FigureAspect
	for _, agent := range builder.agents {
		face := builder.ctx.Textures.StandingDrawing(FigureArt(agent), built.w, built.h)
		built.rings[agent] = builder.footRing(built.w, built.h)
		builder.picture.Add(sprites.LayerHouses, built.rings[agent])
		built.nodes[agent] = sprites.NewFace("agent "+agent.String(), face, 0, 0).SetAnchor(0.5, 1)
		built.ghosts[agent] = sprites.NewFace("ghost "+agent.String(), face, 0, 0).SetAnchor(0.5, 1).SetVisible(false)
		builder.picture.Add(sprites.LayerAgents, built.nodes[agent])
	}
	for _, agent := range builder.agents {
		builder.picture.Add(sprites.LayerAgents, built.ghosts[agent])
	}
	return built
}

// reset puts the agents where they stand, upright and opaque, and hides ghosts and rings.
func (f *figures) reset(s *Standing) {
	for _, agent := range f.agents {
		foot := s.FootPoint(f.table, agent)
		f.nodes[agent].SetPos(foot.X, foot.Y).SetAlpha(1).SetScale(1, 1).SetAngle(0)
		f.ghosts[agent].SetVisible(false)
		f.rings[agent].SetVisible(false)
	}
	f.sortByDepth()
}

// hideGhosts hides all ghosts.
func (f *figures) hideGhosts() {
	for _, agent := range f.agents {
		f.ghosts[agent].SetVisible(false)
	}
}

// showRings shows rings of light at the feet of the agents in a set, and hides those of others.
func (f *figures) showRings(set rules.AgentSet) {
	for _, agent := range f.agents {
		x, y := f.nodes[agent].Pos()
		f.rings[agent].SetPos(x, y-0.02*f.h).SetVisible(set.Has(agent))
	}
}

// sortByDepth sets the z-order of figures and ghosts, from back to front.
func (f *figures) sortByDepth() {
	var drawn []*sprites.Node
	for _, agent := range f.agents {
		drawn = append(drawn, f.nodes[agent])
	}
	for _, agent := range f.agents {
		drawn = append(drawn, f.ghosts[agent])
	}
	sort.SliceStable(drawn, func(i, k int) bool {
		_, y := drawn[i].Pos()
		_, otherY := drawn[k].Pos()
		return y < otherY
	})
	for _, node := range drawn {
		node.Raise()
	}
}

// showPlan shows planned walks to the buildings in to: a moving agent is translucent, and its ghost stands at the
// target. Ghosts and agents in a building share its space.
func (f *figures) showPlan(standing *Standing, to *[rules.NumAgents]rules.Building) {
	type occupant struct {
		agent rules.Agent
		ghost bool
	}
	var in [rules.NumBuildings][]occupant
	for _, agent := range f.agents {
		in[standing.At[agent]] = append(in[standing.At[agent]], occupant{agent, false})
	}
	for _, agent := range f.agents {
		if to[agent] != standing.At[agent] {
			in[to[agent]] = append(in[to[agent]], occupant{agent, true})
		}
	}
	for b, occupants := range in {
		for k, occupant := range occupants {
			spot, _ := f.table.AgentSpot(b, k, len(occupants))
			node := f.nodes[occupant.agent]
			if occupant.ghost {
				node = f.ghosts[occupant.agent]
				node.SetVisible(true).SetAlpha(ghostAlpha)
			} else if to[occupant.agent] != standing.At[occupant.agent] {
				node.SetAlpha(originAlpha)
			}
			node.SetPos(spot.X, spot.Y)
		}
	}
	f.sortByDepth()
}

// Opacities of figures.
const (
	fadedAgentAlpha = 0.65 // agents that can't be picked; they stay readable
	ghostAlpha      = 0.92 // ghosts at the ends of planned walks
	originAlpha     = 0.35 // agents with a planned walk, where they stand now
)

// fade makes the agents in a set translucent.
func (f *figures) fade(set rules.AgentSet) {
	for _, a := range f.agents {
		if set.Has(a) {
			f.nodes[a].SetAlpha(fadedAgentAlpha)
		}
	}
}

// How much an agent is flattened before a step and after landing, as a share of its height.
const crouch, squash = 0.14, 0.18

// flatten makes a figure lower by a share of its height, and wider by 0.6 times that share.
func flatten(n *sprites.Node, by float64) { n.SetScale(1+0.6*by, 1-by) }

// walk animates a walk along the cue's path: a crouch, a hop for each step, and a squash on landing.
func (f *figures) walk(line *motion.Timeline, cue cue) {
	node := f.nodes[cue.agent]
	duration := cue.duration - durCrouch - durLand
	steps := max(math.Round(duration/durStep), 1)
	off, down := cue.at+durCrouch, cue.at+durCrouch+duration
	line.Do(cue.at, node.Raise)
	line.At(cue.at, durCrouch, motion.Out, func(p float64) {
		flatten(node.SetPos(cue.path[0].X, cue.path[0].Y), crouch*p)
	})
	line.At(off, duration, motion.Linear, func(p float64) {
		k := math.Floor(p * steps)
		t := p*steps - k
		point := pointAlong(cue.path, min((k+easeStep(t))/steps, 1))
		up := motion.Arc(t)
		node.SetPos(point.X, point.Y-f.h*0.16*up).SetAngle(0.07 * math.Sin((k+t)*math.Pi))
		flatten(node, crouch*max(1-6*p, 0)-0.06*up)
	})
	line.At(down, durLand, motion.Linear, func(p float64) {
		node.SetAngle(0)
		flatten(node, squash*motion.Arc(p))
	})
}

// easeStep is the easing of one step: it maps a share of time to a share of distance, both 0 … 1.
func easeStep(t float64) float64 { return 0.5 - 0.5*math.Cos(math.Pi*t) }

// fly animates a flight along the cue's path, with a squash on landing.
func (f *figures) fly(line *motion.Timeline, cue cue) {
	node := f.nodes[cue.agent]
	line.Do(cue.at, node.Raise)
	line.At(cue.at, cue.duration, motion.Linear, func(p float64) {
		point := pointAlong(cue.path, motion.InOut(p))
		node.SetPos(point.X, point.Y-f.h*0.9*motion.Arc(motion.InOut(p)))
		flatten(node, squash*motion.Arc(max(5*p-4, 0)))
	})
}
