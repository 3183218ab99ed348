package replay_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// TestPerspectivesAreIndependentOfSeeks checks that a playback shows the same whatever it showed before. After random
// seeks and changes of perspective it equals one that only went forward with one perspective.
func TestPerspectivesAreIndependentOfSeeks(t *testing.T) {
	testrun.Long(t)
	const seeks = 300 // in each record
	for i, setup := range setups() {
		text := []byte(randomRecord(t, setup, uint64(i), wholeGame))
		playback, err := replay.Open(text)
		if err != nil {
			t.Fatal(err)
		}
		perspectives := []match.Perspective{match.PublicPerspective, match.FullPerspective}
		for seat := range rules.Seat(setup.Players) {
			perspectives = append(perspectives, match.Perspective{Seat: seat})
		}
		want := map[match.Perspective][]string{}
		for _, perspective := range perspectives {
			want[perspective] = describeForward(t, text, perspective)
		}
		src := rules.NewRandomSource(uint64(i))
		for range seeks {
			n, perspective := seekAtRandom(t, playback, perspectives, &src)
			if got := describe(playback); got != want[perspective][n] {
				t.Fatalf("%v, after %d actions: got\n%s\nwant\n%s", perspective, n, got, want[perspective][n])
			}
			for next := n + 1; next <= min(n+3, playback.Len()); next++ {
				if _, ok := playback.Next(); !ok || describe(playback) != want[perspective][next] {
					t.Fatalf("%v, %d actions after %d: got\n%s\nwant\n%s", perspective, next-n, n, describe(playback),
						want[perspective][next])
				}
			}
		}
		for _, perspective := range perspectives {
			if err := playback.SetPerspective(perspective); err != nil {
				t.Fatal(err)
			}
			playback.Seek(playback.Len())
			if n := len(playback.Steps()); n != playback.Len() {
				t.Fatalf("%v, past steps: got %d, want %d", perspective, n, playback.Len())
			}
		}
	}
}

