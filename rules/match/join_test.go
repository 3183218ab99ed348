package match_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// TestJoinDuringMatch checks that people can join a match in every edition. The deal to a latecomer is secret, and the
// public belief allows any free agent. Notes stay, and a resumed match is the same.
func TestJoinDuringMatch(t *testing.T) {
	testrun.Long(t)
	const (
		joinOneIn    = 3 // opportunities
		compareOneIn = 6 // requests of opponents
	)
	latecomers := []string{"Dora", "Émile"}
	for e, variants := range []rules.Variants{{TopSecret: true, Dossier: true}, {TopSecret: true}, {}, {},
		{Dossier: true}} {
		options := peopleOptions(3, rules.EditionID(e), variants, uint64(e)+11)
		options.Players[1].Kind, options.Players[2].Kind = match.Opponent, match.Opponent
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
		joined, opportunities := 0, 0
		for !game.Over() {
			nextStep(t, game, &src)
			if game.CheckJoin() != nil || joined == len(latecomers) {
				continue
			}
			if opportunities++; opportunities%joinOneIn != 0 {
				continue
			}
			join(t, game, latecomers[joined])
			joined++
			if got, want := len(game.People()), 1+joined; got != want {
				t.Fatalf("after %d joins: got %d people, want %d", joined, got, want)
			}
			if game.Notebook(0) != notes {
				t.Fatalf("after %d joins: got notes %v of seat 0, want %v", joined, game.Notebook(0), notes)
			}
			resumed := resume(t, store.text, nil, help)
			if resumed.Record() != string(store.text) || resumed.host.Game() != finalGame(t, store.text) {
				t.Fatalf("resumed: got another game with record\n%s\nwant\n%s", resumed.Record(), store.text)
			}
			if resumed.Public() != game.Public() || resumed.Belief() != game.Belief() {
				t.Fatal("resumed: got another public view or belief, want the same")
			}
			if got, want := resumed.Latecomer(), game.Latecomer(); got != want {
				t.Fatalf("resumed: got latecomer %d, want %d", got, want)
			}
			nextStep(t, game, &src)
			if game.Latecomer() != rules.NoSeat {
				t.Fatalf("Latecomer after the next action: got seat %d, want NoSeat", game.Latecomer())
			}
		}
		if joined == 0 || len(requests) < 2 {
			t.Errorf("%v: got %d joins and requests by seat %v, want some of both", rules.EditionID(e).Edition().ID,
				joined, requests)
		}
		if rec := readRecord(t, store.text); len(rec.Joined) != joined {
			t.Errorf("saved record: got %d joins, want %d:\n%s", len(rec.Joined), joined, store.text)
		}
		if game.Record() != string(store.text) {
			t.Errorf("saved record: got\n%s\nwant\n%s", store.text, game.Record())
		}
		checkReplay(t, store.text)
	}
}

// join lets a latecomer join a match. The new seat must get a free agent that only its own view shows, and the rest of
// the table must stay the same.
func join(t *testing.T, game *match.Match, name string) {
	t.Helper()
	before, ownBefore, notes := game.Public(), game.PrivateView(0), game.Notebook(0)
	seat := rules.Seat(before.Players())
	changeTable(t, game, game.Join(name))
	after := game.Public()
	if after.Players() != before.Players()+1 || after.Phase() != rules.PhaseRoll {
		t.Fatalf("after the join of %s: got\n%s\nwant one more seat in\n%s", name, after.Position(), before.Position())
	}
	if after.Board != before.Board || after.ActiveSeat() != before.ActiveSeat() {
		t.Fatalf("after the join of %s: got\n%s\nwant the board and turn of\n%s", name, after.Position(),
			before.Position())
	}
	if game.Player(seat).Name != name || game.Latecomer() != seat {
		t.Fatalf("after the join of %s: got %q in seat %d and latecomer %d, want %s", name, game.Player(seat).Name,
			seat, game.Latecomer(), name)
	}
	view := game.PrivateView(seat)
	if agent := view.Identity(seat); agent == rules.NoAgent || ownBefore.Identities(0).Has(agent) {
		t.Fatalf("identity of %s: got %v, want a free agent", name, agent)
	}
	for other := range seat {
		view := game.PrivateView(other)
		if view.Identity(seat) != rules.NoAgent || view.Identities(seat) != 0 {
			t.Fatalf("view of seat %d: got the identity of %s, want it masked", other, name)
		}
		if view.Hand(seat) != after.Hand(seat) {
			t.Fatalf("view of seat %d: got the hand of %s, want it masked", other, name)
		}
	}
	own := game.PrivateView(0)
	if own.Identities(0) != ownBefore.Identities(0) || own.Hand(0) != ownBefore.Hand(0) {
		t.Fatalf("after the join of %s: got another identity or hand of seat 0, want no change", name)
	}
	if game.Notebook(0) != notes || game.Notebook(seat) != (match.NotebookMarks{}) {
		t.Fatalf("after the join of %s: got notes %v and %v, want %v of seat 0 and none of the latecomer", name,
			game.Notebook(0), game.Notebook(seat), notes)
	}
	for _, s := range []rules.Seat{0, seat} {
		if game.CheckUndo(s) == nil {
			t.Fatalf("undo of seat %d after the join of %s: got no error, want one", s, name)
		}
	}
	belief := game.Belief()
	for i, row := range belief.Marginals(&own) {
		agent := rules.Agent(i)
		isFree := own.InPlay().Has(agent) && !own.Identities(0).Has(agent)
		if isFree != (row[seat] > 0) {
			t.Fatalf("belief that %s owns %v: got %d, want above 0 exactly for free agents", name, agent, row[seat])
		}
	}
}

