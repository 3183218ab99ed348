//go:build !js

package nativetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// This file starts, stops and kills the game as a child process.

// guest is a game that runs in a child process. It implements [playtest.Killable].
type guest struct {
	t           testing.TB
	cmd         *exec.Cmd
	session     *vmhost.GuestSession
	screen      *ebiten.Image // to which the host composes the game's frames
	save        string        // folder of saved files
	state       string        // file of the published state
	output      *bytes.Buffer // output of the game
	ended       chan error    // receives the process's exit
	closed      bool
	ticksToKill int           // calls of tick until the process is killed, 0 for never
	killDelay   time.Duration // delay of the kill within that call
}

var _ playtest.Killable = (*guest)(nil)

// tags are the build tags of the game's executable.
var tags = "ebitenginevmguest"

// build builds the game's executable once.
var build struct {
	sync.Once
	dir, file string
	err       error
}

// executable returns the path of the game's executable, and builds it at the first call.
func executable(t testing.TB) string {
	t.Helper()
	testrun.Long(t)
	build.Do(func() {
		if build.dir, build.err = os.MkdirTemp("", "heimlich-native-"); build.err != nil {
			return
		}
		if build.err = playtest.Sources(); build.err != nil {
			return
		}
		build.file = filepath.Join(build.dir, "heimlich")
		cmd := exec.Command("go", "build", "-tags", tags, "-ldflags=-s -w", "-o", build.file, ".")
		cmd.Dir = filepath.Join("..", "..")
		if out, err := cmd.CombinedOutput(); err != nil {
			build.err = fmt.Errorf("the game does not build: %w\n%s", err, out)
		}
	})
	if build.err != nil {
		t.Fatal(build.err)
	}
	return build.file
}

// removeBuilt removes the executable.
func removeBuilt() {
	if build.dir != "" {
		os.RemoveAll(build.dir)
	}
}

// options are the start options of a game.
type options struct {
	w, h int      // window size in points
	save string   // folder for saved games, "" for a new one
	args []string // further flags; the seed is 1 unless they set it
}

// start starts the game and waits for its first ticks.
func start(t testing.TB, o options) *guest {
	t.Helper()
	playtest.Need(t, hostErr == nil, "a display ("+fmt.Sprint(hostErr)+")")
	if o.save == "" {
		o.save = t.TempDir()
	}
	guest := &guest{
		t:      t,
		save:   o.save,
		state:  filepath.Join(t.TempDir(), "state.json"),
		output: &bytes.Buffer{},
		ended:  make(chan error, 1),
	}
	dir, err := os.MkdirTemp("", "vg") // short, because the path of a socket is limited to about 100 bytes
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	listener, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	if err != nil {
		t.Fatal(err)
	}
	guest.cmd = exec.Command(
		executable(t),
		append([]string{"-save", o.save, "-state", guest.state, "-seed", "1", "-mute", "-language", "en"},
			o.args...)...)
	guest.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint)
	guest.cmd.Stdout, guest.cmd.Stderr = guest.output, guest.output
	if err := guest.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { guest.ended <- guest.cmd.Wait() }()
	t.Cleanup(guest.stop)
	if err := listener.(*net.UnixListener).SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatalf("the game does not start: %v: %s", err, guest.output)
	}
	guest.session, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: 60 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	guest.Resize(o.w, o.h)
	guest.Pass()
	return guest
}

// stop ends the game as closing its window does. It fails the test if the game wrote to its output.
func (g *guest) stop() {
	if g.closed {
		return
	}
	g.closed = true
	if g.session != nil {
		err := g.session.Err()
		inFrame(func() { g.session.Close() })
		if err != nil && !errors.Is(err, ebiten.Termination) {
			g.t.Errorf("the session ended with the error %v", err)
		}
	} else {
		_ = g.cmd.Process.Kill()
	}
	select {
	case err := <-g.ended:
		if err != nil {
			g.t.Errorf("the game ended with the error %v", err)
		}
	case <-time.After(time.Minute):
		_ = g.cmd.Process.Kill()
		<-g.ended
		g.t.Error("the game does not end within a minute, and was killed")
	}
	if g.output.Len() > 0 {
		g.t.Errorf("got output of the game, want none: %s", g.output)
	}
}

// kill kills the process, which can't save anything.
func (g *guest) kill() {
	g.t.Helper()
	g.closed = true
	if err := g.cmd.Process.Kill(); err != nil {
		g.t.Fatal(err)
	}
	<-g.ended
	inFrame(func() { g.session.Close() })
}

