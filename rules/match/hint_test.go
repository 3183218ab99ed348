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
	givenReasons, src := map[opponents.Reason]bool{}, rules.NewRandomSource(1)
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
		o := options(setup.edition, setup.players, 5)
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
			if _, ok := m.HintRequest((view.Actor() + 1) % rules.Seat(setup.players)); ok &&
				view.Phase() != rules.PhaseDossier {
				t.Fatalf("seat after seat %d, which has to act: got a hint request, want none", view.Actor())
			}
			hint := request.Compute(func() bool { return true })
			if src.Intn(5) == 0 { // a sample, because hints are slow
				if again := request.Compute(func() bool { return true }); !reflect.DeepEqual(again, hint) {
					t.Fatalf("repeated hint: got %v, want %v", again, hint)
				}
			}
			if !strings.HasSuffix(englishText(t, hint.Why), ".") ||
				strings.Contains(englishText(t, hint.Why), "Nobody has") {
				t.Fatalf("reason for %v: got %q, want another sentence", hint.Action, englishText(t, hint.Why))
			}
			all := []opponents.Advice{hint.Advice}
			switch other := request.View.NthLegal(src.Intn(request.View.CountLegal())); other.Kind {
			case rules.KindMove, rules.KindSafe, rules.KindPlay:
				all = append(all, opponents.Explain(request.View, &request.Belief, other))
			}
			for _, advice := range all {
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
	for r := opponents.ReasonWins; r <= opponents.ReasonGuess; r++ {
		// TestRareHintsAreTrue checks the rare ones.
		if !givenReasons[r] && r != opponents.ReasonTies && r != opponents.ReasonAheadBeforeDossiers &&
			r != opponents.ReasonTiedBeforeDossiers {
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
		ring      = "hc1 amigo dossier 4 move 25 1 1 roygbva 2.2.0.3.0.6.1 "
	)
	for _, tc := range []struct {
		position string
		seat     rules.Seat
		want     opponents.Reason
		agent    rules.Agent
	}{
		{"hc1 amigo base 4 move 25 1 1 roygbva 2.2.0.3.0.6.1 40.40.0.3.0.6.1 8 2 o??? 0.0.0.0 - 2.2.0.3.0.6.1", 0,
			opponents.ReasonTies, rules.Orange},
		{ring + "40.40.0.3.0.6.1" + dossiers, 0, opponents.ReasonTiedBeforeDossiers, rules.Orange},
		{ring + "30.40.0.3.0.6.1" + dossiers, 0, opponents.ReasonAheadBeforeDossiers, rules.Orange},
		{ring + "40.30.0.3.0.6.1" + dossiers, 0, opponents.ReasonBehindBeforeDossiers, rules.Orange},
		{ring + "30.40.0.3.0.6.1" + unwritten, 0, opponents.ReasonWins, rules.Orange},
		{ring + "40.30.0.3.0.6.1" + unwritten, 0, opponents.ReasonEndsBehind, rules.Orange},
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
		if fault := reasonFault(&request, got); got.Reason != tc.want || got.Agent != tc.agent || fault != "" {
			t.Errorf("%s: %v: got reason %d for %v, want %d for %v; %s", tc.position, got.Action, got.Reason, got.Agent,
				tc.want, tc.agent, fault)
		}
	}
}

// reasonFault returns why the reason of an advice is not true in the view of a request, "" if it is true.
func reasonFault(request *match.HintRequest, advice opponents.Advice) string {
	view, action := &request.View, advice.Action
	if action.Kind == rules.KindCall && action.Yes {
		return callFault(request, advice)
	}
	own := view.Token(view.Viewer)
	after := view.Game
	if err := after.Apply(action, nil); err != nil {
		return err.Error()
	}
	var to [rules.NumAgents]rules.Building
	counts := false
	played, plays := view.PreviewPlay(action)
	for x := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(x) {
			to[x] = view.At(x).Forward(int(action.Steps()[x]))
			if plays {
				to[x] = played.At(x)
			}
			counts = counts || action.Steps()[x] > 0 && to[x] == view.SafeAt() || plays && played.Placed().Has(x)
		}
	}
	// The reason is about an agent of the viewer.
	if (action.Kind == rules.KindMove || action.Kind == rules.KindSafe || plays) &&
		view.Identities(view.Viewer).Has(advice.Agent) &&
		advice.Reason != opponents.ReasonDrawsCard {
		own = advice.Agent
		// Of several own agents it must be the one with the highest score after a count.
		for x := range rules.Agent(rules.NumAgents) {
			if view.Identities(view.Viewer).Has(x) && !plays && !(counts && to[x].Points() <= 0) &&
				view.Score(x)+to[x].Points() > view.Score(own)+to[own].Points() {
				return "another own agent gets further"
			}
		}
	}
	for x := range rules.Agent(rules.NumAgents) {
		if action.Kind == rules.KindMove && counts && view.Identities(view.Viewer).Has(x) && to[x].Points() > 0 &&
			advice.Reason > opponents.ReasonScores {
			return "a count pays an own agent, which the reason omits"
		}
	}
	moves, left := action.Kind == rules.KindMove || plays, action.Steps()[own] == 0
	better := to[own].Points() - view.At(own).Points()
	sum, ahead := 0, 0 // points of all buildings afterwards, and the highest score of the others
	for x := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(x) {
			sum += to[x].Points()
			if !view.Identities(view.Viewer).Has(x) {
				ahead = max(ahead, view.Score(x))
			}
		}
	}
	highValue := to[own].Points() >= 4 // points of a good building
	aboveMean := to[own].Points() > 0 && to[own].Points()*view.InPlay().Len() >= sum
	unless := func(ok bool, fault string) string {
		if ok {
			return ""
		}
		return fault
	}
	switch advice.Reason {
	case opponents.ReasonWins:
		return unless(after.Over() && leadersAtEnd(&after) != 0 &&
			leadersAtEnd(&after)&^view.Identities(view.Viewer) == 0 &&
			leadersAtEnd(&after).Has(advice.Agent) && !hasAnyDossier(view),
			"the game does not end, or not with the agent surely in front")
	case opponents.ReasonTies:
		return unless(after.Over() && leadersAtEnd(&after).Has(advice.Agent) &&
			view.Identities(view.Viewer).Has(advice.Agent) &&
			leadersAtEnd(&after)&^view.Identities(view.Viewer) != 0 && !hasAnyDossier(view),
			"the game does not end, or no other agent is level")
	case opponents.ReasonLeads:
		return unless(!after.Over() && after.Placed() != 0 && leadersAtEnd(&after).Has(advice.Agent) &&
			view.Identities(view.Viewer).Has(advice.Agent) && !hasAnyDossier(view),
			"no pending count ends the game with the agent in front")
	case opponents.ReasonEndsBehind:
		return unless(after.Over() && advice.Agent == own && leadersAtEnd(&after)&view.Identities(view.Viewer) == 0 &&
			!hasAnyDossier(view),
			"the game does not end, or is won")
	case opponents.ReasonAheadBeforeDossiers, opponents.ReasonTiedBeforeDossiers, opponents.ReasonBehindBeforeDossiers:
		front := beforeDossiers(view, action)
		want, ahead := opponents.ReasonBehindBeforeDossiers, front&view.Identities(view.Viewer)
		switch {
		case ahead != 0 && ahead == front:
			want = opponents.ReasonAheadBeforeDossiers
		case ahead != 0:
			want = opponents.ReasonTiedBeforeDossiers
		}
		return unless(after.Over() && hasAnyDossier(view) && view.Identities(view.Viewer).Has(advice.Agent) &&
			advice.Reason == want &&
			(ahead == 0 || ahead.Has(advice.Agent)), "the game goes on, or no dossier was written, or another is in "+
			"front before they count")
	case opponents.ReasonPreventsGoal:
		return unless(plays && view.Placed() != 0 && leadersAtEnd(&view.Game).Has(advice.Agent) &&
			leadersAtEnd(&view.Game)&view.Identities(view.Viewer) == 0 && leadersAtEnd(&after) == 0,
			"no pending count would end the game, or it still would")
	case opponents.ReasonScores:
		return unless(moves && counts && advice.Agent == own && advice.Points == to[own].Points() &&
			advice.Points > 0 &&
			(!plays || better > 0 || view.Placed() == 0) &&
			(advice.RivalPoints == 0 || !view.Identities(view.Viewer).Has(advice.Rival) &&
				advice.RivalPoints == to[advice.Rival].Points() &&
				advice.RivalPoints > advice.Points &&
				view.Score(advice.Rival)+advice.RivalPoints > view.Score(own)+advice.Points) &&
			advice.OtherLoss == largestLoss(view, &to, own, advice.OtherOwn),
			"there is no count that pays, or the card does nothing for it, or nobody gets more, or another agent of "+
				"one’s own loses something else")
	case opponents.ReasonLowersThreat:
		still := reachingFaces(view, &after)
		for !after.Over() && after.Phase() != rules.PhaseRoll && after.Phase() != rules.PhaseSafe {
			if err := after.ApplyNth(0, nil); err != nil {
				return err.Error()
			}
		}
		if after.Phase() == rules.PhaseSafe {
			still, _ = goalFaces(view, &after)
		}
		return unless(moves && !plays && !view.LastLap() && reachingFaces(view, &view.Game) == advice.FacesBefore &&
			still == advice.FacesAfter &&
			advice.FacesAfter < advice.FacesBefore,
			"as many faces of the die take another agent to the goal, or others do")
	case opponents.ReasonGoodBuilding:
		return unless(moves && advice.Agent == own && advice.Building == to[own] && better > 0 && aboveMean &&
			highValue,
			"it stands no better, or badly")
	case opponents.ReasonBetterBuilding:
		return unless(moves && advice.Agent == own && advice.Building == to[own] && better > 0 &&
			!(aboveMean && highValue),
			"it stands no better, or well")
	case opponents.ReasonSacrifices:
		return unless(!plays && moves && advice.Agent == own && better < 0, "it stands no worse")
	case opponents.ReasonSetsBackLeader:
		return unless(moves && !view.Identities(view.Viewer).Has(advice.Agent) &&
			advice.Points == view.At(advice.Agent).Points()-to[advice.Agent].Points() && advice.Points > 0 &&
			view.Score(advice.Agent) == ahead && better >= 0,
			"it takes nothing from the first of the others’ agents, or something from one’s own")
	case opponents.ReasonSetsBackRival:
		return unless(moves && !view.Identities(view.Viewer).Has(advice.Agent) &&
			advice.Points == view.At(advice.Agent).Points()-to[advice.Agent].Points() && advice.Points >= 5 &&
			view.Score(advice.Agent) > view.Score(own) && better == 0,
			"it takes little from an agent that is ahead, or something from one’s own")
	case opponents.ReasonKeepsBuilding:
		return unless(moves && advice.Agent == own && left && advice.Building == view.At(own) && aboveMean && highValue,
			"it stands badly, or is moved")
	case opponents.ReasonNothingToGain:
		return unless(moves && advice.Agent == own && left, "it is moved")
	case opponents.ReasonHides:
		return unless(moves && view.Players() > 2 && advice.Agent == own && left && !exposesOwner(request, action),
			"it is moved, or the public suspects its owner more")
	case opponents.ReasonFeints:
		return unless(moves && view.Players() > 2 && advice.Agent == own && left && !exposesOwner(request, action) &&
			!view.Identities(view.Viewer).Has(advice.Rival) && suspicionChange(request, action, advice.Rival) >= 3,
			"it is moved, or the public does not suspect the other agent more")
	case opponents.ReasonSafeNear:
		sooner, later, hits := comparePlaces(view, action)
		return unless(action.Kind == rules.KindSafe && advice.Agent == own && advice.Building == view.At(own) &&
			aboveMean &&
			later > sooner && hits >= 3, "it stands badly, or most places are reached sooner")
	case opponents.ReasonSafeFar:
		sooner, later, hits := comparePlaces(view, action)
		return unless(action.Kind == rules.KindSafe && advice.Agent == own && advice.Building == view.At(own) &&
			!aboveMean &&
			sooner > later && hits <= 3, "it stands well, or most places take longer to reach")
	case opponents.ReasonSafeLowersThreat:
		_, maximum := goalFaces(view, &view.Game)
		return unless(action.Kind == rules.KindSafe && reachingFaces(view, &after) == advice.FacesAfter &&
			maximum == advice.FacesBefore && 2*advice.FacesAfter <= advice.FacesBefore &&
			!view.LastLap(), "it is no better there")
	case opponents.ReasonSafeHelps:
		return unless(action.Kind == rules.KindSafe && advice.Agent == own, "the safe is not placed")
	case opponents.ReasonPlays:
		return unless(plays && action.Card == advice.Card, "no such card is played")
	case opponents.ReasonMustPlay:
		return unless(plays && action.Card == advice.Card && view.Check(rules.Pass()) != nil, "it need not be played")
	case opponents.ReasonPassIsBetter:
		return unless(action.Kind == rules.KindPass, "a card is played")
	case opponents.ReasonNoCardHelps:
		return unless(action.Kind == rules.KindPass || action.Kind == rules.KindCall && !action.Yes, "a card is played")
	case opponents.ReasonKeepsCard:
		held := view.Hand(view.Viewer)
		top := 0
		for x := range rules.Agent(rules.NumAgents) {
			if view.InPlay().Has(x) {
				top = max(top, view.Score(x))
			}
		}
		return unless((action.Kind == rules.KindPass || action.Kind == rules.KindCall && !action.Yes) &&
			slices.Contains(held[:], advice.Card) && view.Unplayable(advice.Card) == "" &&
			(advice.Points == view.Edition().Goal-top && advice.Points > 10 || advice.Points == 0 && top == 0),
			"no such card is kept")
	case opponents.ReasonDrawsCard:
		return unless(action.Kind == rules.KindOffer && action.Yes || moves && !plays &&
			(action.Steps() == [rules.NumAgents]uint8{} ||
				after.Phase() == rules.PhaseOffer || after.Phase() == rules.PhaseDraw), "no card is drawn")
	case opponents.ReasonGuess:
		want := rules.GuessNobody
		if advice.Owner != rules.NoSeat {
			want = rules.GuessSeat(advice.Owner)
		}
		return unless(action.Kind == rules.KindDossier &&
			(advice.Agent == rules.NoAgent || action.Guesses()[advice.Agent] == want),
			"the dossier has another guess")
	}
	return "there is no such reason"
}

