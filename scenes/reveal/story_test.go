package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestStoryFollowsPassport checks that each story appears with its passport and not before, in picture and
// accessibility state. A closed passport has no story.
func TestStoryFollowsPassport(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	told := 0
	for seed := range uint64(4) {
		m := playedAlone(t, rules.Variants{TopSecret: seed%2 == 1}, seed)
		r := New(ctx, m, Exits{})
		r.Layout(scenetest.Screens[0])
		for i, a := range r.order {
			said := r.text.storyText(a)
			for _, want := range said {
				if strings.Contains(shownAndTold(r), want) && !strings.Contains(want, r.Words("story.never")) {
					t.Errorf("seed %d: before passport %d: %q is told", seed, i, want)
				}
			}
			for r.next(); r.timeline.Running(); r.Advance(0.05) {
				if now := described(r).Prompt; len(said) > 0 && strings.Contains(now, said[0]) &&
					said[0] != r.Words("story.never") && r.seen <= i {
					t.Errorf("seed %d: while passport %d opens: got %q", seed, i, now)
				}
			}
			for _, want := range said {
				told++
				if got := described(r).Prompt; !strings.Contains(got, want) ||
					!strings.Contains(strings.ReplaceAll(wordsOn(r), "\n", " "), want) {
					t.Errorf("seed %d: after passport %d: got %q, want %q", seed, i, got, want)
				}
			}
		}
	}
	if told < 8 {
		t.Errorf("got %d sentences in 4 games", told)
	}
}
