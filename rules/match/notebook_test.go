package match_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/message"
)

// TestMarkYesRulesOutOthers checks that a yes marks the other owners of the agent, and the other agents of the owner,
// with a no. A seat that may own two agents keeps its other agents, and so does nobody. The next press clears the yes.
func TestMarkYesRulesOutOthers(t *testing.T) {
	var marks match.NotebookMarks
	ben := rules.GuessSeat(1)
	for range 3 { // the third press is a yes
		marks.Cycle(rules.Red, ben, false)
	}
	if marks.Mark(rules.Red, ben) != match.MarkYes || marks.Guess(rules.Red) != ben {
		t.Fatalf("after three presses: got %v and guess %v, want yes", marks.Mark(rules.Red, ben),
			marks.Guess(rules.Red))
	}
	nobodyRed, benBlue := marks.Mark(rules.Red, rules.GuessNobody), marks.Mark(rules.Blue, ben)
	if nobodyRed != match.MarkNo || benBlue != match.MarkNo {
		t.Errorf("after a yes: got mark %v for another owner and %v for another agent, want MarkNo", nobodyRed, benBlue)
	}
	if got := marks.Mark(rules.Blue, rules.GuessNobody); got != match.MarkNone {
		t.Errorf("after a yes: got mark %v about an unrelated agent and owner, want none", got)
	}
	marks.Cycle(rules.Red, ben, false)
	if got := marks.Mark(rules.Red, ben); got != match.MarkNone {
		t.Errorf("after four presses: got mark %v, want none", got)
	}
	var several match.NotebookMarks
	for range 3 {
		several.Cycle(rules.Red, ben, true)
	}
	if got := several.Mark(rules.Blue, ben); got != match.MarkNone {
		t.Errorf("seat that may own two agents: got mark %v about another agent, want none", got)
	}
	for range 3 {
		marks.Cycle(rules.Green, rules.GuessNobody, false)
	}
	if got := marks.Mark(rules.Yellow, rules.GuessNobody); got != match.MarkNone {
		t.Errorf("after a yes for nobody: got mark %v about another agent, want none", got)
	}
}

// TestNotesSurviveResume checks that notes are there after a resume, for their owner only, and not in the record.
// Damaged notes give an error and stay unchanged. A new game does not get the notes of an old one.
func TestNotesSurviveResume(t *testing.T) {
	store := &noteStore{}
	m := dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, 4), store)
	marks := m.Notebook(1)
	marks.Cycle(rules.Violet, rules.GuessSeat(2), false)
	m.SetNotebook(1, marks)
	m.Leave()()
	before := string(store.record)
	h, err := host.Resume(store.record, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	again := match.New(h.Client(1))
	if err := again.Status().NotesError; err != nil {
		t.Errorf("resumed: got error %v, want none", err)
	}
	if got := again.Notebook(1); got != marks {
		t.Errorf("resumed: got notes %v, want %v", got, marks)
	}
	seat2, public := match.New(h.Client(2)), match.New(h.Client(rules.NoSeat))
	for _, got := range []match.NotebookMarks{again.Notebook(2), seat2.Notebook(2), public.Notebook(1)} {
		if got != (match.NotebookMarks{}) {
			t.Errorf("other seat or client: got notes %v, want none", got)
		}
	}
	if string(store.record) != before || strings.Contains(before, "notes") {
		t.Errorf("record after notes: got\n%s\nwant\n%s\nwithout notes", store.record, before)
	}
	for _, c := range []struct{ notes, want string }{ // damaged notes, and part of their error
		{"nonsense", "line 1"},
		{"notes 1 4\n", "line 1"},
		{strings.SplitAfter(string(store.notes), "\n")[0] + "1 x\n", "line 2"},
		{strings.Replace(string(store.notes), ".", "z", 1), "not a mark"},
	} {
		damaged := &noteStore{record: store.record, notes: []byte(c.notes)}
		m := resume(t, damaged.record, damaged, host.Helpers{})
		if err := m.Status().NotesError; err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("notes %q: got error %v, want %q", c.notes, err, c.want)
		}
		if string(damaged.notes) != c.notes {
			t.Errorf("stored notes: got %q, want %q as before", damaged.notes, c.notes)
		}
	}
	other := &noteStore{notes: store.notes}
	m = dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, 5), other)
	if m.Notebook(1) != (match.NotebookMarks{}) {
		t.Error("new game: got old notes, want none")
	}
}