// describeForward plays a record forward with one perspective, and returns a description after each number of actions.
func describeForward(t *testing.T, text []byte, perspective match.Perspective) []string {
	t.Helper()
	playback, err := replay.Open(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := playback.SetPerspective(perspective); err != nil {
		t.Fatal(err)
	}
	all := []string{describe(playback)}
	for {
		step, ok := playback.Next()
		if !ok {
			return all
		}
		if step.N != len(all) || step.View != playback.View() || !reflect.DeepEqual(step, lastStep(playback)) {
			t.Fatalf("got step %+v, want number %d and the current view: %+v", step, len(all), lastStep(playback))
		}
		all = append(all, describe(playback))
	}
}

// seekAtRandom seeks a random moment and sets a random perspective, in either order. It returns the number of actions
// at the moment, and the perspective.
func seekAtRandom(
	t *testing.T, playback *replay.Playback, perspectives []match.Perspective, src *rules.RandomSource,
) (n int, perspective match.Perspective) {
	t.Helper()
	const beyond = 1 // actions before the start and after the end, where a seek must stop
	n = src.Intn(playback.Len()+1+2*beyond) - beyond
	perspective = perspectives[src.Intn(len(perspectives))]
	for range 1 + src.Intn(2) {
		if src.Intn(2) == 0 {
			playback.Seek(n)
		}
		if err := playback.SetPerspective(perspective); err != nil {
			t.Fatal(err)
		}
	}
	playback.Seek(n)
	return min(max(n, 0), playback.Len()), perspective
}

// TestMatchFollowsSeek checks that a replayed match after a seek equals a match resumed from as many actions.
func TestMatchFollowsSeek(t *testing.T) {
	testrun.Long(t)
	const seed, seeks = 3, 40
	text := golden(t)
	game, err := tables.OpenReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	length, actions := game.Rewinder().Len(), rec.Actions
	src := rules.NewRandomSource(seed)
	for range seeks {
		n := src.Intn(length + 1)
		game.Seek(n)
		if src.Intn(3) == 0 {
			if err := game.SetPerspective(match.Perspective{Seat: rules.Seat(src.Intn(4))}); err != nil {
				t.Fatal(err)
			}
		}
		if src.Intn(3) == 0 && n < length {
			if s, ok := game.Next(); !ok || s.N != n+1 {
				t.Fatalf("after %d actions: got action %d next, want %d", n, s.N, n+1)
			}
			n++
		}
		rec.Actions = actions[:n]
		h, err := host.Resume([]byte(rec.String()), nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		want := match.New(h.Client(rules.NoSeat))
		wantSameMatch(t, game, want)
		if seat := game.Rewinder().Perspective().Seat; seat != rules.NoSeat {
			if viewer := game.PrivateView(seat).Viewer; viewer != seat {
				t.Fatalf("got viewer %d, want that of the replay, %d", viewer, seat)
			}
		}
		if got := len(game.Record()); (got > 0) != (n == length) {
			t.Fatalf("after %d of %d actions: got a record of %d bytes, want one only at the end", n, length, got)
		}
	}
}

// wantSameMatch checks that two matches show the public the same.
func wantSameMatch(t *testing.T, got, want *match.Match) {
	t.Helper()
	n := want.N()
	if got.N() != n || got.Public() != want.Public() {
		t.Fatalf("got a match after %d actions, or another public view, want one after %d", got.N(), n)
	}
	if got, want := fmt.Sprint(got.Log()), fmt.Sprint(want.Log()); got != want {
		t.Fatalf("log after %d actions: got\n%s\nwant\n%s", n, got, want)
	}
	if got.Belief() != want.Belief() {
		t.Fatalf("after %d actions: got belief %v, want %v", n, got.Belief(), want.Belief())
	}
	if got, want := got.DossierScores(), want.DossierScores(); !reflect.DeepEqual(got, want) {
		t.Fatalf("dossier scores after %d actions: got %v, want %v", n, got, want)
	}
	for agent := range rules.Agent(rules.NumAgents) {
		for seat := range rules.Seat(want.Table().Setup.Players) {
			if got, want := got.Signals(agent, seat), want.Signals(agent, seat); !reflect.DeepEqual(got, want) {
				t.Fatalf("after %d actions: got signals %+v about %v in seat %d, want %+v", n, got, agent, seat, want)
			}
		}
	}
}

// TestRunningGameHidesSecrets checks that the replay of a running game allows only the perspectives of the public and
// of its single human player, and that it returns no record.
func TestRunningGameHidesSecrets(t *testing.T) {
	const actions = 30 // few enough that most games go on
	checked := 0       // running games
	for i, setup := range setups() {
		playback, err := replay.Open([]byte(randomRecord(t, setup, uint64(i), actions)))
		if err != nil {
			t.Fatal(err)
		}
		playback.Seek(playback.Len())
		if v := playback.View(); v.Over() {
			continue
		}
		checked++
		person := rules.Seat(setup.Players - 1)
		for seat := range rules.Seat(setup.Players + 1) {
			if err := playback.SetPerspective(match.Perspective{Seat: seat}); (err == nil) != (seat == person) {
				t.Errorf("perspective of seat %d: got error %v, want none only for the person in seat %d", seat, err,
					person)
			}
		}
		for _, perspective := range []match.Perspective{match.FullPerspective, {Seat: 0, All: true}} {
			if playback.SetPerspective(perspective) == nil {
				t.Errorf("%+v: perspective %+v of a running game: got no error, want one", setup, perspective)
			}
		}
		if playback.Record() != "" {
			t.Errorf("%+v: got a record of a running game, want none", setup)
		}
	}
	if checked == 0 {
		t.Error("got no running game, want some")
	}
}

// TestPerspectiveOfCurrentPerson checks that a running game allows the perspective of a person only while that person
// is the single one at the table. Leaving and returning change this.
func TestPerspectiveOfCurrentPerson(t *testing.T) {
	text := randomRecord(t, rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}, 5, 30)
	twoPeople := strings.Replace(text, "[Seat 1 \"A\" recruit]", "[Seat 1 \"A\" person]", 1)
	turn := text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:] // number of the last turn
	turn = turn[:strings.Index(turn, ".")]
	for _, tc := range []struct {
		text    string
		allowed []bool // by seat
	}{
		{text, []bool{false, false, true}}, {twoPeople, []bool{false, false, false}},
		{twoPeople + turn + ". seat 1 recruit\n", []bool{false, false, true}},
		{twoPeople + turn + ". seat 3 recruit\n", []bool{true, false, false}},
		{text + turn + ". seat 3 recruit\n", []bool{false, false, false}},
		{twoPeople + turn + ". seat 1 recruit\n" + turn + ". seat 1 person\n", []bool{false, false, false}},
	} {
		playback, err := replay.Open([]byte(tc.text))
		if err != nil {
			t.Fatal(err)
		}
		for s, allowed := range tc.allowed {
			if err := playback.SetPerspective(match.Perspective{Seat: rules.Seat(s)}); (err == nil) != allowed {
				t.Errorf("perspective of seat %d: got error %v, want allowed %v; record:\n%s", s, err, allowed, tc.text)
			}
		}
	}
}

