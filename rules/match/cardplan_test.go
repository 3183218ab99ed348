package match_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// The cards by their letters in positions.
const (
	letterBack, letterAway, letterSafe, letterRuins = "a", "e", "f", "g"
	letterChurch, letterSwap, letterJoin            = "h", "i", "j"
	letterRescue, letterPlus, letterToSafe          = "k", "m", "n"
)

// TestCardPlanPicks checks the picks for cards with different targets: the prompt, the agents and buildings that can be
// picked, and the error of a refused pick. A refused pick changes nothing.
func TestCardPlanPicks(t *testing.T) {
	const at, score = "3.3.5.7.11.11", "0.40.38.39.10.42"
	type step struct {
		agent  rules.Agent    // agent to pick; NoAgent: pick place instead
		place  rules.Building // building to pick
		err    string         // error of the pick; empty: none
		wants  string         // NextPick afterwards
		agents string         // Agents afterwards
		places int            // number of Buildings afterwards
	}
	const building = rules.NoAgent // picks a building
	for _, c := range []struct {
		card   rules.Card
		letter string
		wants  string
		agents string
		steps  []step
	}{
		{rules.CardSwap, letterSwap, "Choose two agents", "roygbv", []step{
			{agent: rules.Red, wants: "Choose the other agent", agents: "ygbv"},
			{agent: rules.Orange, err: "not Orange: both are in the same building",
				wants: "Choose the other agent", agents: "ygbv"},
			{agent: rules.Red, err: "Red is already chosen", wants: "Choose the other agent", agents: "ygbv"},
			{agent: rules.Grey, err: "that agent is not in play", wants: "Choose the other agent", agents: "ygbv"},
			{agent: building, place: 4, err: "Disguise needs no building", wants: "Choose the other agent",
				agents: "ygbv"},
			{agent: rules.Yellow},
			{agent: rules.Green, err: "not Green: the card has all its agents"},
		}},
		{rules.CardRescue, letterRescue, "Choose one or two agents", "bv", []step{
			{agent: rules.Red, err: "not Red: it’s not in the ruins", wants: "Choose one or two agents",
				agents: "bv"},
			{agent: rules.Blue, agents: "v"},
			{agent: rules.Violet},
		}},
		{rules.CardPlus, letterPlus, "Choose two score tokens", "rygb", []step{
			{agent: rules.Orange, err: "not Orange: its token is at 40 or more",
				wants: "Choose two score tokens", agents: "rygb"},
			{agent: rules.Yellow, wants: "Choose the other token", agents: "rgb"},
			{agent: rules.Violet, err: "not Violet: its token is at 40 or more",
				wants: "Choose the other token", agents: "rgb"},
			{agent: rules.Green},
			{agent: rules.Red, err: "not Red: the card has all its agents"},
		}},
		{rules.CardAway, letterAway, "Choose an agent", "g", []step{
			{agent: rules.Red, err: "not Red: it’s not with the safe", wants: "Choose an agent",
				agents: "g"},
			{agent: building, place: 6, err: "choose the agent first", wants: "Choose an agent", agents: "g"},
			{agent: rules.Green, wants: "Choose a building for Green", places: 2},
			{agent: building, place: 9, err: "the card can’t reach house 9", wants: "Choose a building for Green",
				places: 2},
			{agent: building, place: 6},
			{agent: building, place: 8}, // replaces the previous one
			{agent: building, place: 7, err: "the card can’t reach house 7"},
		}},
		{rules.CardToSafe, letterToSafe, "Choose an agent", "roybv", []step{
			{agent: rules.Green, err: "not Green: it’s already with the safe", wants: "Choose an agent",
				agents: "roybv"},
			{agent: rules.Red},    // only one way is left
			{agent: rules.Orange}, // replaces red
			{agent: rules.Green, err: "not Green: it’s already with the safe"},
		}},
		{rules.CardRuins, letterRuins, "Choose an agent", "royg", []step{
			{agent: rules.Violet, err: "not Violet: it’s already in the ruins", wants: "Choose an agent",
				agents: "royg"},
			{agent: rules.Red},
		}},
		{rules.CardSafe, letterSafe, "Choose a building for the safe", "", []step{
			{agent: rules.Red, err: "Safe house moves the safe: choose a building",
				wants: "Choose a building for the safe", places: 11},
			{agent: building, place: 7, err: "the safe is already there", wants: "Choose a building for the safe",
				places: 11},
			{agent: building, place: rules.NoBuilding, err: "the safe is already there",
				wants: "Choose a building for the safe", places: 11},
			{agent: building, place: rules.NumBuildings, err: "the safe is already there",
				wants: "Choose a building for the safe", places: 11},
			{agent: building, place: 2},
			{agent: building, place: 7, err: "the safe is already there"},
			{agent: building, place: 3},
		}},
		{rules.CardChurch, letterChurch, "", "", []step{
			{agent: rules.Red, err: "Evensong needs no agent"},
			{agent: building, place: 3, err: "Evensong needs no building"},
		}},
		{rules.CardBack, letterBack, "Choose an agent", "roygbv", []step{
			{agent: rules.Yellow, wants: "Choose a building for Yellow", places: 2},
			{agent: rules.Yellow, err: "Yellow is already chosen", wants: "Choose a building for Yellow", places: 2},
			{agent: rules.Green, wants: "Choose a building for Green", places: 2},
			{agent: building, place: 5},
			{agent: rules.Red, wants: "Choose a building for Red", places: 2},
			{agent: building, place: 2},
		}},
	} {
		plan, err := match.NewCardPlan(cardRoundView(t, c.letter, at, score, "-"), c.card)
		if err != nil {
			t.Fatalf("%v: %v", c.card, err)
		}
		check := func(moment, wants, agents string, places int) {
			t.Helper()
			n := 0
			for _, ok := range plan.Buildings() {
				if ok {
					n++
				}
			}
			_, ready := plan.Action()
			_, shown := plan.Preview()
			asks := englishText(t, plan.NextPick())
			if asks != wants || plan.Agents().String() != agents || n != places || ready != (wants == "") ||
				shown != ready {
				t.Errorf("%v, %s: got NextPick %q, agents %q, %d buildings, ready %v, preview %v; want %q, %q, %d",
					c.card, moment, asks, plan.Agents(), n, ready, shown, wants, agents, places)
			}
		}
		places := 0
		if c.card == rules.CardSafe {
			places = 11
		}
		check("at first", c.wants, c.agents, places)
		for i, s := range c.steps {
			before, err := plan.PickedAgents(), error(nil)
			was, _ := plan.Action()
			if s.agent == building {
				err = plan.PickBuilding(s.place)
			} else {
				err = plan.PickAgent(s.agent)
			}
			got := ""
			if err != nil {
				got = english.Error(err)
			}
			if got != s.err {
				t.Errorf("%v, pick %d: got error %q, want %q", c.card, i+1, got, s.err)
			}
			a, ready := plan.Action()
			switch {
			case err != nil && (plan.PickedAgents() != before || a != was):
				t.Errorf("%v, refused pick %d: got plan %v, want %v as before", c.card, i+1, a, was)
			case err == nil && s.agent == building && ready && a.Building != s.place:
				t.Errorf("%v, pick %d: got plan %v, want building %v", c.card, i+1, a, s.place)
			case err == nil && s.agent != building && !plan.PickedAgents().Has(s.agent):
				t.Errorf("%v, pick %d: got picked agents %v, want %v among them", c.card, i+1, plan.PickedAgents(),
					s.agent)
			}
			check(fmt.Sprintf("after pick %d", i+1), s.wants, s.agents, s.places)
		}
		n := 0
		for plan.Undo() {
			n++
		}
		check("undone", c.wants, c.agents, places)
		if wantUndo := c.card != rules.CardChurch; n > 0 != wantUndo {
			t.Errorf("%v: got %d undone picks, want some %v", c.card, n, wantUndo)
		}
		if plan.PickedAgents() != 0 {
			t.Errorf("%v, undone: got picked agents %v, want none", c.card, plan.PickedAgents())
		}
	}
}

