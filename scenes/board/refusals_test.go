package board

import (
	"errors"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
)

// TestRefusalLastsUntilNextChange checks that bar and accessible state show a refusal until something changes.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	before := promptOf(scene)
	scene.change(func() { scene.plan.Refusal = errors.New("No.") })()
	if promptOf(scene) != "No." || scene.refusal() == before {
		t.Fatalf("got %q, want the refusal", promptOf(scene))
	}
	for range 5 {
		if scene.change(func() { scene.plan.AddStep(rules.Red, 1) })(); scene.refusal() != "" ||
			promptOf(scene) == "No." {
			t.Fatalf("after a step the table still shows %q", promptOf(scene))
		}
	}
	if scene.change(func() { scene.plan.AddStep(rules.Blue, 1) })(); scene.refusal() == "" ||
		promptOf(scene) != scene.refusal() {
		t.Errorf("a sixth step is not refused: got %q", promptOf(scene))
	}
	if scene.controller.Execute(plan.Command{Kind: plan.DropStep}); scene.refusal() != "" {
		t.Errorf("removing a step leaves the refusal %q", scene.refusal())
	}
	showPosition(t, scene, movePosition("6.0.2.5.7.2.1", "7", "5"))
	if scene.change(func() { scene.plan.SendTo(3) })(); scene.refusal() != wordsPickAgent {
		t.Errorf("no agent is chosen: got %q", promptOf(scene))
	}
	showPosition(t, scene, safePosition("6.0.2.5.7.2.1", "7"))
	if scene.change(func() { scene.plan.SetSafe(7) })(); scene.refusal() == "" {
		t.Errorf("the safe is not planned: got %q", promptOf(scene))
	}
	if scene.change(func() { scene.plan.SetSafe(3) })(); scene.refusal() != "" {
		t.Errorf("the safe is planned: got %q", promptOf(scene))
	}
}
