package board

import (
	"errors"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
)

// TestRefusalLastsUntilNextChange checks that bar and accessible state show a refusal until something changes.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	b := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	before := promptOf(b)
	b.change(func() { b.plan.Refusal = errors.New("No.") })()
	if promptOf(b) != "No." || b.refusal() == before {
		t.Fatalf("got %q, want the refusal", promptOf(b))
	}
	for range 5 {
		if b.change(func() { b.plan.AddStep(rules.Red, 1) })(); b.refusal() != "" || promptOf(b) == "No." {
			t.Fatalf("after a step the table still shows %q", promptOf(b))
		}
	}
	if b.change(func() { b.plan.AddStep(rules.Blue, 1) })(); b.refusal() == "" || promptOf(b) != b.refusal() {
		t.Errorf("a sixth step is not refused: got %q", promptOf(b))
	}
	if b.controller.Execute(plan.Command{Kind: plan.DropStep}); b.refusal() != "" {
		t.Errorf("removing a step leaves the refusal %q", b.refusal())
	}
	showPosition(t, b, movePosition("6.0.2.5.7.2.1", "7", "5"))
	if b.change(func() { b.plan.SendTo(3) })(); b.refusal() != wordsPickAgent {
		t.Errorf("no agent is chosen: got %q", promptOf(b))
	}
	showPosition(t, b, safePosition("6.0.2.5.7.2.1", "7"))
	if b.change(func() { b.plan.SetSafe(7) })(); b.refusal() == "" {
		t.Errorf("the safe is not planned: got %q", promptOf(b))
	}
	if b.change(func() { b.plan.SetSafe(3) })(); b.refusal() != "" {
		t.Errorf("the safe is planned: got %q", promptOf(b))
	}
}
