package lessons_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/deduction"
	"heimlich/rules/lessons"
	"heimlich/rules/match/host"
)

// TestSolutionsLeadThroughLessons checks that the solution of each lesson leads to the start of the next lesson of the
// same game. Points, probabilities and choices must be those that the texts name.
func TestSolutionsLeadThroughLessons(t *testing.T) {
	for i, lesson := range lessons.All {
		g := start(t, i)
		if g.Players() != 4 || g.Identity(lessons.Learner) != lessons.LearnerAgent {
			t.Errorf("%s: got %d players and the learner’s agent %v, want 4 and %v", lesson.Name, g.Players(),
				g.Identity(lessons.Learner), lessons.LearnerAgent)
		}
		applyText(t, g, lesson.Solution)
		if o, err := lesson.Options([4]string{"Anna", "Ben", "Carl", "Dora"}); err != nil {
			t.Error(err)
		} else if h, err := host.NewAt(lesson.Position, o, nil, host.Helpers{
			RandomBits: func() uint64 { return 1 },
		}); err != nil || len(h.Screen().People()) != 1 {
			t.Errorf("%s: begin a match: got error %v, or other than one person", lesson.Name, err)
		}
	}
	// The first three lessons are one game.
	g := start(t, lessons.MoveAnyone)
	if n := playScript(t, lessons.MoveAnyone, &g); n != 1 {
		t.Fatalf("scripted actions before the first move: got %d, want 1", n)
	}
	g = applyText(t, g, "move y2 g1")
	playScript(t, lessons.MoveAnyone, &g)
	if want := start(t, lessons.TheCount); g != want {
		t.Fatalf("after the first lesson: got %s, want %s", g.Position(), want.Position())
	}
	playScript(t, lessons.TheCount, &g)
	g = applyText(t, g, "move r2")
	if g.Gain(rules.Red) != 7 || g.Gain(rules.Orange) != 3 || g.Gain(rules.Yellow) != 2 || g.Gain(rules.Green) != 4 ||
		g.Gain(rules.Blue) != 2 || g.Gain(rules.Violet) != 2 || g.Gain(rules.Grey) != 0 {
		t.Errorf("after the count: the gains differ from those in the texts: %s", g.Position())
	}
	if want := start(t, lessons.TheSafe); g != want {
		t.Fatalf("after the count: got %s, want %s", g.Position(), want.Position())
	}
	if g.CountLegal() != 11 || g.Check(rules.MoveSafe(7)) == nil {
		t.Errorf("places for the safe: got %d, want 11 without house 7", g.CountLegal())
	}
	// The fourth and fifth lessons are one game too.
	g = applyText(t, start(t, lessons.NotOnlyYourOwn), "move r1 g1; safe 3")
	if want := start(t, lessons.WhoIsWho); g != want {
		t.Fatalf("after the fourth lesson: got %s, want %s", g.Position(), want.Position())
	}
	// Its moves reveal that seat 2 owns violet.
	belief := initialBelief(t, lessons.NotOnlyYourOwn)
	g = start(t, lessons.NotOnlyYourOwn)
	actions, _, err := cases.ParseActions(g, "move r1 g1; safe 3; roll 5; move v5")
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range actions {
		if i == 2 {
			if p := suspicion(&g, &belief, lessons.Learner, rules.Violet, 1); p >= 25 {
				t.Errorf("suspicion that seat 2 owns violet, before its move: got %d %%, want below 25 %%", p)
			}
		}
		belief.Observe(&g, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	if p := suspicion(&g, &belief, lessons.Learner, rules.Violet, 1); p <= 50 || g.Identity(1) != rules.Violet {
		t.Errorf("suspicion that seat 2 owns violet, after its move: got %d %%, want above 50 %%", p)
	}
	// The last two lessons begin with a call at the safe, and with one token past the threshold.
	g = start(t, lessons.TopSecret)
	if g.Phase() != rules.PhaseCall || g.Actor() != lessons.Learner ||
		g.Placed() != rules.AgentSet(0).With(rules.Red) || g.At(lessons.LearnerAgent) != rules.Ruins {
		t.Errorf("top secret: got %s, want the learner’s call with red at the safe", g.Position())
	}
	for text, lost := range map[string]int{"call yes; play away r 9": 0, "call yes; play rescue g": 0, "call no": 3} {
		if h := applyText(t, g, text); g.Score(lessons.LearnerAgent)-h.Score(lessons.LearnerAgent) != lost {
			t.Errorf("%s: lost points: got %d, want %d", text,
				g.Score(lessons.LearnerAgent)-h.Score(lessons.LearnerAgent), lost)
		}
	}
	g = start(t, lessons.TheDossier)
	const threshold = 29                       // score that opens the dossiers in this edition
	const wantDossiers = 4 * 4 * 4 * 4 * 4 * 4 // six other agents; each belongs to one of three seats or to nobody
	over, dossiers := 0, 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.Score(a) >= threshold {
			over++
		}
	}
	for i := range g.CountLegal() {
		if g.NthLegal(i).Seat == lessons.Learner {
			dossiers++
		}
	}
	if over != 1 || dossiers != wantDossiers {
		t.Errorf("got %d tokens at %d and %d legal dossiers, want 1 and %d", over, threshold, dossiers, wantDossiers)
	}
}

// TestEveryMoveLeadsOn checks that the script continues after every legal move instead of the solution. The first three
// lessons allow any first and second move, the fourth any move. Every outcome must occur.
func TestEveryMoveLeadsOn(t *testing.T) {
	at := start(t, lessons.MoveAnyone)
	playScript(t, lessons.MoveAnyone, &at)
	outcomes := map[lessons.Outcome]int{}
	seconds, counts := 0, 0
	for i := range at.CountLegal() {
		g, first := at, at.NthLegal(i)
		outcomes[lessons.OutcomeOf(lessons.MoveAnyone, &at, first)]++
		if err := g.Apply(first, nil); err != nil {
			t.Fatal(err)
		}
		if n := playScript(t, lessons.MoveAnyone, &g); n != 6 || g.Turn() != 5 || g.Phase() != rules.PhaseRoll {
			t.Fatalf("after %v: got %d scripted actions, want 6, to turn 5: %s", first, n, g.Position())
		}
		if n := playScript(t, lessons.TheCount, &g); n != 1 || g.At(rules.Red) != 5 || g.At(lessons.LearnerAgent) < 3 ||
			g.At(lessons.LearnerAgent) > 6 {
			t.Fatalf("after %v: got %d scripted actions, want 1: %s", first, n, g.Position())
		}
		if h := applyText(t, g, "move r2"); h.Phase() != rules.PhaseSafe ||
			h.Gain(lessons.LearnerAgent) != g.At(lessons.LearnerAgent).Points() {
			t.Fatalf("after %v: move r2: got %s, want a count", first, h.Position())
		}
		for j := range g.CountLegal() {
			h, second := g, g.NthLegal(j)
			seconds++
			outcome := lessons.OutcomeOf(lessons.TheCount, &g, second)
			outcomes[outcome]++
			if err := h.Apply(second, nil); err != nil {
				t.Fatal(err)
			}
			switch outcome {
			case lessons.OutcomeCount:
				counts++
				if h.Phase() != rules.PhaseSafe || h.Actor() != lessons.Learner {
					t.Fatalf("after %v, %v: got %s, want the learner to place the safe", first, second, h.Position())
				}
				for k := range h.CountLegal() {
					outcomes[lessons.OutcomeOf(lessons.TheSafe, &h, h.NthLegal(k))]++
				}
			case lessons.OutcomeNoCount: // then seat 2 makes a count
				if n := playScript(t, lessons.TheCount, &h); n != 2 || h.Phase() != rules.PhaseSafe || h.Actor() != 1 {
					t.Fatalf("after %v, %v: got %d scripted actions, want 2, a count by seat 2: %s", first, second, n,
						h.Position())
				}
			default:
				t.Fatalf("after %v, %v: got outcome %d", first, second, outcome)
			}
		}
	}
	const firstMoves = 7 + 28 + 84 // splits of one, two and three steps among seven agents
	const secondMoves = firstMoves * 28
	if at.CountLegal() != firstMoves || seconds != secondMoves || counts == 0 || counts == seconds {
		t.Errorf("got %d first moves, %d second moves, %d counts; want %d, %d, some but not all", at.CountLegal(),
			seconds, counts, firstMoves, secondMoves)
	}
	four, beliefAtStart := start(t, lessons.NotOnlyYourOwn), initialBelief(t, lessons.NotOnlyYourOwn)
	followed := 0
	for i := range four.CountLegal() {
		g, action := four, four.NthLegal(i)
		b := beliefAtStart
		b.Observe(&g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		outcome := lessons.OutcomeOf(lessons.NotOnlyYourOwn, &four, action)
		outcomes[outcome]++
		known, points := suspicion(&g, &b, rules.NoSeat, lessons.LearnerAgent, lessons.Learner),
			g.Score(lessons.LearnerAgent)-four.Score(lessons.LearnerAgent)
		switch outcome { // the points and percentages of the texts
		case lessons.OutcomeOpenedByOwn:
			if points != 10 || known <= 50 {
				t.Errorf("%v: got %d points and %d %%, want 10 and > 50", action, points, known)
			}
		case lessons.OutcomeOpenedOwnMoved:
			if points != 9 || known < 20 || known > 35 {
				t.Errorf("%v: got %d points and %d %%, want 9 and 20 to 35", action, points, known)
			}
		case lessons.OutcomeOpenedOwnUnmoved:
			if points != 8 || known > 15 {
				t.Errorf("%v: got %d points and %d %%, want 8 and ≤ 15", action, points, known)
			}
		case lessons.OutcomeNoCount:
			if points != 0 || known > 50 {
				t.Errorf("%v: got %d points and %d %%, want 0 and ≤ 50", action, points, known)
			}
		default:
			t.Errorf("%v: got outcome %d", action, outcome)
		}
		if g.Phase() == rules.PhaseSafe {
			g = applyText(t, g, "safe 3")
		}
		before := g
		n := playScript(t, lessons.WhoIsWho, &g)
		if left := before.At(rules.Violet) == rules.Ruins; n != map[bool]int{true: 2, false: 1}[left] {
			t.Errorf("after %v: got %d scripted actions of seat 2, want 2 exactly if violet is in the ruins", action, n)
		} else if left {
			followed++
		}
	}
	if four.CountLegal() != 28 || followed != 21 {
		t.Errorf("moves after which seat 2 moves violet out of the ruins: got %d of %d, want 21 of 28", followed,
			four.CountLegal())
	}
	last := start(t, lessons.TheUnmasking)
	playScript(t, lessons.TheUnmasking, &last)
	for i := range last.CountLegal() {
		outcomes[lessons.OutcomeOf(lessons.TheUnmasking, &last, last.NthLegal(i))]++
	}
	if lessons.OutcomeOf(lessons.TheUnmasking, &last, parseAction(t, last, "move g1 a2")) != lessons.OutcomeWon ||
		lessons.OutcomeOf(lessons.TheUnmasking, &last, parseAction(t, last, "move r1 o2")) != lessons.OutcomeLost {
		t.Error("unmasking, moves g1 a2 and r1 o2: want OutcomeWon and OutcomeLost")
	}
	cards := start(t, lessons.TopSecret)
	outcomes[lessons.OutcomeOf(lessons.TopSecret, &cards, rules.Call(false))]++
	cards = applyText(t, cards, "call yes")
	for i := range cards.CountLegal() {
		outcomes[lessons.OutcomeOf(lessons.TopSecret, &cards, cards.NthLegal(i))]++
	}
	for r := lessons.OutcomeOnlyOwnMoved; r <= lessons.OutcomeOwnRescued; r++ {
		if outcomes[r] == 0 && r != lessons.OutcomeFreeAgentWins {
			t.Errorf("outcome %d: got none, want some", r)
		}
	}
	t.Logf("outcomes: %v", outcomes)
}

// TestScriptNeedsNoSecrets checks that the script is the same for the game and for the public view, and that it ends
// within the first actions of a lesson.
func TestScriptNeedsNoSecrets(t *testing.T) {
	const games, actions, maxScripted = 20, 60, 12 // actions of a game, and index of the last scripted one
	src := rules.NewRandomSource(5)
	for lesson := range lessons.All {
		for range games {
			g := start(t, lesson)
			for k := 0; k < actions && !g.Over(); k++ {
				public := g.View(rules.NoSeat)
				action, ok := lessons.Scripted(lesson, &g)
				got, gotOK := lessons.Scripted(lesson, &public.Game)
				if got != action || gotOK != ok {
					t.Fatalf("lesson %d: public view: got %v, %v, want %v, %v as for the game", lesson+1, got, gotOK,
						action, ok)
				}
				if k > maxScripted && ok {
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
		a, ok := lessons.Scripted(lesson, g)
		if !ok {
			return n
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// initialBelief returns the belief at the start of a lesson.
func initialBelief(t *testing.T, lesson int) deduction.Belief {
	t.Helper()
	o, err := lessons.All[lesson].Options([4]string{"Anna", "Ben", "Carl", "Dora"})
	if err != nil {
		t.Fatal(err)
	}
	return o.Belief()
}

// suspicion returns a viewer's probability that a seat owns an agent, in percent.
func suspicion(g *rules.Game, b *deduction.Belief, viewer rules.Seat, a rules.Agent, s rules.Seat) int {
	v := g.View(viewer)
	t := b.Marginals(&v)
	return t[a][s].Percent()
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
