package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/layout"
)

// script turns events into cues, in the order in which they are to be seen, beginning from a standing; it returns the standing that the
// last cue ends in. It is the only place that does so. The events are those the eyes on the screen may see, so no cue can show more.
func script(s Standing, events []rules.Event, t *layout.Table) ([]cue, Standing) {
	w := writer{now: s, table: t}
	for i := 0; i < len(events); {
		switch events[i].Kind {
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			i = w.walks(events, i)
		case rules.EventScored:
			i = w.pays(events, i)
		default:
			w.single(events[i])
			i++
		}
	}
	return w.cues, w.now
}

type writer struct {
	now   Standing
	table *layout.Table
	cues  []cue
	time  float64
	under rules.Card // the top of the discards before the last card
}

func (w *writer) add(c cue) { w.cues = append(w.cues, c) }

// walks shows all agents that move in one go: they set off one shortly after the other, and whoever stands in the way steps aside.
func (w *writer) walks(events []rules.Event, i int) int {
	before := w.now
	first := i
	var moved rules.AgentSet
	for ; i < len(events) && (events[i].Kind == rules.EventAgentMoved || events[i].Kind == rules.EventAgentPlaced); i++ {
		w.now.At[events[i].Agent] = events[i].To
		moved = moved.With(events[i].Agent)
	}
	end := w.time
	for k, e := range events[first:i] {
		c := cue{kind: cueWalk, at: w.time + float64(k)*tempoStagger, agent: e.Agent, building: e.To}
		c.path = []layout.Point{before.Foot(w.table, e.Agent)}
		c.long = min(tempoStep*float64(max(e.Points, -e.Points, 1)), tempoWalk)
		switch {
		case e.Kind == rules.EventAgentPlaced:
			c.kind, c.long = cueFly, tempoFly
		case e.Points < 0:
			way := w.table.StreetPath(int(e.To), int(e.From))
			slices.Reverse(way)
			c.path = append(c.path, way...)
		default:
			c.path = append(c.path, w.table.StreetPath(int(e.From), int(e.To))...)
		}
		c.path = append(c.path, w.now.Foot(w.table, e.Agent))
		w.add(c)
		end = max(end, c.at+c.long)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if !w.now.InPlay.Has(a) || moved.Has(a) {
			continue
		}
		if p, q := before.Foot(w.table, a), w.now.Foot(w.table, a); p != q {
			w.add(cue{kind: cueMakeRoom, at: w.time, long: tempoRoom, agent: a, path: []layout.Point{p, q}})
			end = max(end, w.time+tempoRoom)
		}
	}
	w.time = end
	return i
}

// pays shows one building paying all agents in it.
func (w *writer) pays(events []rules.Event, i int) int {
	before := w.now
	first, from := i, events[i].From
	var paid rules.AgentSet
	for ; i < len(events) && events[i].Kind == rules.EventScored && events[i].From == from; i++ {
		w.now.Score[events[i].Agent] = int(events[i].After)
		paid = paid.With(events[i].Agent)
	}
	start, end := w.time, w.time+tempoPay
	for _, e := range events[first:i] {
		if e.Before == e.After {
			paid = paid.Without(e.Agent)
			continue
		}
		c := cue{kind: cueHop, at: start, agent: e.Agent, building: from, from: int(e.Before), to: int(e.After)}
		c.path = w.hops(before.TokenAt(w.table, e.Agent), int(e.Before), int(e.After), w.now.TokenAt(w.table, e.Agent))
		c.long = min(tempoToken*float64(len(c.path)-1)+0.12, tempoTokenMax)
		w.add(c)
		end = max(end, c.at+c.long+tempoPay)
	}
	w.nudge(&before, paid)
	w.add(cue{kind: cuePay, at: start, long: end - start, building: from, to: from.Points()})
	w.time = end
	return i
}

// hops are the stones a token touches on its way.
func (w *writer) hops(start layout.Point, from, to int, end layout.Point) []layout.Point {
	path := []layout.Point{start}
	step := 1
	if to < from {
		step = -1
	}
	for v := stone(from); v != stone(to); v += step {
		if v != stone(from) {
			path = append(path, w.table.Stone(v).Center)
		}
	}
	return append(path, end)
}

