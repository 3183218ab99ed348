package lesson

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/words/wordstest"
)

// TestTipsAreShownOnce checks over random games of every edition and variant that no tip is shown twice, and that all
// common tips are shown. The saved text of one game is given to the next.
func TestTipsAreShownOnce(t *testing.T) {
	testrun.Long(t)
	const games = 16                     // of each edition and choice of variants
	shown, saved := map[string]int{}, "" // how often each tip was shown; the text saved last
	for edition := range rules.Editions {
		for _, variants := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true},
			{TopSecret: true, Dossier: true}} {
			for seed := range uint64(games) {
				options := match.Options{Table: match.Table{
					Setup: rules.Setup{Edition: rules.EditionID(edition), Variants: variants, Players: 3,
						First: rules.NoSeat},
					Players: []match.Player{{Name: "Anna", Kind: match.Person},
						{Name: "Ben", Kind: match.Opponent, Level: opponents.Recruit},
						{Name: "Carl", Kind: match.Opponent, Level: opponents.Recruit}},
				}, Seed: seed, HasSeed: true}
				if options.Validate() != nil {
					continue // this edition has no such variant
				}
				m, err := tables.Begin(options, nil, tables.Helpers{})
				if err != nil {
					t.Fatal(err)
				}
				tips := NewTips(saved)
				tips.Save = func(text string) {
					names := strings.Fields(text)
					shown[names[len(names)-1]]++
					if !strings.HasPrefix(text, saved) {
						t.Errorf("got saved text %q, want one that begins with the last, %q", text, saved)
					}
					saved = text
				}
				p := plan.New(m, func() bool { return false })
				p.Tutor = tips
				playGame(t, m, p, seed)
			}
		}
	}
	for name, times := range shown {
		if times != 1 {
			t.Errorf("tip %s: shown %d times, want 1", name, times)
		}
	}
	for _, name := range []string{"some", "ruins", "call", "knock", "second", "hand", "last-round", "dossier"} {
		if shown[name] == 0 {
			t.Errorf("tip %s: shown 0 times, want 1", name)
		}
	}
}

// TestDossierTipNamesRules checks that the tip on dossiers names the score that starts them and the cost of a wrong
// guess in the edition.
func TestDossierTipNamesRules(t *testing.T) {
	for id, want := range map[string][]string{
		"amigo":     {"reached 29", "costs nothing"},
		"french-42": {"reached 29", "costs nothing"},
		"french-41": {"reached 30", "counts −1"},
	} {
		i := slices.IndexFunc(rules.Editions[:], func(edition rules.Edition) bool { return edition.ID == id })
		text := wordstest.Say(t, wordstest.English(), dossierTip(rules.Editions[i].Dossier).Body[0])
		for _, phrase := range want {
			if !strings.Contains(text, phrase) {
				t.Errorf("%s: got tip %q, want it to contain %q", id, text, phrase)
			}
		}
	}
}

// TestPlanHidesTip checks the tip on a roll of 1–3. Before the roll there is none. A planned step hides it, and the
// person's move removes it.
func TestPlanHidesTip(t *testing.T) {
	const start = "hc1 amigo base 2 roll 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 9 - og 0.0 - 7.0.7.-3.0.-.-"
	table := match.Table{Setup: rules.Setup{Players: 2, First: 0},
		Players: []match.Player{{Name: "Anna", Kind: match.Person}, {Name: "Ben", Kind: match.Opponent}}}
	rollOneToThree := func(g *rules.Game) (rules.Action, bool) {
		if g.Phase() != rules.PhaseRoll {
			return rules.Action{}, false
		}
		i := slices.Index(g.Edition().Faces[:], rules.DieFace{Low: 1, High: 3})
		return rules.RollDie(i), i >= 0
	}
	m, err := tables.BeginUnsavedAt(start, match.Options{Table: table, HasSeed: true},
		tables.Helpers{Script: rollOneToThree})
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	p.Tutor = NewTips("")
	p.UpdateLetter()
	if _, ok := p.Letter(); ok {
		t.Error("before the first event: got a tip, want none")
	}
	if err := m.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	m.Next()
	p.Begin()
	p.StartDraft()
	if p.UpdateLetter(); firstKey(p) != "first.some" {
		t.Errorf("after a roll of 1–3: got tip %q, want first.some", firstKey(p))
	}
	p.AddStep(rules.Red, 1)
	if p.UpdateLetter(); firstKey(p) != "" {
		t.Errorf("while a step is planned: got tip %q, want none", firstKey(p))
	}
	p.AddStep(rules.Red, -1)
	if p.UpdateLetter(); firstKey(p) != "first.some" {
		t.Errorf("after removing the step: got tip %q, want first.some", firstKey(p))
	}
	p.AddStep(rules.Red, 1)
	if err := m.Act(0, p.Draft.Action()); err != nil {
		t.Fatal(err)
	}
	m.Next()
	p.Begin()
	if p.UpdateLetter(); firstKey(p) != "" {
		t.Errorf("after the move: got tip %q, want none", firstKey(p))
	}
}

