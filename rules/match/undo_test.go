package match_test

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// TestUndoRestoresState checks that after an undo views and log are as before the action, in all editions and variants.
// A remote client, and a match resumed from the record, see the same.
func TestUndoRestoresState(t *testing.T) {
	testrun.Long(t)
	const (
		maxUndone = 150 // at each table on average, to save time
		minUndone = 500 // in all
		// A resume is slow, so only some are checked: one in so many turns, and more where an undo is possible.
		resumeOneIn, resumeUndoOneIn = 40, 13
	)
	undone := 0
	for k, options := range undoTables() {
		table := dealtMatch(t, options, nil).host
		game := table.Screen()
		served, remoteGame := connectRemote(t, table)
		src := rules.NewRandomSource(uint64(k))
		history := stateHistory{}
		for turns := 0; !game.Over() && turns < maxUndoTurns; turns++ {
			history.add(game)
			mayUndo := game.CheckUndo(0) == nil
			if mayUndo && undone < maxUndone*(k+1) && src.Intn(2) == 0 {
				undoAndCompare(t, game, history)
				undone++
			} else {
				randomAction(t, game, &src)
				for _, ok := game.Next(); ok; _, ok = game.Next() {
					history.add(game)
				}
			}
			if err := served.Pump(); err != nil {
				t.Fatal(err)
			}
			takeSteps(remoteGame)
			if remoteGame.N() != game.N() || remoteGame.Public() != game.Public() {
				t.Fatalf("remote client: got %d actions, want %d, or another view", remoteGame.N(), game.N())
			}
			if turns%resumeOneIn == 0 || mayUndo && turns%resumeUndoOneIn == 0 {
				resumeAndCompare(t, table.Record(), game)
			}
		}
		if got, want := describe(remoteGame), describe(game); got != want {
			t.Fatalf("%v: remote client: got\n%s\nwant\n%s", options.Setup, got, want)
		}
		rec := readRecord(t, []byte(table.Record()))
		if back, err := record.Unpack(record.Pack(rec)); err != nil || back.String() != rec.String() {
			t.Fatalf("link: got error %v or another game, want\n%v", err, rec)
		}
		if game.Over() && !errors.Is(game.CheckUndo(0), record.ErrUndoOver) {
			t.Errorf("CheckUndo after the end: got %v, want ErrUndoOver", game.CheckUndo(0))
		}
	}
	if undone < minUndone {
		t.Errorf("got %d undone actions, want at least %d", undone, minUndone)
	}
}

// maxUndoTurns limits the actions of a game in the tests of undo. Games that undo often can be long.
const maxUndoTurns = 3000

// gameState is what a match shows after a number of actions.
type gameState struct {
	text string // what everybody and the person in seat 0 see
	last match.Step
}

// stateHistory has the states of a match by the number of actions.
type stateHistory map[int]gameState

// add adds the current state.
func (history stateHistory) add(game *match.Match) {
	history[game.N()] = gameState{describe(game) + personState(game), game.Last()}
}

// undoAndCompare undoes the last action of seat 0, and checks that the match returns to its earlier state.
func undoAndCompare(t *testing.T, game *match.Match, history stateHistory) {
	t.Helper()
	n := game.N()
	logBefore := slices.Clone(logWithoutUndo(game))
	if err := game.Undo(0); err != nil {
		t.Fatal(err)
	}
	step, ok := game.Next()
	if !ok || !step.Undo || step.N != n-1 || len(step.Events) != 0 {
		t.Fatalf("got step %+v, want the undo of action %d without events", step, n)
	}
	want := history[n-1]
	if game.N() != n-1 || !reflect.DeepEqual(game.Last(), want.last) {
		t.Fatalf("after undo: got %d actions and last step %+v, want %d and %+v", game.N(), game.Last(), n-1, want.last)
	}
	if now := describe(game) + personState(game); now != want.text {
		t.Fatalf("%v: after undo:\n%s\nwant\n%s", game.Table().Setup, now, want.text)
	}
	log, logAfter := game.Log(), logWithoutUndo(game)
	last := log[len(log)-1]
	if !last.Undone || last.Seat != 0 || len(log) != len(logAfter)+1 {
		t.Fatalf("after undo: got last log entry %+v, want one of the undone action", last)
	}
	if got := game.LogUntil(0); !reflect.DeepEqual(got, log) {
		t.Fatalf("after undo: got log %+v at once, want %+v", got, log)
	}
	if len(logBefore) <= len(logAfter) {
		return // the action had no entry
	}
	if undone := logBefore[len(logAfter)]; undone.Seat == 0 && undone.Kind != last.Kind {
		t.Fatalf("undone %+v: got last log entry %+v, want the same kind", undone, last)
	}
}

