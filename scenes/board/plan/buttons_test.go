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
	seen := map[string]int{}
	eachMoment(t, func(table *table) {
		p, view := table.p, table.p.View
		wantButtons := func(first, second string, firstReady, secondReady bool) {
			t.Helper()
			button, b := p.SideButtons()
			if first == "undo" && !firstReady && p.CheckUndo() == nil &&
				(view.Phase() != rules.PhaseCall || !p.Shared()) {
				first, firstReady = "take-back", true
				if want := (plan.Command{Kind: plan.UndoAction, Seat: view.Actor()}); button.Command != want {
					t.Errorf("undo: got command %+v, want %+v", button.Command, want)
				}
			}
			if button.ID != first || b.ID != second || button.Enabled != firstReady || b.Enabled != secondReady {
				t.Errorf("phase %d: got %s, ready %v, and %s, ready %v; want %s, %v, and %s, %v", view.Phase(),
					button.ID, button.Enabled, b.ID, b.Enabled, first, firstReady, second, secondReady)
			}
			seen[button.ID+" "+b.ID]++
		}
		wantPass := func(a rules.Action) {
			t.Helper()
			if _, b := p.SideButtons(); b.Command.Action != a || b.Command.Seat != view.Actor() {
				t.Errorf("phase %d: second button: got %+v, want %v", view.Phase(), b.Command, a)
			}
		}
		alone := !p.Shared()
		p.CloseHand()
		switch view.Phase() {
		case rules.PhaseRoll, rules.PhaseFirst:
			wantButtons("undo", "reset", false, false)
		case rules.PhaseMove:
			if !p.Draft.MayMoveNobody() {
				wantButtons("undo", "reset", false, false)
			}
			p.AddStep(p.Agents()[0], 1)
			wantButtons("undo", "reset", true, true)
		case rules.PhaseSafe:
			wantButtons("undo", "reset", false, false)
			p.ApplyAdvice(table.randomLegal())
			wantButtons("undo", "reset", true, true)
		case rules.PhaseOffer:
			wantButtons("undo", "leave", false, true)
			wantPass(rules.AnswerOffer(false))
		case rules.PhaseCall:
			if alone {
				wantButtons("undo", "keep-passing", false, true)
				wantPass(rules.Call(false))
				openHand(p, view.Actor())
				wantButtons("undo", "keep-passing", false, true)
				for i := range p.Hand.Cards() { // confirm knocks with any chosen card
					p.Hand.Choose(i)
					wantButtons("pass", "keep-passing", true, true)
					wantPass(rules.Call(false))
				}
				p.Hand.Choose(p.Hand.Chosen)
				wantButtons("undo", "keep-passing", false, true)
				p.CloseHand()
				return
			}
			wantButtons("undo", "look", p.AnnouncedKnocks() != 0, true)
			openHand(p, view.Actor())
			wantButtons("passport", "close-hand", true, true)
			if a, _ := p.SideButtons(); a.Command.Seat != view.Actor() {
				t.Errorf("the passport button is for seat %d, want seat %d", a.Command.Seat+1, view.Actor()+1)
			}
		case rules.PhaseCards:
			wantButtons("undo", "pass", false, !p.MustPlay())
			wantPass(rules.Pass())
			openHand(p, view.Actor())
			switch {
			case !alone:
				wantButtons("undo", "close-hand", false, true)
			case p.MustPlay():
				wantButtons("undo", "reset", false, false)
			default:
				wantButtons("undo", "keep-passing", false, true)
				wantPass(rules.Pass())
			}
			p.Hand.Choose(0)
			if first, second := p.SideButtons(); first.ID != "undo" || first.Enabled != p.Hand.HasTarget() ||
				!first.Neutral || second.ID != "reset" || !second.Enabled {
				t.Errorf("with a chosen card: got buttons %+v and %+v", first, second)
			}
			seen["undo reset"]++
		}
		p.CloseHand()
	}, nil)
	for _, both := range []string{"undo reset", "undo leave", "pass keep-passing", "undo look",
		"passport close-hand", "take-back reset", "take-back keep-passing", "undo pass", "undo close-hand",
		"undo keep-passing"} {
		if seen[both] == 0 {
			t.Errorf("got no buttons %s: %v", both, seen)
		}
	}
}