// leadersAtEnd returns the agents in front at the end of a game, or after the pending count if that ends it.
func leadersAtEnd(g *rules.Game) rules.AgentSet {
	if !g.Over() && g.Placed() == 0 {
		return 0
	}
	all, top := furthest(g.InPlay(), func(x rules.Agent) int {
		n := g.Score(x)
		if !g.Over() {
			n += g.At(x).Points()
		}
		if g.Setup().WinRule() == rules.WinLastCount && n >= g.Edition().Goal {
			n += 1000 * (4 + g.Gain(x)) // the gain, at least −3, outweighs the score, which is below 1000
		}
		return n
	})
	if top < g.Edition().Goal {
		return 0
	}
	return all
}

// furthest returns the agents of a set with the highest value of far, and that value.
func furthest(set rules.AgentSet, far func(rules.Agent) int) (all rules.AgentSet, top int) {
	top = -1
	for x := range rules.Agent(rules.NumAgents) {
		if !set.Has(x) {
			continue
		}
		switch n := far(x); {
		case n > top:
			top, all = n, rules.AgentSet(0).With(x)
		case n == top:
			all = all.With(x)
		}
	}
	return all, top
}

// hasAnyDossier reports whether any seat has a dossier.
func hasAnyDossier(v *rules.View) bool {
	return slices.ContainsFunc([]rules.Seat{0, 1, 2, 3, 4, 5, 6}, func(s rules.Seat) bool { return v.HasDossier(s) })
}

