package match_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/message"
)

// TestMarkYesRulesOutOthers checks the marks that a yes sets for the other owners of the agent and the other agents of
// the owner.
func TestMarkYesRulesOutOthers(t *testing.T) {
	var n match.NotebookMarks
	ben := rules.GuessSeat(1)
	for range 3 {
		n.Cycle(rules.Red, ben, false)
	}
	if n.Mark(rules.Red, ben) != match.MarkYes || n.Guess(rules.Red) != ben {
		t.Fatalf("after three presses: got %v and guess %v, want yes", n.Mark(rules.Red, ben), n.Guess(rules.Red))
	}
	if n.Mark(rules.Red, rules.GuessNobody) != match.MarkNo || n.Mark(rules.Blue, ben) != match.MarkNo {
		t.Error("after a yes: got no MarkNo for other owners and agents")
	}
	if n.Mark(rules.Blue, rules.GuessNobody) != match.MarkNone {
		t.Error("after a yes: got a mark about an unrelated agent and owner")
	}
	n.Cycle(rules.Red, ben, false)
	if n.Mark(rules.Red, ben) != match.MarkNone {
		t.Error("after four presses: got a mark, want MarkNone")
	}
	var several match.NotebookMarks
	for range 3 {
		several.Cycle(rules.Red, ben, true)
	}
	if several.Mark(rules.Blue, ben) != match.MarkNone {
		t.Error("seat that may own two agents: got another agent ruled out")
	}
	for range 3 {
		n.Cycle(rules.Green, rules.GuessNobody, false)
	}
	if n.Mark(rules.Yellow, rules.GuessNobody) != match.MarkNone {
		t.Error("free agent: got another agent ruled out as free")
	}
}

// TestNotesSurviveResume checks that notes are there after a resume, visible only to their owner, and not in the
// record.
func TestNotesSurviveResume(t *testing.T) {
	s := &noteStore{}
	m := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), s)
	n := m.Notebook(1)
	n.Cycle(rules.Violet, rules.GuessSeat(2), false)
	m.SetNotebook(1, n)
	m.Leave()()
	before := string(s.record)
	h, err := host.Resume(s.record, s, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	again := match.New(h.Client(1))
	if again.Status().NotesError != nil || again.Notebook(1) != n {
		t.Errorf("resumed: got other notes, or error %v", again.Status().NotesError)
	}
	if again.Notebook(2) != (match.NotebookMarks{}) || match.New(h.Client(2)).Notebook(2) != (match.NotebookMarks{}) ||
		match.New(h.Client(rules.NoSeat)).Notebook(1) != (match.NotebookMarks{}) {
		t.Error("other clients: got the notes, want none")
	}
	if string(s.record) != before || strings.Contains(before, "notes") {
		t.Errorf("got a record changed by notes:\n%s", s.record)
	}
	for _, c := range []struct{ notes, want string }{
		{"nonsense", "line 1"},
		{"notes 1 4\n", "line 1"},
		{strings.SplitAfter(string(s.notes), "\n")[0] + "1 x\n", "line 2"},
		{strings.Replace(string(s.notes), ".", "z", 1), "not a mark"},
	} {
		bad := &noteStore{record: s.record, notes: []byte(c.notes)}
		m := resume(t, bad.record, bad, host.Helpers{})
		if e := m.Status().NotesError; e == nil || !strings.Contains(e.Error(), c.want) {
			t.Errorf("%q: got error %v, want %q", c.notes, e, c.want)
		}
		if string(bad.notes) != c.notes {
			t.Errorf("%q: got %q, want it unchanged", c.notes, bad.notes)
		}
	}
	other := &noteStore{notes: s.notes}
	m = dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 5), other)
	if m.Notebook(1) != (match.NotebookMarks{}) {
		t.Error("new game: got old notes, want none")
	}
}