// TestNewTipsReadsShownTips checks that NewTips reads the names of the tips shown before.
func TestNewTipsReadsShownTips(t *testing.T) {
	const saved = "some ruins"
	if got, want := NewTips(saved).shown, []string{"some", "ruins"}; !slices.Equal(got, want) {
		t.Errorf("NewTips(%q): got shown tips %q, want %q", saved, got, want)
	}
}

// TestShuffleShowsTip checks the tip after a shuffle, which is rare in random games.
func TestShuffleShowsTip(t *testing.T) {
	tips := NewTips("")
	tips.handleEntry(tableOf(t, 1, 1).p, match.Entry{Kind: rules.EventShuffled, Seat: rules.NoSeat})
	if tips.current != "deck" {
		t.Errorf("after a shuffle: got tip %q, want deck", tips.current)
	}
}

// TestTipsAfterUndo checks that an undo, which shortens the log, also reduces the number of processed entries.
func TestTipsAfterUndo(t *testing.T) {
	table := tableOf(t, 2, 1)
	tips := NewTips("")
	table.p.Tutor = tips
	table.advance()
	table.act(match.Throw)
	table.advance()
	table.move([rules.NumAgents]uint8{rules.Red: 2})
	before := len(table.p.Log())
	if err := table.m.Undo(learner); err != nil {
		t.Fatal(err)
	}
	table.nextStep()
	if now := len(table.p.Log()); now >= before || tips.processed != now {
		t.Errorf("after an undo: got %d processed of %d log entries, %d before; want all, fewer than before",
			tips.processed, now, before)
	}
}

// TestKnockTipEndsWithCard checks that the tip about a knock goes with the card that it promises, or with the next
// roll.
func TestKnockTipEndsWithCard(t *testing.T) {
	for _, end := range []rules.EventKind{rules.EventCardPlayed, rules.EventRolled} {
		tips, table := NewTips(""), tableOf(t, 1, 1)
		tips.handleEntry(table.p, match.Entry{Kind: rules.EventCalled, Seat: 1})
		if tips.current != "knock" {
			t.Errorf("after a knock: got tip %q, want knock", tips.current)
		}
		tips.handleEntry(table.p, match.Entry{Kind: rules.EventPassed, Seat: 2})
		if tips.current != "knock" {
			t.Errorf("after an opponent passes: got tip %q, want knock", tips.current)
		}
		if tips.handleEntry(table.p, match.Entry{Kind: end, Seat: 1}); tips.current != "" {
			t.Errorf("after event %d: got tip %q, want none", end, tips.current)
		}
	}
}

// TestTipEndsWithQuestion checks that a tip stays while a person answers one question, and ends with the question of
// another phase.
func TestTipEndsWithQuestion(t *testing.T) {
	tips := NewTips("")
	tips.show("ruins", newLetter("first.ruins"))
	for _, test := range []struct {
		phase rules.Phase
		want  string
	}{{rules.PhaseRoll, "ruins"}, {rules.PhaseRoll, "ruins"}, {rules.PhaseMove, ""}, {rules.PhaseRoll, ""}} {
		if tips.endWithQuestion(test.phase); tips.current != test.want {
			t.Errorf("in phase %v: got tip %q, want %q", test.phase, tips.current, test.want)
		}
	}
	tips.endWithQuestion(rules.PhaseCall)
	if tips.show("call", newLetter("first.call")); tips.current != "call" {
		t.Errorf("after show: got tip %q, want call", tips.current)
	}
	if tips.endWithQuestion(rules.PhaseCall); tips.current != "call" {
		t.Errorf("same question: got tip %q, want call", tips.current)
	}
}

