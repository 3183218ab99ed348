//go:build !js

package tableserver

import (
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
)

// admitNewcomer adds the first connected newcomer to the game, if the rules allow that now.
func (t *table) admitNewcomer() {
	if len(t.lobby.Waiting) == 0 || t.asked == t.public.Lines() {
		return
	}
	game := t.host.Game()
	if game.CheckJoin() != nil {
		return
	}
	for _, n := range t.lobby.Waiting {
		if t.waitsHere(n) {
			t.asked = t.public.Lines()
			if err := t.public.(match.SeatChanger).Join(n.Name); err != nil { // the person waits for the next game
				t.server.log.Info("a newcomer can’t join", "table", t.name(), "why", err)
			}
			return
		}
	}
}

// waitsHere reports whether a newcomer is connected.
func (t *table) waitsHere(n lobby.Newcomer) bool {
	return slices.ContainsFunc(t.sockets,
		func(socket *socket) bool { return !socket.refused.Load() && n.IsOf(socket.visitor) })
}

// followGame copies the players of the running game to the lobby. A newcomer has a seat once all cards are dealt.
func (t *table) followGame() {
	if t.host == nil {
		return
	}
	if game := t.host.Game(); game.Joining() {
		return
	}
	seats := len(t.lobby.Holders)
	if t.lobby.SetTable(t.public.Table()); len(t.lobby.Holders) > seats {
		_ = t.save() // else the record tells it again when the table is opened
	}
}
