package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/sprites/layout"
)

// undoScript returns the script that undoes an action: agents, tokens and safe move back at the same time. Cards do not
// move.
func undoScript(from, to Standing, t *layout.TableLayout, reduced bool) stepScript {
	w := scriptWriter{state: progress{Standing: to}, table: t, reduced: reduced}
	end := 0.0
	add := func(c cue) {
		w.add(c)
		end = max(end, c.duration)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if !to.InPlay.Has(a) {
			continue
		}
		here, there := from.FootPoint(t, a), to.FootPoint(t, a)
		switch {
		case from.At[a] != to.At[a]:
			way := t.StreetPath(int(to.At[a]), int(from.At[a]))
			slices.Reverse(way)
			path := append(append([]layout.Point{here}, way...), there)
			add(cue{kind: cueWalk, duration: w.duration(durUndo), agent: a, building: to.At[a], path: path})
		case here != there:
			add(cue{kind: cueMakeRoom, duration: w.duration(durMakeRoom), agent: a, path: []layout.Point{here, there}})
		}
		addSafe, lies := from.TokenPoint(t, a), to.TokenPoint(t, a)
		switch {
		case stone(from.Score[a]) != stone(to.Score[a]):
			c := cue{kind: cueHop, duration: w.duration(durUndo), agent: a, from: from.Score[a], to: to.Score[a]}
			c.path = w.hopPath(addSafe, c.from, c.to, lies)
			add(c)
		case addSafe != lies:
			add(cue{kind: cueNudge, duration: w.duration(durMakeRoom), agent: a, path: []layout.Point{addSafe, lies}})
		}
	}
	if from.Safe != to.Safe {
		path := []layout.Point{t.Buildings[from.Safe].Safe.Center(), t.Buildings[to.Safe].Safe.Center()}
		add(cue{kind: cueCarry, duration: w.duration(durCarry), building: to.Safe, path: path})
	}
	w.time = end
	return stepScript{cues: w.cues, end: to}
}
