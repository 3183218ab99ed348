package lockconflict

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
)

// offered lists the buttons for each reason.
var offered = [...]string{
	session.Held: "take-over title", session.Unresponsive: "copy title", session.Taken: "take-over title",
	session.Changed: "title",
}

// TestEveryReason checks that each reason is one sentence that fits every screen and offers the right buttons.
func TestEveryReason(t *testing.T) {
	for r := range session.Changed + 1 {
		for _, size := range scenetest.Screens {
			done := ""
			stack := scenetest.Stack(func(name string) { done = name })
			names := "Bartholomew-Maximilian I, Bartholomew and 5 more"
			conflict := New(scenetest.Context(t), stack, opens{&done}, "id", names, r)
			conflict.Layout(size)
			for _, wrong := range scenetest.MisplacedTexts(conflict.Stage(), conflict.Content, size) {
				t.Error(wrong)
			}
			var s a11y.PublicState
			conflict.Describe(&s)
			if first, who, _ := strings.Cut(s.Prompt, ". "); !strings.HasPrefix(who, "Bartholomew") ||
				strings.Count(first+who, ".") != 1 ||
				!strings.HasSuffix(who, ".") {
				t.Errorf("reason %d: got prompt %q", r, s.Prompt)
			}
			var ids []string
			for _, c := range conflict.Focus().Controls() {
				ids = append(ids, c.ID)
				if !c.Rect.Within(size.Rect(), 0) || c.Rect.H < 44 {
					t.Errorf("%vx%v: %s lies at %v", size.W, size.H, c.ID, c.Rect)
				}
			}
			if want := offered[r]; strings.Join(ids, " ") != want {
				t.Errorf("reason %d: got buttons %v, want %v", r, ids, want)
			}
			for _, id := range ids {
				if conflict.Focus().Find(id).OnPress(); done != id {
					t.Errorf("button %s: got %s", id, done)
				}
			}
		}
	}
}

// opens logs how the game was opened.
type opens struct{ done *string }

func (o opens) TakeOver(string, string) { *o.done = "take-over" }

func (o opens) OpenCopy(string, string) { *o.done = "copy" }
