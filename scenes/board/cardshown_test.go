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

// How a played card is shown to all, from the press on confirm until it lies on the discards.

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
		player, play := scene.plan.View.Actor(), playOf(scene.match)
		scene.actAny(*play)
		scene.Advance(0.5)
		title := scene.ctx.Say(scene.plan.Texts().BarText().Title)
		want := scene.match.Player(player).Name + " plays " + scene.ctx.Language.Card(play.Card)
		if player == scene.plan.SinglePerson() {
			want = "You play " + scene.ctx.Language.Card(play.Card)
		}
		if title != want || !scene.stage.Running() {
			t.Errorf("people %v: the bar says %q, want %q; animation running: %v, want true", people, title, want,
				scene.stage.Running())
		}
		for seat := range rules.Seat(4) {
			if framed := scene.plan.HasToAct(seat); framed != (seat == player) {
				t.Errorf("player %d plays, player %d has a gold frame: %v", player+1, seat+1, framed)
			}
		}
	}
}

// TestSmallPhoneShowsPlayedCard checks on a phone without a log that the bar shows whom the last played card moved,
// while the next player is asked: in words, or in pictures if these are too long.
func TestSmallPhoneShowsPlayedCard(t *testing.T) {
	for _, card := range []rules.Card{rules.CardBack, rules.CardTwoBack, rules.CardSwap} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			play := playOf(m)
			return v.Phase() == rules.PhaseCards && v.Actor() > 1 && play != nil && play.Card == card
		}, 1)
		scene.Layout(appctx.Screen{W: 360, H: 640, Scale: 1})
		scene.actAny(*playOf(scene.match))
		scene.panels.SkipAnimation()
		last, ok := plan.LastEntry(scene.plan.Texts())
		if !ok || last.Kind != rules.EventCardPlayed || scene.plan.PersonActs() {
			t.Fatalf("%v: got last entry %+v, want a played card while an opponent is asked", card, last)
		}
		if strings.Contains(picture(scene), scene.ctx.Sentences(scene.plan.Texts().LastAction())) {
			continue
		}
		shown := scenetest.NodesByName(scene.panelContents())
		for _, part := range last.Parts {
			if name := "log-tokens/" + part.Agent.String(); len(shown[name]) == 0 {
				t.Errorf("%v: no picture %s", card, name)
			}
		}
	}
}

// TestPlayedCardStaysLarge checks that the enlarged card and its pale agents never disappear between the press on
// confirm and the walk of the agents. Shortly before the walk the card leaves for the discards.
func TestPlayedCardStaysLarge(t *testing.T) {
	const walkBegins, cardLeaves = 71, 55 // ticks of 1/60 second
	for _, screen := range screens {
		for _, reduced := range []bool{false, true} {
			scene := tableAtPersonsTurn(t, screen, handPosition("chkl"))
			scene.ctx.Settings.Speed, scene.ctx.Settings.Reduced = appctx.Normal, reduced
			press(t, scene, "card-1")
			scene.plan.Hand.PickAgent(rules.Green)
			scene.plan.Hand.PickAgent(rules.Red)
			scene.UpdatePanels()
			press(t, scene, "confirm")
			for i := range walkBegins {
				if pale := scene.paleAgents(); len(pale) != 2 {
					t.Fatalf("%vx%v, reduced motion %v, tick %d: got pale agents %v, want two", screen.W, screen.H,
						reduced, i, pale)
				}
				shown := showsLargeCard(scene) || showsFlyingCard(scene)
				if !shown && i <= cardLeaves {
					t.Fatalf("%vx%v, reduced motion %v, tick %d: got no large or flying card", screen.W, screen.H,
						reduced, i)
				}
				scene.Advance(1.0 / 60)
			}
		}
	}
}

// showsFlyingCard reports whether a played card stands in the middle in its full size.
func showsFlyingCard(b *TableScene) (shows bool) {
	b.Stage().Layer(sprites.LayerFlight).Walk(func(node *sprites.Node) {
		scale, _ := node.Scale()
		opaque := node.Visible() && node.Alpha() == 1
		if node.Name() == "flying card" && opaque && scale == 1 {
			shows = true
		}
	})
	return shows
}

// TestSmallPlateTellsPlayedCard checks that a plate without room for the name of a played card says that its player
// plays, and that a log of one line then shows the card.
func TestSmallPlateTellsPlayedCard(t *testing.T) {
	scene := tableAtPersonsTurn(t, screens[2], handPosition("chkl"))
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
	public := m.Public()
	view := scenetest.SeatView(m, public.Actor())
	for i := range view.CountLegal() {
		if action := view.NthLegal(i); action.Kind == rules.KindPlay && action.Card != rules.CardSecond {
			return &action
		}
	}
	return nil
}