// resumeAndCompare resumes a match from a record, and checks that it equals the given one.
func resumeAndCompare(t *testing.T, record string, game *match.Match) {
	t.Helper()
	resumed := resume(t, []byte(record), &noteStore{}, host.Helpers{})
	if got, want := describe(resumed.Match), describe(game); got != want {
		t.Fatalf("%v: resumed: got\n%s\nwant\n%s", game.Table().Setup, got, want)
	}
	if got, want := resumed.PrivateView(0), game.PrivateView(0); got != want {
		t.Fatalf("%v: resumed: got private view\n%+v\nwant\n%+v", game.Table().Setup, got, want)
	}
	if got, want := resumed.CheckUndo(0), game.CheckUndo(0); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("CheckUndo after resume: got %v, want %v", got, want)
	}
}

// connectRemote connects a remote client of the public. It returns the server, to be pumped, and the client's match.
func connectRemote(t *testing.T, table *host.Host) (*remote.Server, *match.Match) {
	t.Helper()
	clientEnd, serverEnd := remote.Pipe()
	served, err := remote.Serve(table.Client(rules.NoSeat), serverEnd)
	if err != nil {
		t.Fatal(err)
	}
	proxy := remote.Dial(clientEnd)
	if ok, err := proxy.Ready(); !ok {
		t.Fatalf("Ready: got false, %v; want true", err)
	}
	return served, match.New(proxy)
}

// takeSteps takes all available steps of a match.
func takeSteps(game *match.Match) {
	for _, ok := game.Next(); ok; _, ok = game.Next() {
	}
}

// TestUndoKeepsChance checks that undone and repeated actions change no roll, no card and no decision of an opponent in
// a game with a seed. Without the undone lines the record equals one without undo.
func TestUndoKeepsChance(t *testing.T) {
	undoneLines := regexp.MustCompile(`(?m)^(\d+\. .*)\n\d+\. undo\n`)
	for k, options := range undoTables() {
		plain := recordWithUndo(t, options, uint64(k), false)
		withUndo := recordWithUndo(t, options, uint64(k), true)
		if withUndo == plain {
			t.Fatalf("%v: got no undone line, want some", options.Setup)
		}
		if got := undoneLines.ReplaceAllString(withUndo, ""); got != plain {
			t.Fatalf("%v: record with undo: got\n%s\nwant, apart from undone lines,\n%s", options.Setup, withUndo,
				plain)
		}
	}
}

// recordWithUndo plays a game of random actions and returns its record. It may undo and repeat each action that can be
// undone.
func recordWithUndo(t *testing.T, options match.Options, seed uint64, undo bool) string {
	t.Helper()
	table := dealtMatch(t, options, nil).host
	game := table.Screen()
	src := rules.NewRandomSource(seed)
	for turns := 0; !game.Over() && turns < maxUndoTurns; turns++ {
		srcBefore, n := src, game.N()
		randomAction(t, game, &src)
		takeSteps(game)
		if !undo || game.N() != n+1 || game.CheckUndo(0) != nil {
			continue
		}
		if err := game.Undo(0); err != nil {
			t.Fatal(err)
		}
		game.Next()
		src = srcBefore
		randomAction(t, game, &src)
		takeSteps(game)
	}
	return table.Record()
}

// TestUndoErrors checks the error of an undo that is not allowed. It changes nothing.
func TestUndoErrors(t *testing.T) {
	options := soloOptions(rules.Amigo, 3, 5)
	game := dealtMatch(t, options, nil)
	for !game.Status().WaitsForPerson {
		game.Advance(anyPause, 1)
		game.Next()
	}
	wantUndoError(t, game, 0, record.ErrUndoChance)
	wantUndoError(t, game, 1, nil) // no person here plays that seat
	wantUndoError(t, game, rules.NoSeat, nil)
	options.Players[1].Kind = match.Person
	game = dealtMatch(t, options, nil)
	wantUndoError(t, game, 0, record.ErrUndoPeople)
	wantUndoError(t, game, 1, record.ErrUndoPeople)
	recorded, err := tables.OpenReplay([]byte(game.Record()))
	if err != nil {
		t.Fatal(err)
	}
	if recorded.CheckUndo(0) == nil {
		t.Error("undo in a replay: got no error, want one")
	}
}

