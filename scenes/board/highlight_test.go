package board

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestLetterHighlightsSurroundTargets checks the rings that a letter draws round its targets. They surround the confirm
// button while it is enabled, and a building with its number plate and safe.
func TestLetterHighlightsSurroundTargets(t *testing.T) {
	for _, screen := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", screen.W, screen.H), func(t *testing.T) {
			scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
			scene.plan.Tutor = confirmTutor{}
			checkRings(t, scene, "before a plan")
			scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
			checkRings(t, scene, "with a plan")
			showPosition(t, scene,
				"hc1 amigo base 4 roll 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.40 5 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
			checkRings(t, scene, "before a roll")
		})
	}
}

// checkRings checks the rings of confirmTutor's letter.
func checkRings(t *testing.T, scene *TableScene, when string) {
	t.Helper()
	const tolerance = 0.5 // points
	scene.panels.Rebuild()
	confirm := scene.focus.Find("confirm")
	if confirm == nil {
		confirm = scene.focus.Find("roll")
	}
	building := &scene.table.Buildings[5]
	onConfirm := 0
	scene.Stage().Walk(func(node *sprites.Node) {
		if node.Name() != "ring" {
			return
		}
		ring := nodeRect(node)
		complete := building.Plate.Within(ring, 0) && building.Safe.Within(ring, 0)
		if building.House.Within(ring, 0) && !complete {
			t.Errorf("%s: number or safe is outside the ring %v of the building", when, ring)
		}
		if !ring.Overlaps(confirm.Rect, 0) {
			return
		}
		if onConfirm++; !confirm.Rect.Within(ring, tolerance) {
			t.Errorf("%s: ring %v does not surround the button %v", when, ring, confirm.Rect)
		}
	})
	want := 0
	if !confirm.Disabled {
		want = 1
	}
	if onConfirm != want {
		t.Errorf("%s: got %d rings round the button, want %d", when, onConfirm, want)
	}
}

// confirmTutor is a tutor whose only letter highlights building 5 and the confirm button.
type confirmTutor struct{}

func (confirmTutor) Letter(*plan.Plan) (plan.Letter, bool) {
	return plan.Letter{Body: []message.Message{message.Of("lesson.hide")},
		Highlights: []plan.Highlight{{Kind: plan.HighlightBuilding, N: 5}, {Kind: plan.HighlightConfirm}}}, true
}

func (confirmTutor) Read() {}

func (confirmTutor) Skip() {}

func (confirmTutor) Teaches() bool { return false }

// TestHighlightedBuildingCallsItsAgent checks a press on a building that a letter highlights together with one agent.
// The press sends that agent there, although it is not selected.
func TestHighlightedBuildingCallsItsAgent(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("5.0.0.0.0.0.0", "7", "2"))
	scene.SetTutor(sendRedTutor{})
	scene.UpdatePanels()
	scene.change(func() { scene.plan.TownInput().PressBuilding(7) })()
	if got := scene.plan.Draft.Steps(); got[rules.Red] != 2 || scene.plan.Refusal != nil {
		t.Errorf("got steps %v, refusal %v; want two of red, none", got, scene.plan.Refusal)
	}
}

// sendRedTutor is a tutor whose letter asks to send Red to building 7.
type sendRedTutor struct{ teacher }

// Letter returns that letter.
func (sendRedTutor) Letter(*plan.Plan) (plan.Letter, bool) {
	return plan.Letter{Highlights: []plan.Highlight{{Kind: plan.HighlightAgent, N: int(rules.Red)},
		{Kind: plan.HighlightBuilding, N: 7}}}, true
}
