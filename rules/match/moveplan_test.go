package match_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestMovePlanPoints checks the prompts and errors of a plan for a roll of five.
func TestMovePlanPoints(t *testing.T) {
	plan := match.NewMovePlan(view(t, rolledFive))
	wantPrompt(t, plan, "Walk 5 steps")
	for range 4 {
		if err := plan.Add(rules.Red); err != nil {
			t.Fatal(err)
		}
	}
	wantPrompt(t, plan, "1 step left")
	wantError(t, plan.Set(rules.Green, 2), "Green is 2 buildings away, with 1 step left")
	wantError(t, plan.Set(rules.Red, 7), "Red is 3 buildings away, with 1 step left")
	if err := plan.Add(rules.Green); err != nil {
		t.Fatal(err)
	}
	wantPrompt(t, plan, "")
	wantError(t, plan.Add(rules.Grey), "all 5 steps are planned; undo one first")
	if got, want := plan.Action(), rules.MoveAgents([rules.NumAgents]uint8{4, 0, 0, 1}); got != want {
		t.Errorf("action: got %v, want %v", got, want)
	}
}

// TestMovePlanUndo checks undo and reset in a plan for a roll of five. Undo also restores what reset has cleared. A
// step that is not planned can't be removed, and an empty plan has nothing to undo.
func TestMovePlanUndo(t *testing.T) {
	plan := match.NewMovePlan(view(t, rolledFive))
	for _, agent := range []rules.Agent{rules.Red, rules.Red, rules.Red, rules.Red, rules.Green} {
		if err := plan.Add(agent); err != nil {
			t.Fatal(err)
		}
	}
	plan.Undo()
	if got := plan.Steps(); got != [rules.NumAgents]uint8{4} {
		t.Errorf("after undo: got steps %v, want 4 of red", got)
	}
	plan.Reset()
	if got := plan.Steps(); got != [rules.NumAgents]uint8{} {
		t.Errorf("after reset: got steps %v, want none", got)
	}
	if plan.Undo(); plan.Steps() != [rules.NumAgents]uint8{4} {
		t.Errorf("undo of reset: got steps %v, want 4 of red", plan.Steps())
	}
	if err := plan.Remove(rules.Blue); err == nil {
		t.Error("removing a step that is not planned: got no error, want one")
	}
	for range 10 { // more than there are changes
		plan.Undo()
	}
	if plan.Undo() {
		t.Error("undo of an empty plan: got true, want false")
	}
}

// wantPrompt checks the prompt of a plan, which is ready if the prompt is empty.
func wantPrompt(t *testing.T, plan *match.MovePlan, want string) {
	t.Helper()
	ready, why := plan.Ready()
	if got := englishText(t, why); got != want {
		t.Errorf("plan %v: got prompt %q, want %q", plan.Action(), got, want)
	}
	if ready != (want == "") {
		t.Errorf("plan %v: got ready %v, want %v", plan.Action(), ready, want == "")
	}
}

// wantError checks the English text of an error.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || english.Error(err) != want {
		t.Errorf("got error %v, want %q", err, want)
	}
}

// TestMovePlanRange checks that a plan for a roll of 1–3 is ready with one, two or three steps, and refuses a fourth.
func TestMovePlanRange(t *testing.T) {
	plan := match.NewMovePlan(view(t, rolledOne3))
	wantPrompt(t, plan, "Walk 1 to 3 steps")
	for range 3 {
		if err := plan.Add(rules.Violet); err != nil {
			t.Fatal(err)
		}
		wantPrompt(t, plan, "")
	}
	if err := plan.Add(rules.Violet); err == nil {
		t.Error("fourth step: got no error, want one")
	}
}