// TestReadyDossiersAreLegal fills drafts at random until they are ready. The rules accept each of them, in every
// edition.
func TestReadyDossiersAreLegal(t *testing.T) {
	src := rules.NewRandomSource(6)
	for e := range rules.EditionID(rules.NumEditions) {
		v := rules.Variants{Dossier: true, TopSecret: e.Edition().Cards.Allowed}
		o := people(4, e, v, uint64(e)+1)
		if o.Validate() != nil {
			continue
		}
		m := dealtMatch(t, o, nil)
		written := 0
		for n := 0; !m.Over() && n < 6000; n++ {
			p := m.Public()
			if p.IsChance() {
				if _, err := m.chance(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			s := p.Actor()
			view := m.PrivateView(s)
			if p.Phase() != rules.PhaseDossier {
				if _, err := m.act(view.NthLegal(src.Intn(view.CountLegal()))); err != nil {
					t.Fatal(err)
				}
				continue
			}
			page := match.NewDossierDraft(view, match.NotebookMarks{})
			for {
				if ok, why := page.Ready(); ok {
					break
				} else if why.IsZero() {
					t.Fatal("Ready: got false without a reason")
				}
				page.Write(rules.Agent(src.Intn(rules.NumAgents)), rules.Guess(src.Intn(7)))
			}
			if _, err := m.act(page.Action()); err != nil {
				t.Fatalf("%s: a ready dossier is refused: %v", e.Edition().ID, err)
			}
			written++
		}
		if m.Over() && written == 0 {
			t.Errorf("%s: got no dossier in a whole game", e.Edition().ID)
		}
		if m.Over() {
			checkScoresBeforeDossiers(t, m.Match)
		}
	}
}

// TestNotesFillDossier checks that a draft starts with the notes marked yes, except guesses that are not allowed.
func TestNotesFillDossier(t *testing.T) {
	m := dealtMatch(t, people(3, rules.French41, rules.Variants{Dossier: true}, 4), nil)
	v := m.PrivateView(0)
	own := v.Identity(0)
	var n match.NotebookMarks
	var other rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			for range 3 {
				n.Cycle(a, rules.GuessNobody, false)
			}
			if a != own {
				other = a
			}
		}
	}
	p := match.NewDossierDraft(v, n)
	if p.Guess(own) != rules.GuessNone || p.Row(own) {
		t.Error("own agent: got a row, want none")
	}
	if p.Guess(other) != rules.GuessNobody {
		t.Errorf("draft: got %v about %v, want nobody as in the notes", p.Guess(other), other)
	}
	p.Write(other, rules.GuessNobody)
	if p.Guess(other) != rules.GuessNone {
		t.Error("same guess again: got a guess, want a cleared row")
	}
	if p.Write(other, rules.GuessSeat(0)); p.Guess(other) != rules.GuessNone {
		t.Error("guess of the own seat: got it written, want it refused")
	}
}

// TestCardPlansReachAllPlays picks the agents and building of every legal play in random games one by one. The plan
// gives that action, and its preview equals the result.
func TestCardPlansReachAllPlays(t *testing.T) {
	src := rules.NewRandomSource(8)
	seen := map[rules.Card]int{}
	for seed := range uint64(40) {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo2001, Variants: rules.Variants{TopSecret: true},
			Players: 3 + int(seed%3), First: 0})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; !g.Over() && n < 500; n++ {
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
			t.Errorf("got no plan of %v", c)
		}
	}
}

// TestLeaveWaitsForNotes checks that the function of Leave waits until the newest notes are saved, while the screen
// polls the status.
func TestLeaveWaitsForNotes(t *testing.T) {
	for range 50 {
		s := &slowNotes{release: make(chan bool, 2)}
		m := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), s)
		n := m.Notebook(1)
		for range 2 {
			n.Cycle(rules.Violet, rules.GuessSeat(2), false)
			m.SetNotebook(1, n)
		}
		rest, done := m.Leave(), make(chan bool)
		go func() { rest(); close(done) }()
		s.release <- true
		s.release <- true
		for waiting := true; waiting; {
			select {
			case <-done:
				waiting = false
			default:
				_ = m.Status()
			}
		}
		h, err := host.Resume(s.record, &s.noteStore, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		if got := match.New(h.Client(1)).Notebook(1); got != n {
			t.Fatal("resumed: got other notes than the newest")
		}
	}
}

