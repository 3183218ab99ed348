package rulebook

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/topic"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// TestTheTownFollowsTheRules: once an example has come to its end agents, scores and the safe are where the rules say, in every edition; nobody is ever between two houses but on the way, and the
// play begins again as it began.
func TestTheTownFollowsTheRules(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		for about := topic.TheCase; about <= topic.TopSecret; about++ {
			x, ok := examples.Of(id, about)
			if !ok {
				continue
			}
			first, beats := beatsFor(x)
			g := x.Start()
			for _, s := range x.Play() {
				g = *s.After
			}
			whole := length(beats)
			end := at(first, beats, whole-0.001)
			for a := range rules.Agent(rules.NumAgents) {
				if !g.InPlay().Has(a) {
					if end.at[a] >= 0 {
						t.Errorf("%s, topic %d: %v is not in play and is seen", id.Edition().ID, about, a)
					}
					continue
				}
				if end.at[a] != float64(g.At(a)) || end.score[a] != g.Score(a) || end.hop[a] != 0 {
					t.Errorf("%s, topic %d: %v ends in house %v with %d, the rules say %v with %d", id.Edition().ID, about, a, end.at[a], end.score[a], g.At(a), g.Score(a))
				}
			}
			if int(math.Round(end.safe))%rules.NumBuildings != int(g.SafeAt()) || end.open && x.Actions[len(x.Actions)-1][0] == 's' || end.over != g.Over() {
				t.Errorf("%s, topic %d: the safe ends in house %v, open: %v", id.Edition().ID, about, end.safe, end.open)
			}
			if again := at(first, beats, whole); again != first {
				t.Errorf("%s, topic %d: it does not begin again as it began", id.Edition().ID, about)
			}
		}
	}
}

// TestNumbersOfACount: while a count rises every agent has the number over it that it gains, and a score falls only where there is something to lose.
func TestNumbersOfACount(t *testing.T) {
	x, _ := examples.Of(rules.Amigo, topic.ACount)
	first, beats := beatsFor(x)
	seen := at(first, beats, telling(beats))
	if seen.rise <= 0 || !seen.open {
		t.Fatalf("where nothing is to move no count is seen: %+v", seen)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if b := rules.Building(math.Round(seen.at[a])); seen.gains[a] != b.Points() {
			t.Errorf("%v stands in %v and gains %d", a, b, seen.gains[a])
		}
	}
}

// TestTownComesToRest: what happens beside a page goes on for a while, and rests at the end of the play.
func TestTownComesToRest(t *testing.T) {
	b := scenetest.Backstage(t)
	b.Settings.Speed = backstage.Normal
	r := New(b, Opening{}, scenetest.Stack(nil))
	r.Layout(scenetest.Screens[0])
	for range 2000 {
		r.Advance(0.1)
	}
	whole := length(r.ring.beats)
	if left := whole - math.Mod(r.time, whole); r.time < ringRest-0.01 || r.time > ringRest+whole || left > 0.02 {
		t.Errorf("it rests after %.2f s, %.2f before the end of the play", r.time, left)
	}
	before := r.time
	if r.Advance(1); r.time != before {
		t.Error("the town never rests")
	}
	if n := testing.AllocsPerRun(50, func() { r.Advance(0.01) }); n != 0 {
		t.Errorf("a town that rests takes %v allocations a tick", n)
	}
}
