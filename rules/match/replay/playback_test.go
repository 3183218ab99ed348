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
	for i, s := range setups() {
		text := []byte(randomRecord(t, s, uint64(i), wholeGame))
		playback, err := replay.Open(text)
		if err != nil {
			t.Fatal(err)
		}
		perspectives := []match.Perspective{match.PublicPerspective, match.FullPerspective}
		for v := range rules.Seat(s.Players) {
			perspectives = append(perspectives, match.Perspective{Seat: v})
		}
		// descriptions by a client with that perspective that only goes forward
		want := map[match.Perspective][]string{}
		for _, perspective := range perspectives {
			forward, err := replay.Open(text)
			if err == nil {
				err = forward.SetPerspective(perspective)
			}
			if err != nil {
				t.Fatal(err)
			}
			want[perspective] = append(want[perspective], describe(forward))
			for n := 1; ; n++ {
				s, ok := forward.Next()
				if !ok {
					break
				}
				if s.N != n || s.View != forward.View() || !reflect.DeepEqual(s, lastStep(forward)) {
					t.Fatalf("got step %+v, want number %d and the current view: %+v", s, n, lastStep(forward))
				}
				want[perspective] = append(want[perspective], describe(forward))
			}
		}
		src := rules.NewRandomSource(uint64(i))
		for range seeks {
			n, perspective := src.Intn(playback.Len()+3)-1, perspectives[src.Intn(len(perspectives))]
			for range 1 + src.Intn(2) { // seek and change the perspective in either order
				if src.Intn(2) == 0 {
					playback.Seek(n)
				}
				if err := playback.SetPerspective(perspective); err != nil {
					t.Fatal(err)
				}
			}
			playback.Seek(n)
			n = min(max(n, 0), playback.Len())
			if describe(playback) != want[perspective][n] {
				t.Fatalf("%v, after %d actions: got\n%s\nwant\n%s", perspective, n, describe(playback),
					want[perspective][n])
			}
			for k := n + 1; k <= min(n+3, playback.Len()); k++ {
				if _, ok := playback.Next(); !ok || describe(playback) != want[perspective][k] {
					t.Fatalf("%v, %d actions after %d: got\n%s\nwant\n%s", perspective, k-n, n, describe(playback),
						want[perspective][k])
				}
			}
		}
		for _, perspective := range perspectives { // the past steps, for each perspective
			if err := playback.SetPerspective(perspective); err != nil {
				t.Fatal(err)
			}
			playback.Seek(playback.Len())
			if n := len(playback.Steps()); n != playback.Len() {
				t.Fatalf("past steps: got %d, want %d", n, playback.Len())
			}
		}
	}
}

