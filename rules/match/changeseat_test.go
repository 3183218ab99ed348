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
	const (
		changeOneIn  = 12 // steps
		compareOneIn = 4  // requests of opponents
		minChanges   = 4  // in each game
		people       = 2  // in the first seats
	)
	for e, variants := range []rules.Variants{{TopSecret: true, Dossier: true}, {}, {Dossier: true}} {
		options := peopleOptions(4, []rules.EditionID{rules.Amigo, rules.Engine, rules.French42}[e], variants,
			uint64(e)+3)
		options.Players[2].Kind, options.Players[3].Kind = match.Opponent, match.Opponent
		var store notingStore
		var game *match.Match
		help, requests := comparingHelpers(t, &store, &game, compareOneIn)
		table := newMatch(t, options, &store, help)
		table.deal(t)
		game = table.host.Screen()
		src := rules.NewRandomSource(uint64(e))
		var notes match.NotebookMarks // of seat 0
		notes.Cycle(rules.Red, rules.GuessSeat(1), false)
		game.SetNotebook(0, notes)
		changes, away := 0, [people]bool{}
		for !game.Over() {
			nextStep(t, game, &src)
			if game.Over() || src.Intn(changeOneIn) != 0 {
				continue
			}
			seat := rules.Seat(src.Intn(people))
			if away[seat] {
				returnToSeat(t, game, seat)
				if seat == 0 && game.Notebook(0) != notes {
					t.Fatalf("returned person of seat 0: got notes %v, want %v", game.Notebook(0), notes)
				}
			} else {
				leaveSeat(t, game, seat)
			}
			away[seat] = !away[seat]
			changes++
			if got, want := len(game.People()), people-btoi(away[0])-btoi(away[1]); got != want {
				t.Fatalf("after %d seat changes: got %d people, want %d", changes, got, want)
			}
			player := game.Player(seat)
			if player.Name != options.Players[seat].Name {
				t.Fatalf("seat %d: got player %q, want %q", seat, player.Name, options.Players[seat].Name)
			}
			if game.CheckUndo(1-seat) == nil {
				t.Fatalf("undo of seat %d after a seat change: got no error, want one", 1-seat)
			}
			again := resume(t, store.text, nil, help)
			if got, want := again.Record(), string(store.text); got != want {
				t.Fatalf("resumed from the saved record: got\n%s\nwant\n%s", got, want)
			}
			if got := again.host.Options().Players[seat]; got != player {
				t.Fatalf("resumed from the saved record: got player %+v in seat %d, want %+v", got, seat, player)
			}
		}
		if changes < minChanges {
			t.Errorf("got %d seat changes, want at least %d", changes, minChanges)
		}
		if requests[0]+requests[1] == 0 {
			t.Errorf("got requests by seat %v, want some of seats 0 and 1", requests)
		}
		rec := readRecord(t, store.text)
		if len(rec.Changes) != changes {
			t.Errorf("saved record: got %d seat changes, want %d:\n%s", len(rec.Changes), changes, store.text)
		}
		if game.Record() != string(store.text) {
			t.Errorf("saved record: got\n%s\nwant\n%s", store.text, game.Record())
		}
	}
}

// leaveSeat replaces the person in a seat by an opponent. Nobody may then see or act for the seat.
func leaveSeat(t *testing.T, game *match.Match, seat rules.Seat) {
	t.Helper()
	if view := game.PrivateView(seat); view.Viewer != seat {
		t.Fatalf("present person of seat %d: got the view of seat %d, want its own", seat, view.Viewer)
	}
	changeSeat(t, game, seat, replacement)
	if player := game.Player(seat); !player.Away || player.Kind == match.Person {
		t.Fatalf("absent person of seat %d: got player %+v, want an opponent", seat, player)
	}
	if view := game.PrivateView(seat); view.Viewer == seat {
		t.Fatalf("absent person of seat %d: got a private view, want none", seat)
	}
	if got := game.Notebook(seat); got != (match.NotebookMarks{}) {
		t.Fatalf("absent person of seat %d: got notes %v, want none", seat, got)
	}
	if got := game.Intent(seat); got != (match.Intent{}) {
		t.Fatalf("absent person of seat %d: got intent %v, want none", seat, got)
	}
	if game.Act(seat, rules.Pass()) == nil {
		t.Fatalf("action of the absent person of seat %d: got no error, want one", seat)
	}
}

