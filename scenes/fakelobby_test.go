package scenes

import (
	"heimlich/rules/match/lobby"
	"heimlich/scenes/appctx"
	"heimlich/scenes/join"
	lobbyscene "heimlich/scenes/lobby"
	"heimlich/scenes/scenetest"
)

// This file fakes a lobby without a host, so that its scene can be tested alone.

// fakeLobby is a shared table whose seats never change. It implements lobbyscene.SharedTable.
type fakeLobby struct{ state lobby.State }

// newLobbyScene returns the lobby of a table with a number of seats. The last seat is free, the third has an opponent,
// and people sit in the others; the second person is away.
func newLobbyScene(ctx *appctx.Context, seats int, organiser bool, leave func()) *lobbyscene.LobbyScene {
	fake := fakeLobby{lobby.State{Kind: lobby.KindLobby, Code: "KRTPD", Organiser: organiser}}
	for i := range seats - 1 {
		seat := lobby.SeatState{Name: scenetest.Names[i], Kind: lobby.SeatPerson, Here: i != 1}
		if i == 2 {
			seat = lobby.SeatState{Name: scenetest.Names[i], Kind: lobby.SeatOpponent, Opponent: "field-agent"}
		}
		fake.state.Seats = append(fake.state.Seats, seat)
	}
	fake.state.Seats = append(fake.state.Seats, lobby.SeatState{Kind: lobby.SeatFree})
	return lobbyscene.New(ctx, fake, scenetest.Names[0], scenetest.Names[1:],
		lobbyscene.Exits{Leave: leave, Copy: func(string) {}})
}

// newJoinScene returns the scene in which the code of a table is typed.
func newJoinScene(ctx *appctx.Context, back func()) *join.Join {
	return join.New(ctx, join.Exits{Letters: lobby.CodeLetters, Length: lobby.CodeLength, Enter: func(string) {},
		Paste: noop, Back: back})
}

// State implements lobbyscene.SharedTable, like all following methods.
func (f fakeLobby) State() (lobby.State, bool) { return f.state, true }

func (fakeLobby) Send(lobby.ScreenMessage) {}

func (fakeLobby) Err() error { return nil }

func (fakeLobby) Cut() bool { return false }

func (fakeLobby) Link() string { return "http://192.168.1.20:8080/?table=KRTPD" }
