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

// TestEveryCaseHasOneSolution tries every sequence of actions to the end of the turn. Exactly one, the answer of the
// case, solves it. Unfinished sequences are not judged. The grade follows from the number of sequences, and from
// whether a greedy player finds the answer.
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
		for _, yes := range []bool{len(all) > 60, len(all) > 400, !isGreedy(start, answer)} {
			if yes {
				difficulty++
			}
		}
		if start.Phase() == rules.PhaseCards && len(answer) > 1 {
			difficulty += 2
		}
		if got := min(max(difficulty, 1), 3); got != c.Grade {
			t.Errorf("%s: grade: got %d, want %d by %d sequences and difficulty %d", c.Name, c.Grade, got, len(all),
				difficulty)
		}
		if v := c.Judge([]rules.Action{rules.Deal(rules.Red)}); v != cases.Wrong {
			t.Errorf("%s: illegal action: got verdict %v, want Wrong", c.Name, v)
		}
	}
}

// TestOwnersCanBeDeduced checks the cases that ask for owners. After the observed actions each right owner has more
// than 50 percent, and at least twice as much as any other.
func TestOwnersCanBeDeduced(t *testing.T) {
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
		want := 1
		if !bySteps {
			want += len(c.Owners)
		}
		if want != c.Grade {
			t.Errorf("%s: got grade %d, want %d", c.Name, c.Grade, want)
		}
		if c.JudgeOwners(c.Owners) != cases.Solved || c.JudgeOwners(nil) != cases.Unfinished ||
			c.JudgeOwners(wrong) != cases.Wrong || c.Judge(nil) != cases.Wrong {
			t.Errorf("%s: got a wrong verdict for the right, no or wrong owners", c.Name)
		}
	}
	if ownerCases != 3 {
		t.Errorf("got %d cases that ask for owners, want 3", ownerCases)
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

// describe returns the actions as text, without passes, which make no difference between two cards.
func describe(actions []rules.Action) string {
	var words []string
	for _, a := range actions {
		if a.Kind != rules.KindPass {
			words = append(words, a.String())
		}
	}
	return strings.Join(words, "; ")
}

// isGreedy reports whether a player finds the answer who takes, action by action, the most for the own agent: points
// first, then the better building.
func isGreedy(g rules.Game, answer []rules.Action) bool {
	own := g.Identity(g.Actor())
	for _, action := range answer {
		worth := func(b rules.Action) int {
			h := g
			if h.Apply(b, nil) != nil {
				return -1 << 30
			}
			return 100*h.Score(own) + h.At(own).Points()
		}
		for i := range g.CountLegal() {
			if b := g.NthLegal(i); b != action && worth(b) >= worth(action) {
				return false
			}
		}
		if g.Apply(action, nil) != nil {
			return false
		}
	}
	return true
}