// beforeDossiers returns the agents in front after the final count of an action, before the dossiers are scored; none
// without a count.
func beforeDossiers(view *rules.View, a rules.Action) (front rules.AgentSet) {
	g := view.Game
	var log rules.Log
	if err := g.Apply(a, &log); err != nil {
		return 0
	}
	counted := slices.ContainsFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EventCountBegan })
	front, _ = furthest(view.InPlay(), func(x rules.Agent) int {
		if counted {
			return max(view.Score(x)+g.At(x).Points(), 0)
		}
		return view.Score(x)
	})
	return front
}

// goalFaces returns the minimum and maximum of reachingFaces over all places where the safe may go.
func goalFaces(v *rules.View, g *rules.Game) (minimum, maximum int) {
	minimum = len(g.Edition().Faces)
	for i := range g.CountLegal() {
		after := *g
		if after.ApplyNth(i, nil) == nil {
			n := reachingFaces(v, &after)
			minimum, maximum = min(minimum, n), max(maximum, n)
		}
	}
	return minimum, maximum
}

// exposesOwner reports whether an action raises the public belief about an agent of the viewer by over one percentage
// point, or that belief is 80 percent or more.
func exposesOwner(q *match.HintRequest, a rules.Action) bool {
	const maxChange, known = 1, 80 // percent
	for x := range rules.Agent(rules.NumAgents) {
		if _, after := suspicion(q, a, x); q.View.Identities(q.View.Viewer).Has(x) &&
			(suspicionChange(q, a, x) > maxChange || after >= known) {
			return true
		}
	}
	return false
}

