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

// TestRemoteGamesEqualLocal plays random games of every edition and variant through remote clients, in turn at tables
// of two, four and seven. Each has the same record as without. Every client shows the same, and gets the record at the
// end.
func TestRemoteGamesEqualLocal(t *testing.T) {
	testrun.Long(t)
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
			want := playLocal(t, o, host.Helpers{}, randomPlayer(5))
			tb := playRemote(t, o, host.Helpers{}, randomPlayer(5))
			if got := tb.host.Record(); got != want {
				t.Fatalf("%v %v, %d players: over lines the game is\n%s\nwant\n%s", edition.Edition().ID, variants, n,
					got, want)
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
					t.Fatalf("%v %v: client %d has another game", edition.Edition().ID, variants, s)
				}
				if fmt.Sprint(m.Log(), m.Belief(), m.DossierScores()) != fmt.Sprint(replayed.Log(),
					replayed.Belief(),
					replayed.DossierScores()) {
					t.Fatalf("%v %v: client %d has another log or belief", edition.Edition().ID, variants, s)
				}
			}
		}
	}
	if games != 14 {
		t.Errorf("got %d games, want one of each of 14 forms", games)
	}
}

// TestRemoteGoldenRecords plays every golden record through remote clients.
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
			t.Errorf("%s: over lines it is\n%s\nwant\n%s", f, got, want)
		}
	}
}

// TestRemotePlaythroughs plays every golden playthrough of package rules through remote clients. Every position is the
// same.
func TestRemotePlaythroughs(t *testing.T) {
	testrun.Long(t)
	written := map[string][]string{} // golden positions, by the first one
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
		written[all[0]] = all
	}
	tables := 0
	testrun.Playthroughs(func(setup rules.Setup, seed uint64) {
		tables++
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+100)
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
		want := written[g.Position()]
		if len(want) != len(rec.Actions)+1 {
			t.Fatalf("%+v: %d positions are written down, %d were played", setup, len(want), len(rec.Actions)+1)
		}
		for n, a := range rec.Actions {
			if err := g.Apply(a, nil); err != nil || g.Position() != want[n+1] {
				t.Fatalf("%+v: after action %d it is\n%s\nwant\n%s (%v)", setup, n+1, g.Position(), want[n+1], err)
			}
		}
	})
	if tables != len(files) {
		t.Errorf("got %d playthroughs of %d tables", len(files), tables)
	}
}

// TestMessagesHideSecrets plays the same game twice, with the identities and hands of two other seats exchanged. The
// messages to a seat, and to the public, are the same to the byte and at the same moments, until the end. The other
// seats are opponents whose computing time depends on their hand.
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
			a, b := sentMessages(t, one, 0), sentMessages(t, other, 0.02)
			for v := range a {
				n := min(len(a[v]), len(b[v]))
				for i := range n {
					if a[v][i] != b[v][i] {
						t.Fatalf("%v %v, seed %d: message %d to client %d is\n%.600s\nwant\n%.600s",
							c.edition.Edition().ID, c.variant, seed, i, v, b[v][i], a[v][i])
					}
				}
				if len(a[v]) != len(b[v]) {
					t.Fatalf("%v %v, seed %d: client %d gets %d messages, and %d", c.edition.Edition().ID, c.variant,
						seed, v, len(a[v]), len(b[v]))
				}
				if n < 30 {
					t.Fatalf("got only %d messages to client %d", n, v)
				}
			}
		}
	}
}

// scripted returns helpers whose script for chance is next.
func scripted(next func(*rules.Game) rules.Action) host.Helpers {
	return host.Helpers{
		RandomBits: func() uint64 { return 0 }, // required without a seed, but unused
		Script:     func(g *rules.Game) (rules.Action, bool) { return next(g), true },
	}
}

// sentMessages returns what was sent in the next 3000 frames to seat 1 and to the public, until the end of the game.
// The player of seat 1 always does the first legal action.
func sentMessages(t *testing.T, text string, choosing float64) [2][]string {
	t.Helper()
	now := 0
	type pondering struct {
		until  float64
		answer func()
	}
	var ponders []pondering
	table, err := host.Resume([]byte(text), nil,
		host.Helpers{Thinker: func(request opponents.Request) *async.Task[rules.Action] {
			until, n := float64(now)/60, request.View.CountLegal()
			if n > 1 {
				until += choosing
			}
			// no and pass come first; the first move or dossier does not depend on the identity
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
			job, answer, _ := async.Promise[rules.Action](nil)
			ponders = append(ponders, pondering{until, func() { answer(action) }})
			return job
		}})
	if err != nil {
		t.Fatal(err)
	}
	tb := &remoteTable{host: table}
	tb.connect(t, 0, rules.NoSeat)
	for ; now < 3000; now++ {
		for _, p := range ponders {
			if float64(now)/60 >= p.until {
				p.answer()
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
					t.Fatal("got two questions for one answer")
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
	for v, tap := range tb.recorders {
		for _, m := range tap.sent {
			if strings.Contains(m, `"kind":"record"`) || strings.Contains(m, " over ") {
				break
			}
			all[v] = append(all[v], m)
		}
	}
	return all
}