// wantUndoError checks that a seat can't undo, which changes nothing. The error must be want, or any if that is nil.
func wantUndoError(t *testing.T, game testMatch, seat rules.Seat, want error) {
	t.Helper()
	n, text := game.N(), game.Record()
	for _, err := range []error{game.CheckUndo(seat), game.Undo(seat)} {
		if err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("undo of seat %d: got error %v, want %v", seat, err, want)
		}
	}
	if step, ok := game.Next(); ok {
		t.Errorf("refused undo of seat %d: got step %+v, want none", seat, step)
	}
	if game.N() != n || game.Record() != text {
		t.Errorf("refused undo of seat %d: got record\n%s\nwant\n%s", seat, game.Record(), text)
	}
}

// TestUndoByClient checks that a client of a host can undo the newest action of its seat only. The step and the saved
// record show the undo.
func TestUndoByClient(t *testing.T) {
	var kept noteStore
	game := dealtMatch(t, soloOptions(rules.Amigo, 2, 5), &kept)
	src := rules.NewRandomSource(1)
	for game.CheckUndo(0) != nil {
		runtime.Gosched() // let the store run
		randomAction(t, game.Match, &src)
		game.Next()
	}
	client := game.host.Client(0)
	undoer := client.(match.Undoer)
	if err := undoer.Undo(client.Lines() - 1); !errors.Is(err, match.ErrStale) {
		t.Errorf("undo of an unseen action: got error %v, want ErrStale", err)
	}
	if err := game.host.Client(rules.NoSeat).(match.Undoer).CheckUndo(); err == nil {
		t.Error("undo by the public: got no error, want one")
	}
	if err := undoer.Undo(client.Lines()); err != nil {
		t.Error(err)
	}
	step, ok := game.Next()
	for ; !ok; step, ok = game.Next() {
		runtime.Gosched() // let the store run
	}
	if string(kept.record) != game.Record() {
		t.Errorf("saved record: got\n%s\nwant\n%s", kept.record, game.Record())
	}
	want := match.UndoStep(0, step.N, &step.View.Game)
	if want.Lines = client.Lines() + 1; !reflect.DeepEqual(step, want) {
		t.Errorf("undo step: got %+v, want %+v", step, want)
	}
}

// TestUndoTypedRoll checks that the player who typed the face of a real die can correct it, at tables with one and two
// people. Nobody else can, and other chance does not change, also after a resume.
func TestUndoTypedRoll(t *testing.T) {
	correctedRolls := regexp.MustCompile(`(?m)^((\d+\. )?roll|first) .*\n(\d+\. )?undo\n`)
	for people := 1; people <= 2; people++ {
		plain := recordWithRealDie(t, people, false)
		corrected := recordWithRealDie(t, people, true)
		if corrected == plain {
			t.Errorf("%d people: got no corrected roll, want some", people)
		}
		if got := correctedRolls.ReplaceAllString(corrected, ""); got != plain {
			t.Errorf("%d people, record without corrected rolls: got\n%s\nwant\n%s", people, got, plain)
		}
	}
}

// recordWithRealDie plays a game in which people type the rolls of a real die, and returns its record. In the first
// seats are people, who may type each roll wrongly first and undo it.
func recordWithRealDie(t *testing.T, people int, wrongFirst bool) string {
	t.Helper()
	const (
		players, dealSeed, choiceSeed = 4, 11, 3
		maxTurns                      = 200
		resumeOneIn                   = 3 // turns with a wrong roll
	)
	options := soloOptions(rules.French42, players, dealSeed)
	options.HouseRules = match.RealDie
	for i := range people {
		options.Players[i].Kind = match.Person
	}
	table := dealtMatch(t, options, nil).host
	game := table.Screen()
	src := rules.NewRandomSource(choiceSeed)
	for turn := 0; turn < maxTurns && !game.Over(); turn++ {
		if !game.Status().WaitsForPerson {
			game.Advance(anyPause, 1)
			takeSteps(game)
			continue
		}
		public := game.Public()
		isRoll, seat := public.IsChance(), public.Actor()
		if isRoll {
			seat = public.ActiveSeat()
		}
		view := game.PrivateView(seat)
		action := view.NthLegal(src.Intn(view.CountLegal()))
		if isRoll && wrongFirst {
			wrongRoll := view.NthLegal((turn + 1) % view.CountLegal())
			actAndTakeSteps(t, game, seat, wrongRoll)
			wantUndoOnlyBy(t, game, seat)
			if turn%resumeOneIn == 0 {
				table = resume(t, []byte(table.Record()), nil, host.Helpers{}).host
				game = table.Screen()
			}
			undoRoll(t, game, seat, public)
		}
		actAndTakeSteps(t, game, seat, action)
		if !isRoll && people > 1 && game.CheckUndo(seat) == nil {
			t.Fatalf("CheckUndo of %v at a table with another person: got no error, want one", action)
		}
	}
	return table.Record()
}

