package board

import (
	"errors"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
)

// TestRefusalLastsUntilNextChange checks that the accessible prompt tells a refusal until the plan changes.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	const agents, safe, roll = "6.0.2.5.7.2.1", "7", "5"
	scene := tableAt(t, screens[0], movePosition(agents, safe, roll))
	before := promptOf(scene)
	scene.change(func() { scene.plan.Refusal = errors.New("No.") })()
	if promptOf(scene) != "No." || scene.refusal() == before {
		t.Fatalf("got %q, want the refusal", promptOf(scene))
	}
	for range 5 { // the roll
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		if scene.refusal() != "" || promptOf(scene) == "No." {
			t.Fatalf("after a step: got prompt %q, want it without the refusal", promptOf(scene))
		}
	}
	scene.change(func() { scene.plan.AddStep(rules.Blue, 1) })()
	if scene.refusal() == "" || promptOf(scene) != scene.refusal() {
		t.Errorf("a sixth step after a roll of 5 is not refused: got prompt %q", promptOf(scene))
	}
	scene.controller.Execute(plan.Command{Kind: plan.DropStep})
	if scene.refusal() != "" {
		t.Errorf("after a step was removed: got refusal %q, want none", scene.refusal())
	}
	showPosition(t, scene, movePosition(agents, safe, roll))
	scene.change(func() { scene.plan.SendTo(3) })()
	if scene.refusal() != wordsPickAgent {
		t.Errorf("no agent is chosen: got refusal %q, want %q", scene.refusal(), wordsPickAgent)
	}
	showPosition(t, scene, safePosition(agents, safe))
	scene.change(func() { scene.plan.SetSafe(7) })()
	if scene.refusal() == "" {
		t.Errorf("the safe stays: got no refusal and the prompt %q", promptOf(scene))
	}
	scene.change(func() { scene.plan.SetSafe(3) })()
	if scene.refusal() != "" {
		t.Errorf("the safe moves: got refusal %q, want none", scene.refusal())
	}
}
