package cases_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// TestEveryCaseHasOneSolution checks that, of all sequences of actions to the end of the turn, only the answer solves a
// case. Shorter sequences are unfinished, and the grade must match the measured difficulty.
func TestEveryCaseHasOneSolution(t *testing.T) {
	for _, c := range cases.All {
		if c.Goal == cases.GoalOwners {
			continue
		}
		start, err := c.Start()
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if start.Actor() != c.Viewer() || start.Identity(c.Viewer()) != rules.Green {
			t.Errorf("%s: got seat %d to act, want the owner of green, %d", c.Name, start.Actor()+1, c.Viewer()+1)
		}
		answer, _, err := cases.ParseActions(start, c.Answer)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		solutions, all := judgeAll(t, c, start)
		if want := describe(answer); len(solutions) != 1 || !solutions[want] {
			t.Errorf("%s: solutions among %d sequences: got %v, want only %s", c.Name, all, solutions, want)
		}
		if want := measuredGrade(start, answer, all); c.Grade != want {
			t.Errorf("%s: got grade %d, want %d for %d sequences", c.Name, c.Grade, want, all)
		}
		if v := c.Judge([]rules.Action{rules.Deal(rules.Red)}); v != cases.Wrong {
			t.Errorf("%s: illegal action: got verdict %v, want Wrong", c.Name, v)
		}
	}
}

// judgeAll judges all sequences of actions to the end of the turn. It returns the texts of those that solve the case,
// and the number of different ones.
func judgeAll(t *testing.T, c cases.Case, start rules.Game) (solutions map[string]bool, all int) {
	t.Helper()
	solutions, seen := map[string]bool{}, map[string]bool{}
	for _, sequence := range actionSequences(t, start) {
		judged := sequence
		if c.Goal.MoveOnly() {
			judged = judged[:1]
		}
		seen[describe(judged)] = true
		switch c.Judge(sequence) {
		case cases.Solved:
			solutions[describe(judged)] = true
		case cases.Unfinished:
			t.Errorf("%s: %s: got Unfinished at its end, want a verdict", c.Name, describe(sequence))
		}
		for n := range judged {
			if verdict := c.Judge(sequence[:n]); verdict != cases.Unfinished {
				t.Errorf("%s: %s: got verdict %v before its end, want Unfinished", c.Name, describe(sequence[:n]),
					verdict)
			}
		}
	}
	return solutions, len(seen)
}

// measuredGrade returns the grade of a case with a number of sequences. A case is harder if it has more sequences, if a
// greedy player does not find the answer, and if two cards must be played in the right order.
func measuredGrade(start rules.Game, answer []rules.Action, sequences int) int {
	const someSequences, manySequences, maxGrade = 60, 400, 3
	grade := 0
	if sequences > someSequences {
		grade++
	}
	if sequences > manySequences {
		grade++
	}
	if !isGreedy(start, answer) {
		grade++
	}
	if start.Phase() == rules.PhaseCards && len(answer) > 1 {
		grade += 2
	}
	return min(max(grade, 1), maxGrade)
}

// TestOwnersCanBeDeduced checks the cases that ask for owners. After the observed actions, each right agent must have a
// probability above 50 %, at least twice that of any other.
func TestOwnersCanBeDeduced(t *testing.T) {
	const wantCases = 3
	const minPercent, minRatio = 51, 2 // of the right agent, and to any other
	ownerCases := 0
	for _, c := range cases.All {
		if c.Goal != cases.GoalOwners {
			continue
		}
		ownerCases++
		g, err := c.Start()
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		observed, end, err := cases.ParseActions(g, c.Observed)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		belief, steps := observe(t, g, observed)
		view := end.View(c.Viewer())
		marginals := belief.Marginals(&view)
		isMostMoved := true // whether the most moved agents are the owned ones
		wrong := map[rules.Seat]rules.Agent{}
		for seat, owned := range c.Owners {
			if end.Identity(seat) != owned {
				t.Errorf("%s: agent of seat %d: got %v, want %v", c.Name, seat, end.Identity(seat), owned)
			}
			right, second := marginals[owned][seat].Percent(), 0 // percent
			for agent := range rules.Agent(rules.NumAgents) {
				if agent == owned {
					continue
				}
				second = max(second, marginals[agent][seat].Percent())
				if agent != rules.Green && steps[seat][agent] >= steps[seat][owned] { // green is the viewer's
					isMostMoved = false
				}
			}
			if right < minPercent || right < minRatio*second {
				t.Errorf("%s: seat %d: got %d %% for %v, %d %% for another agent; want at least %d %%, and %d times "+
					"as much", c.Name, seat, right, owned, second, minPercent, minRatio)
			}
			wrong[seat] = rules.Red
		}
		grade := 1
		if !isMostMoved {
			grade += len(c.Owners)
		}
		if c.Grade != grade {
			t.Errorf("%s: got grade %d, want %d", c.Name, c.Grade, grade)
		}
		wantVerdict(t, c.Name+": right owners", c.JudgeOwners(c.Owners), cases.Solved)
		wantVerdict(t, c.Name+": no owners", c.JudgeOwners(nil), cases.Unfinished)
		wantVerdict(t, c.Name+": wrong owners", c.JudgeOwners(wrong), cases.Wrong)
		for missing := range wrong { // the order of a map must not matter
			some := maps.Clone(wrong)
			delete(some, missing)
			wantVerdict(t, c.Name+": wrong and missing owners", c.JudgeOwners(some), cases.Unfinished)
		}
		wantVerdict(t, c.Name+": no actions", c.Judge(nil), cases.Wrong)
	}
	if ownerCases != wantCases {
		t.Errorf("got %d cases that ask for owners, want %d", ownerCases, wantCases)
	}
}

