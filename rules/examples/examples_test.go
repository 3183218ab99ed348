package examples

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/topic"
)

// topicNames are the names of the topics with examples, for messages.
var topicNames = [...]string{topic.TheCase: "the case", topic.ATurn: "a turn", topic.TheSafe: "the safe",
	topic.ACount: "a count", topic.TheEnd: "the end", topic.TopSecret: "top secret"}

// TestEveryExampleShowsItsTopic checks that every edition has a legal example for each of its topics. The example must
// show what the rulebook page of the topic explains, such as a count or a passed safe.
func TestEveryExampleShowsItsTopic(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		edition := id.Edition()
		for about := topic.TheCase; about <= topic.TopSecret; about++ {
			example, ok := For(id, about)
			want := about < topic.TopSecret || edition.Cards.Allowed
			if ok != want {
				t.Errorf("%s, %s: has an example: got %v, want %v", edition.ID, topicNames[about], ok, want)
			}
			if !ok {
				continue
			}
			g := example.Start()
			if got := g.Setup().Edition; got != id {
				t.Errorf("%s, %s: got an example of edition %s", edition.ID, topicNames[about], got.Edition().ID)
			}
			checkShown(t, edition, about, shownBy(t, edition, example), example.ShowsScores)
		}
	}
}

// shown counts what an example shows.
type shown struct {
	moved  int // most agents moved in one action
	scored int // changed scores
	passed int // agents that passed the safe
	safes  int // placings of the safe
	cards  int // plays of cards
	over   bool
}

// shownBy plays an example and returns what it shows. A placing of the safe must be legal in the edition.
func shownBy(t *testing.T, edition *rules.Edition, example Example) (all shown) {
	t.Helper()
	for before, step := range example.Play() {
		moved := 0
		for agent := range rules.Agent(rules.NumAgents) {
			if !before.InPlay().Has(agent) {
				continue
			}
			from, to := before.At(agent), step.After.At(agent)
			if from != to {
				moved++
				if distance(from, before.SafeAt()) < distance(from, to) {
					all.passed++
				}
			}
			if before.Score(agent) != step.After.Score(agent) {
				all.scored++
			}
		}
		all.moved = max(all.moved, moved)
		switch step.Action.Kind {
		case rules.KindSafe:
			all.safes++
			wantOccupied := edition.Safe != rules.SafeUnoccupied
			if to := step.After.SafeAt(); isOccupied(before, to) != wantOccupied {
				t.Errorf("%s: safe in %v, building is occupied: got %v, want %v", edition.ID, to, !wantOccupied,
					wantOccupied)
			}
		case rules.KindPlay:
			all.cards++
		}
		all.over = step.After.Over()
	}
	return all
}

// distance returns the number of buildings forward from one to another.
func distance(from, to rules.Building) int {
	return (int(to) - int(from) + rules.NumBuildings) % rules.NumBuildings
}

// isOccupied reports whether an agent is in a building.
func isOccupied(g *rules.Game, building rules.Building) bool {
	for agent := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(agent) && g.At(agent) == building {
			return true
		}
	}
	return false
}

// checkShown checks that an example of an edition shows what its topic explains.
func checkShown(t *testing.T, edition *rules.Edition, about topic.Topic, got shown, showsScores bool) {
	t.Helper()
	const minScored = 4 // in a count
	switch about {
	case topic.TheCase:
		if got.moved != 1 || got.scored != 0 {
			t.Errorf("%s, the case: got %+v, want one moved agent a turn and no scores", edition.ID, got)
		}
	case topic.ATurn:
		if got.scored != 0 || (got.moved > 1) != edition.Split {
			t.Errorf("%s, a turn: got %+v, want no scores, and several moved agents: %v", edition.ID, got,
				edition.Split)
		}
	case topic.TheSafe:
		if got.passed == 0 || got.scored == 0 {
			t.Errorf("%s, the safe: got %+v, want agents that pass it, and scores", edition.ID, got)
		}
	case topic.ACount:
		if got.scored < minScored || got.safes != 1 {
			t.Errorf("%s, a count: got %+v, want at least %d scores, and one placing of the safe", edition.ID, got,
				minScored)
		}
	case topic.TheEnd:
		if !got.over || !showsScores {
			t.Errorf("%s, the end: got %+v and ShowsScores %v, want the end with scores", edition.ID, got, showsScores)
		}
	case topic.TopSecret:
		if got.cards != 1 || got.moved != 1 {
			t.Errorf("%s, top secret: got %+v, want one card and one moved agent", edition.ID, got)
		}
	}
}