// suspicionChange returns the change, in percentage points, of the public belief that the viewer owns an agent.
func suspicionChange(q *match.HintRequest, a rules.Action, x rules.Agent) int {
	before, after := suspicion(q, a, x)
	return after - before
}

// suspicion returns the public belief, in percent, that the viewer owns an agent, before and after an action.
func suspicion(q *match.HintRequest, a rules.Action, x rules.Agent) (before, after int) {
	v, b := &q.View, q.Belief
	public := v.View(rules.NoSeat)
	before = b.Marginals(&public)[x][v.Viewer].Percent()
	b.Observe(&public.Game, a)
	return before, b.Marginals(&public)[x][v.Viewer].Percent()
}

// largestLoss considers the viewer's agents except own that lose points in a count, and of these the one with the
// highest score. It returns its loss, 0 without such an agent, and −1 if it is not the agent named.
func largestLoss(v *rules.View, to *[rules.NumAgents]rules.Building, own, named rules.Agent) int {
	lost, maximum := 0, -1
	for x := range rules.Agent(rules.NumAgents) {
		if points := max(v.Score(x)+to[x].Points(), 0) - v.Score(x); x != own && v.Identities(v.Viewer).Has(x) &&
			points < 0 && v.Score(x) > maximum {
			if lost, maximum = -points, v.Score(x); x != named {
				lost = -1
			}
		}
	}
	return lost
}

