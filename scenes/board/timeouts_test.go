package board

import (
	"math"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestPrivateViewTimeouts checks how long a passport stays open without input: about five seconds, and for each card
// the same time more. Input restarts the time.
func TestPrivateViewTimeouts(t *testing.T) {
	withoutCards := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	withoutCards.Layout(screens[0])
	advanceToPerson(t, withoutCards)
	passport := timeOpen(t, withoutCards, 0)
	if withoutCards.private.OpenPassport(0); !strings.Contains(picture(withoutCards), "Closes by itself") {
		t.Error("got no text that the passport closes by itself, want one")
	}
	if passport < 4 || passport > 6 {
		t.Errorf("a passport without cards is open for %.1f seconds, want 4 to 6", passport)
	}
	scene := playUntil(t, screens[0], func(v rules.View) bool { // until seats hold different numbers of cards
		few, many := rules.MaxHand, 0
		for s := range rules.Seat(4) {
			if n := v.HandSize(s); n > 0 {
				few, many = min(few, n), max(many, n)
			}
		}
		return few < many
	})
	open := map[int]float64{} // seconds by number of cards
	for seat := range rules.Seat(4) {
		cards := scene.plan.View.HandSize(seat)
		if cards == 0 {
			continue
		}
		took := timeOpen(t, scene, seat)
		if was, ok := open[cards]; ok && was != took {
			t.Errorf("%d cards of seat %d are open for %.1f seconds, those of another seat for %.1f", cards, seat, took,
				was)
		}
		open[cards] = took
		if read := timeOpen(t, scene, seat, 2, 4); math.Abs(read-took-4) > 0.15 {
			t.Errorf("reading until second 4: %d cards are open for %.1f seconds, want 4 more than %.1f", cards, read,
				took)
		}
	}
	for n, took := range open {
		if each := (took - passport) / float64(n); each < 2 || each > 4 {
			t.Errorf("%d cards are open for %.1f seconds, none for %.1f: %.1f for each card, want 2 to 4", n, took,
				passport, each)
		}
		for k, other := range open {
			if d := (took - other) / float64(max(n-k, 1)); n > k && math.Abs(d-(took-passport)/float64(n)) > 0.1 {
				t.Errorf("from %d to %d cards each adds %.1f seconds, want %.1f as on average", k, n, d,
					(took-passport)/float64(n))
			}
		}
	}
}

// TestPlannedCardKeepsHandOpen checks that an open hand on a person's own device closes by itself, since others are in
// the room, and stays open longer while a card is planned.
func TestPlannedCardKeepsHandOpen(t *testing.T) {
	const tick, ticksOfHalfMinute = 0.1, 300 // tick in seconds
	scene := tableInCardRound(t, 4, 0)
	scene.match.Table().Players[1].Kind = match.Elsewhere // the table shares its players
	for _, planned := range []bool{false, true} {
		scene.private.OpenHand(0)
		src := rules.NewRandomSource(1)
		if planned && !planAnyCard(scene, &src) {
			t.Fatal("got no playable card")
		}
		for range ticksOfHalfMinute {
			scene.Advance(tick)
		}
		if open := scene.plan.Hand != nil; open != planned {
			t.Errorf("a card is planned: %v; after half a minute: got open %v, want %v", planned, open, planned)
		}
		for range 2 * ticksOfHalfMinute {
			scene.Advance(tick)
		}
		if scene.plan.Hand != nil {
			t.Errorf("a card is planned: %v; after a minute and a half: got an open hand, want none", planned)
		}
	}
}

// TestKeepSecretOpenCancelsTimeout checks that KeepSecretOpen keeps the passport open until it is closed by hand or by
// Cover. The next passport closes by itself.
func TestKeepSecretOpenCancelsTimeout(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	scene.private.OpenPassport(0)
	scene.KeepSecretOpen()
	for range 600 { // a minute
		scene.Advance(0.1)
	}
	if scene.SecretText() == "" {
		t.Fatal("within a minute of KeepSecretOpen: got the passport closed, want it open")
	}
	press(t, scene, "close-passport")
	if scene.SecretText() != "" {
		t.Fatal("after it was closed by hand: got the passport open, want it closed")
	}
	if open := timeOpen(t, scene, 0); open > 6 {
		t.Errorf("the next passport is open for %.1f seconds, want at most 6", open)
	}
	scene.private.OpenPassport(0)
	scene.KeepSecretOpen()
	scene.Cover()
	if scene.SecretText() != "" {
		t.Error("after Cover: got the passport open, want it closed")
	}
}

// TestKeepSecretOpenDoesNotAffectNextView checks that a passport opened from a hand closes by itself, although
// KeepSecretOpen was called for the hand.
func TestKeepSecretOpenDoesNotAffectNextView(t *testing.T) {
	scene := tableInCardRound(t, 4, 0, 1, 2, 3)
	s := scene.plan.View.Actor()
	scene.private.OpenHand(s)
	scene.KeepSecretOpen()
	scene.private.Execute(plan.Command{Kind: plan.OpenPassportAtOnce, Seat: s})
	if !scene.private.ShowsSecret() {
		t.Fatal("got no passport, want it open")
	}
	for range 300 { // half a minute
		scene.Advance(0.1)
	}
	if scene.private.ShowsSecret() {
		t.Error("after half a minute: got the passport open, want it closed")
	}
}

// timeOpen opens a passport, and returns the seconds until it closes by itself. It presses a card at the times in
// inputAt, in seconds and ascending.
func timeOpen(t *testing.T, scene *TableScene, s rules.Seat, inputAt ...float64) float64 {
	t.Helper()
	scene.private.Close()
	scene.private.OpenPassport(s)
	const step = 0.1
	for k := 1; k < 1000; k++ {
		scene.Advance(step)
		if !scene.private.CoversTable() {
			return float64(k) * step
		}
		if len(inputAt) > 0 && float64(k)*step >= inputAt[0] {
			inputAt = inputAt[1:]
			press(t, scene, "look-1")
		}
	}
	t.Fatal("got the private view open until the end of the wait, want it closed by itself")
	return 0
}
