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
		r := New(scenetest.Context(t), Opening{Setup: rules.Setup{Edition: id}}, scenetest.Stack(nil))
		r.Layout(scenetest.Screens[0])
		told := 0
		for i, p := range pagesOf(r) {
			r.page = i
			var s a11y.PublicState
			r.Describe(&s)
			x, ok := examples.For(id, p.topic)
			at := slices.IndexFunc(s.Regions, func(r a11y.Region) bool { return r.ID == "example" })
			if at >= 0 != ok {
				t.Errorf("%v, %s: example described: %v", id, p.title, at >= 0)
			}
			if playtest.ReadsBadly(s.Prompt) {
				t.Errorf("it would be read out badly: %q", s.Prompt)
			}
			if !ok {
				continue
			}
			told++
			says := func(key message.Key, args ...*message.Arg) {
				t.Helper()
				if words := r.Words(key, args...); !strings.Contains(s.Prompt, words) {
					t.Errorf("%v, %s: want %q in %q", id, p.title, words, s.Prompt)
				}
			}
			for before, step := range x.Play() {
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
