package match_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
)

// TestChangeSeatDuringMatch checks that people can leave and return during a game. The opponent in their seat has the
// view of that seat, and nobody else sees it. Returning people find their notes.
//
// The saved record resumes as the same game after each change.
func TestChangeSeatDuringMatch(t *testing.T) {
	const changeOneIn, minChanges = 12, 4 // a change after one in 12 steps
	for e, variants := range []rules.Variants{{TopSecret: true, Dossier: true}, {}, {Dossier: true}} {
		options := people(4, []rules.EditionID{rules.Amigo, rules.Engine, rules.French42}[e], variants, uint64(e)+3)
		options.Players[2].Kind, options.Players[3].Kind = match.Opponent, match.Opponent
		var store notingStore
		var now *match.Match
		help, asked := comparingHelpers(t, &store, &now, 4)
		m := newMatch(t, options, &store, help)
		m.deal(t)
		h := m.host
		now = h.Screen()
		src := rules.NewRandomSource(uint64(e))
		var book match.NotebookMarks
		book.Cycle(rules.Red, rules.GuessSeat(1), false)
		now.SetNotebook(0, book)
		changes, away := 0, [2]bool{}
		for !now.Over() {
			nextStep(t, now, &src)
			if now.Over() || src.Intn(changeOneIn) != 0 {
				continue
			}
			seat := rules.Seat(src.Intn(2))
			who := replacement
			if away[seat] {
				who = match.Player{Kind: match.Person}
			}
			before, had, public := now.PrivateView(seat), now.Notebook(seat), now.Public()
			changeTable(t, now, now.ChangeSeat(seat, who))
			if now.Public() != public {
				t.Fatalf("seat change of seat %d: got another public view, want no change", seat)
			}
			away[seat] = !away[seat]
			changes++
			player := now.Player(seat)
			if player.Away != away[seat] || (player.Kind == match.Person) == away[seat] ||
				player.Name != options.Players[seat].Name ||
				len(now.People()) != 2-btoi(away[0])-btoi(away[1]) {
				t.Fatalf("seat %d: got player %+v and people %v, want away %v", seat+1, player, now.People(),
					away[seat])
			}
			if away[seat] {
				if x := now.PrivateView(seat); x.Viewer == seat || now.Notebook(seat) != (match.NotebookMarks{}) ||
					now.Act(seat, rules.Pass()) == nil || now.Intent(seat) != (match.Intent{}) {
					t.Fatalf("absent person of seat %d: got a private view, notes or an action, want none", seat)
				}
				if before.Viewer != seat {
					t.Fatalf("present person of seat %d: got the view of seat %d, want its own", seat, before.Viewer)
				}
			} else if seat == 0 && now.Notebook(0) != book || seat == 0 && had != (match.NotebookMarks{}) {
				t.Fatalf("returned person of seat %d: got notes %v, want %v", seat, now.Notebook(seat), book)
			}
			if now.CheckUndo(1-seat) == nil {
				t.Fatalf("undo of seat %d after a seat change: got no error, want one", 1-seat)
			}
			if again, err := host.Resume(store.text, nil, help); err != nil || again.Record() != string(store.text) ||
				again.Options().Players[seat] != player {
				t.Fatalf("resumed from the saved record: got error %v or another game, want the same game", err)
			}
		}
		if changes < minChanges || asked[0]+asked[1] == 0 {
			t.Errorf("got %d seat changes and requests by seat %v, want at least %d, and some of seats 0 and 1",
				changes, asked, minChanges)
		}
		if rec, err := record.Read(store.text); err != nil || rec.String() != string(store.text) ||
			len(rec.Changes) != changes || now.Record() != string(store.text) {
			t.Errorf("saved record with the changes: got error %v:\n%s", err, store.text)
		}
	}
}

