//go:build !js

package tableserver

import (
	"bufio"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

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
	c := exec.Command(os.Args[0], "-test.run=^TestServeInChild$", "-test.timeout=5m")
	c.Env = append(os.Environ(), childDir+"="+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url, ok := strings.CutPrefix(lines.Text(), "address "); ok {
			return &testServer{t: t, url: url}, c
		}
	}
	t.Fatal("child process: got no address, want one")
	return nil, nil
}

// TestKilled kills the server at random moments and starts it again. Screens return by token, keep every step that they
// were sent, and finish their games, one after another at the same table. HEIMLICH_KILLS is another number of kills.
func TestKilled(t *testing.T) {
	const seed, defaultKills, shortKills = 7, 20, 6
	kills := defaultKills
	if text := os.Getenv("HEIMLICH_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatalf("HEIMLICH_KILLS: got %q, want a number", text)
		}
	} else if testing.Short() {
		kills = shortKills
	}
	dir, src := t.TempDir(), rules.NewRandomSource(seed)
	server, child := startChild(t, dir)
	var screens []*screen
	restart := func() {
		t.Helper()
		_ = child.Process.Kill()
		_ = child.Wait()
		server, child = startChild(t, dir)
		for i, old := range screens {
			old.waitEnd()
			screens[i] = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: old.seen().Code,
				Token:          old.tokens[0],
				OrganiserToken: old.tokens[1]})
			screens[i].tokens = old.tokens
		}
	}
	screens = []*screen{server.open(2, rules.Setup{Variants: rules.Variants{TopSecret: true}})}
	screens[0].sit(1, "Anna")
	screens = append(screens, server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: screens[0].seen().Code,
		Seat: 2, Name: "Ben"}))
	games, began := 0, false
	for kill := range kills {
		if !began {
			restart() // in the lobby
			screens[0].send(lobby.ScreenMessage{Kind: lobby.KindBegin})
			screens[1].wait("begin", func() bool { return screens[1].state.Began })
			began = true
		}
		over := make(chan bool, 2)
		var all sync.WaitGroup
		for i, x := range screens {
			all.Go(func() {
				own := rules.NewRandomSource(uint64(kill*2 + i))
				err := x.play(&own, untilOver)
				if err != nil && !errors.Is(err, errEnded) && !strings.Contains(err.Error(), "WebSocket") &&
					!strings.Contains(err.Error(), "closed") {
					t.Error(err)
				}
				over <- err == nil
			})
		}
		select {
		case <-over:
		case <-time.After(time.Duration(10+src.Intn(400)) * time.Millisecond):
		}
		_ = child.Process.Kill()
		all.Wait()
		old := screens
		screens = append([]*screen(nil), screens...)
		restart()
		for i, x := range screens {
			before, now := old[i].client.Steps(), x.ready().Steps()
			if len(now) < len(before) {
				t.Fatalf("kill %d, screen %d: got %d steps, want the %d from before", kill, i, len(now), len(before))
			}
			for k, s := range before {
				if s.View != now[k].View {
					t.Fatalf("kill %d, screen %d, step %d: got\n%s\nwant\n%s", kill, i, k+1, now[k].View.Position(),
						s.View.Position())
				}
			}
		}
		if v := screens[0].client.View(); v.Over() {
			games++
			screens[0].send(lobby.ScreenMessage{Kind: lobby.KindAgain})
			screens[0].wait("lobby", func() bool { return !screens[0].state.Began })
			began = false
		}
	}
	t.Logf("%d kills in %d games", kills, games)
	if games == 0 && !testing.Short() {
		t.Errorf("%d kills: got no finished game, want at least one", kills)
	}
}
