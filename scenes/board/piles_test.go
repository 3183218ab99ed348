package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// tableWithPiles is a position in turn 9, before the roll, with a deck of 16 cards and three discards.
const tableWithPiles = "hc1 amigo topsecret 4 roll 9 1 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 " +
	"- 0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- -:-:-:8 -:-:-:0:-"

// TestPilesTellWhatTheyHold checks a press by mouse, touch and key on the deck and discards. Until the back key is
// pressed, the table shows how many cards are left and which were played.
func TestPilesTellWhatTheyHold(t *testing.T) {
	for name, pressBy := range inputDevices {
		for _, screen := range screens {
			scene := tableAtPersonsTurn(t, screen, tableWithPiles)
			before := picture(scene)
			pressBy(t, scene, "piles")
			got := joinLines(picture(scene))
			for _, want := range []string{"16 cards left", scene.ctx.Language.Card(rules.CardStep),
				scene.ctx.Language.Card(rules.CardChurch)} {
				if !strings.Contains(got, want) {
					t.Errorf("%s, %vx%v: the table does not tell %q", name, screen.W, screen.H, want)
				}
			}
			if strings.Count(got, "16 cards left") > 1 {
				t.Errorf("%s, %vx%v: got the number of cards twice, want it once", name, screen.W, screen.H)
			}
			if !strings.Contains(got, "discards grid") {
				t.Errorf("%s, %vx%v: got no discards, want them shown", name, screen.W, screen.H)
			}
			if key(scene, widgets.KeyBack); scene.plan.ReadsPiles || scene.Focus().Scopes() > 0 {
				t.Errorf("%s, %vx%v: after the back key: got the piles shown, want them hidden", name, screen.W,
					screen.H)
			}
			if scene.plan.ReadsPiles = false; scene.plan.Refusal != nil {
				t.Errorf("%s: got refusal %v, want none", name, scene.plan.Refusal)
			}
			if scene.panels.Update(); name == "mouse" && picture(scene) != before {
				t.Errorf("%s, %vx%v: the piles are hidden again: got another picture than before, want the same", name,
					screen.W, screen.H)
			}
		}
	}
}

// TestPilesAreToldWhileOpponentActs checks that a press on the piles also lists the discards in an opponent's turn.
func TestPilesAreToldWhileOpponentActs(t *testing.T) {
	manyDiscards := strings.NewReplacer(" roll 9 1 ", " roll 10 2 ",
		"abcdefgjkklmmnno bhi/i", "abc bdefghijkklmmnno/i").Replace(tableWithPiles)
	for _, screen := range screens {
		scene := tableAtPosition(t, screen, manyDiscards)
		press(t, scene, "piles")
		if scene.plan.PersonActs() {
			t.Fatalf("%vx%v: got a person who acts, want an opponent", screen.W, screen.H)
		}
		if want := scene.ctx.Language.Card(rules.CardSafe); !strings.Contains(joinLines(picture(scene)), want) {
			t.Errorf("%vx%v: the table does not list %q", screen.W, screen.H, want)
		}
	}
}

// TestOfferInvitesToTheDeck checks that the deck is lit while a person may draw a card. A press on the deck draws one.
func TestOfferInvitesToTheDeck(t *testing.T) {
	offer := strings.NewReplacer(" roll 9 1 ", " offer 9 1 ", " -:-:-:8", " m:-:o:8").Replace(tableWithPiles)
	for _, screen := range screens {
		scene := tableAtPersonsTurn(t, screen, offer)
		if !deckIsLit(scene) {
			t.Errorf("%vx%v: got the deck in the dark, want it lit", screen.W, screen.H)
		}
		press(t, scene, "deck")
		if public := scene.match.Public(); public.Phase() != rules.PhaseDraw || deckIsLit(scene) {
			t.Errorf("%vx%v: after a press on the deck: got phase %v, lit %v; want %v, false", screen.W, screen.H,
				public.Phase(), deckIsLit(scene), rules.PhaseDraw)
		}
	}
}

// deckIsLit reports whether the deck is lit because a person may draw.
func deckIsLit(scene *TableScene) (lit bool) {
	scene.Stage().Walk(func(node *sprites.Node) { lit = lit || node.Name() == "offer" && node.Visible() })
	return lit
}

// TestKnockIsShownOnThePanel checks that only the panel of a player who has knocked shows a fist, after the name.
func TestKnockIsShownOnThePanel(t *testing.T) {
	const knocked = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 ro:1:4:0:-"
	for _, screen := range append(screens[:2:2], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		scene := tableAtPersonsTurn(t, screen, knocked)
		fists := scenetest.NodesByName(scene.panelContents())["fist"]
		if len(fists) != 1 {
			t.Fatalf("%vx%v: got %d fists, want that of seat 4", screen.W, screen.H, len(fists))
		}
		x, y := fists[0].Pos()
		marks := marksIn(scene, scene.table.Seats[3])
		name := findMark(t, marks, "text", scene.plan.PlayerName(3))
		cards := findMark(t, marks, "cards", "")
		if x < name.Right()-1 || x > cards.X || y > name.Bottom() {
			t.Errorf("%vx%v: the fist is at %v, %v, want it between the name at %v and the cards at %v", screen.W,
				screen.H, x, y, name, cards)
		}
	}
}

// TestPapersHaveTwoEqualPages checks that a passport with one agent has the same fields as one with two. All controls
// are on the screen, so that nothing scrolls.
func TestPapersHaveTwoEqualPages(t *testing.T) {
	const margin = 7 // points below the controls
	twoAgents := strings.Replace(tableWithPiles, "nno bhi/i -:-", "nn bhio/o -:o", 1)
	for _, screen := range screens {
		fields := map[string]string{} // numbers of fields, by position
		for _, position := range []string{tableWithPiles, twoAgents} {
			scene := tableAtPersonsTurn(t, screen, position)
			scene.private.OpenPassport(0)
			shown := joinLines(picture(scene))
			for _, field := range []string{"spread", "AGENT", "SECOND AGENT", "NAME", "POINTS", "WORKS FOR"} {
				fields[position] += fmt.Sprintf(" %s: %d", field, strings.Count(shown, field))
			}
			for _, control := range scene.Focus().Controls() {
				onScreen := control.Rect.Bottom() <= screen.H-margin && control.Rect.Right() <= screen.W
				if control.ID != "beside" && !onScreen {
					t.Errorf("%vx%v: control %s at %v is not on the screen", screen.W, screen.H, control.ID,
						control.Rect)
				}
			}
		}
		if one, two := fields[tableWithPiles], fields[twoAgents]; one != two {
			t.Errorf("%vx%v: with one agent the passport has%s, with two%s", screen.W, screen.H, one, two)
		}
	}
}
