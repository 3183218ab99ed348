package rulebook

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestExamplesAreDescribed checks for all editions that the description of a page has the moves, the scoring and the
// moves of the safe of its example.
func TestExamplesAreDescribed(t *testing.T) {
	for id := range rules.EditionID(len(rules.Editions)) {
		rulebook := New(scenetest.Context(t), Opening{Setup: rules.Setup{Edition: id}}, scenetest.Stack(nil))
		rulebook.Layout(scenetest.Window)
		examplesFound := 0
		for i, page := range pagesOf(rulebook) {
			rulebook.page = i
			var state a11y.PublicState
			rulebook.Describe(&state)
			example, ok := examples.For(id, page.topic)
			at := slices.IndexFunc(state.Regions, func(r a11y.Region) bool { return r.ID == "example" })
			if at >= 0 != ok {
				t.Errorf("%v, %s: example described: got %v, want %v", id, page.title, at >= 0, ok)
			}
			if playtest.ReadsBadly(state.Prompt) {
				t.Errorf("%v, %s: a screen reader reads the description badly: %q", id, page.title, state.Prompt)
			}
			if !ok {
				continue
			}
			examplesFound++
			expect := func(key message.Key, args ...*message.Arg) {
				t.Helper()
				if words := rulebook.Words(key, args...); !strings.Contains(state.Prompt, words) {
					t.Errorf("%v, %s: want %q in %q", id, page.title, words, state.Prompt)
				}
			}
			for before, step := range example.Play() {
				for a := range rules.Agent(rules.NumAgents) {
					if from, to := before.At(a), step.After.At(a); from != to && step.Action.Kind == rules.KindMove {
						n := (int(to) - int(from) + rules.NumBuildings) % rules.NumBuildings
						expect("log.part.forward", message.Agent("agent", a), message.Number("steps", n),
							message.Building("place", to))
					}
					if d := step.After.Score(a) - before.Score(a); d != 0 {
						expect("log.part.scored", message.Agent("agent", a), message.Signed("points", d))
					}
				}
				if to := step.After.SafeAt(); to != before.SafeAt() {
					expect("rules.example.safe", message.Building("place", to))
				}
			}
		}
		if examplesFound < 5 {
			t.Errorf("%v: got %d examples, want at least 5", id, examplesFound)
		}
	}
}
