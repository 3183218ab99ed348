package match_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestJoinDuringMatch checks that people can join a match in every edition. The deal to a latecomer is secret, and the
// public belief allows any free agent. Notes stay, and a resumed match is the same.
func TestJoinDuringMatch(t *testing.T) {
	const joinOneIn = 3 // opportunities
	for e, variants := range []rules.Variants{{TopSecret: true, Dossier: true}, {TopSecret: true}, {}, {},
		{Dossier: true}} {
		o := people(3, rules.EditionID(e), variants, uint64(e)+11)
		o.Players[1].Kind, o.Players[2].Kind = match.Opponent, match.Opponent
		var store notingStore
		var now *match.Match
		help, asked := comparingHelpers(t, &store, &now, 6)
		m := newMatch(t, o, &store, help)
		m.deal(t)
		h := m.host
		now = h.Screen()
		src := rules.NewRandomSource(uint64(e))
		var book match.NotebookMarks
		book.Cycle(rules.Red, rules.GuessSeat(1), false)
		now.SetNotebook(0, book)
		joined, opportunities := 0, 0
		for !now.Over() {
			nextStep(t, now, &src)
			if now.CheckJoin() != nil || joined == 2 {
				continue
			}
			if opportunities++; opportunities%joinOneIn != 0 {
				continue
			}
			name := []string{"Dora", "Émile"}[joined]
			before := now.Public()
			secret := now.PrivateView(0)
			changeTable(t, now, now.Join(name))
			joined++
			seat := rules.Seat(before.Players())
			after := now.Public()
			if after.Players() != before.Players()+1 || after.Phase() != rules.PhaseRoll ||
				after.Board != before.Board || after.ActiveSeat() != before.ActiveSeat() ||
				now.Player(seat).Name != name || len(now.People()) != 1+joined || now.Latecomer() != seat {
				t.Fatalf("after the join of %s: got\n%s\nwant one more seat in\n%s", name, after.Position(),
					before.Position())
			}
			own := now.PrivateView(seat)
			agent := own.Identity(seat)
			if agent == rules.NoAgent || secret.Identities(0).Has(agent) {
				t.Fatalf("identity of %s: got %v, want a free agent", name, agent)
			}
			for o := range seat {
				if v := now.PrivateView(o); v.Identity(seat) != rules.NoAgent || v.Identities(seat) != 0 ||
					v.Hand(seat) != after.Hand(seat) {
					t.Fatalf("view of seat %d: got the identity or hand of %s, want them masked", o+1, name)
				}
			}
			if v := now.PrivateView(0); v.Identities(0) != secret.Identities(0) || v.Hand(0) != secret.Hand(0) ||
				now.Notebook(0) != book || now.Notebook(seat) != (match.NotebookMarks{}) {
				t.Fatalf("after the join of %s: got another view or other notes of seat 0, want no change", name)
			}
			if now.CheckUndo(0) == nil || now.CheckUndo(seat) == nil {
				t.Fatalf("undo after the join of %s: got no error, want one", name)
			}
			belief, x := now.Belief(), now.PrivateView(0)
			for a, row := range belief.Marginals(&x) {
				if free := x.InPlay().Has(rules.Agent(a)) &&
					!x.Identities(0).Has(rules.Agent(a)); free != (row[seat] > 0) {
					t.Fatalf("belief that %s owns %v: got %d, want above 0 exactly for free agents", name,
						rules.Agent(a), row[seat])
				}
			}
			again, err := host.Resume(store.text, nil, help)
			if err != nil || again.Record() != string(store.text) || again.Game() != finalGame(t, store.text) {
				t.Fatalf("resumed from the saved record: got error %v or another game, want the same game", err)
			}
			if at := again.Screen(); at.Public() != after || at.Belief() != belief || at.Latecomer() != seat {
				t.Fatal("resumed match: got another public view, belief or latecomer, want the same")
			}
			nextStep(t, now, &src)
			if now.Latecomer() != rules.NoSeat {
				t.Fatalf("Latecomer after the next action: got seat %d, want NoSeat", now.Latecomer())
			}
		}
		if joined == 0 || len(asked) < 2 {
			t.Errorf("%v: got %d joins and requests by seat %v, want some of both", rules.EditionID(e).Edition().ID,
				joined, asked)
		}
		rec, err := record.Read(store.text)
		if err != nil || rec.String() != string(store.text) || len(rec.Joined) != joined ||
			now.Record() != string(store.text) {
			t.Errorf("saved record with the joins: got error %v:\n%s", err, store.text)
		}
		checkReplay(t, store.text)
	}
}

