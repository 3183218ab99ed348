package rulebook

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/sprites/motion"
)

// townState is what the small town of a page shows at one moment of an example, a short game played by the rules.
type townState struct {
	house    [rules.NumAgents]float64 // in houses from the church, below 0 for agents that are not in play
	hop      [rules.NumAgents]float64 // their height, 0 to 1
	score    [rules.NumAgents]int
	gains    [rules.NumAgents]int // the points of the scoring that is shown
	scoring  float64              // the progress of that scoring, 0 to 1; 0 for none
	safe     float64              // in houses from the church
	safeLift float64              // its height while carried, 0 to 1
	open     bool                 // the safe is open
	face     rules.DieFace        // of the die, none if there is no die
	card     rules.Card           // being played, NoCard for none
	over     bool
}

// animStep is a step of an animated example.
type animStep struct {
	time    float64 // in seconds
	scoring bool    // the agents score
	// sets the town to a share of the step, 0 to 1; later steps start from share 1
	play func(t *townState, share float64)
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

// exampleSteps returns the initial state and the steps of an example.
func exampleSteps(example examples.Example) (townState, []animStep) {
	game := example.Start()
	var first townState
	for a := range rules.Agent(rules.NumAgents) {
		if first.house[a] = -1; game.InPlay().Has(a) {
			first.house[a], first.score[a] = float64(game.At(a)), game.Score(a)
		}
	}
	first.safe = float64(game.SafeAt())
	steps := []animStep{{time: pauseTime, play: func(*townState, float64) {}}}
	for before, step := range example.Play() {
		steps = append(append(steps, actionSteps(before, step.After, step.Action)...),
			animStep{time: pauseTime, play: func(*townState, float64) {}})
		game = *step.After
	}
	last := game.Over()
	return first, append(steps, animStep{time: endTime, play: func(t *townState, _ float64) { t.over = last }})
}

// actionSteps returns the steps of an action: the die or the card, the moves, the scoring, the safe.
func actionSteps(before, after *rules.Game, action rules.Action) []animStep {
	var steps []animStep
	switch action.Kind {
	case rules.KindRoll:
		face := after.Roll()
		steps = append(steps, animStep{time: rollTime, play: func(t *townState, _ float64) { t.face = face }})
	case rules.KindPlay:
		steps = append(steps, animStep{time: cardTime, play: func(t *townState, share float64) {
			if t.card = action.Card; share == 1 {
				t.card = rules.NoCard
			}
		}})
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(x) {
			continue
		}
		if n := float64((int(after.At(x)) - int(before.At(x)) + rules.NumBuildings) % rules.NumBuildings); n > 0 {
			steps = append(steps, walk(x, float64(before.At(x)), n))
		}
	}
	var gains [rules.NumAgents]int
	counted := false
	for x := range gains {
		gains[x] = after.Score(rules.Agent(x)) - before.Score(rules.Agent(x))
		counted = counted || gains[x] != 0
	}
	if counted {
		steps = append(steps, animStep{time: countTime, scoring: true, play: func(t *townState, share float64) {
			t.gains, t.scoring, t.open = gains, share, true
			if share == 1 {
				for x := range gains {
					t.score[x] += gains[x]
				}
				t.scoring, t.face = 0, rules.DieFace{}
			}
		}})
	}
	if action.Kind == rules.KindSafe {
		from, n := float64(before.SafeAt()),
			float64((int(after.SafeAt())-int(before.SafeAt())+rules.NumBuildings)%rules.NumBuildings)
		steps = append(steps, animStep{time: carryTime, play: func(t *townState, share float64) {
			t.safe, t.safeLift, t.open = from+n*motion.InOut(share), motion.Arc(share), share < 1
		}})
	}
	return steps
}

// walk returns the step in which an agent walks n houses, one after the other.
func walk(x rules.Agent, from, n float64) animStep {
	return animStep{time: n * walkTime, play: func(t *townState, share float64) {
		whole, part := math.Modf(share * n)
		t.house[x], t.hop[x] = from+whole+motion.InOut(part), motion.Arc(part)
		if share == 1 {
			t.house[x], t.hop[x] = math.Mod(from+n, rules.NumBuildings), 0
		}
	}}
}

// stillTime returns the time, in seconds, whose state is shown without animation: the scoring, or else the end.
func stillTime(steps []animStep) (seconds float64) {
	for _, step := range steps {
		if step.scoring {
			return seconds + step.time*0.6
		}
		seconds += step.time
	}
	return seconds - 0.01
}

// duration returns the duration of steps, in seconds.
func duration(steps []animStep) (all float64) {
	for _, step := range steps {
		all += step.time
	}
	return all
}

// stateAt returns the state a number of seconds after the start. The example repeats.
func stateAt(first townState, steps []animStep, seconds float64) townState {
	seconds = math.Mod(seconds, duration(steps))
	t := first
	for _, step := range steps {
		if seconds < step.time {
			step.play(&t, seconds/step.time)
			break
		}
		step.play(&t, 1)
		seconds -= step.time
	}
	return t
}
