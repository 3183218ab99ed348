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

// TestReplayMatchShowsOnlySeenSteps checks that the replay of a running match, made of the steps that a client has
// seen, equals the replay of the record from the same perspective. It allows no other perspective.
func TestReplayMatchShowsOnlySeenSteps(t *testing.T) {
	testrun.Long(t)
	const maxSteps, seeks, stepsAfterSeek = 60, 20, 3
	for i, setup := range setups() {
		people := 1 + i%2 // with two the screen shows the public view
		game, h := playedMatch(t, setup, people, uint64(i)+40, maxSteps)
		viewer, start, steps := game.SeenSteps()
		if want := rules.Seat(0); people == 1 && viewer != want || people > 1 && viewer != rules.NoSeat {
			t.Fatalf("%d people: got viewer %d, want seat 0 for one person, else the public", people, viewer)
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
			t.Fatalf("replay: got %d actions, %d of the deal, want %d and %d", playback.Len(), playback.DealLength(),
				game.N(), whole.DealLength())
		}
		src := rules.NewRandomSource(uint64(i))
		for range seeks {
			n := src.Intn(playback.Len()+3) - 1
			playback.Seek(n)
			whole.Seek(n)
			for range stepsAfterSeek {
				if playback.View() != whole.View() || !reflect.DeepEqual(lastStep(playback), lastStep(whole)) ||
					fmt.Sprint(playback.PublicHistory().Log(), playback.PublicHistory().Belief()) !=
						fmt.Sprint(whole.PublicHistory().Log(), whole.PublicHistory().Belief()) {
					t.Fatalf("after %d actions: got last step\n%+v\nwant\n%+v", n, lastStep(playback), lastStep(whole))
				}
				if v := playback.View(); v.Viewer != viewer || playback.Record() != "" {
					t.Fatalf("after %d actions: got the view of seat %d or a record, want seat %d and none", n,
						v.Viewer, viewer)
				}
				got, ok := playback.Next()
				want, wantOK := whole.Next()
				if ok != wantOK || !reflect.DeepEqual(got, want) {
					t.Fatalf("next step after %d actions: got %+v, want %+v", n, got, want)
				}
			}
		}
		for v := range rules.Seat(setup.Players) {
			if e := (match.Perspective{Seat: v}); (playback.SetPerspective(e) == nil) != (v == viewer) {
				t.Errorf("viewer %d, perspective of seat %d: got error %v, want only the viewer’s allowed", viewer, v,
					playback.CheckPerspective(e))
			}
		}
		if curve, ok := playback.Suspicion(); !ok || curve != nil ||
			playback.SetPerspective(match.FullPerspective) == nil {
			t.Errorf("running game: got suspicions %v or the full perspective, want neither", curve)
		}
	}
}

// TestReplayMatchLeavesGame checks that the replay of a running match does not change the match, and that later steps
// and undo of the match do not change the replay.
func TestReplayMatchLeavesGame(t *testing.T) {
	const matchSeed, maxSteps, seed, laterSteps = 5, 60, 8, 40
	s := rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}
	game, _ := playedMatch(t, s, 1, matchSeed, maxSteps)
	past := tables.ReplayMatch(game)
	if past.N() != game.N() || past.Public() != game.Public() || !past.IsSpectating() || len(past.People()) != 0 ||
		fmt.Sprint(past.Log()) != fmt.Sprint(game.Log()) {
		t.Fatalf("replay: got %d actions, or another view or log than the match; want %d actions", past.N(), game.N())
	}
	moments := make([]string, past.N()+1)
	n, public := game.N(), game.Public()
	for i := range moments {
		past.Seek(i)
		moments[i] = fmt.Sprint(past.Public(), past.Log())
	}
	if game.N() != n || game.Public() != public {
		t.Fatalf("match after seeks in its replay: got %d actions or another view, want %d and no change", game.N(), n)
	}
	src := rules.NewRandomSource(seed)
	for range laterSteps {
		randomStep(t, game, &src)
	}
	for n := range moments {
		if past.Seek(n); fmt.Sprint(past.Public(), past.Log()) != moments[n] {
			t.Fatalf("replay after %d actions, when the match has gone on: got another view or log, want no change", n)
		}
	}
	if past.Act(0, rules.Pass()) == nil || past.Undo(0) == nil {
		t.Error("action or undo in a replay: got no error, want one")
	}
}

// playedMatch plays a match for up to maxSteps random steps, some of them undo. People sit in the first seats, recruits
// in the others. It returns the screen's match and the host.
func playedMatch(t *testing.T, s rules.Setup, people int, seed uint64, maxSteps int) (*match.Match, *host.Host) {
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
	for k := 0; k < maxSteps && !m.Over(); k++ {
		randomStep(t, m, &src)
	}
	return m, table
}

// randomStep lets a person do a random legal action, or undo, if one is due. Then it advances the clock and takes all
// steps.
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
