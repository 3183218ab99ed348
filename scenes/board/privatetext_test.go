package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// TestPrivateTextNamesChosenCard checks that the private text names the chosen card, its targets and refusals. The
// public state has none of it.
func TestPrivateTextNamesChosenCard(t *testing.T) {
	b := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCards), 1)
	seat := b.plan.View.Actor()
	b.private.OpenHand(seat)
	for i, c := range b.plan.Hand.Cards() {
		if says := b.SecretText(); strings.Contains(says, "is chosen") {
			t.Errorf("no card chosen: got %q", says)
		}
		b.plan.Hand.Choose(i)
		says, name := b.SecretText(), b.ctx.Say(message.CardName(c))
		if !strings.Contains(says, fmt.Sprintf("Card %d is chosen. %s", i+1, name)) {
			t.Errorf("card %d chosen: got %q", i+1, says)
		}
		if b.plan.Hand.Card != nil {
			wants := b.ctx.Sentences(b.plan.Texts().BarText().Hint...)
			if does := b.ctx.Sentences(message.CardEffect(c)); !strings.Contains(says, does+" "+wants) {
				t.Errorf("card %d chosen: got %q, want it to contain %q and %q", i+1, says, does, wants)
			}
		}
		b.plan.Refuse(message.Of("hand.several"))
		if says := b.SecretText(); !strings.HasPrefix(says, b.ctx.Words("hand.several")) {
			t.Errorf("after a refused press: got %q", says)
		}
		if page := publicState(b); strings.Contains(page.Prompt, name) ||
			strings.Contains(page.Prompt, b.ctx.Words("hand.several")) {
			t.Errorf("the page gets %q", page.Prompt)
		}
		b.plan.Hand.Choose(i)
	}
}

// TestBuildingLabelsNameSelectedAgent checks that the labels of reachable buildings name the selected agent.
func TestBuildingLabelsNameSelectedAgent(t *testing.T) {
	b := tableInMove(t)
	key(b, "1")
	a, sends := b.plan.Selected, 0
	reach := b.plan.Reach()
	for h := range rules.Building(rules.NumBuildings) {
		c := b.Focus().Find("building-" + h.String())
		want := b.ctx.Language.Place(h, "title")
		if reach[h] {
			sends++
			want = b.ctx.Words("town.agent-to", message.Agent("agent", a), message.Building("place", h))
		}
		if c == nil || c.Label != want {
			t.Errorf("building %v: got %v, want %q", h, c, want)
		}
	}
	if sends == 0 {
		t.Error("no building is within reach")
	}
}