// TestChangeSeatWithFailingStore checks that a seat change works while the disk is full, and is saved later. If another
// program has taken the game over, the seat does not change.
func TestChangeSeatWithFailingStore(t *testing.T) {
	src := rules.NewRandomSource(9)
	var store memoryStore
	game := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), &store).Match
	for range 9 { // the deal and some turns
		nextStep(t, game, &src)
	}
	store.fails = true
	nextStep(t, game, &src)
	n := game.N()
	changeTable(t, game, game.ChangeSeat(1, replacement))
	if game.N() != n || !errors.Is(game.Status().SaveError, errFull) {
		t.Fatalf("seat change during a failure: got %d actions, save error %v", game.N(), game.Status().SaveError)
	}
	store.fails = false
	nextStep(t, game, &src)
	if rec, err := record.Read(store.text); err != nil || len(rec.Actions) != n+1 || len(rec.Changes) != 1 ||
		game.Status().SaveError != nil {
		t.Errorf("saved record with the changes: got error %v:\n%s", err, store.text)
	}
	for name, c := range map[string]struct {
		seat rules.Seat
		who  match.Player
	}{"no such seat": {5, replacement}, "leaves twice": {1, replacement},
		"returns while present": {0, match.Player{Kind: match.Person}}} {
		if game.ChangeSeat(c.seat, c.who) == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
	before := string(store.text)
	store.gone = true
	if err := game.ChangeSeat(1, match.Player{Kind: match.Person}); err != nil {
		t.Fatal(err)
	}
	waitForSave(game)
	if err := game.Status().Gone; !errors.Is(err, match.ErrGone) || string(store.text) != before ||
		game.Player(1).Kind != match.Opponent {
		t.Errorf("lost store: got error %v, want ErrGone and an unchanged record and table", err)
	}
}

// TestSeatChangesAreLoggedByTurn checks that the log entries and landmarks of seat changes are the same at the table,
// in a replay and after undone actions. A rematch has none.
func TestSeatChangesAreLoggedByTurn(t *testing.T) {
	const stepsAway = 12
	var store memoryStore
	o := options(rules.Amigo, 3, 2)
	o.Setup.First = 0
	game := dealtMatch(t, o, &store).Match
	src := rules.NewRandomSource(5)
	undoOnce := func() {
		t.Helper()
		for game.CheckUndo(0) != nil {
			nextStep(t, game, &src)
		}
		if err := game.Undo(0); err != nil {
			t.Fatal(err)
		}
		nextStep(t, game, &src)
	}
	changeEntries := func(game *match.Match) (all []string) {
		t.Helper()
		for _, e := range game.Log() {
			if e.Change != nil {
				all = append(all, fmt.Sprintf("%d: %s", e.Turn, entryText(t, game, e)))
			}
		}
		return all
	}
	change := func(who match.Player) {
		t.Helper()
		changeTable(t, game, game.ChangeSeat(0, who))
	}
	undoOnce()
	public := game.Public()
	left, turnLeft := game.N(), public.Turn()
	change(replacement)
	if log := game.Log(); log[len(log)-1].Change == nil {
		t.Fatalf("last log entry: got %+v, want the seat change", log[len(log)-1])
	}
	for range stepsAway {
		nextStep(t, game, &src)
	}
	public = game.Public()
	back, turnBack := game.N(), public.Turn()
	change(match.Player{Kind: match.Person})
	want := []string{fmt.Sprintf("%d: A leaves; a stand-in plays on (field agent).", turnLeft),
		fmt.Sprintf("%d: A is back.", turnBack)}
	if got := changeEntries(game); !slices.Equal(got, want) {
		t.Errorf("log: got %q, want %q", got, want)
	}
	undoOnce()
	if got := changeEntries(game); !slices.Equal(got, want) {
		t.Errorf("log after an undo: got %q, want %q", got, want)
	}
	for !game.Over() {
		nextStep(t, game, &src)
	}
	if got := changeEntries(game); !slices.Equal(got, want) {
		t.Errorf("log at the end: got %q, want %q", got, want)
	}
	recorded, err := replay.Open(store.text)
	if err != nil {
		t.Fatal(err)
	}
	viewer, start, steps := game.SeenSteps()
	for name, rewinder := range map[string]match.Rewinder{"record": recorded,
		"seen steps": replay.FromSteps(game.Table(), viewer, start, steps)} {
		again := match.New(rewinder)
		for n := range rewinder.Len() + 1 {
			again.Seek(n)
			if got, want := changeEntries(again), want[:btoi(n >= left)+btoi(n >= back)]; !slices.Equal(got, want) {
				t.Fatalf("%s, log after %d actions: got %q, want %q", name, n, got, want)
			}
		}
		var marks []match.Landmark
		for _, x := range rewinder.Landmarks() {
			if x.Kind == match.LandmarkLeft || x.Kind == match.LandmarkBack {
				marks = append(marks, x)
			}
		}
		if want := []match.Landmark{{Kind: match.LandmarkLeft, N: left, Turn: turnLeft},
			{Kind: match.LandmarkBack, N: back, Turn: turnBack}}; !slices.Equal(marks, want) {
			t.Errorf("%s: landmarks: got %+v, want %+v", name, marks, want)
		}
	}
	if o.Table = game.Table(); len(o.Changes) != 2 {
		t.Errorf("seat changes of the table: got %v, want 2", o.Changes)
	}
	fresh := dealtMatch(t, o, nil).Match
	for fresh.N() <= back && !fresh.Over() {
		nextStep(t, fresh, &src)
	}
	if changeEntries(fresh) != nil {
		t.Error("rematch: got seat changes in the log, want none")
	}
}

