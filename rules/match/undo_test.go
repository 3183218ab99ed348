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
	const maxUndone, minUndone = 150, 500 // at a table, and in all
	undone := 0
	for k, options := range undoTables() {
		var store noteStore
		table := dealtMatch(t, options, nil).host
		game := table.Screen()
		clientEnd, serverEnd := remote.Pipe()
		served, err := remote.Serve(table.Client(rules.NoSeat), serverEnd)
		if err != nil {
			t.Fatal(err)
		}
		proxy := remote.Dial(clientEnd)
		if ok, err := proxy.Ready(); !ok {
			t.Fatal(err)
		}
		remoteGame := match.New(proxy)
		src := rules.NewRandomSource(uint64(k))
		states := []string{} // descriptions, by number of actions
		lasts := map[int]match.Step{}
		for turns := 0; !game.Over() && turns < 3000; turns++ {
			for len(states) <= game.N() {
				states = append(states, "")
			}
			states[game.N()], lasts[game.N()] = describe(game)+personState(game), game.Last()
			n := game.N()
			may := game.CheckUndo(0)
			if may == nil && undone < maxUndone*(k+1) && src.Intn(2) == 0 {
				told := slices.Clone(logWithoutUndo(game))
				if err := game.Undo(0); err != nil {
					t.Fatal(err)
				}
				x, ok := game.Next()
				if !ok || !x.Undo || x.N != n-1 || game.N() != n-1 || len(x.Events) != 0 {
					t.Fatalf("got %+v, want the undo step of action %d", x, n)
				}
				if want, ok := lasts[n-1]; ok && !reflect.DeepEqual(game.Last(), want) {
					t.Fatalf("after undo: last step %+v, want %+v", game.Last(), want)
				}
				if now := describe(game) + personState(game); now != states[n-1] {
					t.Fatalf("%v: after undo:\n%s\nwant\n%s", options.Setup, now, states[n-1])
				}
				log := game.Log()
				last := log[len(log)-1]
				if !last.Undone || last.Seat != 0 || len(log) != len(logWithoutUndo(game))+1 ||
					!reflect.DeepEqual(game.LogUntil(0), log) {
					t.Fatalf("after undo: got last log entry %+v, and %d of %d entries at once",
						last, len(game.LogUntil(0)), len(log))
				}
				if len(told) > len(logWithoutUndo(game)) && told[len(logWithoutUndo(game))].Seat == 0 &&
					told[len(logWithoutUndo(game))].Kind != last.Kind {
					t.Fatalf("undone %+v: got last log entry %+v", told[len(logWithoutUndo(game))], last)
				}
				undone++
			} else {
				randomAction(t, game, &src)
				for _, ok := game.Next(); ok; _, ok = game.Next() {
					for len(states) <= game.N() {
						states = append(states, "")
					}
					states[game.N()] = describe(game) + personState(game)
				}
			}
			if err := served.Pump(); err != nil {
				t.Fatal(err)
			}
			for _, ok := remoteGame.Next(); ok; _, ok = remoteGame.Next() {
			}
			if remoteGame.N() != game.N() || remoteGame.Public() != game.Public() {
				t.Fatalf("remote client: got %d actions, want %d, or another view", remoteGame.N(), game.N())
			}
			if turns%40 == 0 || may == nil && turns%13 == 0 {
				text := []byte(table.Record())
				again, err := host.Resume(text, &store, host.Helpers{})
				if err != nil {
					t.Fatal(err)
				}
				resumed := again.Screen()
				if describe(resumed) != describe(game) || resumed.PrivateView(0) != game.PrivateView(0) {
					t.Fatalf("%v: resumed: got another state or private view", options.Setup)
				}
				if was, is := game.CheckUndo(0), resumed.CheckUndo(0); fmt.Sprint(was) != fmt.Sprint(is) {
					t.Fatalf("CheckUndo after resume: got %v, want %v", is, was)
				}
			}
		}
		if describe(remoteGame) != describe(game) {
			t.Fatalf("%v: remote client: got another state", options.Setup)
		}
		rec, err := record.Read([]byte(table.Record()))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := record.Unpack(record.Pack(rec)); err != nil || back.String() != rec.String() {
			t.Fatalf("link: got another game, or error %v", err)
		}
		if game.Over() && !errors.Is(game.CheckUndo(0), record.ErrUndoOver) {
			t.Errorf("CheckUndo after the end: got %v, want ErrUndoOver", game.CheckUndo(0))
		}
	}
	if undone < minUndone {
		t.Errorf("got %d undone actions, want at least %d", undone, minUndone)
	}
}