// TestLandmarksAndSuspicion checks that the landmarks name every turn and count, in order and right after their event.
// The suspicions at the end of a turn equal those of the public history there.
func TestLandmarksAndSuspicion(t *testing.T) {
	for i, setup := range setups() {
		if i%3 != 0 && testing.Short() {
			continue
		}
		playback, err := replay.Open([]byte(randomRecord(t, setup, uint64(i)+9, wholeGame)))
		if err != nil {
			t.Fatal(err)
		}
		if err := playback.SetPerspective(match.FullPerspective); err != nil {
			t.Fatal(err)
		}
		kinds := countLandmarks(t, playback)
		if kinds[match.LandmarkOver] != 1 || kinds[match.LandmarkCount] < 2 {
			t.Fatalf("got landmarks of kinds %v, want one end, and two counts or more", kinds)
		}
		if hasCards := kinds[match.LandmarkCard] > 0; hasCards != setup.Variants.TopSecret {
			t.Fatalf("got landmarks of kinds %v, want cards: %v", kinds, setup.Variants.TopSecret)
		}
		for _, perspective := range []match.Perspective{match.PublicPerspective, {Seat: 1}} {
			if err := playback.SetPerspective(perspective); err != nil {
				t.Fatal(err)
			}
			checkSuspicions(t, playback, kinds[match.LandmarkTurn])
		}
	}
}

// countLandmarks checks that landmarks are in order and right after their event, and returns their number by kind.
func countLandmarks(t *testing.T, playback *replay.Playback) map[match.LandmarkKind]int {
	t.Helper()
	kinds := map[match.LandmarkKind]int{}
	before := match.Landmark{}
	for _, landmark := range playback.Landmarks() {
		kinds[landmark.Kind]++
		if landmark.N < before.N {
			t.Fatalf("got landmark %+v after %+v, want them in order", landmark, before)
		}
		before = landmark
		playback.Seek(landmark.N)
		view := playback.View()
		switch landmark.Kind {
		case match.LandmarkTurn:
			if landmark.Turn != kinds[match.LandmarkTurn] {
				t.Fatalf("got landmark %+v, want turn %d", landmark, kinds[match.LandmarkTurn])
			}
			if view.Turn() != landmark.Turn || view.ActiveSeat() != landmark.Seat {
				t.Fatalf("landmark %+v: got position %s, want its turn", landmark, view.Position())
			}
		case match.LandmarkOver:
			if !view.Over() || landmark.N != playback.Len() {
				t.Fatalf("landmark %+v: got position %s, want the end", landmark, view.Position())
			}
		}
	}
	return kinds
}

