package plan_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
)

// TestInfoPanelShowsThought checks that info panel and bar tell the thought of the last opponent if the table has
// agreed on it.
func TestInfoPanelShowsThought(t *testing.T) {
	for _, shown := range []bool{true, false} {
		o := scenetest.Options(rules.Amigo, rules.Variants{}, 4, 0, 5)
		for i := range o.Players {
			o.Players[i].Kind = match.Opponent
		}
		if shown {
			o.HouseRules = match.ShowThoughts
		}
		table := newTable(t, o)
		said := map[string]bool{}
		for range 200 {
			if table.p.View.Over() {
				break
			}
			table.actRandomly()
			info := table.p.Texts().InfoPanel()
			if about := table.m.Thought(); about == nil || table.p.View.Over() {
				if strings.Contains(englishText(t, info.Title), " plays for ") {
					t.Errorf("no thought: the panel says %q", englishText(t, info.Title))
				}
				continue
			}
			name := table.m.Player(table.m.Thought().Seat).Name
			want := fmt.Sprintf("%s plays for %s", name, english.Agent(table.m.Thought().Own))
			if got := englishText(t, info.Title); got != want || len(info.Lines) != 1 {
				t.Errorf("panel: got %q with %d lines, want %q", got, len(info.Lines), want)
			}
			if _, _, hint := table.barTexts(); !strings.HasPrefix(hint, name+" takes ") &&
				!strings.HasPrefix(hint, name+" suspects nobody") {
				t.Errorf("%s thinks: the bar says %q", name, hint)
			}
			for _, l := range info.Lines {
				said[englishText(t, l)] = true
			}
		}
		if (len(said) > 8) != shown {
			t.Errorf("thoughts shown %v: got %d different texts, want more than 8 only if shown", shown, len(said))
		}
	}
}

// TestInfoPanelShowsOdds checks that the info panel tells how likely the next roll opens the safe, before a roll and
// for a planned place. It does so only if the table has agreed on it.
func TestInfoPanelShowsOdds(t *testing.T) {
	for _, shown := range []bool{true, false} {
		o := scenetest.Options(rules.Engine, rules.Variants{}, 3, 3, 5)
		if shown {
			o.HouseRules = match.ShowOdds
		}
		table := newTable(t, o)
		told := func(at rules.Building, where string, words string) {
			t.Helper()
			hits, faces := table.p.View.SafeOdds(at)
			want := fmt.Sprintf("%d of %d rolls can open the safe", hits, faces)
			switch hits {
			case 0:
				want = "No roll opens the safe"
			case faces:
				want = "Any roll can open the safe"
			}
			if strings.Contains(words, want) != shown {
				t.Errorf("shown %v; %s: the panel says %q, the odds are %q", shown, where, words, want)
			}
		}
		rolls, safes := 0, 0
		for ; !table.p.View.Over(); table.actRandomly() {
			switch table.p.View.Phase() {
			case rules.PhaseRoll:
				rolls++
				told(table.p.View.SafeAt(), "before a roll", englishText(t, table.p.Texts().Question()))
			case rules.PhaseSafe:
				for b := range rules.Building(rules.NumBuildings) {
					if table.p.SetSafe(b); table.p.Safe == b {
						safes++
						told(b, "where the safe is to go", englishText(t, table.p.Texts().InfoPanel().Lines[0]))
					}
				}
			}
		}
		if rolls < 10 || safes < 10 {
			t.Errorf("got %d rolls and %d places for the safe, want at least 10 each", rolls, safes)
		}
	}
}