// observe applies the observed actions of a case. It returns the belief, as of package scenes/board/puzzle, and the
// steps by which each seat has moved each agent.
func observe(t *testing.T, g rules.Game, actions []rules.Action) (
	belief deduction.Belief, steps [rules.MaxSeats][rules.NumAgents]int,
) {
	t.Helper()
	for seat := range rules.Seat(g.Players()) {
		belief.SetStyle(seat, opponents.Recruit.PlayStyle(g.Setup()))
	}
	for _, action := range actions {
		if action.Kind == rules.KindMove {
			for agent, n := range action.Steps() {
				steps[g.Actor()][agent] += int(n)
			}
		}
		belief.Observe(&g, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	return belief, steps
}

// wantVerdict checks a verdict.
func wantVerdict(t *testing.T, name string, got, want cases.Verdict) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got verdict %d, want %d", name, got, want)
	}
}

// TestCasesAreWellFormed checks that there are twenty cases with unique names, sorted by grade, each with the fields of
// its goal.
func TestCasesAreWellFormed(t *testing.T) {
	names, grades, last := map[string]bool{}, [4]int{}, 1
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, c := range cases.All {
		if !name.MatchString(c.Name) || names[c.Name] || c.Grade < last || c.Grade > 3 {
			t.Errorf("%q: got grade %d after grade %d, want ascending grades to 3 and a valid new name", c.Name,
				c.Grade, last)
		}
		names[c.Name] = true
		last = c.Grade
		grades[c.Grade]++
		if (c.Goal == cases.GoalOwners) != (c.Answer == "" && c.Observed != "" && c.Owners != nil) {
			t.Errorf("%s: got answer %q, observed actions %q and owners %v, want those of goal %d", c.Name, c.Answer,
				c.Observed, c.Owners, c.Goal)
		}
	}
	if len(cases.All) != 20 || grades[1] < 5 || grades[2] < 4 || grades[3] < 4 {
		t.Errorf("got %d cases, by grade %v; want 20, at least 5, 4 and 4", len(cases.All), grades[1:])
	}
}

// actionSequences returns all sequences of actions of the acting seat until another seat or chance acts.
func actionSequences(t *testing.T, g rules.Game) (all [][]rules.Action) {
	t.Helper()
	seat, turn := g.Actor(), g.Turn()
	var walk func(h rules.Game, done []rules.Action)
	walk = func(h rules.Game, done []rules.Action) {
		if h.Over() || h.Turn() != turn || h.Actor() != seat {
			all = append(all, slices.Clone(done))
			return
		}
		for i := range h.CountLegal() {
			k, a := h, h.NthLegal(i)
			if err := k.Apply(a, nil); err != nil {
				t.Fatalf("legal action %v: got error %v", a, err)
			}
			walk(k, append(done[:len(done):len(done)], a))
		}
	}
	walk(g, nil)
	return all
}

// describe returns the actions as text. It omits passes: a pass between two cards makes no difference.
func describe(actions []rules.Action) string {
	var words []string
	for _, a := range actions {
		if a.Kind != rules.KindPass {
			words = append(words, a.String())
		}
	}
	return strings.Join(words, "; ")
}

// isGreedy reports whether a greedy player finds the answer. Such a player chooses, action by action, most points for
// the own agent, and of equals the better building.
func isGreedy(g rules.Game, answer []rules.Action) bool {
	own := g.Identity(g.Actor())
	for _, action := range answer {
		value := func(b rules.Action) int {
			h := g
			if h.Apply(b, nil) != nil {
				return -1 << 30
			}
			return 100*h.Score(own) + h.At(own).Points()
		}
		for i := range g.CountLegal() {
			if b := g.NthLegal(i); b != action && value(b) >= value(action) {
				return false
			}
		}
		if g.Apply(action, nil) != nil {
			return false
		}
	}
	return true
}
