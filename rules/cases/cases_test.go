package cases_test

import (
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
	// A case is harder if it has more sequences, and if a greedy player does not find the answer.
	const someSequences, manySequences = 60, 400
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
		want := describe(answer)
		solutions, all := map[string]bool{}, map[string]bool{}
		for _, sequence := range actionSequences(t, start) {
			judged := sequence
			if c.Goal.MoveOnly() {
				judged = judged[:1]
			}
			all[describe(judged)] = true
			switch c.Judge(sequence) {
			case cases.Solved:
				solutions[describe(judged)] = true
			case cases.Unfinished:
				t.Errorf("%s: %s: got Unfinished at its end", c.Name, describe(sequence))
			}
			for n := range sequence {
				if n == 0 || !c.Goal.MoveOnly() {
					if v := c.Judge(sequence[:n]); v != cases.Unfinished {
						t.Errorf("%s: %s: got verdict %v before its end, want Unfinished", c.Name,
							describe(sequence[:n]), v)
					}
				}
			}
		}
		if len(solutions) != 1 || !solutions[want] {
			t.Errorf("%s: solutions among %d sequences: got %v, want only %s", c.Name, len(all), solutions, want)
		}
		difficulty := 0
		for _, isHarder := range []bool{len(all) > someSequences, len(all) > manySequences, !isGreedy(start, answer)} {
			if isHarder {
				difficulty++
			}
		}
		if start.Phase() == rules.PhaseCards && len(answer) > 1 { // two cards in the right order
			difficulty += 2
		}
		if got := min(max(difficulty, 1), 3); got != c.Grade {
			t.Errorf("%s: grade: got %d, want %d for %d sequences and difficulty %d", c.Name, c.Grade, got, len(all),
				difficulty)
		}
		if v := c.Judge([]rules.Action{rules.Deal(rules.Red)}); v != cases.Wrong {
			t.Errorf("%s: illegal action: got verdict %v, want Wrong", c.Name, v)
		}
	}
}

// TestOwnersCanBeDeduced checks the cases that ask for owners. After the observed actions, each right agent must have a
// probability above 50 %, at least twice that of any other.
func TestOwnersCanBeDeduced(t *testing.T) {
	const wantCases = 3
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
		var belief deduction.Belief
		for seat := range rules.Seat(g.Players()) { // as package scenes/board/puzzle does
			belief.SetStyle(seat, opponents.Recruit.PlayStyle(g.Setup()))
		}
		var steps [rules.MaxSeats][rules.NumAgents]int
		for _, a := range observed {
			if a.Kind == rules.KindMove {
				for x, n := range a.Steps() {
					steps[g.Actor()][x] += int(n)
				}
			}
			belief.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		v := end.View(c.Viewer())
		table := belief.Marginals(&v)
		bySteps := true // whether the most moved agents are the owned ones
		wrong := map[rules.Seat]rules.Agent{}
		for seat, owned := range c.Owners {
			if end.Identity(seat) != owned {
				t.Errorf("%s: agent of seat %d: got %v, want %v", c.Name, seat+1, end.Identity(seat), owned)
			}
			right, second := table[owned][seat].Percent(), 0
			for x := range rules.Agent(rules.NumAgents) {
				if x == owned {
					continue
				}
				if second = max(second, table[x][seat].Percent()); x != rules.Green &&
					steps[seat][x] >= steps[seat][owned] {
					bySteps = false
				}
			}
			if right <= 50 || right < 2*second {
				t.Errorf("%s: seat %d: got %d %% for %v, %d %% for another agent; want above 50, and twice as much",
					c.Name, seat+1, right, owned, second)
			}
			wrong[seat] = rules.Red
		}
		grade := 1
		if !bySteps {
			grade += len(c.Owners)
		}
		if c.Grade != grade {
			t.Errorf("%s: got grade %d, want %d", c.Name, c.Grade, grade)
		}
		if c.JudgeOwners(c.Owners) != cases.Solved || c.JudgeOwners(nil) != cases.Unfinished ||
			c.JudgeOwners(wrong) != cases.Wrong || c.Judge(nil) != cases.Wrong {
			t.Errorf("%s: verdicts of right, no and wrong owners, and of no actions: got %d, %d, %d and %d; "+
				"want %d, %d, %d and %d", c.Name, c.JudgeOwners(c.Owners), c.JudgeOwners(nil), c.JudgeOwners(wrong),
				c.Judge(nil), cases.Solved,
				cases.Unfinished, cases.Wrong, cases.Wrong)
		}
	}
	if ownerCases != wantCases {
		t.Errorf("got %d cases that ask for owners, want %d", ownerCases, wantCases)
	}
}

// TestCasesAreWellFormed checks that there are twenty cases with unique names, sorted by grade, each with the fields of
// its goal.
func TestCasesAreWellFormed(t *testing.T) {
	names, grades, last := map[string]bool{}, [4]int{}, 1
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, c := range cases.All {
		if !name.MatchString(c.Name) || names[c.Name] || c.Grade < last || c.Grade > 3 {
			t.Errorf("%q: got grade %d after grade %d, or an invalid or repeated name", c.Name, c.Grade, last)
		}
		names[c.Name] = true
		last = c.Grade
		grades[c.Grade]++
		if (c.Goal == cases.GoalOwners) != (c.Answer == "" && c.Observed != "" && c.Owners != nil) {
			t.Errorf("%s: got fields of another goal", c.Name)
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
