//go:build !js

package scenes

import (
	"sync"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestSharedTableRematch checks another game at the same table. The screen that opened it has no seat, so a player
// offers the game. All screens follow to the lobby, and from there to new passports. The devices keep the first game.
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
