package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/sprites/layout"
)

// undoScript returns the script that undoes an action: agents, tokens and the safe move at the same time from one
// standing to another, on the table with layout t. Cards do not move. With reduced motion, movements last at most as
// long as a fade.
func undoScript(from, to Standing, t *layout.TableLayout, reduced bool) stepScript {
	writer := scriptWriter{state: progress{Standing: to}, table: t, reduced: reduced}
	end := 0.0
	add := func(move cue) {
		writer.add(move)
		end = max(end, move.duration)
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if !to.InPlay.Has(agent) {
			continue
		}
		footFrom, footTo := from.FootPoint(t, agent), to.FootPoint(t, agent)
		switch {
		case from.At[agent] != to.At[agent]:
			street := t.StreetPath(int(to.At[agent]), int(from.At[agent]))
			slices.Reverse(street)
			path := append(append([]layout.Point{footFrom}, street...), footTo)
			add(cue{kind: cueWalk, duration: writer.duration(durUndo), agent: agent, building: to.At[agent],
				path: path})
		case footFrom != footTo:
			add(cue{kind: cueMakeRoom, duration: writer.duration(durMakeRoom), agent: agent,
				path: []layout.Point{footFrom, footTo}})
		}
		tokenFrom, tokenTo := from.TokenPoint(t, agent), to.TokenPoint(t, agent)
		switch {
		case stone(from.Score[agent]) != stone(to.Score[agent]):
			hop := cue{kind: cueHop, duration: writer.duration(durUndo), agent: agent, from: from.Score[agent],
				to: to.Score[agent]}
			hop.path = writer.hopPath(tokenFrom, hop.from, hop.to, tokenTo)
			add(hop)
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
