//go:build !js

package tableserver

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// The tests in this file play games on a server, with restarts and a disk that fails.

// newLog returns a log of all levels that writes to b.
func newLog(b *strings.Builder) *slog.Logger {
	return slog.New(slog.NewTextHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// untilOver is a number of steps that no game has.
const untilOver = 1 << 30

// playAll plays random legal actions on all screens until the game is over, or each has seen that many steps.
func playAll(t *testing.T, steps int, screens ...*screen) {
	t.Helper()
	errs := make(chan error, len(screens))
	for i, screen := range screens {
		go func() {
			src := rules.NewRandomSource(uint64(i + steps))
			errs <- screen.play(&src, steps)
		}()
	}
	for range screens {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
}

// TestWholeGames plays games of several editions and variants with three seats and a public screen. All screens get the
// same record at the end, and before it only what their viewers may know.
func TestWholeGames(t *testing.T) {
	setups := []rules.Setup{{Edition: rules.Amigo}, {Edition: rules.French42, Variants: rules.Variants{Dossier: true}},
		{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}}}
	if !testing.Short() {
		setups = append(setups, rules.Setup{Edition: rules.Amigo2001, Variants: rules.Variants{TopSecret: true,
			Dossier: true}}, rules.Setup{Edition: rules.French41})
	}
	for _, setup := range setups {
		t.Run(fmt.Sprint(setup.Edition.Edition().ID, setup.Variants), func(t *testing.T) {
			t.Parallel()
			server := newTestServer(t, t.TempDir())
			screens := []*screen{server.open(4, setup)}
			code := screens[0].seen().Code
			for len(screens) < 4 {
				screens = append(screens, server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}))
			}
			for i, screen := range screens[:3] {
				screen.sit([]int{1, 3, 4}[i], string(rune('A'+i)))
			}
			screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
			playAll(t, untilOver, screens...)
			text := screens[0].client.Record()
			for i, screen := range screens {
				if got := screen.client.Record(); got != text || text == "" {
					t.Errorf("screen %d: got record\n%s\nwant\n%s", i, got, text)
				}
				checkSent(t, screen, text)
			}
			server.close()
			for _, screen := range screens[:3] {
				for _, token := range screen.tokens {
					if token != "" && strings.Contains(server.log.String(), token) {
						t.Errorf("got a token in the log, want none:\n%s", server.log)
					}
				}
			}
		})
	}
}

// checkSent checks the messages that a screen received in the game of a record. It got each step as its viewer may see
// it, and no token but its own.
func checkSent(t *testing.T, screen *screen, text string) {
	t.Helper()
	rec, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	start, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	steps, err := match.Steps(start, rec.Actions, match.Perspective{Seat: screen.client.Viewer()})
	if err != nil {
		t.Fatal(err)
	}
	if got := screen.client.Steps(); len(got) != len(steps) {
		t.Fatalf("seat %d: got %d steps, want %d", screen.client.Viewer(), len(got), len(steps))
	}
	for i, got := range screen.client.Steps() {
		want := steps[i]
		sameEvents := fmt.Sprint(got.Events) == fmt.Sprint(want.Events)
		if got.Action != want.Action || got.View != want.View || !sameEvents {
			t.Fatalf("seat %d, step %d: got\n%+v\nwant\n%+v", screen.client.Viewer(), i, got, want)
		}
	}
	checkMessages(t, screen, text, steps)
}

// sentMessage has all fields that a message of a step may have.
type sentMessage struct {
	Kind, Position, Record    string
	N, Lines, Version, Viewer int
	Act, Events, Status, Said json.RawMessage
}

// decodeSent decodes a message that a screen received. It fails the test if a step has unknown fields.
func decodeSent(t *testing.T, text string) (sent sentMessage) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	if strings.HasPrefix(text, `{"kind":"step"`) {
		decoder.DisallowUnknownFields()
	}
	if err := decoder.Decode(&sent); err != nil {
		t.Fatalf("message %s: got error %v, want only known fields", text, err)
	}
	return sent
}

// checkMessages checks the kinds and the order of the messages that a screen received in the game of a record with the
// given steps. They hold no token but the screen's own.
func checkMessages(t *testing.T, screen *screen, text string, steps []match.Step) {
	t.Helper()
	count, tokens := 0, 0
	for _, m := range screen.received() {
		tokens += strings.Count(m, "oken\"")
		sent := decodeSent(t, m)
		switch sent.Kind {
		case "step":
			if count++; sent.N != count || sent.Position != steps[count-1].View.Position() {
				t.Fatalf("seat %d: got message\n%s\nwant step %d with position\n%s", screen.client.Viewer(), m, count,
					steps[count-1].View.Position())
			}
		case "record":
			if count != len(steps) {
				t.Fatalf("got the record after %d steps, want it after all %d", count, len(steps))
			}
		case "last-game":
			if sent.Record == text {
				t.Fatal("message last-game: got the record of the running game, want that of an earlier one")
			}
		case "hello", "ready", "status", "said", "beat":
		case "rejected": // of an act that came after another one
			if !strings.Contains(m, `"key":"table.stale"`) {
				t.Fatalf("got a legal act rejected, want none: %s", m)
			}
		case "lobby":
			if strings.Contains(m, "agent") {
				t.Fatalf("got a lobby message with an agent, want none: %s", m)
			}
		default:
			t.Fatalf("got a message of unknown kind, want none: %s", m)
		}
	}
	want := len(screen.tokens[0])/tokenLength + len(screen.tokens[1])/tokenLength // of seat and organiser
	if tokens != want || count != len(steps) {
		t.Errorf("seat %d: got %d tokens and %d steps, want %d and %d", screen.client.Viewer(), tokens, count, want,
			len(steps))
	}
}