// checkSuspicions checks the suspicions of each turn against the public history there.
func checkSuspicions(t *testing.T, playback *replay.Playback, turns int) {
	t.Helper()
	const interval = 9 // turns between checked ones
	suspicions, ok := playback.Suspicion()
	for end := time.Now().Add(time.Minute); !ok && time.Now().Before(end); suspicions, ok = playback.Suspicion() {
		time.Sleep(time.Millisecond) // let the task run
	}
	if !ok || len(suspicions) != turns {
		t.Fatalf("got suspicions of %d turns, want %d", len(suspicions), turns)
	}
	playback.Seek(playback.Len())
	if playback.Perspective().Seat == rules.NoSeat {
		atEnd := playback.PublicHistory().Suspicions()
		if !slices.Equal(atEnd[:len(atEnd)-1], suspicions[:len(suspicions)-1]) {
			t.Fatalf("got public suspicions %v, want those of the replay, %v", atEnd, suspicions)
		}
	}
	for k := 0; k < len(suspicions)-1; k += interval {
		want := suspicions[k]
		playback.Seek(want.N)
		view, belief := playback.View(), playback.PublicHistory().Belief()
		if got := belief.Marginals(&view); got != want.Owners || view.Turn() != want.Turn+1 {
			t.Fatalf("got suspicions %v in turn %d, want %v in turn %d", got, view.Turn(), want.Owners, want.Turn+1)
		}
	}
}

// TestUnreadableRecordsAreRefused checks that Open and WhatIf refuse a damaged record, and one of an unknown level.
func TestUnreadableRecordsAreRefused(t *testing.T) {
	whole := randomRecord(t, rules.Setup{Players: 3, First: 0}, 1, 20)
	for _, text := range []string{"", whole + "1. fly\n", strings.Replace(whole, "recruit", "oracle", 1)} {
		_, open := replay.Open([]byte(text))
		_, whatIf := replay.WhatIf([]byte(text), 3, 0, opponents.Recruit)
		if open == nil || whatIf == nil {
			t.Errorf("%.60q: got errors %v from Open and %v from WhatIf, want two", text, open, whatIf)
		}
	}
}

// TestWhatIf checks that a finished game can be continued from any moment, with a person in any seat and opponents in
// the others. Position, log and belief stay as recorded, and the continued game ends. An unfinished game and a seat
// that nobody has are refused.
func TestWhatIf(t *testing.T) {
	testrun.Long(t)
	const firstSeed = 20
	for i, setup := range setups() {
		text := []byte(randomRecord(t, setup, firstSeed+uint64(i), wholeGame))
		playback, err := replay.Open(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := playback.SetPerspective(match.FullPerspective); err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, playback.Len() / 2, playback.Len() - 1, playback.Len() + 7} {
			seat := rules.Seat((i + n) % setup.Players)
			rec, err := replay.WhatIf(text, n, seat, opponents.Recruit)
			if err != nil {
				t.Fatal(err)
			}
			playback.Seek(len(rec.Actions))
			wantRecordAt(t, playback, rec, n)
			continueGame(t, playback, rec, seat, uint64(n))
		}
		const unfinished, moment = 25, 20 // actions
		record := []byte(randomRecord(t, setup, 1, unfinished))
		if _, err := replay.WhatIf(record, moment, 0, opponents.Recruit); err == nil {
			t.Error("WhatIf in an unfinished game: got no error, want one")
		}
		if _, err := replay.WhatIf(text, moment, rules.Seat(setup.Players), opponents.Recruit); err == nil {
			t.Errorf("WhatIf in seat %d of %d: got no error, want one", setup.Players, setup.Players)
		}
	}
}

// wantRecordAt checks that the record of WhatIf after n actions leads to the moment of a playback, in a running game.
func wantRecordAt(t *testing.T, playback *replay.Playback, rec *record.Record, n int) {
	t.Helper()
	end, err := rec.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := playback.View()
	if end.Position() != want.Position() || end.Over() {
		t.Fatalf("WhatIf after %d actions: got %s, want a running game at %s", n, end.Position(), want.Position())
	}
	isInGame := n > playback.DealLength() && n < playback.Len() // other moments move to the next one in the game
	if isInGame && len(rec.Actions) != n {
		t.Fatalf("WhatIf after %d actions: got a record of %d actions, want as many", n, len(rec.Actions))
	}
}

