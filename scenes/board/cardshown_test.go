package board

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// cardsPosition is a position in which the first player, a person, holds five cards and may play one.
const cardsPosition = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy " +
	"0.0.0.0 - 0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-"

// TestPlayedCardNamesItsPlayer checks that the bar names player and card while a played card is shown. The gold frame
// surrounds only that player's panel.
func TestPlayedCardNamesItsPlayer(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1}} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			return v.Phase() == rules.PhaseCards && v.Actor() != v.ActiveSeat() && playOf(m) != nil
		}, people...)
		scene.ctx.Settings.Speed = appctx.Normal
		by, play := scene.plan.View.Actor(), playOf(scene.match)
		scene.actAny(*play)
		scene.Advance(0.5)
		title := scene.ctx.Say(scene.plan.Texts().BarText().Title)
		want := scene.match.Player(by).Name + " plays " + scene.ctx.Language.Card(play.Card)
		if by == scene.plan.SinglePerson() {
			want = "You play " + scene.ctx.Language.Card(play.Card)
		}
		if title != want || !scene.stage.Running() {
			t.Errorf("people %v: the bar says %q, want %q; animation running: %v, want true", people, title, want,
				scene.stage.Running())
		}
		for s := range rules.Seat(4) {
			if scene.plan.HasToAct(s) != (s == by) {
				t.Errorf("player %d plays, player %d has a gold frame: %v", by+1, s+1, scene.plan.HasToAct(s))
			}
		}
	}
}

// TestPlayedCardStaysLarge checks that the enlarged card and its pale agents never disappear between the press on
// confirm and the walk of the agents. Shortly before the walk the card leaves for the discards.
func TestPlayedCardStaysLarge(t *testing.T) {
	const walkBegins, cardLeaves = 104, 88 // ticks of 1/60 second
	for _, screen := range screens {
		for _, reduced := range []bool{false, true} {
			scene := tableFrom(t, screen, handPosition("chkl"))
			scene.ctx.Settings.Speed, scene.ctx.Settings.Reduced = appctx.Normal, reduced
			press(t, scene, "card-1")
			scene.plan.Hand.PickAgent(rules.Green)
			scene.plan.Hand.PickAgent(rules.Red)
			scene.UpdatePanels()
			press(t, scene, "confirm")
			for i := range walkBegins {
				pale, leaves := scene.stagePale(), i > cardLeaves
				if len(pale) != 2 || !leaves && !showsLargeCard(scene) && !showsFlyingCard(scene) {
					t.Fatalf("%vx%v, reduced motion %v, tick %d: got pale agents %v, a large card %v, a flying one %v",
						screen.W, screen.H, reduced, i, pale, showsLargeCard(scene), showsFlyingCard(scene))
				}
				scene.Advance(1.0 / 60)
			}
		}
	}
}

// showsFlyingCard reports whether a played card stands in the middle in its full size.
func showsFlyingCard(b *TableScene) (shows bool) {
	b.Stage().Layer(sprites.LayerFlight).Walk(func(n *sprites.Node) {
		w, _ := n.Scale()
		shows = shows || n.Name() == "flying card" && n.Visible() && n.Alpha() == 1 && w == 1
	})
	return shows
}

// TestSmallPlateTellsPlayedCard checks that a plate without room for the name of a played card says that its player
// plays, and that a log of one line then shows the card.
func TestSmallPlateTellsPlayedCard(t *testing.T) {
	scene := tableFrom(t, screens[2], handPosition("chkl"))
	press(t, scene, "card-1")
	scene.plan.Hand.PickAgent(rules.Green)
	scene.plan.Hand.PickAgent(rules.Red)
	scene.UpdatePanels()
	shows := func(want string) bool { return strings.Contains(joinLines(picture(scene)), want) }
	if !shows("plays") || shows("asked") {
		t.Error("the plate of a person who picks targets says “asked”, want “plays”")
	}
	press(t, scene, "confirm")
	advanceToPerson(t, scene)
	if items := logPanelItems(scene); !slices.Contains(items, "Retreat") {
		t.Errorf("after a card the log shows %q, want its name", items)
	}
}

// playOf returns the first legal play of a card by the acting seat, or nil if there is none. It leaves out Second
// agent, which asks for further choices.
func playOf(m *match.Match) *rules.Action {
	now := m.Public()
	v := scenetest.SeatView(m, now.Actor())
	for i := range v.CountLegal() {
		if a := v.NthLegal(i); a.Kind == rules.KindPlay && a.Card != rules.CardSecond {
			return &a
		}
	}
	return nil
}

