package match_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// TestHintsAreLegalAndSayWhy: whatever a person has to do, the hint may be done, says why in a sentence, and is the same when asked again.
func TestHintsAreLegalAndSayWhy(t *testing.T) {
	told := map[opponents.Reason]string{}
	for _, form := range []struct {
		edition  rules.EditionID
		variants rules.Variants
	}{
		{rules.Amigo, rules.Variants{TopSecret: true, Dossier: true}},
		{rules.Amigo2001, rules.Variants{TopSecret: true}},
		{rules.Engine, rules.Variants{TopSecret: true}},
		{rules.French42, rules.Variants{Dossier: true}},
		{rules.French41, rules.Variants{Dossier: true}},
	} {
		o := options(form.edition, 4, 5)
		o.Setup.Variants = form.variants
		for i := range o.Players {
			o.Players[i].Kind = match.Person
		}
		m, err := match.New(o, nil)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			p := m.Public()
			if p.IsChance() {
				if _, err := m.Chance(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			q, ok := m.HintQuestion(p.Actor())
			if !ok {
				t.Fatalf("no hint for seat %d: %s", p.Actor(), p.Position())
			}
			if _, ok := m.HintQuestion((p.Actor() + 1) % 4); ok && p.Phase() != rules.PhaseDossier {
				t.Fatal("a hint for somebody who does not have to act")
			}
			h := q.Answer()
			if again := q.Answer(); again != h {
				t.Fatalf("asked again it says %v and not %v", again, h)
			}
			if !strings.HasSuffix(h.Text, ".") || strings.Contains(h.Text, "Nobody has") {
				t.Fatalf("the reason for %v is %q", h.Action, h.Text)
			}
			told[h.Reason] = h.Text
			if _, err := m.Act(h.Action); err != nil {
				t.Fatalf("%v: %v", h.Action, err)
			}
		}
	}
	for r := opponents.ReasonWins; r <= opponents.ReasonGuess; r++ {
		if told[r] == "" {
			t.Errorf("reason %d was never given", r)
		}
		t.Log(told[r])
	}
}
