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
		r, err := replay.Open(text)
		if err != nil {
			t.Fatal(err)
		}
		eyes := []match.Perspective{match.PublicPerspective, match.FullPerspective}
		for v := range rules.Seat(s.Players) {
			eyes = append(eyes, match.Perspective{Seat: v})
		}
		// descriptions by a client with that perspective that only goes forward
		always := map[match.Perspective][]string{}
		for _, e := range eyes {
			one, err := replay.Open(text)
			if err == nil {
				err = one.SetPerspective(e)
			}
			if err != nil {
				t.Fatal(err)
			}
			always[e] = append(always[e], describe(one))
			for n := 1; ; n++ {
				s, ok := one.Next()
				if !ok {
					break
				}
				if s.N != n || s.View != one.View() || !reflect.DeepEqual(s, lastStep(one)) {
					t.Fatalf("step %d: got number %d, or another view", n, s.N)
				}
				always[e] = append(always[e], describe(one))
			}
		}
		src := rules.NewRandomSource(uint64(i))
		for range 300 {
			n, e := src.Intn(r.Len()+3)-1, eyes[src.Intn(len(eyes))]
			for range 1 + src.Intn(2) { // seek and change the perspective in either order
				if src.Intn(2) == 0 {
					r.Seek(n)
				}
				if err := r.SetPerspective(e); err != nil {
					t.Fatal(err)
				}
			}
			r.Seek(n)
			n = min(max(n, 0), r.Len())
			if describe(r) != always[e][n] {
				t.Fatalf("%v, after %d actions:\n%s\nwant\n%s", e, n, describe(r), always[e][n])
			}
			for k := n + 1; k <= min(n+3, r.Len()); k++ {
				if _, ok := r.Next(); !ok || describe(r) != always[e][k] {
					t.Fatalf("%v, %d actions after %d:\n%s\nwant\n%s", e, k-n, n, describe(r), always[e][k])
				}
			}
		}
		for _, e := range eyes { // the past steps, for each perspective
			if err := r.SetPerspective(e); err != nil {
				t.Fatal(err)
			}
			r.Seek(r.Len())
			if n := len(r.Steps()); n != r.Len() {
				t.Fatalf("the past has %d steps of %d", n, r.Len())
			}
		}
	}
}

// TestMatchFollowsSeek checks that a match after a seek equals one that was played up to there.
func TestMatchFollowsSeek(t *testing.T) {
	text := golden(t)
	m, err := tables.OpenReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	all, actions := m.Rewinder().Len(), rec.Actions
	src := rules.NewRandomSource(3)
	for range 40 {
		n := src.Intn(all + 1)
		m.Seek(n)
		if src.Intn(3) == 0 {
			if err := m.SetPerspective(match.Perspective{Seat: rules.Seat(src.Intn(4))}); err != nil {
				t.Fatal(err)
			}
		}
		if src.Intn(3) == 0 && n < all {
			if s, ok := m.Next(); !ok || s.N != n+1 {
				t.Fatalf("after %d actions comes %d", n, s.N)
			}
			n++
		}
		rec.Actions = actions[:n]
		h, err := host.Resume([]byte(rec.String()), nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		want := match.New(h.Client(rules.NoSeat))
		if m.N() != n || fmt.Sprint(m.Log(), m.Belief()) != fmt.Sprint(want.Log(), want.Belief()) ||
			m.Public() != want.Public() || !reflect.DeepEqual(m.DossierScores(), want.DossierScores()) {
			t.Fatalf("after %d actions the log or belief differs", n)
		}
		for a := range rules.Agent(rules.NumAgents) {
			for s := range rules.Seat(4) {
				if !reflect.DeepEqual(m.Signals(a, s), want.Signals(a, s)) {
					t.Fatalf("after %d actions the signals about %v differ", n, a)
				}
			}
		}
		if e := m.Rewinder().Perspective(); e.Seat != rules.NoSeat && m.PrivateView(e.Seat).Viewer != e.Seat {
			t.Fatal("the match has another perspective")
		}
		if (m.Record() != "") != (n == all) {
			t.Fatalf("after %d of %d actions the whole record is there, or not", n, all)
		}
	}
}

// TestRunningGameHidesSecrets checks that a running game can be seen by the public and by its single human player, and
// from no other perspective.
func TestRunningGameHidesSecrets(t *testing.T) {
	for i, s := range setups() {
		r, err := replay.Open([]byte(randomRecord(t, s, uint64(i), 30)))
		if err != nil {
			t.Fatal(err)
		}
		r.Seek(r.Len())
		if v := r.View(); v.Over() {
			continue
		}
		for v := range rules.Seat(s.Players + 1) {
			if err := r.SetPerspective(match.Perspective{Seat: v}); (err == nil) != (int(v) == s.Players-1) {
				t.Errorf("seat %d: %v", v+1, err)
			}
		}
		if r.SetPerspective(match.FullPerspective) == nil ||
			r.SetPerspective(match.Perspective{Seat: 0, All: true}) == nil || r.Record() != "" {
			t.Error("everything is shown")
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
				t.Errorf("seat %d: %v in\n%s", s+1, err, c.text)
			}
		}
	}
}