// TestInfoPanelShowsRecap checks that at a shared screen the info panel tells for six seconds what others have done
// since the person's last turn.
func TestInfoPanelShowsRecap(t *testing.T) {
	for _, people := range []int{1, 2, 4} {
		table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, people, 3))
		told := 0
		for ; !table.p.View.Over(); table.actRandomly() {
			if table.p.View.Phase() != rules.PhaseRoll || !table.personCanAct() {
				continue
			}
			seat := table.p.View.ActiveSeat()
			since, info := match.RecapSince(table.m.Log(), seat), table.p.Texts().InfoPanel()
			if people < 2 || since.Counts+since.Cards == 0 {
				if !info.Title.IsZero() {
					t.Errorf("%d people: there is nothing to tell, and the panel says %q", people,
						englishText(t, info.Title))
				}
				continue
			}
			told++
			if want := "Since " + table.m.Player(seat).Name + "’s last turn"; englishText(t, info.Title) != want {
				t.Errorf("panel: got %q, want %q", englishText(t, info.Title), want)
			}
			gained := ""
			for _, l := range info.Lines {
				gained += englishText(t, l) + "."
			}
			for _, a := range table.p.Agents() {
				if d := since.Gained[a]; strings.Contains(gained, english.Agent(a)) != (d != 0) ||
					d > 0 && !strings.Contains(gained, fmt.Sprintf("+%d", d)) {
					t.Errorf("%v gained %d, and the panel says %q", a, d, gained)
				}
			}
			for _, step := range []struct {
				seconds float64
				shown   bool
			}{{3, true}, {2.9, true}, {0.2, false}, {10, false}} {
				table.p.AdvanceRecap(step.seconds)
				if shown := table.p.Texts().InfoPanel().Title.Key == info.Title.Key; shown != step.shown {
					t.Fatalf("after %v more seconds: got recap shown %v, want %v", step.seconds, shown, step.shown)
				}
			}
		}
		if (told > 3) != (people > 1) {
			t.Errorf("%d people: got %d recaps, want more than 3 only with several people", people, told)
		}
	}
}

// TestInfoPanelOfMoves checks the info panel of planned moves. It tells whether they cause a count, and why.
func TestInfoPanelOfMoves(t *testing.T) {
	for _, test := range []struct {
		at, safe string // the building of each agent, red first; that of the safe
		steps    [rules.NumAgents]int
		title    string
		lines    []string
	}{
		{"3.0.7.5.0.2.1", "7", [rules.NumAgents]int{}, "", nil},
		{"3.0.6.5.0.2.1", "7", [rules.NumAgents]int{1}, "Then: no count",
			[]string{"Nobody ends at the safe in house 7"}},
		{"3.1.6.5.1.2.1", "0", [rules.NumAgents]int{1}, "Then: no count",
			[]string{"Nobody ends at the safe in the church"}},
		{"3.1.6.5.1.2.1", "11", [rules.NumAgents]int{1}, "Then: no count",
			[]string{"Nobody ends at the safe in the ruins"}},
		{"6.0.7.5.7.2.1", "7", [rules.NumAgents]int{2}, "Then: no count",
			[]string{"Red only passes the safe", "Yellow and Blue were already there"}},
		{"6.6.5.7.0.2.1", "7", [rules.NumAgents]int{2, 2}, "Then: no count",
			[]string{"Red and Orange only pass the safe", "Green was already there"}},
		{"7.7.7.0.0.2.1", "7", [rules.NumAgents]int{rules.Green: 1}, "Then: no count",
			[]string{"Red, Orange and Yellow were already there"}},
		{"6.0.7.5.7.2.1", "7", [rules.NumAgents]int{1, rules.Blue: 1}, "Then: a count",
			[]string{"Red ends at the safe"}},
		{"6.6.7.5.7.2.2", "7", [rules.NumAgents]int{1, 1}, "Then: a count",
			[]string{"Grey reaches the goal: the game ends", "Red and Orange end at the safe"}},
	} {
		x := tableAt(t, movePosition(test.at, test.safe, "5"))
		for _, a := range x.p.Agents() {
			for range test.steps[a] {
				x.p.AddStep(a, 1)
			}
		}
		if title, lines := x.infoTexts(); title != test.title || !reflect.DeepEqual(lines, test.lines) {
			t.Errorf("%s: %v: panel: got %q, %q, want %q, %q", test.at, test.steps, title, lines, test.title,
				test.lines)
		}
	}
}

// TestInfoPanelOfSafePhase checks the info panel while the safe has to be placed, and when it is planned.
func TestInfoPanelOfSafePhase(t *testing.T) {
	x := tableAt(t, safePosition("7.0.7.5.7.2.7", "7"))
	if title, lines := x.infoTexts(); title == "" || len(lines) != 1 {
		t.Errorf("panel: got %q, %q", title, lines)
	}
	x.p.SetSafe(10)
	if title, lines := x.infoTexts(); title != "The safe goes to house 10" || len(lines) != 1 {
		t.Errorf("panel: got %q, %q", title, lines)
	}
}