// TestTableRefusesImpossibleSeatChanges checks that a table with impossible seat changes, as a faulty remote host may
// send it, is refused.
func TestTableRefusesImpossibleSeatChanges(t *testing.T) {
	o := options(rules.Amigo, 3, 2)
	for name, c := range map[string][]match.SeatChange{"no such seat": {{Seat: 3}},
		"in descending order": {{After: 2}, {After: 1, Back: true}}, "before the first action": {{After: -1}},
		"no such level": {{Level: 9}}, "too many": make([]match.SeatChange, record.MaxChanges+1)} {
		if o.Changes = c; o.Table.Validate() == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
	if o.Changes = []match.SeatChange{{After: 2, Seat: 2, Level: opponents.Mastermind}}; o.Table.Validate() != nil {
		t.Errorf("possible seat changes %v: got error %v, want none", o.Changes, o.Table.Validate())
	}
}

// TestSeatChangesHideSecrets checks that the line of a seat change in the record does not depend on the identities.
func TestSeatChangesHideSecrets(t *testing.T) {
	m := dealtMatch(t, people(4, rules.Amigo, rules.Variants{}, 8), nil)
	for range 20 {
		step(t, m)
	}
	text := m.Record()
	other := recordtest.SwapIdentities(t, text)
	for seat := range rules.Seat(4) {
		first := resume(t, []byte(text), nil, host.Helpers{})
		second := resume(t, []byte(other), nil, host.Helpers{})
		changeTable(t, first.Match, first.ChangeSeat(seat, replacement))
		changeTable(t, second.Match, second.ChangeSeat(seat, replacement))
		want, ok := strings.CutPrefix(first.Record(), text)
		if got, otherOK := strings.CutPrefix(second.Record(), other); got != want || !ok || !otherOK {
			t.Errorf("line of seat %d with other identities: got %q, want %q", seat, got, want)
		}
		if first.Public() != second.Public() || first.Belief() != second.Belief() {
			t.Errorf("seat %d: got different public views or beliefs, want equal ones", seat)
		}
	}
}

// TestNotesSurviveUndo checks that undone actions do not change the notes, also after a resume.
func TestNotesSurviveUndo(t *testing.T) {
	var store notingStore
	o := options(rules.Amigo, 3, 2)
	o.Setup.First = 0
	game := dealtMatch(t, o, &store).Match
	var book match.NotebookMarks
	book.Cycle(rules.Red, rules.GuessSeat(1), false)
	game.SetNotebook(0, book)
	src, undone := rules.NewRandomSource(1), 0
	for undone < 3 && !game.Over() {
		nextStep(t, game, &src)
		for game.CheckUndo(0) == nil {
			if err := game.Undo(0); err != nil {
				t.Fatal(err)
			}
			nextStep(t, game, &src)
			undone++
		}
	}
	game.Leave()()
	if again := resume(t, store.text, &store, host.Helpers{}); again.Notebook(0) != book ||
		again.Status().NotesError != nil || undone == 0 {
		t.Errorf("notes after %d undone actions: got %v, error %v", undone, again.Notebook(0),
			again.Status().NotesError)
	}
}

// notingStore is a memoryStore that also stores notes.
type notingStore struct {
	memoryStore
	notes []byte
}

func (s *notingStore) SaveNotes(text []byte) error { s.notes = text; return nil }
func (s *notingStore) LoadNotes() ([]byte, error)  { return s.notes, nil }

// comparingHelpers returns helpers that compare one in n requests of an opponent with its view of the saved game,
// because replaying the record is slow. It also returns the number of requests by seat.
func comparingHelpers(
	t *testing.T, store *notingStore, now **match.Match, n int,
) (help host.Helpers, requests map[rules.Seat]int) {
	requests = map[rules.Seat]int{}
	return host.Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
		seat := q.View.Viewer
		if requests[seat]++; requests[seat]%n == 1 {
			end := finalGame(t, store.text)
			if q.View != end.View(seat) || q.Belief != (*now).Belief() {
				t.Fatalf("request of seat %d: got another view or belief than in the saved game", seat)
			}
		}
		return async.Done(q.Decide(func() bool { return true }))
	}}, requests
}

