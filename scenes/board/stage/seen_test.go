package stage

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestEventsAreSeenWhenCuesEnd checks in random games that an event does not count as seen before its cue ends.
// SeenState always equals the state after the seen events.
func TestEventsAreSeenWhenCuesEnd(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	held, moments := 0, 0
	scenetest.EachForm(func(e rules.EditionID, variants rules.Variants) {
		var tab layout.TableLayout
		tableView := New(ctx)
		tableView.Callbacks = Callbacks{TurnBanner: turnBanner}
		actions := 0
		eachAction(t, rules.Setup{Edition: e, Variants: variants, Players: 4, First: rules.NoSeat}, 11,
			func(before, after rules.View, events []rules.Event) {
				if tab.Chips == nil {
					tab = layout.NewTable(1280, 720,
						layout.TableOptions{Agents: before.InPlay().Len(), Seats: 4, Cards: variants.TopSecret})
				}
				ctx.Settings.Reduced = actions%2 == 1
				p := script(StandingOf(before), events, &tab, ctx.Settings.Reduced, nil)
				if len(p.seenAt) != len(events) || !slices.IsSorted(p.seenAt) {
					t.Fatalf("events %v have times %v", events, p.seenAt)
				}
				for i, e := range events {
					k := slices.IndexFunc(p.cues, func(c cue) bool {
						return c.shows(e) && c.at+c.duration <= p.seenAt[i]+1e-9
					})
					if isVisible(e) && k < 0 {
						t.Fatalf("%v is seen at %.2f seconds, before its cue ends: %v", e, p.seenAt[i], p.cues)
					}
				}
				const limit = 60 // actions that are played; the others only get a script
				if actions++; actions > limit || after.Over() {
					return
				}
				if tableView.builder.picture == nil {
					rebuild(tableView, screens[0], before)
				}
				tableView.Show(before, idlePose)
				tableView.Play(events, after, rules.NoSeat)
				for now := 0.0; tableView.Running(); now += 0.03 {
					seen, want := tableView.SeenState(after), progress{Standing: StandingOf(before)}
					for i, e := range events[:seen.Events] {
						if want.apply(e); p.seenAt[i] > now+1e-9 {
							t.Fatalf("after %.2f seconds %v is seen, want after %.2f", now, e, p.seenAt[i])
						}
					}
					if seen.Standing != want.Standing {
						t.Fatalf("of %v %d are seen: got %+v, want %+v", events, seen.Events, seen.Standing,
							want.Standing)
					}
					if moments++; seen.Events < len(events) {
						held++
					}
					tableView.Advance(0.03)
				}
				if seen := tableView.SeenState(after); seen.Standing != StandingOf(after) ||
					seen.Events < len(events) ||
					seen.Turn != after.ActiveSeat() {
					t.Fatalf("at the end: got %+v, want the standing %+v and all %d events", seen, StandingOf(after),
						len(events))
				}
			})
	})
	if held < 1000 || moments == held {
		t.Errorf("some events are not seen yet at %d of %d moments, want at least 1000 and fewer than all", held,
			moments)
	}
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