// TestUndoKeepsChance checks that undone and repeated actions change no roll, no card and no decision of an opponent in
// a game with a seed. Without the undone lines the record equals one without undo.
func TestUndoKeepsChance(t *testing.T) {
	undo := regexp.MustCompile(`(?m)^(\d+\. .*)\n\d+\. undo\n`)
	for k, options := range undoTables() {
		texts := [2]string{}
		for twice := range 2 {
			table := dealtMatch(t, options, nil).host
			game := table.Screen()
			src := rules.NewRandomSource(uint64(k))
			for turns := 0; !game.Over() && turns < 3000; turns++ {
				was, n := src, game.N()
				randomAction(t, game, &src)
				for _, ok := game.Next(); ok; _, ok = game.Next() {
				}
				if twice == 0 || game.N() != n+1 || game.CheckUndo(0) != nil || game.Undo(0) != nil {
					continue
				}
				game.Next()
				src = was
				randomAction(t, game, &src)
				for _, ok := game.Next(); ok; _, ok = game.Next() {
				}
			}
			texts[twice] = table.Record()
		}
		again := undo.ReplaceAllString(texts[1], "")
		if again != texts[0] || texts[1] == texts[0] {
			t.Fatalf("%v: record with undo: got\n%s\nwant, apart from undone lines,\n%s", options.Setup, texts[1],
				texts[0])
		}
	}
}

// TestUndoErrors checks the error of an undo that is not allowed. It changes nothing.
func TestUndoErrors(t *testing.T) {
	o := options(rules.Amigo, 3, 5)
	m := dealtMatch(t, o, nil)
	for !m.Status().WaitsForPerson {
		m.Advance(100, 1)
		m.Next()
	}
	checkUndo := func(s rules.Seat, want error) {
		t.Helper()
		n, text := m.N(), m.Record()
		for _, err := range []error{m.CheckUndo(s), m.Undo(s)} {
			if want != nil && !errors.Is(err, want) || err == nil {
				t.Errorf("got error %v, want %v", err, want)
			}
		}
		if _, ok := m.Next(); ok || m.N() != n || m.Record() != text {
			t.Error("refused undo: got a step or another record")
		}
	}
	checkUndo(0, record.ErrUndoChance)
	checkUndo(1, nil) // no person here plays that seat
	checkUndo(rules.NoSeat, nil)
	o.Players[1].Kind = match.Person
	m = dealtMatch(t, o, nil)
	checkUndo(0, record.ErrUndoPeople)
	checkUndo(1, record.ErrUndoPeople)
	r, err := tables.OpenReplay([]byte(m.Record()))
	if err != nil || r.CheckUndo(0) == nil {
		t.Errorf("undo in a replay: got no refusal, or error %v when the replay opened", err)
	}
	var kept noteStore
	stale := dealtMatch(t, options(rules.Amigo, 2, 5), &kept)
	src := rules.NewRandomSource(1)
	for stale.CheckUndo(0) != nil {
		runtime.Gosched() // let the store run
		randomAction(t, stale.Match, &src)
		stale.Next()
	}
	client := stale.host.Client(0)
	undoer := client.(match.Undoer)
	if err := undoer.Undo(client.Lines() - 1); !errors.Is(err, match.ErrStale) {
		t.Errorf("undo of an unseen action: got error %v, want ErrStale", err)
	}
	if err := stale.host.Client(rules.NoSeat).(match.Undoer).CheckUndo(); err == nil {
		t.Error("undo by the public: got no error, want one")
	}
	if err := undoer.Undo(client.Lines()); err != nil {
		t.Error(err)
	}
	x, ok := stale.Next()
	for ; !ok; x, ok = stale.Next() {
		runtime.Gosched() // let the store run
	}
	if string(kept.record) != stale.Record() {
		t.Errorf("saved record: got\n%s\nwant\n%s", kept.record, stale.Record())
	}
	want := match.UndoStep(0, x.N, &x.View.Game)
	if want.Lines = client.Lines() + 1; !x.Undo || !reflect.DeepEqual(x, want) {
		t.Errorf("undo step: got %+v, want %+v", x, want)
	}
}

