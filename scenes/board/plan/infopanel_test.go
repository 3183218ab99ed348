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

// TestInfoPanelShowsThought checks that info panel and bar tell the thought of the last opponent if the table shows
// thoughts, and otherwise do not.
func TestInfoPanelShowsThought(t *testing.T) {
	const actions, fewTexts = 200, 8
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
		for range actions {
			if table.p.View.Over() {
				break
			}
			table.actRandomly()
			info := table.p.Texts().InfoPanel()
			thought := table.m.Thought()
			if thought == nil || table.p.View.Over() {
				if strings.Contains(englishText(t, info.Title), " plays for ") {
					t.Errorf("no thought: got panel %q, want one without a thought", englishText(t, info.Title))
				}
				continue
			}
			name := table.m.Player(thought.Seat).Name
			want := fmt.Sprintf("%s plays for %s", name, english.Agent(thought.Own))
			if got := englishText(t, info.Title); got != want || len(info.Lines) != 1 {
				t.Errorf("panel: got %q with %d lines, want %q with one", got, len(info.Lines), want)
			}
			if _, _, hint := table.barTexts(); !strings.HasPrefix(hint, name+" takes ") &&
				!strings.HasPrefix(hint, name+" suspects nobody") {
				t.Errorf("%s thinks: the bar says %q, want whom %s takes or suspects", name, hint, name)
			}
			for _, line := range info.Lines {
				said[englishText(t, line)] = true
			}
		}
		if (len(said) > fewTexts) != shown {
			t.Errorf("thoughts shown %v: got %d different texts, want more than %d only if shown", shown, len(said),
				fewTexts)
		}
	}
}

// TestInfoPanelShowsOdds checks that the info panel tells how likely the next roll opens the safe, before a roll and
// for a planned place of the safe. It does so only if the table shows the odds.
func TestInfoPanelShowsOdds(t *testing.T) {
	const minCases = 10 // of each kind
	for _, shown := range []bool{true, false} {
		o := scenetest.Options(rules.Engine, rules.Variants{}, 3, 3, 5)
		if shown {
			o.HouseRules = match.ShowOdds
		}
		table := newTable(t, o)
		checkOdds := func(safe rules.Building, when, text string) {
			t.Helper()
			hits, faces := table.p.View.SafeOdds(safe)
			want := fmt.Sprintf("%d of %d rolls can open the safe", hits, faces)
			switch hits {
			case 0:
				want = "No roll opens the safe"
			case faces:
				want = "Any roll can open the safe"
			}
			if strings.Contains(text, want) != shown {
				t.Errorf("%s: got panel %q, want %q in it: %v", when, text, want, shown)
			}
		}
		rolls, safes := 0, 0
		for ; !table.p.View.Over(); table.actRandomly() {
			switch table.p.View.Phase() {
			case rules.PhaseRoll:
				rolls++
				checkOdds(table.p.View.SafeAt(), "before a roll", englishText(t, table.p.Texts().Question()))
			case rules.PhaseSafe:
				for building := range rules.Building(rules.NumBuildings) {
					if table.p.SetSafe(building); table.p.Safe == building {
						safes++
						checkOdds(building, "safe planned", englishText(t, table.p.Texts().InfoPanel().Lines[0]))
					}
				}
			}
		}
		if rolls < minCases || safes < minCases {
			t.Errorf("got %d rolls and %d places for the safe, want at least %d each", rolls, safes, minCases)
		}
	}
}

// TestInfoPanelShowsRecap checks that at a shared screen the info panel tells for six seconds what others have done
// since the person's last turn. With one person it shows no recap.
func TestInfoPanelShowsRecap(t *testing.T) {
	const fewRecaps = 3
	for _, people := range []int{1, 2, 4} {
		table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, people, 3))
		recaps := 0
		for ; !table.p.View.Over(); table.actRandomly() {
			if table.p.View.Phase() != rules.PhaseRoll || !table.personCanAct() {
				continue
			}
			recap := match.RecapSince(table.m.Log(), table.p.View.ActiveSeat())
			if people > 1 && recap.Counts+recap.Cards > 0 {
				recaps++
				table.checkRecap(recap)
			} else if title := table.p.Texts().InfoPanel().Title; !title.IsZero() {
				t.Errorf("%d people, nothing to tell: got panel %q, want none", people, englishText(t, title))
			}
		}
		if (recaps > fewRecaps) != (people > 1) {
			t.Errorf("%d people: got %d recaps, want more than %d only with several people", people, recaps, fewRecaps)
		}
	}
}

// checkRecap checks title, scores and duration of a recap for the active player in the info panel.
func (t *table) checkRecap(recap match.Recap) {
	t.Helper()
	info := t.p.Texts().InfoPanel()
	want := "Since " + t.m.Player(t.p.View.ActiveSeat()).Name + "’s last turn"
	if got := englishText(t, info.Title); got != want {
		t.Errorf("panel: got %q, want %q", got, want)
	}
	text := ""
	for _, line := range info.Lines {
		text += englishText(t, line) + "."
	}
	for _, agent := range t.p.Agents() {
		gained := recap.Gained[agent]
		if named := strings.Contains(text, english.Agent(agent)); named != (gained != 0) {
			t.Errorf("%v gained %d: got panel %q, want the agent in it: %v", agent, gained, text, gained != 0)
		}
		if gained > 0 && !strings.Contains(text, fmt.Sprintf("+%d", gained)) {
			t.Errorf("%v gained %d: got panel %q, want +%d in it", agent, gained, text, gained)
		}
	}
	for _, step := range []struct {
		seconds float64
		shown   bool
	}{{3, true}, {2.9, true}, {0.2, false}, {10, false}} {
		t.p.AdvanceRecap(step.seconds)
		if shown := t.p.Texts().InfoPanel().Title.Key == info.Title.Key; shown != step.shown {
			t.Fatalf("after %v more seconds: got recap shown %v, want %v", step.seconds, shown, step.shown)
		}
	}
}

// TestInfoPanelOfMoves checks the info panel of planned moves. It tells whether they cause a count, and why.
func TestInfoPanelOfMoves(t *testing.T) {
	const roll = "5"
	for _, test := range []struct {
		at, safe string               // the building of each agent, red first; that of the safe
		steps    [rules.NumAgents]int // planned, red first
		title    string               // of the panel
		lines    []string             // of the panel
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
		table := tableAt(t, movePosition(test.at, test.safe, roll))
		for _, agent := range table.p.Agents() {
			for range test.steps[agent] {
				table.p.AddStep(agent, 1)
			}
		}
		if title, lines := table.infoTexts(); title != test.title || !reflect.DeepEqual(lines, test.lines) {
			t.Errorf("%s: %v: panel: got %q, %q, want %q, %q", test.at, test.steps, title, lines, test.title,
				test.lines)
		}
	}
}

// TestInfoPanelOfSafePhase checks the info panel while the safe has to be placed, and when it is planned.
func TestInfoPanelOfSafePhase(t *testing.T) {
	table := tableAt(t, safePosition("7.0.7.5.7.2.7", "7"))
	if title, lines := table.infoTexts(); title == "" || len(lines) != 1 {
		t.Errorf("panel: got %q, %q; want a title and one line", title, lines)
	}
	table.p.SetSafe(10)
	if title, lines := table.infoTexts(); title != "The safe goes to house 10" || len(lines) != 1 {
		t.Errorf("safe planned in house 10: got %q, %q; want its title and one line", title, lines)
	}
}
