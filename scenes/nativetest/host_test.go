//go:build !js

package nativetest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// The host draws what the guests show, since that needs a graphics context.

// hostGame is the host of all guests. Guests are drawn with a graphics context, which exists only within the frames of
// a running game. So the tests run beside a game that only runs their functions.
var hostGame = &host{jobs: make(chan func()), done: make(chan int, 1)}

// hostErr is the reason why there is no host, nil if there is one.
var hostErr error

// inXvfb is the environment variable that marks a process under a virtual display.
const inXvfb = "HEIMLICH_IN_XVFB"

// TestMain runs the tests beside the host.
func TestMain(m *testing.M) { os.Exit(run(m)) }

// host is a game whose frames run functions that need a graphics context. It implements [ebiten.Game].
type host struct {
	jobs chan func() // functions to run in a frame
	done chan int    // receives the exit code of the tests
	code int         // exit code of the tests
}

// inFrame runs f within a frame of the host, and waits for its end.
func inFrame(f func()) {
	ready := make(chan struct{})
	hostGame.jobs <- func() {
		defer close(ready)
		f()
	}
	<-ready
}

// Update runs the next function. The engine delays drawings of guests between its frames. So a frame lasts until a
// function comes, but at most a tenth of a second, so that drawings don't pile up.
func (h *host) Update() error {
	select {
	case job := <-h.jobs:
		job()
	case h.code = <-h.done:
		return ebiten.Termination
	case <-time.After(time.Second / 10):
	}
	return nil
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(w, hh int) (int, int) { return w, hh }

// run runs the tests beside the host. Without a display it restarts the process under a virtual one. If that is
// impossible, the tests run without a host, and those that need one are skipped.
func run(tests *testing.M) int {
	defer removeBuilt()
	if flag.Parse(); testing.Short() { // -short skips every test that needs the host
		return tests.Run()
	}
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv(inXvfb) == "" {
		if xvfb, err := exec.LookPath("xvfb-run"); err == nil {
			cmd := exec.Command(xvfb, append([]string{"-a", "-s", "-screen 0 1280x1024x24"}, os.Args...)...)
			cmd.Env = append(os.Environ(), inXvfb+"=1")
			cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
			err := cmd.Run()
			if e := new(exec.ExitError); errors.As(err, &e) {
				return e.ExitCode()
			}
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return 1
			}
			return 0
		}
		hostErr = errors.New("there is neither a display nor xvfb-run")
		return tests.Run()
	}
	ebiten.SetWindowVisible(false)
	ebiten.SetWindowSize(320, 240)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetTPS(ebiten.SyncWithFPS) // one function a frame
	started := make(chan struct{})
	go func() {
		<-started
		hostGame.done <- tests.Run()
	}()
	err := ebiten.RunGame(&starter{host: hostGame, started: started})
	if err != nil {
		hostErr = err
		return tests.Run()
	}
	return hostGame.code
}

// starter is a host that starts the tests in its first frame.
type starter struct {
	*host
	started chan struct{}
	begun   bool
}

func (s *starter) Update() error {
	if !s.begun {
		s.begun = true
		close(s.started)
	}
	return s.host.Update()
}
