package lockconflict

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
)

// wantButtons lists the IDs of the buttons for each reason.
var wantButtons = [...]string{
	session.Held: "take-over title", session.Unresponsive: "copy title", session.Taken: "take-over title",
	session.Changed: "title",
}

// TestEveryReason checks for each reason, on every screen, that the prompt is one sentence and the players, and that
// the right buttons fit and work.
func TestEveryReason(t *testing.T) {
	for r := range session.Changed + 1 {
		for _, size := range scenetest.Screens {
			called := ""
			stack := scenetest.Stack(func(scene string) { called = scene })
			names := "Bartholomew-Maximilian I, Bartholomew and 5 more"
			conflict := New(scenetest.Context(t), stack, fakeResolver{&called}, "id", names, r)
			conflict.Layout(size)
			for _, wrong := range scenetest.MisplacedTexts(conflict.Stage(), conflict.Content, size) {
				t.Errorf("reason %d, %vx%v: %s", r, size.W, size.H, wrong)
			}
			var s a11y.PublicState
			conflict.Describe(&s)
			if first, who, _ := strings.Cut(s.Prompt, ". "); !strings.HasPrefix(who, "Bartholomew") ||
				strings.Count(first+who, ".") != 1 ||
				!strings.HasSuffix(who, ".") {
				t.Errorf("reason %d: got prompt %q, want one sentence and the players", r, s.Prompt)
			}
			var ids []string
			for _, c := range conflict.Focus().Controls() {
				ids = append(ids, c.ID)
				if !c.Rect.Within(size.Rect(), 0) || c.Rect.H < 44 {
					t.Errorf("%vx%v: button %s is at %v, want at least 44 points high on the screen", size.W, size.H,
						c.ID, c.Rect)
				}
			}
			if want := wantButtons[r]; strings.Join(ids, " ") != want {
				t.Errorf("reason %d: got buttons %v, want %v", r, ids, want)
			}
			for _, id := range ids {
				if conflict.Focus().Find(id).OnPress(); called != id {
					t.Errorf("button %s: got call %q", id, called)
				}
			}
		}
	}
}

// fakeResolver stores which of its functions was called last.
type fakeResolver struct{ called *string }

func (f fakeResolver) TakeOver(string, string) { *f.called = "take-over" }

func (f fakeResolver) OpenCopy(string, string) { *f.called = "copy" }
