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
	scene := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCards), 1)
	seat := scene.plan.View.Actor()
	scene.private.OpenHand(seat)
	for i, card := range scene.plan.Hand.Cards() {
		if says := scene.SecretText(); strings.Contains(says, "is chosen") {
			t.Errorf("no card chosen: got private text %q", says)
		}
		scene.plan.Hand.Choose(i)
		says, name := scene.SecretText(), scene.ctx.Say(message.CardName(card))
		if !strings.Contains(says, fmt.Sprintf("Card %d is chosen. %s", i+1, name)) {
			t.Errorf("card %d chosen: got private text %q, want it to name %s", i+1, says, name)
		}
		if scene.plan.Hand.Card != nil {
			wants := scene.ctx.Sentences(scene.plan.Texts().BarText().Hint...)
			if does := scene.ctx.Sentences(message.CardEffect(card)); !strings.Contains(says, does+" "+wants) {
				t.Errorf("card %d chosen: got %q, want it to contain %q and %q", i+1, says, does, wants)
			}
		}
		scene.plan.Refuse(message.Of("hand.several"))
		if says := scene.SecretText(); !strings.HasPrefix(says, scene.ctx.Words("hand.several")) {
			t.Errorf("after a refused press: got private text %q, want the refusal first", says)
		}
		if page := publicState(scene); strings.Contains(page.Prompt, name) ||
			strings.Contains(page.Prompt, scene.ctx.Words("hand.several")) {
			t.Errorf("card %d chosen: the public prompt names the card or the refusal: %q", i+1, page.Prompt)
		}
		scene.plan.Hand.Choose(i)
	}
}

// TestBuildingLabelsNameSelectedAgent checks that the labels of reachable buildings name the selected agent.
func TestBuildingLabelsNameSelectedAgent(t *testing.T) {
	scene := tableInMove(t)
	key(scene, "1")
	agent, reachable := scene.plan.Selected, 0
	reach := scene.plan.Reach()
	for building := range rules.Building(rules.NumBuildings) {
		control := scene.Focus().Find("building-" + building.String())
		want := scene.ctx.Language.Place(building, "title")
		if reach[building] {
			reachable++
			want = scene.ctx.Words("town.agent-to", message.Agent("agent", agent),
				message.Building("place", building))
		}
		if control == nil || control.Label != want {
			t.Errorf("building %v: got control %+v, want label %q", building, control, want)
		}
	}
	if reachable == 0 {
		t.Errorf("%v: got no building in reach, want one", agent)
	}
}
