package plan_test

import (
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestReadCardPrefersPointed checks which card of an open hand the table explains: the one under the pointer, else the
// chosen one. It checks the texts about that card. During an animation the table explains none.
func TestReadCardPrefersPointed(t *testing.T) {
	testrun.Long(t)
	const minPlayable, minUnplayable = 10, 3
	playable, unplayable := 0, 0
	eachMoment(t, func(table *table) {
		view := table.p.View
		inRound := view.Phase() == rules.PhaseCall || view.Phase() == rules.PhaseCards
		if !inRound || view.HandSize(view.Actor()) < 2 {
			return
		}
		table.expectShownCard("no hand is open", rules.NoCard)
		openHand(table.p, view.Actor())
		hand := table.p.Hand
		table.expectShownCard("no card is pointed at or chosen", rules.NoCard)
		if viewer := table.p.LikelyViewer(); viewer != hand.Seat {
			t.Errorf("hand of seat %d is open: got viewer %d, want its owner", hand.Seat+1, viewer+1)
		}
		table.expectHover(1, true, true)
		table.expectHover(1, true, false)
		table.expectHover(0, false, false)
		if card := hand.Cards()[1]; table.checkTextsOfPointedCard(card) {
			playable++
		} else {
			unplayable++
		}
		if hand.Choose(0); hand.Chosen != 0 {
			t.Fatalf("the first card is pressed: got card %d chosen, want 1", hand.Chosen+1)
		}
		table.expectShownCard("the first card was pressed", hand.Cards()[0])
		table.expectHover(1, true, true)
		table.expectShownCard("pointer on the second card, the first is chosen", hand.Cards()[1])
		table.expectHover(1, false, true)
		table.expectShownCard("the first card is chosen", hand.Cards()[0])
		table.moving = true
		table.expectShownCard("during an animation", rules.NoCard)
		table.moving = false
		hand.Choose(0)
		table.expectShownCard("the choice is withdrawn", rules.NoCard)
		if hand.Choose(len(hand.Cards())); hand.Chosen >= 0 {
			t.Errorf("a card that does not exist is pressed: got card %d chosen, want none", hand.Chosen+1)
		}
		table.p.CloseHand()
	}, nil)
	if playable < minPlayable || unplayable < minUnplayable {
		t.Errorf("got %d playable and %d unplayable cards, want at least %d and %d", playable, unplayable, minPlayable,
			minUnplayable)
	}
}

// expectShownCard checks which card the table explains; NoCard stands for none.
func (t *table) expectShownCard(when string, want rules.Card) {
	t.Helper()
	got, ok := t.p.ShownCard()
	if ok != (want != rules.NoCard) || ok && got != want {
		t.Errorf("%s: got shown card %v, %v; want %v", when, got, ok, want)
	}
}

// expectHover moves the pointer onto a card of the open hand or off it, and checks whether SetHovered reports a change.
func (t *table) expectHover(card int, on, wantChange bool) {
	t.Helper()
	if changed := t.p.Hand.SetHovered(card, on); changed != wantChange {
		t.Errorf("SetHovered(%d, %v): got change %v, want %v", card, on, changed, wantChange)
	}
}

// checkTextsOfPointedCard checks the texts of bar and passport while the pointer is on the second card. It reports
// whether the card is playable.
func (t *table) checkTextsOfPointedCard(card rules.Card) (playable bool) {
	t.Helper()
	t.expectShownCard("pointer on the second card", card)
	texts, view := t.p.Texts(), t.m.PrivateView(t.p.Hand.Seat)
	why, noCard := texts.UnplayableText(view, card), texts.WhyNoCard(view)
	effect := english.Does(card)
	if !noCard.IsZero() {
		effect = englishText(t, noCard)
	}
	inBar := !texts.CanPlay(card) // otherwise the enlarged card tells the effect
	title, _, hint := t.barTexts()
	if got := title == english.Card(card); got != inBar {
		t.Errorf("pointer on %v: got title %q, want the card in it: %v", card, title, inBar)
	}
	if inBar && hint != effect {
		t.Errorf("pointer on %v: got hint %q, want %q", card, hint, effect)
	}
	if !inBar && strings.Contains(hint, effect) {
		t.Errorf("pointer on %v: got hint %q, want it without %q", card, hint, effect)
	}
	if refused := texts.BarText().Refused; refused == noCard.IsZero() {
		t.Errorf("pointer on %v: got refused %v, want %v for the reason %q", card, refused, !refused,
			englishText(t, noCard))
	}
	cardText := texts.CardText(view, card)
	if got := englishText(t, cardText[0]); !strings.Contains(got, english.Card(card)) {
		t.Errorf("%v beside the passport: got %q, want the card's name in it", card, got)
	}
	if !reflect.DeepEqual(cardText[1], why) {
		t.Errorf("%v beside the passport: got reason %v, want %v", card, cardText[1], why)
	}
	handText := texts.HandText(view)
	if len(handText) != 2 || englishText(t, handText[1]) != "Choose a card to read it." {
		t.Errorf("hand beside the passport: got %v, want a reason and what to do", handText)
	} else if !reflect.DeepEqual(handText[0], noCard) {
		t.Errorf("hand beside the passport: got reason %v, want %v", handText[0], noCard)
	}
	return why.IsZero()
}
