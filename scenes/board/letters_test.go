package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// letterScreens are the usual test screens and a tablet in portrait.
var letterScreens = append([]appctx.Screen{{W: 768, H: 1024, Scale: 1}}, scenetest.Screens...)

// TestLetterKeepsDieVisible checks that long letters cover neither the die nor the player panel that they highlight.
func TestLetterKeepsDieVisible(t *testing.T) {
	letters := []plan.Letter{
		{Number: 1, Total: 6, Body: []message.Message{message.Of("lesson.goal", message.Agent("agent", rules.Green),
			message.Number("goal", 42))}, Instruction: message.Of("lesson.press-die")},
		{Number: 5, Total: 6, Blocks: true, Highlights: []plan.Highlight{{Kind: plan.HighlightSeat, N: 1}},
			Body: []message.Message{
				message.Of("lesson.fetched", message.Person("who", "Ben"), message.Agent("agent", rules.Violet)),
				message.Of("lesson.pencil", message.Agent("agent", rules.Violet), message.Person("who", "Ben"))}},
		{Number: 5, Total: 6, Blocks: true,
			Body: []message.Message{message.Of("lesson.free"), message.Of("lesson.tells")}},
	}
	for n, c := range cases.All {
		letters = append(letters, plan.Letter{Head: message.Of("case.head", message.Number("number", n+1)),
			SkipLabel: message.Of("case.show"), Body: []message.Message{message.Of(message.Key("case." + c.Name +
				".asks"))}})
	}
	for _, screen := range letterScreens {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
		for _, letter := range letters {
			scene.plan.Tutor = letterTutor{letter}
			scene.panels.Rebuild()
			if at := letterRect(t, scene); at.Overlaps(scene.table.Die, 0) {
				t.Errorf("%vx%v: letter %v at %v covers the die at %v", screen.W, screen.H, letter.Body, at,
					scene.table.Die)
			}
			for _, lit := range letter.Highlights {
				if at, plate := letterRect(t, scene), scene.table.Seats[lit.N]; at.Overlaps(plate, 0) {
					t.Errorf("%vx%v: letter %v at %v covers its plate at %v", screen.W, screen.H, letter.Body, at,
						plate)
				}
			}
		}
	}
}

// TestTipKeepsClosedHandVisible checks that the tip on the first call does not cover the closed hand.
func TestTipKeepsClosedHandVisible(t *testing.T) {
	for _, screen := range letterScreens {
		scene := tableInCall(t, false, 0, 1)
		scene.Layout(screen)
		if scene.table.HandPlace() != layout.HandOverAgents {
			continue // elsewhere the fan of cards is outside the park
		}
		scene.plan.Tutor = letterTutor{plan.Letter{Body: []message.Message{message.Of("first.call")}}}
		scene.panels.Rebuild()
		if scene.Focus().Find("hand") == nil {
			t.Fatal("got no closed hand")
		}
		if at := letterRect(t, scene); at.Overlaps(scene.table.ClosedHand(), 0) {
			t.Errorf("%vx%v: the tip at %v covers the closed hand at %v", screen.W, screen.H, at,
				scene.table.ClosedHand())
		}
	}
}

// TestTipsKeepTownFree checks that no tip covers a house, nor the log in a wide window.
func TestTipsKeepTownFree(t *testing.T) {
	ben := message.Person("who", "Ben")
	var letters []plan.Letter
	for _, body := range []message.Message{message.Of("first.some", message.Number("least", 1),
		message.Number("most", 3)), message.Of("first.ruins"), message.Of("first.call"), message.Of("first.knock", ben),
		message.Of("first.second", ben), message.Of("first.deck"), message.Of("first.hand", message.Number("cards", 4)),
		message.Of("first.last-round"), message.Of("first.dossier.wrong", message.Number("line", 30),
			message.Signed("wrong", -1)), message.Of("lesson.free")} {
		blocks := body.Key == "lesson.free" || body.Key == "first.dossier.wrong"
		letters = append(letters, plan.Letter{Body: []message.Message{body}, Blocks: blocks})
	}
	for _, screen := range []appctx.Screen{{W: 360, H: 640, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 1280, H: 720,
		Scale: 1}} {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
		for _, letter := range letters {
			scene.plan.Tutor = letterTutor{letter}
			scene.panels.Rebuild()
			at := letterRect(t, scene)
			if screen.W > screen.H && at.Overlaps(scene.table.Log, 0) {
				t.Errorf("%vx%v: letter %v at %v covers the log", screen.W, screen.H, letter.Body, at)
			}
			for i, h := range scene.table.Buildings {
				if at.Overlaps(h.House, 0) {
					t.Errorf("%vx%v: letter %v at %v covers house %d", screen.W, screen.H, letter.Body, at, i)
				}
			}
		}
	}
}

// TestTipLeavesTrailsFree checks that a tip on a phone covers no tag of a trail, the path of a past move.
func TestTipLeavesTrailsFree(t *testing.T) {
	for _, screen := range []appctx.Screen{{W: 360, H: 640, Scale: 1}, {W: 390, H: 844, Scale: 1}} {
		scene := tableWithWays(t, rules.Variants{}, screen, 0)
		scene.plan.Tutor = letterTutor{plan.Letter{Body: []message.Message{message.Of("first.ruins")}}}
		scene.panels.Rebuild()
		tags, at := 0, letterRect(t, scene)
		for _, c := range scene.Focus().Controls() {
			if strings.HasPrefix(c.ID, "way-") || strings.HasPrefix(c.ID, "ghost-") {
				if tags++; at.Overlaps(c.Rect, 0) {
					t.Errorf("%vx%v: the letter at %v covers %s at %v", screen.W, screen.H, at, c.ID, c.Rect)
				}
			}
		}
		if tags < 2 || at.Overlaps(scene.table.Park, 0) {
			t.Errorf("%vx%v: got %d tags, want at least 2; the letter at %v covers the park: %v", screen.W, screen.H,
				tags, at, at.Overlaps(scene.table.Park, 0))
		}
	}
}

// letterTutor is a tutor with one letter.
type letterTutor struct{ letter plan.Letter }

func (l letterTutor) Letter(*plan.Plan) (plan.Letter, bool) { return l.letter, true }

func (letterTutor) Read() {}

func (letterTutor) Skip() {}

func (letterTutor) Teaches() bool { return false }

// letterRect returns the rectangle of the letter.
func letterRect(t *testing.T, b *TableScene) layout.Rect {
	t.Helper()
	var sheets []layout.Rect
	b.Stage().Walk(func(n *sprites.Node) {
		if n.Name() == "ground" && n.Face() != nil && n.Parent() != nil && n.Parent().Name() == "letter" {
			x, y := n.Pos()
			w, h := n.Face().Size()
			sheets = append(sheets, layout.Rect{X: x, Y: y, W: w, H: h})
		}
	})
	if len(sheets) != 1 {
		t.Fatalf("got %d letters, want 1", len(sheets))
	}
	return sheets[0]
}
