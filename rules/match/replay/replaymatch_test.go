package replay_test

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/match/tables"
	"heimlich/rules/testrun"
)

// TestReplayMatchShowsOnlySeenSteps checks that the replay of a running match equals a record's replay from the same
// perspective, log included. It shows nothing that the client was not given, and no other perspective or suspicion.
func TestReplayMatchShowsOnlySeenSteps(t *testing.T) {
	testrun.Long(t)
	for i, setup := range setups() {
		people := 1 + i%2 // with two the screen shows the public view
		game, h := playedMatch(t, setup, people, uint64(i)+40, 60)
		viewer, start, steps := game.SeenSteps()
		if want := rules.Seat(0); people == 1 && viewer != want || people > 1 && viewer != rules.NoSeat {
			t.Fatalf("%d people: got viewer %d", people, viewer)
		}
		if len(steps) != game.N() {
			t.Fatalf("got %d steps, want %d", len(steps), game.N())
		}
		playback := replay.FromSteps(game.Table(), viewer, start, steps)
		whole, err := replay.Open([]byte(h.Record()))
		if err == nil {
			err = whole.SetPerspective(match.Perspective{Seat: viewer})
		}
		if err != nil {
			t.Fatal(err)
		}
		if playback.Len() != game.N() || playback.DealLength() != whole.DealLength() ||
			!reflect.DeepEqual(playback.Landmarks(), whole.Landmarks()) {
			t.Fatalf("it has %d moments, %d of them deal; want %d, %d", playback.Len(), playback.DealLength(), game.N(),
				whole.DealLength())
		}
		src := rules.NewRandomSource(uint64(i))
		for range 20 {
			n := src.Intn(playback.Len()+3) - 1
			playback.Seek(n)
			whole.Seek(n)
			for range 3 {
				if playback.View() != whole.View() || !reflect.DeepEqual(lastStep(playback), lastStep(whole)) ||
					fmt.Sprint(playback.PublicHistory().
						Log(), playback.PublicHistory().Belief()) != fmt.Sprint(whole.PublicHistory().Log(),
						whole.PublicHistory().Belief()) {
					t.Fatalf("after %d actions it shows\n%+v\nwant\n%+v", n, lastStep(playback), lastStep(whole))
				}
				if v := playback.View(); v.Viewer != viewer || playback.Record() != "" {
					t.Fatalf("after %d actions: got the view of seat %d", n, v.Viewer)
				}
				got, ok := playback.Next()
				want, there := whole.Next()
				if ok != there || !reflect.DeepEqual(got, want) {
					t.Fatalf("then comes %+v, want %+v", got, want)
				}
			}
		}
		for v := range rules.Seat(setup.Players) {
			if e := (match.Perspective{Seat: v}); (playback.SetPerspective(e) == nil) != (v == viewer) {
				t.Errorf("seat %d, perspective of seat %d: %v", viewer, v, playback.CheckPerspective(e))
			}
		}
		if curve, ok := playback.Suspicion(); !ok || curve != nil ||
			playback.SetPerspective(match.FullPerspective) == nil {
			t.Error("got a record or suspicion of a running game")
		}
	}
}

// TestReplayMatchLeavesGame checks that a running match is unaffected by its replay, and that later steps and undo do
// not change the replay.
func TestReplayMatchLeavesGame(t *testing.T) {
	s := rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}
	game, _ := playedMatch(t, s, 1, 5, 60)
	past := tables.ReplayMatch(game)
	if past.N() != game.N() || past.Public() != game.Public() || !past.IsSpectating() || len(past.People()) != 0 ||
		fmt.Sprint(past.Log()) != fmt.Sprint(game.Log()) {
		t.Fatalf("replay of %d actions has %d", game.N(), past.N())
	}
	all := past.N()
	moments := make([]string, all+1)
	for n := range moments {
		past.Seek(n)
		moments[n] = fmt.Sprint(past.Public(), past.Log())
	}
	n, at := game.N(), game.Public()
	if game.N() != n || game.Public() != at {
		t.Fatal("Seek changed the game")
	}
	src := rules.NewRandomSource(8)
	for range 40 {
		randomStep(t, game, &src)
	}
	for n := range moments {
		if past.Seek(n); fmt.Sprint(past.Public(), past.Log()) != moments[n] {
			t.Fatalf("after %d actions: the replay changed when the game went on", n)
		}
	}
	if past.Act(0, rules.Pass()) == nil || past.Undo(0) == nil {
		t.Error("got no error for an action in a replay")
	}
}

// playedMatch plays a game of so many people among recruits for so many actions, with some undone. It returns the
// screen's match and the host.
func playedMatch(t *testing.T, s rules.Setup, people int, seed uint64, maximum int) (*match.Match, *host.Host) {
	t.Helper()
	o := match.Options{Table: match.Table{Setup: s}, Seed: seed, HasSeed: true}
	for i := range s.Players {
		p := match.Player{Name: string(rune('A' + i)), Kind: match.Opponent}
		if i < people {
			p.Kind = match.Person
		}
		o.Players = append(o.Players, p)
	}
	table, err := host.New(o, nil, host.Helpers{})
	if err == nil {
		err = table.Deal()
	}
	if err != nil {
		t.Fatal(err)
	}
	m, src := table.Screen(), rules.NewRandomSource(seed)
	for k := 0; k < maximum && !m.Over(); k++ {
		randomStep(t, m, &src)
	}
	return m, table
}

// randomStep lets somebody act or undo.
func randomStep(t *testing.T, game *match.Match, src *rules.RandomSource) {
	t.Helper()
	v := game.Public()
	for _, seat := range game.People() {
		if game.Status().WaitsForPerson && src.Intn(4) == 0 && game.CheckUndo(seat) == nil {
			if err := game.Undo(seat); err != nil {
				t.Fatal(err)
			}
			break
		}
		if !game.Status().WaitsForPerson || v.IsChance() && v.ActiveSeat() != seat || v.Phase() != rules.PhaseDossier &&
			!v.IsChance() && v.Actor() != seat || v.Phase() == rules.PhaseDossier && !v.PendingWriters().Has(seat) {
			continue
		}
		own := game.PrivateView(seat)
		a := match.Throw
		for !own.IsChance() {
			if a = own.NthLegal(src.Intn(own.CountLegal())); a.Kind != rules.KindDossier || a.Seat == seat {
				break
			}
		}
		if err := game.Act(seat, a); err != nil {
			t.Fatal(err)
		}
		break
	}
	game.Advance(100, 1)
	for _, ok := game.Next(); ok; _, ok = game.Next() {
	}
}