// continueGame continues a record with a person in a seat, who acts at random, to the end. It checks the saved record,
// and that the match begins with the log of a playback and the belief from the record.
func continueGame(t *testing.T, playback *replay.Playback, rec *record.Record, seat rules.Seat, seed uint64) {
	t.Helper()
	const maxSteps = 3000
	var saved memoryStore
	src := rules.NewRandomSource(seed)
	helpers := host.Helpers{RandomBits: src.Uint64}
	if _, err := host.Continue(rec, &saved, helpers); err != nil {
		t.Fatal(err)
	}
	if string(saved) != rec.String() {
		t.Fatalf("got the saved record\n%s\nwant\n%s", saved, rec)
	}
	table, err := host.Continue(rec, nil, helpers) // without the delays of a store
	if err != nil {
		t.Fatal(err)
	}
	game := table.Screen()
	if people := game.People(); !slices.Equal(people, []rules.Seat{seat}) {
		t.Fatalf("got people in seats %v, want only %v", people, seat)
	}
	if got, want := fmt.Sprint(game.Log()), fmt.Sprint(playback.PublicHistory().Log()); got != want {
		t.Fatalf("got log %s, want %s", got, want)
	}
	var want deduction.Belief // without play styles: the recorded players may have been others
	if _, err := rec.Replay(func(g *rules.Game, a rules.Action) error { want.Observe(g, a); return nil }); err != nil {
		t.Fatal(err)
	}
	if game.Belief() != want {
		t.Fatalf("after %d actions: got a belief other than that of the recorded actions", len(rec.Actions))
	}
	for steps := 0; !game.Over(); steps++ {
		if steps == maxSteps {
			public := game.Public()
			t.Fatalf("after %d steps: got %s and status %+v, want the end", maxSteps, public.Position(), game.Status())
		}
		actAtRandom(t, game, seat, &src)
		game.Advance(100, 1)
		for _, ok := game.Next(); ok; _, ok = game.Next() {
		}
	}
}

// actAtRandom carries out a random legal action of the person in a seat if the match waits for it. A dossier is the
// first legal one.
func actAtRandom(t *testing.T, game *match.Match, seat rules.Seat, src *rules.RandomSource) {
	t.Helper()
	if !game.Status().WaitsForPerson {
		return
	}
	view := game.PrivateView(seat)
	action := match.Throw
	switch {
	case view.IsChance():
	case view.Phase() == rules.PhaseDossier:
		for i := 0; action.Kind != rules.KindDossier || action.Seat != seat; i++ {
			action = view.NthLegal(i)
		}
	default:
		action = view.NthLegal(src.Intn(view.CountLegal()))
	}
	if err := game.Act(seat, action); err != nil {
		t.Fatal(err)
	}
}

// wholeGame is a limit of actions that no game reaches.
const wholeGame = 1 << 20

// randomRecord returns the record of a random game of opponents and, in the last seat, a person. It ends with the game,
// or after the given number of actions.
func randomRecord(t testing.TB, setup rules.Setup, seed uint64, maxActions int) string {
	t.Helper()
	rec := &record.Record{Setup: setup}
	for i := range setup.Players {
		kind := "recruit"
		if i == setup.Players-1 {
			kind = record.Person
		}
		rec.Players = append(rec.Players, record.PlayerTag{Name: string(rune('A' + i)), Kind: kind})
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() && len(rec.Actions) < maxActions {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, action)
	}
	return rec.String()
}

// setups returns a set-up for each edition and choice of variants. The number of players varies from 2 to 6.
func setups() (all []rules.Setup) {
	for edition := range rules.EditionID(rules.NumEditions) {
		for i, variants := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true},
			{TopSecret: true, Dossier: true}} {
			setup := rules.Setup{Edition: edition, Players: 2 + (int(edition)+i)%5, First: rules.NoSeat,
				Variants: variants}
			if setup.Validate() == nil {
				all = append(all, setup)
			}
		}
	}
	return all
}

// lastStep returns the last step before the moment of a playback, the zero Step at its start.
func lastStep(playback *replay.Playback) match.Step {
	steps := playback.Steps()
	if len(steps) == 0 {
		return match.Step{}
	}
	return steps[len(steps)-1]
}

// describe returns as text what a playback shows at its moment.
func describe(playback *replay.Playback) string {
	return fmt.Sprintf("%d %+v %v %+v", playback.Viewer(), playback.View(), playback.Len(), lastStep(playback))
}

// memoryStore is a store of a record in memory.
type memoryStore []byte

// Save implements match.Store.
func (s *memoryStore) Save(record []byte) error { *s = append((*s)[:0], record...); return nil }
