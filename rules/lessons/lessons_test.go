package lessons_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/deduction"
	"heimlich/rules/lessons"
	"heimlich/rules/match/host"
)

// names are the names of the players in the tests.
var names = [4]string{"Anna", "Ben", "Carl", "Dora"}

// TestLessonsBeginMatches checks that each lesson begins a match with one person, that its solution is legal, and that
// its learner owns the same agent.
func TestLessonsBeginMatches(t *testing.T) {
	helpers := host.Helpers{RandomBits: func() uint64 { return 1 }}
	for i, lesson := range lessons.All {
		g := start(t, i)
		if g.Players() != len(names) || g.Identity(lessons.Learner) != lessons.LearnerAgent {
			t.Errorf("%s: got %d players and the learner’s agent %v, want %d and %v", lesson.Name, g.Players(),
				g.Identity(lessons.Learner), len(names), lessons.LearnerAgent)
		}
		applyText(t, g, lesson.Solution)
		options, err := lesson.Options(names)
		if err != nil {
			t.Fatal(err)
		}
		table, err := host.NewAt(lesson.Position, options, nil, helpers)
		if err != nil {
			t.Fatal(err)
		}
		if people := table.Screen().People(); len(people) != 1 {
			t.Errorf("%s: got people in seats %v, want one", lesson.Name, people)
		}
	}
}

// TestFirstLessonsAreOneGame checks that the solutions of the first three lessons lead from one to the next. The gains
// and choices must be those that the texts name.
func TestFirstLessonsAreOneGame(t *testing.T) {
	g := start(t, lessons.MoveAnyone)
	if n := playScript(t, lessons.MoveAnyone, &g); n != 1 {
		t.Fatalf("scripted actions before the first move: got %d, want 1", n)
	}
	g = applyText(t, g, "move y2 g1")
	playScript(t, lessons.MoveAnyone, &g)
	wantStart(t, &g, lessons.TheCount)
	playScript(t, lessons.TheCount, &g)
	g = applyText(t, g, "move r2")
	for agent, want := range map[rules.Agent]int{rules.Red: 7, rules.Orange: 3, rules.Yellow: 2, rules.Green: 4,
		rules.Blue: 2, rules.Violet: 2, rules.Grey: 0} {
		if got := g.Gain(agent); got != want {
			t.Errorf("gain of %v in the count: got %d, want %d as in the texts", agent, got, want)
		}
	}
	wantStart(t, &g, lessons.TheSafe)
	if g.CountLegal() != 11 || g.Check(rules.MoveSafe(7)) == nil {
		t.Errorf("places for the safe: got %d, want 11 without house 7", g.CountLegal())
	}
}

// TestMovesRevealViolet checks that the fourth and fifth lessons are one game, whose moves reveal that seat 1 owns
// violet.
func TestMovesRevealViolet(t *testing.T) {
	const unsure, sure = 25, 50 // percent
	g := applyText(t, start(t, lessons.NotOnlyYourOwn), "move r1 g1; safe 3")
	wantStart(t, &g, lessons.WhoIsWho)
	if g.Identity(1) != rules.Violet {
		t.Fatalf("agent of seat 1: got %v, want violet", g.Identity(1))
	}
	belief := initialBelief(t, lessons.NotOnlyYourOwn)
	g = start(t, lessons.NotOnlyYourOwn)
	observe(t, &g, &belief, "move r1 g1; safe 3")
	if got := suspicion(&g, &belief, lessons.Learner, rules.Violet, 1); got >= unsure {
		t.Errorf("suspicion that seat 1 owns violet, before its move: got %d %%, want below %d %%", got, unsure)
	}
	observe(t, &g, &belief, "roll 5; move v5")
	if got := suspicion(&g, &belief, lessons.Learner, rules.Violet, 1); got <= sure {
		t.Errorf("suspicion that seat 1 owns violet, after its move: got %d %%, want above %d %%", got, sure)
	}
}

