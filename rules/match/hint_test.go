package match_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/opponents"
)

// TestHintsAreLegalAndSayWhy: whatever a person has to do, the hint may be done, says why in a sentence, and is the same when asked again.
func TestHintsAreLegalAndSayWhy(t *testing.T) {
	told := map[opponents.Reason]string{}
	for _, form := range []struct {
		edition  rules.EditionID
		variants rules.Variants
		players  int
	}{
		{rules.Amigo, rules.Variants{TopSecret: true, Dossier: true}, 4},
		{rules.Amigo, rules.Variants{}, 2},
		{rules.Amigo2001, rules.Variants{TopSecret: true}, 4},
		{rules.Engine, rules.Variants{TopSecret: true}, 4},
		{rules.French42, rules.Variants{Dossier: true}, 4},
		{rules.French41, rules.Variants{Dossier: true}, 4},
	} {
		o := options(form.edition, form.players, 5)
		o.Setup.Variants = form.variants
		for i := range o.Players {
			o.Players[i].Kind = match.Person
		}
		m := sit(t, o, nil, host.Helpers{})
		for !m.Over() {
			p := m.Public()
			if p.IsChance() {
				if _, err := m.chance(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			q, ok := m.HintQuestion(p.Actor())
			if !ok {
				t.Fatalf("no hint for seat %d: %s", p.Actor(), p.Position())
			}
			if _, ok := m.HintQuestion((p.Actor() + 1) % rules.Seat(form.players)); ok && p.Phase() != rules.PhaseDossier {
				t.Fatal("a hint for somebody who does not have to act")
			}
			h := q.Answer(func() bool { return true })
			if again := q.Answer(func() bool { return true }); !reflect.DeepEqual(again, h) {
				t.Fatalf("asked again it says %v and not %v", again, h)
			}
			if !strings.HasSuffix(say(t, h.Why), ".") || strings.Contains(say(t, h.Why), "Nobody has") {
				t.Fatalf("the reason for %v is %q", h.Action, say(t, h.Why))
			}
			if wrong := untrue(t, &q, h); wrong != "" {
				t.Errorf("%q is said for %v, but %s: %s", say(t, h.Why), h.Action, wrong, q.View.Position())
			}
			told[h.Reason] = say(t, h.Why)
			if _, err := m.act(h.Action); err != nil {
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

// untrue says in what a hint’s reason is wrong about the situation that it is given for, "" if it is right.
func untrue(t *testing.T, q *match.HintQuestion, h match.Hint) string {
	v, a := &q.View, h.Action
	own := v.Token(v.Viewer)
	after := v.Game
	if err := after.Apply(a, nil); err != nil {
		return err.Error()
	}
	var to [rules.NumAgents]rules.Building
	counts := false
	for x := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(x) {
			to[x] = v.At(x).Forward(int(a.Steps()[x]))
			counts = counts || a.Steps()[x] > 0 && to[x] == v.SafeAt()
		}
	}
	sum := 0
	for x := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(x) {
			sum += v.At(x).Points()
		}
	}
	moves, well := a.Kind == rules.KindMove, v.At(h.Agent%rules.NumAgents).Points()*v.InPlay().Len() >= sum
	is := func(ok bool, wrong string) string {
		if ok {
			return ""
		}
		return wrong
	}
	switch h.Reason {
	case opponents.ReasonWins:
		return is(after.Over() && h.Agent == own, "the game goes on, or it is another’s agent")
	case opponents.ReasonScores:
		return is(moves && counts && h.Agent == own && h.Points == to[own].Points() && h.Points > 0, "there is no count that pays")
	case opponents.ReasonStands:
		return is(moves && h.Agent == own && h.Building == to[own] && to[own].Points() > v.At(own).Points(), "it stands no better")
	case opponents.ReasonBlocks:
		return is(moves && !v.Identities(v.Viewer).Has(h.Agent) && h.Points == v.At(h.Agent).Points()-to[h.Agent].Points() && h.Points > 0, "it takes nothing from another’s agent")
	case opponents.ReasonStays:
		return is(moves && h.Agent == own && a.Steps()[own] == 0 && h.Building == v.At(own) && well, "it stands badly, or is moved")
	case opponents.ReasonIdle:
		return is(moves && h.Agent == own && v.Players() == 2 && to[own].Points() <= v.At(own).Points(), "it gains, or there is something to hide")
	case opponents.ReasonHides:
		alone := a.Steps()[own] == 0
		return is(moves && v.Players() > 2 && h.Agent == own && alone == (h.Why.Key == "hint.leaves") && (alone || to[own].Points() <= v.At(own).Points()), "its own agent is moved, or gains")
	case opponents.ReasonNear:
		sooner, later, hits := places(v, a)
		return is(a.Kind == rules.KindSafe && h.Agent == own && h.Building == v.At(own) && well && later > sooner && hits >= 3, "it stands badly, or most places are sooner reached")
	case opponents.ReasonFar:
		sooner, later, hits := places(v, a)
		return is(a.Kind == rules.KindSafe && h.Agent == own && h.Building == v.At(own) && !well && sooner > later && hits <= 3, "it stands well, or most places take longer to reach")
	case opponents.ReasonSets:
		return is(a.Kind == rules.KindSafe && h.Agent == own, "the safe is not set down")
	case opponents.ReasonPlays:
		return is(a.Kind == rules.KindPlay && a.Card == h.Card || a.Kind == rules.KindCall && a.Yes && v.Unplayable(h.Card) == "", "no such card is played")
	case opponents.ReasonHolds:
		return is(a.Kind == rules.KindPass || a.Kind == rules.KindCall && !a.Yes, "a card is played")
	case opponents.ReasonKeeps:
		held := v.Hand(v.Viewer)
		top := 0
		for x := range rules.Agent(rules.NumAgents) {
			if v.InPlay().Has(x) {
				top = max(top, v.Score(x))
			}
		}
		return is((a.Kind == rules.KindPass || a.Kind == rules.KindCall && !a.Yes) && slices.Contains(held[:], h.Card) && v.Unplayable(h.Card) == "" &&
			h.Points == v.Edition().Goal-top && h.Points > 10, "no such card is kept")
	case opponents.ReasonDraws:
		return is(a.Kind == rules.KindOffer && a.Yes || moves && a.Steps() == [rules.NumAgents]uint8{}, "no card is drawn")
	case opponents.ReasonGuess:
		return is(a.Kind == rules.KindDossier, "nothing is written down")
	}
	return "there is no such reason"
}

// places says how many places of the safe would be reached with more of the six faces than the one where it is set down, with fewer, and with how many that one is.
func places(v *rules.View, a rules.Action) (sooner, later, hits int) {
	hits, _ = v.Odds(a.Building)
	for x := range rules.Building(rules.NumBuildings) {
		if v.Check(rules.MoveSafe(x)) != nil {
			continue
		}
		switch other, _ := v.Odds(x); {
		case other > hits:
			sooner++
		case other < hits:
			later++
		}
	}
	return sooner, later, hits
}
