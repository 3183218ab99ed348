package stage

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// timeTolerance is the largest rounding error of a time in seconds.
const timeTolerance = 1e-9

// TestEventsAreSeenWhenCuesEnd checks in random games that an event does not count as seen before its cue ends.
// SeenState always equals the state after the seen events; only a drawn card leaves the deck before.
func TestEventsAreSeenWhenCuesEnd(t *testing.T) {
	const maxPlayed = 60 // actions of a game that are played; the others only get a script
	const minUnseen = 1000
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	unseen, moments := 0, 0 // moments at which some events are not seen yet, and all moments
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		var table layout.TableLayout
		tableView := New(ctx)
		tableView.Callbacks = Callbacks{TurnBanner: turnBanner}
		actions := 0
		setup := rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat}
		eachAction(t, setup, 11, func(before, after rules.View, events []rules.Event) {
			if table.Chips == nil {
				table = layout.NewTable(1280, 720,
					layout.TableOptions{Agents: before.InPlay().Len(), Seats: 4, Cards: variants.TopSecret})
			}
			ctx.Settings.Reduced = actions%2 == 1
			script := script(StandingOf(before), events, &table, ctx.Settings.Reduced, nil)
			checkSeenTimes(t, events, script.seenAt, script.cues)
			if actions++; actions > maxPlayed || after.Over() {
				return
			}
			if tableView.builder.picture == nil {
				rebuild(tableView, screens[0], before)
			}
			tableView.Show(before, idlePose)
			newUnseen, ticks := checkSeenStates(t, tableView, before, after, events, script.seenAt)
			unseen += newUnseen
			moments += ticks
		})
	})
	if unseen < minUnseen || moments == unseen {
		t.Errorf("some events are not seen yet at %d of %d moments, want at least %d and fewer than all", unseen,
			moments, minUnseen)
	}
}

// checkSeenTimes checks that the times at which events are seen are sorted, and that none is before the end of the
// event's cue.
func checkSeenTimes(t *testing.T, events []rules.Event, seenAt []float64, cues []cue) {
	t.Helper()
	if len(seenAt) != len(events) || !slices.IsSorted(seenAt) {
		t.Fatalf("events %v have times %v, want a sorted time for each", events, seenAt)
	}
	for i, event := range events {
		ended := slices.ContainsFunc(cues, func(c cue) bool {
			return c.shows(event) && c.at+c.duration <= seenAt[i]+timeTolerance
		})
		if isVisible(event) && !ended {
			t.Fatalf("%v: got seen at %.2f seconds, want the end of its cue or later: %v", event, seenAt[i], cues)
		}
	}
}

// checkSeenStates plays events and checks SeenState at every tick. It returns the number of ticks at which some events
// were not seen yet, and of all ticks.
func checkSeenStates(t *testing.T, s *TableView, before, after rules.View, events []rules.Event,
	seenAt []float64) (unseen, ticks int) {
	t.Helper()
	const tick = 0.03 // seconds
	s.Play(events, after, rules.NoSeat)
	for now := 0.0; s.Running(); now += tick {
		seen, want := s.SeenState(after), progress{Standing: StandingOf(before)}
		for i, event := range events[:seen.Events] {
			if want.apply(event); seenAt[i] > now+timeTolerance {
				t.Fatalf("%v: got seen after %.2f seconds, want after %.2f", event, now, seenAt[i])
			}
		}
		if n := seen.Events; n < len(events) && events[n].Kind == rules.EventCardDrawn &&
			seen.Deck == want.Deck-1 { // the card has been lifted from the deck
			want.Deck--
		}
		if seen.Standing != want.Standing {
			t.Fatalf("of %v %d are seen: got %+v, want %+v", events, seen.Events, seen.Standing, want.Standing)
		}
		if ticks++; seen.Events < len(events) {
			unseen++
		}
		s.Advance(tick)
	}
	seen := s.SeenState(after)
	if want := StandingOf(after); seen.Standing != want {
		t.Fatalf("at the end: got standing %+v, want %+v", seen.Standing, want)
	}
	if seen.Events < len(events) || seen.Turn != after.ActiveSeat() {
		t.Fatalf("at the end: got %d events seen, turn of seat %d; want %d, seat %d", seen.Events, seen.Turn+1,
			len(events), after.ActiveSeat()+1)
	}
	return unseen, ticks
}

// shows reports whether a cue shows an event.
func (c cue) shows(event rules.Event) bool {
	switch event.Kind {
	case rules.EventAgentMoved:
		return c.kind == cueWalk && c.agent == event.Agent && c.building == event.To
	case rules.EventAgentPlaced:
		return c.kind == cueFly && c.agent == event.Agent && c.building == event.To
	case rules.EventScored, rules.EventTokenMoved:
		return c.kind == cueHop && c.agent == event.Agent && c.from == int(event.Before) && c.to == int(event.After)
	case rules.EventSafeMoved:
		return c.kind == cueCarry && c.building == event.To
	case rules.EventRolled, rules.EventFirstRolled:
		return c.kind == cueTumble && c.face == event.Face
	case rules.EventCardDrawn:
		return c.kind == cueDrawCard && c.seat == event.Seat
	case rules.EventCardPlayed:
		return c.kind == cuePlayCard && c.seat == event.Seat && c.card == event.Card
	case rules.EventSecondAgent:
		return c.kind == cueSecondAgent && c.seat == event.Seat
	case rules.EventCountBegan:
		return c.kind == cueOpen
	case rules.EventCountEnded:
		return c.kind == cueClose
	case rules.EventCalled, rules.EventNotCalled, rules.EventPassed, rules.EventGoEnded, rules.EventOfferDeclined:
		return c.kind == cueSay && c.seat == event.Seat && c.words == speechKey(event.Kind)
	}
	return false
}

// isVisible reports whether an event has a cue.
func isVisible(e rules.Event) bool {
	switch e.Kind {
	case rules.EventScored, rules.EventTokenMoved:
		return e.Before != e.After
	case rules.EventAgentMoved, rules.EventAgentPlaced, rules.EventSafeMoved, rules.EventRolled, rules.EventFirstRolled,
		rules.EventCardDrawn, rules.EventCardPlayed,
		rules.EventSecondAgent, rules.EventCountBegan, rules.EventCountEnded, rules.EventCalled,
		rules.EventNotCalled, rules.EventPassed, rules.EventGoEnded, rules.EventOfferDeclined:
		return true
	}
	return false
}