// returnToSeat lets the person who left a seat return.
func returnToSeat(t *testing.T, game *match.Match, seat rules.Seat) {
	t.Helper()
	if got := game.Notebook(seat); got != (match.NotebookMarks{}) {
		t.Fatalf("absent person of seat %d: got notes %v, want none", seat, got)
	}
	changeSeat(t, game, seat, match.Player{Kind: match.Person})
	if player := game.Player(seat); player.Away || player.Kind != match.Person {
		t.Fatalf("returned person of seat %d: got player %+v, want a person", seat, player)
	}
}

// changeSeat changes the player of a seat. The public view must stay the same.
func changeSeat(t *testing.T, game *match.Match, seat rules.Seat, player match.Player) {
	t.Helper()
	before := game.Public()
	changeTable(t, game, game.ChangeSeat(seat, player))
	if game.Public() != before {
		t.Fatalf("change of seat %d to %+v: got another public view, want no change", seat, player)
	}
}

// readRecord reads a record and checks that it is written back as the same text.
func readRecord(t *testing.T, text []byte) *record.Record {
	t.Helper()
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if rec.String() != string(text) {
		t.Fatalf("record read and written: got\n%s\nwant\n%s", rec, text)
	}
	return rec
}

// TestChangeSeatWithFailingStore checks that a seat change works while the disk is full, and is saved later. If another
// program has taken the game over, the seat does not change.
func TestChangeSeatWithFailingStore(t *testing.T) {
	const dealSeed, choiceSeed = 4, 9
	const firstSteps = 9 // the deal and some turns
	src := rules.NewRandomSource(choiceSeed)
	var store memoryStore
	game := dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, dealSeed), &store).Match
	for range firstSteps {
		nextStep(t, game, &src)
	}
	store.fails = true
	nextStep(t, game, &src)
	n := game.N()
	changeTable(t, game, game.ChangeSeat(1, replacement))
	if game.N() != n || !errors.Is(game.Status().SaveError, errFull) {
		t.Fatalf("seat change during a failure: got %d actions, save error %v; want %d, %v",
			game.N(), game.Status().SaveError, n, errFull)
	}
	store.fails = false
	nextStep(t, game, &src)
	if err := game.Status().SaveError; err != nil {
		t.Errorf("after the failure: got save error %v, want none", err)
	}
	if rec := readRecord(t, store.text); len(rec.Actions) != n+1 || len(rec.Changes) != 1 {
		t.Errorf("saved record: got %d actions and %d seat changes, want %d and 1:\n%s", len(rec.Actions),
			len(rec.Changes), n+1, store.text)
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
	if err := game.Status().Gone; !errors.Is(err, match.ErrGone) {
		t.Errorf("lost store: got error %v, want ErrGone", err)
	}
	if string(store.text) != before {
		t.Errorf("lost store: got record\n%s\nwant\n%s", store.text, before)
	}
	if kind := game.Player(1).Kind; kind != match.Opponent {
		t.Errorf("lost store: got player of kind %v in seat 1, want still an opponent", kind)
	}
}

