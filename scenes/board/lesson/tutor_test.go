package lesson

import (
	"maps"
	"testing"

	"heimlich/rules"
	"heimlich/rules/lessons"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// table is a table with a lesson, without a screen. A test plays at it as the learner.
type table struct {
	*testing.T
	m     *match.Match
	p     *plan.Plan
	tutor *Course
	shown map[string]bool // keys of the sentences of all letters shown
	ended bool            // the tutor has reported the last letter of this table
}

// tableOf returns a table at the start of a lesson, 1 to NumLessons. The seed decides unscripted rolls.
func tableOf(t *testing.T, number int, seed uint64) *table {
	t.Helper()
	start, err := StartOf(number, [4]string{"Anna", "Ben", "Carl", "Dora"})
	if err != nil {
		t.Fatal(err)
	}
	start.Options.Seed, start.Options.HasSeed = seed, true
	m, err := tables.BeginUnsavedAt(start.Position, start.Options, tables.Helpers{Script: Script(number)})
	if err != nil {
		t.Fatal(err)
	}
	table := &table{T: t, m: m, p: plan.New(m, func() bool { return false }), tutor: NewCourse(number),
		shown: map[string]bool{}}
	table.p.Tutor = table.tutor
	table.tutor.TableDone = func() { table.ended = true }
	table.updateLetter()
	return table
}

// updateLetter updates the letter and notes its texts, as the table does after every change.
func (t *table) updateLetter() {
	t.p.UpdateLetter()
	letter, ok := t.p.Letter()
	if !ok {
		return
	}
	if letter.Number < 1 || letter.Number > NumLessons {
		t.Fatalf("got a letter of lesson %d, want 1 to %d", letter.Number, NumLessons)
	}
	for _, sentence := range letter.Body {
		t.shown[string(sentence.Key)] = true
	}
}

// readLetters reads letters until none blocks the game.
func (t *table) readLetters() {
	for t.p.Blocked() && !t.ended {
		t.tutor.Read()
		t.updateLetter()
	}
}

// advance plays on until the learner has to decide. It returns false if the game or the lesson ends first.
func (t *table) advance() bool {
	t.Helper()
	const tick, maxTicks = 0.5, 20000 // 10,000 seconds
	for range maxTicks {
		t.readLetters()
		if t.ended || t.p.View.Over() {
			return false
		}
		if t.m.Status().WaitsForPerson {
			t.p.StartDraft()
			t.updateLetter()
			return true
		}
		t.m.Advance(tick, 1)
		t.nextStep()
	}
	t.Fatalf("got no decision of the learner after %.0f seconds, at %s", tick*maxTicks, t.p.View.Position())
	return false
}

// nextStep takes the next step of the match.
func (t *table) nextStep() {
	if _, ok := t.m.Next(); ok {
		t.p.Begin()
		t.updateLetter()
	}
}

// act applies an action of the learner.
func (t *table) act(a rules.Action) {
	t.Helper()
	if err := t.m.Act(learner, a); err != nil {
		t.Fatalf("%v at %s: %v", a, t.p.View.Position(), err)
	}
	t.nextStep()
}

// move plans a move step by step, and makes it.
func (t *table) move(steps [rules.NumAgents]uint8) {
	t.Helper()
	for agent, n := range steps {
		for range n {
			t.p.AddStep(rules.Agent(agent), 1)
			t.updateLetter()
		}
	}
	t.act(t.p.Draft.Action())
}

// TestInstructedActionsFinishEveryLesson checks that a learner who follows the instructions reaches the end of each
// lesson and sees its letters.
func TestInstructedActionsFinishEveryLesson(t *testing.T) {
	for name, follow := range map[string]func(*table){
		"1 to 3":  followLessons1To3,
		"4 and 5": followLessons4And5,
		"6":       followLesson6,
		"7":       followLesson7,
		"8":       followLesson8,
	} {
		t.Run(name, func(t *testing.T) {
			first := int(name[0] - '0')
			follow(tableOf(t, first, 1))
		})
	}
}

// followLessons1To3 follows the instructions of lessons 1 to 3, which share a table.
func followLessons1To3(table *table) {
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Yellow: 2, rules.Green: 1})
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Red: 2})
	table.advance()
	table.p.SetSafe(3)
	table.updateLetter()
	table.act(rules.MoveSafe(3))
	if table.advance(); !table.ended {
		table.Error("lesson 3: got no end, want one after the safe is placed")
	}
	table.wantLetters("lesson.goal", "lesson.steps.range", "lesson.everybody", "lesson.they", "lesson.near",
		"lesson.opens", "lesson.then", "lesson.hide", "lesson.walks-in", "lesson.turn")
}

