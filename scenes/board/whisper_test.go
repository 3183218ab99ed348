package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestChosenCardIsWhispered: whoever asks hears which of their cards is chosen, what it wants and why a press did nothing. The page is told none of it.
func TestChosenCardIsWhispered(t *testing.T) {
	b := when(t, rules.Amigo, asksPerson(rules.PhaseCards), 1)
	seat := b.plan.View.Actor()
	b.eyes.OpenHand(seat)
	for i, c := range b.plan.Hand.Cards() {
		if says := b.Whisper(); strings.Contains(says, "is chosen") {
			t.Errorf("with no card chosen is said %q", says)
		}
		b.plan.Hand.Choose(i)
		says, name := b.Whisper(), b.back.Say(message.CardName(c))
		if !strings.Contains(says, fmt.Sprintf("Card %d is chosen. %s", i+1, name)) {
			t.Errorf("with card %d chosen is said %q", i+1, says)
		}
		if b.plan.Hand.Card != nil {
			if wants := b.back.Sentences(b.plan.Hand.Card.Wants()); !strings.Contains(says, wants) {
				t.Errorf("with card %d chosen is said %q, without %q", i+1, says, wants)
			}
		}
		b.plan.Refuse(message.Of("hand.several"))
		if says := b.Whisper(); !strings.HasPrefix(says, b.back.Words("hand.several")) {
			t.Errorf("a press that did nothing is answered by %q", says)
		}
		if page := published(b); strings.Contains(page.Prompt, name) || strings.Contains(page.Prompt, b.back.Words("hand.several")) {
			t.Errorf("the page says %q", page.Prompt)
		}
		b.plan.Hand.Choose(i)
	}
}

// TestBuildingsSayWhoGoesThere: while an agent is chosen a building that it can reach says that a press sends it there, and no other does.
func TestBuildingsSayWhoGoesThere(t *testing.T) {
	b := toMove(t)
	key(b, "1")
	a, sends := b.plan.Selected, 0
	reach := b.plan.Reach()
	for h := range rules.Building(rules.NumBuildings) {
		c := b.Desk().Find("building-" + h.String())
		want := b.back.Language.Place(h, "title")
		if reach[h] {
			sends++
			want = b.back.Words("town.agent-to", message.Agent("agent", a), message.Place("place", h))
		}
		if c == nil || c.Label != want {
			t.Errorf("building %v says %v, want %q", h, c, want)
		}
	}
	if sends == 0 {
		t.Error("no building can be reached")
	}
}