// TestLandmarksAndSuspicion checks that the landmarks have every turn and count in order, just after their event. The
// suspicion at the end of a turn equals that of the public history and the viewer’s view there.
func TestLandmarksAndSuspicion(t *testing.T) {
	for i, s := range setups() {
		if i%3 != 0 && testing.Short() {
			continue
		}
		r, err := replay.Open([]byte(randomRecord(t, s, uint64(i)+9, 1<<20)))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.SetPerspective(match.FullPerspective); err != nil {
			t.Fatal(err)
		}
		kinds := map[match.LandmarkKind]int{}
		before := match.Landmark{}
		for _, m := range r.Landmarks() {
			if kinds[m.Kind]++; m.N < before.N || m.Kind == match.LandmarkTurn && m.Turn != kinds[m.Kind] {
				t.Fatalf("%+v comes after %+v", m, before)
			}
			before = m
			r.Seek(m.N)
			v := r.View()
			if m.Kind == match.LandmarkTurn && (v.Turn() != m.Turn || v.ActiveSeat() != m.Seat) ||
				m.Kind == match.LandmarkOver && (!v.Over() || m.N != r.Len()) {
				t.Fatalf("%+v is not there: %s", m, v.Position())
			}
		}
		if kinds[match.LandmarkOver] != 1 || kinds[match.LandmarkCount] < 2 ||
			s.Variants.TopSecret != (kinds[match.LandmarkCard] > 0) {
			t.Fatalf("landmarks: %v", kinds)
		}
		for _, e := range []match.Perspective{match.PublicPerspective, {Seat: 1}} {
			if err := r.SetPerspective(e); err != nil {
				t.Fatal(err)
			}
			curve, ok := r.Suspicion()
			for end := time.Now().Add(time.Minute); !ok && time.Now().Before(end); curve, ok = r.Suspicion() {
				time.Sleep(time.Millisecond) // let the task run
			}
			if !ok || len(curve) != kinds[match.LandmarkTurn] {
				t.Fatalf("%d turns of %d have a suspicion", len(curve), kinds[match.LandmarkTurn])
			}
			r.Seek(r.Len())
			if now := r.PublicHistory().Suspicions(); e.Seat == rules.NoSeat &&
				!slices.Equal(now[:len(now)-1], curve[:len(curve)-1]) {
				t.Fatalf("got %d turns of public suspicion, want those of the replay, %d", len(now), len(curve))
			}
			for k := 0; k < len(curve)-1; k += 9 {
				x := curve[k]
				r.Seek(x.N)
				v := r.View()
				if b := r.PublicHistory().Belief(); b.Marginals(&v) != x.Owners || v.Turn() != x.Turn+1 {
					t.Fatalf("after turn %d the belief differs", x.Turn)
				}
			}
		}
	}
}

