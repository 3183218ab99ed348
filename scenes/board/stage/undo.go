package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/sprites/layout"
)

// undoScript returns the script that undoes an action: agents, tokens and safe move back at the same time. Cards do not
// move.
func undoScript(from, to Standing, t *layout.TableLayout, reduced bool) stepScript {
	writer := scriptWriter{state: progress{Standing: to}, table: t, reduced: reduced}
	end := 0.0
	add := func(c cue) {
		writer.add(c)
		end = max(end, c.duration)
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if !to.InPlay.Has(agent) {
			continue
		}
		here, there := from.FootPoint(t, agent), to.FootPoint(t, agent)
		switch {
		case from.At[agent] != to.At[agent]:
			way := t.StreetPath(int(to.At[agent]), int(from.At[agent]))
			slices.Reverse(way)
			path := append(append([]layout.Point{here}, way...), there)
			add(cue{kind: cueWalk, duration: writer.duration(durUndo), agent: agent, building: to.At[agent],
				path: path})
		case here != there:
			add(cue{kind: cueMakeRoom, duration: writer.duration(durMakeRoom), agent: agent,
				path: []layout.Point{here, there}})
		}
		tokenFrom, tokenTo := from.TokenPoint(t, agent), to.TokenPoint(t, agent)
		switch {
		case stone(from.Score[agent]) != stone(to.Score[agent]):
			c := cue{kind: cueHop, duration: writer.duration(durUndo), agent: agent, from: from.Score[agent],
				to: to.Score[agent]}
			c.path = writer.hopPath(tokenFrom, c.from, c.to, tokenTo)
			add(c)
		case tokenFrom != tokenTo:
			add(cue{kind: cueNudge, duration: writer.duration(durMakeRoom), agent: agent,
				path: []layout.Point{tokenFrom, tokenTo}})
		}
	}
	if from.Safe != to.Safe {
		path := []layout.Point{t.Buildings[from.Safe].Safe.Center(), t.Buildings[to.Safe].Safe.Center()}
		add(cue{kind: cueCarry, duration: writer.duration(durCarry), building: to.Safe, path: path})
	}
	writer.time = end
	return stepScript{cues: writer.cues, end: to}
}