// TestCardPlanPreview checks the preview of a planned card: moved agents, agents at the safe, and the changes of scores
// by the count. A card for score tokens previews its own changes instead.
func TestCardPlanPreview(t *testing.T) {
	const at, score = "7.3.5.7.11.11", "39.0.38.0.10.0"
	for _, c := range []struct {
		name, letter  string
		card          rules.Card
		agents        []rules.Agent  // picked
		place         rules.Building // picked; NoBuilding: none
		moved, atSafe string         // letters of agents
		safe          rules.Building
		deltas        [rules.NumAgents]int
		scores        bool // the card itself changes scores
		ends          bool // the count would end the game
	}{
		{"an agent joins one at the safe", letterToSafe, rules.CardToSafe, []rules.Agent{rules.Orange},
			rules.NoBuilding, "o", "ro", 7, [7]int{7, 7, 5, 7, -3, 0}, false, true},
		{"the agent at the safe is moved away", letterRuins, rules.CardRuins, []rules.Agent{rules.Red},
			rules.NoBuilding, "r", "", 7, [7]int{}, false, false},
		{"another agent is moved away", letterRuins, rules.CardRuins, []rules.Agent{rules.Green}, rules.NoBuilding, "g",
			"r", 7, [7]int{7, 3, 5, 0, -3, 0}, false, true},
		{"the safe is moved", letterSafe, rules.CardSafe, nil, 3, "", "", 3, [7]int{}, false, false},
		{"all to the church", letterChurch, rules.CardChurch, nil, rules.NoBuilding, "roygbv", "", 7, [7]int{}, false,
			false},
		{"two tokens", letterPlus, rules.CardPlus, []rules.Agent{rules.Red, rules.Yellow}, rules.NoBuilding, "", "r", 7,
			[7]int{1, 0, 2}, true, false},
	} {
		plan, err := match.NewCardPlan(cardRoundView(t, c.letter, at, score, "r"), c.card)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range c.agents {
			if err := plan.PickAgent(a); err != nil {
				t.Fatal(err)
			}
		}
		if c.place != rules.NoBuilding {
			if err := plan.PickBuilding(c.place); err != nil {
				t.Fatal(err)
			}
		}
		v, ok := plan.Preview()
		if !ok || v.Moved.String() != c.moved || v.AtSafe.String() != c.atSafe || v.Safe != c.safe ||
			v.Deltas != c.deltas || v.Scores != c.scores {
			t.Errorf("%s: got moved %v, at the safe %v, safe %v, changes of scores %v (by the card: %v); want "+
				"%s, %s, %v, %v, %v", c.name,
				v.Moved, v.AtSafe, v.Safe, v.Deltas, v.Scores, c.moved, c.atSafe, c.safe, c.deltas, c.scores)
		}
		ends := false
		for _, n := range v.Notes {
			ends = ends || n.Kind == match.NoteEndsGame
		}
		if ends != c.ends {
			t.Errorf("%s: NoteEndsGame: got %v, want %v", c.name, ends, c.ends)
		}
	}
}