// TestSeatChangesAreLoggedByTurn checks that the log entries and landmarks of seat changes are the same at the table,
// in a replay and after undone actions. A rematch has none.
func TestSeatChangesAreLoggedByTurn(t *testing.T) {
	const (
		dealSeed, choiceSeed = 2, 5
		stepsAway            = 12
	)
	var store memoryStore
	options := soloOptions(rules.Amigo, 3, dealSeed)
	options.Setup.First = 0
	game := dealtMatch(t, options, &store).Match
	src := rules.NewRandomSource(choiceSeed)
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
	undoOnce()
	leftAfter, leftInTurn := moment(game)
	changeTable(t, game, game.ChangeSeat(0, replacement))
	if log := game.Log(); log[len(log)-1].Change == nil {
		t.Fatalf("last log entry: got %+v, want the seat change", log[len(log)-1])
	}
	for range stepsAway {
		nextStep(t, game, &src)
	}
	backAfter, backInTurn := moment(game)
	changeTable(t, game, game.ChangeSeat(0, match.Player{Kind: match.Person}))
	want := []string{fmt.Sprintf("%d: A leaves; a stand-in plays on (field agent).", leftInTurn),
		fmt.Sprintf("%d: A is back.", backInTurn)}
	if got := changeEntries(t, game); !slices.Equal(got, want) {
		t.Errorf("log: got %q, want %q", got, want)
	}
	undoOnce()
	if got := changeEntries(t, game); !slices.Equal(got, want) {
		t.Errorf("log after an undo: got %q, want %q", got, want)
	}
	for !game.Over() {
		nextStep(t, game, &src)
	}
	if got := changeEntries(t, game); !slices.Equal(got, want) {
		t.Errorf("log at the end: got %q, want %q", got, want)
	}
	recorded, err := replay.Open(store.text)
	if err != nil {
		t.Fatal(err)
	}
	viewer, start, steps := game.SeenSteps()
	wantLandmarks := []match.Landmark{{Kind: match.LandmarkLeft, N: leftAfter, Turn: leftInTurn},
		{Kind: match.LandmarkBack, N: backAfter, Turn: backInTurn}}
	for name, rewinder := range map[string]match.Rewinder{"record": recorded,
		"seen steps": replay.FromSteps(game.Table(), viewer, start, steps)} {
		again := match.New(rewinder)
		for n := range rewinder.Len() + 1 {
			again.Seek(n)
			wantSoFar := want[:btoi(n >= leftAfter)+btoi(n >= backAfter)]
			if got := changeEntries(t, again); !slices.Equal(got, wantSoFar) {
				t.Fatalf("%s, log after %d actions: got %q, want %q", name, n, got, wantSoFar)
			}
		}
		landmarks := slices.DeleteFunc(slices.Clone(rewinder.Landmarks()), func(l match.Landmark) bool {
			return l.Kind != match.LandmarkLeft && l.Kind != match.LandmarkBack
		})
		if !slices.Equal(landmarks, wantLandmarks) {
			t.Errorf("%s: landmarks: got %+v, want %+v", name, landmarks, wantLandmarks)
		}
	}
	if options.Table = game.Table(); len(options.Changes) != 2 {
		t.Errorf("seat changes of the table: got %v, want 2", options.Changes)
	}
	rematch := dealtMatch(t, options, nil).Match
	for rematch.N() <= backAfter && !rematch.Over() {
		nextStep(t, rematch, &src)
	}
	if got := changeEntries(t, rematch); got != nil {
		t.Errorf("log of a rematch: got seat changes %q, want none", got)
	}
}

// moment returns the number of past actions and the turn of a match.
func moment(game *match.Match) (actions, turn int) {
	public := game.Public()
	return game.N(), public.Turn()
}

// changeEntries returns the turns and texts of the log entries about seat changes.
func changeEntries(t *testing.T, game *match.Match) (all []string) {
	t.Helper()
	for _, e := range game.Log() {
		if e.Change != nil {
			all = append(all, fmt.Sprintf("%d: %s", e.Turn, entryText(t, game, e)))
		}
	}
	return all
}