// TestMovePlanNobody checks that MoveNobody makes a plan ready without steps, and can be undone. Tables without cards
// refuse it.
func TestMovePlanNobody(t *testing.T) {
	plan := match.NewMovePlan(view(t, cards1To3))
	none, red := rules.MoveAgents([rules.NumAgents]uint8{}), rules.MoveAgents([rules.NumAgents]uint8{1})
	wantPlanned := func(ready, nobody bool, action rules.Action) {
		t.Helper()
		if ok, why := plan.Ready(); ok != ready || ok != why.IsZero() {
			t.Errorf("got ready %v with prompt %v, want %v", ok, why, ready)
		}
		if got := plan.MovesNobody(); got != nobody {
			t.Errorf("MovesNobody: got %v, want %v", got, nobody)
		}
		if got := plan.Action(); got != action {
			t.Errorf("action: got %v, want %v", got, action)
		}
	}
	wantEmpty := func() { t.Helper(); wantPlanned(false, false, none) }
	wantNobody := func() { t.Helper(); wantPlanned(true, true, none) }
	wantRed := func() { t.Helper(); wantPlanned(true, false, red) }
	if !plan.Empty() {
		t.Error("new plan: got Empty false, want true")
	}
	wantEmpty()
	for range 2 { // repeating it changes nothing
		if err := plan.MoveNobody(); err != nil {
			t.Fatal(err)
		}
		wantNobody()
	}
	if err := plan.Add(rules.Red); err != nil {
		t.Fatal(err)
	}
	wantRed()
	if err := plan.MoveNobody(); err != nil {
		t.Fatal(err)
	}
	wantNobody()
	plan.Undo()
	wantRed()
	plan.Undo()
	wantNobody()
	plan.Reset()
	wantEmpty()
	plan.Undo()
	wantNobody()
	for _, position := range []string{rolledFive, rolledOne3} {
		plan := match.NewMovePlan(view(t, position))
		wantError(t, plan.MoveNobody(), "at least one agent must move")
		if !plan.Empty() {
			t.Errorf("refused MoveNobody: got plan %v, want it empty", plan.Action())
		}
	}
}

// TestMovePlanWholeRoll checks that in french-41 one agent takes the whole roll, and another agent replaces it. Part of
// the roll and an agent that is not in play are refused.
func TestMovePlanWholeRoll(t *testing.T) {
	plan := match.NewMovePlan(view(t, whole4French))
	wantPrompt(t, plan, "Choose an agent to walk")
	wantError(t, plan.Set(rules.Red, 2), "one agent takes the whole roll of 4")
	for _, a := range []rules.Agent{rules.Red, rules.Green} {
		if err := plan.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := plan.Action(), rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 4}); got != want {
		t.Errorf("after a second agent: got %v, want %v", got, want)
	}
	wantError(t, plan.Add(rules.Blue), "that agent is not in play")
}

// TestMovePlanPreview checks the preview of moves: notes, whether a count follows, and the changes of scores. The move
// has the effect that its preview shows.
func TestMovePlanPreview(t *testing.T) {
	plan := match.NewMovePlan(view(t, rolledFive))
	setSteps := func(a rules.Agent, n int) {
		if err := plan.Set(a, n); err != nil {
			t.Fatal(err)
		}
	}
	wantPreview := func(want match.Preview) {
		t.Helper()
		if got := plan.Preview(); !reflect.DeepEqual(got, want) {
			t.Errorf("preview: got\n%+v\nwant\n%+v", got, want)
		}
	}
	wantPreview(match.Preview{})
	// The notes say why no count follows. Agents that walk past the safe come first.
	setSteps(rules.Green, 3)
	wantPreview(match.Preview{Notes: []match.Note{{Kind: match.NotePassesSafe, Agent: rules.Green},
		{Kind: match.NoteAlreadyAtSafe, Agent: rules.Yellow}}})
	setSteps(rules.Yellow, 1)
	wantPreview(match.Preview{Notes: []match.Note{{Kind: match.NotePassesSafe, Agent: rules.Green}}})
	setSteps(rules.Green, 0)
	wantPreview(match.Preview{Notes: []match.Note{{Kind: match.NoteNobodyAtSafe, Agent: rules.NoAgent}}})
	setSteps(rules.Yellow, 0)
	setSteps(rules.Red, 4)
	setSteps(rules.Grey, 1)
	// Red opens the safe in 7; grey gains 2 and reaches 42.
	wantPreview(match.Preview{
		Counts: true,
		Deltas: [rules.NumAgents]int{7, 0, 7, 5, 0, 2, 2},
		Notes: []match.Note{{Kind: match.NoteEndsGame, Agent: rules.Grey},
			{Kind: match.NoteReachesSafe, Agent: rules.Red}},
	})
	// The preview equals the result.
	v := view(t, rolledFive)
	g := v.Game
	if err := g.Apply(plan.Action(), nil); err != nil {
		t.Fatal(err)
	}
	for a, n := range plan.Preview().Deltas {
		if got := g.Score(rules.Agent(a)) - v.Score(rules.Agent(a)); got != n {
			t.Errorf("gain of %v: got %d, want %d as in the preview", rules.Agent(a), got, n)
		}
	}
	if !g.Over() {
		t.Errorf("got %s, want the end as in the preview", g.Position())
	}
}