func (w *writer) single(e rules.Event) {
	c := cue{at: w.time, seat: e.Seat, agent: e.Agent, building: e.To, face: e.Face}
	switch e.Kind {
	case rules.EventTurnBegan:
		c.kind, c.long = cueTurn, tempoTurn
	case rules.EventRolled, rules.EventFirstRolled:
		c.kind, c.long = cueTumble, tempoTumble
	case rules.EventCountBegan:
		c.kind, c.long, c.building = cueOpen, tempoOpen, w.now.Safe
	case rules.EventCountEnded:
		c.kind, c.long, c.building = cueClose, tempoRoom, w.now.Safe
	case rules.EventSafeMoved:
		w.now.Safe = e.To
		c.kind, c.long = cueCarry, tempoCarry
		c.path = []layout.Point{w.table.Buildings[e.From].Safe.Center(), w.table.Buildings[e.To].Safe.Center()}
	case rules.EventGameEnded:
		c.kind, c.long = cueFinale, tempoFinale
	case rules.EventLastRound:
		c.kind, c.long = cueLastLap, tempoTurn
	case rules.EventTokenMoved:
		w.token(e)
		return
	case rules.EventDossiersOpened:
		c.kind, c.long = cueBell, tempoFinale
	default:
		if !w.cards(e, &c) {
			return // what happens before the table is seen, or beside it
		}
	}
	w.add(c)
	w.time += c.long
}

// token shows a card moving a score token, and the others making room.
func (w *writer) token(e rules.Event) {
	before := w.now
	w.now.Score[e.Agent] = int(e.After)
	c := cue{kind: cueHop, at: w.time, agent: e.Agent, from: int(e.Before), to: int(e.After)}
	c.path = w.hops(before.TokenAt(w.table, e.Agent), c.from, c.to, w.now.TokenAt(w.table, e.Agent))
	c.long = min(tempoToken*float64(len(c.path)-1)+0.12, tempoTokenMax)
	w.add(c)
	w.nudge(&before, rules.AgentSet(0).With(e.Agent))
	w.time += max(c.long, tempoRoom)
}

// nudge lets the tokens that did not move make room for those that did.
func (w *writer) nudge(before *Standing, moved rules.AgentSet) {
	for a := range rules.Agent(rules.NumAgents) {
		if !w.now.InPlay.Has(a) || moved.Has(a) {
			continue
		}
		if p, q := before.TokenAt(w.table, a), w.now.TokenAt(w.table, a); p != q {
			w.add(cue{kind: cueNudge, at: w.time, long: tempoRoom, agent: a, path: []layout.Point{p, q}})
		}
	}
}

// cards shows what happens to cards and what seats say in a card round; it reports whether the event is of that kind and can be seen.
func (w *writer) cards(e rules.Event, c *cue) bool {
	c.card = e.Card
	switch e.Kind {
	case rules.EventCardDrawn:
		w.now.Deck--
		w.now.Held[e.Seat]++
		c.kind, c.long = cueDraw, tempoDraw
	case rules.EventShuffled:
		w.now.Deck, w.now.Discards, w.now.Top = int(e.Points), 0, rules.NoCard
		c.kind, c.long = cueShuffle, tempoShuffle
	case rules.EventCardPlayed:
		w.under = w.now.Top
		w.now.Held[e.Seat]--
		w.now.Discards++
		w.now.Top = e.Card
		c.kind, c.long = cueCard, tempoCard
	case rules.EventSecondAgent:
		if e.Origin != rules.OriginPlayed {
			w.now.Held[e.Seat]--
			w.now.Discards++
			w.now.Top = e.Card
		}
		c.kind, c.long = cueSecond, tempoSecond
	case rules.EventCardBoxed:
		if e.Origin != rules.OriginPlayed {
			w.now.Held[e.Seat]--
		} else {
			w.now.Discards--
			w.now.Top = w.under
		}
		c.kind, c.long = cueBox, tempoSecond
	case rules.EventCalled, rules.EventNotCalled, rules.EventPassed, rules.EventEnough, rules.EventOfferDeclined, rules.EventDossierWritten:
		c.kind, c.long, c.words = cueSay, tempoSay, saying(e.Kind)
	default:
		return false
	}
	return true
}

// saying is what a seat says at the table in one or two words.
func saying(k rules.EventKind) message.Key {
	switch k {
	case rules.EventCalled:
		return "plate.knocks"
	case rules.EventNotCalled, rules.EventPassed:
		return "plate.passes"
	case rules.EventEnough:
		return "say.enough"
	case rules.EventOfferDeclined:
		return "say.no-card"
	}
	return "plate.sealed"
}
