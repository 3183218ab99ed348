package plan_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestSideButtonsInEveryPhase checks in every phase which the two smaller buttons are, and whether they are enabled.
func TestSideButtonsInEveryPhase(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{} // pairs of IDs
	eachMoment(t, func(table *table) {
		x := &sideButtonTest{table: table, seen: seen}
		x.p.CloseHand()
		switch x.p.View.Phase() {
		case rules.PhaseRoll, rules.PhaseFirst:
			x.expectButtons("undo", "reset", false, false)
		case rules.PhaseMove:
			if !x.p.Draft.MayMoveNobody() {
				x.expectButtons("undo", "reset", false, false)
			}
			x.p.AddStep(x.p.Agents()[0], 1)
			x.expectButtons("undo", "reset", true, true)
		case rules.PhaseSafe:
			x.expectButtons("undo", "reset", false, false)
			x.p.ApplyAdvice(table.randomLegal())
			x.expectButtons("undo", "reset", true, true)
		case rules.PhaseOffer:
			x.expectButtons("undo", "leave", false, true)
			x.expectSecondDoes(rules.AnswerOffer(false))
		case rules.PhaseCall:
			if x.p.Shared() {
				x.checkSharedCall()
			} else {
				x.checkCallAlone()
			}
		case rules.PhaseCards:
			x.checkCardPhase()
		}
		x.p.CloseHand()
	}, nil)
	for _, pair := range []string{"undo reset", "undo leave", "pass keep-passing", "undo look",
		"passport close-hand", "take-back reset", "take-back keep-passing", "undo pass", "undo close-hand",
		"undo keep-passing"} {
		if seen[pair] == 0 {
			t.Errorf("no buttons %s; pairs seen: %v", pair, seen)
		}
	}
}

// sideButtonTest checks the side buttons at one moment of a game.
type sideButtonTest struct {
	*table
	seen map[string]int // pairs of IDs, joined by a space
}

// expectButtons checks IDs of both buttons and whether they are enabled. Instead of a disabled "undo" it expects
// "take-back" wherever an action can be undone.
func (x *sideButtonTest) expectButtons(firstID, secondID string, firstEnabled, secondEnabled bool) {
	x.Helper()
	phase := x.p.View.Phase()
	first, second := x.p.SideButtons()
	canTakeBack := x.p.CheckUndo() == nil && (phase != rules.PhaseCall || !x.p.Shared())
	if firstID == "undo" && !firstEnabled && canTakeBack {
		firstID, firstEnabled = "take-back", true
		want := plan.Command{Kind: plan.UndoAction, Seat: x.p.View.Actor()}
		if x.p.View.IsChance() { // the only person acted last
			want.Seat = x.p.SinglePerson()
		}
		if first.Command != want {
			x.Errorf("undo: got command %+v, want %+v", first.Command, want)
		}
	}
	if first.ID != firstID || first.Enabled != firstEnabled {
		x.Errorf("phase %d, first button: got %s, enabled %v; want %s, %v", phase, first.ID, first.Enabled, firstID,
			firstEnabled)
	}
	if second.ID != secondID || second.Enabled != secondEnabled {
		x.Errorf("phase %d, second button: got %s, enabled %v; want %s, %v", phase, second.ID, second.Enabled,
			secondID, secondEnabled)
	}
	x.seen[first.ID+" "+second.ID]++
}

// expectSecondDoes checks that the second button performs an action for the seat to act.
func (x *sideButtonTest) expectSecondDoes(action rules.Action) {
	x.Helper()
	_, second := x.p.SideButtons()
	if second.Command.Action != action || second.Command.Seat != x.p.View.Actor() {
		x.Errorf("phase %d, second button: got %+v, want action %v of seat %d", x.p.View.Phase(), second.Command,
			action, x.p.View.Actor()+1)
	}
}

// checkCallAlone checks the buttons of a single person in a call: with the hand closed, open, and with each card
// chosen.
func (x *sideButtonTest) checkCallAlone() {
	x.Helper()
	x.expectButtons("undo", "keep-passing", false, true)
	x.expectSecondDoes(rules.Call(false))
	openHand(x.p, x.p.View.Actor())
	x.expectButtons("undo", "keep-passing", false, true)
	for i := range x.p.Hand.Cards() { // confirm knocks with any chosen card
		x.p.Hand.Choose(i)
		x.expectButtons("pass", "keep-passing", true, true)
		x.expectSecondDoes(rules.Call(false))
	}
	x.p.Hand.Choose(x.p.Hand.Chosen) // deselects the card
	x.expectButtons("undo", "keep-passing", false, true)
}

// checkSharedCall checks the buttons in a call with several people at one screen, before and after a hand opens.
func (x *sideButtonTest) checkSharedCall() {
	x.Helper()
	x.expectButtons("undo", "look", x.p.AnnouncedKnocks() != 0, true)
	openHand(x.p, x.p.View.Actor())
	x.expectButtons("passport", "close-hand", true, true)
	if passport, _ := x.p.SideButtons(); passport.Command.Seat != x.p.View.Actor() {
		x.Errorf("the passport button is for seat %d, want seat %d", passport.Command.Seat+1, x.p.View.Actor()+1)
	}
}

