package board

import (
	"errors"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/pagestate"
)

// TestARefusalGoesWithTheNextDeed: why a press did nothing is told until something else is done, whatever it is; and a press that can’t be done tells it again.
func TestARefusalGoesWithTheNextDeed(t *testing.T) {
	told := func(b *Board) string {
		var s pagestate.State
		b.Describe(&s)
		return s.Prompt
	}
	for name, deed := range map[string]func(b *Board){
		"a step": func(b *Board) { b.press(func() { b.plan.Step(rules.Red, 1) })() },
		"a step back": func(b *Board) {
			b.press(func() { b.plan.Step(rules.Red, 1) })()
			b.refuse(errors.New("No."))
			b.press(func() { b.plan.Step(rules.Red, -1) })()
		},
		"undo": func(b *Board) {
			b.press(func() { b.plan.Step(rules.Red, 1) })()
			b.refuse(errors.New("No."))
			b.follow(plan.Does{Kind: plan.Undo})
		},
		"reset": func(b *Board) { b.follow(plan.Does{Kind: plan.Reset}) },
		"an agent is sent": func(b *Board) {
			b.plan.Selected = rules.Red
			b.press(func() { b.plan.SendTo(b.plan.View.At(rules.Red).Forward(1)) })()
		},
	} {
		b := positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
		before := told(b)
		b.refuse(errors.New("No."))
		if told(b) != "No." || b.refusal() == before {
			t.Fatalf("the refusal is not told, but %q", told(b))
		}
		if deed(b); b.refusal() != "" || told(b) == "No." {
			t.Errorf("after %s the table still says %q", name, told(b))
		}
	}
	b := positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
	for range 5 {
		b.press(func() { b.plan.Step(rules.Red, 1) })()
	}
	if b.refusal() != "" {
		t.Fatalf("five of five steps are refused: %q", b.refusal())
	}
	steps := b.plan.Draft.Steps()
	if b.press(func() { b.plan.Step(rules.Blue, 1) })(); b.refusal() == "" || told(b) != b.refusal() || b.plan.Draft.Steps() != steps {
		t.Errorf("a sixth step is not refused; the table says %q", told(b))
	}
	if b.press(func() { b.plan.Step(rules.Red, -1) })(); b.refusal() != "" {
		t.Errorf("a step back leaves the refusal %q", b.refusal())
	}
	b = positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
	if b.press(func() { b.plan.SendTo(3) })(); b.refusal() != wordsPickAgent {
		t.Errorf("nobody is sent, and the table says %q", told(b))
	}
	b = positionAt(t, screens[0], inSafe("6.0.2.5.7.2.1", "7"))
	if b.follow(plan.Does{Kind: plan.SetSafe, Building: 7}); b.refusal() == "" || b.plan.Safe != rules.NoBuilding {
		t.Errorf("the safe stays where it is, and the table says %q", told(b))
	}
	if b.follow(plan.Does{Kind: plan.SetSafe, Building: 3}); b.refusal() != "" || b.plan.Safe != 3 {
		t.Errorf("the safe is planned in %v, and the table says %q", b.plan.Safe, told(b))
	}
}
