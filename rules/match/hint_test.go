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
	"heimlich/rules/testrun"
)

// TestHintsAreLegalAndTrue checks that each hint in games with all editions is legal and the same when repeated. The
// reason of the hint must be true, and so must that of another legal action.
func TestHintsAreLegalAndTrue(t *testing.T) {
	testrun.Long(t)
	const (
		dealSeed, choiceSeed = 5, 1
		repeatOneIn          = 5 // hints that are computed again, because that is slow
	)
	givenReasons, src := map[opponents.Reason]bool{}, rules.NewRandomSource(choiceSeed)
	for _, setup := range []struct {
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
		{rules.French41, rules.Variants{}, 4},
	} {
		o := soloOptions(setup.edition, setup.players, dealSeed)
		o.Setup.Variants = setup.variants
		for i := range o.Players {
			o.Players[i].Kind = match.Person
		}
		m := newMatch(t, o, nil, host.Helpers{})
		for !m.Over() {
			view := m.Public()
			if view.IsChance() {
				if _, err := m.chance(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			request, ok := m.HintRequest(view.Actor())
			if !ok {
				t.Fatalf("got no hint for seat %d: %s", view.Actor(), view.Position())
			}
			nextSeat := (view.Actor() + 1) % rules.Seat(setup.players)
			if _, ok := m.HintRequest(nextSeat); ok && view.Phase() != rules.PhaseDossier {
				t.Fatalf("seat %d, while seat %d has to act: got a hint request, want none", nextSeat, view.Actor())
			}
			hint := request.Compute(func() bool { return true })
			if src.Intn(repeatOneIn) == 0 {
				if again := request.Compute(func() bool { return true }); !reflect.DeepEqual(again, hint) {
					t.Fatalf("repeated hint: got %v, want %v", again, hint)
				}
			}
			if why := englishText(t, hint.Why); !strings.HasSuffix(why, ".") {
				t.Fatalf("reason for %v: got %q, want a sentence", hint.Action, why)
			}
			advices := []opponents.Advice{hint.Advice}
			switch other := request.View.NthLegal(src.Intn(request.View.CountLegal())); other.Kind {
			case rules.KindMove, rules.KindSafe, rules.KindPlay:
				advices = append(advices, opponents.Explain(request.View, &request.Belief, other))
			}
			for _, advice := range advices {
				if fault := reasonFault(&request, advice); fault != "" {
					t.Errorf("%v: got reason %d, but %s: %s", advice.Action, advice.Reason, fault,
						request.View.Position())
				}
				givenReasons[advice.Reason] = true
			}
			if _, err := m.act(hint.Action); err != nil {
				t.Fatalf("%v: %v", hint.Action, err)
			}
		}
	}
	rare := []opponents.Reason{opponents.ReasonTies, opponents.ReasonAheadBeforeDossiers,
		opponents.ReasonTiedBeforeDossiers} // see TestRareHintsAreTrue
	for r := opponents.ReasonWins; r <= opponents.ReasonGuess; r++ {
		if !givenReasons[r] && !slices.Contains(rare, r) {
			t.Errorf("reason %d: got no hint with it, want at least one", r)
		}
	}
}

// TestRareHintsAreTrue checks the reasons of moves at the end of a game that random games rarely reach: ties, dossiers
// that are still to be scored, and a second agent that overtakes the first one.
func TestRareHintsAreTrue(t *testing.T) {
	const (
		dossiers  = " 8 2 oyab 0.0.0.0 - 2.2.0.3.0.6.1 0_40333.03_3133.144244_.2021_20 -:+:r 0.0.0.0"
		unwritten = " 8 2 oyab 0.0.0.0 - 2.2.0.3.0.6.1 -.-.-.- -:-:- 0.0.0.0"
		start     = "hc1 amigo dossier 4 move 25 1 1 roygbva 2.2.0.3.0.6.1 "
	)
	for _, tc := range []struct {
		position string
		seat     rules.Seat
		want     opponents.Reason
		agent    rules.Agent
	}{
		{"hc1 amigo base 4 move 25 1 1 roygbva 2.2.0.3.0.6.1 40.40.0.3.0.6.1 8 2 o??? 0.0.0.0 - 2.2.0.3.0.6.1", 0,
			opponents.ReasonTies, rules.Orange},
		{start + "40.40.0.3.0.6.1" + dossiers, 0, opponents.ReasonTiedBeforeDossiers, rules.Orange},
		{start + "30.40.0.3.0.6.1" + dossiers, 0, opponents.ReasonAheadBeforeDossiers, rules.Orange},
		{start + "40.30.0.3.0.6.1" + dossiers, 0, opponents.ReasonBehindBeforeDossiers, rules.Orange},
		{start + "30.40.0.3.0.6.1" + unwritten, 0, opponents.ReasonWins, rules.Orange},
		{start + "40.30.0.3.0.6.1" + unwritten, 0, opponents.ReasonEndsBehind, rules.Orange},
		{"hc1 amigo topsecret+dossier 4 move 56 4 1 roygbva 4.2.5.9.2.1.0 18.19.24.34.22.30.36 3 2 yvra 0.0.0.0 - " +
			"4.2.5.9.2.1.0 -.-.-.- bcddfhjkklmnn aabceefggilmo/a -:-.-.-.g -:-:-:8 -:-:-:0:- " +
			"42_4234.33414_1._211121.303_21_ -:+:v 0.0.0.0",
			3, opponents.ReasonAheadBeforeDossiers, rules.Green},
		{"hc1 amigo topsecret+dossier 4 move 56 4 1 roygbva 4.2.5.9.2.1.0 18.19.24.4.22.30.26 3 2 yvra 0.0.0.0 - " +
			"4.2.5.9.2.1.0 -.-.-.- bcddfhjkklmnn aabceefggilmo/a -:-.-.-.g -:-:-:8 -:-:-:0:- " +
			"42_4234.33414_1._211121.303_21_ -:+:v 0.0.0.0",
			3, opponents.ReasonScores, rules.Green},
	} {
		g, err := rules.ParsePosition(tc.position)
		if err != nil {
			t.Error(err)
			continue
		}
		request := match.HintRequest{View: g.View(tc.seat)}
		got := opponents.Explain(request.View, &request.Belief,
			rules.MoveAgents([rules.NumAgents]uint8{rules.Violet: 2}))
		if got.Reason != tc.want || got.Agent != tc.agent {
			t.Errorf("%s: %v: got reason %d for %v, want %d for %v", tc.position, got.Action, got.Reason, got.Agent,
				tc.want, tc.agent)
		}
		if fault := reasonFault(&request, got); fault != "" {
			t.Errorf("%s: %v: got reason %d, but %s", tc.position, got.Action, got.Reason, fault)
		}
	}
}