// TestDrawnCardTurnsOverIntoHand checks the flight of a drawn card at the screen of its only person. The card turns
// over in the middle at full size and ends at its place in the hand. A hidden card shows only its back.
func TestDrawnCardTurnsOverIntoHand(t *testing.T) {
	for _, screen := range screens {
		scene := tableFrom(t, screen, cardsPosition)
		scene.ctx.Settings.Speed = appctx.Normal
		view := scene.match.PrivateView(0)
		card := view.Hand(0)[0]
		for _, c := range []rules.Card{card, rules.HiddenCard} {
			scene.stage.Play([]rules.Event{{Kind: rules.EventCardDrawn, Seat: 0, Card: c}}, scene.plan.View, 0)
			node := scene.layerNode(sprites.LayerFlight, "flying card")
			scene.stage.Advance(0.5) // seconds: now the card is in the middle
			w, _ := node.Scale()
			face := node.Children()[0]
			if c == rules.HiddenCard {
				if face.Name() != "reverse" || len(node.Children()) != 1 {
					t.Errorf("a hidden card shows %v", node.Children())
				}
				continue
			}
			if sx, _ := face.Scale(); w != 1 || sx != 1 {
				t.Errorf("%vx%v: in the middle the card has scale %v, its face %v; want 1, 1", screen.W, screen.H, w,
					sx)
			}
			for scene.stage.Advance(0.01) {
			}
			place, angle, ok := scene.panels.HandPlace(0, c, true)
			x, y := node.Pos()
			tilted := scene.table.HandPlace() != layout.HandOverAgents
			if at := (layout.Point{X: x, Y: y}); !ok || at.Distance(place.Center()) > 1 || (angle != 0) != tilted {
				t.Errorf("%vx%v: the card ends at %v, turned by %v; want %v, turned: %v; in the hand: %v", screen.W,
					screen.H, at, angle, place.Center(), tilted, ok)
			}
		}
	}
}

// TestReadCardIsPutBack checks a press on a card before the roll. The enlarged card says when it can be played; a roll
// puts it back into the hand.
func TestReadCardIsPutBack(t *testing.T) {
	scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		return v.ActiveSeat() == 1 && holdsCards(rules.PhaseRoll, 1)(v, m)
	}, 1)
	for _, s := range screens[:1] {
		scene.Layout(s)
		press(t, scene, "card-1")
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		if p := joinLines(picture(scene)); !showsLargeCard(scene) ||
			!strings.Contains(p, "Cards are played after a move, before any count.") {
			t.Fatalf("%vx%v: the pressed card is not enlarged, or no sentence says when to play it", s.W, s.H)
		}
		if strings.Contains(promptAndLabels(scene), "after a move") {
			t.Error("the accessible state tells that a card is enlarged")
		}
	}
	scene.actChance()
	for range 20 { // one second
		scene.Advance(0.05)
	}
	if showsLargeCard(scene) {
		t.Error("one second after the roll the card is still enlarged")
	}
}

// TestPassingPersonIsNotAsked checks that the table asks a person nothing while they pass until their next turn. It
// asks again after they stop passing.
func TestPassingPersonIsNotAsked(t *testing.T) {
	scene := tableInCall(t, false, 1)
	asked := func() bool {
		return strings.Contains(joinLines(picture(scene)), "Any top secret card?") || scene.plan.Confirm().Enabled
	}
	advanceToPerson(t, scene)
	if !asked() {
		t.Fatal("the person is not asked")
	}
	scene.match.SetIntent(1, match.Intent{Passing: true})
	scene.plan.CloseHand()
	scene.panels.Update()
	if asked() || scene.plan.Texts().PlayerStatus(1).Key != "plate.passes" ||
		strings.Contains(joinLines(picture(scene)), "thinking") {
		t.Errorf("a passing person is asked:\n%s", promptAndLabels(scene))
	}
	title, why := scene.ctx.Say(scene.plan.Texts().BarText().Short), scene.ctx.Say(scene.plan.Confirm().DisabledReason)
	if why != title {
		t.Errorf("the confirm button says %q, want the title of the bar, %q", why, title)
	}
	scene.controller.Execute(plan.Command{Kind: plan.StopPassing, Seat: 1})
	if advanceToPerson(t, scene); scene.plan.View.Actor() == 1 && !asked() {
		t.Error("after StopPassing the person is not asked")
	}
}

// TestCountTellsThatItEndsTheGame checks that the call and the count name an agent that reaches the goal. The hand of
// the only person stays open until the count ends.
func TestCountTellsThatItEndsTheGame(t *testing.T) {
	const position = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 38.17.17.17.12.5.9 7 - brvy " +
		"0.0.0.0 - 0.0.0.0.0.0.0 cl.-.-.- abcdefgjkklmmnno abdefghi/i -:-.-.-.- r:-:-:8 ro:1:-:0:-"
	scene := tableFrom(t, screens[0], position)
	const want = "Red reaches the goal: the game ends."
	if p := joinLines(picture(scene)); !strings.Contains(p, want) {
		t.Errorf("the call does not tell that the game ends: %s", scene.ctx.Say(scene.plan.Texts().InfoPanel().Title))
	}
	scene.ctx.Settings.Speed = appctx.Normal
	scene.controller.Execute(scene.plan.DeclineCommand())
	told := 0
	const tick, timeout = 1.0 / 60, 100 // seconds
	for now := 0.0; now < timeout && !scene.gameOver(); now += tick {
		scene.Advance(tick)
		counts, _ := scene.stage.Counting()
		if !counts {
			continue
		}
		if told++; !strings.Contains(joinLines(picture(scene)), want) {
			t.Fatalf("the picture of the count does not say %q", want)
		}
		if all, _ := showsCards(scene, 0); !all {
			t.Fatal("the hand closes during the last count")
		}
	}
	if told == 0 || !scene.gameOver() {
		t.Errorf("got %d ticks of a count, game over %v; want at least 1, true", told, scene.gameOver())
	}
}
