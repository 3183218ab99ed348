package remote_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
)

// TestRemoteGamesEqualLocal checks that a game through remote clients has the same record as a local one, in every
// edition and variant. Every client shows the same and gets the record at the end.
func TestRemoteGamesEqualLocal(t *testing.T) {
	testrun.Long(t)
	const seed = 5
	const wantGames = 14 // valid combinations of edition and variants
	games := 0
	for edition := range rules.EditionID(rules.NumEditions) {
		for _, variants := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true},
			{TopSecret: true, Dossier: true}} {
			players := []int{2, 4, 7}[games%3]
			options := match.Options{Table: people(rules.Setup{Edition: edition, Variants: variants, Players: players,
				First: rules.NoSeat}), Seed: uint64(players), HasSeed: true}
			if options.Validate() != nil {
				continue
			}
			games++
			want := playLocal(t, options, host.Helpers{}, randomPlayer(seed))
			tb := playRemote(t, options, host.Helpers{}, randomPlayer(seed))
			if got := tb.host.Record(); got != want {
				t.Fatalf("%+v: remote record: got\n%s\nwant\n%s", options.Setup, got, want)
			}
			wantAllAsReplayed(t, tb, want)
		}
	}
	if games != wantGames {
		t.Errorf("got %d games, want %d", games, wantGames)
	}
}

// wantAllAsReplayed checks that all clients of a finished game show the same as the replay of its record.
func wantAllAsReplayed(t *testing.T, tb *remoteTable, text string) {
	t.Helper()
	playback, err := replay.Open([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := match.New(playback)
	for _, ok := want.Next(); ok; _, ok = want.Next() {
	}
	setup := want.Table().Setup
	for i, m := range tb.screens {
		if got := m.Record(); got != text {
			t.Fatalf("%+v, client %d: got record\n%s\nwant\n%s", setup, i, got, text)
		}
		if m.Public() != want.Public() || m.Belief() != want.Belief() {
			t.Fatalf("%+v, client %d: got another view or belief, want the replay’s", setup, i)
		}
		if got, want := fmt.Sprint(m.Log()), fmt.Sprint(want.Log()); got != want {
			t.Fatalf("%+v, client %d: got log\n%s\nwant\n%s", setup, i, got, want)
		}
		if got, want := fmt.Sprint(m.DossierScores()), fmt.Sprint(want.DossierScores()); got != want {
			t.Fatalf("%+v, client %d: got dossier scores %s, want %s", setup, i, got, want)
		}
	}
}

// TestRemoteGoldenRecords checks that every golden record is the same when its actions are played through remote
// clients.
func TestRemoteGoldenRecords(t *testing.T) {
	files, err := filepath.Glob("../../record/testdata/*.record")
	if err != nil || len(files) < 4 {
		t.Fatalf("got %d golden records and error %v, want 4 or more and none", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		table, err := match.TableOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i := range table.Players {
			table.Players[i].Kind = match.Person
		}
		n := 0
		next := func() rules.Action { n++; return rec.Actions[n-1] }
		tb := playRemote(t, match.Options{Table: table}, scripted(func(*rules.Game) rules.Action { return next() }),
			func(rules.View) rules.Action { return next() })
		rec.Players, rec.HasSeed, rec.Seed = table.PlayerTags(), false, 0
		if got, want := tb.host.Record(), rec.String(); got != want {
			t.Errorf("%s: remote record: got\n%s\nwant\n%s", f, got, want)
		}
	}
}

// TestRemotePlaythroughs checks that every golden playthrough of package rules has the same positions when it is played
// through remote clients.
func TestRemotePlaythroughs(t *testing.T) {
	testrun.Long(t)
	const seedOffset = 100 // as in the playthroughs of package rules
	golden := goldenPlaythroughs(t)
	tables := 0
	testrun.Playthroughs(func(setup rules.Setup, seed uint64) {
		tables++
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+seedOffset)
		var tb *host.Host
		help := scripted(dealer.Next)
		seen := func(h *host.Host) { tb = h }
		done := playRemoteHost(t, match.Options{Table: people(setup)}, help, seen, func(rules.View) rules.Action {
			g := tb.Game() // golden positions mask nothing
			dealer.Next(&g)
			return g.NthLegal(src.Intn(g.CountLegal()))
		})
		rec, err := record.Read([]byte(done.host.Record()))
		if err != nil {
			t.Fatal(err)
		}
		g, err := rules.New(rec.Setup)
		if err != nil {
			t.Fatal(err)
		}
		want := golden[g.Position()]
		if len(want) != len(rec.Actions)+1 {
			t.Fatalf("%+v: got %d positions, want %d", setup, len(rec.Actions)+1, len(want))
		}
		for n, a := range rec.Actions {
			if err := g.Apply(a, nil); err != nil || g.Position() != want[n+1] {
				t.Fatalf("%+v, position after action %d: got\n%s\nwant\n%s (error %v)", setup, n+1, g.Position(),
					want[n+1], err)
			}
		}
	})
	if tables != len(golden) {
		t.Errorf("golden files: got %d, want %d", len(golden), tables)
	}
}

// goldenPlaythroughs returns the positions of each golden playthrough of package rules, by the first one.
func goldenPlaythroughs(t *testing.T) map[string][]string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/playthrough/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	golden := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var positions []string
		for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
			if strings.HasPrefix(line, "hc1 ") {
				positions = append(positions, strings.TrimSuffix(line, "\n"))
			}
		}
		golden[positions[0]] = positions
	}
	return golden
}