// followLessons4And5 follows the instructions of lessons 4 and 5, up to the beginning of lesson 6.
func followLessons4And5(table *table) {
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Red: 1, rules.Green: 1})
	table.advance()
	table.act(rules.MoveSafe(3))
	table.advance()
	table.wantLetters("lesson.later", "lesson.red-too", "lesson.share", "lesson.as-much", "lesson.ruins",
		"lesson.fetched", "lesson.pencil", "lesson.free", "lesson.tells")
	if table.tutor.lesson != 6 {
		table.Errorf("after lesson 5: got lesson %d, want 6", table.tutor.lesson)
	}
}

// followLesson6 follows the instructions of lesson 6, which ends the game.
func followLesson6(table *table) {
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Green: 1, rules.Grey: 2})
	if !table.p.View.Over() {
		table.Errorf("lesson 6: got the game going on, want its end: %s", table.p.View.Position())
	}
	table.wantLetters("lesson.last", "lesson.ends-ahead")
}

// followLesson7 follows the instructions of lesson 7, about the call.
func followLesson7(table *table) {
	table.advance()
	table.wantLetters("lesson.at-stake", "lesson.knock")
	table.act(rules.Call(false))
	if table.advance(); !table.ended {
		table.Error("lesson 7: got no end, want one after the call")
	}
	table.wantLetters("lesson.kept", "lesson.draw")
}

// followLesson8 follows the instructions of lesson 8, about dossiers.
func followLesson8(table *table) {
	table.advance()
	table.wantLetters("lesson.past", "lesson.rows")
	table.act(dossierOfFreeAgents())
	if table.advance(); !table.ended {
		table.Error("lesson 8: got no end, want one after the dossiers")
	}
	table.wantLetters("lesson.sealed")
}

// wantLetters checks that sentences with these keys were shown.
func (t *table) wantLetters(keys ...string) {
	t.Helper()
	for _, key := range keys {
		if !t.shown[key] {
			t.Errorf("letter %s: got it not shown, want it shown", key)
		}
	}
}

// TestRandomActionsShowEveryLetter checks that random legal actions never stop a lesson, and that together they show
// the letters that instructed actions leave out.
func TestRandomActionsShowEveryLetter(t *testing.T) {
	testrun.Long(t)
	const games, maxActions = 30, 40 // of each lesson; of the learner in each
	shown := map[string]bool{}
	for number := 1; number <= NumLessons; number++ {
		for seed := range uint64(games) {
			table := tableOf(t, number, seed)
			src := rules.NewRandomSource(seed*31 + uint64(number))
			for actions := 0; actions < maxActions && table.advance(); actions++ {
				view := table.m.PrivateView(learner)
				switch {
				case view.IsChance():
					table.act(match.Throw)
				case view.Phase() == rules.PhaseDossier:
					table.act(dossierOfFreeAgents())
				case view.Phase() == rules.PhaseMove:
					table.move(view.NthLegal(src.Intn(view.CountLegal())).Steps())
				default:
					action := view.NthLegal(src.Intn(view.CountLegal()))
					if action.Kind == rules.KindSafe {
						table.p.SetSafe(action.Building)
						table.updateLetter()
					}
					table.act(action)
				}
			}
			maps.Copy(shown, table.shown)
			if t.Failed() {
				t.Fatalf("failed in lesson %d, seed %d", number, seed)
			}
		}
	}
	for _, name := range []string{"all-yours", "none-yours", "no-count", "nothing", "cruel", "alone", "choice",
		"likely", "innocent", "waits", "ends-behind", "wait", "hands-off", "rescued"} {
		if !shown["lesson."+name] {
			t.Errorf("got no letter lesson.%s", name)
		}
	}
	t.Logf("%d letters", len(shown))
}

// dossierOfFreeAgents returns a dossier of the learner that guesses that nobody owns the other agents.
func dossierOfFreeAgents() rules.Action {
	var rows [rules.NumAgents]rules.Guess
	for agent := range rows {
		if rules.Agent(agent) != learnerAgent {
			rows[agent] = rules.GuessNobody
		}
	}
	return rules.WriteDossier(learner, rows)
}