// TestJoinHidesSecrets checks that the public view after a join does not depend on the identities. It exchanges the
// agent of seat 0 with each of three free agents.
func TestJoinHidesSecrets(t *testing.T) {
	const minActions = 20
	o := people(3, rules.Amigo, rules.Variants{}, 8)
	m := dealtMatch(t, o, nil)
	for m.CheckJoin() != nil || m.N() < minActions {
		step(t, m)
	}
	text := m.Record()
	drawn := map[rules.Agent]bool{}
	public := ""
	for i := range 3 {
		lines := strings.Split(text, "\n")
		g := finalGame(t, []byte(text))
		at, owned := -1, rules.AgentSet(0)
		for s := range rules.Seat(3) {
			owned |= g.Identities(s)
		}
		for n, line := range lines {
			if strings.HasPrefix(line, "deal ") && at < 0 {
				at = n
			}
		}
		free := g.InPlay() &^ owned
		lines[at] = "deal " + string(free.String()[i])
		h, err := host.Resume([]byte(strings.Join(lines, "\n")), nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		now := h.Screen()
		changeTable(t, now, now.Join("Dora"))
		v := now.Public()
		own := now.PrivateView(3)
		drawn[own.Identity(3)] = true
		if got := v.Position(); public != "" && got != public {
			t.Errorf("public view with free agent %d: got\n%s\nwant\n%s", i, got, public)
		} else {
			public = got
		}
	}
	if len(drawn) < 2 {
		t.Errorf("agents of the latecomer: got %v, want several", drawn)
	}
}

// TestJoinErrors checks the error for each reason why a player can't join.
func TestJoinErrors(t *testing.T) {
	watched := options(rules.Amigo, 3, 4)
	watched.Players[0].Kind, watched.Players[0].Level, watched.HouseRules = match.Opponent, opponents.FieldAgent,
		match.ShowThoughts
	m := dealtMatch(t, watched, nil)
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "thoughts") {
		t.Errorf("table that shows thoughts: got error %v, want one about thoughts", err)
	}
	m = dealtMatch(t, options(rules.Amigo, 7, 4), nil)
	if err := m.Join("Dora"); err == nil || !strings.Contains(err.Error(), "seven seats") {
		t.Errorf("full table: got error %v, want one about seven seats", err)
	}
	m = dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), nil)
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
	r, err := replay.Open([]byte(m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	if err := match.New(r).CheckJoin(); err == nil ||
		!strings.Contains(err.Error(), "nobody can join this table") {
		t.Errorf("replay: got error %v, want that nobody can join", err)
	}
}

// TestJoinWithFailingStore checks that a player can join while the disk is full, and the join is saved later. If
// another program has taken the game over, nobody joins.
func TestJoinWithFailingStore(t *testing.T) {
	src := rules.NewRandomSource(9)
	var store memoryStore
	game := dealtMatch(t, people(3, rules.Amigo, rules.Variants{}, 4), &store).Match
	for game.CheckJoin() != nil || game.N() < 9 {
		nextStep(t, game, &src)
	}
	store.fails = true
	n := game.N()
	changeTable(t, game, game.Join("Dora"))
	if game.N() != n+2 || !errors.Is(game.Status().SaveError, errFull) {
		t.Fatalf("join during a failure: got %d actions, save error %v", game.N(), game.Status().SaveError)
	}
	store.fails = false
	nextStep(t, game, &src)
	rec, err := record.Read(store.text)
	if err != nil || len(rec.Joined) != 1 || game.Status().SaveError != nil || rec.String() != string(store.text) {
		t.Errorf("saved record with the joins: got error %v:\n%s", err, store.text)
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
	maximum := len(playback.Table().Players)
	for s := range rules.Seat(maximum + 1) {
		if err := playback.SetPerspective(match.Perspective{Seat: s}); (err == nil) != (int(s) < maximum) {
			t.Fatalf("perspective of seat %d: got error %v", s+1, err)
		}
		for n := 0; n <= playback.Len(); n += seekInterval {
			playback.Seek(n)
			if c := playback.PublicHistory(); c.Belief() != match.New(playback).Belief() {
				t.Fatalf("replay after %d actions, perspective of seat %d: got another belief than the match", n, s)
			}
		}
	}
	last := rules.Seat(maximum - 1)
	began := 0
	end := finalGame(t, text)
	won := end.Result().Winners
	for n := 0; n < playback.Len(); n += whatIfInterval {
		playback.Seek(n)
		v := playback.View()
		if first, err := replay.WhatIf(text, n, 0, opponents.FieldAgent); err != nil ||
			first.PriorResult.Winners&^won != 0 ||
			(*first.PriorResult == record.PriorResult{Points: first.PriorResult.Points}) != (won == 0) {
			t.Fatalf("WhatIf after %d actions: got prior result %v and error %v, want winners %v", n, first.PriorResult,
				err, won)
		}
		rec, err := replay.WhatIf(text, n, last, opponents.FieldAgent)
		if (err == nil) != (v.Players() == maximum) && n > playback.DealLength() {
			t.Fatalf("WhatIf in the latecomer's seat after %d actions: got error %v", n, err)
		}
		if err != nil {
			continue
		}
		began++
		if back, err := record.Read([]byte(rec.String())); err != nil ||
			back.CurrentPlayers()[last].Kind != record.Person ||
			back.CurrentPlayers()[0].Kind == record.Person {
			t.Fatalf("%v\n%s", err, rec)
		}
	}
	if began == 0 && maximum > 3 {
		t.Error("got no game that continues in the latecomer’s seat, want at least one")
	}
}