// TestUndoTypedRoll checks that the player who typed the face of a real die can correct it, at tables with one and two
// people. Nobody else can, and other chance does not change, also after a resume.
func TestUndoTypedRoll(t *testing.T) {
	for people := 1; people <= 2; people++ {
		texts := map[bool]string{}
		for _, wrongly := range []bool{false, true} {
			o := options(rules.French42, 4, 11)
			o.HouseRules = match.RealDie
			for i := range o.Players {
				if i < people {
					o.Players[i].Kind = match.Person
				}
			}
			table := dealtMatch(t, o, nil).host
			game := table.Screen()
			takeSteps := func() {
				for _, ok := game.Next(); ok; _, ok = game.Next() {
				}
			}
			src := rules.NewRandomSource(3)
			for turn := 0; turn < 200 && !game.Over(); turn++ {
				view := game.Public()
				if !game.Status().WaitsForPerson {
					game.Advance(100, 1)
					takeSteps()
					continue
				}
				who := view.Actor()
				if view.IsChance() {
					who = view.ActiveSeat()
				}
				view = game.PrivateView(who)
				action := view.NthLegal(src.Intn(view.CountLegal()))
				if !view.IsChance() {
					if err := game.Act(who, action); err != nil {
						t.Fatal(err)
					}
					takeSteps()
					if people > 1 && game.CheckUndo(who) == nil {
						t.Fatalf("CheckUndo of %v at a table with another person: got nil", action)
					}
					continue
				}
				if wrongly {
					wrong := view.NthLegal((turn + 1) % view.CountLegal())
					n, was := game.N(), game.Public()
					if err := game.Act(who, wrong); err != nil {
						t.Fatal(err)
					}
					takeSteps()
					for s := range rules.Seat(4) {
						if err := game.CheckUndo(s); (err == nil) != (s == who) {
							t.Fatalf("roll typed by seat %d, CheckUndo of seat %d: got error %v, want none only for %d",
								who, s, err, who)
						}
					}
					if turn%3 == 0 {
						again, err := host.Resume([]byte(table.Record()), nil, host.Helpers{})
						if err != nil {
							t.Fatal(err)
						}
						table, game = again, again.Screen()
					}
					if err := game.Undo(who); err != nil {
						t.Fatal(err)
					}
					takeSteps()
					log := game.Log()
					if last := log[len(log)-1]; game.N() != n || game.Public() != was || !last.Undone ||
						last.Kind != rules.EventRolled && last.Kind != rules.EventFirstRolled || last.Seat != who {
						t.Fatalf("after undo: got another state, or last log entry %+v", last)
					}
					if err := game.CheckUndo(who); err == nil {
						t.Fatal("second undo, before the roll: got no error, want one")
					}
				}
				if err := game.Act(who, action); err != nil {
					t.Fatal(err)
				}
				takeSteps()
			}
			texts[wrongly] = table.Record()
		}
		states := regexp.MustCompile(`(?m)^((\d+\. )?roll|first) .*\n(\d+\. )?undo\n`).ReplaceAllString(texts[true], "")
		if states != texts[false] || texts[true] == texts[false] {
			t.Errorf("%d people, record without corrected rolls: got\n%s\nwant\n%s", people, states, texts[false])
		}
	}
}

// describe returns as text what a match shows to everybody, without the entry of an undone action.
func describe(m *match.Match) string {
	b := m.Belief()
	belief, _ := b.AppendBinary(nil) // printing it is slow
	p := m.Public()
	text := fmt.Sprint(m.N(), p.Position(), logWithoutUndo(m), m.DossierScores()) + string(belief)
	for a := range rules.Agent(rules.NumAgents) {
		text += fmt.Sprint(m.Evidence(a))
		for s := range rules.Seat(m.Table().Setup.Players) {
			text += fmt.Sprint(m.Signals(a, s))
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
		game.Advance(100, 1)
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
	for e := range rules.EditionID(rules.NumEditions) {
		for v := range 4 {
			o := options(e, 2+(int(e)+v)%4, uint64(v)+7)
			o.Setup.Variants = rules.Variants{TopSecret: v&1 != 0, Dossier: v&2 != 0}
			for i := range o.Players {
				o.Players[i].Level = opponents.Recruit
			}
			if o.Validate() == nil {
				all = append(all, o)
			}
		}
	}
	return all
}