// TestMovePreviewsEqualApply checks in random games that the preview of a planned move equals its effect if nobody
// plays a card.
func TestMovePreviewsEqualApply(t *testing.T) {
	const games = 10 // of each set-up
	planned := 0     // moves
	// counts, and those that end the game, begin the last round or open the dossiers
	counts, ends, lastRounds, opened := 0, 0, 0, 0
	tables := forRandomGames(t, false, games, func(g rules.Game, src *rules.RandomSource) {
		if g.Phase() != rules.PhaseMove {
			return
		}
		action := g.NthLegal(src.Intn(g.CountLegal()))
		plan := match.NewMovePlan(g.View(g.Actor()))
		for x, n := range action.Steps() {
			if n > 0 {
				if err := plan.Set(rules.Agent(x), int(n)); err != nil {
					t.Fatalf("%s: %v: %v", g.Position(), action, err)
				}
			}
		}
		if plan.Action() != action {
			t.Fatalf("%s: got the planned action %v, want %v", g.Position(), plan.Action(), action)
		}
		preview, after := plan.Preview(), g
		var log rules.Log
		apply(t, &after, action, &log)
		finishTurn(t, &after, &log)
		count := countOf(&g, log.Events)
		if preview.Counts != count.made || preview.Deltas != count.deltas {
			t.Fatalf("%s: %v: preview: got count %v and changes %v, want %v and %v", g.Position(), action,
				preview.Counts, preview.Deltas, count.made, count.deltas)
		}
		wantNotes(t, &g, action, preview.Notes, count)
		planned++
		counts += btoi(count.made)
		ends += btoi(count.kinds[match.NoteEndsGame])
		lastRounds += btoi(count.kinds[match.NoteLastRound])
		opened += btoi(count.kinds[match.NoteDossiers])
	})
	t.Logf("%d tables, %d moves, %d counts, %d of them end the game, %d begin the last round, %d open the dossiers",
		tables, planned, counts, ends, lastRounds, opened)
	if ends == 0 || lastRounds == 0 || opened == 0 {
		t.Errorf("got %d ends, %d last rounds, %d openings of dossiers; want some of each", ends, lastRounds, opened)
	}
}

// view returns the public view of a position.
func view(t *testing.T, position string) rules.View {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g.View(rules.NoSeat)
}

// Positions of the phase move, by the roll.
const (
	rolledFive = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.40 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	rolledOne3 = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	cards1To3  = "hc1 amigo topsecret 4 move 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 1 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0 ??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"
	whole4French = "hc1 french-41 base 2 move 2 2 1 royg 3.0.6.5.-.-.- 12.0.9.39.-.-.- 7 4 ?? 0.0 - 0.0.0.0.-.-.-"
)