// TestJoinHidesSecrets checks that the public view after a join does not depend on the identities. It exchanges the
// agent of seat 0 with each of three free agents.
func TestJoinHidesSecrets(t *testing.T) {
	const (
		players    = 3 // the latecomer has this seat
		minActions = 20
	)
	m := dealtMatch(t, peopleOptions(players, rules.Amigo, rules.Variants{}, 8), nil)
	for m.CheckJoin() != nil || m.N() < minActions {
		step(t, m)
	}
	text := m.Record()
	game := finalGame(t, []byte(text))
	free := game.InPlay()
	for seat := range rules.Seat(players) {
		free &^= game.Identities(seat)
	}
	lines := strings.Split(text, "\n")
	firstDeal := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "deal ") })
	drawn := map[rules.Agent]bool{} // by the latecomer
	want := ""                      // position in the public view
	for _, letter := range free.String()[:3] {
		lines[firstDeal] = "deal " + string(letter)
		now := resume(t, []byte(strings.Join(lines, "\n")), nil, host.Helpers{})
		changeTable(t, now.Match, now.Join("Dora"))
		own := now.PrivateView(players)
		drawn[own.Identity(players)] = true
		public := now.Public()
		if want == "" {
			want = public.Position()
		}
		if got := public.Position(); got != want {
			t.Errorf("public view with agent %c of seat 0: got\n%s\nwant\n%s", letter, got, want)
		}
	}
	if len(drawn) < 2 {
		t.Errorf("agents of the latecomer: got %v, want several", drawn)
	}
}

