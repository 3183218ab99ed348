//go:build !js

package tableserver

import (
	"bufio"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/testrun"
)

// The test in this file kills a server again and again during games.

// childDir names the environment variable with the folder of a server in a child process.
const childDir = "HEIMLICH_TABLES"

// TestServeInChild runs the server of TestKilled in a child process. It prints the address and serves until it is
// killed.
func TestServeInChild(t *testing.T) {
	dir := os.Getenv(childDir)
	if dir == "" {
		t.Skip("skipped: it runs only in the child process of TestKilled")
	}
	s, err := New(ServerOptions{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	s.limits.pace, s.limits.rate = 200, 1000
	fmt.Println("address", httptest.NewServer(s).URL)
	select {}
}

// startChild starts a server in a child process.
func startChild(t *testing.T, dir string) (*testServer, *exec.Cmd) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestServeInChild$", "-test.timeout=5m")
	child.Env = append(os.Environ(), childDir+"="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = child.Process.Kill(); _ = child.Wait() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url, ok := strings.CutPrefix(lines.Text(), "address "); ok {
			return &testServer{t: t, url: url}, child
		}
	}
	t.Fatal("child process: got no address, want one")
	return nil, nil
}

// numberOfKills returns how often TestKilled kills the server.
func numberOfKills(t *testing.T) int {
	t.Helper()
	const kills, shortKills = 20, 6
	if text := os.Getenv("HEIMLICH_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("HEIMLICH_KILLS: got %q, want a number", text)
		}
		return n
	}
	if testing.Short() {
		return shortKills
	}
	return kills
}

// killedTable is a table of two persons on a server in a child process.
type killedTable struct {
	t       *testing.T
	dir     string
	server  *testServer
	child   *exec.Cmd
	screens []*screen
}

// openKilledTable opens a table for Anna and Ben.
func openKilledTable(t *testing.T) *killedTable {
	t.Helper()
	table := &killedTable{t: t, dir: t.TempDir()}
	table.server, table.child = startChild(t, table.dir)
	anna := table.server.open(2, rules.Setup{Variants: rules.Variants{TopSecret: true}})
	anna.sit(1, "Anna")
	ben := table.server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: anna.seen().Code, Seat: 2, Name: "Ben"})
	table.screens = []*screen{anna, ben}
	return table
}

// restart kills the server, starts it again, and lets the screens return by token.
func (k *killedTable) restart() {
	k.t.Helper()
	_ = k.child.Process.Kill()
	_ = k.child.Wait()
	k.server, k.child = startChild(k.t, k.dir)
	for i, old := range k.screens {
		old.waitEnd()
		k.screens[i] = k.server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: old.seen().Code,
			Token: old.tokens[0], OrganiserToken: old.tokens[1]})
		k.screens[i].tokens = old.tokens
	}
}

// playAndKill lets both screens play until the game is over, but at most for a duration. Then it kills the server.
func (k *killedTable) playAndKill(seed uint64, atMost time.Duration) {
	k.t.Helper()
	over := make(chan bool, len(k.screens))
	var all sync.WaitGroup
	for i, screen := range k.screens {
		all.Go(func() {
			src := rules.NewRandomSource(seed + uint64(i))
			err := screen.play(&src, untilOver)
			if err != nil && !isConnectionError(err) {
				k.t.Error(err)
			}
			over <- err == nil
		})
	}
	select {
	case <-over:
	case <-time.After(atMost):
	}
	_ = k.child.Process.Kill()
	all.Wait()
}

// isConnectionError reports whether an error is that of a connection that the killed server has ended.
func isConnectionError(err error) bool {
	return errors.Is(err, errEnded) || strings.Contains(err.Error(), "WebSocket") ||
		strings.Contains(err.Error(), "closed")
}

// checkSteps checks that a screen was sent every step again that it was sent before.
func checkSteps(t *testing.T, name string, before, now []match.Step) {
	t.Helper()
	if len(now) < len(before) {
		t.Fatalf("%s: got %d steps, want the %d from before", name, len(now), len(before))
	}
	for i, step := range before {
		if step.View != now[i].View {
			t.Fatalf("%s, step %d: got\n%s\nwant\n%s", name, i+1, now[i].View.Position(), step.View.Position())
		}
	}
}

// TestKilled kills the server at random moments and starts it again. Screens return by token, keep every step that they
// were sent, and finish their games, one after another at the same table. HEIMLICH_KILLS is another number of kills.
func TestKilled(t *testing.T) {
	testrun.Long(t)
	const seed, minPlay, morePlay = 7, 10, 400 // milliseconds of play before a kill
	kills, src := numberOfKills(t), rules.NewRandomSource(seed)
	table := openKilledTable(t)
	games, began := 0, false
	for kill := range kills {
		if !began {
			table.restart() // in the lobby
			table.screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
			ben := table.screens[1]
			ben.wait("begin", func() bool { return ben.state.Began })
			began = true
		}
		table.playAndKill(uint64(kill*2), time.Duration(minPlay+src.Intn(morePlay))*time.Millisecond)
		old := slices.Clone(table.screens)
		table.restart()
		for i, screen := range table.screens {
			checkSteps(t, fmt.Sprintf("kill %d, screen %d", kill, i), old[i].client.Steps(), screen.ready().Steps())
		}
		anna := table.screens[0]
		if view := anna.client.View(); view.Over() {
			games++
			anna.send(again)
			anna.wait("lobby", func() bool { return !anna.state.Began })
			began = false
		}
	}
	t.Logf("%d kills in %d games", kills, games)
	if games == 0 && !testing.Short() {
		t.Errorf("%d kills: got no finished game, want at least one", kills)
	}
}
