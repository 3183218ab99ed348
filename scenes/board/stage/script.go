package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/layout"
)

// stepScript is the animation of one step.
type stepScript struct {
	cues   []cue
	seenAt []float64 // for each event the time when it has been shown, in seconds; never decreasing
	end    Standing  // after the step
}

// needsPark reports whether any cue uses the park, where a closed hand may lie.
func (s *stepScript) needsPark() bool {
	return slices.ContainsFunc(s.cues, func(c cue) bool {
		switch c.kind {
		case cueDrawCard, cuePlayCard, cueSecondAgent, cueRemoveCard, cueShuffle, cueTumble, cueOpen:
			return true
		}
		return false
	})
}

// script converts events to cues, starting from a standing. The events are redacted for the viewer, so cues can't
// reveal more. With reduced motion, movements last at most as long as a fade. The function isLarge, which may be nil,
// reports whether a seat's card is enlarged in the park.
func script(s Standing, events []rules.Event, t *layout.TableLayout, reduced bool,
	isLarge func(rules.Seat, rules.Card) bool) stepScript {
	writer := scriptWriter{state: progress{Standing: s}, table: t, reduced: reduced, isLarge: isLarge}
	for i := 0; i < len(events); {
		next, ended := i+1, 0.0
		switch events[i].Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			next = writer.addWalks(events, i)
			ended = writer.time
		case rules.EventScored:
			next, ended = writer.addPayment(events, i)
		default:
			writer.addSingle(events[i])
			if events[i].Kind == rules.EventCardPlayed {
				writer.cues[len(writer.cues)-1].changes = cardEvents(events[i+1:])
			}
			ended = writer.time
		}
		for ; i < next; i++ {
			writer.seenAt = append(writer.seenAt, ended)
		}
	}
	return stepScript{writer.cues, writer.seenAt, writer.state.Standing}
}

// scriptWriter writes a script.
type scriptWriter struct {
	state  progress // after the events so far
	table  *layout.TableLayout
	cues   []cue
	seenAt []float64
	time   float64 // when the next cue starts, in seconds

	reduced bool
	isLarge func(rules.Seat, rules.Card) bool // may be nil
}

// duration returns the usual duration of a movement in seconds, with reduced motion limited to that of a fade.
func (w *scriptWriter) duration(usual float64) float64 {
	if w.reduced {
		return min(usual, durFade)
	}
	return usual
}

// add appends a cue.
func (w *scriptWriter) add(c cue) { w.cues = append(w.cues, c) }

// addWalks adds the walks and flights of consecutive moves of agents that begin at event i. They start shortly after
// each other; other agents make room. It returns the index of the next event.
func (w *scriptWriter) addWalks(events []rules.Event, i int) int {
	before := w.state
	first := i
	var moved rules.AgentSet
	for ; i < len(events) && (events[i].Kind == rules.EventAgentMoved ||
		events[i].Kind == rules.EventAgentPlaced); i++ {
		w.state.apply(events[i])
		moved = moved.With(events[i].Agent)
	}
	end := w.time
	for k, event := range events[first:i] {
		cue := cue{kind: cueWalk, at: w.time + float64(k)*w.duration(durStagger), agent: event.Agent,
			building: event.To}
		cue.path = []layout.Point{before.FootPoint(w.table, event.Agent)}
		cue.duration = w.duration(durCrouch + min(durStep*float64(max(event.Points, -event.Points, 1)), durWalk) +
			durLand)
		switch {
		case event.Kind == rules.EventAgentPlaced:
			cue.kind, cue.duration = cueFly, w.duration(durFly)
		case event.Points < 0:
			street := w.table.StreetPath(int(event.To), int(event.From))
			slices.Reverse(street)
			cue.path = append(cue.path, street...)
		default:
			cue.path = append(cue.path, w.table.StreetPath(int(event.From), int(event.To))...)
		}
		cue.path = append(cue.path, w.state.FootPoint(w.table, event.Agent))
		w.add(cue)
		end = max(end, cue.at+cue.duration)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if !w.state.InPlay.Has(a) || moved.Has(a) {
			continue
		}
		if from, to := before.FootPoint(w.table, a), w.state.FootPoint(w.table, a); from != to {
			w.add(cue{kind: cueMakeRoom, at: w.time, duration: w.duration(durMakeRoom), agent: a,
				path: []layout.Point{from, to}})
			end = max(end, w.time+w.duration(durMakeRoom))
		}
	}
	w.time = end
	return i
}

// addPayment adds the payment of one building to all agents in it, beginning at event i. It returns the index of the
// next event, and the time when the last token arrives.
func (w *scriptWriter) addPayment(events []rules.Event, i int) (next int, ended float64) {
	before := w.state
	first, from := i, events[i].From
	var paid rules.AgentSet
	for ; i < len(events) && events[i].Kind == rules.EventScored && events[i].From == from; i++ {
		w.state.apply(events[i])
		paid = paid.With(events[i].Agent)
	}
	if first > 0 && events[first-1].Kind == rules.EventScored &&
		(i == len(events) || events[i].Kind != rules.EventScored) {
		w.time += durLastPay
	}
	start, end := w.time, w.time+durPay
	ended = start
	for _, event := range events[first:i] {
		if event.Before == event.After {
			paid = paid.Without(event.Agent)
			continue
		}
		hop := cue{kind: cueHop, at: start, agent: event.Agent, building: from, from: int(event.Before),
			to: int(event.After)}
		hop.path = w.hopPath(before.TokenPoint(w.table, event.Agent), int(event.Before), int(event.After),
			w.state.TokenPoint(w.table, event.Agent))
		hop.duration = w.duration(hopTime(hop.path))
		w.add(hop)
		ended = max(ended, hop.at+hop.duration)
		end = max(end, ended+durPay)
	}
	w.addNudges(&before.Standing, paid)
	pays := from.Points()
	if paid == 0 { // agents without points lose none
		pays = 0
	}
	w.add(cue{kind: cuePay, at: start, duration: end - start, building: from, to: pays})
	w.time = end
	return i, ended
}