// TestMatchFollowsSeek checks that a replayed match after a seek equals a match resumed from as many actions.
func TestMatchFollowsSeek(t *testing.T) {
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
	all, actions := game.Rewinder().Len(), rec.Actions
	src := rules.NewRandomSource(seed)
	for range seeks {
		n := src.Intn(all + 1)
		game.Seek(n)
		if src.Intn(3) == 0 {
			if err := game.SetPerspective(match.Perspective{Seat: rules.Seat(src.Intn(4))}); err != nil {
				t.Fatal(err)
			}
		}
		if src.Intn(3) == 0 && n < all {
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
		if game.N() != n || fmt.Sprint(game.Log(), game.Belief()) != fmt.Sprint(want.Log(), want.Belief()) ||
			game.Public() != want.Public() || !reflect.DeepEqual(game.DossierScores(), want.DossierScores()) {
			t.Fatalf("got a match after %d actions with log %v, or another belief, view or dossier score; "+
				"want one after %d with log %v", game.N(), game.Log(), n, want.Log())
		}
		for a := range rules.Agent(rules.NumAgents) {
			for s := range rules.Seat(4) {
				if got, want := game.Signals(a, s), want.Signals(a, s); !reflect.DeepEqual(got, want) {
					t.Fatalf("after %d actions: got signals %+v about %v in seat %d, want %+v", n, got, a, s+1, want)
				}
			}
		}
		if e := game.Rewinder().Perspective(); e.Seat != rules.NoSeat && game.PrivateView(e.Seat).Viewer != e.Seat {
			t.Fatalf("got viewer %d, want that of the replay, %d", game.PrivateView(e.Seat).Viewer, e.Seat)
		}
		if got := len(game.Record()); (got > 0) != (n == all) {
			t.Fatalf("after %d of %d actions: got a record of %d bytes, want one only at the end", n, all, got)
		}
	}
}

// TestRunningGameHidesSecrets checks that the replay of a running game allows only the perspectives of the public and
// of its single human player.
func TestRunningGameHidesSecrets(t *testing.T) {
	for i, setup := range setups() {
		playback, err := replay.Open([]byte(randomRecord(t, setup, uint64(i), 30)))
		if err != nil {
			t.Fatal(err)
		}
		playback.Seek(playback.Len())
		if v := playback.View(); v.Over() {
			continue
		}
		for v := range rules.Seat(setup.Players + 1) {
			if err := playback.SetPerspective(match.Perspective{Seat: v}); (err == nil) != (int(v) == setup.Players-1) {
				t.Errorf("perspective of seat %d: got error %v, want only the person's to be allowed", v+1, err)
			}
		}
		if playback.SetPerspective(match.FullPerspective) == nil ||
			playback.SetPerspective(match.Perspective{Seat: 0, All: true}) == nil || playback.Record() != "" {
			t.Errorf("%+v: got a perspective that shows everything, or a record, want none in a running game", setup)
		}
	}
}

// TestPerspectiveOfCurrentPerson checks that a running game allows the perspective of a person only while that person
// is the single one at the table. Leaving and returning change this.
func TestPerspectiveOfCurrentPerson(t *testing.T) {
	text := randomRecord(t, rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}, 5, 30)
	twoPeople := strings.Replace(text, "[Seat 1 \"A\" recruit]", "[Seat 1 \"A\" person]", 1)
	turn := text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:] // number of the last turn
	turn = turn[:strings.Index(turn, ".")]
	for _, c := range []struct {
		text    string
		allowed []bool // by seat
	}{
		{text, []bool{false, false, true}}, {twoPeople, []bool{false, false, false}},
		{twoPeople + turn + ". seat 1 recruit\n", []bool{false, false, true}},
		{twoPeople + turn + ". seat 3 recruit\n", []bool{true, false, false}},
		{text + turn + ". seat 3 recruit\n", []bool{false, false, false}},
		{twoPeople + turn + ". seat 1 recruit\n" + turn + ". seat 1 person\n", []bool{false, false, false}},
	} {
		r, err := replay.Open([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		for s, allowed := range c.allowed {
			if err := r.SetPerspective(match.Perspective{Seat: rules.Seat(s)}); (err == nil) != allowed {
				t.Errorf("perspective of seat %d: got error %v, want allowed %v; record:\n%s", s, err, allowed, c.text)
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
		kinds := map[match.LandmarkKind]int{}
		before := match.Landmark{}
		for _, m := range playback.Landmarks() {
			if kinds[m.Kind]++; m.N < before.N || m.Kind == match.LandmarkTurn && m.Turn != kinds[m.Kind] {
				t.Fatalf("got landmark %+v after %+v, want them in order", m, before)
			}
			before = m
			playback.Seek(m.N)
			v := playback.View()
			if m.Kind == match.LandmarkTurn && (v.Turn() != m.Turn || v.ActiveSeat() != m.Seat) ||
				m.Kind == match.LandmarkOver && (!v.Over() || m.N != playback.Len()) {
				t.Fatalf("landmark %+v: got position %s, want its turn or the end", m, v.Position())
			}
		}
		if kinds[match.LandmarkOver] != 1 || kinds[match.LandmarkCount] < 2 ||
			setup.Variants.TopSecret != (kinds[match.LandmarkCard] > 0) {
			t.Fatalf("got landmarks of kinds %v, want one end, two counts or more, and cards: %v", kinds,
				setup.Variants.TopSecret)
		}
		for _, perspective := range []match.Perspective{match.PublicPerspective, {Seat: 1}} {
			if err := playback.SetPerspective(perspective); err != nil {
				t.Fatal(err)
			}
			curve, ok := playback.Suspicion()
			for end := time.Now().Add(time.Minute); !ok && time.Now().Before(end); curve, ok = playback.Suspicion() {
				time.Sleep(time.Millisecond) // let the task run
			}
			if !ok || len(curve) != kinds[match.LandmarkTurn] {
				t.Fatalf("got suspicions of %d turns, want %d", len(curve), kinds[match.LandmarkTurn])
			}
			playback.Seek(playback.Len())
			if now := playback.PublicHistory().Suspicions(); perspective.Seat == rules.NoSeat &&
				!slices.Equal(now[:len(now)-1], curve[:len(curve)-1]) {
				t.Fatalf("got public suspicions %v, want those of the replay, %v", now, curve)
			}
			const interval = 9 // turns between checked ones
			for k := 0; k < len(curve)-1; k += interval {
				x := curve[k]
				playback.Seek(x.N)
				v := playback.View()
				b := playback.PublicHistory().Belief()
				if got := b.Marginals(&v); got != x.Owners || v.Turn() != x.Turn+1 {
					t.Fatalf("got suspicions %v in turn %d, want %v in turn %d", got, v.Turn(), x.Owners, x.Turn+1)
				}
			}
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
// the others. Position, log and belief stay as recorded, and the continued game ends.
func TestWhatIf(t *testing.T) {
	testrun.Long(t)
	const maxSteps = 3000
	for i, setup := range setups() {
		text := []byte(randomRecord(t, setup, uint64(i)+20, wholeGame))
		playback, err := replay.Open(text)
		if err == nil {
			err = playback.SetPerspective(match.FullPerspective)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, playback.Len() / 2, playback.Len() - 1, playback.Len() + 7} {
			seat := rules.Seat((i + n) % setup.Players)
			rec, err := replay.WhatIf(text, n, seat, opponents.Recruit)
			if err != nil {
				t.Fatal(err)
			}
			playback.Seek(len(rec.Actions))
			end, err := rec.Replay(nil)
			if err != nil {
				t.Fatal(err)
			}
			if was := playback.View(); end.Position() != was.Position() || end.Over() ||
				n > 40 && n < playback.Len() && len(rec.Actions) != n {
				t.Fatalf("WhatIf after %d actions: got %d actions to %s, want a running game at %s", n,
					len(rec.Actions), end.Position(), was.Position())
			}
			var kept memoryStore
			src := rules.NewRandomSource(uint64(n))
			if _, err := host.Continue(rec, &kept, host.Helpers{RandomBits: src.Uint64}); err != nil {
				t.Fatal(err)
			}
			if string(kept) != rec.String() {
				t.Fatalf("got the saved record\n%s\nwant\n%s", kept, rec)
			}
			h, err := host.Continue(rec, nil, host.Helpers{RandomBits: src.Uint64}) // without the delays of a store
			if err != nil {
				t.Fatal(err)
			}
			game := h.Screen()
			if p := game.People(); len(p) != 1 || p[0] != seat {
				t.Fatalf("got people in seats %v, want only %v", p, seat)
			}
			if got, want := fmt.Sprint(game.Log()), fmt.Sprint(playback.PublicHistory().Log()); got != want {
				t.Fatalf("got log %s, want %s", got, want)
			}
			var want deduction.Belief // without play styles: the recorded players may have been others
			if _, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
				want.Observe(g, a)
				return nil
			}); err != nil || game.Belief() != want {
				t.Fatalf("after %d actions: got a belief other than that of the recorded actions (error %v)", n, err)
			}
			for k := 0; !game.Over() && k < maxSteps; k++ {
				view := game.PrivateView(seat)
				switch {
				case !game.Status().WaitsForPerson:
				case view.IsChance():
					err = game.Act(seat, match.Throw)
				case view.Phase() == rules.PhaseDossier: // the person’s own dossier
					for x := range view.CountLegal() {
						if a := view.NthLegal(x); a.Seat == seat {
							err = game.Act(seat, a)
							break
						}
					}
				default:
					err = game.Act(seat, view.NthLegal(src.Intn(view.CountLegal())))
				}
				if err != nil {
					t.Fatal(err)
				}
				game.Advance(100, 1)
				for _, ok := game.Next(); ok; _, ok = game.Next() {
				}
			}
			if !game.Over() {
				p := game.Public()
				t.Fatalf("after %d steps: got %s and status %+v, want the end", maxSteps, p.Position(), game.Status())
			}
		}
		if _, err := replay.WhatIf([]byte(randomRecord(t, setup, 1, 25)), 20, 0, opponents.Recruit); err == nil {
			t.Error("WhatIf in an unfinished game: got no error, want one")
		}
		if _, err := replay.WhatIf(text, 20, rules.Seat(setup.Players), opponents.Recruit); err == nil {
			t.Errorf("WhatIf in seat %d of %d: got no error, want one", setup.Players, setup.Players)
		}
	}
}

// wholeGame is a limit of actions that no game reaches.
const wholeGame = 1 << 20

// randomRecord returns the record of a random game of opponents and, in the last seat, a person. It ends with the game,
// or after the given number of actions.
func randomRecord(t testing.TB, s rules.Setup, seed uint64, maxActions int) string {
	t.Helper()
	rec := &record.Record{Setup: s}
	for i := range s.Players {
		kind := "recruit"
		if i == s.Players-1 {
			kind = record.Person
		}
		rec.Players = append(rec.Players, record.PlayerTag{Name: string(rune('A' + i)), Kind: kind})
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() && len(rec.Actions) < maxActions {
		a := d.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, a)
	}
	return rec.String()
}

// setups returns a set-up for each edition and choice of variants. The number of players varies from 2 to 6.
func setups() (all []rules.Setup) {
	for e := range rules.EditionID(rules.NumEditions) {
		for v := range 4 {
			s := rules.Setup{Edition: e, Players: 2 + (int(e)+v)%5, First: rules.NoSeat,
				Variants: rules.Variants{TopSecret: v&1 != 0, Dossier: v&2 != 0}}
			if s.Validate() == nil {
				all = append(all, s)
			}
		}
	}
	return all
}

// lastStep returns the last step before the moment of a playback, the zero Step at its start.
func lastStep(r *replay.Playback) match.Step {
	steps := r.Steps()
	if len(steps) == 0 {
		return match.Step{}
	}
	return steps[len(steps)-1]
}

// describe returns as text what a playback shows at its moment.
func describe(r *replay.Playback) string {
	return fmt.Sprintf("%d %+v %v %+v", r.Viewer(), r.View(), r.Len(), lastStep(r))
}

// memoryStore is a store of a record in memory.
type memoryStore []byte

func (s *memoryStore) Save(record []byte) error { *s = append((*s)[:0], record...); return nil }
