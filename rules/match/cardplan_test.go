package match_test

import (
	"fmt"
	"slices"
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

// cardPick is a pick of an agent or a building in the plan of a card, and what the plan shows afterwards.
type cardPick struct {
	agent  rules.Agent    // agent to pick; building: pick place instead
	place  rules.Building // building to pick
	err    string         // error of the pick; empty: none
	prompt string         // NextPick afterwards
	agents string         // letters of Agents afterwards
	places int            // number of Buildings afterwards
}

// building is the agent of a cardPick that picks a building.
const building = rules.NoAgent

// TestCardPlanPicks checks the picks for cards with different targets: the prompt, the agents and buildings that can be
// picked, and the error of a refused pick. A refused pick changes nothing. Undo leads back to the new plan.
func TestCardPlanPicks(t *testing.T) {
	const at, score = "3.3.5.7.11.11", "0.40.38.39.10.42"
	for _, tc := range []struct {
		card   rules.Card
		letter string
		prompt string // NextPick of the new plan
		agents string // letters of Agents of the new plan
		places int    // number of Buildings of the new plan
		picks  []cardPick
	}{
		{card: rules.CardSwap, letter: letterSwap, prompt: "Choose two agents",
			agents: "roygbv", places: 0, picks: []cardPick{
				{agent: rules.Red, prompt: "Choose the other agent", agents: "ygbv"},
				{agent: rules.Orange, err: "not Orange: both are in the same building",
					prompt: "Choose the other agent", agents: "ygbv"},
				{agent: rules.Red, err: "Red is already chosen", prompt: "Choose the other agent", agents: "ygbv"},
				{agent: rules.Grey, err: "that agent is not in play", prompt: "Choose the other agent", agents: "ygbv"},
				{agent: building, place: 4, err: "Disguise needs no building", prompt: "Choose the other agent",
					agents: "ygbv"},
				{agent: rules.Yellow},
				{agent: rules.Green, err: "not Green: the card has all its agents"},
			}},
		{card: rules.CardRescue, letter: letterRescue, prompt: "Choose one or two agents",
			agents: "bv", places: 0, picks: []cardPick{
				{agent: rules.Red, err: "not Red: it’s not in the ruins", prompt: "Choose one or two agents",
					agents: "bv"},
				{agent: rules.Blue, agents: "v"},
				{agent: rules.Violet},
			}},
		{card: rules.CardPlus, letter: letterPlus, prompt: "Choose two score tokens",
			agents: "rygb", places: 0, picks: []cardPick{
				{agent: rules.Orange, err: "not Orange: its token is at 40 or more",
					prompt: "Choose two score tokens", agents: "rygb"},
				{agent: rules.Yellow, prompt: "Choose the other token", agents: "rgb"},
				{agent: rules.Violet, err: "not Violet: its token is at 40 or more",
					prompt: "Choose the other token", agents: "rgb"},
				{agent: rules.Green},
				{agent: rules.Red, err: "not Red: the card has all its agents"},
			}},
		{card: rules.CardAway, letter: letterAway, prompt: "Choose an agent",
			agents: "g", places: 0, picks: []cardPick{
				{agent: rules.Red, err: "not Red: it’s not with the safe", prompt: "Choose an agent",
					agents: "g"},
				{agent: building, place: 6, err: "choose the agent first", prompt: "Choose an agent", agents: "g"},
				{agent: rules.Green, prompt: "Choose a building for Green", places: 2},
				{agent: building, place: 9, err: "the card can’t reach house 9", prompt: "Choose a building for Green",
					places: 2},
				{agent: building, place: 6},
				{agent: building, place: 8}, // replaces the previous one
				{agent: building, place: 7, err: "the card can’t reach house 7"},
			}},
		{card: rules.CardToSafe, letter: letterToSafe, prompt: "Choose an agent",
			agents: "roybv", places: 0, picks: []cardPick{
				{agent: rules.Green, err: "not Green: it’s already with the safe", prompt: "Choose an agent",
					agents: "roybv"},
				{agent: rules.Red},    // only one way is left
				{agent: rules.Orange}, // replaces red
				{agent: rules.Green, err: "not Green: it’s already with the safe"},
			}},
		{card: rules.CardRuins, letter: letterRuins, prompt: "Choose an agent",
			agents: "royg", places: 0, picks: []cardPick{
				{agent: rules.Violet, err: "not Violet: it’s already in the ruins", prompt: "Choose an agent",
					agents: "royg"},
				{agent: rules.Red},
			}},
		{card: rules.CardSafe, letter: letterSafe, prompt: "Choose a building for the safe",
			agents: "", places: 11, picks: []cardPick{
				{agent: rules.Red, err: "Safe house moves the safe: choose a building",
					prompt: "Choose a building for the safe", places: 11},
				{agent: building, place: 7, err: "the safe is already there", prompt: "Choose a building for the safe",
					places: 11},
				{agent: building, place: rules.NoBuilding, err: "the safe is already there",
					prompt: "Choose a building for the safe", places: 11},
				{agent: building, place: rules.NumBuildings, err: "the safe is already there",
					prompt: "Choose a building for the safe", places: 11},
				{agent: building, place: 2},
				{agent: building, place: 7, err: "the safe is already there"},
				{agent: building, place: 3},
			}},
		{card: rules.CardChurch, letter: letterChurch, prompt: "",
			agents: "", places: 0, picks: []cardPick{
				{agent: rules.Red, err: "Evensong needs no agent"},
				{agent: building, place: 3, err: "Evensong needs no building"},
			}},
		{card: rules.CardBack, letter: letterBack, prompt: "Choose an agent",
			agents: "roygbv", places: 0, picks: []cardPick{
				{agent: rules.Yellow, prompt: "Choose a building for Yellow", places: 2},
				{agent: rules.Yellow, err: "Yellow is already chosen", prompt: "Choose a building for Yellow",
					places: 2},
				{agent: rules.Green, prompt: "Choose a building for Green", places: 2},
				{agent: building, place: 5},
				{agent: rules.Red, prompt: "Choose a building for Red", places: 2},
				{agent: building, place: 2},
			}},
	} {
		plan, err := match.NewCardPlan(cardRoundView(t, tc.letter, at, score, "-"), tc.card)
		if err != nil {
			t.Fatalf("%v: %v", tc.card, err)
		}
		wantPlan(t, plan, fmt.Sprintf("%v, at first", tc.card), tc.prompt, tc.agents, tc.places)
		for i, pick := range tc.picks {
			moment := fmt.Sprintf("%v, pick %d", tc.card, i+1)
			pick.do(t, plan, moment)
			wantPlan(t, plan, moment, pick.prompt, pick.agents, pick.places)
		}
		undone := 0
		for plan.Undo() {
			undone++
		}
		wantPlan(t, plan, fmt.Sprintf("%v, undone", tc.card), tc.prompt, tc.agents, tc.places)
		if wantUndo := tc.card != rules.CardChurch; undone > 0 != wantUndo {
			t.Errorf("%v: got %d undone picks, want some: %v", tc.card, undone, wantUndo)
		}
		if plan.PickedAgents() != 0 {
			t.Errorf("%v, undone: got picked agents %v, want none", tc.card, plan.PickedAgents())
		}
	}
}

// do picks in a plan, and checks the error and that the plan has the pick. A refused pick must change nothing.
func (pick cardPick) do(t *testing.T, plan *match.CardPlan, moment string) {
	t.Helper()
	agentsBefore := plan.PickedAgents()
	actionBefore, _ := plan.Action()
	var err error
	if pick.agent == building {
		err = plan.PickBuilding(pick.place)
	} else {
		err = plan.PickAgent(pick.agent)
	}
	message := ""
	if err != nil {
		message = english.Error(err)
	}
	if message != pick.err {
		t.Errorf("%s: got error %q, want %q", moment, message, pick.err)
	}
	action, ready := plan.Action()
	switch {
	case err != nil:
		if plan.PickedAgents() != agentsBefore || action != actionBefore {
			t.Errorf("%s, refused: got plan %v, want %v as before", moment, action, actionBefore)
		}
	case pick.agent == building:
		if ready && action.Building != pick.place {
			t.Errorf("%s: got plan %v, want building %v", moment, action, pick.place)
		}
	case !plan.PickedAgents().Has(pick.agent):
		t.Errorf("%s: got picked agents %v, want %v among them", moment, plan.PickedAgents(), pick.agent)
	}
}

// wantPlan checks the prompt, the letters of the agents and the number of buildings that can be picked. A plan must be
// ready, with a preview, exactly when it has no prompt.
func wantPlan(t *testing.T, plan *match.CardPlan, moment, prompt, agents string, places int) {
	t.Helper()
	if got := englishText(t, plan.NextPick()); got != prompt {
		t.Errorf("%s: got NextPick %q, want %q", moment, got, prompt)
	}
	if got := plan.Agents().String(); got != agents {
		t.Errorf("%s: got agents %q, want %q", moment, got, agents)
	}
	pickable := 0
	for _, ok := range plan.Buildings() {
		if ok {
			pickable++
		}
	}
	if pickable != places {
		t.Errorf("%s: got %d buildings, want %d", moment, pickable, places)
	}
	wantReady := prompt == ""
	if _, ready := plan.Action(); ready != wantReady {
		t.Errorf("%s: got ready %v, want %v", moment, ready, wantReady)
	}
	if _, shown := plan.Preview(); shown != wantReady {
		t.Errorf("%s: got preview %v, want %v", moment, shown, wantReady)
	}
}

// TestCardPlanPreview checks the preview of a planned card: moved agents, agents at the safe, and the changes of scores
// by the count. A card for score tokens previews its own changes instead.
func TestCardPlanPreview(t *testing.T) {
	const at, score = "7.3.5.7.11.11", "39.0.38.0.10.0"
	for _, tc := range []struct {
		name, letter  string
		card          rules.Card
		agents        []rules.Agent  // picked
		place         rules.Building // picked; NoBuilding: none
		moved, atSafe string         // letters of agents
		safe          rules.Building
		deltas        [rules.NumAgents]int // by agent, in the order of colours
		scores        bool                 // the card itself changes scores
		ends          bool                 // the count would end the game
	}{
		{name: "an agent joins one at the safe", letter: letterToSafe, card: rules.CardToSafe,
			agents: []rules.Agent{rules.Orange}, place: rules.NoBuilding, moved: "o", atSafe: "ro", safe: 7,
			deltas: [7]int{7, 7, 5, 7, -3, 0}, ends: true},
		{name: "the agent at the safe is moved away", letter: letterRuins, card: rules.CardRuins,
			agents: []rules.Agent{rules.Red}, place: rules.NoBuilding, moved: "r", safe: 7},
		{name: "another agent is moved away", letter: letterRuins, card: rules.CardRuins,
			agents: []rules.Agent{rules.Green}, place: rules.NoBuilding, moved: "g", atSafe: "r", safe: 7,
			deltas: [7]int{7, 3, 5, 0, -3, 0}, ends: true},
		{name: "the safe is moved", letter: letterSafe, card: rules.CardSafe, place: 3, safe: 3},
		{name: "all to the church", letter: letterChurch, card: rules.CardChurch, place: rules.NoBuilding,
			moved: "roygbv", safe: 7},
		{name: "two tokens", letter: letterPlus, card: rules.CardPlus, agents: []rules.Agent{rules.Red, rules.Yellow},
			place: rules.NoBuilding, atSafe: "r", safe: 7, deltas: [7]int{1, 0, 2}, scores: true},
	} {
		plan, err := match.NewCardPlan(cardRoundView(t, tc.letter, at, score, "r"), tc.card)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range tc.agents {
			if err := plan.PickAgent(a); err != nil {
				t.Fatal(err)
			}
		}
		if tc.place != rules.NoBuilding {
			if err := plan.PickBuilding(tc.place); err != nil {
				t.Fatal(err)
			}
		}
		preview, ok := plan.Preview()
		if !ok {
			t.Fatalf("%s: got no preview, want one", tc.name)
		}
		if preview.Moved.String() != tc.moved || preview.AtSafe.String() != tc.atSafe || preview.Safe != tc.safe {
			t.Errorf("%s: got moved %v, at the safe %v, safe in %v; want %s, %s, %v", tc.name, preview.Moved,
				preview.AtSafe, preview.Safe, tc.moved, tc.atSafe, tc.safe)
		}
		if preview.Deltas != tc.deltas || preview.Scores != tc.scores {
			t.Errorf("%s: got changes of scores %v (by the card: %v), want %v (%v)", tc.name, preview.Deltas,
				preview.Scores, tc.deltas, tc.scores)
		}
		ends := slices.ContainsFunc(preview.Notes, func(n match.Note) bool { return n.Kind == match.NoteEndsGame })
		if ends != tc.ends {
			t.Errorf("%s: NoteEndsGame: got %v, want %v", tc.name, ends, tc.ends)
		}
	}
}

// TestUnplayableCardPlans checks the reason why a card can't be planned in a card round: it has no target, or must
// wait.
func TestUnplayableCardPlans(t *testing.T) {
	const at, score = "3.3.5.6.2.1", "0.0.0.0.0.0"
	for _, tc := range []struct {
		hand string
		card rules.Card
		want string
	}{
		{"aK", rules.CardBack, ""},
		{"k", rules.CardRescue, "no agent is in the ruins"},
		{"e", rules.CardAway, "no agent is with the safe"},
		{"aB", rules.CardStep, "a card drawn in this round waits for the next one"},
	} {
		v := cardRoundView(t, tc.hand, at, score, "-")
		_, err := match.NewCardPlan(v, tc.card)
		if got := englishText(t, match.Unplayable(v, tc.card)); got != tc.want {
			t.Errorf("%v, hand %s: got reason %q, want %q", tc.card, tc.hand, got, tc.want)
		}
		refusal := ""
		if err != nil {
			refusal = english.Error(err)
		}
		if refusal != tc.want {
			t.Errorf("%v, hand %s: got NewCardPlan error %q, want %q", tc.card, tc.hand, refusal, tc.want)
		}
	}
}

// TestNoCardPlanOutsideRound checks that a card can't be planned during the call, while cards are drawn, or from
// another hand. It has no reason then.
func TestNoCardPlanOutsideRound(t *testing.T) {
	const refusal = "Stay back can’t be played now"
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
		if _, err := match.NewCardPlan(g.View(1), rules.CardBack); err == nil || english.Error(err) != refusal {
			t.Errorf("phase %s: got error %v, want %q", phase, err, refusal)
		}
	}
	v := cardRoundView(t, "a", "3.3.5.6.2.1", "0.0.0.0.0.0", "-")
	other := v.Game.View(0)
	if why := match.Unplayable(other, rules.CardBack); !why.IsZero() {
		t.Errorf("in another seat's view: got reason %v, want none", why)
	}
	if _, err := match.NewCardPlan(other, rules.CardBack); err == nil || english.Error(err) != refusal {
		t.Errorf("card of another hand: got error %v, want %q", err, refusal)
	}
}