// hopTime returns how long a token takes to hop along a path, in seconds.
func hopTime(path []layout.Point) float64 {
	return min(durToken*float64(len(path)-1)+durTokenEnd, durTokenMax)
}

// hopPath returns the path of a token from start to end, over the stones between the scores from and to.
func (w *scriptWriter) hopPath(start layout.Point, from, to int, end layout.Point) []layout.Point {
	path := []layout.Point{start}
	step := 1
	if to < from {
		step = -1
	}
	for score := stone(from); score != stone(to); score += step {
		if score != stone(from) {
			path = append(path, w.table.Stone(score).Center)
		}
	}
	return append(path, end)
}

// addSingle adds the cue of an event that is animated by itself, if it has one: of all kinds but moves and scores.
func (w *scriptWriter) addSingle(event rules.Event) {
	before := w.state
	w.state.apply(event)
	cue := cue{at: w.time, seat: event.Seat, agent: event.Agent, building: event.To, face: event.Face}
	switch event.Kind {
	case rules.EventTurnBegan:
		cue.kind = cueTurn // no duration: following cues run below the banner
	case rules.EventRolled, rules.EventFirstRolled:
		cue.kind, cue.duration = cueTumble, w.duration(durTumble)
	case rules.EventCountBegan:
		cue.kind, cue.duration, cue.building = cueOpen, durOpen, w.state.Safe
	case rules.EventCountEnded:
		cue.kind, cue.duration, cue.building = cueClose, w.duration(durMakeRoom), w.state.Safe
	case rules.EventSafeMoved:
		cue.kind, cue.duration = cueCarry, w.duration(durCarry)
		cue.path = []layout.Point{w.table.Buildings[event.From].Safe.Center(),
			w.table.Buildings[event.To].Safe.Center()}
	case rules.EventGameEnded:
		cue.kind, cue.duration = cueGameOver, durGameOver
	case rules.EventLastRound:
		cue.kind, cue.duration = cueLastRound, durTurn
	case rules.EventTokenMoved:
		w.addTokenMove(&before.Standing, event)
		return
	case rules.EventDossiersOpened:
		cue.kind, cue.duration = cueDossiers, durGameOver
	default:
		if !w.cardCue(event, &cue) {
			return // nothing to show
		}
	}
	w.add(cue)
	if w.time += cue.duration; cue.kind == cueGameOver {
		w.time += durLastRest
	}
}

// addTokenMove adds the move of a score token by a card; other tokens make room.
func (w *scriptWriter) addTokenMove(before *Standing, event rules.Event) {
	hop := cue{kind: cueHop, at: w.time, agent: event.Agent, from: int(event.Before), to: int(event.After)}
	hop.path = w.hopPath(before.TokenPoint(w.table, event.Agent), hop.from, hop.to,
		w.state.TokenPoint(w.table, event.Agent))
	hop.duration = w.duration(hopTime(hop.path))
	w.add(hop)
	w.addNudges(before, rules.AgentSet(0).With(event.Agent))
	w.time += max(hop.duration, w.duration(durMakeRoom))
}

// addNudges adds the movements of tokens that make room for those of the moved agents. They start now, and take no time
// of the script.
func (w *scriptWriter) addNudges(before *Standing, moved rules.AgentSet) {
	for a := range rules.Agent(rules.NumAgents) {
		if !w.state.InPlay.Has(a) || moved.Has(a) {
			continue
		}
		if from, to := before.TokenPoint(w.table, a), w.state.TokenPoint(w.table, a); from != to {
			w.add(cue{kind: cueNudge, at: w.time, duration: w.duration(durMakeRoom), agent: a,
				path: []layout.Point{from, to}})
		}
	}
}

// cardCue completes cue c of an event about cards or speech. It returns false for other events.
func (w *scriptWriter) cardCue(event rules.Event, c *cue) bool {
	c.card = event.Card
	switch event.Kind {
	case rules.EventCardDrawn:
		if c.kind, c.duration = cueDrawCard, w.duration(durDraw); c.showsDrawn() {
			c.duration = durShowDrawn
		}
	case rules.EventShuffled:
		c.kind, c.duration = cueShuffle, w.duration(durShuffle)
	case rules.EventCardPlayed:
		if c.kind, c.duration = cuePlayCard, durCard; w.isLarge != nil && w.isLarge(event.Seat, event.Card) {
			c.duration = durCardLift + durCardKnown + durCardAway // it neither flies to the middle nor turns
		}
	case rules.EventSecondAgent:
		c.kind, c.duration = cueSecondAgent, w.duration(durSecondAgent)
	case rules.EventCardRemoved:
		c.kind, c.duration = cueRemoveCard, w.duration(durSecondAgent)
	case rules.EventCalled, rules.EventNotCalled, rules.EventPassed, rules.EventGoEnded, rules.EventOfferDeclined,
		rules.EventDossierWritten:
		c.kind, c.duration, c.words = cueSay, durSay, speechKey(event.Kind)
	default:
		return false
	}
	return true
}

// speechKey returns the text key of the speech bubble for a kind of event.
func speechKey(k rules.EventKind) message.Key {
	switch k {
	case rules.EventCalled:
		return "plate.knocks"
	case rules.EventNotCalled, rules.EventPassed:
		return "plate.passes"
	case rules.EventGoEnded:
		return "plate.stops"
	case rules.EventOfferDeclined:
		return "say.no-card"
	}
	return "plate.sealed"
}
