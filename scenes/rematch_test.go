//go:build !js

package scenes

import (
	"strings"
	"sync"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestSharedTableRematch checks another game at the same table. The screen that opened it has no seat, so a player
// offers the game. Another player is told so, and stays at the results with their seat until they join. The screen
// without a seat follows by itself. New passports follow in the lobby, and the devices keep the first game.
func TestSharedTableRematch(t *testing.T) {
	testrun.Long(t)
	room := newSharedRoom(t, 2)
	room.open(t, rules.Amigo, rules.Variants{})
	link := room.tv.features.shared.Link()
	var testers []*playtest.Tester
	var all sync.WaitGroup
	for i, d := range room.phones {
		p := playtest.NewTester(t, d, playtest.Touch, uint64(i+1))
		p.SitAlone()
		testers = append(testers, p)
		all.Go(func() {
			p.ViewPassports()
			p.PlayUntil(playtest.UntilGameEnds)
			p.Scene("reveal")
		})
	}
	all.Go(func() { room.tv.until("the end", func(st a11y.PublicState) bool { return st.Scene == "reveal" }) })
	all.Wait()
	first := string(room.tv.Saved(""))
	room.phones[0].tapControls("end")
	room.phones[0].until("the offer", func(st a11y.PublicState) bool { return playtest.Can(st, "again") })
	room.phones[0].tapControls("again")
	reader := room.phones[1]
	room.phones[0].until("the lobby", func(st a11y.PublicState) bool { return st.Scene == "lobby" })
	if st, _ := room.phones[0].State(); !strings.Contains(seats(st), "otto. here") {
		t.Errorf("got seats %q, want Otto's", seats(st))
	}
	reader.until("the steps of the unmasking", func(st a11y.PublicState) bool { return playtest.Can(st, "end") })
	reader.tapControls("end")
	reader.until("the invitation", func(st a11y.PublicState) bool { return playtest.Can(st, "join") })
	if d := reader.shell.Scene().Dialog(); d == nil || !strings.Contains(d.Title, "Paula") {
		t.Errorf("got dialog %+v, want the invitation of Paula", d)
	}
	reader.tapControls("join")
	for i, d := range append([]*roomDevice{room.tv}, room.phones...) {
		d.until("the lobby", func(st a11y.PublicState) bool { return st.Scene == "lobby" })
		if got := d.features.shared.Link(); got != link {
			t.Errorf("screen %d is at %s, want %s", i, got, link)
		}
	}
	for _, d := range room.phones {
		d.until("the first game on the device", func(a11y.PublicState) bool { return d.shelf() == first })
	}
	room.phones[1].until("the button", func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-begin") })
	room.phones[1].tapControls("lobby-begin")
	for i, d := range room.phones {
		d.until("a passport", func(st a11y.PublicState) bool { return st.Scene == "handover" })
		all.Go(testers[i].ViewPassports)
	}
	all.Wait()
	for _, d := range append([]*roomDevice{room.tv}, room.phones...) {
		d.until("the table", func(st a11y.PublicState) bool { return st.Scene == "board" })
	}
}

// TestSharedTableGivesMissedGame checks that a device that has left during a game gets its record after the table has
// returned to the lobby. An opponent has played for its person, whose seat is free there.
func TestSharedTableGivesMissedGame(t *testing.T) {
	testrun.OnlyCI(t)
	room := newSharedRoom(t, 2)
	room.open(t, rules.Amigo, rules.Variants{})
	link := room.tv.features.shared.Link()
	paula, otto := playtest.NewTester(t, room.phones[0], playtest.Touch, 5), room.phones[1]
	paula.SitAlone()
	paula.AcceptStandIns()
	paula.ViewPassports()
	otto.leaveTable()
	paula.PlayUntil(playtest.UntilGameEnds)
	paula.Scene("reveal")
	text := string(room.tv.Saved(""))
	if got := otto.shelf(); text == "" || got != "" {
		t.Fatalf("before the return: got record\n%s\nof the game\n%s", got, text)
	}
	room.phones[0].tapControls("end")
	room.phones[0].until("the offer", func(st a11y.PublicState) bool { return playtest.Can(st, "again") })
	room.phones[0].tapControls("again")
	room.phones[0].until("the lobby", func(st a11y.PublicState) bool { return st.Scene == "lobby" })
	if err := otto.features.shared.Sit(link); err != nil {
		t.Fatal(err)
	}
	otto.until("the free seat", func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-sit-2") })
	otto.until("the missed game", func(a11y.PublicState) bool { return otto.shelf() == text })
}
