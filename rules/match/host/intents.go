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
	for s := range in.declared {
		if x := &in.declared[s]; g.Phase() != rules.PhaseCall {
			x.Calls, x.Final = false, false
		}
	}
	if g.Phase() == rules.PhaseRoll {
		in.declared[g.ActiveSeat()].Passing = false
	}
	if p := g.Phase(); p != rules.PhaseCall && p != rules.PhaseCards {
		return
	}
	for s := range in.declared {
		asked := rules.Seat(s) == g.Actor() || g.Phase() == rules.PhaseCall // all are asked about the same stake
		x, now := &in.declared[s], stakeOf(g)
		if asked && x.Passing && x.UntilCount && now.placed != 0 && in.stake[s] != now {
			x.Passing = false
		}
	}
}

// clear withdraws a seat's intent. It keeps UntilCount, which is a preference.
func (in *intents) clear(s rules.Seat) {
	in.declared[s] = match.Intent{UntilCount: in.declared[s].UntilCount}
}

// answer returns the action that the asked person declared. It returns false if there is none.
func (in *intents) answer(g *rules.Game) (rules.Action, bool) {
	calling := g.Phase() == rules.PhaseCall
	if !calling && g.Phase() != rules.PhaseCards || g.Check(rules.Pass()) != nil && !calling {
		return rules.Action{}, false
	}
	s := g.Actor()
	x := in.declared[s]
	switch {
	case calling && x.Final && x.Calls:
		return rules.Call(true), true
	case calling && x.Final || calling && x.Passing:
		return rules.Call(false), true
	case x.Passing:
		return rules.Pass(), true
	}
	return rules.Action{}, false
}