// TestReadyDossiersAreLegal checks that the rules accept every draft of a dossier that is ready. It fills drafts at
// random, in games with all editions.
func TestReadyDossiersAreLegal(t *testing.T) {
	const seed, maxActions = 6, 6000
	src := rules.NewRandomSource(seed)
	for edition := range rules.EditionID(rules.NumEditions) {
		variants := rules.Variants{Dossier: true, TopSecret: edition.Edition().Cards.Allowed}
		options := peopleOptions(4, edition, variants, uint64(edition)+1)
		if options.Validate() != nil {
			continue
		}
		m := dealtMatch(t, options, nil)
		written := 0
		for n := 0; !m.Over() && n < maxActions; n++ {
			public := m.Public()
			if public.IsChance() {
				if _, err := m.chance(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			view := m.PrivateView(public.Actor())
			if public.Phase() != rules.PhaseDossier {
				if _, err := m.act(view.NthLegal(src.Intn(view.CountLegal()))); err != nil {
					t.Fatal(err)
				}
				continue
			}
			draft := match.NewDossierDraft(view, match.NotebookMarks{})
			fillDraft(t, &draft, &src)
			if _, err := m.act(draft.Action()); err != nil {
				t.Fatalf("%s: ready dossier: got error %v, want none", edition.Edition().ID, err)
			}
			written++
		}
		if m.Over() && written == 0 {
			t.Errorf("%s: got no dossier in a whole game, want some", edition.Edition().ID)
		}
		if m.Over() {
			checkScoresBeforeDossiers(t, m.Match)
		}
	}
}

// fillDraft writes guesses about random agents until the draft is ready.
func fillDraft(t *testing.T, draft *match.DossierDraft, src *rules.RandomSource) {
	t.Helper()
	const guesses = 7 // none, nobody and the first seats
	for {
		ready, why := draft.Ready()
		if ready {
			return
		}
		if why.IsZero() {
			t.Fatal("Ready: got false without a reason")
		}
		draft.Write(rules.Agent(src.Intn(rules.NumAgents)), rules.Guess(src.Intn(guesses)))
	}
}

// TestNotesFillDossier checks that a draft starts with the guesses that the notes mark with a yes, if they are allowed.
// The own agent has no row. The same guess again clears a row, and a guess of the own seat is ignored.
func TestNotesFillDossier(t *testing.T) {
	m := dealtMatch(t, peopleOptions(3, rules.French41, rules.Variants{Dossier: true}, 4), nil)
	view := m.PrivateView(0)
	own := view.Identity(0)
	var marks match.NotebookMarks
	var other rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(a) {
			for range 3 {
				marks.Cycle(a, rules.GuessNobody, false)
			}
			if a != own {
				other = a
			}
		}
	}
	draft := match.NewDossierDraft(view, marks)
	if draft.Guess(own) != rules.GuessNone || draft.Row(own) {
		t.Error("own agent: got a row, want none")
	}
	if draft.Guess(other) != rules.GuessNobody {
		t.Errorf("draft: got %v about %v, want nobody as in the notes", draft.Guess(other), other)
	}
	draft.Write(other, rules.GuessNobody)
	if draft.Guess(other) != rules.GuessNone {
		t.Error("same guess again: got a guess, want a cleared row")
	}
	if draft.Write(other, rules.GuessSeat(0)); draft.Guess(other) != rules.GuessNone {
		t.Error("guess of the own seat: got it written, want it refused")
	}
}

// TestCardPlansReachAllPlays checks that picks of agents and a building can plan any legal play of a card. The preview
// equals the result of the play.
func TestCardPlansReachAllPlays(t *testing.T) {
	const seed, games, maxActions = 8, 40, 500
	src := rules.NewRandomSource(seed)
	seen := map[rules.Card]int{}
	for i := range uint64(games) {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo2001, Variants: rules.Variants{TopSecret: true},
			Players: 3 + int(i%3), First: 0})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; !g.Over() && n < maxActions; n++ {
			if g.Phase() == rules.PhaseCards {
				v := g.View(g.Actor())
				a := v.NthLegal(src.Intn(v.CountLegal()))
				if a.Kind == rules.KindPlay {
					planAction(t, v, a)
					seen[a.Card]++
				}
			}
			if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
		if seen[c] == 0 {
			t.Errorf("%v: got no plan, want at least one", c)
		}
	}
}

