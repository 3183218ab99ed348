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
// seen, equals the replay of the record from the same perspective. It allows no other perspective, and returns neither
// record nor suspicions.
func TestReplayMatchShowsOnlySeenSteps(t *testing.T) {
	testrun.Long(t)
	const firstSeed, maxSteps = 40, 60
	const seeks, stepsAfterSeek = 20, 3
	for i, setup := range setups() {
		people, wantViewer := 1, rules.Seat(0)
		if i%2 == 1 {
			people, wantViewer = 2, rules.NoSeat // the screen shows the public view
		}
		game, h := playedMatch(t, setup, people, firstSeed+uint64(i), maxSteps)
		viewer, start, steps := game.SeenSteps()
		if viewer != wantViewer {
			t.Fatalf("%d people: got viewer %d, want %d", people, viewer, wantViewer)
		}
		if len(steps) != game.N() {
			t.Fatalf("got %d steps, want %d", len(steps), game.N())
		}
		playback := replay.FromSteps(game.Table(), viewer, start, steps)
		whole, err := replay.Open([]byte(h.Record()))
		if err != nil {
			t.Fatal(err)
		}
		if err := whole.SetPerspective(match.Perspective{Seat: viewer}); err != nil {
			t.Fatal(err)
		}
		if playback.Len() != game.N() || playback.DealLength() != whole.DealLength() {
			t.Fatalf("replay: got %d actions, %d of the deal, want %d and %d", playback.Len(), playback.DealLength(),
				game.N(), whole.DealLength())
		}
		if got, want := playback.Landmarks(), whole.Landmarks(); !reflect.DeepEqual(got, want) {
			t.Fatalf("replay: got landmarks %+v, want %+v", got, want)
		}
		src := rules.NewRandomSource(uint64(i))
		for range seeks {
			n := src.Intn(playback.Len()+3) - 1
			playback.Seek(n)
			whole.Seek(n)
			for range stepsAfterSeek {
				wantSamePlayback(t, playback, whole)
				if got := playback.View().Viewer; got != viewer {
					t.Fatalf("after %d actions: got the view of seat %d, want seat %d", n, got, viewer)
				}
				if playback.Record() != "" {
					t.Fatalf("after %d actions: got a record, want none", n)
				}
				got, ok := playback.Next()
				want, wantOK := whole.Next()
				if ok != wantOK || !reflect.DeepEqual(got, want) {
					t.Fatalf("next step after %d actions: got %+v, want %+v", n, got, want)
				}
			}
		}
		for seat := range rules.Seat(setup.Players) {
			if err := playback.SetPerspective(match.Perspective{Seat: seat}); (err == nil) != (seat == viewer) {
				t.Errorf("viewer %d, perspective of seat %d: got error %v, want none only for the viewer", viewer, seat,
					err)
			}
		}
		if playback.SetPerspective(match.FullPerspective) == nil {
			t.Error("full perspective of a running game: got no error, want one")
		}
		if suspicions, ok := playback.Suspicion(); !ok || suspicions != nil {
			t.Errorf("running game: got suspicions %v, want none", suspicions)
		}
	}
}

// wantSamePlayback checks that two playbacks show the same view, last step, log and belief.
func wantSamePlayback(t *testing.T, got, want *replay.Playback) {
	t.Helper()
	if got.View() != want.View() || !reflect.DeepEqual(lastStep(got), lastStep(want)) {
		t.Fatalf("got another view, or last step\n%+v\nwant\n%+v", lastStep(got), lastStep(want))
	}
	gotHistory, wantHistory := got.PublicHistory(), want.PublicHistory()
	if got, want := fmt.Sprint(gotHistory.Log()), fmt.Sprint(wantHistory.Log()); got != want {
		t.Fatalf("log: got\n%s\nwant\n%s", got, want)
	}
	if gotHistory.Belief() != wantHistory.Belief() {
		t.Fatalf("after %d actions: got belief %v, want %v", len(want.Steps()), gotHistory.Belief(),
			wantHistory.Belief())
	}
}

// TestReplayMatchLeavesGame checks that the replay of a running match does not change the match, and that later steps
// and undo of the match do not change the replay. Nobody can act or undo in the replay.
func TestReplayMatchLeavesGame(t *testing.T) {
	const matchSeed, maxSteps = 5, 60
	const laterSeed, laterSteps = 8, 40
	setup := rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}
	game, _ := playedMatch(t, setup, 1, matchSeed, maxSteps)
	past := tables.ReplayMatch(game)
	if past.N() != game.N() || past.Public() != game.Public() {
		t.Fatalf("replay: got %d actions, or another view than the match; want %d actions", past.N(), game.N())
	}
	if got, want := fmt.Sprint(past.Log()), fmt.Sprint(game.Log()); got != want {
		t.Fatalf("replay: got log\n%s\nwant\n%s", got, want)
	}
	if !past.IsSpectating() || len(past.People()) != 0 {
		t.Fatalf("replay: got spectating %v and people %v, want true and none", past.IsSpectating(), past.People())
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
	src := rules.NewRandomSource(laterSeed)
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
func playedMatch(t *testing.T, setup rules.Setup, people int, seed uint64, maxSteps int) (*match.Match, *host.Host) {
	t.Helper()
	options := match.Options{Table: match.Table{Setup: setup}, Seed: seed, HasSeed: true}
	for i := range setup.Players {
		player := match.Player{Name: string(rune('A' + i)), Kind: match.Opponent}
		if i < people {
			player.Kind = match.Person
		}
		options.Players = append(options.Players, player)
	}
	table, err := host.New(options, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	game, src := table.Screen(), rules.NewRandomSource(seed)
	for steps := 0; steps < maxSteps && !game.Over(); steps++ {
		randomStep(t, game, &src)
	}
	return game, table
}

// randomStep lets a person do a random legal action, or undo, if one is due. Then it advances the clock and takes all
// steps.
func randomStep(t *testing.T, game *match.Match, src *rules.RandomSource) {
	t.Helper()
	const undoOneIn = 4
	public := game.Public()
	for _, seat := range game.People() {
		if !game.Status().WaitsForPerson {
			break
		}
		if src.Intn(undoOneIn) == 0 && game.CheckUndo(seat) == nil {
			if err := game.Undo(seat); err != nil {
				t.Fatal(err)
			}
			break
		}
		if !isDue(&public, seat) {
			continue
		}
		view := game.PrivateView(seat)
		action := match.Throw
		for !view.IsChance() {
			action = view.NthLegal(src.Intn(view.CountLegal()))
			if action.Kind != rules.KindDossier || action.Seat == seat {
				break
			}
		}
		if err := game.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		break
	}
	game.Advance(100, 1)
	for _, ok := game.Next(); ok; _, ok = game.Next() {
	}
}

// isDue reports whether a seat has to roll, to write its dossier or to act.
func isDue(public *rules.View, seat rules.Seat) bool {
	switch {
	case public.IsChance():
		return public.ActiveSeat() == seat
	case public.Phase() == rules.PhaseDossier:
		return public.PendingWriters().Has(seat)
	}
	return public.Actor() == seat
}