// TestTableRefusesImpossibleSeatChanges checks that a table with impossible seat changes, as a faulty remote host may
// send it, is refused.
func TestTableRefusesImpossibleSeatChanges(t *testing.T) {
	table := soloOptions(rules.Amigo, 3, 2).Table
	for name, changes := range map[string][]match.SeatChange{"no such seat": {{Seat: 3}},
		"in descending order": {{After: 2}, {After: 1, Back: true}}, "before the first action": {{After: -1}},
		"no such level": {{Level: 9}}, "too many": make([]match.SeatChange, record.MaxChanges+1)} {
		if table.Changes = changes; table.Validate() == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
	table.Changes = []match.SeatChange{{After: 2, Seat: 2, Level: opponents.Mastermind}}
	if err := table.Validate(); err != nil {
		t.Errorf("possible seat changes %v: got error %v, want none", table.Changes, err)
	}
}

// TestSeatChangesHideSecrets checks that the line of a seat change in the record does not depend on the identities.
func TestSeatChangesHideSecrets(t *testing.T) {
	const players, firstSteps = 4, 20
	m := dealtMatch(t, peopleOptions(players, rules.Amigo, rules.Variants{}, 8), nil)
	for range firstSteps {
		step(t, m)
	}
	text := m.Record()
	other := recordtest.SwapIdentities(t, text)
	for seat := range rules.Seat(players) {
		first := resume(t, []byte(text), nil, host.Helpers{})
		second := resume(t, []byte(other), nil, host.Helpers{})
		changeTable(t, first.Match, first.ChangeSeat(seat, replacement))
		changeTable(t, second.Match, second.ChangeSeat(seat, replacement))
		want, extends := strings.CutPrefix(first.Record(), text)
		got, otherExtends := strings.CutPrefix(second.Record(), other)
		if !extends || !otherExtends {
			t.Errorf("change of seat %d: got\n%s\nand\n%s\nwant the records before, extended", seat, first.Record(),
				second.Record())
		}
		if got != want {
			t.Errorf("line of seat %d with other identities: got %q, want %q", seat, got, want)
		}
		if first.Public() != second.Public() || first.Belief() != second.Belief() {
			t.Errorf("seat %d: got different public views or beliefs, want equal ones", seat)
		}
	}
}

// TestNotesSurviveUndo checks that undone actions do not change the notes, also after a resume.
func TestNotesSurviveUndo(t *testing.T) {
	const wantUndone = 3
	var store notingStore
	options := soloOptions(rules.Amigo, 3, 2)
	options.Setup.First = 0
	game := dealtMatch(t, options, &store).Match
	var notes match.NotebookMarks
	notes.Cycle(rules.Red, rules.GuessSeat(1), false)
	game.SetNotebook(0, notes)
	src, undone := rules.NewRandomSource(1), 0
	for undone < wantUndone && !game.Over() {
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
	if undone == 0 {
		t.Error("got no undone action, want some")
	}
	again := resume(t, store.text, &store, host.Helpers{})
	if err := again.Status().NotesError; err != nil {
		t.Errorf("notes after %d undone actions: got error %v, want none", undone, err)
	}
	if got := again.Notebook(0); got != notes {
		t.Errorf("notes after %d undone actions: got %v, want %v", undone, got, notes)
	}
}

// notingStore is a memoryStore that also stores notes.
type notingStore struct {
	memoryStore
	notes []byte
}

// SaveNotes stores notes in place of the earlier ones.
func (s *notingStore) SaveNotes(text []byte) error { s.notes = text; return nil }

// LoadNotes returns the notes stored last.
func (s *notingStore) LoadNotes() ([]byte, error) { return s.notes, nil }

// comparingHelpers returns helpers that compare one in n requests of an opponent with its view of the saved game,
// because replaying the record is slow. It also returns the number of requests by seat.
func comparingHelpers(
	t *testing.T, store *notingStore, game **match.Match, n int,
) (help host.Helpers, requests map[rules.Seat]int) {
	requests = map[rules.Seat]int{}
	return host.Helpers{Thinker: func(request opponents.Request) *async.Task[rules.Action] {
		seat := request.View.Viewer
		if requests[seat]++; requests[seat]%n == 1 {
			end := finalGame(t, store.text)
			if request.View != end.View(seat) || request.Belief != (*game).Belief() {
				t.Fatalf("request of seat %d: got another view or belief than in the saved game", seat)
			}
		}
		return async.Done(request.Decide(func() bool { return true }))
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
		game.Advance(anyPause, 1)
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
				for written := false; !written; {
					a := view.NthLegal(src.Intn(view.CountLegal()))
					isOwnDossier := a.Kind == rules.KindDossier && a.Seat == seat
					written = isOwnDossier && game.Act(seat, a) == nil
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
// the error of the call that begins the change.
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
