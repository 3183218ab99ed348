package host

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// intents is what people have said in a card round before the rules ask them: the rules ask one seat after the other, and
// people knock when they like.
type intents struct {
	said  [rules.MaxSeats]match.Intent
	stake [rules.MaxSeats]stake // what was at stake when a seat began to pass
}

// stake is what a card round is about: where the safe stands, and who was placed with it.
type stake struct {
	safe   rules.Building
	placed rules.AgentSet
}

func stakeOf(g *rules.Game) stake { return stake{g.SafeAt(), g.Placed()} }

// say takes in what a seat says.
func (t *intents) say(s rules.Seat, what match.Intent, g *rules.Game) {
	if what.Passing && !t.said[s].Passing {
		t.stake[s] = stakeOf(g)
	}
	t.said[s] = what
	t.after(g)
}

// after lets go of what was said as soon as it means nothing any more: a knock when the call is over, a standing pass
// when its player is asked and something else is at stake. A count at stake is always worth asking once.
func (t *intents) after(g *rules.Game) {
	for s := range t.said {
		if x := &t.said[s]; g.Phase() != rules.PhaseCall {
			x.Knocks, x.Sure = false, false
		}
	}
	if p := g.Phase(); p != rules.PhaseCall && p != rules.PhaseCards {
		return
	}
	s := g.Actor()
	if x, now := &t.said[s], stakeOf(g); x.Passing && t.stake[s] != now {
		x.Passing = t.stake[s].safe == now.safe && now.placed == 0
	}
}

// answer is what the person who is asked has said before; false if they have not: then they have to be asked.
func (t *intents) answer(g *rules.Game) (rules.Action, bool) {
	calling := g.Phase() == rules.PhaseCall
	if !calling && g.Phase() != rules.PhaseCards || g.Check(rules.Pass()) != nil && !calling {
		return rules.Action{}, false
	}
	s := g.Actor()
	x := t.said[s]
	switch {
	case calling && x.Sure && x.Knocks:
		return rules.Call(true), true
	case calling && x.Sure || calling && x.Passing:
		return rules.Call(false), true
	case x.Passing:
		return rules.Pass(), true
	}
	return rules.Action{}, false
}