// EndAfter kills the process during the nth call of tick from now. Share, 0 to 1, selects the moment within two
// milliseconds.
func (g *guest) EndAfter(n int, share float64) {
	g.ticksToKill, g.killDelay = n, time.Duration(share*float64(2*time.Millisecond))
}

// tick runs n ticks as fast as possible.
func (g *guest) tick(n int) {
	g.t.Helper()
	g.session.AdvanceTicks(n)
	if g.ticksToKill--; g.ticksToKill == 0 {
		time.Sleep(g.killDelay)
		g.kill()
		panic(playtest.Killed{})
	}
	if !g.session.WaitTicks() {
		g.t.Fatalf("the game has ended: %v: %s", g.session.Err(), g.output)
	}
}

// Pass runs two ticks, and waits a millisecond for opponents that compute in the background.
func (g *guest) Pass() {
	g.t.Helper()
	g.tick(2)
	time.Sleep(time.Millisecond)
}

// State reads the state file, which the game replaces atomically. It returns false if there is none yet.
func (g *guest) State() (a11y.PublicState, bool) {
	g.t.Helper()
	var state a11y.PublicState
	data, err := os.ReadFile(g.state)
	if errors.Is(err, os.ErrNotExist) {
		return state, false
	}
	if err == nil {
		err = json.Unmarshal(data, &state)
	}
	if err != nil {
		g.t.Fatalf("the state file: %v: %s", err, data)
	}
	return state, true
}

// Click clicks with the left button.
func (g *guest) Click(x, y float64) {
	g.t.Helper()
	g.session.MoveCursor(x, y)
	g.tick(1)
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.tick(2)
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.tick(2)
}

// Drag drags with the left button in eight steps.
func (g *guest) Drag(x0, y0, x1, y1 float64) {
	g.t.Helper()
	g.session.MoveCursor(x0, y0)
	g.tick(1)
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.tick(1)
	for i := 1; i <= 8; i++ {
		f := float64(i) / 8
		g.session.MoveCursor(x0+(x1-x0)*f, y0+(y1-y0)*f)
		g.tick(1)
	}
	g.session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.tick(2)
}

// Tap touches with one finger.
func (g *guest) Tap(x, y float64) {
	g.t.Helper()
	g.session.PressTouch(1, x, y)
	g.tick(3)
	g.session.ReleaseTouch(1)
	g.tick(2)
}

// Key presses a key.
func (g *guest) Key(code string, shift bool) {
	g.t.Helper()
	var pressed ebiten.Key
	if err := pressed.UnmarshalText([]byte(code)); err != nil {
		g.t.Fatalf("unknown key %q", code)
	}
	if shift {
		g.session.PressKey(ebiten.KeyShiftLeft)
		g.tick(1)
	}
	g.session.PressKey(pressed)
	g.tick(2)
	g.session.ReleaseKey(pressed)
	if shift {
		g.session.ReleaseKey(ebiten.KeyShiftLeft)
	}
	g.tick(2)
}

// Resize changes the window's size.
func (g *guest) Resize(w, h int) {
	g.t.Helper()
	inFrame(func() {
		if g.screen != nil {
			g.screen.Deallocate()
		}
		scale := ebiten.Monitor().DeviceScaleFactor()
		g.screen = ebiten.NewImage(int(float64(w)*scale), int(float64(h)*scale))
		if err := g.session.SetOutsideScreen(g.screen); err != nil {
			g.t.Error(err)
		}
	})
	g.tick(1)
}

// Picture makes the game draw and returns the picture.
func (g *guest) Picture() image.Image {
	g.t.Helper()
	var picture *image.RGBA
	g.session.AdvanceFrame()
	if !g.session.WaitFrame() {
		g.t.Fatalf("no picture: %v: %s", g.session.Err(), g.output)
	}
	inFrame(func() {
		if !g.session.CompositeFrame() {
			return
		}
		picture = image.NewRGBA(g.screen.Bounds())
		g.screen.ReadPixels(picture.Pix)
	})
	if picture == nil {
		g.t.Fatal("the picture can't be read")
	}
	return picture
}

// Saved returns the newest record in a folder of saved games, nil for none.
func (g *guest) Saved(folder string) []byte {
	g.t.Helper()
	names, err := filepath.Glob(filepath.Join(g.save, folder, "*.record"))
	if err != nil {
		g.t.Fatal(err)
	}
	var newest time.Time
	var last []byte
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			g.t.Fatal(err)
		}
		if last == nil || info.ModTime().After(newest) {
			newest = info.ModTime()
			if last, err = os.ReadFile(name); err != nil {
				g.t.Fatal(err)
			}
		}
	}
	return last
}