// TestJoinErrors checks the error for each reason why a player can't join.
func TestJoinErrors(t *testing.T) {
	watched := soloOptions(rules.Amigo, 3, 4)
	watched.Players[0].Kind, watched.Players[0].Level, watched.HouseRules = match.Opponent, opponents.FieldAgent,
		match.ShowThoughts
	m := dealtMatch(t, watched, nil)
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "thoughts") {
		t.Errorf("table that shows thoughts: got error %v, want one about thoughts", err)
	}
	m = dealtMatch(t, soloOptions(rules.Amigo, 7, 4), nil)
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "seven seats") {
		t.Errorf("full table: got error %v, want one about seven seats", err)
	}
	m = dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, 4), nil)
	for name, why := range map[string]string{"": "needs a name", "Anna": "is called Anna already",
		strings.Repeat("x", 40): "at most"} {
		if err := m.Join(name); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("name %q: got error %v, want %s", name, err, why)
		}
	}
	step(t, m)
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "before the die is rolled") {
		t.Errorf("after the roll: got error %v, want one about the roll", err)
	}
	for !m.Over() {
		step(t, m)
	}
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("after the end: got error %v, want that the game is over", err)
	}
	playback, err := replay.Open([]byte(m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	err = match.New(playback).CheckJoin()
	if err == nil || !strings.Contains(err.Error(), "nobody can join this table") {
		t.Errorf("replay: got error %v, want that nobody can join", err)
	}
}

// TestJoinWithFailingStore checks that a player can join while the disk is full, and the join is saved later. If
// another program has taken the game over, nobody joins.
func TestJoinWithFailingStore(t *testing.T) {
	const (
		dealSeed, choiceSeed = 4, 9
		minActions           = 9 // the deal and some turns
		joinActions          = 2 // the join and the deal to the latecomer
	)
	src := rules.NewRandomSource(choiceSeed)
	var store memoryStore
	game := dealtMatch(t, peopleOptions(3, rules.Amigo, rules.Variants{}, dealSeed), &store).Match
	for game.CheckJoin() != nil || game.N() < minActions {
		nextStep(t, game, &src)
	}
	store.fails = true
	n := game.N()
	changeTable(t, game, game.Join("Dora"))
	if game.N() != n+joinActions || !errors.Is(game.Status().SaveError, errFull) {
		t.Fatalf("join during a failure: got %d actions, save error %v; want %d, %v",
			game.N(), game.Status().SaveError, n+joinActions, errFull)
	}
	store.fails = false
	nextStep(t, game, &src)
	if err := game.Status().SaveError; err != nil {
		t.Errorf("after the failure: got save error %v, want none", err)
	}
	if rec := readRecord(t, store.text); len(rec.Joined) != 1 {
		t.Errorf("saved record: got %d joins, want 1:\n%s", len(rec.Joined), store.text)
	}
	for game.CheckJoin() != nil {
		nextStep(t, game, &src)
	}
	kept := string(store.text)
	store.gone = true
	if err := game.Join("Emil"); err != nil {
		t.Fatal(err)
	}
	waitForSave(game)
	if err := game.Status().Gone; !errors.Is(err, match.ErrGone) || string(store.text) != kept {
		t.Errorf("lost store: got error %v, want ErrGone and an unchanged record", err)
	}
}

// finalGame returns the game at the end of a record.
func finalGame(t *testing.T, text []byte) rules.Game {
	t.Helper()
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := rec.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// checkReplay checks the replay of a finished game with latecomers: the belief from every perspective at some moments,
// and games that continue from some moments, also in the latecomer's seat.
func checkReplay(t *testing.T, text []byte) {
	t.Helper()
	const seekInterval, whatIfInterval = 7, 3 // actions
	playback, err := replay.Open(text)
	if err != nil {
		t.Fatal(err)
	}
	players := len(playback.Table().Players) // at the end
	for seat := range rules.Seat(players + 1) {
		exists := int(seat) < players
		if err := playback.SetPerspective(match.Perspective{Seat: seat}); (err == nil) != exists {
			t.Fatalf("perspective of seat %d of %d: got error %v, want one only for missing seats", seat, players, err)
		}
		for n := 0; n <= playback.Len(); n += seekInterval {
			playback.Seek(n)
			if history := playback.PublicHistory(); history.Belief() != match.New(playback).Belief() {
				t.Fatalf("replay after %d actions, perspective of seat %d: got another belief than the match", n, seat)
			}
		}
	}
	end := finalGame(t, text)
	winners := end.Result().Winners
	continued := 0 // games that continue in the latecomer's seat
	for n := 0; n < playback.Len(); n += whatIfInterval {
		playback.Seek(n)
		rec, err := replay.WhatIf(text, n, 0, opponents.FieldAgent)
		if err != nil {
			t.Fatalf("WhatIf after %d actions: %v", n, err)
		}
		prior := *rec.PriorResult
		hasWinner := prior != record.PriorResult{Points: prior.Points}
		if prior.Winners&^winners != 0 || hasWinner != (winners != 0) {
			t.Fatalf("WhatIf after %d actions: got prior result %v, want winners %v", n, prior, winners)
		}
		if continueAsLatecomer(t, text, n, playback) {
			continued++
		}
	}
	if continued == 0 && players > 3 {
		t.Error("got no game that continues in the latecomer’s seat, want at least one")
	}
}

// continueAsLatecomer continues a game from the moment of a playback, after n actions, in the last seat. It reports
// whether that is possible: the latecomer must have joined.
func continueAsLatecomer(t *testing.T, text []byte, n int, playback *replay.Playback) bool {
	t.Helper()
	players := len(playback.Table().Players)
	seat := rules.Seat(players - 1)
	view := playback.View()
	rec, err := replay.WhatIf(text, n, seat, opponents.FieldAgent)
	if joined := view.Players() == players; (err == nil) != joined && n > playback.DealLength() {
		t.Fatalf("WhatIf in the latecomer’s seat after %d actions: got error %v, want one only before the join", n, err)
	}
	if err != nil {
		return false
	}
	current := readRecord(t, []byte(rec.String())).CurrentPlayers()
	if current[seat].Kind != record.Person || current[0].Kind == record.Person {
		t.Fatalf("WhatIf after %d actions: got players %+v, want a person only in seat %d:\n%s", n, current, seat, rec)
	}
	return true
}
