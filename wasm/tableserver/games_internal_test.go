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
)

// newLog returns a log that writes to a text.
func newLog(b *strings.Builder) *slog.Logger {
	return slog.New(slog.NewTextHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// everybody plays until the game is over, or all have seen so many steps.
func everybody(t *testing.T, steps int, screens ...*screen) {
	t.Helper()
	errs := make(chan error, len(screens))
	for i, x := range screens {
		go func() {
			src := rules.NewRandomSource(uint64(i + steps))
			errs <- x.play(&src, steps)
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

// TestWholeGames checks games of all editions and variants by three seats and a public screen over sockets. All have
// the same record. What a screen was sent before the end is what its viewer may know, and no more.
func TestWholeGames(t *testing.T) {
	forms := []rules.Setup{{Edition: rules.Amigo}, {Edition: rules.French42, Variants: rules.Variants{Dossier: true}},
		{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}}}
	if !testing.Short() {
		forms = append(forms, rules.Setup{Edition: rules.Amigo2001, Variants: rules.Variants{TopSecret: true,
			Dossier: true}}, rules.Setup{Edition: rules.French41})
	}
	for _, f := range forms {
		t.Run(fmt.Sprint(f.Edition.Edition().ID, f.Variants), func(t *testing.T) {
			t.Parallel()
			house := newHouse(t, t.TempDir())
			screens := []*screen{house.open(4, f)}
			code := screens[0].seen().Code
			for len(screens) < 4 {
				screens = append(screens, house.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}))
			}
			for i, x := range screens[:3] {
				x.sit([]int{1, 3, 4}[i], string(rune('A'+i)))
			}
			screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
			everybody(t, 1<<30, screens...)
			text := screens[0].client.Record()
			for i, x := range screens {
				if got := x.client.Record(); got != text || text == "" {
					t.Errorf("screen %d has the record\n%s\nwant\n%s", i, got, text)
				}
				checkSent(t, x, text)
			}
			house.close()
			for _, x := range screens[:3] {
				for _, token := range x.tokens {
					if token != "" && strings.Contains(house.log.String(), token) {
						t.Errorf("a token is in the log:\n%s", house.log)
					}
				}
			}
		})
	}
}

// checkSent checks that a screen was sent each step as its viewer may see it, and no token of another screen.
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
		t.Fatalf("seat %d saw %d steps, want %d", screen.client.Viewer(), len(got), len(steps))
	}
	for i, got := range screen.client.Steps() {
		if want := steps[i]; got.Action != want.Action || got.View != want.View ||
			fmt.Sprint(got.Events) != fmt.Sprint(want.Events) {
			t.Fatalf("seat %d saw\n%+v\nwant\n%+v", screen.client.Viewer(), got, want)
		}
	}
	count, tokens := 0, 0
	for _, m := range screen.received() {
		var sent struct {
			Kind, Position, Record    string
			N, Lines, Version, Viewer int
			Act, Events, Status, Said json.RawMessage
		}
		d := json.NewDecoder(strings.NewReader(m))
		tokens += strings.Count(m, "oken\"")
		if strings.HasPrefix(m, `{"kind":"step"`) {
			d.DisallowUnknownFields()
		}
		if err := d.Decode(&sent); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		switch sent.Kind {
		case "step":
			if count++; sent.N != count || sent.Position != steps[count-1].View.Position() {
				t.Fatalf("seat %d was sent\n%s\nwant\n%s", screen.client.Viewer(), m, steps[count-1].View.Position())
			}
		case "record":
			if count != len(steps) {
				t.Fatalf("the record was sent after %d steps of %d", count, len(steps))
			}
		case "hello", "ready", "status", "said", "beat":
		case "lobby":
			if strings.Contains(m, "agent") {
				t.Fatalf("the lobby tells of agents: %s", m)
			}
		default:
			t.Fatalf("an unknown message was sent: %s", m)
		}
	}
	if want := len(screen.tokens[0])/32 + len(screen.tokens[1])/32; tokens != want || count != len(steps) {
		t.Errorf("seat %d was sent %d tokens, want %d; %d steps of %d", screen.client.Viewer(), tokens, want, count,
			len(steps))
	}
}