// TestTopSecretBeginsWithCall checks that the lesson about cards begins with a call of the learner. Each of two cards
// prevents the loss in the count.
func TestTopSecretBeginsWithCall(t *testing.T) {
	g := start(t, lessons.TopSecret)
	if g.Phase() != rules.PhaseCall || g.Actor() != lessons.Learner {
		t.Errorf("top secret: got %s, want the learner’s call", g.Position())
	}
	if g.Placed() != rules.AgentSet(0).With(rules.Red) || g.At(lessons.LearnerAgent) != rules.Ruins {
		t.Errorf("top secret: got %s, want red at the safe and the learner’s agent in the ruins", g.Position())
	}
	for text, want := range map[string]int{"call yes; play away r 9": 0, "call yes; play rescue g": 0, "call no": 3} {
		after := applyText(t, g, text)
		if got := g.Score(lessons.LearnerAgent) - after.Score(lessons.LearnerAgent); got != want {
			t.Errorf("%s: lost points: got %d, want %d", text, got, want)
		}
	}
}

// TestDossierBeginsAtThreshold checks that the lesson about dossiers begins with one agent past the threshold, and
// allows the learner every dossier.
func TestDossierBeginsAtThreshold(t *testing.T) {
	const threshold = 29                       // score that opens the dossiers in this edition
	const wantDossiers = 4 * 4 * 4 * 4 * 4 * 4 // six other agents; each belongs to one of three seats or to nobody
	g := start(t, lessons.TheDossier)
	over, dossiers := 0, 0
	for agent := range rules.Agent(rules.NumAgents) {
		if g.Score(agent) >= threshold {
			over++
		}
	}
	for i := range g.CountLegal() {
		if g.NthLegal(i).Seat == lessons.Learner {
			dossiers++
		}
	}
	if over != 1 || dossiers != wantDossiers {
		t.Errorf("got %d agents at %d and %d legal dossiers, want 1 and %d", over, threshold, dossiers, wantDossiers)
	}
}

// TestFirstMovesLeadOn checks that the script of the first three lessons continues after every legal move instead of
// the solution. After some moves of the second lesson a count follows, after others not.
func TestFirstMovesLeadOn(t *testing.T) {
	const firstMoves = 7 + 28 + 84 // splits of one, two and three steps among seven agents
	const secondMoves = firstMoves * 28
	opening := start(t, lessons.MoveAnyone)
	playScript(t, lessons.MoveAnyone, &opening)
	moves, counts := 0, 0 // of the second lesson
	for i := range opening.CountLegal() {
		g, first := opening, opening.NthLegal(i)
		if err := g.Apply(first, nil); err != nil {
			t.Fatal(err)
		}
		playToSecondMove(t, first, &g)
		for j := range g.CountLegal() {
			after, second := g, g.NthLegal(j)
			if err := after.Apply(second, nil); err != nil {
				t.Fatal(err)
			}
			moves++
			switch outcome := lessons.OutcomeOf(lessons.TheCount, &g, second); outcome {
			case lessons.OutcomeCount:
				counts++
				if after.Phase() != rules.PhaseSafe || after.Actor() != lessons.Learner {
					t.Fatalf("after %v, %v: got %s, want the learner to place the safe", first, second,
						after.Position())
				}
			case lessons.OutcomeNoCount: // then seat 1 makes a count
				n := playScript(t, lessons.TheCount, &after)
				if n != 2 || after.Phase() != rules.PhaseSafe || after.Actor() != 1 {
					t.Fatalf("after %v, %v: got %d scripted actions, want 2, a count by seat 1: %s", first, second, n,
						after.Position())
				}
			default:
				t.Fatalf("after %v, %v: got outcome %d, want a count or none", first, second, outcome)
			}
		}
	}
	if opening.CountLegal() != firstMoves || moves != secondMoves {
		t.Errorf("got %d first and %d second moves, want %d and %d", opening.CountLegal(), moves, firstMoves,
			secondMoves)
	}
	if counts == 0 || counts == moves {
		t.Errorf("got %d counts after %d second moves, want some but not all", counts, moves)
	}
}

// playToSecondMove plays the script from the first move to the second one. The solution must then make a count, and the
// learner's agent must be in building 3 to 6.
func playToSecondMove(t *testing.T, first rules.Action, g *rules.Game) {
	t.Helper()
	if n := playScript(t, lessons.MoveAnyone, g); n != 6 || g.Turn() != 5 || g.Phase() != rules.PhaseRoll {
		t.Fatalf("after %v: got %d scripted actions, want 6, to turn 5: %s", first, n, g.Position())
	}
	if n := playScript(t, lessons.TheCount, g); n != 1 {
		t.Fatalf("after %v: got %d scripted actions, want 1: %s", first, n, g.Position())
	}
	if own := g.At(lessons.LearnerAgent); own < 3 || own > 6 || g.At(rules.Red) != 5 {
		t.Fatalf("after %v: got %s, want the learner’s agent in 3 to 6 and red in 5", first, g.Position())
	}
	solved := applyText(t, *g, "move r2")
	if solved.Phase() != rules.PhaseSafe || solved.Gain(lessons.LearnerAgent) != g.At(lessons.LearnerAgent).Points() {
		t.Fatalf("after %v: move r2: got %s, want a count", first, solved.Position())
	}
}

