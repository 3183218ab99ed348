//go:build unix

package savefiles_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/savefiles"
)

// These tests run two processes that claim the same game.

// childEnv is the environment variable with the folder on which a child process runs holdGame.
const childEnv = "HEIMLICH_SAVEFILES_CHILD"

// TestMain runs the tests, or holdGame in a child process.
func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		holdGame(dir, os.Args[len(os.Args)-1])
		return
	}
	os.Exit(m.Run())
}

// TestTwoProgramsShareGame starts another program that writes a game, and in turns kills it and takes its game over. It
// checks that neither leaves a lock, and that the other program writes nothing afterwards.
func TestTwoProgramsShareGame(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	files := open(t, dir)
	begun := newGameWith(t, files, "begun\n")
	id := begun.ID()
	begun.Close()
	const trials = 20
	for i := range trials {
		cmd, output := startHolder(t, dir, id)
		if output.Scan(); output.Text() != "saved 0" {
			t.Fatalf("trial %d: the other program printed %q, want saved 0", i, output.Text())
		}
		if _, err := files.Hold(id); !errors.Is(err, savefiles.ErrHeld) {
			t.Fatalf("trial %d: Hold: got error %v, want ErrHeld", i, err)
		}
		var slot *savefiles.Slot
		var err error
		if i%2 == 0 {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			slot, err = files.Hold(id)
		} else {
			go func() {
				for output.Scan() {
				}
			}()
			slot, err = files.TakeOver(id)
		}
		if err != nil {
			t.Fatalf("trial %d: %v", i, err)
		}
		whole := slot.Text()[:bytes.LastIndexByte(slot.Text(), '\n')+1]
		text := append(bytes.Clone(whole), fmt.Sprintf("trial %d\n", i)...)
		if err := slot.Save(text); err != nil {
			t.Fatalf("trial %d: %v", i, err)
		}
		if got, _ := files.Read(id); !bytes.Equal(got, text) {
			t.Fatalf("trial %d: got record %q, want %q", i, got, text)
		}
		slot.Close()
	}
}

// TestHangingProgramKeepsGame checks that the game of a hanging program can't be taken over, but copied. The failed
// claim leaves no file.
func TestHangingProgramKeepsGame(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	files := open(t, dir)
	slot := newGameWith(t, files, "begun\n")
	id := slot.ID()
	slot.Close()
	cmd, output := startHolder(t, dir, id)
	if output.Scan(); output.Text() != "saved 0" {
		t.Fatalf("the other program printed %q, want saved 0", output.Text())
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if _, err := files.TakeOver(id); !errors.Is(err, savefiles.ErrHeld) {
		t.Errorf("TakeOver from a hanging program: got error %v, want ErrHeld", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "games", "*.claim")); len(left) > 0 {
		t.Errorf("after the failed claim: got files %v, want none", left)
	}
	copied, err := files.Copy(id)
	if err != nil {
		t.Fatal(err)
	}
	copied.Close()
}

// holdGame is the main function of the other program. It holds a game, and adds and prints lines until that fails.
func holdGame(dir, id string) {
	f, err := savefiles.Open(dir)
	if err != nil {
		panic(err)
	}
	slot, err := f.Hold(id)
	if err != nil {
		fmt.Println(err)
		return
	}
	text := bytes.Clone(slot.Text())
	for i := 0; ; i++ {
		text = append(text, fmt.Sprintf("%d of %d\n", i, os.Getpid())...)
		if err := slot.Save(text); err != nil {
			fmt.Println("stopped:", err)
			return
		}
		fmt.Println("saved", i)
	}
}

// startHolder starts another program that holds a game, and returns its output.
func startHolder(t *testing.T, dir, id string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0], id)
	cmd.Env = append(os.Environ(), childEnv+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _, _ = io.Copy(io.Discard, out); _ = cmd.Wait() })
	return cmd, bufio.NewScanner(out)
}
