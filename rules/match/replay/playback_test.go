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

// TestPerspectivesAreIndependentOfSeeks checks that seeks and changes of perspective leave no trace. At every moment a
// client shows what one does that always had that perspective and never went back: view, steps, history and later
// steps.
func TestPerspectivesAreIndependentOfSeeks(t *testing.T) {
	testrun.Long(t)
	for i, s := range setups() {
		text := []byte(randomRecord(t, s, uint64(i), 1<<20))
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
		for range 300 {
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

// TestMatchFollowsSeek checks that a match after a seek equals one that was played up to there.
func TestMatchFollowsSeek(t *testing.T) {
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
	src := rules.NewRandomSource(3)
	for range 40 {
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

// TestRunningGameHidesSecrets checks that a running game can be seen by the public and by its single human player, and
// from no other perspective.
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
			t.Error("a seat's perspective shows everything")
		}
	}
}

// TestPerspectiveOfCurrentPerson checks perspectives after one of two people has left. The other one sees their own
// secrets and nobody else's. A person who has left sees the public view.
func TestPerspectiveOfCurrentPerson(t *testing.T) {
	text := randomRecord(t, rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}, 5, 30)
	two := strings.Replace(text, "[Seat 1 \"A\" recruit]", "[Seat 1 \"A\" person]", 1)
	turn := text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:]
	turn = turn[:strings.Index(turn, ".")]
	for _, c := range []struct {
		text string
		may  []bool // by seat
	}{
		{text, []bool{false, false, true}}, {two, []bool{false, false, false}},
		{two + turn + ". seat 1 recruit\n", []bool{false, false, true}},
		{two + turn + ". seat 3 recruit\n", []bool{true, false, false}},
		{text + turn + ". seat 3 recruit\n", []bool{false, false, false}},
		{two + turn + ". seat 1 recruit\n" + turn + ". seat 1 person\n", []bool{false, false, false}},
	} {
		r, err := replay.Open([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		for s, may := range c.may {
			if err := r.SetPerspective(match.Perspective{Seat: rules.Seat(s)}); (err == nil) != may {
				t.Errorf("perspective of seat %d: got error %v, want it allowed: %v; record:\n%s", s+1, err, may,
					c.text)
			}
		}
	}
}

// TestLandmarksAndSuspicion checks that the landmarks have every turn and count in order, just after their event. The
// suspicion at the end of a turn equals that of the public history and the viewer’s view there.
func TestLandmarksAndSuspicion(t *testing.T) {
	for i, setup := range setups() {
		if i%3 != 0 && testing.Short() {
			continue
		}
		playback, err := replay.Open([]byte(randomRecord(t, setup, uint64(i)+9, 1<<20)))
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
			for k := 0; k < len(curve)-1; k += 9 {
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

// TestUnreadableRecordsAreRefused checks that a damaged record, and one of an impossible table, can't be opened.
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

// TestWhatIf continues a finished game from any moment with a person in any seat. All keep what they had and saw, and
// the others are opponents. The new record is saved from its start, and the game ends.
func TestWhatIf(t *testing.T) {
	testrun.Long(t)
	for i, setup := range setups() {
		text := []byte(randomRecord(t, setup, uint64(i)+20, 1<<20))
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
			var believed deduction.Belief // the players now say nothing about those before
			if _, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
				believed.Observe(g, a)
				return nil
			}); err != nil || game.Belief() != believed {
				t.Fatalf("after %d actions: got a belief other than that of the recorded actions (error %v)", n, err)
			}
			for k := 0; !game.Over() && k < 3000; k++ {
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
				t.Fatalf("the game does not end: %s, %+v", p.Position(), game.Status())
			}
		}
		if _, err := replay.WhatIf([]byte(randomRecord(t, setup, 1, 25)), 20, 0, opponents.Recruit); err == nil {
			t.Error("got no error for WhatIf in an unfinished game")
		}
		if _, err := replay.WhatIf(text, 20, rules.Seat(setup.Players), opponents.Recruit); err == nil {
			t.Error("got no error for WhatIf in a seat that does not exist")
		}
	}
}

// randomRecord returns the text of a random game of one person among opponents, to its end or for so many actions.
func randomRecord(t testing.TB, s rules.Setup, seed uint64, maximum int) string {
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
	for !g.Over() && len(rec.Actions) < maximum {
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

// setups returns setups of all editions and variants.
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

// lastStep returns the step before a client's moment.
func lastStep(r *replay.Playback) match.Step {
	steps := r.Steps()
	if len(steps) == 0 {
		return match.Step{}
	}
	return steps[len(steps)-1]
}

// describe returns everything that a client shows at its moment.
func describe(r *replay.Playback) string {
	return fmt.Sprintf("%d %+v %v %+v", r.Viewer(), r.View(), r.Len(), lastStep(r))
}

// memoryStore keeps a record.
type memoryStore []byte

func (s *memoryStore) Save(record []byte) error { *s = append((*s)[:0], record...); return nil }