// TestSaveToKeepsNotes checks that notes of an unsaved match are saved once it gets a store.
func TestSaveToKeepsNotes(t *testing.T) {
	m := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), nil)
	n := m.Notebook(1)
	n.Cycle(rules.Violet, rules.GuessSeat(2), false)
	m.SetNotebook(1, n)
	s := &noteStore{}
	open, err := m.SaveTo(s)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if kept.Notebook(1) != n || len(s.record) == 0 {
		t.Errorf("notebook: got %+v, want %+v; the record has %d bytes", kept.Notebook(1), n, len(s.record))
	}
}

// noteStore keeps a record and notes in memory.
type noteStore struct{ record, notes []byte }

func (s *noteStore) Save(text []byte) error      { s.record = append([]byte(nil), text...); return nil }
func (s *noteStore) SaveNotes(text []byte) error { s.notes = append([]byte(nil), text...); return nil }
func (s *noteStore) LoadNotes() ([]byte, error)  { return s.notes, nil }

// people returns the options of a table of people.
func people(n int, e rules.EditionID, v rules.Variants, seed uint64) match.Options {
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

// planAction picks the parts of an action one by one, and checks the plan and its preview.
func planAction(t *testing.T, v rules.View, a rules.Action) {
	t.Helper()
	p, err := match.NewCardPlan(v, a.Card)
	if err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	pick := func(err error) {
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
	}
	wants := func(words string) {
		t.Helper()
		if _, ready := p.Action(); !ready && !strings.Contains(englishText(t, p.NextPick()), words) {
			t.Fatalf("%v with %v picked: got NextPick %q, want %q in it", a, p.PickedAgents(),
				englishText(t, p.NextPick()),
				words)
		}
	}
	switch a.Card {
	case rules.CardChurch, rules.CardSecond:
	case rules.CardSafe:
		wants("a building for the safe")
		pick(p.PickBuilding(a.Building))
	case rules.CardTwoBack, rules.CardTwoAhead, rules.CardSwap, rules.CardRescue, rules.CardPlus:
		wants(map[rules.Card]string{rules.CardPlus: "two score tokens"}[a.Card])
		pick(p.PickAgent(a.Agent))
		if a.Other != rules.NoAgent {
			wants("the other")
			pick(p.PickAgent(a.Other))
		}
	default:
		wants("Choose an agent")
		pick(p.PickAgent(a.Agent))
		if _, ready := p.Action(); !ready {
			wants(englishText(t, message.Of("wants.place", message.Agent("agent", a.Agent))))
			pick(p.PickBuilding(a.Building))
		}
	}
	got, ok := p.Action()
	if !ok || got != a {
		t.Fatalf("planned %v, want %v", got, a)
	}
	if pre, ok := p.Preview(); !ok {
		t.Fatalf("%v has no preview", a)
	} else {
		after := v.Game
		if err := after.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		for x := range rules.Agent(rules.NumAgents) {
			if v.InPlay().Has(x) && pre.To[x] != after.At(x) {
				t.Fatalf("%v: preview of %v: got %v, want %v", a, x, pre.To[x], after.At(x))
			}
		}
		for x := range rules.Agent(rules.NumAgents) {
			if d := after.Score(x) - v.Score(x); pre.Scores && after.Phase() == rules.PhaseCards && pre.Deltas[x] != d {
				t.Fatalf("%v: preview of %v: got %d points, want %d", a, x, pre.Deltas[x], d)
			}
		}
		if after.Phase() == rules.PhaseCards && pre.AtSafe != after.Placed() {
			t.Fatalf("%v: preview: got %v at the safe, want %v", a, pre.AtSafe, after.Placed())
		}
	}
	for p.Undo() {
	}
	if p.PickedAgents() != 0 {
		t.Fatalf("after undo: got picked agents %v, want none", p.PickedAgents())
	}
}

// slowNotes is a store that waits for the test before it saves notes.
type slowNotes struct {
	noteStore
	release chan bool
}

func (s *slowNotes) SaveNotes(text []byte) error { <-s.release; return s.noteStore.SaveNotes(text) }
