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

// phonesInPortrait are two phones in portrait, a small and a usual one.
var phonesInPortrait = []appctx.Screen{{W: 360, H: 640, Scale: 1}, {W: 390, H: 844, Scale: 1}}

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
	for i, puzzle := range cases.All {
		question := message.Of(message.Key("case." + puzzle.Name + ".asks"))
		letters = append(letters, plan.Letter{Head: message.Of("case.head", message.Number("number", i+1)),
			SkipLabel: message.Of("case.show"), Body: []message.Message{question}})
	}
	for _, screen := range letterScreens {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
		for _, letter := range letters {
			scene.plan.Tutor = letterTutor{letter}
			scene.panels.Rebuild()
			rect := letterRect(t, scene)
			if rect.Overlaps(scene.table.Die, 0) {
				t.Errorf("%vx%v: letter %v at %v covers the die at %v", screen.W, screen.H, letter.Body, rect,
					scene.table.Die)
			}
			for _, highlight := range letter.Highlights {
				if plate := scene.table.Seats[highlight.N]; rect.Overlaps(plate, 0) {
					t.Errorf("%vx%v: letter %v at %v covers its plate at %v", screen.W, screen.H, letter.Body, rect,
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
		if rect, hand := letterRect(t, scene), scene.table.ClosedHand(); rect.Overlaps(hand, 0) {
			t.Errorf("%vx%v: the tip at %v covers the closed hand at %v", screen.W, screen.H, rect, hand)
		}
	}
}

// TestTipsKeepTownFree checks that no tip covers a house, nor the log in a wide window.
func TestTipsKeepTownFree(t *testing.T) {
	ben := message.Person("who", "Ben")
	var letters []plan.Letter
	for _, body := range []message.Message{
		message.Of("first.some", message.Number("least", 1), message.Number("most", 3)),
		message.Of("first.ruins"),
		message.Of("first.call"),
		message.Of("first.knock", ben),
		message.Of("first.second", ben),
		message.Of("first.deck"),
		message.Of("first.hand", message.Number("cards", 4)),
		message.Of("first.last-round"),
		message.Of("first.dossier.wrong", message.Number("line", 30), message.Signed("wrong", -1)),
		message.Of("lesson.free"),
	} {
		blocks := body.Key == "lesson.free" || body.Key == "first.dossier.wrong"
		letters = append(letters, plan.Letter{Body: []message.Message{body}, Blocks: blocks})
	}
	for _, screen := range append([]appctx.Screen{{W: 1280, H: 720, Scale: 1}}, phonesInPortrait...) {
		scene := tableAt(t, screen, movePosition("3.0.7.5.0.2.1", "5", "1"))
		for _, letter := range letters {
			scene.plan.Tutor = letterTutor{letter}
			scene.panels.Rebuild()
			rect := letterRect(t, scene)
			if screen.W > screen.H && rect.Overlaps(scene.table.Log, 0) {
				t.Errorf("%vx%v: letter %v at %v covers the log", screen.W, screen.H, letter.Body, rect)
			}
			for i, building := range scene.table.Buildings {
				if rect.Overlaps(building.House, 0) {
					t.Errorf("%vx%v: letter %v at %v covers house %d", screen.W, screen.H, letter.Body, rect, i)
				}
			}
		}
	}
}

// TestTipLeavesTrailsFree checks that a tip on a phone covers no tag of a trail, the path of a past move.
func TestTipLeavesTrailsFree(t *testing.T) {
	for _, screen := range phonesInPortrait {
		scene := tableWithPaths(t, rules.Variants{}, screen, 0)
		scene.plan.Tutor = letterTutor{plan.Letter{Body: []message.Message{message.Of("first.ruins")}}}
		scene.panels.Rebuild()
		tags, rect := 0, letterRect(t, scene)
		for _, control := range scene.Focus().Controls() {
			if !strings.HasPrefix(control.ID, "way-") && !strings.HasPrefix(control.ID, "ghost-") {
				continue
			}
			if tags++; rect.Overlaps(control.Rect, 0) {
				t.Errorf("%vx%v: the letter at %v covers %s at %v", screen.W, screen.H, rect, control.ID, control.Rect)
			}
		}
		if tags < 2 {
			t.Errorf("%vx%v: got %d tags, want at least 2", screen.W, screen.H, tags)
		}
		if rect.Overlaps(scene.table.Park, 0) {
			t.Errorf("%vx%v: the letter at %v covers the park at %v", screen.W, screen.H, rect, scene.table.Park)
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
	b.Stage().Walk(func(node *sprites.Node) {
		ofLetter := node.Parent() != nil && node.Parent().Name() == "letter"
		if ofLetter && node.Name() == "ground" && node.Face() != nil {
			sheets = append(sheets, nodeRect(node))
		}
	})
	if len(sheets) != 1 {
		t.Fatalf("got %d letters, want 1", len(sheets))
	}
	return sheets[0]
}
