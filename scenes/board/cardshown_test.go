package board

import (
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

// cardsPosition is a position in which the person in seat 1 holds five cards and may play one.
const cardsPosition = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy " +
	"0.0.0.0 - 0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-"

// TestPlayedCardNamesItsPlayer checks that while a card is shown, the bar names player and card, and the gold frame is
// on the player's panel.
func TestPlayedCardNamesItsPlayer(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1}} {
		b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			return v.Phase() == rules.PhaseCards && v.Actor() != v.ActiveSeat() && playOf(m) != nil
		}, people...)
		b.ctx.Settings.Speed = appctx.Normal
		by, play := b.plan.View.Actor(), playOf(b.match)
		b.actAny(*play)
		b.Advance(0.5)
		title := b.ctx.Say(b.plan.Texts().BarText().Title)
		want := b.match.Player(by).Name + " plays " + b.ctx.Language.Card(play.Card)
		if by == b.plan.SinglePerson() {
			want = "You play " + b.ctx.Language.Card(play.Card)
		}
		if title != want || !b.stage.Running() {
			t.Errorf("the bar says %q, want %q", title, want)
		}
		for s := range rules.Seat(4) {
			if b.plan.HasToAct(s) != (s == by) {
				t.Errorf("seat %d plays, seat %d is framed: %v", by+1, s+1, b.plan.HasToAct(s))
			}
		}
	}
}

// playOf returns the first legal play of a card by the asked seat, nil for none.
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

// TestDrawnCardTurnsOverIntoHand checks that a single person's drawn card starts face down, turns over large in the
// middle, and ends at its place in the open hand. To others it stays a back.
func TestDrawnCardTurnsOverIntoHand(t *testing.T) {
	for _, s := range screens[:2] {
		b := tableFrom(t, s, cardsPosition)
		b.ctx.Settings.Speed = appctx.Normal
		view := b.match.PrivateView(0)
		card := view.Hand(0)[0]
		for _, c := range []rules.Card{card, rules.HiddenCard} {
			b.stage.Play([]rules.Event{{Kind: rules.EventCardDrawn, Seat: 0, Card: c}}, b.plan.View, 0)
			n := b.layerNode(sprites.LayerFlight, "flying card")
			b.stage.Advance(0.5)
			w, _ := n.Scale()
			face := n.Children()[0]
			if c == rules.HiddenCard {
				if face.Name() != "reverse" || len(n.Children()) != 1 {
					t.Errorf("a hidden card shows %v", n.Children())
				}
				continue
			}
			if sx, _ := face.Scale(); w != 1 || sx != 1 {
				t.Errorf("%vx%v: in the middle the card has size %v, its face %v", s.W, s.H, w, sx)
			}
			for b.stage.Advance(0.01) {
			}
			place, angle, ok := b.panels.HandPlace(0, c)
			x, y := n.Pos()
			if at := (layout.Point{X: x, Y: y}); !ok || at.Distance(place.Center()) > 1 || angle == 0 {
				t.Errorf("%vx%v: the card ends at %v, want %v", s.W, s.H, at, place.Center())
			}
		}
	}
}

// TestReadCardIsPutBack checks that a card read in one's turn says when it can be played, and that a roll lowers it.
func TestReadCardIsPutBack(t *testing.T) {
	b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		return v.ActiveSeat() == 1 && holdsCards(rules.PhaseRoll, 1)(v, m)
	}, 1)
	for _, s := range screens[:1] {
		b.Layout(s)
		press(t, b, "card-1")
		b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		if p := joinLines(picture(b)); !showsLargeCard(b) ||
			!strings.Contains(p, "Cards are played after a move, before any count.") {
			t.Fatalf("%vx%v: the read card is not shown or explained", s.W, s.H)
		}
		if strings.Contains(promptAndLabels(b), "after a move") {
			t.Error("the page tells that a card is read")
		}
	}
	b.actChance()
	for range 20 {
		b.Advance(0.05)
	}
	if showsLargeCard(b) {
		t.Error("after the roll the card still stands in the park")
	}
}

// TestPassingPersonIsNotAsked checks that while a person passes until the next turn, the table shows no question.
func TestPassingPersonIsNotAsked(t *testing.T) {
	b := tableInCall(t, false, 1)
	asked := func() bool {
		return strings.Contains(joinLines(picture(b)), "Any top secret card?") || b.plan.Confirm().Enabled
	}
	advanceToPerson(t, b)
	if !asked() {
		t.Fatal("the person is not asked")
	}
	b.match.SetIntent(1, match.Intent{Passing: true})
	b.plan.CloseHand()
	b.panels.Update()
	if asked() || b.plan.Texts().PlayerStatus(1).Key != "plate.passes" ||
		strings.Contains(joinLines(picture(b)), "thinking") {
		t.Errorf("a passing person is asked:\n%s", promptAndLabels(b))
	}
	title, why := b.ctx.Say(b.plan.Texts().BarText().Short), b.ctx.Say(b.plan.Confirm().DisabledReason)
	if why != title {
		t.Errorf("the button says %q below the title %q", why, title)
	}
	b.controller.Execute(plan.Command{Kind: plan.StopPassing, Seat: 1})
	if advanceToPerson(t, b); b.plan.View.Actor() == 1 && !asked() {
		t.Error("the person is not asked again")
	}
}

// TestCountTellsThatItEndsTheGame checks that the call and the count name an agent that reaches the goal, and that the
// cards of a single person stay open until the last scores have been seen.
func TestCountTellsThatItEndsTheGame(t *testing.T) {
	const position = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 38.17.17.17.12.5.9 7 - brvy " +
		"0.0.0.0 - 0.0.0.0.0.0.0 cl.-.-.- abcdefgjkklmmnno abdefghi/i -:-.-.-.- r:-:-:8 ro:1:-:0:-"
	b := tableFrom(t, screens[0], position)
	const want = "Red reaches the goal: the game ends."
	if p := joinLines(picture(b)); !strings.Contains(p, want) {
		t.Errorf("the call does not tell that the game ends: %s", b.ctx.Say(b.plan.Texts().InfoPanel().Title))
	}
	b.ctx.Settings.Speed = appctx.Normal
	b.controller.Execute(b.plan.DeclineCommand())
	told := 0
	for i := 0; i < 6000 && !b.gameOver(); i++ {
		b.Advance(1.0 / 60)
		counts, _ := b.stage.Counting()
		if !counts {
			continue
		}
		if told++; !strings.Contains(joinLines(picture(b)), want) {
			t.Fatal("the count does not tell that it ends the game")
		}
		if all, _ := showsCards(b, 0); !all {
			t.Fatal("the hand closes in the last count")
		}
	}
	if told == 0 || !b.gameOver() {
		t.Errorf("counted for %d ticks, the game is over: %v", told, b.gameOver())
	}
}
