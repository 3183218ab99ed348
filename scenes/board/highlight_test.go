package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestLetterHighlightsSurroundTargets checks the rings that a letter draws round its targets. They surround the confirm
// button while it is enabled, and a building with its number plate and safe.
func TestLetterHighlightsSurroundTargets(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
		scene.plan.Tutor = confirmTutor{}
		check := func(when string) {
			t.Helper()
			scene.panels.Rebuild()
			confirm := scene.focus.Find("confirm")
			if confirm == nil {
				confirm = scene.focus.Find("roll")
			}
			var rings []layout.Rect
			scene.Stage().Walk(func(n *sprites.Node) {
				if n.Name() == "ring" {
					x, y := n.Pos()
					w, h := n.Face().Size()
					rings = append(rings, layout.Rect{X: x, Y: y, W: w, H: h})
				}
			})
			onConfirm := 0
			for _, r := range rings {
				house := &scene.table.Buildings[5]
				if house.House.Within(r, 0) && (!house.Plate.Within(r, 0) || !house.Safe.Within(r, 0)) {
					t.Errorf("%vx%v, %s: number or safe is outside the ring of the building", screen.W, screen.H, when)
				}
				if r.Overlaps(confirm.Rect, 0) {
					if onConfirm++; !confirm.Rect.Within(r, 0.5) {
						t.Errorf("%vx%v, %s: ring %v does not surround the button %v", screen.W, screen.H, when, r,
							confirm.Rect)
					}
				}
			}
			want := 0
			if !confirm.Disabled {
				want = 1
			}
			if onConfirm != want {
				t.Errorf("%vx%v, %s: got %d rings round the button, want %d", screen.W, screen.H, when, onConfirm, want)
			}
		}
		check("before a plan")
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		check("with a plan")
		showPosition(t, scene,
			"hc1 amigo base 4 roll 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.40 5 - ???? 0.0.0.0 - 0.0.0.0.0.0.0")
		check("before a roll")
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
	b := tableAt(t, screens[0], movePosition("5.0.0.0.0.0.0", "7", "2"))
	b.SetTutor(sendsRed{})
	b.UpdatePanels()
	b.change(func() { b.plan.TownInput().PressBuilding(7) })()
	if got := b.plan.Draft.Steps(); got[rules.Red] != 2 || b.plan.Refusal != nil {
		t.Errorf("got steps %v, refusal %v", got, b.plan.Refusal)
	}
}

// sendsRed is a tutor whose letter asks to send Red to building 7.
type sendsRed struct{ teacher }

// Letter returns that letter.
func (sendsRed) Letter(*plan.Plan) (plan.Letter, bool) {
	return plan.Letter{Highlights: []plan.Highlight{{Kind: plan.HighlightAgent, N: int(rules.Red)},
		{Kind: plan.HighlightBuilding, N: 7}}}, true
}
