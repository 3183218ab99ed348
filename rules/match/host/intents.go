package host

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// intents holds what people declared in a card round before the rules ask the seats in turn.
type intents struct {
	declared [rules.MaxSeats]match.Intent
	stake    [rules.MaxSeats]stake // stake at the time when a seat declared to pass
	sealed   *sealedCall           // nil at tables whose players share a screen
}

// stake holds the facts that decide the count in a turn's card round: the building of the safe, and the agents placed
// with it.
type stake struct {
	turn   int
	safe   rules.Building
	placed rules.AgentSet
}

// stakeOf returns the stake of a game.
func stakeOf(g *rules.Game) stake { return stake{g.Turn(), g.SafeAt(), g.Placed()} }

// set stores a seat's intent.
func (in *intents) set(s rules.Seat, what match.Intent, g *rules.Game) {
	if what.Passing && !in.declared[s].Passing {
		in.stake[s] = stakeOf(g)
	}
	in.declared[s] = what
	in.update(g)
}

// update drops intents that no longer apply. A call intent ends with the calls. A standing pass ends with the roll of
// its player's next turn. With UntilCount it also ends when its player is asked, a count is at stake, and the stake
// has changed.
func (in *intents) update(g *rules.Game) {
	calling := g.Phase() == rules.PhaseCall
	for s := range in.declared {
		if intent := &in.declared[s]; !calling {
			intent.Calls, intent.Final = false, false
		}
	}
	if g.Phase() == rules.PhaseRoll {
		in.declared[g.ActiveSeat()].Passing = false
	}
	if !calling && g.Phase() != rules.PhaseCards {
		return
	}
	now := stakeOf(g)
	for s := range in.declared {
		isAsked := calling || rules.Seat(s) == g.Actor() // in a call all are asked about the same stake
		isNewCount := now.placed != 0 && now != in.stake[s]
		if intent := &in.declared[s]; isAsked && isNewCount && intent.UntilCount {
			intent.Passing = false
		}
	}
}

// clear withdraws a seat's intent. It keeps UntilCount, which is a preference.
func (in *intents) clear(s rules.Seat) {
	in.declared[s] = match.Intent{UntilCount: in.declared[s].UntilCount}
}

// answer returns the action that the asked player declared in a call or a card round, false if there is none.
func (in *intents) answer(g *rules.Game) (rules.Action, bool) {
	switch g.Phase() {
	case rules.PhaseCall:
		if intent := in.declared[g.Actor()]; intent.Final || intent.Passing {
			return rules.Call(intent.Final && intent.Calls), true
		}
	case rules.PhaseCards:
		if in.declared[g.Actor()].Passing && g.Check(rules.Pass()) == nil {
			return rules.Pass(), true
		}
	}
	return rules.Action{}, false
}
