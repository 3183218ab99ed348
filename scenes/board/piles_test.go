package board

import (
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
	for name, do := range inputDevices {
		for _, screen := range screens {
			scene := tableFrom(t, screen, tableWithPiles)
			before := picture(scene)
			do(t, scene, "piles")
			got := joinLines(picture(scene))
			for _, want := range []string{"16 cards left", scene.ctx.Language.Card(rules.CardStep),
				scene.ctx.Language.Card(rules.CardChurch)} {
				if !strings.Contains(got, want) {
					t.Errorf("%s, %vx%v: the table does not tell %q", name, screen.W, screen.H, want)
				}
			}
			if strings.Count(got, "16 cards left") > 1 || !strings.Contains(got, "discards grid") {
				t.Errorf("%s, %vx%v: the number of cards is shown twice, or the discards are not shown", name,
					screen.W, screen.H)
			}
			if key(scene, widgets.KeyBack); scene.plan.ReadsPiles || scene.Focus().Scopes() > 0 {
				t.Errorf("%s, %vx%v: the back key does not hide the piles", name, screen.W, screen.H)
			}
			if scene.plan.ReadsPiles = false; scene.plan.Refusal != nil {
				t.Errorf("%s: refused: %v", name, scene.plan.Refusal)
			}
			if scene.panels.Update(); name == "mouse" && picture(scene) != before {
				t.Errorf("%s, %vx%v: the panel of the piles leaves a trace", name, screen.W, screen.H)
			}
		}
	}
}

// TestPilesAreToldWhileOpponentActs checks that a press on the piles also lists the discards in an opponent's turn.
func TestPilesAreToldWhileOpponentActs(t *testing.T) {
	many := strings.NewReplacer(" roll 9 1 ", " roll 10 2 ", "abcdefgjkklmmnno bhi/i", "abc bdefghijkklmmnno/i").
		Replace(tableWithPiles)
	for _, screen := range screens {
		b := tableAtPosition(t, screen, many)
		press(t, b, "piles")
		got := joinLines(picture(b))
		if b.plan.PersonActs() || !strings.Contains(got, b.ctx.Language.Card(rules.CardSafe)) {
			t.Errorf("%vx%v: the table does not list the discards", screen.W, screen.H)
		}
	}
}

// TestOfferInvitesToTheDeck checks that the deck is lit while a person may draw a card. A press on the deck draws one.
func TestOfferInvitesToTheDeck(t *testing.T) {
	offer := strings.NewReplacer(" roll 9 1 ", " offer 9 1 ", " -:-:-:8", " m:-:o:8").Replace(tableWithPiles)
	for _, screen := range screens {
		scene := tableFrom(t, screen, offer)
		lit := func() (lit bool) {
			scene.Stage().Walk(func(n *sprites.Node) { lit = lit || n.Name() == "offer" && n.Visible() })
			return lit
		}
		if !lit() {
			t.Errorf("%vx%v: the deck is not lit", screen.W, screen.H)
		}
		press(t, scene, "deck")
		if now := scene.match.Public(); now.Phase() != rules.PhaseDraw || lit() {
			t.Errorf("%vx%v: after a press on the deck the phase is %v, lit %v", screen.W, screen.H, now.Phase(), lit())
		}
	}
}

// TestKnockIsShownOnThePanel checks that only the panel of a player who has knocked shows a fist, after the name.
func TestKnockIsShownOnThePanel(t *testing.T) {
	const knocked = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 ro:1:4:0:-"
	for _, screen := range append(screens[:2:2], appctx.Screen{W: 360, H: 640, Scale: 1}) {
		b := tableFrom(t, screen, knocked)
		fists := scenetest.NodesByName(b.panelContents())["fist"]
		if len(fists) != 1 {
			t.Fatalf("%vx%v: got %d fists, want that of seat 4", screen.W, screen.H, len(fists))
		}
		x, y := fists[0].Pos()
		ms := marksIn(b, b.table.Seats[3])
		if name := findMark(t, ms, "text", b.plan.PlayerName(3)); x < name.Right()-1 || y > name.Bottom() ||
			x > findMark(t, ms, "cards", "").X {
			t.Errorf("%vx%v: the fist is at %v, %v, the name at %v", screen.W, screen.H, x, y, name)
		}
	}
}

// TestPapersHaveTwoEqualPages checks that a passport with one agent has the same fields as one with two. All controls
// are on the screen, so that nothing scrolls.
func TestPapersHaveTwoEqualPages(t *testing.T) {
	two := strings.Replace(tableWithPiles, "nno bhi/i -:-", "nn bhio/o -:o", 1)
	for _, screen := range screens {
		forms := []string{}
		for _, position := range []string{tableWithPiles, two} {
			b := tableFrom(t, screen, position)
			b.private.OpenPassport(0)
			got, form := joinLines(picture(b)), ""
			for _, n := range []string{"spread", "AGENT", "SECOND AGENT", "NAME", "POINTS", "WORKS FOR"} {
				form += " " + n + strings.Repeat("+", strings.Count(got, n))
			}
			forms = append(forms, form)
			for _, c := range b.Focus().Controls() {
				if c.ID != "beside" && (c.Rect.Bottom() > screen.H-7 || c.Rect.Right() > screen.W) {
					t.Errorf("%vx%v: control %s at %v is not on the screen", screen.W, screen.H, c.ID, c.Rect)
				}
			}
		}
		if forms[0] != forms[1] {
			t.Errorf("%vx%v: with one agent %s, with two %s", screen.W, screen.H, forms[0], forms[1])
		}
	}
}