// TestFourthLessonLeadsOn checks that the script continues after every move of the fourth lesson. Points and
// probabilities must be those that the texts name.
func TestFourthLessonLeadsOn(t *testing.T) {
	const wantMoves, wantFollowed = 28, 21
	opening := start(t, lessons.NotOnlyYourOwn)
	followed := 0 // moves after which seat 1 moves violet out of the ruins
	for i := range opening.CountLegal() {
		g, belief, action := opening, initialBelief(t, lessons.NotOnlyYourOwn), opening.NthLegal(i)
		belief.Observe(&g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		wantOutcomeOfTexts(t, lessons.OutcomeOf(lessons.NotOnlyYourOwn, &opening, action),
			g.Score(lessons.LearnerAgent)-opening.Score(lessons.LearnerAgent),
			suspicion(&g, &belief, rules.NoSeat, lessons.LearnerAgent, lessons.Learner))
		if g.Phase() == rules.PhaseSafe {
			g = applyText(t, g, "safe 3")
		}
		want := 1
		if g.At(rules.Violet) == rules.Ruins {
			want = 2
			followed++
		}
		if n := playScript(t, lessons.WhoIsWho, &g); n != want {
			t.Errorf("after %v: got %d scripted actions of seat 1, want %d", action, n, want)
		}
	}
	if opening.CountLegal() != wantMoves || followed != wantFollowed {
		t.Errorf("moves after which seat 1 moves violet out of the ruins: got %d of %d, want %d of %d", followed,
			opening.CountLegal(), wantFollowed, wantMoves)
	}
}

// wantOutcomeOfTexts checks the points of the learner, and the public suspicion in percent, for an outcome of the
// fourth lesson.
func wantOutcomeOfTexts(t *testing.T, outcome lessons.Outcome, points, suspicion int) {
	t.Helper()
	want, ok := map[lessons.Outcome]struct{ points, lowest, highest int }{
		lessons.OutcomeOpenedByOwn:      {10, 51, 100},
		lessons.OutcomeOpenedOwnMoved:   {9, 20, 35},
		lessons.OutcomeOpenedOwnUnmoved: {8, 0, 15},
		lessons.OutcomeNoCount:          {0, 0, 50},
	}[outcome]
	if !ok {
		t.Errorf("got outcome %d, which the texts do not name", outcome)
		return
	}
	if points != want.points {
		t.Errorf("outcome %d: got %d points, want %d", outcome, points, want.points)
	}
	if suspicion < want.lowest || suspicion > want.highest {
		t.Errorf("outcome %d: got a suspicion of %d %%, want %d to %d %%", outcome, suspicion, want.lowest,
			want.highest)
	}
}

// TestEveryOutcomeOccurs checks that every outcome occurs by a legal action of a lesson. The exception is
// OutcomeFreeAgentWins, which no action has.
func TestEveryOutcomeOccurs(t *testing.T) {
	outcomes := map[lessons.Outcome]int{}
	addAll := func(lesson int, g rules.Game) {
		for i := range g.CountLegal() {
			outcomes[lessons.OutcomeOf(lesson, &g, g.NthLegal(i))]++
		}
	}
	first := start(t, lessons.MoveAnyone)
	playScript(t, lessons.MoveAnyone, &first)
	addAll(lessons.MoveAnyone, first)
	second := start(t, lessons.TheCount)
	playScript(t, lessons.TheCount, &second)
	addAll(lessons.TheCount, second)
	addAll(lessons.TheSafe, start(t, lessons.TheSafe))
	addAll(lessons.NotOnlyYourOwn, start(t, lessons.NotOnlyYourOwn))
	last := start(t, lessons.TheUnmasking)
	playScript(t, lessons.TheUnmasking, &last)
	addAll(lessons.TheUnmasking, last)
	for text, want := range map[string]lessons.Outcome{"move g1 a2": lessons.OutcomeWon,
		"move r1 o2": lessons.OutcomeLost} {
		if got := lessons.OutcomeOf(lessons.TheUnmasking, &last, parseAction(t, last, text)); got != want {
			t.Errorf("unmasking, %s: got outcome %d, want %d", text, got, want)
		}
	}
	call := start(t, lessons.TopSecret)
	outcomes[lessons.OutcomeOf(lessons.TopSecret, &call, rules.Call(false))]++
	addAll(lessons.TopSecret, applyText(t, call, "call yes"))
	for outcome := lessons.OutcomeOnlyOwnMoved; outcome <= lessons.OutcomeOwnRescued; outcome++ {
		if outcomes[outcome] == 0 && outcome != lessons.OutcomeFreeAgentWins {
			t.Errorf("outcome %d: got none, want some", outcome)
		}
	}
	t.Logf("outcomes: %v", outcomes)
}

// TestScriptNeedsNoSecrets checks that the script is the same for the game and for the public view, and that it ends
// within the first actions of a lesson.
func TestScriptNeedsNoSecrets(t *testing.T) {
	const (
		games       = 20 // of each lesson
		actions     = 60 // of a game
		maxScripted = 12 // index of the last scripted action
	)
	src := rules.NewRandomSource(5)
	for lesson := range lessons.All {
		for range games {
			g := start(t, lesson)
			for n := 0; n < actions && !g.Over(); n++ {
				public := g.View(rules.NoSeat)
				action, ok := lessons.Scripted(lesson, &g)
				got, gotOK := lessons.Scripted(lesson, &public.Game)
				if got != action || gotOK != ok {
					t.Fatalf("lesson %d: public view: got %v, %v, want %v, %v as for the game", lesson+1, got, gotOK,
						action, ok)
				}
				if n > maxScripted && ok {
					t.Fatalf("lesson %d: got scripted action %v after its turns, want none", lesson+1, action)
				}
				if !ok {
					action = g.NthLegal(src.Intn(g.CountLegal()))
				}
				if err := g.Apply(action, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// start returns the game at the start of a lesson.
func start(t *testing.T, lesson int) rules.Game {
	t.Helper()
	g, err := lessons.All[lesson].Start()
	if err != nil {
		t.Fatalf("%s: %v", lessons.All[lesson].Name, err)
	}
	return g
}

// wantStart checks that a game is at the start of a lesson.
func wantStart(t *testing.T, g *rules.Game, lesson int) {
	t.Helper()
	if want := start(t, lesson); *g != want {
		t.Fatalf("start of %s: got %s, want %s", lessons.All[lesson].Name, g.Position(), want.Position())
	}
}

// observe applies actions in the format of records, and adds them to a belief.
func observe(t *testing.T, g *rules.Game, belief *deduction.Belief, text string) {
	t.Helper()
	actions, _, err := cases.ParseActions(*g, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range actions {
		belief.Observe(g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// applyText applies actions in the format of records, and returns the game afterwards.
func applyText(t *testing.T, g rules.Game, text string) rules.Game {
	t.Helper()
	_, end, err := cases.ParseActions(g, text)
	if err != nil {
		t.Fatalf("%s from %s: %v", text, g.Position(), err)
	}
	return end
}

// playScript applies scripted actions of a lesson until there is none, and returns their number.
func playScript(t *testing.T, lesson int, g *rules.Game) int {
	t.Helper()
	for n := 0; ; n++ {
		action, ok := lessons.Scripted(lesson, g)
		if !ok {
			return n
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// initialBelief returns the belief at the start of a lesson.
func initialBelief(t *testing.T, lesson int) deduction.Belief {
	t.Helper()
	options, err := lessons.All[lesson].Options(names)
	if err != nil {
		t.Fatal(err)
	}
	return options.Belief()
}

// suspicion returns a viewer's probability that a seat owns an agent, in percent.
func suspicion(
	g *rules.Game, belief *deduction.Belief, viewer rules.Seat, agent rules.Agent, seat rules.Seat,
) int {
	view := g.View(viewer)
	marginals := belief.Marginals(&view)
	return marginals[agent][seat].Percent()
}

// parseAction returns the first action of a text in the format of records.
func parseAction(t *testing.T, g rules.Game, text string) rules.Action {
	t.Helper()
	actions, _, err := cases.ParseActions(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return actions[0]
}