// TestTrailsDelayTip checks that a tip is not shown while trails show the moves of others, but after the next roll.
func TestTrailsDelayTip(t *testing.T) {
	table := match.Table{Setup: rules.Setup{Players: 2, First: 0},
		Players: []match.Player{{Name: "Anna", Kind: match.Person}, {Name: "Ben", Kind: match.Opponent}}}
	m, err := tables.Begin(match.Options{Table: table, Seed: 1, HasSeed: true}, nil, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	tips := NewTips("some")
	p.Tutor = tips
	act := func(a rules.Action) {
		if err := m.Act(0, a); err != nil {
			t.Fatal(err)
		}
		m.Next()
		p.Begin()
	}
	const maxSteps = 1000 // actions and seconds before the first trails
	for range maxSteps {
		view := m.PrivateView(0)
		switch {
		case len(p.RecentMoves()) > 0:
			tips.show("ruins", newLetter("first.ruins"))
			if p.UpdateLetter(); firstKey(p) != "" {
				t.Errorf("while trails show: got tip %q, want none", firstKey(p))
			}
			act(match.Throw)
			if p.UpdateLetter(); firstKey(p) != "first.ruins" {
				t.Errorf("after the roll: got tip %q, want first.ruins", firstKey(p))
			}
			return
		case !m.Status().WaitsForPerson:
			m.Advance(1, 1)
			if _, ok := m.Next(); ok {
				p.Begin()
			}
		case view.IsChance():
			act(match.Throw)
		default:
			act(view.NthLegal(0))
		}
	}
	t.Fatalf("got no trails in %d actions and seconds", maxSteps)
}

// TestTargetsHideTip checks that no tip is shown while the targets of a chosen card are picked. In a card round, a tip
// about something else does not cover what is at stake.
func TestTargetsHideTip(t *testing.T) {
	const position = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy " +
		"0.0.0.0 - 0.0.0.0.0.0.0 c.de.a.fg abbcdefghjkkllmmnno i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-"
	m, err := tables.BeginUnsavedAt(position, match.Options{Table: match.Table{Players: []match.Player{
		{Name: "Anna"}, {Name: "Ben", Kind: match.Opponent}, {Name: "Carl", Kind: match.Opponent},
		{Name: "Dora", Kind: match.Opponent}}}}, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	p, tips := plan.New(m, func() bool { return false }), NewTips("")
	p.Tutor = tips
	tips.show("knock", newLetter("first.knock", p.PlayerArg(0)))
	p.OpenHand(0, m.PrivateView(0))
	for i, want := range []string{"first.knock", "", "first.knock"} {
		if i > 0 {
			p.Hand.Choose(0) // chooses the card, then puts it back
		}
		if p.UpdateLetter(); firstKey(p) != want {
			t.Errorf("after %d presses of the card: got tip %q, want %q", i, firstKey(p), want)
		}
	}
	tips.show("ruins", newLetter("first.ruins"))
	if p.UpdateLetter(); firstKey(p) != "" {
		t.Errorf("in a card round: got tip %q, want none", firstKey(p))
	}
}

// playGame plays a game to its end. The person acts at random and, with an odd seed, collects cards.
func playGame(t *testing.T, m *match.Match, p *plan.Plan, seed uint64) {
	t.Helper()
	const maxSteps = 100000                 // more actions and seconds than any game needs
	src := rules.NewRandomSource(seed + 77) // independent of the match, which uses seed
	p.UpdateLetter()
	for range maxSteps {
		if p.Blocked() {
			p.Tutor.Read()
			p.UpdateLetter()
			if p.Blocked() {
				t.Fatal("after a tip was read: got the game blocked, want it to go on")
			}
		}
		view := m.PrivateView(0)
		if view.Over() {
			return
		}
		if m.Status().WaitsForPerson {
			if err := m.Act(0, chooseAction(p, &view, &src, seed%2 == 1)); err != nil {
				t.Fatal(err)
			}
		} else {
			m.Advance(1, 1)
		}
		if _, ok := m.Next(); ok {
			p.Begin()
			p.UpdateLetter()
		}
	}
	t.Fatalf("the game does not end: %s", p.View.Position())
}

// chooseAction returns a random action of the acting person, who prefers to collect cards if collects is true.
func chooseAction(p *plan.Plan, view *rules.View, src *rules.RandomSource, collects bool) rules.Action {
	if view.Phase() == rules.PhaseDossier {
		return view.NthLegal(src.Intn(view.CountLegal()))
	}
	if view.IsChance() {
		return match.Throw
	}
	if p.StartDraft() {
		p.UpdateLetter()
	}
	action := view.NthLegal(src.Intn(view.CountLegal()))
	if !collects || !view.Setup().Variants.TopSecret {
		return action
	}
	for _, preferred := range []rules.Action{rules.Call(false), rules.Pass(), rules.AnswerOffer(true),
		rules.MoveAgents([rules.NumAgents]uint8{})} {
		if view.Check(preferred) == nil {
			action = preferred
		}
	}
	return action
}

// firstKey returns the key of the letter's first sentence, or "" if there is no letter.
func firstKey(p *plan.Plan) string {
	letter, ok := p.Letter()
	if !ok {
		return ""
	}
	return string(letter.Body[0].Key)
}