// TestConfirmLabelHidesOpenHand checks the confirm button for each card of an open hand in a call and a card round. The
// label for screen readers does not depend on the chosen card.
func TestConfirmLabelHidesOpenHand(t *testing.T) {
	knocks, passes, unplayable := 0, 0, 0
	eachMoment(t, func(table *table) {
		p, view := table.p, table.p.View
		if view.Phase() != rules.PhaseCall && view.Phase() != rules.PhaseCards || view.Phase() == rules.PhaseCall &&
			p.Shared() {
			return
		}
		openHand(p, view.Actor())
		defer p.CloseHand()
		label := "Play the chosen card, or pass"
		switch {
		case view.Phase() == rules.PhaseCall:
			label = "Pass, or knock with the chosen card"
		case p.MustPlay():
			label = "Play the chosen card"
		}
		for i, card := range append([]rules.Card{rules.NoCard}, p.Hand.Cards()...) {
			if i > 0 {
				p.Hand.Choose(i - 1)
			}
			button := p.Confirm()
			if !button.Neutral || englishText(t, button.Label) != label {
				t.Errorf("phase %d: label for the page: got %q, want %q", view.Phase(), englishText(t, button.Label),
					label)
			}
			able := i > 0 && match.Unplayable(table.m.PrivateView(p.Hand.Seat), card).IsZero()
			switch {
			case view.Phase() == rules.PhaseCall && able:
				if knocks++; button.Command.Kind != plan.Knock || englishText(t, button.Title) != "Knock" ||
					button.Sub.Key != "deed.knock.with" || button.Sub.Args[0].Number != int(card) {
					t.Errorf("%v chosen in the call: got confirm %+v", card, button)
				}
			case view.Phase() == rules.PhaseCall:
				passes++
				if i > 0 && (button.Enabled || englishText(t,
					button.DisabledReason) != english.Card(card)+": not now") ||
					i == 0 && (button.Command.Action != rules.Call(false) || englishText(t, button.Title) != "Pass") {
					t.Errorf("%v chosen in the call: got confirm %+v", card, button)
				}
			case i > 0 && !able:
				reason := englishText(t, button.DisabledReason)
				if unplayable++; button.Enabled || reason != english.Card(card)+": not now" {
					t.Errorf("unplayable %v: got confirm %+v", card, button)
				}
			case i > 0:
				if _, all := p.Hand.Card.Action(); button.Enabled != all || all != button.DisabledReason.IsZero() ||
					button.Title.Key != "deed.play.card" || button.Title.Args[0].Number != int(card) {
					t.Errorf("%v chosen: got confirm %+v", card, button)
				}
			case p.MustPlay():
				if button.Enabled || englishText(t, button.DisabledReason) != "Choose a card" {
					t.Errorf("a card must be played: got confirm %+v", button)
				}
			}
		}
	}, nil)
	if knocks < 5 || passes < 10 || unplayable < 3 {
		t.Errorf("got %d buttons that knock, %d that pass, %d for unplayable cards; want at least 5, 10 and 3", knocks,
			passes, unplayable)
	}
}

// TestPassKeepsCards checks that the button that passes tells how many cards its player keeps.
func TestPassKeepsCards(t *testing.T) {
	for hand, want := range map[string]string{"c": "keep your card", "chkl": "keep your 4 cards"} {
		position := fmt.Sprintf("hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - "+
			"brvy 0.0.0.0 - 0.0.0.0.0.0.0 %s.de.a.fg %s i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-", hand,
			map[string]string{"c": "abbcdefghjkkllmmnno", "chkl": "abbcdefgjklmmnno"}[hand])
		x := tableAt(t, position)
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		x.p.OpenHand(0, g.View(0))
		d := x.p.Confirm()
		if got := englishText(t, d.Sub); englishText(t, d.Title) != "Pass" || got != want {
			t.Errorf("with %d cards the button says %q and %q, want %q", len(hand), englishText(t, d.Title), got, want)
		}
	}
}