// actAndTakeSteps carries out an action and takes its steps.
func actAndTakeSteps(t *testing.T, game *match.Match, seat rules.Seat, action rules.Action) {
	t.Helper()
	if err := game.Act(seat, action); err != nil {
		t.Fatal(err)
	}
	takeSteps(game)
}

// wantUndoOnlyBy checks that only one seat can undo.
func wantUndoOnlyBy(t *testing.T, game *match.Match, seat rules.Seat) {
	t.Helper()
	for s := range game.Table().Players {
		if err := game.CheckUndo(rules.Seat(s)); (err == nil) != (rules.Seat(s) == seat) {
			t.Fatalf("roll typed by seat %d, CheckUndo of seat %d: got error %v, want none only for %d", seat, s, err,
				seat)
		}
	}
}

// undoRoll undoes the roll that a seat typed, once. The match must return to the public view before the roll.
func undoRoll(t *testing.T, game *match.Match, seat rules.Seat, before rules.View) {
	t.Helper()
	n := game.N()
	if err := game.Undo(seat); err != nil {
		t.Fatal(err)
	}
	takeSteps(game)
	if game.N() != n-1 || game.Public() != before {
		t.Fatalf("after undo: got %d actions, or another view, want the state after %d", game.N(), n-1)
	}
	log := game.Log()
	last := log[len(log)-1]
	isRoll := last.Kind == rules.EventRolled || last.Kind == rules.EventFirstRolled
	if !last.Undone || !isRoll || last.Seat != seat {
		t.Fatalf("after undo: got last log entry %+v, want the undone roll of seat %d", last, seat)
	}
	if err := game.CheckUndo(seat); err == nil {
		t.Fatal("second undo, before the roll: got no error, want one")
	}
}

// describe returns as text what a match shows to everybody, without the entry of an undone action.
func describe(m *match.Match) string {
	belief := m.Belief()
	beliefBytes, _ := belief.AppendBinary(nil) // printing it is slow
	public := m.Public()
	text := fmt.Sprint(m.N(), public.Position(), logWithoutUndo(m), m.DossierScores()) + string(beliefBytes)
	for agent := range rules.Agent(rules.NumAgents) {
		text += fmt.Sprint(m.Evidence(agent))
		for seat := range rules.Seat(m.Table().Setup.Players) {
			text += fmt.Sprint(m.Signals(agent, seat))
		}
	}
	return text
}

// logWithoutUndo returns the log without the entry of an undone action.
func logWithoutUndo(m *match.Match) []match.Entry {
	log := m.Log()
	if n := len(log) - 1; n >= 0 && log[n].Undone {
		log = log[:n]
	}
	return log
}

// personState returns the view of the person in seat 0 as text.
func personState(m *match.Match) string {
	v := m.PrivateView(0)
	return v.Position()
}

// randomAction does a random legal action of the person in seat 0. If that person is not due, it advances the clock.
func randomAction(t *testing.T, game *match.Match, src *rules.RandomSource) {
	t.Helper()
	if !game.Status().WaitsForPerson {
		game.Advance(anyPause, 1)
		return
	}
	v := game.PrivateView(0)
	a := match.Throw
	if !v.IsChance() {
		a = v.NthLegal(src.Intn(v.CountLegal()))
		for a.Kind == rules.KindDossier && a.Seat != 0 {
			a = v.NthLegal(src.Intn(v.CountLegal()))
		}
	}
	if err := game.Act(0, a); err != nil {
		t.Fatal(err)
	}
}

// undoTables returns tables with one person, of all editions and variants.
func undoTables() (all []match.Options) {
	const firstSeed = 7
	for edition := range rules.EditionID(rules.NumEditions) {
		for i, variants := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true},
			{TopSecret: true, Dossier: true}} {
			players := rules.MinSeats + (int(edition)+i)%4
			options := soloOptions(edition, players, firstSeed+uint64(i))
			options.Setup.Variants = variants
			for seat := range options.Players {
				options.Players[seat].Level = opponents.Recruit
			}
			if options.Validate() == nil {
				all = append(all, options)
			}
		}
	}
	return all
}