// TestLeaveWaitsForNotes checks that the function which Leave returns waits until the newest notes are saved. Meanwhile
// the screen may poll the status.
func TestLeaveWaitsForNotes(t *testing.T) {
	for range 50 { // repeated, because the order of the goroutines varies
		store := &slowNotes{release: make(chan bool, 2)}
		m := dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, 4), store)
		marks := m.Notebook(1)
		for range 2 {
			marks.Cycle(rules.Violet, rules.GuessSeat(2), false)
			m.SetNotebook(1, marks)
		}
		finish, done := m.Leave(), make(chan bool)
		go func() { finish(); close(done) }()
		store.release <- true
		store.release <- true
		for waiting := true; waiting; {
			select {
			case <-done:
				waiting = false
			default:
				_ = m.Status()
			}
		}
		h, err := host.Resume(store.record, &store.noteStore, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if got := match.New(h.Client(1)).Notebook(1); got != marks {
			t.Fatalf("notes after a resume: got %v, want %v", got, marks)
		}
	}
}

// TestSaveToKeepsNotes checks that the notes of an unsaved match are saved when SaveTo gives it a store.
func TestSaveToKeepsNotes(t *testing.T) {
	m := dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, 4), nil)
	marks := m.Notebook(1)
	marks.Cycle(rules.Violet, rules.GuessSeat(2), false)
	m.SetNotebook(1, marks)
	store := &noteStore{}
	open, err := m.SaveTo(store)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if kept.Notebook(1) != marks || len(store.record) == 0 {
		t.Errorf("notebook: got %+v, want %+v; the record has %d bytes", kept.Notebook(1), marks, len(store.record))
	}
}

// noteStore is a store of a record and notes in memory.
type noteStore struct{ record, notes []byte }

func (s *noteStore) Save(text []byte) error      { s.record = append([]byte(nil), text...); return nil }
func (s *noteStore) SaveNotes(text []byte) error { s.notes = append([]byte(nil), text...); return nil }
func (s *noteStore) LoadNotes() ([]byte, error)  { return s.notes, nil }

// peopleOptions returns the options of a table of n people, with a seed.
func peopleOptions(n int, e rules.EditionID, v rules.Variants, seed uint64) match.Options {
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: e, Variants: v, Players: n, First: rules.NoSeat}},
		Seed: seed, HasSeed: true}
	for i := range n {
		o.Players = append(o.Players, match.Player{Name: string(rune('A'+i)) + "nna"})
	}
	return o
}

// checkScoresBeforeDossiers checks that the scores before the dossiers and the points of dossiers add up to the final
// scores.
func checkScoresBeforeDossiers(t *testing.T, m *match.Match) {
	t.Helper()
	scores := m.ScoresBeforeDossiers()
	for _, e := range m.DossierScores() {
		scores[e.Agent] += int(e.After) - int(e.Before)
	}
	v := m.Public()
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) && scores[a] != v.Score(a) {
			t.Errorf("%v: got %d with the points of dossiers, want %d", a, scores[a], v.Score(a))
		}
	}
}