// maxPolls limits how often tests poll a match for a step, so that a match that stops fails the test.
const maxPolls = 10_000_000

// nextStep advances a match by one step and returns it. A person whose turn it is does a random legal action.
func nextStep(t *testing.T, game *match.Match, src *rules.RandomSource) match.Step {
	t.Helper()
	for range maxPolls {
		if s, ok := game.Next(); ok {
			return s
		}
		game.Advance(100, 1)
		if s, ok := game.Next(); ok {
			return s
		}
		for _, seat := range game.People() {
			view := game.PrivateView(seat)
			switch {
			case !game.Status().WaitsForPerson:
			case view.IsChance() && view.ActiveSeat() == seat:
				_ = game.Act(seat, match.Throw)
			case view.Phase() == rules.PhaseDossier && view.PendingWriters().Has(seat):
				for a := (rules.Action{}); a.Seat != seat || a.Kind != rules.KindDossier || game.Act(seat, a) != nil; {
					a = view.NthLegal(src.Intn(view.CountLegal()))
				}
			case view.Actor() == seat && view.Phase() != rules.PhaseDossier:
				if err := game.Act(seat, view.NthLegal(src.Intn(view.CountLegal()))); err != nil {
					t.Fatal(err)
				}
			}
		}
		runtime.Gosched()
	}
	view := game.Public()
	t.Fatalf("got no step in phase %v of turn %d, actor %d, players %+v, status %+v", view.Phase(), view.Turn(),
		view.Actor(), game.Table().Players, game.Status())
	return match.Step{}
}

// changeTable advances a match until a change of its table, and the deal to a latecomer, are done. The argument err is
// that of the call that began the change.
func changeTable(t *testing.T, game *match.Match, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	n := game.TableChanges()
	for range maxPolls {
		v := game.Public()
		if game.TableChanges() > n && !v.Joining() {
			return
		}
		game.Advance(1, 1)
		game.Next()
		runtime.Gosched()
	}
	t.Fatalf("after %d polls: got no change of the table, want one", maxPolls)
}

// waitForSave waits until the pending line is saved, or the match is lost.
func waitForSave(m *match.Match) {
	for m.Status().Gone == nil {
		if _, ok := m.Next(); ok {
			return
		}
		runtime.Gosched()
	}
}

// replacement is the opponent who replaces a person.
var replacement = match.Player{Kind: match.Opponent, Level: opponents.FieldAgent, Temperament: opponents.Bold}

// btoi returns 1 for true and 0 for false.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
