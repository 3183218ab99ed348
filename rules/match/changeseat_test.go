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

// TestChangeSeatDuringMatch lets people leave and return during a game. The opponent in their seat knows what they
// would, and nothing else. Meanwhile nobody here sees their secrets or acts for them. Their notes are there when they
// return, and the saved game continues the same whenever it is resumed.
func TestChangeSeatDuringMatch(t *testing.T) {
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
			if now.Over() || src.Intn(12) != 0 {
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
				t.Fatal("the seat change changed the game")
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
					t.Fatal("a private view or action of an absent person is allowed")
				}
				if before.Viewer != seat {
					t.Fatal("a present person has no private view")
				}
			} else if seat == 0 && now.Notebook(0) != book || seat == 0 && had != (match.NotebookMarks{}) {
				t.Fatal("the notes are lost")
			}
			if u := now.CheckUndo(1 - seat); u == nil {
				t.Fatal("an action before the seat change can be undone")
			}
			if again, err := host.Resume(store.text, nil, help); err != nil || again.Record() != string(store.text) ||
				again.Options().Players[seat] != player {
				t.Fatalf("the saved record resumes as another game: %v", err)
			}
		}
		if changes < 4 || asked[0]+asked[1] == 0 {
			t.Errorf("got %d seat changes and the requests %v by seat, want at least 4, and some", changes, asked)
		}
		if rec, err := record.Read(store.text); err != nil || rec.String() != string(store.text) ||
			len(rec.Changes) != changes || now.Record() != string(store.text) {
			t.Errorf("saved record with the changes: got error %v:\n%s", err, store.text)
		}
	}
}

// TestChangeSeatWithFailingStore changes seats while the disk is full: the match goes on, reports the error and saves
// later. If somebody else has taken the game over, nobody leaves.
func TestChangeSeatWithFailingStore(t *testing.T) {
	src := rules.NewRandomSource(9)
	var store memoryStore
	game := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), &store).Match
	for range 9 {
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
			t.Errorf("%s: got no error", name)
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

// TestSeatChangesAreLoggedByTurn checks the log entries and landmarks of seat changes. They are the same at the table,
// in a replay and after undone actions. A rematch has none.
func TestSeatChangesAreLoggedByTurn(t *testing.T) {
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
	for range 12 {
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

// TestTableRefusesImpossibleSeatChanges checks that a table from a remote host with impossible seat changes is refused.
func TestTableRefusesImpossibleSeatChanges(t *testing.T) {
	o := options(rules.Amigo, 3, 2)
	for name, c := range map[string][]match.SeatChange{"no such seat": {{Seat: 3}},
		"backwards": {{After: 2}, {After: 1, Back: true}}, "before the beginning": {{After: -1}},
		"no such level": {{Level: 9}}, "too many": make([]match.SeatChange, record.MaxChanges+1)} {
		if o.Changes = c; o.Table.Validate() == nil {
			t.Errorf("%s: got no error", name)
		}
	}
	if o.Changes = []match.SeatChange{{After: 2, Seat: 2, Level: opponents.Mastermind}}; o.Table.Validate() != nil {
		t.Error("got an error for possible seat changes")
	}
}

// TestSeatChangesHideSecrets checks that the line of a seat change does not depend on who owns whom.
func TestSeatChangesHideSecrets(t *testing.T) {
	m := dealtMatch(t, people(4, rules.Amigo, rules.Variants{}, 8), nil)
	for range 20 {
		step(t, m)
	}
	text := m.Record()
	other := recordtest.SwapIdentities(t, text)
	for seat := range rules.Seat(4) {
		p := resume(t, []byte(text), nil, host.Helpers{})
		q := resume(t, []byte(other), nil, host.Helpers{})
		changeTable(t, p.Match, p.ChangeSeat(seat, replacement))
		changeTable(t, q.Match, q.ChangeSeat(seat, replacement))
		a, b := p.Record(), q.Record()
		if x, y := strings.TrimPrefix(a, text), strings.TrimPrefix(b, other); x != y || x == a || y == b {
			t.Errorf("line of seat %d: got %q with other identities, want %q", seat+1, y, x)
		}
		if p.Public() != q.Public() || p.Belief() != q.Belief() {
			t.Errorf("seat %d: the public views differ", seat+1)
		}
	}
}

// TestNotesSurviveUndo checks that notes stay when actions are undone.
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

// notingStore is a store that also keeps notes.
type notingStore struct {
	memoryStore
	notes []byte
}

func (s *notingStore) SaveNotes(text []byte) error { s.notes = text; return nil }
func (s *notingStore) LoadNotes() ([]byte, error)  { return s.notes, nil }

// comparingHelpers returns helpers that compare every nth request of an opponent with its view of the saved game, and
// the number of requests by seat. Replaying the record each time is slow.
func comparingHelpers(
	t *testing.T, store *notingStore, now **match.Match, n int,
) (help host.Helpers, asked map[rules.Seat]int) {
	asked = map[rules.Seat]int{}
	return host.Helpers{Thinker: func(q opponents.Request) *async.Task[rules.Action] {
		if asked[q.View.Viewer]++; asked[q.View.Viewer]%n == 1 {
			end := finalGame(t, store.text)
			if s := q.View.Viewer; q.View != end.View(s) || q.Belief != (*now).Belief() {
				t.Fatalf("the request of seat %d differs from its view", s+1)
			}
		}
		return async.Done(q.Decide(func() bool { return true }))
	}}, asked
}

// nextStep lets the player act whose turn it is, people at random, and returns the step.
func nextStep(t *testing.T, game *match.Match, src *rules.RandomSource) match.Step {
	t.Helper()
	for range 10_000_000 {
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
		view.Actor(),
		game.Table().Players, game.Status())
	return match.Step{}
}

// changeTable takes the steps up to a change of the table, and the deal to a latecomer; refused is the error of its
// start.
func changeTable(t *testing.T, game *match.Match, refused error) {
	t.Helper()
	if refused != nil {
		t.Fatal(refused)
	}
	n := game.TableChanges()
	for range 10_000_000 {
		v := game.Public()
		if game.TableChanges() > n && !v.Joining() {
			return
		}
		game.Advance(1, 1)
		game.Next()
		runtime.Gosched()
	}
	t.Fatal("the table did not change")
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