// planAction plans an action by its picks, and checks the plan and its preview.
func planAction(t *testing.T, view rules.View, action rules.Action) {
	t.Helper()
	plan, err := match.NewCardPlan(view, action.Card)
	if err != nil {
		t.Fatalf("%v: %v", action, err)
	}
	pickWithPrompts(t, plan, action)
	got, ok := plan.Action()
	if !ok || got != action {
		t.Fatalf("planned action: got %v, want %v", got, action)
	}
	preview, ok := plan.Preview()
	if !ok {
		t.Fatalf("%v: got no preview, want one", action)
	}
	wantPreviewOf(t, view, action, preview)
	for plan.Undo() {
	}
	if plan.PickedAgents() != 0 {
		t.Fatalf("after undo: got picked agents %v, want none", plan.PickedAgents())
	}
}

// wantPreviewOf checks that a preview shows the effect of the action. While the card round goes on, no count changes
// the scores.
func wantPreviewOf(t *testing.T, view rules.View, action rules.Action, preview match.CardPreview) {
	t.Helper()
	after := view.Game
	if err := after.Apply(action, nil); err != nil {
		t.Fatal(err)
	}
	inRound := after.Phase() == rules.PhaseCards
	for agent := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(agent) && preview.To[agent] != after.At(agent) {
			t.Fatalf("%v: preview of %v: got %v, want %v", action, agent, preview.To[agent], after.At(agent))
		}
		gain := after.Score(agent) - view.Score(agent)
		if preview.Scores && inRound && preview.Deltas[agent] != gain {
			t.Fatalf("%v: preview of %v: got %d points, want %d", action, agent, preview.Deltas[agent], gain)
		}
	}
	if inRound && preview.AtSafe != after.Placed() {
		t.Fatalf("%v: preview: got %v at the safe, want %v", action, preview.AtSafe, after.Placed())
	}
}

// pickWithPrompts picks the parts of an action one by one, and checks the prompt before each pick.
func pickWithPrompts(t *testing.T, plan *match.CardPlan, action rules.Action) {
	t.Helper()
	pick := func(err error) {
		if err != nil {
			t.Fatalf("%v: %v", action, err)
		}
	}
	wantPrompt := func(words string) {
		t.Helper()
		if words == "" {
			t.Fatalf("%v: the test has no words for the prompt", action)
		}
		if _, ready := plan.Action(); !ready && !strings.Contains(englishText(t, plan.NextPick()), words) {
			t.Fatalf("%v with %v picked: got NextPick %q, want %q in it", action, plan.PickedAgents(),
				englishText(t, plan.NextPick()), words)
		}
	}
	switch action.Card {
	case rules.CardChurch, rules.CardSecond:
	case rules.CardSafe:
		wantPrompt("a building for the safe")
		pick(plan.PickBuilding(action.Building))
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		wantPrompt(map[rules.Card]string{rules.CardTwoBack: "two agents", rules.CardTwoAhead: "two agents",
			rules.CardSwap: "two agents", rules.CardRescue: "one or two agents",
			rules.CardPlus: "two score tokens"}[action.Card])
		pick(plan.PickAgent(action.Agent))
		if action.Other != rules.NoAgent {
			wantPrompt("the other")
			pick(plan.PickAgent(action.Other))
		}
	default:
		wantPrompt("Choose an agent")
		pick(plan.PickAgent(action.Agent))
		if _, ready := plan.Action(); !ready {
			wantPrompt(englishText(t, message.Of("wants.place", message.Agent("agent", action.Agent))))
			pick(plan.PickBuilding(action.Building))
		}
	}
}

// slowNotes is a store that saves notes only when the test sends to release.
type slowNotes struct {
	noteStore
	release chan bool
}

func (s *slowNotes) SaveNotes(text []byte) error { <-s.release; return s.noteStore.SaveNotes(text) }