// TestUnplayableCardPlans checks the reason why a card can't be planned: it has no target, it must wait, or cards can't
// be played in this phase.
func TestUnplayableCardPlans(t *testing.T) {
	const at, score = "3.3.5.6.2.1", "0.0.0.0.0.0"
	for _, c := range []struct {
		hand string
		card rules.Card
		want string
	}{
		{"aK", rules.CardBack, ""},
		{"k", rules.CardRescue, "no agent is in the ruins"},
		{"e", rules.CardAway, "no agent is with the safe"},
		{"aB", rules.CardStep, "a card drawn in this round waits for the next one"},
	} {
		v := cardRoundView(t, c.hand, at, score, "-")
		_, err := match.NewCardPlan(v, c.card)
		if got := englishText(t, match.Unplayable(v, c.card)); got != c.want || (err == nil) != (c.want == "") ||
			err != nil && english.Error(err) != c.want {
			t.Errorf("%v: got reason %q and NewCardPlan error %v, want %q", c.card, got, err, c.want)
		}
	}
	// During the call, and while cards are drawn, a playable card has no reason but can't be planned.
	const table = "hc1 amigo-2001 topsecret 3 %s 1 1 1 roygbv 7.0.0.0.0.1.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - " +
		"0.0.0.0.0.0.- b.a.- abccddeeffgghijkkllmmnno - -:-.-.- %s"
	for phase, rest := range map[string]string{"call": "r:-:-:6 -:2:-:0:-", "draw": "m:1:d:6 -:-:-:0:-"} {
		g, err := rules.ParsePosition(fmt.Sprintf(table, phase, rest))
		if err != nil {
			t.Fatal(err)
		}
		if why := match.Unplayable(g.View(1), rules.CardBack); !why.IsZero() {
			t.Errorf("phase %s: got reason %v, want none", phase, why)
		}
		if p, err := match.NewCardPlan(g.View(1), rules.CardBack); p != nil || err == nil ||
			english.Error(err) != "Stay back can’t be played now" {
			t.Errorf("phase %s: got plan %v and error %v, want only the error", phase, p, err)
		}
	}
	// Cards of other hands have no reason.
	v := cardRoundView(t, "a", at, score, "-")
	other := v.Game.View(0)
	if why := match.Unplayable(other, rules.CardBack); !why.IsZero() {
		t.Errorf("in another seat's view: got reason %v, want none", why)
	}
	if _, err := match.NewCardPlan(other, rules.CardBack); err == nil ||
		english.Error(err) != "Stay back can’t be played now" {
		t.Errorf("card of another hand: got error %v, want that it can’t be played now", err)
	}
}

