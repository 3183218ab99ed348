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

// TestExamplesAreDescribed checks that the description of an example has its moves, its scoring, and its safe moves.
func TestExamplesAreDescribed(t *testing.T) {
	for id := range rules.EditionID(len(rules.Editions)) {
		rulebook := New(scenetest.Context(t), Opening{Setup: rules.Setup{Edition: id}}, scenetest.Stack(nil))
		rulebook.Layout(scenetest.Screens[0])
		told := 0
		for i, page := range pagesOf(rulebook) {
			rulebook.page = i
			var state a11y.PublicState
			rulebook.Describe(&state)
			example, ok := examples.For(id, page.topic)
			at := slices.IndexFunc(state.Regions, func(r a11y.Region) bool { return r.ID == "example" })
			if at >= 0 != ok {
				t.Errorf("%v, %s: example described: %v", id, page.title, at >= 0)
			}
			if playtest.ReadsBadly(state.Prompt) {
				t.Errorf("it would be read out badly: %q", state.Prompt)
			}
			if !ok {
				continue
			}
			told++
			says := func(key message.Key, args ...*message.Arg) {
				t.Helper()
				if words := rulebook.Words(key, args...); !strings.Contains(state.Prompt, words) {
					t.Errorf("%v, %s: want %q in %q", id, page.title, words, state.Prompt)
				}
			}
			for before, step := range example.Play() {
				for a := range rules.Agent(rules.NumAgents) {
					if from, to := before.At(a), step.After.At(a); from != to && step.Action.Kind == rules.KindMove {
						n := (int(to) - int(from) + rules.NumBuildings) % rules.NumBuildings
						says("log.part.forward", message.Agent("agent", a), message.Number("steps", n),
							message.Building("place", to))
					}
					if d := step.After.Score(a) - before.Score(a); d != 0 {
						says("log.part.scored", message.Agent("agent", a), message.Signed("points", d))
					}
				}
				if to := step.After.SafeAt(); to != before.SafeAt() {
					says("rules.example.safe", message.Building("place", to))
				}
			}
		}
		if told < 5 {
			t.Errorf("%v: got %d examples", id, told)
		}
	}
}
