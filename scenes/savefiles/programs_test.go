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

// childEnv is the environment variable that runs this test as another program on the same folder. That program takes a
// game, prints a line, and adds lines until it is ended.
const childEnv = "HEIMLICH_SAVEFILES_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		holdGame(dir, os.Args[len(os.Args)-1])
		return
	}
	os.Exit(m.Run())
}

// TestTwoProgramsShareGame checks that a killed program leaves no lock, one that is taken over stops, and a hanging one
// can't be taken over. Every line of the record is complete and follows what its writer knew.
func TestTwoProgramsShareGame(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	files := open(t, dir)
	begun := newGameWith(t, files, "begun\n")
	id := begun.ID()
	begun.Close()
	for i := range 20 {
		cmd, says := startHolder(t, dir, id)
		if says.Scan(); says.Text() != "kept 0" {
			t.Fatalf("the other program printed %q", says.Text())
		}
		if _, err := files.Hold(id); !errors.Is(err, savefiles.ErrHeld) {
			t.Fatalf("two programs hold one game: %v", err)
		}
		var tab *savefiles.Slot
		var err error
		if i%2 == 0 {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			tab, err = files.Hold(id)
		} else {
			go func() {
				for says.Scan() {
				}
			}()
			tab, err = files.TakeOver(id)
		}
		if err != nil {
			t.Fatalf("trial %d: %v", i, err)
		}
		whole := tab.Text()[:bytes.LastIndexByte(tab.Text(), '\n')+1]
		text := append(bytes.Clone(whole), fmt.Sprintf("trial %d\n", i)...)
		if err := tab.Save(text); err != nil {
			t.Fatalf("trial %d: %v", i, err)
		}
		if got, _ := files.Read(id); !bytes.Equal(got, text) {
			t.Fatalf("trial %d: the record is not what was saved", i)
		}
		tab.Close()
	}
}

// TestHangingProgramKeepsGame checks that a program that hangs keeps its game, and that a failed claim leaves no file.
func TestHangingProgramKeepsGame(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	files := open(t, dir)
	tab := newGameWith(t, files, "begun\n")
	id := tab.ID()
	tab.Close()
	cmd, says := startHolder(t, dir, id)
	if says.Scan(); says.Text() != "kept 0" {
		t.Fatalf("the other program printed %q", says.Text())
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if _, err := files.TakeOver(id); !errors.Is(err, savefiles.ErrHeld) {
		t.Errorf("TakeOver from a hanging program: got error %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "games", "*.claim")); len(left) > 0 {
		t.Errorf("got files %v", left)
	}
	copied, err := files.Copy(id)
	if err != nil {
		t.Fatal(err)
	}
	copied.Close()
}

// holdGame is the main function of the other program: it takes a game and adds lines.
func holdGame(dir, id string) {
	f, err := savefiles.Open(dir)
	if err != nil {
		panic(err)
	}
	tab, err := f.Hold(id)
	if err != nil {
		fmt.Println(err)
		return
	}
	text := bytes.Clone(tab.Text())
	for i := 0; ; i++ {
		text = append(text, fmt.Sprintf("%d of %d\n", i, os.Getpid())...)
		if err := tab.Save(text); err != nil {
			fmt.Println("stopped:", err)
			return
		}
		fmt.Println("kept", i)
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