// checkCardPhase checks the buttons of a person who may or must play a card, with the hand closed and open.
func (x *sideButtonTest) checkCardPhase() {
	x.Helper()
	x.expectButtons("undo", "pass", false, !x.p.MustPlay())
	x.expectSecondDoes(rules.Pass())
	openHand(x.p, x.p.View.Actor())
	switch {
	case x.p.Shared():
		x.expectButtons("undo", "close-hand", false, true)
	case x.p.MustPlay():
		x.expectButtons("undo", "reset", false, false)
	default:
		x.expectButtons("undo", "keep-passing", false, true)
		x.expectSecondDoes(rules.Pass())
	}
	x.p.Hand.Choose(0)
	first, second := x.p.SideButtons()
	if first.ID != "undo" || first.Enabled != x.p.Hand.HasTarget() {
		x.Errorf("a card chosen, with a target %v: got first button %+v, want undo", x.p.Hand.HasTarget(), first)
	}
	if !first.Neutral {
		x.Errorf("a card chosen: got first button %+v, want it neutral", first)
	}
	if second.ID != "reset" || !second.Enabled {
		x.Errorf("a card chosen: got second button %+v, want reset, enabled", second)
	}
	x.seen["undo reset"]++
}

// TestConfirmLabelHidesOpenHand checks the confirm button for each card of an open hand, and for none, in a call and in
// the cards phase. The label for screen readers does not depend on the chosen card.
func TestConfirmLabelHidesOpenHand(t *testing.T) {
	testrun.Long(t)
	const minKnocks, minPasses, minUnplayable = 5, 10, 3
	var counts confirmCounts
	eachMoment(t, func(table *table) {
		p, phase := table.p, table.p.View.Phase()
		aloneInCall := phase == rules.PhaseCall && !p.Shared()
		if phase != rules.PhaseCards && !aloneInCall {
			return
		}
		openHand(p, p.View.Actor())
		defer p.CloseHand()
		table.checkConfirm(rules.NoCard, &counts)
		for i, card := range p.Hand.Cards() {
			p.Hand.Choose(i)
			table.checkConfirm(card, &counts)
		}
	}, nil)
	if counts.knocks < minKnocks || counts.passes < minPasses || counts.unplayable < minUnplayable {
		t.Errorf("got %d buttons that knock, %d that pass, %d for unplayable cards; want at least %d, %d and %d",
			counts.knocks, counts.passes, counts.unplayable, minKnocks, minPasses, minUnplayable)
	}
}

// confirmCounts counts the confirm buttons of each kind.
type confirmCounts struct{ knocks, passes, unplayable int }

// checkConfirm checks the confirm button of an open hand in which a card is chosen, or none: label, title, command and
// the reason why it is disabled. It counts the button.
func (t *table) checkConfirm(chosen rules.Card, counts *confirmCounts) {
	t.Helper()
	p, inCall := t.p, t.p.View.Phase() == rules.PhaseCall
	label := "Play the chosen card, or pass"
	switch {
	case inCall:
		label = "Pass, or knock with the chosen card"
	case p.MustPlay():
		label = "Play the chosen card"
	}
	button := p.Confirm()
	if got := englishText(t, button.Label); !button.Neutral || got != label {
		t.Errorf("%v chosen: got label %q, neutral %v; want %q, true", chosen, got, button.Neutral, label)
	}
	title, reason := englishText(t, button.Title), englishText(t, button.DisabledReason)
	if chosen == rules.NoCard {
		switch {
		case inCall:
			counts.passes++
			if title != "Pass" || button.Command.Action != rules.Call(false) {
				t.Errorf("call, no card chosen: got %q, command %+v; want Pass", title, button.Command)
			}
		case p.MustPlay():
			if button.Enabled || reason != "Choose a card" {
				t.Errorf("a card must be played, none chosen: got enabled %v, reason %q; want false, %q",
					button.Enabled, reason, "Choose a card")
			}
		}
		return
	}
	playable := match.Unplayable(t.m.PrivateView(p.Hand.Seat), chosen).IsZero()
	switch {
	case !playable:
		if inCall {
			counts.passes++
		} else {
			counts.unplayable++
		}
		if want := english.Card(chosen) + ": not now"; button.Enabled || reason != want {
			t.Errorf("unplayable %v chosen: got enabled %v, reason %q; want false, %q", chosen, button.Enabled,
				reason, want)
		}
	case inCall:
		counts.knocks++
		if title != "Knock" || button.Command.Kind != plan.Knock {
			t.Errorf("%v chosen in the call: got %q, command %+v; want Knock", chosen, title, button.Command)
		}
		if button.Sub.Key != "deed.knock.with" || button.Sub.Args[0].Number != int(chosen) {
			t.Errorf("%v chosen in the call: got second line %+v, want the card", chosen, button.Sub)
		}
	default:
		_, complete := p.Hand.Card.Action()
		if button.Enabled != complete || button.DisabledReason.IsZero() != complete {
			t.Errorf("%v chosen, targets complete %v: got enabled %v, reason %q", chosen, complete, button.Enabled,
				reason)
		}
		if button.Title.Key != "deed.play.card" || button.Title.Args[0].Number != int(chosen) {
			t.Errorf("%v chosen: got title %+v, want the card", chosen, button.Title)
		}
	}
}

// TestPassKeepsCards checks that the button that passes tells how many cards its player keeps.
func TestPassKeepsCards(t *testing.T) {
	for hand, want := range map[string]string{"c": "keep your card", "chkl": "keep your 4 cards"} {
		position := fmt.Sprintf("hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - "+
			"brvy 0.0.0.0 - 0.0.0.0.0.0.0 %s.de.a.fg %s i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-", hand,
			map[string]string{"c": "abbcdefghjkkllmmnno", "chkl": "abbcdefgjklmmnno"}[hand])
		table := tableAt(t, position)
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		table.p.OpenHand(0, g.View(0))
		button := table.p.Confirm()
		if title, sub := englishText(t, button.Title), englishText(t, button.Sub); title != "Pass" || sub != want {
			t.Errorf("with %d cards the button says %q and %q, want Pass and %q", len(hand), title, sub, want)
		}
	}
}
