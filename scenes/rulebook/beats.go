package rulebook

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/sprites/motion"
)

// An example is a short game played by the rules, and shown in the small town of its page.

// town is the state of the small town at a moment.
type town struct {
	at    [rules.NumAgents]float64 // in houses from the church, below 0 for agents that are not in play
	hop   [rules.NumAgents]float64 // their height, 0 to 1
	score [rules.NumAgents]int
	gains [rules.NumAgents]int // of the shown scoring
	rise  float64              // its progress, 0 to 1; 0 while there is none
	safe  float64              // in houses from the church
	lift  float64              // its height while carried, 0 to 1
	open  bool
	face  rules.Face // of the die, none if there is no die
	card  rules.Card // being played, NoCard for none
	over  bool
}

// beat is a step of the animation.
type beat struct {
	time float64                      // in seconds
	play func(t *town, share float64) // sets the town to a share of the step, 0 to 1; later steps start from share 1
}

// The durations of the steps, in seconds.
const (
	rollTime  = 0.9
	walkTime  = 0.42 // one step
	countTime = 1.9
	carryTime = 0.9
	cardTime  = 1.3
	pauseTime = 0.7
	endTime   = 2.2
)

// beatsFor returns the start and the steps of an example.
func beatsFor(x examples.Example) (town, []beat) {
	g := x.Start()
	var first town
	for a := range rules.Agent(rules.NumAgents) {
		if first.at[a] = -1; g.InPlay().Has(a) {
			first.at[a], first.score[a] = float64(g.At(a)), g.Score(a)
		}
	}
	first.safe = float64(g.SafeAt())
	beats := []beat{{pauseTime, func(*town, float64) {}}}
	for before, step := range x.Play() {
		beats = append(append(beats, beatsOf(before, step.After, step.Action)...),
			beat{pauseTime, func(*town, float64) {}})
		g = *step.After
	}
	last := g.Over()
	return first, append(beats, beat{endTime, func(t *town, _ float64) { t.over = last }})
}

// beatsOf returns the steps of an action: the die or the card, the moves, the scoring, the safe.
func beatsOf(before, after *rules.Game, a rules.Action) []beat {
	var bs []beat
	switch a.Kind {
	case rules.KindRoll:
		face := after.Roll()
		bs = append(bs, beat{rollTime, func(t *town, _ float64) { t.face = face }})
	case rules.KindPlay:
		bs = append(bs, beat{cardTime, func(t *town, share float64) {
			if t.card = a.Card; share == 1 {
				t.card = rules.NoCard
			}
		}})
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(x) {
			continue
		}
		if n := float64((int(after.At(x)) - int(before.At(x)) + rules.NumBuildings) % rules.NumBuildings); n > 0 {
			bs = append(bs, walk(x, float64(before.At(x)), n))
		}
	}
	var gains [rules.NumAgents]int
	counted := false
	for x := range gains {
		gains[x] = after.Score(rules.Agent(x)) - before.Score(rules.Agent(x))
		counted = counted || gains[x] != 0
	}
	if counted {
		bs = append(bs, beat{countTime, func(t *town, share float64) {
			t.gains, t.rise, t.open = gains, share, true
			if share == 1 {
				for x := range gains {
					t.score[x] += gains[x]
				}
				t.rise, t.face = 0, rules.Face{}
			}
		}})
	}
	if a.Kind == rules.KindSafe {
		from, n := float64(before.SafeAt()),
			float64((int(after.SafeAt())-int(before.SafeAt())+rules.NumBuildings)%rules.NumBuildings)
		bs = append(bs, beat{carryTime, func(t *town, share float64) {
			t.safe, t.lift, t.open = from+n*motion.InOut(share), motion.Arc(share), share < 1
		}})
	}
	return bs
}

// walk returns an agent's walk, house by house.
func walk(x rules.Agent, from, n float64) beat {
	return beat{n * walkTime, func(t *town, share float64) {
		whole, part := math.Modf(share * n)
		t.at[x], t.hop[x] = from+whole+motion.InOut(part), motion.Arc(part)
		if share == 1 {
			t.at[x], t.hop[x] = math.Mod(from+n, rules.NumBuildings), 0
		}
	}}
}

// telling returns the moment, in seconds, that a still picture shows: the scoring, or else the end.
func telling(bs []beat) (seconds float64) {
	for _, b := range bs {
		if b.time == countTime {
			return seconds + b.time*0.6
		}
		seconds += b.time
	}
	return seconds - 0.01
}

// length returns the duration of steps, in seconds.
func length(bs []beat) (all float64) {
	for _, b := range bs {
		all += b.time
	}
	return all
}

// at returns the town a number of seconds after the start; the example repeats.
func at(first town, bs []beat, seconds float64) town {
	seconds = math.Mod(seconds, length(bs))
	t := first
	for _, b := range bs {
		if seconds < b.time {
			b.play(&t, seconds/b.time)
			break
		}
		b.play(&t, 1)
		seconds -= b.time
	}
	return t
}
