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
			n := []int{2, 4, 7}[games%3]
			o := match.Options{Table: people(rules.Setup{Edition: edition, Variants: variants, Players: n,
				First: rules.NoSeat}),
				Seed: uint64(n), HasSeed: true}
			if o.Validate() != nil {
				continue
			}
			games++
			want := playLocal(t, o, host.Helpers{}, randomPlayer(seed))
			tb := playRemote(t, o, host.Helpers{}, randomPlayer(seed))
			if got := tb.host.Record(); got != want {
				t.Fatalf("%v %v, %d players: remote record: got\n%s\nwant\n%s", edition.Edition().ID, variants, n, got,
					want)
			}
			again, err := replay.Open([]byte(want))
			if err != nil {
				t.Fatal(err)
			}
			replayed := match.New(again)
			for {
				if _, ok := replayed.Next(); !ok {
					break
				}
			}
			for s, m := range tb.screens {
				if m.Record() != want || m.Public() != replayed.Public() {
					t.Fatalf("%v %v, client %d: got another record or view, want the replay’s", edition.Edition().ID,
						variants, s)
				}
				if fmt.Sprint(m.Log(), m.Belief(), m.DossierScores()) !=
					fmt.Sprint(replayed.Log(), replayed.Belief(), replayed.DossierScores()) {
					t.Fatalf("%v %v, client %d: got another log, belief or dossier scores, want the replay’s",
						edition.Edition().ID, variants, s)
				}
			}
		}
	}
	if games != wantGames {
		t.Errorf("got %d games, want %d", games, wantGames)
	}
}

// TestRemoteGoldenRecords checks that every golden record is the same when its actions are played through remote
// clients.
func TestRemoteGoldenRecords(t *testing.T) {
	files, err := filepath.Glob("../../record/testdata/*.record")
	if err != nil || len(files) < 4 {
		t.Fatalf("got %d golden records, error %v", len(files), err)
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
		tab, err := match.TableOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tab.Players {
			tab.Players[i].Kind = match.Person
		}
		n := 0
		next := func() rules.Action { n++; return rec.Actions[n-1] }
		tb := playRemote(t, match.Options{Table: tab}, scripted(func(*rules.Game) rules.Action { return next() }),
			func(rules.View) rules.Action { return next() })
		rec.Players, rec.HasSeed, rec.Seed = tab.PlayerTags(), false, 0
		if got, want := tb.host.Record(), rec.String(); got != want {
			t.Errorf("%s: remote record: got\n%s\nwant\n%s", f, got, want)
		}
	}
}

// TestRemotePlaythroughs checks that every golden playthrough of package rules has the same positions when it is played
// through remote clients.
func TestRemotePlaythroughs(t *testing.T) {
	testrun.Long(t)
	const seedOffset = 100          // as in the playthroughs of package rules
	golden := map[string][]string{} // positions of a playthrough, by the first one
	files, err := filepath.Glob("../../testdata/playthrough/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, l := range strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n") {
			if strings.HasPrefix(l, "hc1 ") {
				all = append(all, l)
			}
		}
		golden[all[0]] = all
	}
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
	if tables != len(files) {
		t.Errorf("golden files: got %d, want %d", len(files), tables)
	}
}

