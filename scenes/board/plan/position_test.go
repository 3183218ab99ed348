package plan_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestInfoPanelOfMoves checks the info panel of planned moves: the result, and why there would be no count.
func TestInfoPanelOfMoves(t *testing.T) {
	for _, c := range []struct {
		at, safe string
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
		x := tableAt(t, movePosition(c.at, c.safe, "5"))
		for _, a := range x.p.Agents() {
			for range c.steps[a] {
				x.p.Step(a, 1)
			}
		}
		if title, lines := x.infoTexts(); title != c.title || !reflect.DeepEqual(lines, c.lines) {
			t.Errorf("%s: %v: panel: got %q, %q, want %q, %q", c.at, c.steps, title, lines, c.title, c.lines)
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

// TestRefusalLastsUntilNextChange checks that a refusal lasts until something changes, and that another refused press
// refuses again.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	no := errors.New("No.")
	for name, deed := range map[string]func(p *plan.Plan){
		"a step":      func(p *plan.Plan) { p.Step(rules.Red, 1) },
		"a step back": func(p *plan.Plan) { p.Step(rules.Red, 1); p.Refusal = no; p.Step(rules.Red, -1) },
		"undo": func(p *plan.Plan) {
			p.Step(rules.Red,
				1)
			p.Refusal = no
			p.Do(plan.Command{Kind: plan.UndoStep})
		},
		"reset": func(p *plan.Plan) { p.Do(plan.Command{Kind: plan.Reset}) },
		"an agent is sent": func(p *plan.Plan) {
			p.Selected = rules.Red
			p.SendTo(p.View.At(rules.Red).Forward(1))
		},
		"an agent is dragged":          func(p *plan.Plan) { p.Drag(rules.Red, 8, false) },
		"an agent is dropped far away": func(p *plan.Plan) { p.Drag(rules.Red, 5, true) },
		"advice is applied": func(p *plan.Plan) {
			p.ApplyAdvice(rules.MoveAgents([rules.NumAgents]uint8{5}))
		},
		"an animation begins":                     func(p *plan.Plan) { p.Begin() },
		"a hand opens":                            func(p *plan.Plan) { openHand(p, 0) },
		"a knock is chosen":                       func(p *plan.Plan) { p.ToggleKnock(0) },
		"an agent is dropped on its own building": func(p *plan.Plan) { p.Drag(rules.Red, 6, true) },
	} {
		p := tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
		p.Refusal = no
		if deed(p); p.Refusal != nil {
			t.Errorf("after %s: still refused: %v", name, p.Refusal)
		}
	}
	p := tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
	for range 5 {
		p.Step(rules.Red, 1)
	}
	if p.Refusal != nil {
		t.Fatalf("step five of five is refused: %v", p.Refusal)
	}
	steps := p.Draft.Steps()
	if p.Step(rules.Blue, 1); p.Refusal == nil || p.Draft.Steps() != steps {
		t.Error("a sixth step is not refused")
	}
	if p.Step(rules.Red, -1); p.Refusal != nil {
		t.Errorf("removing a step leaves the refusal %v", p.Refusal)
	}
	p = tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
	if p.SendTo(3); p.Refusal == nil ||
		english.Error(p.Refusal) != "Choose an agent, then its destination." {
		t.Errorf("no agent selected: got refusal %v", p.Refusal)
	}
	p = tableAt(t, safePosition("6.0.2.5.7.2.1", "7")).p
	if p.SetSafe(7); p.Refusal == nil || p.Safe != rules.NoBuilding {
		t.Errorf("the safe in its own building: planned in %v", p.Safe)
	}
	if p.SetSafe(3); p.Refusal != nil || p.Safe != 3 {
		t.Errorf("the safe is planned in %v, refused %v", p.Safe, p.Refusal)
	}
}

// TestAdviceTexts checks the text of each action that can be advised.
func TestAdviceTexts(t *testing.T) {
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 6))
	first := x.p.Agents()[0]
	var steps [rules.NumAgents]uint8
	steps[first] = 2
	for _, tc := range []struct {
		a    rules.Action
		want string
	}{
		{rules.MoveAgents(steps), "Move " + english.Agent(first) + " 2 to house 2."},
		{rules.MoveAgents([rules.NumAgents]uint8{}), "Move nobody, and draw a card."},
		{rules.MoveSafe(rules.Ruins), "Place the safe in the ruins."},
		{rules.AnswerOffer(true), "Draw the card."},
		{rules.AnswerOffer(false), "Leave the card."},
		{rules.Call(true), "Knock."},
		{rules.Call(false), "Don’t knock."},
		{rules.PlayCard(rules.CardChurch), "Play “Evensong”."},
		{rules.Pass(), "Pass."},
	} {
		if got := englishText(t, x.p.Texts().Advice(x.p.View, tc.a)); got != tc.want {
			t.Errorf("advice for %v: got %q, want %q", tc.a, got, tc.want)
		}
	}
}

// TestWhyNoCard checks the text for hands that can't be played now.
func TestWhyNoCard(t *testing.T) {
	var moved, round, gone, asked int
	eachMoment(t, func(x *table) {
		v := x.p.View
		for _, s := range x.m.People() {
			got, who := englishText(t, x.p.Texts().WhyNoCard(x.m.PrivateView(s))), x.m.Player(x.p.ActingSeat()).Name
			want := ""
			switch v.Phase() {
			case rules.PhaseCards:
				if round++; s != v.Actor() {
					want = "Now it’s " + who + "’s decision."
				}
			case rules.PhaseCall:
				n := rules.Seat(v.Players())
				before := (s+n-v.ActiveSeat())%n < (v.Actor()+n-v.ActiveSeat())%n
				if asked++; before || v.HandSize(s) == 0 {
					gone++
					want = x.m.Player(s).Name + " skipped this call."
				}
			default:
				moved++
				want = "Cards are played after a move, before any count."
			}
			if got != want {
				t.Errorf("phase %d, seat %d: got %q, want %q", v.Phase(), s+1, got, want)
			}
		}
	}, nil)
	if moved < 10 || round < 10 || gone < 10 || asked < 10 {
		t.Errorf("got only %d, %d, %d and %d cases", moved, round, gone, asked)
	}
}

// tableAt returns a table at a position of the base game. Anna, the only person, has to move or to place the safe.
func tableAt(t *testing.T, position string) *table {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{}, 4, 1, 3))
	x.p.View = g.View(rules.NoSeat)
	x.p.Draft = nil
	x.prepare()
	return x
}

// movePosition returns a position of the base game in the phase move, from the parts for agents, safe and roll.
func movePosition(at, safe, roll string) string {
	return fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s %s ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe, roll)
}

// safePosition returns a position in which the safe must be placed.
func safePosition(at, safe string) string {
	return fmt.Sprintf("hc1 amigo base 4 safe 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s - ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe)
}

// infoTexts returns title and sentences of the info panel, without full stops.
func (t *table) infoTexts() (title string, lines []string) {
	s := t.p.Texts().InfoPanel()
	for _, l := range s.Lines {
		lines = append(lines, englishText(t, l))
	}
	return englishText(t, s.Title), lines
}