// TestUnreadableRecordsAreRefused checks that a damaged record, and one of an impossible table, can't be opened.
func TestUnreadableRecordsAreRefused(t *testing.T) {
	whole := randomRecord(t, rules.Setup{Players: 3, First: 0}, 1, 20)
	for _, text := range []string{"", whole + "1. fly\n", strings.Replace(whole, "recruit", "oracle", 1)} {
		_, retell := replay.Open([]byte(text))
		_, whatIf := replay.WhatIf([]byte(text), 3, 0, opponents.Recruit)
		if retell == nil || whatIf == nil {
			t.Errorf("%.60q: retold %v, played on %v", text, retell, whatIf)
		}
	}
}

// TestWhatIf continues a finished game from any moment with a person in any seat. All keep what they had and saw, and
// the others are opponents. The new record is saved from its start, and the game ends.
func TestWhatIf(t *testing.T) {
	testrun.Long(t)
	for i, s := range setups() {
		text := []byte(randomRecord(t, s, uint64(i)+20, 1<<20))
		r, err := replay.Open(text)
		if err == nil {
			err = r.SetPerspective(match.FullPerspective)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, r.Len() / 2, r.Len() - 1, r.Len() + 7} {
			seat := rules.Seat((i + n) % s.Players)
			rec, err := replay.WhatIf(text, n, seat, opponents.Recruit)
			if err != nil {
				t.Fatal(err)
			}
			r.Seek(len(rec.Actions))
			end, err := rec.Replay(nil)
			if was := r.View(); err != nil || end.Position() != was.Position() || end.Over() || n > 40 && n < r.Len() &&
				len(rec.Actions) != n {
				t.Fatalf("after %d actions it begins after %d, %v", n, len(rec.Actions), err)
			}
			var kept memoryStore
			src := rules.NewRandomSource(uint64(n))
			if _, err := host.Continue(rec, &kept, host.Helpers{RandomBits: src.Uint64}); err != nil {
				t.Fatal(err)
			}
			if string(kept) != rec.String() {
				t.Fatal("the earlier steps differ")
			}
			h, err := host.Continue(rec, nil, host.Helpers{RandomBits: src.Uint64}) // without the delays of a store
			if err != nil {
				t.Fatal(err)
			}
			m := h.Screen()
			if p := m.People(); len(p) != 1 || p[0] != seat ||
				fmt.Sprint(m.Log()) != fmt.Sprint(r.PublicHistory().Log()) {
				t.Fatalf("players %v, or the log differs", p)
			}
			var believed deduction.Belief // the players now say nothing about those before
			if _, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
				believed.Observe(g, a)
				return nil
			}); err != nil || m.Belief() != believed {
				t.Fatalf("after %d actions something else is believed than what was done tells (%v)", n, err)
			}
			for k := 0; !m.Over() && k < 3000; k++ {
				v := m.PrivateView(seat)
				switch {
				case !m.Status().WaitsForPerson:
				case v.IsChance():
					err = m.Act(seat, match.Throw)
				case v.Phase() == rules.PhaseDossier: // the person’s own dossier
					for x := range v.CountLegal() {
						if a := v.NthLegal(x); a.Seat == seat {
							err = m.Act(seat, a)
							break
						}
					}
				default:
					err = m.Act(seat, v.NthLegal(src.Intn(v.CountLegal())))
				}
				if err != nil {
					t.Fatal(err)
				}
				m.Advance(100, 1)
				for _, ok := m.Next(); ok; _, ok = m.Next() {
				}
			}
			if !m.Over() {
				p := m.Public()
				t.Fatalf("the game does not end: %s, %+v", p.Position(), m.Status())
			}
		}
		if _, err := replay.WhatIf([]byte(randomRecord(t, s, 1, 25)), 20, 0, opponents.Recruit); err == nil {
			t.Error("got no error for WhatIf in an unfinished game")
		}
		if _, err := replay.WhatIf(text, 20, rules.Seat(s.Players), opponents.Recruit); err == nil {
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