// TestCardPreviewsEqualApply checks in random games that the preview of a planned card equals its effect. If nobody
// plays another card, it also equals the count.
func TestCardPreviewsEqualApply(t *testing.T) {
	const games = 40 // of each set-up; fewer do not play every card
	var played [rules.NumCardKinds + 1]int
	counts, ends, opened := 0, 0, 0
	forRandomGames(t, true, games, func(g rules.Game, src *rules.RandomSource) {
		if g.Phase() != rules.PhaseCards {
			return
		}
		action := g.NthLegal(src.Intn(g.CountLegal()))
		if action.Kind != rules.KindPlay {
			return
		}
		plan, err := match.NewCardPlan(g.View(g.Actor()), action.Card)
		if err != nil {
			t.Fatalf("%s: %v: %v", g.Position(), action, err)
		}
		plan.SetAction(action)
		if got, ready := plan.Action(); !ready || got != action {
			t.Fatalf("%s: SetAction(%v): got %v, ready %v", g.Position(), action, got, ready)
		}
		for plan.Undo() {
		}
		pick(t, plan, action)
		preview, ok := plan.Preview()
		after := g
		var log rules.Log
		apply(t, &after, action, &log)
		outcome := countOf(&g, log.Events)
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) && (preview.To[x] != after.At(x) || preview.Moved.Has(x) != (g.At(x) != after.At(x))) {
				t.Fatalf("%s: %v: preview of %v: got %v (moved: %v), want %v", g.Position(), action, x, preview.To[x],
					preview.Moved.Has(x), after.At(x))
			}
		}
		if !ok || preview.Safe != after.SafeAt() {
			t.Fatalf("%s: %v: preview of the safe: got %v, %v, want %v, true", g.Position(), action, preview.Safe, ok,
				after.SafeAt())
		}
		if want := action.Card == rules.CardPlus; preview.Scores != want {
			t.Fatalf("%s: %v: Scores: got %v, want %v", g.Position(), action, preview.Scores, want)
		}
		if preview.AtSafe != after.Placed() && !outcome.made && after.Turn() == g.Turn() {
			t.Fatalf("%s: %v: AtSafe: got %v, want %v", g.Position(), action, preview.AtSafe, after.Placed())
		}
		played[action.Card]++
		if outcome.early {
			opened++
		} else {
			finishTurn(t, &after, &log)
		}
		count := countOf(&g, log.Events)
		if count.made != (preview.AtSafe != 0) && !count.early {
			t.Fatalf("%s: %v: got agents %v at the safe in the preview, and count %v", g.Position(), action,
				preview.AtSafe, count.made)
		}
		if preview.Scores { // without a preview of the count
			count.deltas, count.kinds = count.tokens, [match.NoteNobodyAtSafe + 1]bool{match.NoteDossiers: count.early}
		}
		if count.deltas != preview.Deltas {
			t.Fatalf("%s: %v: changes of scores: got %v, want %v", g.Position(), action, preview.Deltas, count.deltas)
		}
		wantNotes(t, &g, action, preview.Notes, count)
		if count.made {
			counts++
		}
		if count.kinds[match.NoteEndsGame] {
			ends++
		}
	})
	t.Logf("cards played: %v; %d counts follow, %d of them end the game, %d cards open the dossiers", played[1:],
		counts, ends, opened)
	for c, n := range played {
		if n == 0 && rules.Card(c) != rules.NoCard && rules.Card(c) != rules.CardSecond || counts == 0 || ends == 0 ||
			opened == 0 {
			t.Fatalf("got %d plays of %v, %d counts, %d ends, %d openings of dossiers; want some of each", n,
				rules.Card(c), counts, ends, opened)
		}
	}
}

// cardRoundView returns the view of seat 1 of three in a card round, in which that seat is asked and has a hand. The
// buildings and scores are those of red, orange, yellow, green, blue and violet. The safe is in house 7, and the placed
// agents are there.
func cardRoundView(t *testing.T, hand, at, score, placed string) rules.View {
	t.Helper()
	deck := "aabbccddeeffgghijkkllmmnno" // letters of all cards
	for _, c := range strings.ToLower(hand) {
		deck = strings.Replace(deck, string(c), "", 1)
	}
	g, err := rules.ParsePosition(fmt.Sprintf("hc1 amigo-2001 topsecret 3 cards 1 1 1 roygbv %s.- %s.- 7 - roy "+
		"0.0.0 - 0.0.0.0.0.0.- -.%s.- %s - -:-.-.- r:-:-:6 %s:2:-:0:-",
		at, score, hand, deck, placed))
	if err != nil {
		t.Fatal(err)
	}
	return g.View(1)
}

// pick picks the agents and the building of an action in a plan, in the order in which a person does.
func pick(t *testing.T, plan *match.CardPlan, action rules.Action) {
	t.Helper()
	for _, x := range []rules.Agent{action.Agent, action.Other} {
		if got, ready := plan.Action(); ready && got == action || !plan.Agents().Has(x) {
			continue
		}
		if err := plan.PickAgent(x); err != nil {
			t.Fatalf("%v: %v", action, err)
		}
	}
	if got, ready := plan.Action(); !ready || got != action {
		if err := plan.PickBuilding(action.Building); err != nil {
			t.Fatalf("%v: %v", action, err)
		}
	}
	if got, ready := plan.Action(); !ready || got != action {
		t.Fatalf("picked %v, want %v", got, action)
	}
}