// TestMessagesHideSecrets checks that the messages to a seat and to the public do not depend on the secrets of others.
// With the identities and hands of two opponents exchanged, the same bytes arrive in the same frames.
//
// The opponents' computing time depends on their hands, which must not show either.
func TestMessagesHideSecrets(t *testing.T) {
	for _, c := range []struct {
		edition rules.EditionID
		variant rules.Variants
	}{{rules.Amigo, rules.Variants{}}, {rules.Amigo, rules.Variants{Dossier: true}},
		{rules.Engine, rules.Variants{TopSecret: true}}, {rules.French42, rules.Variants{}}} {
		for seed := range uint64(4) {
			o := match.Options{Table: people(rules.Setup{Edition: c.edition, Variants: c.variant, Players: 4,
				First: rules.NoSeat}), Seed: seed, HasSeed: true}
			for s := range 4 {
				if s > 0 {
					o.Players[s].Kind = match.Opponent
				}
			}
			h, err := host.New(o, nil, host.Helpers{})
			if err != nil {
				t.Fatal(err)
			}
			if err := h.Deal(); err != nil {
				t.Fatal(err)
			}
			one := h.Record()
			other := recordtest.SwapLines(one, "deal ", 1, 2)
			if c.variant.TopSecret {
				one = recordtest.WithCards(one, "back", "rescue", "ahead", "step", "back", "rescue", "ahead", "step")
				other = recordtest.SwapLines(recordtest.SwapLines(recordtest.WithCards(other, "back", "rescue", "ahead",
					"step", "back", "rescue", "ahead", "step"), "draw ", 1, 2), "draw ", 5, 6)
			}
			const minMessages = 30
			want, got := sentMessages(t, one, 0), sentMessages(t, other, 0.02)
			for v := range want {
				n := min(len(want[v]), len(got[v]))
				for i := range n {
					if got[v][i] != want[v][i] {
						t.Fatalf("%v %v, seed %d: message %d to client %d: got\n%.600s\nwant\n%.600s",
							c.edition.Edition().ID, c.variant, seed, i, v, got[v][i], want[v][i])
					}
				}
				if len(got[v]) != len(want[v]) {
					t.Fatalf("%v %v, seed %d: messages to client %d: got %d, want %d", c.edition.Edition().ID,
						c.variant, seed, v, len(got[v]), len(want[v]))
				}
				if n < minMessages {
					t.Fatalf("%v %v, seed %d: messages to client %d: got %d, want at least %d", c.edition.Edition().ID,
						c.variant, seed, v, n, minMessages)
				}
			}
		}
	}
}

// scripted returns helpers with which next decides all actions of chance.
func scripted(next func(*rules.Game) rules.Action) host.Helpers {
	return host.Helpers{
		RandomBits: func() uint64 { return 0 }, // required without a seed, but unused
		Script:     func(g *rules.Game) (rules.Action, bool) { return next(g), true },
	}
}

// sentMessages resumes a record and returns the messages to seat 0 and to the public, until the end of the game or for
// 3000 frames of 1/60 second. The player of seat 0 does the first legal action. An opponent with a choice takes
// thinkTime seconds longer.
func sentMessages(t *testing.T, text string, thinkTime float64) [2][]string {
	t.Helper()
	const frames, framesPerSecond = 3000, 60
	now := 0 // frame
	type decision struct {
		due    float64 // seconds
		answer func()
	}
	var decisions []decision
	table, err := host.Resume([]byte(text), nil,
		host.Helpers{Thinker: func(request opponents.Request) *async.Task[rules.Action] {
			due, n := float64(now)/framesPerSecond, request.View.CountLegal()
			if n > 1 {
				due += thinkTime
			}
			// The first legal action, no or pass or a move, does not depend on the identity. A dossier would.
			action := request.View.NthLegal(0)
			if request.View.Phase() == rules.PhaseDossier {
				var guesses [rules.NumAgents]rules.Guess
				for x := range rules.Agent(rules.NumAgents) {
					if request.View.InPlay().Has(x) && !request.View.Identities(request.View.Viewer).Has(x) {
						guesses[x] = rules.GuessNobody
					}
				}
				action = rules.WriteDossier(request.View.Viewer, guesses)
			}
			task, answer, _ := async.Promise[rules.Action](nil)
			decisions = append(decisions, decision{due, func() { answer(action) }})
			return task
		}})
	if err != nil {
		t.Fatal(err)
	}
	tb := &remoteTable{host: table}
	tb.connect(t, 0, rules.NoSeat)
	for ; now < frames; now++ {
		for _, d := range decisions {
			if float64(now)/framesPerSecond >= d.due {
				d.answer()
			}
		}
		if g := table.Game(); g.Over() {
			break // nothing is masked now
		}
		game := tb.screens[0]
		if p := game.Public(); game.Status().WaitsForPerson && !p.Over() {
			own, action := game.PrivateView(0), match.Throw
			switch {
			case p.IsChance():
			case p.Phase() == rules.PhaseDossier:
				if !p.PendingWriters().Has(0) {
					t.Fatalf("frame %d: got a question after seat 0 has written its dossier, want none", now)
				}
				action = own.NthLegal(0)
			default:
				action = own.NthLegal(0)
			}
			if err := game.Act(0, action); err != nil {
				t.Fatal(err)
			}
		}
		if g := table.Game(); !g.Over() {
			tb.tick(t)
		}
	}
	var all [2][]string
	for v, recorder := range tb.recorders {
		for _, m := range recorder.sent {
			if strings.Contains(m, `"kind":"record"`) || strings.Contains(m, " over ") {
				break
			}
			all[v] = append(all[v], m)
		}
	}
	return all
}