// callFault returns why a hint to call is wrong, "" if it is right. The card of the hint must be playable, and must be
// the next hint after the calls. If another player may act before, the reason must not promise an effect.
func callFault(request *match.HintRequest, advice opponents.Advice) string {
	view := &request.View
	held, called := view.Hand(view.Viewer), view.Game
	if called.Apply(advice.Action, nil) != nil || !slices.Contains(held[:], advice.Card) ||
		view.Unplayable(advice.Card) != "" {
		return "no call is legal, or the card is not playable"
	}
	others := called.Phase() == rules.PhaseCall
	for called.Phase() == rules.PhaseCall && called.Apply(rules.Call(false), nil) == nil {
	}
	if called.Actor() != view.Viewer {
		if advice.Reason != opponents.ReasonCalls && advice.Reason != opponents.ReasonMustPlay {
			return "another player plays first, so the reason may be wrong"
		}
		return ""
	}
	inRound := *request
	inRound.View = rules.View{Game: called, Viewer: view.Viewer}
	play := advice
	if play.Action = opponents.Advise(inRound.View, &inRound.Belief, func() bool { return true }).
		Action; play.Action.Card != advice.Card {
		return "the hint after the calls is another card"
	}
	switch advice.Reason {
	case opponents.ReasonCalls, opponents.ReasonMustPlay: // the test can't judge the value of cards
		return ""
	case opponents.ReasonLeads:
		after := called
		if err := after.Apply(play.Action, nil); err != nil || !leadersAtEnd(&after).Has(advice.Agent) ||
			!view.Identities(view.Viewer).Has(advice.Agent) || hasAnyDossier(view) {
			return "the count does not end the game with the agent in front"
		}
		return ""
	case opponents.ReasonWins, opponents.ReasonTies, opponents.ReasonAheadBeforeDossiers,
		opponents.ReasonTiedBeforeDossiers, opponents.ReasonBehindBeforeDossiers:
		if others {
			return "a player who is asked later may prevent it"
		}
	}
	return reasonFault(&inRound, play)
}