// TestMessagesHideSecrets checks that the messages to a seat and to the public do not depend on the secrets of others.
// With the identities and hands of two opponents exchanged, the same bytes arrive in the same frames. This holds
// although the computing time of the opponents depends on their hands.
func TestMessagesHideSecrets(t *testing.T) {
	testrun.Long(t)
	const extraThinkTime = 0.02 // seconds
	for _, tc := range []struct {
		edition  rules.EditionID
		variants rules.Variants
	}{{rules.Amigo, rules.Variants{}}, {rules.Amigo, rules.Variants{Dossier: true}},
		{rules.Engine, rules.Variants{TopSecret: true}}, {rules.French42, rules.Variants{}}} {
		for seed := range uint64(4) {
			one, other := recordsWithSwappedSecrets(t, tc.edition, tc.variants, seed)
			want, got := sentMessages(t, one, 0), sentMessages(t, other, extraThinkTime)
			for client := range want {
				wantSameMessages(t, fmt.Sprintf("%v %v, seed %d, client %d", tc.edition.Edition().ID, tc.variants, seed,
					client), got[client], want[client])
			}
		}
	}
}

// recordsWithSwappedSecrets returns the records of two dealt tables of a person and three opponents. They differ only
// in the identities and hands of two opponents, which are exchanged.
func recordsWithSwappedSecrets(
	t *testing.T, edition rules.EditionID, variants rules.Variants, seed uint64,
) (one, other string) {
	t.Helper()
	options := match.Options{Table: people(rules.Setup{Edition: edition, Variants: variants, Players: 4,
		First: rules.NoSeat}), Seed: seed, HasSeed: true}
	for i := range options.Players[1:] {
		options.Players[1+i].Kind = match.Opponent
	}
	table, err := host.New(options, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	one = table.Record()
	other = recordtest.SwapLines(one, "deal ", 1, 2)
	if !variants.TopSecret {
		return one, other
	}
	hands := []string{"back", "rescue", "ahead", "step", "back", "rescue", "ahead", "step"} // two rounds of four seats
	one, other = recordtest.WithCards(one, hands...), recordtest.WithCards(other, hands...)
	other = recordtest.SwapLines(other, "draw ", 1, 2)
	return one, recordtest.SwapLines(other, "draw ", 5, 6)
}

// wantSameMessages checks that the same messages were sent in two games.
func wantSameMessages(t *testing.T, name string, got, want []string) {
	t.Helper()
	const minMessages = 30
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s: message %d: got\n%.600s\nwant\n%.600s", name, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: got %d messages, want %d", name, len(got), len(want))
	}
	if len(got) < minMessages {
		t.Fatalf("%s: got %d messages, want at least %d", name, len(got), minMessages)
	}
}

// scripted returns helpers with which next decides all actions of chance.
func scripted(next func(*rules.Game) rules.Action) host.Helpers {
	return host.Helpers{
		RandomBits: func() uint64 { return 0 }, // required without a seed, but unused
		Script:     func(g *rules.Game) (rules.Action, bool) { return next(g), true },
	}
}

// The speed of the clock of a table, and the number of frames that sentMessages plays.
const (
	framesPerSecond = 60
	frames          = 3000
)

// delayedAnswer is an opponent's decision that is given at a time in seconds.
type delayedAnswer struct {
	due  float64
	give func()
}

// sentMessages resumes a record and returns the messages to seat 0 and to the public, until the end of the game or for
// a number of frames. The player of seat 0 does the first legal action. An opponent with a choice takes thinkTime
// seconds longer.
func sentMessages(t *testing.T, text string, thinkTime float64) [2][]string {
	t.Helper()
	now := 0 // frame
	var answers []delayedAnswer
	think := func(request opponents.Request) *async.Task[rules.Action] {
		task, answer, _ := async.Promise[rules.Action](nil)
		due := float64(now) / framesPerSecond
		if request.View.CountLegal() > 1 {
			due += thinkTime
		}
		answers = append(answers, delayedAnswer{due: due, give: func() { answer(openAction(request.View)) }})
		return task
	}
	table, err := host.Resume([]byte(text), nil, host.Helpers{Thinker: think})
	if err != nil {
		t.Fatal(err)
	}
	tb := &remoteTable{host: table}
	tb.connect(t, 0, rules.NoSeat)
	for ; now < frames; now++ {
		for _, answer := range answers {
			if float64(now)/framesPerSecond >= answer.due {
				answer.give()
			}
		}
		if g := table.Game(); g.Over() {
			break // nothing is masked now
		}
		actInSeat0(t, tb.screens[0], now)
		if g := table.Game(); !g.Over() {
			tb.tick(t)
		}
	}
	var all [2][]string
	for i, recorder := range tb.recorders {
		for _, m := range recorder.sent {
			if strings.Contains(m, `"kind":"record"`) || strings.Contains(m, " over ") {
				break
			}
			all[i] = append(all[i], m)
		}
	}
	return all
}

// openAction returns an action that does not depend on the identity of the viewer: the first legal one, or a dossier
// without owners.
func openAction(view rules.View) rules.Action {
	if view.Phase() == rules.PhaseDossier {
		return emptyDossier(view)
	}
	return view.NthLegal(0)
}

// actInSeat0 does the first legal action of the person in seat 0 if the match waits for it.
func actInSeat0(t *testing.T, game *match.Match, frame int) {
	t.Helper()
	public := game.Public()
	if !game.Status().WaitsForPerson || public.Over() {
		return
	}
	if public.Phase() == rules.PhaseDossier && !public.PendingWriters().Has(0) {
		t.Fatalf("frame %d: got a question after seat 0 has written its dossier, want none", frame)
	}
	action := match.Throw
	if !public.IsChance() {
		view := game.PrivateView(0)
		action = view.NthLegal(0)
	}
	if err := game.Act(0, action); err != nil {
		t.Fatal(err)
	}
}