// TestDrawnCardTurnsOverIntoHand checks the flight of a drawn card at the screen of its only person. The card turns
// over in the middle at full size and ends at its place in the hand.
func TestDrawnCardTurnsOverIntoHand(t *testing.T) {
	for _, screen := range screens {
		scene := tableAtPersonsTurn(t, screen, cardsPosition)
		view := scene.match.PrivateView(0)
		card := view.Hand(0)[0]
		node := drawCard(scene, card)
		cardScale, _ := node.Scale()
		faceScale, _ := node.Children()[0].Scale()
		if cardScale != 1 || faceScale != 1 {
			t.Errorf("%vx%v: in the middle the card has scale %v, its face %v; want 1, 1", screen.W, screen.H,
				cardScale, faceScale)
		}
		for scene.stage.Advance(0.01) {
		}
		place, angle, ok := scene.panels.HeldCardPlace(0, card, true)
		if !ok {
			t.Fatalf("%vx%v: the card is not in the hand", screen.W, screen.H)
		}
		x, y := node.Pos()
		if end := (layout.Point{X: x, Y: y}); end.Distance(place.Center()) > 1 {
			t.Errorf("%vx%v: the card ends at %v, want %v", screen.W, screen.H, end, place.Center())
		}
		if tilted := scene.table.HandPlace() != layout.HandOverAgents; (angle != 0) != tilted {
			t.Errorf("%vx%v: the card is turned by %v; want it turned: %v", screen.W, screen.H, angle, tilted)
		}
	}
}

// TestHiddenDrawnCardShowsBackOnly checks that a drawn card that the screen may not see shows only its back in flight.
func TestHiddenDrawnCardShowsBackOnly(t *testing.T) {
	for _, screen := range screens {
		node := drawCard(tableAtPersonsTurn(t, screen, cardsPosition), rules.HiddenCard)
		if faces := node.Children(); len(faces) != 1 || faces[0].Name() != "reverse" {
			t.Errorf("%vx%v: a hidden card shows %v, want only its back", screen.W, screen.H, faces)
		}
	}
}

// drawCard lets the player in seat 1 draw a card, and returns its node when it is in the middle of its flight.
func drawCard(scene *TableScene, card rules.Card) *sprites.Node {
	scene.ctx.Settings.Speed = appctx.Normal
	scene.stage.Play([]rules.Event{{Kind: rules.EventCardDrawn, Seat: 0, Card: card}}, scene.plan.View, 0)
	node := scene.layerNode(sprites.LayerFlight, "flying card")
	scene.stage.Advance(0.5) // seconds
	return node
}

// TestReadCardIsPutBack checks a press on a card before the roll. The enlarged card says when it can be played; a roll
// puts it back into the hand.
func TestReadCardIsPutBack(t *testing.T) {
	scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		return v.ActiveSeat() == 1 && holdsCards(rules.PhaseRoll, 1)(v, m)
	}, 1)
	scene.Layout(screens[0])
	press(t, scene, "card-1")
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
	if !showsLargeCard(scene) {
		t.Fatal("the pressed card is not enlarged")
	}
	if want := "Cards are played after a move, before any count."; !strings.Contains(joinLines(picture(scene)), want) {
		t.Fatalf("the pressed card does not say %q", want)
	}
	if strings.Contains(promptAndLabels(scene), "after a move") {
		t.Error("the accessible state tells that a card is enlarged")
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
	if asked() || strings.Contains(joinLines(picture(scene)), "thinking") {
		t.Errorf("a passing person is asked, or thinks:\n%s", promptAndLabels(scene))
	}
	if got := scene.plan.Texts().PlayerStatus(1).Key; got != "plate.passes" {
		t.Errorf("plate of a passing person: got %v, want plate.passes", got)
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
	scene := tableAtPersonsTurn(t, screens[0], position)
	const want = "Red reaches the goal: the game ends."
	if !strings.Contains(joinLines(picture(scene)), want) {
		t.Errorf("the call does not tell that the game ends: %s", scene.ctx.Say(scene.plan.Texts().InfoPanel().Title))
	}
	scene.ctx.Settings.Speed = appctx.Normal
	scene.controller.Execute(scene.plan.DeclineCommand())
	countTicks := 0
	const tick, timeout = 1.0 / 60, 100 // seconds
	for now := 0.0; now < timeout && !scene.gameOver(); now += tick {
		scene.Advance(tick)
		counts, _ := scene.stage.Counting()
		if !counts {
			continue
		}
		if countTicks++; !strings.Contains(joinLines(picture(scene)), want) {
			t.Fatalf("the picture of the count does not say %q", want)
		}
		if all, _ := showsCards(scene, 0); !all {
			t.Fatal("the hand closes during the last count")
		}
	}
	if countTicks == 0 || !scene.gameOver() {
		t.Errorf("got %d ticks of a count, game over %v; want at least 1, true", countTicks, scene.gameOver())
	}
}
