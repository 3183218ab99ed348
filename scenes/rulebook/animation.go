package rulebook

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/sprites/motion"
)

// townState is a moment of an animated example: the positions of all pieces in the small town of a page. An example is
// a short game played by the rules.
type townState struct {
	house    [rules.NumAgents]float64 // in houses from the church, below 0 for agents that are not in play
	hop      [rules.NumAgents]float64 // their height, 0 to 1
	score    [rules.NumAgents]int
	gains    [rules.NumAgents]int // the points of the scoring that is shown
	scoring  float64              // the progress of that scoring, 0 to 1; 0 for none
	safe     float64              // in houses from the church
	safeLift float64              // the safe's height while it is carried, 0 to 1
	open     bool                 // the safe is open
	face     rules.DieFace        // of the die; zero if no die is shown
	card     rules.Card           // the card that is being played, NoCard for none
	over     bool                 // the game has ended
}

// animStep is a step of an animated example.
type animStep struct {
	time    float64 // duration, in seconds
	scoring bool    // the agents score in it
	// play changes the state from the start of the step to a share of it, 0 to 1. Later steps start from share 1.
	play func(t *townState, share float64)
}

// The durations of the steps, in seconds.
const (
	rollTime  = 0.9
	walkTime  = 0.42 // one step
	countTime = 1.9  // a scoring
	carryTime = 0.9  // the safe is carried
	cardTime  = 1.3
	pauseTime = 0.7 // between actions
	endTime   = 2.2 // the end is shown
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
	over := game.Over()
	return first, append(steps, animStep{time: endTime, play: func(t *townState, _ float64) { t.over = over }})
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
	for a := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(a) {
			continue
		}
		if n := float64((int(after.At(a)) - int(before.At(a)) + rules.NumBuildings) % rules.NumBuildings); n > 0 {
			steps = append(steps, walk(a, float64(before.At(a)), n))
		}
	}
	var gains [rules.NumAgents]int
	scored := false
	for a := range gains {
		gains[a] = after.Score(rules.Agent(a)) - before.Score(rules.Agent(a))
		scored = scored || gains[a] != 0
	}
	if scored {
		steps = append(steps, animStep{time: countTime, scoring: true, play: func(t *townState, share float64) {
			t.gains, t.scoring, t.open = gains, share, true
			if share == 1 {
				for a := range gains {
					t.score[a] += gains[a]
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

// walk returns the step in which agent a walks n houses from the house from, one after the other.
func walk(a rules.Agent, from, n float64) animStep {
	return animStep{time: n * walkTime, play: func(t *townState, share float64) {
		whole, part := math.Modf(share * n)
		t.house[a], t.hop[a] = from+whole+motion.InOut(part), motion.Arc(part)
		if share == 1 {
			t.house[a], t.hop[a] = math.Mod(from+n, rules.NumBuildings), 0
		}
	}}
}

// stillTime returns the time, in seconds, of the state that is shown without animation: during the first scoring, or
// else at the end.
func stillTime(steps []animStep) (seconds float64) {
	for _, step := range steps {
		if step.scoring {
			return seconds + step.time*0.6 // the points are shown
		}
		seconds += step.time
	}
	return seconds - 0.01
}

// duration returns the total duration of steps, in seconds.
func duration(steps []animStep) (all float64) {
	for _, step := range steps {
		all += step.time
	}
	return all
}

// stateAt returns the state at a time in seconds. The example repeats.
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