// comparePlaces counts the places of the safe that can be reached with more faces than the chosen one, and with fewer.
// It also returns the number of faces for the chosen one.
func comparePlaces(v *rules.View, a rules.Action) (sooner, later, hits int) {
	hits, _ = v.SafeOdds(a.Building)
	for x := range rules.Building(rules.NumBuildings) {
		if v.Check(rules.MoveSafe(x)) != nil {
			continue
		}
		switch other, _ := v.SafeOdds(x); {
		case other > hits:
			sooner++
		case other < hits:
			later++
		}
	}
	return sooner, later, hits
}

// reachingFaces returns the number of die faces with which the next turn could take another agent to the goal. It is 0
// if an agent is placed with the safe.
func reachingFaces(view *rules.View, g *rules.Game) (faces int) {
	if g.Over() || g.Phase() == rules.PhaseSafe || g.Placed() != 0 {
		return 0
	}
	var steps [rules.NumAgents]int
	reaches := func() bool {
		opens, first := false, 0
		for agent := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(agent) {
				continue
			}
			to := g.At(agent).Forward(steps[agent])
			opens = opens || steps[agent] > 0 && to == g.SafeAt()
			if !view.Identities(view.Viewer).Has(agent) {
				first = max(first, g.Score(agent)+to.Points())
			}
		}
		return opens && first >= g.Edition().Goal
	}
	var walk func(agent rules.Agent, left int) bool
	walk = func(agent rules.Agent, left int) bool {
		if left == 0 {
			return reaches()
		}
		for ; agent < rules.NumAgents; agent++ {
			if !g.InPlay().Has(agent) {
				continue
			}
			for n := left; n > 0; n-- {
				if n < left && !g.Edition().Split {
					break
				}
				steps[agent] = n
				found := walk(agent+1, left-n)
				steps[agent] = 0
				if found {
					return true
				}
			}
		}
		return false
	}
	for _, f := range g.Edition().Faces {
		for n := int(f.Low); n <= int(f.High); n++ {
			if walk(0, n) {
				faces++
				break
			}
		}
	}
	return faces
}