// forRandomGames calls check before every action of random games with every set-up, or with those that have top secret
// cards. The argument games is their number for each set-up. It returns the number of set-ups.
func forRandomGames(t *testing.T, cards bool, games int,
	check func(g rules.Game, src *rules.RandomSource)) (tables int) {
	t.Helper()
	for edition := range rules.EditionID(rules.NumEditions) {
		for variant := range 4 {
			for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
				setup := rules.Setup{Edition: edition, Players: players, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
				if setup.Validate() != nil || cards && !setup.Variants.TopSecret {
					continue
				}
				tables++
				for seed := range uint64(games) {
					g, err := rules.New(setup)
					if err != nil {
						t.Fatal(err)
					}
					src := rules.NewRandomSource(seed<<16 | uint64(players)<<8 | uint64(variant)<<4 | uint64(edition))
					for !g.Over() {
						check(g, &src)
						apply(t, &g, g.NthLegal(src.Intn(g.CountLegal())), nil)
					}
				}
			}
		}
	}
	return tables
}

// apply carries out a legal action.
func apply(t *testing.T, g *rules.Game, a rules.Action, log *rules.Log) {
	t.Helper()
	if err := g.Apply(a, log); err != nil {
		t.Fatalf("%s: %v: %v", g.Position(), a, err)
	}
}

// finishTurn plays a turn without further cards until its count is over or another turn begins.
func finishTurn(t *testing.T, g *rules.Game, log *rules.Log) {
	t.Helper()
	for {
		switch g.Phase() {
		case rules.PhaseOffer:
			apply(t, g, rules.AnswerOffer(false), log)
		case rules.PhaseCall:
			apply(t, g, rules.Call(false), log)
		case rules.PhaseCards:
			apply(t, g, rules.Pass(), log)
		case rules.PhaseDraw, rules.PhasePassport:
			apply(t, g, g.NthLegal(0), log)
		default:
			return
		}
	}
}

// countResult is the outcome of a turn, as previews show it.
type countResult struct {
	made   bool                             // whether a count was made
	early  bool                             // whether the dossiers opened before the count
	deltas [rules.NumAgents]int             // changes of scores by the count
	tokens [rules.NumAgents]int             // changes of scores by cards
	kinds  [match.NoteNobodyAtSafe + 1]bool // kinds of notes that a preview must have
}

// countOf returns the outcome of a turn from its events.
func countOf(before *rules.Game, events []rules.Event) (count countResult) {
	for _, e := range events {
		gain := int(e.After) - int(e.Before)
		switch e.Kind {
		case rules.EventCountBegan:
			count.made = true
		case rules.EventScored:
			count.deltas[e.Agent] = gain
			count.kinds[match.NoteEndsGame] = count.kinds[match.NoteEndsGame] || int(e.After) >= before.Edition().Goal
		case rules.EventTokenMoved:
			count.tokens[e.Agent] = gain
		case rules.EventLastRound:
			count.kinds[match.NoteLastRound] = true
		case rules.EventDossiersOpened:
			count.kinds[match.NoteDossiers] = true
			count.early = !count.made
		}
	}
	// an ended last round needs no note
	ends := events[len(events)-1].Kind == rules.EventGameEnded && !before.LastLap()
	count.kinds[match.NoteEndsGame] = count.kinds[match.NoteEndsGame] && ends
	return count
}

// wantNotes checks that the notes of a preview announce the outcome of the turn, and nothing else.
func wantNotes(t *testing.T, g *rules.Game, a rules.Action, notes []match.Note, count countResult) {
	t.Helper()
	var noted [match.NoteNobodyAtSafe + 1]bool
	for _, n := range notes {
		noted[n.Kind] = true
	}
	for _, kind := range []match.NoteKind{match.NoteEndsGame, match.NoteLastRound, match.NoteDossiers} {
		if noted[kind] != count.kinds[kind] {
			t.Fatalf("%s: %v: got notes %+v, want note %d: %v", g.Position(), a, notes, kind,
				count.kinds[kind])
		}
	}
}
