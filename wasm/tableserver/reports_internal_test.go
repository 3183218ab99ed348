//go:build !js

package tableserver

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// reports are faults of other games with shared tables, and the tests that show that this game does not have them.
var reports = []struct {
	issues string // on GitHub
	fault  string
	tests  string // folder and name of each
}{
	{"boardgameio/boardgame.io#713 #1001", "a move is shown that the server does not know",
		"wasm/tableserver.TestUnsaved rules/match/remote.TestStrictHostWaits"},
	{"boardgameio/boardgame.io#889 #840", "whoever names a seat gets its secrets",
		"wasm/tableserver.TestGivenAway rules/match/lobby.TestSeatNeedsValidNameOrToken"},
	{"boardgameio/boardgame.io#429", "an old token plays on",
		"wasm/tableserver.TestGivenAway wasm/tableserver.TestNewestConnection"},
	{"boardgameio/boardgame.io#1159 #399", "secrets are in the start and in undos",
		"rules/match/remote.TestMessagesHideSecrets rules/match/remote.TestGameSurvivesBrokenConnections"},
	{"freeboardgames/FreeBoardGames.org#551", "a restart leaves everybody waiting",
		"wasm/tableserver.TestRestart wasm/tableserver.TestLastGameAfterRestart scenes.TestSharedTableRematch"},
	{"Hanabi-Live/hanabi-live#1010", "tables without people remain", "wasm/tableserver.TestManyTables"},
	{"riichinomics/autotable#28", "a seat stays taken",
		"wasm/tableserver.TestAgain scenes.TestSharedTableReplacesAbsentPerson"},
	{"adrianocola/spyfall#162", "a locked phone loses the game",
		"scenes/connect.TestScreensReconnectAfterHostRestart wasm/tableserver.TestNewestConnection"},
	{"trpc/trpc#4078 enisdenjo/graphql-ws#289", "a dead connection seems open",
		"wasm/tableserver.TestSilentScreens scenes/connect.TestDeadConnectionIsDialledAgain"},
	{"colyseus/colyseus#343", "a reserved seat expires", "wasm/tableserver.TestRestart wasm/tableserver.TestStandIn"},
	{"lichess-org/lichobile#419", "another network ends the game",
		"wasm/tableserver.TestNewestConnection rules/match/remote.TestGameSurvivesBrokenConnections"},
	{"ShrimpCryptid/Secret-Hitler-Online#7", "all roles are sent to everybody", "wasm/tableserver.TestWholeGames"},
	{"mtgred/netrunner#6124", "a watcher is sent all secrets", "wasm/tableserver.TestWholeGames"},
	{"Cockatrice/Cockatrice#1678", "a player watches the own table, and sees all",
		"wasm/tableserver.TestPlayerWatches"},
	{"jakelauer/allbadcards#23", "nobody can go on when the owner is gone",
		"wasm/tableserver.TestAgain wasm/tableserver.TestStandIn"},
	{"bstnfrmry/hanabi#216", "opponents sit in unasked", "rules/match/lobby.TestBeginDropsFreeSeats"},
	{"BlackWolf/Connichiwa#102", "people who have left remain",
		"wasm/tableserver.TestAway wasm/tableserver.TestNewcomersAfterTheEnd"},
	{"henricazottes/code-names#26", "two presses take two seats", "wasm/tableserver.TestTwoForOneSeat"},
	{"heroiclabs/nakama#414", "a match ends, and nobody is told",
		"scenes.TestSharedTableSurvivesHost scenes/connect.TestScreensReconnectAfterHostRestart"},
}

// TestReportsHaveTests checks that the tests of reports exist.
func TestReportsHaveTests(t *testing.T) {
	for _, report := range reports {
		for _, name := range strings.Fields(report.tests) {
			dir, test, _ := strings.Cut(name, ".")
			files, _ := filepath.Glob(filepath.Join("..", "..", dir, "*_test.go"))
			found := false
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				found = found || regexp.MustCompile(`(?m)^func `+test+`\(`).Match(text)
			}
			if !found {
				t.Errorf("%s (%s): got no test %s, want one", report.issues, report.fault, name)
			}
		}
	}
}

// TestPlayerWatches checks that a second screen of a player, which watches the table, is sent the public view only.
func TestPlayerWatches(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	anna := server.open(2, rules.Setup{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}})
	code := anna.seen().Code
	anna.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	ben.ready()
	second := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	playAll(t, untilOver, anna, ben, second)
	if got := second.client.Viewer(); got != rules.NoSeat {
		t.Errorf("second screen: got the view of seat %d, want the public one", got)
	}
	checkSent(t, second, anna.client.Record())
}