// TestCardPreviewsEqualApply checks in random games that the preview of a planned card equals its effect. If nobody
// plays another card, it also equals the count.
func TestCardPreviewsEqualApply(t *testing.T) {
	const games = 40                       // of each set-up; fewer do not play every card
	var played [rules.NumCardKinds + 1]int // plays of each card
	counts, ends, opened := 0, 0, 0        // counts, ends of the game, and openings of the dossiers
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
			t.Fatalf("%s: SetAction(%v): got %v, ready %v, want that action and true", g.Position(), action, got,
				ready)
		}
		for plan.Undo() {
		}
		pick(t, plan, action)
		preview, ok := plan.Preview()
		after := g
		var log rules.Log
		apply(t, &after, action, &log)
		outcome := countOf(&g, log.Events)
		if !ok {
			t.Fatalf("%s: %v: got no preview, want one", g.Position(), action)
		}
		for agent := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(agent) {
				continue
			}
			if moved := g.At(agent) != after.At(agent); preview.To[agent] != after.At(agent) ||
				preview.Moved.Has(agent) != moved {
				t.Fatalf("%s: %v: preview of %v: got %v (moved: %v), want %v (%v)", g.Position(), action, agent,
					preview.To[agent], preview.Moved.Has(agent), after.At(agent), moved)
			}
		}
		if preview.Safe != after.SafeAt() {
			t.Fatalf("%s: %v: preview of the safe: got %v, want %v", g.Position(), action, preview.Safe, after.SafeAt())
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
			t.Fatalf("%s: %v: got agents %v at the safe in the preview, want a count %v", g.Position(), action,
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
	if counts == 0 || ends == 0 || opened == 0 {
		t.Errorf("got %d counts, %d ends, %d openings of dossiers; want some of each", counts, ends, opened)
	}
	for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
		if played[card] == 0 {
			t.Errorf("%v: got no play, want some", card)
		}
	}
}

// cardRoundView returns the view of seat 1 of three in a card round, in which that seat is asked and has a hand. The
// buildings and scores are those of red, orange, yellow, green, blue and violet. The safe is in house 7, and the placed
// agents are there.
func cardRoundView(t *testing.T, hand, at, score, placed string) rules.View {
	t.Helper()
	deck := "aabbccddeeffgghijkkllmmnno" // letters of all cards
	for _, letter := range strings.ToLower(hand) {
		deck = strings.Replace(deck, string(letter), "", 1)
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
		t.Fatalf("after all picks: got action %v, ready %v, want %v and true", got, ready, action)
	}
}