// TestLeaderLetterForEveryPlan checks the letter for every possible move of lesson 6. If the move ends the game, the
// letter tells whether the learner's agent leads.
func TestLeaderLetterForEveryPlan(t *testing.T) {
	table := tableOf(t, 6, 1)
	table.advance()
	table.act(match.Throw)
	table.advance()
	game, err := lessons.All[lessons.TheUnmasking].Start()
	if err != nil {
		t.Fatal(err)
	}
	roll, _ := Script(6)(&game)
	if err := game.Apply(roll, nil); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := range game.CountLegal() {
		after, action := game, game.NthLegal(i)
		if err := after.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		table.p.Draft.Reset()
		for agent, n := range action.Steps() {
			if n > 0 {
				table.p.Draft.Set(rules.Agent(agent), int(n))
			}
		}
		table.updateLetter()
		want := leaderLetter(&after)
		seen[want]++
		if got := firstKey(table.p); got != want {
			t.Errorf("plan %v: got letter %s, want %s", action, got, want)
		}
	}
	for _, name := range []string{"last", "ends-behind", "ends-level", "ends-ahead"} {
		if seen["lesson."+name] == 0 {
			t.Errorf("got no letter lesson.%s", name)
		}
	}
}

// leaderLetter returns the key of the letter in lesson 6 about a move, given the game after it.
func leaderLetter(after *rules.Game) string {
	if !after.Over() {
		return "lesson.last"
	}
	leader, level := rules.NoAgent, false // level: the learner's agent shares the lead
	for agent := range rules.Agent(rules.NumAgents) {
		switch {
		case leader == rules.NoAgent || after.Score(agent) > after.Score(leader):
			leader, level = agent, false
		case after.Score(agent) == after.Score(leader):
			level = level || agent == learnerAgent || leader == learnerAgent
		}
	}
	switch {
	case level:
		return "lesson.ends-level"
	case leader == learnerAgent:
		return "lesson.ends-ahead"
	}
	return "lesson.ends-behind"
}

// TestCallBeforeFirstLetter checks lesson 7 for a learner who answers the call without reading the first letter. The
// last letter is shown, and reading it ends the lesson.
func TestCallBeforeFirstLetter(t *testing.T) {
	table := tableOf(t, 7, 1)
	if !table.p.Blocked() {
		t.Fatal("lesson 7 begins: got no blocking letter, want one")
	}
	table.act(rules.Call(false))
	for range 2000 {
		if table.p.Blocked() {
			break
		}
		table.m.Advance(0.5, 1)
		table.nextStep()
	}
	if table.wantLetters("lesson.kept"); !table.p.Blocked() {
		t.Fatal("after the call: got no blocking letter, want one")
	}
	if table.tutor.Read(); !table.ended {
		table.updateLetter()
		t.Errorf("after the last letter: got Blocked %v, want false and the end of the lesson", table.p.Blocked())
	}
}

// TestLetterButtonOverOpenHand checks that with an open hand the confirm button reads a blocking letter. After that it
// concerns the cards again.
func TestLetterButtonOverOpenHand(t *testing.T) {
	table := tableOf(t, 7, 1)
	table.p.OpenHand(learner, table.m.PrivateView(learner))
	table.updateLetter()
	if !table.p.Blocked() {
		t.Error("first letter: got the game not blocked, want it blocked")
	}
	if button := table.p.Confirm(); button.Command.Kind != plan.ReadLetter || button.Neutral || !button.Label.IsZero() {
		t.Errorf("button: got %+v, want one that reads the letter, without a neutral label", button)
	}
	table.readLetters()
	if button := table.p.Confirm(); !button.Neutral || button.Label.IsZero() {
		t.Errorf("button: got %+v, want a neutral one for the cards", button)
	}
}

// TestUndoBeforeSafe checks that undoing the move that opened the safe does not end lesson 3. The lesson ends when the
// safe is placed after another move.
func TestUndoBeforeSafe(t *testing.T) {
	table := tableOf(t, 2, 1)
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Red: 2})
	if table.advance(); table.tutor.lesson != 3 {
		t.Fatalf("after the safe was opened: got lesson %d, want 3", table.tutor.lesson)
	}
	if err := table.m.Undo(learner); err != nil {
		t.Fatal(err)
	}
	table.nextStep()
	if table.p.View.Phase() != rules.PhaseMove || table.p.Blocked() {
		t.Fatalf("after the undo: got phase %v, blocked %v; want the move phase, not blocked", table.p.View.Phase(),
			table.p.Blocked())
	}
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Red: 2})
	table.advance()
	table.act(rules.MoveSafe(3))
	if table.advance(); !table.ended {
		t.Error("lesson 3: got no end, want one after the safe is placed")
	}
}