// TestOpponentsAndWatchers plays a game of one person and two opponents, which the organiser watches. One opponent is
// in the opened table, and one is seated in the lobby.
func TestOpponentsAndWatchers(t *testing.T) {
	testrun.Long(t)
	server := newTestServer(t, t.TempDir())
	organiser := server.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: rules.Setup{
		Edition: rules.Amigo, Players: 3, First: rules.NoSeat}, Players: []match.Player{{Name: "Otto",
		Kind: match.Opponent}, {}, {}}}})
	anna := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: organiser.seen().Code, Seat: 3, Name: "Anna"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 2, Name: "Olga", Opponent: "field-agent/bold"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 60, organiser, anna)
	if organiser.client.Viewer() != rules.NoSeat || anna.client.Viewer() != 2 {
		t.Errorf("got viewers %d and %d, want no seat for the organiser and 2 for Anna", organiser.client.Viewer(),
			anna.client.Viewer())
	}
	if got, want := organiser.seen().Seats, []lobby.SeatState{{Name: "Otto", Kind: "opponent", Opponent: "recruit"},
		{Name: "Olga", Kind: "opponent", Opponent: "field-agent/bold"}, {Name: "Anna", Kind: "person",
			Here: true}}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got seats %+v, want %+v", got, want)
	}
}

// TestRestart restarts the server in the lobby and during the game, and cuts connections. All screens return to their
// seats by token and get the same steps again.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	server := newTestServer(t, dir)
	organiser := server.open(3, rules.Setup{Edition: rules.Amigo})
	code := organiser.seen().Code
	screens := []*screen{organiser}
	for i := range 2 {
		screens = append(screens, server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: i + 2,
			Name: string(rune('B' + i))}))
	}
	server.close()
	server = newTestServer(t, dir) // restarted in the lobby
	back := func(i int) {
		t.Helper()
		old := screens[i]
		m := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code, OrganiserToken: old.tokens[1]}
		if i > 0 {
			m.Kind, m.Token = lobby.KindSit, old.tokens[0]
		}
		screens[i] = server.dial(m)
		screens[i].tokens = old.tokens
		if got := screens[i].seen(); got.You != old.seen().You || got.Organiser != old.seen().Organiser {
			t.Fatalf("screen %d after its return: got %+v, want seat and organiser of %+v", i, got, old.seen())
		}
	}
	for i := range screens {
		back(i)
	}
	screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	played := 0
	for round := range 4 {
		playAll(t, played+15, screens...)
		before := screens[0].client.View()
		for _, screen := range screens {
			played = max(played, len(screen.client.Steps()))
		}
		last := len(screens[0].client.Steps())
		if round%2 == 0 {
			server.close()
			server = newTestServer(t, dir)
		}
		for i := range screens {
			back(i)
		}
		p := screens[0].ready()
		steps := append([]match.Step{{View: p.Start()}}, p.Steps()...)
		if len(steps) <= played || steps[last].View != before {
			t.Fatalf("after the restart: got %d steps, want at least %d; step %d: got\n%s\nwant\n%s", len(steps)-1,
				played, last, steps[min(last, len(steps)-1)].View.Position(), before.Position())
		}
	}
	playAll(t, untilOver, screens...)
}

// TestUnsaved replaces the folder of a table by a file, so that saving fails. Screens get no step before it is saved,
// and the game continues when the folder is back.
func TestUnsaved(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	server := newTestServer(t, dir)
	organiser := server.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	folder, away := server.dirOf(code), filepath.Join(dir, "away")
	swap := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	breakFolder := func() {
		t.Helper()
		swap(folder, away)
		if err := os.WriteFile(folder, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	repairFolder := func() {
		t.Helper()
		if err := os.Remove(folder); err != nil {
			t.Fatal(err)
		}
		swap(away, folder)
	}
	breakFolder()
	ben.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 2, Name: "Ben"})
	if key := ben.waitRefusal(); key != "line.unsaved" || ben.tokens[0] != "" {
		t.Errorf("seat while saving fails: got refusal %q and token %q, want line.unsaved and none", key, ben.tokens[0])
	}
	repairFolder()
	ben.sit(2, "Ben")
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, ben)
	breakFolder()
	played := make(chan struct{})
	go func() {
		defer close(played)
		playAll(t, 24, organiser, ben)
	}()
	organiser.wait("status", func() bool { return strings.Contains(strings.Join(organiser.all, ""), `"unsaved"`) })
	before := len(ben.received())
	time.Sleep(100 * time.Millisecond) // several attempts to save
	for _, m := range ben.received()[before:] {
		if !strings.Contains(m, `"kind":"status"`) {
			t.Errorf("while saving fails: Ben got %s, want status messages only", m)
		}
	}
	repairFolder()
	<-played
}

// TestBegunWithoutRecord restarts the server of a game whose record was not written yet. The game begins again with the
// same seats.
func TestBegunWithoutRecord(t *testing.T) {
	dir := t.TempDir()
	server := newTestServer(t, dir)
	organiser := server.open(2, rules.Setup{})
	organiser.sit(1, "Anna")
	code, token := organiser.seen().Code, organiser.tokens[0]
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	ben.ready()
	server.close()
	if err := os.RemoveAll(filepath.Join(server.dirOf(code), "games")); err != nil {
		t.Fatal(err)
	}
	server = newTestServer(t, dir)
	playAll(t, 20, server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: token}),
		server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]}))
}
