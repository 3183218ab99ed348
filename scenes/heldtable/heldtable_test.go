package heldtable

import (
	"strings"
	"testing"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/scenetest"
)

// TestEveryReason: each reason is one sentence that fits every screen, and offers just what can be done.
func TestEveryReason(t *testing.T) {
	for r := range Changed + 1 {
		for _, size := range scenetest.Screens {
			done := ""
			exit := func(what string) func() { return func() { done = what } }
			e := Exits{Title: exit("title")}
			want := []string{"title"}
			if r != Changed {
				e.LookOn, e.TakeOver, e.Copy = exit("look-on"), exit("take-over"), exit("copy")
				want = []string{"look-on", "take-over", "copy", "title"}
			}
			h := New(scenetest.Backstage(t), "Bartholomew-Maximilian I, Bartholomew and 5 more", r, e)
			h.Layout(size)
			for _, wrong := range scenetest.Misplaced(h.Stage(), h.On, size) {
				t.Error(wrong)
			}
			var s pagestate.State
			h.Describe(&s)
			if first, who, _ := strings.Cut(s.Prompt, ". "); !strings.HasPrefix(who, "Bartholomew") || strings.Count(first+who, ".") != 1 || !strings.HasSuffix(who, ".") {
				t.Errorf("%d says %q", r, s.Prompt)
			}
			var ids []string
			for _, c := range h.Desk().Controls() {
				ids = append(ids, c.ID)
				if !c.Rect.Within(size.Rect(), 0) || c.Rect.H < 44 {
					t.Errorf("on %vx%v %s lies at %v", size.W, size.H, c.ID, c.Rect)
				}
			}
			if strings.Join(ids, " ") != strings.Join(want, " ") {
				t.Errorf("%d offers %v, want %v", r, ids, want)
			}
			for _, id := range ids {
				if h.Desk().Find(id).OnPress(); done != id {
					t.Errorf("%s does %s", id, done)
				}
			}
		}
	}
}
