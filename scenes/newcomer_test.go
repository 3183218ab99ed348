//go:build !js

package scenes

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/connect"
	"heimlich/scenes/playtest"
)

// These tests open screens that come to a shared table whose game has begun.

// TestSharedTableNewcomer checks that a screen which comes to a running game gets a new seat when a turn begins, sees
// its passport, and plays to the end with the others.
func TestSharedTableNewcomer(t *testing.T) {
	testrun.Long(t)
	room := newSharedRoom(t, 3)
	late := room.phones[2]
	room.phones = room.phones[:2]
	room.open(t, rules.Amigo, rules.Variants{})
	if err := late.features.shared.Sit(room.tv.features.shared.Link()); err != nil {
		t.Fatal(err)
	}
	late.until("the offer of a seat", func(s a11y.PublicState) bool {
		return playtest.Can(s, "lobby-join") && playtest.Can(s, "lobby-look")
	})
	late.tapControls("lobby-join")
	late.until("the table or the passport",
		func(s a11y.PublicState) bool { return s.Scene == "board" || s.Scene == "handover" })
	var all sync.WaitGroup
	for i, d := range append(room.phones, late) {
		p := playtest.NewTester(t, d, playtest.Touch, uint64(i+1))
		p.SitAlone()
		all.Go(func() {
			d.until("the passport", func(s a11y.PublicState) bool { return s.Scene == "handover" })
			p.ViewPassports()
			p.PlayUntil(playtest.UntilGameEnds)
			p.Scene("reveal")
		})
	}
	all.Go(func() { room.tv.until("the end", func(st a11y.PublicState) bool { return st.Scene == "reveal" }) })
	all.Wait()
	if m := late.session.Match(); len(m.Table().Players) != 4 || len(m.People()) != 1 {
		t.Errorf("got %d players at the table", len(m.Table().Players))
	}
}

// TestSharedTableFull checks that a screen which comes to a running game of seven is told so, and may watch.
func TestSharedTableFull(t *testing.T) {
	room := newSharedRoom(t, 2)
	tv, phone, late := room.tv, room.phones[0], room.phones[1]
	table := match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: 7, First: rules.NoSeat},
		Players: make([]match.Player, 7)}
	for i := range 6 {
		table.Players[i+1] = match.Player{Name: string(rune('P' + i)), Kind: match.Opponent}
	}
	tv.until("the title", func(s a11y.PublicState) bool { return playtest.Can(s, "open-table") })
	tv.features.shared.Open(table)
	tv.until("the code", func(a11y.PublicState) bool { return tv.features.shared.Link() != "" })
	for _, d := range []*roomDevice{phone, late} {
		if err := d.features.shared.Sit(tv.features.shared.Link()); err != nil {
			t.Fatal(err)
		}
		if d == late {
			break
		}
		d.until("a seat", func(s a11y.PublicState) bool { return playtest.Can(s, "lobby-sit-1") })
		d.tapControls("lobby-sit-1")
		tv.until("the button", func(s a11y.PublicState) bool { return playtest.Can(s, "lobby-begin") })
		tv.tapControls("lobby-begin")
		tv.until("the table", func(s a11y.PublicState) bool { return s.Scene == "board" })
	}
	late.until("the slip", func(s a11y.PublicState) bool { return s.Scene == "join" && playtest.Can(s, "join-slip") })
	if st, _ := late.State(); !strings.Contains(st.Prompt, late.Language("join.full.title")) {
		t.Errorf("got prompt %q", st.Prompt)
	}
	late.tapControls("join-slip")
	late.until("the table", func(s a11y.PublicState) bool { return s.Scene == "board" })
}

// TestSharedTableOfAnotherVersion checks that a screen whose version the host refuses says so, and can try another
// code.
func TestSharedTableOfAnotherVersion(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		text, _ := json.Marshal(lobby.NewRefusal(lobby.ErrVersion, true))
		_ = conn.Write(r.Context(), websocket.MessageText, text)
		_ = conn.Close(websocket.StatusPolicyViolation, "")
	}))
	t.Cleanup(site.Close)
	room := newSharedRoom(t, 0)
	host := connect.HostAddress{Address: site.URL}
	room.tv.features.shared.Host = host // a page dials no other host
	if err := room.tv.features.shared.Sit(host.Link("KRTPD")); err != nil {
		t.Fatal(err)
	}
	room.tv.until("the slip", func(s a11y.PublicState) bool {
		return s.Scene == "join" && strings.Contains(s.Prompt, room.tv.Language("join.version.title"))
	})
	room.tv.tapControls("join-other")
	room.tv.until("the letters", func(s a11y.PublicState) bool { return playtest.Can(s, "join-K") })
}
