package cases_test

import (
	"regexp"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// way is one way in which the seat that is asked can go on until somebody else, or chance, acts.
type way struct {
	actions []rules.Action
	end     rules.Game
}

// TestEveryCaseHasOneAnswer looks at every way to the end of the turn: the one that is written down is an answer, and
// the only one. Before its end it is not judged. How hard the case is follows from how many ways there are, and whether
// taking the most at once finds it.
func TestEveryCaseHasOneAnswer(t *testing.T) {
	for _, c := range cases.All {
		if c.Goal == cases.GoalOwners {
			continue
		}
		start, err := c.Start()
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if start.Actor() != c.Viewer() || start.Identity(c.Viewer()) != rules.Green {
			t.Errorf("%s: the seat that acts is not Green’s", c.Name)
		}
		answer, _, err := cases.ParseActions(start, c.Answer)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		want := said(answer)
		right, all := map[string]bool{}, map[string]bool{}
		for _, w := range ways(t, start) {
			judged := w.actions
			if c.Goal.MoveOnly() {
				judged = judged[:1]
			}
			all[said(judged)] = true
			switch c.Judge(w.actions) {
			case cases.Solved:
				right[said(judged)] = true
			case cases.Unfinished:
				t.Errorf("%s: %s is not judged", c.Name, said(w.actions))
			}
			for n := range w.actions {
				if n == 0 || !c.Goal.MoveOnly() {
					if v := c.Judge(w.actions[:n]); v != cases.Unfinished {
						t.Errorf("%s: %s is judged before its end", c.Name, said(w.actions[:n]))
					}
				}
			}
		}
		if len(right) != 1 || !right[want] {
			t.Errorf("%s: of %d ways the right ones are %v, want %s", c.Name, len(all), right, want)
		}
		marks := 0
		for _, yes := range []bool{len(all) > 60, len(all) > 400, !greedy(start, answer)} {
			if yes {
				marks++
			}
		}
		if start.Phase() == rules.PhaseCards && len(answer) > 1 {
			marks += 2
		}
		if got := min(max(marks, 1), 3); got != c.Grade {
			t.Errorf("%s: with %d ways and %d marks its grade is %d, not %d", c.Name, len(all), marks, got, c.Grade)
		}
		if v := c.Judge([]rules.Action{rules.Deal(rules.Red)}); v != cases.Wrong {
			t.Errorf("%s: what can’t be done is %v", c.Name, v)
		}
	}
}

// TestOwnersCanBeConcluded: what was seen makes the answer likelier than not, and at least twice as likely as any
// other, in the eyes of the one who looked on.
func TestOwnersCanBeConcluded(t *testing.T) {
	asked := 0
	for _, c := range cases.All {
		if c.Goal != cases.GoalOwners {
			continue
		}
		asked++
		g, err := c.Start()
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		seen, end, err := cases.ParseActions(g, c.Observed)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		var b deduction.Belief
		for s := range rules.Seat(g.Players()) { // as at the table where it is looked at: see scenes/board/puzzle
			b.SetStyle(s, opponents.Recruit.PlayStyle(g.Setup()))
		}
		var steps [rules.MaxSeats][rules.NumAgents]int
		for _, a := range seen {
			if a.Kind == rules.KindMove {
				for x, n := range a.Steps() {
					steps[g.Actor()][x] += int(n)
				}
			}
			b.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		v := end.View(c.Viewer())
		table := b.Marginals(&v)
		counting := true // whether counting steps finds it
		wrong := map[rules.Seat]rules.Agent{}
		for s, owned := range c.Owners {
			if end.Identity(s) != owned {
				t.Errorf("%s: seat %d owns %v", c.Name, s+1, end.Identity(s))
			}
			sure, second := table[owned][s].Percent(), 0
			for x := range rules.Agent(rules.NumAgents) {
				if x == owned {
					continue
				}
				if second = max(second, table[x][s].Percent()); x != rules.Green && steps[s][x] >= steps[s][owned] {
					counting = false
				}
			}
			if sure <= 50 || sure < 2*second {
				t.Errorf("%s: seat %d is %v’s by %d %%, another’s by %d %%", c.Name, s+1, owned, sure, second)
			}
			wrong[s] = rules.Red
		}
		want := 1
		if !counting {
			want += len(c.Owners)
		}
		if want != c.Grade {
			t.Errorf("%s: its grade is %d, not %d", c.Name, want, c.Grade)
		}
		if c.JudgeOwners(c.Owners) != cases.Solved || c.JudgeOwners(nil) != cases.Unfinished ||
			c.JudgeOwners(wrong) != cases.Wrong || c.Judge(nil) != cases.Wrong {
			t.Errorf("%s is judged wrongly", c.Name)
		}
	}
	if asked != 3 {
		t.Errorf("%d cases ask who is who", asked)
	}
}

// TestCasesAreTold: there are twenty, each with a name of its own, of three grades, the easier before the harder.
func TestCasesAreTold(t *testing.T) {
	names, grades, last := map[string]bool{}, [4]int{}, 1
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, c := range cases.All {
		if !name.MatchString(c.Name) || names[c.Name] || c.Grade < last || c.Grade > 3 {
			t.Errorf("%q of grade %d", c.Name, c.Grade)
		}
		names[c.Name] = true
		last = c.Grade
		grades[c.Grade]++
		if (c.Goal == cases.GoalOwners) != (c.Answer == "" && c.Observed != "" && c.Owners != nil) {
			t.Errorf("%s has the wrong kind of answer", c.Name)
		}
	}
	if len(cases.All) != 20 || grades[1] < 5 || grades[2] < 4 || grades[3] < 4 {
		t.Errorf("%d cases, of the grades %v", len(cases.All), grades)
	}
}

// ways returns all of them.
func ways(t *testing.T, g rules.Game) (all []way) {
	t.Helper()
	seat, turn := g.Actor(), g.Turn()
	var walk func(h rules.Game, done []rules.Action)
	walk = func(h rules.Game, done []rules.Action) {
		if h.Over() || h.Turn() != turn || h.Actor() != seat {
			all = append(all, way{append([]rules.Action(nil), done...), h})
			return
		}
		for i := range h.CountLegal() {
			k, a := h, h.NthLegal(i)
			if err := k.Apply(a, nil); err != nil {
				t.Fatalf("%v is listed, and %v", a, err)
			}
			walk(k, append(done[:len(done):len(done)], a))
		}
	}
	walk(g, nil)
	return all
}

// said returns what tells ways apart: passing between two cards is nothing else.
func said(actions []rules.Action) string {
	var words []string
	for _, a := range actions {
		if a.Kind != rules.KindPass {
			words = append(words, a.String())
		}
	}
	return strings.Join(words, "; ")
}

// greedy reports whether taking the most for Green, action by action, is sure to find the answer: points first, then
// the better building.
func greedy(g rules.Game, answer []rules.Action) bool {
	own := g.Identity(g.Actor())
	for _, a := range answer {
		worth := func(b rules.Action) int {
			h := g
			if h.Apply(b, nil) != nil {
				return -1 << 30
			}
			return 100*h.Score(own) + h.At(own).Points()
		}
		for i := range g.CountLegal() {
			if b := g.NthLegal(i); b != a && worth(b) >= worth(a) {
				return false
			}
		}
		if g.Apply(a, nil) != nil {
			return false
		}
	}
	return true
}