// TestOpponentsAndLookersOn checks a game of one person and two opponents. One opponent is in the table of the
// organiser, one is seated in the lobby. The organiser looks on.
func TestOpponentsAndLookersOn(t *testing.T) {
	h := newHouse(t, t.TempDir())
	organiser := h.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: rules.Setup{
		Edition: rules.Amigo, Players: 3, First: rules.NoSeat}, Players: []match.Player{{Name: "Otto",
		Kind: match.Opponent}, {}, {}}}})
	anna := h.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: organiser.seen().Code, Seat: 3, Name: "Anna"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindFill, Seat: 2, Name: "Olga", Opponent: "field-agent/bold"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 60, organiser, anna)
	if organiser.client.Viewer() != rules.NoSeat || anna.client.Viewer() != 2 {
		t.Errorf("the organiser sits at %d, Anna at %d", organiser.client.Viewer(), anna.client.Viewer())
	}
	if got, want := organiser.seen().Seats, []lobby.SeatState{{Name: "Otto", Kind: "opponent", Opponent: "recruit"},
		{Name: "Olga", Kind: "opponent", Opponent: "field-agent/bold"}, {Name: "Anna", Kind: "person",
			Here: true}}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the seats are %+v, want %+v", got, want)
	}
}

// TestRestart checks that after a restart of the server on the same folder everybody is back by token, and sees what
// was before. Connections are cut in between.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	house := newHouse(t, dir)
	organiser := house.open(3, rules.Setup{Edition: rules.Amigo})
	code := organiser.seen().Code
	screens := []*screen{organiser}
	for i := range 2 {
		screens = append(screens, house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: i + 2,
			Name: string(rune('B' + i))}))
	}
	house.close()
	house = newHouse(t, dir) // restarted in the lobby
	back := func(i int) {
		t.Helper()
		old := screens[i]
		m := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code, OrganiserToken: old.tokens[1]}
		if i > 0 {
			m.Kind, m.Token = lobby.KindSit, old.tokens[0]
		}
		screens[i] = house.dial(m)
		screens[i].tokens = old.tokens
		if got := screens[i].seen(); got.You != old.seen().You || got.Organiser != old.seen().Organiser {
			t.Fatalf("screen %d is back as %+v, was %+v", i, got, old.seen())
		}
	}
	for i := range screens {
		back(i)
	}
	screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	played := 0
	for round := range 4 {
		everybody(t, played+15, screens...)
		before := screens[0].client.View()
		for _, x := range screens {
			played = max(played, len(x.client.Steps()))
		}
		last := len(screens[0].client.Steps())
		if round%2 == 0 {
			house.close()
			house = newHouse(t, dir)
		}
		for i := range screens {
			back(i)
		}
		p := screens[0].ready()
		steps := append([]match.Step{{View: p.Start()}}, p.Steps()...)
		if len(steps) <= played || steps[last].View != before {
			t.Fatalf("after the restart there are %d steps, %d were told; step %d is\n%s\nwas\n%s", len(steps)-1,
				played, last, steps[min(last, len(steps)-1)].View.Position(), before.Position())
		}
	}
	everybody(t, 1<<30, screens...)
}

// TestUnsaved checks that nothing is told that can't be saved, and that the table goes on once it can be.
func TestUnsaved(t *testing.T) {
	dir := t.TempDir()
	h := newHouse(t, dir)
	organiser := h.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := h.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	folder, away := h.dirOf(code), filepath.Join(dir, "away")
	swap := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	fail := func() {
		t.Helper()
		swap(folder, away)
		if err := os.WriteFile(folder, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mend := func() {
		t.Helper()
		if err := os.Remove(folder); err != nil {
			t.Fatal(err)
		}
		swap(away, folder)
	}
	fail()
	ben.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 2, Name: "Ben"})
	if key := ben.waitRefusal(); key != "line.unsaved" || ben.tokens[0] != "" {
		t.Errorf("refused with %q, token %q", key, ben.tokens[0])
	}
	mend()
	ben.sit(2, "Ben")
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 12, organiser, ben)
	fail()
	played := make(chan struct{})
	go func() {
		defer close(played)
		everybody(t, 24, organiser, ben)
	}()
	organiser.wait("status", func() bool { return strings.Contains(strings.Join(organiser.all, ""), `"unsaved"`) })
	told := len(ben.received())
	time.Sleep(100 * time.Millisecond)
	for _, m := range ben.received()[told:] {
		if !strings.Contains(m, `"kind":"status"`) {
			t.Errorf("while nothing can be saved Ben is told %s", m)
		}
	}
	mend()
	<-played
}

// TestBegunWithoutRecord checks that the game begins at a table whose server was killed before the record was there.
func TestBegunWithoutRecord(t *testing.T) {
	dir := t.TempDir()
	house := newHouse(t, dir)
	organiser := house.open(2, rules.Setup{})
	organiser.sit(1, "Anna")
	code, token := organiser.seen().Code, organiser.tokens[0]
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	ben.ready()
	house.close()
	if err := os.RemoveAll(filepath.Join(house.dirOf(code), "games")); err != nil {
		t.Fatal(err)
	}
	house = newHouse(t, dir)
	everybody(t, 20, house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: token}),
		house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]}))
}
